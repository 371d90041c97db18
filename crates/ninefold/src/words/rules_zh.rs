//! Sentences about broken rules that are not houses, in Simplified Chinese.

use super::zh::{cell as one_cell, cells as listed, repeated};
use crate::board::{Cell, Digit};
use crate::rules::{BrokenRule, RuleKind, RuleName};

/// What is wrong with a rule, given the digit that repeats if that is it.
pub(super) fn broken(rule: &BrokenRule, digit: Option<Digit>, cells: &[Cell]) -> String {
    let the = the(rule.name);
    if let Some(digit) = digit {
        return format!("{the}有{}：{}", repeated(cells.len(), digit), listed(cells));
    }
    if let Some(expected) = rule.expected {
        return format!("{the}{}", sum(rule, expected));
    }
    if rule.digits.is_empty() {
        return match rule.numbers[..] {
            [number] if rule.kind == RuleKind::Cage => format!("{the}的和不可能是 {number}"),
            _ => format!("{the}无法满足：{}", asks(rule)),
        };
    }
    if let Some(sentence) = pair(rule, &the) {
        return sentence;
    }
    match &rule.digits[..] {
        [(cell, digit)] if cells.len() == 1 => format!("{the}：{}不能是 {digit}，{}", one_cell(*cell), asks(rule)),
        _ => format!("{the}：{}，{}不符合", asks(rule), with_digits(rule)),
    }
}

/// The name of a kind.
pub(super) fn kind(kind: RuleKind) -> &'static str {
    match kind {
        RuleKind::Set => "额外区域",
        RuleKind::Cage => "笼子",
        RuleKind::AntiKnight => "无马",
        RuleKind::AntiKing => "无缘",
        RuleKind::Arrow => "箭头",
        RuleKind::Thermometer => "温度计",
        RuleKind::SlowThermometer => "慢速温度计",
        RuleKind::WhiteDot => "白点",
        RuleKind::BlackDot => "黑点",
        RuleKind::X => "X 标记",
        RuleKind::V => "V 标记",
        RuleKind::NonConsecutive => "不连续",
        RuleKind::NegativeRatio => "无黑点",
        RuleKind::NegativeDifference => "无白点",
        RuleKind::NegativeXv => "无 XV 标记",
        RuleKind::Odd => "奇数格",
        RuleKind::Even => "偶数格",
        RuleKind::Candidates => "候选数",
        RuleKind::Minimum => "最小格",
        RuleKind::Maximum => "最大格",
        RuleKind::LittleKiller => "小杀手",
        RuleKind::Sandwich => "三明治",
        RuleKind::XSum => "X 和",
        RuleKind::Skyscraper => "摩天楼",
        RuleKind::Palindrome => "回文线",
        RuleKind::Clone => "克隆区",
        RuleKind::Between => "介于线",
        RuleKind::Quadruple => "四格提示",
        RuleKind::Renban => "连续线",
        RuleKind::Whisper => "低语线",
        RuleKind::RegionSum => "等和线",
        RuleKind::Entropic => "熵线",
        RuleKind::Modular => "模线",
        RuleKind::Nabner => "不连续线",
        RuleKind::Zipper => "拉链线",
        RuleKind::Lockout => "锁定线",
        RuleKind::DoubleArrow => "双箭头",
        RuleKind::RowIndexer => "行索引",
        RuleKind::ColumnIndexer => "列索引",
    }
}

/// The rule by name and place, as in a sentence.
pub(super) fn the(rule: RuleName) -> String {
    let RuleName { first, last, .. } = rule;
    let name = kind(rule.kind);
    match rule.kind {
        RuleKind::Set | RuleKind::Cage | RuleKind::Quadruple => format!("{}处的{name}", one_cell(first)),
        RuleKind::WhiteDot | RuleKind::BlackDot | RuleKind::X | RuleKind::V => {
            format!("{}与{}之间的{name}", one_cell(first), one_cell(last))
        }
        RuleKind::Sandwich if first.row() == last.row() => format!("第 {} 行的{name}", u16::from(first.row()) + 1),
        RuleKind::Sandwich => format!("第 {} 列的{name}", u16::from(first.column()) + 1),
        _ => format!("从{}起的{name}", one_cell(first)),
    }
}

fn with_digits(rule: &BrokenRule) -> String {
    let items: Vec<String> =
        rule.digits.iter().take(9).map(|(cell, digit)| format!("{}的 {digit}", one_cell(*cell))).collect();
    let more = if rule.digits.len() > 9 { "等" } else { "" };
    items.join("、") + more
}

/// What two cells, or one, do wrong; `None` if the rule is not told by that.
fn pair(rule: &BrokenRule, the: &str) -> Option<String> {
    use RuleKind::*;
    let number = rule.numbers.first().copied().unwrap_or(0);
    let numbers = || rule.numbers.iter().map(u32::to_string).collect::<Vec<_>>().join("、");
    if let [(cell, digit)] = rule.digits[..] {
        let cell = one_cell(cell);
        return match rule.kind {
            Odd => Some(format!("{cell}（{digit}）必须是奇数")),
            Even => Some(format!("{cell}（{digit}）必须是偶数")),
            Candidates => Some(format!("{cell}（{digit}）只能是 {} 之一", numbers())),
            Minimum => Some(format!("{cell}（{digit}）不可能比所有相邻格都小")),
            Maximum => Some(format!("{cell}（{digit}）不可能比所有相邻格都大")),
            Thermometer => Some(format!("{the}：{cell}不能是 {digit}，因为数字必须沿线递增")),
            _ => None,
        };
    }
    let [(one, first), (other, second)] = rule.digits[..] else { return None };
    let (one, other) = (one_cell(one), one_cell(other));
    let next = rule.steps <= 1;
    Some(match rule.kind {
        AntiKnight => format!("{one}与{other}相隔一个马步，却都是 {first}"),
        AntiKing => format!("{one}与{other}对角相邻，却都是 {first}"),
        WhiteDot => format!("{the}：{first} 与 {second} 必须相差 {number}"),
        BlackDot => format!("{the}：{first} 与 {second} 必须一个是另一个的 {number} 倍"),
        X => format!("{the}：{first} 与 {second} 之和必须是 10"),
        V => format!("{the}：{first} 与 {second} 之和必须是 5"),
        NonConsecutive => format!("{one}（{first}）与{other}（{second}）不能是相邻的数"),
        NegativeRatio => {
            let (low, high) = (first.min(second).get(), first.max(second).get());
            format!("{one}（{first}）与{other}（{second}）成 {} 倍，但之间没有黑点", high / low)
        }
        NegativeDifference => {
            let difference = first.get().abs_diff(second.get());
            format!("{one}（{first}）与{other}（{second}）相差 {difference}，但之间没有白点")
        }
        NegativeXv => {
            let sum = first.get() + second.get();
            format!("{one}（{first}）与{other}（{second}）之和是 {sum}，但之间没有标记")
        }
        Minimum => format!("{one}（{first}）必须小于{other}（{second}）"),
        Maximum => format!("{one}（{first}）必须大于{other}（{second}）"),
        Thermometer if next => format!("{the}：{other}（{second}）必须大于{one}（{first}）"),
        Thermometer => format!("{the}：{other}（{second}）至少要比{one}（{first}）大 {}", rule.steps),
        SlowThermometer => format!("{the}：{other}（{second}）不能小于{one}（{first}）"),
        Whisper if next => format!("{the}：{one}（{first}）与{other}（{second}）至少要相差 {number}"),
        Palindrome | Clone => format!("{the}：{one}（{first}）与{other}（{second}）必须相同"),
        _ => return None,
    })
}

/// What the sum is and must be, after the name of the rule.
fn sum(rule: &BrokenRule, expected: u32) -> String {
    use RuleKind::*;
    match (rule.kind, rule.found) {
        // The number is right, so that the row or column is not.
        (Sandwich | XSum | Skyscraper, Some(found)) if rule.is_full && found == expected => {
            "：所在的行或列中每个数字只能出现一次".into()
        }
        (Arrow, Some(found)) if rule.is_full => format!("：有一条线的和是 {found}，应为 {expected}"),
        (Arrow, Some(found)) => format!("：有一条线的和应为 {expected}，已填的格之和是 {found}"),
        (Arrow, None) => format!("：各条线的和不可能都是 {expected}"),
        (Sandwich, Some(found)) if rule.is_full => format!("：1 与最大数之间的和是 {found}，应为 {expected}"),
        (Sandwich, _) => format!("：1 与最大数之间的和不可能是 {expected}"),
        (XSum, Some(found)) if rule.is_full => format!("：和是 {found}，应为 {expected}"),
        (XSum, _) => format!("：和不可能是 {expected}"),
        (Skyscraper, Some(found)) => format!("：能看到 {found} 个，应为 {expected} 个"),
        (Skyscraper, None) => format!("：不可能看到 {expected} 个"),
        (_, Some(found)) if rule.is_full => format!("的和是 {found}，应为 {expected}"),
        (_, Some(found)) if found > expected => format!("的和已达 {found}，应为 {expected}"),
        (_, Some(0) | None) => format!("的和不可能是 {expected}"),
        (_, Some(found)) => format!("的和已不可能是 {expected}：已填的格之和是 {found}"),
    }
}

/// What the rule asks for, as a clause.
fn asks(rule: &BrokenRule) -> String {
    use RuleKind::*;
    let number = rule.numbers.first().copied().unwrap_or(0);
    match rule.kind {
        Set | Cage => "同一数字不能出现两次".into(),
        Quadruple => {
            let numbers: Vec<String> = rule.numbers.iter().map(u32::to_string).collect();
            format!("这几格必须含有 {}", numbers.join("、"))
        }
        Arrow => "每条线的和必须等于圆圈中的数".into(),
        Thermometer => "数字必须沿线递增".into(),
        SlowThermometer => "数字沿线不能减小".into(),
        WhiteDot => format!("两数必须相差 {number}"),
        BlackDot => format!("一数必须是另一数的 {number} 倍"),
        X => "两数之和必须是 10".into(),
        V => "两数之和必须是 5".into(),
        Palindrome => "正读和反读必须相同".into(),
        Clone => "两处的数字必须相同".into(),
        Between => "线上的数字必须介于两端之间".into(),
        Renban => "数字必须连续且不重复".into(),
        Whisper => format!("线上相邻两数至少要相差 {number}"),
        RegionSum => "线在每个宫内的和必须相等".into(),
        Entropic => "任意连续三格必须各有一个低、中、高的数字".into(),
        Modular => "任意连续三格除以 3 的余数必须各不相同".into(),
        Nabner => "任意两数不能相同或相邻".into(),
        Zipper => "与中点等距的两格之和必须相等".into(),
        Lockout => "两端至少要相差 4，其余数字必须在两端的范围之外".into(),
        DoubleArrow => "两端之和必须等于其余各格之和".into(),
        RowIndexer => format!("第 {number} 行的格要指出本列的 {number} 在第几行"),
        ColumnIndexer => format!("第 {number} 列的格要指出本行的 {number} 在第几列"),
        Minimum => "它必须小于相邻的格".into(),
        Maximum => "它必须大于相邻的格".into(),
        _ => format!("须满足{}", kind(rule.kind)),
    }
}
