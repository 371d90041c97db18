//! Programs that take turns on a list.

use std::time::{Duration, Instant};

/// One program: what it does with boards, and its fastest time.
pub(crate) struct Turn<'a> {
    run: Box<Program<'a>>,
    fastest: Duration,
}

type Program<'a> = dyn Fn(&[[u8; 81]]) -> usize + 'a;

impl<'a> Turn<'a> {
    pub(crate) fn new(run: impl Fn(&[[u8; 81]]) -> usize + 'a) -> Self {
        Turn { run: Box::new(run), fastest: Duration::MAX }
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.fastest.as_secs_f64()
    }
}

const ROUNDS: usize = 7;

/// Lets every program go over the list several times, in turns. `expected` is the right answer, and any other answer
/// ends the benchmark.
pub(crate) fn take(turns: &mut [Turn<'_>], boards: &[[u8; 81]], expected: usize) {
    for _ in 0..ROUNDS {
        for (i, turn) in turns.iter_mut().enumerate() {
            let mut time = Duration::ZERO;
            let mut times = 0;
            // The clock ticks every few milliseconds; short lists are gone over again.
            while time < Duration::from_millis(100) {
                let start = Clock::now();
                let answer = (turn.run)(boards);
                time += start.elapsed();
                times += 1;
                assert_eq!(answer, expected, "a wrong answer of program {i}");
            }
            turn.fastest = turn.fastest.min(time / times);
        }
    }
}

/// Time that this thread was running, where the system tells; else time that went by.
enum Clock {
    Running(Duration),
    Passing(Instant),
}

impl Clock {
    fn now() -> Clock {
        running().map_or_else(|| Clock::Passing(Instant::now()), Clock::Running)
    }

    fn elapsed(&self) -> Duration {
        match self {
            Clock::Running(start) => running().unwrap_or_default().saturating_sub(*start),
            Clock::Passing(start) => start.elapsed(),
        }
    }
}

fn running() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
