//! Which boards have a canonical form, and the measures of their boxes.

use std::fmt;

use crate::layout::{HouseKind, Layout};
use crate::words::Lang;

/// Why a board has no canonical form here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NotComparable {
    /// Its side, or the size of its boxes, is none of those that are supported.
    Boxes {
        /// The side of the board.
        side: u8,
        /// Rows and columns of its boxes, if it has boxes.
        boxes: Option<(u8, u8)>,
    },
    /// It is a jigsaw.
    Jigsaw,
    /// Its diagonals are houses too.
    Diagonals,
    /// It has further rules.
    Rules,
}

impl fmt::Display for NotComparable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Lang::En.not_comparable(*self))
    }
}

impl std::error::Error for NotComparable {}

/// The measures of a plain board: boxes of `rows` × `columns` cells, in bands of `rows` rows and stacks of `columns` columns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) side: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Shape {
    pub(super) const CLASSIC: Shape = Shape { side: 9, rows: 3, columns: 3 };

    pub(super) fn of(layout: &Layout) -> Result<Shape, NotComparable> {
        let side = layout.side();
        for kind in layout.houses().map(|house| house.name.kind) {
            match kind {
                HouseKind::Region => return Err(NotComparable::Jigsaw),
                HouseKind::Diagonal => return Err(NotComparable::Diagonals),
                HouseKind::Row | HouseKind::Column | HouseKind::Box => {}
                _ => return Err(NotComparable::Rules),
            }
        }
        if !layout.is_plain() {
            return Err(NotComparable::Rules);
        }
        match layout.boxes() {
            Some((rows @ 2..=3, columns @ 2..=3)) => {
                Ok(Shape { side: side.into(), rows: rows.into(), columns: columns.into() })
            }
            boxes => Err(NotComparable::Boxes { side, boxes }),
        }
    }

    /// Bands of rows, each `rows` high.
    pub(super) fn bands(self) -> usize {
        self.columns
    }

    /// Stacks of columns, each `columns` wide.
    pub(super) fn stacks(self) -> usize {
        self.rows
    }

    /// May rows and columns change places? Only where that leaves the boxes what they are.
    pub(super) fn turns(self) -> bool {
        self.rows == self.columns
    }
}
