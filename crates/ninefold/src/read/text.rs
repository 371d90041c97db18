//! The reader of plain text, line by line: boards in one line, drawn boards, `.sdk` sections, titles and comments between.
//!
//! Rows of a drawing are gathered until they make a board. A blank line may stand between the bands of one board, so a
//! board that began with a whole band goes on behind it; anything else that ends too early is a located error.

use super::error::{ErrorKind, GRID_OR_LINE, ReadError};
use super::grid::{Part, Style, part};
use super::labels;
use super::line::Line;
use super::one_line;
use super::skipped::Skipped;
use super::symbols::{Token, TokenError, is_empty_symbol};
use super::{Entry, Format, Options, assemble};
use crate::board::Board;
use crate::layout::Layout;

/// More rows than any two boards have: what is longer is not a drawing.
const MOST_ROWS: usize = 64;

/// In characters; a longer line that is no board in one line is prose.
const LONGEST_ROW: usize = 1000;

/// State between lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Text {
    rows: Vec<Row>,
    /// What stood above the first row: the head of a table, or the numbers of the columns.
    head: Option<Box<Row>>,
    /// How many rows stood before each blank line.
    breaks: Vec<usize>,
    section: Section,
    /// The board of an `.sdk` section, and which: that of `[Puzzle]` is replaced by the player's, if there is one.
    held: Option<(Section, Entry)>,
    /// Titles and prose.
    pub(super) skipped: Skipped,
}

/// One row of a drawing.
#[derive(Clone, Debug)]
pub(super) struct Row {
    line: u64,
    pub(super) raw: String,
    /// Each with the index of its character.
    pub(super) cells: Vec<(Token, usize)>,
    kind: RowKind,
    /// The first cell is a label.
    pub(super) apart: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowKind {
    Sure(Style),
    /// Nothing but `-`.
    Dashes,
    /// Sixteen symbols and nothing else: a row of a 16×16 board, or a whole 4×4 board.
    Sixteen,
}

/// The `.sdk` section that a line stands in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    #[default]
    None,
    Puzzle,
    State,
}

impl Text {
    /// Takes one line without its line end.
    pub(super) fn line(&mut self, number: u64, bytes: &[u8], options: &Options, each: &mut dyn FnMut(Entry)) {
        let line = match Line::new(number, bytes) {
            Ok(line) => line,
            Err(error) => {
                self.end(options, each);
                return each(Entry::new(number, options.format, Err(error)));
            }
        };
        let text = line.text();
        let spaces_only = text.is_empty() && line.ascii.len() == 81;
        if (text.is_empty() && !spaces_only) || text.starts_with(b"#") || text.starts_with(b"//") {
            return self.blank_line(options, each);
        }
        if text.starts_with(b"[") && text.ends_with(b"]") && text[1..text.len() - 1].iter().all(u8::is_ascii_alphabetic)
        {
            return self.section(text, options, each);
        }
        if let Some(what) = one_line::unsupported(text) {
            self.end(options, each);
            let board = Err(line.error(ErrorKind::Unsupported { what }, line.indent()));
            return each(Entry::new(number, None, board));
        }
        if options.format != Some(Format::Grid) {
            if let Some((format, board)) = one_line::read(&line, options) {
                if format == Format::Line && text.len() == 16 && options.format.is_none() {
                    return self.sixteen(&line, options, each);
                }
                let board = match options.format {
                    Some(wanted) if wanted != format => Err(line.error(ErrorKind::NotABoard, line.indent())),
                    _ => board,
                };
                // A board of its own: whatever was going on before it has ended.
                self.end(options, each);
                return each(Entry::new(number, options.format.or(Some(format)), board));
            }
            if options.format.is_some_and(Format::is_one_line) {
                let board = Err(line.error(ErrorKind::NotABoard, line.indent()));
                return each(Entry::new(number, options.format, board));
            }
        }
        if line.ascii.len() > LONGEST_ROW {
            self.skipped.add(&line);
            return self.end_drawing(options, each);
        }
        match part(&line, options) {
            // Below one row it is the rule of a Markdown table, and the row is the table's head.
            Part::Frame | Part::Dashes(_) if self.rows.len() == 1 && is_rule_of_a_table(&line.ascii, &self.rows[0]) => {
                self.head = self.rows.pop().map(Box::new);
            }
            Part::Frame => {}
            Part::Title => {
                self.end_drawing(options, each);
                // A board may be hidden in words. It is not read, but it is not passed over in silence either.
                let hidden = hidden_board(&line.ascii);
                if options.strict || hidden.is_some() {
                    let board = Err(line.error(ErrorKind::NotABoard, hidden.unwrap_or(line.indent())));
                    self.deliver(Entry::new(number, options.format, board), each);
                } else {
                    self.skipped.add(&line);
                }
            }
            Part::Dashes(cells) => self.row(&line, cells, RowKind::Dashes, false, options, each),
            Part::Row { cells, style, apart } => self.row(&line, cells, RowKind::Sure(style), apart, options, each),
        }
    }

    /// The text has ended.
    pub(super) fn end(&mut self, options: &Options, each: &mut dyn FnMut(Entry)) {
        self.end_drawing(options, each);
        self.section = Section::None;
        self.release(each);
    }

    fn section(&mut self, tag: &[u8], options: &Options, each: &mut dyn FnMut(Entry)) {
        self.end_drawing(options, each);
        self.section = match tag.to_ascii_lowercase().as_slice() {
            b"[puzzle]" => Section::Puzzle,
            b"[state]" => Section::State,
            _ => Section::None,
        };
        if self.section != Section::State {
            self.release(each);
        }
    }

    fn deliver(&mut self, mut entry: Entry, each: &mut dyn FnMut(Entry)) {
        if self.section == Section::None {
            return each(entry);
        }
        entry.format = Some(Format::Sdk);
        if !matches!((&self.held, self.section), (Some((Section::Puzzle, _)), Section::State)) {
            self.release(each);
        }
        self.held = Some((self.section, entry));
    }

    fn release(&mut self, each: &mut dyn FnMut(Entry)) {
        if let Some((_, held)) = self.held.take() {
            each(held);
        }
    }

    fn sixteen(&mut self, line: &Line<'_>, options: &Options, each: &mut dyn FnMut(Entry)) {
        let cells = (line.indent()..line.indent() + 16).map(|at| (Token::Symbol(line.ascii[at]), at)).collect();
        let kind = match self.section {
            Section::None => RowKind::Sixteen,
            Section::Puzzle | Section::State => RowKind::Sure(Style::Plain),
        };
        self.row(line, cells, kind, false, options, each);
    }

    fn row(
        &mut self,
        line: &Line<'_>,
        cells: Vec<(Token, usize)>,
        kind: RowKind,
        apart: bool,
        options: &Options,
        each: &mut dyn FnMut(Entry),
    ) {
        let row = Row { line: line.number, raw: line.raw().to_string(), cells, kind, apart };
        // A board with blank lines between its bands has one band between any two; another row means that a new board began.
        if let Some(&last) = self.breaks.last()
            && self.rows.len() >= last + self.breaks[0]
        {
            let rest = self.rows.split_off(last);
            self.end_drawing(options, each);
            self.rows = rest;
        }
        // Dashes of another width than the rows are strokes of the frame.
        let width = row.cells.len();
        match kind {
            RowKind::Dashes if self.rows.iter().any(|row| row.kind != RowKind::Dashes && row.cells.len() != width) => {
                return;
            }
            RowKind::Dashes => {}
            _ => self.rows.retain(|row| row.kind != RowKind::Dashes || row.cells.len() == width),
        }
        if self.rows.len() == 1 && self.head.is_none() && labels::numbers_columns(&self.rows[0], &row) {
            self.head = self.rows.pop().map(Box::new);
        }
        self.rows.push(row);
        if self.breaks.is_empty() && self.is_whole(options) || self.rows.len() >= MOST_ROWS {
            self.end_drawing(options, each);
        }
    }

    /// Do the rows make a board, whatever comes next?
    fn is_whole(&self, options: &Options) -> bool {
        let width = self.rows[0].cells.len();
        let sure = self.rows.iter().all(|row| matches!(row.kind, RowKind::Sure(_)));
        let sixteens = self.rows.iter().any(|row| row.kind == RowKind::Sixteen);
        if sixteens {
            // Up to sixteen of them may be one board; the seventeenth tells that each is one.
            return self.rows.len() > 16;
        }
        let same = self.rows.iter().all(|row| row.cells.len() == width);
        if same && self.rows.len() + 1 == width && labels::are_sure(&self.rows, self.head.as_deref()) {
            return true;
        }
        let dashes_are_frame = || {
            let sure = || self.rows.iter().filter(|row| row.kind != RowKind::Dashes);
            let empties = || sure().flat_map(|row| &row.cells).filter_map(|cell| symbol(cell.0));
            sure().count() == width && empties().any(is_empty_symbol) && !empties().any(|b| b == b'-')
        };
        let dashes_are_rows = || self.rows.len() == width && self.sure_rows_use_dashes();
        options.is_side(width)
            && same
            && ((sure && self.rows.len() == width) || (!sure && (dashes_are_frame() || dashes_are_rows())))
    }

    fn sure_rows_use_dashes(&self) -> bool {
        let sure = self.rows.iter().filter(|row| row.kind != RowKind::Dashes);
        sure.flat_map(|row| &row.cells).any(|cell| cell.0 == Token::Symbol(b'-'))
    }

    fn blank_line(&mut self, options: &Options, each: &mut dyn FnMut(Entry)) {
        let Some(first) = self.rows.first() else {
            self.head = None;
            return;
        };
        let rows = self.rows.len();
        if self.breaks.last() == Some(&rows) {
            return;
        }
        let before = self.breaks.last().copied().unwrap_or(0);
        let goes_on = |side: usize| {
            let band = band_rows(side, options);
            band > 0 && rows == before + band && rows < side
        };
        let width = first.cells.len();
        if goes_on(width) || (labels::count(&self.rows) && goes_on(width - 1)) {
            self.breaks.push(rows);
        } else {
            self.end_drawing(options, each);
        }
    }

    /// Makes a board, or an error, of the rows that were gathered.
    fn end_drawing(&mut self, options: &Options, each: &mut dyn FnMut(Entry)) {
        let mut rows = std::mem::take(&mut self.rows);
        let head = self.head.take().map(|head| *head);
        self.breaks.clear();
        if rows.is_empty() {
            return;
        }
        labels::take_off(&mut rows, head, options);
        if rows.iter().all(|row| row.kind == RowKind::Sixteen) && self.sixteens(&rows, options, each) {
            return;
        }
        let sure: Vec<&Row> = rows.iter().filter(|row| row.kind != RowKind::Dashes).collect();
        let width = commonest(if sure.is_empty() { rows.iter().collect() } else { sure.clone() });
        let uses_dash = sure.iter().flat_map(|row| &row.cells).any(|cell| cell.0 == Token::Symbol(b'-'));
        let dashes_are_rows = sure.is_empty() || uses_dash || (sure.len() != width && rows.len() == width);
        if sure.is_empty() && rows.len() != width {
            // Dashes alone, and not a board's worth of them: a ruler between paragraphs.
            return;
        }
        if !dashes_are_rows {
            rows.retain(|row| row.kind != RowKind::Dashes);
        }
        let style = rows.iter().filter_map(|row| row.kind.style()).max().unwrap_or(Style::Plain);
        let format = match style {
            Style::Plain => Format::Grid,
            Style::Candidates => Format::Candidates,
            Style::Sdx => Format::Sdx,
        };
        let line = rows[0].line;
        let board = board(&rows, width, options);
        self.deliver(Entry::new(line, Some(format), board), each);
    }

    /// Lines of sixteen symbols: sixteen lines may be one board, otherwise each is one. `false` to go on as a drawing.
    fn sixteens(&mut self, rows: &[Row], options: &Options, each: &mut dyn FnMut(Entry)) -> bool {
        let small =
            |cell: &(Token, usize)| symbol(cell.0).is_some_and(|b| matches!(b, b'1'..=b'4') || is_empty_symbol(b));
        if !rows.iter().flat_map(|row| &row.cells).all(small) && rows.len() > 1 {
            return false;
        }
        if rows.len() == 16 {
            let readings = GRID_OR_LINE.to_vec();
            let error = rows[0].error(ErrorKind::Ambiguous { readings }, 0);
            self.deliver(Entry::new(rows[0].line, None, Err(error)), each);
            return true;
        }
        for row in rows {
            let entry = match Line::new(row.line, row.raw.as_bytes()) {
                Ok(line) => one_line::read(&line, options).map(|(_, board)| board),
                Err(error) => Some(Err(error)),
            };
            if let Some(board) = entry {
                self.deliver(Entry::new(row.line, Some(Format::Line), board), each);
            }
        }
        true
    }
}

impl RowKind {
    fn style(self) -> Option<Style> {
        match self {
            RowKind::Sure(style) => Some(style),
            RowKind::Dashes | RowKind::Sixteen => None,
        }
    }
}

impl Row {
    fn error(&self, kind: ErrorKind, index: usize) -> ReadError {
        Line::new(self.line, self.raw.as_bytes()).map_or_else(|error| error, |line| line.error(kind, index))
    }
}

fn board(rows: &[Row], width: usize, options: &Options) -> Result<Board, ReadError> {
    let last = &rows[rows.len() - 1];
    let layout = u8::try_from(width).ok().and_then(|side| options.layout(side));
    if rows.len() == 1 && (layout.is_none() || width < 9) {
        let at = last.cells.last().map_or(0, |cell| cell.1);
        return Err(last.error(ErrorKind::WrongLength { found: width, expected: 81 }, at));
    }
    let Some(layout) = layout else {
        if rows.len() == width {
            return Err(rows[0].error(ErrorKind::UnsupportedSide { side: width }, 0));
        }
        let expected = nearest_side(if is_side(rows.len()) { rows.len() } else { width });
        return Err(rows[0].wrong_length(expected));
    };
    if let Some(row) = rows.iter().find(|row| row.cells.len() != width) {
        return Err(row.wrong_length(width));
    }
    if rows.len() != width {
        let extra = rows.get(width).unwrap_or(last);
        let at = extra.cells.first().map_or(0, |cell| cell.1);
        return Err(extra.error(ErrorKind::WrongRowCount { found: rows.len(), expected: width }, at));
    }
    let mut tokens: Vec<Token> = rows.iter().flat_map(|row| &row.cells).map(|cell| cell.0).collect();
    assemble::doubt_lone_groups(&mut tokens);
    assemble::board(&tokens, layout, options).map_err(|error| match error {
        TokenError::Ambiguous(readings) => rows[0].error(ErrorKind::Ambiguous { readings }, rows[0].cells[0].1),
        TokenError::Bad(index) => {
            let row = &rows[index / width];
            match Line::new(row.line, row.raw.as_bytes()) {
                Ok(line) => assemble::bad(&line, tokens[index], row.cells[index % width].1, width as u8),
                Err(error) => error,
            }
        }
    })
}

impl Row {
    fn wrong_length(&self, expected: usize) -> ReadError {
        let found = self.cells.len();
        let at = self.cells.get(expected).or(self.cells.last()).map_or(0, |cell| cell.1);
        self.error(ErrorKind::WrongRowLength { found, expected }, at)
    }
}

/// The place of a run of as many symbols as a classic board has, digits among them.
fn hidden_board(text: &[u8]) -> Option<usize> {
    let cell = |b: &u8| b.is_ascii_digit() || is_empty_symbol(*b);
    let mut at = 0;
    for run in text.chunk_by(|one, next| cell(one) == cell(next)) {
        if (72..=90).contains(&run.len()) && cell(&run[0]) && run.iter().any(|b| matches!(b, b'1'..=b'9')) {
            return Some(at);
        }
        at += run.len();
    }
    None
}

/// `|---|:-:|---|`, with a field for each cell of the row above it.
fn is_rule_of_a_table(text: &[u8], head: &Row) -> bool {
    let inner = text.trim_ascii();
    let Some(inner) = inner.strip_prefix(b"|").and_then(|rest| rest.strip_suffix(b"|")) else { return false };
    let mut fields = inner.split(|&b| b == b'|');
    let rule = |field: &[u8]| {
        let field = field.trim_ascii();
        field.contains(&b'-') && field.iter().all(|b| matches!(b, b'-' | b':'))
    };
    fields.clone().count() == head.cells.len() && fields.all(rule)
}

/// The number of cells that most rows have.
fn commonest(rows: Vec<&Row>) -> usize {
    let count = |width: usize| rows.iter().filter(|row| row.cells.len() == width).count();
    let widths = rows.iter().map(|row| row.cells.len());
    widths.rev().max_by_key(|&width| (count(width), is_side(width))).unwrap_or(0)
}

fn band_rows(width: usize, options: &Options) -> usize {
    options.boxes_of(width).map_or(0, |(rows, _)| usize::from(rows))
}

fn symbol(token: Token) -> Option<u8> {
    match token {
        Token::Symbol(symbol) => Some(symbol),
        Token::Empty | Token::Group => Some(b' '),
        Token::Number(_) | Token::Bad => None,
    }
}

fn is_side(n: usize) -> bool {
    Layout::SIDES.iter().any(|&side| usize::from(side) == n)
}

fn nearest_side(n: usize) -> usize {
    let sides = Layout::SIDES.map(usize::from);
    // Nine first: of two equally near sides it is the likelier one.
    [9].into_iter().chain(sides).min_by_key(|side| side.abs_diff(n)).unwrap_or(9)
}
