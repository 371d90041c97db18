//! What comes of a comparison, and the threads that share the work.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// What two ways to the same answer disagree on. All of it is data, for whoever looks for the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) subject: Subject,
    /// What was done with it.
    pub(super) how: String,
    pub(super) expected: String,
    pub(super) found: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// A board as it was handed over.
    Board(String),
    /// A case of the conformance file, by its name.
    Case(String),
}

/// How much was compared, how much of it disagreed, and the first that did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) compared: u64,
    pub(super) disagreed: u64,
    pub(super) first: Option<Fault>,
}

impl Tally {
    /// Counts one comparison; `fault` says what was found if it failed.
    pub(super) fn count(&mut self, agrees: bool, fault: impl FnOnce() -> Fault) {
        self.compared += 1;
        if !agrees {
            self.disagreed += 1;
            self.first.get_or_insert_with(fault);
        }
    }

    /// Adds what was compared later.
    pub(super) fn add(&mut self, later: Tally) {
        self.compared += later.compared;
        self.disagreed += later.disagreed;
        self.first = self.first.take().or(later.first);
    }
}

/// What a round compares: a tally for each of several things.
pub(super) type Round<'a> = dyn Fn(usize) -> Vec<Tally> + Sync + 'a;

/// Does a number of rounds on several threads. Each gives `width` tallies, which are added in the order of the rounds, so that
/// what is found first does not depend on the threads.
pub(super) fn in_rounds(threads: usize, rounds: usize, width: usize, round: &Round<'_>) -> Vec<Tally> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(vec![Vec::new(); rounds]);
    // A thread that panics makes the scope panic: no round is left out unseen.
    thread::scope(|scope| {
        let work = || {
            while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < rounds) {
                let tallies = round(number);
                done.lock().unwrap_or_else(PoisonError::into_inner)[number] = tallies;
            }
        };
        // This thread works, too, since the system may refuse others.
        for _ in 1..threads.clamp(1, rounds.max(1)) {
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    let mut all = vec![Tally::default(); width];
    for tallies in done.into_inner().unwrap_or_else(PoisonError::into_inner) {
        all.iter_mut().zip(tallies).for_each(|(all, tally)| all.add(tally));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_round_is_done_once_and_the_first_fault_is_kept_whatever_the_threads() {
        let fault = |number: usize| Fault {
            subject: Subject::Board(number.to_string()),
            how: String::new(),
            expected: String::new(),
            found: String::new(),
        };
        for threads in [1, 2, 7] {
            let all = in_rounds(threads, 100, 2, &|number| {
                let mut tallies = vec![Tally::default(); 2];
                tallies[0].count(true, || fault(number));
                tallies[1].count(number % 40 < 30, || fault(number));
                tallies
            });
            assert_eq!(all[0], Tally { compared: 100, disagreed: 0, first: None });
            assert_eq!(all[1], Tally { compared: 100, disagreed: 20, first: Some(fault(30)) });
        }
    }
}
