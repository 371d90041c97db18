//! Whole outputs, in both languages, with and without colour.

use std::fs;

use crate::command::{CONFLICT, SOLVED, VALID, ninefold, run_with};

/// A run as a text: its exit code, what it wrote and where. Escape codes are made visible, and what depends on the clock is not shown.
fn shown(args: &[&str], input: &str) -> String {
    let run = run_with(args, input.as_bytes());
    let steady = |line: &str| {
        if line.contains("boards per second") || line.contains("每秒") { "(rate)" } else { line }.to_string()
    };
    let stderr: Vec<String> = run.stderr.lines().map(steady).collect();
    let code = run.code.map_or("none".to_string(), |code| code.to_string());
    format!("exit code {code}\n--- standard output\n{}--- standard error\n{}", run.stdout, stderr.join("\n"))
        .replace('\x1b', "␛")
}

/// A snapshot of the run for each language, plain and coloured.
fn snapshots(name: &str, args: &[&str], input: &str) {
    for lang in ["en", "zh"] {
        for color in ["never", "always"] {
            let args = [args, &["--lang", lang, "--color", color]].concat();
            insta::assert_snapshot!(format!("{name}-{lang}-{color}"), shown(&args, input));
        }
    }
}

#[test]
fn the_second_leetcode_example() {
    snapshots("conflict", &["check"], CONFLICT);
}

#[test]
fn a_valid_board() {
    snapshots("valid", &["check"], VALID);
}

#[test]
fn a_solved_board() {
    snapshots("solved", &["check"], SOLVED);
}

#[test]
fn a_valid_board_where_a_solved_one_is_required() {
    snapshots("not-solved", &["check", "--require", "solved"], VALID);
}

#[test]
fn a_board_of_side_6_says_which_boxes_are_assumed() {
    snapshots("side-6", &["check"], "123456456123231564564231312645645311");
}

#[test]
fn houses_that_the_frame_does_not_show_are_listed_with_the_other_rules() {
    let rules = "anti-king,diagonals,disjoint-groups,windows";
    snapshots("rules-by-options", &["check", "--rules", rules], &format!("1{}", ".".repeat(80)));
    // Extra regions are one kind, whether they have as many cells as a row or fewer.
    let row = "[{},{},{},{}]";
    let extra = r#"[{"cells":["R1C1","R1C2","R2C3","R4C4"]},{"cells":["R4C1","R3C2"]}]"#;
    let puzzle = format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}],"diagonal+":true,"extraregion":{extra}}}"#);
    snapshots("rules-extra-regions", &["check"], &puzzle);
}

#[test]
fn a_board_that_cannot_be_completed() {
    let stuck = ".876543212........3........4........5........6........7........8........9........";
    snapshots("unsolvable", &["check", "--require", "solvable"], stuck);
}

#[test]
fn a_board_with_two_solutions() {
    let two = "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
    snapshots("multiple", &["check", "--require", "unique"], two);
}

#[test]
fn a_board_with_one_solution_and_clues_to_spare() {
    snapshots("unique", &["check", "--require", "unique"], VALID);
    snapshots("not-minimal", &["check", "--require", "minimal"], VALID);
}

#[test]
fn a_minimal_board() {
    let minimal = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
    snapshots("minimal", &["check", "--require", "minimal"], minimal);
}

#[test]
fn a_board_of_side_16() {
    let row =
        |row: usize| (0..16).map(|column| format!("{}", (row % 4 * 4 + row / 4 + column) % 16 + 1)).collect::<Vec<_>>();
    let text: String = (0..16).map(|index| row(index).join(" ") + "\n").collect();
    snapshots("side-16", &["check"], &text);
}

#[test]
fn a_line_of_80_symbols() {
    snapshots("malformed-length", &["check"], &VALID[..80]);
}

#[test]
fn a_letter_in_the_third_line() {
    let mut rows: Vec<&str> = (0..9).map(|row| &VALID[9 * row..9 * row + 9]).collect();
    rows[2] = ".9O....6.";
    snapshots("malformed-letter", &["check"], &rows.join("\n"));
}

#[test]
fn a_full_width_line_has_its_caret_where_it_belongs() {
    let wide = |c: char| char::from_u32(u32::from(c) + 0xFEE0).unwrap();
    let text: String = VALID[..40].chars().map(wide).chain(['数']).chain(VALID[41..].chars().map(wide)).collect();
    snapshots("malformed-full-width", &["check"], &text);
}

#[test]
fn an_ambiguous_text() {
    snapshots("ambiguous", &["check"], &"1234341221434321\n".repeat(16));
}

#[test]
fn no_board() {
    snapshots("no-board", &["check"], "# nothing here\n");
}

#[test]
fn many_boards_with_failures() {
    let text = format!("# a book\n{VALID}\n{CONFLICT}\n{}\n{SOLVED}\n{}9\n", &VALID[..80], CONFLICT);
    snapshots("many", &["check"], &text);
}

#[test]
fn more_failures_than_are_shown() {
    snapshots("many-hidden", &["check", "--max-failures", "2"], &format!("{CONFLICT}\n").repeat(1234));
}

#[test]
fn reports_as_data() {
    let text = format!("{VALID}\n{CONFLICT}\n{}\n", &VALID[..80]);
    for shape in ["json", "jsonl", "csv"] {
        insta::assert_snapshot!(format!("data-{shape}"), shown(&["check", "--output", shape], &text));
        // Data is the same in every language.
        assert_eq!(
            shown(&["check", "--output", shape, "--lang", "zh"], &text),
            shown(&["check", "--output", shape, "--lang", "en"], &text)
        );
    }
}

#[test]
fn a_right_answer() {
    snapshots("verify-right", &["verify"], &format!("puzzle,solution\n{VALID},{SOLVED}\n"));
}

#[test]
fn a_wrong_answer() {
    let wrong = format!("4{}.", &SOLVED[1..80]);
    snapshots("verify-wrong", &["verify"], &format!("puzzle,solution\n{VALID},{wrong}\n"));
}

#[test]
fn many_answers() {
    let wrong = format!("4{}.", &SOLVED[1..80]);
    let text = format!("puzzle,solution\n{VALID},{SOLVED}\n{VALID},{wrong}\n{VALID},{}\n", &SOLVED[1..]);
    snapshots("verify-many", &["verify"], &text);
}

#[test]
fn inputs_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("good.sdm"), VALID).unwrap();
    for lang in ["en", "zh"] {
        let mut command = ninefold(&["check", "missing.sdm", ".", "good.sdm", "--lang", lang]);
        let run: crate::command::Run = command.current_dir(folder.path()).output().unwrap().into();
        insta::assert_snapshot!(
            format!("unreadable-{lang}"),
            format!("exit code {:?}\n{}{}", run.code, run.stderr, run.stdout)
        );
    }
}

#[test]
fn help() {
    for lang in ["en", "zh"] {
        for command in [
            &[][..],
            &["check"],
            &["verify"],
            &["convert"],
            &["serve"],
            &["self-check"],
            &["formats"],
            &["completions"],
            &["man"],
        ] {
            let name = command.first().unwrap_or(&"ninefold");
            let args = [command, &["--help"]].concat();
            let mut help = ninefold(&args);
            help.env("LC_ALL", if lang == "zh" { "zh_CN.UTF-8" } else { "C.UTF-8" });
            let run: crate::command::Run = help.output().unwrap().into();
            assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{name} {lang}");
            insta::assert_snapshot!(format!("help-{name}-{lang}"), run.stdout);
        }
    }
}

#[test]
fn the_list_of_formats() {
    for (lang, locale) in [("en", "C.UTF-8"), ("zh", "zh_CN.UTF-8")] {
        let run: crate::command::Run = ninefold(&["formats"]).env("LANG", locale).output().unwrap().into();
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        insta::assert_snapshot!(format!("formats-{lang}"), run.stdout);
    }
}
