//! `ninefold check`.

use std::process::ExitCode;
use std::thread;

use ninefold::stream::Want;
use ninefold::{Lang, Report};

use crate::args::{CheckArgs, OutputArgs, Shape};
use crate::failure::Failure;
use crate::inputs::{self, End};
use crate::output::Output;
use crate::pipeline::{self, Plan};
use crate::progress::Progress;
use crate::{interrupt, terminal};

/// More threads than this only get in each other's way, unless there are as many cores.
const MOST_THREADS: usize = 64;

pub(crate) fn run(args: CheckArgs, lang: Lang) -> Result<ExitCode, Failure> {
    let want = Want {
        require: args.require.require(),
        every: reports_every_board(&args.output),
        in_order: false,
        explained: explained(&args.output),
    };
    let plan = Plan {
        options: args.reading.options(),
        want,
        kernel: terminal::kernel()?,
        threads: args.output.threads.map_or_else(cores, usize::from).min(MOST_THREADS.max(cores())),
        steps: args.budget,
    };
    let mut output = Output::new(&args.output, want.require, lang)?;
    let progress = Progress::new(args.output.quiet);
    interrupt::listen();
    for input in inputs::from_args(&args.inputs, &plan.options) {
        let before = output.boards();
        let end = pipeline::check(&input, &plan, &mut output, &progress)?;
        if end == End::Whole && output.boards() == before {
            output.report(Report::no_board().in_file(input.name()))?;
        }
        output.input_ended(end);
        if end == End::Interrupted {
            break;
        }
    }
    output.finish(&progress)
}

fn reports_every_board(args: &OutputArgs) -> bool {
    !args.quiet && !args.failures_only && args.output != Shape::Text
}

/// How many failing boards of a piece need an explanation: as many as are shown.
fn explained(args: &OutputArgs) -> usize {
    match args.output {
        _ if args.quiet => 0,
        Shape::Text => usize::try_from(args.max_failures).unwrap_or(usize::MAX),
        Shape::Json | Shape::Jsonl | Shape::Csv => usize::MAX,
    }
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
