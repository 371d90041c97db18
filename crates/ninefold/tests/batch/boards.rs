//! Boards as cells and as lines: every pair, every byte, every number, every alignment.

use ninefold::Layout;
use ninefold::batch::{Judgement, Kernel, LengthMismatch};

use super::oracle::{
    Cells, PUZZLE, SOLVED, Said, assert_boards, assert_lines, assert_same, judge_cells, oracles, symbols,
    with_every_kernel,
};
use super::random::Random;

#[test]
fn every_pair_of_cells_with_every_digit() {
    let mut boards = Vec::new();
    for digit in 1..=9 {
        for first in 0..81 {
            for second in first..81 {
                let mut cells = [0; 81];
                cells[first] = digit;
                cells[second] = digit;
                boards.push(cells);
            }
        }
    }
    let expected = oracles(&boards);
    with_every_kernel(|kernel| assert_boards(kernel, &boards, &expected));
}

#[test]
fn every_pair_of_cells_of_a_complete_grid_made_twins() {
    let grid: Cells = SOLVED.map(|symbol| symbol - b'0');
    let mut boards = Vec::new();
    for first in 0..81 {
        for second in 0..81 {
            let mut cells = grid;
            cells[second] = cells[first];
            boards.push(cells);
        }
    }
    let expected = oracles(&boards);
    with_every_kernel(|kernel| assert_boards(kernel, &boards, &expected));
}

/// Three and more of a kind: sums that only look at parity or run over would let them pass.
#[test]
fn every_number_of_a_kind_in_every_house() {
    let layout = Layout::CLASSIC;
    let mut boards = Vec::new();
    for house in layout.houses() {
        for digit in 1..=9 {
            for chosen in 0..512 {
                let mut cells = [0; 81];
                for (i, cell) in house.cells.iter().enumerate() {
                    cells[cell.index(9)] = if chosen >> i & 1 == 1 { digit } else { 0 };
                }
                boards.push(cells);
            }
        }
    }
    let expected = oracles(&boards);
    with_every_kernel(|kernel| assert_boards(kernel, &boards, &expected));
}

#[test]
fn every_byte_in_every_cell_of_a_line() {
    let mut text = Vec::new();
    for base in [PUZZLE, SOLVED] {
        for cell in 0..81 {
            for byte in 0..=255 {
                let mut line = *base;
                line[cell] = byte;
                text.extend(line);
                text.push(b'\n');
            }
        }
    }
    with_every_kernel(|kernel| assert_lines(kernel, &text));
}

#[test]
fn every_byte_in_every_cell_of_values() {
    let grid: Cells = SOLVED.map(|symbol| symbol - b'0');
    let mut boards = Vec::new();
    for cell in 0..81 {
        for byte in 0..=255 {
            for base in [[0; 81], grid] {
                let mut cells = base;
                cells[cell] = byte;
                boards.push(cells);
            }
        }
    }
    let expected = oracles(&boards);
    with_every_kernel(|kernel| assert_same(kernel, &boards, &judge_cells(kernel, &boards), &expected));
}

#[test]
fn every_number_of_boards_and_every_alignment() {
    let mut random = Random(1);
    let boards: Vec<Cells> = (0..300).map(|_| random.board()).collect();
    let expected = oracles(&boards);
    with_every_kernel(|kernel| {
        for count in 0..=boards.len() {
            assert_boards(kernel, &boards[..count], &expected[..count]);
        }
        for offset in 0..64 {
            let lines = boards[..130].iter().flat_map(|board| symbols(board, b".").into_iter().chain(*b"\r\n"));
            let text: Vec<u8> = std::iter::repeat_n(b'\n', offset).chain(lines).collect();
            // The text ends where its memory ends, so that a sanitizer sees a byte read too far.
            for cut in 0..3 {
                let memory: Box<[u8]> = text[..text.len() - cut].into();
                assert_lines(kernel, &memory[offset..]);
            }
        }
    });
}

#[test]
fn a_million_random_boards_and_near_misses() {
    let mut random = Random(2);
    let mut kinds = [0; 3];
    for _ in 0..16 {
        let boards: Vec<Cells> = (0..65_536).map(|_| random.board()).collect();
        let expected = oracles(&boards);
        for said in &expected {
            kinds[match said {
                Said::Valid { solved: false, .. } => 0,
                Said::Valid { solved: true, .. } => 1,
                _ => 2,
            }] += 1;
        }
        with_every_kernel(|kernel| assert_boards(kernel, &boards, &expected));
    }
    assert!(kinds.iter().all(|&kind| kind > 30_000), "too few of a kind: {kinds:?}");
}

#[test]
fn places_for_judgements_are_as_many_as_boards() {
    let mut out = [Judgement::NOT_A_BOARD; 2];
    let error = Kernel::best().judge_cells(&[[0; 81]; 3], &mut out).unwrap_err();
    assert_eq!(error, LengthMismatch { boards: 3, places: 2 });
    assert_eq!(error.to_string(), "3 boards need as many places for judgements, not 2");
    assert_eq!(out, [Judgement::NOT_A_BOARD; 2]);
}
