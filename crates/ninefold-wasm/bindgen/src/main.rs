//! `bindgen LIBRARY.wasm FOLDER`: the compiled library → a package for JavaScript with its types.

mod types;

use std::error::Error;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, library, folder] = &arguments[..] else { return Err("bindgen LIBRARY.wasm FOLDER".into()) };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(library).web(true)?.typescript(true).remove_name_section(true).remove_producers_section(true);
    bindgen.out_name("ninefold").generate(folder)?;
    let mut declarations = OpenOptions::new().append(true).open(Path::new(folder).join("ninefold.d.ts"))?;
    Ok(declarations.write_all(types::declarations()?.as_bytes())?)
}
