//! TypeScript's types of what goes in and comes out, from the report's JSON Schema and the library's own lists of names.

use ninefold::read::{Format, Symbols};
use ninefold::{Lang, Require, WriteFormat};
use serde_json::Value;

/// The declarations that the functions' signatures speak of.
pub(crate) fn declarations() -> serde_json::Result<String> {
    let schema: Value = serde_json::from_str(ninefold::report::SCHEMA)?;
    let mut text = String::new();
    for (name, part) in schema["$defs"].as_object().into_iter().flatten() {
        text += &declaration(name, part);
    }
    text += &declaration("Report", &schema);
    text += &format!(
        "
/** A board or a file of boards: text in any format, its bytes, or a list of lists. */
export type Text = string | Uint8Array | readonly (readonly (string | number | null)[])[];

/** A format that can be read. */
export type Format = {};

/** A format that can be written. */
export type WriteFormat = {};

/** What is asked. */
export interface Options {{
    /** What a board must reach to pass; `solvable`, `unique` and `minimal` search. */
    require?: {};
    /** The format of the text; told from it unless given. */
    format?: \"auto\" | Format;
    /** The column of CSV, or the key of JSON objects, that holds the boards. */
    column?: string;
    /** How digits above 9 are written. */
    symbols?: \"auto\" | {};
    /** Rows and columns of a box, such as `2x3`. */
    boxes?: string;
    /** The steps that the search of a board may take. */
    budget?: number;
    /** Adds the board and sentences in this language to the report. */
    explain?: {};
}}

/** Where boards can be read again: the bytes of the file, and the boards that lie there. */
export interface Place {{
    byte: number;
    end: number;
    first: number;
    next: number;
}}
",
        union(&Format::ALL.map(Format::name)),
        union(&WriteFormat::ALL.map(WriteFormat::name)),
        union(&Require::ALL.map(Require::name)),
        union(&Symbols::ALL.map(Symbols::name)),
        union(&Lang::ALL.map(Lang::name)),
    );
    Ok(text)
}

fn declaration(name: &str, schema: &Value) -> String {
    let comment = comment(schema, "");
    if schema.get("properties").is_none() {
        return format!("\n{comment}export type {name} = {};\n", type_of(schema));
    }
    let mut text = format!("\n{comment}export interface {name} {{\n");
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (member, part) in schema["properties"].as_object().into_iter().flatten() {
        let mark = if required.contains(&member.as_str()) { "" } else { "?" };
        text += &format!("{}    {member}{mark}: {};\n", self::comment(part, "    "), type_of(part));
    }
    text + "}\n"
}

fn comment(schema: &Value, indent: &str) -> String {
    schema["description"].as_str().map_or(String::new(), |words| format!("{indent}/** {words} */\n"))
}

fn type_of(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.trim_start_matches("#/$defs/").to_string();
    }
    if let Some(names) = schema["enum"].as_array() {
        return union(&names.iter().filter_map(Value::as_str).collect::<Vec<_>>());
    }
    match schema["type"].as_str() {
        Some("array") => format!("{}[]", type_of(&schema["items"])),
        Some("integer") => "number".to_string(),
        Some("object") => format!("Record<string, {}>", type_of(&schema["additionalProperties"])),
        Some(name) => name.to_string(),
        None => "unknown".to_string(),
    }
}

fn union(names: &[&str]) -> String {
    names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(" | ")
}
