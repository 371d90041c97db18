//! What is written is read back as the same board.

use ninefold::read::{Options, read_all};
use ninefold::report::Color;
use ninefold::{Board, Lang, Layout, Report, WriteFormat, Writer, write};
use proptest::prelude::*;

use crate::samples::{BOXES, board_of, config, layout, solved};

/// The boards of a text, with the boxes of `board` where the side has others.
fn read_back(text: &str, board: &Board) -> Vec<Option<Board>> {
    let options = Options { boxes: board.layout().boxes(), ..Options::default() };
    read_all(text.as_bytes(), &options).into_iter().map(|entry| entry.board.ok()).collect()
}

fn supports(format: WriteFormat, board: &Board) -> bool {
    if format == WriteFormat::Iss {
        // It has one kind of boxes for each side.
        return board.side() <= 16 && Layout::of_side(board.side()).as_ref() == Some(board.layout());
    }
    format == WriteFormat::Jigsaw
        || board.side() == 9
        || !matches!(format, WriteFormat::Sdm | WriteFormat::Hodoku | WriteFormat::SudokuWiki)
}

/// Writes the boards as one text and reads them back; the text if they are not the same.
fn round_trip(format: WriteFormat, boards: &[Board]) -> Result<(), String> {
    let mut writer = Writer::new(format);
    let written: String = boards.iter().map(|board| writer.board(board).unwrap()).collect();
    let text = written + &writer.finish();
    let same = read_back(&text, &boards[0]) == boards.iter().cloned().map(Some).collect::<Vec<_>>();
    if same { Ok(()) } else { Err(format!("{} of {} boards:\n{text}", format.name(), boards.len())) }
}

/// Draws a board as a report does and reads it back; the picture if it is not the same.
fn picture_round_trip(board: &Board, lang: Lang) -> Result<(), String> {
    let text = Report::of(board.clone()).to_text(lang.into(), Color::Never);
    if read_back(&text, board) == [Some(board.clone())] { Ok(()) } else { Err(text) }
}

fn assert_none_failed(outcomes: impl Iterator<Item = Result<(), String>>) {
    let failed: Vec<String> = outcomes.filter_map(Result::err).collect();
    assert!(failed.is_empty(), "{} are not read back:\n{}", failed.len(), failed.join("\n"));
}

/// An empty board and a complete one of every usual layout.
fn plainest() -> Vec<Board> {
    let both = |layout: Layout| {
        let full = Board::from_values(layout.clone(), &solved(&layout)).unwrap();
        [Board::empty(layout), full]
    };
    usual().into_iter().flat_map(both).collect()
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
    assert_none_failed(plainest().iter().flat_map(|board| {
        let formats = WriteFormat::ALL.into_iter().filter(|&format| supports(format, board));
        formats.map(|format| round_trip(format, std::slice::from_ref(board)))
    }));
}

#[test]
fn several_boards_after_each_other_survive_every_format() {
    assert_none_failed(plainest().chunks(2).flat_map(|boards| {
        let formats = WriteFormat::ALL.into_iter().filter(|&format| supports(format, &boards[0]));
        let boards = [boards, boards].concat();
        formats.map(move |format| round_trip(format, &boards))
    }));
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
                    let (name, side) = (format.name(), board.side());
                    let expected = match format {
                        WriteFormat::Iss if side > 16 => {
                            format!("iss supports boards up to 16×16, not {side}×{side}")
                        }
                        WriteFormat::Iss => "iss cannot hold all the rules of this board".into(),
                        _ => format!("{name} supports only 9×9 boards, not {side}×{side}"),
                    };
                    assert_eq!(error.to_string(), expected);
                }
            }
        }
    }
}

#[test]
fn pictures_of_empty_and_complete_boards_of_every_side_are_read_back() {
    let langs = [Lang::En, Lang::Zh];
    assert_none_failed(plainest().iter().flat_map(|board| langs.map(|lang| picture_round_trip(board, lang))));
}

proptest! {
    #![proptest_config(config(24))]

    #[test]
    fn classic_boards_survive_every_format(boards in prop::collection::vec(board_of(Layout::CLASSIC), 1..4)) {
        for format in WriteFormat::ALL {
            prop_assert_eq!(round_trip(format, &boards), Ok(()));
        }
    }

    #[test]
    fn boards_of_any_usual_side_survive_every_format(
        boards in usual_layout().prop_flat_map(|layout| prop::collection::vec(board_of(layout), 1..4)),
    ) {
        for format in WriteFormat::ALL.into_iter().filter(|&format| supports(format, &boards[0])) {
            prop_assert_eq!(round_trip(format, &boards), Ok(()));
        }
    }

    #[test]
    fn pictures_of_classic_boards_are_read_back(board in board_of(Layout::CLASSIC)) {
        prop_assert_eq!(picture_round_trip(&board, Lang::En), Ok(()));
        prop_assert_eq!(picture_round_trip(&board, Lang::Zh), Ok(()));
    }

    #[test]
    fn pictures_of_boards_of_any_usual_side_are_read_back(board in usual_layout().prop_flat_map(board_of)) {
        // A large board without a large digit may be in either system of symbols, and a picture has no option to say.
        prop_assume!(board.side() <= 9 || board.values().any(|value| value > 9));
        prop_assert_eq!(picture_round_trip(&board, Lang::En), Ok(()));
        prop_assert_eq!(picture_round_trip(&board, Lang::Zh), Ok(()));
    }

    #[test]
    fn lists_of_rows_survive_whatever_the_boxes(board in layout().prop_flat_map(board_of)) {
        prop_assert_eq!(round_trip(WriteFormat::Leetcode, &[board]), Ok(()));
    }
}
