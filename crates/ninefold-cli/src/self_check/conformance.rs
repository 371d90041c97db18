//! The conformance file: every input must give the reports that it gives everywhere, as `ninefold check` reads it, and as a
//! stream through each kernel.

use std::io::Read;

use flate2::read::GzDecoder;
use ninefold::batch::Kernel;
use ninefold::stream::{Detail, Shape};
use ninefold::{Ask, Lang, Report, Syntax, Verb};
use serde_json::Value;

use super::case::Case;
use super::tally::{Fault, Subject, Tally, in_rounds};
use crate::input::Input;
use crate::pipeline::{End, Outcome, Pipeline};
use crate::progress::Progress;

const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/conformance.jsonl.gz"));

/// Cases that a thread takes at once.
const TOGETHER: usize = 16;

/// Why the file cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unusable {
    /// It cannot be unpacked.
    Packed,
    /// This line is not a case.
    Line(usize),
}

/// Compares every case of the embedded file. Small inputs are left to the careful reader by `check`, so that the kernels see
/// them only as a stream.
pub(super) fn compare(in_use: Kernel, threads: usize) -> Result<Tally, Unusable> {
    let mut text = String::new();
    GzDecoder::new(PACKED).read_to_string(&mut text).map_err(|_| Unusable::Packed)?;
    Ok(compare_all(&cases(&text)?, in_use, threads))
}

/// The cases of the file, with what each of them asks.
fn cases(text: &str) -> Result<Vec<(Case, Ask)>, Unusable> {
    let case = |line| {
        let case = Case::read(line)?;
        let mut ask = Ask::new(Verb::Check);
        ask.syntax = Syntax::Shell;
        case.options.iter().try_for_each(|(name, value)| ask.set(name, value)).ok()?;
        Some((case, ask))
    };
    (1..).zip(text.lines()).map(|(number, line)| case(line).ok_or(Unusable::Line(number))).collect()
}

fn compare_all(cases: &[(Case, Ask)], in_use: Kernel, threads: usize) -> Tally {
    let rounds: Vec<_> = cases.chunks(TOGETHER).collect();
    let all = in_rounds(threads, rounds.len(), 1, &|round| {
        let mut tally = Tally::default();
        for (case, ask) in rounds[round] {
            let checked = ("check".to_string(), checked(case, ask, in_use));
            let streams =
                Kernel::available().map(|kernel| (format!("stream, kernel {kernel}"), streamed(case, ask, kernel)));
            let wrong = std::iter::once(checked).chain(streams).find(|(_, found)| *found != case.reports);
            tally.count(wrong.is_none(), || fault(case, wrong.unwrap_or_default()));
        }
        vec![tally]
    });
    all.into_iter().next().unwrap_or_default()
}

/// The first report that differs, as it should be and as it is.
fn fault(case: &Case, (how, found): (String, Vec<Value>)) -> Fault {
    let same = case.reports.iter().zip(&found).take_while(|(expected, found)| expected == found).count();
    let shown = |reports: &[Value]| reports.get(same).map_or("no report".to_string(), Value::to_string);
    Fault { subject: Subject::Case(case.name.clone()), how, expected: shown(&case.reports), found: shown(&found) }
}

/// The reports of `ninefold check --output jsonl`.
fn checked(case: &Case, ask: &Ask, kernel: Kernel) -> Vec<Value> {
    let mut text = String::new();
    let pipeline = Pipeline::new(ask.clone(), Detail::Verdicts, usize::MAX, Some(1), kernel).writing(Some(Shape::Json));
    let input = Input::Literal { text: case.input.clone(), name: None };
    let end = pipeline.run(&[input], &Progress::new(true), Lang::En, &mut |found| {
        match found {
            Outcome::Report(report) => Shape::Json.write(&report, &mut text),
            Outcome::Written(reports, _) => text.push_str(&reports),
            Outcome::Counted(_) | Outcome::Skipped(..) | Outcome::Waiting => {}
        }
        Ok(())
    });
    if !matches!(end, Ok(End::Whole)) {
        text.push_str("\"not read to its end\"\n");
    }
    values(&text)
}

/// The reports of a stream on one thread.
fn streamed(case: &Case, ask: &Ask, kernel: Kernel) -> Vec<Value> {
    let (mut text, budget) = (String::new(), ask.budget());
    let mut checker = ask.checker(Detail::Verdicts, kernel);
    let mut each = |found: ninefold::stream::Checked| {
        // Every board has a report of its own; nothing is only counted.
        if let Ok(report) = found.into_report(ask.require) {
            Shape::Json.write(&report, &mut text);
        }
    };
    checker.push(&case.input, &budget, &mut each);
    checker.finish(&budget, &mut each);
    if text.is_empty() {
        Shape::Json.write(&Report::no_board(ask.require), &mut text);
    }
    values(&text)
}

fn values(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| line.into())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = concat!(
        r#"{"name":"two","input":"11..............\n1...............\n","options":{},"reports":["#,
        r#"{"line":1,"format":"line","status":"conflict","valid":false,"side":4,"clues":2,"#,
        r#""conflicts":[{"house":"row 1","digit":"1","cells":["r1c1","r1c2"]},{"house":"box 1","digit":"1","cells":["r1c1","r1c2"]}]},"#,
        r#"{"line":2,"format":"line","status":"valid","valid":true,"side":4,"clues":1,"conflicts":[]}]}"#
    );

    fn tally(text: &str) -> Tally {
        compare_all(&cases(text).expect("cases"), Kernel::best(), 2)
    }

    #[test]
    fn the_embedded_file_is_the_one_of_the_project() {
        let mut text = String::new();
        GzDecoder::new(PACKED).read_to_string(&mut text).expect("gzip");
        assert!(text == include_str!("../../conformance.jsonl") && cases(&text).expect("cases").len() > 600);
    }

    #[test]
    fn a_tampered_line_is_a_fault() {
        assert_eq!(tally(LINE), Tally { compared: 1, disagreed: 0, first: None });
        for (old, new) in
            [("\"clues\":1", "\"clues\":2"), ("r1c2\"]}]", "r1c3\"]}]"), ("11..", "12.."), (r"\n1", r"\n\n1")]
        {
            let found = tally(&format!("{LINE}\n{}\n{LINE}", LINE.replace(old, new).replace("two", "tampered")));
            assert_eq!((found.compared, found.disagreed), (3, 1), "{new}");
            let fault = found.first.expect("a fault");
            assert_eq!((fault.subject, fault.how.as_str()), (Subject::Case("tampered".into()), "check"));
            assert!(fault.expected != fault.found && fault.expected.starts_with('{'), "{}", fault.expected);
        }
    }

    #[test]
    fn a_report_too_few_or_too_many_is_a_fault() {
        let cut = LINE.find(r#",{"line":2"#).expect("a second report");
        let fault = tally(&format!("{}]}}", &LINE[..cut])).first.expect("a fault");
        assert_eq!((fault.expected.as_str(), fault.found.contains("\"line\":2")), ("no report", true));
        let fault = tally(&format!("{},{{}}]}}", &LINE[..LINE.len() - 2])).first.expect("a fault");
        assert_eq!((fault.expected.as_str(), fault.found.as_str()), ("{}", "no report"));
    }

    #[test]
    fn a_line_that_cannot_be_used_is_named() {
        assert_eq!(cases(&format!("{LINE}\n{{}}\n")).err(), Some(Unusable::Line(2)));
        assert_eq!(cases(&LINE.replace("{}", r#"{"colour":"red"}"#)).err(), Some(Unusable::Line(1)));
    }
}
