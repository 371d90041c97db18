//! `ninefold self-check`: does this build, on this very machine, give the right answers? For operators, and for bug reports.

mod boards;
mod case;
mod conformance;
mod engines;
mod kernels;
mod machine;
mod same;
mod show;
mod tally;

use std::io::{self, Write};
use std::process::ExitCode;

use ninefold::Lang;

use crate::args::{DocumentShape, SelfCheckArgs};
use crate::failure::Failure;
use crate::pipeline::cores;
pub(crate) use conformance::Unusable;
use machine::Machine;
use tally::Tally;

/// One comparison: what was compared, and what came of it.
struct Part {
    what: What,
    outcome: Result<Tally, Unusable>,
}

/// What is compared with its definition.
#[derive(Clone, Copy)]
pub(crate) enum What {
    Conformance,
    Kernel(&'static str),
    Engine(&'static str),
    Canonical,
}

/// What is to be said of a comparison, or of all of them: the worst that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Conclusion {
    Ok,
    Fault,
    NotRun,
}

impl Conclusion {
    fn name(self) -> &'static str {
        match self {
            Conclusion::Ok => "ok",
            Conclusion::Fault => "fault",
            Conclusion::NotRun => "not-run",
        }
    }

    fn exit_code(self) -> u8 {
        match self {
            Conclusion::Ok => 0,
            Conclusion::Fault => 1,
            Conclusion::NotRun => 2,
        }
    }

    fn of_all(parts: &[Part]) -> Conclusion {
        parts.iter().map(Part::conclusion).max().unwrap_or(Conclusion::NotRun)
    }
}

impl Part {
    fn conclusion(&self) -> Conclusion {
        match &self.outcome {
            Ok(Tally { compared: 0, .. }) | Err(_) => Conclusion::NotRun,
            Ok(Tally { disagreed: 0, .. }) => Conclusion::Ok,
            Ok(_) => Conclusion::Fault,
        }
    }
}

pub(crate) fn run(args: SelfCheckArgs, lang: Lang) -> Result<ExitCode, Failure> {
    let threads = args.threads.map_or_else(cores, usize::from);
    let machine = Machine::look(threads, lang)?;
    let parts = compare(&machine, args.seed);
    let shown = match args.output {
        DocumentShape::Text => show::text(&machine, args.seed, &parts),
        DocumentShape::Json => show::json(&machine, args.seed, &parts),
    };
    io::stdout().write_all(shown.as_bytes())?;
    Ok(ExitCode::from(Conclusion::of_all(&parts).exit_code()))
}

fn compare(machine: &Machine, seed: u64) -> Vec<Part> {
    let threads = machine.threads;
    let part = |what, tally| Part { what, outcome: Ok(tally) };
    let mut parts = vec![Part { what: What::Conformance, outcome: conformance::compare(machine.kernel, threads) }];
    parts.extend(kernels::compare(seed, threads).into_iter().map(|(name, tally)| part(What::Kernel(name), tally)));
    parts.extend(engines::compare(seed, threads).into_iter().map(|(name, tally)| part(What::Engine(name), tally)));
    parts.push(part(What::Canonical, same::compare(seed, threads)));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_decides() {
        let tally = |compared, disagreed| Ok(Tally { compared, disagreed, first: None });
        let verdict = |outcomes: Vec<Result<Tally, Unusable>>| {
            let part = |outcome| Part { what: What::Canonical, outcome };
            Conclusion::of_all(&outcomes.into_iter().map(part).collect::<Vec<_>>()).exit_code()
        };
        assert_eq!(verdict(vec![tally(2, 0), tally(3, 0)]), 0);
        assert_eq!(verdict(vec![tally(2, 0), tally(3, 1)]), 1);
        assert_eq!(verdict(vec![Err(Unusable::Packed), tally(3, 1)]), 2);
        // To have compared nothing is not to have found no fault.
        assert_eq!(verdict(vec![tally(0, 0), tally(3, 0)]), 2);
        assert_eq!(verdict(vec![]), 2);
    }
}
