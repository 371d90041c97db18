//! `docs/serve.md` is true: its commands are run, and print what stands there.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::process::Server;

#[test]
fn the_commands_of_the_document_print_what_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project");
    let document = fs::read_to_string(root.join("docs/serve.md")).expect("the document");
    let server = Server::start(&[]);
    let mut commands = 0;
    for block in document.split("```console\n").skip(1) {
        let block = block.split("```").next().expect("an end");
        let mut lines = block.lines().peekable();
        while let Some(line) = lines.next() {
            let command = line.strip_prefix("$ ").unwrap_or_else(|| panic!("output before any command: {line}"));
            let mut output = String::new();
            while let Some(more) = lines.next_if(|more| !more.starts_with("$ ")) {
                output += more;
                output.push('\n');
            }
            let here = command.replace("localhost:8081", &server.address);
            let run = Command::new("sh").args(["-c", &here]).current_dir(&root).output().expect("a shell");
            let printed = String::from_utf8(run.stdout).expect("UTF-8");
            assert_eq!(printed.trim_end(), output.trim_end(), "{command}\n{}", String::from_utf8_lossy(&run.stderr));
            commands += 1;
        }
    }
    assert!(commands >= 8, "{commands} commands");
}
