//! The OpenAPI document: `openapi.json`, with the options and the schema of the report from the library.

use ninefold::read::Format;
use ninefold::report::{Extras, SCHEMA};
use ninefold::rules::GlobalRule;
use ninefold::{Ask, AskOption, Lang, Verb};
use serde_json::{Map, Value, json};

/// Everything that the library does not know.
const TEMPLATE: &str = include_str!("openapi.json");

/// The document.
pub(crate) fn document() -> String {
    // The tests parse it.
    let mut document: Value = serde_json::from_str(TEMPLATE).unwrap_or_default();
    document["info"]["version"] = env!("CARGO_PKG_VERSION").into();
    let verbs = [
        ("/v1/check", Verb::Check),
        ("/v1/check/batch", Verb::Check),
        ("/v1/verify", Verb::Verify),
        ("/v1/verify/batch", Verb::Verify),
        ("/v1/solve", Verb::Solve),
        ("/v1/canonical", Verb::Canonical),
        ("/v1/score", Verb::Score),
        ("/v1/convert", Verb::Convert),
    ];
    for (path, verb) in verbs {
        if let Some(parameters) = document["paths"][path]["post"]["parameters"].as_array_mut() {
            parameters.splice(..0, options(verb));
        }
    }
    if let Some(all) = document["components"]["schemas"].as_object_mut() {
        all.extend(schemas());
    }
    document.to_string()
}

/// The options of a verb, as parameters.
fn options(verb: Verb) -> Vec<Value> {
    Ask::options_of(verb)
        .map(|one| {
            let mut parameter = parameter(one.name, &option(one, verb));
            parameter["required"] = (one.name == "to").into();
            parameter
        })
        .collect()
}

fn parameter(name: &str, schema: &Value) -> Value {
    json!({ "name": name, "in": "query", "schema": schema })
}

fn option(option: AskOption, verb: Verb) -> Value {
    let aliases = Format::ALL.into_iter().flat_map(Format::aliases).copied();
    let names = Extras::NAMES.join("|");
    let rules = GlobalRule::ALL.map(GlobalRule::name).join("|");
    let mut schema = match (option.name, option.values(verb)) {
        _ if option.is_flag() => json!({}),
        ("with", _) => json!({ "pattern": format!("^({names})(,({names}))*$") }),
        ("rules", _) => json!({ "pattern": format!("^({rules})(,({rules}))*$") }),
        ("format", Some(values)) => json!({ "enum": values.into_iter().chain(aliases).collect::<Vec<_>>() }),
        ("boxes", _) => json!({ "enum": boxes() }),
        (_, Some(values)) => json!({ "enum": values }),
        (_, None) if option.is_number() => json!({ "minimum": 0, "maximum": u64::MAX }),
        (_, None) => json!({}),
    };
    schema["type"] = match option.name {
        _ if option.is_flag() => "boolean".into(),
        _ if option.is_number() => "integer".into(),
        "column" | "puzzle_column" | "answer_column" => json!(["string", "integer"]),
        _ => "string".into(),
    };
    schema["description"] = option.help(Lang::En).into();
    schema
}

/// Every box size, by rows and columns.
fn boxes() -> Vec<String> {
    let sizes = 1..=25_u8;
    let pairs = sizes.clone().flat_map(|rows| sizes.clone().map(move |columns| format!("{rows}x{columns}")));
    pairs.filter(|text| ninefold::read::Options::boxes_from(text).is_some()).collect()
}

fn schema(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// The report and its parts, and the JSON bodies.
fn schemas() -> Map<String, Value> {
    // The library's own tests parse it.
    let mut report: Value =
        serde_json::from_str(&SCHEMA.replace("#/$defs/", "#/components/schemas/")).unwrap_or_default();
    let mut all = match report.as_object_mut().and_then(|report| report.remove("$defs")) {
        Some(Value::Object(defs)) => defs,
        _ => Map::new(),
    };
    // Only the command writes summaries.
    all.remove("Summary");
    if let Some(report) = report.as_object_mut() {
        report.remove("$schema");
    }
    all.insert("Report".into(), report);
    let text = json!({ "type": "string", "description": "Any text that contains the board." });
    let verbs =
        [("Check", Verb::Check), ("Solve", Verb::Solve), ("Canonical", Verb::Canonical), ("Convert", Verb::Convert)];
    for (name, verb) in verbs {
        all.insert(format!("{name}Request"), or_board(envelope(verb, [("board", schema("Board"))])));
    }
    let (puzzle, answer) = (("puzzle", schema("Board")), ("answer", schema("Board")));
    all.insert("VerifyRequest".into(), envelope(Verb::Verify, [puzzle.clone(), answer]));
    all.insert("ScoreRequest".into(), envelope(Verb::Score, [puzzle, ("text", text)]));
    all
}

/// The JSON body of a verb, with its options.
fn envelope<const N: usize>(verb: Verb, members: [(&str, Value); N]) -> Value {
    let required = members.each_ref().map(|(name, _)| *name);
    let required = json!(required.as_slice());
    let mut properties = Map::new();
    properties.extend(members.map(|(name, schema)| (name.into(), schema)));
    properties.extend(Ask::options_of(verb).map(|one| (one.name.into(), option(one, verb))));
    json!({ "type": "object", "required": required, "properties": properties, "additionalProperties": false })
}

/// A board in JSON may be the whole body.
fn or_board(envelope: Value) -> Value {
    json!({ "anyOf": [envelope, { "type": "array", "items": {}, "description": "A board in JSON, such as LeetCode's array." }] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::route::Route;

    #[test]
    fn every_reference_leads_somewhere() {
        let text = document();
        let document: Value = serde_json::from_str(&text).expect("JSON");
        for part in text.split("\"$ref\":\"#").skip(1) {
            let pointer = part.split('"').next().expect("an end");
            assert!(document.pointer(pointer).is_some(), "{pointer}");
        }
        assert!(!text.contains("$defs"), "{text}");
    }

    #[test]
    fn the_template_is_json_with_every_route() {
        let template: Value = serde_json::from_str(TEMPLATE).expect("JSON");
        for route in Route::all() {
            assert!(template["paths"][route.name()].is_object(), "{}", route.name());
        }
        assert_eq!(template["paths"].as_object().map(Map::len), Some(Route::COUNT));
    }

    #[test]
    fn the_examples_are_a_board_and_its_answer() {
        let template: Value = serde_json::from_str(TEMPLATE).expect("JSON");
        let example = |path: &str| {
            let example = &template["paths"][path]["post"]["requestBody"]["content"]["text/plain"]["example"];
            example.as_str().expect("a text").lines().last().expect("a line").to_string()
        };
        let pair = example("/v1/verify/batch");
        let (board, answer) = pair.split_once(',').expect("two columns");
        assert_eq!(example("/v1/check"), board);
        let (board, answer) = (board.parse().expect("a board"), answer.parse().expect("a board"));
        assert!(ninefold::verify(&board, &answer).expect("one layout").is_accepted());
    }
}
