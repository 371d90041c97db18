//! `ninefold formats`.

use std::io::{self, Write};
use std::process::ExitCode;

use ninefold::read::Format;
use ninefold::{Lang, WriteFormat};

use crate::failure::Failure;
use crate::words;

pub(crate) fn run(lang: Lang) -> Result<ExitCode, Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", words::formats_read(lang))?;
    for format in Format::ALL {
        writeln!(out, "  {:<15} {}", format.name(), format.looks(lang))?;
    }
    let written = WriteFormat::ALL.map(WriteFormat::name).join(", ");
    writeln!(out, "\n{}\n  {written}", words::formats_written(lang))?;
    Ok(ExitCode::SUCCESS)
}
