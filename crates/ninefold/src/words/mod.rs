//! The sentences that people read, one file a language.
//!
//! Data (JSON, CSV, exit codes, ids) is the same in every language; only what is written for a reader comes from here.

mod en;
mod zh;

use crate::board::{Cell, Digit};
use crate::check::Conflict;
use crate::layout::HouseName;
use crate::read::{Advice, ErrorKind, Foreign, Part, ReadError};
use crate::search::Reason;
use crate::standing::Status;

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

    /// The name in options, as ISO 639-1 has it.
    pub fn name(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Zh => "zh",
        }
    }

    /// The language of this name, exactly; [`Lang::from_locale`] is for what an environment says.
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

    /// The language of a locale such as `zh_CN.UTF-8`; English for any that is not known.
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

    /// The sentence of a conflict: "box 1 has 8 twice: r1c1 and r3c3".
    pub fn conflict(self, conflict: &Conflict) -> String {
        self.words().conflict(conflict)
    }

    /// The sentence of a reason: "9 has no place left in box 4".
    pub fn reason(self, reason: &Reason) -> String {
        self.words().reason(reason)
    }

    /// One word or two for a status.
    pub fn status(self, status: Status) -> &'static str {
        self.words().status(status)
    }

    /// What an option, a value of one or a format is, by its name; English is where each of them is defined.
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

/// How a front end writes an option, in the sentences that advise one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Syntax {
    /// `symbols=letters`, as in a query, and for everybody else.
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

/// A language, and how options are written in it: what a front end speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Voice {
    /// The language.
    pub lang: Lang,
    /// How options are written.
    pub syntax: Syntax,
}

impl Voice {
    /// What to do about an error, where there is something to say.
    pub fn help(self, kind: &ErrorKind) -> Option<String> {
        self.lang.words().help(kind, self.syntax)
    }
}

impl From<Lang> for Voice {
    fn from(lang: Lang) -> Voice {
        Voice { lang, syntax: Syntax::Named }
    }
}

/// Every sentence that is written for a reader. A new language is one more implementation of this.
pub(crate) trait Words: Sync {
    fn error(&self, kind: &ErrorKind) -> String;
    fn help(&self, kind: &ErrorKind, syntax: Syntax) -> Option<String>;
    /// A format that is recognised but not read.
    fn foreign(&self, what: &Foreign) -> String;
    fn house(&self, house: HouseName) -> String;
    fn conflict(&self, conflict: &Conflict) -> String;
    /// One word for a table of counts.
    fn status(&self, status: Status) -> &'static str;
    /// The verdict below a drawn board.
    fn verdict(&self, status: Status, conflicts: usize, empty: usize) -> String;
    /// Between two sentences in one line.
    fn semicolon(&self) -> &'static str;
    fn help_label(&self) -> &'static str;
    /// What stands before an error of one text of two.
    fn part(&self, part: Part) -> &'static str;
    /// What is wrong with a text, and with which one of two.
    fn fault(&self, error: &ReadError) -> String {
        let part = error.part.map_or("", |part| self.part(part));
        format!("{part}{}", self.error(&error.kind))
    }
    /// The boxes of a board whose side has more than one kind.
    fn boxes(&self, rows: u8, columns: u8, syntax: Syntax) -> String;
    fn reason(&self, reason: &Reason) -> String;
    /// Where two solutions differ: each cell with the digit of one and of the other.
    fn differing(&self, choices: &[(Cell, Digit, Digit)]) -> String;
    fn redundant(&self, clues: &[Cell]) -> String;
    /// The verdict on a puzzle with one solution, of which this many clues are redundant.
    fn minimal(&self, redundant: usize) -> String;
    fn changed_clues(&self, clues: &[(Cell, Digit, Digit)]) -> String;
    fn missing_cells(&self, cells: &[Cell]) -> String;
    fn answer_verdict(&self, accepted: bool) -> &'static str;
}

/// "a", "a and b", "a, b and c" with the language's comma and its word for "and"; past `most` items it says how many more.
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

/// Digits in rising order as ranges: 1–4, 6, 8, 9.
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

/// The houses that rule out a digit which no house before them does; the others add nothing to the sentence.
fn telling(because: &[(HouseName, Vec<Digit>)]) -> Vec<&(HouseName, Vec<Digit>)> {
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
