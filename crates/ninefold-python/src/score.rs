//! What a model wrote: the last board in its text, held against the puzzle.

use ninefold::read::{Options, read_all};
use ninefold::search::{Budget, Solutions, solve};
use ninefold::{Board, Cell, verify};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::board::entry;
use crate::error::readable;
use crate::report;

/// How an answer fares.
struct Score {
    board: Option<Board>,
    clues_kept: bool,
    complete: bool,
    conflicts: usize,
    cells_right: Option<f64>,
    solved: bool,
}

/// Scores what a model wrote for a puzzle.
#[pyfunction]
#[pyo3(signature = (puzzle, text, /))]
pub(crate) fn score<'py>(puzzle: &Bound<'py, PyAny>, text: &str) -> PyResult<Bound<'py, PyDict>> {
    let py = puzzle.py();
    let entry = readable(py, entry(puzzle, &Options::default())?)?;
    // Unreadable puzzles are exceptions by now.
    let Ok(board) = entry.board else { return Ok(PyDict::new(py)) };
    let score = py.detach(|| of(&board, text));
    to_dict(py, &score)
}

/// Scores many.
#[pyfunction]
pub(crate) fn score_items<'py>(
    puzzles: &Bound<'py, PyList>,
    texts: &Bound<'py, PyList>,
) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let pairs = puzzles.iter().zip(texts.iter());
    pairs
        .map(|(puzzle, text)| match text.is_none() {
            true => score(&puzzle, ""),
            false => score(&puzzle, text.extract::<pyo3::pybacked::PyBackedStr>()?.as_ref()),
        })
        .collect()
}

fn to_dict<'py>(py: Python<'py>, score: &Score) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("parsed", score.board.is_some())?;
    dict.set_item("complete", score.complete)?;
    dict.set_item("clues_kept", score.clues_kept)?;
    dict.set_item("conflicts", score.board.is_some().then_some(score.conflicts))?;
    dict.set_item("cells_right", score.cells_right)?;
    dict.set_item("solved", score.solved)?;
    dict.set_item("board", score.board.as_ref().map(report::rows))?;
    Ok(dict)
}

fn of(puzzle: &Board, text: &str) -> Score {
    let Some(answer) = last_board(puzzle, text) else {
        return Score {
            board: None,
            clues_kept: false,
            complete: false,
            conflicts: 0,
            cells_right: Some(0.0),
            solved: false,
        };
    };
    // The answer is of the puzzle's layout: no other board is looked for.
    let Ok(verification) = verify(puzzle, &answer) else {
        return Score {
            board: None,
            clues_kept: false,
            complete: false,
            conflicts: 0,
            cells_right: Some(0.0),
            solved: false,
        };
    };
    let kept = |(cell, clue): (Cell, Option<ninefold::Digit>)| clue.is_none() || answer.get(cell) == clue;
    let solved = verification.is_accepted();
    Score {
        clues_kept: puzzle.cells().all(kept),
        complete: verification.missing_cells.is_empty(),
        conflicts: verification.verdict.conflicts.len(),
        cells_right: if solved { Some(1.0) } else { cells_right(puzzle, &answer) },
        solved,
        board: Some(answer),
    }
}

/// The share of the cells to fill that are filled as in the only solution; `None` where there is no such one.
fn cells_right(puzzle: &Board, answer: &Board) -> Option<f64> {
    let Solutions::One(solution) = solve(puzzle, &Budget::default()) else { return None };
    let open: Vec<Cell> = puzzle.cells().filter(|(_, clue)| clue.is_none()).map(|(cell, _)| cell).collect();
    let right = open.iter().filter(|&&cell| answer.get(cell) == solution.get(cell)).count();
    Some(if open.is_empty() { 0.0 } else { right as f64 / open.len() as f64 })
}

/// The last board in the last `<answer>`, else in the last `\boxed`, else anywhere.
fn last_board(puzzle: &Board, text: &str) -> Option<Board> {
    let answer = text.rfind("<answer>").map(|at| &text[at + 8..]);
    let answer = answer.map(|rest| rest.find("</answer>").map_or(rest, |end| &rest[..end]));
    let boxed = text.rfind("\\boxed{").map(|at| in_braces(&text[at + 7..]));
    [answer, boxed, Some(text)].into_iter().flatten().find_map(|part| last_board_of(puzzle, part))
}

/// Up to the brace that closes the one before the text.
fn in_braces(text: &str) -> &str {
    let mut open = 1;
    let end = text.find(|c: char| {
        open += i32::from(c == '{') - i32::from(c == '}');
        open == 0
    });
    end.map_or(text, |end| &text[..end])
}

/// Rows are looked for first, since a model draws; what is left is for the library's readers.
fn last_board_of(puzzle: &Board, text: &str) -> Option<Board> {
    last_rows(puzzle, text).or_else(|| {
        let entries = read_all(text.as_bytes(), &Options::default());
        entries.into_iter().rev().filter_map(|entry| entry.board.ok()).find(|board| board.layout() == puzzle.layout())
    })
}

/// The last run of lines that are rows of the puzzle's side, as many as it has rows; or all cells in one line.
fn last_rows(puzzle: &Board, text: &str) -> Option<Board> {
    let side = usize::from(puzzle.side());
    let (mut rows, mut last) = (Vec::new(), None);
    // LaTeX ends its rows with `\\`.
    for line in text.lines().flat_map(|line| line.split("\\\\")) {
        match cells(line, puzzle.side()) {
            Some(cells) if cells.is_empty() => {}
            Some(cells) if cells.len() % side == 0 => {
                rows.extend(cells);
                if rows.len() >= side * side {
                    // Nine rows of the end, where more stand together.
                    last = Some(rows[rows.len() - side * side..].to_vec());
                }
            }
            _ => rows.clear(),
        }
    }
    Board::from_values(puzzle.layout().clone(), &last?)
}

/// The cells of a line that is made of cells and of what stands around cells; `None` for any other line.
fn cells(line: &str, side: u8) -> Option<Vec<u8>> {
    let line = line.trim().trim_start_matches("```");
    let mut cells = Vec::new();
    let is_rule = |c: char| "-+=|─━═┼┿╋╂├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩╬║│┃ :*_~".contains(c);
    if line.chars().all(is_rule) && !line.contains(['*', '_']) {
        return Some(cells);
    }
    for word in
        line.split(|c: char| c.is_whitespace() || "|│║┃,;[](){}\"'&`".contains(c)).filter(|word| !word.is_empty())
    {
        let whole = word.parse::<u8>().ok().filter(|&value| value <= side && (side > 9 || word.len() == 1));
        match whole {
            Some(value) => cells.push(value),
            None if side > 9 && matches!(word, "." | "_" | "-" | "*" | "?" | "x" | "X") => cells.push(0),
            None if side <= 9 => {
                for c in word.chars() {
                    match c {
                        '.' | '_' | '-' | '*' | '?' | 'x' | 'X' => cells.push(0),
                        _ => cells.push(c.to_digit(10).map(|value| value as u8).filter(|&value| value <= side)?),
                    }
                }
            }
            None => return None,
        }
    }
    Some(cells)
}
