//! What is not cells: words, titles, and the labels that name a row or say that a line is none.

use super::cells::same_length_blocks;
use super::labels;
use crate::read::Options;
use crate::read::characters::UNKNOWN;
use crate::read::symbols::{is_empty_symbol, is_symbol};

/// Is it something to read, and not cells?
pub(super) fn is_word(group: &[u8]) -> bool {
    let letter = |b: &&u8| (b.is_ascii_alphabetic() && !matches!(b, b'x' | b'X' | b'u' | b'U')) || **b == UNKNOWN;
    let letters = || group.iter().filter(letter);
    if group == [UNKNOWN] {
        return true;
    }
    let Some(first) = letters().next().filter(|_| group.len() > 1) else { return false };
    let unknown = group.iter().filter(|b| **b == UNKNOWN).count();
    if group.len() > 5 && letters().count() == unknown && 4 * unknown <= group.len() {
        // A row with something odd in it.
        return false;
    }
    if !group.iter().all(|&b| is_symbol(b)) {
        return true;
    }
    // Rows of large boards, or of their boxes, have letters in them; any one letter may be the empty cell.
    let others = group.iter().filter(|b| !b.is_ascii_alphabetic()).count();
    let large = matches!(group.len(), 4 | 5 | 10 | 12 | 16 | 25 | 100 | 144 | 256 | 625)
        && (4 * others >= group.len() || others > 0 && !group.iter().any(u8::is_ascii_lowercase));
    let one_letter = group.len() > 5 && letters().all(|letter| letter == first);
    let sixteen = group.len() == 16 && !group.iter().any(u8::is_ascii_lowercase);
    !(large || one_letter || sixteen)
}

/// The length of a label with a colon after it, `A:`, `Row 1:`, `第1行：`, at the beginning of a line.
pub(super) fn label(line: &[u8]) -> usize {
    let Some(colon) = line.iter().take(16).position(|&b| b == b':') else { return 0 };
    // With or without emphasis.
    let mut words = line[..colon].split(|b| matches!(b, b' ' | b'*' | b'_')).filter(|word| !word.is_empty());
    let is = |word: &[u8]| word.len() == 1 || is_label(word) || word.iter().all(u8::is_ascii_digit);
    let (first, second, third) = (words.next(), words.next(), words.next());
    let fits = first.is_some_and(is) && second.is_none_or(is) && third.is_none();
    let end = colon + 1 + line[colon + 1..].iter().take_while(|b| **b == b'*').count().min(2);
    if fits && line.get(end).is_some_and(|&b| b != b'/') { end } else { 0 }
}

/// The length of a date and a time of day at the beginning of a line that goes on, as logs have them: `[2024-05-01 10:00:00] `,
/// `2024-05-01T10:00:00.123Z `, `10:00:00 `.
pub(in crate::read) fn time(line: &[u8]) -> usize {
    let (start, close) = match line.first() {
        Some(b'[') => (1, Some(b']')),
        Some(b'(') => (1, Some(b')')),
        _ => (0, None),
    };
    // `0` is any digit here.
    let is = |at: usize, pattern: &[u8]| {
        let fits = |(b, like): (&u8, &u8)| b == like || *like == b'0' && b.is_ascii_digit();
        line.get(at..at + pattern.len()).is_some_and(|text| text.iter().zip(pattern).all(fits))
    };
    let date = [&b"0000-00-00"[..], b"0000/00/00"].iter().any(|pattern| is(start, pattern));
    let mut end = start + if date { 10 } else { 0 };
    let clock = end + usize::from(date);
    if is(clock, b"00:00:00") && (!date || matches!(line[end], b' ' | b'T' | b'_')) {
        end = clock + 8;
        end += line[end..].iter().take_while(|b| b.is_ascii_digit() || b".,Z+:-".contains(b)).count();
    }
    if end == start || close.is_some_and(|close| line.get(end) != Some(&close)) {
        return 0;
    }
    end += usize::from(close.is_some());
    let goes_on = line.get(end).is_some_and(|b| matches!(b, b' ' | b'\t')) && !line[end..].trim_ascii().is_empty();
    if goes_on { end } else { 0 }
}

/// Is there nothing in a line but the label of a row, which is below it? `Row 1:`, `**R1**`.
pub(super) fn is_label_alone(line: &[u8]) -> bool {
    let is_part = |b: &u8| b.is_ascii_alphanumeric() || *b == UNKNOWN;
    if !line.iter().all(|b| is_part(b) || matches!(b, b' ' | b'\t' | b'*' | b':')) {
        return false;
    }
    let mut words = line.split(|b| !is_part(b)).filter(|word| !word.is_empty());
    let (first, second, third) = (words.next(), words.next(), words.next());
    let number = |word: &[u8]| word.len() < 3 && word.iter().all(u8::is_ascii_digit);
    match (first, second, third) {
        (Some([b'r' | b'R' | UNKNOWN, rest @ ..]), None, None) => {
            let rest = rest.strip_suffix(&[UNKNOWN]).unwrap_or(rest);
            !rest.is_empty() && number(rest)
        }
        (Some(word), Some(count), None) => word.eq_ignore_ascii_case(b"row") && number(count),
        _ => false,
    }
}

/// Does a line say itself that it is not a row? `Column 1: 5 6 . 8 …`, `Box 1: …`.
pub(super) fn is_not_a_row(line: &[u8]) -> bool {
    let start = line.iter().position(u8::is_ascii_alphanumeric).unwrap_or(line.len());
    let word = line[start..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let word = &line[start..start + word];
    let after = line[start + word.len()..].trim_ascii_start();
    let names: [&[u8]; 7] = [b"col", b"column", b"box", b"block", b"square", b"region", b"candidates"];
    names.iter().any(|name| word.eq_ignore_ascii_case(name)) && after.first().is_some_and(u8::is_ascii_digit)
}

/// `R1`, `row`, `第1行`: what may be before a row.
pub(super) fn is_label(word: &[u8]) -> bool {
    word.len() <= 6 && word.iter().any(u8::is_ascii_digit) || word.eq_ignore_ascii_case(b"row")
}

/// Words and other things that were not meant as a row.
pub(super) fn is_title(groups: &[(usize, &[u8])], options: &Options) -> bool {
    let length: usize = groups.iter().map(|(_, group)| group.len()).sum();
    if length < 4 {
        return true;
    }
    if groups.iter().all(|(_, group)| group.len() == 1) {
        // Letters that count head the columns, where no digit is a letter.
        let letters = || groups.iter().map(|(_, group)| *group);
        return groups.len() <= 9 && groups[0].1[0].is_ascii_alphabetic() && labels::count(&mut letters());
    }
    let bytes = || groups.iter().flat_map(|(_, group)| *group);
    let one_block = groups.len() == 1 || same_length_blocks(groups, options);
    if one_block
        && length > 9
        && bytes().all(|&b| is_symbol(b))
        && bytes().any(|&b| b.is_ascii_digit() || is_empty_symbol(b) || length == 16)
    {
        // The row of a large board, whose digits are letters too.
        return false;
    }
    let cells = bytes().filter(|&&b| b.is_ascii_digit() || is_empty_symbol(b)).count();
    let letters = || bytes().filter(|b| b.is_ascii_alphabetic());
    let one_letter = letters().all(|b| Some(b) == letters().next());
    cells * 2 < length && !one_letter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_before_something_is_not_of_it() {
        for (line, length) in [
            ("[2024-05-01 10:00:00] 53..7....", 21),
            ("2024-05-01T10:00:00.123Z 53..7....", 24),
            ("2024/05/01 10:00:00,5+02:00 INFO", 27),
            ("10:00:00 5", 8),
            ("(2024-05-01) x", 12),
            ("2024-05-01", 0),
            ("2024-05-01 ", 0),
            ("[2024-05-01 x] y", 0),
            ("2024-05-017 x", 0),
            ("5300-70-00x", 0),
            ("12:34 x", 0),
            ("", 0),
            ("[", 0),
        ] {
            assert_eq!(time(line.as_bytes()), length, "{line}");
        }
    }
}
