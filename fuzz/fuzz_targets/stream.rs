//! The kernels on a stream cut into pieces say what the careful reader says of the whole.
//!
//! The first byte of the input chooses the size of the pieces, the second the format; the rest is the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::batch::Kernel;
use ninefold::read::{Format, Options, Reader};
use ninefold::search::Budget;
use ninefold::stream::{Checked, Detail, Merger, Plan, Want};
use ninefold::{Report, Require};

fuzz_target!(|data: &[u8]| {
    let [size, format, text @ ..] = data else { return };
    let size = usize::from(*size) * 8 + 1;
    let format = match format % 4 {
        0 => None,
        1 => Some(Format::Line),
        2 => Some(Format::Csv),
        _ => Some(Format::Json),
    };
    let options = Options { format, ..Options::default() };
    let budget = Budget::default();

    let mut expected = Vec::new();
    Reader::new(options.clone()).read(text, true, &mut |entry| {
        expected.push(Report::of_entry(entry, Require::Valid, &budget).to_json());
    });

    let want = Want { detail: Detail::Verdicts, ..Want::default() };
    let plan = Plan::of(text, true, &options);
    let text = if plan.is_plain() { &text[plan.skip()..] } else { text };
    for kernel in Kernel::available() {
        let judge = plan.judge(kernel, want.clone());
        let mut merger = Merger::new(&plan, want.clone());
        let mut found = Vec::new();
        let mut each = |checked: Checked| {
            found.push(match checked.into_report(Require::Valid) {
                Ok(report) => report.to_json(),
                Err(summary) => format!("{summary:?}"),
            });
            true
        };
        let (mut rest, mut torn) = (text, false);
        while !rest.is_empty() {
            let reach = &rest[..size.min(rest.len())];
            let newline = |b: &u8| *b == b'\n';
            let end = if torn { reach.iter().position(newline) } else { reach.iter().rposition(newline) };
            let (piece, is_torn) = match end {
                Some(end) => (&rest[..=end], std::mem::take(&mut torn)),
                None if reach.len() == rest.len() => (rest, torn),
                None => {
                    torn = true;
                    (reach, true)
                }
            };
            if is_torn && plan.is_plain() {
                merger.take_torn(piece, &budget, &mut each);
            } else {
                merger.take(piece, judge.judge(piece, 0, &budget), &budget, &mut each);
            }
            rest = &rest[piece.len()..];
        }
        merger.finish(&budget, &mut each);
        assert_eq!(found, expected, "{kernel}");
    }
});
