//! Rules that options give to boards which come without any of their own.

use super::{Entry, ErrorKind, Options, ReadError};
use crate::board::Board;
use crate::layout::Layout;
use crate::rules::GlobalRule;

/// Why a board cannot have the rules that it was given.
enum Unfit {
    Regions { side: u8 },
    Rule(GlobalRule),
}

impl Options {
    /// Do the options change what boards are checked by?
    pub fn give_rules(&self) -> bool {
        !self.rules.is_empty() || self.regions.is_some() || self.assume_checked
    }

    /// Regions as they are written: a symbol for each cell, row by row, as many different ones as cells in a row, and each as often.
    ///
    /// ```
    /// use ninefold::read::Options;
    ///
    /// assert_eq!(Options::regions_from("aabb aabb ccdd ccdd").unwrap(), [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]);
    /// assert!(Options::regions_from("aabbaabbccddccdc").is_none());
    /// ```
    pub fn regions_from(text: &str) -> Option<Vec<u8>> {
        let mut known: Vec<char> = Vec::new();
        let mut regions = Vec::new();
        for symbol in text.chars().filter(|symbol| !symbol.is_whitespace()) {
            let region = known.iter().position(|&one| one == symbol).unwrap_or_else(|| {
                known.push(symbol);
                known.len() - 1
            });
            regions.push(u8::try_from(region).ok()?);
        }
        let side = u8::try_from(regions.len().isqrt()).ok()?;
        Layout::jigsaw(side, &regions).map(|_| regions)
    }

    /// The entry with the rules that these options give.
    pub(super) fn ruled(&self, mut entry: Entry) -> Entry {
        let line = entry.line;
        let rule = |board: Board| {
            self.layout_of(board.layout()).map(|layout| board.with_layout(layout).unwrap_or(board)).map_err(|unfit| {
                let kind = match unfit {
                    Unfit::Regions { side } => ErrorKind::UnfitRegions { side },
                    Unfit::Rule(rule) => ErrorKind::UnfitRule { rule: rule.name() },
                };
                ReadError::at(kind, line, 1, "")
            })
        };
        entry.board = entry.board.and_then(rule);
        entry.givens = entry.givens.and_then(|board| rule(board).ok());
        entry.answer = entry.answer.map(|board| board.and_then(rule));
        entry
    }

    fn layout_of(&self, layout: &Layout) -> Result<Layout, Unfit> {
        let mut ruled = layout.clone();
        if ruled.is_plain() {
            if let Some(regions) = &self.regions {
                ruled = Layout::jigsaw(layout.side(), regions).ok_or(Unfit::Regions { side: layout.side() })?;
            }
            for &rule in &self.rules {
                ruled = rule.apply(&ruled).ok_or(Unfit::Rule(rule))?;
            }
        }
        Ok(if self.assume_checked { ruled.assuming_checked() } else { ruled })
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_one;
    use super::*;

    #[test]
    fn plain_boards_have_the_rules_of_the_options_and_others_their_own() {
        let options = Options { rules: vec![GlobalRule::Diagonals, GlobalRule::AntiKnight], ..Options::default() };
        let board = read_one(&[b'.'; 81], &options).board.unwrap();
        assert_eq!((board.layout().houses().len(), board.layout().constraints().len()), (29, 224));
        let windows = Options { rules: vec![GlobalRule::Windows], ..Options::default() };
        let error = read_one(&[b'1'; 36], &windows).board.unwrap_err();
        assert_eq!(error.kind, ErrorKind::UnfitRule { rule: "windows" });
        let regions = Options { regions: Options::regions_from("aaabacbbccdbcddd"), ..Options::default() };
        let board = read_one(b"1...............", &regions).board.unwrap();
        assert_eq!(board.layout().houses().last().unwrap().name.to_string(), "region 4");
        let error = read_one(&[b'.'; 81], &regions).board.unwrap_err();
        assert_eq!(error.kind, ErrorKind::UnfitRegions { side: 9 });
    }
}
