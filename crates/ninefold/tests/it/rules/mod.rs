//! Rules beyond houses: what is broken, against brute force over the empty cells.

mod broken;
mod oracle;
mod search;
mod written;

use ninefold::rules::{Constraint, RuleKind};
use ninefold::{Board, Cell, Layout, check, is_valid};

/// A small generator of numbers: the same in every run.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit
    }

    fn cell(&mut self, side: u8) -> Cell {
        Cell::new(self.below(side.into()) as u8, self.below(side.into()) as u8)
    }

    /// Different cells in any order.
    fn cells(&mut self, count: usize, side: u8) -> Vec<Cell> {
        let mut cells = Vec::new();
        while cells.len() < count {
            let cell = self.cell(side);
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    /// A line that may come back to one of its cells.
    fn line(&mut self, count: usize, side: u8) -> Vec<Cell> {
        let mut cells = self.cells(count, side);
        if count > 2 && self.below(5) == 0 {
            cells[count - 1] = cells[self.below(count - 1)];
        }
        cells
    }

    /// The cells of a row or column, forwards or backwards.
    fn straight(&mut self, side: u8) -> Vec<Cell> {
        let at = self.below(side.into()) as u8;
        let is_row = self.below(2) == 0;
        let mut cells: Vec<Cell> =
            (0..side).map(|i| if is_row { Cell::new(at, i) } else { Cell::new(i, at) }).collect();
        if self.below(2) == 0 {
            cells.reverse();
        }
        cells
    }

    /// A rule of a kind with about so many cells.
    pub(crate) fn rule(&mut self, kind: RuleKind, most: usize, side: u8) -> Constraint {
        use RuleKind::*;
        let n = usize::from(side);
        let count = 1 + self.below(most);
        let digit = |random: &mut Random| 1 + random.below(n) as u32;
        let (cells, numbers) = match kind {
            Set | Renban | Nabner => (self.cells(count, side), vec![]),
            Cage => {
                let numbers = if self.below(4) == 0 { vec![] } else { vec![self.below(count * n + 2) as u32] };
                (self.cells(count, side), numbers)
            }
            AntiKnight | AntiKing | X | V | NonConsecutive => (self.cells(2, side), vec![]),
            WhiteDot | BlackDot => (self.cells(2, side), vec![digit(self)]),
            NegativeRatio | NegativeDifference | NegativeXv => {
                (self.cells(2, side), (0..=self.below(2)).map(|_| digit(self)).collect())
            }
            Odd | Even => (self.cells(1, side), vec![]),
            Candidates => (self.cells(1, side), (0..=self.below(3)).map(|_| digit(self)).collect()),
            Arrow => {
                let pill = 1 + self.below(2);
                let lines: Vec<u32> = (0..=self.below(2)).map(|_| 1 + self.below(most.div_ceil(2)) as u32).collect();
                let total = pill + lines.iter().sum::<u32>() as usize;
                let numbers = [vec![pill as u32], lines].concat();
                (self.line(total, side), numbers)
            }
            RegionSum => {
                let parts: Vec<u32> = (0..=self.below(3)).map(|_| 1 + self.below(most.div_ceil(2)) as u32).collect();
                (self.line(parts.iter().sum::<u32>() as usize, side), parts)
            }
            Minimum | Maximum => (self.cells(count.min(5), side), vec![]),
            LittleKiller => (self.cells(count, side), vec![self.below(count * n + 2) as u32]),
            Sandwich | XSum => (self.straight(side), vec![self.below(n * (n + 1) / 2 + 1) as u32]),
            Skyscraper => (self.straight(side), vec![self.below(n + 2) as u32]),
            Clone => (self.line(2 * count.div_ceil(2), side), vec![]),
            Quadruple => (self.cells(4, side), (0..=self.below(4)).map(|_| digit(self)).collect()),
            Whisper => (self.line(count, side), vec![self.below(n) as u32]),
            RowIndexer | ColumnIndexer => {
                let at = self.below(n) as u8;
                let cells = (0..side).map(|i| if kind == RowIndexer { Cell::new(i, at) } else { Cell::new(at, i) });
                (cells.collect(), vec![digit(self)])
            }
            _ => (self.line(count, side), vec![]),
        };
        Constraint::new(kind, cells, numbers, side).unwrap()
    }
}

/// The distinct cells of a rule, and which of them each of its cells is.
fn variables(rule: &Constraint) -> (Vec<Cell>, Vec<usize>) {
    let mut distinct: Vec<Cell> = Vec::new();
    let mut of = Vec::new();
    for &cell in &rule.cells {
        let at = distinct.iter().position(|&known| known == cell).unwrap_or_else(|| {
            distinct.push(cell);
            distinct.len() - 1
        });
        of.push(at);
    }
    (distinct, of)
}

/// Rows and columns alone, so that only the rule says anything about few cells.
fn layout(rule: &Constraint, side: u8) -> Layout {
    Layout::without_boxes(side).unwrap().with_constraints([rule.clone()])
}

#[track_caller]
fn agrees(rule: &Constraint, layout: &Layout, cells: &[Cell], of: &[usize], values: &[u32]) {
    let side = layout.side();
    let mut all = vec![0; usize::from(side).pow(2)];
    cells.iter().zip(values).for_each(|(cell, &value)| all[cell.index(side)] = value as u8);
    let board = Board::from_values(layout.clone(), &all).unwrap();
    let conflicts: Vec<_> = check(&board).conflicts.into_iter().filter(|conflict| conflict.rule().is_some()).collect();
    let possible = oracle::possible(rule, of, &mut values.to_vec(), side.into());
    assert_eq!(conflicts.is_empty(), possible, "{rule:?} {values:?}");
    if check(&board).conflicts.len() == conflicts.len() {
        assert_eq!(is_valid(&board), possible, "{rule:?} {values:?}");
    }
    for conflict in &conflicts {
        // What is named is filled, or nothing of the rule is.
        let filled = |cell: &Cell| board.get(*cell).is_some();
        assert!(conflict.cells().iter().all(filled) || !rule.cells.iter().any(filled), "{rule:?} {conflict:?}");
        assert!(!conflict.cells().is_empty());
    }
}

#[test]
fn every_partial_filling_of_small_rules_is_judged_as_brute_force_does() {
    let side = 4;
    let mut random = Random::new(14);
    for kind in RuleKind::ALL {
        for _ in 0..40 {
            let rule = random.rule(kind, 5, side);
            let (cells, of) = variables(&rule);
            if cells.len() > 5 {
                continue;
            }
            let layout = layout(&rule, side);
            let mut values = vec![0u32; cells.len()];
            loop {
                agrees(&rule, &layout, &cells, &of, &values);
                let Some(at) = values.iter().position(|&value| value < side.into()) else { break };
                values[..at].fill(0);
                values[at] += 1;
            }
        }
    }
}

/// Tries a random rule of the kind on random digits; is it broken?
fn random_case(random: &mut Random, kind: RuleKind, side: u8, empty: usize, round: usize) -> bool {
    let n = usize::from(side);
    let mut rule = random.rule(kind, 7, side);
    let (cells, of) = variables(&rule);
    let is_straight = cells.len() == n;
    let mut values: Vec<u32> = (0..cells.len()).map(|_| 1 + random.below(n) as u32).collect();
    if is_straight {
        values = (1..=side.into()).collect();
        (1..n).for_each(|at| values.swap(at, random.below(at + 1)));
        if round.is_multiple_of(8) {
            values[random.below(n)] = 1 + random.below(n) as u32;
        }
    }
    // Large sums are hardly ever right by chance.
    if n > 9 && round.is_multiple_of(2) && rule.numbers.len() == 1 {
        let fits = |&number: &u32| {
            let rule = Constraint::new(kind, rule.cells.clone(), vec![number], side);
            rule.is_ok_and(|rule| oracle::possible(&rule, &of, &mut values.clone(), side.into()))
        };
        rule.numbers[0] = (0..=(n * (n + 1) / 2) as u32).find(fits).unwrap_or(rule.numbers[0]);
    }
    (0..empty).for_each(|_| values[random.below(cells.len())] = 0);
    agrees(&rule, &layout(&rule, side), &cells, &of, &values);
    !oracle::possible(&rule, &of, &mut values, side.into())
}

#[test]
fn random_rules_of_side_nine_are_judged_as_brute_force_does() {
    let mut random = Random::new(9);
    for kind in RuleKind::ALL {
        let mut broken = 0;
        for round in 0..10_000 {
            // Few cells are empty most of the time: brute force takes 9 to the power of that.
            let empty = [0, 1, 1, 2, 2, 2, 3, 3, 3, 4][random.below(10)] + usize::from(random.below(100) == 0);
            broken += usize::from(random_case(&mut random, kind, 9, empty, round));
        }
        assert!((1..10_000).contains(&broken), "{kind:?}: {broken} broken");
    }
}

#[test]
fn random_rules_of_larger_boards_are_judged_as_brute_force_does() {
    for side in [10, 12, 16, 25] {
        let mut random = Random::new(side.into());
        for kind in RuleKind::ALL.into_iter().filter(|&kind| kind != RuleKind::Skyscraper || side <= 12) {
            for round in 0..60 {
                let empty = random.below(3);
                random_case(&mut random, kind, side, empty, round);
            }
        }
    }
}

/// Lines that cross themselves are guessed at, and cells of broken lines are tried in pairs: both for a board as a whole.
#[test]
fn thousands_of_long_broken_lines_take_no_longer_than_their_number() {
    let side = 9;
    let mut random = Random::new(77);
    let mut rules = Vec::new();
    for at in 0..10_000 {
        let kind = [RuleKind::Thermometer, RuleKind::Whisper, RuleKind::Renban, RuleKind::Zipper][at % 4];
        let mut cells = random.cells(60, side);
        (0..20).for_each(|_| cells.push(cells[random.below(60)]));
        let numbers = if kind == RuleKind::Whisper { vec![4] } else { vec![] };
        rules.push(Constraint::new(kind, cells, numbers, side).unwrap());
    }
    let layout = Layout::CLASSIC.with_constraints(rules);
    let values: Vec<u8> = (0..81).map(|_| random.below(10) as u8).collect();
    // Each line by itself could take minutes: this would not end.
    for values in [vec![0; 81], values] {
        let board = Board::from_values(layout.clone(), &values).unwrap();
        let verdict = check(&board);
        assert!(verdict.conflicts.len() > 4_000 && !is_valid(&board), "{}", verdict.conflicts.len());
    }
}

#[test]
fn sentences_are_true_where_the_sum_is_right_and_the_row_is_not() {
    let row = |values: [u8; 4], kind, number| {
        let cells = (0..4).map(|column| Cell::new(0, column)).collect();
        let rule = Constraint::new(kind, cells, vec![number], 4).unwrap();
        let mut all = [0; 16];
        all[..4].copy_from_slice(&values);
        let board = Board::from_values(layout(&rule, 4), &all).unwrap();
        let conflicts = check(&board).conflicts;
        let rule = conflicts.iter().find(|conflict| conflict.rule().is_some()).unwrap();
        (ninefold::Lang::En.conflict(rule), ninefold::Lang::Zh.conflict(rule))
    };
    let (english, chinese) = row([1, 3, 4, 3], RuleKind::Sandwich, 3);
    assert_eq!(english, "the sandwich of row 1: its cells must hold every digit once");
    assert_eq!(chinese, "第 1 行的三明治：所在的行或列中每个数字只能出现一次");
    let (english, _) = row([1, 3, 2, 4], RuleKind::Sandwich, 3);
    assert_eq!(
        english,
        "the sandwich of row 1: the digits between 1 and the largest add up to 5, but must add up to 3"
    );
    let (english, _) = row([1, 3, 4, 3], RuleKind::Skyscraper, 3);
    assert_eq!(english, "the skyscraper from r1c1: its cells must hold every digit once");

    let pair = vec![Cell::new(0, 0), Cell::new(0, 1)];
    let rule = Constraint::new(RuleKind::NegativeRatio, pair, vec![2, 3], 9).unwrap();
    let mut values = [0; 81];
    (values[0], values[1]) = (2, 6);
    let board = Board::from_values(layout(&rule, 9), &values).unwrap();
    let sentence = ninefold::Lang::En.conflict(&check(&board).conflicts[0]);
    assert_eq!(sentence, "r1c1 (2) and r1c2 (6) have a ratio of 3, but no dot");
}
