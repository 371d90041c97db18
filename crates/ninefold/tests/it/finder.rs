//! The finder against boards whose text is made here: read as written, or refused, but never misread.

use std::collections::BTreeMap;

use ninefold::Board;
use ninefold::read::{Options, read_all};

use crate::samples::{VALID, solved};

/// How a text was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Right,
    Refused,
    Misread,
}

fn outcome(text: &str, values: &[u8]) -> Outcome {
    let boards: Vec<Board> =
        read_all(text.as_bytes(), &Options::default()).into_iter().filter_map(|entry| entry.board.ok()).collect();
    match boards.as_slice() {
        [] => Outcome::Refused,
        [board] if board.values().eq(values.iter().copied()) => Outcome::Right,
        _ => Outcome::Misread,
    }
}

/// Random numbers that are the same in every run (xorshift64*).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % sides
    }

    fn one<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.roll(of.len())]
    }
}

/// Boards that look as unlike each other as boards do, among them some that begin like labels.
fn boards(dice: &mut Dice, side: u8, count: usize) -> Vec<Vec<u8>> {
    let layout = ninefold::Layout::of_side(side).expect("a side");
    let full = solved(&layout);
    let thinned = |dice: &mut Dice, kept: usize| -> Vec<u8> {
        full.iter().map(|&value| if dice.roll(10) < kept { value } else { 0 }).collect()
    };
    (0..count).map(|board| thinned(dice, [10, 9, 7, 5, 3, 2, 1][board % 7])).collect()
}

fn labels(kind: &str, count: usize) -> Vec<String> {
    let label = |index: usize| match kind {
        "1" => (index + 1).to_string(),
        "0" => index.to_string(),
        "A" => char::from(b'A' + index as u8).to_string(),
        "a" => char::from(b'a' + index as u8).to_string(),
        "" => String::new(),
        name => format!("{name}{}", index + 1),
    };
    (0..count).map(label).collect()
}

#[test]
fn tables_are_read_whatever_their_separators_headers_and_labels() {
    let mut dice = Dice(11);
    let mut all = vec![VALID.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect::<Vec<u8>>()];
    all.extend(boards(&mut dice, 9, 21));
    let mut counts: BTreeMap<Outcome, usize> = BTreeMap::new();
    let mut misread = Vec::new();
    for separator in [",", ";", "\t", " "] {
        for empty in [".", "0", ""] {
            for header in ["none", "1", "0", "A", "a", "c", "col", "blank", "line"] {
                for label in ["none", "1", "0", "A", "r"] {
                    for values in &all {
                        if separator == " " && empty.is_empty() {
                            continue;
                        }
                        let text = table(values, separator, empty, header, label);
                        let outcome = outcome(&text, values);
                        *counts.entry(outcome).or_default() += 1;
                        if outcome != Outcome::Right {
                            misread.push(format!("{outcome:?} {separator:?} {empty:?} {header} {label}\n{text}"));
                        }
                    }
                }
            }
        }
    }
    let wrong: Vec<&String> = misread.iter().filter(|text| text.starts_with("Misread")).collect();
    assert!(
        wrong.is_empty(),
        "{counts:?}\n{}",
        wrong.iter().take(6).map(|text| text.as_str()).collect::<Vec<_>>().join("\n")
    );
    let refused = misread.iter().take(8).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(counts[&Outcome::Right] * 100 >= counts.values().sum::<usize>() * 99, "{counts:?}\n{refused}");
}

fn table(values: &[u8], separator: &str, empty: &str, header: &str, label: &str) -> String {
    let mut lines = Vec::new();
    let corner = (label != "none").then(String::new);
    match header {
        "none" => {}
        "line" => lines.push("_________".to_string()),
        "blank" => lines.push(corner.into_iter().chain(labels("", 9)).collect::<Vec<_>>().join(separator)),
        kind => lines.push(corner.into_iter().chain(labels(kind, 9)).collect::<Vec<_>>().join(separator)),
    }
    for (row, name) in values.chunks(9).zip(labels(label, 9)) {
        let cell = |&value: &u8| if value == 0 { empty.to_string() } else { value.to_string() };
        let name = (label != "none").then_some(name);
        lines.push(name.into_iter().chain(row.iter().map(cell)).collect::<Vec<_>>().join(separator));
    }
    lines.join("\n") + "\n"
}

/// One way to write a board.
struct Hand {
    empty: &'static str,
    before: &'static str,
    after: &'static str,
    between: &'static str,
    open: &'static str,
    close: &'static str,
    row_end: &'static str,
    list: (&'static str, &'static str),
    label: &'static str,
    header: &'static str,
    above: &'static str,
    below: &'static str,
}

impl Hand {
    fn any(dice: &mut Dice) -> Hand {
        let between = dice.one(&["", " ", "  ", ",", ", ", ";", "\t", "|", " | "]);
        let signs = [".", "0", "_", "-", "*", "x", "?"];
        let words = [".", "0", "_", "nil", "None", "null", "NULL", "NaN", "NA", "Nothing", "empty", "", "-1"];
        let fields = !matches!(between, "" | " " | "  ");
        let empty = if fields { dice.one(&words) } else { dice.one(&signs) };
        let (before, after) = match dice.roll(8) {
            0 if fields => ("'", "'"),
            1 if fields => ("\"", "\""),
            2 if fields => ("Some(", ")"),
            3 if fields => ("Just ", ""),
            _ => ("", ""),
        };
        let (open, close) =
            [("", ""), ("[", "]"), ("{", "}"), ("(", ")"), ("vec![", "]"), ("c(", ")"), ("\"", "\""), ("row(", ");")]
                [dice.roll(8)];
        let bare = matches!(open, "" | "\"");
        let list = match dice.roll(4) {
            0 => ("", ""),
            1 => ("board = [\n", "]\n"),
            2 => ("    int grid[9][9] = {\n", "};\n"),
            _ => ("print(check(list(\n", ")))\n"),
        };
        Hand {
            empty,
            before,
            after,
            between,
            open,
            close,
            row_end: if bare {
                dice.one(&["\n", "\n", ";\n", " # row\n"])
            } else {
                dice.one(&["\n", ",\n", ";\n", ", // row\n", ", "])
            },
            list: if bare { ("", "") } else { list },
            label: if dice.roll(3) == 0 { dice.one(&["1", "0", "A", "R", "1.", "Row ", "- "]) } else { "" },
            header: if dice.roll(5) == 0 { dice.one(&["1", "0"]) } else { "" },
            above: dice.one(&[
                "",
                "Here is my puzzle:\n",
                "2024-05-01\n",
                "Puzzle 12\n\n",
                "#7 easy\n",
                "9\n",
                "9 9\n",
                "(1)\n",
                "\"easy\"\n",
                "1465\n",
            ]),
            below: dice.one(&["", "\nThanks!\n", "Output: true\n", "\n\nrated 4.2, 30 clues\n", "true\n"]),
        }
    }

    fn write(&self, values: &[u8], side: usize) -> String {
        let mut text = self.above.to_string() + self.list.0;
        if !self.header.is_empty() {
            text += &(labels(self.header, side).join(if self.between.is_empty() { " " } else { self.between }) + "\n");
        }
        for (index, row) in values.chunks(side).enumerate() {
            let cell = |&value: &u8| match value {
                0 => self.empty.to_string(),
                value => format!("{}{value}{}", self.before, self.after),
            };
            let cells: Vec<String> = row.iter().map(cell).collect();
            let label = match self.label {
                "" => String::new(),
                "- " => "- ".into(),
                "1." => format!("{}. ", index + 1),
                "Row " => format!("Row {}: ", index + 1),
                kind => labels(kind, side)[index].clone() + if self.between.is_empty() { " " } else { self.between },
            };
            text += &format!("{label}{}{}{}{}", self.open, cells.join(self.between), self.close, self.row_end);
        }
        text + self.list.1 + self.below
    }
}

#[test]
fn a_hundred_thousand_hands_are_never_misread() {
    let mut dice = Dice(2025);
    let sides = [4u8, 6, 9, 9, 9, 9, 12, 16];
    let pool: BTreeMap<u8, Vec<Vec<u8>>> = sides.iter().map(|&side| (side, boards(&mut dice, side, 28))).collect();
    let (mut counts, mut shown): (BTreeMap<Outcome, usize>, BTreeMap<Outcome, Vec<String>>) = Default::default();
    for _ in 0..100_000 {
        let side = sides[dice.roll(sides.len())];
        let hand = Hand::any(&mut dice);
        // Numbers above 9 need something between them.
        if side > 9 && hand.between.is_empty() {
            continue;
        }
        let values = &pool[&side][dice.roll(28)];
        let text = hand.write(values, side.into());
        let outcome = outcome(&text, values);
        *counts.entry(outcome).or_default() += 1;
        let shown = shown.entry(outcome).or_default();
        if shown.len() < 400 {
            shown.push(text);
        }
    }
    let some = |outcome| {
        shown.get(&outcome).map(|texts| texts.iter().take(12).cloned().collect::<Vec<_>>().join("\n------\n"))
    };
    if let Ok(path) = std::env::var("NINEFOLD_SHOW_HANDS") {
        let all = shown.iter().map(|(outcome, texts)| format!("\n====== {outcome:?}\n{}", texts.join("\n------\n")));
        std::fs::write(path, all.collect::<String>()).expect("a file to show them");
    }
    assert_eq!(counts.get(&Outcome::Misread), None, "{counts:?}\n{}", some(Outcome::Misread).unwrap_or_default());
    let all: usize = counts.values().sum();
    assert!(counts[&Outcome::Right] * 100 >= all * 80, "{counts:?}\n{}", some(Outcome::Refused).unwrap_or_default());
}

#[test]
fn boards_are_given_in_the_order_of_their_lines() {
    let lines = |text: &str| {
        let entries = read_all(text.as_bytes(), &Options::default());
        entries.into_iter().map(|entry| (entry.line, entry.board.is_ok())).collect::<Vec<_>>()
    };
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    // A bracket that is not closed holds the first until the end.
    let text = format!("two of them\n{{\"puzzle\":\"{board}\",\"id\n1234341221434321\n");
    assert_eq!(lines(&text), [(2, true), (3, true)]);
    // Rows, and cells by their names right after them.
    let rows: String = (0..9).map(|row| format!("{}\n", &board[9 * row..9 * row + 9])).collect();
    let names: Vec<String> =
        (0..18).map(|at| format!("R{}C{}={}", 1 + at / 9, 1 + at % 9, 1 + (3 * (at / 9) + at) % 9)).collect();
    assert_eq!(lines(&format!("{rows}{}\nthat is all\n", names.join(", "))), [(1, true), (10, true)]);
}

#[test]
fn a_cell_beyond_the_end_of_its_line_was_not_placed_by_the_player() {
    let text = "  |  |  |   |   |\n`````````````````````| 0 | 2 |\n| 2 | 0 |u4 | 3 passg|\n| 3 | 3 |  3\n";
    for entry in read_all(text.as_bytes(), &Options::default()) {
        assert!(entry.line <= 4);
    }
}
