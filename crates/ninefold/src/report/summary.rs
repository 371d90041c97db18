//! Counts over many boards.

use super::{Data, Report};
use crate::standing::{Require, Standing, Status};

/// How many boards there were, by status.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Those that reached what was required.
    pub passed: u64,
    /// Lines that were passed over: neither boards, nor blank, nor comments, nor part of a drawing.
    pub skipped: u64,
    by_status: [u64; Status::ALL.len()],
}

impl Summary {
    /// Counts a report.
    pub fn add(&mut self, report: &Report) {
        self.count(report.standing(), report.require, 1);
    }

    /// Counts `boards` boards with this standing, against what is required.
    pub fn count(&mut self, standing: Standing, require: Require, boards: u64) {
        self.by_status[standing.status() as usize] += boards;
        if standing.passes(require) {
            self.passed += boards;
        }
    }

    /// Adds the counts of another summary.
    pub fn merge(&mut self, other: &Summary) {
        self.passed += other.passed;
        self.skipped += other.skipped;
        for (count, more) in self.by_status.iter_mut().zip(other.by_status) {
            *count += more;
        }
    }

    /// All boards, malformed ones among them.
    pub fn boards(&self) -> u64 {
        self.by_status.iter().sum()
    }

    /// Those that could not be read.
    pub fn malformed(&self) -> u64 {
        self.by_status[Status::Malformed as usize]
    }

    /// Those that could be read and did not reach what was required.
    pub fn failed(&self) -> u64 {
        self.boards() - self.passed - self.malformed()
    }

    /// The statuses that occurred and how often, in the order of [`Status::ALL`].
    pub fn by_status(&self) -> impl Iterator<Item = (Status, u64)> {
        Status::ALL.into_iter().zip(self.by_status).filter(|(_, count)| *count > 0)
    }

    /// The summary as plain data.
    pub fn data(&self) -> Data<'static> {
        let by_status = self.by_status().map(|(status, count)| (status.name(), Data::Number(count))).collect();
        Data::Object(vec![
            ("boards", Data::Number(self.boards())),
            ("passed", Data::Number(self.passed)),
            ("failed", Data::Number(self.failed())),
            ("malformed", Data::Number(self.malformed())),
            ("skipped", Data::Number(self.skipped)),
            ("by_status", Data::Object(by_status)),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Budget;

    #[test]
    fn a_report_is_counted_by_its_standing_and_what_was_required_of_it() {
        let mut summary = Summary::default();
        for require in [Require::Valid, Require::Unique] {
            summary.add(&Report::searched("12..............".parse().unwrap(), require, &Budget::default()));
        }
        summary.add(&Report::no_board(Require::Valid));
        assert_eq!(
            summary.data().to_json(),
            r#"{"boards":3,"passed":1,"failed":1,"malformed":1,"skipped":0,"by_status":{"malformed":1,"multiple":1,"valid":1}}"#
        );
    }

    #[test]
    fn what_is_merged_is_counted_as_if_it_had_been_one() {
        let mut one = Summary { skipped: 2, ..Summary::default() };
        one.count(Standing::of(Status::Valid), Require::Valid, 3);
        one.count(Standing::of(Status::Conflict), Require::Valid, 5);
        let mut other = Summary { skipped: 4, ..Summary::default() };
        other.count(Standing::of(Status::Valid), Require::Valid, 7);
        other.count(Standing::of(Status::Malformed), Require::Valid, 9);
        one.merge(&other);
        assert_eq!(
            one.data().to_json(),
            r#"{"boards":24,"passed":10,"failed":5,"malformed":9,"skipped":6,"by_status":{"malformed":9,"conflict":5,"valid":10}}"#
        );
    }
}
