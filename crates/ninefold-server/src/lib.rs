//! The Sudoku checker over HTTP, and the page.
//!
//! [`serve`] runs the service until the process is told to end. `ninefold serve` is that and no more.
//!
//! | request | answer |
//! |---|---|
//! | `POST /v1/check` | the report of a board |
//! | `POST /v1/check/batch` | one report per line, for any number of boards |
//! | `POST /v1/verify` | an answer held against its puzzle |
//! | `POST /v1/verify/batch` | one report per line, for any number of puzzles with their answers |
//! | `POST /v1/solve` | the report with a solution |
//! | `POST /v1/canonical` | the report with the canonical form |
//! | `POST /v1/score` | how well a text answers a puzzle |
//! | `POST /v1/convert` | the board in another format |
//! | `GET /healthz`, `/readyz`, `/metrics`, `/openapi.json` | for those who run it, and who write clients |
//! | `GET /` | the page |
//!
//! ```no_run
//! use ninefold_server::{Config, serve};
//!
//! let config = Config { listen: "127.0.0.1:0".into(), ..Config::default() };
//! serve(config, |address| eprintln!("listening on {address}"))?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod asker;
mod client;
mod config;
mod connections;
mod ending;
mod front;
mod lane;
mod listen;
mod log;
mod metrics;
mod openapi;
mod page;
mod places;
mod problem;
mod process;
mod routes;
mod serve;
mod service;
mod shutdown;
mod supervisor;
mod system;
mod watched;

pub use client::Proxy;
pub use config::{Config, Level};
pub use listen::Address;
pub use page::page_has_webassembly;
pub use serve::{Ended, serve};

/// What answers requests, without a socket before it: for the project's fuzz targets and tests.
#[doc(hidden)]
pub fn router(config: Config) -> axum::Router {
    routes::router(service::Service::new(config))
}
