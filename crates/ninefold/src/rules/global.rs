//! Rules of the whole board, by name.

use super::{Constraint, RuleKind};
use crate::board::Cell;
use crate::layout::{HouseKind, Layout};

/// A rule that holds all over the board, and is switched on by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum GlobalRule {
    /// Both diagonals are houses.
    Diagonals,
    /// Boxes between the boxes are houses, too (windoku).
    Windows,
    /// Cells at the same place of their boxes are a house.
    DisjointGroups,
    /// No two equal digits a knight's move apart.
    AntiKnight,
    /// No two equal digits a king's move apart.
    AntiKing,
    /// No two consecutive digits side by side.
    NonConsecutive,
}

impl GlobalRule {
    /// Every such rule.
    pub const ALL: [GlobalRule; 6] = [
        GlobalRule::Diagonals,
        GlobalRule::Windows,
        GlobalRule::AntiKnight,
        GlobalRule::AntiKing,
        GlobalRule::NonConsecutive,
        GlobalRule::DisjointGroups,
    ];

    /// The name in options.
    pub fn name(self) -> &'static str {
        match self {
            GlobalRule::Diagonals => "diagonals",
            GlobalRule::Windows => "windows",
            GlobalRule::DisjointGroups => "disjoint-groups",
            GlobalRule::AntiKnight => "anti-knight",
            GlobalRule::AntiKing => "anti-king",
            GlobalRule::NonConsecutive => "non-consecutive",
        }
    }

    /// The rule of a name.
    pub fn from_name(name: &str) -> Option<GlobalRule> {
        GlobalRule::ALL.into_iter().find(|rule| rule.name() == name)
    }

    /// The layout with this rule; `None` if it does not have the boxes that the rule needs.
    ///
    /// ```
    /// use ninefold::rules::GlobalRule;
    /// use ninefold::Layout;
    ///
    /// let windoku = GlobalRule::Windows.apply(&Layout::CLASSIC).unwrap();
    /// assert_eq!(windoku.houses().last().unwrap().name.to_string(), "window 4");
    /// assert!(GlobalRule::Windows.apply(&Layout::of_side(6).unwrap()).is_none());
    /// ```
    pub fn apply(self, layout: &Layout) -> Option<Layout> {
        let side = layout.side();
        Some(match self {
            GlobalRule::Diagonals => layout.with_diagonals(),
            GlobalRule::Windows => {
                let (rows, columns) = layout.boxes().filter(|(rows, columns)| rows == columns)?;
                let starts = |size: u8| (0..size - 1).map(move |at| 1 + at * (size + 1));
                let windows = starts(rows).flat_map(|top| {
                    starts(columns).map(move |left| {
                        let cells = (0..rows)
                            .flat_map(move |row| (0..columns).map(move |column| Cell::new(top + row, left + column)));
                        (HouseKind::Window, cells.collect())
                    })
                });
                layout.with_houses(windows)?
            }
            GlobalRule::DisjointGroups => {
                let (rows, columns) = layout.boxes()?;
                let groups = (0..rows).flat_map(|row| {
                    (0..columns).map(move |column| {
                        let same = |cell: &Cell| cell.row() % rows == row && cell.column() % columns == column;
                        (HouseKind::Group, layout.cells().filter(same).collect())
                    })
                });
                layout.with_houses(groups)?
            }
            GlobalRule::AntiKnight => {
                layout.with_constraints(pairs(side, RuleKind::AntiKnight, &[(1, 2), (2, 1), (1, -2), (2, -1)]))
            }
            GlobalRule::AntiKing => layout.with_constraints(pairs(side, RuleKind::AntiKing, &[(1, 1), (1, -1)])),
            GlobalRule::NonConsecutive => {
                layout.with_constraints(pairs(side, RuleKind::NonConsecutive, &[(0, 1), (1, 0)]))
            }
        })
    }
}

/// The pairs of cells that are one of the steps apart.
fn pairs(side: u8, kind: RuleKind, steps: &[(i16, i16)]) -> Vec<Constraint> {
    let mut pairs = Vec::new();
    for (one, other) in apart(side, steps) {
        pairs.extend(Constraint::new(kind, vec![one, other], Vec::new(), side));
    }
    pairs
}

/// The pairs of cells of a board that are one of the steps (down, right) apart, the upper one first.
pub(crate) fn apart(side: u8, steps: &[(i16, i16)]) -> Vec<(Cell, Cell)> {
    let mut pairs = Vec::new();
    let n = i16::from(side);
    for row in 0..n {
        for column in 0..n {
            for &(down, right) in steps {
                let (to_row, to_column) = (row + down, column + right);
                if to_row < n && (0..n).contains(&to_column) {
                    pairs.push((Cell::new(row as u8, column as u8), Cell::new(to_row as u8, to_column as u8)));
                }
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classic_board_has_so_many_pairs() {
        let count = |rule: GlobalRule| rule.apply(&Layout::CLASSIC).unwrap().constraints().len();
        assert_eq!(count(GlobalRule::AntiKnight), 224);
        assert_eq!(count(GlobalRule::AntiKing), 128);
        assert_eq!(count(GlobalRule::NonConsecutive), 144);
    }

    #[test]
    fn windows_and_groups_are_where_people_draw_them() {
        let windows = GlobalRule::Windows.apply(&Layout::CLASSIC).unwrap();
        let first = |layout: &Layout, at: usize| layout.houses().nth(at).unwrap().cells[0].to_string();
        assert_eq!([27, 28, 29, 30].map(|at| first(&windows, at)), ["r2c2", "r2c6", "r6c2", "r6c6"]);
        let groups = GlobalRule::DisjointGroups.apply(&Layout::CLASSIC).unwrap();
        assert_eq!(groups.houses().len(), 36);
        let last = groups.houses().last().unwrap();
        assert_eq!((last.name.to_string().as_str(), last.cells[0].to_string().as_str()), ("disjoint group 9", "r3c3"));
    }

    #[test]
    fn names_lead_back_to_their_rules() {
        assert_eq!(GlobalRule::ALL.map(|rule| GlobalRule::from_name(rule.name())), GlobalRule::ALL.map(Some));
        assert_eq!(GlobalRule::from_name("knights"), None);
    }
}
