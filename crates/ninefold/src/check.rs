//! The definition: a board is valid if no rule is broken, which for a house means that no digit appears twice.
//!
//! Everything faster is measured against the few lines here, and everything that explains a fault is written by them.

use std::fmt;

use crate::board::{Board, Cell, Digit};
use crate::layout::{HouseName, MAX_SIDE};
use crate::rules::{BrokenRule, Rules};

/// One broken rule, and the cells that break it: a house in which a digit appears twice or more often, or a constraint that no
/// filling of its empty cells would satisfy.
///
/// ```
/// use ninefold::{Board, Cell, Digit, check};
///
/// let board: Board = "11..............".parse()?;
/// let conflict = &check(&board).conflicts[0];
/// assert_eq!(conflict.house().map(|house| house.to_string()).as_deref(), Some("row 1"));
/// assert_eq!(conflict.digit(), Digit::new(1));
/// assert_eq!(conflict.cells(), [Cell::new(0, 0), Cell::new(0, 1)]);
/// # Ok::<(), ninefold::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Conflict {
    broken: Broken,
    digit: Option<Digit>,
    cells: Vec<Cell>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Broken {
    House(HouseName),
    Rule(Box<BrokenRule>),
}

impl Conflict {
    /// A digit that appears twice or more often in a house, with all its cells there in reading order.
    pub(crate) fn in_house(house: HouseName, digit: Digit, cells: Vec<Cell>) -> Conflict {
        Conflict { broken: Broken::House(house), digit: Some(digit), cells }
    }

    /// A broken constraint, with the digit that repeats if that is what is wrong.
    pub(crate) fn of_rule(rule: BrokenRule, digit: Option<Digit>, cells: Vec<Cell>) -> Conflict {
        Conflict { broken: Broken::Rule(Box::new(rule)), digit, cells }
    }

    /// The house, if the broken rule is one.
    pub fn house(&self) -> Option<HouseName> {
        match self.broken {
            Broken::House(house) => Some(house),
            Broken::Rule(_) => None,
        }
    }

    /// The constraint, if the broken rule is one.
    pub fn rule(&self) -> Option<&BrokenRule> {
        match &self.broken {
            Broken::House(_) => None,
            Broken::Rule(rule) => Some(rule),
        }
    }

    /// The repeated digit, if the broken rule is about one digit.
    pub fn digit(&self) -> Option<Digit> {
        self.digit
    }

    /// The cells that break the rule; for a house, every cell of it that holds the digit, in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.broken {
            Broken::House(house) => write!(f, "{house}")?,
            Broken::Rule(rule) => write!(f, "{}", rule.name)?,
        }
        match self.digit {
            Some(digit) => write!(f, " has {digit} at")?,
            None => f.write_str(" is broken at")?,
        }
        self.cells.iter().try_for_each(|cell| write!(f, " {cell}"))
    }
}

/// What [`check`](check()) found: every conflict, and whether a cell is empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Verdict {
    /// Rows first, then columns, then boxes, then any other houses, within a house by digit; then constraints, by kind.
    pub conflicts: Vec<Conflict>,
    /// Is every cell filled?
    pub full: bool,
}

impl Verdict {
    /// No rule is broken: no digit appears twice in a house, and every constraint can be satisfied.
    pub fn is_valid(&self) -> bool {
        self.conflicts.is_empty()
    }

    /// Valid, and no cell is empty.
    pub fn is_solved(&self) -> bool {
        self.is_valid() && self.full
    }
}

/// Finds every conflict of a board.
///
/// ```
/// use ninefold::{Board, check};
///
/// let board: Board = "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let conflicts = check(&board).conflicts;
/// assert_eq!(conflicts.len(), 2);
/// assert_eq!(conflicts[0].to_string(), "column 1 has 8 at r1c1 r4c1");
/// assert_eq!(conflicts[1].to_string(), "box 1 has 8 at r1c1 r3c3");
/// # Ok::<(), ninefold::ReadError>(())
/// ```
pub fn check(board: &Board) -> Verdict {
    let mut conflicts = Vec::new();
    for house in board.layout().houses() {
        let mut count = [0u8; MAX_SIDE as usize + 1];
        for digit in house.cells.iter().filter_map(|&cell| board.get(cell)) {
            count[usize::from(digit.get())] += 1;
        }
        for digit in (1..=board.side()).filter_map(Digit::new) {
            if count[usize::from(digit.get())] > 1 {
                let cells = house.cells.iter().copied().filter(|&cell| board.get(cell) == Some(digit)).collect();
                conflicts.push(Conflict::in_house(house.name, digit, cells));
            }
        }
    }
    if let Some(rules) = board.layout().rules() {
        rules.conflicts(board, &mut conflicts);
    }
    Verdict { conflicts, full: board.is_full() }
}

/// Is the board valid: is no rule broken, so that no digit appears twice in a house? Only filled cells count; a valid board need not be solvable.
///
/// ```
/// use ninefold::{Board, is_valid};
///
/// // r1c1 has no possible digit, and yet no rule is broken.
/// let board: Board = ".87654321\
///     2........3........4........5........6........7........8........9........".parse()?;
/// assert!(is_valid(&board));
/// # Ok::<(), ninefold::ReadError>(())
/// ```
pub fn is_valid(board: &Board) -> bool {
    let houses_hold = board.layout().houses().all(|house| {
        let mut seen = 0u32;
        house.cells.iter().filter_map(|&cell| board.get(cell)).all(|digit| {
            let bit = 1 << digit.get();
            let new = seen & bit == 0;
            seen |= bit;
            new
        })
    });
    houses_hold && board.layout().rules().is_none_or(|rules: &Rules| rules.hold(board))
}

/// The function that LeetCode's problem 36 asks for: nine rows of nine characters, `.` for empty.
///
/// What is not such a board (another number of rows or columns, another character) is not a valid one, so the answer
/// is `false`. To find out what is wrong, read the board with [`read_one`](crate::read::read_one()) instead.
///
/// ```
/// let row = |text: &str| text.chars().collect::<Vec<char>>();
/// let mut board = vec![row("........."); 9];
/// assert!(ninefold::is_valid_sudoku(board.clone()));
/// board[8] = row("9.......9");
/// assert!(!ninefold::is_valid_sudoku(board));
/// ```
pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool {
    if board.len() != 9 || board.iter().any(|row| row.len() != 9) {
        return false;
    }
    let value = |symbol: char| match symbol {
        '.' => Some(0),
        '1'..='9' => symbol.to_digit(10).map(|value| value as u8),
        _ => None,
    };
    let values: Option<Vec<u8>> = board.into_iter().flatten().map(value).collect();
    values.and_then(|values| Board::from_values(crate::Layout::CLASSIC, &values)).is_some_and(|board| is_valid(&board))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layout;

    fn board(rows: &[&str]) -> Board {
        let values: Vec<u8> = rows.concat().bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
        Board::from_values(Layout::CLASSIC, &values).unwrap()
    }

    fn words(board: &Board) -> Vec<String> {
        check(board).conflicts.iter().map(Conflict::to_string).collect()
    }

    /// Names of the houses that break when `digit` is in each of `cells` and nowhere else.
    fn broken(cells: &[(u8, u8)], digit: u8) -> Vec<String> {
        let mut board = Board::empty(Layout::CLASSIC);
        for &(row, column) in cells {
            board = board.with(Cell::new(row, column), Digit::new(digit)).unwrap();
        }
        assert_eq!(is_valid(&board), check(&board).is_valid());
        check(&board).conflicts.iter().map(|conflict| conflict.house().unwrap().to_string()).collect()
    }

    #[test]
    fn a_valid_board_need_not_be_solvable() {
        let stuck = board(&[
            ".87654321",
            "2........",
            "3........",
            "4........",
            "5........",
            "6........",
            "7........",
            "8........",
            "9........",
        ]);
        assert!(check(&stuck).is_valid());
        assert!(!check(&stuck).is_solved());
    }

    #[test]
    fn pairs_on_either_side_of_a_box_edge_do_not_share_the_box() {
        assert_eq!(broken(&[(0, 2), (1, 3)], 5), Vec::<String>::new());
        assert_eq!(broken(&[(0, 5), (1, 6)], 5), Vec::<String>::new());
        assert_eq!(broken(&[(2, 0), (3, 1)], 5), Vec::<String>::new());
        assert_eq!(broken(&[(0, 2), (0, 3)], 5), ["row 1"]);
        assert_eq!(broken(&[(5, 8), (6, 8)], 5), ["column 9"]);
    }

    #[test]
    fn the_last_cell_and_the_last_digit_count() {
        assert_eq!(broken(&[(8, 8), (7, 7)], 9), ["box 9"]);
        assert_eq!(broken(&[(8, 8), (8, 0)], 9), ["row 9"]);
    }

    #[test]
    fn the_largest_digit_of_the_largest_board_counts() {
        let side = MAX_SIDE;
        let board = Board::empty(Layout::of_side(side).unwrap());
        let board =
            board.with(Cell::new(0, 0), Digit::new(side)).unwrap().with(Cell::new(0, 24), Digit::new(side)).unwrap();
        assert_eq!(words(&board), ["row 1 has 25 at r1c1 r1c25"]);
        assert!(!is_valid(&board));
    }

    #[test]
    fn three_of_a_kind_are_one_conflict_with_three_cells() {
        let board = board(&[
            "7..7..7..",
            ".........",
            ".........",
            ".........",
            ".........",
            ".........",
            ".........",
            ".........",
            ".........",
        ]);
        assert_eq!(words(&board), ["row 1 has 7 at r1c1 r1c4 r1c7"]);
    }

    #[test]
    fn a_pair_in_a_row_and_a_box_is_two_conflicts_and_all_are_named_in_order() {
        let board = board(&[
            "11.......",
            ".........",
            ".........",
            "...2.....",
            "...2.....",
            ".........",
            "........3",
            ".........",
            "......3.3",
        ]);
        assert_eq!(
            words(&board),
            [
                "row 1 has 1 at r1c1 r1c2",
                "row 9 has 3 at r9c7 r9c9",
                "column 4 has 2 at r4c4 r5c4",
                "column 9 has 3 at r7c9 r9c9",
                "box 1 has 1 at r1c1 r1c2",
                "box 5 has 2 at r4c4 r5c4",
                "box 9 has 3 at r7c9 r9c7 r9c9",
            ]
        );
    }

    /// A box numbered `row / 3 + column / 3` puts boxes 2 and 4 together.
    #[test]
    fn boxes_on_a_rising_diagonal_are_different_boxes() {
        assert_eq!(broken(&[(0, 3), (3, 0)], 1), Vec::<String>::new());
        assert_eq!(broken(&[(1, 7), (4, 4), (7, 1)], 1), Vec::<String>::new());
    }

    #[test]
    fn regions_of_a_jigsaw_and_diagonals_are_named() {
        // Four regions of four cells, two of them bent.
        let jigsaw = Layout::jigsaw(4, &[0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]).unwrap();
        let board = Board::empty(jigsaw).with(Cell::new(0, 2), Digit::new(3)).unwrap();
        let board = board.with(Cell::new(1, 0), Digit::new(3)).unwrap();
        assert_eq!(words(&board), ["region 1 has 3 at r1c3 r2c1"]);
        assert_eq!(
            crate::Lang::Zh.conflict(&check(&board).conflicts[0]),
            "第 1 区有两个 3：第 1 行第 3 列和第 2 行第 1 列"
        );

        let diagonals = Layout::CLASSIC.with_diagonals();
        let mut board = Board::empty(diagonals);
        for (row, column, digit) in [(0, 0, 7), (8, 8, 7), (0, 8, 2), (8, 0, 2)] {
            board = board.with(Cell::new(row, column), Digit::new(digit)).unwrap();
        }
        assert_eq!(words(&board), ["diagonal 1 has 7 at r1c1 r9c9", "diagonal 2 has 2 at r1c9 r9c1"]);
        let json = crate::Report::of(board).to_json();
        assert!(json.contains(r#"{"house":"diagonal 1","digit":"7","cells":["r1c1","r9c9"]}"#), "{json}");
    }

    #[test]
    fn the_leetcode_function_answers_no_for_what_is_no_board() {
        let empty = || vec![vec!['.'; 9]; 9];
        assert!(is_valid_sudoku(empty()));
        for symbol in ['0', 'a', ' ', '９', '\0'] {
            let mut board = empty();
            board[8][8] = symbol;
            assert!(!is_valid_sudoku(board), "{symbol:?}");
        }
        assert!(!is_valid_sudoku(vec![]));
        assert!(!is_valid_sudoku(vec![vec!['.'; 9]; 8]));
        assert!(!is_valid_sudoku(vec![vec!['.'; 10]; 9]));
        // Nine rows with 81 symbols, but not nine in each.
        let mut uneven = empty();
        uneven[3].push('.');
        uneven[4].pop();
        assert!(!is_valid_sudoku(uneven));
    }
}
