//! Depth-first search on several boards at once, each in its own lane with its own stack.
//!
//! All lanes go through the same round of rules; then the few that are dead or stalled are looked at one by one. When
//! there is no further board for a lane it takes over part of the search of another lane, so that one board alone is
//! searched by all of them.

use super::board::{Candidates, box_of};
use super::rules::{ALL, Group};
use super::vector::{Instructions, LANES};
use crate::search::budget::Budget;

/// Where the boards come from and where their solutions go.
pub(in crate::search) trait Work {
    /// The next board and the number by which it is called from here on.
    fn next(&mut self) -> Option<(usize, Candidates)>;
    /// A solution of a board. Is another one wanted?
    fn solution(&mut self, board: usize, solution: &Candidates) -> bool;
    /// All solutions of the board have been seen, or the budget was used up.
    fn end(&mut self, board: usize, end: End);
    /// Should the search pause after this round?
    fn pause(&self) -> bool {
        false
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum End {
    Complete,
    GaveUp,
}

/// What is left to try of a board.
#[derive(Clone, Copy)]
struct Branch {
    words: Candidates,
    naked: [u32; 3],
}

/// The branches of a lane. The oldest, which are the largest, can be taken from below.
#[derive(Default)]
struct Stack {
    branches: Vec<Branch>,
    taken: usize,
}

impl Stack {
    fn len(&self) -> usize {
        self.branches.len() - self.taken
    }

    fn clear(&mut self) {
        self.branches.clear();
        self.taken = 0;
    }

    fn pop(&mut self) -> Option<Branch> {
        if self.len() == 0 {
            self.clear();
            return None;
        }
        self.branches.pop()
    }

    fn take_oldest(&mut self) -> Branch {
        self.taken += 1;
        self.branches[self.taken - 1]
    }
}

/// A board under search.
#[derive(Clone, Copy, Default)]
struct Slot {
    board: usize,
    /// The lanes that search it, one bit each.
    lanes: u32,
    guesses_left: u64,
}

pub(in crate::search) struct Search<'b> {
    group: Group,
    stacks: [Stack; LANES],
    slots: [Slot; LANES],
    /// The slot of each lane.
    slot_of: [usize; LANES],
    active: u32,
    budget: Budget<'b>,
    started: bool,
}

impl<'b> Search<'b> {
    /// The budget is that of each board, not of all together.
    pub(in crate::search) fn new(budget: &Budget<'b>) -> Self {
        Search {
            group: Group::new(),
            stacks: Default::default(),
            slots: Default::default(),
            slot_of: [0; LANES],
            active: 0,
            budget: *budget,
            started: false,
        }
    }

    /// Works through all boards, or until the work asks for a pause.
    #[inline(always)]
    pub(super) fn run<I: Instructions>(&mut self, i: I, work: &mut dyn Work) {
        if !self.started {
            self.started = true;
            (0..LANES).for_each(|lane| self.refill(lane, work));
        }
        while self.active != 0 && !work.pause() {
            if self.budget.is_stopped() {
                return self.stop(work);
            }
            let outcome = self.group.round(i, self.active);
            let mut attention = (outcome.dead | outcome.stalled) & self.active;
            while attention != 0 {
                let lane = attention.trailing_zeros() as usize;
                attention &= attention - 1;
                if outcome.dead >> lane & 1 == 1 {
                    self.backtrack(lane, work);
                } else if self.group.naked.iter().all(|word| word.0[lane] == ALL) {
                    attention &= !self.solved(lane, work);
                } else {
                    attention &= !self.branch(lane, work);
                }
            }
        }
    }

    #[cold]
    fn stop(&mut self, work: &mut dyn Work) {
        for slot in self.slots.iter().filter(|slot| slot.lanes != 0) {
            work.end(slot.board, End::GaveUp);
        }
        while let Some((board, _)) = work.next() {
            work.end(board, End::GaveUp);
        }
        self.active = 0;
    }

    /// Returns the lanes that have left the board.
    fn solved(&mut self, lane: usize, work: &mut dyn Work) -> u32 {
        let solution = self.take(lane);
        if work.solution(self.slots[self.slot_of[lane]].board, &solution) {
            self.backtrack(lane, work);
            return 0;
        }
        self.leave(self.slot_of[lane], work)
    }

    /// Ends the search of a board in all its lanes, and returns them.
    fn leave(&mut self, slot: usize, work: &mut dyn Work) -> u32 {
        let left = std::mem::take(&mut self.slots[slot].lanes);
        let mut lanes = left;
        while lanes != 0 {
            self.stacks[lanes.trailing_zeros() as usize].clear();
            lanes &= lanes - 1;
        }
        lanes = left;
        while lanes != 0 {
            self.refill(lanes.trailing_zeros() as usize, work);
            lanes &= lanes - 1;
        }
        left
    }

    #[inline(always)]
    fn take(&self, lane: usize) -> Candidates {
        let mut candidates = [[0; 3]; 9];
        for (words, from) in candidates.iter_mut().zip(&self.group.words) {
            for (word, from) in words.iter_mut().zip(from) {
                *word = from.0[lane];
            }
        }
        candidates
    }

    #[inline(always)]
    fn put(&mut self, lane: usize, branch: &Branch) {
        for (words, to) in branch.words.iter().zip(&mut self.group.words) {
            for (word, to) in words.iter().zip(to) {
                to.0[lane] = *word;
            }
        }
        for (word, to) in branch.naked.iter().zip(&mut self.group.naked) {
            to.0[lane] = *word;
        }
    }

    /// Gives the lane, which has nothing to do, a new board or part of another lane's search.
    fn refill(&mut self, lane: usize, work: &mut dyn Work) {
        if let Some((board, words)) = work.next() {
            self.put(lane, &Branch { words, naked: [0; 3] });
            // A lane has one slot at most and this lane has none, so that a slot is free.
            let slot = self.slots.iter().position(|slot| slot.lanes == 0).unwrap_or(lane);
            self.slots[slot] = Slot { board, lanes: 1 << lane, guesses_left: self.budget.left() };
            self.slot_of[lane] = slot;
            self.active |= 1 << lane;
            return;
        }
        self.active &= !(1 << lane);
        if let Some(from) = (0..LANES).filter(|&from| self.stacks[from].len() > 0).max_by_key(|&l| self.stacks[l].len())
        {
            self.hand_over(from, lane);
        }
    }

    fn hand_over(&mut self, from: usize, to: usize) {
        let branch = self.stacks[from].take_oldest();
        self.put(to, &branch);
        let slot = self.slot_of[from];
        self.slot_of[to] = slot;
        self.slots[slot].lanes |= 1 << to;
        self.active |= 1 << to;
    }

    #[inline(always)]
    fn backtrack(&mut self, lane: usize, work: &mut dyn Work) {
        match self.stacks[lane].pop() {
            Some(branch) => self.put(lane, &branch),
            None => {
                let slot = &mut self.slots[self.slot_of[lane]];
                slot.lanes &= !(1 << lane);
                if slot.lanes == 0 {
                    work.end(slot.board, End::Complete);
                }
                self.refill(lane, work);
            }
        }
    }

    /// Guesses; returns the lanes that have left the board, none unless it has no guess left.
    #[inline(always)]
    fn branch(&mut self, lane: usize, work: &mut dyn Work) -> u32 {
        let slot = &mut self.slots[self.slot_of[lane]];
        if slot.guesses_left == 0 {
            work.end(slot.board, End::GaveUp);
            return self.leave(self.slot_of[lane], work);
        }
        slot.guesses_left -= u64::from(slot.guesses_left != u64::MAX);
        let mut words = self.take(lane);
        let naked = self.group.naked.each_ref().map(|word| word.0[lane]);
        let Guess { digit, r, bit } = choose(&words);
        words[digit][r] &= !(1 << bit);
        self.stacks[lane].branches.push(Branch { words, naked });
        for words in &mut self.group.words {
            words[r].0[lane] &= !(1 << bit);
        }
        for words in &mut self.group.words[digit] {
            words.0[lane] &= !box_of(bit);
        }
        self.group.words[digit][r].0[lane] |= 1 << bit;
        let idle = !self.active & ((1 << LANES) - 1);
        if idle != 0 {
            self.hand_over(lane, idle.trailing_zeros() as usize);
        }
        0
    }
}

struct Guess {
    digit: usize,
    r: usize,
    bit: u32,
}

/// A cell with two candidates if there is one, and almost always there is; else one with as few as there are.
#[inline(always)]
fn choose(words: &Candidates) -> Guess {
    let [_, two, three] = at_least(words);
    let exactly_two = |r: usize| two[r] & !three[r];
    match (0..3).find(|&r| exactly_two(r) != 0) {
        Some(r) => guess(words, r, exactly_two(r)),
        None => choose_of_many(words),
    }
}

#[cold]
#[inline(never)]
fn choose_of_many(words: &Candidates) -> Guess {
    let at_least = at_least::<10>(words);
    let exactly = |(n, r): (usize, usize)| at_least[n][r] & !at_least[n + 1][r];
    match (2..9).flat_map(|n| [(n, 0), (n, 1), (n, 2)]).find(|&place| exactly(place) != 0) {
        Some(place) => guess(words, place.1, exactly(place)),
        None => unreachable!("a board is searched further only while a cell has two candidates"),
    }
}

/// The cells with at least one, two, … N candidates.
#[inline(always)]
fn at_least<const N: usize>(words: &Candidates) -> [[u32; 3]; N] {
    let mut at_least = [[0; 3]; N];
    for words in words {
        for n in (0..N).rev() {
            for (r, word) in words.iter().enumerate() {
                at_least[n][r] |= if n == 0 { *word } else { at_least[n - 1][r] & word };
            }
        }
    }
    at_least
}

#[inline(always)]
fn guess(words: &Candidates, r: usize, cells: u32) -> Guess {
    let bit = cells.trailing_zeros();
    let digit = words.iter().position(|words| words[r] >> bit & 1 == 1).unwrap_or(0);
    Guess { digit, r, bit }
}
