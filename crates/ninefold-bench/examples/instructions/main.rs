//! The work that `scripts/stages/instructions.sh` counts, and the comparison of the counts.
//!
//! ```text
//! instructions rows                               what there is to count: a row and a kernel per line
//! instructions work ROW KERNEL                    does it once
//! instructions sum TOOLCHAIN PROFILES             the counts of callgrind's profiles, as they are recorded
//! instructions compare RECORD COUNTS              what became dearer, and where
//! ```
//!
//! `compare` ends with 1 if a count is more than 3 % above the recorded one, or not recorded. A profile is a file
//! `ROW.KERNEL` in the folder `PROFILES`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command for a script")]

mod counts;
mod profile;
mod work;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use counts::Counts;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["rows"] => {
            work::rows().for_each(|(row, kernel)| println!("{row} {kernel}"));
            Ok(true)
        }
        ["work", row, kernel] => work::run(row, kernel).map(|()| true),
        ["sum", toolchain, profiles] => sum(toolchain, Path::new(profiles)).map(|()| true),
        ["compare", record, counts] => compare(record, counts),
        _ => Err("usage: instructions rows | work ROW KERNEL | sum TOOLCHAIN PROFILES | compare RECORD COUNTS".into()),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn sum(toolchain: &str, profiles: &Path) -> Result<(), String> {
    let mut counts = Counts::with(toolchain);
    for (row, kernel) in work::rows() {
        let places = profile::by_place(&read(profiles.join(format!("{row}.{kernel}")))?)?;
        counts.add(format!("{row} {kernel}"), places);
    }
    print!("{counts}");
    Ok(())
}

fn compare(record: &str, counts: &str) -> Result<bool, String> {
    let (record, counts): (Counts, Counts) = (read(record)?.parse()?, read(counts)?.parse()?);
    let comparison = record.compare(&counts);
    print!("{}", comparison.text);
    Ok(comparison.passed)
}

fn read(path: impl AsRef<Path>) -> Result<String, String> {
    let path = path.as_ref();
    // The names of functions may hold anything.
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
