//! What each kind of rule asks of cells that are all filled, said as plainly as possible.

use ninefold::rules::{Constraint, RuleKind};

/// Do the values of the rule's cells, in its order, satisfy it?
pub(crate) fn satisfied(rule: &Constraint, v: &[u32], side: u32) -> bool {
    use RuleKind::*;
    let numbers = &rule.numbers;
    let number = numbers.first().copied().unwrap_or(0);
    let last = v.len() - 1;
    let sum = |values: &[u32]| values.iter().sum::<u32>();
    let once = |values: &[u32]| (1..values.len()).all(|at| !values[..at].contains(&values[at]));
    let neighbours = |holds: &dyn Fn(u32, u32) -> bool| v.windows(2).all(|pair| holds(pair[0], pair[1]));
    let three = |class: &dyn Fn(u32) -> u32| v.windows(3).all(|w| once(&[class(w[0]), class(w[1]), class(w[2])]));
    // A line may come back to a cell; sets have each cell once.
    match rule.kind {
        Set => once(v),
        Cage => once(v) && (numbers.is_empty() || sum(v) == number),
        AntiKnight | AntiKing => v[0] != v[1],
        Arrow => {
            let (pill, mut rest) = v.split_at(number as usize);
            let value = pill.iter().fold(0, |value, digit| 10 * value + digit);
            numbers[1..].iter().all(|&length| {
                let (line, after) = rest.split_at(length as usize);
                rest = after;
                sum(line) == value
            })
        }
        Thermometer => neighbours(&|one, other| one < other),
        SlowThermometer => neighbours(&|one, other| one <= other),
        WhiteDot => v[0].abs_diff(v[1]) == number,
        BlackDot => v[0] == number * v[1] || v[1] == number * v[0],
        X => v[0] + v[1] == 10,
        V => v[0] + v[1] == 5,
        NonConsecutive => v[0].abs_diff(v[1]) != 1,
        NegativeRatio => numbers.iter().all(|n| v[0] != n * v[1] && v[1] != n * v[0]),
        NegativeDifference => !numbers.contains(&v[0].abs_diff(v[1])),
        NegativeXv => !numbers.contains(&(v[0] + v[1])),
        Odd => v[0] % 2 == 1,
        Even => v[0].is_multiple_of(2),
        Candidates => numbers.contains(&v[0]),
        Minimum => v[1..].iter().all(|&other| v[0] < other),
        Maximum => v[1..].iter().all(|&other| v[0] > other),
        LittleKiller => sum(v) == number,
        Sandwich => {
            let (Some(one), Some(top)) = (place(v, 1), place(v, side)) else { return false };
            let (from, to) = (one.min(top), one.max(top));
            once(v) && (if from == to { 0 } else { sum(&v[from + 1..to]) }) == number
        }
        XSum => once(v) && sum(&v[..v[0] as usize]) == number,
        Skyscraper => {
            let seen = (0..v.len()).filter(|&at| v[..at].iter().all(|&before| before < v[at])).count();
            once(v) && seen as u32 == number
        }
        Palindrome => (0..v.len()).all(|at| v[at] == v[last - at]),
        Clone => v[..v.len() / 2] == v[v.len() / 2..],
        Between => v.len() < 3 || v[1..last].iter().all(|&d| d > v[0].min(v[last]) && d < v[0].max(v[last])),
        Quadruple => numbers.iter().all(|n| {
            numbers.iter().filter(|other| *other == n).count() <= v.iter().filter(|digit| *digit == n).count()
        }),
        Renban => once(v) && v.iter().max().unwrap() - v.iter().min().unwrap() == last as u32,
        Whisper => neighbours(&|one, other| one.abs_diff(other) >= number),
        RegionSum => {
            let mut rest = v;
            let mut sums = Vec::new();
            for &length in numbers {
                let (part, after) = rest.split_at(length as usize);
                sums.push(sum(part));
                rest = after;
            }
            sums.windows(2).all(|pair| pair[0] == pair[1])
        }
        Entropic => three(&|digit| (digit - 1) * 3 / side),
        Modular => three(&|digit| digit % 3),
        Nabner => (0..v.len()).all(|at| v[..at].iter().all(|other| other.abs_diff(v[at]) > 1)),
        Zipper => {
            let at_distance = |at: usize| if at == last - at { v[at] } else { v[at] + v[last - at] };
            (0..v.len()).all(|at| at_distance(at) == at_distance(0))
        }
        Lockout => {
            let (low, high) = (v[0].min(v[last]), v[0].max(v[last]));
            high - low >= 4 && (v.len() < 3 || v[1..last].iter().all(|&digit| digit < low || digit > high))
        }
        DoubleArrow => match v {
            [first, rest @ .., end] => first + end == sum(rest),
            _ => true,
        },
        RowIndexer | ColumnIndexer => v[v[number as usize - 1] as usize - 1] == number,
        kind => panic!("{kind:?} has no definition here"),
    }
}

fn place(values: &[u32], digit: u32) -> Option<usize> {
    values.iter().position(|&value| value == digit)
}

/// Can the empty cells (0) of the rule be filled so that it is satisfied? `variables` says which of `values` each cell is.
pub(crate) fn possible(rule: &Constraint, variables: &[usize], values: &mut [u32], side: u32) -> bool {
    let Some(at) = values.iter().position(|&value| value == 0) else {
        let seen: Vec<u32> = variables.iter().map(|&variable| values[variable]).collect();
        return satisfied(rule, &seen, side);
    };
    for digit in 1..=side {
        values[at] = digit;
        if possible(rule, variables, values, side) {
            values[at] = 0;
            return true;
        }
    }
    values[at] = 0;
    false
}
