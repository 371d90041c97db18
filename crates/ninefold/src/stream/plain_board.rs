//! The report of a board that passed, without the board.
//!
//! Of a valid classic board in a plain line a report says nothing but its place and its number of clues, so it can be
//! written without reading the line again.

use std::fmt::Write;

use crate::layout::Layout;
use crate::read::Format;
use crate::report::{Data, Status};

/// A valid classic board of which only its place and its clues are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlainBoard {
    /// Its line, from 1.
    pub line: u64,
    /// As what it was read.
    pub format: Format,
    /// How many cells are filled.
    pub clues: u8,
}

impl PlainBoard {
    /// Solved if every cell is filled, else valid.
    pub fn status(self) -> Status {
        if self.clues == 81 { Status::Solved } else { Status::Valid }
    }

    /// What [`Report::to_json`](crate::Report::to_json) says of it.
    pub fn to_json(self, file: Option<&str>) -> String {
        let mut json = String::with_capacity(160);
        json.push('{');
        if let Some(file) = file {
            json += "\"file\":";
            json += &Data::Text(file.to_string()).to_json();
            json.push(',');
        }
        let PlainBoard { line, format, clues } = self;
        let (format, status, side) = (format.name(), self.status(), Layout::CLASSIC.side());
        // Writing to a string cannot fail.
        let _ = write!(
            json,
            "\"line\":{line},\"format\":\"{format}\",\"status\":\"{status}\",\"valid\":true,\"side\":{side},\"clues\":{clues},\"conflicts\":[]}}"
        );
        json
    }

    /// What [`Report::to_csv`](crate::Report::to_csv) says of it.
    pub fn to_csv(self, file: Option<&str>) -> String {
        let PlainBoard { line, format, clues } = self;
        let file = crate::report::quoted(file.unwrap_or_default());
        format!("{file},{line},{},{},true,{},{clues},0,,,,,,,", format.name(), self.status(), Layout::CLASSIC.side())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::report::Report;

    #[test]
    fn it_says_what_the_report_says() {
        let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for text in [solved, &format!(".{}", &solved[1..]), &".".repeat(81)] {
            let board: Board = text.parse().unwrap();
            let clues = board.clues() as u8;
            for file in [None, Some("a \"quoted\", name")] {
                let report = Report {
                    file: file.map(String::from),
                    line: Some(7),
                    format: Some(Format::Line),
                    ..Report::of(board.clone())
                };
                let plain = PlainBoard { line: 7, format: Format::Line, clues };
                assert_eq!(plain.to_json(file), report.to_json());
                assert_eq!(plain.to_csv(file), report.to_csv());
                assert_eq!(plain.status(), report.status());
            }
        }
    }
}
