use ninefold::search::{Budget, batch};
use std::process::ExitCode;
use std::time::Instant;

fn load(path: &str) -> Vec<[u8; 81]> {
    std::fs::read_to_string(path)
        .unwrap()
        .lines()
        .filter(|l| !l.starts_with('#') && l.len() >= 81)
        .map(|l| {
            std::array::from_fn(|i| {
                let b = l.as_bytes()[i];
                if b.is_ascii_digit() { b - b'0' } else { 0 }
            })
        })
        .collect()
}
pub(crate) fn run(args: &[String]) -> ExitCode {
    let dir = args.get(1).cloned().unwrap_or("/work/shared/data".into());
    for f in ["17-clue.txt", "forum-hardest-11plus.txt", "forum-hardest-1106.txt"] {
        let all = load(&format!("{dir}/{f}"));
        let n = match f {
            "17-clue.txt" => 20000,
            "forum-hardest-11plus.txt" => 2000,
            _ => 375,
        };
        let boards: Vec<[u8; 81]> = all.iter().step_by(all.len() / n).copied().collect();
        let mut best = [f64::MAX; 8];
        let engines: Vec<batch::Engine> = batch::Engine::all().collect();
        for _ in 0..5 {
            let t = Instant::now();
            let c: usize =
                boards.iter().map(|b| sudoku::Sudoku::from_bytes(*b).unwrap().solutions_count_up_to(2)).sum();
            best[0] = best[0].min(t.elapsed().as_secs_f64());
            assert_eq!(c, boards.len());
            for (i, &e) in engines.iter().enumerate() {
                let t = Instant::now();
                let a = batch::count_with(e, &boards, &Budget::UNLIMITED);
                best[1 + i] = best[1 + i].min(t.elapsed().as_secs_f64());
                let bad = a.iter().filter(|&&x| x != batch::Solvable::One).count();
                assert_eq!(bad, 0, "{}", e.name());
            }
        }
        print!("{f:30} sudoku {:9.0}/s", boards.len() as f64 / best[0]);
        for (i, e) in engines.iter().enumerate() {
            print!("  {} {:9.0}/s {:.2}x", e.name(), boards.len() as f64 / best[1 + i], best[0] / best[1 + i]);
        }
        println!();
    }
    ExitCode::SUCCESS
}
