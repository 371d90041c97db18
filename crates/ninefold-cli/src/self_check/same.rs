//! The canonical form: equivalent boards have the same, and what is said to lead there does.

use ninefold::canonical;
use ninefold::same::batch::canonical_many;

use super::boards::{self, Cells, Random, changed, line, mixed, solved, thinned};
use super::tally::{Fault, Subject, Tally, in_rounds};

const ROUNDS: usize = 64;
const BOARDS: usize = 8;

/// What is found of some boards.
struct Forms {
    /// One by one; `None` if the transformation that is given with it leads elsewhere.
    single: Vec<Option<Cells>>,
    many: Vec<Cells>,
}

impl Forms {
    fn of(boards: &[Cells]) -> Forms {
        let single = |cells: &Cells| {
            let board = boards::board(cells)?;
            let form = canonical(&board).ok()?;
            (form.transformation.apply(&board)? == form.board).then(|| boards::cells(&form.board))
        };
        let mut many = vec![[0; 81]; boards.len()];
        canonical_many(boards, &mut many, None);
        Forms { single: boards.iter().map(single).collect(), many }
    }
}

/// Compares boards with equivalent ones, and the ways to find their forms with each other.
pub(super) fn compare(seed: u64, threads: usize) -> Tally {
    compare_all(&Forms::of, seed, threads)
}

fn compare_all(find: &(dyn Fn(&[Cells]) -> Forms + Sync), seed: u64, threads: usize) -> Tally {
    let all = in_rounds(threads, ROUNDS, 1, &|round| {
        let mut random = Random::new(seed, 3, round);
        let some: Vec<Cells> = (0..BOARDS).map(|_| generate(&mut random)).collect();
        let others: Vec<Cells> = some.iter().map(|board| mixed(board, &mut random)).collect();
        let (forms, other_forms) = (find(&some), find(&others));
        let mut tally = Tally::default();
        for (index, (board, other)) in some.iter().zip(&others).enumerate() {
            let expected = forms.single[index];
            let found = [
                ("canonical form", other, other_forms.single[index]),
                ("canonical form among others", board, Some(forms.many[index])),
                ("canonical form among others", other, Some(other_forms.many[index])),
            ];
            let wrong = found.iter().find(|(.., form)| expected.is_none() || *form != expected);
            tally.count(wrong.is_none(), || {
                let (what, of, form) = wrong.unwrap_or(&found[0]);
                Fault {
                    subject: Subject::Board(line(board)),
                    how: format!("{what} of {}", line(of)),
                    expected: shown(expected),
                    found: shown(*form),
                }
            });
        }
        vec![tally]
    });
    all.into_iter().next().unwrap_or_default()
}

fn shown(form: Option<Cells>) -> String {
    form.map_or("not where its transformation leads".into(), |form| line(&form))
}

/// A puzzle, a grid, or a board with a wrong digit.
fn generate(random: &mut Random) -> Cells {
    let full = solved(random);
    let clues = 20 + random.below(50);
    match random.below(6) {
        0 => full,
        1 => changed(thinned(&full, clues, random), random.digit(), random),
        _ => thinned(&full, clues, random),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_fault(spoil: impl Fn(&mut Forms) + Sync) -> (u64, Fault) {
        let tally = compare_all(
            &|boards| {
                let mut forms = Forms::of(boards);
                spoil(&mut forms);
                forms
            },
            1,
            2,
        );
        assert_eq!(tally.compared, 512);
        (tally.disagreed, tally.first.expect("a fault"))
    }

    #[test]
    fn equivalent_boards_have_the_same_form() {
        assert_eq!(compare(1, 2), Tally { compared: 512, disagreed: 0, first: None });
    }

    #[test]
    fn a_form_that_is_only_the_board_itself_is_a_fault() {
        let tally = compare_all(
            &|boards| Forms { single: boards.iter().copied().map(Some).collect(), many: boards.to_vec() },
            1,
            2,
        );
        assert_eq!(tally.disagreed, 512);
        let fault = tally.first.expect("a fault");
        assert_eq!(fault.how, format!("canonical form of {}", fault.found));
        assert_eq!(fault.subject, Subject::Board(fault.expected));
    }

    #[test]
    fn a_form_that_differs_among_others_is_a_fault() {
        let (wrong, fault) = first_fault(|forms| forms.many[BOARDS - 1][80] ^= 1);
        assert!(fault.how.starts_with("canonical form among others of "), "{}", fault.how);
        assert_eq!((wrong, &fault.expected[..80]), (ROUNDS as u64, &fault.found[..80]));
    }

    #[test]
    fn a_transformation_that_leads_elsewhere_is_a_fault() {
        let (wrong, fault) = first_fault(|forms| forms.single[0] = None);
        assert_eq!((wrong, fault.expected.as_str()), (ROUNDS as u64, "not where its transformation leads"));
    }
}
