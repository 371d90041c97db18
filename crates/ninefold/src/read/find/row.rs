//! What a line was read as: cells that may be a row of a board, or all of one.

use std::sync::Arc;

use crate::read::characters::UNKNOWN;
use crate::read::error::{ErrorKind, ReadError};
use crate::read::line::Line;
use crate::read::symbols::Token;

/// Cells that may be a row of a board, or all of one.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) line: Arc<Line<'static>>,
    /// Each with the index of its character.
    pub(super) cells: Vec<(Token, usize)>,
    pub(super) style: Style,
    /// The first cell is set apart, as a label is.
    pub(super) apart: bool,
    /// The last cell is an empty field, or only the end of a list.
    pub(super) trail: bool,
    pub(super) around: Around,
    /// Are all cells one run of symbols?
    pub(super) solid: bool,
    /// Where the cells of further lines begin, if there are any, and those lines.
    pub(super) further: Vec<(usize, Arc<Line<'static>>)>,
}

/// How the cells of a row are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Style {
    Plain,
    /// Sixteen symbols and nothing else: a row of a 16×16 board, or a whole 4×4 board.
    Sixteen,
    /// Nothing but `-`: a row of empty cells, or a part of the frame. Only the other rows can tell.
    Dashes,
    /// Groups of candidates; a group of one is a digit.
    Candidates,
    /// Candidates, and `u` before a digit that the player placed.
    Sdx,
}

/// What else is in the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Around {
    /// Nothing but a label.
    Nothing,
    /// Brackets or marks, as programs write them.
    Marks,
    /// Words.
    Words,
}

/// What a part of a line reads as.
pub(super) struct Cells {
    pub(super) cells: Vec<(Token, usize)>,
    pub(super) style: Style,
    pub(super) apart: bool,
    pub(super) trail: bool,
    pub(super) around: Around,
    pub(super) solid: bool,
}

impl Row {
    pub(super) fn new(line: &Arc<Line<'static>>, cells: Cells, around: Around) -> Row {
        let Cells { cells, style, apart, trail, around: inside, solid } = cells;
        Row {
            line: Arc::clone(line),
            cells,
            style,
            apart,
            trail,
            around: around.max(inside),
            solid,
            further: Vec::new(),
        }
    }

    pub(super) fn width(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn error(&self, kind: ErrorKind, index: usize) -> ReadError {
        self.line.error(kind, index)
    }

    /// The line of a cell.
    pub(super) fn line_of(&self, cell: usize) -> &Arc<Line<'static>> {
        self.further.iter().rev().find(|further| further.0 <= cell).map_or(&self.line, |further| &further.1)
    }

    /// The characters of a cell, or the first of many.
    pub(super) fn text(&self, cell: usize) -> &[u8] {
        let line = &self.line_of(cell).ascii;
        let rest = self.cells.get(cell).map_or(&[][..], |&(_, at)| &line[at.min(line.len())..]);
        let length =
            rest.iter().take(LONGEST_LABEL).take_while(|b| b.is_ascii_alphanumeric() || **b == UNKNOWN).count();
        &rest[..length]
    }

    pub(super) fn has_digit(&self) -> bool {
        self.cells.iter().any(|cell| matches!(cell.0, Token::Symbol(b'1'..=b'9') | Token::Number(1..)))
    }
}

impl Cells {
    pub(super) fn plain(cells: Vec<(Token, usize)>) -> Cells {
        Cells { cells, style: Style::Plain, apart: false, trail: false, around: Around::Nothing, solid: false }
    }
}

/// No more characters are looked at to tell what a label says.
const LONGEST_LABEL: usize = 12;
