//! What `compare-instructions.sh` counts: one piece of work, done so many times that start-up cancels out.
//!
//! ```text
//! instructions lines|cells|search KERNEL ROUNDS     the work
//! instructions text lines|csv|json BOARDS           the input of the command, to standard output
//! ```
//!
//! It is compiled against the library of both checkouts, so it may use only what both of them have.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::{self, Write as _};

use ninefold::batch::{Judgement, Kernel};
use ninefold::search::Budget;
use ninefold::search::batch::{Engine, count_with};

#[path = "../src/boards.rs"]
#[expect(dead_code, reason = "the benchmarks need more of it")]
mod boards;

use boards::{Kind, Random, Symbols};

const USAGE: &str = "usage: instructions (lines|cells|search) KERNEL ROUNDS | text (lines|csv|json) BOARDS";

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, which, count] = arguments.as_slice() else { return Err(USAGE.into()) };
    let count = count.parse().map_err(|_| USAGE)?;
    match what.as_str() {
        "lines" => judge_lines(kernel(which)?, count),
        "cells" => judge_cells(kernel(which)?, count),
        "search" => search(which, count)?,
        "text" => io::stdout().write_all(&text(which, count)?).map_err(|error| error.to_string())?,
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

fn kernel(name: &str) -> Result<Kernel, String> {
    Kernel::available().find(|kernel| kernel.name() == name).ok_or_else(|| format!("no kernel `{name}` here"))
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

fn judge_lines(kernel: Kernel, rounds: usize) {
    let text = boards::lines(&every_kind());
    for _ in 0..rounds {
        kernel.judge_lines(black_box(&text), |block| {
            black_box(block.tally());
        });
    }
}

fn judge_cells(kernel: Kernel, rounds: usize) {
    let boards = values(&every_kind());
    let mut judgements = vec![Judgement::NOT_A_BOARD; boards.len()];
    for _ in 0..rounds {
        kernel.judge_cells(black_box(&boards), &mut judgements).unwrap_or_else(|_| unreachable!());
        black_box(&judgements);
    }
}

fn search(name: &str, rounds: usize) -> Result<(), String> {
    let engine =
        Engine::all().find(|engine| engine.name() == name).ok_or_else(|| format!("no engine `{name}` here"))?;
    let boards = values(&Random(2).boards(Kind::Puzzle, 1000));
    for _ in 0..rounds {
        black_box(count_with(engine, black_box(&boards), &Budget::default()).len());
    }
    Ok(())
}

fn values(boards: &[Symbols]) -> Vec<[u8; 81]> {
    boards.iter().map(|board| board.map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' })).collect()
}

/// Valid boards only: at the first that is not, `check -q` may stop.
fn text(format: &str, count: usize) -> Result<Vec<u8>, String> {
    let boards = Random(3).boards(Kind::Puzzle, count);
    let mut text = String::new();
    match format {
        "lines" => return Ok(boards::lines(&boards)),
        "csv" => {
            text += "id,puzzle\n";
            for (id, board) in boards.iter().enumerate() {
                let _ = writeln!(text, "{id},{}", String::from_utf8_lossy(board));
            }
        }
        "json" => {
            for board in &boards {
                let row =
                    |row: &[u8]| row.iter().map(|&cell| format!("\"{}\"", cell as char)).collect::<Vec<_>>().join(",");
                let rows: Vec<String> = board.chunks(9).map(|cells| format!("[{}]", row(cells))).collect();
                let _ = writeln!(text, "[{}]", rows.join(","));
            }
        }
        _ => return Err(USAGE.into()),
    }
    Ok(text.into_bytes())
}
