//! Answers that were held against their puzzles one by one, and are searched many at a time, on all threads.

use std::thread;

use ninefold::{Ask, Report, Require};

use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;
use crate::pipeline::{Outcome, cores};

/// Answers that a thread searches together.
const TOGETHER: usize = 1024;

pub(crate) struct Judges<'o> {
    ask: Ask,
    threads: usize,
    pub(crate) output: &'o mut Output,
    waiting: Vec<Report>,
}

impl<'o> Judges<'o> {
    pub(crate) fn new(ask: Ask, threads: Option<u16>, output: &'o mut Output) -> Judges<'o> {
        Judges { ask, threads: threads.map_or_else(cores, usize::from), output, waiting: Vec::new() }
    }

    pub(crate) fn require(&self) -> Require {
        self.ask.require
    }

    /// Takes the report of an answer.
    pub(crate) fn take(&mut self, answer: Report) -> Result<(), Failure> {
        if !self.ask.is_deep() {
            return self.output.take(Outcome::Report(Box::new(answer)));
        }
        self.waiting.push(answer);
        if self.waiting.len() < TOGETHER * self.threads { Ok(()) } else { self.finish() }
    }

    /// Searches the answers that wait, and hands them over in their order.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        let mut rest = std::mem::take(&mut self.waiting).into_iter();
        let budget = self.ask.budget().or_until(interrupt::flag());
        let parts: Vec<Vec<Report>> = (0..self.threads).map(|_| rest.by_ref().take(TOGETHER).collect()).collect();
        let parts = thread::scope(|scope| {
            let judge = |part: Vec<Report>| {
                let thread = thread::Builder::new().spawn_scoped(scope, || self.ask.judged_all(part, &budget));
                thread.map_err(Failure::Thread)
            };
            let threads: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).map(judge).collect();
            // A thread that panics has said so, and ends the run.
            threads
                .into_iter()
                .map(|thread| Ok(thread?.join().unwrap_or_default()))
                .collect::<Result<Vec<_>, Failure>>()
        })?;
        parts.into_iter().flatten().try_for_each(|report| self.output.take(Outcome::Report(Box::new(report))))
    }
}
