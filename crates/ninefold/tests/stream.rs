//! Checking by kernel and pieces gives what the careful reader alone gives, on any bytes, however they are cut.

use ninefold::batch::Kernel;
use ninefold::read::Pairs;
use ninefold::read::{Format, Options, Reader, Skipped};
use ninefold::search::Budget;
use ninefold::stream::{Checked, Checker, Detail, Merger, Plan, Shape, Want, Written};
use ninefold::{Report, Require, Status, Summary};
use proptest::prelude::*;

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What the careful reader says of the whole text.
fn carefully(text: &[u8], options: &Options, require: Require) -> Vec<String> {
    let mut reports = Vec::new();
    Reader::new(options.clone()).read(text, true, &mut |entry| {
        reports.push(Report::of_entry(entry, require, &Budget::default()).to_json());
    });
    reports
}

/// The lines that the careful reader passes over.
fn skipped(text: &[u8], options: &Options) -> Skipped {
    let mut reader = Reader::new(options.clone());
    reader.read(text, true, &mut |_| {});
    reader.skipped()
}

/// The pieces of a text cut at line feeds, about every `size` bytes; a line that is longer is torn.
fn pieces(mut text: &[u8], size: usize) -> Vec<(&[u8], bool)> {
    let mut pieces = Vec::new();
    let mut torn = false;
    while !text.is_empty() {
        let reach = &text[..size.min(text.len())];
        let newline =
            if torn { reach.iter().position(|&b| b == b'\n') } else { reach.iter().rposition(|&b| b == b'\n') };
        let (piece, is_torn) = match newline {
            Some(end) => (&text[..=end], std::mem::take(&mut torn)),
            None if reach.len() == text.len() => (text, torn),
            None => {
                torn = true;
                (reach, true)
            }
        };
        pieces.push((piece, is_torn));
        text = &text[piece.len()..];
    }
    pieces
}

fn in_pieces(text: &[u8], options: &Options, kernel: Kernel, want: Want, size: usize) -> Vec<Checked> {
    let skipped = skipped(text, options);
    let plan = Plan::of(text, true, options);
    let text = if plan.is_plain() { &text[plan.skip()..] } else { text };
    let judge = plan.judge(kernel, want.clone());
    let mut merger = Merger::new(&plan, want);
    let mut found = Vec::new();
    let mut each = |checked| {
        found.push(checked);
        true
    };
    let mut before = 0;
    for (piece, torn) in pieces(text, size) {
        if torn && plan.is_plain() {
            merger.take_torn(piece, &Budget::default(), &mut each);
        } else {
            let judged = judge.judge(piece, before, &Budget::default());
            merger.take(piece, judged, &Budget::default(), &mut each);
        }
        before += piece.iter().filter(|&&b| b == b'\n').count() as u64;
    }
    merger.finish(&Budget::default(), &mut each);
    assert_eq!(merger.skipped(), skipped);
    found
}

/// The same by a checker that is told to pause after every single report.
fn in_steps(text: &[u8], options: &Options, want: Want, size: usize) -> Vec<Checked> {
    let mut checker = Checker::new(options.clone(), want, Kernel::best());
    let mut found = Vec::new();
    let mut steps = |checker: &mut Checker| {
        loop {
            let before = found.len();
            let mut each = |checked| {
                found.push(checked);
                false
            };
            if !checker.step(&Budget::default(), &mut each) {
                break;
            }
            assert!(found.len() - before <= 70, "{} reports in one step", found.len() - before);
        }
    };
    for chunk in text.chunks(size) {
        checker.feed(chunk);
        steps(&mut checker);
    }
    checker.end();
    steps(&mut checker);
    assert_eq!(checker.skipped(), skipped(text, options));
    found
}

fn json(checked: Checked, require: Require) -> String {
    match checked.into_report(require) {
        Ok(report) => report.to_json(),
        Err(summary) => format!("{summary:?}"),
    }
}

fn assert_same(text: &[u8], options: &Options, size: usize, require: Require) {
    let text_of = text;
    let expected = carefully(text, options, require);
    let mut records = Vec::new();
    let shown = String::from_utf8_lossy(text);
    for lazy in [false, true] {
        let want = Want { require, detail: Detail::Verdicts, lazy, ..Want::default() };
        let steps: Vec<String> =
            in_steps(text, options, want, size).into_iter().map(|checked| json(checked, require)).collect();
        assert_eq!(steps, expected, "in steps {size} {shown:?}");
    }
    let mut summary = Summary::default();
    let mut in_order = Vec::new();
    Reader::new(options.clone()).read(text, true, &mut |entry| {
        let report = Report::of_entry(entry, require, &Budget::default());
        summary.add(&report);
        in_order.push(report.standing());
        records.push(report.to_csv());
    });
    for kernel in Kernel::available() {
        for detail in [Detail::Verdicts, Detail::Boards] {
            let want = Want { require, detail, ..Want::default() };
            let found = in_pieces(text, options, kernel, want, size);
            let is_report = |checked: &Checked| matches!(checked, Checked::Report(_));
            assert!(detail == Detail::Verdicts || found.iter().all(is_report));
            let reports: Vec<String> = found.into_iter().map(|checked| json(checked, require)).collect();
            assert_eq!(reports, expected, "{kernel} {size} {shown:?}");
        }

        // Written by the judges, they are the same lines.
        for shape in [Shape::Json, Shape::Csv] {
            let written = Some(Written { file: None, shape });
            let want = Want { require, detail: Detail::Verdicts, written, ..Want::default() };
            let (mut text, mut counted) = (String::new(), Summary::default());
            for checked in in_pieces(text_of, options, kernel, want, size) {
                match checked {
                    Checked::Written { text: more, counted: few } => {
                        text += &more;
                        counted.merge(&few);
                    }
                    checked => {
                        let report = checked.into_report(require).expect("a report");
                        shape.write(&report, &mut text);
                        counted.add(&report);
                    }
                }
            }
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(lines, if shape == Shape::Json { &expected } else { &records }[..], "{kernel} {size} {shown:?}");
            assert_eq!(counted, summary);
        }

        // Counting, with only some of the failures explained, comes to the same counts.
        let want = Want { require, explained: 1, ..Want::default() };
        let mut counted = Summary::default();
        for checked in in_pieces(text, options, kernel, want, size) {
            match checked.into_report(require) {
                Ok(report) => counted.add(&report),
                Err(summary) => counted.merge(&summary),
            }
        }
        assert_eq!(counted, summary, "{kernel} {size} {shown:?}");

        // Counted in order, every board's standing is known.
        let want = Want { require, in_order: true, explained: 0, ..Want::default() };
        let mut standings = Vec::new();
        for checked in in_pieces(text, options, kernel, want, size) {
            match checked {
                Checked::Run { standing, boards } => standings.extend(std::iter::repeat_n(standing, boards as usize)),
                checked => standings.push(checked.into_report(require).expect("a report").standing()),
            }
        }
        assert_eq!(standings, in_order, "{kernel} {size} {shown:?}");
    }
}

/// What may follow a board in its line: often a remark, sometimes what makes the line another one.
fn remark() -> impl Strategy<Value = Vec<u8>> {
    let words: [&[u8]; 41] = [
        b"easy",
        b"# easy",
        b"2.0",
        b",label,3",
        b"rating",
        b"id=7",
        b"clues=17",
        b"type",
        b"group",
        b"sudoku",
        b" ",
        b"\t",
        b";",
        b"|",
        b"\"",
        b"#",
        b"?",
        b"&",
        b"S9B",
        b"s=",
        b"bd=",
        b"S",
        b"9",
        b"sudokupad",
        b"f-puzzles.com",
        b"?load=",
        b"m=edit&p=",
        b"?sudoku/4/4/p",
        b"?q=.Cage~3~R1C1~R1C2",
        b"111222333111222333111222333444555666444555666444555666777888999777888999777888999",
        b"crackingthecryptic",
        b"\r",
        b"\0",
        b"\xFF",
        b"\xE7\xAE\x80",
        b"\xE4\xB9\x9D",
        b"\xEF\xBC\x9D",
        b"\xC3\xA9",
        b"\xEF\xB8\x8F",
        SOLVED.as_bytes(),
        PUZZLE.as_bytes(),
    ];
    let words = prop::collection::vec(prop::sample::select(words.to_vec()), 0..6);
    (prop::sample::select(b" \t,;#\"|:.5".to_vec()), words)
        .prop_map(|(first, words)| [&[first][..], &words.concat()].concat())
}

/// A line of a text of boards: mostly plain, often nearly so, sometimes anything.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let changed = |text: &'static str| {
        (0..81usize, prop::sample::select(b"123456789.0_-*xX?a# ,;\t\r\"\0\xFF|+[".to_vec())).prop_map(
            move |(at, symbol)| {
                let mut line = text.as_bytes().to_vec();
                line[at] = symbol;
                line
            },
        )
    };
    let leetcode = |text: &str| {
        let row = |row: &[u8]| {
            format!("[{}]", row.iter().map(|&b| format!("\"{}\"", b as char)).collect::<Vec<_>>().join(","))
        };
        format!("[{}]", text.as_bytes().chunks(9).map(row).collect::<Vec<_>>().join(",")).into_bytes()
    };
    prop_oneof![
        8 => Just(PUZZLE.as_bytes().to_vec()),
        4 => Just(SOLVED.as_bytes().to_vec()),
        6 => changed(PUZZLE),
        4 => changed(SOLVED),
        1 => Just(Vec::new()),
        1 => Just(b"# a comment".to_vec()),
        1 => Just(b"Grid 01".to_vec()),
        1 => Just(b"oops".to_vec()),
        1 => Just(b"[Puzzle]".to_vec()),
        1 => Just(b"[State]".to_vec()),
        3 => Just(b"53..7....".to_vec()),
        1 => Just(b"1234341221434321".to_vec()),
        1 => Just(b"---+---+---".to_vec()),
        1 => (0..81usize).prop_map(|end| PUZZLE.as_bytes()[..end].to_vec()),
        4 => (prop_oneof![3 => Just(PUZZLE.as_bytes().to_vec()), 1 => changed(SOLVED)], remark())
            .prop_map(|(board, remark)| [board, remark].concat()),
        1 => Just([b"7,", PUZZLE.as_bytes(), b",", SOLVED.as_bytes()].concat()),
        1 => Just([b"7,\"", PUZZLE.as_bytes(), b"\n\",x"].concat()),
        1 => Just(leetcode(PUZZLE)),
        1 => Just(leetcode(SOLVED)),
        1 => prop::collection::vec(any::<u8>(), 0..90),
    ]
}

fn text() -> impl Strategy<Value = Vec<u8>> {
    let end = prop_oneof![4 => Just(&b"\n"[..]), 1 => Just(&b"\r\n"[..])];
    let start = prop_oneof![
        12 => Just(&b""[..]),
        1 => Just(&b"\xEF\xBB\xBF"[..]),
        1 => Just(&b"id,puzzle,solution\n"[..]),
        1 => Just(&b"[[\".\"]]\n[[\".\"]]\n"[..]),
        1 => Just(&b"board = [[\n"[..]),
    ];
    (start, prop::collection::vec((line(), end), 0..40), any::<bool>()).prop_map(|(start, lines, newline_at_end)| {
        let mut text = start.to_vec();
        for (line, end) in lines {
            text.extend_from_slice(&line);
            text.extend_from_slice(end);
        }
        if !newline_at_end {
            text.pop();
        }
        text
    })
}

/// Records with a puzzle and an answer: right, wrong, unfinished, with a clue changed, or no record at all.
fn pairs() -> impl Strategy<Value = Vec<u8>> {
    let board =
        || prop_oneof![4 => Just(SOLVED.as_bytes().to_vec()), 2 => Just(PUZZLE.as_bytes().to_vec()), 3 => line()];
    let puzzle = prop_oneof![6 => Just(PUZZLE.as_bytes().to_vec()), 1 => line()];
    let record = (puzzle, board(), any::<bool>()).prop_map(|(puzzle, answer, crlf)| {
        [&b"7,"[..], &puzzle, b",", &answer, if crlf { b"\r\n" } else { b"\n" }].concat()
    });
    let record = prop_oneof![12 => record, 1 => line()];
    let header =
        prop_oneof![4 => Just(&b"id,puzzle,solution\n"[..]), 1 => Just(&b""[..]), 1 => Just(&b"\xEF\xBB\xBF"[..])];
    (header, prop::collection::vec(record, 0..40)).prop_map(|(header, records)| [header, &records.concat()].concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn pieces_judged_by_a_kernel_are_what_the_careful_reader_says(text in text(), size in 1..2000usize) {
        assert_same(&text, &Options::default(), size, Require::Valid);
    }

    #[test]
    fn the_same_where_boards_must_be_solved(text in text(), size in 1..2000usize) {
        assert_same(&text, &Options { format: Some(Format::Line), ..Options::default() }, size, Require::Solved);
    }

    #[test]
    fn the_same_for_a_column(text in text(), size in 1..2000usize, column in 1..4usize) {
        let options = Options { format: Some(Format::Csv), column: Some(column.to_string()), ..Options::default() };
        assert_same(&text, &options, size, Require::Valid);
    }

    #[test]
    fn the_same_for_puzzles_and_answers(text in pairs(), size in 1..2000usize) {
        let options = Options { pairs: Some(Pairs::default()), ..Options::default() };
        assert_same(&text, &options, size, Require::Solved);
    }

    #[cfg(feature = "json")]
    #[test]
    fn the_same_for_json(text in text(), size in 1..2000usize) {
        assert_same(&text, &Options { format: Some(Format::Json), ..Options::default() }, size, Require::Valid);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_same_where_a_search_is_needed(text in text(), size in 100..2000usize) {
        for require in [Require::Solvable, Require::Unique, Require::Minimal] {
            assert_same(&text, &Options::default(), size, require);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn chunks_of_any_size_come_to_the_same_and_so_does_going_back(
        text in text(),
        before in prop::sample::select(vec![0usize, 810]),
        size in 1..70_000usize,
        back in 0..10usize,
    ) {
        let text = [format!("{PUZZLE}\n").repeat(before).into_bytes(), text].concat();
        let expected = carefully(&text, &Options::default(), Require::Valid);
        let want = Want { detail: Detail::Verdicts, ..Want::default() };
        let json = |checked: Checked| json(checked, Require::Valid);
        let budget = Budget::default();
        let mut checker = Checker::new(Options::default(), want, Kernel::best());
        let mut reports = Vec::new();
        let mut kept = None;
        for (index, chunk) in text.chunks(size).enumerate() {
            if index == back {
                let checker = checker.at_rest().expect("nothing is left").explaining(Require::Valid);
                kept = Some((checker, index * size, reports.len()));
            }
            checker.push(chunk, &budget, &mut |checked| reports.push(json(checked)));
        }
        checker.finish(&budget, &mut |checked| reports.push(json(checked)));
        prop_assert_eq!(&reports, &expected);
        prop_assert_eq!(checker.skipped(), skipped(&text, &Options::default()));

        if let Some((mut checker, at, told)) = kept {
            let mut again = Vec::new();
            let mut each = |checked: Checked| {
                assert!(matches!(checked, Checked::Report(_)), "every board has its report");
                again.push(json(checked));
            };
            checker.push(&text[at..], &budget, &mut each);
            checker.finish(&budget, &mut each);
            prop_assert_eq!(&again, &expected[told..]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// How lines end is told by 64 KiB, and reading begins before they are there.
    #[test]
    fn line_ends_of_all_kinds_are_the_same_however_the_text_comes(
        text in text(),
        returns in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        size in 1..700usize,
    ) {
        let mut text = text;
        let feeds: Vec<usize> = (0..text.len()).filter(|&at| text[at] == b'\n').collect();
        if !feeds.is_empty() {
            returns.iter().for_each(|pick| text[feeds[pick.index(feeds.len())]] = b'\r');
        }
        let expected = carefully(&text, &Options::default(), Require::Valid);
        let want = Want { detail: Detail::Verdicts, ..Want::default() };
        let found = in_steps(&text, &Options::default(), want, size);
        let found: Vec<String> = found.into_iter().map(|checked| json(checked, Require::Valid)).collect();
        prop_assert_eq!(&found, &expected);

        let mut reader = Reader::new(Options::default());
        let (mut found, mut pending) = (Vec::new(), Vec::new());
        let mut each = |entry| found.push(Report::of_entry(entry, Require::Valid, &Budget::default()).to_json());
        for chunk in text.chunks(size) {
            pending.extend_from_slice(chunk);
            let used = reader.read(&pending, false, &mut each);
            pending.drain(..used);
        }
        reader.read(&pending, true, &mut each);
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(reader.skipped(), skipped(&text, &Options::default()));
    }
}

#[test]
fn each_board_is_answered_before_the_next_is_there() {
    let rows: Vec<String> =
        PUZZLE.as_bytes().chunks(9).map(|row| format!("{:?}", String::from_utf8_lossy(row))).collect();
    let json = format!("[{}]\n", rows.join(","));
    let csv = format!("7,{PUZZLE},{SOLVED}\n");
    let texts = [
        (true, "", format!("{PUZZLE}\n")),
        (true, "", format!("{PUZZLE} # easy\n")),
        (true, "# a title\n\n", format!("{PUZZLE}\r\n")),
        (true, "\u{FEFF}", format!("{PUZZLE}\n")),
        (true, "", format!("０{}\n", &PUZZLE[1..])),
        (true, "id,puzzle,solution\n", csv.clone()),
        (true, "", csv),
        (cfg!(feature = "json"), "", json),
    ];
    for (_, head, line) in texts.into_iter().filter(|(is_read, ..)| *is_read) {
        for lazy in [true, false] {
            let want = Want { detail: Detail::Verdicts, lazy, ..Want::default() };
            let mut checker = Checker::new(Options::default(), want, Kernel::best());
            let mut answers = 0;
            checker.push(head.as_bytes(), &Budget::default(), &mut |_| answers += 1);
            for number in 1..=200 {
                checker.push(line.as_bytes(), &Budget::default(), &mut |_| answers += 1);
                assert_eq!(answers, number, "{head:?} {line:?}");
            }
        }
    }
}

#[test]
fn a_line_longer_than_a_piece_is_one_malformed_board_among_the_others() {
    let long = "7".repeat(3 * ninefold::read::MAX_PIECE);
    let text = format!("{PUZZLE}\n{}{long}\n{PUZZLE}\n", format!("{SOLVED}\n").repeat(900));
    let mut checker =
        Checker::new(Options::default(), Want { detail: Detail::Verdicts, ..Want::default() }, Kernel::best());
    let mut statuses = Summary::default();
    let mut each = |checked: Checked| match checked.into_report(Require::Valid) {
        Ok(report) => statuses.add(&report),
        Err(summary) => statuses.merge(&summary),
    };
    text.as_bytes().chunks(65_536).for_each(|chunk| checker.push(chunk, &Budget::default(), &mut each));
    checker.finish(&Budget::default(), &mut each);
    let found: Vec<_> = statuses.by_status().collect();
    assert_eq!(found, [(Status::Malformed, 1), (Status::Valid, 2), (Status::Solved, 900)]);
}

#[test]
fn a_plain_text_is_counted_and_not_reported() {
    let text = format!("{PUZZLE}\n{SOLVED}\r\n").repeat(500);
    let found = in_pieces(text.as_bytes(), &Options::default(), Kernel::best(), Want::default(), 10_000);
    let mut summary = Summary::default();
    for checked in found {
        let Checked::Counted(counted) = checked else { panic!("{checked:?}") };
        summary.merge(&counted);
    }
    assert_eq!(summary.by_status().collect::<Vec<_>>(), [(Status::Valid, 500), (Status::Solved, 500)]);
}

#[test]
fn boards_with_something_after_them_are_counted_and_not_reported() {
    for remark in [" # easy", ",label,3", ";2.0", "\trating 3", "|", " # 简单，第 3 题", &format!(",{SOLVED}")] {
        let text = format!("{PUZZLE}{remark}\n{SOLVED}{remark}\r\n").repeat(500);
        for kernel in Kernel::available() {
            let found = in_pieces(text.as_bytes(), &Options::default(), kernel, Want::default(), 10_000);
            let mut summary = Summary::default();
            for checked in found {
                let Checked::Counted(counted) = checked else { panic!("{remark}: {checked:?}") };
                summary.merge(&counted);
            }
            let counts: Vec<_> = summary.by_status().collect();
            assert_eq!(counts, [(Status::Valid, 500), (Status::Solved, 500)], "{remark}");
        }
    }
}
