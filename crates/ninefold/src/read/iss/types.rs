//! What the solver calls rules, and how their arguments make them.

use crate::rules::{GlobalRule, RuleKind};

/// The largest side that there are names of cells for.
pub(crate) const MOST_SIDE: u8 = 16;

/// How the arguments of a type make a rule.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Arguments {
    /// Cells alone.
    Cells,
    /// A number, then cells.
    Number,
    /// The same, where 0 stands for no number.
    Sum,
    /// The same; without a number it is this one.
    Or(u32),
    /// This number, then cells: with any other it is another rule.
    Only(u32),
    /// Cells, of which neighbours are pairs that have these numbers.
    Pairs(&'static [u32]),
    /// Neighbours again, the larger one first.
    Falling,
    /// The circle, then the line.
    Arrow,
    /// The length of the pill, its cells, then the line.
    Pill,
    /// Cells, to be cut where the line enters another region.
    Regions,
    /// Cells, with `-` between parts.
    Parts,
    /// Values joined by `_`, then cells.
    Values,
    /// The upper left cell, then values.
    Square,
    /// A number, then the cell at which a diagonal begins.
    Diagonal,
    /// A number, then a row or column.
    Line,
    /// A row or column, then a number for each of its ends.
    Ends,
    /// `R` or `C`, then cells.
    Index,
}

/// The types that are rules; where a kind has several, the first that can hold a rule is written.
pub(crate) const TYPES: [(&str, RuleKind, Arguments); 30] = [
    ("AllDifferent", RuleKind::Set, Arguments::Cells),
    ("Cage", RuleKind::Cage, Arguments::Sum),
    ("Arrow", RuleKind::Arrow, Arguments::Arrow),
    ("PillArrow", RuleKind::Arrow, Arguments::Pill),
    ("Thermo", RuleKind::Thermometer, Arguments::Cells),
    ("GreaterThan", RuleKind::Thermometer, Arguments::Falling),
    ("WhiteDot", RuleKind::WhiteDot, Arguments::Pairs(&[1])),
    ("BlackDot", RuleKind::BlackDot, Arguments::Pairs(&[2])),
    ("X", RuleKind::X, Arguments::Pairs(&[])),
    ("V", RuleKind::V, Arguments::Pairs(&[])),
    ("LittleKiller", RuleKind::LittleKiller, Arguments::Diagonal),
    ("Sum", RuleKind::LittleKiller, Arguments::Number),
    ("Sandwich", RuleKind::Sandwich, Arguments::Line),
    ("XSum", RuleKind::XSum, Arguments::Ends),
    ("Skyscraper", RuleKind::Skyscraper, Arguments::Ends),
    ("Palindrome", RuleKind::Palindrome, Arguments::Cells),
    ("Between", RuleKind::Between, Arguments::Cells),
    ("Quad", RuleKind::Quadruple, Arguments::Square),
    ("ContainAtLeast", RuleKind::Quadruple, Arguments::Values),
    ("Renban", RuleKind::Renban, Arguments::Cells),
    ("Whisper", RuleKind::Whisper, Arguments::Or(5)),
    ("RegionSumLine", RuleKind::RegionSum, Arguments::Regions),
    ("EqualSum", RuleKind::RegionSum, Arguments::Parts),
    ("Entropic", RuleKind::Entropic, Arguments::Cells),
    ("Modular", RuleKind::Modular, Arguments::Only(3)),
    ("Zipper", RuleKind::Zipper, Arguments::Cells),
    ("Lockout", RuleKind::Lockout, Arguments::Only(4)),
    ("DoubleArrow", RuleKind::DoubleArrow, Arguments::Cells),
    ("Indexing", RuleKind::RowIndexer, Arguments::Index),
    ("Indexing", RuleKind::ColumnIndexer, Arguments::Index),
];

/// Types without arguments that are rules of the whole board, in the order of their houses.
pub(crate) const GLOBAL: [(&str, GlobalRule); 5] = [
    ("Windoku", GlobalRule::Windows),
    ("DisjointSets", GlobalRule::DisjointGroups),
    ("AntiKnight", GlobalRule::AntiKnight),
    ("AntiKing", GlobalRule::AntiKing),
    ("AntiConsecutive", GlobalRule::NonConsecutive),
];

/// A kind of rule with its numbers.
pub(super) type Numbered = (RuleKind, &'static [u32]);

/// Pairs of neighbours without a mark of the first kinds are rules of the others.
pub(super) const STRICT: [(&str, [RuleKind; 2], &[Numbered]); 2] = [
    (
        "StrictKropki",
        [RuleKind::WhiteDot, RuleKind::BlackDot],
        &[(RuleKind::NegativeRatio, &[2]), (RuleKind::NegativeDifference, &[1])],
    ),
    ("StrictXV", [RuleKind::X, RuleKind::V], &[(RuleKind::NegativeXv, &[5, 10])]),
];

/// Types that say what the board is, or ask for nothing where its digits are those of its side.
pub(super) const OTHERS: [&str; 8] =
    ["", "Shape", "NoBoxes", "Jigsaw", "RegionSize", "RegionSameValues", "Var", "SearchPriority"];
