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

use std::ops::Range;

use super::Filled;
use super::error::{ErrorKind, Foreign, ReadError};
use super::gathered::Gathered;
use super::line::Line;
use super::one_line::find_key;
use crate::board::{Board, Cell};
use crate::layout::{HouseKind, Layout};
use crate::rules::{BadRule, Constraint, GlobalRule, RuleKind, apart};

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
type Numbered = (RuleKind, &'static [u32]);

/// Pairs of neighbours without a mark of the first kinds are rules of the others.
const STRICT: [(&str, [RuleKind; 2], &[Numbered]); 2] = [
    (
        "StrictKropki",
        [RuleKind::WhiteDot, RuleKind::BlackDot],
        &[(RuleKind::NegativeRatio, &[2]), (RuleKind::NegativeDifference, &[1])],
    ),
    ("StrictXV", [RuleKind::X, RuleKind::V], &[(RuleKind::NegativeXv, &[5, 10])]),
];

/// Types that say what the board is, or ask for nothing where its digits are those of its side.
const OTHERS: [&str; 8] = ["", "Shape", "NoBoxes", "Jigsaw", "RegionSize", "RegionSameValues", "Var", "SearchPriority"];

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
        let items = self.items();
        let is = |item: &&Parts, name: &str| self.bytes(&item.name) == name.as_bytes();
        let side = items.iter().find(|item| is(item, "Shape")).map_or(Ok(9), |shape| self.shape(shape))?;
        let boxed = usual_layout(side);
        let is_other_size = |item: &&Parts| {
            is(item, "RegionSize") && item.arguments.first().and_then(|size| self.number(size)) != Some(side.into())
        };
        let no_boxes = items.iter().any(|item| is(&item, "NoBoxes") || is_other_size(&item));
        let mut layout = if no_boxes { Layout::without_boxes(side) } else { None }.unwrap_or(boxed.clone());
        for item in items.iter().filter(|item| is(item, "Jigsaw")) {
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
        for diagonal in items.iter().filter(|item| is(item, "Diagonal")) {
            layout = match diagonal.arguments.first().map(|direction| self.bytes(direction)) {
                Some(b"1") => layout.with_diagonal(2),
                Some(b"-1") => layout.with_diagonal(1),
                _ => return Err(self.bad_rule(diagonal, BadRule::Numbers)),
            };
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
        rules.board(&layout, &values).ok_or_else(|| self.error(ErrorKind::NotABoard, &at))
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

/// The usual boxes of the site, which are as near to squares as can be; rows and columns alone if there are none.
pub(crate) fn usual_layout(side: u8) -> Layout {
    let rows = (2..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows));
    let layout = rows.and_then(|rows| Layout::with_boxes(rows, side / rows)).or_else(|| Layout::without_boxes(side));
    layout.unwrap_or(Layout::CLASSIC)
}

/// The layout with a rule of the whole board; windows and groups are those of the usual boxes, whatever the regions.
fn applied(rule: GlobalRule, boxed: &Layout, layout: &Layout) -> Option<Layout> {
    let with = rule.apply(boxed)?;
    let houses = with.houses().skip(boxed.houses().len()).map(|house| (house.name.kind, house.cells.to_vec()));
    Some(layout.with_houses(houses)?.with_constraints(with.constraints().iter().cloned()))
}

/// The rules of neighbours that have none of the marks.
fn unmarked(rules: &[Constraint], marks: [RuleKind; 2], kinds: &[(RuleKind, &[u32])], side: u8) -> Vec<Constraint> {
    let marked = rules.iter().filter(|rule| marks.contains(&rule.kind));
    let mut marked: Vec<(Cell, Cell)> =
        marked.map(|rule| (rule.cells[0].min(rule.cells[1]), rule.cells[0].max(rule.cells[1]))).collect();
    marked.sort_unstable();
    let open = apart(side, &[(0, 1), (1, 0)]).into_iter().filter(|pair| marked.binary_search(pair).is_err());
    let rule = |(one, other): (Cell, Cell)| {
        kinds.iter().flat_map(move |(kind, numbers)| Constraint::new(*kind, vec![one, other], numbers.to_vec(), side))
    };
    open.flat_map(rule).collect()
}

/// Which region each cell is in: a box, or where there are none, a region of a jigsaw.
struct Regions(Vec<Option<u8>>);

impl Regions {
    fn of(layout: &Layout) -> Regions {
        let kind = if layout.boxes().is_some() { HouseKind::Box } else { HouseKind::Region };
        let mut regions = vec![None; usize::from(layout.side()).pow(2)];
        for house in layout.houses().filter(|house| house.name.kind == kind) {
            house.cells.iter().for_each(|cell| regions[cell.index(layout.side())] = Some(house.name.number));
        }
        Regions(regions)
    }

    /// The lengths of the parts of a line, each in one region.
    fn lengths(&self, line: &[Cell], side: u8) -> Vec<u32> {
        let region = |cell: &Cell| self.0[cell.index(side)];
        line.chunk_by(|one, other| region(one) == region(other)).map(|part| part.len() as u32).collect()
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }
}

/// A puzzle as far as it was read.
struct Reading<'t, 'a> {
    text: &'t Text<'a>,
    side: u8,
    regions: Regions,
    values: Vec<u8>,
    rules: Gathered,
}

/// Cells that are written, unless one is outside the grid: an extra variable, which is not on the board.
type Cells = Option<Vec<Cell>>;

impl Reading<'_, '_> {
    /// The cell with this name, or `None` for a variable.
    fn cell(&self, part: &Range<usize>) -> Result<Option<Cell>, ReadError> {
        let number = |b: u8| char::from(b).to_digit(17).and_then(|number| u8::try_from(number).ok()?.checked_sub(1));
        let name = self.text.bytes(part);
        let found = match *name {
            [b'R' | b'r', row, b'C' | b'c', column] => number(row).zip(number(column)),
            _ if name.starts_with(b"V") || name.starts_with(b"CC") => return Ok(None),
            _ => None,
        };
        match found.filter(|&(row, column)| row < self.side && column < self.side) {
            Some((row, column)) => Ok(Some(Cell::new(row, column))),
            None => {
                let kind = ErrorKind::BadCell { found: self.text.word(part), side: self.side };
                Err(self.text.error(kind, part))
            }
        }
    }

    fn cells(&self, parts: &[Range<usize>]) -> Result<Cells, ReadError> {
        let mut cells = Some(Vec::with_capacity(parts.len()));
        for part in parts {
            cells = cells.zip(self.cell(part)?).map(|(mut cells, cell)| {
                cells.push(cell);
                cells
            });
        }
        Ok(cells)
    }

    fn givens(&mut self, item: &Parts) -> Result<(), ReadError> {
        for part in &item.arguments {
            let mut at = part.start;
            let mut words = self.text.bytes(part).split(|&b| b == b'_').map(|word| {
                at += word.len() + 1;
                at - word.len() - 1..at - 1
            });
            let name = words.next().unwrap_or(part.clone());
            let mut digits = Vec::new();
            for word in words {
                let digit = self.text.number(&word).filter(|digit| (1..=u32::from(self.side)).contains(digit));
                digits.push(digit.ok_or_else(|| {
                    let kind = ErrorKind::BadValue { found: self.text.word(&word), side: self.side };
                    self.text.error(kind, &word)
                })?);
            }
            digits.sort_unstable();
            digits.dedup();
            let Some(cell) = self.cell(&name)? else {
                self.rules.unchecked("Given");
                continue;
            };
            let value = &mut self.values[cell.index(self.side)];
            let of_parity = |odd: u32| (1..=u32::from(self.side)).filter(move |digit| digit % 2 == odd);
            let rule = match digits[..] {
                [digit] if *value == 0 || u32::from(*value) == digit => {
                    *value = digit as u8;
                    continue;
                }
                [_] | [] => {
                    let kind = ErrorKind::BadValue { found: self.text.word(part), side: self.side };
                    return Err(self.text.error(kind, part));
                }
                _ if of_parity(1).eq(digits.iter().copied()) => (RuleKind::Odd, Vec::new()),
                _ if of_parity(0).eq(digits.iter().copied()) => (RuleKind::Even, Vec::new()),
                _ => (RuleKind::Candidates, digits),
            };
            self.rules.add(rule.0, vec![cell], rule.1, self.side).map_err(|why| self.text.bad_rule(item, why))?;
        }
        Ok(())
    }

    /// A rule of the table, or one that is not understood.
    fn rule(&mut self, item: &Parts) -> Result<(), ReadError> {
        let bad = |why: BadRule| self.text.bad_rule(item, why);
        let name = self.text.bytes(&item.name);
        let known = TYPES.iter().find(|known| known.0.as_bytes() == name);
        let made = match known {
            Some(&(_, kind, how)) => self.made(item, kind, how).map_err(|error| match error {
                Fault::Rule(why) => bad(why),
                Fault::Text(error) => error,
            })?,
            None if name.is_empty() || !name.iter().all(u8::is_ascii_alphanumeric) => return Err(bad(BadRule::Cells)),
            None => None,
        };
        let Some(made) = made else {
            self.rules.unchecked(&self.text.word(&item.name));
            return Ok(());
        };
        for (kind, cells, numbers) in made {
            self.rules.add(kind, cells, numbers, self.side).map_err(|why| self.text.bad_rule(item, why))?;
        }
        Ok(())
    }

    /// What the arguments of an item make; `None` if that is not a rule that is understood.
    fn made(&self, item: &Parts, kind: RuleKind, how: Arguments) -> Result<Option<Vec<Made>>, Fault> {
        let side = self.side;
        let all = &item.arguments[..];
        let (first, rest) = all.split_first().ok_or(BadRule::Cells)?;
        let number = self.text.number(first);
        let one = |cells: Cells, numbers: Vec<u32>| Ok(cells.map(|cells| vec![(kind, cells, numbers)]));
        match how {
            Arguments::Cells if matches!(kind, RuleKind::Entropic) && (side != 9 || all.len() < 3) => Ok(None),
            Arguments::Cells => one(self.cells(all)?, Vec::new()),
            Arguments::Sum if first.is_empty() || number == Some(0) => one(self.cells(rest)?, Vec::new()),
            Arguments::Number if self.text.bytes(first).contains(&b'_') => Ok(None),
            Arguments::Sum | Arguments::Number => {
                let (cells, number) = (self.cells(rest)?, number.ok_or(BadRule::Numbers)?);
                // A cell that is named twice counts twice.
                let twice = |cells: &[Cell]| {
                    let mut sorted = cells.to_vec();
                    sorted.sort_unstable();
                    sorted.windows(2).any(|pair| pair[0] == pair[1])
                };
                match cells {
                    Some(cells) if kind == RuleKind::Cage && twice(&cells) => {
                        Ok(Some(vec![(kind, cells.clone(), Vec::new()), (RuleKind::LittleKiller, cells, vec![number])]))
                    }
                    cells => one(cells, vec![number]),
                }
            }
            Arguments::Or(usual) => match number {
                Some(number) => one(self.cells(rest)?, vec![number]),
                None => one(self.cells(all)?, vec![usual]),
            },
            Arguments::Only(only) => {
                let cells = self.cells(rest)?;
                let is_other = number.ok_or(BadRule::Numbers)? != only || only == 3 && rest.len() < 3;
                if is_other { Ok(None) } else { one(cells, Vec::new()) }
            }
            Arguments::Arrow => one(self.cells(all)?, vec![1, rest.len() as u32]),
            Arguments::Pill => {
                let length = number.ok_or(BadRule::Numbers)? as usize;
                let Some(mut cells) = self.cells(rest)? else { return Ok(None) };
                cells.get_mut(..length).ok_or(BadRule::Cells)?.sort();
                one(Some(cells), vec![length as u32, (rest.len() - length) as u32])
            }
            Arguments::Regions => {
                let Some(cells) = self.cells(all)? else { return Ok(None) };
                if self.regions.is_empty() {
                    return Ok(Some(Vec::new()));
                }
                let lengths = self.regions.lengths(&cells, side);
                one(Some(cells), lengths)
            }
            Arguments::Parts => {
                let parts = all.split(|part| self.text.bytes(part) == b"-");
                let lengths = parts.clone().map(|part| part.len() as u32).collect();
                one(self.cells(&parts.flatten().cloned().collect::<Vec<_>>())?, lengths)
            }
            Arguments::Values => {
                let values = self.text.bytes(first).split(|&b| b == b'_');
                let value = |text: &[u8]| std::str::from_utf8(text).ok()?.parse().ok();
                one(self.cells(rest)?, values.map(value).collect::<Option<_>>().ok_or(BadRule::Numbers)?)
            }
            Arguments::Square => {
                let Some(corner) = self.cell(first)? else { return Ok(None) };
                let values = rest.iter().map(|part| self.text.number(part)).collect::<Option<_>>();
                one(Some(square(corner).to_vec()), values.ok_or(BadRule::Numbers)?)
            }
            Arguments::Diagonal => {
                let from = rest.first().ok_or(BadRule::Cells)?;
                let Some(from) = self.cell(from)? else { return Ok(None) };
                one(Some(diagonal(from, side)), vec![number.ok_or(BadRule::Numbers)?])
            }
            Arguments::Line => {
                let line = self.line(rest.first().ok_or(BadRule::Cells)?)?;
                one(Some(line), vec![number.ok_or(BadRule::Numbers)?])
            }
            Arguments::Ends => {
                let line = self.line(first)?;
                let back = line.iter().rev().copied().collect();
                let mut made = Vec::new();
                for (end, cells) in rest.iter().zip([line, back]).filter(|(end, _)| !end.is_empty()) {
                    made.push((kind, cells, vec![self.text.number(end).ok_or(BadRule::Numbers)?]));
                }
                Ok(Some(made))
            }
            Arguments::Index => {
                let is_row = match self.text.bytes(first) {
                    b"R" => true,
                    b"C" => false,
                    _ => return Err(BadRule::Numbers.into()),
                };
                let index = |cell: Cell| {
                    if is_row {
                        let column = (0..side).map(|row| Cell::new(row, cell.column())).collect();
                        (RuleKind::RowIndexer, column, vec![u32::from(cell.row()) + 1])
                    } else {
                        let row = (0..side).map(|column| Cell::new(cell.row(), column)).collect();
                        (RuleKind::ColumnIndexer, row, vec![u32::from(cell.column()) + 1])
                    }
                };
                Ok(self.cells(rest)?.map(|cells| cells.into_iter().map(index).collect()))
            }
            Arguments::Pairs(_) | Arguments::Falling => {
                let Some(cells) = self.cells(all)? else { return Ok(None) };
                let pairs = neighbours(&cells, side);
                if pairs.is_empty() {
                    return Err(BadRule::Cells.into());
                }
                let pair = |(one, other): (Cell, Cell)| match how {
                    Arguments::Pairs(numbers) => (kind, vec![one, other], numbers.to_vec()),
                    _ => (kind, vec![other, one], Vec::new()),
                };
                Ok(Some(pairs.into_iter().map(pair).collect()))
            }
        }
    }

    /// The cells of a row or column from its beginning: `R3`, `C10`.
    fn line(&self, part: &Range<usize>) -> Result<Vec<Cell>, ReadError> {
        let name = self.text.bytes(part);
        let index = |number: &[u8]| std::str::from_utf8(number).ok()?.parse::<u8>().ok()?.checked_sub(1);
        let index = name.get(1..).and_then(index).filter(|&at| at < self.side);
        match (name.first(), index) {
            (Some(b'R'), Some(row)) => Ok((0..self.side).map(|column| Cell::new(row, column)).collect()),
            (Some(b'C'), Some(column)) => Ok((0..self.side).map(|row| Cell::new(row, column)).collect()),
            _ => {
                let kind = ErrorKind::BadCell { found: self.text.word(part), side: self.side };
                Err(self.text.error(kind, part))
            }
        }
    }
}

/// A rule before it is one.
type Made = (RuleKind, Vec<Cell>, Vec<u32>);

/// Why an item is not a rule.
enum Fault {
    Rule(BadRule),
    Text(ReadError),
}

impl From<BadRule> for Fault {
    fn from(why: BadRule) -> Fault {
        Fault::Rule(why)
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Fault {
        Fault::Text(error)
    }
}

/// Each cell with those of the later cells that are beside it.
fn neighbours(cells: &[Cell], side: u8) -> Vec<(Cell, Cell)> {
    let mut seen = vec![false; usize::from(side).pow(2)];
    let cells: Vec<Cell> =
        cells.iter().copied().filter(|cell| !std::mem::replace(&mut seen[cell.index(side)], true)).collect();
    let is_beside =
        |one: Cell, other: Cell| one.row().abs_diff(other.row()) + one.column().abs_diff(other.column()) == 1;
    let mut pairs = Vec::new();
    for (at, &one) in cells.iter().enumerate() {
        pairs.extend(cells[at + 1..].iter().filter(|&&other| is_beside(one, other)).map(|&other| (one, other)));
    }
    pairs
}

/// The four cells of which this is the upper left one.
pub(crate) fn square(corner: Cell) -> [Cell; 4] {
    let (row, column) = (corner.row(), corner.column());
    [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        .map(|(row, column)| Cell::new(row, column))
}

/// The diagonal that a clue at this cell of the edge is for; no cells where there is none.
pub(crate) fn diagonal(from: Cell, side: u8) -> Vec<Cell> {
    let last = side - 1;
    let (down, right) = match (from.row(), from.column()) {
        (row, 0) if row < last => (1, 1),
        (0, _) => (1, -1),
        (row, column) if row == last && column < last && column > 0 => (-1, 1),
        (row, column) if row < last && column == last => (-1, -1),
        _ => return Vec::new(),
    };
    let step = |&(row, column): &(i8, i8)| Some((row + down, column + right));
    let inside = |at: &(i8, i8)| (0..side as i8).contains(&at.0) && (0..side as i8).contains(&at.1);
    let cells = std::iter::successors(Some((from.row() as i8, from.column() as i8)), step).take_while(inside);
    cells.map(|(row, column)| Cell::new(row as u8, column as u8)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

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
