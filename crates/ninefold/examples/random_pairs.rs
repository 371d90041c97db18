//! Prints random puzzles with unfinished answers, and what is right to say of each, one JSON object per line.
//!
//! What is right is found by going through every solution of the puzzle, without any code of the library. Every front end
//! runs them. A puzzle has one solution, several or none; an answer has up to ten wrong digits, and now and then a given that
//! was changed or erased.

/// Pairs in all.
pub(crate) const PAIRS: usize = 10_000;
/// A puzzle with more solutions than this gets more clues.
const MOST: usize = 100;

#[allow(dead_code, reason = "tests take the pairs and not the program")]
fn main() -> std::io::Result<()> {
    use std::io::Write;
    pairs().try_for_each(|pair| writeln!(std::io::stdout(), "{pair}"))
}

/// Each pair as a line of JSON: most are classic boards, the others 4×4 and 6×6.
pub(crate) fn pairs() -> impl Iterator<Item = String> {
    let mut random = Random(12);
    let grids = [Grid::new(4, 2, 2), Grid::new(6, 2, 3), Grid::new(9, 3, 3)];
    (0..PAIRS).map(move |number| pair(&grids[(number % 10).min(2)], &mut random))
}

/// A board's side and boxes, and for each cell its row, column and box, numbered together.
struct Grid {
    side: usize,
    /// Of a box.
    rows: usize,
    columns: usize,
    houses: Vec<[usize; 3]>,
}

/// The digits in each house, one bit each.
type Taken = [u32; 27];

impl Grid {
    fn new(side: usize, rows: usize, columns: usize) -> Grid {
        let houses = |cell: usize| {
            let (row, column) = (cell / side, cell % side);
            [row, side + column, 2 * side + row / rows * rows + column / columns]
        };
        Grid { side, rows, columns, houses: (0..side * side).map(houses).collect() }
    }

    /// The digits that the other cells leave to an empty cell, one bit each.
    fn left(&self, taken: &Taken, cell: usize) -> u32 {
        let [row, column, part] = self.houses[cell];
        ((2 << self.side) - 2) & !(taken[row] | taken[column] | taken[part])
    }

    /// The digits in each house; `None` if a digit appears twice in one.
    fn taken(&self, board: &[u8]) -> Option<Taken> {
        let mut taken = [0; 27];
        for (cell, &digit) in board.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            if self.left(&taken, cell) >> digit & 1 == 0 {
                return None;
            }
            self.toggle(&mut taken, cell, digit);
        }
        Some(taken)
    }

    fn toggle(&self, taken: &mut Taken, cell: usize, digit: u8) {
        self.houses[cell].iter().for_each(|&house| taken[house] ^= 1 << digit);
    }

    fn is_valid(&self, board: &[u8]) -> bool {
        self.taken(board).is_some()
    }

    /// Adds the solutions of a valid board to `found`, until there are `most`.
    fn solve(&self, board: &mut [u8], taken: &mut Taken, most: usize, found: &mut Vec<Vec<u8>>) {
        let mut best = (0, 0, u32::MAX);
        for (cell, _) in board.iter().enumerate().filter(|(_, digit)| **digit == 0) {
            let left = self.left(taken, cell);
            if left.count_ones() < best.2 {
                best = (cell, left, left.count_ones());
            }
            if best.2 < 2 {
                break;
            }
        }
        let (cell, left, choices) = best;
        if choices == u32::MAX {
            return found.push(board.to_vec());
        }
        for digit in (1..=self.side as u8).filter(|digit| left >> digit & 1 == 1) {
            if found.len() < most {
                board[cell] = digit;
                self.toggle(taken, cell, digit);
                self.solve(board, taken, most, found);
                self.toggle(taken, cell, digit);
            }
        }
        board[cell] = 0;
    }

    fn solutions(&self, board: &[u8]) -> Vec<Vec<u8>> {
        let mut found = Vec::new();
        if let Some(mut taken) = self.taken(board) {
            self.solve(&mut board.to_vec(), &mut taken, MOST + 1, &mut found);
        }
        found
    }
}

fn pair(grid: &Grid, random: &mut Random) -> String {
    let cells = grid.side * grid.side;
    let digit = |random: &mut Random| random.below(grid.side) as u8 + 1;
    let solved = solved(grid, random);
    let mut puzzle = solved.clone();
    for _ in 0..cells * (50 + random.below(60)) / 100 {
        puzzle[random.below(cells)] = 0;
    }
    if puzzle.iter().all(|&digit| digit == 0) {
        puzzle[0] = solved[0];
    }
    let mut solutions = grid.solutions(&puzzle);
    while solutions.len() > MOST {
        let cell = random.below(cells);
        puzzle[cell] = solved[cell];
        solutions = grid.solutions(&puzzle);
    }
    // One puzzle in eight has a wrong clue, and mostly no solution.
    if random.below(8) == 0 {
        let cell = random.below(cells);
        puzzle[cell] = digit(random);
        solutions = grid.solutions(&puzzle);
    }
    // Entries of one solution, or of two that may not agree.
    let mut answer = puzzle.clone();
    let from = [0, 1].map(|_| if solutions.is_empty() { 0 } else { random.below(solutions.len()) });
    for _ in 0..random.below(2 * cells) {
        let cell = random.below(cells);
        let source = solutions.get(from[random.below(2)]).unwrap_or(&solved);
        answer[cell] = if puzzle[cell] == 0 { source[cell] } else { answer[cell] };
    }
    if random.below(8) == 0 {
        answer = solutions.get(from[0]).unwrap_or(&solved).clone();
    }
    for _ in 0..random.below(11) * random.below(2) {
        let cell = random.below(cells);
        if puzzle[cell] == 0 && answer[cell] != 0 {
            answer[cell] = digit(random);
        }
    }
    // A given that was changed or erased.
    if random.below(8) == 0 {
        let cell = random.below(cells);
        answer[cell] = if random.below(2) == 0 { 0 } else { digit(random) };
    }
    if answer.iter().all(|&digit| digit == 0) {
        answer[0] = solved[0];
    }
    told(grid, &puzzle, &answer, &solutions)
}

/// The pair, and what is right to say of it.
fn told(grid: &Grid, puzzle: &[u8], answer: &[u8], solutions: &[Vec<u8>]) -> String {
    let cells = |is: &dyn Fn(usize) -> bool| -> String {
        let name = |cell: usize| format!("\"r{}c{}\"", cell / grid.side + 1, cell % grid.side + 1);
        let names: Vec<String> = (0..puzzle.len()).filter(|&cell| is(cell)).map(name).collect();
        format!("[{}]", names.join(","))
    };
    let is_entry = |cell: usize| puzzle[cell] == 0 && answer[cell] != 0;
    let is_changed = |cell: usize| puzzle[cell] != 0 && answer[cell] != 0 && puzzle[cell] != answer[cell];
    let has = |solution: &Vec<u8>, cell: usize| solution[cell] == answer[cell];
    let has_all = |solution: &Vec<u8>| (0..puzzle.len()).all(|cell| !is_entry(cell) || has(solution, cell));
    let keeps = !(0..puzzle.len()).any(is_changed);
    let on_track = keeps && solutions.iter().any(has_all);
    let remaining = answer.iter().filter(|&&digit| digit == 0).count();
    let status = match grid.is_valid(answer) {
        false => "conflict",
        true if remaining == 0 => "solved",
        true => "valid",
    };
    let line =
        |board: &[u8]| board.iter().map(|&digit| char::from(if digit == 0 { b'.' } else { b'0' + digit })).collect();
    let (puzzle_line, answer_line): (String, String) = (line(puzzle), line(answer));
    let known = match solutions {
        [] => String::new(),
        _ => {
            let is_mistake = |cell: usize| is_entry(cell) && !solutions.iter().any(|solution| has(solution, cell));
            format!("\"on_track\":{on_track},\"mistakes\":{},", cells(&is_mistake))
        }
    };
    format!(
        "{{\"puzzle\":\"{puzzle_line}\",\"answer\":\"{answer_line}\",\"solutions\":{},\"report\":{{\"status\":\"{status}\",\
         \"passed\":{on_track},\"givens\":\"{puzzle_line}\",\"changed_clues\":{},{known}\"entries\":{},\"remaining\":{remaining}}}}}",
        solutions.len(),
        cells(&is_changed),
        (0..puzzle.len()).filter(|&cell| is_entry(cell)).count(),
    )
}

/// A full board that breaks no rule: a regular one with its digits mixed, and then, a few times, another solution of a part of
/// it.
fn solved(grid: &Grid, random: &mut Random) -> Vec<u8> {
    let side = grid.side;
    let mut digits: Vec<u8> = (1..=side as u8).collect();
    (1..side).for_each(|i| digits.swap(i, random.below(i + 1)));
    let shift = |row: usize| grid.columns * (row % grid.rows) + row / grid.rows;
    let mut board: Vec<u8> = (0..side * side).map(|cell| digits[(shift(cell / side) + cell) % side]).collect();
    for _ in 0..4 {
        let mut part = board.clone();
        (0..side * side / 2).for_each(|_| part[random.below(side * side)] = 0);
        let mut solutions = grid.solutions(&part);
        board = solutions.swap_remove(random.below(solutions.len()));
    }
    board
}

/// Numbers that are the same in every run (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}
