//! What is said of a wrong command line, in both languages.

use crate::command::{VALID, ninefold, run};

#[test]
fn a_board_or_a_file_without_a_command_is_one_to_check() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("puzzle"), VALID).unwrap();
    let advised = |arg: &str| {
        let run: crate::command::Run = ninefold(&[arg]).current_dir(folder.path()).output().unwrap().into();
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        run.stderr.contains(&format!("tip: use 'ninefold check {arg}'"))
    };
    let hyphens = format!("-{}", &VALID[1..]).replace('.', "-");
    assert!(["puzzle", "puzzle.txt", "folder/puzzle", VALID, &VALID[1..], &hyphens].iter().all(|arg| advised(arg)));
    assert!(!advised("chek") && !advised("nothing"));
    assert!(run(&["chek"]).stderr.contains("a similar subcommand exists: 'check'"));
    assert!(run(&["my puzzle.txt"]).stderr.contains("use 'ninefold check \"my puzzle.txt\"'"));
}

#[test]
fn a_level_is_a_value_of_require() {
    for level in ["valid", "solvable", "unique", "minimal", "solved"] {
        let flag = format!("--{level}");
        for (args, advice) in [(&["check"][..], ""), (&["solve"], "ninefold check "), (&[], "ninefold check ")] {
            let run = run(&[args, &[&flag, VALID]].concat());
            assert_eq!(run.code, Some(2));
            assert!(run.stderr.contains(&format!("tip: use '{advice}--require {level}'")), "{}", run.stderr);
            assert!(!run.stderr.contains("similar"), "{}", run.stderr);
        }
    }
}

#[test]
fn errors_of_usage_in_chinese() {
    let wrong: [&[&str]; 24] = [
        &["puzzle.txt"],
        &["chek"],
        &["check", "--unique"],
        &["solve", "--unique"],
        &["check", "--outpt", "csv"],
        &["check", "-z"],
        &["check", "--output", "pdf"],
        &["check", "--output", "jso"],
        &["check", "--require"],
        &["check", "--quiet=1"],
        &["check", "--color", "never", "--color", "never"],
        &["check", "--threads", "0"],
        &["check", "--threads", "x"],
        &["check", "--boxes", "9"],
        &["check", "--budget", "x"],
        &["solve", "--count", "0"],
        &["solve", "--count", "3", "--all"],
        &["verify", "a", "--puzzle", "b", "--answer", "c"],
        &["verify", "--puzzle", "b"],
        &["convert", "a"],
        &["formats", "x"],
        &["serve", "--time-limit", "x"],
        &["serve", "--cors", "x"],
        &["self-check", "--seed", "x"],
    ];
    let mut shown = String::new();
    for args in wrong {
        let run = run(&[args, &["--lang", "zh"]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        let english = ["rror", "tip", "Usage", "OPTIONS", "COMMAND", "possible", "found", "For more", "not "];
        assert!(english.iter().all(|word| !run.stderr.contains(word)), "{}", run.stderr);
        shown += &format!("$ ninefold {}\n{}\n", args.join(" "), run.stderr);
    }
    insta::assert_snapshot!("usage-zh", shown);
}
