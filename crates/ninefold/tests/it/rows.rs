//! Boards in rows: whatever lies beside a board, and however the rows are cut, the answer is that of its report.

use std::ops::Range;

use ninefold::batch::{Judgement, Kernel, values};
use ninefold::read::{Entry, Options, read_one};
use ninefold::rows::{self, Chunks, NOTHING, RowError, Source, Values, Why};
use ninefold::search::{Budget, Solutions};
use ninefold::{Board, Layout, Report, Require, Standing, Status, check, verify};
use proptest::prelude::*;

use crate::samples::{VALID, board, board_of, config, solved, valid_board_of};

/// A column of texts, some of which are missing; one of an exclamation mark is not a cell.
struct Texts(Vec<Option<String>>);

impl Source for Texts {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn judge(&self, rows: Range<usize>, out: &mut [Judgement]) -> Result<(), RowError> {
        for (text, out) in self.0[rows].iter().zip(out) {
            *out = Judgement::NOT_A_BOARD;
            if let Some(symbols) = text.as_ref().and_then(|text| <&[u8; 81]>::try_from(text.as_bytes()).ok()) {
                Kernel::best().judge_symbols(&[symbols], std::slice::from_mut(out)).unwrap();
            }
        }
        Ok(())
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        match &self.0[row] {
            Some(text) if text == "!" => Err(RowError::new(row, "! is not a cell")),
            text => Ok(text.as_ref().map(|text| read_one(text.as_bytes(), &Options::default()))),
        }
    }

    fn text(&self, row: usize) -> Result<Option<&[u8]>, RowError> {
        Ok(self.0[row].as_deref().map(str::as_bytes))
    }
}

/// Rows of every kind: classic boards, other layouts, what is not a board, and nothing.
fn row() -> impl Strategy<Value = Option<String>> {
    prop_oneof![
        6 => valid_board_of(Layout::CLASSIC).prop_map(|board| Some(board.to_string())),
        3 => board_of(Layout::CLASSIC).prop_map(|board| Some(board.to_string())),
        2 => board().prop_filter("a search of these ends at once", |board| board.side() <= 6).prop_map(|board| Some(board.to_string())),
        1 => Just(Some(VALID.to_string())),
        1 => Just(Some("not a board".to_string())),
        1 => Just(None),
    ]
}

fn chunks(rows: &[Option<String>], cuts: &[usize]) -> Chunks<'static> {
    let mut ends: Vec<usize> = cuts.iter().map(|cut| cut % (rows.len() + 1)).chain([rows.len()]).collect();
    ends.sort_unstable();
    let mut start = 0;
    let chunk = |end| {
        let chunk: Box<dyn Source> = Box::new(Texts(rows[start..end].to_vec()));
        start = end;
        chunk
    };
    Chunks::new(ends.into_iter().map(chunk).collect())
}

/// The same in parts, as several threads would do it.
fn in_parts<T>(rows: usize, parts: usize, of: impl Fn(Range<usize>) -> Vec<T>) -> Vec<T> {
    let size = rows.div_ceil(parts).max(1);
    (0..rows).step_by(size).flat_map(|start| of(start..(start + size).min(rows))).collect()
}

fn reports(source: &dyn Source, require: Require) -> Vec<Option<Report>> {
    let report = |entry| Report::of_entry(entry, require, &Budget::default());
    (0..source.len()).map(|row| source.entry(row).unwrap().map(report)).collect()
}

fn byte(report: &Option<Report>) -> u8 {
    report.as_ref().map_or(NOTHING, |report| report.standing().to_byte())
}

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn every_row_stands_where_its_report_does(
        rows in prop::collection::vec(row(), 0..80),
        cuts in prop::collection::vec(0usize..100, 0..4),
        parts in 1usize..5,
    ) {
        let source = chunks(&rows, &cuts);
        prop_assert_eq!(source.len(), rows.len());
        for require in Require::ALL {
            let expected = reports(&source, require);
            let bytes: Vec<u8> = expected.iter().map(byte).collect();
            let found = in_parts(rows.len(), parts, |part| rows::check(&source, part, require, &Budget::default()).unwrap());
            prop_assert_eq!(&found, &bytes, "{:?}", require);
            let passed: Vec<bool> = expected.iter().map(|it| it.as_ref().is_some_and(Report::passed)).collect();
            prop_assert_eq!(rows::passed(&found, require), passed);
        }
    }

    #[test]
    fn every_row_has_the_solution_of_its_report(
        rows in prop::collection::vec(row(), 0..60),
        cuts in prop::collection::vec(0usize..100, 0..4),
        parts in 1usize..5,
    ) {
        let source = chunks(&rows, &cuts);
        for require in [Require::Solvable, Require::Minimal] {
            let solution = |report: &Report| Some(report.search()?.solutions.first()?.to_string());
            let expected: Vec<(u8, Option<String>)> =
                reports(&source, require).iter().map(|report| (byte(report), report.as_ref().and_then(solution))).collect();
            let found = in_parts(rows.len(), parts, |part| rows::solve(&source, part, require, &Budget::default()).unwrap());
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn every_fault_is_explained_as_check_does(rows in prop::collection::vec(row(), 0..80), cuts in prop::collection::vec(0usize..100, 0..4)) {
        let source = chunks(&rows, &cuts);
        let standings = rows::check(&source, 0..rows.len(), Require::Valid, &Budget::default()).unwrap();
        let faults = rows::explain(&source, 0..rows.len(), &standings, &Budget::default()).unwrap();
        let mut faults = faults.into_iter().peekable();
        for (row, report) in reports(&source, Require::Valid).into_iter().enumerate() {
            let Some(report) = report else { continue };
            let why = faults.next_if(|fault| fault.row == row).map(|fault| fault.why);
            match (report.error(), report.conflicts()) {
                (Some(error), _) => prop_assert_eq!(why, Some(Why::Malformed(Box::new(error.clone())))),
                (None, []) => prop_assert_eq!(why, None),
                (None, [first, ..]) => {
                    prop_assert_eq!(why, Some(Why::Conflicts { count: report.conflicts().len(), first: first.clone() }));
                }
            }
        }
        prop_assert_eq!(faults.next(), None);
    }
}

/// A complete board, some of its cells emptied and some changed.
fn damaged(empty: u32, wrong: u32) -> impl Strategy<Value = [u8; 81]> {
    prop::collection::vec((0u32..81, 0u32..81, 1u8..=9), 81).prop_map(move |dice| {
        let full = solved(&Layout::CLASSIC);
        std::array::from_fn(|cell| match dice[cell] {
            (dice, ..) if dice < empty => 0,
            (_, dice, value) if dice < wrong => value,
            _ => full[cell],
        })
    })
}

fn any_damage() -> impl Strategy<Value = [u8; 81]> {
    prop_oneof![damaged(0, 0), damaged(0, 1), damaged(1, 0), damaged(50, 0), damaged(20, 3), damaged(81, 0)]
}

proptest! {
    #![proptest_config(config(40))]

    /// 40 times 150 pairs, as values and as text.
    #[test]
    fn every_answer_is_verified_as_one_is(pairs in prop::collection::vec((any_damage(), any_damage()), 150), one in any::<bool>()) {
        let (puzzles, answers): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
        let board = |values: &[u8; 81]| Board::from_values(Layout::CLASSIC, values).unwrap();
        let texts = |boards: &[[u8; 81]]| Texts(boards.iter().map(|values| Some(board(values).to_string())).collect());
        let found = rows::verify(&Values(&puzzles), &Values(&answers), one, 0..answers.len(), &Budget::default()).unwrap();
        let read = rows::verify(&texts(&puzzles), &Values(&answers), one, 0..answers.len(), &Budget::default()).unwrap();
        prop_assert_eq!(&read, &found);
        let read = rows::verify(&Values(&puzzles), &texts(&answers), one, 0..answers.len(), &Budget::default()).unwrap();
        prop_assert_eq!(&read, &found);
        for (row, answer) in answers.iter().enumerate() {
            let puzzle = board(&puzzles[if one { 0 } else { row }]);
            let expected = verify(&puzzle, &board(answer)).unwrap();
            let report = Report::of_answer(Ok(puzzle), Ok(board(answer)));
            let standing = Standing::from_byte(found.standings[row]).unwrap();
            prop_assert_eq!(standing, report.standing());
            prop_assert_eq!(standing.passes(Require::Solved), expected.is_accepted());
            prop_assert_eq!(usize::from(found.changed_clues[row]), expected.changed_clues.len());
            prop_assert_eq!(usize::from(found.missing_cells[row]), expected.missing_cells.len());
        }
    }
}

#[test]
fn answers_of_any_layout_are_verified_and_missing_ones_are_not() {
    let texts = |texts: &[&str]| Texts(texts.iter().map(|text| (!text.is_empty()).then(|| text.to_string())).collect());
    let puzzles = texts(&["12..............", VALID, "", VALID, "no", VALID]);
    let answers = texts(&["1234341221434321", "1234341221434321", VALID, "", VALID, VALID]);
    let found = rows::verify(&puzzles, &answers, false, 0..6, &Budget::default()).unwrap();
    let status = |byte: &u8| Standing::from_byte(*byte).map(Standing::status);
    let statuses: Vec<Option<Status>> = found.standings.iter().map(status).collect();
    let malformed = Some(Status::Malformed);
    assert_eq!(statuses, [Some(Status::Solved), malformed, None, None, malformed, Some(Status::Valid)]);
    assert_eq!(found.missing_cells, [0, 0, 0, 0, 0, 51]);
}

#[test]
fn an_error_names_the_first_wrong_row() {
    let good = || Box::new(Values(&[[0; 81]; 700])) as Box<dyn Source>;
    let mut wrong = vec![[0; 81]; 600];
    wrong[550][80] = 10;
    let source = Chunks::new(vec![good(), Box::new(Values(&[])), Box::new(Values(&wrong)), good()]);
    let message = "row 1250: 10 is not a cell: cells are 0 for empty, or 1 to 9";
    for require in Require::ALL {
        let error = rows::check(&source, 0..source.len(), require, &Budget::default()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let all = vec![[0; 81]; source.len()];
    let verify = |puzzles: &dyn Source, answers: &dyn Source| {
        rows::verify(puzzles, answers, false, 0..source.len(), &Budget::default()).unwrap_err().to_string()
    };
    assert_eq!(verify(&source, &Values(&all)), message);
    assert_eq!(verify(&Values(&all), &source), message);
    let texts = Texts(vec![Some(VALID.into()), Some("!".into())]);
    assert_eq!(verify(&source, &texts.clone_to(source.len())), "row 1: ! is not a cell");
}

impl Texts {
    /// The same texts, and nothing in the rows after them.
    fn clone_to(&self, rows: usize) -> Texts {
        let mut texts = self.0.clone();
        texts.resize(rows, None);
        Texts(texts)
    }
}

#[test]
fn a_board_that_has_changed_is_an_error() {
    let mut boards = [[0; 81]; 2];
    (boards[1][0], boards[1][1]) = (7, 7);
    let standings = rows::check(&Values(&boards), 0..2, Require::Valid, &Budget::default()).unwrap();
    let error = rows::explain(&Values(&[[0; 81]; 2]), 0..2, &standings, &Budget::default()).unwrap_err();
    assert_eq!(error, RowError::new(1, "the board has changed since it was checked"));
}

#[test]
fn a_stopped_search_leaves_the_rest_out() {
    let stop = std::sync::atomic::AtomicBool::new(true);
    let budget = Budget::default().or_until(&stop);
    let found = rows::check(&Values(&[[0; 81]; 3]), 0..3, Require::Unique, &budget).unwrap();
    assert_eq!(found, [NOTHING; 3]);
}

#[test]
fn texts_are_scored_against_their_puzzles() {
    let texts = Texts(vec![Some("It is 1234341221434321.".into()), None, Some("?".into())]);
    let puzzle = Texts(vec![Some("12..............".into())]);
    let scores = rows::score(&puzzle, &texts, true, 0..3, &Budget::default()).unwrap();
    let solved = |scored: &rows::Scored| scored.as_ref().map(|score| score.as_ref().map(|score| score.solved).ok());
    assert_eq!(scores.iter().map(solved).collect::<Vec<_>>(), [Some(Some(true)), Some(Some(false)), Some(Some(false))]);
    let error = rows::score(&puzzle, &Values(&[[0; 81]]), true, 0..1, &Budget::default()).unwrap_err();
    assert_eq!(error.to_string(), "row 0: not a string");
}

#[test]
fn a_puzzle_that_cannot_be_read_is_an_error_of_its_row_alone() {
    let puzzles = Texts(vec![Some("12..............".into()), Some("?".into()), None, Some(VALID.into())]);
    let texts = Texts(vec![Some("1234341221434321".into()); 4]);
    let scores = rows::score(&puzzles, &texts, false, 0..4, &Budget::default()).unwrap();
    let solved = |row: usize| scores[row].as_ref().map(|scored| scored.as_ref().map(|score| score.solved));
    assert_eq!(solved(0), Some(Ok(true)));
    assert_eq!(solved(1).unwrap().unwrap_err().kind.id(), "not-a-board");
    assert_eq!(solved(2), None);
    assert_eq!(solved(3), Some(Ok(false)));
}

#[test]
fn scores_of_many_rows_are_those_of_each() {
    let puzzles: Vec<String> =
        [VALID.to_string(), "1...............".into(), ".".repeat(81), "11..............".into()]
            .iter()
            .cycle()
            .take(2500)
            .flat_map(|puzzle| [puzzle.clone(), puzzle.clone()])
            .collect();
    let written =
        ["1234341221434321", "no", "534678912672195348198342567859761423426853791713924856961537284287419635345286179"];
    let texts: Vec<String> = written.iter().cycle().take(puzzles.len()).map(|text| text.to_string()).collect();
    let column = |texts: &[String]| Texts(texts.iter().cloned().map(Some).collect());
    let budget = Budget::default();
    let scores = rows::score(&column(&puzzles), &column(&texts), false, 0..puzzles.len(), &budget).unwrap();
    assert_eq!(scores.len(), puzzles.len());
    for ((puzzle, text), scored) in puzzles.iter().zip(&texts).zip(scores) {
        let alone = ninefold::score::score(&puzzle.parse().unwrap(), text, &budget);
        assert_eq!(scored.unwrap().unwrap(), alone);
    }
}

#[test]
fn plain_symbols_are_the_values_that_a_reader_reads() {
    let board: Board = VALID.parse().unwrap();
    let found = values(VALID.as_bytes().as_array().unwrap()).unwrap();
    assert!(board.values().eq(found) && check(&board).is_valid());
    let solutions = ninefold::search::batch::solve(&[found], &Budget::default());
    assert!(matches!(solutions[0], Solutions::One(_)));
}
