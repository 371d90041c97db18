//! The options that the library knows, as options of the command: names, values, help and errors are the library's.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::marker::PhantomData;
use std::path::Path;
use std::{fmt, fs};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use ninefold::read::Format;
use ninefold::{Ask, AskOption, Lang, Syntax, Verb, WriteFormat};

use crate::arguments::unshielded;

/// Which options of a verb can be typed.
pub(crate) trait Typed {
    const VERB: Verb;
    const NAMES: &'static [&'static str];
}

/// What was asked with the options of `V`.
pub(crate) struct Asked<V> {
    pub(crate) ask: Ask,
    verb: PhantomData<V>,
}

pub(crate) struct Check;
pub(crate) struct Solve;
pub(crate) struct Verify;
pub(crate) struct Convert;
pub(crate) struct Score;
pub(crate) struct Canonical;

impl Typed for Check {
    const VERB: Verb = Verb::Check;
    const NAMES: &'static [&'static str] = &[
        "require",
        "reveal",
        "with",
        "budget",
        "format",
        "column",
        "symbols",
        "boxes",
        "rules",
        "regions",
        "assume_checked",
    ];
}

impl Typed for Solve {
    const VERB: Verb = Verb::Solve;
    const NAMES: &'static [&'static str] =
        &["budget", "format", "column", "symbols", "boxes", "rules", "regions", "assume_checked"];
}

impl Typed for Verify {
    const VERB: Verb = Verb::Verify;
    const NAMES: &'static [&'static str] = &[
        "require",
        "reveal",
        "budget",
        "puzzle_column",
        "answer_column",
        "symbols",
        "boxes",
        "rules",
        "regions",
        "assume_checked",
    ];
}

impl Typed for Convert {
    const VERB: Verb = Verb::Convert;
    const NAMES: &'static [&'static str] = &["to", "format", "column", "symbols", "boxes", "rules", "regions"];
}

impl Typed for Score {
    const VERB: Verb = Verb::Score;
    const NAMES: &'static [&'static str] = &["budget", "symbols", "boxes", "rules", "regions"];
}

impl Typed for Canonical {
    const VERB: Verb = Verb::Canonical;
    const NAMES: &'static [&'static str] = &["budget", "format", "column", "symbols", "boxes"];
}

impl<V> fmt::Debug for Asked<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ask.fmt(f)
    }
}

impl<V: Typed> Args for Asked<V> {
    fn augment_args(command: Command) -> Command {
        command.args(V::NAMES.iter().map(|&name| arg(V::VERB, name)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<V: Typed> FromArgMatches for Asked<V> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut ask = Ask::new(V::VERB);
        ask.syntax = Syntax::Shell;
        for name in V::NAMES {
            let is_flag = Ask::option(name).is_some_and(AskOption::is_flag);
            let flag = is_flag.then(|| matches.get_flag(name).to_string());
            if let Some(value) = flag.as_ref().or_else(|| if is_flag { None } else { matches.get_one(name) }) {
                ask.set(name, value).map_err(|error| clap::Error::raw(clap::error::ErrorKind::InvalidValue, error))?;
            }
        }
        Ok(Asked { ask, verb: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn arg(verb: Verb, name: &'static str) -> Arg {
    let Some(option) = Ask::option(name) else { return Arg::new(name) };
    let default = match name {
        "require" => Some(Ask::new(verb).require.name()),
        "format" | "symbols" => Some("auto"),
        _ => None,
    };
    let arg = Arg::new(name).long(name.replace('_', "-")).help(option.help(Lang::En));
    if option.is_flag() {
        return arg.action(ArgAction::SetTrue);
    }
    let arg = arg.value_name(option.placeholder);
    let arg = arg.required(name == "to").value_parser(Value { verb, option, lang: Lang::En });
    default.map_or(arg.clone(), |default| arg.default_value(default))
}

/// An argument with its words in this language, if it is an option of the library.
pub(crate) fn localized(arg: Arg, verb: Verb, lang: Lang) -> Arg {
    match Ask::options_of(verb).find(|option| option.name == arg.get_id().as_str()) {
        Some(option) if option.is_flag() => arg.help(option.help(lang)),
        Some(option) => arg.help(option.help(lang)).value_parser(Value { verb, option, lang }),
        None => arg,
    }
}

/// Takes what `Ask` takes. What the values are is asked for only when it is shown: a run that needs no help does not pay for it.
#[derive(Clone, Copy)]
struct Value {
    verb: Verb,
    option: AskOption,
    lang: Lang,
}

impl TypedValueParser for Value {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        let Value { verb, option, .. } = *self;
        if let Some(value) = value.to_str().map(|value| in_file(option, unshielded(value)))
            && Ask::new(verb).set(option.name, &value).is_ok()
        {
            return Ok(value.into_owned());
        }
        match self.possible_values() {
            Some(values) => PossibleValuesParser::new(values).parse_ref(command, arg, value),
            None => {
                let known = move |value: &str| match Ask::new(verb).set(option.name, value) {
                    Ok(()) => Ok(value.to_string()),
                    Err(error) => Err(error.value.map_or(String::new(), |(_, known)| known)),
                };
                known.parse_ref(command, arg, value)
            }
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let Value { verb, option, lang } = *self;
        let values = option.values(verb)?.into_iter().map(move |value| {
            let aliases = Format::from_name(value).filter(|_| option.name == "format").map_or(&[][..], Format::aliases);
            let known = PossibleValue::new(value).aliases(aliases);
            option.value_help(value, lang).map_or(known.clone(), |help| known.help(help))
        });
        Some(Box::new(values))
    }
}

/// The value of an option; of regions, what is in the file if it names one.
fn in_file(option: AskOption, value: &str) -> Cow<'_, str> {
    let text =
        if option.name == "regions" && Path::new(value).is_file() { fs::read_to_string(value).ok() } else { None };
    text.map_or(Cow::Borrowed(value), Cow::Owned)
}

/// A format that can be written, by name, where none is needed.
pub(crate) fn write_format() -> impl TypedValueParser<Value = WriteFormat> {
    PossibleValuesParser::new(WriteFormat::ALL.map(WriteFormat::name))
        .try_map(|name| WriteFormat::from_name(&name).ok_or("not a format that can be written"))
}
