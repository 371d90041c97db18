//! Where to guess on a board with rules: where dead ends were.
//!
//! Each cell has a score. It begins with how much is asked of the cell, and grows when the digit that it was found to have led to a
//! dead end at once, or when one of its rules could not be kept. The guess is the cell with the highest score for each of its
//! candidates; or, if that has more than two, the digit of a house with two places of which one has a higher score. A digit that
//! leads to dead ends more often than others raises the cells that can have it: thermometers are solved digit by digit.
//!
//! The idea of counting where a search fails is old (dom/wdeg: Boussemart, Hemery, Lecoutre, Sais, 2004); the score of the digit is one
//! of Interactive Sudoku Solver (<https://github.com/sigh/Interactive-Sudoku-Solver>). The numbers were tried on killers, little killers,
//! thermometers and renbans. With scores for guesses instead of the digits found after them, thermometers took twenty times as many
//! guesses; without the score of the digit, ten times.

use super::general::Houses;
use crate::layout::MAX_SIDE;
use crate::rules::Logic;

/// What a rule that could not be kept counts for each of its cells, beside 1 for the cell whose digit led there.
const RULE: f32 = 0.6;
/// What a house or a rule counts for its cells at the beginning, for each cell that it has.
const BEGIN: f32 = 0.6;
/// Dead ends after which scores are halved, those of digits twice, so that what was lately counts more.
const HALVED: u32 = 1 << 11;
/// How much the score of a digit counts for the cells that can have it, and how much that of a cell counts for a digit with two places;
/// first without sums, then with them: these ask for no digit in particular.
const DIGIT: [f32; 2] = [1.0, 0.2];
const PLACE: [f32; 2] = [1.0, 0.5];

pub(super) struct Scores {
    cells: Vec<f32>,
    digits: [f32; MAX_SIDE as usize],
    dead_ends: u32,
    pub(super) has_sums: bool,
}

impl Scores {
    /// Scores for a board with rules; there are none on others.
    pub(super) fn new(houses: &Houses) -> Scores {
        let side = houses.side as f32;
        let count = if houses.rules.is_empty() { 0 } else { houses.side * houses.side };
        let mut scores =
            Scores { cells: vec![0.0; count], digits: [0.0; MAX_SIDE as usize], dead_ends: 0, has_sums: false };
        if count > 0 {
            houses.every_house().for_each(|house| scores.raise(house, BEGIN * side));
            for rule in &houses.rules {
                let cells = rule.cells.len() as f32;
                let is_sum = matches!(rule.logic, Logic::Cage(_) | Logic::Linear(_) | Logic::Sums(_));
                let asked = if is_sum { (2.0 * side - cells).max(side) } else { cells };
                scores.has_sums |= is_sum;
                scores.raise(&rule.cells, BEGIN * asked);
            }
        }
        scores
    }

    fn raise(&mut self, cells: &[u16], by: f32) {
        cells.iter().for_each(|&cell| self.cells[usize::from(cell)] += by);
    }

    /// A house or a rule of these cells could not be kept, after this digit (one bit) was found for this cell.
    pub(super) fn dead_end(&mut self, cells: &[u16], cell: usize, digit: u32) {
        if self.cells.is_empty() {
            return;
        }
        self.raise(cells, RULE);
        self.cells[cell] += 1.0;
        self.digits[digit.trailing_zeros() as usize % MAX_SIDE as usize] += 1.0;
        self.dead_ends += 1;
        if self.dead_ends == HALVED {
            self.dead_ends = 0;
            self.cells.iter_mut().for_each(|score| *score *= 0.5);
            self.digits.iter_mut().for_each(|score| *score *= 0.25);
        }
    }

    /// The digit that leads to dead ends clearly more often than another one, and what cells that can have it gain.
    fn digit(&self, side: usize) -> (u32, f32) {
        let scores = &self.digits[..side];
        let (mut digit, mut most, mut least) = (0, 0.0, f32::MAX);
        for (at, &score) in scores.iter().enumerate() {
            if score > most {
                (digit, most) = (1 << at, score);
            }
            if score > 0.0 {
                least = least.min(score);
            }
        }
        if most < side as f32 || most <= 1.5 * least {
            (0, 0.0)
        } else {
            (digit, DIGIT[usize::from(self.has_sums)] * most)
        }
    }

    /// The cell and the digit (one bit) to guess, or `None` when every cell has its digit.
    pub(super) fn choose(&self, houses: &Houses, candidates: &[u32]) -> Option<(usize, u32)> {
        let (frequent, gain) = self.digit(houses.side);
        let (mut best, mut guess) = (-1.0, None);
        let mut choices = 0;
        for (cell, (&set, &score)) in candidates.iter().zip(&self.cells).enumerate() {
            if set.is_power_of_two() {
                continue;
            }
            let score = if set & frequent == 0 { score } else { score + gain };
            let count = set.count_ones();
            if score > best * count as f32 {
                best = score / count as f32;
                guess = Some((cell, set & set.wrapping_neg()));
                choices = count;
            }
        }
        if choices > 2 {
            for house in houses.every_house() {
                self.choose_place(house, candidates, &mut best, &mut guess);
            }
        }
        guess
    }

    /// The same for a digit with two places in the house.
    fn choose_place(&self, house: &[u16], candidates: &[u32], best: &mut f32, guess: &mut Option<(usize, u32)>) {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for &cell in house {
            let set = candidates[usize::from(cell)];
            three |= two & set;
            two |= one & set;
            one |= set;
        }
        let mut pairs = two & !three;
        while pairs != 0 {
            let digit = pairs & pairs.wrapping_neg();
            pairs ^= digit;
            for &cell in house.iter().filter(|&&cell| candidates[usize::from(cell)] & digit != 0) {
                let score = PLACE[usize::from(self.has_sums)] * self.cells[usize::from(cell)];
                if score >= *best {
                    *best = score;
                    *guess = Some((usize::from(cell), digit));
                }
            }
        }
    }
}
