//! What is served, as an OpenAPI document.
//!
//! Names and values come from the library, and so does the schema of a report: nothing is written twice.

use ninefold::read::{Format, Symbols};
use ninefold::report::SCHEMA;
use ninefold::{Ask, Lang, Require, WriteFormat};
use serde_json::{Map, Value, json};

use crate::routes::Route;

/// A board for the examples.
const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its solution.
const ANSWER: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The options where nothing is searched.
const READING: [&str; 5] = ["format", "column", "symbols", "boxes", "explain"];

/// The document.
pub(crate) fn document() -> String {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "ninefold",
            "description": "The Sudoku checker: is this board valid, and exactly why not. A board that breaks a rule is an \
                answer (200); a text that is no board is a problem (422).",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths(),
        "components": { "schemas": schemas() },
    })
    .to_string()
}

fn paths() -> Value {
    let mut paths = Map::new();
    for route in Route::ALL {
        paths.insert(route.name().into(), path(route));
    }
    Value::Object(paths)
}

fn path(route: Route) -> Value {
    let report = json!({ "application/json": { "schema": schema("Report") } });
    match route {
        Route::Check => post(
            "check",
            "Check a board: no digit may stand twice in a house. Deeper levels are searched.",
            options(&Ask::NAMES),
            one_board("Check"),
            answer("The report.", &report),
            &["400", "408", "413", "415", "422", "503"],
        ),
        Route::Solve => post(
            "solve",
            "Look for a solution of a board.",
            options(&Ask::NAMES),
            one_board("Check"),
            answer("The report, with a solution if there is one.", &report),
            &["400", "408", "413", "415", "422", "503"],
        ),
        Route::Verify => post(
            "verify",
            "Hold an answer against its puzzle: clues kept, every cell filled, no clash.",
            options(&READING),
            json!({ "required": true, "content": { "application/json": { "schema": schema("Verify") } } }),
            answer("The report, which says whether the answer is accepted.", &report),
            &["400", "408", "413", "415", "422", "503"],
        ),
        Route::Convert => {
            let to = names(WriteFormat::ALL.map(WriteFormat::name));
            let mut parameters = vec![json!({ "name": "to", "in": "query", "required": true, "schema": to })];
            parameters.extend(options(&READING));
            post(
                "convert",
                "Write a board in another format.",
                parameters,
                one_board("Convert"),
                answer("The board.", &json!({ "text/plain": { "schema": { "type": "string" } } })),
                &["400", "408", "413", "415", "422", "503"],
            )
        }
        Route::Batch => {
            let mut parameters = options(&Ask::NAMES);
            parameters.push(parameter("failures_only", &json!({ "type": "boolean" })));
            let lines = json!({ "application/x-ndjson": { "schema": { "type": "string",
                "description": "A report a line, in the order of the input." } } });
            post(
                "checkBatch",
                "Check any number of boards, a report a line, in the order of the input. Read while you send. An answer \
                 without its end is one whose input broke off.",
                parameters,
                json!({ "required": false, "content": {
                    "text/plain": { "schema": { "type": "string" }, "example": format!("{BOARD}\n{ANSWER}\n") },
                    "application/octet-stream": { "schema": { "type": "string", "format": "binary" } },
                } }),
                answer("The reports. A malformed board is a line like any other.", &lines),
                &["400", "408", "415", "503"],
            )
        }
        Route::Healthz => get(
            "healthz",
            "Is the service there?",
            &json!({ "application/json": { "schema": {
            "type": "object", "required": ["status"], "properties": { "status": { "const": "ok" } } } } }),
        ),
        Route::Metrics => get(
            "metrics",
            "What was counted, for Prometheus.",
            &json!({ "text/plain": { "schema": { "type": "string" } } }),
        ),
        Route::OpenApi => {
            get("openapi", "This document.", &json!({ "application/json": { "schema": { "type": "object" } } }))
        }
        Route::Page => get("page", "The page.", &json!({ "text/html": { "schema": { "type": "string" } } })),
    }
}

fn get(id: &str, summary: &str, content: &Value) -> Value {
    let responses = responses(answer(summary, content), if id == "page" { &["503"] } else { &[] });
    json!({ "get": { "operationId": id, "summary": summary, "responses": responses } })
}

fn post(id: &str, summary: &str, parameters: Vec<Value>, body: Value, ok: Value, problems: &[&str]) -> Value {
    json!({ "post": {
        "operationId": id,
        "summary": summary,
        "parameters": parameters,
        "requestBody": body,
        "responses": responses(ok, problems),
    } })
}

fn answer(description: &str, content: &Value) -> Value {
    json!({ "description": description, "content": content })
}

fn responses(ok: Value, problems: &[&str]) -> Value {
    let mut all = Map::new();
    all.insert("200".into(), ok);
    for &status in problems {
        let (description, kind) = match status {
            "400" => ("An option or a body that cannot be.", "Problem"),
            "408" => ("The body took too long.", "Problem"),
            "413" => ("The body is too large.", "Problem"),
            "415" => ("A kind of body that is not read, or an encoding (`accept-encoding` says which are).", "Problem"),
            "422" => ("Not a board, or one that the format cannot hold.", "MalformedProblem"),
            _ => ("Too much to do; `retry-after` says when to come back.", "Problem"),
        };
        let mut response = answer(description, &json!({ "application/problem+json": { "schema": schema(kind) } }));
        if status == "503" {
            response["headers"] = json!({ "retry-after": { "schema": { "type": "integer" }, "required": true } });
        }
        all.insert(status.into(), response);
    }
    Value::Object(all)
}

/// A body that holds one board: as it is, or in JSON with its options.
fn one_board(envelope: &str) -> Value {
    json!({
        "required": true,
        "content": {
            "text/plain": { "schema": { "type": "string", "description": "A board in any format." }, "example": BOARD },
            "application/json": { "schema": schema(envelope), "example": { "board": BOARD } },
        },
    })
}

/// The options of these names, as parameters.
fn options(names: &[&str]) -> Vec<Value> {
    names.iter().map(|name| parameter(name, &option(name))).collect()
}

fn parameter(name: &str, schema: &Value) -> Value {
    json!({ "name": name, "in": "query", "schema": schema })
}

fn option(name: &str) -> Value {
    match name {
        "require" => names(Require::ALL.map(Require::name)),
        "format" => {
            let other = ["auto", "sdm", "ss", "leetcode", "jsonl", "tsv"];
            names(other.into_iter().chain(Format::ALL.map(Format::name)))
        }
        "symbols" => names([Symbols::Auto.name()].into_iter().chain(Symbols::ALL.map(Symbols::name))),
        "boxes" => json!({ "type": "string", "description": "Rows and columns of a box.", "enum": boxes() }),
        "budget" => json!({ "type": "integer", "minimum": 0, "maximum": u64::MAX,
            "description": "The steps that the search of a board may take." }),
        "explain" => json!({ "type": "string", "enum": Lang::ALL.map(Lang::name),
            "description": "The language of sentences beside the data." }),
        _ => json!({ "type": "string", "description": "The column of CSV, or the key of JSON, that holds the board." }),
    }
}

/// Every kind of box, by rows and columns.
fn boxes() -> Vec<String> {
    let sizes = 1..=25_u8;
    let pairs = sizes.clone().flat_map(|rows| sizes.clone().map(move |columns| format!("{rows}x{columns}")));
    pairs.filter(|text| ninefold::read::Options::boxes_from(text).is_some()).collect()
}

fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> Value {
    json!({ "type": "string", "enum": names.into_iter().collect::<Vec<_>>() })
}

fn schema(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn schemas() -> Value {
    // The library's own tests parse it.
    let mut report: Value =
        serde_json::from_str(&SCHEMA.replace("#/$defs/", "#/components/schemas/")).unwrap_or_default();
    let mut all = match report.as_object_mut().and_then(|report| report.remove("$defs")) {
        Some(Value::Object(defs)) => defs,
        _ => Map::new(),
    };
    // Counts of many boards are the command's.
    all.remove("Summary");
    if let Some(report) = report.as_object_mut() {
        report.remove("$schema");
    }
    all.insert("Report".into(), report);
    let board = json!({
        "description": "A board: a string in any format, or JSON such as LeetCode's array.",
        "type": ["string", "array"],
        "items": {},
    });
    let check = envelope(&["board"], &Ask::NAMES);
    let convert = envelope(&["board"], &READING);
    all.insert("Board".into(), board);
    all.insert("Check".into(), or_board(check));
    all.insert("Convert".into(), or_board(convert));
    all.insert("Verify".into(), envelope(&["puzzle", "answer"], &READING));
    all.insert("Problem".into(), problem(json!({ "option": { "type": "string" } })));
    all.insert("MalformedProblem".into(), problem(json!({ "error": schema("Malformed"), "report": schema("Report") })));
    Value::Object(all)
}

/// Boards with their options, in JSON.
fn envelope(boards: &[&str], names: &[&str]) -> Value {
    let mut properties = Map::new();
    properties.extend(boards.iter().map(|name| ((*name).into(), schema("Board"))));
    properties.extend(names.iter().map(|name| ((*name).into(), option(name))));
    json!({ "type": "object", "required": boards, "properties": properties, "additionalProperties": false })
}

/// A board in JSON may stand there by itself.
fn or_board(envelope: Value) -> Value {
    json!({ "anyOf": [envelope, { "type": "array", "items": {}, "description": "A board as JSON, such as LeetCode's array." }] })
}

fn problem(more: Value) -> Value {
    let mut properties = json!({
        "type": { "type": "string", "format": "uri" },
        "title": { "type": "string" },
        "status": { "type": "integer" },
        "detail": { "type": "string" },
    });
    if let (Some(properties), Value::Object(more)) = (properties.as_object_mut(), more) {
        properties.extend(more);
    }
    json!({
        "type": "object",
        "description": "What went wrong (RFC 9457).",
        "required": ["type", "title", "status", "detail"],
        "properties": properties,
        "additionalProperties": false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn the_examples_are_a_board_and_its_answer() {
        let (board, answer) = (BOARD.parse().expect("a board"), ANSWER.parse().expect("a board"));
        assert!(ninefold::verify(&board, &answer).expect("one layout").is_accepted());
    }
}
