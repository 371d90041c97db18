//! A report as a Python object. Its fields are those of [`ninefold::Report::data`], and of nothing else.

use std::borrow::Cow;

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
pub(crate) struct Report(Shown);

enum Shown {
    Live(Box<Live>),
    /// One that was pickled.
    Stored(Stored),
}

struct Live {
    report: ninefold::Report,
    /// The language of the sentences added to the data, if any, and how they spell options.
    explain: Option<Lang>,
    voice: Voice,
}

/// Everything that a report shows. The searches behind it are not done again when it is read back.
#[derive(Clone, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
struct Stored {
    passed: bool,
    board: Option<Vec<Vec<u16>>>,
    /// The data, with and without sentences.
    json: String,
    plain: String,
    /// One for each language.
    sentences: Vec<String>,
    text: String,
    repr: String,
    html: String,
}

impl Report {
    pub(crate) fn new(report: ninefold::Report, ask: &Ask) -> Report {
        let voice = Voice { lang: ask.explain.unwrap_or_default(), syntax: ask.syntax };
        Report(Shown::Live(Box::new(Live { report, explain: ask.explain, voice })))
    }

    fn stored(&self) -> Stored {
        let live = match &self.0 {
            Shown::Stored(stored) => return stored.clone(),
            Shown::Live(live) => live,
        };
        Stored {
            passed: live.report.passed(),
            board: live.report.board().map(rows),
            json: live.data().to_json(),
            plain: live.report.to_json(),
            sentences: Lang::ALL.iter().map(|&lang| live.report.to_sentence(lang)).collect(),
            text: live.report.to_text(live.voice, Color::Never),
            repr: format!("<ninefold.Report {}: {}>", live.report.status(), live.report.to_sentence(Lang::En)),
            html: html(&live.report),
        }
    }

    /// The data without sentences, which are the same for equal reports.
    fn plain(&self) -> Cow<'_, str> {
        match &self.0 {
            Shown::Live(live) => live.report.to_json().into(),
            Shown::Stored(stored) => (&*stored.plain).into(),
        }
    }
}

impl Live {
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
        match &self.0 {
            Shown::Live(live) => live.report.passed(),
            Shown::Stored(stored) => stored.passed,
        }
    }

    /// The verdict: whether the board is what `require` asks for.
    fn __bool__(&self) -> bool {
        self.passed()
    }

    /// The board as rows of numbers, 0 for empty; `None` if there is no board.
    #[getter]
    fn board(&self) -> Option<Vec<Vec<u16>>> {
        match &self.0 {
            Shown::Live(live) => live.report.board().map(rows),
            Shown::Stored(stored) => stored.board.clone(),
        }
    }

    /// The fields of the JSON report, as a dict.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.0 {
            Shown::Live(live) => data(py, &live.data()),
            Shown::Stored(stored) => py.import("json")?.call_method1("loads", (&stored.json,)),
        }
    }

    /// The report as one line of JSON.
    fn to_json(&self) -> String {
        match &self.0 {
            Shown::Live(live) => live.data().to_json(),
            Shown::Stored(stored) => stored.json.clone(),
        }
    }

    /// What is wrong, in one line; in Chinese with `lang="zh"`.
    #[pyo3(signature = (lang="en"))]
    fn sentence(&self, lang: &str) -> String {
        let lang = Lang::from_locale(lang);
        match &self.0 {
            Shown::Live(live) => live.report.to_sentence(lang),
            Shown::Stored(stored) => {
                let place = Lang::ALL.iter().position(|&one| one == lang);
                place.and_then(|place| stored.sentences.get(place)).cloned().unwrap_or_default()
            }
        }
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        if !FIELDS.contains(&name) {
            return Err(PyAttributeError::new_err(format!("a report has no field {name:?}")));
        }
        match &self.0 {
            Shown::Live(live) => live.data().get(name).map(|value| data(py, value)).transpose(),
            Shown::Stored(_) => Ok(Some(self.to_dict(py)?.call_method1("get", (name,))?)),
        }
    }

    fn __dir__(&self) -> Vec<&'static str> {
        FIELDS.into_iter().chain(["to_dict", "to_json", "sentence"]).collect()
    }

    fn __str__(&self) -> String {
        self.stored().text
    }

    fn __repr__(&self) -> String {
        self.stored().repr
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Report>().is_ok_and(|other| match (&self.0, &other.get().0) {
            (Shown::Live(one), Shown::Live(other)) => one.report == other.report,
            _ => self.plain() == other.get().plain(),
        })
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.plain().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Stored,))> {
        Ok((py.get_type::<Report>().getattr("_restore")?, (self.stored(),)))
    }

    #[staticmethod]
    fn _restore(stored: Stored) -> Report {
        Report(Shown::Stored(stored))
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
        self.stored().html
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
