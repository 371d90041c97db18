//! Checking: kernels and rivals in cache, lines in memory against the speed of memory, JSON, growth, and the command.

use std::path::Path;

use ninefold::batch::{Judgement, Kernel, Tally};

use crate::arguments::Arguments;
use crate::boards::{self, Kind, Random, Symbols};
use crate::chart;
use crate::measure::{Contender, medians};
use crate::process;
use crate::rivals::{RIVALS, three_tables, three_tables_of_chars};
use crate::table::Table;

/// Boards that stay in the cache of one core (164 KiB as text).
const IN_CACHE: usize = 2048;

pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let machine = crate::machine::name();
    println!("Machine: {machine}. One core unless noted. Every answer was compared with the right one.\n");
    for error in Kernel::names().filter_map(|name| Kernel::from_name(name).err()) {
        println!("Not run: {error}.\n");
    }
    // First, while this process is small: a child's peak memory begins at that of its parent.
    if let Some(command) = &arguments.cli {
        process::measure(command)?;
    }
    in_cache(arguments.data.as_deref())?;
    json();
    let large = large_text(arguments.boards);
    in_memory(&large, arguments.boards);
    let points = growth(&large, arguments.boards);
    if let Some(path) = &arguments.svg {
        std::fs::write(path, chart::growth(&points, &machine))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// Each set of boards as text, and how many of them are valid: judged here by the library's definition.
struct Set {
    name: String,
    text: Vec<u8>,
    cells: Vec<[u8; 81]>,
    valid: usize,
}

impl Set {
    fn new(name: &str, boards: &[Symbols]) -> Set {
        let cells: Vec<[u8; 81]> =
            boards.iter().map(|board| board.map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' })).collect();
        let is_valid = |values: &&[u8; 81]| {
            let board = ninefold::Board::from_values(ninefold::Layout::CLASSIC, *values);
            board.is_some_and(|board| ninefold::is_valid(&board))
        };
        let valid = cells.iter().filter(is_valid).count();
        Set { name: name.into(), text: boards::lines(boards), cells, valid }
    }
}

fn sets(data: Option<&Path>) -> Result<Vec<Set>, String> {
    let mut random = Random(36);
    let mut all = Vec::new();
    let mut sets = Vec::new();
    for kind in Kind::ALL {
        let boards = random.boards(kind, IN_CACHE);
        let set = Set::new(kind.name(), &boards);
        // What the maker of the boards meant, and what the definition says.
        match kind {
            Kind::Puzzle | Kind::Complete => assert_eq!(set.valid, IN_CACHE),
            Kind::NearMiss => assert_eq!(set.valid, 0),
            Kind::Garbage => {}
        }
        all.extend_from_slice(&boards[..IN_CACHE / 4]);
        sets.push(set);
    }
    random.shuffle(&mut all);
    sets.insert(0, Set::new("all four", &all));
    if let Some(folder) = data {
        let mut boards = boards::read(folder, &mut random).map_err(|error| format!("{}: {error}", folder.display()))?;
        boards.truncate(IN_CACHE);
        if boards.is_empty() {
            return Err(format!("{}: no boards, one a line, in its files", folder.display()));
        }
        sets.push(Set::new("lists", &boards));
    }
    Ok(sets)
}

fn rivals_valid(text: &[u8], method: fn(&Symbols) -> bool) -> usize {
    let (lines, _) = text.as_chunks::<82>();
    lines.iter().filter(|line| line.first_chunk().is_some_and(method)).count()
}

fn tally(kernel: Kernel, text: &[u8]) -> Tally {
    let mut tally = Tally::default();
    kernel.judge_lines(text, |block| tally += block.tally());
    tally
}

fn in_cache(data: Option<&Path>) -> Result<(), String> {
    let sets = sets(data)?;
    let mut columns = Vec::new();
    let mut names = Vec::new();
    for set in &sets {
        let mut contenders: Vec<Contender<'_>> = Vec::new();
        for (name, method) in RIVALS {
            contenders.push(Contender::new(name, set.valid, move || rivals_valid(&set.text, method)));
        }
        for kernel in Kernel::available() {
            let name = format!("**ninefold {kernel}**, lines");
            contenders.push(Contender::new(name, set.valid, move || tally(kernel, &set.text).valid));
            let mut out = vec![Judgement::NOT_A_BOARD; set.cells.len()];
            let name = format!("**ninefold {kernel}**, cells");
            contenders.push(Contender::new(name, set.valid, move || {
                let done = kernel.judge_cells(&set.cells, &mut out);
                assert_eq!(done, Ok(()));
                out.iter().filter(|judgement| judgement.is_valid()).count()
            }));
        }
        let times = medians(&mut contenders, 31, 2);
        columns.push(times.iter().map(|time| time / set.cells.len() as f64).collect::<Vec<f64>>());
        names = contenders.iter().map(|contender| contender.name.clone()).collect();
    }
    println!("Boards in cache, ns per board (times faster than three tables):\n");
    let mut head = vec!["method"];
    head.extend(sets.iter().map(|set| set.name.as_str()));
    let mut table = Table::new(&head);
    for (row, name) in names.iter().enumerate() {
        let mut cells = vec![name.clone()];
        cells.extend(columns.iter().map(|column| format!("{:.1} ({:.1}×)", column[row], column[0] / column[row])));
        table.push(&cells);
    }
    println!("{table}");
    Ok(())
}

fn json() {
    const COUNT: usize = 4096;
    let mut random = Random(37);
    let boards: Vec<Symbols> = (0..COUNT).map(|i| random.board(Kind::ALL[i % 4])).collect();
    let valid = boards.iter().filter(|board| three_tables(board)).count();
    let lines: Vec<Vec<u8>> = boards.iter().map(leetcode).collect();
    let text = lines.join(&b'\n');
    let mut buffers = simd_json::Buffers::new(text.len() / COUNT);
    let mut copy = Vec::new();
    let mut contenders = vec![
        Contender::new("simd-json + three tables", valid, || {
            let mut valid = 0;
            for line in &lines {
                // It writes into what it reads, so that each line has to be copied.
                copy.clone_from(line);
                let board = simd_json::serde::from_slice_with_buffers(&mut copy, &mut buffers);
                valid += usize::from(three_tables_of_chars(&board.unwrap_or_else(|_| Vec::new())));
            }
            valid
        }),
        Contender::new("serde_json + three tables", valid, || {
            let read = |line: &Vec<u8>| serde_json::from_slice::<Vec<Vec<char>>>(line).unwrap_or_default();
            lines.iter().filter(|line| three_tables_of_chars(&read(line))).count()
        }),
    ];
    for kernel in Kernel::available() {
        let text = &text;
        contenders.push(Contender::new(format!("**ninefold {kernel}**"), valid, move || {
            let mut tally = Tally::default();
            kernel.judge_json_lines(text, |block| tally += block.tally());
            tally.valid
        }));
    }
    let times = medians(&mut contenders, 15, 1);
    println!("LeetCode's JSON lines:\n");
    let mut table = Table::new(&["method", "ns per board", "times faster than simd-json"]);
    for (contender, time) in contenders.iter().zip(&times) {
        table.push(&[
            contender.name.clone(),
            format!("{:.1}", time / COUNT as f64),
            format!("{:.1}×", times[0] / time),
        ]);
    }
    println!("{table}");
}

fn leetcode(board: &Symbols) -> Vec<u8> {
    let row = |row: &[u8]| {
        let cells: Vec<String> = row.iter().map(|&symbol| format!("\"{}\"", char::from(symbol))).collect();
        format!("[{}]", cells.join(","))
    };
    format!("[{}]", board.chunks(9).map(row).collect::<Vec<_>>().join(",")).into_bytes()
}

/// Puzzles and complete grids, no two alike.
fn large_text(count: usize) -> Vec<u8> {
    let mut random = Random(38);
    let mut text = Vec::with_capacity(82 * count);
    for i in 0..count {
        text.extend(random.board(if i % 2 == 0 { Kind::Puzzle } else { Kind::Complete }));
        text.push(b'\n');
    }
    text
}

fn in_memory(text: &[u8], count: usize) {
    let sum: u64 = text.iter().map(|&byte| u64::from(byte)).sum();
    let mut contenders = vec![
        Contender::new("newlines counted, memchr", count, || memchr::memchr_iter(b'\n', text).count()),
        Contender::new("bytes added up", sum as usize, || {
            text.iter().map(|&byte| u64::from(byte)).sum::<u64>() as usize
        }),
        Contender::new("three tables", count, || rivals_valid(text, three_tables)),
    ];
    for kernel in Kernel::available() {
        contenders.push(Contender::new(format!("**ninefold {kernel}**"), count, move || tally(kernel, text).valid));
    }
    let times = medians(&mut contenders, 9, 1);
    println!("Lines in memory, {count} of them, {:.2} GB:\n", text.len() as f64 / 1e9);
    let mut table = Table::new(&["method", "ns per board", "GB/s", "times the newline count"]);
    for (contender, time) in contenders.iter().zip(&times) {
        table.push(&[
            contender.name.clone(),
            format!("{:.2}", time / count as f64),
            format!("{:.1}", text.len() as f64 / time),
            format!("{:.2}×", time / times[0]),
        ]);
    }
    println!("{table}");
}

/// From one board to a hundred million: the time of each number of boards. A number larger than the text goes over it
/// several times; as the text is far larger than any cache, that is memory like any other.
fn growth(text: &[u8], count: usize) -> Vec<chart::Series> {
    let three: fn(Kernel, &[u8]) -> usize = |_, text| rivals_valid(text, three_tables);
    let ours: fn(Kernel, &[u8]) -> usize = |kernel, text| tally(kernel, text).valid;
    let mut methods = vec![("three tables".to_owned(), Kernel::best(), three, 10_000_000)];
    methods.extend(Kernel::available().map(|kernel| (format!("ninefold {kernel}"), kernel, ours, 100_000_000)));

    println!("Growth, ns per board:\n");
    let sizes: Vec<usize> = (0..=8).map(|power| 10usize.pow(power)).collect();
    let head: Vec<String> = std::iter::once("boards".to_owned()).chain(methods.iter().map(|m| m.0.clone())).collect();
    let mut table = Table::new(&head.iter().map(String::as_str).collect::<Vec<_>>());
    let mut series: Vec<chart::Series> = methods.iter().map(|m| chart::Series::new(&m.0)).collect();
    for &size in &sizes {
        let mut row = vec![size.to_string()];
        for ((name, kernel, work, most), series) in methods.iter().zip(&mut series) {
            if size > *most {
                row.push("–".into());
                continue;
            }
            let pieces = || (0..size).step_by(count).map(|from| &text[..82 * (size - from).min(count)]);
            let mut one = [Contender::new(name, size, || pieces().map(|text| work(*kernel, text)).sum())];
            let time = medians(&mut one, 3, (100_000 / size).max(1))[0];
            row.push(format!("{:.1}", time / size as f64));
            series.points.push((size as f64, time));
        }
        table.push(&row);
    }
    println!("{table}");
    series
}
