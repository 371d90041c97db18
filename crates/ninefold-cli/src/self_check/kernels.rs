//! Every kernel that this CPU supports, against `check`: boards of all kinds, in every form in which a kernel takes them, in
//! blocks of every length.

use std::fmt;
use std::sync::LazyLock;

use ninefold::batch::{Block, Judgement, Kernel, values};
use ninefold::check;

use super::boards::{self, Cells, Random, anything, changed, scattered, solved, thinned};
use super::tally::{Fault, Subject, Tally, in_rounds};

/// A kernel takes 64 boards at once; two such blocks and something more.
const LONGEST: usize = 130;

/// How often each form is tried in each length; once is about 51,000 boards.
const TIMES: usize = 6;

/// What a kernel says of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    NotABoard,
    Valid { clues: u8 },
    Conflict { clues: u8 },
}

impl From<Judgement> for Said {
    fn from(judgement: Judgement) -> Said {
        match judgement.clues() {
            None => Said::NotABoard,
            Some(clues) if judgement.is_valid() => Said::Valid { clues },
            Some(clues) => Said::Conflict { clues },
        }
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Said::NotABoard => f.write_str("not a board"),
            Said::Valid { clues } => write!(f, "valid, {clues} clues"),
            Said::Conflict { clues } => write!(f, "conflict, {clues} clues"),
        }
    }
}

/// How boards are handed to a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Cells,
    Symbols,
    Lines,
    Csv,
    JsonStrings,
    JsonNumbers,
}

impl Form {
    const ALL: [Form; 6] = [Form::Cells, Form::Symbols, Form::Lines, Form::Csv, Form::JsonStrings, Form::JsonNumbers];

    fn name(self) -> &'static str {
        match self {
            Form::Cells => "cells",
            Form::Symbols => "symbols",
            Form::Lines => "lines",
            Form::Csv => "csv",
            Form::JsonStrings => "json strings",
            Form::JsonNumbers => "json numbers",
        }
    }

    /// Is a board given by the bytes it is written with? Otherwise it is given by values.
    fn is_text(self) -> bool {
        matches!(self, Form::Symbols | Form::Lines | Form::Csv)
    }

    /// Bytes that do not belong to a board here, but end its line or begin a record of several.
    fn excludes(self, byte: u8) -> bool {
        match self {
            Form::Lines => matches!(byte, b'\n' | b'\r'),
            Form::Csv => matches!(byte, b'\n' | b'\r' | b'"'),
            _ => false,
        }
    }

    /// A board of any kind; one in eight has a byte that may be anything.
    fn generate(self, random: &mut Random) -> Cells {
        let kept = random.below(82);
        let cells = match random.below(6) {
            0 => solved(random),
            1 => thinned(&solved(random), kept, random),
            2 => changed(thinned(&solved(random), kept, random), random.digit(), random),
            3 => changed(solved(random), random.digit(), random),
            4 => scattered(kept, random),
            _ => anything(random.below(11), random),
        };
        let cells = if self.is_text() { written(cells, random) } else { cells };
        let byte = random.byte();
        if random.once_in(8) && !self.excludes(byte) { changed(cells, byte, random) } else { cells }
    }

    /// What the definition says.
    fn definition(self, cells: &Cells) -> Said {
        let board = if self.is_text() { values(cells) } else { Some(*cells) }.as_ref().and_then(boards::board);
        let Some(board) = board else { return Said::NotABoard };
        let clues = board.clues() as u8;
        if check(&board).is_valid() { Said::Valid { clues } } else { Said::Conflict { clues } }
    }

    /// What the kernel says.
    fn judge(self, kernel: Kernel, boards: &[Cells]) -> Vec<Said> {
        let mut judgements = vec![Judgement::NOT_A_BOARD; boards.len()];
        let mut gathered = Vec::new();
        let mut gather = |block: &Block<'_>| gathered.extend_from_slice(block.judgements());
        // There are as many places as boards.
        match self {
            Form::Cells => _ = kernel.judge_cells(boards, &mut judgements),
            Form::Symbols => _ = kernel.judge_symbols(&boards.iter().collect::<Vec<_>>(), &mut judgements),
            Form::Lines => kernel.judge_lines(&boards.join(&b'\n'), gather),
            Form::Csv => {
                let text: Vec<u8> = boards.iter().flat_map(|board| [b"7,", &board[..], b",7\n"].concat()).collect();
                kernel.judge_csv(&text, 1, b',', &mut gather);
            }
            Form::JsonStrings => kernel.judge_json_lines(json(boards, quoted).as_bytes(), gather),
            Form::JsonNumbers => kernel.judge_json_lines(json(boards, |_, value| value.to_string()).as_bytes(), gather),
        }
        if !matches!(self, Form::Cells | Form::Symbols) {
            judgements = gathered;
        }
        judgements.into_iter().map(Said::from).collect()
    }
}

/// Values as symbols, an empty cell as any of those that stand for one.
fn written(cells: Cells, random: &mut Random) -> Cells {
    static EMPTY: LazyLock<Vec<u8>> =
        LazyLock::new(|| (0..=255).filter(|&byte| values(&[byte; 81]) == Some([0; 81])).collect());
    cells.map(|value| if value == 0 { EMPTY[random.below(EMPTY.len())] } else { b'0' + value })
}

/// Lines of JSON, nine rows each. A value above 9 is written as a number of several digits.
fn json(boards: &[Cells], cell: fn(usize, u8) -> String) -> String {
    let row = |row: &[u8]| (0..).zip(row).map(|(column, &value)| cell(column, value)).collect::<Vec<_>>().join(",");
    let line = |board: &Cells| format!("[[{}]]\n", board.chunks(9).map(row).collect::<Vec<_>>().join("],["));
    boards.iter().map(line).collect()
}

/// A cell as a string; an empty one is written in both ways.
fn quoted(column: usize, value: u8) -> String {
    if value == 0 && column.is_multiple_of(2) { "\".\"".into() } else { format!("\"{value}\"") }
}

/// Compares all kernels of this CPU.
pub(super) fn compare(seed: u64, threads: usize) -> Vec<(&'static str, Tally)> {
    let kernels: Vec<Kernel> = Kernel::available().collect();
    let judge = |kernel: usize, form: Form, boards: &[Cells]| form.judge(kernels[kernel], boards);
    let tallies = compare_all(kernels.len(), &judge, TIMES, seed, threads);
    kernels.iter().map(|kernel| kernel.name()).zip(tallies).collect()
}

/// Says what the kernel of this number says of some boards.
type Judge<'a> = dyn Fn(usize, Form, &[Cells]) -> Vec<Said> + Sync + 'a;

fn compare_all(kernels: usize, judge: &Judge<'_>, times: usize, seed: u64, threads: usize) -> Vec<Tally> {
    in_rounds(threads, times * LONGEST * Form::ALL.len(), kernels, &|round| {
        let (form, length) = (Form::ALL[round % Form::ALL.len()], round / Form::ALL.len() % LONGEST + 1);
        let mut random = Random::new(seed, 1, round);
        let boards: Vec<Cells> = (0..length).map(|_| form.generate(&mut random)).collect();
        let expected: Vec<Said> = boards.iter().map(|board| form.definition(board)).collect();
        (0..kernels).map(|kernel| tally(form, &boards, &expected, &judge(kernel, form, &boards))).collect()
    })
}

/// A kernel that gives another number of answers is wrong about every board: nobody knows which answer is whose.
fn tally(form: Form, boards: &[Cells], expected: &[Said], found: &[Said]) -> Tally {
    let mut tally = Tally::default();
    for (index, (board, expected)) in boards.iter().zip(expected).enumerate() {
        let answer = found.get(index).filter(|_| found.len() == boards.len());
        tally.count(answer == Some(expected), || {
            let board = if form.is_text() { board.escape_ascii().to_string() } else { boards::line(board) };
            Fault {
                subject: Subject::Board(board),
                how: format!("{}, board {} of {}", form.name(), index + 1, boards.len()),
                expected: expected.to_string(),
                found: answer.map_or_else(|| format!("{} answers", found.len()), Said::to_string),
            }
        });
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A right kernel, and beside it one that does something wrong.
    fn with_a_wrong_one(wrong: impl Fn(Form, &[Cells]) -> Vec<Said> + Sync) -> Tally {
        let right = |form: Form, boards: &[Cells]| form.judge(Kernel::best(), boards);
        let judge =
            |kernel, form, boards: &[Cells]| if kernel == 0 { right(form, boards) } else { wrong(form, boards) };
        let mut tallies = compare_all(2, &judge, 1, 1, 2);
        assert_eq!((tallies[0].disagreed, &tallies[0].first), (0, &None), "the right kernel");
        tallies.remove(1)
    }

    #[test]
    fn a_kernel_that_does_not_see_the_last_cell_is_found_out() {
        let blind = |mut board: Cells| {
            board[80] = if board[80] < 10 { 0 } else { b'.' };
            board
        };
        let wrong = with_a_wrong_one(|form, boards| {
            let boards: Vec<Cells> = boards.iter().copied().map(blind).collect();
            form.judge(Kernel::best(), &boards)
        });
        let fault = wrong.first.expect("a fault");
        assert!(wrong.disagreed > 20_000 && wrong.compared == 51_090, "{} of {}", wrong.disagreed, wrong.compared);
        // The first of all boards has no empty cell, and can be pasted from the report.
        let Subject::Board(line) = fault.subject else { panic!("a case") };
        let board: ninefold::Board = line.parse().expect("a board");
        assert_eq!((board.clues(), fault.how.as_str()), (81, "cells, board 1 of 1"));
        assert_eq!(fault.expected, Form::Cells.definition(&boards::cells(&board)).to_string());
        assert!(fault.found.ends_with(", 80 clues"), "{}", fault.found);
    }

    #[test]
    fn a_kernel_that_is_wrong_in_the_last_lane_of_full_blocks_only_is_found_out() {
        let wrong = with_a_wrong_one(|form, boards| {
            let mut said = form.judge(Kernel::best(), boards);
            if form == Form::Csv
                && boards.len() > 63
                && let Said::Valid { clues } = said[63]
            {
                said[63] = Said::Conflict { clues };
            }
            said
        });
        let fault = wrong.first.expect("a fault");
        assert!(fault.how.starts_with("csv, board 64 of "), "{}", fault.how);
        assert!(fault.expected.starts_with("valid, ") && fault.found.starts_with("conflict, "));
    }

    #[test]
    fn a_kernel_that_loses_boards_is_found_out() {
        let wrong = with_a_wrong_one(|form, boards| form.judge(Kernel::best(), &boards[..boards.len().min(128)]));
        assert_eq!(wrong.disagreed, (129 + 130) * 6);
        assert_eq!(wrong.first.expect("a fault").found, "128 answers");
    }

    #[test]
    fn every_byte_is_tried_in_every_form_and_every_answer_is_expected() {
        for form in Form::ALL {
            let mut seen = [false; 256];
            let mut answers = [0; 3];
            for round in 0..2 * LONGEST * LONGEST {
                let board = form.generate(&mut Random::new(1, 1, round));
                board.iter().for_each(|&byte| seen[usize::from(byte)] = true);
                answers[match form.definition(&board) {
                    Said::NotABoard => 0,
                    Said::Valid { .. } => 1,
                    Said::Conflict { .. } => 2,
                }] += 1;
            }
            let missing: Vec<u8> = (0..=255).filter(|&byte| !seen[usize::from(byte)] && !form.excludes(byte)).collect();
            assert!(missing.is_empty(), "{form:?}: {missing:?}");
            assert!(answers.iter().all(|&count| count > 2000), "{form:?}: {answers:?}");
        }
    }
}
