//! Prints cases in the manner of `testdata/conformance.jsonl`: random boards at every level, and the report of each, made alone.
//!
//! Every front end runs them, so that a report is the same whichever way a board went: alone or among thousands, by a
//! kernel or by the careful reader.

use ninefold::search::Budget;
use ninefold::{Board, Report, Require};

/// Boards of each case.
const BOARDS: usize = 2_000;

#[allow(dead_code, reason = "tests take the cases and not the program")]
fn main() -> std::io::Result<()> {
    use std::io::Write;
    cases().try_for_each(|case| writeln!(std::io::stdout(), "{case}"))
}

/// One case for each level, as a line of JSON.
pub(crate) fn cases() -> impl Iterator<Item = String> {
    Require::ALL.into_iter().zip(1..).map(|(require, seed)| {
        let mut random = Random(seed);
        let boards: Vec<String> = (0..BOARDS).map(|_| board(&mut random)).collect();
        let report = |(line, board): (usize, &String)| {
            let board: Board = board.parse().expect("a board");
            let mut report = Report::searched(board, require, &Budget::default()).at_line(line as u64 + 1);
            report.format = Some(ninefold::read::Format::Line);
            report.to_json()
        };
        let reports: Vec<String> = boards.iter().enumerate().map(report).collect();
        format!(
            r#"{{"name":"random-{0}","input":"{1}\n","options":{{"require":"{0}"}},"reports":[{2}]}}"#,
            require.name(),
            boards.join("\\n"),
            reports.join(",")
        )
    })
}

/// Numbers that are the same in every run (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// A solved grid with its digits, rows, columns and bands mixed, some of its cells emptied, and now and then one changed.
fn board(random: &mut Random) -> String {
    const SOLVED: &[u8; 81] = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut digits = *b"123456789";
    (1..9).for_each(|i| digits.swap(i, random.below(i + 1)));
    let (rows, columns) = (order(random), order(random));
    let mut cells: Vec<u8> =
        (0..81).map(|cell| digits[usize::from(SOLVED[9 * rows[cell / 9] + columns[cell % 9]] - b'1')]).collect();
    let (kept, changed) = (random.below(82), random.below(10) / 8);
    for _ in 0..81 - kept {
        cells[random.below(81)] = b'.';
    }
    for _ in 0..changed {
        cells[random.below(81)] = digits[random.below(9)];
    }
    // A line without a digit may be a frame.
    if cells.iter().all(|&cell| cell == b'.') {
        cells[0] = b'1';
    }
    cells.into_iter().map(char::from).collect()
}

/// Nine rows or columns, mixed within their bands, the bands mixed too.
fn order(random: &mut Random) -> [usize; 9] {
    let three = |random: &mut Random| {
        let mut three = [0, 1, 2];
        (1..3).for_each(|i| three.swap(i, random.below(i + 1)));
        three
    };
    let bands = three(random);
    let within = [three(random), three(random), three(random)];
    std::array::from_fn(|i| 3 * bands[i / 3] + within[i / 3][i % 3])
}
