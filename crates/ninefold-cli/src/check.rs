//! `ninefold check`.

use std::process::ExitCode;

use ninefold::Report;
use ninefold::read::Reader;

use crate::args::CheckArgs;
use crate::failure::Failure;
use crate::inputs::{self, End};
use crate::output::Output;
use crate::progress::Progress;
use crate::{interrupt, terminal};

pub(crate) fn run(args: CheckArgs) -> Result<ExitCode, Failure> {
    let require = args.require.require(terminal::lang(args.output.language.lang))?;
    let options = args.reading.options();
    let mut output = Output::new(&args.output, require)?;
    let progress = Progress::new(args.output.quiet);
    interrupt::listen();
    for input in inputs::from_args(&args.inputs, &options) {
        let name = input.name();
        let mut reader = Reader::new(options.clone());
        let before = output.boards();
        let lang = output.lang;
        let end = inputs::read(&input, &progress, lang, &mut |text, last| {
            let mut outcome = Ok(());
            let used = reader.read(text, last, &mut |entry| {
                if outcome.is_ok() {
                    outcome = output.report(Report { file: name.clone(), ..Report::of_entry(entry) });
                }
            });
            outcome.map(|()| used)
        })?;
        if end == End::Whole && output.boards() == before {
            output.report(Report { file: name, ..Report::no_board() })?;
        }
        output.input_ended(end);
        if end == End::Interrupted {
            break;
        }
    }
    output.finish(&progress)
}
