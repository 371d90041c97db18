//! What `check` says, and what a kernel says, in the same words.

use std::io::Write;
use std::ops::Range;
use std::sync::Once;

use ninefold::batch::{Block, Judgement, Kernel, Tally};
use ninefold::{Board, Layout, check};

pub(super) type Cells = [u8; 81];

pub(super) const PUZZLE: &[u8; 81] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(super) const SOLVED: &[u8; 81] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
pub(super) const EMPTY: &[u8] = b".0_-*xX?";

/// Runs a test with every kernel, and says by name which ones this CPU could not run.
pub(super) fn with_every_kernel(test: impl Fn(Kernel)) {
    static SAID: Once = Once::new();
    let kernels: Vec<_> = Kernel::names().map(Kernel::from_name).collect();
    SAID.call_once(|| {
        for error in kernels.iter().filter_map(|kernel| kernel.as_ref().err()) {
            // Not a print macro: the harness hides what those write when the test passes.
            let note = format!("NOT RUN, and so not tested: {error}\n");
            std::io::stderr().write_all(note.as_bytes()).unwrap();
        }
    });
    kernels.into_iter().flatten().for_each(test);
}

/// What a judgement says, in words that the oracle can say too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Valid { clues: u8, solved: bool },
    Conflict { clues: u8 },
    NotABoard,
}

pub(super) fn said(judgement: Judgement) -> Said {
    let (valid, solved, conflict) = (judgement.is_valid(), judgement.is_solved(), judgement.is_conflict());
    assert_eq!(judgement.clues().is_some(), judgement.is_board());
    match judgement.clues() {
        None => {
            assert!(!valid && !conflict && !solved);
            Said::NotABoard
        }
        Some(clues) => {
            assert!(valid != conflict && (valid || !solved));
            if valid { Said::Valid { clues, solved } } else { Said::Conflict { clues } }
        }
    }
}

pub(super) fn oracle(values: &[u8]) -> Said {
    let Some(board) = Board::from_values(Layout::CLASSIC, values) else {
        return Said::NotABoard;
    };
    let verdict = check(&board);
    let clues = board.clues() as u8;
    if verdict.is_valid() { Said::Valid { clues, solved: verdict.is_solved() } } else { Said::Conflict { clues } }
}

pub(super) fn oracle_of_symbols(symbols: &[u8]) -> Said {
    let value = |symbol: &u8| match symbol {
        b'1'..=b'9' => symbol - b'0',
        symbol if EMPTY.contains(symbol) => 0,
        _ => 255,
    };
    oracle(&symbols.iter().map(value).collect::<Vec<u8>>())
}

/// All lines of a text as a kernel judges them; and the parts of every block agree with each other.
pub(super) fn judged(run: impl FnOnce(&mut dyn FnMut(&Block<'_>))) -> Vec<(Range<usize>, Said)> {
    let mut all = Vec::new();
    run(&mut |block| {
        let lines: Vec<_> = block.lines().map(|(line, judgement)| (line, said(judgement))).collect();
        assert!(!lines.is_empty());
        assert!(block.judgements().iter().map(|&judgement| said(judgement)).eq(lines.iter().map(|line| line.1)));
        let exceptions = block.exceptions().map(|(index, line, judgement)| (index, (line, said(judgement))));
        let expected = lines.iter().cloned().enumerate().filter(|(_, line)| !matches!(line.1, Said::Valid { .. }));
        assert!(exceptions.eq(expected));
        let count = |is: fn(&Said) -> bool| lines.iter().filter(|line| is(&line.1)).count();
        let tally = Tally {
            lines: lines.len(),
            valid: count(|said| matches!(said, Said::Valid { .. })),
            solved: count(|said| matches!(said, Said::Valid { solved: true, .. })),
            conflicts: count(|said| matches!(said, Said::Conflict { .. })),
            not_plain: count(|said| matches!(said, Said::NotABoard)),
        };
        assert_eq!(block.tally(), tally);
        all.extend(lines);
    });
    all
}

/// Lines as anybody would split them, each with what `judge` says of it.
pub(super) fn naive(text: &[u8], judge: impl Fn(&[u8]) -> Said) -> Vec<(Range<usize>, Said)> {
    let mut start = 0;
    let mut lines = Vec::new();
    for piece in text.split_inclusive(|&byte| byte == b'\n') {
        let line = piece.strip_suffix(b"\n").map_or(piece, |line| line.strip_suffix(b"\r").unwrap_or(line));
        lines.push((start..start + line.len(), judge(line)));
        start += piece.len();
    }
    lines
}

pub(super) fn assert_lines(kernel: Kernel, text: &[u8]) {
    let found = judged(|sink| kernel.judge_lines(text, sink));
    assert_same_lines(kernel, text, &found, &naive(text, oracle_of_symbols));
}

pub(super) fn assert_same_lines(
    kernel: Kernel,
    text: &[u8],
    found: &[(Range<usize>, Said)],
    expected: &[(Range<usize>, Said)],
) {
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(found, expected, "{kernel}: {:?}", String::from_utf8_lossy(&text[expected.0.clone()]));
    }
    assert_eq!(found.len(), expected.len(), "{kernel}");
}

pub(super) fn judge_cells(kernel: Kernel, boards: &[Cells]) -> Vec<Said> {
    let mut judgements = vec![Judgement::NOT_A_BOARD; boards.len()];
    kernel.judge_cells(boards, &mut judgements).unwrap();
    judgements.into_iter().map(said).collect()
}

/// Boards of values, as cells and as lines: both must be judged as expected.
pub(super) fn assert_boards(kernel: Kernel, boards: &[Cells], expected: &[Said]) {
    assert_same(kernel, boards, &judge_cells(kernel, boards), expected);
    let text: Vec<u8> = boards.iter().flat_map(|board| symbols(board, b"0").into_iter().chain(*b"\n")).collect();
    let lines: Vec<Said> = judged(|sink| kernel.judge_lines(&text, sink)).into_iter().map(|line| line.1).collect();
    assert_same(kernel, boards, &lines, expected);
}

pub(super) fn assert_same(kernel: Kernel, boards: &[Cells], found: &[Said], expected: &[Said]) {
    assert_eq!(found.len(), expected.len(), "{kernel}");
    for ((board, found), expected) in boards.iter().zip(found).zip(expected) {
        assert_eq!(found, expected, "{kernel}: {board:?}");
    }
}

pub(super) fn oracles(boards: &[Cells]) -> Vec<Said> {
    boards.iter().map(|board| oracle(board)).collect()
}

/// Values as symbols, with the first of `empty` for empty.
pub(super) fn symbols(board: &Cells, empty: &[u8]) -> Cells {
    board.map(|value| if value == 0 { empty[0] } else { b'0' + value })
}
