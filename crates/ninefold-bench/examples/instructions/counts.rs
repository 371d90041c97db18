//! The counts of all rows, as `instructions.txt` records them, and what a comparison of two says.
//!
//! ```text
//! toolchain rustc 1.95.0, glibc 2.36, valgrind 3.19
//! kernel-lines avx2 1234567
//!   crates/ninefold/src/batch/vectors.rs 1000000
//! ```

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// How much dearer a row may be than it was when it was recorded, in percent.
const LIMIT: u64 = 3;
/// Of a row, the places are kept that have at least this part of its instructions.
const SMALLEST_PLACE: u64 = 100;
/// So many places are named that became dearer.
const NAMED: usize = 5;

/// What was counted, and with what.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Counts {
    toolchain: String,
    rows: Vec<(String, Row)>,
}

#[derive(Debug, Default, PartialEq)]
struct Row {
    total: u64,
    places: BTreeMap<String, u64>,
}

/// The comparison as a person reads it.
pub(crate) struct Comparison {
    pub(crate) passed: bool,
    pub(crate) text: String,
}

impl Counts {
    /// No row yet, counted with this compiler and these tools.
    pub(crate) fn with(toolchain: &str) -> Counts {
        Counts { toolchain: toolchain.into(), rows: Vec::new() }
    }

    pub(crate) fn add(&mut self, name: String, places: BTreeMap<String, u64>) {
        self.rows.push((name, Row { total: places.values().sum(), places }));
    }

    fn row(&self, name: &str) -> Option<&Row> {
        self.rows.iter().find(|(other, _)| other == name).map(|(_, row)| row)
    }

    /// `self` is what is recorded.
    pub(crate) fn compare(&self, now: &Counts) -> Comparison {
        let (mut text, mut passed, mut cheaper) = (String::new(), true, false);
        let _ = writeln!(text, "{:<28} {:>13} {:>13} {:>8}", "row and kernel", "recorded", "now", "change");
        for (name, row) in &now.rows {
            let Some(before) = self.row(name) else {
                let _ = writeln!(text, "{name:<28} {:>13} {:>13}  not recorded", "", row.total);
                passed = false;
                continue;
            };
            let change = 100.0 * (row.total as f64 / before.total as f64 - 1.0);
            let _ = write!(text, "{name:<28} {:>13} {:>13} {change:>+7.2}%", before.total, row.total);
            if 100 * row.total > (100 + LIMIT) * before.total {
                passed = false;
                let _ = writeln!(text, "  TOO MANY, because of:\n{}", row.growth_since(before));
            } else {
                let fewer = 100 * row.total < (100 - LIMIT) * before.total;
                cheaper |= fewer;
                text += if fewer { "  fewer\n" } else { "\n" };
            }
        }
        for (name, _) in self.rows.iter().filter(|(name, _)| now.row(name).is_none()) {
            let _ = writeln!(text, "{name:<28} is recorded, but there is no such row");
            passed = false;
        }
        if !passed {
            let _ = writeln!(
                text,
                "\nmore than {LIMIT} % dearer, or not recorded; if that is meant: scripts/stages/instructions.sh --record"
            );
        } else if cheaper {
            let _ = writeln!(text, "\nfewer instructions: keep that with scripts/stages/instructions.sh --record");
        }
        Comparison { passed, text }
    }
}

impl Row {
    /// The places that grew most, the worst first.
    fn growth_since(&self, before: &Row) -> String {
        let growth = |(place, &count): (&String, &u64)| {
            let before = before.places.get(place).copied().unwrap_or(0);
            (count.saturating_sub(before), before, place.clone())
        };
        let mut growths: Vec<_> = self.places.iter().map(growth).filter(|growth| growth.0 > 0).collect();
        growths.sort_by(|one, other| other.cmp(one));
        let line = |(growth, before, place): &(u64, u64, String)| format!("    +{growth} in {place} (from {before})");
        growths.iter().take(NAMED).map(line).collect::<Vec<_>>().join("\n")
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "toolchain {}", self.toolchain)?;
        for (name, row) in &self.rows {
            writeln!(f, "{name} {}", row.total)?;
            let mut places: Vec<_> = row.places.iter().filter(|place| place.1 * SMALLEST_PLACE >= row.total).collect();
            places.sort_by_key(|place| std::cmp::Reverse(place.1));
            places.iter().try_for_each(|(place, count)| writeln!(f, "  {place} {count}"))?;
        }
        Ok(())
    }
}

impl FromStr for Counts {
    type Err = String;

    fn from_str(text: &str) -> Result<Counts, String> {
        let mut counts = Counts::default();
        for line in text.lines() {
            let (name, count) = line.rsplit_once(' ').unwrap_or((line, ""));
            let number = || count.parse::<u64>().map_err(|_| format!("this is not a name and a count: {line}"));
            if let Some(toolchain) = line.strip_prefix("toolchain ") {
                counts.toolchain = toolchain.into();
            } else if let Some(place) = name.strip_prefix("  ") {
                let (_, row) = counts.rows.last_mut().ok_or_else(|| format!("a place without a row: {line}"))?;
                row.places.insert(place.into(), number()?);
            } else {
                counts.rows.push((name.into(), Row { total: number()?, places: BTreeMap::new() }));
            }
        }
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(rows: &[(&str, &[(&str, u64)])]) -> Counts {
        let mut counts = Counts::with("rustc 1");
        for (name, places) in rows {
            counts.add((*name).into(), places.iter().map(|&(place, count)| (place.into(), count)).collect());
        }
        counts
    }

    #[test]
    fn what_is_written_is_read_again() {
        let written = counts(&[("find any", &[("a.rs", 900), ("b.rs", 100)]), ("link any", &[("c.rs", 7)])]);
        assert_eq!(written.to_string().parse(), Ok(written));
        assert_eq!("  a.rs 7".parse::<Counts>(), Err("a place without a row:   a.rs 7".into()));
        assert_eq!("find any".parse::<Counts>(), Err("this is not a name and a count: find any".into()));
    }

    #[test]
    fn small_places_are_not_recorded_but_count() {
        let text = counts(&[("find any", &[("a.rs", 199_900), ("b.rs", 100)])]).to_string();
        assert_eq!(text, "toolchain rustc 1\nfind any 200000\n  a.rs 199900\n");
    }

    #[test]
    fn three_percent_more_pass_and_a_little_more_does_not() {
        let before = counts(&[("find any", &[("a.rs", 9_000), ("b.rs", 1_000)])]);
        assert!(before.compare(&counts(&[("find any", &[("a.rs", 9_000), ("b.rs", 1_300)])])).passed);
        let dearer = before.compare(&counts(&[("find any", &[("a.rs", 8_900), ("b.rs", 1_300), ("c.rs", 101)])]));
        assert!(!dearer.passed);
        assert!(
            dearer
                .text
                .contains("+3.01%  TOO MANY, because of:\n    +300 in b.rs (from 1000)\n    +101 in c.rs (from 0)\n")
        );
    }

    #[test]
    fn fewer_instructions_pass_and_ask_to_be_recorded() {
        let before = counts(&[("find any", &[("a.rs", 1_000)])]);
        let now = before.compare(&counts(&[("find any", &[("a.rs", 900)])]));
        assert!(
            now.passed && now.text.ends_with("keep that with scripts/stages/instructions.sh --record\n"),
            "{}",
            now.text
        );
    }

    #[test]
    fn rows_that_only_one_side_has_do_not_pass() {
        let (one, two) = (counts(&[("a any", &[("a", 1)])]), counts(&[("a any", &[("a", 1)]), ("b any", &[("b", 1)])]));
        assert!(!one.compare(&two).passed);
        assert!(!two.compare(&one).passed);
        assert!(one.compare(&one).passed);
    }
}
