//! Puzzles with rules, as f-puzzles and SudokuPad write them.

use ninefold::read::{Entry, Format, Options, Pairs, read_all, read_one};
use ninefold::rules::{Constraint, GlobalRule, RuleKind};
use ninefold::search::Budget;
use ninefold::{Ask, Board, Cell, HouseKind, Layout, Report, Status, Verb, WriteFormat, Writer, check, lost, write};

use crate::rules::Random;

const FORMATS: [WriteFormat; 3] = [WriteFormat::FPuzzles, WriteFormat::FPuzzlesJson, WriteFormat::SudokuPad];

/// Links as the programs write them.
const KILLER: &str = "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssX0QAawgAbLTAwBjAIZo48QiH0wdYfCABKARgDCDkKjsAmFyDUA3Q1oArqYgiCAUFlZaNmb2zh5ucU4AzImeTgnuXqnuyRk+qP5BIcmpRGqG+gAuEL4wTgD2AHZgVRiGEE1VMXggANLauhgABE7GcLREQA=";
const SMALL: &str = "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A";

fn one(text: &str) -> Entry {
    read_one(text.as_bytes(), &Options::default())
}

/// A puzzle of side 4 with these further members.
fn json(members: &str) -> String {
    let row = "[{},{},{},{}]";
    format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}]{}{members}}}"#, if members.is_empty() { "" } else { "," })
}

#[track_caller]
fn layout(members: &str) -> Layout {
    one(&json(members)).board.unwrap().layout().clone()
}

/// Kind, cells, numbers and source of each rule.
#[track_caller]
fn rules(members: &str) -> Vec<String> {
    let text = |rule: &Constraint| {
        let cells: Vec<String> = rule.cells.iter().map(Cell::to_string).collect();
        format!("{} {} {:?}", rule.source_name(), cells.join(" "), rule.numbers)
    };
    layout(members).constraints().iter().map(text).collect()
}

/// The id, the sentence and the place of an error.
#[track_caller]
fn fault(text: &str) -> (String, String, u64) {
    let error = one(text).board.unwrap_err();
    (error.kind.id().into(), error.to_string(), error.column)
}

#[test]
fn links_that_others_made_are_read() {
    let entry = one(SMALL);
    assert_eq!((entry.format, entry.line), (Some(Format::FPuzzles), 1));
    assert_eq!(entry.board.unwrap().clues(), 1);
    let killer = one(KILLER).board.unwrap();
    assert!(killer.layout().constraints().iter().all(|rule| rule.kind == RuleKind::Cage));
    assert!(!killer.layout().constraints().is_empty() && killer.side() == 9);
    // In other places, and with what happens to links on their way.
    let packed = &KILLER[KILLER.find('=').unwrap() + 1..];
    let variants = [
        format!("see <{KILLER}>, it is hard"),
        format!("\"{KILLER}\""),
        format!("[killer]({KILLER})"),
        KILLER.replace("f-puzzles.com", "example.org"),
        KILLER.trim_end_matches('=').to_string(),
        KILLER.replace('+', " "),
        KILLER.replace('+', "%2B").replace('/', "%2f").replace("==", "%3D%3d"),
        KILLER.replace('/', "-").replace("https:--www.f-puzzles.com-", "https://www.f-puzzles.com/"),
        format!("https://sudokupad.app/fpuzzles{packed}"),
        format!("https://sudokupad.app/fpuz{packed}?setting-nogrid=1"),
        format!("https://app.crackingthecryptic.com/sudoku/fpuz{packed}"),
        format!("https://sudokupad.app/sudoku/?puzzleid=fpuz{packed}"),
        format!("fpuz{packed}"),
        packed.to_string(),
    ];
    for text in variants {
        assert_eq!(one(&text).board.as_ref(), Ok(&killer), "{text}");
    }
    let two = read_all(format!("{SMALL}\n\n# more\n{KILLER} {SMALL}\n").as_bytes(), &Options::default());
    let found: Vec<_> = two.iter().map(|entry| (entry.line, entry.board.as_ref().unwrap().clues())).collect();
    assert_eq!(found, [(1, 1), (4, 0), (4, 1)]);
    let list = format!(r#"{{"puzzles":["{SMALL}","{KILLER}"]}}"#);
    assert_eq!(read_all(list.as_bytes(), &Options::default()).len(), 2);
}

#[test]
fn a_link_cut_anywhere_is_an_error_with_its_place() {
    for link in [KILLER, SMALL, &KILLER.replace("www.f-puzzles.com/?load=", "sudokupad.app/fpuz")] {
        let begin = link.find("N4Ig").unwrap();
        for end in 0..link.len() {
            for entry in read_all(&link.as_bytes()[..end], &Options::default()) {
                let Err(error) = entry.board else {
                    assert!(end > link.trim_end_matches('=').len() - 2, "{end}");
                    continue;
                };
                assert!((1..=end as u64).contains(&error.column), "{error} at {end}");
                assert!(end < begin + 16 || error.kind.id() == "bad-link", "{error} at {end}");
            }
        }
    }
}

#[test]
fn every_key_becomes_its_rule() {
    let of = |key: &str, object: &str| rules(&format!(r#""{key}":[{object}]"#));
    let cells = r#""cells":["R1C1","R2C2","R1C2"]"#;
    assert_eq!(of("killercage", &format!("{{{cells},\"value\":\"7\"}}")), ["cage 1 r1c1 r2c2 r1c2 [7]"]);
    assert_eq!(of("killercage", &format!("{{{cells}}}")), ["cage 1 r1c1 r2c2 r1c2 []"]);
    assert_eq!(of("extraregion", &format!("{{{cells}}}")), ["extra region 1 r1c1 r1c2 r2c2 []"]);
    let lines = r#"{"lines":[["R1C1","R1C2"],["R1C1","R2C2","R3C3"]]}"#;
    for (key, name) in [
        ("thermometer", "thermometer"),
        ("slowthermometer", "slow thermometer"),
        ("palindrome", "palindrome"),
        ("betweenline", "between line"),
        ("renban", "renban"),
        ("entropicline", "entropic line"),
        ("modularline", "modular line"),
        ("nabner", "nabner"),
        ("doublearrow", "double arrow"),
        ("zipperline", "zipper"),
        ("lockout", "lockout"),
    ] {
        assert_eq!(of(key, lines), [format!("{name} 1 r1c1 r1c2 []"), format!("{name} 1 r1c1 r2c2 r3c3 []")]);
    }
    assert_eq!(of("whispers", r#"{"lines":[["R1C1","R1C2"]]}"#), ["whisper 1 r1c1 r1c2 [2]"]);
    assert_eq!(of("whispers", r#"{"lines":[["R1C1","R1C2"]],"value":"3"}"#), ["whisper 1 r1c1 r1c2 [3]"]);
    let around = r#"{"lines":[["R1C1","R1C2","R1C3","R2C3","R2C2"]]}"#;
    assert_eq!(of("regionsumline", around), ["region sum line 1 r1c1 r1c2 r1c3 r2c3 r2c2 [2, 2, 1]"]);
    let arrow = r#"{"cells":["R1C1","R1C2"],"lines":[["R1C2","R1C3","R1C4"],["R1C1","R2C1"],["R1C1"]]}"#;
    assert_eq!(of("arrow", arrow), ["arrow 1 r1c1 r1c2 r1c3 r1c4 r2c1 [2, 2, 1]"]);
    assert!(of("arrow", r#"{"cells":["R1C1"],"lines":[]}"#).is_empty());
    assert_eq!(of("difference", r#"{"cells":["R1C1","R1C2"]}"#), ["white dot 1 r1c1 r1c2 [1]"]);
    assert_eq!(of("ratio", r#"{"cells":["R1C1","R1C2"],"value":3}"#), ["black dot 1 r1c1 r1c2 [3]"]);
    let xv = r#"{"cells":["R1C1","R1C2"],"value":"V"},{"cells":["R1C1","R2C1"],"value":"X"},{"cells":["R3C1","R4C1"]}"#;
    assert_eq!(of("xv", xv), ["X 1 r1c1 r2c1 []", "V 1 r1c1 r1c2 []"]);
    assert_eq!(of("odd", r#"{"cell":"R1C1"},{"cell":"R4C4"}"#), ["odd 1 r1c1 []", "odd 2 r4c4 []"]);
    assert_eq!(of("even", r#"{"cell":"R1C1"}"#), ["even 1 r1c1 []"]);
    let two = r#"{"cell":"R1C1"},{"cell":"R1C2"}"#;
    assert_eq!(of("minimum", two), ["minimum 1 r1c1 r2c1 []", "minimum 2 r1c2 r1c3 r2c2 []"]);
    assert_eq!(of("maximum", r#"{"cell":"R2C2"}"#), ["maximum 1 r2c2 r1c2 r2c1 r2c3 r3c2 []"]);
    let killer = r#"{"cell":"R0C1","direction":"DR","cells":["R1C2","R2C3","R3C4"],"value":"9"}"#;
    let found = ["little killer 1 r1c2 r2c3 r3c4 [9]"];
    assert_eq!(of("littlekillersum", killer), found);
    assert_eq!(of("littlekillersum", &killer.replace(r#","cells":["R1C2","R2C3","R3C4"]"#, "")), found);
    assert!(of("littlekillersum", &killer.replace(r#","value":"9""#, "")).is_empty());
    let outside = |key: &str, cell: &str| of(key, &format!(r#"{{"cell":"{cell}","value":"0"}}"#)).concat();
    assert_eq!(outside("sandwichsum", "R0C2"), "sandwich 1 r1c2 r2c2 r3c2 r4c2 [0]");
    assert_eq!(outside("xsum", "R5C2"), "X-sum 1 r4c2 r3c2 r2c2 r1c2 [0]");
    assert_eq!(outside("skyscraper", "R2C0"), "skyscraper 1 r2c1 r2c2 r2c3 r2c4 [0]");
    assert_eq!(outside("skyscraper", "R2C5"), "skyscraper 1 r2c4 r2c3 r2c2 r2c1 [0]");
    let clone = r#"{"cells":["R1C1","R1C2"],"cloneCells":["R3C3","R3C4"]}"#;
    assert_eq!(of("clone", clone), ["clone 1 r1c1 r1c2 r3c3 r3c4 []"]);
    let four = r#"{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,1,4]}"#;
    assert_eq!(of("quadruple", four), ["quadruple 1 r1c1 r1c2 r2c1 r2c2 [1, 1, 4]"]);
    let indexers = r#"{"cells":["R1C2","R3C4"]}"#;
    assert_eq!(
        of("rowindexer", indexers),
        ["row indexer 1 r1c2 r2c2 r3c2 r4c2 [1]", "row indexer 1 r1c4 r2c4 r3c4 r4c4 [3]"]
    );
    assert_eq!(
        of("columnindexer", indexers),
        ["column indexer 1 r1c1 r1c2 r1c3 r1c4 [2]", "column indexer 1 r3c1 r3c2 r3c3 r3c4 [4]"]
    );
}

#[test]
fn flags_and_regions_become_houses_and_pairs() {
    let houses = |members: &str| {
        layout(members).houses().skip(12).map(|house| house.name.to_string()).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(houses(r#""diagonal+":true,"diagonal-":false"#), "diagonal 2");
    assert_eq!(houses(r#""diagonal-":true,"disjointgroups":true"#).split(", ").count(), 5);
    let extra = r#""extraregion":[{"cells":["R1C1","R1C2","R2C3","R4C4"]}]"#;
    assert_eq!(houses(extra), "extra region 1");
    // The window of a windoku is called one.
    let window = r#""extraregion":[{"cells":["R2C2","R2C3","R3C2","R3C3"]}]"#;
    assert_eq!(houses(window), "window 1");
    for (key, rule) in [("antiknight", GlobalRule::AntiKnight), ("antiking", GlobalRule::AntiKing)] {
        assert_eq!(layout(&format!(r#""{key}":true"#)), rule.apply(&Layout::of_side(4).unwrap()).unwrap());
    }
    let dot = r#","difference":[{"cells":["R1C1","R1C2"]}],"ratio":[{"cells":["R2C1","R1C1"]}]"#;
    let count =
        |members: &str, kind: RuleKind| layout(members).constraints().iter().filter(|rule| rule.kind == kind).count();
    assert_eq!(count(r#""nonconsecutive":true"#, RuleKind::NonConsecutive), 24);
    assert_eq!(count(&format!(r#""nonconsecutive":true{dot}"#), RuleKind::NonConsecutive), 22);
    let negative = format!(r#""negative":["ratio","difference","xv","sums"]{dot}"#);
    assert_eq!(count(&negative, RuleKind::NegativeRatio), 22);
    assert_eq!(count(&negative, RuleKind::NegativeDifference), 22);
    assert_eq!(layout(&negative).unchecked(), ["negative sums"]);
    // X and V are both forbidden, whichever of them there are.
    for marks in ["", r#","xv":[{"cells":["R1C1","R1C2"],"value":"V"}]"#] {
        let layout = layout(&format!(r#""negative":["xv"]{marks}"#));
        let negative: Vec<_> = layout.constraints().iter().filter(|rule| rule.kind == RuleKind::NegativeXv).collect();
        assert_eq!(negative.len(), if marks.is_empty() { 24 } else { 23 });
        assert!(negative.iter().all(|rule| rule.numbers == [5, 10]));
    }
    let regions = json("").replacen("{},{},{},{}", r#"{"region":7},{"region":7},{"region":7},{"region":7}"#, 1);
    let none = regions.replace("{}", r#"{"region":null}"#);
    let found = one(&none).board.unwrap();
    assert_eq!(found.layout().houses().last().unwrap().name.to_string(), "region 1");
    assert_eq!(found.layout().houses().len(), 9);
    // The boxes have lost cells to it; what is left of them is in rows.
    let found = one(&regions).board.unwrap();
    assert_eq!((found.layout().houses().len(), found.layout().constraints().len()), (11, 0));
    // In a part of a box no digit appears twice.
    let part = json("").replacen("{}", r#"{"region":null}"#, 1);
    let found = one(&part).board.unwrap();
    let [rule] = found.layout().constraints() else { panic!("{:?}", found.layout().constraints()) };
    assert_eq!((rule.kind, &rule.cells[..]), (RuleKind::Set, &[Cell::new(0, 1), Cell::new(1, 0), Cell::new(1, 1)][..]));
    // There are too few digits for more cells, so that it must mean something else; the whole board is no region.
    let many = json("").replacen("{}", r#"{"region":1}"#, 2);
    assert_eq!(one(&many).board.unwrap().layout().unchecked(), ["region"]);
    let whole = json("").replace("{}", r#"{"region":1}"#);
    assert_eq!(*one(&whole).board.unwrap().layout(), Layout::without_boxes(4).unwrap());
}

#[test]
fn without_boxes_a_cell_is_in_the_region_of_its_row() {
    // As f-puzzles writes a jigsaw: only regions that are not the usual ones are named.
    let regions = ["0000001", "0111111", "2222223", "2333333", "4444445", "4555555", "6666666"];
    let grid = |name: &dyn Fn(usize, char) -> String| {
        let row = |(at, row): (usize, &&str)| {
            format!("[{}]", row.chars().map(|region| format!("{{{}}}", name(at, region))).collect::<Vec<_>>().join(","))
        };
        format!(r#"{{"size":7,"grid":[{}]}}"#, regions.iter().enumerate().map(row).collect::<Vec<_>>().join(","))
    };
    let is_usual = |row: usize, region: char| region.to_digit(10) == Some(row as u32);
    let all = one(&grid(&|_, region| format!(r#""region":{region}"#))).board.unwrap();
    let few = one(&grid(&|row, region| match is_usual(row, region) {
        true => String::new(),
        false => format!(r#""region":{region}"#),
    }));
    assert_eq!(all.layout().houses().len(), 21);
    assert_eq!(few.board.unwrap(), all);
    for name in ["", r#""region":null"#] {
        assert_eq!(*one(&grid(&|_, _| name.into())).board.unwrap().layout(), Layout::without_boxes(7).unwrap());
    }
}

#[test]
fn what_is_not_understood_is_named() {
    let unchecked = |members: &str| layout(members).unchecked().join("|");
    assert_eq!(unchecked(r#""title":"t","ruleset":"Normal rules.","highlightConflicts":true,"foglight":["R1C1"]"#), "");
    assert_eq!(unchecked(r#""boxindexer":[{"cells":["R1C1"]}],"Strange":true,"other":false"#), "boxindexer|Strange");
    assert_eq!(unchecked(r#""line":[{"lines":[["R1C1"]]}],"text":[]"#), "line");
    assert_eq!(unchecked(r#""line":[{"lines":[["R1C1"]],"isNewConstraint":true}]"#), "");
    assert_eq!(unchecked(r#""circle":[{"fromConstraint":"Renban"},{}]"#), "circle");
    assert_eq!(unchecked(r#""killercage":[{"cells":["R1C1"],"value":"?"}]"#), "killercage 1");
    assert_eq!(unchecked(r#""unchecked":["rules","a \"b\""]"#), "rules|a \"b\"");
    let no_boxes = json(r#""disjointgroups":true"#).replace("{}", r#"{"region":null}"#);
    assert_eq!(one(&no_boxes).board.unwrap().layout().unchecked(), ["disjointgroups"]);
}

#[test]
fn cells_hold_givens_entries_marks_and_candidates() {
    let cell = r#"{"value":1,"given":true},{"value":2},{"givenPencilMarks":[3,4]},{"centerPencilMarks":[1,4]}"#;
    let entry = one(&json(r#""solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]"#).replacen("{},{},{},{}", cell, 1));
    let board = entry.board.clone().unwrap();
    assert_eq!(board.to_string(), "12..............");
    assert_eq!(entry.givens.as_ref().unwrap().to_string(), "1...............");
    assert_eq!(entry.pencil.as_ref().unwrap().centre[3], 0b1001);
    assert_eq!(board.layout().constraints()[0].name().to_string(), "candidates at r1c3");
    assert_eq!(board.layout().stored_solution().unwrap()[4], 3);
    // All of that survives.
    for format in FORMATS {
        let text = Writer::new(format).entry(&entry).unwrap().unwrap();
        let again = one(&text);
        assert_eq!(
            (&again.board, &again.givens, &again.pencil),
            (&entry.board, &entry.givens, &entry.pencil),
            "{text}"
        );
    }
}

#[test]
fn faults_have_a_kind_and_a_place() {
    let at = |text: &str, word: &str| text.find(word).unwrap() as u64 + 1;
    for (members, id, sentence, place) in [
        (r#""odd":[{"cell":"R5C1"}]"#, "bad-cell", "`R5C1` is not on a 4×4 board", "\"R5C1\""),
        (r#""renban":[{"lines":[["R1C1","x"]]}]"#, "bad-cell", "`x` is not on a 4×4 board", "\"x\""),
        (r#""xsum":[{"cell":"R1C1","value":"3"}]"#, "bad-cell", "`R1C1` is not on a 4×4 board", "\"R1C1\""),
        (r#""xsum":[{"cell":"R0C0","value":"3"}]"#, "bad-cell", "`R0C0` is not on a 4×4 board", "\"R0C0\""),
        (
            r#""ratio":[{"cells":["R1C1"]}]"#,
            "bad-rule",
            "the rule `ratio 1` does not have the cells that it needs",
            "{\"cells",
        ),
        (
            r#""clone":[{"cells":["R1C1","R1C2"],"cloneCells":[]}]"#,
            "bad-rule",
            "the rule `clone 1` does not have the cells that it needs",
            "{\"cells",
        ),
        (
            r#""quadruple":[{"cells":["R1C1"],"values":["a"]}]"#,
            "bad-rule",
            "the rule `quadruple 1` does not have the numbers that it needs",
            "{\"cells",
        ),
        (
            r#""killercage":["R1C1"]"#,
            "bad-rule",
            "the rule `killercage` does not have the cells that it needs",
            "\"R1C1\"",
        ),
    ] {
        let text = json(members);
        let column = at(&text, place);
        assert_eq!(fault(&text), (id.into(), format!("{sentence} (line 1, column {column})"), column));
    }
    assert_eq!(fault(&json("").replace("\"size\":4", "\"size\":5")).0, "wrong-row-count");
    assert_eq!(fault(&json("").replacen("{},", "", 1)).0, "wrong-row-length");
    assert_eq!(fault(&json("").replace("\"size\":4", "\"size\":400")).0, "unsupported-side");
    assert_eq!(fault(&json("").replacen("{}", "{\"value\":5}", 1)).0, "bad-value");
}

#[test]
fn names_of_puzzles_on_a_server_are_refused_with_the_reason() {
    for text in [
        "https://www.f-puzzles.com/?id=y7wtpvnd",
        "https://sudokupad.app/abcd1234",
        "https://sudokupad.app/clover/jun-3-2024?setting-nogrid=1",
        "https://app.crackingthecryptic.com/sudoku/9gRLBBbJtD",
        "https://sudokupad.app/?puzzleid=psxczr0jpr",
    ] {
        let error = one(text).board.unwrap_err();
        assert_eq!(error.kind.id(), "needs-network", "{text}");
        assert!(error.to_string().contains("nothing is downloaded"), "{error}");
    }
    for text in ["https://www.f-puzzles.com/", "https://sudokupad.app/", "sudokupad", "sclerosis", "fpuz"] {
        assert_eq!(one(text).board.unwrap_err().kind.id(), "not-a-board", "{text}");
    }
}

/// A short form that SudokuPad unpacks, packed.
fn pad(text: &str) -> Entry {
    let packed = lz_str::compress_to_base64(text);
    one(&format!("https://sudokupad.app/scl{packed}"))
}

#[test]
fn sudokupad_is_read_as_far_as_it_is_certain() {
    let short = "{cs:50,metadata:{antiknight:t,title:'It\\'s',solution:'1234341221434321'},ce:[[{v:1},,,],[,,,],[,,,],[,,,]],\
        re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],\
        ca:[{ce:[[0,0],[0,1]],v:'3',unique:t,sum:3},{ce:[[3,3]],v:'7'},{v:'author: me'},{v:'rules: Normal.'}],\
        l:[{c:#F,wp:[[0.5,0.5]]}],a:[],u:[{ct:[1,1],c2:a0b0c0}]}";
    let entry = pad(short);
    assert_eq!(entry.format, Some(Format::SudokuPad));
    let board = entry.board.unwrap();
    let layout = board.layout();
    assert_eq!((board.to_string().as_str(), layout.boxes()), ("1...............", Some((2, 2))));
    assert_eq!(layout.unchecked(), ["cages", "lines", "underlays", "rules"]);
    assert_eq!(layout.stored_solution().unwrap()[..4], [1, 2, 3, 4]);
    assert_eq!(layout.constraints()[0].name().to_string(), "cage at r1c1");
    assert!(layout.constraints()[1..].iter().all(|rule| rule.kind == RuleKind::AntiKnight));
    // The same as plain JSON, in a link and by itself.
    let long = r#"{"cellSize":50,"cells":[[{"value":1},{}],[{},{}]],"metadata":{},"regions":[],"cages":[]}"#;
    assert_eq!(pad(long).board, one(long).board);
    assert_eq!(one(long).board.unwrap().layout(), &Layout::without_boxes(2).unwrap());
    let with_text = |text: &str| pad(&short.replace("rules: Normal.", &format!("rules: {text}")));
    assert_eq!(
        with_text("Normal sudoku rules apply.").board.unwrap().layout().unchecked(),
        ["cages", "lines", "underlays"]
    );
    assert_eq!(with_text("Normal sudoku rules do not apply.").board.unwrap_err().kind.id(), "unsupported");
    // Without regions the text asks for more than is known.
    let open = short.replace("re:[[", "other:[[").replace("rules: Normal.", "rules: Normal sudoku rules apply.");
    assert_eq!(pad(&open).board.unwrap().layout().unchecked(), ["cages", "other", "lines", "underlays", "rules"]);
    assert_eq!(pad(&short.replace("antiknight", "norowcol")).board.unwrap_err().kind.id(), "unsupported");
    assert_eq!(pad(&short.replace("[[3,3]]", "[[3,4]]")).board.unwrap_err().kind.id(), "bad-cell");
}

#[test]
fn the_solution_of_a_sudokupad_puzzle_tells_what_its_pictures_mean() {
    let boxes =
        "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    let with = |solution: &str, more: &str| {
        pad(&format!(
            "{{metadata:{{solution:'{solution}',rules:'Something.'}},ce:[[,,,],[,,,],[,,,],[,,,]],{boxes}{more}}}"
        ))
        .board
    };
    // Digits repeat in a row: it is not a Sudoku. Elsewhere, what repeats is not a rule.
    assert_eq!(with("1134341221434321", "").unwrap_err().kind.id(), "unsupported");
    assert_eq!(with("1238341221434321", "").unwrap_err().kind.id(), "unsupported");
    let latin = with("1234234134124123", "").unwrap();
    assert_eq!(
        (latin.layout().houses().len(), latin.layout().unchecked()),
        (8, &["regions".to_string(), "rules".into()][..])
    );
    let cage = ",ca:[{ce:[[0,0],[1,0]],v:4,sum:4,unique:t}]";
    let found = with("1234341221434321", cage).unwrap();
    assert_eq!(found.layout().constraints()[0].kind, RuleKind::Cage);
    let found = with("1234341221434321", &cage.replace("[1,0]", "[1,2]")).unwrap();
    assert_eq!(found.layout().constraints()[0].kind, RuleKind::LittleKiller);
    assert_eq!(found.layout().unchecked(), ["cages", "rules"]);
    // Metadata tell whose it is; videos are no rules.
    assert!(
        pad("{metadata:{},vd:[{t:'x'}],ce:[[,,,],[,,,],[,,,],[,,,]]}").board.unwrap().layout().unchecked().is_empty()
    );
}

#[test]
fn a_sudokupad_board_is_where_its_regions_are() {
    let row = |cells: &str| format!("[,{cells},]");
    let regions =
        "[[1,1],[1,2],[2,1],[2,2]],[[1,3],[1,4],[2,3],[2,4]],[[3,1],[3,2],[4,1],[4,2]],[[3,3],[3,4],[4,3],[4,4]]";
    let rows = [row("{v:9},,,"), row("{v:1},,,"), row(",,,"), row(",,,"), row(",,,{v:4}"), row(",,,")].join(",");
    let cages = "[{ce:[[1,1],[1,2]],v:3,sum:3,unique:t},{ce:[[0,1],[0,2]],v:3,sum:3,unique:t}]";
    let solution = "......|.1234.|.3412.|.2143.|.4321.|......".replace('|', "");
    let board =
        pad(&format!("{{ce:[{rows}],re:[{regions}],ca:{cages},metadata:{{solution:'{solution}'}}}}")).board.unwrap();
    assert_eq!(board.to_string(), "1..............4");
    assert_eq!(board.layout().boxes(), Some((2, 2)));
    assert_eq!(board.layout().stored_solution().unwrap()[12..], [4, 3, 2, 1]);
    assert_eq!(board.layout().constraints()[0].cells, [Cell::new(0, 0), Cell::new(0, 1)]);
    assert_eq!(board.layout().unchecked(), ["cages"]);
    // One region is not a board.
    let one = pad("{metadata:{},ce:[[,,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]]]}").board.unwrap();
    assert_eq!((one.side(), one.layout().houses().len()), (4, 9));
}

#[test]
fn digits_with_the_empty_cells_after_them_are_a_board() {
    let leetcode = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let zipped = "5NlQ19j9mGca3OIN1bWGk2m41TjS79";
    for text in [format!("https://sudokupad.app/scf{zipped}"), format!("https://sudokupad.app/classic{zipped}*tEasy")] {
        assert_eq!(one(&text).board, leetcode.parse(), "{text}");
    }
    let windoku = one(&format!("https://sudokupad.app/scf{zipped}*w*x*z1*aMe")).board.unwrap();
    assert_eq!(windoku.layout().houses().len(), 33);
    assert_eq!(windoku.layout().unchecked(), ["z1"]);
    assert_eq!(fault(&format!("https://sudokupad.app/scf{}", &zipped[1..])).0, "wrong-length");
}

/// What took time in proportion to the square of its length would not end.
#[test]
fn hostile_puzzles_are_answered() {
    let cages: Vec<String> = (0..10_000).map(|sum| format!(r#"{{"cells":["R1C1","R1C2"],"value":"{sum}"}}"#)).collect();
    assert_eq!(layout(&format!(r#""killercage":[{}]"#, cages.join(","))).constraints().len(), 10_000);
    let pack = |text: &str| format!("https://f-puzzles.com/?load={}", ninefold::packed::lz_packed(text));
    let many = json(&format!(r#""killercage":[{}]"#, vec![r#"{"cells":["R1C1","R1C2"]}"#; 21_000].join(",")));
    assert_eq!(fault(&pack(&many)).0, "too-many-rules");
    let keys: String = (0..50_000).map(|key| format!(r#""k{key}":1,"#)).collect();
    assert_eq!(one(&pack(&json(&format!("{keys}\"k\":1")))).board.unwrap().layout().unchecked().len(), 100);
    let deep = "[".repeat(500_000);
    assert_eq!(fault(&pack(&deep)).0, "bad-json");
    let nested = format!("{deep}{}", "]".repeat(500_000));
    assert_eq!(fault(&pack(&nested)).0, "not-a-board");
    for key in ["solution", "grid", "killercage", "negative", "thermometer", "unchecked", "line", "odd"] {
        let text = pack(&json(&format!(r#""{key}":{nested}"#)));
        read_all(text.as_bytes(), &Options::default());
        pad(&text);
    }
    assert_eq!(fault(&pack(&"a".repeat(9 << 20))).0, "too-long");
    pad(&"{a:[,".repeat(100_000));
}

/// A random puzzle with rules of many kinds, each as f-puzzles would have it.
fn puzzle(random: &mut Random) -> Board {
    let side = [4, 6, 7, 9, 12][random.below(5)];
    let boxes = Layout::SIDES.contains(&side).then(|| Layout::of_side(side).unwrap());
    let mut layout = match random.below(4) {
        0 => Layout::without_boxes(side).unwrap(),
        1 if side == 6 => Layout::with_boxes(3, 2).unwrap(),
        // Regions that are no boxes: diagonals that go around.
        1 => {
            let region = |cell: Cell| (cell.row() + cell.column()) % side;
            let cells = Layout::without_boxes(side).unwrap().cells().map(region).collect::<Vec<_>>();
            Layout::jigsaw(side, &cells).unwrap()
        }
        _ => boxes.unwrap_or_else(|| Layout::without_boxes(side).unwrap()),
    };
    if random.below(3) == 0 {
        layout = layout.with_diagonals();
    }
    for rule in [GlobalRule::Windows, GlobalRule::DisjointGroups, GlobalRule::AntiKnight, GlobalRule::AntiKing] {
        if random.below(4) == 0 {
            layout = rule.apply(&layout).unwrap_or(layout);
        }
    }
    if random.below(3) == 0 {
        let cells = (0..side).map(|row| Cell::new(row, (row * row + 1) % side)).collect();
        layout = layout.with_houses([(HouseKind::Extra, cells)]).unwrap();
    }
    let regions = |cell: Cell| {
        let is_region = |kind| matches!(kind, HouseKind::Box | HouseKind::Region);
        let mut houses = layout.houses().filter(|house| is_region(house.name.kind));
        houses.find(|house| house.cells.contains(&cell)).map(|house| house.name.number)
    };
    let mut made: Vec<Constraint> = Vec::new();
    for kind in RuleKind::ALL {
        let is_pair = matches!(kind, RuleKind::AntiKnight | RuleKind::AntiKing | RuleKind::NonConsecutive);
        let is_negative = kind.name().starts_with("negative");
        if is_pair || is_negative || random.below(3) > 0 {
            continue;
        }
        let mut source = 0;
        let mut marked: Vec<Cell> = Vec::new();
        for _ in 0..1 + random.below(4) {
            let mut rule = random.rule(kind, 5, side);
            let first = rule.cells[0];
            match kind {
                RuleKind::Set if rule.cells.len() == usize::from(side) => continue,
                RuleKind::Set => rule.cells.sort(),
                RuleKind::RegionSum => {
                    let mut parts = vec![0];
                    if rule.cells.iter().any(|&cell| regions(cell).is_none()) {
                        continue;
                    }
                    for (at, &cell) in rule.cells.iter().enumerate() {
                        if at > 0 && regions(cell) != regions(rule.cells[at - 1]) {
                            parts.push(0);
                        }
                        *parts.last_mut().unwrap() += 1;
                    }
                    rule.numbers = parts;
                }
                RuleKind::Minimum | RuleKind::Maximum | RuleKind::Candidates if marked.contains(&first) => continue,
                _ => {}
            }
            marked.push(first);
            let same = |other: &Constraint| {
                (other.kind, &other.cells, &other.numbers) == (rule.kind, &rule.cells, &rule.numbers)
            };
            if made.iter().any(same) {
                continue;
            }
            // Some lines are of one object.
            let may_share = matches!(kind, RuleKind::Thermometer | RuleKind::Renban | RuleKind::RowIndexer);
            source += u16::from(source == 0 || !may_share || random.below(2) == 0);
            made.push(rule.from_source(source));
        }
        if matches!(kind, RuleKind::Minimum | RuleKind::Maximum) {
            for rule in made.iter_mut().filter(|rule| rule.kind == kind) {
                let first = rule.cells[0];
                let far = |cell: &Cell| first.row().abs_diff(cell.row()) + first.column().abs_diff(cell.column());
                let beside = layout.cells().filter(|cell| far(cell) == 1 && !marked.contains(cell));
                rule.cells = std::iter::once(first).chain(beside).collect();
            }
        }
        if kind == RuleKind::Candidates {
            let mut of_cells: Vec<Constraint> = made.extract_if(.., |rule| rule.kind == kind).collect();
            of_cells.sort_by_key(|rule| rule.cells[0]);
            made.extend(of_cells.into_iter().zip(1..).map(|(rule, source)| rule.from_source(source)));
        }
    }
    let marks = |kinds: &[RuleKind]| -> Vec<Vec<Cell>> {
        made.iter().filter(|rule| kinds.contains(&rule.kind)).map(|rule| rule.cells.clone()).collect()
    };
    let neighbours = |kind: RuleKind, numbers: &[u32], marks: Vec<Vec<Cell>>| -> Vec<Constraint> {
        let all = GlobalRule::NonConsecutive.apply(&Layout::without_boxes(side).unwrap()).unwrap();
        let pairs = all.constraints().iter().map(|rule| rule.cells.clone());
        let is_free = |pair: &Vec<Cell>| !marks.iter().any(|mark| pair.iter().all(|cell| mark.contains(cell)));
        pairs.filter(is_free).map(|pair| Constraint::new(kind, pair, numbers.to_vec(), side).unwrap()).collect()
    };
    let dots = || marks(&[RuleKind::WhiteDot, RuleKind::BlackDot]);
    let values = |kind: RuleKind| -> Vec<u32> {
        let mut values: Vec<u32> =
            made.iter().filter(|rule| rule.kind == kind).flat_map(|rule| rule.numbers.clone()).collect();
        values.extend((kind == RuleKind::BlackDot).then_some(2));
        values.sort();
        values.dedup();
        values
    };
    let mut pairs = Vec::new();
    if random.below(4) == 0 {
        pairs.extend(neighbours(RuleKind::NonConsecutive, &[], dots()));
    }
    if random.below(4) == 0 {
        pairs.extend(neighbours(RuleKind::NegativeRatio, &values(RuleKind::BlackDot), dots()));
    }
    if random.below(2) == 0 && !values(RuleKind::WhiteDot).is_empty() {
        pairs.extend(neighbours(RuleKind::NegativeDifference, &values(RuleKind::WhiteDot), dots()));
    }
    if random.below(2) == 0 {
        pairs.extend(neighbours(RuleKind::NegativeXv, &[5, 10], marks(&[RuleKind::X, RuleKind::V])));
    }
    layout = layout.with_constraints(made.into_iter().chain(pairs));
    if random.below(3) == 0 {
        layout = layout.with_unchecked(["rules".to_string(), "line \"\\\n漢".to_string()]);
    }
    if random.below(3) == 0 {
        let values: Vec<u8> = layout.cells().map(|cell| (cell.row() + cell.column()) % side + 1).collect();
        layout = layout.with_solution(&values).unwrap();
    }
    let values: Vec<u8> =
        layout.cells().map(|_| if random.below(3) == 0 { 1 + random.below(side.into()) as u8 } else { 0 }).collect();
    Board::from_values(layout, &values).unwrap()
}

#[test]
fn random_puzzles_with_every_kind_of_rule_survive() {
    let mut random = Random::new(81);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..400 {
        let board = puzzle(&mut random);
        seen.extend(board.layout().constraints().iter().map(|rule| rule.kind));
        for format in FORMATS {
            assert_eq!(lost(&board, format), [""; 0]);
            let text = write(&board, format).unwrap();
            let found = one(&text).board.unwrap_or_else(|error| panic!("{error}: {text}"));
            let rules = |board: &Board| board.layout().constraints().to_vec();
            assert_eq!(rules(&found), rules(&board), "{text}");
            assert_eq!(
                found.layout().houses().map(|house| house.name).collect::<Vec<_>>(),
                board.layout().houses().map(|house| house.name).collect::<Vec<_>>(),
                "{text}"
            );
            assert_eq!(found, board, "{text}");
            assert_eq!(check(&found), check(&board));
        }
    }
    assert_eq!(seen.len(), RuleKind::ALL.len());
}

#[test]
fn what_a_format_cannot_hold_is_named() {
    let mut random = Random::new(2);
    let knight = Constraint::new(RuleKind::AntiKnight, vec![Cell::new(0, 0), Cell::new(1, 2)], vec![], 9).unwrap();
    let cage = random.rule(RuleKind::Cage, 4, 9);
    let layout = Layout::CLASSIC.with_diagonals().with_constraints([knight, cage]).with_unchecked(["fog".into()]);
    let board = Board::empty(layout);
    assert_eq!(lost(&board, WriteFormat::Line), ["diagonal", "cage", "anti-knight", "fog"]);
    assert_eq!(lost(&board, WriteFormat::FPuzzles), ["anti-knight"]);
    assert_eq!(lost(&Board::empty(Layout::CLASSIC), WriteFormat::Line), [""; 0]);
}

#[test]
fn a_puzzle_with_its_solution_is_a_pair() {
    let text = json(r#""solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1],"odd":[{"cell":"R1C2"}]"#);
    let options = Options { pairs: Some(Pairs::default()), ..Options::default() };
    let entry = read_all(text.as_bytes(), &options).remove(0);
    let (puzzle, answer) = (entry.board.unwrap(), entry.answer.unwrap().unwrap());
    assert_eq!(puzzle.layout().constraints().len(), 1);
    assert_eq!(answer.to_string(), "1234341221434321");
    assert_eq!(Report::of_answer(Ok(puzzle), Ok(answer)).status(), Status::Conflict);
}

#[test]
fn a_report_has_the_link_if_it_is_asked_for_and_there_are_rules() {
    let link = |text: &str, with: &str| {
        let mut ask = Ask::new(Verb::Check);
        if !with.is_empty() {
            ask.set("with", with).unwrap();
        }
        ask.check(text.as_bytes(), &Budget::default()).f_puzzles().map(str::to_string)
    };
    let caged = json(r#""killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]"#);
    assert_eq!(link(&caged, ""), None);
    assert_eq!(link(&caged, "marks"), None);
    let found = link(&caged, "marks,f-puzzles").unwrap();
    assert_eq!(one(&found).board, one(&caged).board);
    // Whatever the rules came as, and whatever they are: a puzzle over several lines, regions, boxes that are not the usual ones of any side.
    let jigsaw = "4 4\n1 - - -\n- - 2 -\n- - - -\n3 - - 4\n1 1 1 2\n1 3 2 2\n3 3 2 4\n3 4 4 4\n";
    assert_eq!(one(&link(jigsaw, "f-puzzles").unwrap()).board, one(jigsaw).board);
    let diagonals = Board::empty(Layout::CLASSIC.with_diagonals());
    let text = write(&diagonals, WriteFormat::FPuzzlesJson).unwrap();
    assert_eq!(one(&link(&text, "f-puzzles").unwrap()).board, Ok(diagonals));
    // The side and the boxes tell all of these.
    for plain in ["1234341221434321".to_string(), json(""), format!("1{}", ".".repeat(35)), "not a board".into()] {
        assert_eq!(link(&plain, "f-puzzles"), None, "{plain}");
    }
}
