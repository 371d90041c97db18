//! Settings that cannot be.

use std::net::TcpListener;

use crate::command::run;

#[test]
fn an_address_that_cannot_be_had_is_said() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let run_on = |args: &[&str]| run(&[&["serve", "--listen"], args].concat());
    let run = run_on(&[&address]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert_eq!(run.stderr, format!("error: cannot listen on {address}: the address is already in use\n"));
    let run = run_on(&[&address, "--lang", "zh"]);
    assert_eq!(run.stderr, format!("错误：无法监听 {address}：该地址已被占用\n"));
    let run = run_on(&["nonsense"]);
    assert_eq!((run.code, run.stderr.starts_with("error: cannot listen on nonsense: ")), (Some(2), true));
}

#[test]
fn settings_that_cannot_be_are_refused() {
    for args in
        [["--grace", "soon"], ["--time-limit", "0"], ["--cors", "example.org"], ["--threads", "0"], ["--log", "all"]]
    {
        let run = run(&[&["serve"], &args[..]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(args[0]), "{}", run.stderr);
    }
}
