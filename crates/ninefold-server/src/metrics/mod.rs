//! What is counted, in the text format of Prometheus.

mod process;

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use ninefold::{Status, Summary};

use crate::route::Route;

/// The statuses that are counted by themselves; any other is a defect, and counted as 500.
const STATUSES: [u16; 16] = [200, 204, 304, 400, 403, 404, 405, 408, 413, 415, 421, 422, 431, 500, 501, 503];

/// The upper bounds of the histogram's buckets, in seconds.
const BOUNDS: [f64; 9] = [0.0001, 0.0005, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0];

/// Every count there is.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    routes: [Counts; Route::COUNT],
    /// Connections that were closed at once, because there was no room.
    pub(crate) shed_connections: AtomicU64,
    /// Requests that were not HTTP, or too large a head of it.
    pub(crate) refused: AtomicU64,
    /// Requests whose client went away first.
    pub(crate) abandoned: AtomicU64,
    /// Batches that were answered to the end, and those that broke off.
    batches: [AtomicU64; 2],
    batch_times: Times,
    boards: [AtomicU64; Status::ALL.len()],
}

#[derive(Debug, Default)]
struct Counts {
    statuses: [AtomicU64; STATUSES.len()],
    times: Times,
}

/// A histogram of times.
#[derive(Debug, Default)]
struct Times {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

/// What is going on at this moment.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Now {
    pub(crate) connections: usize,
    /// Requests that have arrived and are not yet answered.
    pub(crate) requests: usize,
    pub(crate) batches: usize,
    /// Searches in a slot, and those that wait for one.
    pub(crate) searches: usize,
    pub(crate) waiting: usize,
}

impl Metrics {
    /// A request was answered.
    pub(crate) fn answered(&self, route: Route, status: u16, took: Duration) {
        let counts = &self.routes[route as usize];
        let known = STATUSES.iter().position(|&one| one == status);
        let index = known.or_else(|| STATUSES.iter().position(|&one| one == 500)).unwrap_or_default();
        counts.statuses[index].fetch_add(1, Ordering::Relaxed);
        counts.times.add(took);
    }

    /// A batch has ended.
    pub(crate) fn batch(&self, whole: bool, took: Duration) {
        self.batches[usize::from(!whole)].fetch_add(1, Ordering::Relaxed);
        self.batch_times.add(took);
    }

    /// A board was checked.
    pub(crate) fn board(&self, status: Status) {
        self.boards[status as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Boards were checked.
    pub(crate) fn boards(&self, summary: &Summary) {
        for (status, count) in summary.by_status() {
            self.boards[status as usize].fetch_add(count, Ordering::Relaxed);
        }
    }

    /// All of it, with what is going on now.
    pub(crate) fn text(&self, now: &Now) -> String {
        let mut text = String::with_capacity(8192);
        let get = |count: &AtomicU64| count.load(Ordering::Relaxed);
        head(&mut text, "ninefold_build_info", "gauge", "The version that runs, with the value 1.");
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "ninefold_build_info{{version=\"{}\"}} 1", env!("CARGO_PKG_VERSION"));
        head(&mut text, "ninefold_requests_total", "counter", "Requests that were answered.");
        let mut shed = 0;
        for (route, counts) in Route::all().zip(&self.routes) {
            for (status, count) in STATUSES.iter().zip(&counts.statuses) {
                let count = get(count);
                shed += if *status == 503 { count } else { 0 };
                if count > 0 {
                    let name = route.name();
                    let _ = writeln!(text, "ninefold_requests_total{{route=\"{name}\",status=\"{status}\"}} {count}");
                }
            }
        }
        let single = [
            (
                "ninefold_requests_in_flight",
                "gauge",
                "Requests that have arrived and are not yet answered.",
                now.requests as u64,
            ),
            ("ninefold_batches_in_flight", "gauge", "Batches whose last line is still to come.", now.batches as u64),
            (
                "ninefold_searches_running",
                "gauge",
                "Searches that are being done, those of batches too.",
                now.searches as u64,
            ),
            ("ninefold_searches_waiting", "gauge", "Searches that wait for their turn.", now.waiting as u64),
            ("ninefold_requests_shed_total", "counter", "Requests that were turned away with 503.", shed),
            ("ninefold_requests_abandoned_total", "counter", "Requests whose client went away.", get(&self.abandoned)),
            ("ninefold_requests_refused_total", "counter", "Requests that were not HTTP.", get(&self.refused)),
            ("ninefold_connections", "gauge", "Connections that are open.", now.connections as u64),
            (
                "ninefold_connections_shed_total",
                "counter",
                "Connections that were turned away.",
                get(&self.shed_connections),
            ),
        ];
        for (name, kind, help, value) in single {
            head(&mut text, name, kind, help);
            let _ = writeln!(text, "{name} {value}");
        }
        head(&mut text, "ninefold_batches_total", "counter", "Batches that have ended, whole or broken off.");
        for (end, count) in ["whole", "broken_off"].into_iter().zip(&self.batches) {
            let _ = writeln!(text, "ninefold_batches_total{{end=\"{end}\"}} {}", get(count));
        }
        head(&mut text, "ninefold_boards_total", "counter", "Boards that were checked.");
        for (status, count) in Status::ALL.into_iter().zip(&self.boards) {
            let _ = writeln!(text, "ninefold_boards_total{{status=\"{status}\"}} {}", get(count));
        }
        head(
            &mut text,
            "ninefold_request_seconds",
            "histogram",
            "How long the answers took, of batches until the first line.",
        );
        for (route, counts) in Route::all().zip(&self.routes) {
            counts.times.write("ninefold_request_seconds", &format!("route=\"{}\"", route.name()), &mut text);
        }
        head(&mut text, "ninefold_batch_seconds", "histogram", "How long batches took, until the last line.");
        self.batch_times.write("ninefold_batch_seconds", "", &mut text);
        process::write(&mut text);
        text
    }
}

impl Times {
    fn add(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        let bucket = BOUNDS.iter().position(|&bound| seconds <= bound).unwrap_or(BOUNDS.len());
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(u64::try_from(took.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// The histogram, if there is anything in it, with its labels.
    fn write(&self, name: &str, labels: &str, text: &mut String) {
        let counted: Vec<u64> = self.buckets.iter().map(|bucket| bucket.load(Ordering::Relaxed)).collect();
        if counted.iter().all(|&count| count == 0) {
            return;
        }
        let mut sum = 0;
        let comma = if labels.is_empty() { "" } else { "," };
        let bounds = BOUNDS.iter().map(f64::to_string).chain(["+Inf".to_string()]);
        for (bound, count) in bounds.zip(counted) {
            sum += count;
            let _ = writeln!(text, "{name}_bucket{{{labels}{comma}le=\"{bound}\"}} {sum}");
        }
        let braces = if labels.is_empty() { String::new() } else { format!("{{{labels}}}") };
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_sum{braces} {seconds}\n{name}_count{braces} {sum}");
    }
}

pub(crate) fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up_and_a_status_that_is_not_known_is_a_defect() {
        let metrics = Metrics::default();
        metrics.answered(Route::Check, 200, Duration::from_micros(50));
        metrics.answered(Route::Check, 200, Duration::from_secs(60));
        metrics.answered(Route::Check, 418, Duration::from_micros(700));
        metrics.board(Status::Conflict);
        metrics.batch(true, Duration::from_millis(3));
        metrics.batch(false, Duration::from_secs(70));
        let text = metrics.text(&Now { requests: 0, connections: 3, batches: 2, searches: 1, waiting: 4 });
        for line in [
            "ninefold_requests_total{route=\"/v1/check\",status=\"200\"} 2",
            "ninefold_requests_total{route=\"/v1/check\",status=\"500\"} 1",
            "ninefold_connections 3",
            "ninefold_batches_in_flight 2",
            "ninefold_searches_running 1",
            "ninefold_searches_waiting 4",
            "ninefold_batches_total{end=\"broken_off\"} 1",
            "ninefold_batch_seconds_bucket{le=\"0.005\"} 1",
            "ninefold_batch_seconds_count 2",
            "ninefold_boards_total{status=\"conflict\"} 1",
            "ninefold_request_seconds_bucket{route=\"/v1/check\",le=\"0.0001\"} 1",
            "ninefold_request_seconds_bucket{route=\"/v1/check\",le=\"0.001\"} 2",
            "ninefold_request_seconds_bucket{route=\"/v1/check\",le=\"+Inf\"} 3",
            "ninefold_request_seconds_count{route=\"/v1/check\"} 3",
        ] {
            assert!(text.lines().any(|one| one == line), "{line} in\n{text}");
        }
    }
}
