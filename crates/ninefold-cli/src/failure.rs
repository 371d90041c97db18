//! What ends a run early.

use std::io;

use ninefold::Lang;

use crate::words;

/// Why a run cannot go on. What is wrong with a single board or file never ends a run.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of the output has gone.
    ClosedPipe,
    /// The output cannot be written.
    Output(io::Error),
    /// What does not fit the memory cannot be put aside.
    Spill(io::Error),
    /// No thread can be started.
    Thread(io::Error),
    /// The address cannot be listened on.
    Listen(String, io::Error),
    /// Options that do not go together.
    Usage(String),
}

impl Failure {
    pub(crate) fn message(&self, lang: Lang) -> String {
        match self {
            Failure::ClosedPipe => String::new(),
            Failure::Output(error) => words::cannot_write(lang, error),
            Failure::Spill(error) => words::cannot_spill(lang, error),
            Failure::Thread(error) => words::cannot_start_thread(lang, error),
            Failure::Listen(address, error) => words::cannot_listen(lang, address, error),
            Failure::Usage(message) => message.clone(),
        }
    }
}

impl From<io::Error> for Failure {
    /// Only output is written with `?`; errors of input are handled where they occur.
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe { Failure::ClosedPipe } else { Failure::Output(error) }
    }
}
