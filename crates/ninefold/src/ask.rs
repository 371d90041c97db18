//! What a front end asks of a text, by the names that all front ends share.
//!
//! A query string, the members of a JSON object and the options of a JavaScript call are names with values. They mean the
//! same everywhere because they are read here.

use std::fmt;

use crate::batch::{Judgement, Kernel};
use crate::read::{Entry, Format, Options, Symbols, read_all, read_one};
use crate::report::{Report, Require};
use crate::search::Budget;
use crate::stream::PlainBoard;
use crate::words::Lang;

/// What is asked of a text.
///
/// ```
/// use ninefold::Ask;
///
/// let mut ask = Ask::default();
/// ask.set("require", "unique").unwrap();
/// let report = ask.check(b"1234341221434321", &ask.budget());
/// assert_eq!(ask.json(&report), concat!(
///     r#"{"line":1,"format":"line","status":"solved","valid":true,"side":4,"clues":16,"conflicts":[],"#,
///     r#""solutions":1,"solution":"1234341221434321"}"#,
/// ));
/// assert_eq!(ask.set("require", "beautiful").unwrap_err().to_string(),
///     "`require` is one of valid, solvable, unique, minimal, solved, not `beautiful`");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// How the text is to be read: `format`, `column`, `symbols`, `boxes`.
    pub options: Options,
    /// `require`: what a board must reach to pass.
    pub require: Require,
    /// `explain`: the language of the sentences that are wanted beside the data.
    pub explain: Option<Lang>,
    /// `budget`: the steps that the search of a board may take.
    pub steps: Option<u64>,
}

/// An option that there is not, or one with a value that it cannot have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadOption {
    /// Its name.
    pub name: String,
    /// The value, and what the values are; `None` where there is no such option.
    pub value: Option<(String, String)>,
}

impl Ask {
    /// The names of the options.
    pub const NAMES: [&'static str; 7] = ["require", "format", "column", "symbols", "boxes", "budget", "explain"];

    /// Sets an option by its name.
    ///
    /// # Errors
    /// When there is no such option, or it cannot have this value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), BadOption> {
        let bad = |known: String| BadOption { name: name.into(), value: Some((shortened(value), known)) };
        match name {
            "require" => {
                let known = || bad(one_of(Require::ALL.map(Require::name).into_iter()));
                self.require = Require::from_name(value).ok_or_else(known)?;
            }
            "format" if value == "auto" => self.options.format = None,
            "format" => {
                let known = || bad(one_of(Format::ALL.map(Format::name).into_iter()));
                self.options.format = Some(Format::from_name(value).ok_or_else(known)?);
            }
            "column" => self.options.column = Some(value.into()),
            "symbols" => {
                let known = || bad(one_of(Symbols::ALL.map(Symbols::name).into_iter()));
                self.options.symbols = Symbols::from_name(value).ok_or_else(known)?;
            }
            "boxes" => {
                let known = || bad("rows and columns of a box, such as 2x3".into());
                self.options.boxes = Some(Options::boxes_from(value).ok_or_else(known)?);
            }
            "budget" => {
                let steps = value.parse().map_err(|_| bad("a number of steps".into()))?;
                self.steps = Some(steps);
            }
            "explain" => {
                let known = || bad(one_of(Lang::ALL.map(Lang::name).into_iter()));
                self.explain = Some(Lang::from_name(value).ok_or_else(known)?);
            }
            _ => return Err(BadOption { name: shortened(name), value: None }),
        }
        Ok(())
    }

    /// The budget of one board's search.
    pub fn budget(&self) -> Budget<'static> {
        self.steps.map_or(Budget::default(), Budget::steps)
    }

    /// Checks a text that holds one board.
    pub fn check(&self, text: &[u8], budget: &Budget<'_>) -> Report {
        Report::of_entry(read_one(text, &self.options), self.require, budget)
    }

    /// The short way, for one board at a time as fast as can be: a text that is one valid classic board in a plain line is
    /// judged by the kernel, and its report written without reading it. `None` for any other text, and where more is asked
    /// than a [`PlainBoard`] knows; [`Ask::check`] says the same then, or more.
    ///
    /// ```
    /// use ninefold::Ask;
    /// use ninefold::batch::Kernel;
    ///
    /// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let ask = Ask::default();
    /// let board = ask.check_plain(line, Kernel::best()).expect("a valid board");
    /// assert_eq!(board.to_json(None), ask.json(&ask.check(line, &ask.budget())));
    /// ```
    pub fn check_plain(&self, text: &[u8], kernel: Kernel) -> Option<PlainBoard> {
        let Options { format, column, boxes, .. } = &self.options;
        let as_usual = matches!(format, None | Some(Format::Line)) && column.is_none() && boxes.is_none();
        let line = text.strip_suffix(b"\n").unwrap_or(text);
        if line.len() != 81 || !as_usual || self.require.is_deep() || self.explain.is_some() {
            return None;
        }
        let mut clues = None;
        kernel.judge_lines(line, |block| {
            let valid = |judgement: Judgement| judgement.is_valid().then(|| judgement.clues()).flatten();
            clues = block.lines().next().and_then(|(_, judgement)| valid(judgement));
        });
        // Without a digit it may be a frame, or a rule.
        let clues = clues.filter(|&clues| clues > 0)?;
        Some(PlainBoard { line: 1, format: Format::Line, clues })
    }

    /// Checks every board of a text, malformed ones too; there is always a report.
    pub fn check_all(&self, text: &[u8], budget: &Budget<'_>) -> Vec<Report> {
        let of_entry = |entry| Report::of_entry(entry, self.require, budget);
        let reports: Vec<Report> = read_all(text, &self.options).into_iter().map(of_entry).collect();
        if reports.is_empty() { vec![Report::no_board()] } else { reports }
    }

    /// Looks for a solution: checks a text that holds one board, at least as deep as that.
    pub fn solve(&self, text: &[u8], budget: &Budget<'_>) -> Report {
        let require = if self.require.is_deep() { self.require } else { Require::Solvable };
        Ask { require, ..self.clone() }.check(text, budget)
    }

    /// Holds an answer against its puzzle.
    pub fn verify(&self, puzzle: &[u8], answer: &[u8]) -> Report {
        let Entry { board: puzzle, .. } = read_one(puzzle, &self.options);
        let Entry { board: answer, line, format } = read_one(answer, &self.options);
        Report { format, ..Report::of_answer(puzzle, answer).at_line(line) }
    }

    /// A report as JSON in one line, with sentences if they are wanted.
    pub fn json(&self, report: &Report) -> String {
        match self.explain {
            Some(lang) => report.explained(lang).to_json(),
            None => report.to_json(),
        }
    }
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some((value, known)) => write!(f, "`{}` is {known}, not `{value}`", self.name),
            None => write!(f, "there is no option `{}`, only {}", self.name, Ask::NAMES.join(", ")),
        }
    }
}

impl std::error::Error for BadOption {}

fn one_of<'a>(names: impl Iterator<Item = &'a str>) -> String {
    format!("one of {}", names.collect::<Vec<_>>().join(", "))
}

/// Enough of a stranger's text to know it again.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_short_way_says_what_the_long_way_says() {
        let mut seed = 9_u64;
        let mut random = move |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let (mut plain, mut other) = (0, 0);
        for _ in 0..20_000 {
            let clues = random(16);
            let empty = b".0_-*xX?"[random(8) as usize];
            let mut text = vec![empty; 80 + usize::from(random(20) > 0)];
            for _ in 0..clues {
                let at = random(text.len() as u64) as usize;
                text[at] = b"123456789.0_-*xX?,|;[{#\n\r "[random(if clues == 7 { 26 } else { 17 }) as usize];
            }
            text.extend_from_slice([&b""[..], b"\n", b"\r\n", b"\n\n"][random(4) as usize]);
            let ask = Ask::default();
            match ask.check_plain(&text, Kernel::best()) {
                Some(board) => {
                    plain += 1;
                    let long = ask.check(&text, &ask.budget());
                    assert_eq!(board.to_json(None), ask.json(&long), "{}", String::from_utf8_lossy(&text));
                }
                None => other += 1,
            }
        }
        assert!(plain > 1000 && other > 1000, "{plain} plain, {other} other");
    }

    #[test]
    fn the_short_way_is_not_gone_where_more_is_asked() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let plain = |name: &str, value: &str| {
            let mut ask = Ask::default();
            ask.set(name, value).expect("an option");
            ask.check_plain(line.as_bytes(), Kernel::best()).is_some()
        };
        assert!(plain("format", "line") && plain("format", "auto") && plain("require", "solved"));
        let more = [("format", "csv"), ("column", "2"), ("boxes", "3x3"), ("require", "unique"), ("explain", "en")];
        assert!(more.iter().all(|(name, value)| !plain(name, value)));
    }
}
