//! Every search engine for classic boards that this CPU supports, against the engine for any layout, which knows nothing but
//! houses.

use ninefold::search::batch::{Engine, count_with, minimality_with, solve_with};
use ninefold::search::{Budget, Searched, Solutions, solve_generally};
use ninefold::{Cell, check};

use super::boards::{self, Cells, Random, changed, line, scattered, thinned};
use super::tally::{Fault, Subject, Tally, in_rounds};

/// Boards are searched in the lanes of a vector; these many fill them several times, and leave some at the end.
const LONGEST: usize = 64;

/// How often each length is tried; once is about 2,000 boards.
const TIMES: usize = 2;

/// One board in so many is also asked which of its clues are needed, which takes a search for each.
const NEEDED: usize = 8;

/// What an engine says of some boards.
struct Answers {
    solved: Vec<Solutions<Cells>>,
    counted: Vec<Solutions<()>>,
    /// Of every [`NEEDED`]th.
    needed: Vec<Searched<Cells>>,
}

impl Answers {
    fn of(engine: Engine, boards: &[Cells]) -> Answers {
        let budget = Budget::default();
        let some: Vec<Cells> = boards.iter().step_by(NEEDED).copied().collect();
        Answers {
            solved: solve_with(engine, boards, &budget),
            counted: count_with(engine, boards, &budget),
            needed: minimality_with(engine, &some, &budget),
        }
    }
}

/// Compares all engines of this CPU.
pub(super) fn compare(seed: u64, threads: usize) -> Vec<(&'static str, Tally)> {
    let engines: Vec<Engine> = Engine::all().collect();
    let tallies =
        compare_all(engines.len(), &|engine, boards| Answers::of(engines[engine], boards), TIMES, seed, threads);
    engines.iter().map(|engine| engine.name()).zip(tallies).collect()
}

/// Says what the engine of this number says of some boards.
type Answer<'a> = dyn Fn(usize, &[Cells]) -> Answers + Sync + 'a;

fn compare_all(engines: usize, answer: &Answer<'_>, times: usize, seed: u64, threads: usize) -> Vec<Tally> {
    in_rounds(threads, times * LONGEST, engines, &|round| {
        let mut random = Random::new(seed, 2, round);
        let boards = generate(round % LONGEST + 1, &mut random);
        let expected: Vec<Solutions<Cells>> = boards.iter().map(definition).collect();
        let needless = |(board, expected): (&Cells, &Solutions<Cells>)| match expected {
            Solutions::One(_) => Some(needless(board)),
            _ => None,
        };
        let needless: Vec<Option<Vec<Cell>>> = boards.iter().zip(&expected).step_by(NEEDED).map(needless).collect();
        (0..engines).map(|engine| tally(&boards, &expected, &needless, &answer(engine, &boards))).collect()
    })
}

/// Puzzles with one solution, with several and with none, and now and then a value that is not a digit.
fn generate(length: usize, random: &mut Random) -> Vec<Cells> {
    // Any grid will do, and the solution of a few scattered digits is one that no symmetry makes of the last.
    let grid = loop {
        if let Some(&grid) = definition(&scattered(12, random)).first() {
            break grid;
        }
    };
    let mut puzzle = || {
        let clues = 22 + random.below(40);
        match random.below(8) {
            0 => scattered(17 + random.below(20), random),
            1 => changed(thinned(&grid, clues, random), random.digit(), random),
            2 if random.once_in(8) => changed(grid, 10 + random.byte() % 200, random),
            _ => thinned(&boards::mixed(&grid, random), clues, random),
        }
    };
    (0..length).map(|_| puzzle()).collect()
}

/// What the engine for any layout says.
fn definition(cells: &Cells) -> Solutions<Cells> {
    let solve = |board| solve_generally(&board, &Budget::default()).map(|solution| boards::cells(&solution));
    boards::board(cells).map_or(Solutions::None, solve)
}

/// The clues of a board with one solution that can each be taken away.
fn needless(cells: &Cells) -> Vec<Cell> {
    let without = |index: usize| {
        let mut cells = *cells;
        cells[index] = 0;
        definition(&cells).count() == Some(1)
    };
    let cell = |index: usize| Cell::new((index / 9) as u8, (index % 9) as u8);
    (0..81).filter(|&index| cells[index] != 0 && without(index)).map(cell).collect()
}

fn tally(boards: &[Cells], expected: &[Solutions<Cells>], needless: &[Option<Vec<Cell>>], answers: &Answers) -> Tally {
    let mut tally = Tally::default();
    for (index, (board, expected)) in boards.iter().zip(expected).enumerate() {
        let solved = answers.solved.get(index);
        let counted = answers.counted.get(index).map(Solutions::count);
        let needless = needless.get(index / NEEDED).filter(|_| index % NEEDED == 0);
        let needed = answers.needed.get(index / NEEDED);
        let wrong = if !solved.is_some_and(|found| agrees(board, expected, found)) {
            Some(("solve", shown(expected), solved.map(shown)))
        } else if counted != Some(expected.count()) {
            Some(("count", counted_as(expected.count()), counted.map(counted_as)))
        } else {
            let differs = |needless: &&_| {
                !needed.is_some_and(|found| found.redundant == **needless && agrees(board, expected, &found.solutions))
            };
            let found = needed.map(|found| listed(&found.redundant));
            needless.filter(differs).map(|needless| ("redundant clues", listed(needless), found))
        };
        tally.count(wrong.is_none(), || {
            let (what, expected, found) = wrong.unwrap_or_default();
            let how = format!("{what}, board {} of {}", index + 1, boards.len());
            Fault { subject: Subject::Board(line(board)), how, expected, found: found.unwrap_or("nothing".into()) }
        });
    }
    tally
}

/// Which two of several solutions are found is an engine's own affair, but they have to be two.
fn agrees(board: &Cells, expected: &Solutions<Cells>, found: &Solutions<Cells>) -> bool {
    match (expected, found) {
        (Solutions::Many(..), Solutions::Many(one, other)) => {
            one != other && solves(one, board) && solves(other, board)
        }
        _ => expected == found,
    }
}

fn solves(solution: &Cells, cells: &Cells) -> bool {
    let kept = cells.iter().zip(solution).all(|(&clue, &digit)| clue == 0 || clue == digit);
    kept && boards::board(solution).is_some_and(|board| check(&board).is_solved())
}

fn shown(solutions: &Solutions<Cells>) -> String {
    match solutions {
        Solutions::None => "no solution".into(),
        Solutions::One(one) => format!("one solution: {}", line(one)),
        Solutions::Many(one, other) => format!("several solutions: {} {}", line(one), line(other)),
        Solutions::GaveUp => "gave up".into(),
    }
}

fn counted_as(count: Option<u8>) -> String {
    match count {
        Some(2) => "2 or more".into(),
        Some(count) => count.to_string(),
        None => "gave up".into(),
    }
}

fn listed(cells: &Option<Vec<Cell>>) -> String {
    match cells.as_deref() {
        None => "not one solution".into(),
        Some([]) => "none".into(),
        Some(cells) => cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The portable engine, and beside it one whose answers are spoiled.
    fn with_a_wrong_one(spoil: impl Fn(&mut Answers) + Sync) -> (Tally, Fault) {
        let answer = |engine, boards: &[Cells]| {
            let mut answers = Answers::of(Engine::PORTABLE, boards);
            if engine == 1 {
                spoil(&mut answers);
            }
            answers
        };
        let mut tallies = compare_all(2, &answer, 1, 1, 2);
        assert_eq!((tallies[0].disagreed, &tallies[0].first), (0, &None), "the right engine");
        let wrong = tallies.remove(1);
        assert_eq!(wrong.compared, 2080);
        (wrong.clone(), wrong.first.expect("a fault"))
    }

    #[test]
    fn an_engine_that_misses_a_second_solution_is_found_out() {
        let (wrong, fault) = with_a_wrong_one(|answers| {
            for found in &mut answers.solved {
                if let Solutions::Many(one, _) = *found {
                    *found = Solutions::One(one);
                }
            }
        });
        assert!(wrong.disagreed > 100, "{}", wrong.disagreed);
        assert!(fault.how.starts_with("solve, board "), "{}", fault.how);
        assert!(fault.expected.starts_with("several solutions: ") && fault.found.starts_with("one solution: "));
    }

    #[test]
    fn an_engine_whose_second_solution_is_none_is_found_out() {
        for wrong in [[0; 81], [1; 81]] {
            let (_, fault) = with_a_wrong_one(|answers| {
                for found in &mut answers.solved {
                    if let Solutions::Many(_, other) = found {
                        *other = wrong;
                    }
                }
            });
            assert!(fault.expected.starts_with("several solutions: ") && fault.found.ends_with(&line(&wrong)));
        }
    }

    #[test]
    fn an_engine_that_finds_a_solution_of_an_impossible_board_is_found_out() {
        let (_, fault) = with_a_wrong_one(|answers| {
            for found in &mut answers.counted {
                if *found == Solutions::None {
                    *found = Solutions::One(());
                }
            }
        });
        assert!(fault.how.starts_with("count, board ") && fault.expected == "0" && fault.found == "1", "{fault:?}");
    }

    #[test]
    fn an_engine_that_takes_every_clue_for_needed_is_found_out() {
        let (wrong, fault) = with_a_wrong_one(|answers| {
            for found in &mut answers.needed {
                found.redundant = found.redundant.take().map(|_| Vec::new());
            }
        });
        assert!(wrong.disagreed > 50, "{}", wrong.disagreed);
        assert!(fault.how.starts_with("redundant clues, board ") && fault.found == "none", "{fault:?}");
        assert!(fault.expected.starts_with('r'), "{}", fault.expected);
    }

    #[test]
    fn an_engine_that_loses_a_board_is_found_out() {
        let (wrong, fault) = with_a_wrong_one(|answers| answers.solved.truncate(63));
        assert_eq!(
            (wrong.disagreed, fault.how.as_str(), fault.found.as_str()),
            (1, "solve, board 64 of 64", "nothing")
        );
    }

    #[test]
    fn there_are_boards_of_every_kind() {
        let mut kinds = [0; 3];
        for round in 0..LONGEST {
            for board in generate(round + 1, &mut Random::new(1, 2, round)) {
                kinds[usize::from(definition(&board).count().expect("an answer"))] += 1;
            }
        }
        assert!(kinds.iter().all(|&count| count > 200), "none, one, several: {kinds:?}");
    }
}
