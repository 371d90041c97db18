//! The corpora that fuzzing has left, `testdata/fuzz/`, through the assertions of the fuzz targets.

#[path = "../../../fuzz/src/kept.rs"]
mod kept;
#[path = "../../../fuzz/src/library/mod.rs"]
#[allow(unreachable_pub, reason = "public where it is a crate of its own")]
mod library;

/// The kernels by themselves: what checks `unsafe` code takes a thousand times as long, and needs nothing else.
#[test]
fn streams() {
    replay("stream");
}

#[test]
fn everything_else() {
    library::TARGETS.iter().filter(|(target, _)| *target != "stream").for_each(|(target, _)| replay(target));
}

#[test]
fn every_corpus_has_a_target() {
    let targets = library::TARGETS.iter().map(|(target, _)| *target).chain(["http"]).map(String::from);
    assert_eq!(kept::targets(), targets.collect());
}

fn replay(target: &str) {
    let (_, run) = library::TARGETS.iter().find(|(name, _)| *name == target).expect("a target");
    kept::replay(target, *run);
}
