//! What is kept of the corpora: `testdata/fuzz/TARGET.txt` has an input in each line, escaped. Tests include this file.

use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fuzz")
}

/// The targets of which there is something.
#[allow(dead_code, reason = "one of the tests asks for it")]
pub(crate) fn targets() -> BTreeSet<String> {
    let files = fs::read_dir(folder()).expect("the corpora").map(|file| file.expect("a file").path());
    files.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect()
}

/// Runs every input of a target; a fault is told with the line that it is in.
pub(crate) fn replay(target: &str, run: fn(&[u8])) {
    let text = fs::read_to_string(folder().join(format!("{target}.txt"))).expect("the corpus of a target");
    // What looks at every step takes a thousand times as long.
    let every = if cfg!(miri) { 16 } else { 1 };
    assert!(!text.is_empty(), "{target}");
    for (line, number) in text.lines().zip(1..).step_by(every) {
        let data = unescaped(line);
        assert!(catch_unwind(|| run(&data)).is_ok(), "{target}.txt, line {number}: {line}");
    }
}

fn unescaped(line: &str) -> Vec<u8> {
    let mut data = Vec::new();
    let mut rest = line.bytes();
    while let Some(byte) = rest.next() {
        data.push(match byte {
            b'\\' => match rest.next() {
                Some(b't') => b'\t',
                Some(b'n') => b'\n',
                Some(b'r') => b'\r',
                Some(b'\\') => b'\\',
                Some(b'x') => {
                    let mut digit = || rest.next().and_then(|b| char::from(b).to_digit(16)).expect("two digits");
                    (16 * digit() + digit()) as u8
                }
                other => panic!("\\{other:?} is no escape: {line}"),
            },
            byte => byte,
        });
    }
    data
}
