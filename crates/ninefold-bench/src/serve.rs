//! The service: one board against a bare handler, and a batch against the command.
//!
//! The load is `wrk`'s and curl's. Who is measured takes turns, and what counts is the ratio of the medians.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Instant;

use axum::Router;
use axum::routing::post;
use tokio::net::TcpListener;

use crate::machine;
use crate::process::{in_a_folder, write};
use crate::table::Table;

const TURNS: usize = 7;
const LINES: usize = 1_000_000;

const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// What the service answers.
const REPORT: &str = r#"{"line":1,"format":"line","status":"valid","valid":true,"side":9,"clues":30,"conflicts":[]}"#;

pub(crate) fn run(typed: &[String]) -> ExitCode {
    let result = match typed {
        [bare] if bare == "bare" => bare_handler(),
        [ninefold] => in_a_folder(|folder| measure_in(folder, Path::new(ninefold))),
        _ => Err("usage: ninefold-bench serve PATH-OF-NINEFOLD".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// A handler that reads the body and answers with a constant, on a runtime like the service's.
fn bare_handler() -> Result<(), String> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| error.to_string())?;
    let answer = |_: axum::body::Bytes| async { ([("content-type", "application/json")], REPORT) };
    let app = Router::new().route("/v1/check", post(answer));
    runtime
        .block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await?;
            println!("listening on http://{}", listener.local_addr()?);
            axum::serve(listener, app).await
        })
        .map_err(|error: std::io::Error| error.to_string())
}

fn measure_in(folder: &Path, ninefold: &Path) -> Result<(), String> {
    let itself = std::env::current_exe().map_err(|error| error.to_string())?;
    let bare = Server::start(Command::new(itself).args(["serve", "bare"]))?;
    let service = Server::start(Command::new(ninefold).args(["serve", "--listen", "127.0.0.1:0"]))?;
    println!("{}\n", machine::name());

    let script = folder.join("post.lua");
    let lua = format!("wrk.method = \"POST\"\nwrk.body = \"{BOARD}\"\n");
    std::fs::write(&script, lua).map_err(|error| error.to_string())?;
    let mut rates = [Vec::new(), Vec::new()];
    for turn in 0..=TURNS {
        for (server, rates) in [&bare, &service].into_iter().zip(&mut rates) {
            let rate = requests_a_second(&script, &server.address)?;
            // The first turn only warms up.
            if turn > 0 {
                rates.push(rate);
            }
        }
    }
    let [bare_rate, rate] = rates.map(median);
    let mut table = Table::new(&["`POST /v1/check`, one line", "requests per second", "times the bare handler"]);
    table.push(&["bare axum handler, a constant".into(), format!("{bare_rate:.0}"), "1.00×".into()]);
    table.push(&["`ninefold serve`".into(), format!("{rate:.0}"), format!("{:.2}×", rate / bare_rate)]);
    println!("{table}");

    let file = write(&folder.join("boards.txt"), LINES, 1000)?;
    let url = format!("{}/v1/check/batch", service.address);
    let mut times = [Vec::new(), Vec::new()];
    for turn in 0..=TURNS {
        let check = seconds(Command::new(ninefold).args(["check", "--output", "jsonl", &file]))?;
        let batch =
            seconds(Command::new("curl").args(["-sS", "-f", "-X", "POST", "-H", "expect:", "-T", &file, &url]))?;
        if turn > 0 {
            times[0].push(check);
            times[1].push(batch);
        }
    }
    let [check, batch] = times.map(median);
    let mut table = Table::new(&["a file of 1,000,000 lines", "seconds", "times the command"]);
    table.push(&["`ninefold check --output jsonl`".into(), format!("{check:.3}"), "1.00×".into()]);
    table.push(&["`POST /v1/check/batch` with curl".into(), format!("{batch:.3}"), format!("{:.2}×", batch / check)]);
    println!("{table}");
    Ok(())
}

/// A server that is gone when this is dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(command: &mut Command) -> Result<Server, String> {
        let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.map_err(|error| format!("{command:?}: {error}"))?;
        let stdout = child.stdout.take().ok_or("no output")?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line).map_err(|error| error.to_string())?;
        let address = line.trim_end().strip_prefix("listening on ").unwrap_or_default().to_owned();
        Ok(Server { child, address })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn requests_a_second(script: &Path, address: &str) -> Result<f64, String> {
    let mut wrk = Command::new("wrk");
    wrk.args(["-t1", "-c32", "-d2s", "-s"]).arg(script).arg(format!("{address}/v1/check"));
    let output = wrk.output().map_err(|error| format!("wrk, of the Debian package of that name: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if text.contains("Non-2xx") || text.contains("Socket errors") {
        return Err(format!("not every request was answered:\n{text}"));
    }
    let rate =
        text.lines().find_map(|line| line.strip_prefix("Requests/sec:")).and_then(|rate| rate.trim().parse().ok());
    rate.ok_or_else(|| format!("no rate in\n{text}"))
}

fn seconds(command: &mut Command) -> Result<f64, String> {
    let began = Instant::now();
    let status = command.stdout(Stdio::null()).status().map_err(|error| format!("{command:?}: {error}"))?;
    let seconds = began.elapsed().as_secs_f64();
    // The command says with 1 that a board failed, which some do.
    if !matches!(status.code(), Some(0 | 1)) {
        return Err(format!("{command:?}: {status}"));
    }
    Ok(seconds)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}
