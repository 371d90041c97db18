//! `ninefold serve`, where the tests of the service need the command: its options, and the same results on both ways.

mod api;
mod conformance;
#[path = "../../../../ninefold-server/tests/it/http.rs"]
#[allow(dead_code, reason = "the tests of the service use all of it")]
mod http;
#[path = "../../../../ninefold-server/tests/it/process.rs"]
#[allow(dead_code, reason = "the tests of the service use all of it")]
mod process;
mod random;
mod settings;
