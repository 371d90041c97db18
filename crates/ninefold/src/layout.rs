//! The side of a board and its rules: its houses, and its constraints if it has any.
//!
//! A house is a set of cells in which no digit may appear twice. Every house of a layout has exactly `side` cells, so
//! they are stored in one flat table, `side` cells per house, in the order in which conflicts are reported: rows,
//! columns, boxes (or jigsaw regions), diagonals and others. Constraints come after them ([`rules`](crate::rules)).
//!
//! ```text
//! names  row 1      row 2      …  box 9
//! cells  r1c1…r1c9  r2c1…r2c9  …  r7c7…r9c9
//! ```

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use crate::board::Cell;
use crate::rules::{Constraint, Rules};

/// The largest side of a board.
pub const MAX_SIDE: u8 = 25;

/// What a house is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum HouseKind {
    /// From left to right.
    Row,
    /// From top to bottom.
    Column,
    /// A rectangle of cells, 3×3 on the classic board.
    Box,
    /// A jigsaw piece.
    Region,
    /// From corner to corner.
    Diagonal,
    /// A box between the boxes, as in a windoku.
    Window,
    /// The cells at the same place of their boxes.
    Group,
    /// A further region that a setter drew.
    Extra,
}

impl HouseKind {
    /// The name in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Region => "region",
            HouseKind::Diagonal => "diagonal",
            HouseKind::Window => "window",
            HouseKind::Group => "disjoint group",
            HouseKind::Extra => "extra region",
        }
    }
}

/// A house by name, such as `box 1`: its kind, and its number counted from 1.
///
/// Boxes count from left to right, then down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HouseName {
    /// What the house is.
    pub kind: HouseKind,
    /// Which one of its kind, from 1.
    pub number: u8,
}

impl fmt::Display for HouseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.number)
    }
}

/// A house of a layout: its name and its cells in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct House<'a> {
    /// The name.
    pub name: HouseName,
    /// As many cells as the board has in a row.
    pub cells: &'a [Cell],
}

/// The side of a board and its rules: the list of its houses, and of its constraints.
///
/// ```
/// use ninefold::Layout;
///
/// let classic = Layout::CLASSIC;
/// assert_eq!(classic.side(), 9);
/// assert_eq!(classic.houses().count(), 27);
///
/// let six = Layout::of_side(6).unwrap();
/// assert_eq!(six.boxes(), Some((2, 3)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Layout {
    side: u8,
    boxes: Option<(u8, u8)>,
    names: Table<HouseName>,
    cells: Table<Cell>,
    rules: Option<Arc<Rules>>,
}

impl Layout {
    /// The classic board: 9×9 cells, nine rows, nine columns, nine 3×3 boxes.
    pub const CLASSIC: Layout = Layout {
        side: 9,
        boxes: Some((3, 3)),
        names: Table::Static(&CLASSIC_NAMES),
        cells: Table::Static(&CLASSIC_CELLS),
        rules: None,
    };

    /// The sides that have a usual box, smallest first.
    pub const SIDES: [u8; 8] = [4, 6, 8, 9, 10, 12, 16, 25];

    /// The usual layout of a side in [`Layout::SIDES`], or `None` for any other.
    pub fn of_side(side: u8) -> Option<Layout> {
        static MADE: [OnceLock<Layout>; Layout::SIDES.len()] = [const { OnceLock::new() }; Layout::SIDES.len()];
        let (rows, columns) = Layout::usual_boxes(side)?;
        let place = Layout::SIDES.iter().position(|&usual| usual == side)?;
        let make = || Layout::with_boxes(rows, columns).unwrap_or(Layout::CLASSIC);
        Some(MADE[place].get_or_init(make).clone())
    }

    /// Rows and columns of the usual box of a side in [`Layout::SIDES`].
    pub(crate) fn usual_boxes(side: u8) -> Option<(u8, u8)> {
        match side {
            4 => Some((2, 2)),
            6 => Some((2, 3)),
            8 => Some((2, 4)),
            9 => Some((3, 3)),
            10 => Some((2, 5)),
            12 => Some((3, 4)),
            16 => Some((4, 4)),
            25 => Some((5, 5)),
            _ => None,
        }
    }

    /// A board whose boxes have `rows` rows and `columns` columns; its side is their product, at most [`MAX_SIDE`].
    ///
    /// ```
    /// use ninefold::Layout;
    ///
    /// assert_eq!(Layout::with_boxes(3, 2).unwrap().side(), 6);
    /// assert!(Layout::with_boxes(6, 6).is_none());
    /// ```
    pub fn with_boxes(rows: u8, columns: u8) -> Option<Layout> {
        if (rows, columns) == (3, 3) {
            return Some(Layout::CLASSIC);
        }
        let side = rows.checked_mul(columns).filter(|side| (1..=MAX_SIDE).contains(side))?;
        let region_of = |cell: Cell| (cell.row() / rows) * (side / columns) + cell.column() / columns;
        let mut layout = Layout::from_regions(side, HouseKind::Box, region_of);
        layout.boxes = Some((rows, columns));
        Some(layout)
    }

    /// A jigsaw: `regions` gives each cell, in reading order, the number of its region from 0. `None` unless there are
    /// side × side cells and each of `side` regions has exactly `side` of them.
    pub fn jigsaw(side: u8, regions: &[u8]) -> Option<Layout> {
        let n = usize::from(side);
        if !(1..=MAX_SIDE).contains(&side) || regions.len() != n * n {
            return None;
        }
        let mut sizes = vec![0usize; n];
        for &region in regions {
            *sizes.get_mut(usize::from(region))? += 1;
        }
        if sizes.iter().any(|&size| size != n) {
            return None;
        }
        let region_of = |cell: Cell| regions[cell.index(side)];
        Some(Layout::from_regions(side, HouseKind::Region, region_of))
    }

    /// A board of rows and columns alone.
    pub fn without_boxes(side: u8) -> Option<Layout> {
        if !(1..=MAX_SIDE).contains(&side) {
            return None;
        }
        let mut layout = Layout::from_regions(side, HouseKind::Region, |_| 0);
        let rows_and_columns = 2 * usize::from(side);
        layout.names = layout.names[..rows_and_columns].to_vec().into();
        layout.cells = layout.cells[..rows_and_columns * usize::from(side)].to_vec().into();
        Some(layout)
    }

    /// The same layout with both diagonals as further houses.
    #[must_use]
    pub fn with_diagonals(&self) -> Layout {
        self.with_diagonal(1).with_diagonal(2)
    }

    /// The same layout with one diagonal as a further house: 1 falls from the left, 2 rises.
    #[must_use]
    pub(crate) fn with_diagonal(&self, number: u8) -> Layout {
        let last = self.side - 1;
        let name = HouseName { kind: HouseKind::Diagonal, number };
        let column = |row: u8| if number == 1 { row } else { last - row };
        self.with_house(name, (0..self.side).map(|row| Cell::new(row, column(row))).collect())
    }

    /// The same layout with further houses, each counted among those of its kind; `None` if one of them does not have exactly as many
    /// different cells of the board as a row.
    pub fn with_houses(&self, houses: impl IntoIterator<Item = (HouseKind, Vec<Cell>)>) -> Option<Layout> {
        let mut layout = self.clone();
        for (kind, mut cells) in houses {
            cells.sort();
            cells.dedup();
            let is_inside = |cell: &Cell| cell.row() < self.side && cell.column() < self.side;
            let number = u8::try_from(layout.names.iter().filter(|name| name.kind == kind).count() + 1).ok()?;
            if cells.len() != usize::from(self.side) || !cells.iter().all(is_inside) {
                return None;
            }
            layout = layout.with_house(HouseName { kind, number }, cells);
        }
        Some(layout)
    }

    fn with_house(&self, name: HouseName, house: Vec<Cell>) -> Layout {
        let mut names = self.names.to_vec();
        let mut cells = self.cells.to_vec();
        if !names.contains(&name) {
            names.push(name);
            cells.extend(house);
        }
        Layout { names: names.into(), cells: cells.into(), ..self.clone() }
    }

    /// The same layout with further rules that are not houses; see [`rules`](crate::rules).
    #[must_use]
    pub fn with_constraints(&self, constraints: impl IntoIterator<Item = Constraint>) -> Layout {
        let mut all = self.constraints().to_vec();
        all.extend(constraints);
        self.with_rules(all, self.unchecked().to_vec(), self.stored_solution())
    }

    /// The same layout with these rules in place of the constraints that it has.
    pub(crate) fn only_with(&self, constraints: impl IntoIterator<Item = Constraint>) -> Layout {
        self.with_rules(constraints.into_iter().collect(), self.unchecked().to_vec(), self.stored_solution())
    }

    /// The same layout with further rules that are not understood, by name: what is said of its boards allows for them.
    #[must_use]
    pub fn with_unchecked(&self, names: impl IntoIterator<Item = String>) -> Layout {
        let mut unchecked = self.unchecked().to_vec();
        unchecked.extend(names);
        self.with_rules(self.constraints().to_vec(), unchecked, self.stored_solution())
    }

    /// The same layout with the solution that a puzzle came with, one value a cell; `None` if it is not one of its boards.
    pub fn with_solution(&self, values: &[u8]) -> Option<Layout> {
        let is_full = values.iter().all(|&value| (1..=self.side).contains(&value));
        let fits = is_full && values.len() == usize::from(self.side).pow(2);
        fits.then(|| self.with_rules(self.constraints().to_vec(), self.unchecked().to_vec(), Some(values)))
    }

    /// The same layout, if rules that are not understood are taken to be kept.
    #[must_use]
    pub(crate) fn assuming_checked(&self) -> Layout {
        let rules = self.rules().map(|rules| Arc::new(rules.clone().assumed()));
        Layout { rules, ..self.clone() }
    }

    /// Are there rules that are not understood, and not taken to be kept either?
    pub(crate) fn is_in_doubt(&self) -> bool {
        self.rules().is_some_and(|rules| !rules.unchecked().is_empty() && !rules.is_assumed())
    }

    fn with_rules(&self, constraints: Vec<Constraint>, unchecked: Vec<String>, solution: Option<&[u8]>) -> Layout {
        let rules = Rules::new(self.side, constraints, unchecked).with_solution(solution.map(<[u8]>::to_vec));
        Layout { rules: (!rules.is_empty()).then(|| Arc::new(rules)), ..self.clone() }
    }

    /// The rules that are not houses, if there are any.
    pub fn rules(&self) -> Option<&Rules> {
        self.rules.as_deref()
    }

    /// The rules that are not houses, in the order of conflicts.
    pub fn constraints(&self) -> &[Constraint] {
        self.rules().map_or(&[], Rules::constraints)
    }

    /// The rules that are not understood, by name.
    pub fn unchecked(&self) -> &[String] {
        self.rules().map_or(&[], Rules::unchecked)
    }

    /// The solution that the puzzle came with, one value a cell.
    pub fn stored_solution(&self) -> Option<&[u8]> {
        self.rules()?.solution()
    }

    /// Is the layout made of rows, columns and boxes alone, with no other rule?
    pub(crate) fn is_plain(&self) -> bool {
        let is_plain = |name: &HouseName| matches!(name.kind, HouseKind::Row | HouseKind::Column | HouseKind::Box);
        self.rules.is_none() && self.names.iter().all(is_plain)
    }

    /// Cells in a row, rows in the board, and the largest digit.
    pub fn side(&self) -> u8 {
        self.side
    }

    /// Rows and columns of a box, if the layout has boxes.
    pub fn boxes(&self) -> Option<(u8, u8)> {
        self.boxes
    }

    /// The houses, in the order in which conflicts are reported.
    pub fn houses(&self) -> impl ExactSizeIterator<Item = House<'_>> + Clone {
        let cells = self.cells.chunks_exact(usize::from(self.side));
        self.names.iter().zip(cells).map(|(&name, cells)| House { name, cells })
    }

    /// All cells, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let side = self.side;
        (0..side).flat_map(move |row| (0..side).map(move |column| Cell::new(row, column)))
    }

    /// Is this the classic board, with no house more or less?
    pub fn is_classic(&self) -> bool {
        *self == Layout::CLASSIC
    }

    fn from_regions(side: u8, kind: HouseKind, region_of: impl Fn(Cell) -> u8) -> Layout {
        let n = usize::from(side);
        let mut names = Vec::with_capacity(3 * n);
        let mut cells = Vec::with_capacity(3 * n * n);
        for kind in [HouseKind::Row, HouseKind::Column, kind] {
            for house in 0..side {
                names.push(HouseName { kind, number: house + 1 });
                let all = (0..side).flat_map(|row| (0..side).map(move |column| Cell::new(row, column)));
                cells.extend(all.filter(|&cell| match kind {
                    HouseKind::Row => cell.row() == house,
                    HouseKind::Column => cell.column() == house,
                    _ => region_of(cell) == house,
                }));
            }
        }
        Layout { side, boxes: None, names: names.into(), cells: cells.into(), rules: None }
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layout")
            .field("side", &self.side)
            .field("boxes", &self.boxes)
            .field("houses", &self.names.len())
            .field("constraints", &self.constraints().len())
            .finish()
    }
}

const fn classic_names() -> [HouseName; 27] {
    let mut names = [HouseName { kind: HouseKind::Row, number: 0 }; 27];
    let mut i = 0;
    while i < 27 {
        names[i] = HouseName {
            kind: match i / 9 {
                0 => HouseKind::Row,
                1 => HouseKind::Column,
                _ => HouseKind::Box,
            },
            number: (i % 9) as u8 + 1,
        };
        i += 1;
    }
    names
}

const fn classic_cells() -> [Cell; 243] {
    let mut cells = [Cell::new(0, 0); 243];
    let mut i = 0;
    while i < 81 {
        let (house, place) = ((i / 9) as u8, (i % 9) as u8);
        cells[i] = Cell::new(house, place);
        cells[81 + i] = Cell::new(place, house);
        cells[162 + i] = Cell::new(house / 3 * 3 + place / 3, house % 3 * 3 + place % 3);
        i += 1;
    }
    cells
}

static CLASSIC_NAMES: [HouseName; 27] = classic_names();
static CLASSIC_CELLS: [Cell; 243] = classic_cells();

/// A table that is either part of the program or shared between clones, so that a layout is cheap to clone.
#[derive(Clone)]
enum Table<T: 'static> {
    Static(&'static [T]),
    Shared(Arc<[T]>),
}

impl<T> From<Vec<T>> for Table<T> {
    fn from(items: Vec<T>) -> Self {
        Table::Shared(items.into())
    }
}

impl<T> Deref for Table<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Table::Static(items) => items,
            Table::Shared(items) => items,
        }
    }
}

impl<T: PartialEq> PartialEq for Table<T> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq::<[T]>(&**self, &**other) || **self == **other
    }
}

impl<T: Eq> Eq for Table<T> {}

impl<T: std::hash::Hash> std::hash::Hash for Table<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Layout> {
        Layout::SIDES.iter().map(|&side| Layout::of_side(side).unwrap()).collect()
    }

    #[test]
    fn every_cell_stands_once_in_each_kind_of_house() {
        for layout in all() {
            for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
                let mut cells: Vec<Cell> =
                    layout.houses().filter(|h| h.name.kind == kind).flat_map(|h| h.cells).copied().collect();
                cells.sort();
                assert_eq!(cells, layout.cells().collect::<Vec<_>>(), "{layout:?} {kind:?}");
            }
        }
    }

    #[test]
    fn the_constant_is_what_the_general_rule_makes() {
        let made = Layout::from_regions(9, HouseKind::Box, |cell| cell.row() / 3 * 3 + cell.column() / 3);
        assert!(Layout::CLASSIC.houses().eq(made.houses()));
    }

    #[test]
    fn box_numbers_run_left_to_right_then_down() {
        let fourth = Layout::CLASSIC.houses().nth(18 + 3).unwrap();
        assert_eq!(fourth.name.to_string(), "box 4");
        assert_eq!(fourth.cells[0].to_string(), "r4c1");
        let second_of_six = Layout::of_side(6).unwrap().with_diagonals();
        assert_eq!(second_of_six.houses().nth(13).unwrap().cells[0].to_string(), "r1c4");
        assert_eq!(second_of_six.houses().len(), 20);
        assert_eq!(second_of_six.houses().last().unwrap().cells[0].to_string(), "r1c6");
    }

    #[test]
    fn a_jigsaw_needs_regions_of_equal_size() {
        let regions = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];
        let jigsaw = Layout::jigsaw(4, &regions).unwrap();
        assert_eq!(jigsaw.houses().last().unwrap().name.to_string(), "region 4");
        assert!(Layout::jigsaw(4, &[0; 16]).is_none());
        assert!(Layout::jigsaw(4, &[9; 16]).is_none());
        assert!(Layout::jigsaw(4, &regions[1..]).is_none());
        assert!(Layout::jigsaw(0, &[]).is_none());
    }

    #[test]
    fn a_further_house_has_as_many_cells_of_the_board_as_a_row() {
        let with = |last: Option<Cell>| {
            let cells = (0..8).map(|at| Cell::new(at, at)).chain(last).collect();
            Layout::CLASSIC.with_houses([(HouseKind::Extra, cells)])
        };
        let house = with(Some(Cell::new(8, 0))).unwrap();
        assert_eq!(house.houses().last().unwrap().name.to_string(), "extra region 1");
        for last in [None, Some(Cell::new(0, 0)), Some(Cell::new(8, 9)), Some(Cell::new(9, 8)), Some(Cell::new(9, 9))] {
            assert_eq!(with(last), None, "{last:?}");
        }
    }

    #[test]
    fn layouts_that_differ_only_in_regions_or_rules_have_different_hashes() {
        let hash = |layout: &Layout| {
            std::hash::BuildHasher::hash_one(
                &std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default(),
                layout,
            )
        };
        let squares = Layout::jigsaw(4, &[0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]).unwrap();
        let bent = Layout::jigsaw(4, &[0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]).unwrap();
        let unchecked = squares.with_unchecked(["fog".to_string()]);
        let hashes = [&squares, &bent, &unchecked, &unchecked.assuming_checked()].map(hash);
        assert!((1..4).all(|at| !hashes[..at].contains(&hashes[at])), "{hashes:?}");
        assert_eq!(hash(&squares), hash(&squares.clone()));
    }

    #[test]
    fn rules_that_are_not_understood_are_a_doubt_unless_they_are_taken_to_be_kept() {
        let fog = Layout::CLASSIC.with_unchecked(["fog".to_string()]);
        assert!(!Layout::CLASSIC.is_in_doubt() && fog.is_in_doubt());
        let assumed = fog.assuming_checked();
        assert!(!assumed.is_in_doubt());
        assert_eq!(assumed.unchecked(), ["fog"]);
        assert_ne!(assumed, fog);
    }

    #[test]
    fn programmers_see_the_side_and_the_numbers_of_rules() {
        let layout = crate::rules::GlobalRule::AntiKnight.apply(&Layout::CLASSIC).unwrap();
        assert_eq!(format!("{layout:?}"), "Layout { side: 9, boxes: Some((3, 3)), houses: 27, constraints: 224 }");
    }
}
