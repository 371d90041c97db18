//! TypeScript's types of what goes in and comes out, from the report's JSON Schema and the library's own lists of names.

use ninefold::{Ask, AskOption, Lang, Verb};
use serde_json::Value;

/// The names that the functions' signatures have for the options of each verb.
const OPTIONS: [(&str, Verb); 6] = [
    ("Options", Verb::Check),
    ("SolveOptions", Verb::Solve),
    ("CanonicalOptions", Verb::Canonical),
    ("VerifyOptions", Verb::Verify),
    ("ScoreOptions", Verb::Score),
    ("ConvertOptions", Verb::Convert),
];

/// The declarations that the functions' signatures speak of.
pub(crate) fn declarations() -> serde_json::Result<String> {
    let schema: Value = serde_json::from_str(ninefold::report::SCHEMA)?;
    let mut text = String::new();
    for (name, part) in schema["$defs"].as_object().into_iter().flatten() {
        text += &declaration(name, part);
    }
    text += &declaration("Report", &schema);
    text += "
/** A board or a file of boards: text in any format, its bytes, or a list of lists. */
export type Text = string | Uint8Array | readonly (readonly (string | number | null)[])[];

/** Where boards can be read again: the bytes of the file, and the boards that are there. */
export interface Place {
    byte: number;
    end: number;
    first: number;
    next: number;
}
";
    for (name, option) in [("Format", "format"), ("WriteFormat", "to")] {
        let option = Ask::option(option).map(|option| values(option, Verb::Convert)).unwrap_or_default();
        text += &format!("\n/** The name of a format. */\nexport type {name} = {option};\n");
    }
    for (name, verb) in OPTIONS {
        text += &options(name, verb);
    }
    Ok(text)
}

/// The options of a verb. The format to write is an argument of its own.
fn options(name: &str, verb: Verb) -> String {
    let mut text = format!("\nexport interface {name} {{\n");
    for option in Ask::options_of(verb).filter(|option| option.name != "to") {
        text += &format!("    /** {} */\n    {}?: {};\n", option.help(Lang::En), option.name, values(option, verb));
    }
    text + "}\n"
}

fn values(option: AskOption, verb: Verb) -> String {
    match option.values(verb) {
        _ if option.is_flag() => "boolean".into(),
        Some(names) => union(&names),
        None if option.is_number() => "number".into(),
        None => "string".into(),
    }
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
