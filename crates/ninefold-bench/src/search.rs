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
        if f.starts_with("17") {
            let n = 3000;
            let mut best = [f64::MAX; 2];
            let mut eighteen = Vec::new();
            for b in &boards[..n] {
                eighteen.push(*b);
                for i in 0..81 {
                    if b[i] != 0 {
                        let mut c = *b;
                        c[i] = 0;
                        eighteen.push(c);
                    }
                }
            }
            for _ in 0..5 {
                let t = Instant::now();
                let a = batch::count(&eighteen, &Budget::UNLIMITED);
                best[0] = best[0].min(t.elapsed().as_secs_f64());
                assert_eq!(a.iter().filter(|&&x| x == batch::Solvable::One).count(), n);
                let t = Instant::now();
                let a = batch::minimality(&boards[..n], &Budget::UNLIMITED);
                best[1] = best[1].min(t.elapsed().as_secs_f64());
                assert!(a.iter().all(|x| *x == batch::Minimality::Minimal));
            }
            let mut b2 = [f64::MAX; 4];
            let none: Vec<[u8; 81]> = eighteen
                .iter()
                .filter(|b| b.iter().filter(|&&x| x != 0).count() == 17)
                .map(|b| {
                    let mut c = *b;
                    let i = (0..81).find(|&i| c[i] == 0).unwrap();
                    c[i] = 1;
                    c
                })
                .collect();
            let a = batch::count(&none, &Budget::UNLIMITED);
            let none: Vec<[u8; 81]> =
                none.into_iter().zip(a).filter(|x| x.1 == batch::Solvable::None).map(|x| x.0).collect();
            for _ in 0..5 {
                for (k, list) in [&eighteen, &none].into_iter().enumerate() {
                    let t = Instant::now();
                    let c: usize =
                        list.iter().map(|b| sudoku::Sudoku::from_bytes(*b).unwrap().solutions_count_up_to(2)).sum();
                    b2[2 * k] = b2[2 * k].min(t.elapsed().as_secs_f64());
                    let t = Instant::now();
                    let a = batch::count(list, &Budget::UNLIMITED);
                    b2[2 * k + 1] = b2[2 * k + 1].min(t.elapsed().as_secs_f64());
                    assert_eq!(c, a.iter().map(|x| *x as usize).sum::<usize>());
                }
            }
            println!(
                "several {:.0}/s {:.2}x, none({}) {:.0}/s {:.2}x",
                eighteen.len() as f64 / b2[1],
                b2[0] / b2[1],
                none.len(),
                none.len() as f64 / b2[3],
                b2[2] / b2[3]
            );
            println!(
                "minimality: 18 checks {:.0}/s, ours {:.0}/s, {:.2}x",
                n as f64 / best[0],
                n as f64 / best[1],
                best[0] / best[1]
            );
        }
    }
    ExitCode::SUCCESS
}
