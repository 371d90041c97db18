//! Rules that options give to boards which come without any of their own.

use super::{Entry, ErrorKind, Options, ReadError};
use crate::board::Board;
use crate::layout::{Layout, MAX_SIDE};
use crate::rules::GlobalRule;

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
            if regions.len() == usize::from(MAX_SIDE).pow(2) {
                return None;
            }
            let region = known.iter().position(|&one| one == symbol).unwrap_or_else(|| {
                known.push(symbol);
                known.len() - 1
            });
            regions.push(u8::try_from(region).ok()?);
        }
        let side = u8::try_from(regions.len().isqrt()).ok()?;
        Layout::jigsaw(side, &regions).map(|_| regions)
    }
}

/// What the options of one run add to boards. Rules are applied once for each layout that the boards come with.
#[derive(Clone, Debug)]
pub(super) struct Ruler {
    regions: Option<Vec<u8>>,
    rules: Vec<GlobalRule>,
    assume_checked: bool,
    /// Layouts of boards, each with the layout that took its place.
    made: Vec<(Layout, Result<Layout, ErrorKind>)>,
}

/// More layouts are not kept: there are fewer sides.
const MOST_LAYOUTS: usize = 16;

impl Ruler {
    /// `None` if the options leave boards as they are.
    pub(super) fn of(options: &Options) -> Option<Box<Ruler>> {
        if !options.give_rules() {
            return None;
        }
        let mut rules = Vec::new();
        for &rule in &options.rules {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        let Options { regions, assume_checked, .. } = options.clone();
        Some(Box::new(Ruler { regions, rules, assume_checked, made: Vec::new() }))
    }

    /// The entry with these rules.
    pub(super) fn ruled(&mut self, mut entry: Entry) -> Entry {
        let line = entry.line;
        let mut rule = |board: Board| match self.layout_for(board.layout()) {
            Ok(layout) => Ok(board.with_layout(layout).unwrap_or(board)),
            Err(kind) => Err(ReadError::at(kind, line, 1, "")),
        };
        entry.board = entry.board.and_then(&mut rule);
        entry.givens = entry.givens.and_then(|board| rule(board).ok());
        entry.answer = entry.answer.map(|board| board.and_then(&mut rule));
        entry
    }

    fn layout_for(&mut self, layout: &Layout) -> Result<Layout, ErrorKind> {
        if !layout.is_plain() {
            return Ok(self.assuming(layout.clone()));
        }
        if let Some((_, made)) = self.made.iter().find(|(known, _)| known == layout) {
            return made.clone();
        }
        let made = self.make(layout);
        if self.made.len() < MOST_LAYOUTS {
            self.made.push((layout.clone(), made.clone()));
        }
        made
    }

    fn make(&self, layout: &Layout) -> Result<Layout, ErrorKind> {
        let side = layout.side();
        let mut ruled = match &self.regions {
            Some(regions) => Layout::jigsaw(side, regions).ok_or(ErrorKind::UnfitRegions { side })?,
            None => layout.clone(),
        };
        for rule in &self.rules {
            ruled = rule.apply(&ruled).ok_or(ErrorKind::UnfitRule { rule: rule.name() })?;
        }
        Ok(self.assuming(ruled))
    }

    fn assuming(&self, layout: Layout) -> Layout {
        if self.assume_checked { layout.assuming_checked() } else { layout }
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
