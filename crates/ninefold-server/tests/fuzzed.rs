//! The corpus of requests that fuzzing has left, through the assertions of the fuzz target.

#[path = "../../../fuzz/src/http.rs"]
#[allow(unreachable_pub, reason = "public where it is a crate of its own")]
mod http;
#[path = "../../../fuzz/src/kept.rs"]
mod kept;

#[test]
fn requests() {
    kept::replay("http", http::run);
}
