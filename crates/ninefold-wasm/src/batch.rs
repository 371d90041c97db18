//! A whole file: counted as it comes, and any part of it explained afterwards.
//!
//! Of each board its status is kept, a byte. What there is to say about a board is found out when somebody looks at it:
//! at every push the checker is kept as it stood, so that reading can go on from there again.

use ninefold::batch::Kernel;
use ninefold::stream::{Checked, Checker, Want};
use ninefold::{Ask, Status, Summary};
use wasm_bindgen::prelude::*;

use crate::list;
use crate::values::{ask, object};

/// Checks a file of any number of boards that is handed over in chunks.
#[wasm_bindgen]
pub struct Batch {
    ask: Ask,
    checker: Checker,
    summary: Summary,
    statuses: Vec<u8>,
    /// The checker before each push.
    places: Vec<Place>,
    bytes: u64,
}

/// A place from which the file can be read again.
struct Place {
    byte: u64,
    /// Boards before it.
    board: usize,
    checker: Checker,
}

#[wasm_bindgen]
impl Batch {
    /// A batch at the beginning of a file.
    ///
    /// # Errors
    /// When an option is not one.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_optional_param_type = "Options")] options: &JsValue) -> Result<Batch, JsError> {
        let ask = ask(options)?;
        let want = Want { require: ask.require, in_order: true, explained: 0, ..Want::default() };
        let checker = Checker::new(ask.options.clone(), want, Kernel::best());
        Ok(Batch { ask, checker, summary: Summary::default(), statuses: Vec::new(), places: Vec::new(), bytes: 0 })
    }

    /// Takes the next bytes of the file; about a mebibyte at a time is a good measure.
    pub fn push(&mut self, bytes: &[u8]) {
        self.places.push(Place { byte: self.bytes, board: self.statuses.len(), checker: self.checker.clone() });
        self.bytes += bytes.len() as u64;
        let mut each = take(&self.ask, &mut self.summary, &mut self.statuses);
        self.checker.push(bytes, &self.ask.budget(), &mut each);
    }

    /// The file has ended.
    pub fn finish(&mut self) {
        let mut each = take(&self.ask, &mut self.summary, &mut self.statuses);
        self.checker.finish(&self.ask.budget(), &mut each);
    }

    /// How many boards were found.
    #[wasm_bindgen(getter)]
    pub fn boards(&self) -> usize {
        self.statuses.len()
    }

    /// The counts so far.
    ///
    /// # Errors
    /// Never.
    #[wasm_bindgen(unchecked_return_type = "Summary")]
    pub fn summary(&self) -> Result<JsValue, JsError> {
        object(&self.summary.data().to_json())
    }

    /// The status of each board from this one on, as a number: see `statusNames`.
    pub fn statuses(&self, from: Option<usize>) -> Vec<u8> {
        self.statuses[from.unwrap_or(0).min(self.statuses.len())..].to_vec()
    }

    /// Where a board can be read again: the bytes of the file from `byte` to `end` hold it, and the boards from `first` up
    /// to `next` with it.
    ///
    /// # Errors
    /// Never.
    #[wasm_bindgen(unchecked_return_type = "Place | undefined")]
    pub fn seek(&self, board: usize) -> Result<JsValue, JsError> {
        let Some((place, end, next)) = self.place(board) else { return Ok(JsValue::UNDEFINED) };
        object(&format!(r#"{{"byte":{},"end":{end},"first":{},"next":{next}}}"#, place.byte, place.board))
    }

    /// The reports of some boards, in rising order, as far as they lie where [`Batch::seek`] of the first says; `bytes` are
    /// those bytes of the file.
    ///
    /// # Errors
    /// Never.
    #[wasm_bindgen(unchecked_return_type = "Report[]")]
    pub fn reports(&self, bytes: &[u8], boards: &[u32]) -> Result<JsValue, JsError> {
        let Some((place, _, next)) = boards.first().and_then(|&first| self.place(first as usize)) else {
            return list(std::iter::empty());
        };
        // What stands where the bytes were cut is not a board of this place.
        let mut wanted = boards.iter().map(|&board| board as usize).take_while(|&board| board < next).peekable();
        let mut number = place.board;
        let mut reports = Vec::new();
        let mut each = |checked: Checked| {
            if let Checked::Report(report) = checked {
                if wanted.next_if_eq(&number).is_some() {
                    reports.push(self.ask.json(&report));
                }
                number += 1;
            }
        };
        let mut checker = place.checker.clone().explaining();
        checker.push(bytes, &self.ask.budget(), &mut each);
        // A board that waits for what follows it stands alone: otherwise it would not lie here.
        checker.finish(&self.ask.budget(), &mut each);
        list(reports.into_iter())
    }

    /// The place before a board, where it ends, and the first board that lies behind it.
    fn place(&self, board: usize) -> Option<(&Place, u64, usize)> {
        if board >= self.statuses.len() {
            return None;
        }
        let behind = self.places.partition_point(|place| place.board <= board);
        let place = self.places.get(behind.checked_sub(1)?)?;
        let (end, next) =
            self.places.get(behind).map_or((self.bytes, self.statuses.len()), |next| (next.byte, next.board));
        Some((place, end, next))
    }
}

/// The names of the statuses that [`Batch::statuses`] gives as numbers.
#[wasm_bindgen(js_name = "statusNames", unchecked_return_type = "Status[]")]
pub fn status_names() -> Vec<String> {
    Status::ALL.iter().map(|status| status.name().to_string()).collect()
}

/// Counts what was found.
fn take<'a>(ask: &Ask, summary: &'a mut Summary, statuses: &'a mut Vec<u8>) -> impl FnMut(Checked) + use<'a> {
    let require = ask.require;
    move |checked| match checked {
        Checked::Counted(counted) => {
            for (status, boards) in counted.by_status() {
                statuses.extend(std::iter::repeat_n(status as u8, boards as usize));
            }
            summary.merge(&counted);
        }
        Checked::Board(board) => {
            statuses.push(board.status() as u8);
            summary.count(board.status(), true, 1);
        }
        Checked::Report(report) => {
            statuses.push(report.status() as u8);
            summary.add(&report, require);
        }
    }
}
