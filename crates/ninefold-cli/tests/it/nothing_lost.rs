//! No board is lost in silence: it has a report, or its lines count as skipped.

use crate::command::{CONFLICT, SOLVED, VALID, json_lines, run_with};

/// Numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }
}

const SMALL: &str = "1413231431424231";
const SIX: &str = "1.3.5.4.6.1.2.1.6.5.4.3.3.1.2.6.5.4.";

/// Lines that are around boards, and are none.
const NOISE: [&[u8]; 14] = [
    b"Date: 2024-05-01",
    b"rating 4.5 / 5",
    b"No. 17 (hard)",
    b"see https://example.org/sudoku?id=7",
    b"tr\xE8s difficile",
    b"by A. Setter, 2023",
    b"Level: 3/10 [easy]",
    b"solved in 12:34",
    b"{\"name\": \"no. 5\"}",
    b"- item 1",
    b"total = 81",
    b"\0\0binary\0",
    b"1) first",
    b"<b>Puzzle 12</b>",
];

/// A text, and of each of its boards the first line and the last.
fn text(random: &mut Random) -> (Vec<u8>, Vec<(u64, u64)>) {
    let (mut lines, mut boards): (Vec<Vec<u8>>, Vec<(u64, u64)>) = (Vec::new(), Vec::new());
    for _ in 0..1 + random.below(5) {
        match random.below(8) {
            0 | 1 => lines.push(random.of(&NOISE).to_vec()),
            2 => lines.push(random.of(&[&b""[..], b"# comment", b"// comment"]).to_vec()),
            kind => {
                let board = random.of(&[VALID, CONFLICT, SOLVED]);
                let first = lines.len() as u64 + 1;
                match kind {
                    3 => lines.push(board.into()),
                    4 => lines.push(random.of(&[SMALL, SIX]).into()),
                    5 => lines.push(format!("{{\"puzzle\":\"{board}\",\"name\":\"no. 5\"}}").into()),
                    6 => {
                        lines.push(b"".to_vec());
                        let row = |row: usize| {
                            let cells: Vec<String> = board[9 * row..9 * row + 9].chars().map(String::from).collect();
                            cells.join(" ").into_bytes()
                        };
                        lines.extend((0..9).map(row));
                        lines.push(b"".to_vec());
                    }
                    _ => lines.push(format!("{board} # remark {}", random.below(100)).into()),
                }
                boards.push((first, lines.len() as u64));
            }
        }
    }
    (lines.iter().flat_map(|line| [line.as_slice(), b"\n"].concat()).collect(), boards)
}

/// The same text with some of its bytes changed, added or missing, in lines that stay where they are.
fn damaged(mut text: Vec<u8>, random: &mut Random) -> Vec<u8> {
    for _ in 0..1 + random.below(3) {
        let at = random.below(text.len());
        if text[at] == b'\n' {
            continue;
        }
        let byte = random.of(&[&b'x', &b'"', &b'[', &b'\0', &0xE8, &b' ', &b',', &b'9', &b'<', &b'#', &b'{', &b')']);
        match random.below(3) {
            0 => text[at] = *byte,
            1 => text.insert(at, *byte),
            _ => drop(text.remove(at)),
        }
    }
    text
}

/// The reports, the named skipped lines, and the number of other skipped lines.
fn told(text: &[u8]) -> (Vec<serde_json::Value>, Vec<u64>, u64) {
    let run = run_with(&["check", "--output", "jsonl"], text);
    let number = |word: &str| word.trim_matches(',').replace(',', "").parse::<u64>().ok();
    let note = run.stderr.lines().find(|note| note.contains(" not a board: ") || note.contains(" not boards"));
    let mut numbers: Vec<u64> = note.unwrap_or_default().split(' ').filter_map(number).collect();
    let all = if numbers.is_empty() { 0 } else { numbers.remove(0) };
    let others = all - numbers.len() as u64;
    (json_lines(&run.stdout), numbers, others)
}

/// Boards of which nothing is said: no report in their lines, and no note about them.
fn lost(text: &[u8], boards: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let (reports, skipped, others) = told(text);
    let blank: Vec<bool> = text.split(|&b| b == b'\n').map(|line| line.trim_ascii().is_empty()).collect();
    let tells = |report: &serde_json::Value, first: u64, last: u64| {
        let error = &report["error"];
        let lines = [report["line"].as_u64(), error["line"].as_u64()];
        let (kind, line) = (error["kind"].as_str().unwrap_or_default(), lines.into_iter().flatten().min().unwrap_or(1));
        lines.iter().flatten().any(|line| (first..=last).contains(line))
            // It is about the whole text, or about JSON from which on the rest cannot be told apart.
            || matches!(kind, "no-board" | "bad-json")
            // It is about rows that begin further up, without a blank line between them.
            || !error.is_null() && line < first && !blank[line as usize - 1..first as usize].contains(&true)
    };
    // Damage may have made a comment of it.
    let is_comment = |first: u64| {
        let line = text.split(|&b| b == b'\n').nth(first as usize - 1).unwrap_or_default().trim_ascii();
        line.starts_with(b"#") || line.starts_with(b"//")
    };
    let is_told = |&(first, last): &(u64, u64)| {
        is_comment(first)
            || reports.iter().any(|report| tells(report, first, last))
            || skipped.iter().any(|line| (first..=last).contains(line))
    };
    let lost: Vec<(u64, u64)> = boards.iter().filter(|board| !is_told(board)).copied().collect();
    // Only the first lines are named, and the others are counted.
    let counted = lost.iter().map(|(first, last)| last + 1 - first).sum::<u64>() <= others;
    if counted { Vec::new() } else { lost }
}

/// With `NINEFOLD_TEXTS` in the environment, so many texts are looked at.
#[test]
fn every_board_of_a_text_is_reported_or_named() {
    let texts = std::env::var("NINEFOLD_TEXTS").ok().and_then(|count| count.parse().ok()).unwrap_or(150);
    let mut random = Random(25);
    let mut wrong = Vec::new();
    for _ in 0..texts {
        let (sound, boards) = text(&mut random);
        let damaged = damaged(sound.clone(), &mut random);
        for text in [sound, damaged] {
            let lost = lost(&text, &boards);
            if !lost.is_empty() {
                wrong.push(format!("{lost:?}\n{}", text.escape_ascii()));
            }
        }
    }
    assert!(wrong.is_empty(), "{} texts lose boards:\n{}", wrong.len(), wrong[..wrong.len().min(8)].join("\n"));
}
