//! The ladder of statuses, and what may be required of a board.

use std::fmt;

/// Where a board stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// Not a board.
    Malformed,
    /// Breaks a rule: not valid.
    Conflict,
    /// Valid, but cannot be completed.
    Unsolvable,
    /// Two or more solutions.
    Multiple,
    /// Exactly one solution.
    Unique,
    /// No conflict, and nothing deeper was asked.
    Valid,
    /// No conflict and no empty cell.
    Solved,
    /// The search met its budget first.
    Undecided,
}

impl Status {
    /// Every status, in the order of the ladder.
    pub const ALL: [Status; 8] = [
        Status::Malformed,
        Status::Conflict,
        Status::Unsolvable,
        Status::Multiple,
        Status::Unique,
        Status::Valid,
        Status::Solved,
        Status::Undecided,
    ];

    /// The word in data.
    pub fn name(self) -> &'static str {
        match self {
            Status::Malformed => "malformed",
            Status::Conflict => "conflict",
            Status::Unsolvable => "unsolvable",
            Status::Multiple => "multiple",
            Status::Unique => "unique",
            Status::Valid => "valid",
            Status::Solved => "solved",
            Status::Undecided => "undecided",
        }
    }

    /// The status of this name.
    ///
    /// ```
    /// use ninefold::Status;
    ///
    /// assert_eq!(Status::from_name("unique"), Some(Status::Unique));
    /// assert_eq!(Status::from_name("Unique"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.name() == name)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a board must reach to pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Require {
    /// No digit stands twice in a house.
    #[default]
    Valid,
    /// It can be completed.
    Solvable,
    /// It can be completed in exactly one way.
    Unique,
    /// It can be completed in exactly one way, and every clue is needed for that.
    Minimal,
    /// Valid, and every cell is filled.
    Solved,
}

impl Require {
    /// Everything that may be required.
    pub const ALL: [Require; 5] =
        [Require::Valid, Require::Solvable, Require::Unique, Require::Minimal, Require::Solved];

    /// The word in options.
    pub fn name(self) -> &'static str {
        match self {
            Require::Valid => "valid",
            Require::Solvable => "solvable",
            Require::Unique => "unique",
            Require::Minimal => "minimal",
            Require::Solved => "solved",
        }
    }

    /// The requirement of this name.
    pub fn from_name(name: &str) -> Option<Require> {
        Require::ALL.into_iter().find(|require| require.name() == name)
    }

    /// Does it take a search to know?
    pub fn is_deep(self) -> bool {
        matches!(self, Require::Solvable | Require::Unique | Require::Minimal)
    }
}
