//! What is said of a wrong command line. In English most of it is clap's.

use std::error::Error as _;

use clap::error::{ContextKind, Error, ErrorKind};
use ninefold::Lang;

use crate::usage::{styled, text, texts};

/// Advises another way to type it.
pub(crate) fn advise(lang: Lang, better: &str) -> String {
    match lang {
        Lang::Zh => format!("请用“{better}”"),
        _ => format!("use '{better}'"),
    }
}

/// An error of clap's in Chinese: what is wrong, what may have been meant, how the command is used.
pub(crate) fn chinese(error: &Error, advice: Option<String>) -> String {
    let advice = advice.map_or_else(|| suggestions(error), |advice| vec![advice]);
    let mut message = format!("{}{}\n", super::error_label(Lang::Zh), fault(error));
    if !advice.is_empty() {
        message.push('\n');
    }
    for advice in &advice {
        message += &format!("  提示：{advice}\n");
    }
    if let Some(usage) = styled(error, ContextKind::Usage).filter(|_| text(error, ContextKind::SuggestedArg).is_none())
    {
        message += &format!("\n用法：{}\n", placeholders(usage.trim_start_matches("Usage: ")));
    }
    message + "\n详情请用“--help”查看。\n"
}

fn fault(error: &Error) -> String {
    let arg = text(error, ContextKind::InvalidArg).unwrap_or_default();
    let value = text(error, ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            format!("没有名为“{}”的命令", text(error, ContextKind::InvalidSubcommand).unwrap_or_default())
        }
        ErrorKind::UnknownArgument if arg.starts_with('-') => format!("没有名为“{arg}”的选项"),
        ErrorKind::UnknownArgument => format!("多余的参数“{arg}”"),
        ErrorKind::InvalidValue => {
            let what = match value {
                "" => format!("“{arg}”缺少值"),
                _ => format!("“{value}”不是“{arg}”的有效值"),
            };
            match texts(error, ContextKind::ValidValue).join("、") {
                values if values.is_empty() => what,
                values => format!("{what}\n  可用的值：{values}"),
            }
        }
        ErrorKind::ValueValidation => format!("“{value}”不是“{arg}”的有效值：{}", expected(error, arg)),
        ErrorKind::TooManyValues => format!("“{arg}”不接受值“{value}”"),
        ErrorKind::MissingRequiredArgument => {
            format!("缺少必需的参数：{}", listed(&texts(error, ContextKind::InvalidArg)))
        }
        ErrorKind::MissingSubcommand => "缺少命令".into(),
        ErrorKind::ArgumentConflict => match &texts(error, ContextKind::PriorArg)[..] {
            [prior] if *prior == arg => format!("“{arg}”只能使用一次"),
            prior => format!("“{arg}”不能与以下参数同时使用：{}", listed(prior)),
        },
        ErrorKind::InvalidUtf8 => "参数不是有效的 UTF-8 文本".into(),
        _ => "命令行参数有误".into(),
    }
}

fn listed(items: &[&str]) -> String {
    items.iter().map(|item| format!("\n  {item}")).collect()
}

/// What clap takes for meant.
fn suggestions(error: &Error) -> Vec<String> {
    let similar = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let mut suggestions: Vec<String> = similar
        .into_iter()
        .map(|kind| texts(error, kind).join("”或“"))
        .filter(|similar| !similar.is_empty())
        .map(|similar| format!("是否想用“{similar}”？"))
        .collect();
    if let (Some(_), Some(arg)) = (styled(error, ContextKind::Suggested), text(error, ContextKind::InvalidArg)) {
        suggestions.push(format!("如果“{arg}”是输入而不是选项，请写成“-- {arg}”"));
    }
    suggestions
}

/// What a value has to be, by the name that help has for it, or by the range that clap names.
fn expected(error: &Error, arg: &str) -> String {
    let known = [
        ("<SECONDS>", "应为大于 0 的秒数，如 10 或 0.5"),
        ("<ORIGIN>", "应为来源，如 https://example.org（不带路径），或 *"),
        ("<ROWSxCOLUMNS>", "应为宫的行数与列数，如 2x3"),
        ("<STEPS>", "应为步数"),
    ];
    if let Some((_, expected)) = known.iter().find(|(name, _)| arg.contains(name)) {
        return (*expected).to_string();
    }
    let source = error.source().map(ToString::to_string).unwrap_or_default();
    let range = source.split_once(" is not in ").and_then(|(_, range)| range.split_once(".."));
    match range {
        Some((from, to)) if to == u64::MAX.to_string() => format!("应为不小于 {from} 的整数"),
        Some((from, to)) => format!("应为 {from} 到 {} 的整数", to.trim_start_matches('=')),
        None => "应为整数".into(),
    }
}

/// Help with the words in Chinese that clap writes by itself.
pub(crate) fn help_in_chinese(help: &str) -> String {
    let words = [
        ("命令:\n", "命令：\n"),
        ("参数:\n", "参数：\n"),
        ("选项:\n", "选项：\n"),
        ("Possible values:", "可用的值："),
        ("[possible values: ", "[可用的值："),
        ("[default: ", "[默认："),
    ];
    words.iter().fold(placeholders(help), |help, (english, chinese)| help.replace(english, chinese))
}

fn placeholders(text: &str) -> String {
    text.replace("[OPTIONS]", "[选项]").replace("<COMMAND>", "<命令>")
}
