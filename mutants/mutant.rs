//! Which mutant is on. This file is added to a copy of the library that contains every mutant at once; see `instrument.py`.
//!
//! `MUTANT=17` turns on mutant 17. `MUTANT_RECORD=file` turns on none, and writes down the number of each that is reached.

use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

const UNKNOWN: u32 = u32::MAX;
const RECORD: u32 = u32::MAX - 1;
const NONE: u32 = u32::MAX - 2;

static ACTIVE: AtomicU32 = AtomicU32::new(UNKNOWN);
static REACHED: [AtomicBool; 65536] = [const { AtomicBool::new(false) }; 65536];

#[inline]
pub(crate) fn on(number: u32) -> bool {
    let active = ACTIVE.load(Relaxed);
    if active < NONE { active == number } else { active != NONE && ask(number) }
}

#[cold]
fn ask(number: u32) -> bool {
    if ACTIVE.load(Relaxed) == UNKNOWN {
        let active = match std::env::var("MUTANT") {
            Ok(active) => active.parse().expect("the number of a mutant"),
            Err(_) if std::env::var_os("MUTANT_RECORD").is_some() => RECORD,
            Err(_) => NONE,
        };
        ACTIVE.store(active, Relaxed);
        return on(number);
    }
    if !REACHED[number as usize].swap(true, Relaxed) {
        let path = std::env::var_os("MUTANT_RECORD").expect("recording");
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path).expect("a file to write to");
        file.write_all(format!("{number}\n").as_bytes()).expect("written");
    }
    false
}
