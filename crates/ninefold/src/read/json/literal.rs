//! Lists as programming languages write them, read by brackets, separators and words alone.
//!
//! | language | looks like |
//! |---|---|
//! | C, C++, Java, C#, Go, Lua | `{{5, 3, 0, …}, {6, 0, …}, …}` |
//! | Rust, Kotlin, Scala | `vec![vec![5, …], …]`, `arrayOf(intArrayOf(5, …), …)` |
//! | MATLAB, Julia | `[5 3 0 …; 6 0 …; …]` |
//! | numpy | `[[5. 3. nan …]\n [6. nan …]]` |
//!
//! A list of cells in another list is a row, and a list of rows is a board.

use super::frame::end_of_string;
use crate::read::symbols::is_empty_word;

/// Fewer cells are not worth to be taken for a board.
const FEWEST_CELLS: usize = 16;

pub(super) struct Literal<'a> {
    pub(super) lists: Vec<List<'a>>,
    /// Do they stand between rows?
    pub(super) semicolons: bool,
}

/// A list that may be a board. No row is empty.
#[derive(Default)]
pub(super) struct List<'a> {
    pub(super) rows: Vec<Vec<&'a str>>,
    /// Its cells stand in one list, which is the only row.
    pub(super) is_flat: bool,
    cells: Vec<&'a str>,
}

impl List<'_> {
    fn end_row(&mut self) {
        if !self.cells.is_empty() {
            self.rows.push(std::mem::take(&mut self.cells));
        }
    }
}

/// Reads lists that are at most this deep in each other; `None` when the text is no such thing.
pub(super) fn read(text: &str, deepest: usize) -> Option<Literal<'_>> {
    let bytes = text.as_bytes();
    let mut literal = Literal { lists: Vec::new(), semicolons: false };
    let mut open: Vec<List<'_>> = Vec::new();
    let mut cells = 0;
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let mut length = 1;
        match rest[0] {
            b'[' | b'{' | b'(' if open.len() == deepest => return None,
            b'[' | b'{' | b'(' => open.push(List::default()),
            b']' | b'}' | b')' => close(&mut open, &mut literal.lists)?,
            b';' => {
                literal.semicolons = true;
                open.last_mut()?.end_row();
            }
            b',' => {}
            b if b.is_ascii_whitespace() => {}
            b'#' | b'%' => length = line(rest),
            b'/' if rest.starts_with(b"//") => length = line(rest),
            b'/' if rest.starts_with(b"/*") => length = rest.windows(2).position(|end| end == b"*/")? + 2,
            _ => {
                length = match rest[0] {
                    b'"' | b'\'' => end_of_string(rest)?,
                    _ => rest.iter().take_while(|b| !b.is_ascii_whitespace() && !b",;[]{}()\"'".contains(b)).count(),
                };
                let word = text.get(at..at + length)?;
                // `vec![`, `intArrayOf(`, and what goes on in the next line.
                let names_a_list =
                    rest[0].is_ascii_alphabetic() && matches!(rest.get(length), Some(b'[' | b'{' | b'('));
                if !names_a_list && !matches!(word, "new" | "...") {
                    cells += match rest[0] {
                        b'"' | b'\'' => length - 2,
                        b if length == 1 || b.is_ascii_digit() || is_empty_word(word.as_bytes()) => 1,
                        _ => 0,
                    };
                    open.last_mut()?.cells.push(word);
                }
            }
        }
        at += length;
    }
    (open.is_empty() && cells >= FEWEST_CELLS && !literal.lists.is_empty()).then_some(literal)
}

/// A list ends: it is a board, or a row of the list around it, or nothing of its own.
fn close<'a>(open: &mut Vec<List<'a>>, lists: &mut Vec<List<'a>>) -> Option<()> {
    let mut list = open.pop()?;
    match open.last_mut() {
        Some(around) if list.rows.is_empty() => {
            around.end_row();
            around.cells = list.cells;
            around.end_row();
        }
        _ => {
            list.is_flat = list.rows.is_empty();
            list.end_row();
            if let Some(row) = list.rows.first() {
                // A list that holds others ends behind them, but may begin before.
                let before = |other: &List<'_>| other.rows[0][0].as_ptr() < row[0].as_ptr();
                let at = lists.iter().rposition(before).map_or(0, |last| last + 1);
                lists.insert(at, list);
            }
        }
    }
    Some(())
}

fn line(text: &[u8]) -> usize {
    text.iter().position(|&b| b == b'\n').unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes(text: &str) -> Option<Vec<Vec<usize>>> {
        let lists = read(text, 16)?.lists;
        Some(lists.iter().map(|list| list.rows.iter().map(Vec::len).collect()).collect())
    }

    #[test]
    fn rows_are_told_by_brackets_and_semicolons() {
        let row = "1 2 3 4";
        assert_eq!(shapes(&format!("[{row}; {row};\n{row}; {row}]")), Some(vec![vec![4; 4]]));
        assert_eq!(shapes(&format!("{{{{{row}}},{{{row}}},{{{row}}},{{{row}}},}}")), Some(vec![vec![4; 4]]));
        assert_eq!(shapes(&format!("(a(b({row}), b({row}), b({row}), b({row})))")), Some(vec![vec![4; 4]]));
        assert_eq!(shapes(&format!("[{row} {row} {row} {row}] // 5")), Some(vec![vec![16]]));
        assert_eq!(shapes(&format!("[[[{row}],[{row}]],[[{row}],[{row}]]]")), Some(vec![vec![4; 2]; 2]));
    }

    #[test]
    fn what_does_not_end_or_is_too_deep_or_too_small_is_none() {
        assert_eq!(shapes("[[1 2 3 4] [1 2 3 4] [1 2 3 4] [1 2 3 4]"), None);
        assert_eq!(shapes(&"[".repeat(17)), None);
        assert_eq!(shapes("[1 2 3]"), None);
        assert_eq!(shapes("1 2] 3"), None);
    }
}
