//! Embeds the conformance file for `ninefold self-check`, as gzip, and the name of the target.

use std::io::Write;
use std::path::Path;
use std::{env, fs, io};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> io::Result<()> {
    let [manifest, out, target] =
        ["CARGO_MANIFEST_DIR", "OUT_DIR", "TARGET"].map(|name| env::var(name).unwrap_or_default());
    // In a checkout it is a symbolic link to the file at the top, in a package it is the file.
    let file = Path::new(&manifest).join("conformance.jsonl");
    let mut cases = fs::read(&file)?;
    // Where git makes no symbolic links, as on Windows, the link is a file with its target.
    if let Ok(target) = str::from_utf8(&cases)
        && !target.starts_with('{')
    {
        cases = fs::read(Path::new(&manifest).join(target.trim_end()))?;
    }
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&cases)?;
    fs::write(Path::new(&out).join("conformance.jsonl.gz"), packed.finish()?)?;
    println!("cargo::rerun-if-changed={}", file.display());
    println!("cargo::rustc-env=NINEFOLD_TARGET={target}");
    Ok(())
}
