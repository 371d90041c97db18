//! The README and the command's documents are true: every command in their console blocks is run and prints what they show.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::command::binary;

/// A command, and what it prints.
struct Shown {
    command: String,
    output: String,
}

/// The commands of the console blocks: `$ ` starts one, `> ` continues it, the rest is output.
fn shown(document: &str) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut inside = false;
    for line in document.lines() {
        match line {
            "```console" => inside = true,
            "```" => inside = false,
            _ if !inside => {}
            _ => match (line.strip_prefix("$ "), line.strip_prefix(">"), all.last_mut()) {
                (Some(command), _, _) => all.push(Shown { command: command.into(), output: String::new() }),
                (None, Some(more), Some(last)) if last.output.is_empty() => {
                    last.command.push('\n');
                    last.command.push_str(more);
                }
                (None, _, Some(last)) => {
                    last.output.push_str(line);
                    last.output.push('\n');
                }
                (None, _, None) => panic!("output before any command: {line}"),
            },
        }
    }
    all
}

fn assert_true(name: &str, at_least: usize, lang: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project");
    let commands = shown(&fs::read_to_string(root.join(name)).expect("the document"));
    assert!(commands.len() >= at_least, "{} commands in {name}", commands.len());
    // Some commands write files, so they run in a folder of their own.
    let folder = tempfile::tempdir().expect("a folder");
    std::os::unix::fs::symlink(root.join("examples"), folder.path().join("examples")).expect("a link");
    let binary = binary();
    let path = format!("{}:{}", binary.parent().expect("a folder").display(), env::var("PATH").expect("a path"));
    for Shown { command, output } in commands {
        let run = Command::new("sh")
            .args(["-c", &command])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env("LC_ALL", lang)
            .output()
            .expect("a shell");
        let printed = String::from_utf8(run.stdout).expect("UTF-8") + refusal(&String::from_utf8_lossy(&run.stderr));
        assert_eq!(printed, output, "{name}: {command}");
    }
}

/// The complaint about a missing tool, so that the test fails on it; times and rates differ on every run and are ignored.
fn refusal(stderr: &str) -> &str {
    if stderr.contains("not found") { stderr } else { "" }
}

#[test]
fn the_readme_shows_what_is_printed() {
    assert_true("README.md", 10, "C.UTF-8");
}

#[test]
fn the_chinese_readme_shows_what_is_printed() {
    assert_true("README.zh-CN.md", 10, "zh_CN.UTF-8");
}

#[test]
fn the_manual_shows_what_is_printed() {
    assert_true("docs/command.md", 8, "C.UTF-8");
}

#[test]
fn the_chinese_manual_shows_what_is_printed() {
    assert_true("docs/zh-CN/command.md", 8, "zh_CN.UTF-8");
}

/// Both READMEs say the same: the same commands, in the same order, and the same sections.
#[test]
fn both_readmes_show_the_same_commands() {
    for (english, chinese) in [("README.md", "README.zh-CN.md"), ("docs/command.md", "docs/zh-CN/command.md")] {
        let [english, chinese] = [english, chinese].map(|name| {
            let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
            let text = fs::read_to_string(root.join(name)).expect("the document");
            assert!(text.lines().count() < 300, "{name} is too long");
            let headings = text.lines().filter(|line| line.starts_with("##")).count();
            // What a shell echoes is in the reader's language.
            let commands = shown(&text).into_iter().map(|one| one.command.split('"').next().unwrap_or_default().into());
            (headings, commands.collect::<Vec<String>>())
        });
        assert_eq!(english, chinese);
    }
}

#[test]
fn the_readme_of_the_package_shows_what_is_printed() {
    assert_true("crates/ninefold-cli/README.md", 2, "C.UTF-8");
}
