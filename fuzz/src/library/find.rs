//! The finder: boards in programs, tables, logs and messages.

use super::{entries, parts};
use ninefold::read::{Format, Options};

pub fn run(data: &[u8]) {
    let Some((mut choice, text)) = parts(data) else { return };
    let format = choice.one_of(&[None, None, Some(Format::Text)]);
    let strict = choice.one_of(&[false, false, true]);
    entries(text, &Options { format, strict, ..Options::default() }, choice);
}
