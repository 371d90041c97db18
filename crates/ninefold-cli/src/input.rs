//! One input: a file, standard input or a board written out, as a stream of plain bytes.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::GzDecoder;
use ninefold::Lang;

use crate::words;

/// The largest window of a `.zst` file that is read, as a power of two: 32 MiB. It bounds the memory that a file can ask for.
const ZSTD_WINDOW_LOG: u32 = 25;

/// Why a file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// With this, which is not decompressed here.
    Compressed(&'static str),
    Tar,
    /// The window of a `.zst` file is larger than this, in MiB.
    Window {
        limit: u32,
    },
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&words::unreadable(Lang::En, *self))
    }
}

impl std::error::Error for Unreadable {}

impl From<Unreadable> for io::Error {
    fn from(unreadable: Unreadable) -> io::Error {
        io::Error::new(io::ErrorKind::Unsupported, unreadable)
    }
}

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
            Input::Stdin => return Ok(Stream::later(|| Ok(Box::new(io::stdin())))),
            Input::Literal { text, .. } => (Box::new(io::Cursor::new(text.clone())), Some(text.len() as u64)),
            Input::File(path) => {
                // Windows would say that it may not be opened.
                if path.is_dir() {
                    return Err(io::ErrorKind::IsADirectory.into());
                }
                // Opening a pipe waits for its writer.
                if !path.metadata()?.is_file() {
                    let path = path.clone();
                    return Ok(Stream::later(|| Ok(Box::new(File::open(path)?))));
                }
                let file = File::open(path)?;
                let about = file.metadata()?;
                (Box::new(file), Some(about.len()))
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

impl Stream {
    /// A stream that is opened when it is first read: by a thread that may wait, since nobody could interrupt the main thread.
    fn later(open: impl FnOnce() -> io::Result<Box<dyn Read + Send>> + Send + 'static) -> Stream {
        let done = Arc::new(AtomicU64::new(0));
        let counter = Arc::clone(&done);
        let open = move || Ok(plain(Counted { inner: open()?, done: counter })?.0);
        Stream { bytes: Box::new(Later::Closed(Some(Box::new(open)))), size: None, plain_size: None, done }
    }
}

type Open = Box<dyn FnOnce() -> io::Result<Box<dyn Read + Send>> + Send>;

/// An input before its first byte, and after.
enum Later {
    /// `None` after it could not be opened.
    Closed(Option<Open>),
    Open(Box<dyn Read + Send>),
}

impl Read for Later {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self {
                Later::Open(bytes) => return bytes.read(buffer),
                Later::Closed(open) => match open.take() {
                    Some(open) => *self = Later::Open(open()?),
                    None => return Ok(0),
                },
            }
        }
    }
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
        return Ok((no_archive(Box::new(Gzip(Some(GzDecoder::new(raw)))))?, true));
    }
    // A `.zst` file may begin with a frame to be skipped.
    let skippable = matches!(head, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..]);
    if head.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]) || skippable {
        let mut decoder = zstd::stream::read::Decoder::with_buffer(raw)?;
        decoder.window_log_max(ZSTD_WINDOW_LOG)?;
        return Ok((no_archive(Box::new(Zstd(decoder)))?, true));
    }
    let packed = [(&b"BZh"[..], "bzip2"), (b"\xFD7zXZ\0", "xz"), (b"PK\x03\x04", "zip")];
    if let Some((_, name)) = packed.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Err(Unreadable::Compressed(name).into());
    }
    Ok((no_archive(Box::new(raw))?, false))
}

/// The place of the magic number in the header of a tar archive.
const TAR_MARK: std::ops::Range<usize> = 257..262;

/// The same bytes, unless they are those of a tar archive.
fn no_archive(mut bytes: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let mut head = vec![0; 512];
    let mut length = 0;
    // Only the header of an archive begins with a name and zero bytes, so that nobody who types a line has to type more.
    while length < TAR_MARK.end && (length == 0 || head[..length].contains(&0) && !head[..length].contains(&b'\n')) {
        match bytes.read(&mut head[length..]) {
            Ok(0) => break,
            Ok(count) => length += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // The bytes before the error are read first.
            Err(error) => {
                head.truncate(length);
                return Ok(Box::new(io::Cursor::new(head).chain(Broken(Some(error)))));
            }
        }
    }
    if head[..length].get(TAR_MARK) == Some(b"ustar") {
        return Err(Unreadable::Tar.into());
    }
    head.truncate(length);
    Ok(Box::new(io::Cursor::new(head).chain(bytes)))
}

/// An error, and the end after it.
struct Broken(Option<io::Error>);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// A `.zst` file, which says so if its window is larger than is read.
struct Zstd<R: BufRead>(zstd::stream::read::Decoder<'static, R>);

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| match error.to_string().contains("requires too much memory") {
            true => Unreadable::Window { limit: 1 << (ZSTD_WINDOW_LOG - 20) }.into(),
            false => error,
        })
    }
}

/// A `.gz` file: members after each other, and perhaps zero bytes that fill its last block.
struct Gzip<R: BufRead>(Option<GzDecoder<R>>);

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.0 {
            let count = member.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            self.0 = self.0.take().map(GzDecoder::into_inner).map_or(Ok(None), next_member)?;
        }
        Ok(0)
    }
}

/// The next member behind zero bytes, if there is one.
fn next_member<R: BufRead>(mut rest: R) -> io::Result<Option<GzDecoder<R>>> {
    loop {
        let bytes = rest.fill_buf()?;
        let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
        match bytes.len() {
            0 => return Ok(None),
            length if zeros < length => {
                rest.consume(zeros);
                return Ok(Some(GzDecoder::new(rest)));
            }
            length => rest.consume(length),
        }
    }
}
