//! One input: a file, standard input or a board written out, as a stream of plain bytes.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::MultiGzDecoder;
use ninefold::read::{ErrorKind, Options, read_one};

/// The largest window of a `.zst` file that is read, as a power of two: 32 MiB. It bounds the memory that a file can ask for.
const ZSTD_WINDOW_LOG: u32 = 25;

/// Where boards come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Stdin,
    File(String),
    /// A board on the command line.
    Literal(String),
}

impl Input {
    /// The inputs that the arguments name; standard input if there are none.
    pub(crate) fn all(args: &[String], options: &Options) -> Vec<Input> {
        if args.is_empty() { vec![Input::Stdin] } else { args.iter().map(|arg| Input::of(arg, options)).collect() }
    }

    /// What an argument means: a file if there is one of that name, a board if it looks like one, else a missing file.
    pub(crate) fn of(arg: &str, options: &Options) -> Input {
        if arg == "-" {
            return Input::Stdin;
        }
        if arg.trim().is_empty() {
            return Input::Literal(arg.to_string());
        }
        if Path::new(arg).exists() || looks_like_a_path(arg) || !looks_like_a_board(arg, options) {
            return Input::File(arg.to_string());
        }
        Input::Literal(arg.to_string())
    }

    /// The name in reports: none for a board on the command line.
    pub(crate) fn name(&self) -> Option<Arc<str>> {
        match self {
            Input::Stdin => Some("-".into()),
            Input::File(path) => Some(path.as_str().into()),
            Input::Literal(_) => None,
        }
    }

    /// Opens it; what is compressed is decompressed.
    pub(crate) fn open(&self) -> io::Result<Stream> {
        let (raw, size): (Box<dyn Read + Send>, Option<u64>) = match self {
            Input::Stdin => (Box::new(io::stdin()), None),
            Input::Literal(text) => (Box::new(io::Cursor::new(text.clone().into_bytes())), Some(text.len() as u64)),
            Input::File(path) => {
                let file = File::open(path)?;
                let about = file.metadata()?;
                if about.is_dir() {
                    return Err(io::ErrorKind::IsADirectory.into());
                }
                (Box::new(file), about.is_file().then_some(about.len()))
            }
        };
        let done = Arc::new(AtomicU64::new(0));
        let raw = Counted { inner: raw, done: Arc::clone(&done) };
        let (bytes, compressed) = plain(raw)?;
        Ok(Stream { bytes, size, plain_size: size.filter(|_| !compressed), done })
    }
}

/// An input that was opened.
pub(crate) struct Stream {
    pub(crate) bytes: Box<dyn Read + Send>,
    /// How long it is as it lies on the disk, where that is known.
    pub(crate) size: Option<u64>,
    /// How long `bytes` is, where that is known.
    pub(crate) plain_size: Option<u64>,
    /// How much of that was read.
    pub(crate) done: Arc<AtomicU64>,
}

struct Counted {
    inner: Box<dyn Read + Send>,
    done: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.done.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Tells `.gz` and `.zst` by their first bytes, whatever the name; and says whether it was one of them.
fn plain(raw: Counted) -> io::Result<(Box<dyn Read + Send>, bool)> {
    let mut raw = BufReader::with_capacity(1 << 14, raw);
    let head = raw.fill_buf()?;
    if head.starts_with(&[0x1F, 0x8B]) {
        return Ok((Box::new(MultiGzDecoder::new(raw)), true));
    }
    // A `.zst` file may begin with a frame to be skipped.
    let skippable = matches!(head, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..]);
    if head.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]) || skippable {
        let mut decoder = zstd::stream::read::Decoder::with_buffer(raw)?;
        decoder.window_log_max(ZSTD_WINDOW_LOG)?;
        return Ok((Box::new(decoder), true));
    }
    let packed = [(&b"BZh"[..], "bzip2"), (b"\xFD7zXZ\0", "xz"), (b"PK\x03\x04", "zip")];
    if let Some((_, name)) = packed.iter().find(|(magic, _)| head.starts_with(magic)) {
        let advice = format!("it is compressed with {name}; decompress it first (.gz and .zst are read as they are)");
        return Err(io::Error::new(io::ErrorKind::Unsupported, advice));
    }
    Ok((Box::new(raw), false))
}

/// An extension, or a folder before the name.
pub(crate) fn looks_like_a_path(arg: &str) -> bool {
    let extension = arg.rsplit_once('.').map_or("", |(_, extension)| extension);
    let has_extension = (1..=8).contains(&extension.len())
        && extension.chars().all(|c| c.is_ascii_alphanumeric())
        && extension.chars().any(|c| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X'));
    !arg.contains('\n') && arg.len() < 200 && (has_extension || (arg.contains('/') && !arg.contains("=")))
}

/// Can be read, or was at least meant as a board.
fn looks_like_a_board(arg: &str, options: &Options) -> bool {
    match read_one(arg.as_bytes(), options).board {
        Ok(_) => true,
        Err(_) if arg.trim_start().starts_with(['{', '[', '<']) => true,
        Err(error) => {
            !matches!(error.kind, ErrorKind::NoBoard | ErrorKind::NotABoard | ErrorKind::MissingColumn { .. })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(arg: &str) -> Input {
        Input::of(arg, &Options::default())
    }

    #[test]
    fn an_argument_is_a_file_or_a_board() {
        let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(of("-"), Input::Stdin);
        assert_eq!(of(board), Input::Literal(board.into()));
        assert_eq!(of(&board[1..]), Input::Literal(board[1..].into()));
        assert_eq!(of("no-such-file.sdm"), Input::File("no-such-file.sdm".into()));
        assert_eq!(of("12.txt"), Input::File("12.txt".into()));
        assert_eq!(of("folder/12"), Input::File("folder/12".into()));
        assert_eq!(of("nothing"), Input::File("nothing".into()));
        assert_eq!(of("src"), Input::File("src".into()));
        let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={board}");
        assert_eq!(of(&link), Input::Literal(link.clone()));
        let json = "[[\"5\"]]";
        assert_eq!(of(json), Input::Literal(json.into()));
    }
}
