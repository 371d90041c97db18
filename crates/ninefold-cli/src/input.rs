//! One input: a file, standard input or a board written out, as a stream of plain bytes.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::MultiGzDecoder;

/// The largest window of a `.zst` file that is read, as a power of two: 32 MiB. It bounds the memory that a file can ask for.
const ZSTD_WINDOW_LOG: u32 = 25;

/// Where boards come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Stdin,
    File(PathBuf),
    /// A board on the command line; it has a name if there are other arguments.
    Literal {
        text: Vec<u8>,
        name: Option<Arc<str>>,
    },
}

impl Input {
    /// The name in reports: none for a single board on the command line. A name that is not UTF-8 is shown as far as it is.
    pub(crate) fn name(&self) -> Option<Arc<str>> {
        match self {
            Input::Stdin => Some("-".into()),
            Input::File(path) => Some(path.to_string_lossy().into()),
            Input::Literal { name, .. } => name.clone(),
        }
    }

    /// The same input, as if it were the only board on the command line.
    pub(crate) fn unnamed(self) -> Input {
        match self {
            Input::Literal { text, .. } => Input::Literal { text, name: None },
            other => other,
        }
    }

    /// Is somebody typing it?
    pub(crate) fn is_typed(&self) -> bool {
        *self == Input::Stdin && io::stdin().is_terminal()
    }

    /// Opens it; what is compressed is decompressed.
    pub(crate) fn open(&self) -> io::Result<Stream> {
        let (raw, size): (Box<dyn Read + Send>, Option<u64>) = match self {
            Input::Stdin => (Box::new(io::stdin()), None),
            Input::Literal { text, .. } => (Box::new(io::Cursor::new(text.clone())), Some(text.len() as u64)),
            Input::File(path) => {
                // Windows would say that it may not be opened.
                if path.is_dir() {
                    return Err(io::ErrorKind::IsADirectory.into());
                }
                let file = File::open(path)?;
                let about = file.metadata()?;
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
