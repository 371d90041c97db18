//! `ninefold self-check`: what it says on any machine. That a fault is seen, its own tests show.

use crate::command::{json_lines, run, run_env};

#[test]
fn all_is_compared_and_agrees() {
    let run = run(&["self-check", "--output", "json", "--seed", "7", "--threads", "1", "--lang", "zh"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    let document = &json_lines(&run.stdout)[0];
    let fixed = [("version", env!("CARGO_PKG_VERSION")), ("lang", "zh"), ("verdict", "ok")];
    fixed.iter().for_each(|(name, value)| assert_eq!(document[name], *value, "{name}"));
    assert_eq!((&document["seed"], &document["threads"]), (&7.into(), &1.into()));
    let target = document["target"].as_str().expect("a target");
    let [os, arch] = ["os", "arch"].map(|name| document[name].as_str().expect("a name"));
    assert!(target.starts_with(arch) && target.contains(os), "{target}: {os}, {arch}");
    // What is in use comes first in its list, and everything in the lists is compared.
    let names = |list: &str| document[list].as_array().expect("a list").clone();
    assert_eq!((&document["kernel"], &document["engine"]), (&names("kernels")[0], &names("engines")[0]));
    let compared = |check: &str| {
        let checks = document["checks"].as_array().expect("a list");
        let checks = checks.iter().filter(|one| one["check"] == check).map(|one| {
            assert_eq!((&one["disagreed"], &one["verdict"]), (&0.into(), &"ok".into()), "{one}");
            (one["name"].clone(), one["compared"].as_u64().expect("a number"))
        });
        checks.collect::<Vec<_>>()
    };
    assert!(compared("conformance")[0].1 > 600 && compared("canonical")[0].1 > 500);
    for (check, list, least) in [("kernel", "kernels", 300_000), ("engine", "engines", 4000)] {
        let compared = compared(check);
        assert!(names(list).iter().all(|name| compared.iter().any(|(one, count)| one == name && *count > least)));
        assert!(compared.len() == names(list).len() && compared.iter().any(|(name, _)| name == "portable"));
    }
}

#[test]
fn the_kernel_of_the_environment_is_named_and_an_unknown_one_is_an_error() {
    let portable = run_env(&["self-check"], &[("NINEFOLD_KERNEL", "portable")]);
    assert_eq!((portable.code, portable.stderr.as_str()), (Some(0), ""), "{}", portable.stdout);
    let kernel = portable.stdout.lines().find(|line| line.starts_with("kernel  ")).expect("a kernel");
    assert!(kernel.contains(" portable") && kernel.ends_with(", set by NINEFOLD_KERNEL"), "{kernel}");
    assert!(portable.stdout.starts_with(concat!("ninefold             ", env!("CARGO_PKG_VERSION"), "\nsystem  ")));
    assert!(portable.stdout.contains("\nkernel portable        306,540 ok\n"), "{}", portable.stdout);
    assert!(portable.stdout.ends_with("\n\npassed: all results agree\n"), "{}", portable.stdout);

    let unknown = run_env(&["self-check"], &[("NINEFOLD_KERNEL", "abacus")]);
    assert_eq!((unknown.code, unknown.stdout.as_str()), (Some(2), ""));
    assert!(unknown.stderr.starts_with("error: NINEFOLD_KERNEL: there is no kernel `abacus`"), "{}", unknown.stderr);
}
