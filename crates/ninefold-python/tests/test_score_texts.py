"""What models write, and the board that a reader sees in it.

One line adds a text: its name, what was written, and the cells that are to be found (``RIGHT``, ``WRONG``, ``ECHO`` for the puzzle
told once more, or a string of symbols), or ``NONE`` where no board counts.
"""

import json

import ninefold
import pytest
from boards import ANSWER as RIGHT
from boards import PUZZLE

WRONG = RIGHT[:80] + "1"
ECHO = PUZZLE
NONE = None


def cut(cells, side=9):
    return [cells[at : at + side] for at in range(0, len(cells), side)]


ROWS, WRONG_ROWS, CLUES = cut(RIGHT), cut(WRONG), cut(PUZZLE)
NUMBERS = [[int(cell) for cell in row] for row in ROWS]
NUMBERED = list(enumerate(ROWS, 1))


def lines(rows, between="", end="\n"):
    return end.join(between.join(row) for row in rows)


def thirds(row, between=" | ", inside=" "):
    return between.join(inside.join(row[at : at + 3]) for at in (0, 3, 6))


def table(rows, labels=None, head=None):
    """A table of Markdown."""
    labels = labels or [None] * len(rows)
    body = ["| " + " | ".join([*([label] if label else []), *row]) + " |" for label, row in zip(labels, rows)]
    width = len(rows[0]) + bool(labels[0])
    return "\n".join([*(["| " + " | ".join(head) + " |", "|" + "---|" * width] if head else []), *body])


def array(rows, end=" \\\\\n", cell="{}", columns="{|ccc|ccc|ccc|}"):
    return f"\\begin{{array}}{columns}\n" + end.join(" & ".join(map(cell.format, row)) for row in rows) + "\n\\end{array}"


BOLD = [[cell if clue != "." else f"**{cell}**" for cell, clue in zip(row, clues)] for row, clues in zip(ROWS, CLUES)]
DRAWN = "\n".join(("+-------+-------+-------+\n" if at % 3 == 0 else "") + f"| {thirds(row)} |" for at, row in enumerate(ROWS))
FRAMED = "┌───────┬───────┬───────┐\n" + "\n".join(f"│ {thirds(row, ' │ ')} │" for row in ROWS) + "\n└───────┴───────┴───────┘"
DOUBLE = "╔═══╤═══╗\n" + "\n╟───┼───╢\n".join("║ " + thirds(row, " ║ ", " │ ") + " ║" for row in ROWS) + "\n╚═══╧═══╝"

TEXTS = [
    # Rows, and what stands between the cells.
    ("rows", lines(ROWS), RIGHT),
    ("rows with spaces", lines(ROWS, " "), RIGHT),
    ("rows with commas", lines(ROWS, ", "), RIGHT),
    ("rows with semicolons", lines(ROWS, ";"), RIGHT),
    ("rows with tabs", lines(ROWS, "\t"), RIGHT),
    ("rows with no-break spaces", lines(ROWS, "\u00a0"), RIGHT),
    ("rows that end with a comma", lines(ROWS, ",", ",\n") + ",", RIGHT),
    ("rows that end with a full stop", lines(ROWS, " ", ".\n") + ".", RIGHT),
    ("rows that end with a bar", lines(ROWS, " ", " |\n") + " |", RIGHT),
    ("rows that end with a backslash", lines(ROWS, "", "\\\n"), RIGHT),
    ("rows that end with two spaces", lines(ROWS, " ", "  \n"), RIGHT),
    ("rows that end with a carriage return", lines(ROWS, "", "\r\n"), RIGHT),
    ("rows that end with a tick", lines(ROWS, " ", " ✓\n") + " ✓", RIGHT),
    ("rows that end with a remark", "\n".join(f"{' '.join(row)}  (row {n})" for n, row in NUMBERED), RIGHT),
    ("rows that end with a comment", "\n".join(f"{' '.join(row)}  # row {n}, done" for n, row in NUMBERED), RIGHT),
    ("rows in threes", "\n".join(thirds(row, " ", "") for row in ROWS), RIGHT),
    ("rows in threes with full stops", "\n".join(thirds(row, ".", "") for row in ROWS), RIGHT),
    ("rows in threes with dashes", "\n".join(thirds(row, "-", "") for row in ROWS), RIGHT),
    ("rows in threes with double bars", "\n".join(thirds(row, " ‖ ") for row in ROWS), RIGHT),
    ("rows with blank lines between", lines(ROWS, " ", "\n\n"), RIGHT),
    ("bands with blank lines between", "\n\n".join(lines(ROWS[at : at + 3]) for at in (0, 3, 6)), RIGHT),
    ("indented rows", "    " + lines(ROWS, " ", "\n    "), RIGHT),
    ("the first row behind a colon", "Solution: " + lines(ROWS), RIGHT),
    ("a word behind the last row", lines(ROWS) + " done", RIGHT),
    ("a full stop behind the last row", lines(ROWS) + ".", RIGHT),
    ("quoted rows", "> " + lines(ROWS, " ", "\n> "), RIGHT),
    ("rows with bullets", "- " + lines(ROWS, "", "\n- "), RIGHT),
    ("rows with stars for bullets", "* " + lines(ROWS, " ", "\n* "), RIGHT),
    ("rows in backticks", "`" + lines(ROWS, "", "`\n`") + "`", RIGHT),
    ("digits of one cell a line", lines(RIGHT, "", "\n"), RIGHT),
    ("emoji", lines([[cell + "\ufe0f\u20e3" for cell in row] for row in ROWS]), RIGHT),
    ("wide digits", lines(ROWS).translate({ord(str(n)): 0xFF10 + n for n in range(10)}), RIGHT),
    ("Arabic digits", lines(ROWS, " ").translate({ord(str(n)): 0x0660 + n for n in range(10)}), RIGHT),
    ("digits in circles", lines(ROWS, " ").translate({ord(str(n)): 0x245F + n for n in range(1, 10)}), RIGHT),
    # Labels.
    ("Row n:", "\n".join(f"Row {n}: {thirds(row)}" for n, row in NUMBERED), RIGHT),
    ("Row n: with unfilled cells", "\n".join(f"Row {n}: {' '.join(row)}" for n, row in enumerate(CLUES, 1)), ECHO),
    ("- Row n: [...]", "\n".join(f"- Row {n}: [{', '.join(row)}]" for n, row in NUMBERED), RIGHT),
    ("**Row n:**", "\n".join(f"**Row {n}:** {' '.join(row)}" for n, row in NUMBERED), RIGHT),
    ("**Row n:** with unfilled cells", "\n".join(f"**Row {n}:** {' '.join(row)}" for n, row in enumerate(CLUES, 1)), ECHO),
    ("rows in a sentence", " ".join(f"Row {n} is {', '.join(row)}." for n, row in NUMBERED), RIGHT),
    ("Rn:", "\n".join(f"R{n}: {row}" for n, row in NUMBERED), RIGHT),
    ("rn without a colon", "    c1 c2 c3\n" + "\n".join(f"r{n}  {' '.join(row)}" for n, row in NUMBERED), RIGHT),
    ("letters before rows", "\n".join(f"{'ABCDEFGHI'[n - 1]} {' '.join(row)}" for n, row in NUMBERED), RIGHT),
    ("numbers before rows", "    1 2 3   4 5 6   7 8 9\n" + "\n".join(f"{n} | {thirds(row)}" for n, row in NUMBERED), RIGHT),
    ("an index of pandas", "   0 1 2 3 4 5 6 7 8\n" + "\n".join(f"{n - 1}  {' '.join(row)}" for n, row in NUMBERED), RIGHT),
    ("n.", "\n".join(f"{n}. {' '.join(row)}" for n, row in NUMBERED), RIGHT),
    ("n)", "\n".join(f"{n}) {row}" for n, row in NUMBERED), RIGHT),
    ("n. with unfilled cells", "\n".join(f"{n}. {' '.join(row)}" for n, row in enumerate(CLUES, 1)), ECHO),
    ("nth row", "\n".join(f"{n}th row: {' '.join(row)}" for n, row in NUMBERED), RIGHT),
    ("labels in lines of their own", "\n".join(f"Row {n}:\n{' '.join(row)}" for n, row in NUMBERED), RIGHT),
    ("bold labels in lines of their own", "\n\n".join(f"**Row {n}**\n\n{' '.join(row)}" for n, row in NUMBERED), RIGHT),
    ("every cell by its name", "\n".join(f"r{at // 9 + 1}c{at % 9 + 1} = {cell}" for at, cell in enumerate(RIGHT)), RIGHT),
    ("第n行", "\n".join(f"第{n}行：{' '.join(row)}" for n, row in NUMBERED), RIGHT),
    # Emphasis.
    ("bold digits", lines(BOLD, " "), RIGHT),
    ("bold digits and unfilled cells", lines([["**5**", *row[1:]] if at == 0 else row for at, row in enumerate(CLUES)], " "), ECHO),
    ("bold rows", "**" + lines(ROWS, " ", "**\n**") + "**", RIGHT),
    ("digits between underscores", lines(BOLD, " ").replace("**", "_"), RIGHT),
    ("digits in backticks", lines(BOLD, " ").replace("**", "`"), RIGHT),
    ("stars are empty cells", lines(CLUES).replace(".", "*"), ECHO),
    ("underscores are empty cells", lines(CLUES, " ").replace(".", "_"), ECHO),
    ("squares are empty cells", lines(CLUES, " ").replace(".", "□"), ECHO),
    ("dots at half height are empty cells", lines(CLUES, " ").replace(".", "·"), ECHO),
    # Tables.
    ("a table", table(ROWS), RIGHT),
    ("a table with a head", "Here:\n\n" + table(ROWS, head=[f"C{n}" for n in range(1, 10)]) + "\n\nI hope it helps.", RIGHT),
    ("a table with digits as its head", table(ROWS, head=list("123456789")), RIGHT),
    ("a table with an empty head", table(ROWS, head=[" "] * 9), RIGHT),
    ("a table with the first row as its head", table(ROWS[1:], head=ROWS[0]), RIGHT),
    ("a table with labels", table(ROWS, [f"R{n}" for n in range(1, 10)], ["", *(f"C{n}" for n in range(1, 10))]), RIGHT),
    ("a table with bold labels", table(ROWS, [f"**R{n}**" for n in range(1, 10)], ["", *(f"**C{n}**" for n in range(1, 10))]), RIGHT),
    ("a table with numbers as labels", table(ROWS, list("123456789"), ["", *"123456789"]), RIGHT),
    ("a table with bold digits", table(BOLD), RIGHT),
    ("a table with empty fields", table([row.replace(".", " ") for row in CLUES], head=list("abcdefghi")), ECHO),
    ("HTML", "<table>\n" + "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in ROWS) + "\n</table>", RIGHT),
    ("HTML in a line", "<table>" + "".join("<tr>" + "".join(f"<td class='x'>{cell}</td>" for cell in row) + "</tr>" for row in ROWS), RIGHT),
    ("<br>", "<br>".join(ROWS), RIGHT),
    ("<pre>", "<pre>" + lines(ROWS, " ") + "</pre>", RIGHT),
    ("<pre><code>", "<pre><code>" + lines(ROWS) + "\n</code></pre>", RIGHT),
    ("<row>", "<grid>" + "".join(f"<row>{row}</row>" for row in ROWS) + "</grid>", RIGHT),
    # Drawings and fences.
    ("drawn", DRAWN, RIGHT),
    ("drawn in prose", f"We get\n\n{DRAWN}\n\nas wanted.", RIGHT),
    ("framed", FRAMED, RIGHT),
    ("framed twice", DOUBLE, RIGHT),
    ("rules", "\n".join(("------+-------+------\n" if at in (3, 6) else "") + thirds(row) for at, row in enumerate(ROWS)), RIGHT),
    ("rules of single dashes", "\n".join(("- - - - - - -\n" if at in (3, 6) else "") + thirds(row) for at, row in enumerate(ROWS)), RIGHT),
    ("a fence", "```\n" + lines(ROWS) + "\n```", RIGHT),
    ("a fence with a name", "Some text\n```text\n" + lines(ROWS, " ") + "\n```\nmore", RIGHT),
    ("a fence in the lines of the rows", "```" + lines(ROWS) + "```", RIGHT),
    ("a fence of tildes", "~~~\n" + lines(ROWS) + "\n~~~", RIGHT),
    # LaTeX.
    ("an array", array(ROWS), RIGHT),
    ("an array in a line", array(ROWS, " \\\\ "), RIGHT),
    ("an array with lines", "\\[\n" + array(ROWS, " \\\\ \\hline\n") + "\n\\]", RIGHT),
    ("an array with lines of their own", array(ROWS, " \\\\\n\\hline\n"), RIGHT),
    ("an array with distances", array(ROWS, " \\\\[4pt]\n"), RIGHT),
    ("an array with bold digits", array(ROWS, cell="\\mathbf{{{}}}"), RIGHT),
    ("an array with digits as text", array(ROWS, cell="\\text{{{}}}"), RIGHT),
    ("an array with bold text", array(ROWS, cell="\\textbf{{{}}}"), RIGHT),
    ("an array with colours", array(ROWS, cell="\\textcolor{{red}}{{{}}}"), RIGHT),
    ("an array with empty fields", array([row.replace(".", " ") for row in CLUES]), ECHO),
    ("a matrix", "$\\begin{bmatrix} " + " \\\\ ".join(" & ".join(row) for row in ROWS) + " \\end{bmatrix}$", RIGHT),
    ("aligned", "\\begin{aligned}\n" + " \\\\\n".join("&" + " & ".join(row) for row in ROWS) + "\n\\end{aligned}", RIGHT),
    ("\\quad", "\n".join(" \\quad ".join(row) + " \\\\" for row in ROWS), RIGHT),
    ("rows between dollars", "$" + lines(ROWS, "", "$\n$") + "$", RIGHT),
    ("rows with \\\\ in a line", " \\\\ ".join(ROWS), RIGHT),
    # Structures.
    ("JSON", json.dumps(NUMBERS), RIGHT),
    ("JSON in prose", f"The solution is: {json.dumps(NUMBERS)}. Done.", RIGHT),
    ("JSON over many lines", "```json\n" + json.dumps(NUMBERS, indent=2) + "\n```", RIGHT),
    ("JSON of strings", json.dumps(ROWS), RIGHT),
    ("JSON of strings over many lines", json.dumps([list(row) for row in ROWS], indent=1), RIGHT),
    ("a flat array", json.dumps([cell for row in NUMBERS for cell in row], indent=1), RIGHT),
    ("an object", json.dumps({"explanation": "naked singles", "solution": NUMBERS}, indent=1), RIGHT),
    ("an object with a line", json.dumps({"explanation": "naked singles", "solution": RIGHT}), RIGHT),
    ("an object with rows", json.dumps({"solution": ROWS}), RIGHT),
    ("an object with a member for each row", json.dumps({f"row{n}": row for n, row in enumerate(NUMBERS, 1)}), RIGHT),
    ("an object with the puzzle first", json.dumps({"puzzle": PUZZLE, "solution": RIGHT}), RIGHT),
    ("an object with the puzzle last", json.dumps({"solution": NUMBERS, "puzzle": [list(row) for row in CLUES]}), RIGHT),
    ("unfilled cells are null", json.dumps([[None if cell == "." else int(cell) for cell in row] for row in CLUES], indent=1), ECHO),
    ("Python", "```python\nsolution = [\n" + ",\n".join(f"    {row}" for row in NUMBERS) + "\n]\nprint(solution)\n```", RIGHT),
    ("Python with comments", "solution = [\n" + "\n".join(f"    {row},  # row {n}" for n, row in enumerate(NUMBERS, 1)) + "\n]", RIGHT),
    ("Python with the name in the first row", "grid = [" + ",\n        ".join(map(str, NUMBERS)) + "]", RIGHT),
    ("numpy", "np.array([" + ",\n       ".join(map(str, NUMBERS)) + "])", RIGHT),
    ("tuples", str(tuple(map(tuple, NUMBERS))), RIGHT),
    ("C", "int grid[9][9] = {\n" + ",\n".join("    {" + ", ".join(row) + "}" for row in ROWS) + "\n};", RIGHT),
    ("YAML", "solution:\n" + "\n".join(f"  - [{', '.join(row)}]" for row in ROWS), RIGHT),
    ("YAML over many lines", "\n".join("- " + "\n  ".join(f"- {cell}" for cell in row) for row in ROWS), RIGHT),
    ("line feeds written out", "\\n".join(ROWS), RIGHT),
    ("an object with rows in a string", json.dumps({"why": "Row 1 needs 4.", "solution": lines(ROWS, " "), "sure": True}), RIGHT),
    # All in one line.
    ("a line", RIGHT, RIGHT),
    ("a line with spaces", " ".join(RIGHT), RIGHT),
    ("a line in prose", f"The solved sudoku is {RIGHT}.", RIGHT),
    ("a line in bold", f"Answer: **{RIGHT}**", RIGHT),
    ("a line in quotes", f'Answer: "{RIGHT}"', RIGHT),
    ("a line in backticks", f"It is `{RIGHT}`, I think.", RIGHT),
    ("a line behind signs of number", f"...\n#### {RIGHT}", RIGHT),
    ("a line with spaces in prose", f"The solution is {' '.join(RIGHT)}.", RIGHT),
    ("rows in a line", " ".join(ROWS), RIGHT),
    ("rows in a line with slashes", "/".join(ROWS), RIGHT),
    ("rows in a line with two slashes", "//".join(ROWS), RIGHT),
    ("rows in a line with wide commas", "，".join(ROWS), RIGHT),
    ("a line and the end of a turn", f"{RIGHT}<|im_end|>", RIGHT),
    ("a line and the end of a sequence", f"{RIGHT}</s>", RIGHT),
    ("80 digits", RIGHT[:80], NONE),
    ("82 digits", RIGHT + "1", NONE),
    # Where to look.
    ("<answer>", f"<think>{WRONG}</think>\n<answer>\n{lines(ROWS, ' ')}\n</answer>", RIGHT),
    ("<answer> in a line", f"<answer>{RIGHT}</answer>", RIGHT),
    ("<ANSWER>", f"<ANSWER>\n{lines(ROWS)}\n</ANSWER>\nand not\n{lines(WRONG_ROWS)}", RIGHT),
    ("<answer> with an attribute", f"<answer type='sudoku'>\n{RIGHT}\n</answer>\n{WRONG}", RIGHT),
    ("<final_answer>", f"{WRONG}\n<final_answer>{RIGHT}</final_answer>", RIGHT),
    ("<solution>", f"<solution>{RIGHT}</solution>\n{WRONG}", RIGHT),
    ("<answer> without an end", f"{WRONG}\n<answer>\n{RIGHT}", RIGHT),
    ("<answer> with prose", f"<answer>The solution is {RIGHT}</answer>", RIGHT),
    ("<answer> with a box in it", f"<answer>\\boxed{{{RIGHT}}}</answer>", RIGHT),
    ("<answer>, then talk of the tag", f"<answer>{RIGHT}</answer> in <answer></answer> tags, or <answer> for short", RIGHT),
    ("the last of two <answer>", f"<answer>{WRONG}</answer> No: <answer>{RIGHT}</answer>", RIGHT),
    ("<answer> and the puzzle behind it", f"<answer>{RIGHT}</answer>\nThe puzzle was\n{lines(CLUES)}", RIGHT),
    ("<answer> holds no board", f"{RIGHT}\n<answer>I give up</answer>\n{RIGHT}", NONE),
    ("<answer> is empty", f"{RIGHT}\n<answer></answer>", NONE),
    ("a box", f"Thus \\boxed{{{RIGHT}}}.", RIGHT),
    ("a box with a space", f"{WRONG}\n\\boxed {{{RIGHT}}}\n{WRONG}", RIGHT),
    ("a box of another name", f"\\fbox{{{RIGHT}}}\n{WRONG}", RIGHT),
    ("a box with text", f"\\boxed{{\\text{{{RIGHT}}}}}", RIGHT),
    ("a box with an array", "\\[\\boxed{\n" + array(ROWS) + "\n}\\]", RIGHT),
    ("a box with an array, behind the puzzle", lines(CLUES) + "\n\n\\boxed{" + array(ROWS, " \\\\\n\\hline\n") + "}", RIGHT),
    ("a box without a board", f"{RIGHT}\n\\boxed{{done}}", NONE),
    ("a thought", f"<think>\n{WRONG}\n</think>\n{RIGHT}", RIGHT),
    ("a thought of another name", f"<Thinking>\n{WRONG}\n</Thinking>\n{RIGHT}", RIGHT),
    ("a thought behind the answer", f"{lines(ROWS)}\n\n<think>was it\n{lines(WRONG_ROWS)}\n</think>", RIGHT),
    ("a thought with a tag in it", f"<think>I use <answer> tags.\n{WRONG}</think>\n{RIGHT}", RIGHT),
    ("a thought with an answer in it", f"<answer>{RIGHT}</answer><think>or <answer>{WRONG}</answer></think>", RIGHT),
    ("a thought that the prompt began", f"Let me see.\n{WRONG}\n</think>\n{RIGHT}", RIGHT),
    ("a thought that gives up", f"<think>{RIGHT}</think> I cannot.", NONE),
    ("a thought without an end", f"<think>\nlet me try\n{lines(ROWS)}\nhm, wait", NONE),
    # Which of several.
    ("the last of two", f"{WRONG}\n\nWait, no.\n\n{RIGHT}\n", RIGHT),
    ("the last of two, a wrong one", f"{RIGHT}\n\nWait, no.\n\n{WRONG}\n", RIGHT),
    ("the last of two that keep the clues", f"{RIGHT[:2]}1{RIGHT[3:]}\n\nWait, no.\n\n{RIGHT}", RIGHT),
    ("the puzzle first", f"{lines(CLUES)}\n\nSolution:\n{lines(ROWS)}", RIGHT),
    ("the puzzle first, the rest in bold", f"{lines(CLUES, ' ')}\n\nSolution:\n{table(BOLD)}", RIGHT),
    ("the puzzle right above", lines([*CLUES, *ROWS]), RIGHT),
    ("the puzzle last", f"{lines(ROWS)}\n\nfor\n\n{lines(CLUES)}", RIGHT),
    ("steps", f"{lines(CLUES, ' ')}\nthen\n{lines(['534.7....', *CLUES[1:]], ' ')}\nat last\n{lines(ROWS, ' ')}", RIGHT),
    ("an unfinished step last", f"{lines(CLUES)}\nthen\n{lines(['534.7....', *CLUES[1:]])}\n", "534.7...." + PUZZLE[9:]),
    ("side by side", "\n".join(f"{' '.join(left)}     {' '.join(right)}" for left, right in zip(CLUES, ROWS)), RIGHT),
    ("side by side with an arrow", "\n".join(f"{left} → {right}" for left, right in zip(CLUES, ROWS)), RIGHT),
    ("columns told behind it", lines(ROWS) + "\n\nColumns:\n" + lines(zip(*ROWS)), RIGHT),
    ("columns with labels behind it", lines(WRONG_ROWS) + "\n" + "\n".join(f"Column {n}: {' '.join(column)}" for n, column in enumerate(zip(*ROWS), 1)), WRONG),
    ("a check behind it", lines(ROWS) + "\n\nRow 1: 5+3+4+6+7+8+9+1+2=45 ✓", RIGHT),
    ("a line of digits behind it", lines(ROWS) + "\n\n123456789 is in each row.\n", RIGHT),
    ("a telephone number behind it", lines(ROWS) + "\n\n123-45-6789\n", RIGHT),
    ("a rule of stars behind it", lines(ROWS) + "\n\n*********\n", RIGHT),
    ("a rule of underscores behind it", lines(ROWS) + "\n_________\n", RIGHT),
    ("a row of crosses behind it", lines(ROWS) + "\nxxxxxxxxx\n", RIGHT),
    # What is no answer.
    ("nothing", "", NONE),
    ("a refusal", "I'm sorry, I can't solve Sudoku puzzles.", NONE),
    ("a refusal with the puzzle", f"I cannot solve this:\n{lines(CLUES)}", ECHO),
    ("eight rows", lines(ROWS[:8]), NONE),
    ("eight rows and a half", f"{lines(ROWS[:8])}\n{ROWS[8][:5]}", NONE),
    ("the puzzle and six rows", f"{lines(CLUES)}\n\nSolution:\n{lines(ROWS[:6])}", ECHO),
    ("a letter in a cell", lines(ROWS[:8]) + "\n34528617A", NONE),
    ("cells by name", "r1c3=4, r1c4=6, r1c6=8, r1c7=9, r1c8=1, r1c9=2", NONE),
    ("candidates", lines([[cell.replace(".", "{12}") for cell in row] for row in CLUES], " "), NONE),
    ("code alone", f"```python\nboard = {CLUES}\ndef solve(board):\n    ...\n```", ECHO),
    ("many numbers", "1\n" * 50, NONE),
]


def symbols(board):
    return None if board is None else "".join(str(cell) for row in board for cell in row).replace("0", ".")


@pytest.mark.parametrize(("text", "expected"), [text[1:] for text in TEXTS], ids=[text[0] for text in TEXTS])
def test_the_board_that_a_reader_sees(text, expected):
    found = ninefold.score(PUZZLE, text)
    assert symbols(found.board) == expected
    assert found.parsed == (expected is not None)
    assert found.solved == (expected == RIGHT)
    assert ninefold.score_many([PUZZLE], [text]).solved.tolist() == [found.solved]


SMALL = {4: ("12..............", "1234341221434321"), 6: ("." * 36, ninefold.solve("." * 36)), 16: ("." * 256, ninefold.solve("." * 256))}
SHAPES = {
    "rows": lambda rows: "\n".join(rows),
    "small letters": lambda rows: "\n".join(rows).lower(),
    "spaces": lambda rows: lines(rows, " "),
    "bold": lambda rows: "\n".join(f"**{row[0]}** " + " ".join(row[1:]) for row in rows),
    "numbers": lambda rows: "\n".join(" ".join(str(int(cell, 17)) for cell in row) for row in rows),
    "labels": lambda rows: "\n".join(f"Row {n}: {' '.join(row)}" for n, row in enumerate(rows, 1)),
    "table": lambda rows: table(rows, head=["x"] * len(rows)),
    "array": lambda rows: array(rows, columns="{c}"),
    "JSON": lambda rows: json.dumps([[int(cell, 17) for cell in row] for row in rows], indent=1),
    "line": lambda rows: f"It is {''.join(rows)}.",
    "a year behind it": lambda rows: "\n".join(rows) + "\n\n2024\n",
    "a list behind it": lambda rows: "\n".join(rows) + "\n\n1\n2\n3\n4\n",
}


@pytest.mark.parametrize("side", SMALL)
@pytest.mark.parametrize("shape", SHAPES)
def test_other_sides(side, shape):
    puzzle, answer = SMALL[side]
    found = ninefold.score(puzzle, SHAPES[shape](cut(answer, side)))
    assert found.board == [[int(cell, 17) for cell in row] for row in cut(answer, side)]
    assert found.solved


@pytest.mark.parametrize("unit", [
    "1", "[", "([{", "['", "'\"", "\\", "\\\\", "\\boxed{", "\\boxed ", "\\begin{", "\\text{", "\\n", "<", "<answer>", "<answer></answer>",
    "<think>", "</think>", "&", "|", "*", ":", "\n", " ", "x", "a ", "row 1 ", "R1: ", "1. ", "1,", "[#", "5\n", "第1行：", "1\ufe0f\u20e3",
    "1 2 3 4 5 6 7 8 9\n", "1 2 3 4 5 6 7 8 9\n\n", "Row 1 is 5, 3, 4, 6, 7, 8, 9, 1, 2. ", "words and 123 more, of prose\n",
])  # fmt: skip
@pytest.mark.parametrize("side", [9, 16])
def test_a_long_text_is_read_to_its_end(unit, side):
    # What takes the square of the length takes hours for these.
    puzzle = PUZZLE if side == 9 else "." * 256
    ninefold.score(puzzle, unit * (300_000 // len(unit)))
    answered = unit * (300_000 // len(unit)) + f"</think><answer>{RIGHT}</answer>"
    assert ninefold.score(PUZZLE, answered).parsed
