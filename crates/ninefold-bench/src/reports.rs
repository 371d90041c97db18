//! What reports and answers cost beside counting: the command on a list of puzzles, and on a table of puzzles and answers.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use ninefold::batch::values;
use ninefold::search::batch::solve;
use ninefold::search::{Budget, Solutions};

use crate::process::{Run, costs, in_a_folder};
use crate::table::Table;

const PAIRS: usize = 1_000_000;
const TURNS: usize = 15;

/// `reports NINEFOLD LIST`: the list has one puzzle per line, each with one solution.
pub(crate) fn run(typed: &[String]) -> ExitCode {
    let [ninefold, list] = typed else {
        eprintln!("usage: ninefold-bench reports PATH-OF-NINEFOLD LIST");
        return ExitCode::from(2);
    };
    match in_a_folder(|folder| measure(folder, Path::new(ninefold), list)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn measure(folder: &Path, ninefold: &Path, list: &str) -> Result<(), String> {
    let pairs = write_pairs(&folder.join("pairs.csv"), list, 1)?;
    let unfinished = write_pairs(&folder.join("unfinished.csv"), list, 3)?;
    let run = |name, words: &str, file: &str| {
        let arguments = words.split(' ').map(String::from).chain([file.to_owned()]).collect();
        Run { name, command: ninefold.into(), arguments, code: 0 }
    };
    let unique = [
        run("`check -q --require unique`", "check -q --require unique", list),
        run("`check --require unique --output jsonl`", "check --require unique --output jsonl", list),
        run("`solve --to line`", "solve --to line", list),
    ];
    let one = [
        run("`check -q --require unique --threads 1`", "check -q --require unique --threads 1", list),
        run("`jsonl`, one thread", "check --require unique --output jsonl --threads 1", list),
        run("`solve --to line --threads 1`", "solve --to line --threads 1", list),
    ];
    let answers = [
        run("`check -q --threads 1` of a million pairs", "check -q --threads 1", &pairs),
        run("`verify -q --threads 1` of the same", "verify -q --threads 1", &pairs),
    ];
    let on_track = [
        run("`check -q --require unique` of a million puzzles", "check -q --require unique --threads 1", &unfinished),
        run("`verify -q --require on-track` of their answers", "verify -q --require on-track --threads 1", &unfinished),
    ];
    let mut table = Table::new(&["command", "seconds", "times the first"]);
    for runs in [&unique[..], &one, &answers, &on_track] {
        let costs = costs(runs, TURNS)?;
        for (run, cost) in runs.iter().zip(&costs) {
            let ratio = cost.time / costs[0].time;
            table.push(&[run.name.into(), format!("{:.4}", cost.time), format!("{ratio:.2}×")]);
        }
    }
    println!("{table}");
    Ok(())
}

/// Writes the puzzles of the list with their solutions, over and over, as CSV; of the cells to fill every one, or one in a few.
/// Gives the path back.
fn write_pairs(path: &Path, list: &str, one_in: usize) -> Result<String, String> {
    let say = |error: std::io::Error| format!("{}: {error}", path.display());
    let text = fs::read_to_string(list).map_err(|error| format!("{list}: {error}"))?;
    let puzzles: Vec<[u8; 81]> =
        text.lines().filter_map(|line| values(line.trim().as_bytes().try_into().ok()?)).collect();
    let mut file = std::io::BufWriter::new(fs::File::create(path).map_err(say)?);
    writeln!(file, "puzzle,solution").map_err(say)?;
    let line = |values: &[u8; 81]| values.map(|value| value + b'0');
    let solutions = solve(&puzzles, &Budget::UNLIMITED);
    for (puzzle, solution) in puzzles.iter().zip(&solutions).cycle().take(PAIRS) {
        let Solutions::One(solution) = solution else {
            return Err(format!("{list}: not every puzzle has one solution"));
        };
        let mut answer = *puzzle;
        (0..81).filter(|cell| cell % one_in == 0).for_each(|cell| answer[cell] = solution[cell]);
        let parts: [&[u8]; 4] = [&line(puzzle), b",", &line(&answer), b"\n"];
        parts.iter().try_for_each(|part| file.write_all(part)).map_err(say)?;
    }
    file.flush().map_err(say)?;
    Ok(path.display().to_string())
}
