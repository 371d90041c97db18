//! The work that is counted: one row per thing that has to stay fast, each with the answer that it must give.

use std::fmt::Write as _;
use std::hint::black_box;

use ninefold::batch::{Judgement, Kernel};
use ninefold::read::{Options, read_all, read_one};
use ninefold::report::Color;
use ninefold::same::batch::canonical_many;
use ninefold::score::score;
use ninefold::search::batch::{Engine, count_with, minimality_with};
use ninefold::search::{Budget, Count, Solutions, count_solutions};
use ninefold::stream::{Checked, Checker, Want};
use ninefold::{Board, Report, Require, Voice, WriteFormat, write};

#[path = "../../src/boards.rs"]
#[expect(dead_code, reason = "the benchmarks need more of it")]
mod boards;

use boards::{Kind, Random, Symbols};

/// Work that is ready to be done, without what it took to make its input. What it returns is compared.
type Work = Box<dyn FnMut() -> usize>;

struct Row {
    name: &'static str,
    /// The kernels to count it with.
    kernels: &'static [&'static str],
    prepare: fn(&str) -> Result<Work, String>,
    answer: usize,
}

/// valgrind cannot run AVX-512.
const KERNELS: &[&str] = if cfg!(target_arch = "aarch64") { &["portable", "neon"] } else { &["portable", "avx2"] };
/// The row takes no kernel, or the fastest that it finds.
const ANY: &[&str] = &["any"];

const ROWS: [Row; 15] = [
    Row { name: "kernel-lines", kernels: KERNELS, prepare: kernel_lines, answer: 3750 },
    Row { name: "kernel-cells", kernels: KERNELS, prepare: kernel_cells, answer: 3750 },
    Row { name: "stream-lines", kernels: KERNELS, prepare: |kernel| stream(kernel, lines), answer: 4000 },
    Row { name: "stream-csv", kernels: KERNELS, prepare: |kernel| stream(kernel, csv), answer: 4000 },
    Row { name: "stream-json", kernels: KERNELS, prepare: |kernel| stream(kernel, json), answer: 4000 },
    Row { name: "search-classic", kernels: KERNELS, prepare: search_classic, answer: 24 },
    Row { name: "search-minimal", kernels: KERNELS, prepare: search_minimal, answer: 897 },
    Row { name: "search-16x16", kernels: ANY, prepare: |_| search_general(SIXTEEN.parse()), answer: 1 },
    Row { name: "search-killer", kernels: ANY, prepare: |_| search_general(killer()), answer: 100 },
    Row { name: "canonical-puzzles", kernels: ANY, prepare: |_| canonical(Kind::Puzzle), answer: 1245 },
    Row { name: "canonical-grids", kernels: ANY, prepare: |_| canonical(Kind::Complete), answer: 18_000 },
    Row { name: "report", kernels: ANY, prepare: report, answer: 115_962 },
    Row { name: "find", kernels: ANY, prepare: find, answer: 50 },
    Row { name: "link", kernels: ANY, prepare: link, answer: 10 },
    Row { name: "score", kernels: ANY, prepare: scored, answer: 20 },
];

/// Every row with each of its kernels.
pub(crate) fn rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    ROWS.iter().flat_map(|row| row.kernels.iter().map(|kernel| (row.name, *kernel)))
}

/// Does the work of a row.
pub(crate) fn run(name: &str, kernel: &str) -> Result<(), String> {
    let row = ROWS.iter().find(|row| row.name == name).ok_or_else(|| format!("no row `{name}`"))?;
    let answer = counted(&mut *(row.prepare)(kernel)?);
    if answer != row.answer {
        return Err(format!("{name} {kernel} answered {answer}, not {}", row.answer));
    }
    Ok(())
}

/// callgrind counts what happens in here: it knows the function by its name.
#[inline(never)]
fn counted(work: &mut dyn FnMut() -> usize) -> usize {
    black_box(work())
}

fn kernel(name: &str) -> Result<Kernel, String> {
    Kernel::from_name(name).map_err(|error| error.to_string())
}

fn engine(name: &str) -> Result<Engine, String> {
    Engine::all().find(|engine| engine.name() == name).ok_or_else(|| format!("this CPU has no engine `{name}`"))
}

/// 4000 boards of every kind, so that the last block is not full. A board in sixteen is not valid.
fn every_kind() -> Vec<Symbols> {
    let mut random = Random(1);
    let kind = |i| match i % 32 {
        0 => Kind::NearMiss,
        1 => Kind::Garbage,
        2..12 => Kind::Complete,
        _ => Kind::Puzzle,
    };
    (0..4000).map(|i| random.board(kind(i))).collect()
}

fn kernel_lines(name: &str) -> Result<Work, String> {
    let (kernel, text) = (kernel(name)?, boards::lines(&every_kind()));
    Ok(Box::new(move || {
        let mut valid = 0;
        kernel.judge_lines(&text, |block| valid += block.tally().valid);
        valid
    }))
}

fn kernel_cells(name: &str) -> Result<Work, String> {
    let (kernel, boards) = (kernel(name)?, values(&every_kind()));
    let mut judgements = vec![Judgement::NOT_A_BOARD; boards.len()];
    Ok(Box::new(move || {
        kernel.judge_cells(&boards, &mut judgements).unwrap_or_else(|_| unreachable!("as many as there are boards"));
        judgements.iter().filter(|judgement| judgement.is_valid()).count()
    }))
}

/// Valid boards only: what is reported of the others has a row of its own.
fn stream(name: &str, format: fn(&[Symbols]) -> Vec<u8>) -> Result<Work, String> {
    let (kernel, text) = (kernel(name)?, format(&Random(3).boards(Kind::Puzzle, 4000)));
    Ok(Box::new(move || {
        let mut passed = 0;
        let mut each = |checked| {
            if let Checked::Counted(summary) = checked {
                passed += summary.passed as usize;
            }
        };
        let mut checker = Checker::new(Options::default(), Want::default(), kernel);
        checker.push(&text, &Budget::default(), &mut each);
        checker.finish(&Budget::default(), &mut each);
        passed
    }))
}

fn lines(boards: &[Symbols]) -> Vec<u8> {
    boards::lines(boards)
}

fn csv(boards: &[Symbols]) -> Vec<u8> {
    let mut text = String::from("id,puzzle\n");
    for (id, board) in boards.iter().enumerate() {
        let _ = writeln!(text, "{id},{}", String::from_utf8_lossy(board));
    }
    text.into_bytes()
}

fn json(boards: &[Symbols]) -> Vec<u8> {
    let cells = |row: &[u8]| row.iter().map(|&cell| format!("\"{}\"", cell as char)).collect::<Vec<_>>().join(",");
    let rows = |board: &Symbols| board.chunks(9).map(|row| format!("[{}]", cells(row))).collect::<Vec<_>>().join(",");
    boards.iter().map(|board| format!("[{}]\n", rows(board))).collect::<String>().into_bytes()
}

/// How many have one solution.
fn search_classic(name: &str) -> Result<Work, String> {
    let (engine, boards) = (engine(name)?, values(&Random(2).boards(Kind::Puzzle, 1000)));
    Ok(Box::new(move || {
        let counts = count_with(engine, &boards, &Budget::default());
        counts.iter().filter(|&&count| count == Solutions::One(())).count()
    }))
}

/// How many clues are not needed.
fn search_minimal(name: &str) -> Result<Work, String> {
    let (engine, boards) = (engine(name)?, values(&Random(4).boards(Kind::Complete, 20)));
    let puzzles: Vec<[u8; 81]> = boards.iter().map(|board| without(board, 30)).collect();
    Ok(Box::new(move || {
        let answers = minimality_with(engine, &puzzles, &Budget::default());
        answers.iter().filter_map(|answer| answer.redundant.as_ref()).map(Vec::len).sum()
    }))
}

/// A complete grid without so many cells, always the same ones.
fn without(board: &[u8; 81], open: usize) -> [u8; 81] {
    let mut puzzle = *board;
    (0..open).for_each(|i| puzzle[i * 37 % 81] = 0);
    puzzle
}

/// How many solutions there are, up to a hundred.
fn search_general(board: Result<Board, impl std::fmt::Display>) -> Result<Work, String> {
    let board = board.map_err(|error| error.to_string())?;
    Ok(Box::new(move || match count_solutions(&board, 100, &Budget::default()) {
        Count::Exactly(count) | Count::AtLeast(count) => count as usize,
        Count::GaveUp(_) => usize::MAX,
    }))
}

const SIXTEEN: &str = include_str!("../../../../examples/16x16.txt");

/// A grid in cages of three cells, which take turns in lying along rows and along columns, and no clue.
fn killer() -> Result<Board, ninefold::ReadError> {
    let grid = values(&[Random(5).board(Kind::Complete)])[0];
    let mut text = String::new();
    for cage in 0..27 {
        let (corner, line) = (cage / 3, cage % 3);
        let cell = |i| match corner % 2 {
            0 => (3 * (corner / 3) + line, 3 * (corner % 3) + i),
            _ => (3 * (corner / 3) + i, 3 * (corner % 3) + line),
        };
        let sum: u8 = (0..3).map(cell).map(|(row, column)| grid[9 * row + column]).sum();
        let _ = write!(text, ".Cage~{sum}");
        for (row, column) in (0..3).map(cell) {
            let _ = write!(text, "~R{}C{}", row + 1, column + 1);
        }
    }
    text.parse()
}

/// The sum of the digits of the canonical forms in their first rows.
fn canonical(kind: Kind) -> Result<Work, String> {
    let boards = values(&Random(6).boards(kind, 200));
    let mut forms = boards.clone();
    Ok(Box::new(move || {
        canonical_many(&boards, &mut forms, None);
        forms.iter().flat_map(|form| &form[..18]).map(|&value| usize::from(value)).sum()
    }))
}

/// Boards with conflicts, from text to what a person and a program are told.
fn report(_: &str) -> Result<Work, String> {
    let boards = Random(7).boards(Kind::NearMiss, 100);
    Ok(Box::new(move || {
        let report = |board: &Symbols| {
            let entry = read_one(board, &Options::default());
            let report = Report::of_entry(entry, Require::Valid, &Budget::default());
            report.to_text(Voice::default(), Color::Never).len() + report.to_json().len()
        };
        boards.iter().map(report).sum()
    }))
}

/// Drawn boards among words.
fn find(_: &str) -> Result<Work, String> {
    let mut text = String::new();
    for (i, board) in Random(8).boards(Kind::Puzzle, 50).iter().enumerate() {
        let _ = writeln!(text, "Here is puzzle number {i}, which I liked:\n");
        let board: Board = String::from_utf8_lossy(board).parse().map_err(|error| format!("{error}"))?;
        text += &write(&board, WriteFormat::Grid).map_err(|error| format!("{error}"))?;
        text += "\nand so on.\n\n";
    }
    Ok(Box::new(move || {
        let entries = read_all(text.as_bytes(), &Options::default());
        entries.iter().filter(|entry| entry.board.is_ok()).count()
    }))
}

/// A link of f-puzzles, with rules.
fn link(_: &str) -> Result<Work, String> {
    let board = killer().map_err(|error| error.to_string())?;
    let link = write(&board, WriteFormat::FPuzzles).map_err(|error| error.to_string())?;
    Ok(Box::new(move || {
        (0..10).filter(|_| read_one(black_box(link.as_bytes()), &Options::default()).board.is_ok()).count()
    }))
}

/// A model's texts with their answers.
fn scored(_: &str) -> Result<Work, String> {
    let mut cases = Vec::new();
    for grid in Random(9).boards(Kind::Complete, 20) {
        let puzzle = without(&grid, 40).map(|symbol| if symbol == 0 { '.' } else { symbol as char });
        let rows: Vec<String> = grid.chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        let text = format!("<think>Row 1 misses a 4.</think>\nThe answer:\n\n```\n{}\n```\nDone.", rows.join("\n"));
        cases.push((String::from_iter(puzzle).parse::<Board>().map_err(|error| error.to_string())?, text));
    }
    Ok(Box::new(move || cases.iter().filter(|(puzzle, text)| score(puzzle, text, &Budget::default()).solved).count()))
}

fn values(boards: &[Symbols]) -> Vec<[u8; 81]> {
    boards.iter().map(|board| board.map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' })).collect()
}
