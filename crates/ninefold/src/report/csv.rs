//! A report as a record of CSV.

use super::{Finding, Report};
use crate::words::Lang;

/// The header of [`Report::to_csv`]. Columns are only added, at the end.
pub const CSV_HEADER: &str = "file,line,format,status,valid,side,clues,conflicts,error,details";

pub(super) fn record(report: &Report) -> String {
    let details = match &report.finding {
        Finding::Malformed(error) => Lang::En.error(&error.kind),
        _ if report.passes(super::Require::Valid) => String::new(),
        _ => report.to_sentence(Lang::En),
    };
    let board = report.board();
    let number = |value: Option<u64>| value.map(|value| value.to_string()).unwrap_or_default();
    [
        quoted(report.file.as_deref().unwrap_or_default()),
        number(report.line),
        report.format.map(|format| format.name().to_string()).unwrap_or_default(),
        report.status().name().to_string(),
        board.map(|_| report.conflicts().is_empty().to_string()).unwrap_or_default(),
        number(board.map(|board| board.side().into())),
        number(board.map(|board| board.clues() as u64)),
        number(board.map(|_| report.conflicts().len() as u64)),
        report.error().map(|error| error.kind.id().to_string()).unwrap_or_default(),
        quoted(&details),
    ]
    .join(",")
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_string()
    }
}
