//! Jigsaws as janko.at and puzzlekit write them: `9 9`, nine rows of givens with `-` for an empty cell, nine rows of region numbers.
//!
//! Lines are held until it is known that they are one. Whatever turns out to be something else is handed back.

use super::error::ReadError;
use super::jigsaw;
use super::line::Line;
use super::one_line::{group_token, groups};
use super::symbols::TokenError;
use super::{Filled, Options, assemble};
use crate::layout::MAX_SIDE;

/// The longest row, in characters.
const LONGEST: usize = 200;

/// The lines so far, of which the first has the side.
#[derive(Clone, Debug)]
pub(super) struct Janko {
    side: u8,
    lines: Vec<Line<'static>>,
}

/// What another line makes of it.
pub(super) enum Step {
    /// More lines are needed.
    More(Janko),
    /// All of it is there.
    Board(u64, Result<Filled, ReadError>),
    /// These lines are something else.
    Other(Vec<Line<'static>>),
}

impl Janko {
    /// Begins with a line of two equal numbers.
    pub(super) fn begin(line: &Line<'_>) -> Option<u8> {
        let [(_, rows), (_, columns)] = words(line)[..] else { return None };
        let side = std::str::from_utf8(rows).ok()?.parse().ok()?;
        (rows == columns && (4..=MAX_SIDE).contains(&side)).then_some(side)
    }

    pub(super) fn new(side: u8, line: Line<'static>) -> Janko {
        Janko { side, lines: vec![line] }
    }

    pub(super) fn take(mut self, line: Line<'_>, options: &Options) -> Step {
        let side = usize::from(self.side);
        // A line may be left free between givens and regions.
        let is_free = line.text().is_empty() && self.lines.len() == side + 1;
        let is_row = line.ascii.len() <= LONGEST && words(&line).len() == side;
        self.lines.push(line.into_owned());
        match is_row || is_free {
            false => Step::Other(self.lines),
            true if self.rows().count() < 2 * side => Step::More(self),
            true => match self.board(options) {
                Some(board) => Step::Board(self.lines[0].number, board),
                None => Step::Other(self.lines),
            },
        }
    }

    pub(super) fn end(self) -> Vec<Line<'static>> {
        self.lines
    }

    fn rows(&self) -> impl Iterator<Item = &Line<'static>> {
        self.lines.iter().skip(1).filter(|line| !line.text().is_empty())
    }

    /// The board; `None` if the second half is not regions.
    fn board(&self, options: &Options) -> Option<Result<Filled, ReadError>> {
        let side = self.side;
        let cells = |lines: &[&Line<'static>]| {
            let cell = |line: &&Line<'static>| words(line).iter().map(|word| word.1.to_vec()).collect::<Vec<_>>();
            lines.iter().flat_map(cell).collect::<Vec<_>>()
        };
        let rows: Vec<&Line<'static>> = self.rows().collect();
        let (givens, regions) = rows.split_at_checked(side.into())?;
        let mut names = cells(regions);
        names.sort();
        names.dedup();
        let number = |name: &Vec<u8>| names.binary_search(name).unwrap_or(0).min(255) as u8;
        let numbers: Vec<u8> = cells(regions).iter().map(number).collect();
        let place = |lines: &[&Line<'static>], at: usize| {
            let line = lines[at / usize::from(side)];
            (line.clone(), words(line)[at % usize::from(side)].0)
        };
        if let Err((kind, at)) = jigsaw::regions_of(&numbers, side) {
            let (line, column) = place(regions, at);
            return jigsaw::is_map(&numbers, side).then(|| Err(line.error(kind, column)));
        }
        let layout = jigsaw::layout(side, &jigsaw::numbered(&numbers))?;
        let tokens: Vec<_> = cells(givens).iter().map(|word| group_token(word, side)).collect();
        let bad = |error: TokenError| match error {
            TokenError::Bad(at) => {
                let (line, column) = place(givens, at);
                assemble::bad(&line, tokens[at], column, side)
            }
            TokenError::Ambiguous(readings) => {
                let (line, column) = place(givens, 0);
                line.error(super::ErrorKind::Ambiguous { readings }, column)
            }
        };
        Some(assemble::board(&tokens, layout, options).map(Filled::from).map_err(bad))
    }
}

/// What is between the spaces of a line, each word with its place.
fn words<'a>(line: &'a Line<'_>) -> Vec<(usize, &'a [u8])> {
    groups(&line.ascii, 0, |b| matches!(b, b' ' | b'\t'))
}

#[cfg(test)]
mod tests {
    use super::super::{Format, read_all};
    use super::*;

    const TEXT: &str = "4 4\n1 - - -\n- - 2 -\n- - - -\n3 - - 4\n1 1 1 2\n1 3 2 2\n3 3 2 4\n3 4 4 4\n";

    /// The line and format of an entry, and its houses and clues, or its error.
    type Told = (u64, Option<Format>, Result<usize, (&'static str, u64, u64)>);

    fn told(text: &str) -> Vec<Told> {
        let board = |entry: super::super::Entry| {
            let board = entry.board.map(|board| board.layout().houses().len() * 100 + board.clues());
            (entry.line, entry.format, board.map_err(|error| (error.kind.id(), error.line, error.column)))
        };
        read_all(text.as_bytes(), &Options::default()).into_iter().map(board).collect()
    }

    #[test]
    fn givens_and_regions_are_a_jigsaw() {
        let janko = Some(Format::Janko);
        assert_eq!(told(TEXT), [(1, janko, Ok(1204))]);
        assert_eq!(told(&TEXT.replace("4\n1 1", "4\n\n1 1").repeat(2)), [(1, janko, Ok(1204)), (11, janko, Ok(1204))]);
        assert_eq!(told(&TEXT.replace("2 -", "7 -")), [(1, janko, Err(("bad-character", 3, 5)))]);
        assert_eq!(told(&TEXT.replace("1 1 1 2", "1 1 1 1")), [(1, janko, Err(("bad-region", 6, 1)))]);
    }

    #[test]
    fn anything_else_is_read_as_without() {
        let rows = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
        let grid = Some(Format::Grid);
        assert_eq!(told(&format!("4 4\n{rows}")), [(2, grid, Ok(1216))]);
        assert_eq!(told(&format!("4 4\n{rows}\n{rows}")), [(2, grid, Ok(1216)), (7, grid, Ok(1216))]);
        for length in 0..TEXT.len() - 2 {
            assert!(told(&TEXT[..length]).iter().all(|entry| entry.1 != Some(Format::Janko)), "{length}");
        }
    }
}
