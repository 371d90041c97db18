//! A report as a record of CSV.

use super::{Depth, Finding, Report, Status};
use crate::board::Cell;
use crate::words::Lang;
use crate::write::symbols;

/// The header of [`Report::to_csv`]. Columns are only added, at the end.
pub const CSV_HEADER: &str = "file,line,format,status,valid,side,clues,conflicts,error,details,solutions,solution,other_solution,redundant_clues,accepted";

pub(super) fn record(report: &Report) -> String {
    let details = match &report.finding {
        Finding::Checked { .. } if matches!(report.status(), Status::Valid | Status::Solved | Status::Unique) => {
            String::new()
        }
        Finding::Verified { verification, .. } if verification.is_accepted() => String::new(),
        _ => report.to_sentence(Lang::En),
    };
    let (solutions, one, other, redundant) = match report.depth() {
        Depth::NotSearched | Depth::Undecided => ("", None, None, &[][..]),
        Depth::Unsolvable { .. } => ("0", None, None, &[][..]),
        Depth::Multiple { solution, other } => ("2", Some(solution), Some(other), &[][..]),
        Depth::Unique { solution, redundant } => ("1", Some(solution), None, redundant.as_deref().unwrap_or_default()),
    };
    let accepted = match &report.finding {
        Finding::Verified { verification, .. } => verification.is_accepted().to_string(),
        _ => String::new(),
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
        number(report.clues()),
        number(board.map(|_| report.conflicts().len() as u64)),
        report.error().map(|error| error.kind.id().to_string()).unwrap_or_default(),
        quoted(&details),
        solutions.to_string(),
        one.map(symbols).unwrap_or_default(),
        other.map(symbols).unwrap_or_default(),
        redundant.iter().map(Cell::to_string).collect::<Vec<_>>().join(" "),
        accepted,
    ]
    .join(",")
}

/// A field, in quotes if it needs them.
pub(crate) fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_string()
    }
}
