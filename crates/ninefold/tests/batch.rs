//! Every kernel that this CPU can run, against `check`.

#[path = "batch/boards.rs"]
mod boards;
#[path = "batch/oracle.rs"]
mod oracle;
#[path = "batch/random.rs"]
mod random;
#[path = "batch/texts.rs"]
mod texts;
