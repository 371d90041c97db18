//! What `ninefold self-check` says.

use ninefold::Lang;

use crate::self_check::{Conclusion, Unusable, What};

/// Version, system, CPU, kernel, search engine, threads, page, language and seed.
pub(crate) fn labels(lang: Lang) -> [&'static str; 9] {
    match lang {
        Lang::Zh => ["ninefold", "系统", "CPU 指令集", "内核", "求解引擎", "线程数", "网页", "语言", "种子"],
        _ => {
            ["ninefold", "system", "CPU features", "kernel", "search engine", "threads", "web page", "language", "seed"]
        }
    }
}

/// A kernel that the user chose.
pub(crate) fn chosen(lang: Lang, kernel: &str) -> String {
    match lang {
        Lang::Zh => format!("{kernel}，由 NINEFOLD_KERNEL 指定"),
        _ => format!("{kernel}, set by NINEFOLD_KERNEL"),
    }
}

pub(crate) fn page(lang: Lang, webassembly: bool) -> &'static str {
    match (lang, webassembly) {
        (Lang::Zh, true) => "内置，含 WebAssembly",
        (Lang::Zh, false) => "内置，不含 WebAssembly",
        (_, true) => "embedded, with WebAssembly",
        (_, false) => "embedded, without WebAssembly",
    }
}

pub(crate) fn what(lang: Lang, what: What) -> String {
    match (lang, what) {
        (Lang::Zh, What::Conformance) => "一致性用例".into(),
        (Lang::Zh, What::Kernel(name)) => format!("内核 {name}"),
        (Lang::Zh, What::Engine(name)) => format!("求解引擎 {name}"),
        (Lang::Zh, What::Canonical) => "规范形式".into(),
        (_, What::Conformance) => "conformance cases".into(),
        (_, What::Kernel(name)) => format!("kernel {name}"),
        (_, What::Engine(name)) => format!("search {name}"),
        (_, What::Canonical) => "canonical forms".into(),
    }
}

pub(crate) fn verdict(lang: Lang, conclusion: Conclusion) -> &'static str {
    match (lang, conclusion) {
        (Lang::Zh, Conclusion::Ok) => "一致",
        (Lang::Zh, Conclusion::Fault) => "有误",
        (Lang::Zh, Conclusion::NotRun) => "未运行",
        (_, Conclusion::Ok) => "ok",
        (_, Conclusion::Fault) => "FAULT",
        (_, Conclusion::NotRun) => "NOT RUN",
    }
}

/// The heading of the first disagreement.
pub(crate) fn disagreed(lang: Lang, part: What, disagreed: u64) -> String {
    let (part, disagreed) = (what(lang, part), super::grouped(disagreed));
    match lang {
        Lang::Zh => format!("{part}：{disagreed} 处不一致，第一处为"),
        _ => format!("{part}: {disagreed} wrong, the first is"),
    }
}

/// The board or the case, what was done with it, what was expected, and what was found.
pub(crate) fn fault_labels(lang: Lang, is_board: bool) -> [&'static str; 4] {
    match (lang, is_board) {
        (Lang::Zh, true) => ["  盘面", "  操作", "  应为", "  实为"],
        (Lang::Zh, false) => ["  用例", "  操作", "  应为", "  实为"],
        (_, true) => ["  board", "  done", "  expected", "  found"],
        (_, false) => ["  case", "  done", "  expected", "  found"],
    }
}

pub(crate) fn unusable(lang: Lang, unusable: Unusable) -> String {
    match (lang, unusable) {
        (Lang::Zh, Unusable::Packed) => "无法解压内置的一致性用例".into(),
        (Lang::Zh, Unusable::Line(line)) => format!("无法读取内置的一致性用例：第 {line} 行"),
        (_, Unusable::Packed) => "the embedded conformance file cannot be unpacked".into(),
        (_, Unusable::Line(line)) => format!("the embedded conformance file cannot be read: line {line}"),
    }
}

pub(crate) fn conclusion(lang: Lang, conclusion: Conclusion) -> &'static str {
    match (lang, conclusion) {
        (Lang::Zh, Conclusion::Ok) => "自检通过：结果全部一致",
        (Lang::Zh, Conclusion::Fault) => "自检未通过：本机上的结果有误；请附上以上全部内容报告此问题",
        (Lang::Zh, Conclusion::NotRun) => "自检未完成：有项目无法运行；请附上以上全部内容报告此问题",
        (_, Conclusion::Ok) => "passed: all results agree",
        (_, Conclusion::Fault) => "failed: wrong results on this machine; please report this with everything above",
        (_, Conclusion::NotRun) => "incomplete: something could not be run; please report this with everything above",
    }
}
