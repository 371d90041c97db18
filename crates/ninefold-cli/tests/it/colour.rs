//! Colour obeys the option, `NO_COLOR` and the terminal.

use crate::command::{CONFLICT, ninefold};

/// Runs in a terminal, which `script` of util-linux provides, with this in the environment.
#[cfg(target_os = "linux")]
fn in_a_terminal(option: &str, variables: &[(&str, &str)]) -> String {
    let plain = ninefold(&[]);
    let mut command = std::process::Command::new("script");
    for (name, value) in plain.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let line = format!("{} check {option} {CONFLICT}", crate::command::binary().display());
    command.args(["-qec", &line, "/dev/null"]).envs(variables.iter().copied()).stdin(std::process::Stdio::null());
    let output = command.output().expect("script runs");
    assert_eq!(output.status.code(), Some(1));
    String::from_utf8(output.stdout).unwrap()
}

fn is_coloured(text: &str) -> bool {
    assert!(text.contains("box 1 has two 8s: r1c1 and r3c3"), "{text}");
    text.contains('\x1b')
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_shows_colour_unless_it_is_told_not_to() {
    assert!(is_coloured(&in_a_terminal("", &[])));
    assert!(!is_coloured(&in_a_terminal("", &[("NO_COLOR", "1")])));
    assert!(is_coloured(&in_a_terminal("", &[("NO_COLOR", "")])), "an empty NO_COLOR is none");
    assert!(!is_coloured(&in_a_terminal("", &[("TERM", "dumb")])));
    assert!(!is_coloured(&in_a_terminal("--color never", &[])));
    assert!(is_coloured(&in_a_terminal("--color always", &[("NO_COLOR", "1")])), "the option wins");
}

#[test]
fn a_pipe_shows_colour_only_when_it_is_asked_for() {
    let told = |args: &[&str]| String::from_utf8(ninefold(args).output().unwrap().stdout).unwrap();
    assert!(!is_coloured(&told(&["check", CONFLICT])));
    assert!(!is_coloured(&told(&["check", "--color", "auto", CONFLICT])));
    assert!(is_coloured(&told(&["check", "--color", "always", CONFLICT])));
}

/// The clash is marked by a sign that survives without colour.
#[test]
fn clashing_cells_stand_in_brackets() {
    let run = crate::command::run(&["check", CONFLICT]);
    assert_eq!(run.stdout.matches("[8]").count(), 3, "{}", run.stdout);
    assert_eq!(run.stdout.matches('[').count(), 3);
}
