//! A report as a record of CSV: the same data as everywhere, one field a column.

use super::{Data, Finding, Report};
use crate::standing::{Require, Status};
use crate::words::Lang;

/// The header of [`Report::to_csv`]. Columns are only added, at the end.
pub const CSV_HEADER: &str = "file,line,format,status,valid,side,clues,conflicts,error,details,solutions,solution,other_solution,redundant_clues,accepted,passed,on_track,mistakes,entries,remaining,suspects,solution_count,canonical,automorphisms,solution_class";

pub(super) fn record(report: &Report) -> String {
    let data = report.data();
    let mut record = String::with_capacity(256);
    for (place, column) in CSV_HEADER.split(',').enumerate() {
        if place > 0 {
            record.push(',');
        }
        match data.get(column) {
            Some(Data::List(items)) if column == "conflicts" => Data::Number(items.len() as u64).write(&mut record),
            Some(value) => push(value, &mut record),
            None if column == "details" => push_quoted(&details(report), &mut record),
            None => {}
        }
    }
    record
}

/// What is wrong with the board, if anything is.
fn details(report: &Report) -> String {
    let fine = match &report.finding {
        Finding::Verified { .. } => report.passed(),
        _ if report.require == Require::OnTrack => report.passed(),
        _ => matches!(report.status(), Status::Valid | Status::Solved | Status::Unique),
    };
    if fine { String::new() } else { report.to_sentence(Lang::En) }
}

/// A value as a field: cells separated by spaces, and an error by its kind.
fn push(value: &Data<'_>, record: &mut String) {
    match value {
        Data::Text(text) => push_quoted(text, record),
        Data::Object(_) => value.get("kind").into_iter().for_each(|kind| push(kind, record)),
        Data::List(items) => {
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    record.push(' ');
                }
                push(item, record);
            }
        }
        Data::Bool(_) | Data::Number(_) | Data::Fraction(..) => value.write(record),
    }
}

/// A field, in quotes if it needs them.
fn push_quoted(field: &str, record: &mut String) {
    if field.contains([',', '"', '\n', '\r']) {
        record.push('"');
        record.push_str(&field.replace('"', "\"\""));
        record.push('"');
    } else {
        record.push_str(field);
    }
}
