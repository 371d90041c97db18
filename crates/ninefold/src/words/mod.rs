//! The sentences that people read, one file per language.
//!
//! Data (JSON, CSV, exit codes, ids) is the same in every language; only what is written for a reader comes from here.

mod en;
mod rules_en;
mod rules_zh;
mod zh;

use crate::board::{Cell, Digit};
use crate::check::Conflict;
use crate::layout::{HouseKind, HouseName};
use crate::read::{Advice, ErrorKind, Foreign, Part, ReadError};
use crate::rules::RuleKind;
use crate::same::NotComparable;
use crate::search::{Cause, Reason};
use crate::standing::Status;
use crate::track::Track;

/// A language of the sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    Zh,
}

impl Lang {
    /// Every language.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Zh];

    /// The name used in options: the ISO 639-1 code.
    pub fn name(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Zh => "zh",
        }
    }

    /// The language with exactly this name. For the locale of an environment, use [`Lang::from_locale`].
    ///
    /// ```
    /// use ninefold::Lang;
    ///
    /// assert_eq!(Lang::from_name("zh"), Some(Lang::Zh));
    /// assert_eq!(Lang::from_name("zh_CN"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Lang> {
        Lang::ALL.into_iter().find(|lang| lang.name() == name)
    }

    /// The language of a locale such as `zh_CN.UTF-8`; English if the locale is unknown.
    ///
    /// ```
    /// use ninefold::Lang;
    ///
    /// assert_eq!(Lang::from_locale("zh_CN.UTF-8"), Lang::Zh);
    /// assert_eq!(Lang::from_locale("C"), Lang::En);
    /// ```
    pub fn from_locale(locale: &str) -> Lang {
        if locale.starts_with("zh") { Lang::Zh } else { Lang::En }
    }

    /// What is wrong with a text, as a sentence without its place.
    pub fn error(self, kind: &ErrorKind) -> String {
        self.words().error(kind)
    }

    /// A conflict as a sentence: "box 1 has two 8s: r1c1 and r3c3".
    pub fn conflict(self, conflict: &Conflict) -> String {
        self.words().conflict(conflict)
    }

    /// A reason as a sentence: "9 has no place left in box 4".
    pub fn reason(self, reason: &Reason) -> String {
        self.words().reason(reason)
    }

    /// Why a board has no canonical form, as a sentence.
    pub fn not_comparable(self, reason: NotComparable) -> String {
        self.words().not_comparable(reason)
    }

    /// A status in one or two words.
    pub fn status(self, status: Status) -> &'static str {
        self.words().status(status)
    }

    /// The description of an option, a value or a format, by its name. The English one is where each of them is defined.
    pub(crate) fn translated(self, name: &str) -> Option<&'static str> {
        match self {
            Lang::En => None,
            Lang::Zh => zh::translated(name),
        }
    }

    pub(crate) fn words(self) -> &'static dyn Words {
        match self {
            Lang::En => &en::English,
            Lang::Zh => &zh::Chinese,
        }
    }
}

/// How a front end spells an option in the sentences that suggest one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Syntax {
    /// `symbols=letters`, as in a query string; the default.
    #[default]
    Named,
    /// `--symbols letters`.
    Shell,
    /// `symbols="letters"`.
    Python,
}

impl Syntax {
    /// An option with its value.
    ///
    /// ```
    /// use ninefold::read::Advice;
    /// use ninefold::Syntax;
    ///
    /// let advice = Advice { option: "symbols", value: "letters" };
    /// assert_eq!(Syntax::Shell.option(advice), "--symbols letters");
    /// assert_eq!(Syntax::Python.option(advice), "symbols=\"letters\"");
    /// assert_eq!(Syntax::Named.option(advice), "symbols=letters");
    /// ```
    pub fn option(self, advice: Advice<'_>) -> String {
        let Advice { option, value } = advice;
        match self {
            Syntax::Named => format!("{option}={value}"),
            Syntax::Shell => format!("--{} {value}", option.replace('_', "-")),
            Syntax::Python => format!("{option}=\"{value}\""),
        }
    }

    /// The name of an option alone.
    pub fn name(self, option: &str) -> String {
        match self {
            Syntax::Named | Syntax::Python => format!("`{option}`"),
            Syntax::Shell => format!("--{}", option.replace('_', "-")),
        }
    }
}

/// How a front end speaks: its language, and how it spells options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Voice {
    /// The language.
    pub lang: Lang,
    /// How options are written.
    pub syntax: Syntax,
}

impl Voice {
    /// A suggestion for fixing an error, if there is one.
    pub fn help(self, kind: &ErrorKind) -> Option<String> {
        self.lang.words().help(kind, self.syntax)
    }
}

impl From<Lang> for Voice {
    fn from(lang: Lang) -> Voice {
        Voice { lang, syntax: Syntax::Named }
    }
}

/// Every sentence that is written for people. To add a language, implement this trait.
pub(crate) trait Words: Sync {
    fn error(&self, kind: &ErrorKind) -> String;
    fn help(&self, kind: &ErrorKind, syntax: Syntax) -> Option<String>;
    /// A format that is recognised but not supported.
    fn foreign(&self, what: &Foreign) -> String;
    fn house(&self, house: HouseName) -> String;
    fn conflict(&self, conflict: &Conflict) -> String;
    /// One word for a table of counts.
    fn status(&self, status: Status) -> &'static str;
    /// The verdict below a drawn board.
    fn verdict(&self, status: Status, conflicts: usize, empty: usize) -> String;
    /// Separates two sentences on one line.
    fn semicolon(&self) -> &'static str;
    fn help_label(&self) -> &'static str;
    /// Precedes an error when there are two texts, and says which one it is about.
    fn part(&self, part: Part) -> &'static str;
    /// What is wrong with a text and, of two, with which one.
    fn fault(&self, error: &ReadError) -> String {
        let part = error.part.map_or("", |part| self.part(part));
        format!("{part}{}", self.error(&error.kind))
    }
    /// The box size, for a side that allows more than one.
    fn boxes(&self, rows: u8, columns: u8, syntax: Syntax) -> String;
    fn reason(&self, reason: &Reason) -> String;
    /// Where two solutions differ: each cell with the digit it has in one and in the other.
    fn differing(&self, choices: &[(Cell, Digit, Digit)]) -> String;
    fn redundant(&self, clues: &[Cell]) -> String;
    /// The note below a drawn solution that is not the only one.
    fn one_of_several(&self) -> &'static str;
    /// The verdict if a minimal puzzle is required: whether this one is minimal, or `None` if the search reached its budget first.
    fn minimal(&self, minimal: Option<bool>) -> &'static str;
    fn changed_clues(&self, clues: &[(Cell, Digit, Digit)]) -> String;
    fn missing_cells(&self, cells: &[Cell]) -> String;
    fn answer_verdict(&self, accepted: bool) -> &'static str;
    /// The verdict on the digits of a player, given whether a given was changed, which is said elsewhere.
    fn track(&self, track: &Track, changed: bool) -> String;
    /// The single digits without which a board could be completed.
    fn suspects(&self, cells: &[Cell]) -> String;
    fn not_comparable(&self, reason: NotComparable) -> String;
    /// The rules below a drawn board that its frame does not show: houses, then other kinds, with how many there are of each, 0 if it holds all
    /// over the board.
    fn rules(&self, houses: &[(HouseKind, usize)], rules: &[(RuleKind, usize)]) -> String;
    /// What is not understood of the rules.
    fn unchecked(&self, names: &[String], assumed: bool) -> String;
    /// The verdict on a board that breaks no rule that is understood.
    fn in_doubt(&self) -> &'static str;
    /// What a full board is beside the solution that the puzzle came with.
    fn stored(&self, matches: bool) -> &'static str;
    fn redundant_rules(&self, names: &[String]) -> String;
    /// The canonical form of a board, or of its only solution.
    fn canonical(&self, form: &str, of_solution: bool) -> String;
    fn automorphisms(&self, count: u32) -> String;
    /// The note below a drawn solution.
    fn solution(&self) -> &'static str;
}

/// The numbers of the columns or rows, whichever cross the house of a conflict, in which its cells are.
fn crossings(conflict: &Conflict, house: HouseName) -> Vec<String> {
    let is_row = house.kind == HouseKind::Row;
    let number = |cell: &Cell| u16::from(if is_row { cell.column() } else { cell.row() }) + 1;
    conflict.cells().iter().map(|cell| number(cell).to_string()).collect()
}

/// "a", "a and b", "a, b and c" with the language's comma and "and"; lists longer than `most` end in how many more there are.
fn list(items: &[String], comma: &str, and: &str, most: usize, more: impl Fn(usize) -> String) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        _ if items.len() > most => format!("{}{and}{}", items[..most].join(comma), more(items.len() - most)),
        [init @ .., last] => format!("{}{and}{last}", init.join(comma)),
    }
}

/// The options that decide how an ambiguous text is read, with the language's word for "or".
fn readings(kind: &ErrorKind, syntax: Syntax, or: &str) -> String {
    kind.readings().into_iter().map(|reading| syntax.option(reading)).collect::<Vec<_>>().join(or)
}

/// Sorted digits as ranges: 1–4, 6, 8, 9.
fn ranges(digits: &[Digit], comma: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    let runs = digits.chunk_by(|one, next| one.get() + 1 == next.get());
    for run in runs {
        match run {
            [first, _, .., last] => parts.push(format!("{first}–{last}")),
            _ => parts.extend(run.iter().map(Digit::to_string)),
        }
    }
    parts.join(comma)
}

/// The rules that rule out a digit which no earlier one does; the others add nothing to the sentence.
fn telling(because: &[(Cause, Vec<Digit>)]) -> Vec<&(Cause, Vec<Digit>)> {
    let mut known: Vec<Digit> = Vec::new();
    let mut telling = Vec::new();
    for house in because {
        if house.1.iter().any(|digit| !known.contains(digit)) {
            known.extend(&house.1);
            telling.push(house);
        }
    }
    telling
}
