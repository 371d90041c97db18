//! Strings of the Interactive Sudoku Solver, and its links: `.Type~argument~argument.Type…`.
//!
//! | item | arguments |
//! |---|---|
//! | `.~R1C1_5~R2C3_1_9` | givens; several values are candidates |
//! | `.Shape~6x6` | the side; 9 without it |
//! | `.Cage~17~R2C3~R2C4`, `.Thermo~R1C1~R1C2` | numbers, if the type has any, then cells |
//! | `.Skyscraper~R1~3~`, `.Sandwich~15~C4`, `.LittleKiller~22~R1C1` | clues beside a row, a column or a diagonal |
//! | `.AntiKnight`, `.NoBoxes`, `.Jigsaw~0011…` | rules of the whole board |
//! | `.Or … .End`, `.And … .End` | items in one |
//!
//! Rows and columns of a cell are digits in base 17, `R1C1` to `RgCg`. A type that is not in the tables below is named as not checked.

mod places;
mod reading;
mod types;

pub(crate) use places::{diagonal, square, usual_layout};
pub(crate) use types::{Arguments, GLOBAL, MOST_SIDE, TYPES};

use std::ops::Range;

use super::Filled;
use super::error::{ErrorKind, Foreign, ReadError};
use super::gathered::{Gathered, MOST_RULES};
use super::line::Line;
use super::one_line::find_key;
use crate::board::{Board, Cell};
use crate::layout::{HouseKind, Layout};
use crate::rules::BadRule;
use places::{Regions, applied, unmarked};
use reading::Reading;
use types::{OTHERS, STRICT};

/// The most sets of regions in one string.
const MOST_JIGSAWS: usize = 16;

/// The board of a line that is such a string or a link with one; `None` if it is neither.
pub(super) fn read(line: &Line<'_>, start: usize) -> Option<Result<Filled, ReadError>> {
    let text = Text::of(line, start)?;
    Some(text.puzzle())
}

/// The board of a string.
pub(crate) fn board_of(text: &str) -> Option<Board> {
    let line = Line::new(1, text.as_bytes()).ok()?;
    read(&line, 0)?.ok().map(|filled| filled.board)
}

/// Is the text one item of a string, so that others may follow in the next lines? And if so, has it givens alone?
pub(super) fn is_item(text: &[u8]) -> Option<Item> {
    let is_item = is_string(text) && !text[1..].contains(&b'.') && !text.contains(&b' ');
    is_item.then(|| if text[1] == b'~' { Item::Givens } else { Item::Rule })
}

/// What a line with one item has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Item {
    Givens,
    Rule,
}

/// Is this such a string, and nothing else?
fn is_string(text: &[u8]) -> bool {
    let Some(items) = text.strip_prefix(b".") else { return false };
    let name = |item: &[u8]| item.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
    let is_known = |name: &[u8]| {
        let names = TYPES.iter().map(|known| known.0).chain(GLOBAL.map(|known| known.0));
        names.chain(OTHERS).chain(STRICT.map(|known| known.0)).any(|known| known.as_bytes() == name)
    };
    if !items.contains(&b'~') {
        let mut named = items.split(|&b| b == b'.').filter(|item| !item.is_empty()).peekable();
        return named.peek().is_some() && named.all(|item| item.len() > 1 && is_known(item));
    }
    let first = name(items);
    let is_place = |at: &[u8]| at[0] == b'~' && matches!(at[1], b'R' | b'r' | b'C' | b'c') && at[2].is_ascii_hexdigit();
    let ends = matches!(items.get(first), Some(b'~' | b'.'));
    ends && (is_known(&items[..first]) || items[..first].starts_with(b"Diagonal") || items.windows(3).any(is_place))
}

/// The string without spaces and escapes, and the place of each of its bytes in the line.
struct Text<'a> {
    line: &'a Line<'a>,
    bytes: Vec<u8>,
    places: Vec<usize>,
}

/// An item: its type, and its arguments, as ranges of the string.
struct Parts {
    name: Range<usize>,
    arguments: Vec<Range<usize>>,
}

impl<'a> Text<'a> {
    fn of(line: &'a Line<'a>, start: usize) -> Option<Text<'a>> {
        let text = &line.ascii[start..];
        let link = find_key(text, b"q=").map(|at| at + 2);
        let from = link.unwrap_or(0);
        let ends =
            |b: &u8| matches!(b, b'"' | b'\'' | b'`') || link.is_some() && matches!(b, b' ' | b'&' | b'#' | b'>');
        let end = text[from..].iter().position(ends).map_or(text.len(), |length| from + length);
        let (mut bytes, mut places) = (Vec::new(), Vec::new());
        let mut at = from;
        while at < end {
            let escape = text.get(at + 1..at + 3).filter(|_| link.is_some() && text[at] == b'%' && at + 3 <= end);
            let escaped = escape.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
            let byte = escaped.unwrap_or(text[at]);
            let is_space = byte.is_ascii_whitespace() || link.is_some() && text[at] == b'+';
            if !is_space {
                bytes.push(byte);
                places.push(start + at);
            }
            at += if escaped.is_some() { 3 } else { 1 };
        }
        is_string(&bytes).then_some(Text { line, bytes, places })
    }

    fn items(&self) -> Vec<Parts> {
        let mut items = Vec::new();
        let mut at = 1;
        for item in self.bytes[1..].split(|&b| b == b'.') {
            let mut parts = item.split(|&b| b == b'~').map(|part| {
                at += part.len() + 1;
                at - part.len() - 1..at - 1
            });
            let name = parts.next().unwrap_or(0..0);
            items.push(Parts { name, arguments: parts.collect() });
        }
        items
    }

    fn bytes(&self, range: &Range<usize>) -> &[u8] {
        &self.bytes[range.clone()]
    }

    fn word(&self, range: &Range<usize>) -> String {
        String::from_utf8_lossy(&self.bytes(range)[..range.len().min(40)]).into_owned()
    }

    fn number(&self, range: &Range<usize>) -> Option<u32> {
        std::str::from_utf8(self.bytes(range)).ok()?.parse().ok()
    }

    /// The error at the beginning of a part.
    fn error(&self, kind: ErrorKind, part: &Range<usize>) -> ReadError {
        let place = self.places.get(part.start).or(self.places.last());
        self.line.error(kind, place.copied().unwrap_or(0))
    }

    fn bad_rule(&self, item: &Parts, why: BadRule) -> ReadError {
        self.error(ErrorKind::BadRule { rule: self.word(&item.name), why }, &item.name)
    }

    fn puzzle(&self) -> Result<Filled, ReadError> {
        if self.bytes.iter().filter(|&&b| b == b'.').count() > MOST_RULES {
            return Err(self.error(ErrorKind::TooManyRules { limit: MOST_RULES }, &(0..0)));
        }
        let items = self.items();
        let is = |item: &&Parts, name: &str| self.bytes(&item.name) == name.as_bytes();
        let side = items.iter().find(|item| is(item, "Shape")).map_or(Ok(9), |shape| self.shape(shape))?;
        let boxed = usual_layout(side);
        let is_other_size = |item: &&Parts| {
            is(item, "RegionSize") && item.arguments.first().and_then(|size| self.number(size)) != Some(side.into())
        };
        let no_boxes = items.iter().any(|item| is(&item, "NoBoxes") || is_other_size(&item));
        let mut layout = if no_boxes { Layout::without_boxes(side) } else { None }.unwrap_or(boxed.clone());
        for (item, count) in items.iter().filter(|item| is(item, "Jigsaw")).zip(0..) {
            if count == MOST_JIGSAWS {
                return Err(self.error(ErrorKind::TooManyRules { limit: MOST_JIGSAWS }, &item.name));
            }
            layout = layout.with_houses(self.regions(item, side)?).unwrap_or(layout);
        }
        let regions = Regions::of(&layout);
        let mut reading = Reading {
            text: self,
            side,
            regions,
            values: vec![0; usize::from(side).pow(2)],
            rules: Gathered::default(),
        };
        // How many items are open around this one, and which of them is the first that is not understood.
        let (mut open, mut skipped) = (0usize, None);
        for item in &items {
            match self.bytes(&item.name) {
                b"And" | b"Or" | b"Replicate" => {
                    open += 1;
                    if skipped.is_none() && !is(&item, "And") {
                        reading.rules.unchecked(&self.word(&item.name));
                        skipped = Some(open);
                    }
                }
                b"End" if open == 0 => return Err(self.bad_rule(item, BadRule::Cells)),
                b"End" => {
                    skipped = skipped.filter(|&depth| depth != open);
                    open -= 1;
                }
                _ if skipped.is_some() => {}
                b"RegionSize" if is_other_size(&item) => reading.rules.unchecked("RegionSize"),
                b"" => reading.givens(item)?,
                b"Diagonal" => {}
                name if OTHERS.iter().any(|other| other.as_bytes() == name) => {}
                name if GLOBAL.iter().any(|known| known.0.as_bytes() == name) => {}
                name if STRICT.iter().any(|known| known.0.as_bytes() == name) => {}
                _ => reading.rule(item)?,
            }
        }
        if open > 0 {
            return Err(self.error(ErrorKind::BadLink, &(self.bytes.len()..self.bytes.len())));
        }
        let Reading { values, mut rules, .. } = reading;
        let mut diagonals = Vec::new();
        for diagonal in items.iter().filter(|item| is(item, "Diagonal")) {
            let number = match diagonal.arguments.first().map(|direction| self.bytes(direction)) {
                Some(b"1") => 2,
                Some(b"-1") => 1,
                _ => return Err(self.bad_rule(diagonal, BadRule::Numbers)),
            };
            if !diagonals.contains(&number) {
                diagonals.push(number);
                layout = layout.with_diagonal(number);
            }
        }
        for (name, rule) in GLOBAL.into_iter().filter(|known| items.iter().any(|item| is(&item, known.0))) {
            match applied(rule, &boxed, &layout) {
                Some(with) => layout = with,
                None => rules.unchecked(name),
            }
        }
        for (_, marks, kinds) in STRICT.into_iter().filter(|known| items.iter().any(|item| is(&item, known.0))) {
            layout = layout.with_constraints(unmarked(rules.constraints(), marks, kinds, side));
        }
        let at = 0..0;
        rules.board(&layout, &values).map_err(|kind| self.error(kind, &at))
    }

    /// The side of a square board whose digits are 1 to the side.
    fn shape(&self, item: &Parts) -> Result<u8, ReadError> {
        let part = |at: usize| item.arguments.get(at).map_or(&b""[..], |part| self.bytes(part));
        let side = |text: &[u8]| std::str::from_utf8(text).ok()?.parse::<u8>().ok();
        let found = || {
            let cross = part(0).iter().position(|&b| b == b'x')?;
            let (rows, columns) = (side(&part(0)[..cross])?, side(&part(0)[cross + 1..])?);
            let values = part(1).strip_prefix(b"1-").unwrap_or(part(1));
            let fits = (values.is_empty() || side(values) == Some(rows)) && matches!(part(2), b"" | b"Sudoku");
            (rows == columns && (1..=MOST_SIDE).contains(&rows) && fits).then_some(rows)
        };
        found().ok_or_else(|| {
            let shape: Vec<String> = item.arguments.iter().take(3).map(|part| self.word(part)).collect();
            self.error(ErrorKind::Unsupported { what: Foreign::Shape(shape.join(" ")) }, &item.name)
        })
    }

    /// The regions of a jigsaw, by their symbols in order. One of them may have another size: what is left.
    fn regions(&self, item: &Parts, side: u8) -> Result<Vec<(HouseKind, Vec<Cell>)>, ReadError> {
        let symbols = item.arguments.last().map_or(&b""[..], |last| self.bytes(last));
        let n = usize::from(side);
        if symbols.len() != n * n {
            let at = item.arguments.last().unwrap_or(&item.name);
            return Err(self.error(ErrorKind::WrongLength { found: symbols.len(), expected: n * n }, at));
        }
        let mut names = symbols.to_vec();
        names.sort_unstable();
        names.dedup();
        let of = |name: u8| (0..n * n).filter(move |&at| symbols[at] == name).map(|at| Cell::at(at, side));
        let all: Vec<Vec<Cell>> = names.iter().map(|&name| of(name).collect()).collect();
        let mut others = all.iter().filter(|cells| cells.len() != n);
        match (others.next(), others.next()) {
            (Some(cells), Some(_)) => {
                let kind = ErrorKind::BadRegion { found: cells.len(), expected: n };
                let at = item.arguments.last().map_or(0, |last| last.start) + cells[0].index(side);
                Err(self.error(kind, &(at..at)))
            }
            _ => Ok(all.into_iter().filter(|cells| cells.len() == n).map(|cells| (HouseKind::Region, cells)).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Constraint;

    fn rules(text: &str) -> Vec<String> {
        let board = board_of(text).unwrap_or_else(|| panic!("{text}"));
        let rule = |rule: &Constraint| format!("{} {:?} {}", rule.source_name(), rule.numbers, rule.cells.len());
        let unchecked = board.layout().unchecked().iter().map(|name| format!("? {name}"));
        board.layout().constraints().iter().map(rule).chain(unchecked).collect()
    }

    fn error(text: &str) -> (&'static str, u64) {
        let line = Line::new(1, text.as_bytes()).unwrap();
        let error = read(&line, 0).unwrap_or_else(|| panic!("{text}")).unwrap_err();
        (error.kind.id(), error.column)
    }

    #[test]
    fn every_type_of_the_table_is_a_rule() {
        let text = ".AllDifferent~R1C1~R1C2.Cage~3~R1C1~R1C2.Cage~~R1C3~R1C4.Arrow~R1C1~R1C2~R2C2.PillArrow~2~R1C2~R1C1~R2C2\
            .Thermo~R1C1~R1C2.GreaterThan~R3C1~R3C2~R4C2.WhiteDot~R1C1~R1C2~R1C3.BlackDot~R1C1~R1C2.X~R1C1~R1C2.V~R1C1~R1C2\
            .LittleKiller~22~R2C1.Sum~9~R5C5~R7C7.Sandwich~15~C4.XSum~R3~~20.Skyscraper~C2~3~4.Palindrome~R1C1~R1C2\
            .Between~R1C1~R1C2~R1C3.Quad~R3C3~3~4.ContainAtLeast~1_2~R1C1~R1C2~R1C3.Renban~R1C1~R1C2.Whisper~R1C1~R1C2\
            .Whisper~4~R1C1~R1C2.RegionSumLine~R1C1~R1C2~R1C3~R1C4.EqualSum~R1C1~R1C2~-~R9C9.Entropic~R1C1~R1C2~R1C3\
            .Modular~3~R1C1~R1C2~R1C3.Zipper~R1C1~R1C2~R1C3.Lockout~4~R1C1~R1C2~R1C3.DoubleArrow~R1C1~R1C2~R1C3\
            .Indexing~C~R3C4.Indexing~R~R3C4~R5C5.~R1C1_1_2~R1C2_1_3_5_7_9~R1C3_2_4_6_8";
        let expected = [
            "extra region 1 [] 2",
            "cage 1 [3] 2",
            "cage 2 [] 2",
            "arrow 1 [1, 2] 3",
            "arrow 2 [2, 1] 3",
            "thermometer 1 [] 2",
            "thermometer 2 [] 2",
            "thermometer 3 [] 2",
            "white dot 1 [1] 2",
            "white dot 2 [1] 2",
            "black dot 1 [2] 2",
            "X 1 [] 2",
            "V 1 [] 2",
            "odd 1 [] 1",
            "even 1 [] 1",
            "candidates 1 [1, 2] 1",
            "little killer 1 [22] 8",
            "little killer 2 [9] 2",
            "sandwich 1 [15] 9",
            "X-sum 1 [20] 9",
            "skyscraper 1 [3] 9",
            "skyscraper 2 [4] 9",
            "palindrome 1 [] 2",
            "between line 1 [] 3",
            "quadruple 2 [1, 2] 3",
            "quadruple 1 [3, 4] 4",
            "renban 1 [] 2",
            "whisper 2 [4] 2",
            "whisper 1 [5] 2",
            "region sum line 1 [3, 1] 4",
            "region sum line 2 [2, 1] 3",
            "entropic line 1 [] 3",
            "modular line 1 [] 3",
            "zipper 1 [] 3",
            "lockout 1 [] 3",
            "double arrow 1 [] 3",
            "row indexer 1 [3] 9",
            "row indexer 2 [5] 9",
            "column indexer 1 [4] 9",
        ];
        assert_eq!(rules(text), expected);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let text = ".RellikCage~5~R1C1.Or.Cage~3~R1C1~R1C2.And.End.End.And.X~R1C1~R1C2.End.Modular~5~R1C1~R1C2.Sum~0_=_1_-1~R1C1~R1C2\
            .Lockout~3~R1C1~R1C2.Thermo~VK1~R1C1.Windoku.Shape~6x6.RegionSize~9.RellikCage~6~R1C1.FullRankTies~any";
        let unchecked =
            ["FullRankTies", "Lockout", "Modular", "Or", "RegionSize", "RellikCage", "Sum", "Thermo", "Windoku"];
        let unchecked = unchecked.map(|name| format!("? {name}"));
        assert_eq!(rules(text), [&["X 1 [] 2".to_string()], &unchecked[..]].concat());
        assert_eq!(board_of(text).unwrap().layout().boxes(), None);
    }

    #[test]
    fn houses_come_from_the_whole_board() {
        let names = |text: &str| {
            let board = board_of(text).unwrap();
            let names = board.layout().houses().skip(18).map(|house| house.name.to_string());
            names.filter(|name| !name.starts_with("box")).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(names(".Diagonal~1"), "diagonal 2");
        assert_eq!(names(".Diagonal~-1.Windoku"), "diagonal 1 window 1 window 2 window 3 window 4");
        assert_eq!(
            names(&format!(".AllDifferent{}", "~R1C1~R1C2~R1C3~R2C4~R2C5~R2C6~R3C7~R3C8~R3C9".repeat(2))),
            "extra region 1"
        );
        let jigsaw = ".Shape~4x4.NoBoxes.Jigsaw~1112122233343444";
        assert_eq!(
            board_of(jigsaw).unwrap().layout(),
            &Layout::jigsaw(4, &[0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]).unwrap()
        );
        assert_eq!(
            board_of(".AntiKnight.AntiKing.AntiConsecutive").unwrap().layout().constraints().len(),
            224 + 128 + 144
        );
        assert_eq!(board_of(".StrictXV.X~R1C1~R1C2").unwrap().layout().constraints().len(), 144);
        assert_eq!(board_of(".StrictKropki.BlackDot~R1C2~R1C1").unwrap().layout().constraints().len(), 1 + 2 * 143);
    }

    #[test]
    fn faults_have_their_places() {
        for (text, expected) in [
            (".Cage~3~R1C1~R1Ca", ("bad-cell", 14)),
            (".Cage~3~R1C1~R", ("bad-cell", 14)),
            (".Sandwich~3~C10", ("bad-cell", 13)),
            (".Sandwich~3~", ("bad-cell", 12)),
            (".~R1C1_5~R1C2_10", ("bad-value", 15)),
            (".~R1C1_5~R1C1_6", ("bad-value", 10)),
            (".~R1C1", ("bad-value", 3)),
            (".~R1C1_5.Cage~3", ("bad-rule", 10)),
            (".Cage~x~R1C1", ("bad-rule", 2)),
            (".WhiteDot~R1C1~R3C3", ("bad-rule", 2)),
            (".Quad~R9C1~1", ("bad-rule", 2)),
            (".LittleKiller~3~R9C9", ("bad-rule", 2)),
            (".PillArrow~4000000000~R1C1", ("bad-rule", 2)),
            (".End~R1C1", ("bad-rule", 2)),
            (".Diagonal~2", ("bad-rule", 2)),
            (".Shape~9x9.Or.Cage~3~R1C1", ("bad-link", 25)),
            (".Shape~6x8", ("unsupported", 2)),
            (".Shape~9x9~0-8", ("unsupported", 2)),
            (".Shape~4x4.Jigsaw~111", ("wrong-length", 19)),
            (".Shape~4x4.Jigsaw~1112222233343444", ("bad-region", 19)),
            ("https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E3%7ER1C1%7ER0C2", ("bad-cell", 72)),
        ] {
            assert_eq!(error(text), expected, "{text}");
        }
    }

    #[test]
    fn links_are_strings_with_escapes() {
        let link =
            "see https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E3%7ER1C1+%7ER1C2.~R1C3_4&mode=solve ";
        let line = Line::new(1, link.as_bytes()).unwrap();
        let board = read(&line, 0).unwrap().unwrap().board;
        assert_eq!(board, board_of(".Cage~3~R1C1~R1C2.~R1C3_4").unwrap());
        for text in ["", ".", "..", ".NET~x", "x.Cage~3~R1C1", ".X.V", ".A.B", "?q=.", "?q=%2", "?q=5"] {
            assert!(read(&Line::new(1, text.as_bytes()).unwrap(), 0).is_none(), "{text}");
        }
    }

    #[test]
    fn a_string_cut_anywhere_is_read_or_told() {
        let text = ".Shape~6x6.Cage~3~R1C1~R1C2.LittleKiller~9~R1C2.Jigsaw~111111222222333333444444555555666666\
            .Quad~R1C1~1~2.XSum~R1~3~4.EqualSum~R1C1~-~R2C2.PillArrow~2~R1C1~R1C2~R3C3.Or.X~R1C1~R1C2.End.Indexing~C~R1C1";
        for length in 0..text.len() {
            let _ = read(&Line::new(1, &text.as_bytes()[..length]).unwrap(), 0);
            for byte in *b".~_-R9%" {
                let mut changed = text.as_bytes().to_vec();
                changed[length] = byte;
                let _ = read(&Line::new(1, &changed).unwrap(), 0);
            }
        }
    }
}
