//! `ninefold check`.

use std::process::ExitCode;

use ninefold::Lang;

use crate::args::CheckArgs;
use crate::failure::Failure;
use crate::input::Input;
use crate::output::Output;
use crate::pipeline::Pipeline;
use crate::progress::Progress;
use crate::{interrupt, terminal};

pub(crate) fn run(args: CheckArgs, lang: Lang) -> Result<ExitCode, Failure> {
    let ask = args.asked.ask;
    let mut output = Output::new(&args.output, &ask, lang)?;
    let inputs = Input::all(&args.inputs, &ask.options, output.lang());
    let (detail, explained) = output.wants();
    let pipeline = Pipeline::new(ask, detail, explained, args.output.threads, terminal::kernel()?);
    let pipeline = pipeline.writing(output.written_as());
    let progress = Progress::new(args.output.quiet);
    interrupt::listen()?;
    let end = pipeline.run(&inputs, &progress, lang, &mut |found| output.take(found))?;
    output.finish(end, &progress)
}
