//! Kernels on a stream that is cut into pieces give the reports that the careful reader gives of the whole.

use super::parts;
use ninefold::batch::Kernel;
use ninefold::read::{Format, Options, Pairs, Reader, Skipped};
use ninefold::report::Summary;
use ninefold::search::Budget;
use ninefold::stream::{Checked, Checker, Cutter, Detail, Merger, Want};
use ninefold::{Report, Require};

pub fn run(data: &[u8]) {
    let Some((mut choice, text)) = parts(data) else { return };
    let kernel = choice.one_of(&Kernel::available().collect::<Vec<_>>());
    let detail = choice.one_of(&[Detail::Failures, Detail::Boards, Detail::Verdicts]);
    let is_checker = choice.one_of(&[true, false]);
    let (format, pairs) = choice.one_of(&[
        (None, None),
        (None, None),
        (None, None),
        (Some(Format::Csv), None),
        (Some(Format::Csv), Some(Pairs::default())),
        (Some(Format::Json), None),
    ]);
    let options = Options { format, pairs, ..Options::default() };
    // An answer has to be solved, as every front end asks.
    let require = if options.pairs.is_some() { Require::Solved } else { Require::Valid };
    let want = Want { detail, require, ..Want::default() };
    let expected = careful(text, &options, require, detail);
    let found = if is_checker {
        checked(text, options, want, kernel, choice.size)
    } else {
        judged(text, options, want, kernel, choice.size)
    };
    assert_eq!(found, expected, "{kernel}, {detail:?}");
}

/// What is said of a stream.
#[derive(Debug, Default, PartialEq, Eq)]
struct Said {
    reports: Vec<Report>,
    /// Reports of boards whose cells may be unknown.
    lines: Vec<String>,
    counted: Summary,
    skipped: Skipped,
}

impl Said {
    fn take(&mut self, checked: Checked, require: Require, detail: Detail) {
        match checked.into_report(require) {
            Ok(report) => self.report(report, detail),
            Err(summary) => self.counted.merge(&summary),
        }
    }

    fn report(&mut self, report: Report, detail: Detail) {
        self.counted.add(&report);
        match detail {
            Detail::Verdicts => self.lines.push(report.to_json()),
            Detail::Failures if report.passed() => {}
            Detail::Failures | Detail::Boards => self.reports.push(report),
        }
    }
}

fn careful(text: &[u8], options: &Options, require: Require, detail: Detail) -> Said {
    let mut said = Said::default();
    let mut reader = Reader::new(options.clone());
    reader.read(text, true, &mut |entry| {
        said.report(Report::of_entry(entry, require, &Budget::default()), detail);
    });
    Said { skipped: reader.skipped(), ..said }
}

/// On one thread.
fn checked(text: &[u8], options: Options, want: Want, kernel: Kernel, size: usize) -> Said {
    let (mut said, budget) = (Said::default(), Budget::default());
    let (require, detail) = (want.require, want.detail);
    let mut checker = Checker::new(options, want, kernel);
    for piece in text.chunks(size) {
        checker.push(piece, &budget, &mut |checked| said.take(checked, require, detail));
    }
    checker.finish(&budget, &mut |checked| said.take(checked, require, detail));
    Said { skipped: checker.skipped(), ..said }
}

/// As many threads do it.
fn judged(text: &[u8], options: Options, want: Want, kernel: Kernel, size: usize) -> Said {
    let (mut said, budget) = (Said::default(), Budget::default());
    let (require, detail) = (want.require, want.detail);
    let mut each = |checked| {
        said.take(checked, require, detail);
        true
    };
    let mut cutter = Cutter::new(options);
    let mut merger = None;
    let (mut done, mut seen) = (0, 0);
    while done < text.len() {
        let last = seen == text.len();
        let Some(piece) = cutter.next(&text[done..seen], last) else {
            seen = text.len().min(seen + size);
            continue;
        };
        let merger = merger.get_or_insert_with(|| Merger::new(&piece.plan, want.clone()));
        let part = &text[done + piece.start..done + piece.end];
        if piece.torn {
            merger.take_torn(part, &budget, &mut each);
        } else {
            merger.take(part, piece.plan.judge(kernel, want.clone()).judge(part, 0, &budget), &budget, &mut each);
        }
        done += piece.end;
    }
    let skipped = merger.map(|mut merger| {
        merger.finish(&budget, &mut each);
        merger.skipped()
    });
    Said { skipped: skipped.unwrap_or_default(), ..said }
}
