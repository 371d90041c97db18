//! What language models write. A score is what its board says, thoughts never count, and a marked answer does.

use std::sync::OnceLock;

use ninefold::score::{score, score_moves};
use ninefold::search::Budget;
use ninefold::{Board, verify};
use serde_json::value::RawValue;

use super::Source;

/// Puzzles with one solution, several, none, and nothing to fill.
const PUZZLES: [&str; 5] = [
    "1.....3....2.4..",
    "12..34.......4.1",
    "11..............",
    "1234341221434321",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];

/// The solution of the first puzzle.
const ANSWER: &str = "\n<answer>\n1 3 2 4\n4 2 3 1\n3 1 4 2\n2 4 1 3\n</answer>\n";

pub fn run(data: &[u8]) {
    let mut source = Source(data);
    let choice = source.byte();
    let puzzle = &puzzles()[usize::from(choice) % PUZZLES.len()];
    let text = String::from_utf8_lossy(source.0);
    let budget = Budget::steps(100);
    let found = score(puzzle, &text, &budget);
    is_json(&found.data().to_json());
    let to_fill = puzzle.values().filter(|&value| value == 0).count();
    match &found.board {
        None => assert!(!found.solved && !found.complete && found.filled.is_none() && found.conflicts.is_none()),
        Some(board) => {
            let verified = verify(puzzle, board).expect("a board of the puzzle's layout");
            assert_eq!(found.solved, verified.is_accepted());
            assert_eq!(found.complete, board.is_full());
            assert_eq!(found.conflicts, Some(verified.verdict.conflicts.len()));
            assert_eq!(
                found.clues_kept,
                puzzle.values().zip(board.values()).all(|(clue, value)| clue == 0 || clue == value)
            );
            assert!(found.filled.is_some_and(|filled| filled <= to_fill));
        }
    }
    if let Some((right, of)) = found.cells_right {
        assert!(right <= of && of as usize == to_fill.max(1));
        assert!(!found.solved || right == of);
    }
    if choice >= 128 {
        for scored in score_moves(puzzle, &text, &budget) {
            is_json(&scored.data().to_json());
            let inside = |number: u8| (1..=puzzle.side()).contains(&number);
            assert!(!scored.legal || inside(scored.row) && inside(scored.column) && inside(scored.digit));
            assert!(!scored.repeated || !scored.legal, "a digit is put into its cell once");
        }
    }
    // Without anything that could be a mark, a channel or a sentence that ends a thought.
    let is_plain = text.bytes().all(|b| b.is_ascii_digit() || b" .\n|-+_*=:;,/ABCDRrcx".contains(&b));
    if is_plain {
        let thought = format!("<think>\n1324\n4231\n3142\n2413\n</think>\n{text}");
        assert_eq!(score(puzzle, &thought, &budget), found, "{text}");
        let first = &puzzles()[0];
        assert!(score(first, &format!("{text}{ANSWER}"), &budget).solved, "{text}");
    }
}

fn puzzles() -> &'static [Board] {
    static BOARDS: OnceLock<Vec<Board>> = OnceLock::new();
    BOARDS.get_or_init(|| PUZZLES.map(|text| text.parse().expect("a board")).to_vec())
}

fn is_json(text: &str) {
    assert!(serde_json::from_str::<&RawValue>(text).is_ok(), "{text}");
}
