//! The table "What to change to add something" of CONTRIBUTING.md.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What is added, the files that it touches, and the name of an example.
fn rows() -> Vec<(String, Vec<String>, String)> {
    let text = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("the document");
    let table = text.split("| to add | files | example |").nth(1).expect("the table");
    let quoted = |cell: &str| cell.split('`').skip(1).step_by(2).map(String::from).collect::<Vec<_>>();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').collect();
        (cells[1].trim().to_string(), quoted(cells[2]), quoted(cells[3]).remove(0))
    })
    .collect()
}

/// The code of every front end, without its tests.
fn code(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let skipped = ["target", "tests", "test", "examples", "bench", "ninefold-bench", "node_modules", "pkg", "wasm"];
        if path.is_dir() && !path.is_symlink() && !skipped.contains(&name) {
            code(&path, files);
        } else if [".rs", ".py", ".js"].iter().any(|end| name.ends_with(end)) {
            files.push(path);
        }
    }
}

#[test]
fn every_file_of_the_table_exists() {
    let rows = rows();
    assert!(rows.len() >= 5, "{rows:?}");
    for (what, files, _) in rows {
        for file in files {
            assert!(root().join(&file).exists(), "{what}: {file}");
        }
    }
}

#[test]
fn an_example_is_named_in_those_files_and_in_no_other() {
    let mut all = Vec::new();
    code(&root().join("crates"), &mut all);
    code(&root().join("web"), &mut all);
    assert!(all.len() > 150, "{}", all.len());
    // What is generated from the library's lists, and the words of the page about formats.
    let made = ["web/names.js", "web/words", "web/link.js"];
    for (what, listed, name) in
        rows().into_iter().filter(|(what, ..)| what.contains("format") || what.contains("option"))
    {
        let quoted = format!("\"{name}\"");
        for path in &all {
            let text = fs::read_to_string(path).expect("UTF-8");
            let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
            let file = path.canonicalize().expect("a path");
            let is_listed = listed
                .iter()
                .chain(&made.map(String::from))
                .any(|listed| root().join(listed).canonicalize().is_ok_and(|listed| file.starts_with(listed)));
            assert!(is_listed || !text.contains(&quoted), "{what}: {} names {name}", path.display());
        }
    }
}
