//! Reports for programs that write with serde: the very data of [`Report::data`], so that no second place names its fields.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::{Data, Report, Status, Summary};

impl Serialize for Data<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Data::Bool(value) => serializer.serialize_bool(*value),
            Data::Number(value) => serializer.serialize_u64(*value),
            Data::Fraction(part, whole) => {
                // The four digits that JSON has.
                let scaled = f64::from(*part) * 10_000.0 / f64::from((*whole).max(1));
                serializer.serialize_f64(scaled.round() / 10_000.0)
            }
            Data::Text(text) => serializer.serialize_str(text),
            Data::List(items) => serializer.collect_seq(items),
            Data::Object(members) => {
                let mut map = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

impl Serialize for Report {
    /// What [`Report::to_json`] has.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.data().serialize(serializer)
    }
}

impl Serialize for Summary {
    /// What [`Summary::data`] has.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.data().serialize(serializer)
    }
}

impl Serialize for Status {
    /// Its name.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Budget;
    use crate::{Ask, Lang, Require, Verb};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Reports of every status but `undecided`, and of an answer.
    fn reports() -> Vec<Report> {
        let text = |text: &str, require| {
            let ask = Ask { require, ..Ask::default() };
            ask.check(text.as_bytes(), &Budget::default())
        };
        let stuck = format!(".87654321{}", [2, 3, 4, 5, 6, 7, 8, 9].map(|digit| format!("{digit}........")).concat());
        let answer = PUZZLE.replace('.', "1");
        vec![
            text(PUZZLE, Require::Valid),
            text(PUZZLE, Require::Minimal).in_file(Some("a \"b\"\u{1}.txt".into())),
            text(&PUZZLE.replacen('5', "8", 1), Require::Valid),
            text(&stuck, Require::Solvable),
            text("1...............", Require::Unique),
            text("1234341221434321", Require::Valid),
            text("1234341221434", Require::Valid),
            Ask::default().verify(PUZZLE.as_bytes(), answer.as_bytes(), &Budget::default()),
            Ask { require: Require::OnTrack, ..Ask::new(Verb::Verify) }.verify(
                PUZZLE.as_bytes(),
                PUZZLE.replacen('.', "2", 1).as_bytes(),
                &Budget::default(),
            ),
            Report::no_board(Require::Valid),
        ]
    }

    #[test]
    fn serde_writes_the_very_report() {
        let mut statuses: Vec<Status> = Vec::new();
        for report in reports() {
            assert_eq!(serde_json::to_string(&report).unwrap(), report.to_json());
            let explained = report.explained(Lang::Zh.into());
            assert_eq!(serde_json::to_string(&explained).unwrap(), explained.to_json());
            assert_eq!(serde_json::to_value(report.status()).unwrap(), report.status().name());
            statuses.push(report.status());
        }
        let missing = |status: &Status| *status != Status::Undecided && !statuses.contains(status);
        assert_eq!(Status::ALL.into_iter().find(missing), None);
    }

    #[test]
    fn serde_writes_the_very_summary() {
        let mut summary = Summary::default();
        reports().iter().for_each(|report| summary.add(report));
        assert_eq!(serde_json::to_string(&summary).unwrap(), summary.data().to_json());
    }

    #[test]
    fn serde_rounds_fractions_as_json_does() {
        for (part, whole) in [(0, 0), (0, 7), (1, 3), (2, 3), (50, 81), (1, 20_000), (7, 7)] {
            let fraction = Data::Fraction(part, whole);
            let number: f64 = serde_json::from_str(&fraction.to_json()).unwrap();
            assert_eq!(serde_json::to_value(&fraction).unwrap(), number, "{part} of {whole}");
        }
    }
}
