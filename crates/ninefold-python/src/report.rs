//! A report as a Python object. Its fields are those of [`ninefold::Report::data`], and of nothing else.

use ninefold::report::{Color, Data, FIELDS};
use ninefold::{Ask, Board, Cell, Lang, Voice};
use pyo3::exceptions::PyAttributeError;
use pyo3::prelude::*;

use crate::ask::data;

/// Everything known about one board.
///
/// >>> import ninefold
/// >>> report = ninefold.check("83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
/// >>> report.status, report.valid, report.clues
/// ('conflict', False, 30)
/// >>> report.conflicts[0]
/// {'house': 'column 1', 'digit': '8', 'cells': ['r1c1', 'r4c1']}
#[pyclass(frozen, module = "ninefold")]
pub(crate) struct Report {
    report: ninefold::Report,
    /// The language of the sentences added to the data, if any, and how they spell options.
    explain: Option<Lang>,
    voice: Voice,
}

impl Report {
    pub(crate) fn new(report: ninefold::Report, ask: &Ask) -> Report {
        let voice = Voice { lang: ask.explain.unwrap_or_default(), syntax: ask.syntax };
        Report { report, explain: ask.explain, voice }
    }

    fn data(&self) -> Data<'_> {
        match self.explain {
            Some(_) => self.report.explained(self.voice),
            None => self.report.data(),
        }
    }
}

#[pymethods]
impl Report {
    /// Is the board what `require` asks for?
    #[getter]
    fn passed(&self) -> bool {
        self.report.passed()
    }

    /// The board as rows of numbers, 0 for empty; `None` if there is no board.
    #[getter]
    fn board(&self) -> Option<Vec<Vec<u16>>> {
        self.report.board().map(rows)
    }

    /// The fields of the JSON report, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        data(py, &self.data())
    }

    /// The report as one line of JSON.
    fn to_json(&self) -> String {
        self.data().to_json()
    }

    /// What is wrong, in one line; in Chinese with `lang="zh"`.
    #[pyo3(signature = (lang="en"))]
    fn sentence(&self, lang: &str) -> String {
        self.report.to_sentence(Lang::from_locale(lang))
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        if let Some(value) = self.data().get(name) {
            return data(py, value).map(Some);
        }
        if FIELDS.contains(&name) {
            return Ok(None);
        }
        Err(PyAttributeError::new_err(format!("a report has no field {name:?}")))
    }

    fn __dir__(&self) -> Vec<&'static str> {
        FIELDS.into_iter().chain(["to_dict", "to_json", "sentence"]).collect()
    }

    fn __str__(&self) -> String {
        self.report.to_text(self.voice, Color::Never)
    }

    fn __repr__(&self) -> String {
        format!("<ninefold.Report {}: {}>", self.report.status(), self.report.to_sentence(Lang::En))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Report>().is_ok_and(|other| other.get().report == self.report)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.report.to_json().hash(&mut hasher);
        hasher.finish()
    }

    /// A report is immutable, so it is its own copy.
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, memo: Bound<'_, PyAny>) -> Py<Self> {
        drop(memo);
        slf
    }

    /// The board as a table with the conflicts in colour, for a notebook.
    fn _repr_html_(&self) -> String {
        html(&self.report)
    }
}

pub(crate) fn rows(board: &Board) -> Vec<Vec<u16>> {
    let values: Vec<u16> = board.values().map(u16::from).collect();
    values.chunks(board.side().into()).map(<[u16]>::to_vec).collect()
}

fn html(report: &ninefold::Report) -> String {
    let mut html = String::from("<div class=\"ninefold\">");
    if let Some(board) = report.board() {
        let marked: Vec<Cell> =
            report.conflicts().iter().flat_map(|conflict| conflict.cells().iter().copied()).collect();
        let (box_rows, box_columns) = board.layout().boxes().unwrap_or((board.side(), board.side()));
        html += "<table style=\"border-collapse:collapse;border:2px solid;font-family:monospace\">";
        let mut row = u8::MAX;
        for (cell, digit) in board.cells() {
            if cell.row() != row {
                html += if row == u8::MAX { "" } else { "</tr>" };
                // Notebooks shade every other row, which is no help to a board.
                html += "<tr style=\"background:none\">";
                row = cell.row();
            }
            let edge = |count: u8, size: u8| match count.is_multiple_of(size) && count < board.side() {
                true => "2px solid",
                false => "1px solid #999",
            };
            let (right, below) = (edge(cell.column() + 1, box_columns), edge(cell.row() + 1, box_rows));
            let digit = digit.map_or("&nbsp;".to_string(), |digit| digit.to_string());
            // Both colours are given, so that it can be read on light and on dark.
            let (mark, digit) = match marked.contains(&cell) {
                true => (";background:#fdd", format!("<b style=\"color:#b00\">{digit}</b>")),
                false => ("", digit),
            };
            html += &format!(
                "<td style=\"width:1.8em;height:1.8em;text-align:center;padding:0;border:1px solid #999;\
                 border-right:{right};border-bottom:{below}{mark}\" title=\"{cell}\">{digit}</td>"
            );
        }
        html += "</tr></table>";
    }
    html + &format!("<p>{}</p></div>", escape(&report.to_sentence(Lang::En)))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
