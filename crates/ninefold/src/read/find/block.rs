//! Rows that follow each other → boards.
//!
//! A block is read as it is if it has as many rows as they have cells, or a multiple of them. Else something of it may be
//! labels, a header, titles, or the ends of lists. A reading counts only if all rows of the block fit it, and where two
//! readings that fit differ, the block is ambiguous.

use super::labels;
use super::lists;
use super::row::{Around, Row, Style};
use crate::board::Board;
use crate::layout::Layout;
use crate::read::error::{Doubt, ErrorKind, GRID_OR_LINE, ReadError};
use crate::read::one_line;
use crate::read::symbols::{Token, TokenError, is_empty_symbol};
use crate::read::{Filled, Format, Options, assemble};

/// A board of a block, or what is wrong with it.
pub(super) struct Found {
    pub(super) line: u64,
    pub(super) board: Result<Filled, ReadError>,
    /// If it is none that the way of writing names.
    pub(super) format: Option<Format>,
}

impl Found {
    pub(super) fn new(line: u64, board: Result<Filled, ReadError>, format: Option<Format>) -> Found {
        Found { line, board, format }
    }
}

/// Reads a block: its boards, and the lines of those rows that are titles.
pub(super) fn read(
    mut rows: Vec<Row>,
    head: Option<Row>,
    small: Option<usize>,
    options: &Options,
) -> (Vec<Found>, Vec<u64>) {
    if small.is_some() && rows.iter().all(|row| Some(row.width()) == small) && rows.len() < 4 {
        return (flat(&rows, rows[0].width(), options), Vec::new());
    }
    if rows.iter().all(|row| row.style == Style::Sixteen)
        && let Some(found) = sixteens(&rows, options)
    {
        return (found, Vec::new());
    }
    if !settle_dashes(&mut rows) {
        return Default::default();
    }
    take_off_ends(&mut rows);
    if let Some(found) = boards(&rows, options) {
        return (found, Vec::new());
    }
    // The first row of a table may be in the place of its header.
    let counts = |head: &Row| labels::count(&mut (0..head.width()).map(|cell| head.text(cell)));
    if let Some(head) = head.filter(|head| head.has_digit() && !counts(head)) {
        rows.insert(0, head);
        if let Some(found) = boards(&rows, options) {
            return (found, Vec::new());
        }
    }
    if let Some(found) = between_titles(&rows, options) {
        return found;
    }
    take_off_labels(&mut rows);
    let is_few = |row: &Row| row.width() < FEWEST;
    let first = rows.iter().position(|row| !is_few(row)).unwrap_or(rows.len());
    let end = rows.iter().rposition(|row| !is_few(row)).map_or(first, |last| last + 1);
    let says_nothing = |row: &Row| row.cells.iter().all(|cell| matches!(cell.0, Token::Word(_) | Token::Empty));
    match &rows[first..end] {
        rows if rows.iter().all(says_nothing) => Default::default(),
        board => {
            let titles = rows[..first].iter().chain(&rows[end..]).map(|row| row.line.number).collect();
            (vec![malformed(board, options)], titles)
        }
    }
}

/// Takes off a stroke below the last row, or the full stop that ends it.
fn take_off_ends(rows: &mut Vec<Row>) {
    let Some((last, above)) = rows.split_last_mut() else { return };
    let width = above.first().map_or(0, Row::width);
    if above.len() < FEWEST || above.iter().any(|row| row.width() != width) {
        return;
    }
    let stops = above.iter().flat_map(|row| &row.cells).any(|cell| cell.0 == Token::Symbol(b'.'));
    if last.width() == width + 1 && last.cells[width].0 == Token::Symbol(b'.') && !stops {
        last.cells.pop();
    }
    if above.len().is_multiple_of(width) && last.width() == width && labels::is_stroke(last, above) {
        rows.pop();
    }
}

/// Takes the header and the labels off rows that are not a board.
fn take_off_labels(rows: &mut Vec<Row>) {
    let width = rows.last().map_or(0, Row::width);
    if rows.len() < 3 || rows.len() == width || !labels::is_head(&rows[0], &rows[1..], width) {
        return;
    }
    let is_labelled = labels::are_labels(&rows[1..], rows.len());
    rows.remove(0);
    if is_labelled {
        for row in rows {
            row.cells.remove(0);
        }
    }
}

/// The fewest cells of a row.
pub(super) const FEWEST: usize = 4;

/// Decides whether dashes are rows; `false` if nothing else is there and they are none.
fn settle_dashes(rows: &mut Vec<Row>) -> bool {
    let is_dashes = |row: &Row| row.style == Style::Dashes;
    let sure: Vec<&Row> = rows.iter().filter(|row| !is_dashes(row)).collect();
    let width = commonest(if sure.is_empty() { rows.iter().collect() } else { sure.clone() });
    if sure.is_empty() {
        // Dashes alone, and not a board's worth of them: a ruler between paragraphs.
        return rows.len() == width;
    }
    let uses_dash = sure.iter().flat_map(|row| &row.cells).any(|cell| cell.0 == Token::Symbol(b'-'));
    let dashes_are_rows =
        uses_dash || (sure.len() != width && rows.iter().filter(|row| row.width() == width).count() == width);
    rows.retain(|row| !is_dashes(row) || (dashes_are_rows && row.width() == width));
    true
}

/// How a block may be read: what of it is not of a board.
#[derive(Clone, Copy)]
struct Reading {
    head: bool,
    labels: bool,
    trail: bool,
}

/// The boards of rows that fit one reading, all of them.
fn boards(rows: &[Row], options: &Options) -> Option<Vec<Found>> {
    let first = rows.first()?;
    let width = rows.last()?.width();
    if rows.iter().all(|row| row.width() == width) && is_flat(width, options) {
        return Some(flat(rows, width, options));
    }
    let read = |head, labels, trail| Reading { head, labels, trail }.boards(rows, options);
    if let Some(found) = read(true, true, false).or_else(|| read(false, false, false)) {
        return Some(found);
    }
    let mut fitting: Vec<Vec<Found>> = Vec::new();
    for (head, labels, trail) in [
        (true, false, false),
        (false, true, false),
        (false, false, true),
        (true, false, true),
        (false, true, true),
        (true, true, true),
    ] {
        if let Some(found) = read(head, labels, trail)
            && fitting.iter().all(|other| other[0].board != found[0].board)
        {
            fitting.push(found);
        }
    }
    if fitting.len() > 1 {
        let error = first.error(ErrorKind::DoubtfulCells { doubt: Doubt::Labels }, 0);
        return Some(vec![Found::new(first.line.number, Err(error), None)]);
    }
    fitting.pop().or_else(|| headed(rows, options)).or_else(|| lists::read(rows, options))
}

impl Reading {
    fn boards(self, rows: &[Row], options: &Options) -> Option<Vec<Found>> {
        let body = &rows[usize::from(self.head)..];
        let width = body.first()?.width();
        let side = width.checked_sub(usize::from(self.labels) + usize::from(self.trail))?;
        let fits = side >= FEWEST
            && options.is_side(side)
            && body.len().is_multiple_of(side)
            && body.iter().all(|row| row.width() == width && (row.trail || !self.trail))
            && !has_title(body)
            && (!self.head || labels::is_head(&rows[0], body, width))
            && (!self.labels
                || labels::are_labels(body, side) && (self.head || !is_doubtful(body, side))
                || !self.head && labels::are_blank(body));
        let cells = |row: &Row| row.cells[usize::from(self.labels)..][..side].to_vec();
        fits.then(|| body.chunks(side).map(|board| found(board, &cells, side, options)).collect())
    }
}

/// A run of symbols above rows that have something between their cells is a date or a number.
fn has_title(rows: &[Row]) -> bool {
    rows[0].solid && rows.len() > 1 && !rows[1..].iter().any(|row| row.solid)
}

/// Eight rows of nine that begin with 1 to 8 may be a classic board without its last.
fn is_doubtful(rows: &[Row], side: usize) -> bool {
    side == 8 && matches!(rows[0].cells[0].0, Token::Symbol(b'0' | b'1')) && !rows.iter().all(|row| row.apart)
}

/// Several boards with the same header above each.
fn headed(rows: &[Row], options: &Options) -> Option<Vec<Found>> {
    let texts = |row: &Row| (0..row.width()).map(|cell| row.text(cell).to_vec()).collect::<Vec<_>>();
    let head = texts(&rows[0]);
    let starts: Vec<usize> =
        (0..rows.len()).filter(|&row| rows[row].width() == head.len() && texts(&rows[row]) == head).collect();
    if starts.len() < 2 {
        return None;
    }
    let ends = starts.iter().copied().skip(1).chain([rows.len()]);
    let mut found = Vec::new();
    for (start, end) in starts.iter().copied().zip(ends) {
        let read = |labels| Reading { head: true, labels, trail: false }.boards(&rows[start..end], options);
        found.extend(read(true).or_else(|| read(false))?);
    }
    Some(found)
}

/// Boards with lines of other widths above, below and between them: dates, numbers, ratings.
fn between_titles(rows: &[Row], options: &Options) -> Option<(Vec<Found>, Vec<u64>)> {
    let width = commonest(rows.iter().collect());
    let (mut found, mut titles) = (Vec::new(), Vec::new());
    let titled = has_title(rows);
    let is_row = |row: &Row| row.width() == width && !(titled && row.solid);
    for (index, run) in rows.chunk_by(|one, next| is_row(one) == is_row(next)).enumerate() {
        // A row that is one cell too long or too short is a slip, except above the first.
        let is_title = |row: &Row| index == 0 || row.width().abs_diff(width) > 2 && row.around == Around::Nothing;
        if is_row(&run[0]) {
            found.extend(boards(run, options)?);
        } else if run.iter().all(is_title) {
            titles.extend(run.iter().map(|row| row.line.number));
        } else {
            return None;
        }
    }
    (!found.is_empty()).then_some((found, titles))
}

/// All cells of a board in one line.
fn is_flat(width: usize, options: &Options) -> bool {
    width > 25 && options.side_of(width).is_some()
}

fn flat(rows: &[Row], width: usize, options: &Options) -> Vec<Found> {
    // As many lines as they have cells: a board that is larger than any here.
    if rows.len() == width && width != 81 {
        let error = rows[0].error(ErrorKind::UnsupportedSide { side: width }, rows[0].cells[0].1);
        return vec![Found::new(rows[0].line.number, Err(error), None)];
    }
    let board = |row: &Row| {
        let (cells, side) = (|row: &Row| row.cells.clone(), width.isqrt());
        let format = Some(if row.style == Style::Candidates { Format::Candidates } else { Format::Line });
        Found { format, ..found(std::slice::from_ref(row), &cells, side, options) }
    };
    rows.iter().map(board).collect()
}

/// The board of rows that have as many cells together as it has.
pub(super) fn found(
    rows: &[Row],
    cells: &dyn Fn(&Row) -> Vec<(Token, usize)>,
    side: usize,
    options: &Options,
) -> Found {
    let (line, mut tokens, mut places) = (rows[0].line.number, Vec::new(), Vec::new());
    for row in rows {
        for (index, (token, at)) in cells(row).into_iter().enumerate() {
            tokens.push(token);
            places.push((row.line_of(index), at));
        }
    }
    let board = match options.layout(side as u8) {
        None => Err(rows[0].error(ErrorKind::UnsupportedSide { side }, places[0].1)),
        Some(layout) => {
            assemble::doubt_lone_groups(&mut tokens);
            assemble::board(&tokens, layout, options).map_err(|error| match error {
                TokenError::Ambiguous(readings) => rows[0].error(ErrorKind::Ambiguous { readings }, places[0].1),
                TokenError::Bad(index) => {
                    let (line, at) = places[index];
                    assemble::bad(line, tokens[index], at, side as u8)
                }
            })
        }
    };
    let format = format_of(rows);
    // A cell that is nothing at all may be where its line ends.
    let placed = |index: usize| matches!(places[index].0.ascii.get(places[index].1), Some(b'u' | b'U'));
    let filled = |board: Board| match format {
        Some(Format::Sdx) => Filled::with_givens(board, |index| !placed(index)),
        _ => board.into(),
    };
    Found { line, board: board.map(|board| assemble::with_groups(filled(board), &tokens)), format }
}

/// Lines of sixteen symbols: sixteen lines may be one board, otherwise each is one. `None` to go on as rows.
fn sixteens(rows: &[Row], options: &Options) -> Option<Vec<Found>> {
    let small =
        |cell: &(Token, usize)| matches!(cell.0, Token::Symbol(b) if matches!(b, b'1'..=b'4') || is_empty_symbol(b));
    if !rows.iter().flat_map(|row| &row.cells).all(small) && rows.len() > 1 {
        return None;
    }
    if rows.len() == 16 {
        let error = rows[0].error(ErrorKind::Ambiguous { readings: GRID_OR_LINE.to_vec() }, 0);
        return Some(vec![Found::new(rows[0].line.number, Err(error), None)]);
    }
    let board = |row: &Row| {
        let board = one_line::read(&row.line, options)?.1;
        Some(Found::new(row.line.number, board, Some(Format::Line)))
    };
    Some(rows.iter().filter_map(board).collect())
}

/// What is wrong with rows that are not a board.
fn malformed(rows: &[Row], options: &Options) -> Found {
    let width = commonest(rows.iter().collect());
    let error = |row: &Row, kind, cell: usize| {
        let cell = cell.min(row.width().saturating_sub(1));
        row.line_of(cell).error(kind, row.cells.get(cell).map_or(0, |cell| cell.1))
    };
    let wrong_length =
        |row: &Row, expected: usize| error(row, ErrorKind::WrongRowLength { found: row.width(), expected }, expected);
    let last = &rows[rows.len() - 1];
    let error = if rows.len() == 1 && (width < 9 || !options.is_side(width)) {
        let found = width;
        error(last, ErrorKind::WrongLength { found, expected: nearest_size(found) }, found.saturating_sub(1))
    } else if !options.is_side(width) {
        let expected = nearest_side(if is_side(rows.len()) { rows.len() } else { width });
        if rows.len() == width {
            rows[0].error(ErrorKind::UnsupportedSide { side: width }, 0)
        } else {
            wrong_length(&rows[0], expected)
        }
    } else if let Some(row) = rows.iter().find(|row| row.width() != width) {
        wrong_length(row, width)
    } else {
        error(rows.get(width).unwrap_or(last), ErrorKind::WrongRowCount { found: rows.len(), expected: width }, 0)
    };
    Found::new(rows[0].line.number, Err(error), format_of(rows))
}

/// The format that a way of writing cells has a name for.
fn format_of(rows: &[Row]) -> Option<Format> {
    match rows.iter().map(|row| row.style).max() {
        Some(Style::Candidates) => Some(Format::Candidates),
        Some(Style::Sdx) => Some(Format::Sdx),
        _ => None,
    }
}

/// The number of cells that most rows have.
fn commonest(rows: Vec<&Row>) -> usize {
    let count = |width: usize| rows.iter().filter(|row| row.width() == width).count();
    let widths = rows.iter().map(|row| row.width());
    widths.rev().max_by_key(|&width| (count(width), is_side(width))).unwrap_or(0)
}

fn is_side(n: usize) -> bool {
    Layout::SIDES.iter().any(|&side| usize::from(side) == n)
}

fn nearest_side(n: usize) -> usize {
    let sides = Layout::SIDES.map(usize::from);
    // Nine first: of two equally near sides it is the likelier one.
    [9].into_iter().chain(sides).min_by_key(|side| side.abs_diff(n)).unwrap_or(9)
}

/// How many cells a run of this length was most likely to have.
fn nearest_size(found: usize) -> usize {
    if (64..=99).contains(&found) || found < 36 { 81 } else { nearest_side(found.isqrt()).pow(2) }
}
