//! What a front end asks for, by the option names that all front ends share.
//!
//! Command-line arguments, query strings, Python keywords and JavaScript objects are all names with values. They mean the
//! same everywhere because they are parsed here: only this file knows which options exist, which values they take, and
//! what to say about an invalid one.

use std::fmt;

use crate::batch::{Judgement, Kernel};
use crate::read::{Entry, Format, Options, Symbols, read_all_within, read_one_within};
use crate::report::{Extras, Finding, Report};
use crate::rules::GlobalRule;
use crate::score;
use crate::search::Budget;
use crate::standing::Require;
use crate::stream::{Checker, Detail, Want};
use crate::words::{Lang, Syntax, Voice};
use crate::write::{CannotWrite, WriteFormat, Writer};

/// What to do with a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verb {
    /// Check boards.
    #[default]
    Check,
    /// Look for solutions.
    Solve,
    /// Check answers against their puzzles.
    Verify,
    /// Write boards in another format.
    Convert,
    /// Score a text written as an answer to a puzzle.
    Score,
    /// Find canonical forms.
    Canonical,
}

impl Verb {
    /// Can a board, or an answer, have to reach this?
    fn may_require(self, level: Require) -> bool {
        match self {
            Verb::Verify => matches!(level, Require::Solved | Require::OnTrack),
            Verb::Solve => level != Require::OnTrack,
            _ => true,
        }
    }
}

/// An option: its name, its values and its help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AskOption {
    /// Its name.
    pub name: &'static str,
    /// The placeholder for its value in help texts.
    pub placeholder: &'static str,
    verbs: &'static [Verb],
}

const fn option(name: &'static str, placeholder: &'static str, verbs: &'static [Verb]) -> AskOption {
    AskOption { name, placeholder, verbs }
}

use Verb::{Canonical, Check, Convert, Score, Solve, Verify};

/// Every option.
const OPTIONS: [AskOption; 15] = [
    option("require", "LEVEL", &[Check, Solve, Verify]),
    option("reveal", "", &[Check, Verify]),
    option("with", "NAMES", &[Check, Canonical]),
    option("to", "FORMAT", &[Convert]),
    option("format", "FORMAT", &[Check, Solve, Verify, Convert, Score, Canonical]),
    option("column", "NAME", &[Check, Solve, Verify, Convert, Score, Canonical]),
    option("puzzle_column", "NAME", &[Verify]),
    option("answer_column", "NAME", &[Verify]),
    option("symbols", "SYSTEM", &[Check, Solve, Verify, Convert, Score, Canonical]),
    option("boxes", "ROWSxCOLUMNS", &[Check, Solve, Verify, Convert, Score, Canonical]),
    option("rules", "NAMES", &[Check, Solve, Verify, Convert, Score, Canonical]),
    option("regions", "SYMBOLS", &[Check, Solve, Verify, Convert, Score, Canonical]),
    option("assume_checked", "", &[Check, Solve, Verify]),
    option("budget", "STEPS", &[Check, Solve, Verify, Score, Canonical]),
    option("explain", "LANG", &[Check, Solve, Verify, Convert, Canonical]),
];

impl AskOption {
    /// The values it takes with a verb, if they can be listed.
    pub fn values(self, verb: Verb) -> Option<Vec<&'static str>> {
        let auto = |names: Vec<&'static str>| [vec!["auto"], names].concat();
        Some(match self.name {
            "require" => Require::ALL.into_iter().filter(|&level| verb.may_require(level)).map(Require::name).collect(),
            "reveal" | "assume_checked" => vec!["true", "false"],
            "to" => WriteFormat::ALL.map(WriteFormat::name).to_vec(),
            "format" => auto(Format::ALL.map(Format::name).to_vec()),
            "symbols" => auto(Symbols::ALL.map(Symbols::name).to_vec()),
            "explain" => Lang::ALL.map(Lang::name).to_vec(),
            _ => return None,
        })
    }

    /// Is its value a number, in languages that have numbers?
    pub fn is_number(self) -> bool {
        self.name == "budget"
    }

    /// Is it true or false, and false if it is not given?
    pub fn is_flag(self) -> bool {
        matches!(self.name, "reveal" | "assume_checked")
    }

    /// Its value in a few words, for options whose values cannot be listed.
    fn value(self) -> &'static str {
        match self.name {
            "boxes" => "the rows and columns of a box, such as 2x3",
            "budget" => "a number of steps",
            "rules" => {
                "some of diagonals, windows, anti-knight, anti-king, non-consecutive and disjoint-groups, with commas between them"
            }
            "regions" => "a symbol for each cell, row by row: as many different ones as cells in a row, each as often",
            "with" => {
                "some of suspects, candidates, marks, f-puzzles, canonical, automorphisms and solution-class, with commas between them"
            }
            _ => "a name, or a number from 1",
        }
    }

    /// Its description.
    pub fn help(self, lang: Lang) -> &'static str {
        let english = match self.name {
            "require" => "What a board must be to pass",
            "reveal" => "Add the solution to an on-track report",
            "with" => {
                "Also find `suspects` (the digits without which a board that cannot be completed could be), \
                 `candidates` (the digits that the solutions have in each cell, and how many solutions there are), \
                 `marks` (the player's pencil marks, where the format has them), \
                 `f-puzzles` (a link with the rules of the puzzle, if it has any), \
                 `canonical` (the smallest equivalent board), `automorphisms` (how many symmetries turn the board into itself), \
                 `solution-class` (the canonical form of its only solution)"
            }
            "to" => "Output format",
            "format" => "Input format, or `auto` to detect it",
            "column" => "CSV column or JSON key that holds the boards: a name, or a number from 1",
            "puzzle_column" => "Column that holds the puzzles: a name or a number",
            "answer_column" => "Column that holds the answers: a name or a number",
            "symbols" => "How digits above 9 are written: 1-9A-G, 0-9A-F or A-P on a 16×16 board",
            "boxes" => "Rows and columns of a box, if not the standard ones: 3x2 for a 6×6 board with tall boxes",
            "rules" => {
                "Further rules of plain boards: `diagonals`, `windows`, `anti-knight`, `anti-king`, `non-consecutive`, `disjoint-groups`"
            }
            "regions" => "Regions of plain boards in place of boxes: a symbol for each cell, row by row",
            "assume_checked" => "Take rules that are not understood to be kept",
            "budget" => "Maximum number of search steps per board; the default ends any search within seconds",
            _ => "Add sentences in this language to the data",
        };
        lang.translated(self.name).unwrap_or(english)
    }

    /// What one of its values means, if the value needs explaining.
    pub fn value_help(self, value: &str, lang: Lang) -> Option<&'static str> {
        let english = match value {
            _ if self.name != "require" => return None,
            "valid" => "no digit appears twice in a house",
            "solvable" => "it can be completed",
            "unique" => "it has exactly one solution",
            "minimal" => "it has exactly one solution, and every clue is needed",
            "on-track" => {
                "one solution of its givens has all its entries; every digit is a given if the format does not tell"
            }
            _ => "it is valid, and every cell is filled",
        };
        Some(lang.translated(value).unwrap_or(english))
    }
}

/// The longest value of an option, in bytes: regions of the largest board fit, with a space between any two.
const LONGEST_VALUE: usize = 4096;

/// What to do with a text, and how.
///
/// ```
/// use ninefold::{Ask, Verb};
///
/// let mut ask = Ask::new(Verb::Check);
/// ask.set("require", "unique").unwrap();
/// let report = ask.check(b"1234341221434321", &ask.budget());
/// assert_eq!(ask.json(&report), concat!(
///     r#"{"line":1,"format":"line","status":"solved","passed":true,"valid":true,"side":4,"clues":16,"conflicts":[],"#,
///     r#""solutions":1,"solution":"1234341221434321"}"#,
/// ));
/// assert_eq!(ask.set("require", "beautiful").unwrap_err().to_string(),
///     "`require` must be one of valid, solvable, unique, minimal, solved, on-track, not `beautiful`");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ask {
    /// What to do.
    pub verb: Verb,
    /// How to read the text: `format`, `column`, `symbols`, `boxes`, `puzzle_column`, `answer_column`.
    pub options: Options,
    /// `require`: what a board must be to pass.
    pub require: Require,
    /// `reveal` and `with`: what a report holds beyond that.
    pub extras: Extras,
    /// `to`: the output format.
    pub to: Option<WriteFormat>,
    /// `explain`: the language of the sentences to add to the data.
    pub explain: Option<Lang>,
    /// `budget`: the maximum number of search steps per board.
    pub steps: Option<u64>,
    /// How those sentences spell options.
    pub syntax: Syntax,
}

/// An unknown option, or one with an invalid value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BadOption {
    /// Its name.
    pub name: String,
    /// The value, and what it should be; `None` if the option is unknown.
    pub value: Option<(String, String)>,
    /// The names of the known options.
    pub known: Vec<&'static str>,
}

impl Ask {
    /// Asks for `verb` with default options.
    pub fn new(verb: Verb) -> Ask {
        let require = match verb {
            Verb::Solve => Require::Solvable,
            Verb::Verify => Require::Solved,
            _ => Require::Valid,
        };
        let extras = Extras { canonical: verb == Verb::Canonical, ..Extras::default() };
        Ask { verb, require, extras, ..Ask::default() }
    }

    /// The options of a verb.
    pub fn options_of(verb: Verb) -> impl Iterator<Item = AskOption> {
        OPTIONS.into_iter().filter(move |option| option.verbs.contains(&verb))
    }

    /// The option with this name.
    pub fn option(name: &str) -> Option<AskOption> {
        OPTIONS.into_iter().find(|option| option.name == name)
    }

    /// Does the verb have an option with this name?
    pub fn knows(&self, name: &str) -> bool {
        Ask::options_of(self.verb).any(|option| option.name == name)
    }

    /// Sets an option by its name.
    ///
    /// # Errors
    /// If the option is unknown, or the value invalid.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), BadOption> {
        let Some(option) = Ask::options_of(self.verb).find(|option| option.name == name) else {
            let known = Ask::options_of(self.verb).map(|option| option.name).collect();
            return Err(BadOption { name: shortened(name), value: None, known });
        };
        let bad = || {
            let values = match option.values(self.verb) {
                Some(values) => format!("one of {}", values.join(", ")),
                None => option.value().to_string(),
            };
            BadOption { name: name.into(), value: Some((shortened(value), values)), known: Vec::new() }
        };
        if value.len() > LONGEST_VALUE {
            return Err(bad());
        }
        match name {
            "require" => {
                let level = Require::from_name(value).filter(|&level| self.verb.may_require(level));
                let require = level.ok_or_else(bad)?;
                // Solving needs at least a solution.
                self.require = if self.verb == Verb::Solve && !require.is_deep() { Require::Solvable } else { require };
            }
            "reveal" => self.extras.reveal = value.parse().map_err(|_| bad())?,
            "with" => self.extras = self.extras.add(value).ok_or_else(bad)?,
            "to" => self.to = Some(WriteFormat::from_name(value).ok_or_else(bad)?),
            "format" if value == "auto" => self.options.format = None,
            "format" => self.options.format = Some(Format::from_name(value).ok_or_else(bad)?),
            "column" => self.options.column = Some(value.into()),
            "puzzle_column" => self.options.pairs.get_or_insert_default().puzzle_column = Some(value.into()),
            "answer_column" => self.options.pairs.get_or_insert_default().answer_column = Some(value.into()),
            "symbols" => self.options.symbols = Symbols::from_name(value).ok_or_else(bad)?,
            "boxes" => self.options.boxes = Some(Options::boxes_from(value).ok_or_else(bad)?),
            "rules" => {
                let rules = value.split(',').map(|name| GlobalRule::from_name(name.trim()));
                let mut known = Vec::new();
                for rule in rules {
                    let rule = rule.ok_or_else(bad)?;
                    known.extend((!known.contains(&rule)).then_some(rule));
                }
                self.options.rules = known;
            }
            // What are no regions at all are none of any board either, which is said of each.
            "regions" => self.options.regions = Some(Options::regions_from(value).unwrap_or_default()),
            "assume_checked" => self.options.assume_checked = value.parse().map_err(|_| bad())?,
            "budget" => self.steps = Some(value.parse().map_err(|_| bad())?),
            _ => self.explain = Some(Lang::from_name(value).ok_or_else(bad)?),
        }
        Ok(())
    }

    /// Does it take a search, or a comparison with all equivalent boards?
    pub fn is_deep(&self) -> bool {
        self.require.is_deep() || self.extras.need_boards()
    }

    /// The search budget for one board.
    pub fn budget(&self) -> Budget<'static> {
        self.steps.map_or(Budget::default(), Budget::steps)
    }

    /// Checks a text that contains one board. If the budget is stopped while the text is read, the report has an error of the kind
    /// [`ErrorKind::Stopped`](crate::read::ErrorKind::Stopped).
    pub fn check(&self, text: &[u8], budget: &Budget<'_>) -> Report {
        Report::of_entry(read_one_within(text, &self.options, budget), self.require, budget).with(self.extras, budget)
    }

    /// A fast path for one board at a time: if the text is a plain line with one valid classic board, the kernel judges it
    /// without parsing. Returns `None` for any other text, and if more is asked than a kernel can answer; use [`Ask::check`]
    /// then. Where both answer, they agree.
    ///
    /// ```
    /// use ninefold::Ask;
    /// use ninefold::batch::Kernel;
    ///
    /// let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let ask = Ask::default();
    /// let report = ask.check_plain(line, Kernel::best()).expect("a valid board");
    /// assert_eq!(ask.json(&report), ask.json(&ask.check(line, &ask.budget())));
    /// ```
    pub fn check_plain(&self, text: &[u8], kernel: Kernel) -> Option<Report> {
        let line = text.strip_suffix(b"\n").unwrap_or(text);
        if line.len() != 81
            || !self.options.reads_plain_lines()
            || self.require.is_deep()
            || self.explain.is_some()
            || self.extras.need_boards()
        {
            return None;
        }
        let mut clues = None;
        kernel.judge_lines(line, |block| {
            let valid = |judgement: Judgement| judgement.is_valid().then(|| judgement.clues()).flatten();
            clues = block.lines().next().and_then(|(_, judgement)| valid(judgement));
        });
        // Without a digit it may be a frame or a horizontal rule.
        let clues = clues.filter(|&clues| clues > 0)?;
        let report = Report::from(Finding::Judged { clues, solution: None });
        Some(Report { line: Some(1), format: Some(Format::Line), require: self.require, ..report })
    }

    /// Checks every board in a text, malformed ones included; there is always at least one report.
    pub fn check_all(&self, text: &[u8], budget: &Budget<'_>) -> Vec<Report> {
        let of_entry = |entry| Report::of_entry(entry, self.require, budget).with(self.extras, budget);
        let reports: Vec<Report> = read_all_within(text, &self.options, budget).into_iter().map(of_entry).collect();
        if reports.is_empty() { vec![Report::no_board(self.require)] } else { reports }
    }

    /// Checks an answer against its puzzle; the budget bounds the search if it only has to be on track.
    pub fn verify(&self, puzzle: &[u8], answer: &[u8], budget: &Budget<'_>) -> Report {
        let options = Options { pairs: None, ..self.options.clone() };
        let puzzle = read_one_within(puzzle, &options, budget).board;
        let Entry { board: answer, line, format, .. } = read_one_within(answer, &options, budget);
        let report = Report { format, ..Report::of_answer(puzzle, answer).at_line(line) };
        self.judged(report, budget)
    }

    /// The report of an answer that was held against its puzzle, with what else is asked of it.
    pub fn judged(&self, answer: Report, budget: &Budget<'_>) -> Report {
        match self.require {
            Require::OnTrack => answer.tracked(budget).with(self.extras, budget),
            _ => answer,
        }
    }

    /// The reports of many answers that were held against their puzzles, with what else is asked of them.
    pub fn judged_all(&self, answers: Vec<Report>, budget: &Budget<'_>) -> Vec<Report> {
        match self.require {
            Require::OnTrack => Report::tracked_all(answers, budget)
                .into_iter()
                .map(|report| report.with(self.extras, budget))
                .collect(),
            _ => answers,
        }
    }

    /// Scores a text written as an answer to a puzzle; the budget bounds the search that finds which cells are right.
    ///
    /// # Errors
    /// If the puzzle is not exactly one board: its report.
    pub fn score(&self, puzzle: &[u8], text: &str, budget: &Budget<'_>) -> Result<score::Score, Box<Report>> {
        match read_one_within(puzzle, &self.options, budget) {
            Entry { board: Ok(puzzle), .. } => Ok(score::score(&puzzle, text, budget)),
            entry => Err(Box::new(Report::of_entry(entry, self.require, budget))),
        }
    }

    /// Converts a text that contains one board to the format `to`; the budget can stop the reading.
    ///
    /// # Errors
    /// If the text is not exactly one board, `to` is not set, or the format cannot hold the board.
    pub fn convert(&self, text: &[u8], budget: &Budget<'_>) -> Result<String, CannotConvert> {
        let Some(to) = self.to else { return Err(CannotConvert::NoFormat) };
        match read_one_within(text, &self.options, budget) {
            entry if entry.board.is_ok() => {
                let mut writer = Writer::new(to);
                let text = writer.entry(&entry).transpose().map_err(CannotConvert::Format)?;
                Ok(text.unwrap_or_default() + &writer.finish())
            }
            entry => Err(CannotConvert::Text(Box::new(Report::of_entry(entry, self.require, budget)))),
        }
    }

    /// The options for reading a stream.
    pub fn stream_options(&self) -> Options {
        let mut options = self.options.clone();
        if self.verb == Verb::Verify {
            options.pairs.get_or_insert_default();
        }
        options
    }

    /// A checker for a stream, on one thread.
    pub fn checker(&self, detail: Detail, kernel: Kernel) -> Checker {
        // Sentences name cells, so the board is needed.
        let detail = if detail == Detail::Verdicts && self.explain.is_some() { Detail::Boards } else { detail };
        Checker::new(self.stream_options(), self.want(detail), kernel)
    }

    /// What is wanted of a stream.
    pub fn want(&self, detail: Detail) -> Want {
        Want { require: self.require, extras: self.extras, detail, ..Want::default() }
    }

    /// A report as one line of JSON, with sentences if `explain` is set.
    pub fn json(&self, report: &Report) -> String {
        match self.explain {
            Some(lang) => report.explained(Voice { lang, syntax: self.syntax }).to_json(),
            None => report.to_json(),
        }
    }
}

/// Why a text cannot be converted to another format.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CannotConvert {
    /// The option `to` is missing.
    NoFormat,
    /// The text is not exactly one board.
    Text(Box<Report>),
    /// The format cannot hold the board.
    Format(CannotWrite),
}

impl fmt::Display for CannotConvert {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CannotConvert::NoFormat => {
                write!(f, "`to` is missing; it must be one of {}", WriteFormat::ALL.map(WriteFormat::name).join(", "))
            }
            CannotConvert::Text(report) => match report.error() {
                Some(error) => error.fmt(f),
                None => f.write_str(&report.to_sentence(Lang::En)),
            },
            CannotConvert::Format(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CannotConvert {}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some((value, values)) => write!(f, "`{}` must be {values}, not `{value}`", self.name),
            None => write!(f, "unknown option `{}`; the options are {}", self.name, self.known.join(", ")),
        }
    }
}

impl std::error::Error for BadOption {}

/// Enough of the user's text to recognise it.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fast_path_agrees_with_the_full_check() {
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
                Some(report) => {
                    plain += 1;
                    let long = ask.check(&text, &ask.budget());
                    assert_eq!(ask.json(&report), ask.json(&long), "{}", String::from_utf8_lossy(&text));
                }
                None => other += 1,
            }
        }
        assert!(plain > 1000 && other > 1000, "{plain} plain, {other} other");
    }

    #[test]
    fn the_fast_path_is_not_taken_if_more_is_asked() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let plain = |name: &str, value: &str| {
            let mut ask = Ask::default();
            ask.set(name, value).expect("an option");
            ask.check_plain(line.as_bytes(), Kernel::best()).is_some()
        };
        assert!(plain("format", "line") && plain("format", "auto") && plain("require", "solved"));
        let more = [
            ("format", "csv"),
            ("column", "2"),
            ("boxes", "3x3"),
            ("require", "unique"),
            ("explain", "en"),
            ("with", "suspects"),
            ("rules", "anti-king"),
            ("assume_checked", "true"),
        ];
        assert!(more.iter().all(|(name, value)| !plain(name, value)));
    }

    #[test]
    fn every_option_takes_its_values_and_says_what_they_are() {
        for verb in [Verb::Check, Verb::Solve, Verb::Verify, Verb::Convert, Verb::Score, Verb::Canonical] {
            for option in Ask::options_of(verb) {
                let mut ask = Ask::new(verb);
                let typical = match option.name {
                    "boxes" => "2x3",
                    "rules" => "diagonals, anti-knight",
                    "regions" => "aabbaabbccddccdd",
                    "with" => "canonical, automorphisms",
                    _ => "2",
                };
                for value in option.values(verb).unwrap_or(vec![typical]) {
                    ask.set(option.name, value).expect(option.name);
                }
                assert!(Lang::ALL.iter().all(|&lang| !option.help(lang).is_empty()));
                if option.values(verb).is_some() {
                    let error = ask.set(option.name, "beautiful").unwrap_err().to_string();
                    assert!(error.starts_with(&format!("`{}` must be one of ", option.name)), "{error}");
                }
            }
            let error = Ask::new(verb).set("beauty", "1").unwrap_err().to_string();
            assert!(error.starts_with("unknown option `beauty`; the options are "), "{error}");
        }
    }
}
