//! All inputs of a run, one after the other, read ahead on a thread of their own in blocks of bounded size.

use std::io::Read;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use ninefold::Lang;
use ninefold::read::{MAX_PIECE, Options};

use crate::input::{Input, Stream};
use crate::interrupt;
use crate::progress::Progress;
use crate::terminal::complain;
use crate::words;

/// How much is read at once.
const BLOCK: usize = MAX_PIECE;

/// The inputs that the arguments name; standard input if there are none.
pub(crate) fn from_args(args: &[String], options: &Options) -> Vec<Input> {
    if args.is_empty() { vec![Input::Stdin] } else { args.iter().map(|arg| Input::from_arg(arg, options)).collect() }
}

/// A stream reader that is fed piece by piece: it takes text, whether it is the last, and says how much it is done with.
pub(crate) type Feed<'a> = dyn FnMut(&[u8], bool) -> Result<usize, crate::failure::Failure> + 'a;

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

/// Feeds an input to `feed` until it ends; tells what goes wrong with it.
pub(crate) fn read(
    input: &Input,
    progress: &Progress,
    lang: Lang,
    feed: &mut Feed<'_>,
) -> Result<End, crate::failure::Failure> {
    let stream = match input.open() {
        Ok(stream) => stream,
        Err(error) => {
            complain(&words::cannot_read(lang, input, &error), lang);
            return Ok(End::Broken);
        }
    };
    progress.open(stream.size, &stream.done);
    let blocks = read_ahead(stream);
    let mut pending: Vec<u8> = Vec::new();
    loop {
        let block = match blocks.recv_timeout(Duration::from_millis(100)) {
            _ if interrupt::requested() => {
                feed_complete_lines(&pending, feed)?;
                return Ok(End::Interrupted);
            }
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => {
                feed(&pending, true)?;
                return Ok(End::Whole);
            }
            Ok(Ok(block)) => block,
            Ok(Err(error)) => {
                feed_complete_lines(&pending, feed)?;
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
fn feed_complete_lines(pending: &[u8], feed: &mut Feed<'_>) -> Result<(), crate::failure::Failure> {
    let end = pending.iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
    feed(&pending[..end], true).map(|_| ())
}

fn read_ahead(mut stream: Stream) -> Receiver<std::io::Result<Vec<u8>>> {
    let (sender, receiver) = sync_channel(2);
    thread::spawn(move || {
        loop {
            let mut block = Vec::with_capacity(BLOCK);
            let outcome = stream.bytes.by_ref().take(BLOCK as u64).read_to_end(&mut block);
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
