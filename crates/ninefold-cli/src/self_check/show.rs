//! The result for a person, and for a program.

use std::env;

use ninefold::report::Data;

use super::machine::{Machine, cpu_features};
use super::tally::{Fault, Subject, Tally};
use super::{Conclusion, Part, What};
use crate::words::self_check as words;
use crate::words::{grouped, with_others};

/// The column in which the second column of a table begins.
const INDENT: usize = 21;

/// A table of what there is, one of what was compared, what differs, and the verdict.
pub(super) fn text(machine: &Machine, seed: u64, parts: &[Part]) -> String {
    let lang = machine.lang;
    let mut text = String::new();
    for (label, value) in words::labels(lang).into_iter().zip(about(machine, seed)) {
        row(&mut text, label, &value);
    }
    text.push('\n');
    for part in parts {
        let compared = part.outcome.as_ref().map_or(0, |tally| tally.compared);
        let verdict = words::verdict(lang, part.conclusion());
        row(&mut text, &words::what(lang, part.what), &format!("{:>9} {verdict}", grouped(compared)));
    }
    for part in parts {
        match &part.outcome {
            Ok(Tally { disagreed, first: Some(fault), .. }) => {
                text += &format!("\n{}\n", words::disagreed(lang, part.what, *disagreed));
                let labels = words::fault_labels(lang, matches!(fault.subject, Subject::Board(_)));
                labels.into_iter().zip(values(fault)).for_each(|(label, value)| row(&mut text, label, value));
            }
            Ok(_) => {}
            Err(unusable) => text += &format!("\n{}\n", words::unusable(lang, *unusable)),
        }
    }
    text + &format!("\n{}\n", words::conclusion(lang, Conclusion::of_all(parts)))
}

/// What the labels stand for.
fn about(machine: &Machine, seed: u64) -> [String; 9] {
    let lang = machine.lang;
    let kernel = with_others(lang, &machine.kernels());
    [
        Machine::VERSION.to_string(),
        format!("{} ({}, {})", Machine::TARGET, env::consts::OS, env::consts::ARCH),
        cpu_features().join(" "),
        if machine.chosen { words::chosen(lang, &kernel) } else { kernel },
        with_others(lang, &machine.engines()),
        machine.threads.to_string(),
        words::page(lang, machine.webassembly).to_string(),
        lang.name().to_string(),
        seed.to_string(),
    ]
}

/// A row of two columns.
fn row(text: &mut String, label: &str, value: &str) {
    *text += format!("{}{value}", padded(label, INDENT)).trim_end();
    text.push('\n');
}

/// The text and as many spaces as fill this many columns of a terminal, in which a Chinese character takes two.
fn padded(text: &str, columns: usize) -> String {
    let width: usize = text.chars().map(|c| if c < '\u{1100}' { 1 } else { 2 }).sum();
    format!("{text}{}", " ".repeat(columns.saturating_sub(width)))
}

fn values(fault: &Fault) -> [&String; 4] {
    let (Subject::Board(subject) | Subject::Case(subject)) = &fault.subject;
    [subject, &fault.how, &fault.expected, &fault.found]
}

/// One line of JSON.
pub(super) fn json(machine: &Machine, seed: u64, parts: &[Part]) -> String {
    let mut members = machine.data();
    members.push(("seed", Data::Number(seed)));
    members.push(("checks", Data::List(parts.iter().map(part_data).collect())));
    members.push(("verdict", Data::from(Conclusion::of_all(parts).name())));
    Data::Object(members).to_json() + "\n"
}

fn part_data(part: &Part) -> Data<'static> {
    let (what, name) = match part.what {
        What::Conformance => ("conformance", None),
        What::Kernel(name) => ("kernel", Some(name)),
        What::Engine(name) => ("engine", Some(name)),
        What::Canonical => ("canonical", None),
    };
    let mut members = vec![("check", Data::from(what))];
    members.extend(name.map(|name| ("name", Data::from(name))));
    if let Ok(tally) = &part.outcome {
        members.extend([("compared", Data::Number(tally.compared)), ("disagreed", Data::Number(tally.disagreed))]);
    }
    members.push(("verdict", Data::from(part.conclusion().name())));
    if let Ok(Tally { first: Some(fault), .. }) = &part.outcome {
        let subject = if matches!(fault.subject, Subject::Board(_)) { "board" } else { "case" };
        let names = [subject, "how", "expected", "found"];
        let fields = names.into_iter().zip(values(fault)).map(|(name, value)| (name, Data::from(value.clone())));
        members.push(("fault", Data::Object(fields.collect())));
    }
    Data::Object(members)
}

#[cfg(test)]
mod tests {
    use ninefold::Lang;
    use ninefold::batch::Kernel;

    use super::super::Unusable;
    use super::*;

    fn machine(lang: Lang) -> Machine {
        let kernel = Kernel::from_name("portable").expect("a kernel of every CPU");
        Machine { kernel, chosen: true, engine: "portable", threads: 2, webassembly: false, lang }
    }

    fn fault(subject: Subject, expected: &str, found: &str) -> Result<Tally, Unusable> {
        let fault = Fault { subject, how: "cells".into(), expected: expected.into(), found: found.into() };
        Ok(Tally { compared: 1234, disagreed: 56, first: Some(fault) })
    }

    fn parts() -> Vec<Part> {
        let ok = Ok(Tally { compared: 1234, disagreed: 0, first: None });
        let board = fault(Subject::Board("1...".into()), "valid, 1 clues", "conflict, 1 clues");
        let case = fault(Subject::Case("a-name".into()), "{}", "no report");
        let parts = [(What::Conformance, case), (What::Kernel("abacus"), board), (What::Canonical, ok)];
        parts.into_iter().map(|(what, outcome)| Part { what, outcome }).collect()
    }

    /// What follows the table about the machine.
    fn rest(text: &str) -> String {
        text.split_once("\n\n").expect("two tables").1.to_string()
    }

    #[test]
    fn a_fault_is_shown_with_what_it_takes_to_look_into_it() {
        let expected = "\
conformance cases        1,234 FAULT
kernel abacus            1,234 FAULT
canonical forms          1,234 ok

conformance cases: 56 wrong, the first is
  case               a-name
  done               cells
  expected           {}
  found              no report

kernel abacus: 56 wrong, the first is
  board              1...
  done               cells
  expected           valid, 1 clues
  found              conflict, 1 clues

failed: wrong results on this machine; please report this with everything above
";
        assert_eq!(rest(&text(&machine(Lang::En), 1, &parts())), expected);
    }

    #[test]
    fn what_could_not_be_run_is_said_in_every_language() {
        let mut parts = parts();
        parts[0].outcome = Err(Unusable::Line(7));
        parts.remove(1);
        let expected = "\
一致性用例                   0 未运行
规范形式                 1,234 一致

无法读取内置的一致性用例：第 7 行

自检未完成：有项目无法运行；请附上以上全部内容报告此问题
";
        let shown = text(&machine(Lang::Zh), 1, &parts);
        assert_eq!(rest(&shown), expected);
        assert!(shown.contains("\n内核                 portable"), "{shown}");
        assert!(shown.contains("，由 NINEFOLD_KERNEL 指定\n"), "{shown}");
    }

    #[test]
    fn programs_read_the_same() {
        let document: serde_json::Value = serde_json::from_str(&json(&machine(Lang::Zh), 3, &parts())).expect("JSON");
        assert_eq!(
            (&document["verdict"], &document["seed"], &document["lang"]),
            (&"fault".into(), &3.into(), &"zh".into())
        );
        let expected = r#"{"check":"kernel","name":"abacus","compared":1234,"disagreed":56,"verdict":"fault",
            "fault":{"board":"1...","how":"cells","expected":"valid, 1 clues","found":"conflict, 1 clues"}}"#;
        assert_eq!(document["checks"][1], serde_json::from_str::<serde_json::Value>(expected).expect("JSON"));
        assert_eq!(document["checks"][0]["fault"]["case"], "a-name");
        assert_eq!(document["checks"][2]["verdict"], "ok");
    }
}
