//! The command's own sentences, in every language. Sentences about boards belong to the library.

pub(crate) mod self_check;
pub(crate) mod usage;

use std::io;
use std::time::Duration;

use clap::Command;
use ninefold::read::{Skipped, Undecoded};
use ninefold::{CannotWrite, Lang, Limit, Report, Status, Summary, Verb};
use ninefold_server::Address;

use crate::args::By;
use crate::arguments::looks_like_a_path;
use crate::asked;
use crate::input::{Input, Unreadable};

pub(crate) fn error_label(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => "错误：",
        _ => "error: ",
    }
}

/// The name of a board that is an argument among others.
pub(crate) fn argument(lang: Lang, number: usize) -> String {
    match lang {
        Lang::Zh => format!("第 {number} 个参数"),
        _ => format!("argument {number}"),
    }
}

pub(crate) fn cannot_read(lang: Lang, input: &Input, error: &io::Error) -> String {
    let name = match (input.name().as_deref(), lang) {
        (Some("-") | None, Lang::Zh) => "标准输入".to_string(),
        (Some("-") | None, _) => "standard input".to_string(),
        (Some(name), _) => name.to_string(),
    };
    let reason = reason(lang, error);
    // The argument could have been meant as a file name or as a board.
    let hint = match (kind(error), lang) {
        (io::ErrorKind::NotFound, _) if looks_like_a_path(&name) => "",
        (io::ErrorKind::NotFound, Lang::Zh) => "，也不像一个盘面",
        (io::ErrorKind::NotFound, _) => ", and it does not look like a board",
        _ => "",
    };
    match lang {
        Lang::Zh => format!("无法读取 {name}：{reason}{hint}"),
        _ => format!("cannot read {name}: {reason}{hint}"),
    }
}

pub(crate) fn cannot_write(lang: Lang, error: &io::Error) -> String {
    let reason = reason(lang, error);
    match lang {
        Lang::Zh => format!("无法写出结果：{reason}"),
        _ => format!("cannot write the results: {reason}"),
    }
}

pub(crate) fn cannot_start_thread(lang: Lang, error: &io::Error) -> String {
    match lang {
        Lang::Zh => format!("无法启动线程：{}", reason(lang, error)),
        _ => format!("cannot start a thread: {}", reason(lang, error)),
    }
}

pub(crate) fn cannot_listen(lang: Lang, address: &str, error: &io::Error) -> String {
    let reason = reason(lang, error);
    match lang {
        Lang::Zh => format!("无法监听 {address}：{reason}"),
        _ => format!("cannot listen on {address}: {reason}"),
    }
}

pub(crate) fn listening(lang: Lang, address: &Address) -> String {
    match lang {
        Lang::Zh => format!("正在监听 {address}"),
        _ => format!("listening on {address}"),
    }
}

/// What went wrong. A name that there cannot be, of which Windows has some, is one that is not there.
fn kind(error: &io::Error) -> io::ErrorKind {
    match error.kind() {
        io::ErrorKind::InvalidFilename => io::ErrorKind::NotFound,
        kind => kind,
    }
}

/// The reason: in the same words on every system for what is usual, else the operating system's without its error number.
fn reason(lang: Lang, error: &io::Error) -> String {
    let known = match (kind(error), lang) {
        (io::ErrorKind::NotFound, Lang::Zh) => Some("没有这个文件"),
        (io::ErrorKind::PermissionDenied, Lang::Zh) => Some("没有权限"),
        (io::ErrorKind::IsADirectory, Lang::Zh) => Some("这是一个目录"),
        (io::ErrorKind::StorageFull, Lang::Zh) => Some("磁盘已满"),
        (io::ErrorKind::UnexpectedEof, Lang::Zh) => Some("内容不完整"),
        (io::ErrorKind::AddrInUse, Lang::Zh) => Some("该地址已被占用"),
        (io::ErrorKind::AddrNotAvailable, Lang::Zh) => Some("本机没有该地址"),
        (io::ErrorKind::NotFound, _) => Some("No such file or directory"),
        (io::ErrorKind::PermissionDenied, _) => Some("Permission denied"),
        (io::ErrorKind::StorageFull, _) => Some("No space left on device"),
        (io::ErrorKind::AddrInUse, _) => Some("the address is already in use"),
        (io::ErrorKind::AddrNotAvailable, _) => Some("this machine does not have that address"),
        (io::ErrorKind::IsADirectory, _) => Some("it is a directory"),
        (io::ErrorKind::UnexpectedEof, _) => Some("the input is truncated"),
        _ => None,
    };
    let unreadable = error.get_ref().and_then(|inner| inner.downcast_ref::<Unreadable>());
    match (known, unreadable) {
        (Some(known), _) => known.to_string(),
        (None, Some(unreadable)) => self::unreadable(lang, *unreadable),
        (None, None) => {
            let text = error.to_string();
            text.split(" (os error").next().unwrap_or_default().trim_end_matches('.').to_string()
        }
    }
}

/// Why a file is not read.
pub(crate) fn unreadable(lang: Lang, unreadable: Unreadable) -> String {
    match (lang, unreadable) {
        (Lang::Zh, Unreadable::Compressed(with)) => format!("它用 {with} 压缩，请先解压（.gz 和 .zst 可直接读取）"),
        (Lang::Zh, Unreadable::Tar) => "这是 tar 归档，请先解包".into(),
        (Lang::Zh, Unreadable::Window { limit }) => {
            format!("它的 zstd 窗口超过 {limit} MiB，请不用 --long 和 --ultra 重新压缩")
        }
        (_, Unreadable::Compressed(with)) => {
            format!("it is compressed with {with}; decompress it first (.gz and .zst are read as they are)")
        }
        (_, Unreadable::Tar) => "it is a tar archive; extract it first".into(),
        (_, Unreadable::Window { limit }) => {
            format!("its zstd window is larger than {limit} MiB; compress it again without --long and --ultra")
        }
    }
}

pub(crate) fn not_passed(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => "未达到 --require 的要求",
        _ => "does not meet the level set with --require",
    }
}

/// The run was interrupted; data on standard output then lack the rest of the boards.
pub(crate) fn interrupted(lang: Lang, boards: u64, is_data: bool) -> String {
    match (lang, is_data) {
        (Lang::Zh, false) => format!("已中断；已检查 {} 个盘面", grouped(boards)),
        (Lang::Zh, true) => format!("已中断；已检查 {} 个盘面，输出不完整", grouped(boards)),
        (_, false) => format!("interrupted after {}", boards_counted(boards)),
        (_, true) => format!("interrupted after {}; the output is incomplete", boards_counted(boards)),
    }
}

pub(crate) fn rate(lang: Lang, boards: u64, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64().max(1e-9);
    let rate = grouped((boards as f64 / seconds) as u64);
    match lang {
        Lang::Zh => format!("用时 {seconds:.2} 秒，每秒 {rate} 个盘面"),
        _ => format!("{seconds:.2} s, {rate} boards per second"),
    }
}

pub(crate) fn more_failures(lang: Lang, hidden: u64) -> String {
    match lang {
        Lang::Zh => format!("……另有 {} 个未列出（可用 --max-failures 列出更多）", grouped(hidden)),
        _ => format!("… and {} more (use --max-failures to see more)", grouped(hidden)),
    }
}

/// Lines of an input that were passed over, and bytes that are not text; a line for each.
pub(crate) fn skipped(lang: Lang, skipped: Skipped, file: Option<&str>) -> String {
    let name = |file: &str| file.chars().filter(|c| !c.is_control()).chain(": ".chars()).collect();
    let place: String = file.filter(|file| *file != "-").map(name).unwrap_or_default();
    let (lines, few) = (grouped(skipped.lines), skipped.lines as usize == skipped.first().len());
    let first: Vec<String> = skipped.first().iter().map(u64::to_string).collect();
    let passed = match (lang, skipped.lines) {
        (_, 0) => None,
        (Lang::Zh, 1) => Some(format!("第 {} 行不是盘面，已跳过", first.join(""))),
        (Lang::Zh, _) if few => Some(format!("有 {lines} 行不是盘面，已跳过：第 {} 行", first.join("、"))),
        (Lang::Zh, _) => Some(format!("有 {lines} 行不是盘面，已跳过；前几处是第 {} 行", first.join("、"))),
        (_, 1) => Some(format!("1 line was not a board: line {}", first.join(""))),
        (_, _) if few => Some(format!("{lines} lines were not boards: lines {}", first.join(", "))),
        (_, _) => Some(format!("{lines} lines were not boards; first: lines {}", first.join(", "))),
    };
    let undecoded =
        skipped.first_undecoded.map(|Undecoded { line, column, byte, .. }| match (lang, skipped.undecoded) {
            (Lang::Zh, 1) => format!("第 {line} 行第 {column} 列的字节 0x{byte:02X} 不是文本"),
            (Lang::Zh, lines) => {
                let lines = grouped(lines);
                format!("有 {lines} 行含有不是文本的字节；第一处是第 {line} 行第 {column} 列的 0x{byte:02X}")
            }
            (_, 1) => format!("byte 0x{byte:02X} is not text (line {line}, column {column})"),
            (_, lines) => {
                let lines = grouped(lines);
                format!(
                    "{lines} lines have bytes that are not text; first: 0x{byte:02X} (line {line}, column {column})"
                )
            }
        });
    let notes: Vec<String> = passed.into_iter().chain(undecoded).map(|note| format!("{place}{note}")).collect();
    notes.join("\n")
}

pub(crate) fn summary(lang: Lang, summary: &Summary) -> String {
    let (boards, passed) = (grouped(summary.boards()), grouped(summary.passed));
    let (failed, malformed) = (grouped(summary.failed()), grouped(summary.malformed()));
    let counts: Vec<String> =
        summary.by_status().map(|(status, count)| format!("{} {}", lang.status(status), grouped(count))).collect();
    let skipped = match (lang, summary.skipped) {
        (_, 0) => String::new(),
        (Lang::Zh, lines) => format!("，跳过 {} 行", grouped(lines)),
        (_, 1) => ", 1 line skipped".into(),
        (_, lines) => format!(", {} lines skipped", grouped(lines)),
    };
    match lang {
        Lang::Zh => format!(
            "{boards} 个盘面：通过 {passed}，未通过 {failed}，无法读取 {malformed}{skipped}\n  {}\n",
            counts.join(" · ")
        ),
        _ => format!(
            "{}: {passed} passed, {failed} failed, {malformed} malformed{skipped}\n  {}\n",
            boards_counted(summary.boards()),
            counts.join(" · ")
        ),
    }
}

/// `file:line: `, or nothing if the report has no place.
pub(crate) fn place(report: &Report) -> String {
    let place = report.printable_file().zip(report.line);
    place.map(|(file, line)| format!("{file}:{line}: ")).unwrap_or_default()
}

/// The place of a board in a list: its file, if it has a name, and its line.
pub(crate) fn place_of(lang: Lang, file: Option<&str>, line: u64) -> String {
    let file: Option<String> = file.map(|file| file.chars().filter(|c| !c.is_control()).collect());
    match (file, lang) {
        (Some(file), _) => format!("{file}:{line}"),
        (None, Lang::Zh) => format!("第 {line} 行"),
        (None, _) => format!("line {line}"),
    }
}

/// A board that is the same as one before it.
pub(crate) fn duplicate(lang: Lang, by: By, place: &str, first: &str) -> String {
    match (lang, by) {
        (Lang::Zh, By::Exact) => format!("{place}：与 {first} 的盘面完全相同"),
        (Lang::Zh, By::Canonical) => format!("{place}：与 {first} 是同一道题"),
        (Lang::Zh, By::Solution) => format!("{place}：与 {first} 的解等价"),
        (_, By::Exact) => format!("{place}: the same board as {first}"),
        (_, By::Canonical) => format!("{place}: the same puzzle as {first}"),
        (_, By::Solution) => format!("{place}: the same solution as {first}"),
    }
}

/// How many duplicates there are.
pub(crate) fn duplicates(lang: Lang, boards: u64, duplicates: u64, without_class: u64) -> String {
    let among = boards_counted(boards);
    let found = match (lang, duplicates) {
        (Lang::Zh, 0) => format!("{} 个盘面中没有重复", grouped(boards)),
        (Lang::Zh, _) => format!("{} 个盘面中有 {} 个重复", grouped(boards), grouped(duplicates)),
        (_, 0) => format!("no duplicates among {among}"),
        (_, 1) => format!("1 duplicate among {among}"),
        (_, _) => format!("{} duplicates among {among}", grouped(duplicates)),
    };
    match (lang, without_class) {
        (_, 0) => found,
        (Lang::Zh, _) => format!("{found}；其中 {} 个不是唯一解，未参与比较", grouped(without_class)),
        (_, 1) => format!("{found}; 1 does not have exactly one solution and was not compared"),
        (_, _) => format!("{found}; {} do not have exactly one solution and were not compared", grouped(without_class)),
    }
}

pub(crate) fn cannot_spill(lang: Lang, error: &io::Error) -> String {
    let reason = reason(lang, error);
    match lang {
        Lang::Zh => format!("无法使用临时文件：{reason}；可用 --memory 增大内存，或用环境变量 TMPDIR 指定其他目录"),
        _ => format!(
            "cannot use temporary files: {reason}; allow more with --memory, or name another folder with TMPDIR"
        ),
    }
}

pub(crate) fn no_solution(lang: Lang, report: &Report) -> String {
    let why = report.to_sentence(lang);
    match (report.status(), lang) {
        (Status::Undecided, _) => gave_up(lang).to_string(),
        (_, Lang::Zh) => format!("无解：{why}"),
        (_, _) => format!("no solution: {why}"),
    }
}

pub(crate) fn one_of_several(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => "不止一个解；这是其中之一",
        _ => "more than one solution; this is one of them",
    }
}

pub(crate) fn maybe_one_of_several(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => "搜索已达到限额（--budget）；这是一个解，可能还有其他解",
        _ => "the search reached its budget (--budget); this is one solution, and there may be others",
    }
}

pub(crate) fn gave_up(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => "未得出结论：搜索已达到限额（--budget）",
        _ => "undecided: the search reached its budget (--budget)",
    }
}

pub(crate) fn unpaired(lang: Lang, puzzles: u64, answers: u64) -> String {
    match (lang, puzzles, answers) {
        (Lang::Zh, _, 0) => format!("有 {puzzles} 个题目没有答案"),
        (Lang::Zh, _, _) => format!("有 {answers} 个答案没有题目"),
        (_, 1, 0) => "1 puzzle has no answer".into(),
        (_, _, 0) => format!("{puzzles} puzzles have no answer"),
        (_, _, 1) => "1 answer has no puzzle".into(),
        (_, _, _) => format!("{answers} answers have no puzzle"),
    }
}

pub(crate) fn cannot_hold(lang: Lang, error: &CannotWrite) -> String {
    let (name, side) = (error.format.name(), error.side);
    match (lang, error.limit) {
        (Lang::Zh, Limit::Classic) => format!("{name} 格式只支持 9×9 的盘面，不支持 {side}×{side}"),
        (Lang::Zh, Limit::Side(most)) => format!("{name} 格式最大支持 {most}×{most} 的盘面，不支持 {side}×{side}"),
        (Lang::Zh, _) => format!("{name} 格式无法保存这个盘面的全部规则"),
        _ => error.to_string(),
    }
}

/// What a format that a board was converted to does not keep.
pub(crate) fn lost(lang: Lang, names: &[String]) -> String {
    match lang {
        Lang::Zh => format!("未写入：{}", names.join("、")),
        _ => format!("not written: {}", names.join(", ")),
    }
}

pub(crate) fn no_such_command(lang: Lang, name: &str) -> String {
    match lang {
        Lang::Zh => format!("没有名为“{name}”的命令"),
        _ => format!("unknown command `{name}`"),
    }
}

pub(crate) fn nothing_to_compare(lang: Lang) -> String {
    match lang {
        Lang::Zh => "缺少要检查的文件：请写在 --against 之前，或用 - 表示标准输入".into(),
        _ => "no file to check: name it before --against, or use - for standard input".into(),
    }
}

pub(crate) fn one_standard_input(lang: Lang) -> String {
    match lang {
        Lang::Zh => "标准输入只能用一次".into(),
        _ => "standard input can be used only once".into(),
    }
}

pub(crate) fn stdin_twice(lang: Lang) -> String {
    match lang {
        Lang::Zh => "题目和答案不能都来自标准输入".into(),
        _ => "the puzzle and the answer cannot both come from standard input".into(),
    }
}

/// What is in use, and what else this CPU can run.
pub(crate) fn with_others(lang: Lang, names: &[&str]) -> String {
    match (lang, names) {
        (_, []) => "none".into(),
        (_, [in_use]) => (*in_use).into(),
        (Lang::Zh, [in_use, others @ ..]) => format!("{in_use}（另可用：{}）", others.join("、")),
        (_, [in_use, others @ ..]) => format!("{in_use} (also here: {})", others.join(", ")),
    }
}

pub(crate) fn formats_read(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => "可读取的格式（--format；.gz 和 .zst 会自动解压）：",
        _ => "Formats ninefold reads (--format; .gz and .zst are decompressed):",
    }
}

pub(crate) fn formats_written(lang: Lang) -> &'static str {
    match lang {
        Lang::Zh => "可输出的格式（convert --to）：",
        _ => "Formats ninefold writes (convert --to):",
    }
}

fn boards_counted(boards: u64) -> String {
    if boards == 1 { "1 board".into() } else { format!("{} boards", grouped(boards)) }
}

/// 1234567 → 1,234,567
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|g| std::str::from_utf8(g).unwrap_or_default()).collect();
    groups.join(",")
}

/// The command with its help in this language.
pub(crate) fn localized(command: Command, lang: Lang) -> Command {
    if lang != Lang::Zh {
        return command;
    }
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_string()).collect();
    let mut command = in_chinese(command).about("数独检查器：这个盘面是否有效，错在哪里").after_help(ZH_EXAMPLES);
    for name in names {
        command = command.mut_subcommand(&name, |sub| in_chinese(sub).about(zh_about(&name).unwrap_or_default()));
    }
    command
        .mut_subcommand("verify", |verify| {
            verify.mut_arg("inputs", |arg| {
                arg.help("每条记录含题目与答案的 CSV、JSON 或文本行，或一道题目和它的答案；默认读取标准输入")
            })
        })
        .mut_subcommand("solve", |solve| {
            solve.mut_arg("to", |arg| arg.help("解的输出格式；默认画出单个解，多个解则每行一个"))
        })
        .mut_subcommand("score", |score| {
            score
                .mut_arg("inputs", |arg| {
                    arg.help("每行一个 JSON：字符串即回答，对象含 text，也可含 puzzle；默认读取标准输入")
                })
                .mut_arg("puzzle", |arg| arg.help("用于未自带题目的行：题目本身，或题目文件"))
        })
}

const ZH_EXAMPLES: &str = "示例：
  ninefold check puzzle.txt                       画出盘面，列出每一处冲突
  ninefold check 53..7....6..195...…              直接写出盘面
  ninefold check book.sdm --output jsonl          每个盘面输出一份报告，供程序读取
  ninefold check -q *.csv.zst && echo 全部有效    只看退出码
  ninefold check book.sdm --require unique        每题只有一个解
  ninefold verify answers.csv                     用题目核对答案
  ninefold solve puzzle.txt                       求解
  ninefold convert book.sdm --to leetcode         转换为其他格式
  ninefold dedupe book.sdm                        列出与前面相同的题目
  ninefold score --puzzle 12..… <outputs.jsonl    为语言模型的回答评分
  ninefold serve                                  在本机运行网页与服务
  ninefold self-check                             检验本机上的结果是否正确

退出码：0 全部通过；1 有盘面未通过；2 有内容无法读取。";

const ZH_TEMPLATE: &str = "{about}\n\n用法：{usage}\n\n{all-args}{after-help}";

/// Where clap puts its own options.
const LAST: usize = 999;

/// A command with its headings, arguments and values in Chinese.
fn in_chinese(command: Command) -> Command {
    let verb = match command.get_name() {
        "solve" => Verb::Solve,
        "verify" => Verb::Verify,
        "convert" => Verb::Convert,
        "score" => Verb::Score,
        "canonical" | "dedupe" => Verb::Canonical,
        _ => Verb::Check,
    };
    let command = command
        .help_template(ZH_TEMPLATE)
        .subcommand_help_heading("命令")
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .mut_args(|arg| {
            let heading = if arg.is_positional() { "参数" } else { "选项" };
            let arg = asked::localized(arg, verb, Lang::Zh);
            match zh_help(arg.get_id().as_str()) {
                Some(help) => arg.help(help).help_heading(heading),
                None => arg.help_heading(heading),
            }
        });
    let command = command.arg(
        clap::Arg::new("help")
            .short('h')
            .long("help")
            .action(clap::ArgAction::Help)
            .display_order(LAST)
            .help("显示此帮助")
            .help_heading("选项"),
    );
    if command.get_name() == "ninefold" {
        let version = clap::Arg::new("version").short('V').long("version").action(clap::ArgAction::Version);
        command.arg(version.display_order(LAST).help("显示版本与所用的内核").help_heading("选项"))
    } else {
        command
    }
}

fn zh_about(subcommand: &str) -> Option<&'static str> {
    Some(match subcommand {
        "check" => "检查盘面：行、列、宫内不得有重复的数字",
        "verify" => "用题目核对答案：提示数未改动、全部填满、没有冲突",
        "solve" => "求解：输出一个解、全部的解或解的个数",
        "convert" => "将盘面转换为其他格式",
        "canonical" => "求盘面的规范形式：仅数字名称、转置、行列次序不同的盘面，规范形式相同",
        "dedupe" => "找出与前面相同的盘面",
        "score" => "为语言模型的回答评分：输入和输出均为每行一个 JSON",
        "serve" => "通过 HTTP 提供网页与检查服务，直到被终止",
        "self-check" => "自检：本机上的结果是否正确，以及报告问题时需要的信息",
        "formats" => "列出可读取和可输出的格式",
        "completions" => "输出命令行补全脚本",
        "man" => "输出手册页",
        _ => return None,
    })
}

fn zh_help(argument: &str) -> Option<&'static str> {
    Some(match argument {
        "inputs" => "文件、-（标准输入）或盘面本身；默认读取标准输入",
        "output" => "结果的输出格式",
        "failures_only" => "只报告未通过的盘面",
        "quiet" => "不输出结果，只返回退出码",
        "max_failures" => "文本输出中最多列出多少个未通过的盘面",
        "threads" => "线程数；默认使用全部核心",
        "color" => "何时使用颜色",
        "lang" => "文字的语言；默认取自区域设置",
        "to" => "输出的格式",
        "puzzle" => "题目，或题目文件",
        "answer" => "答案，或按相同顺序排列的答案文件（一道题可对应多个答案）",
        "count" => "只统计解的个数，最多数到 N（N+ 表示不少于 N 个）",
        "all" => "输出每个盘面的全部解",
        "listen" => "监听的地址与端口（端口为 0 时由系统选择），或 unix:路径；若 systemd 传入套接字则优先使用",
        "trust_proxy" => "信任哪个代理给出的 x-forwarded-for：地址、网段（如 10.0.0.0/8）或 unix（可重复）",
        "cors" => "允许哪个来源的网页调用本服务，* 为全部（可重复）",
        "serve_threads" => "与客户端通信的线程数；默认使用全部核心",
        "searches" => "同时进行的搜索数上限；默认等于核心数",
        "queue" => "轮流进行的长时间搜索数上限；超出的请求被拒绝",
        "batches" => "同时进行的批量检查数上限；超出的请求被拒绝",
        "requests" => "同时处理的请求数上限；超出的请求被拒绝",
        "connections" => "同时保持的连接数上限；超出时关闭等待客户端最久的连接",
        "time_limit" => "单次搜索的时限",
        "read_timeout" => "客户端发送一个请求的时限，也是它可以让批量检查等待的时间",
        "body_limit" => "单个请求的最大字节数；批量检查不受此限",
        "body_memory" => "超过 16 KiB 的请求正文可占用的内存；占满后其余请求等待",
        "grace" => "关闭时等待进行中的请求完成的时间",
        "log" => "输出到标准错误的日志级别",
        "canonical_with" => "另外输出，各以制表符分隔",
        "by" => "怎样算相同",
        "against" => "这些文件中的盘面视为前面已有（可重复）",
        "kept_to" => "以此格式输出保留的盘面；重复列表则输出到标准错误",
        "list" => "重复列表的格式",
        "unlisted" => "不列出重复，只返回退出码",
        "seed" => "生成盘面所用的种子",
        "memory" => "用于记录已见盘面的内存，如 512M、4G；超出后使用临时文件",
        "shell" => "命令行解释器",
        "command" => "命令",
        _ => return None,
    })
}
