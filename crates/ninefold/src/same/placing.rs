//! All ways to place a row next that make it as small as it can be.
//!
//! From left to right, each symbol is as small as what is still undecided allows: first empty cells, then digits that
//! have names, then new ones. What does not matter stays undecided: the order of columns that are empty in this row, and
//! the order of columns that all bring new digits. Where different choices give the same symbol, all of them are followed.

use super::partial::{NEW, Partial};
use super::shape::Shape;

/// In place of a name: that of a digit whose name goes with its column.
const OWN: u8 = 16;

/// How far the placing of a row has come.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) at: Partial,
    /// The first place that is not decided.
    pub(super) place: usize,
    /// What was decided: four bits a symbol, the first one in the highest bits.
    pub(super) text: u64,
}

/// A row of the board, by its columns.
#[derive(Clone, Copy, Default)]
pub(super) struct Row {
    values: [u8; 16],
    /// The same as one number, to be compared.
    pub(super) packed: u64,
    /// The columns that are not empty.
    filled: u16,
    digits: u16,
    /// The digits that it has more than once.
    repeated: u16,
}

impl Row {
    /// Puts a digit into a column that is empty so far.
    pub(super) fn set(&mut self, column: usize, digit: u8) {
        self.repeated |= self.digits & 1 << digit;
        self.digits |= 1 << digit;
        self.filled |= 1 << column;
        self.packed |= u64::from(digit) << (4 * column);
        self.values[column] = digit;
    }
}

/// A row that is to be placed.
pub(super) struct Placing<'a> {
    pub(super) shape: Shape,
    pub(super) row: &'a Row,
}

impl Placing<'_> {
    /// Is it clear without placing the row that it is larger than `limit`? Most rows are, so this is what takes the time.
    pub(super) fn is_hopeless(&self, at: &Partial, limit: u64) -> bool {
        let width = self.shape.columns;
        let (mut named, mut text, mut stack) = (at.named(), 0, 0);
        while stack < self.shape.stacks() {
            let end = at.group_end(stack);
            let mut keys = [u16::MAX; 3];
            for (key, stack) in keys.iter_mut().zip(stack..end) {
                match self.key(at, stack) {
                    Some(simple) => *key = simple,
                    None => return false,
                }
            }
            if end > stack + 1 {
                keys.sort_unstable();
            }
            for key in &keys[..end - stack] {
                text |= spelled(*key, &mut named) << (52 - 4 * stack * width);
                stack += 1;
            }
            if exceeds(text, stack * width, limit) {
                return true;
            }
        }
        false
    }

    /// The first step; `at` has been told the number of the row already.
    pub(super) fn begin(&self, mut at: Partial) -> Step {
        if self.row.repeated != 0 {
            let is_new = |digit: &u8| at.name_of(*digit) == NEW;
            let new = self.row.values.iter().filter(|value| is_new(value)).fold(0_u16, |new, digit| new | 1 << digit);
            if new & self.row.repeated != 0 && new.is_power_of_two() {
                at.name(new.trailing_zeros() as u8);
            }
        }
        Step { at, place: 0, text: 0 }
    }

    /// Goes on to the end of the row, and tells that it is reached; or to where there is a choice, which goes to `choices`.
    /// Nothing comes of what is larger than `limit`.
    pub(super) fn advance(&self, step: &mut Step, limit: u64, choices: &mut Vec<Step>) -> bool {
        while step.place < self.shape.side {
            let next = if step.place.is_multiple_of(self.shape.columns) {
                self.stack(step, limit, choices)
            } else {
                self.places(step, limit, choices)
            };
            if next.is_none() {
                return false;
            }
        }
        step.at.settle(self.shape);
        step.text <= limit
    }

    /// Decides about the stack that comes next, and the others that may be there instead.
    fn stack(&self, step: &mut Step, limit: u64, choices: &mut Vec<Step>) -> Option<()> {
        let stack = step.place / self.shape.columns;
        let end = step.at.group_end(stack);
        let (mut least, mut simple, mut hard) = (u16::MAX, 0u8, 0u8);
        for candidate in stack..end {
            match self.key(&step.at, candidate) {
                Some(key) if key < least => (least, simple) = (key, 1 << candidate),
                Some(key) => simple |= u8::from(key == least) << candidate,
                None => hard |= 1 << candidate,
            }
        }
        if hard == 0 {
            return self.simple(step, stack, simple, least, limit);
        }
        if end == stack + 1 {
            return self.places(step, limit, choices);
        }
        for candidate in (stack..end).filter(|candidate| hard & 1 << candidate != 0) {
            let mut step = *step;
            step.at.swap_stacks(self.shape, stack, candidate);
            step.at.cut_group(stack + 1);
            choices.push(step);
        }
        if simple != 0 {
            let mut step = *step;
            self.simple(&mut step, stack, simple, least, limit)?;
            choices.push(step);
        }
        None
    }

    /// The symbols of a stack where nothing has to be chosen; `None` where something has.
    #[inline]
    fn key(&self, at: &Partial, stack: usize) -> Option<u16> {
        if at.is_within(stack, !self.row.filled) {
            return Some(0);
        }
        let from = stack * self.shape.columns;
        let third = if self.shape.columns == 3 { self.value(at, from + 2) } else { 0 };
        let digits = [self.value(at, from), self.value(at, from + 1), third];
        if !at.are_simple(1 << digits[0] | 1 << digits[1] | 1 << third, self.row.repeated) {
            return self.own_key(at, stack);
        }
        let mut symbols = digits.map(|digit| at.name_of(digit));
        let mut sort = |place: usize| {
            if at.runs & 1 << (from + place) == 0 && symbols[place] < symbols[place - 1] {
                symbols.swap(place, place - 1);
            }
        };
        if !at.is_sorted(self.shape, stack) {
            sort(1);
            if self.shape.columns == 3 {
                sort(2);
                sort(1);
            }
        }
        Some(u16::from(symbols[0]) << 8 | u16::from(symbols[1]) << 4 | u16::from(symbols[2]))
    }

    /// The same for a stack where each digit is that of its column: whose name goes with the column. Such columns may still
    /// change places, as the symbols stay the same.
    #[inline(never)]
    fn own_key(&self, at: &Partial, stack: usize) -> Option<u16> {
        let from = stack * self.shape.columns;
        let (mut key, mut place) = (0, from);
        let digits = (from..from + self.shape.columns).map(|place| self.value(at, place));
        if (from..).zip(digits.clone()).any(|(place, digit)| digit != 0 && !at.is_own(digit, place)) {
            return None;
        }
        let mut steps = digits.filter(|&digit| digit != 0).map(|digit| at.step_of(digit));
        let step = steps.next();
        if steps.any(|other| Some(other) != step) {
            return None;
        }
        while place < from + self.shape.columns {
            let end = at.run_end(place);
            let filled = (place..end).filter(|&place| self.value(at, place) != 0);
            let first = end - filled.clone().count();
            let mut names = filled.map(|place| at.own_name(self.shape, self.value(at, place), place, first));
            if let Some(name) = names.next() {
                if names.any(|other| other != name) {
                    return None;
                }
                for place in first..end {
                    key |= (u16::from(name) + (place - first) as u16) << (8 - 4 * (place - from));
                }
            }
            place = end;
        }
        Some(key)
    }

    /// Places stacks with the same key, from `stack` on: they stay in one group.
    fn simple(&self, step: &mut Step, stack: usize, mut which: u8, key: u16, limit: u64) -> Option<()> {
        let width = self.shape.columns;
        let end = stack + which.count_ones() as usize;
        let mut named = step.at.named();
        let is_alone = end == stack + 1;
        let further = if is_alone { 0 } else { self.further(&step.at, which.trailing_zeros() as usize, key) };
        for to in stack..end {
            let key = key + further * (to - stack) as u16;
            step.text |= spelled(key, &mut named) << (52 - 4 * to * width);
        }
        step.place = end * width;
        if is_too_large(step, limit) {
            return None;
        }
        let at = &mut step.at;
        for to in stack..end {
            at.swap_stacks(self.shape, to, which.trailing_zeros() as usize);
            which &= which - 1;
        }
        at.cut_group(end);
        if key == 0 {
            return Some(());
        }
        for stack_now in stack..end {
            let first = stack_now * width;
            let is_sorted = at.is_sorted(self.shape, stack_now);
            if !is_sorted {
                self.sort(at, first, first + width - 1);
            }
            if named == at.named() && is_sorted {
                continue;
            }
            let new = [8, 4, 0].into_iter().filter(|bits| key >> bits & 15 == u16::from(NEW)).count();
            let mut before = u8::MAX;
            for place in first..first + width {
                let digit = self.value(at, place);
                let symbol = at.name_of(digit);
                if symbol == NEW && new + end - stack > 2 {
                    at.name_floating(digit, place, new);
                } else if symbol == NEW {
                    at.name(digit);
                }
                let kind = if symbol != NEW && at.is_floating(digit) { OWN } else { symbol };
                if kind != before {
                    at.cut_run(place);
                }
                before = kind;
            }
        }
        Some(())
    }

    /// What the key of a stack has more if it comes one stack later: its digits have later names if they go with their columns.
    fn further(&self, at: &Partial, stack: usize, key: u16) -> u16 {
        let places = stack * self.shape.columns..(stack + 1) * self.shape.columns;
        let step = places.map(|place| at.step_of(self.value(at, place))).max().unwrap_or_default();
        [8, 4, 0].into_iter().filter(|bits| key >> bits & 15 != 0).map(|bits| u16::from(step) << bits).sum()
    }

    /// Sorts the columns of each run by their symbols.
    fn sort(&self, at: &mut Partial, first: usize, last: usize) {
        for end in (first..last).rev() {
            for place in first..=end {
                let symbol = |place: usize| at.name_of(self.value(at, place));
                if at.runs & 2 << place == 0 && symbol(place + 1) < symbol(place) {
                    at.swap_columns(place, place + 1);
                }
            }
        }
    }

    /// Decides about the places from this one to the end of its stack, which is the only one of its group.
    fn places(&self, step: &mut Step, limit: u64, choices: &mut Vec<Step>) -> Option<()> {
        let stack_end = (step.place / self.shape.columns + 1) * self.shape.columns;
        while step.place < stack_end {
            let end = step.at.run_end(step.place);
            for place in step.place..end {
                if self.value(&step.at, place) == 0 {
                    step.at.swap_columns(step.place, place);
                    step.place += 1;
                }
            }
            step.at.cut_run(step.place);
            if step.place == end {
                continue;
            }
            let (least, which) = self.known(&step.at, step.place, end);
            if which == 0 {
                self.new_digits(step, end);
                continue;
            }
            step.text |= u64::from(least) << (60 - 4 * step.place);
            step.place += 1;
            if is_too_large(step, limit) {
                return None;
            }
            let choose = |at: &mut Partial, choice: usize| {
                at.swap_columns(step.place - 1, choice);
                at.cut_run(step.place);
                at.take_first_name(self.shape, self.value(at, step.place - 1));
            };
            if which.is_power_of_two() {
                choose(&mut step.at, which.trailing_zeros() as usize);
                continue;
            }
            for choice in (0..end).rev().filter(|choice| which & 1 << choice != 0) {
                let mut step = *step;
                choose(&mut step.at, choice);
                choices.push(step);
            }
            return None;
        }
        Some(())
    }

    /// The smallest name that can come first in a run without empty cells, and the places of the columns that can bring it.
    fn known(&self, at: &Partial, place: usize, end: usize) -> (u8, u16) {
        let (mut least, mut which) = (NEW, 0_u16);
        for choice in place..end {
            let digit = self.value(at, choice);
            if at.name_of(digit) == NEW {
                continue;
            }
            let name = at.first_name_after(self.shape, digit, place..end, choice);
            if name < least {
                (least, which) = (name, 0);
            }
            which |= u16::from(name == least) << choice;
        }
        (least, which)
    }

    /// Names the digits of a run that has only new ones; if one of them is there more often than others, that one only.
    fn new_digits(&self, step: &mut Step, end: usize) {
        let Step { at, place, text } = step;
        let often = |at: &Partial, one: usize| {
            (*place..end).filter(|&other| self.value(at, other) == self.value(at, one)).count()
        };
        let most = (*place..end).max_by_key(|&one| often(at, one)).unwrap_or(*place);
        if end - *place > 1 && often(at, most) == 1 {
            for place in *place..end {
                let name = at.name_floating(self.value(at, place), place, 0);
                *text |= u64::from(name) << (60 - 4 * place);
            }
            *place = end;
            return;
        }
        let digit = self.value(at, most);
        let name = at.name(digit);
        for other in *place..end {
            if self.value(at, other) == digit {
                at.swap_columns(*place, other);
                *text |= u64::from(name) << (60 - 4 * *place);
                *place += 1;
            }
        }
        at.cut_run(*place);
    }

    fn value(&self, at: &Partial, place: usize) -> u8 {
        self.row.values[usize::from(at.columns[place] & 15)]
    }
}

fn is_too_large(step: &Step, limit: u64) -> bool {
    exceeds(step.text, step.place, limit)
}

/// Is a text of so many symbols larger than the beginning of `limit`?
fn exceeds(text: u64, symbols: usize, limit: u64) -> bool {
    symbols > 0 && text > limit | u64::MAX >> (4 * symbols)
}

/// The symbols of a key, with the next names for its new digits.
fn spelled(key: u16, named: &mut u8) -> u64 {
    let mut spell = |symbol: u16| {
        if symbol == u16::from(NEW) {
            *named += 1;
            u64::from(*named)
        } else {
            u64::from(symbol)
        }
    };
    spell(key >> 8) << 8 | spell(key >> 4 & 15) << 4 | spell(key & 15)
}
