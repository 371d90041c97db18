//! The library in the browser and in Node: the same verbs, the same report.
//!
//! A text may be a string, the bytes of a file, or a list of lists; options are an object whose names are those of
//! [`ninefold::Ask`]. What comes back is the report as an object.

mod batch;
mod values;

pub use batch::{Batch, status_names};

use ninefold::read::read_one;
use ninefold::{WriteFormat, write};
use wasm_bindgen::prelude::*;

use values::{ask, object, text};

/// Checks a text that holds one board.
///
/// # Errors
/// When an option is not one; a text that cannot be read is a report with the status `malformed`.
#[wasm_bindgen(unchecked_return_type = "Report")]
pub fn check(
    #[wasm_bindgen(js_name = "text", unchecked_param_type = "Text")] board: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Options")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let ask = ask(options)?;
    object(&ask.json(&ask.check(&text(board)?, &ask.budget())))
}

/// Checks every board of a text, malformed ones too; there is always a report.
///
/// # Errors
/// When an option is not one.
#[wasm_bindgen(js_name = "checkAll", unchecked_return_type = "Report[]")]
pub fn check_all(
    #[wasm_bindgen(js_name = "text", unchecked_param_type = "Text")] boards: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Options")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let ask = ask(options)?;
    let reports = ask.check_all(&text(boards)?, &ask.budget());
    list(reports.iter().map(|report| ask.json(report)))
}

/// Looks for a solution of a text that holds one board: a check that is at least that deep.
///
/// # Errors
/// When an option is not one.
#[wasm_bindgen(unchecked_return_type = "Report")]
pub fn solve(
    #[wasm_bindgen(js_name = "text", unchecked_param_type = "Text")] board: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Options")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let ask = ask(options)?;
    object(&ask.json(&ask.solve(&text(board)?, &ask.budget())))
}

/// Holds an answer against its puzzle: clues kept, every cell filled, no conflict.
///
/// # Errors
/// When an option is not one.
#[wasm_bindgen(unchecked_return_type = "Report")]
pub fn verify(
    #[wasm_bindgen(unchecked_param_type = "Text")] puzzle: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Text")] answer: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Options")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let ask = ask(options)?;
    object(&ask.json(&ask.verify(&text(puzzle)?, &text(answer)?)))
}

/// Writes a board in another format.
///
/// # Errors
/// When the text is not one board, there is no such format, or it cannot hold the board.
#[wasm_bindgen]
pub fn convert(
    #[wasm_bindgen(js_name = "text", unchecked_param_type = "Text")] board: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "WriteFormat")] to: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "Options")] options: &JsValue,
) -> Result<String, JsError> {
    let format = WriteFormat::from_name(to).ok_or_else(|| JsError::new("there is no such format to write"))?;
    let entry = read_one(&text(board)?, &ask(options)?.options);
    let written = write(&entry.board?, format)?;
    Ok(format!("{}{written}", format.header()))
}

/// A list of JSON texts as an array of objects.
pub(crate) fn list(items: impl Iterator<Item = String>) -> Result<JsValue, JsError> {
    object(&format!("[{}]", items.collect::<Vec<_>>().join(",")))
}
