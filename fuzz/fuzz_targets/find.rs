//! The finder: boards in programs, tables, logs and messages.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::read::{Format, Options};
use ninefold_fuzz::{entries, parts};

fuzz_target!(|data: &[u8]| {
    let Some((mut choice, text)) = parts(data) else { return };
    let format = choice.one_of(&[None, None, Some(Format::Text)]);
    let strict = choice.one_of(&[false, false, true]);
    entries(text, &Options { format, strict, ..Options::default() }, choice);
});
