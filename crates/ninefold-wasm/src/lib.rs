//! The library for browsers and Node: the same verbs, the same report.
//!
//! A text may be a string, the bytes of a file, or an array of arrays; options are an object with the names of
//! [`ninefold::Ask`]. Functions return the report as an object.

mod batch;
mod values;

pub use batch::{Batch, status_names};

use ninefold::Verb;
use wasm_bindgen::prelude::*;

use values::{ask, list, object, text};

/// Checks a text that contains one board.
///
/// # Errors
/// When an option is unknown or has an invalid value; a text that cannot be read is a report with the status `malformed`.
#[wasm_bindgen(unchecked_return_type = "Report")]
pub fn check(
    #[wasm_bindgen(js_name = "text", unchecked_param_type = "Text")] board: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Options")] options: &JsValue,
) -> Result<JsValue, JsError> {
    checked(Verb::Check, board, options)
}

/// Checks every board in a text, malformed ones included; there is always at least one report.
///
/// # Errors
/// When an option is unknown or has an invalid value.
#[wasm_bindgen(js_name = "checkAll", unchecked_return_type = "Report[]")]
pub fn check_all(
    #[wasm_bindgen(js_name = "text", unchecked_param_type = "Text")] boards: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Options")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let ask = ask(Verb::Check, options)?;
    let reports = ask.check_all(&text(boards)?, &ask.budget());
    list(reports.iter().map(|report| ask.json(report)))
}

/// Solves a text that contains one board: a check that requires at least `solvable`.
///
/// # Errors
/// When an option is unknown or has an invalid value.
#[wasm_bindgen(unchecked_return_type = "Report")]
pub fn solve(
    #[wasm_bindgen(js_name = "text", unchecked_param_type = "Text")] board: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "SolveOptions")] options: &JsValue,
) -> Result<JsValue, JsError> {
    checked(Verb::Solve, board, options)
}

/// Finds the canonical form of a board: the same for all that differ only by relabelling, transposing, and the order of rows and
/// columns.
///
/// # Errors
/// When an option is unknown or has an invalid value.
#[wasm_bindgen(unchecked_return_type = "Report")]
pub fn canonical(
    #[wasm_bindgen(js_name = "text", unchecked_param_type = "Text")] board: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "CanonicalOptions")] options: &JsValue,
) -> Result<JsValue, JsError> {
    checked(Verb::Canonical, board, options)
}

/// Checks an answer against its puzzle: clues kept, every cell filled, no conflicts; or, with `require: "on-track"`, which
/// digits of an unfinished answer are wrong.
///
/// # Errors
/// When an option is unknown or has an invalid value.
#[wasm_bindgen(unchecked_return_type = "Report")]
pub fn verify(
    #[wasm_bindgen(unchecked_param_type = "Text")] puzzle: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Text")] answer: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "VerifyOptions")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let ask = ask(Verb::Verify, options)?;
    object(&ask.json(&ask.verify(&text(puzzle)?, &text(answer)?, &ask.budget())))
}

/// Scores an answer to a puzzle, such as one written by a language model.
///
/// # Errors
/// When the puzzle is not one board, or an option is unknown or has an invalid value.
#[wasm_bindgen(unchecked_return_type = "Score")]
pub fn score(
    #[wasm_bindgen(unchecked_param_type = "Text")] puzzle: &JsValue,
    #[wasm_bindgen(js_name = "text")] answer: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "ScoreOptions")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let ask = ask(Verb::Score, options)?;
    match ask.score(&text(puzzle)?, answer, &ask.budget()) {
        Ok(score) => object(&score.data().to_json()),
        Err(report) => Err(JsError::new(&report.to_sentence(Default::default()))),
    }
}

/// Converts a board to another format.
///
/// # Errors
/// When the text is not one board, the format is unknown or cannot hold the board, or an option is invalid.
#[wasm_bindgen]
pub fn convert(
    #[wasm_bindgen(js_name = "text", unchecked_param_type = "Text")] board: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "WriteFormat")] to: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "ConvertOptions")] options: &JsValue,
) -> Result<String, JsError> {
    let mut ask = ask(Verb::Convert, options)?;
    ask.set("to", to)?;
    Ok(ask.convert(&text(board)?, &ask.budget())?)
}

fn checked(verb: Verb, board: &JsValue, options: &JsValue) -> Result<JsValue, JsError> {
    let ask = ask(verb, options)?;
    object(&ask.json(&ask.check(&text(board)?, &ask.budget())))
}
