//! What the shells and file systems of Unix do by themselves, and those of Windows leave to a program.

use std::ffi::OsStr;
use std::path::Path;

use crate::input::Input;

/// Is there a file or a folder of this name?
///
/// Windows drops dots and blanks at the end of a name, so that it finds the current folder by the name of an empty board.
pub(crate) fn exists(name: &OsStr) -> bool {
    let name = Path::new(name);
    let dropped = name.file_name().is_some_and(|name| matches!(name.as_encoded_bytes(), [.., b'.' | b' ']));
    !(cfg!(windows) && dropped) && name.exists()
}

/// Is there a folder before the name? A backslash may also be a part of what other programs write for the end of a line.
pub(crate) fn has_folder(text: &str) -> bool {
    text.contains('/') || (cfg!(windows) && text.contains('\\') && !text.contains("\\n"))
}

/// The files that an input names: on Windows the shell has not replaced `*` and `?` by what is there. A name that fits
/// nothing stays as it is, for an error that shows it.
#[cfg(windows)]
pub(crate) fn files(input: Input) -> Vec<Input> {
    let Input::File(path) = &input else { return vec![input] };
    let found: Vec<Input> = match path.to_str() {
        Some(pattern) if pattern.contains(['*', '?']) => {
            let pattern = pattern.replace('[', "[[]");
            glob::glob(&pattern).into_iter().flatten().flatten().map(Input::File).collect()
        }
        _ => Vec::new(),
    };
    if found.is_empty() { vec![input] } else { found }
}

#[cfg(not(windows))]
pub(crate) fn files(input: Input) -> [Input; 1] {
    [input]
}
