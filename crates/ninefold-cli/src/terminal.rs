//! Language, colour and complaints: what depends on the terminal and its environment.

use std::env;
use std::io::{self, IsTerminal, Write};

use ninefold::batch::Kernel;
use ninefold::report::Color;
use ninefold::{Lang, Syntax, Voice};

use crate::args::When;
use crate::failure::Failure;
use crate::words;

/// The language: what `--lang` says, else the locale's. It is wanted before the options are parsed, for help and usage
/// errors, so it is looked for by itself.
pub(crate) fn lang() -> Lang {
    let mut args = env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned());
    while let Some(arg) = args.next() {
        let value = if arg == "--lang" { args.next() } else { arg.strip_prefix("--lang=").map(String::from) };
        if let Some(lang) = value.as_deref().and_then(Lang::from_name) {
            return lang;
        }
    }
    let set = |name: &&str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set).or_else(system_locale);
    Lang::from_locale(&locale.unwrap_or_default())
}

/// What the user has chosen in the settings of a system on which no variable says it.
#[cfg(any(windows, target_vendor = "apple"))]
fn system_locale() -> Option<String> {
    sys_locale::get_locale()
}

#[cfg(not(any(windows, target_vendor = "apple")))]
fn system_locale() -> Option<String> {
    None
}

/// What the command speaks: a language, and options as they are typed.
pub(crate) fn voice(lang: Lang) -> Voice {
    Voice { lang, syntax: Syntax::Shell }
}

/// Colour on standard output: as asked, else where a terminal shows it and `NO_COLOR` is not set.
pub(crate) fn color(when: When) -> Color {
    let obeyed = obeys_escapes();
    let wanted = match when {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
            let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
            !set("NO_COLOR") && !dumb && io::stdout().is_terminal() && obeyed
        }
    };
    if wanted { Color::Always } else { Color::Never }
}

/// Does the terminal obey escape codes? A console of Windows has to be told to, and refuses before Windows 10.
fn obeys_escapes() -> bool {
    #[cfg(windows)]
    return anstyle_query::windows::enable_ansi_colors().unwrap_or(false);
    #[cfg(not(windows))]
    return true;
}

/// The kernel that `NINEFOLD_KERNEL` names, or the best that this CPU can run.
pub(crate) fn kernel() -> Result<Kernel, Failure> {
    match chosen_kernel() {
        Some(name) => Kernel::from_name(&name).map_err(|error| Failure::Usage(format!("NINEFOLD_KERNEL: {error}"))),
        None => Ok(Kernel::best()),
    }
}

/// What `NINEFOLD_KERNEL` says, if anything.
pub(crate) fn chosen_kernel() -> Option<String> {
    env::var("NINEFOLD_KERNEL").ok().filter(|name| !name.is_empty())
}

/// The names of what this CPU can run, which come slowest first: the one in use, then the others, fastest first.
pub(crate) fn in_use_first(in_use: &'static str, names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut names: Vec<_> = names.filter(|name| *name != in_use).chain([in_use]).collect();
    names.reverse();
    names
}

/// Says on standard error what went wrong with the run. There is nobody left to tell if that fails.
pub(crate) fn complain(message: &str, lang: Lang) {
    let _ = writeln!(io::stderr(), "{}{message}", words::error_label(lang));
}

/// Says something on standard error that is no error.
pub(crate) fn note(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
}
