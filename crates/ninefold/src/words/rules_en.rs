//! Sentences about broken rules that are not houses, in English.

use super::en::{cells as listed, repeated};
use super::list;
use crate::board::{Cell, Digit};
use crate::rules::{BrokenRule, RuleKind, RuleName};

/// What is wrong with a rule, given the digit that repeats if that is it.
pub(super) fn broken(rule: &BrokenRule, digit: Option<Digit>, cells: &[Cell]) -> String {
    let the = the(rule.name);
    if let Some(digit) = digit {
        return format!("{the} has {}: {}", repeated(cells.len(), digit), listed(cells));
    }
    if let Some(expected) = rule.expected {
        return format!("{the}{}", sum(rule, expected));
    }
    if rule.digits.is_empty() {
        return match rule.numbers[..] {
            [number] if rule.kind == RuleKind::Cage => format!("{the} can never add up to {number}"),
            _ => format!("{the} can never be satisfied: {}", asks(rule)),
        };
    }
    if let Some(sentence) = pair(rule, &the) {
        return sentence;
    }
    match &rule.digits[..] {
        [(cell, digit)] if cells.len() == 1 => format!("{the}: {cell} cannot be {digit}, because {}", asks(rule)),
        [_, _] if cells.len() == 2 => {
            format!("{the}: {} cannot go together, because {}", with_digits(rule), asks(rule))
        }
        _ => format!("{the}: {}, which {} cannot satisfy", asks(rule), with_digits(rule)),
    }
}

/// What one of them is called where they are counted.
pub(super) fn noun(kind: RuleKind) -> &'static str {
    match kind {
        RuleKind::Odd => "odd cell",
        RuleKind::Even => "even cell",
        RuleKind::Candidates => "cell with candidates",
        RuleKind::Renban => "renban line",
        RuleKind::Whisper => "whisper line",
        RuleKind::Nabner => "nabner line",
        RuleKind::Zipper => "zipper line",
        RuleKind::Lockout => "lockout line",
        RuleKind::Sandwich => "sandwich clue",
        RuleKind::Skyscraper => "skyscraper clue",
        _ => kind.name(),
    }
}

/// The rule by name and place, as in a sentence.
pub(super) fn the(rule: RuleName) -> String {
    let RuleName { kind, first, last } = rule;
    let name = kind.name();
    match kind {
        RuleKind::Set | RuleKind::Cage | RuleKind::Quadruple => format!("the {name} at {first}"),
        RuleKind::WhiteDot | RuleKind::BlackDot | RuleKind::X | RuleKind::V => {
            format!("the {name} between {first} and {last}")
        }
        RuleKind::Sandwich if first.row() == last.row() => {
            format!("the sandwich of row {}", u16::from(first.row()) + 1)
        }
        RuleKind::Sandwich => format!("the sandwich of column {}", u16::from(first.column()) + 1),
        RuleKind::RowIndexer | RuleKind::ColumnIndexer => format!("the {name} in {first}–{last}"),
        RuleKind::Whisper => format!("the whisper line from {first}"),
        RuleKind::Renban => format!("the renban line from {first}"),
        RuleKind::Zipper => format!("the zipper line from {first}"),
        RuleKind::Lockout => format!("the lockout line from {first}"),
        RuleKind::Nabner => format!("the nabner line from {first}"),
        RuleKind::Clone => format!("the clone of {first}"),
        _ => format!("the {name} from {first}"),
    }
}

/// The named cells with their digits: "r1c1 (4) and r1c2 (5)".
fn with_digits(rule: &BrokenRule) -> String {
    let items: Vec<String> = rule.digits.iter().map(|(cell, digit)| format!("{cell} ({digit})")).collect();
    list(&items, ", ", " and ", 9, |more| format!("{more} more"))
}

/// What two cells, or one, do wrong; `None` if the rule is not told by that.
fn pair(rule: &BrokenRule, the: &str) -> Option<String> {
    use RuleKind::*;
    let number = rule.numbers.first().copied().unwrap_or(0);
    let numbers =
        || list(&rule.numbers.iter().map(u32::to_string).collect::<Vec<_>>(), ", ", " or ", 9, |_| "…".into());
    if let [(cell, digit)] = rule.digits[..] {
        return match rule.kind {
            Odd => Some(format!("{cell} ({digit}) must be odd")),
            Even => Some(format!("{cell} ({digit}) must be even")),
            Candidates => Some(format!("{cell} ({digit}) must be {}", numbers())),
            Minimum => Some(format!("{cell} ({digit}) cannot be below all its neighbours")),
            Maximum => Some(format!("{cell} ({digit}) cannot be above all its neighbours")),
            Thermometer => Some(format!("{the}: {cell} cannot be {digit}, because digits must rise along it")),
            _ => None,
        };
    }
    let [(one, first), (other, second)] = rule.digits[..] else { return None };
    let next = rule.steps <= 1;
    Some(match rule.kind {
        AntiKnight => format!("{one} and {other} are a knight's move apart and both {first}"),
        AntiKing => format!("{one} and {other} touch diagonally and are both {first}"),
        WhiteDot => format!("{the}: {first} and {second} must differ by {number}"),
        BlackDot if number == 2 => format!("{the}: one of {first} and {second} must be twice the other"),
        BlackDot => format!("{the}: one of {first} and {second} must be {number} times the other"),
        X => format!("{the}: {first} and {second} must add up to 10"),
        V => format!("{the}: {first} and {second} must add up to 5"),
        NonConsecutive => format!("{one} ({first}) and {other} ({second}) must not be consecutive"),
        NegativeRatio => {
            let (low, high) = (first.min(second).get(), first.max(second).get());
            format!("{one} ({first}) and {other} ({second}) have a ratio of {}, but no dot", high / low)
        }
        NegativeDifference => {
            let difference = first.get().abs_diff(second.get());
            format!("{one} ({first}) and {other} ({second}) differ by {difference}, but have no dot")
        }
        NegativeXv => {
            format!("{one} ({first}) and {other} ({second}) add up to {}, but have no mark", first.get() + second.get())
        }
        Minimum => format!("{one} ({first}) must be below {other} ({second})"),
        Maximum => format!("{one} ({first}) must be above {other} ({second})"),
        Thermometer if next => format!("{the}: {other} ({second}) must be above {one} ({first})"),
        Thermometer => format!("{the}: {other} ({second}) must be at least {} above {one} ({first})", rule.steps),
        SlowThermometer => format!("{the}: {other} ({second}) must not be below {one} ({first})"),
        Whisper if next => format!("{the}: {one} ({first}) and {other} ({second}) must differ by at least {number}"),
        Palindrome | Clone => format!("{the}: {one} ({first}) and {other} ({second}) must be equal"),
        _ => return None,
    })
}

/// What the sum is and must be, after the name of the rule.
fn sum(rule: &BrokenRule, expected: u32) -> String {
    use RuleKind::*;
    match (rule.kind, rule.found) {
        // The number is right, so that the row or column is not.
        (Sandwich | XSum | Skyscraper, Some(found)) if rule.is_full && found == expected => {
            ": its cells must hold every digit once".into()
        }
        (Arrow, Some(found)) if rule.is_full => format!(": a line adds up to {found}, but must add up to {expected}"),
        (Arrow, Some(found)) => format!(": a line must add up to {expected}, but its filled cells add up to {found}"),
        (Arrow, None) => format!(": its lines cannot all add up to {expected}"),
        (Sandwich, Some(found)) if rule.is_full => {
            format!(": the digits between 1 and the largest add up to {found}, but must add up to {expected}")
        }
        (Sandwich, _) => format!(": the digits between 1 and the largest cannot add up to {expected}"),
        (XSum, Some(found)) if rule.is_full => format!(": its cells add up to {found}, but must add up to {expected}"),
        (XSum, _) => format!(": its cells cannot add up to {expected}"),
        (Skyscraper, Some(found)) => format!(": {found} can be seen, but must be {expected}"),
        (Skyscraper, None) => format!(": it is not possible that {expected} can be seen"),
        (_, Some(found)) if rule.is_full => format!(" adds up to {found}, but must add up to {expected}"),
        (_, Some(found)) if found > expected => format!(" already adds up to {found}, but must add up to {expected}"),
        (_, Some(0) | None) => format!(" can never add up to {expected}"),
        (_, Some(found)) => format!(" cannot add up to {expected} any more: its filled cells add up to {found}"),
    }
}

/// What the rule asks for, as the second half of a sentence.
fn asks(rule: &BrokenRule) -> String {
    use RuleKind::*;
    let number = rule.numbers.first().copied().unwrap_or(0);
    match rule.kind {
        Set | Cage => "no digit may appear twice".into(),
        Quadruple => {
            let numbers: Vec<String> = rule.numbers.iter().map(u32::to_string).collect();
            format!("its cells must hold {}", list(&numbers, ", ", " and ", 9, |_| "…".into()))
        }
        Arrow => "each line must add up to the number in its circle or pill".into(),
        Thermometer => "digits must rise along it".into(),
        SlowThermometer => "digits must not fall along it".into(),
        WhiteDot => format!("the two digits must differ by {number}"),
        BlackDot => format!("one digit must be {number} times the other"),
        X => "the two digits must add up to 10".into(),
        V => "the two digits must add up to 5".into(),
        Palindrome => "it must read the same both ways".into(),
        Clone => "both copies must hold the same digits".into(),
        Between => "its inner cells must lie between its ends".into(),
        Renban => "its digits must be consecutive, and none may appear twice".into(),
        Whisper => format!("neighbours on it must differ by at least {number}"),
        RegionSum => "it must have the same sum in every box".into(),
        Entropic => "any three cells in a row must hold a low, a middle and a high digit".into(),
        Modular => "any three cells in a row must have different remainders after division by 3".into(),
        Nabner => "no two of its digits may be equal or consecutive".into(),
        Zipper => "cells at equal distance from its middle must have equal sums".into(),
        Lockout => "its ends must differ by at least 4, and its other digits must lie outside them".into(),
        DoubleArrow => "its ends must add up to the sum of the rest".into(),
        RowIndexer => format!("the cell in row {number} must say in which row of its column {number} is"),
        ColumnIndexer => format!("the cell in column {number} must say in which column of its row {number} is"),
        Minimum => "it must be below its neighbours".into(),
        Maximum => "it must be above its neighbours".into(),
        _ => format!("it asks for {}", rule.kind.name()),
    }
}
