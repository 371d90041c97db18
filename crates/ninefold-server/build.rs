//! Embeds the page: every file of `web/` that a browser may ask for, and where it is smaller also what gzip makes of it.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write;
use std::hash::{Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use flate2::Compression;
use flate2::write::GzEncoder;

/// What is served, by the ending of its name. Anything else in `web/` is not for browsers.
const KINDS: [(&str, &str); 11] = [
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("ico", "image/x-icon"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
    ("woff2", "font/woff2"),
];

/// What belongs to those who work on the page.
const SKIPPED: [&str; 7] =
    ["node_modules", "test", "tests", "package.json", "package-lock.json", "tsconfig.json", "screenshots"];

/// Where the page would find WebAssembly. Without it, the page is told so: an address that is not there would be a fault in the browser's console.
const ENGINE: [&str; 2] = ["wasm/ninefold.js", "wasm/simd.js"];
const NO_ENGINE: &str = "// This service checks boards itself.\nexport const missing = true;\n";

fn main() -> io::Result<()> {
    let root = page(Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()))?;
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    let without = out.join("without");
    fs::create_dir_all(without.join("wasm"))?;
    for missing in ENGINE.iter().filter(|file| !root.join(file).is_file()) {
        fs::write(without.join(missing), NO_ENGINE)?;
        files.push(without.join(missing));
    }
    for (number, file) in files.iter().enumerate() {
        let Some(kind) = kind(file) else { continue };
        let path = file.strip_prefix(&root).or_else(|_| file.strip_prefix(&without)).unwrap_or(file);
        let path: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        let contents = fs::read(file)?;
        let mut hasher = DefaultHasher::new();
        contents.hash(&mut hasher);
        let (path, hash) = (format!("/{}", path.join("/")), hasher.finish());
        let plain = embedded(file, &format!("{hash:016x}"));
        let packed = pack(&contents)?;
        let packed = if packed.len() < contents.len() {
            let file = out.join(format!("{number}.gz"));
            fs::write(&file, packed)?;
            format!("Some({})", embedded(&file, &format!("{hash:016x}-gzip")))
        } else {
            "None".into()
        };
        // Writing to a string cannot fail.
        let _ = writeln!(table, "    Asset {{ path: {path:?}, kind: {kind:?}, plain: {plain}, packed: {packed} }},");
    }
    table.push_str("]\n");
    fs::write(out.join("assets.rs"), table)
}

/// The folder of the page. In a checkout `web` is a symbolic link to the folder at the top, in a package it is the folder.
fn page(manifest: &Path) -> io::Result<PathBuf> {
    let link = manifest.join("web");
    // Where git makes no symbolic links, as on Windows, the link is a file with its target.
    match fs::read_to_string(&link) {
        Ok(target) => fs::canonicalize(manifest.join(target.trim_end())),
        Err(_) => fs::canonicalize(link),
    }
}

/// A file in the table.
fn embedded(file: &Path, etag: &str) -> String {
    format!("Contents {{ etag: \"\\\"{etag}\\\"\", bytes: include_bytes!({file:?}) }}")
}

fn pack(contents: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(contents)?;
    encoder.finish()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.') || name.contains(".test.") || SKIPPED.contains(&&*name) {
            continue;
        }
        if entry.path().is_dir() {
            collect(&entry.path(), files)?;
        } else {
            println!("cargo::rerun-if-changed={}", entry.path().display());
            files.push(entry.path());
        }
    }
    Ok(())
}

fn kind(file: &Path) -> Option<&'static str> {
    let ending = file.extension()?.to_str()?;
    KINDS.iter().find(|(one, _)| *one == ending).map(|(_, kind)| *kind)
}
