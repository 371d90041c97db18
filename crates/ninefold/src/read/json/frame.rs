//! Cutting a stream into JSON values without reading them: brackets and quotes are all that counts.

/// What stands at the beginning of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Spaces only.
    Nothing,
    /// Something between values that is done with up to here: a comma, a comment, a name and `=`.
    Skip(usize),
    /// A comment that does not end in this text.
    Comment,
    /// The end of a list that was entered.
    Close(usize),
    /// A value.
    Value { start: usize, end: usize },
    /// A value that does not end in this text.
    Open { start: usize },
}

/// Finds the first value of a text.
pub(super) fn cut(text: &[u8]) -> Cut {
    let Some(start) = text.iter().position(|b| !b.is_ascii_whitespace()) else { return Cut::Nothing };
    match text[start] {
        b',' | b';' => Cut::Skip(start + 1),
        b']' | b'}' | b')' => Cut::Close(start + 1),
        b'#' => line_end(text, start),
        b'/' if text[start..].starts_with(b"//") => line_end(text, start),
        b'[' if type_before_braces(&text[start..]).is_some() => bare(text, start),
        b'[' | b'{' | b'(' | b'"' | b'\'' => match end_of_value(&text[start..]) {
            Some(length) => Cut::Value { start, end: start + length },
            None => Cut::Open { start },
        },
        _ => bare(text, start),
    }
}

/// Could what follows change how the beginning is cut? No name or type is looked for behind so many bytes.
pub(super) fn is_undecided(text: &[u8]) -> bool {
    let rest = text.trim_ascii_start();
    let is_looked_through = rest.first().is_some_and(|b| !b",;]})#/{(\"'".contains(b));
    // Two more tell `=` from `==`.
    is_looked_through && rest.len() < LONGEST_NAME + 2
}

/// A number, a word, or what stands before a list: `board = `, `np.array(`.
fn bare(text: &[u8], start: usize) -> Cut {
    let rest = &text[start..];
    if rest.starts_with(b"dtype=") {
        // Behind the list that numpy prints.
        return line_end(text, start);
    }
    if let Some(length) = name(rest).or_else(|| type_before_braces(rest)).or_else(|| call(rest)) {
        return Cut::Skip(start + length);
    }
    let Some(length) = rest.iter().position(|b| matches!(b, b'[' | b'{' | b',' | b'\n' | b']' | b'}')) else {
        return Cut::Open { start };
    };
    let names_what_follows = matches!(rest[length], b'[' | b'{')
        || matches!(rest[..length].trim_ascii_end().last(), Some(b'=' | b':' | b'('));
    if names_what_follows { Cut::Skip(start + length) } else { Cut::Value { start, end: start + length } }
}

/// What is declared in a line is named before its `=`; a longer line is none that names something.
const LONGEST_NAME: usize = 256;

/// The length of `int board[9][9] =` and the like, at the beginning of a text.
pub(in crate::read) fn name(text: &[u8]) -> Option<usize> {
    let named = |b: &u8| b.is_ascii_alphanumeric() || b"_.$\"' :<>,&*[];".contains(b);
    let length = text.iter().take(LONGEST_NAME).take_while(|b| named(b)).count();
    let is_name = text[0].is_ascii_alphabetic() || text[0] == b'_';
    (is_name && text.get(length) == Some(&b'=') && text.get(length + 1) != Some(&b'=')).then_some(length + 1)
}

/// The length of `new int[9][9] ` or `[9][9]int` before `{`, at the beginning of a text.
pub(in crate::read) fn type_before_braces(text: &[u8]) -> Option<usize> {
    let mut inside = false;
    let (mut letters, mut brackets) = (false, false);
    for (at, &b) in text.iter().take(LONGEST_NAME).enumerate() {
        match b {
            b'{' if letters && brackets && !inside => return Some(at),
            b'[' | b'<' if !inside => {
                inside = b == b'[';
                brackets = true;
            }
            b']' if inside => inside = false,
            b'0'..=b'9' | b',' => {}
            _ if b.is_ascii_whitespace() => {}
            b'_' | b':' | b'>' if !inside => {}
            _ if b.is_ascii_alphabetic() && !inside => letters = true,
            _ => return None,
        }
    }
    None
}

/// The length of `arrayOf` before its arguments, unless they begin with a bracket, which is a value of its own.
fn call(text: &[u8]) -> Option<usize> {
    let text = &text[..text.len().min(LONGEST_NAME)];
    let word = text.iter().take_while(|b| b.is_ascii_alphanumeric() || b"_.:".contains(b)).count();
    let inside = text[word..].strip_prefix(b"(")?.trim_ascii_start();
    inside.first().is_some_and(u8::is_ascii_alphanumeric).then_some(word)
}

fn line_end(text: &[u8], start: usize) -> Cut {
    match text[start..].iter().position(|&b| b == b'\n') {
        Some(length) => Cut::Skip(start + length + 1),
        None => Cut::Comment,
    }
}

/// The length of the value that `text` begins with, or `None` when it does not end there.
pub(super) fn end_of_value(text: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'"' | b'\'' => at += end_of_string(&text[at..])?,
            b'[' | b'{' | b'(' => {
                depth += 1;
                at += 1;
            }
            b']' | b'}' | b')' => {
                depth = depth.saturating_sub(1);
                at += 1;
            }
            _ => at += 1,
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// The length of the string that `text` begins with, quotes and all.
pub(super) fn end_of_string(text: &[u8]) -> Option<usize> {
    let quote = text[0];
    let mut at = 1;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 2,
            b if b == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
    None
}

/// Does this look like a list of boards, and not like one board?
pub(super) fn holds_boards(text: &[u8]) -> bool {
    let next = |text: &[u8]| text.iter().position(|b| !b.is_ascii_whitespace());
    let inside = |text: &[u8]| -> Option<usize> { Some(1 + next(text.get(1..)?)?) };
    let long_string = |text: &[u8], least: usize| {
        matches!(text[0], b'"' | b'\'') && end_of_string(text).is_none_or(|length| length >= least + 2)
    };
    let Some(first) = inside(text).filter(|_| text[0] == b'[').map(|at| &text[at..]) else { return false };
    match first[0] {
        b'{' => true,
        b'[' => inside(first).map(|at| &first[at..]).is_some_and(|row| row[0] == b'[' || long_string(row, 4)),
        _ => long_string(first, 16),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_cut_at_their_ends() {
        assert_eq!(cut(b"  [1,[2]] x"), Cut::Value { start: 2, end: 9 });
        assert_eq!(cut(br#""a]\"" "#), Cut::Value { start: 0, end: 6 });
        assert_eq!(cut(b"['it''s']"), Cut::Value { start: 0, end: 9 });
        assert_eq!(cut(b"[[1,2]"), Cut::Open { start: 0 });
        assert_eq!(cut(b"board = [[1]]"), Cut::Skip(7));
        assert_eq!(cut(b"board =\n[[1]]"), Cut::Skip(7));
        assert_eq!(cut(b" , [1]"), Cut::Skip(2));
        assert_eq!(cut(b" \n"), Cut::Nothing);
        assert_eq!(cut(b"] "), Cut::Close(1));
        assert_eq!(cut(b" # b\n["), Cut::Skip(5));
        assert_eq!(cut(b" # b"), Cut::Comment);
    }

    #[test]
    fn a_list_of_boards_is_told_from_a_board() {
        assert!(holds_boards(b"[ {\"board\""));
        assert!(holds_boards(b"[[[\"5\""));
        assert!(holds_boards(b"[[\"53..7....\""));
        assert!(!holds_boards(b"[[\"5\",\"3\""));
        assert!(!holds_boards(b"[\"53..7....\""));
        assert!(!holds_boards(b"[5,3"));
        assert!(!holds_boards(b"["));
        assert!(!holds_boards(b"{"));
    }
}
