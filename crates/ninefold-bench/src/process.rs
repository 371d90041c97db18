//! Whole processes: the `ninefold` command against `wc -l` and `/bin/true`.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use wait4::Wait4;

use crate::boards::{Kind, Random};
use crate::table::Table;

const LINES: usize = 5_000_000;
const TURNS: usize = 7;

/// One command that is run: its words, and the exit code that it must have.
pub(crate) struct Run {
    pub(crate) name: &'static str,
    pub(crate) command: PathBuf,
    pub(crate) arguments: Vec<String>,
    pub(crate) code: i32,
}

/// Medians of the time in seconds, and the most memory in MiB.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    pub(crate) time: f64,
    memory: f64,
}

pub(crate) fn measure(ninefold: &Path) -> Result<(), String> {
    in_a_folder(|folder| measure_in(folder, ninefold))
}

/// Measures in a folder that is gone afterwards.
pub(crate) fn in_a_folder(measure: impl FnOnce(&Path) -> Result<(), String>) -> Result<(), String> {
    let folder = std::env::temp_dir().join(format!("ninefold-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let result = measure(&folder);
    // Leaving half a gigabyte behind is worse than not hearing that it could not be removed.
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn measure_in(folder: &Path, ninefold: &Path) -> Result<(), String> {
    let clean = write(&folder.join("clean.txt"), LINES, 0)?;
    let failing = write(&folder.join("failing.txt"), LINES, 1000)?;
    let one = write(&folder.join("one.txt"), 1, 0)?;
    let remarks = rewrite(&folder.join("remarks.txt"), &clean, "", |board| format!("{board} # easy"))?;
    let foreign = rewrite(&folder.join("foreign.txt"), &clean, "", |board| format!("{board} # 简单，适合初学者"))?;
    let headed = rewrite(&folder.join("headed.csv"), &clean, "puzzle,solution\n", |board| format!("{board},{board}"))?;
    let headless = rewrite(&folder.join("headless.csv"), &clean, "", |board| format!("{board},{board}"))?;
    let check = |name, options: &[&str], file: &str, code| {
        let words = ["check"].iter().chain(options).map(|&word| word.to_owned());
        Run { name, command: ninefold.into(), arguments: words.chain([file.to_owned()]).collect(), code }
    };
    let jsonl = ["--output", "jsonl", "--failures-only"];
    let runs = [
        Run { name: "`wc -l`", command: "wc".into(), arguments: vec!["-l".into(), clean.clone()], code: 0 },
        check("`check -q --threads 1`", &["-q", "--threads", "1"], &clean, 0),
        check("`check -q`, all cores", &["-q"], &clean, 0),
        check("1 in 1,000 fails, `-q --threads 1`", &["-q", "--threads", "1"], &failing, 1),
        check("`jsonl` of failures, none", &[&jsonl[..], &["--threads", "1"]].concat(), &clean, 0),
        check("`jsonl` of failures, 1 in 1,000", &[&jsonl[..], &["--threads", "1"]].concat(), &failing, 1),
        check("` # easy` after each board, `-q --threads 1`", &["-q", "--threads", "1"], &remarks, 0),
        check("CSV with a header, `-q --threads 1`", &["-q", "--threads", "1"], &headed, 0),
        check("the same without it", &["-q", "--threads", "1"], &headless, 0),
        check("` # 简单，适合初学者` after each board, `-q --threads 1`", &["-q", "--threads", "1"], &foreign, 0),
    ];
    let costs = costs(&runs, TURNS)?;
    println!("The command on {LINES} lines in the page cache:\n");
    let mut table = Table::new(&["command", "seconds", "times `wc -l`", "MiB"]);
    for (run, cost) in runs.iter().zip(&costs) {
        let ratio = cost.time / costs[0].time;
        table.push(&[
            run.name.into(),
            format!("{:.3}", cost.time),
            format!("{ratio:.2}×"),
            format!("{:.1}", cost.memory),
        ]);
    }
    println!("{table}");
    let (quiet, jsonl) = (costs[3].time / costs[1].time, costs[5].time / costs[4].time);
    println!("With failures against the clean file: {quiet:.2}× (`-q`), {jsonl:.2}× (`jsonl` of failures).\n");
    let (remarks, headless) = (costs[6].time / costs[1].time, costs[8].time / costs[7].time);
    let foreign = costs[9].time / costs[1].time;
    println!(
        "A remark after each board beside plain lines: {remarks:.2}×, in Chinese {foreign:.2}×. CSV without a header beside the same with one: {headless:.2}×.\n"
    );

    let small = [
        Run { name: "`/bin/true`", command: "/bin/true".into(), arguments: vec![], code: 0 },
        check("`check`, one board", &[], &one, 0),
    ];
    let costs = self::costs(&small, 51)?;
    println!("One board: {:.2} ms more than `/bin/true`.\n", 1e3 * (costs[1].time - costs[0].time));
    Ok(())
}

/// Writes lines of valid boards, of which one in `fault` has a clash (none for 0). Gives the path back.
pub(crate) fn write(path: &Path, lines: usize, fault: usize) -> Result<String, String> {
    let say = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut random = Random(39);
    let mut file = BufWriter::new(std::fs::File::create(path).map_err(say)?);
    for line in 1..=lines {
        let fails = fault != 0 && line % fault == 0;
        let kind = if fails { Kind::NearMiss } else { [Kind::Puzzle, Kind::Complete][line % 2] };
        file.write_all(&random.board(kind)).and_then(|()| file.write_all(b"\n")).map_err(say)?;
    }
    file.flush().map_err(say)?;
    Ok(path.display().to_string())
}

/// Writes a header, and each line of another file as `line` makes it. Gives the path back.
fn rewrite(path: &Path, from: &str, header: &str, line: fn(&str) -> String) -> Result<String, String> {
    let say = |error: std::io::Error| format!("{}: {error}", path.display());
    let lines = BufReader::new(std::fs::File::open(from).map_err(say)?).lines();
    let mut file = BufWriter::new(std::fs::File::create(path).map_err(say)?);
    file.write_all(header.as_bytes()).map_err(say)?;
    for board in lines {
        writeln!(file, "{}", line(&board.map_err(say)?)).map_err(say)?;
    }
    file.flush().map_err(say)?;
    Ok(path.display().to_string())
}

pub(crate) fn costs(runs: &[Run], turns: usize) -> Result<Vec<Cost>, String> {
    let mut all = vec![Vec::new(); runs.len()];
    for _ in 0..turns {
        for (run, costs) in runs.iter().zip(&mut all) {
            costs.push(once(run)?);
        }
    }
    Ok(all.into_iter().map(middle).collect())
}

fn middle(mut costs: Vec<Cost>) -> Cost {
    costs.sort_unstable_by(|a, b| a.time.total_cmp(&b.time));
    let memory = costs.iter().map(|cost| cost.memory).fold(0.0, f64::max);
    Cost { time: costs[costs.len() / 2].time, memory }
}

fn once(run: &Run) -> Result<Cost, String> {
    let say = |error: std::io::Error| format!("{}: {error}", run.command.display());
    let mut command = Command::new::<&OsStr>(run.command.as_ref());
    command.args(&run.arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let used = command.spawn().map_err(say)?.wait4().map_err(say)?;
    let time = start.elapsed().as_secs_f64();
    if used.status.code() != Some(run.code) {
        return Err(format!("{}: ended with {}, not with {}", run.name, used.status, run.code));
    }
    Ok(Cost { time, memory: used.rusage.maxrss as f64 / 1_048_576.0 })
}
