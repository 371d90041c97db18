//! What is written is read back as the same board.

use ninefold::read::{Options, read_all};
use ninefold::report::Color;
use ninefold::{Board, Lang, Layout, Report, WriteFormat, write};
use proptest::prelude::*;

use crate::samples::{BOXES, board_of, layout, solved};

/// The boards of a text, with the boxes of `board` where the side has others.
fn read_back(text: &str, board: &Board) -> Vec<Option<Board>> {
    let options = Options { boxes: board.layout().boxes(), ..Options::default() };
    read_all(text.as_bytes(), &options).into_iter().map(|entry| entry.board.ok()).collect()
}

fn supports(format: WriteFormat, board: &Board) -> bool {
    board.side() == 9 || !matches!(format, WriteFormat::Hodoku | WriteFormat::SudokuWiki)
}

/// Writes the boards as one text and reads them back.
fn assert_round_trip(format: WriteFormat, boards: &[Board]) {
    let written: Vec<String> = boards.iter().map(|board| write(board, format).unwrap()).collect();
    let text = format!("{}{}", format.header(), written.join(format.separator()));
    let expected: Vec<Option<Board>> = boards.iter().cloned().map(Some).collect();
    assert_eq!(read_back(&text, &boards[0]), expected, "{}:\n{text}", format.name());
}

fn assert_picture_round_trip(board: &Board, lang: Lang) {
    let text = Report::of(board.clone()).to_text(lang, Color::Never);
    assert_eq!(read_back(&text, board), [Some(board.clone())], "{text}");
}

/// Layouts whose side is a usual one; what has no usual side is read only with an option.
fn usual() -> Vec<Layout> {
    let layouts = BOXES.iter().filter_map(|&(rows, columns)| Layout::with_boxes(rows, columns));
    layouts.filter(|layout| Layout::SIDES.contains(&layout.side())).collect()
}

fn usual_layout() -> impl Strategy<Value = Layout> {
    prop::sample::select(usual())
}

#[test]
fn empty_and_complete_boards_of_every_side_survive_every_format() {
    for layout in usual() {
        let full = Board::from_values(layout.clone(), &solved(&layout)).unwrap();
        for board in [Board::empty(layout), full] {
            for format in WriteFormat::ALL.into_iter().filter(|&format| supports(format, &board)) {
                assert_round_trip(format, std::slice::from_ref(&board));
                assert_round_trip(format, &[board.clone(), board.clone(), board.clone()]);
            }
        }
    }
}

#[test]
fn a_format_that_cannot_hold_a_side_says_so() {
    for layout in usual() {
        let board = Board::empty(layout);
        for format in WriteFormat::ALL {
            match write(&board, format) {
                Ok(_) => assert!(supports(format, &board)),
                Err(error) => {
                    assert!(!supports(format, &board));
                    let expected = format!("{} cannot hold a board of side {}, only 9", format.name(), board.side());
                    assert_eq!(error.to_string(), expected);
                }
            }
        }
    }
}

#[test]
fn pictures_of_empty_and_complete_boards_of_every_side_are_read_back() {
    for layout in usual() {
        let full = Board::from_values(layout.clone(), &solved(&layout)).unwrap();
        for board in [Board::empty(layout), full] {
            assert_picture_round_trip(&board, Lang::En);
            assert_picture_round_trip(&board, Lang::Zh);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn classic_boards_survive_every_format(boards in prop::collection::vec(board_of(Layout::CLASSIC), 1..4)) {
        for format in WriteFormat::ALL {
            assert_round_trip(format, &boards);
        }
    }

    #[test]
    fn boards_of_any_usual_side_survive_every_format(
        boards in usual_layout().prop_flat_map(|layout| prop::collection::vec(board_of(layout), 1..4)),
    ) {
        for format in WriteFormat::ALL.into_iter().filter(|&format| supports(format, &boards[0])) {
            assert_round_trip(format, &boards);
        }
    }

    #[test]
    fn pictures_of_classic_boards_are_read_back(board in board_of(Layout::CLASSIC)) {
        assert_picture_round_trip(&board, Lang::En);
        assert_picture_round_trip(&board, Lang::Zh);
    }

    #[test]
    fn pictures_of_boards_of_any_usual_side_are_read_back(board in usual_layout().prop_flat_map(board_of)) {
        assert_picture_round_trip(&board, Lang::En);
        assert_picture_round_trip(&board, Lang::Zh);
    }

    #[test]
    fn lists_of_rows_survive_whatever_the_boxes(board in layout().prop_flat_map(board_of)) {
        assert_round_trip(WriteFormat::Leetcode, &[board]);
    }
}
