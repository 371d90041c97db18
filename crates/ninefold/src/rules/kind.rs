//! The kinds of rules: their names, and which cells and numbers they have.

use super::BadRule;
use crate::board::Cell;

/// What a rule asks for. The order is that of conflicts, and of docs/rules.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum RuleKind {
    /// No digit appears twice in the cells. No numbers.
    Set,
    /// No digit appears twice in the cells, and they add up to the number, if there is one.
    Cage,
    /// Two cells a knight's move apart have different digits.
    AntiKnight,
    /// Two cells a king's move apart have different digits.
    AntiKing,
    /// The sum of each line is the number in the circle or pill, read in base 10. Cells: the pill, then the lines without it. Numbers:
    /// how many cells the pill has, and each line.
    Arrow,
    /// Digits rise from the bulb, the first cell.
    Thermometer,
    /// Digits never fall from the bulb, the first cell.
    SlowThermometer,
    /// Two cells differ by the number.
    WhiteDot,
    /// One cell is the number times the other.
    BlackDot,
    /// Two cells add up to 10.
    X,
    /// Two cells add up to 5.
    V,
    /// Two neighbours do not differ by 1.
    NonConsecutive,
    /// Two neighbours without a dot have none of the ratios.
    NegativeRatio,
    /// Two neighbours without a dot have none of the differences.
    NegativeDifference,
    /// Two neighbours without a mark have none of the sums.
    NegativeXv,
    /// An odd digit.
    Odd,
    /// An even digit.
    Even,
    /// The cell has one of the digits that the numbers are.
    Candidates,
    /// The first cell is below each of the others, its neighbours.
    Minimum,
    /// The first cell is above each of the others, its neighbours.
    Maximum,
    /// The cells along a diagonal add up to the number; digits may repeat.
    LittleKiller,
    /// The digits between 1 and the side in a row or column add up to the number.
    Sandwich,
    /// As many cells as the first says, from the first on, add up to the number.
    XSum,
    /// As many digits as the number says are above all before them.
    Skyscraper,
    /// Cells at equal distance from the middle are equal.
    Palindrome,
    /// The first half of the cells equals the second half, each cell its counterpart.
    Clone,
    /// The inner cells are strictly between the two ends of the line.
    Between,
    /// The cells hold all the numbers, a number as often as it is listed.
    Quadruple,
    /// Consecutive digits in any order, none twice.
    Renban,
    /// Neighbours on the line differ by the number or more.
    Whisper,
    /// Parts of the line have equal sums. Numbers: how many cells each part has.
    RegionSum,
    /// Any three in a row hold a low, a middle and a high digit.
    Entropic,
    /// Any three in a row have three different remainders after division by 3.
    Modular,
    /// No two digits of the line are equal or consecutive.
    Nabner,
    /// Cells at equal distance from the middle have equal sums; a middle cell is that sum.
    Zipper,
    /// The ends differ by 4 or more, and no digit between them on the line lies between theirs or equals one.
    Lockout,
    /// The two ends of the line add up to what the rest of it adds up to.
    DoubleArrow,
    /// The digit in the cell says in which row of its column its own row's number is. Cells: the column from the top. Numbers: the row.
    RowIndexer,
    /// The digit in the cell says in which column of its row its own column's number is. Cells: the row from the left. Numbers: the
    /// column.
    ColumnIndexer,
}

impl RuleKind {
    /// Every kind, in the order of conflicts.
    pub const ALL: [RuleKind; 39] = [
        RuleKind::Set,
        RuleKind::Cage,
        RuleKind::AntiKnight,
        RuleKind::AntiKing,
        RuleKind::Arrow,
        RuleKind::Thermometer,
        RuleKind::SlowThermometer,
        RuleKind::WhiteDot,
        RuleKind::BlackDot,
        RuleKind::X,
        RuleKind::V,
        RuleKind::NonConsecutive,
        RuleKind::NegativeRatio,
        RuleKind::NegativeDifference,
        RuleKind::NegativeXv,
        RuleKind::Odd,
        RuleKind::Even,
        RuleKind::Candidates,
        RuleKind::Minimum,
        RuleKind::Maximum,
        RuleKind::LittleKiller,
        RuleKind::Sandwich,
        RuleKind::XSum,
        RuleKind::Skyscraper,
        RuleKind::Palindrome,
        RuleKind::Clone,
        RuleKind::Between,
        RuleKind::Quadruple,
        RuleKind::Renban,
        RuleKind::Whisper,
        RuleKind::RegionSum,
        RuleKind::Entropic,
        RuleKind::Modular,
        RuleKind::Nabner,
        RuleKind::Zipper,
        RuleKind::Lockout,
        RuleKind::DoubleArrow,
        RuleKind::RowIndexer,
        RuleKind::ColumnIndexer,
    ];

    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            RuleKind::Set => "extra region",
            RuleKind::Cage => "cage",
            RuleKind::AntiKnight => "anti-knight",
            RuleKind::AntiKing => "anti-king",
            RuleKind::Arrow => "arrow",
            RuleKind::Thermometer => "thermometer",
            RuleKind::SlowThermometer => "slow thermometer",
            RuleKind::WhiteDot => "white dot",
            RuleKind::BlackDot => "black dot",
            RuleKind::X => "X",
            RuleKind::V => "V",
            RuleKind::NonConsecutive => "non-consecutive",
            RuleKind::NegativeRatio => "negative ratio",
            RuleKind::NegativeDifference => "negative difference",
            RuleKind::NegativeXv => "negative XV",
            RuleKind::Odd => "odd",
            RuleKind::Even => "even",
            RuleKind::Candidates => "candidates",
            RuleKind::Minimum => "minimum",
            RuleKind::Maximum => "maximum",
            RuleKind::LittleKiller => "little killer",
            RuleKind::Sandwich => "sandwich",
            RuleKind::XSum => "X-sum",
            RuleKind::Skyscraper => "skyscraper",
            RuleKind::Palindrome => "palindrome",
            RuleKind::Clone => "clone",
            RuleKind::Between => "between line",
            RuleKind::Quadruple => "quadruple",
            RuleKind::Renban => "renban",
            RuleKind::Whisper => "whisper",
            RuleKind::RegionSum => "region sum line",
            RuleKind::Entropic => "entropic line",
            RuleKind::Modular => "modular line",
            RuleKind::Nabner => "nabner",
            RuleKind::Zipper => "zipper",
            RuleKind::Lockout => "lockout",
            RuleKind::DoubleArrow => "double arrow",
            RuleKind::RowIndexer => "row indexer",
            RuleKind::ColumnIndexer => "column indexer",
        }
    }

    /// Are its cells a set, so that a cell counts once and their order means nothing?
    pub(crate) fn is_set(self) -> bool {
        matches!(self, RuleKind::Set | RuleKind::Cage | RuleKind::Quadruple | RuleKind::Renban | RuleKind::Nabner)
    }

    /// Is it named after one cell, rather than after its first and its last?
    pub(super) fn is_at_a_cell(self) -> bool {
        matches!(
            self,
            RuleKind::Set
                | RuleKind::Cage
                | RuleKind::Quadruple
                | RuleKind::Odd
                | RuleKind::Even
                | RuleKind::Candidates
        ) || self.is_beside_neighbours()
    }

    /// Is its first cell the one that matters, and the rest what is around it?
    pub(super) fn is_beside_neighbours(self) -> bool {
        matches!(self, RuleKind::Minimum | RuleKind::Maximum)
    }

    /// Can a rule of this kind have these cells and numbers?
    pub(super) fn accepts(self, cells: &[Cell], numbers: &[u32], side: u8) -> Result<(), BadRule> {
        use RuleKind::*;
        let n = usize::from(side);
        let all_different = || {
            let mut sorted = cells.to_vec();
            sorted.sort();
            sorted.windows(2).all(|pair| pair[0] != pair[1])
        };
        let cells_fit = match self {
            AntiKnight | AntiKing | WhiteDot | BlackDot | X | V | NonConsecutive | NegativeRatio
            | NegativeDifference | NegativeXv => cells.len() == 2 && cells[0] != cells[1],
            Odd | Even | Candidates => cells.len() == 1,
            Minimum | Maximum => !cells.is_empty() && all_different(),
            Sandwich | XSum | Skyscraper | RowIndexer | ColumnIndexer => cells.len() == n && all_different(),
            Clone => (1..=4 * n * n).contains(&cells.len()) && cells.len().is_multiple_of(2),
            Between | Lockout | DoubleArrow | Thermometer | SlowThermometer | Palindrome | Whisper | RegionSum
            | Entropic | Modular | Zipper | LittleKiller => !cells.is_empty() && cells.len() <= 4 * n * n,
            Arrow => cells.len() >= 2 && cells.len() <= 4 * n * n,
            Set | Cage | Quadruple | Renban | Nabner => !cells.is_empty(),
        };
        if !cells_fit {
            return Err(BadRule::Cells);
        }
        let lengths = |least: usize| {
            let total: usize = numbers.iter().map(|&length| length as usize).fold(0, usize::saturating_add);
            numbers.len() >= least && total == cells.len() && !numbers.contains(&0)
        };
        let numbers_fit = match self {
            Cage => numbers.len() <= 1,
            Arrow => lengths(2),
            RegionSum => lengths(1),
            WhiteDot | BlackDot | Whisper | LittleKiller | Sandwich | XSum | Skyscraper => numbers.len() == 1,
            NegativeRatio | NegativeDifference | NegativeXv | Candidates | Quadruple => !numbers.is_empty(),
            RowIndexer | ColumnIndexer => matches!(numbers, [number] if (1..=u32::from(side)).contains(number)),
            _ => numbers.is_empty(),
        };
        if !numbers_fit {
            return Err(BadRule::Numbers);
        }
        let too_large = self == Skyscraper && side > super::outside::SKYSCRAPER_SIDE;
        if too_large { Err(BadRule::Side) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_in_the_order_of_conflicts() {
        assert!(RuleKind::ALL.windows(2).all(|pair| pair[0] < pair[1]));
    }

    /// So many cells of a board of side 9, in reading order and again from the first.
    fn cells(count: usize) -> Vec<Cell> {
        (0..count).map(|at| Cell::at(at % 81, 9)).collect()
    }

    fn made(kind: RuleKind, cells: Vec<Cell>, numbers: &[u32]) -> Result<(), BadRule> {
        super::super::Constraint::new(kind, cells, numbers.to_vec(), 9).map(|_| ())
    }

    #[test]
    fn a_rule_has_the_cells_that_its_kind_needs() {
        let twice = || [cells(8), cells(1)].concat();
        for (kind, numbers, good, bad) in [
            (RuleKind::X, &[][..], vec![cells(2)], vec![cells(1), cells(3), vec![Cell::new(0, 0); 2]]),
            (RuleKind::Odd, &[], vec![cells(1)], vec![cells(0), cells(2)]),
            (RuleKind::Minimum, &[], vec![cells(1), cells(5)], vec![cells(0), twice()]),
            (RuleKind::Sandwich, &[5], vec![cells(9)], vec![cells(8), cells(10), twice()]),
            (RuleKind::Clone, &[], vec![cells(2), cells(324)], vec![cells(0), cells(3), cells(326)]),
            (RuleKind::Palindrome, &[], vec![cells(1), cells(324)], vec![cells(0), cells(325)]),
            (RuleKind::Arrow, &[1, 323], vec![cells(324)], vec![cells(1)]),
            (RuleKind::Arrow, &[1, 324], vec![], vec![cells(325)]),
            (RuleKind::Renban, &[], vec![cells(1), cells(81)], vec![cells(0)]),
        ] {
            for cells in good {
                assert_eq!(made(kind, cells.clone(), numbers), Ok(()), "{kind:?} {}", cells.len());
            }
            for cells in bad {
                assert_eq!(made(kind, cells.clone(), numbers), Err(BadRule::Cells), "{kind:?} {}", cells.len());
            }
        }
        assert_eq!(made(RuleKind::Cage, vec![Cell::new(9, 0)], &[]), Err(BadRule::Outside));
        assert_eq!(made(RuleKind::Cage, vec![Cell::new(0, 9)], &[]), Err(BadRule::Outside));
    }

    #[test]
    fn a_rule_has_the_numbers_that_its_kind_needs() {
        for (kind, count, good, bad) in [
            (RuleKind::Cage, 2, vec![&[][..], &[5]], vec![&[5, 6][..]]),
            (RuleKind::Arrow, 3, vec![&[1, 2], &[1, 1, 1]], vec![&[3], &[1, 1], &[1, 3], &[0, 3], &[2, 0, 1]]),
            (RuleKind::RegionSum, 3, vec![&[3], &[1, 2]], vec![&[], &[2], &[3, 0]]),
            (RuleKind::Whisper, 2, vec![&[5]], vec![&[], &[5, 5]]),
            (RuleKind::Quadruple, 4, vec![&[1], &[1, 2, 3]], vec![&[]]),
            (RuleKind::RowIndexer, 9, vec![&[1], &[9]], vec![&[], &[0], &[10], &[1, 1]]),
            (RuleKind::Renban, 3, vec![&[]], vec![&[1]]),
        ] {
            for numbers in good {
                assert_eq!(made(kind, cells(count), numbers), Ok(()), "{kind:?} {numbers:?}");
            }
            for numbers in bad {
                assert_eq!(made(kind, cells(count), numbers), Err(BadRule::Numbers), "{kind:?} {numbers:?}");
            }
        }
    }

    #[test]
    fn skyscrapers_are_counted_on_boards_up_to_side_12() {
        let skyscraper = |side: u8| {
            let row = (0..side).map(|column| Cell::new(0, column)).collect();
            super::super::Constraint::new(RuleKind::Skyscraper, row, vec![1], side).map(|_| ())
        };
        assert_eq!([9, 12, 13, 16].map(skyscraper), [Ok(()), Ok(()), Err(BadRule::Side), Err(BadRule::Side)]);
    }

    #[test]
    fn a_rule_is_named_after_one_cell_or_after_its_ends() {
        let name = |kind, count, numbers: &[u32]| {
            super::super::Constraint::new(kind, cells(count), numbers.to_vec(), 9).unwrap().name().to_string()
        };
        assert_eq!(name(RuleKind::Cage, 2, &[5]), "cage at r1c1");
        assert_eq!(name(RuleKind::Minimum, 3, &[]), "minimum at r1c1");
        assert_eq!(name(RuleKind::Palindrome, 3, &[]), "palindrome r1c1–r1c3");
        assert_eq!(name(RuleKind::Palindrome, 1, &[]), "palindrome at r1c1");
    }

    #[test]
    fn what_makes_no_rule_is_told_in_a_sentence() {
        assert_eq!(
            [BadRule::Outside, BadRule::Cells, BadRule::Numbers, BadRule::Side].map(|bad| bad.to_string()),
            [
                "a cell of the rule is not on the board",
                "the rule does not have the cells that it needs",
                "the rule does not have the numbers that it needs",
                "the rule is not supported on boards of this side"
            ]
        );
    }
}
