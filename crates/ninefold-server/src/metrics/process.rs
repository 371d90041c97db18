//! What the system knows of this process, by the names that Prometheus gives it.

/// Writes the metrics of the process, as far as the system tells them.
#[cfg(target_os = "linux")]
pub(crate) fn write(text: &mut String) {
    use std::fmt::Write;

    use rustix::process::{Resource, getrlimit};
    use rustix::time::{ClockId, clock_gettime};

    use super::head;

    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let field = |name: &str| {
        let value = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?.trim();
        value.split(' ').next()?.parse::<f64>().ok()
    };
    let kilobytes = |name: &str| Some(field(name)? * 1024.0);
    let cpu = clock_gettime(ClockId::ProcessCPUTime);
    let files = || Some(std::fs::read_dir("/proc/self/fd").ok()?.count() as f64);
    let all = [
        (
            "process_cpu_seconds_total",
            "counter",
            "CPU time in seconds.",
            Some(cpu.tv_sec as f64 + cpu.tv_nsec as f64 / 1e9),
        ),
        ("process_resident_memory_bytes", "gauge", "Resident memory in bytes.", kilobytes("VmRSS")),
        ("process_virtual_memory_bytes", "gauge", "Virtual memory in bytes.", kilobytes("VmSize")),
        ("process_threads", "gauge", "Threads.", field("Threads")),
        ("process_open_fds", "gauge", "Open files.", files()),
        (
            "process_max_fds",
            "gauge",
            "Open files at most.",
            getrlimit(Resource::Nofile).current.map(|most| most as f64),
        ),
        ("process_start_time_seconds", "gauge", "When it started, in seconds since 1970.", started()),
    ];
    for (name, kind, help, value) in all {
        if let Some(value) = value {
            head(text, name, kind, help);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name} {value}");
        }
    }
}

/// When the process started: the system says it in ticks since it was started itself.
#[cfg(target_os = "linux")]
fn started() -> Option<f64> {
    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    use rustix::time::{ClockId, clock_gettime};

    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the process, in brackets, may hold anything.
    let ticks: f64 = stat.rsplit_once(')')?.1.split_ascii_whitespace().nth(19)?.parse().ok()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    let up = Duration::try_from(clock_gettime(ClockId::Boottime)).ok()?;
    Some(now.as_secs_f64() - up.as_secs_f64() + ticks / rustix::param::clock_ticks_per_second() as f64)
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn write(_: &mut String) {}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    #[test]
    fn the_system_tells_them_all() {
        let mut text = String::new();
        write(&mut text);
        let value = |name: &str| -> f64 {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name} in\n{text}"))
        };
        assert!(value("process_resident_memory_bytes") > 100_000.0);
        assert!(value("process_virtual_memory_bytes") >= value("process_resident_memory_bytes"));
        assert!(value("process_open_fds") >= 3.0 && value("process_open_fds") <= value("process_max_fds"));
        assert!(value("process_threads") >= 1.0);
        assert!(value("process_cpu_seconds_total") >= 0.0);
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_secs_f64();
        assert!((now - 86_400.0..now + 5.0).contains(&value("process_start_time_seconds")));
    }
}
