//! A whole file: boards are counted as they arrive, and any part can be explained afterwards.
//!
//! Only the standing of each board is kept, one byte. The details of a board are computed when someone looks at it: at every push
//! a copy of the checker is kept, so that reading can resume from there.

use ninefold::batch::Kernel;
use ninefold::stream::{Checked, Checker, Detail, Want};
use ninefold::{Ask, Standing, Status, Summary, Verb};
use wasm_bindgen::prelude::*;

use crate::values::{ask, list, object};

/// Checks a file with any number of boards, in chunks.
#[wasm_bindgen]
pub struct Batch {
    ask: Ask,
    checker: Checker,
    summary: Summary,
    standings: Vec<Standing>,
    /// The checker before each push.
    places: Vec<Place>,
    bytes: u64,
}

/// A place from which reading can resume.
struct Place {
    byte: u64,
    /// Boards before it.
    board: usize,
    checker: Checker,
}

#[wasm_bindgen]
impl Batch {
    /// A batch at the start of a file.
    ///
    /// # Errors
    /// When an option is unknown or has an invalid value.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_optional_param_type = "Options")] options: &JsValue) -> Result<Batch, JsError> {
        let ask = ask(Verb::Check, options)?;
        let want = Want { in_order: true, explained: 0, ..ask.want(Detail::Failures) };
        let checker = Checker::new(ask.stream_options(), want, Kernel::best());
        Ok(Batch { ask, checker, summary: Summary::default(), standings: Vec::new(), places: Vec::new(), bytes: 0 })
    }

    /// Takes the next bytes of the file; about 1 MiB at a time works well.
    pub fn push(&mut self, bytes: &[u8]) {
        // Everything that was pushed has been handed over.
        if let Some(checker) = self.checker.at_rest() {
            self.places.push(Place { byte: self.bytes, board: self.standings.len(), checker });
        }
        self.bytes += bytes.len() as u64;
        let mut each = take(&self.ask, &mut self.summary, &mut self.standings);
        self.checker.push(bytes, &self.ask.budget(), &mut each);
    }

    /// The file has ended.
    pub fn finish(&mut self) {
        let mut each = take(&self.ask, &mut self.summary, &mut self.standings);
        self.checker.finish(&self.ask.budget(), &mut each);
    }

    /// How many boards were found.
    #[wasm_bindgen(getter)]
    pub fn boards(&self) -> usize {
        self.standings.len()
    }

    /// The counts so far.
    ///
    /// # Errors
    /// Never.
    #[wasm_bindgen(unchecked_return_type = "Summary")]
    pub fn summary(&self) -> Result<JsValue, JsError> {
        let mut summary = self.summary.clone();
        summary.skipped = self.checker.skipped().lines;
        object(&summary.data().to_json())
    }

    /// The status of each board from this one on, as a number: see `statusNames`.
    pub fn statuses(&self, from: Option<usize>) -> Vec<u8> {
        self.standings.iter().skip(from.unwrap_or(0)).map(|standing| standing.status() as u8).collect()
    }

    /// The boards that fail, by their numbers from 0.
    pub fn failing(&self) -> Vec<u32> {
        let fails = |standing: &Standing| !standing.passes(self.ask.require);
        (0..).zip(&self.standings).filter(|(_, standing)| fails(standing)).map(|(number, _)| number).collect()
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
    /// those bytes of the file. With `options`, they are asked for what these say; the boards are read as ever.
    ///
    /// # Errors
    /// When an option is unknown or has an invalid value.
    #[wasm_bindgen(unchecked_return_type = "Report[]")]
    pub fn reports(
        &self,
        bytes: &[u8],
        boards: &[u32],
        #[wasm_bindgen(unchecked_optional_param_type = "Options")] options: &JsValue,
    ) -> Result<JsValue, JsError> {
        let other;
        let asked = if options.is_undefined() || options.is_null() {
            &self.ask
        } else {
            other = ask(Verb::Check, options)?;
            &other
        };
        let budget = asked.budget();
        let mut reports = Vec::new();
        if let Some((place, _, next)) = boards.first().and_then(|&first| self.place(first as usize))
            && let Some(checker) = place.checker.at_rest()
        {
            // A board that is cut off at the end of the bytes does not belong to this place.
            let mut wanted = boards.iter().map(|&board| board as usize).take_while(|&board| board < next).peekable();
            let mut number = place.board;
            let mut checker = checker.explaining(asked.require);
            checker.feed(bytes);
            for is_end in [false, true] {
                // A board that waits for what follows it is complete: otherwise it would not be here.
                if is_end {
                    checker.end();
                }
                while wanted.peek().is_some()
                    && checker.step(&budget, &mut |checked| {
                        if let Ok(report) = checked.into_report(asked.require) {
                            if wanted.next_if_eq(&number).is_some() {
                                reports.push(asked.json(&report.with(asked.extras, &budget)));
                            }
                            number += 1;
                        }
                        wanted.peek().is_some()
                    })
                {}
            }
        }
        list(reports.into_iter())
    }

    /// The place before a board, where it ends, and the first board after it.
    fn place(&self, board: usize) -> Option<(&Place, u64, usize)> {
        if board >= self.standings.len() {
            return None;
        }
        let behind = self.places.partition_point(|place| place.board <= board);
        let place = self.places.get(behind.checked_sub(1)?)?;
        let (end, next) =
            self.places.get(behind).map_or((self.bytes, self.standings.len()), |next| (next.byte, next.board));
        Some((place, end, next))
    }
}

/// The names of the statuses that [`Batch::statuses`] gives as numbers.
#[wasm_bindgen(js_name = "statusNames", unchecked_return_type = "Status[]")]
pub fn status_names() -> Vec<String> {
    Status::ALL.iter().map(|status| status.name().to_string()).collect()
}

/// Counts what was found.
fn take<'a>(ask: &Ask, summary: &'a mut Summary, standings: &'a mut Vec<Standing>) -> impl FnMut(Checked) + use<'a> {
    let require = ask.require;
    move |checked| {
        let (standing, boards) = match checked {
            Checked::Run { standing, boards } => (standing, boards),
            other => match other.into_report(require) {
                Ok(report) => (report.standing(), 1),
                // Where boards are counted in order, they are runs.
                Err(_) => return,
            },
        };
        standings.extend(std::iter::repeat_n(standing, boards as usize));
        summary.count(standing, require, boards);
    }
}
