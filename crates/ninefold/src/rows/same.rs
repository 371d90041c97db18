//! The canonical forms of some rows.

use std::ops::Range;

use super::check::blocks;
use super::{NOTHING, RowError, Source};
use crate::batch::Judgement;
use crate::report::{Extras, Report};
use crate::same::batch::{canonical_many, solution_class_many};
use crate::search::{Budget, Solutions};
use crate::standing::{Require, Standing};
use crate::write::{line_of, symbols};

/// What a row has in common with all boards that are equivalent to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Form {
    /// The standing of the board, as [`Standing::to_byte`] encodes it; [`NOTHING`] for an empty row.
    pub standing: u8,
    /// The board itself as a line of symbols; `None` for what is not a board.
    pub board: Option<String>,
    /// Its canonical form as a line of symbols; `None` for what is not a board, or has none.
    pub canonical: Option<String>,
    /// How many symmetries turn it into itself, 0 if it has no canonical form.
    pub automorphisms: u32,
    /// The canonical form of its only solution, if that was asked for.
    pub solution_class: Option<String>,
}

/// The canonical form of each of these rows, and the class of its solution if that is wanted.
///
/// Once the budget is stopped from outside, the rest is left out.
///
/// # Errors
/// For a row with something that is not a cell.
pub fn canonical(
    source: &dyn Source,
    rows: Range<usize>,
    with_class: bool,
    budget: &Budget<'_>,
) -> Result<Vec<Form>, RowError> {
    let nothing = Form { standing: NOTHING, board: None, canonical: None, automorphisms: 0, solution_class: None };
    let mut forms = vec![nothing; rows.len()];
    let extras = Extras { canonical: true, automorphisms: true, solution_class: with_class, ..Extras::default() };
    for (block, out) in blocks(rows, &mut forms, Require::Unique) {
        if budget.is_stopped() {
            break;
        }
        let mut judgements = vec![Judgement::NOT_A_BOARD; block.len()];
        source.judge(block.clone(), &mut judgements)?;
        let (mut boards, mut places, mut room) = (Vec::new(), Vec::new(), [0; 81]);
        for (place, (row, judgement)) in block.zip(judgements).enumerate() {
            if let Some(standing) = Standing::of_judgement(judgement)
                && let Some(values) = source.values(row, &mut room)?
            {
                out[place].standing = standing.to_byte();
                boards.push(*values);
                places.push(place);
            } else if let Some(entry) = source.entry(row)? {
                out[place] = of_report(&Report::of_entry(entry, Require::Valid, budget).with(extras, budget));
            }
        }
        let (mut found, mut automorphisms) = (vec![[0; 81]; boards.len()], vec![0; boards.len()]);
        canonical_many(&boards, &mut found, Some(&mut automorphisms));
        for (index, &place) in places.iter().enumerate() {
            out[place].board = Some(line_of(&boards[index]));
            out[place].canonical = Some(line_of(&found[index]));
            out[place].automorphisms = automorphisms[index];
        }
        if with_class {
            let is_valid = |place: &usize| {
                Standing::from_byte(out[*place].standing).is_some_and(|standing| standing.passes(Require::Valid))
            };
            let (boards, places): (Vec<[u8; 81]>, Vec<usize>) =
                boards.into_iter().zip(places).filter(|(_, place)| is_valid(place)).unzip();
            let solutions = solution_class_many(&boards, budget, &mut found);
            for ((place, solutions), form) in places.into_iter().zip(solutions).zip(&found) {
                out[place].solution_class = matches!(solutions, Solutions::One(())).then(|| line_of(form));
            }
        }
    }
    Ok(forms)
}

fn of_report(report: &Report) -> Form {
    Form {
        standing: report.standing().to_byte(),
        board: report.board().map(symbols),
        canonical: report.canonical().map(symbols),
        automorphisms: report.automorphisms().unwrap_or(0),
        solution_class: report.solution_class().map(symbols),
    }
}
