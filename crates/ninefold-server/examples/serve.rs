//! `ninefold serve` without the command: the service with the options that the tests of this crate set.

#![expect(clippy::print_stdout, reason = "it tells its address")]

use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use ninefold_server::{Config, Ended, Level, serve};

fn main() -> Result<ExitCode, String> {
    let mut config = Config::default();
    let typed: Vec<String> = std::env::args().skip(1).filter(|word| word != "serve").collect();
    for pair in typed.chunks(2) {
        let [option, value] = pair else { return Err(format!("{} needs a value", pair[0])) };
        set(&mut config, option, value)?;
    }
    match serve(config, |address| println!("listening on {address}")).map_err(|error| error.to_string())? {
        Ended::InOrder => Ok(ExitCode::SUCCESS),
        Ended::CutOff => Ok(ExitCode::FAILURE),
    }
}

fn set(config: &mut Config, option: &str, value: &str) -> Result<(), String> {
    match option {
        "--listen" => config.listen = value.into(),
        "--metrics-listen" => config.metrics_listen = Some(value.into()),
        "--host" => config.hosts.push(value.into()),
        "--cors" => config.cors.push(value.into()),
        "--trust-proxy" => config.proxies.push(value.parse().map_err(|()| format!("{value} is no network"))?),
        "--threads" => config.threads = number(value)?,
        "--searches" => config.searches = number(value)?,
        "--queue" => config.queue = number(value)?,
        "--batches" => config.batches = number(value)?,
        "--requests" => config.requests = number(value)?,
        "--connections" => config.connections = number(value)?,
        "--body-limit" => config.body_limit = number(value)?,
        "--body-memory" => config.body_memory = number(value)?,
        "--time-limit" => config.time_limit = Duration::from_secs_f64(number(value)?),
        "--read-timeout" => config.read_timeout = Duration::from_secs_f64(number(value)?),
        "--grace" => config.grace = Duration::from_secs_f64(number(value)?),
        "--log" => {
            config.log = match value {
                "off" => Level::Off,
                "error" => Level::Error,
                _ => Level::Info,
            }
        }
        _ => return Err(format!("unknown option {option}")),
    }
    Ok(())
}

fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text} is not a number"))
}
