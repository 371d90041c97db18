//! The service under attack, all attacks at once, and what others see of it meanwhile.
//!
//! ```text
//! cargo run --release -p ninefold-bench -- attack PATH-OF-NINEFOLD [SECONDS]
//! cargo run -p ninefold-bench -- attack --short PATH-OF-NINEFOLD
//! ```
//!
//! Every attacker begins again when it is cut off. Others are clients that ask something easy twenty times a second each: those on the
//! attackers' address (127.0.0.1), and those on another one. At the end the service is told to end while the attack goes on. The run
//! fails if anything is not as docs/trust.md promises; the short form, for the tests, does not look at the clock.

mod attackers;
mod others;

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::machine;
use crate::table::Table;

use self::others::Seen;

/// What is promised: the share of checks that are answered, in how many milliseconds nearly all of them, the memory in MiB, and
/// the seconds that the end takes.
const ANSWERED: f64 = 0.999;
const P99: f64 = 50.0;
const MEMORY: usize = 512;
const END: f64 = 5.0;

/// Does it matter how long things take?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clock {
    Counts,
    Ignored,
}

pub(crate) fn run(typed: &[String]) -> ExitCode {
    let seconds = |text: &String| text.parse().map_err(|_| format!("{text} is not a number of seconds"));
    let result = match typed {
        [option, ninefold] if option == "--short" => attack(ninefold, 10, Clock::Ignored),
        [ninefold] => attack(ninefold, 60, Clock::Counts),
        [ninefold, text] => seconds(text).and_then(|seconds| attack(ninefold, seconds, Clock::Counts)),
        _ => Err("usage: ninefold-bench attack [--short] PATH-OF-NINEFOLD [SECONDS]".into()),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn attack(ninefold: &str, seconds: u64, clock: Clock) -> Result<bool, String> {
    let (mut child, address) = start(ninefold)?;
    println!("{}, {seconds} s\n", machine::name());
    let (over, asked) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let memory = watch_memory(child.id(), Arc::clone(&over));
    // The others have a thread of their own, so that they do not wait for the attackers.
    let others = {
        let (address, asked) = (address.clone(), Arc::clone(&asked));
        thread::spawn(move || others::ask(&address, &asked))
    };
    let attackers = {
        let over = Arc::clone(&over);
        thread::spawn(move || attackers::attack(&address, &over))
    };
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(seconds) {
        thread::sleep(Duration::from_millis(200));
        if let Ok(Some(status)) = child.try_wait() {
            return Err(format!("the service has gone: {status}"));
        }
    }
    asked.store(true, Ordering::Relaxed);
    let seen = others.join().map_err(|_| "the others have failed")??;
    let told = Instant::now();
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    killed.map_err(|error| format!("kill: {error}"))?;
    let status = child.wait().map_err(|error| error.to_string())?;
    let end = told.elapsed().as_secs_f64();
    over.store(true, Ordering::Relaxed);
    let counts = attackers.join().map_err(|_| "the attackers have failed")??;
    let memory = memory.join().map_err(|_| "nobody watched the memory")?;

    println!("{counts}");
    println!("{}", table(&seen));
    let peak = memory.iter().copied().max().unwrap_or_default();
    let minutes: Vec<String> = memory.iter().step_by(60).map(usize::to_string).collect();
    println!("memory: {peak} MiB at most; every minute: {}", minutes.join(" "));
    println!("SIGTERM: ended after {end:.1} s, {status}");
    // The first two are checks, on both addresses.
    let checks = &seen[..2];
    let unexpected: u64 = seen.iter().map(|seen| seen.unexpected).sum();
    let in_time = end <= END && checks.iter().all(|seen| seen.percentile(0.99) <= P99);
    let answered = checks.iter().all(|seen| seen.share() >= ANSWERED) && unexpected == 0;
    Ok(answered && peak < MEMORY && status.code() == Some(0) && (in_time || clock == Clock::Ignored))
}

fn start(ninefold: &str) -> Result<(Child, String), String> {
    let mut command = Command::new(ninefold);
    command.args(["serve", "--listen", "127.0.0.1:0", "--log", "error"]).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| format!("{ninefold}: {error}"))?;
    let mut line = String::new();
    let stdout = child.stdout.take().ok_or("no output")?;
    BufReader::new(stdout).read_line(&mut line).map_err(|error| error.to_string())?;
    let address = line.trim_end().strip_prefix("listening on http://").ok_or("no address")?.to_owned();
    Ok((child, address))
}

/// The resident memory in MiB, every second until it is over.
fn watch_memory(id: u32, over: Arc<AtomicBool>) -> thread::JoinHandle<Vec<usize>> {
    thread::spawn(move || {
        let mut all = Vec::new();
        while !over.load(Ordering::Relaxed) {
            let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
            let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"));
            all.extend(kilobytes.and_then(|text| text.parse::<usize>().ok()).map(|size| size / 1024));
            thread::sleep(Duration::from_secs(1));
        }
        all
    })
}

fn table(all: &[Seen]) -> Table {
    let mut table = Table::new(&[
        "others",
        "asked",
        "answered 200",
        "503",
        "anything else",
        "median, ms",
        "p99, ms",
        "longest, ms",
    ]);
    for seen in all {
        let row = [
            seen.what.to_string(),
            seen.asked().to_string(),
            format!("{:.2} %", 100.0 * seen.share()),
            seen.busy.to_string(),
            seen.unexpected.to_string(),
            format!("{:.1}", seen.percentile(0.5)),
            format!("{:.1}", seen.percentile(0.99)),
            format!("{:.1}", seen.percentile(1.0)),
        ];
        table.push(&row);
    }
    table
}
