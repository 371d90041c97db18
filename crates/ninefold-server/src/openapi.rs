//! The OpenAPI document of the service.
//!
//! Option names and values and the report's schema come from the library, so nothing is written twice.

use ninefold::read::Format;
use ninefold::report::{Extras, SCHEMA};
use ninefold::rules::GlobalRule;
use ninefold::{Ask, AskOption, Lang, Verb};
use serde_json::{Map, Value, json};

use crate::route::Route;

/// The board in the examples.
const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its solution.
const ANSWER: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The problems of a request with one board.
const PROBLEMS: [&str; 9] = ["400", "403", "408", "413", "415", "421", "422", "501", "503"];

/// The document.
pub(crate) fn document() -> String {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "ninefold",
            "description": "The Sudoku checker: is this board valid, and if not, exactly why? A board that breaks a rule is an \
                answer (200); a text that is not a board is a problem (422).",
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
    let report = |words: &str| answer(words, &json!({ "application/json": { "schema": schema("Report") } }));
    match route {
        Route::Check => post(
            "check",
            "Check a board: no digit may appear twice in a house. `require` can ask for more, such as exactly one solution.",
            options(Verb::Check),
            one_board("Check"),
            report("The report."),
            &PROBLEMS,
        ),
        Route::Solve => post(
            "solve",
            "Solve a board.",
            options(Verb::Solve),
            one_board("Solve"),
            report("The report, with a solution if there is one."),
            &PROBLEMS,
        ),
        Route::Canonical => post(
            "canonical",
            "Find the canonical form of a board: the same for all boards that differ only by relabelling, transposing, and the \
             order of rows and columns.",
            options(Verb::Canonical),
            one_board("Canonical"),
            report("The report, with `canonical`, or `not_comparable` if its layout has no canonical form."),
            &PROBLEMS,
        ),
        Route::Verify => post(
            "verify",
            "Check an answer against its puzzle: clues unchanged, every cell filled, no conflicts. `require=on-track` tells \
             which digits of an unfinished answer are wrong.",
            options(Verb::Verify),
            json_only("Verify"),
            report("The report, with `accepted`."),
            &PROBLEMS,
        ),
        Route::Score => post(
            "score",
            "Score an answer to a puzzle, such as one written by a language model.",
            options(Verb::Score),
            json_only("Score"),
            answer("The score.", &json!({ "application/json": { "schema": schema("Score") } })),
            &PROBLEMS,
        ),
        Route::Convert => post(
            "convert",
            "Convert a board to another format.",
            options(Verb::Convert),
            one_board("Convert"),
            answer("The board.", &json!({ "text/plain": { "schema": { "type": "string" } } })),
            &PROBLEMS,
        ),
        Route::CheckBatch => {
            batch("checkBatch", "Check any number of boards.", Verb::Check, &format!("{BOARD}\n{ANSWER}\n"))
        }
        Route::VerifyBatch => batch(
            "verifyBatch",
            "Check any number of answers against their puzzles, given as two columns of a CSV file.",
            Verb::Verify,
            &format!("puzzle,solution\n{BOARD},{ANSWER}\n"),
        ),
        Route::Healthz => get(
            "healthz",
            "Is the service up?",
            &json!({ "application/json": { "schema": {
            "type": "object", "required": ["status"], "properties": { "status": { "const": "ok" } } } } }),
        ),
        Route::Readyz => get(
            "readyz",
            "Does the service take more requests?",
            &json!({ "application/json": { "schema": {
            "type": "object", "required": ["status"], "properties": { "status": { "const": "ready" } } } } }),
        ),
        Route::Metrics => {
            get("metrics", "Metrics for Prometheus.", &json!({ "text/plain": { "schema": { "type": "string" } } }))
        }
        Route::OpenApi => {
            get("openapi", "This document.", &json!({ "application/json": { "schema": { "type": "object" } } }))
        }
        Route::Page => get("page", "The page.", &json!({ "text/html": { "schema": { "type": "string" } } })),
    }
}

fn batch(id: &str, summary: &str, verb: Verb, example: &str) -> Value {
    let mut parameters = options(verb);
    let failures_only = "Report only boards that fail";
    parameters.push(parameter("failures_only", &json!({ "type": "boolean", "description": failures_only })));
    let skipped = "Add a last record with the number of skipped lines and the first of them";
    parameters.push(parameter("skipped", &json!({ "type": "boolean", "description": skipped })));
    let lines = json!({ "application/x-ndjson": { "schema": { "type": "string",
        "description": "One report per line, in input order; with `skipped=true`, a last line `{\"skipped\":{\"lines\":2,\"first\":[3,8]}}`. \
            A client that sends `te: trailers` gets the trailer `ninefold-skipped`." } } });
    post(
        id,
        &format!(
            "{summary} One report per line, in input order. Read the response while you send. A response that is cut off means \
             that the input was cut off."
        ),
        parameters,
        json!({ "required": false, "content": {
            "text/plain": { "schema": { "type": "string" }, "example": example },
            "application/octet-stream": { "schema": { "type": "string", "format": "binary" } },
        } }),
        answer("The reports. A malformed board gets a line like any other.", &lines),
        &["400", "403", "408", "415", "421", "501", "503"],
    )
}

fn get(id: &str, summary: &str, content: &Value) -> Value {
    let responses = responses(answer(summary, content), if id == "readyz" { &["503"] } else { &[] });
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
            "400" => ("Invalid option or body.", "Problem"),
            "403" => ("Request from a page of another origin (see `--cors`).", "Problem"),
            "421" => ("Unknown host (see `--host`).", "Problem"),
            "501" => ("Unsupported `transfer-encoding`.", "Problem"),
            "408" => ("The body took too long to arrive.", "Problem"),
            "413" => ("The body is too large.", "Problem"),
            "415" => ("Unsupported media type or encoding (see `accept-encoding`).", "Problem"),
            "422" => ("Not a board, or a board that the format cannot hold.", "MalformedProblem"),
            _ => ("Server busy; retry after `retry-after` seconds.", "Problem"),
        };
        let mut response = answer(description, &json!({ "application/problem+json": { "schema": schema(kind) } }));
        if status == "503" {
            response["headers"] = json!({ "retry-after": { "schema": { "type": "integer" }, "required": true } });
        }
        all.insert(status.into(), response);
    }
    Value::Object(all)
}

/// A body with one board: the board itself, or JSON with options.
fn one_board(envelope: &str) -> Value {
    json!({
        "required": true,
        "content": {
            "text/plain": { "schema": { "type": "string", "description": "A board in any format." }, "example": BOARD },
            "application/json": { "schema": schema(&format!("{envelope}Request")), "example": { "board": BOARD } },
        },
    })
}

/// A body that is a JSON object with options.
fn json_only(envelope: &str) -> Value {
    json!({ "required": true, "content": { "application/json": { "schema": schema(&format!("{envelope}Request")) } } })
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

fn schemas() -> Value {
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
    let board = json!({
        "description": "A board: a string in any format, or JSON such as LeetCode's array.",
        "type": ["string", "array"],
        "items": {},
    });
    let text = json!({ "type": "string", "description": "Any text that contains the board." });
    all.insert("Board".into(), board);
    let verbs =
        [("Check", Verb::Check), ("Solve", Verb::Solve), ("Canonical", Verb::Canonical), ("Convert", Verb::Convert)];
    for (name, verb) in verbs {
        all.insert(format!("{name}Request"), or_board(envelope(verb, [("board", schema("Board"))])));
    }
    let (puzzle, answer) = (("puzzle", schema("Board")), ("answer", schema("Board")));
    all.insert("VerifyRequest".into(), envelope(Verb::Verify, [puzzle.clone(), answer]));
    all.insert("ScoreRequest".into(), envelope(Verb::Score, [puzzle, ("text", text)]));
    all.insert("Problem".into(), problem(json!({ "option": { "type": "string" } })));
    all.insert("MalformedProblem".into(), problem(json!({ "error": schema("Malformed"), "report": schema("Report") })));
    Value::Object(all)
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
