//! The Sudoku checker over HTTP, and the page.
//!
//! [`serve`] runs the service until a signal ends it, as `ninefold serve` does.
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
//! | `GET /healthz`, `/readyz`, `/metrics`, `/openapi.json` | status, metrics and the OpenAPI document |
//! | `GET /` | the page |
//!
//! ```no_run
//! use ninefold_server::{Config, serve};
//!
//! let config = Config { listen: "127.0.0.1:0".into(), ..Config::default() };
//! serve(config, |address| eprintln!("listening on {address}"))?;
//! # Ok::<(), std::io::Error>(())
//! ```

mod client;
mod config;
mod connections;
mod context;
mod fair_semaphore;
mod front;
mod hosts;
mod idle_clock;
mod listen;
mod log;
mod metrics;
mod openapi;
mod page;
mod problem;
mod response;
mod route;
mod routes;
mod serve;
mod service;
mod shutdown;
mod slots;
mod supervisor;
mod system;

pub use client::Proxy;
pub use config::{Config, Level};
pub use listen::Address;
pub use page::page_has_webassembly;
pub use serve::{Ended, serve};

/// The routes without a socket, for the fuzz targets and tests of the project.
#[doc(hidden)]
pub fn router(config: Config) -> axum::Router {
    // Only a log needs a thread, and may not get it.
    service::Service::new(config).map(routes::router).unwrap_or_default()
}
