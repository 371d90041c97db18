//! Boxes, regions, and the cells that go together.

use crate::board::Cell;
use crate::layout::{HouseKind, Layout};
use crate::rules::{Constraint, GlobalRule, RuleKind, apart};

/// The usual boxes of the site, which are as near to squares as can be; rows and columns alone if there are none.
pub(crate) fn usual_layout(side: u8) -> Layout {
    let rows = (2..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows));
    let layout = rows.and_then(|rows| Layout::with_boxes(rows, side / rows)).or_else(|| Layout::without_boxes(side));
    layout.unwrap_or(Layout::CLASSIC)
}

/// The layout with a rule of the whole board; windows and groups are those of the usual boxes, whatever the regions.
pub(super) fn applied(rule: GlobalRule, boxed: &Layout, layout: &Layout) -> Option<Layout> {
    let with = rule.apply(boxed)?;
    let houses = with.houses().skip(boxed.houses().len()).map(|house| (house.name.kind, house.cells.to_vec()));
    Some(layout.with_houses(houses)?.with_constraints(with.constraints().iter().cloned()))
}

/// The rules of neighbours that have none of the marks.
pub(super) fn unmarked(
    rules: &[Constraint],
    marks: [RuleKind; 2],
    kinds: &[(RuleKind, &[u32])],
    side: u8,
) -> Vec<Constraint> {
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
pub(super) struct Regions(Vec<Option<u8>>);

impl Regions {
    pub(super) fn of(layout: &Layout) -> Regions {
        let kind = if layout.boxes().is_some() { HouseKind::Box } else { HouseKind::Region };
        let mut regions = vec![None; usize::from(layout.side()).pow(2)];
        for house in layout.houses().filter(|house| house.name.kind == kind) {
            house.cells.iter().for_each(|cell| regions[cell.index(layout.side())] = Some(house.name.number));
        }
        Regions(regions)
    }

    /// The lengths of the parts of a line, each in one region.
    pub(super) fn lengths(&self, line: &[Cell], side: u8) -> Vec<u32> {
        let region = |cell: &Cell| self.0[cell.index(side)];
        line.chunk_by(|one, other| region(one) == region(other)).map(|part| part.len() as u32).collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }
}

/// Each cell with those of the later cells that are beside it.
pub(super) fn neighbours(cells: &[Cell], side: u8) -> Vec<(Cell, Cell)> {
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
