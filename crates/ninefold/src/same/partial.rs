//! A transformation in the making: some rows are placed, and no more is decided than they need.
//!
//! A partial transformation stands for all transformations that agree with it. The columns lie in one of the orders that
//! are still possible:
//!
//! ```text
//! places   0 1 2 | 3 4 5 | 6 7 8
//! runs     ^   ^ | ^   ^ | ^ ^ ^    columns in the same run may still change places
//! groups   ^     |       | ^        so may whole stacks in the same group; their runs are alike
//! ```
//!
//! Digits are named in the order in which they appear. If several appear for the first time in the same run, or in the
//! stacks of one group, their names go with their columns: such a digit is *floating*. Its *anchor* is the place of its
//! column, and its name changes when the column changes places.

use std::ops::Range;

use super::shape::Shape;

/// The name of a digit that has none yet. It is larger than any other.
pub(super) const NEW: u8 = 15;

#[derive(Clone, Copy)]
pub(super) struct Partial {
    pub(super) columns: [u8; 9],
    /// For each stack its columns, as bits.
    stacks: [u16; 3],
    pub(super) rows: [u8; 9],
    /// The name of each digit; that of an empty cell is 0.
    names: [u8; 16],
    anchors: [u8; 10],
    /// How many names further a floating digit is if its stack is one further in its group.
    steps: [u8; 10],
    /// Digits, as bits.
    floating: u16,
    unnamed: u16,
    /// How many digits have names.
    named: u8,
    pub(super) placed: u8,
    pub(super) transposed: bool,
    /// The rows that are placed, as bits.
    pub(super) used: u16,
    /// A bit for each place where a run begins, and one after the last place.
    pub(super) runs: u16,
    /// A bit for each stack where a group begins, and one after the last stack.
    groups: u8,
    /// How many ways of placing equal rows this one stands for.
    pub(super) weight: u32,
}

impl Partial {
    pub(super) fn start(shape: Shape, transposed: bool) -> Partial {
        Partial {
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            stacks: [0, 1, 2].map(|stack| ((1 << shape.columns) - 1) << (stack * shape.columns)),
            rows: [0; 9],
            names: [0, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, NEW, 0, 0, 0, 0, 0, 0],
            anchors: [0; 10],
            steps: [0; 10],
            floating: 0,
            unnamed: 0x3FE,
            named: 0,
            placed: 0,
            transposed,
            used: 0,
            runs: (0..=shape.side).step_by(shape.columns).fold(0, |runs, place| runs | 1 << place),
            groups: 1 | 1 << shape.stacks(),
            weight: 1,
        }
    }

    pub(super) fn is_floating(&self, digit: u8) -> bool {
        self.floating & 1 << digit != 0
    }

    /// The name of a digit, 0 for an empty cell.
    #[inline]
    pub(super) fn name_of(&self, digit: u8) -> u8 {
        self.names[usize::from(digit & 15)]
    }

    /// The names of all digits, and 0 for those that have none.
    pub(super) fn names(&self) -> [u8; 10] {
        std::array::from_fn(|digit| self.names[digit] % NEW)
    }

    pub(super) fn named(&self) -> u8 {
        self.named
    }

    /// Of these digits, are all either floating no more, or new but not `repeated` in their row?
    #[inline]
    pub(super) fn are_simple(&self, digits: u16, repeated: u16) -> bool {
        digits & (self.floating | self.unnamed & repeated) == 0
    }

    /// Are all columns of this stack among these?
    #[inline]
    pub(super) fn is_within(&self, stack: usize, columns: u16) -> bool {
        self.stacks[stack] & !columns == 0
    }

    /// Is the order of the columns of this stack decided?
    #[inline]
    pub(super) fn is_sorted(&self, shape: Shape, stack: usize) -> bool {
        let all = (1 << shape.columns) - 1;
        self.runs >> (stack * shape.columns) & all == all
    }

    /// The same with one row more, which stands for so many ways.
    pub(super) fn with_row(&self, row: usize, ways: u32) -> Partial {
        let mut next = *self;
        next.rows[usize::from(self.placed)] = row as u8;
        next.placed += 1;
        next.used |= 1 << row;
        next.weight *= ways;
        next
    }

    /// The end of the run that begins at `place`.
    pub(super) fn run_end(&self, place: usize) -> usize {
        place + 1 + (self.runs >> (place + 1)).trailing_zeros() as usize
    }

    fn run_start(&self, place: usize) -> usize {
        (self.runs & ((2 << place) - 1)).ilog2() as usize
    }

    pub(super) fn group_end(&self, stack: usize) -> usize {
        stack + 1 + (self.groups >> (stack + 1)).trailing_zeros() as usize
    }

    fn group_start(&self, stack: usize) -> usize {
        (self.groups & ((2 << stack) - 1)).ilog2() as usize
    }

    /// From now on, no column changes places across this one's left edge.
    pub(super) fn cut_run(&mut self, place: usize) {
        self.runs |= 1 << place;
    }

    pub(super) fn cut_group(&mut self, stack: usize) {
        self.groups |= 1 << stack;
    }

    /// Exchanges two columns of the same run.
    pub(super) fn swap_columns(&mut self, one: usize, other: usize) {
        if one == other {
            return;
        }
        self.columns.swap(one, other);
        self.each_floating(|anchor, name, _| {
            let place = usize::from(*anchor);
            if place == one || place == other {
                let to = one + other - place;
                *name = (usize::from(*name) + to - place) as u8;
                *anchor = to as u8;
            }
        });
    }

    /// Exchanges two stacks of the same group.
    pub(super) fn swap_stacks(&mut self, shape: Shape, one: usize, other: usize) {
        if one == other {
            return;
        }
        self.stacks.swap(one, other);
        let width = shape.columns;
        (0..width).for_each(|column| self.columns.swap(one * width + column, other * width + column));
        self.each_floating(|anchor, name, step| {
            let stack = usize::from(*anchor) / width;
            if stack == one || stack == other {
                let to = one + other - stack;
                *name = (usize::from(*name) + to * usize::from(step) - stack * usize::from(step)) as u8;
                *anchor = (usize::from(*anchor) + to * width - stack * width) as u8;
            }
        });
    }

    fn each_floating(&mut self, mut change: impl FnMut(&mut u8, &mut u8, u8)) {
        let mut floating = self.floating;
        while floating != 0 {
            let digit = floating.trailing_zeros() as usize;
            floating &= floating - 1;
            change(&mut self.anchors[digit], &mut self.names[digit], self.steps[digit]);
        }
    }

    /// Gives a digit its name, which is the next one.
    pub(super) fn name(&mut self, digit: u8) -> u8 {
        self.named += 1;
        self.unnamed &= !(1 << digit);
        self.names[usize::from(digit)] = self.named;
        self.named
    }

    /// Gives a digit a name that goes with the column at `place`.
    pub(super) fn name_floating(&mut self, digit: u8, place: usize, step: usize) -> u8 {
        self.floating |= 1 << digit;
        self.anchors[usize::from(digit)] = place as u8;
        self.steps[usize::from(digit)] = step as u8;
        self.name(digit)
    }

    /// The first name that this digit, which has one, can still get.
    pub(super) fn first_name(&self, shape: Shape, digit: u8) -> u8 {
        let name = self.names[usize::from(digit)];
        if !self.is_floating(digit) {
            return name;
        }
        let place = usize::from(self.anchors[usize::from(digit)]);
        let stack = place / shape.columns;
        let stacks = stack - self.group_start(stack);
        name - (place - self.run_start(place) + stacks * usize::from(self.steps[usize::from(digit)])) as u8
    }

    /// Does the name of this digit go with the column at `place`?
    pub(super) fn is_own(&self, digit: u8, place: usize) -> bool {
        self.is_floating(digit) && usize::from(self.anchors[usize::from(digit)]) == place
    }

    /// The name of such a digit if its column comes to another place of its run and its stack is the first of its group.
    pub(super) fn own_name(&self, shape: Shape, digit: u8, place: usize, to: usize) -> u8 {
        let stack = place / shape.columns;
        let further = (stack - self.group_start(stack)) * usize::from(self.steps[usize::from(digit)]);
        (usize::from(self.names[usize::from(digit)]) + to - place - further) as u8
    }

    /// How many names further a digit is if its stack is one further in its group.
    pub(super) fn step_of(&self, digit: u8) -> u8 {
        if self.is_floating(digit) { self.steps[usize::from(digit)] } else { 0 }
    }

    /// The first name of a digit that has one, if first the column at `choice`, in the run of `run`, goes to the beginning of that run.
    pub(super) fn first_name_after(&self, shape: Shape, digit: u8, run: Range<usize>, choice: usize) -> u8 {
        let anchor = usize::from(self.anchors[usize::from(digit)]);
        if !self.is_floating(digit) || !run.contains(&anchor) {
            return self.first_name(shape, digit);
        }
        let first = run.start + usize::from(anchor != choice);
        (usize::from(self.names[usize::from(digit)]) + first - anchor) as u8
    }

    /// Gives it that name.
    pub(super) fn take_first_name(&mut self, shape: Shape, digit: u8) -> u8 {
        if self.is_floating(digit) {
            let stack = usize::from(self.anchors[usize::from(digit)]) / shape.columns;
            let first = self.group_start(stack);
            self.swap_stacks(shape, first, stack);
            self.cut_group(first + 1);
            let place = usize::from(self.anchors[usize::from(digit)]);
            let first = self.run_start(place);
            self.swap_columns(first, place);
            self.cut_run(first + 1);
            self.floating &= !(1 << digit);
        }
        self.names[usize::from(digit)]
    }

    /// Digits whose column has found its place do not float any more.
    pub(super) fn settle(&mut self, shape: Shape) {
        let mut floating = self.floating;
        while floating != 0 {
            let digit = floating.trailing_zeros() as usize;
            floating &= floating - 1;
            let (place, stack) = (usize::from(self.anchors[digit]), usize::from(self.anchors[digit]) / shape.columns);
            if self.runs >> place & 3 == 3 && self.groups >> stack & 3 == 3 {
                self.floating &= !(1 << digit);
            }
        }
    }

    /// How many transformations it stands for, once all rows are placed.
    pub(super) fn count(&self, shape: Shape) -> u32 {
        let runs = Lengths(self.runs).chain(Lengths(self.groups.into()));
        debug_assert_eq!(usize::from(self.placed), shape.side);
        self.weight * runs.map(|length| [1, 1, 2, 6][length as usize]).product::<u32>()
    }
}

/// The distances between bits.
struct Lengths(u16);

impl Iterator for Lengths {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let rest = self.0 & (self.0 - 1);
        let length = rest.trailing_zeros() - self.0.trailing_zeros();
        self.0 = rest;
        (rest != 0).then_some(length)
    }
}
