//! All ways to place a row next that make it as small as it can be.
//!
//! From left to right, each symbol is as small as what is still undecided allows: first empty cells, then digits that
//! have names, then new ones. What does not matter stays undecided: the order of columns that are empty in this row, and
//! the order of columns that all bring new digits. Where different choices give the same symbol, all of them are followed.

use super::partial::Partial;
use super::shape::Shape;

/// Larger than any name.
const NEW: u8 = 15;

/// The rows of equal and smallest text found so far.
pub(super) struct Smallest<'a> {
    /// Four bits a symbol, the first one in the highest bits.
    pub(super) text: u64,
    pub(super) found: &'a mut Vec<Partial>,
}

pub(super) struct Placing<'a, 'b> {
    pub(super) shape: Shape,
    /// The row by columns of the board.
    pub(super) values: &'a [u8; 9],
    /// The digits that it has more than once.
    repeated: u16,
    smallest: &'a mut Smallest<'b>,
}

impl<'a, 'b> Placing<'a, 'b> {
    pub(super) fn new(shape: Shape, values: &'a [u8; 9], smallest: &'a mut Smallest<'b>) -> Self {
        Placing { shape, values, repeated: 0, smallest }
    }

    /// Places the row; `at` has been told its number already.
    pub(super) fn place(&mut self, mut at: Partial) {
        let mut seen = 0u16;
        let mut new = 0u16;
        for &value in self.values {
            self.repeated |= seen & 1 << value;
            seen |= 1 << value;
            new |= u16::from(at.names[usize::from(value)] == 0) << value;
        }
        self.repeated &= !1;
        new &= !1;
        if new & self.repeated != 0 && new.is_power_of_two() {
            at.name(new.trailing_zeros() as u8);
        }
        self.stacks(at, 0, 0);
    }

    /// The stacks from this one on, after a text.
    fn stacks(&mut self, at: Partial, stack: usize, text: u64) {
        if stack == self.shape.stacks() {
            return self.end(at, text);
        }
        let (mut least, mut simple, mut hard) = (u16::MAX, 0u8, 0u8);
        for candidate in stack..at.group_end(stack) {
            match self.key(&at, candidate) {
                Some(key) if key < least => (least, simple) = (key, 1 << candidate),
                Some(key) => simple |= u8::from(key == least) << candidate,
                None => hard |= 1 << candidate,
            }
        }
        if simple != 0 {
            self.simple(at, stack, simple, text);
        }
        for candidate in (stack..at.group_end(stack)).filter(|candidate| hard & 1 << candidate != 0) {
            let mut at = at;
            at.swap_stacks(self.shape, stack, candidate);
            at.cut_group(stack + 1);
            self.places(at, stack * self.shape.columns, text);
        }
    }

    /// The symbols of a stack where nothing has to be chosen; `None` where something has.
    fn key(&self, at: &Partial, stack: usize) -> Option<u16> {
        let from = stack * self.shape.columns;
        let mut symbols = [0; 3];
        for (place, symbol) in (from..).zip(&mut symbols).take(self.shape.columns) {
            let digit = self.value(at, place);
            *symbol = symbol_of(at, digit);
            if at.is_floating(digit) || (*symbol == NEW && self.repeated & 1 << digit != 0) {
                return None;
            }
        }
        let mut sort = |place: usize| {
            if at.runs & 1 << (from + place) == 0 && symbols[place] < symbols[place - 1] {
                symbols.swap(place, place - 1);
            }
        };
        sort(1);
        if self.shape.columns == 3 {
            sort(2);
            sort(1);
        }
        Some(symbols.iter().fold(0, |key, &symbol| key << 4 | u16::from(symbol)))
    }

    /// Stacks with the same key, from `stack` on: they stay in one group.
    fn simple(&mut self, mut at: Partial, stack: usize, mut which: u8, mut text: u64) {
        let width = self.shape.columns;
        let end = stack + which.count_ones() as usize;
        for to in stack..end {
            at.swap_stacks(self.shape, to, which.trailing_zeros() as usize);
            which &= which - 1;
        }
        at.cut_group(end);
        for first in (stack..end).map(|stack| stack * width) {
            let last = first + width - 1;
            self.sort(&mut at, first, last);
            let new = (first..=last).filter(|&place| symbol_of(&at, self.value(&at, place)) == NEW).count();
            let mut before = 0;
            for place in first..=last {
                let digit = self.value(&at, place);
                let symbol = symbol_of(&at, digit);
                let name = if symbol != NEW {
                    symbol
                } else if new + end - stack > 2 {
                    at.name_floating(digit, place, new)
                } else {
                    at.name(digit)
                };
                if symbol != before && place > first {
                    at.cut_run(place);
                }
                before = symbol;
                text |= u64::from(name) << (60 - 4 * place);
            }
        }
        if !self.is_too_large(text, end * width) {
            self.stacks(at, end, text);
        }
    }

    /// Sorts the columns of each run by their symbols.
    fn sort(&self, at: &mut Partial, first: usize, last: usize) {
        for end in (first..last).rev() {
            for place in first..=end {
                let symbol = |place: usize| symbol_of(at, self.value(at, place));
                if at.runs & 2 << place == 0 && symbol(place + 1) < symbol(place) {
                    at.swap_columns(place, place + 1);
                }
            }
        }
    }

    /// The places from this one to the end of its stack, which is the only one of its group, and then the next stack.
    fn places(&mut self, mut at: Partial, mut place: usize, mut text: u64) {
        let stack_end = (place / self.shape.columns + 1) * self.shape.columns;
        while place < stack_end {
            let end = at.run_end(place);
            let from = place;
            for empty in from..end {
                if self.value(&at, empty) == 0 {
                    at.swap_columns(place, empty);
                    place += 1;
                }
            }
            at.cut_run(place);
            if self.is_too_large(text, place) {
                return;
            }
            if place == end {
                continue;
            }
            let (least, which) = self.known(&at, place, end);
            if which == 0 {
                text = self.new_digits(&mut at, &mut place, end, text);
                if self.is_too_large(text, place) {
                    return;
                }
                continue;
            }
            text |= u64::from(least) << (60 - 4 * place);
            if self.is_too_large(text, place + 1) {
                return;
            }
            for choice in (place..end).filter(|choice| which & 1 << choice != 0) {
                let mut at = at;
                at.swap_columns(place, choice);
                at.cut_run(place + 1);
                let name = at.take_first_name(self.shape, self.value(&at, place));
                debug_assert_eq!(name, least);
                self.places_after(at, place + 1, text, stack_end);
            }
            return;
        }
        self.stacks(at, stack_end / self.shape.columns, text);
    }

    fn places_after(&mut self, at: Partial, place: usize, text: u64, stack_end: usize) {
        if place == stack_end {
            self.stacks(at, stack_end / self.shape.columns, text);
        } else {
            self.places(at, place, text);
        }
    }

    /// The smallest name that can come first in a run without empty cells, and the places of the columns that can bring it.
    fn known(&self, at: &Partial, place: usize, end: usize) -> (u8, u16) {
        let (mut least, mut which) = (NEW, 0);
        for choice in place..end {
            let digit = self.value(at, choice);
            if at.names[usize::from(digit)] == 0 {
                continue;
            }
            let mut then = *at;
            then.swap_columns(place, choice);
            then.cut_run(place + 1);
            let name = then.first_name(self.shape, digit);
            if name < least {
                (least, which) = (name, 0);
            }
            which |= u16::from(name == least) << choice;
        }
        (least, which)
    }

    /// Names the digits of a run that has only new ones.
    fn new_digits(&self, at: &mut Partial, place: &mut usize, end: usize, mut text: u64) -> u64 {
        let digits = |at: &Partial, place: usize| self.value(at, place);
        let often =
            |at: &Partial, one: usize| (*place..end).filter(|&other| digits(at, other) == digits(at, one)).count();
        let most = (*place..end).max_by_key(|&one| often(at, one)).unwrap_or(*place);
        let count = often(at, most);
        if count == 1 && end - *place > 1 {
            for place in *place..end {
                let name = at.name_floating(self.value(at, place), place, 0);
                text |= u64::from(name) << (60 - 4 * place);
            }
            *place = end;
            return text;
        }
        let digit = self.value(at, most);
        let name = at.name(digit);
        for other in *place..end {
            if self.value(at, other) == digit {
                at.swap_columns(*place, other);
                text |= u64::from(name) << (60 - 4 * *place);
                *place += 1;
            }
        }
        at.cut_run(*place);
        text
    }

    fn end(&mut self, mut at: Partial, text: u64) {
        if text < self.smallest.text {
            self.smallest.text = text;
            self.smallest.found.clear();
        }
        if text == self.smallest.text {
            at.settle(self.shape);
            self.smallest.found.push(at);
        }
    }

    fn value(&self, at: &Partial, place: usize) -> u8 {
        self.values[usize::from(at.columns[place])]
    }

    fn is_too_large(&self, text: u64, places: usize) -> bool {
        let rest = 64 - 4 * places as u32;
        places > 0 && text >> rest > self.smallest.text >> rest
    }
}

fn symbol_of(at: &Partial, digit: u8) -> u8 {
    match at.names[usize::from(digit)] {
        0 if digit != 0 => NEW,
        name => name,
    }
}
