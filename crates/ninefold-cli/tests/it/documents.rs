//! The manual page, the completions and the version.

use crate::command::run;

#[test]
fn there_is_a_manual_page() {
    let run = run(&["man"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.contains(".TH ninefold 1"), "{}", run.stdout);
    for word in ["check", "verify", "convert", "Exit code"] {
        assert!(run.stdout.contains(word), "the page does not mention {word}");
    }
}

#[test]
fn there_are_completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = run(&["completions", shell]);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{shell}");
        for word in ["check", "verify", "convert", "failures-only"] {
            assert!(run.stdout.contains(word), "{shell} does not complete {word}");
        }
    }
}

#[test]
fn the_version_is_the_one_of_the_package() {
    let run = run(&["--version"]);
    let (version, kernel) = run.stdout.split_once('\n').expect("two lines");
    assert_eq!((run.code, version), (Some(0), concat!("ninefold ", env!("CARGO_PKG_VERSION"))));
    assert!(kernel.starts_with("kernel: "), "{kernel}");
}

#[test]
fn the_list_of_formats_takes_a_language() {
    let run = run(&["formats", "--lang", "zh"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.starts_with("可读取的格式"), "{}", run.stdout);
}
