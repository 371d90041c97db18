//! The rules of a puzzle as they are read, until its layout is made.

use crate::board::Cell;
use crate::layout::{HouseKind, Layout};
use crate::read::error::ErrorKind;
use crate::rules::{BadRule, Constraint, GlobalRule, RuleKind};

/// The most rules that are read of one puzzle.
pub(super) const MOST_RULES: usize = 20_000;

/// The most extra regions that are houses; more are rules like any other.
const MOST_HOUSES: usize = 200;

/// The most names of what is not understood that are kept. One is enough to leave a board undecided.
const MOST_NAMES: usize = 100;

/// What was read so far.
pub(super) struct Rulebook {
    pub(super) side: u8,
    pub(super) constraints: Vec<Constraint>,
    /// How many objects there were of each kind.
    counts: [u16; RuleKind::ALL.len()],
    extras: Vec<(HouseKind, Vec<Cell>)>,
    unchecked: Vec<String>,
}

impl Rulebook {
    pub(super) fn new(side: u8) -> Rulebook {
        Rulebook {
            side,
            constraints: Vec::new(),
            counts: [0; RuleKind::ALL.len()],
            extras: Vec::new(),
            unchecked: Vec::new(),
        }
    }

    /// The number of the next object of a kind.
    pub(super) fn count(&mut self, kind: RuleKind) -> u16 {
        let count = &mut self.counts[kind as usize];
        *count = count.saturating_add(1);
        *count
    }

    /// Adds a rule of the object with this number, which the text calls `key`.
    pub(super) fn add(
        &mut self,
        key: &str,
        number: u16,
        kind: RuleKind,
        cells: Vec<Cell>,
        numbers: Vec<u32>,
    ) -> Result<(), ErrorKind> {
        if self.constraints.len() >= MOST_RULES {
            return Err(ErrorKind::TooManyRules { limit: MOST_RULES });
        }
        match Constraint::new(kind, cells, numbers, self.side) {
            Ok(rule) => self.constraints.push(rule.from_source(number)),
            Err(BadRule::Side) => self.leave(key.into()),
            Err(why) => return Err(ErrorKind::BadRule { rule: numbered(key, number), why }),
        }
        Ok(())
    }

    /// Adds cells in which no digit appears twice: a house if there are as many as in a row.
    pub(super) fn add_region(&mut self, key: &str, kind: HouseKind, mut cells: Vec<Cell>) -> Result<(), ErrorKind> {
        cells.sort();
        cells.dedup();
        if cells.len() == usize::from(self.side) && self.extras.len() < MOST_HOUSES {
            self.extras.push((kind, cells));
            return Ok(());
        }
        let number = self.count(RuleKind::Set);
        self.add(key, number, RuleKind::Set, cells, Vec::new())
    }

    /// Names what is not understood, once.
    pub(super) fn leave(&mut self, name: String) {
        if self.unchecked.len() < MOST_NAMES && !self.unchecked.contains(&name) {
            self.unchecked.push(name);
        }
    }

    /// The layout with all rules, and the solution that came with them if it is one.
    pub(super) fn layout(mut self, mut layout: Layout, global: &[(&str, GlobalRule)], solution: &[u8]) -> Layout {
        // The boxes of a windoku are drawn as extra regions.
        let windows = GlobalRule::Windows.apply(&layout).filter(|with_windows| {
            let mut windows = with_windows.houses().filter(|house| house.name.kind == HouseKind::Window);
            windows.all(|window| self.extras.iter().any(|extra| extra.1 == window.cells))
        });
        if let Some(with_windows) = windows.filter(|windows| *windows != layout) {
            let is_window = |cells: &[Cell]| {
                with_windows.houses().any(|house| house.name.kind == HouseKind::Window && house.cells == cells)
            };
            self.extras.retain(|extra| !is_window(&extra.1));
            layout = with_windows;
        }
        for (key, rule) in global {
            match rule.apply(&layout) {
                Some(with) => layout = with,
                None => self.leave((*key).into()),
            }
        }
        layout = layout.with_houses(std::mem::take(&mut self.extras)).unwrap_or(layout);
        layout = layout.with_unchecked(self.unchecked);
        layout = layout.with_solution(solution).unwrap_or(layout);
        layout.with_constraints(self.constraints)
    }
}

/// What a rule is called in the text, and which of them it is.
pub(super) fn numbered(key: &str, number: u16) -> String {
    format!("{key} {number}")
}

/// A board with these regions, each cell with the number of its own; the number of cells of one that does not have as many as a row
/// has, with the first of them.
pub(super) fn of_regions(side: u8, regions: &[Option<u32>]) -> Result<Layout, (usize, usize)> {
    let mut numbers: Vec<u32> = regions.iter().flatten().copied().collect();
    numbers.sort();
    numbers.dedup();
    let mut houses = Vec::new();
    for number in numbers {
        let places = || (0..regions.len()).filter(|&at| regions[at] == Some(number));
        if places().count() != usize::from(side) {
            return Err((places().count(), places().next().unwrap_or(0)));
        }
        houses.push((HouseKind::Region, places().map(|at| Cell::at(at, side)).collect::<Vec<_>>()));
    }
    Ok(layout_of(side, houses))
}

/// Rows, columns and these regions, which may be boxes.
fn layout_of(side: u8, houses: Vec<(HouseKind, Vec<Cell>)>) -> Layout {
    let is_box = |rows: u8, columns: u8| {
        houses.iter().all(|(_, cells)| {
            let place = |cell: &Cell| (cell.row() / rows, cell.column() / columns);
            cells.iter().all(|cell| place(cell) == place(&cells[0]))
        })
    };
    let boxes = (1..=side).filter(|rows| side.is_multiple_of(*rows)).map(|rows| (rows, side / rows));
    let boxes = boxes.filter(|_| houses.len() == usize::from(side)).find(|&(rows, columns)| is_box(rows, columns));
    let boxed = boxes.and_then(|(rows, columns)| Layout::with_boxes(rows, columns));
    let plain = || Layout::without_boxes(side).unwrap_or(Layout::CLASSIC);
    boxed.unwrap_or_else(|| plain().with_houses(houses.iter().cloned()).unwrap_or_else(plain))
}
