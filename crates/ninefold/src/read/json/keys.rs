//! Keys that count, and keys that name a cell.

use super::parts::Part;

/// Values under keys that differ in a number alone: `{"1":…,"2":…}`, `{"row1":…,"row2":…}`, `{"A":…,"B":…}`.
pub(super) struct Numbered<'a> {
    /// The letter that the keys begin with, in lower case; 0 if they are numbers.
    pub(super) word: u8,
    pub(super) first: u32,
    /// Does each number follow the one before?
    pub(super) is_whole: bool,
    /// By their numbers, if it does.
    pub(super) values: Vec<&'a str>,
}

/// The members of an object whose keys count. What pandas calls `index` is not one of them.
pub(super) fn numbered<'a>(members: &[Part<'a>]) -> Option<Numbered<'a>> {
    let mut values: Vec<(u32, &str)> = Vec::new();
    let mut word = None;
    let mut letters = 0;
    for member in members {
        let key = member.key();
        let stem = key.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = match key.as_bytes() {
            b"index" => continue,
            [letter] if letter.is_ascii_alphabetic() => {
                letters += 1;
                u32::from(letter.to_ascii_lowercase() - b'a')
            }
            _ => key[stem.len()..].parse().ok()?,
        };
        let stem = if key.len() == stem.len() { String::new() } else { stem.to_ascii_lowercase() };
        if word.get_or_insert_with(|| stem.clone()) != &stem {
            return None;
        }
        values.push((number, member.value));
    }
    let word = word?.bytes().next().unwrap_or(0);
    let (first, count) = (values.iter().map(|value| value.0).min()?, values.len());
    let mut by_number = vec![""; count];
    let mut is_whole = first < 2;
    for (number, value) in &values {
        match by_number.get_mut((number - first) as usize) {
            Some(slot) if slot.is_empty() => *slot = value,
            _ => is_whole = false,
        }
    }
    let counts = match letters {
        // A name with one number, or two names of one letter, need not count anything.
        0 => word == 0 || count > 1,
        _ => letters == count && is_whole && first == 0 && count > 3,
    };
    counts.then_some(Numbered { word, first, is_whole, values: by_number })
}

/// Where a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) row: u8,
    pub(super) column: u8,
    /// Do both count from 1 for sure, as in `A1`?
    pub(super) from_one: bool,
}

/// The cell that a key names: `A1`, `r1c1`, `0,0`, `(0, 0)`, `00`.
pub(super) fn place(key: &str) -> Option<Place> {
    let bytes = key.trim_ascii().as_bytes();
    let digit = |b: u8| b.wrapping_sub(b'0');
    match *bytes {
        [row @ b'0'..=b'9', column @ b'0'..=b'9'] => {
            return Some(Place { row: digit(row), column: digit(column), from_one: false });
        }
        [letter, ref number @ ..] if letter.is_ascii_alphabetic() && number.iter().all(u8::is_ascii_digit) => {
            let column = key.trim_ascii()[1..].parse().ok().filter(|&column| column > 0)?;
            return Some(Place { row: letter.to_ascii_lowercase() - b'a' + 1, column, from_one: true });
        }
        _ => {}
    }
    let (mut numbers, mut count, mut before) = ([0u8; 2], 0, b' ');
    for &b in bytes {
        if b.is_ascii_digit() {
            count += usize::from(!before.is_ascii_digit());
            let number = numbers.get_mut(count - 1)?;
            *number = number.checked_mul(10)?.checked_add(digit(b))?;
        } else if !b"rowclumn ,_-:;()[]".contains(&b.to_ascii_lowercase()) {
            return None;
        }
        before = b;
    }
    (count == 2).then_some(Place { row: numbers[0], column: numbers[1], from_one: false })
}

#[cfg(test)]
mod tests {
    use super::super::parts::parts;
    use super::*;

    fn count(keys: &[&str]) -> Option<(u8, u32, bool)> {
        let object = format!("{{{}}}", keys.iter().map(|key| format!("\"{key}\":0")).collect::<Vec<_>>().join(","));
        numbered(&parts(&object)).map(|found| (found.word, found.first, found.is_whole))
    }

    #[test]
    fn keys_count_by_numbers_and_letters() {
        assert_eq!(count(&["0", "1", "2"]), Some((0, 0, true)));
        assert_eq!(count(&["1", "10", "2", "3", "4", "5", "6", "7", "8", "9"]), Some((0, 1, true)));
        assert_eq!(count(&["Row1", "row2"]), Some((b'r', 1, true)));
        assert_eq!(count(&["index", "0", "1"]), Some((0, 0, true)));
        assert_eq!(count(&["5", "17"]), Some((0, 5, false)));
        assert_eq!(count(&["A", "B", "C", "D"]), Some((0, 0, true)));
        for keys in [&["a", "b"][..], &["x", "y", "z", "w"], &["row1", "col2"], &["1", "a"], &["sha1"], &["index"], &[]]
        {
            assert_eq!(count(keys), None, "{keys:?}");
        }
    }

    #[test]
    fn keys_name_cells() {
        let at = |row, column, from_one| Some(Place { row, column, from_one });
        assert_eq!(place("A1"), at(1, 1, true));
        assert_eq!(place("i9"), at(9, 9, true));
        assert_eq!(place("r1c9"), at(1, 9, false));
        assert_eq!(place("Row 3, Column 5"), at(3, 5, false));
        assert_eq!(place("(0, 8)"), at(0, 8, false));
        assert_eq!(place("08"), at(0, 8, false));
        for key in ["A0", "5", "cell", "1,2,3", "2024-05", "x1y2", ""] {
            assert_eq!(place(key), None, "{key}");
        }
    }
}
