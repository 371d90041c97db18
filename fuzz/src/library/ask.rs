//! `Ask`: options by name and value, as every front end sets them, and what is then said about a text.

use ninefold::batch::Kernel;
use ninefold::search::Budget;
use ninefold::{Ask, Lang, Report, Require, Status, Verb};
use serde_json::Value;

use super::Source;

const VERBS: [Verb; 6] = [Verb::Check, Verb::Solve, Verb::Verify, Verb::Convert, Verb::Score, Verb::Canonical];

/// What options without a list of values may be.
const VALUES: [&str; 16] = [
    "2x2",
    "3x3",
    "2x3",
    "0x9",
    "diagonals",
    "anti-knight, anti-king",
    "windows,",
    "aabbaabbccddccdd",
    "suspects",
    "candidates",
    "canonical,automorphisms",
    "marks,f-puzzles",
    "1",
    "puzzle",
    "18446744073709551616",
    "",
];

/// Steps of a search: what is asked for, not how long it takes, is of interest.
const STEPS: u64 = 20;

pub fn run(data: &[u8]) {
    let mut source = Source(data);
    let mut ask = Ask::new(source.pick(&VERBS));
    let mut set: Vec<(String, String)> = Vec::new();
    for _ in 0..source.below(5) {
        let (name, value) = option(&mut source, ask.verb);
        set_one(&mut ask, &name, &value, &mut set);
    }
    // Each option is independent of the others, whatever their order.
    let mut names: Vec<&str> = set.iter().map(|(name, _)| name.as_str()).collect();
    names.sort();
    if names.windows(2).all(|pair| pair[0] != pair[1]) {
        let mut backwards = Ask::new(ask.verb);
        for (name, value) in set.iter().rev() {
            backwards.set(name, value).expect("what was taken before");
        }
        assert_eq!(backwards, ask);
    }
    answer(&ask, source.0);
}

/// Sets an option, which changes nothing if it fails, and nothing more if it is done again.
fn set_one(ask: &mut Ask, name: &str, value: &str, set: &mut Vec<(String, String)>) {
    let before = ask.clone();
    let known = Ask::option(name).filter(|_| ask.knows(name));
    match ask.set(name, value) {
        Ok(()) => {
            let mut again = ask.clone();
            assert!(known.is_some() && again.set(name, value).is_ok());
            assert_eq!(again, *ask);
            set.push((name.into(), value.into()));
        }
        Err(error) => {
            assert_eq!(*ask, before);
            let sentence = error.to_string();
            match known {
                None => assert!(sentence.starts_with("unknown option `") && !error.known.is_empty(), "{sentence}"),
                Some(option) => {
                    assert!(sentence.starts_with(&format!("`{name}` must be ")), "{sentence}");
                    let listed = option.values(ask.verb).unwrap_or_default();
                    assert!(!listed.contains(&value), "{sentence}");
                }
            }
        }
    }
}

/// An option that there is, or any text, and one of its values, or any text.
fn option(source: &mut Source, verb: Verb) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let options: Vec<_> = Ask::options_of(verb).collect();
    let known = options.get(source.below(options.len() + 1));
    let name = known.map_or_else(|| text(source.some(20)), |option| option.name.into());
    let value = match known.and_then(|option| option.values(verb)) {
        _ if source.below(8) == 0 => text(source.some(60)),
        Some(values) => source.pick(&values).into(),
        None => source.pick(&VALUES).into(),
    };
    (name, value)
}

/// What is asked for is answered in JSON and in sentences.
fn answer(ask: &Ask, text: &[u8]) {
    let budget = Budget::steps(STEPS);
    match ask.verb {
        Verb::Verify => {
            let middle = text.iter().position(|&b| b == 0).unwrap_or(text.len() / 2);
            assert_report(ask, &ask.verify(&text[..middle], &text[middle..], &budget));
        }
        Verb::Convert => match ask.convert(text, &ask.budget()) {
            Ok(written) => assert!(ask.to.is_some() && !written.is_empty()),
            Err(error) => assert!(!error.to_string().is_empty()),
        },
        Verb::Score => match ask.score(text, &String::from_utf8_lossy(text), &budget) {
            Ok(score) => assert!(serde_json::from_str::<Value>(&score.data().to_json()).is_ok()),
            Err(report) => assert_eq!(report.status(), Status::Malformed),
        },
        _ => {
            let report = ask.check(text, &budget);
            assert_report(ask, &report);
            if let Some(plain) = ask.check_plain(text, Kernel::best()) {
                assert_eq!(ask.json(&plain), ask.json(&report));
            }
        }
    }
}

fn assert_report(ask: &Ask, report: &Report) {
    let json: Value = serde_json::from_str(&ask.json(report)).expect("JSON");
    assert_eq!(json["status"], report.status().to_string());
    assert!(json.get("passed").is_none_or(|passed| *passed == report.passed()));
    assert_eq!(json.get("error").is_some(), report.status() == Status::Malformed);
    assert!(!report.passed() || !matches!(report.status(), Status::Malformed | Status::Conflict | Status::Undecided));
    if report.passed() && ask.require == Require::Solved {
        assert_eq!(report.status(), Status::Solved);
    }
    let [english, chinese] = [Lang::En, Lang::Zh].map(|lang| report.to_sentence(lang));
    assert!(!english.is_empty() && !chinese.is_ascii(), "{english} / {chinese}");
}
