//! Times, taken turn by turn so that a slow moment of the machine hits everybody alike.
//!
//! A turn that is shorter than what a scheduler gives at once is timed by the clock. A longer one may be interrupted for
//! other programs, so what counts is the time that this thread was on a CPU, where the system tells it.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Something to be timed: a name, and work that returns the number that it must.
pub(crate) struct Contender<'a> {
    pub(crate) name: String,
    pub(crate) expected: usize,
    pub(crate) work: Box<dyn FnMut() -> usize + 'a>,
}

impl<'a> Contender<'a> {
    pub(crate) fn new(name: impl Into<String>, expected: usize, work: impl FnMut() -> usize + 'a) -> Contender<'a> {
        Contender { name: name.into(), expected, work: Box::new(work) }
    }
}

/// The median time of each contender in nanoseconds, of `turns` turns in each of which everybody works `repeats` times.
/// Stops the program at a wrong answer.
pub(crate) fn medians(contenders: &mut [Contender<'_>], turns: usize, repeats: usize) -> Vec<f64> {
    let mut times = vec![Vec::new(); contenders.len()];
    for turn in 0..=turns {
        for (contender, times) in contenders.iter_mut().zip(&mut times) {
            let start = Stopwatch::start();
            for _ in 0..repeats {
                let answer = black_box((contender.work)());
                assert_eq!(answer, contender.expected, "a wrong answer of {}", contender.name);
            }
            // The first turn only warms up.
            if turn > 0 {
                times.push(start.elapsed().as_nanos() as f64 / repeats as f64);
            }
        }
    }
    times.iter_mut().map(|times| median(times)).collect()
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2]
}

struct Stopwatch {
    clock: Instant,
    on_cpu: Option<Duration>,
}

impl Stopwatch {
    fn start() -> Stopwatch {
        Stopwatch { on_cpu: on_cpu(), clock: Instant::now() }
    }

    fn elapsed(&self) -> Duration {
        const LONG: Duration = Duration::from_millis(50);
        let elapsed = self.clock.elapsed();
        match (self.on_cpu, on_cpu()) {
            (Some(from), Some(to)) if elapsed > LONG => to.saturating_sub(from),
            _ => elapsed,
        }
    }
}

/// How long this thread has been on a CPU; Linux counts it, exact to a tick.
fn on_cpu() -> Option<Duration> {
    let counters = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    counters.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
