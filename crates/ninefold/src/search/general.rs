//! Search on any layout: candidates as bit sets, propagation over houses and rules, depth first.
//!
//! ```text
//! candidates  one u32 a cell, bit d - 1 for digit d
//! branches    full candidate tables, one above the other: what is left to try after the current one
//! ```
//!
//! Three things prune everywhere: a cell with one candidate takes it, a digit with one place in a house goes there, and a digit
//! whose places in one house all lie in another house too has no other place in the other one. Constraints take away what they
//! [do not allow](crate::rules): those of the board, and the sums that follow from cages ([`derived`](super::derived)). A guess is
//! binary (this digit here, or not): on the cell or the digit with the fewest choices, or where there are rules
//! [where dead ends were](super::guess). Nothing recurses.

use super::budget::Budget;
use super::derived;
use super::guess::Scores;
use crate::board::Board;
use crate::layout::{Layout, MAX_SIDE};
use crate::rules::Propagator;

/// Looks at a cell that make a step of the [`Budget`].
const LOOKS_PER_STEP: u64 = 64;

/// Houses that have a bit in [`Search::dirty`]; a layout with more has them as sets of different digits.
const MOST_HOUSES: usize = 120;

/// What the search needs to know of a layout: its houses, and its other rules.
pub(super) struct Houses {
    pub(super) side: usize,
    all: u32,
    /// The cells of the houses, `side` a house.
    cells: Vec<u16>,
    /// The other cells of the houses of each cell.
    peers: Vec<Vec<u16>>,
    /// The houses that share two cells or more with each house.
    crossings: Vec<Vec<Crossing>>,
    /// Rules that are not houses, and take away more than equal digits.
    pub(super) rules: Vec<Propagator>,
    /// The houses of each cell, one bit each.
    house_bits: Vec<u128>,
    /// The rules of each cell, one bit each, in as many words as all rules need.
    rule_bits: Vec<u64>,
    /// The peers of each cell, one bit each, on boards that are small enough and have rules.
    sees: Vec<u128>,
}

/// One house seen from another.
struct Crossing {
    /// Which cells of the one house lie in the other, by place in the house.
    shared: u32,
    /// The cells of the other that are not in the one.
    rest: Vec<u16>,
}

impl Houses {
    pub(super) fn new(layout: &Layout) -> Houses {
        let side = usize::from(layout.side());
        let cells_of = |cells: &[crate::board::Cell]| -> Vec<u16> {
            cells.iter().map(|cell| cell.index(layout.side()) as u16).collect()
        };
        let mut houses: Vec<Vec<u16>> = layout.houses().map(|house| cells_of(house.cells)).collect();
        let further = houses.split_off(houses.len().min(MOST_HOUSES));
        let mut of_cell = vec![Vec::new(); side * side];
        for (number, house) in houses.iter().enumerate() {
            house.iter().for_each(|&cell| of_cell[usize::from(cell)].push(number as u8));
        }
        let rules = layout.rules().map_or(&[][..], |rules| rules.propagators());
        let different: Vec<&[u16]> =
            further.iter().map(Vec::as_slice).chain(rules.iter().filter_map(Propagator::different)).collect();
        let mut sets_of_cell: Vec<Vec<u16>> = vec![Vec::new(); if different.is_empty() { 0 } else { side * side }];
        for (number, set) in different.iter().enumerate() {
            set.iter().for_each(|&cell| sets_of_cell[usize::from(cell)].push(number as u16));
        }
        let peers: Vec<Vec<u16>> = (0..side * side)
            .map(|cell| {
                let mut is_peer = vec![false; side * side];
                let seen = of_cell[cell].iter().flat_map(|&house| &houses[usize::from(house)]);
                seen.for_each(|&peer| is_peer[usize::from(peer)] = true);
                let sets = sets_of_cell.get(cell).into_iter().flatten();
                sets.flat_map(|&set| different[usize::from(set)]).for_each(|&peer| is_peer[usize::from(peer)] = true);
                is_peer[cell] = false;
                (0..).zip(is_peer).filter(|(_, is_peer)| *is_peer).map(|(peer, _)| peer).collect()
            })
            .collect();
        let crossings = (0..houses.len()).map(|house| crossings(house, &houses, &of_cell)).collect();
        let mut all_rules: Vec<Propagator> = rules.iter().filter(|rule| !rule.is_only_different()).cloned().collect();
        if !all_rules.is_empty() {
            let peers = derived::Peers::new(&peers);
            derived::know_peers(&mut all_rules, layout.side(), &peers);
            all_rules.extend(derived::sums(layout.side(), &houses, &peers, rules));
        }
        let words = all_rules.len().div_ceil(64);
        let mut rule_bits = vec![0; side * side * words];
        for (number, rule) in all_rules.iter().enumerate() {
            rule.cells
                .iter()
                .for_each(|&cell| rule_bits[usize::from(cell) * words + number / 64] |= 1 << (number % 64));
        }
        let house_bits = of_cell.iter().map(|houses| houses.iter().fold(0, |bits, &house| bits | 1 << house)).collect();
        let has_bits = side * side <= 128 && !all_rules.is_empty();
        let bits = |peers: &Vec<u16>| peers.iter().fold(0u128, |bits, &peer| bits | 1 << peer);
        let sees = if has_bits { peers.iter().map(bits).collect() } else { Vec::new() };
        Houses {
            side,
            all: (1 << side) - 1,
            peers,
            crossings,
            cells: houses.concat(),
            rules: all_rules,
            house_bits,
            rule_bits,
            sees,
        }
    }

    fn house(&self, house: usize) -> &[u16] {
        &self.cells[house * self.side..][..self.side]
    }

    pub(super) fn every_house(&self) -> impl Iterator<Item = &[u16]> {
        self.cells.chunks_exact(self.side)
    }
}

/// How the other houses look from one of them.
fn crossings(one: usize, houses: &[Vec<u16>], of_cell: &[Vec<u8>]) -> Vec<Crossing> {
    let mut shared = vec![0u32; houses.len()];
    for (i, &cell) in houses[one].iter().enumerate() {
        of_cell[usize::from(cell)].iter().for_each(|&other| shared[usize::from(other)] |= 1 << i);
    }
    let others = (0..houses.len()).filter(|&other| other != one && shared[other].count_ones() > 1);
    let is_outside = |cell: &u16| !of_cell[usize::from(*cell)].contains(&(one as u8));
    let crossings = others.map(|other| Crossing {
        shared: shared[other],
        rest: houses[other].iter().copied().filter(is_outside).collect(),
    });
    crossings.filter(|crossing| !crossing.rest.is_empty()).collect()
}

/// A set without its least digit.
fn without_least(set: u32) -> u32 {
    set & set.wrapping_sub(1)
}

/// No completion of the present candidates exists.
struct DeadEnd;

/// What the search comes to next.
pub(super) enum Next {
    /// A solution, one value a cell.
    Solution(Vec<u8>),
    /// There is no further one.
    End,
    /// The budget was used up first.
    GaveUp,
}

/// A search for every solution of a board, in a fixed order.
///
/// The houses are handed to each call, always the same, so that searches can share them.
pub(super) struct Search<'b> {
    budget: Budget<'b>,
    candidates: Vec<u32>,
    branches: Vec<u32>,
    /// For each branch the cell that lost a candidate.
    changed: Vec<u16>,
    /// Cells found to have one candidate, not yet removed from their peers.
    singles: Vec<u16>,
    /// Cells whose digit is being removed from their peers; only where there are rules.
    told: Vec<u16>,
    /// Houses with a cell that changed, one bit each.
    dirty: u128,
    /// Those that were not yet looked at as a whole; only where there are rules.
    deep: u128,
    /// Rules with a cell that changed, one bit each.
    dirty_rules: Vec<u64>,
    /// The candidates of one rule.
    scratch: Vec<u32>,
    looks: u64,
    /// Where dead ends were so far; only where there are rules.
    scores: Scores,
    /// Was the last guess wrong, or is there none yet?
    is_refuted: bool,
    /// The cell whose digit was told to others last.
    last: usize,
    state: State,
}

enum State {
    Entering,
    Backtracking,
    Ended,
    GaveUp,
}

impl<'b> Search<'b> {
    /// `forbidden`, if any, is a cell by number and the one value that it may not take.
    pub(super) fn new(houses: &Houses, board: &Board, forbidden: Option<(usize, u8)>, budget: &Budget<'b>) -> Self {
        let candidates = board.values().map(|value| if value == 0 { houses.all } else { 1 << (value - 1) });
        let mut search = Search {
            budget: *budget,
            candidates: candidates.collect(),
            branches: Vec::new(),
            changed: Vec::new(),
            singles: Vec::new(),
            told: Vec::new(),
            dirty: (1 << houses.crossings.len()) - 1,
            deep: 0,
            dirty_rules: vec![u64::MAX; houses.rules.len().div_ceil(64)],
            scratch: Vec::new(),
            looks: 0,
            scores: Scores::new(houses),
            is_refuted: true,
            last: 0,
            state: State::Entering,
        };
        if let Some((cell, value)) = forbidden {
            search.candidates[cell] &= !(1 << (value - 1));
        }
        if search.candidates.contains(&0) {
            search.state = State::Ended;
        }
        let singles = search.candidates.iter().enumerate().filter(|(_, set)| set.is_power_of_two());
        search.singles = singles.map(|(cell, _)| cell as u16).collect();
        search
    }

    pub(super) fn budget(&self) -> &Budget<'b> {
        &self.budget
    }

    pub(super) fn next(&mut self, houses: &Houses) -> Next {
        loop {
            match self.state {
                State::Ended => return Next::End,
                State::GaveUp => return Next::GaveUp,
                State::Backtracking => self.backtrack(houses),
                State::Entering => {
                    let outcome = self.propagate(houses);
                    let steps = 1 + std::mem::take(&mut self.looks) / LOOKS_PER_STEP;
                    if !self.budget.spend(steps) {
                        self.state = State::GaveUp;
                    } else if outcome.is_err() {
                        self.state = State::Backtracking;
                    } else if let Some((cell, digit)) = self.choose(houses) {
                        self.branch(houses, cell, digit);
                    } else {
                        self.state = State::Backtracking;
                        let values = self.candidates.iter().map(|set| set.trailing_zeros() as u8 + 1);
                        return Next::Solution(values.collect());
                    }
                }
            }
        }
    }

    /// Goes on with `digit` (one bit) in `cell`, and keeps the board without it there for later.
    fn branch(&mut self, houses: &Houses, cell: usize, digit: u32) {
        let from = self.branches.len();
        self.branches.extend_from_slice(&self.candidates);
        self.branches[from + cell] &= !digit;
        self.is_refuted = false;
        self.changed.push(cell as u16);
        self.candidates[cell] = digit;
        self.singles.push(cell as u16);
        self.mark(houses, cell);
    }

    fn backtrack(&mut self, houses: &Houses) {
        let Some(cell) = self.changed.pop() else {
            self.state = State::Ended;
            return;
        };
        let from = self.branches.len() - self.candidates.len();
        self.candidates.copy_from_slice(&self.branches[from..]);
        self.branches.truncate(from);
        self.singles.clear();
        self.dirty = 0;
        self.deep = 0;
        self.dirty_rules.fill(0);
        self.state = State::Entering;
        self.is_refuted = true;
        self.mark(houses, usize::from(cell));
        if self.candidates[usize::from(cell)].is_power_of_two() {
            self.singles.push(cell);
        }
    }

    fn mark(&mut self, houses: &Houses, cell: usize) {
        self.dirty |= houses.house_bits[cell];
        let words = self.dirty_rules.len();
        let bits = &houses.rule_bits[cell * words..][..words];
        self.dirty_rules.iter_mut().zip(bits).for_each(|(dirty, bits)| *dirty |= bits);
    }

    fn propagate(&mut self, houses: &Houses) -> Result<(), DeadEnd> {
        if houses.rules.is_empty() { self.follow_houses(houses) } else { self.follow_rules(houses) }
    }

    /// Houses alone.
    fn follow_houses(&mut self, houses: &Houses) -> Result<(), DeadEnd> {
        loop {
            while let Some(cell) = self.singles.pop() {
                self.tell_peers(houses, usize::from(cell))?;
            }
            if self.dirty == 0 {
                return Ok(());
            }
            let house = self.dirty.trailing_zeros() as usize;
            self.dirty &= self.dirty - 1;
            self.find_places(houses, house)?;
            if self.singles.is_empty() {
                self.find_locked(houses, house)?;
            }
        }
    }

    /// Houses and rules, in rounds: what follows from the cells that have their digit, until others have theirs. A dead end is put down
    /// to the first cell of its round.
    fn follow_rules(&mut self, houses: &Houses) -> Result<(), DeadEnd> {
        let mut told = std::mem::take(&mut self.told);
        let outcome = loop {
            told.clear();
            std::mem::swap(&mut told, &mut self.singles);
            if let Some(&cell) = told.first() {
                self.last = usize::from(cell);
            }
            let outcome = told.iter().try_for_each(|&cell| {
                let outcome = self.tell_peers(houses, usize::from(cell));
                self.blame(houses, outcome, &[cell])
            });
            if let Err(dead_end) = outcome.and_then(|()| self.follow_round(houses)) {
                break Err(dead_end);
            }
            if self.singles.is_empty() {
                break Ok(());
            }
        };
        self.told = told;
        outcome
    }

    fn follow_round(&mut self, houses: &Houses) -> Result<(), DeadEnd> {
        loop {
            if let Some(rule) = self.next_rule(houses) {
                let outcome = self.follow(houses, rule);
                self.blame(houses, outcome, &houses.rules[rule].cells)?;
            } else if self.dirty != 0 {
                let house = self.dirty.trailing_zeros() as usize;
                self.dirty &= self.dirty - 1;
                self.deep |= 1 << house;
                let outcome = self.find_places(houses, house);
                self.blame(houses, outcome, houses.house(house))?;
            } else if self.deep != 0 && self.looks_deep() && self.singles.is_empty() {
                let house = self.deep.trailing_zeros() as usize;
                self.deep &= self.deep - 1;
                let outcome = self.find_bound(houses, house).and_then(|()| self.find_locked(houses, house));
                self.blame(houses, outcome, houses.house(house))?;
            } else {
                return Ok(());
            }
        }
    }

    /// Is it worth the time to look at houses as a whole? After a guess it is not; and sums find most of it themselves.
    fn looks_deep(&self) -> bool {
        if self.scores.has_sums { self.changed.is_empty() } else { self.is_refuted }
    }

    /// Remembers where a dead end was, if this is one.
    fn blame(&mut self, houses: &Houses, outcome: Result<(), DeadEnd>, cells: &[u16]) -> Result<(), DeadEnd> {
        if outcome.is_err() {
            let digit = self.candidates[self.last] & houses.all;
            self.scores.dead_end(cells, self.last, digit);
        }
        outcome
    }

    /// Cells of the house that share as few candidates as they are: no other cell has one of these.
    fn find_bound(&mut self, houses: &Houses, house: usize) -> Result<(), DeadEnd> {
        let cells = houses.house(house);
        self.looks += 2 * cells.len() as u64;
        let mut sets = [0u32; MAX_SIDE as usize];
        sets.iter_mut().zip(cells).for_each(|(set, &cell)| *set = self.candidates[usize::from(cell)]);
        let sets = &sets[..cells.len()];
        for &set in sets {
            // At least two digits, at most four.
            let more = without_least(set);
            if more == 0 || without_least(without_least(without_least(more))) != 0 {
                continue;
            }
            let size = set.count_ones();
            let within = sets.iter().map(|other| u32::from(other & !set == 0)).sum::<u32>();
            if within > size {
                return Err(DeadEnd);
            }
            if within == size {
                for (&cell, _) in cells.iter().zip(sets).filter(|(_, other)| *other & !set != 0) {
                    self.remove(houses, usize::from(cell), set)?;
                }
            }
        }
        Ok(())
    }

    /// The next rule with a cell that changed.
    fn next_rule(&mut self, houses: &Houses) -> Option<usize> {
        let word = self.dirty_rules.iter().position(|&word| word != 0)?;
        let rule = 64 * word + self.dirty_rules[word].trailing_zeros() as usize;
        self.dirty_rules[word] &= self.dirty_rules[word] - 1;
        (rule < houses.rules.len()).then_some(rule)
    }

    /// Takes away what a rule does not allow.
    fn follow(&mut self, houses: &Houses, rule: usize) -> Result<(), DeadEnd> {
        let propagator = &houses.rules[rule];
        self.looks += 4 * propagator.cells.len() as u64;
        let mut sets = std::mem::take(&mut self.scratch);
        sets.clear();
        sets.extend(propagator.cells.iter().map(|&cell| self.candidates[usize::from(cell)]));
        let outcome = propagator.prune(&mut sets);
        if outcome.is_ok() {
            let found = self.singles.len();
            for (&cell, &left) in propagator.cells.iter().zip(&sets) {
                if self.candidates[usize::from(cell)] != left {
                    self.remove(houses, usize::from(cell), !left)?;
                }
            }
            if self.singles.len() == found {
                // What it took away itself is nothing new to a rule, until a cell has its digit.
                self.dirty_rules[rule / 64] &= !(1 << (rule % 64));
            }
        }
        self.scratch = sets;
        self.place_required(houses, &propagator.cells, outcome.map_err(|_| DeadEnd)?)
    }

    /// Digits that one of the cells must have: no cell has them that sees all of these which can.
    fn place_required(&mut self, houses: &Houses, cells: &[u16], mut required: u32) -> Result<(), DeadEnd> {
        if houses.sees.is_empty() {
            return Ok(());
        }
        while required != 0 {
            let digit = required & required.wrapping_neg();
            required ^= digit;
            let places = cells.iter().map(|&cell| usize::from(cell)).filter(|&cell| self.candidates[cell] & digit != 0);
            let (count, mut common, last) = places
                .fold((0, u128::MAX, 0), |(count, common, _), cell| (count + 1, common & houses.sees[cell], cell));
            match count {
                0 => return Err(DeadEnd),
                1 => self.remove(houses, last, !digit)?,
                2..=4 => {}
                _ => continue,
            }
            while common != 0 {
                let cell = common.trailing_zeros() as usize;
                if self.candidates[cell] & digit != 0 {
                    self.remove(houses, cell, digit)?;
                }
                common &= common - 1;
            }
        }
        Ok(())
    }

    fn tell_peers(&mut self, houses: &Houses, cell: usize) -> Result<(), DeadEnd> {
        let digit = self.candidates[cell];
        self.looks += houses.peers[cell].len() as u64;
        for &peer in &houses.peers[cell] {
            if self.candidates[usize::from(peer)] & digit != 0 {
                self.remove(houses, usize::from(peer), digit)?;
            }
        }
        Ok(())
    }

    /// Takes `digits` away from a cell.
    fn remove(&mut self, houses: &Houses, cell: usize, digits: u32) -> Result<(), DeadEnd> {
        let before = self.candidates[cell];
        let after = before & !digits;
        if after == before {
            return Ok(());
        }
        if after == 0 {
            return Err(DeadEnd);
        }
        self.candidates[cell] = after;
        self.mark(houses, cell);
        if after.is_power_of_two() {
            self.singles.push(cell as u16);
        }
        Ok(())
    }

    /// Digits that have one place in the house, or none.
    fn find_places(&mut self, houses: &Houses, house: usize) -> Result<(), DeadEnd> {
        let cells = houses.house(house);
        self.looks += cells.len() as u64;
        let (mut once, mut more, mut known) = (0, 0, 0);
        for &cell in cells {
            let set = self.candidates[usize::from(cell)];
            more |= once & set;
            once |= set;
            known |= if set & (set - 1) == 0 { set } else { 0 };
        }
        if once != houses.all {
            return Err(DeadEnd);
        }
        let single = once & !more;
        if single & !known == 0 {
            return Ok(());
        }
        for &cell in cells {
            let set = self.candidates[usize::from(cell)];
            let here = set & single;
            if here != 0 && here != set {
                if !here.is_power_of_two() {
                    return Err(DeadEnd);
                }
                self.candidates[usize::from(cell)] = here;
                self.singles.push(cell);
                self.mark(houses, usize::from(cell));
            }
        }
        Ok(())
    }

    /// Digits of the house whose places all lie in another house too.
    fn find_locked(&mut self, houses: &Houses, house: usize) -> Result<(), DeadEnd> {
        for crossing in &houses.crossings[house] {
            let cells = houses.house(house);
            self.looks += cells.len() as u64;
            let (mut inside, mut outside) = (0, 0);
            for (i, &cell) in cells.iter().enumerate() {
                let set = self.candidates[usize::from(cell)];
                *if crossing.shared >> i & 1 == 1 { &mut inside } else { &mut outside } |= set;
            }
            let locked = inside & !outside;
            if locked != 0 {
                self.looks += crossing.rest.len() as u64;
                crossing.rest.iter().try_for_each(|&cell| self.remove(houses, usize::from(cell), locked))?;
            }
        }
        Ok(())
    }

    /// The cell and the digit to guess, or `None` when every cell has its digit.
    fn choose(&mut self, houses: &Houses) -> Option<(usize, u32)> {
        self.looks += self.candidates.len() as u64;
        if !houses.rules.is_empty() {
            return self.scores.choose(houses, &self.candidates);
        }
        let open = self.candidates.iter().enumerate().filter(|(_, set)| !set.is_power_of_two());
        let (cell, &set) = open.min_by_key(|(_, set)| set.count_ones())?;
        if set.count_ones() == 2 {
            return Some((cell, set & set.wrapping_neg()));
        }
        let (places, place) = self.digit_with_fewest_places(houses, set.count_ones());
        Some(if places < set.count_ones() { place } else { (cell, set & set.wrapping_neg()) })
    }

    /// A digit with fewer than `limit` places (but more than one) in some house: how many, and its first place.
    fn digit_with_fewest_places(&mut self, houses: &Houses, limit: u32) -> (u32, (usize, u32)) {
        self.looks += houses.cells.len() as u64;
        let mut best = (limit, (0, 0));
        for house in houses.every_house() {
            // Digits that are in at least one, two, three … cells of the house.
            let mut at_least = [0u32; 4];
            for &cell in house {
                let set = self.candidates[usize::from(cell)];
                at_least[3] |= at_least[2] & set;
                at_least[2] |= at_least[1] & set;
                at_least[1] |= at_least[0] & set;
                at_least[0] |= set;
            }
            for places in [2, 3] {
                let exactly = at_least[places - 1] & !at_least[places];
                if (places as u32) < best.0 && exactly != 0 {
                    let digit = exactly & exactly.wrapping_neg();
                    let place = house.iter().find(|&&cell| self.candidates[usize::from(cell)] & digit != 0);
                    best = (places as u32, (place.map_or(0, |&cell| usize::from(cell)), digit));
                }
            }
            if best.0 == 2 {
                break;
            }
        }
        best
    }
}
