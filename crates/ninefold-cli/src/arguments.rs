//! What the arguments of a command mean: files, standard input, boards written out, or the rows of one board.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::builder::{OsStringValueParser, TypedValueParser};
use ninefold::read::{ErrorKind, Options, read_one};
use ninefold::{Lang, Layout};

use crate::input::Input;
use crate::{shell, words};

/// Goes before an argument that begins with `-` and is a board, so that it is not taken for an option. Nobody can type it.
pub(crate) const SHIELD: char = '\0';

/// What is typed, with the boards that begin with `-` shielded.
pub(crate) fn typed() -> impl Iterator<Item = OsString> {
    std::env::args_os().map(|arg| {
        let mut shielded = OsString::new();
        if is_board_with_hyphen(arg.as_encoded_bytes()) {
            shielded.push(SHIELD.to_string());
        }
        shielded.push(arg);
        shielded
    })
}

/// Takes any argument, as it was typed.
pub(crate) fn argument() -> impl TypedValueParser<Value = OsString> {
    OsStringValueParser::new().map(|arg| arg.to_str().map_or(arg.clone(), |text| unshielded(text).into()))
}

/// A text without the shield.
pub(crate) fn unshielded(text: &str) -> &str {
    text.strip_prefix(SHIELD).unwrap_or(text)
}

/// The symbols of cells, and what people put between them. Every option has a letter that is not among them.
fn is_cell_or_frame(byte: u8) -> bool {
    byte.is_ascii_digit() || byte.is_ascii_whitespace() || b"._-*xX?+|,;".contains(&byte)
}

/// At least a row long, and without the letters that an option would have; or longer than any option.
fn is_board_with_hyphen(arg: &[u8]) -> bool {
    let plain = arg.len() >= 4 && arg.iter().copied().all(is_cell_or_frame);
    let large = arg.len() >= 100 && arg.iter().all(|&byte| is_cell_or_frame(byte) || byte.is_ascii_alphanumeric());
    arg.starts_with(b"-") && (plain || large)
}

impl Input {
    /// The inputs that the arguments name; standard input if there are none. A board among several arguments is
    /// named by its place, in this language.
    pub(crate) fn all(args: &[OsString], options: &Options, lang: Lang) -> Vec<Input> {
        if args.is_empty() {
            return vec![Input::Stdin];
        }
        if let Some(text) = rows_of_one_board(args, options) {
            return vec![Input::Literal { text: text.into(), name: None }];
        }
        let numbered = |(number, arg): (usize, &OsString)| match Input::of(arg, options) {
            Input::Literal { text, .. } if args.len() > 1 => {
                Input::Literal { text, name: Some(words::argument(lang, number).into()) }
            }
            input => input,
        };
        (1..).zip(args).map(numbered).flat_map(shell::files).collect()
    }

    /// What an argument means: a file if there is one of that name, a board if it looks like one, else a missing file.
    pub(crate) fn of(arg: &OsStr, options: &Options) -> Input {
        let Some(text) = arg.to_str() else { return Input::File(arg.into()) };
        if text == "-" {
            return Input::Stdin;
        }
        let is_file = shell::exists(arg) || looks_like_a_path(text) || !looks_like_a_board(text, options);
        if is_file && !text.trim().is_empty() {
            return Input::File(arg.into());
        }
        Input::Literal { text: text.into(), name: None }
    }
}

/// An extension, or a folder before the name. A link is neither.
pub(crate) fn looks_like_a_path(arg: &str) -> bool {
    if arg.contains("://") {
        return false;
    }
    let extension = arg.rsplit_once('.').map_or("", |(_, extension)| extension);
    let has_extension = (1..=8).contains(&extension.len())
        && extension.chars().all(|c| c.is_ascii_alphanumeric())
        && extension.chars().any(|c| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X'));
    !arg.contains('\n') && arg.len() < 200 && (has_extension || (shell::has_folder(arg) && !arg.contains("=")))
}

/// Can be read, or was at least meant as a board.
pub(crate) fn looks_like_a_board(arg: &str, options: &Options) -> bool {
    match read_one(arg.as_bytes(), options).board {
        Ok(_) => true,
        Err(_) if arg.trim_start().starts_with(['{', '[', '<']) => true,
        Err(error) => {
            !matches!(error.kind, ErrorKind::NoBoard | ErrorKind::NotABoard | ErrorKind::MissingColumn { .. })
        }
    }
}

/// The text of a board that a shell has cut at its blanks: an argument for each row, or for the same part of each row. Rows
/// that do not make a board are put together too, so that the reader can say what is wrong with them.
fn rows_of_one_board(args: &[OsString], options: &Options) -> Option<String> {
    let parts: Vec<&str> = args.iter().map(|arg| arg.to_str()).collect::<Option<_>>()?;
    let cells: Vec<usize> = parts.iter().map(|part| cells(part)).collect::<Option<_>>()?;
    if parts.len() < 4 || parts.iter().any(|part| Path::new(part).is_file()) {
        return None;
    }
    let is_side = |side: usize| {
        let own = options.boxes.map(|(rows, columns)| usize::from(rows) * usize::from(columns));
        own == Some(side) || Layout::SIDES.iter().any(|&usual| usize::from(usual) == side)
    };
    let width = cells[0];
    let alike = cells.iter().filter(|&&count| count == width).count();
    // As many rows as cells in a row are rows even if each could be a small board; the reader then says what is possible.
    let boards = || parts.len() != width && parts.iter().all(|part| read_one(part.as_bytes(), options).board.is_ok());
    if is_side(width) && 2 * alike > parts.len() && !boards() {
        return Some(parts.join("\n"));
    }
    let side = (width * parts.len()).isqrt();
    let cut = is_side(side) && side * side == width * parts.len() && side.is_multiple_of(width);
    (cut && alike == parts.len())
        .then(|| parts.chunks(side / width).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n"))
}

/// How many cells an argument has that may be a row or a part of one; `None` if it is neither.
fn cells(arg: &str) -> Option<usize> {
    let groups: Vec<&str> =
        arg.split(|c: char| c.is_ascii_whitespace() || ",;|".contains(c)).filter(|group| !group.is_empty()).collect();
    let symbols: usize = groups.iter().map(|group| group.len()).sum();
    let separated = groups.len() > 1 && groups.iter().all(|group| group.len() <= 2);
    let cells = if separated { groups.len() } else { symbols };
    // Letters are digits of large boards only, where no row is letters alone.
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X');
    let bytes = || groups.iter().flat_map(|group| group.bytes());
    let letters = bytes().filter(is_letter).count();
    let plain = bytes().all(|byte| is_cell_or_frame(byte) && byte != b'+' || is_letter(&byte));
    (cells > 0 && plain && (letters == 0 || (cells > 9 && letters < symbols))).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn of(arg: &str) -> Input {
        Input::of(arg.as_ref(), &Options::default())
    }

    fn literal(text: &str) -> Input {
        Input::Literal { text: text.into(), name: None }
    }

    fn rows(args: &[&str]) -> Option<String> {
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        rows_of_one_board(&args, &Options::default())
    }

    /// The board in pieces of this many cells.
    fn pieces(width: usize) -> Vec<&'static str> {
        (0..81).step_by(width).map(|from| &BOARD[from..from + width]).collect()
    }

    #[test]
    fn an_argument_is_a_file_or_a_board() {
        assert_eq!(of("-"), Input::Stdin);
        assert_eq!(of(BOARD), literal(BOARD));
        assert_eq!(of(&BOARD[1..]), literal(&BOARD[1..]));
        assert_eq!(of("no-such-file.sdm"), Input::File("no-such-file.sdm".into()));
        assert_eq!(of("12.txt"), Input::File("12.txt".into()));
        assert_eq!(of("folder/12"), Input::File("folder/12".into()));
        assert_eq!(of("nothing"), Input::File("nothing".into()));
        assert_eq!(of("src"), Input::File("src".into()));
        let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={BOARD}");
        assert_eq!(of(&link), literal(&link));
        for link in ["https://sudokupad.app/abc123", "https://sudokupad.app/classic5NlQ19j9mGca3OIN1bWGk2m41TjS79"] {
            assert_eq!(of(link), literal(link));
        }
        let json = "[[\"5\"]]";
        assert_eq!(of(json), literal(json));
    }

    #[test]
    fn rows_are_put_together() {
        for width in [1, 3, 9] {
            let text = rows(&pieces(width)).expect("one board");
            let board = read_one(text.as_bytes(), &Options::default()).board.expect("a board");
            assert_eq!(board.to_string(), BOARD, "{width}");
        }
        assert!(rows(&pieces(9)[..8]).is_some(), "a missing row is the reader's to tell");
        assert!(rows(&["5 3 . . 7 . . . ."; 9]).is_some() && rows(&["5,3,,,7"; 9]).is_none());
        assert!(rows(&["123456789ABCDEFG"; 16]).is_some());
    }

    #[test]
    fn what_is_not_rows_is_not_put_together() {
        assert_eq!(rows(&[BOARD; 9]), None);
        assert_eq!(rows(&["1234341221434321"; 4]), None, "four small boards");
        assert_eq!(rows(&["12", "13", "14", "15"]), None);
        assert_eq!(rows(&["abcdefghijkl"; 12]), None);
        assert_eq!(rows(&["a.sdm", "b.sdm", "c.sdm", "d.sdm"]), None);
        assert_eq!(rows(&["53..7....", "6..195..."]), None);
    }

    #[test]
    fn only_boards_are_shielded() {
        let boards =
            ["-53--7---", "---------", "----", &BOARD.replace('.', "-")[2..], &format!("-{}", "3A".repeat(72))];
        assert!(boards.iter().all(|board| is_board_with_hyphen(board.as_bytes())));
        let others = ["-", "--", "-q", "-1", "--quiet", "--boxes=3x2", "--x", "53--7----", "--max-failures=1000"];
        assert!(!others.iter().any(|other| is_board_with_hyphen(other.as_bytes())));
    }
}
