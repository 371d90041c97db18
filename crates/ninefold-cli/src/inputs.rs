//! All inputs of a run, one after the other, each handed to a reader piece by piece.

use std::io::Read;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use ninefold::Lang;
use ninefold::read::{MAX_PIECE, Options};

use crate::failure::Failure;
use crate::input::{Input, Stream};
use crate::interrupt;
use crate::progress::Progress;
use crate::terminal::complain;
use crate::words;

/// How long to wait for input before looking whether Ctrl-C was pressed.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// The inputs that the arguments name; standard input if there are none.
pub(crate) fn from_args(args: &[String], options: &Options) -> Vec<Input> {
    if args.is_empty() { vec![Input::Stdin] } else { args.iter().map(|arg| Input::from_arg(arg, options)).collect() }
}

/// How the reading of an input ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// At its end.
    Whole,
    /// With an error, which was told.
    Broken,
    /// By Ctrl-C.
    Interrupted,
}

/// Opens an input; tells what is wrong if that fails.
pub(crate) fn open(input: &Input, progress: &Progress, lang: Lang) -> Option<Stream> {
    match input.open() {
        Ok(stream) => {
            progress.open(stream.size, Arc::clone(&stream.done));
            Some(stream)
        }
        Err(error) => {
            complain(&words::cannot_read(lang, input, &error), lang);
            None
        }
    }
}

/// A stream reader that is fed piece by piece: it takes text, whether it is the last, and says how much it is done with.
pub(crate) type Feed<'a> = dyn FnMut(&[u8], bool) -> Result<usize, Failure> + 'a;

/// Feeds an input to `feed` until it ends; tells what goes wrong with it.
pub(crate) fn read(input: &Input, progress: &Progress, lang: Lang, feed: &mut Feed<'_>) -> Result<End, Failure> {
    let Some(stream) = open(input, progress, lang) else { return Ok(End::Broken) };
    let blocks = read_ahead(stream);
    let mut pending: Vec<u8> = Vec::new();
    loop {
        let block = match blocks.recv_timeout(PATIENCE) {
            _ if interrupt::requested() => {
                feed(complete_lines(&pending), true)?;
                return Ok(End::Interrupted);
            }
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => {
                feed(&pending, true)?;
                return Ok(End::Whole);
            }
            Ok(Ok(block)) => block,
            Ok(Err(error)) => {
                feed(complete_lines(&pending), true)?;
                progress.finish();
                complain(&words::cannot_read(lang, input, &error), lang);
                return Ok(End::Broken);
            }
        };
        if pending.is_empty() {
            pending = block;
        } else {
            pending.extend_from_slice(&block);
        }
        let used = feed(&pending, false)?;
        pending.drain(..used);
        progress.tick();
    }
}

/// The end of a stream that broke off: its last line is a torso, and no fault of the board's.
pub(crate) fn complete_lines(text: &[u8]) -> &[u8] {
    let end = text.iter().rposition(|&b| matches!(b, b'\n' | b'\r')).map_or(0, |newline| newline + 1);
    &text[..end]
}

fn read_ahead(mut stream: Stream) -> Receiver<std::io::Result<Vec<u8>>> {
    let (sender, receiver) = sync_channel(2);
    thread::spawn(move || {
        loop {
            let mut block = Vec::with_capacity(MAX_PIECE);
            let outcome = stream.bytes.by_ref().take(MAX_PIECE as u64).read_to_end(&mut block);
            // What was read before an error counts.
            let ended = block.is_empty() || outcome.is_err();
            if !block.is_empty() && sender.send(Ok(block)).is_err() {
                return;
            }
            if let Err(error) = outcome {
                // Nobody waits for it any more if this fails.
                let _ = sender.send(Err(error));
            }
            if ended {
                return;
            }
        }
    });
    receiver
}
