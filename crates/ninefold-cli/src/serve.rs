//! `ninefold serve`.

use std::io::{self, Write};
use std::process::ExitCode;

use ninefold::Lang;
use ninefold_server::{Address, Config, Ended, Level, serve};

use crate::args::{LogLevel, ServeArgs};
use crate::failure::Failure;
use crate::{terminal, words};

pub(crate) fn run(args: ServeArgs, lang: Lang) -> Result<ExitCode, Failure> {
    let config = config(args)?;
    let listen = config.listen.clone();
    // Whoever started it may not read this, which is no reason to stop.
    let ready = |address: Address| {
        let _ = writeln!(io::stdout(), "{}", words::listening(lang, &address));
    };
    match serve(config, ready) {
        Ok(Ended::InOrder) => Ok(ExitCode::SUCCESS),
        Ok(Ended::CutOff) => Ok(ExitCode::FAILURE),
        Err(error) if error.kind() == io::ErrorKind::WouldBlock => Err(Failure::Thread(error)),
        Err(error) => Err(Failure::Listen(listen, error)),
    }
}

fn config(args: ServeArgs) -> Result<Config, Failure> {
    let usual = Config::default();
    Ok(Config {
        listen: args.listen,
        metrics_listen: args.metrics_listen,
        hosts: args.host,
        proxies: args.trust_proxy,
        cors: args.cors,
        threads: args.threads.map_or(usual.threads, usize::from),
        searches: args.searches.map_or(usual.searches, usize::from),
        queue: args.queue.map_or(usual.queue, usize::from),
        batches: args.batches.map_or(usual.batches, usize::from),
        requests: args.requests.map_or(usual.requests, |n| n as usize),
        connections: args.connections.map_or(usual.connections, |n| n as usize),
        body_limit: args.body_limit.map_or(usual.body_limit, |n| n as usize),
        body_memory: args.body_memory.map_or(usual.body_memory, |n| n as usize),
        time_limit: args.time_limit.unwrap_or(usual.time_limit),
        read_timeout: args.read_timeout.unwrap_or(usual.read_timeout),
        grace: args.grace.unwrap_or(usual.grace),
        log: match args.log {
            LogLevel::Off => Level::Off,
            LogLevel::Error => Level::Error,
            LogLevel::Info => Level::Info,
        },
        kernel: terminal::kernel()?,
    })
}
