//! A line without its markup: HTML, LaTeX, colours of a terminal, and escapes become plain lines.
//!
//! A row ends with [`END`] and a field with `|`, whatever they were written with. Braces of LaTeX go with their command;
//! other braces stay, since they may be those of a list.

use crate::read::symbols::is_empty_word;

/// The end of a row within a line.
pub(crate) const END: u8 = 0x1E;

/// A character that means nothing, which [`plain`] leaves out.
const ESCAPE: u8 = 0x1B;

/// May there be markup in a line?
pub(crate) fn is_in(line: &[u8]) -> bool {
    line.iter().any(|b| matches!(b, b'<' | b'\\' | b'&' | b'$' | &ESCAPE))
}

/// Is a row of an HTML table open at the end of a line? `None` if no row begins or ends in it.
pub(crate) fn leaves_row_open(line: &[u8]) -> Option<bool> {
    let last = |tag: &[u8]| line.windows(tag.len()).rposition(|window| window.eq_ignore_ascii_case(tag));
    match (last(b"<tr"), last(b"</tr")) {
        (None, None) => None,
        (open, close) => Some(open > close),
    }
}

/// The characters of a line without its markup, each with the index that it had.
pub(crate) fn plain(line: &[u8]) -> Vec<(u8, usize)> {
    let mut plain = Plain {
        line,
        at: 0,
        out: Vec::with_capacity(line.len()),
        braces: Vec::new(),
        row: 0,
        fields: false,
        closed: false,
    };
    while let Some(&b) = line.get(plain.at) {
        plain.at += 1;
        plain.take(b);
    }
    plain.end_row();
    plain.out
}

struct Plain<'a> {
    line: &'a [u8],
    /// Where the rest begins.
    at: usize,
    out: Vec<(u8, usize)>,
    /// Of each brace that is open, whether it belongs to a command.
    braces: Vec<bool>,
    /// Where the row began.
    row: usize,
    /// Does it have fields?
    fields: bool,
    /// Has the last of them ended?
    closed: bool,
}

impl<'a> Plain<'a> {
    fn rest(&self) -> &'a [u8] {
        &self.line[self.at.min(self.line.len())..]
    }

    /// Writes a character in the place of the last one taken.
    fn push(&mut self, b: u8) {
        if b == END {
            self.end_row();
        }
        self.out.push((b, self.at - 1));
        if b == END {
            self.row = self.out.len();
        }
    }

    /// A row of fields has bars around it, so that none is lost which is empty.
    fn end_row(&mut self) {
        if std::mem::take(&mut self.fields) {
            let first = self.out.get(self.row).map_or(0, |character| character.1);
            self.out.insert(self.row, (b'|', first));
            if !self.closed {
                self.out.push((b'|', self.at.saturating_sub(1)));
            }
        }
    }

    fn take(&mut self, b: u8) {
        match b {
            b'<' => self.tag(),
            b'\\' => self.command(),
            b'&' => self.ampersand(),
            b'{' => {
                let of_command = self.rest().starts_with(b"\\");
                self.braces.push(of_command);
                self.push(if of_command { b' ' } else { b'{' });
            }
            b'}' => {
                let of_command = self.braces.pop() == Some(true);
                self.push(if of_command { b' ' } else { b'}' });
            }
            b'$' => {}
            ESCAPE => self.colour(),
            _ => self.push(b),
        }
    }

    /// `ESC [ 1 ; 34 m`.
    fn colour(&mut self) {
        if let Some(rest) = self.rest().strip_prefix(b"[") {
            let length = rest.iter().take(32).take_while(|b| !b.is_ascii_alphabetic()).count();
            self.at += length + 2;
        }
    }

    fn tag(&mut self) {
        let Some((name, closes, length)) = tag(self.rest()) else { return self.push(b'<') };
        // Some programs print `<NA>` for an empty cell.
        if is_empty_word(&self.line[self.at - 1..self.at + length]) {
            self.push(b'.');
            self.at += length;
            return;
        }
        let is = |names: &[&str]| names.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()));
        let ends_row =
            is(&["br", "hr", "p", "li", "div", "pre", "code", "table", "tr", "row"]) || name.starts_with(b"|");
        let written = match () {
            () if ends_row => END,
            () if closes && is(&["td", "th", "cell", "c"]) => {
                (self.fields, self.closed) = (true, true);
                b'|'
            }
            () => b' ',
        };
        self.push(written);
        self.at += length;
    }

    /// LaTeX's end of a field, or a character by its name in HTML.
    fn ampersand(&mut self) {
        let name = self.rest().iter().take(8).position(|b| !b.is_ascii_alphanumeric() && *b != b'#');
        match name {
            Some(end) if end > 1 && self.rest()[end] == b';' => {
                self.at += end + 1;
                self.push(b' ');
            }
            _ => {
                (self.fields, self.closed) = (true, false);
                self.push(b'|');
            }
        }
    }

    fn command(&mut self) {
        let rest = self.rest();
        let letters = rest.iter().take(32).take_while(|b| b.is_ascii_alphabetic()).count();
        let name = &rest[..letters];
        match name {
            b"" => return self.escaped(),
            // Line feeds and tabs of a quoted text.
            b"n" | b"r" => return self.written(END, 1),
            b"t" => return self.written(b'\t', 1),
            // Commands that end a row.
            b"newline" | b"hline" | b"cr" | b"tabularnewline" | b"par" | b"midrule" | b"toprule" | b"bottomrule"
            | b"cline" | b"cmidrule" | b"begin" | b"end" => self.written(END, letters),
            // Commands that draw an empty cell.
            b"cdot" | b"square" | b"Box" | b"bullet" | b"circ" if !rest[letters..].starts_with(b"{") => {
                self.written(b'.', letters);
            }
            _ if name.starts_with(b"n") && !name.starts_with(b"normal") => return self.written(END, 1),
            _ => self.written(b' ', letters),
        }
        // How many of the first arguments say nothing about the cells.
        let skipped = match name {
            b"begin" | b"multicolumn" | b"multirow" => 2,
            b"end" | b"cline" | b"cmidrule" | b"hspace" | b"vspace" | b"color" | b"textcolor" | b"colorbox"
            | b"cellcolor" | b"phantom" => 1,
            _ => 0,
        };
        (0..skipped).for_each(|_| self.skip_argument());
        if letters > 1 && self.rest().starts_with(b"{") {
            self.at += 1;
            self.braces.push(true);
        }
    }

    fn written(&mut self, b: u8, bytes: usize) {
        self.push(b);
        self.at += bytes;
    }

    /// A backslash before something other than a letter.
    fn escaped(&mut self) {
        match self.rest().first() {
            Some(b'\\') => {
                self.written(END, 1);
                let is_end = |rest: &[u8]| !rest.first().is_some_and(u8::is_ascii_lowercase);
                self.at += usize::from(self.rest().strip_prefix(b"n").is_some_and(is_end));
                self.skip_spacing();
            }
            Some(b'[' | b']' | b'(' | b')' | b',' | b';' | b':' | b'!' | b' ' | b'%' | b'{' | b'}') => {
                self.written(b' ', 1);
            }
            // In Markdown it breaks a line or escapes what follows.
            _ => {}
        }
    }

    /// `[2pt]` after the end of a row.
    fn skip_spacing(&mut self) {
        let Some(inside) = self.rest().strip_prefix(b"[") else { return };
        let length = inside.iter().take(12).position(|&b| b == b']');
        if let Some(length) = length.filter(|&length| inside[..length].iter().any(u8::is_ascii_alphabetic)) {
            self.at += length + 2;
        }
    }

    fn skip_argument(&mut self) {
        let rest = self.rest();
        let spaces = rest.iter().take_while(|b| **b == b' ').count();
        if rest.get(spaces) != Some(&b'{') {
            return;
        }
        let mut open = 0;
        let end = rest.iter().take(MOST_OF_AN_ARGUMENT).position(|b| {
            open += i32::from(*b == b'{') - i32::from(*b == b'}');
            *b == b'}' && open == 0
        });
        self.at += end.map_or(0, |end| end + 1);
    }
}

const MOST_OF_AN_ARGUMENT: usize = 200;

/// Longer than any tag that was meant as one.
const LONGEST_TAG: usize = 256;

/// The name of the tag whose `<` was taken, whether it closes, and its length.
fn tag(inside: &[u8]) -> Option<(&[u8], bool, usize)> {
    let end = inside.iter().take(LONGEST_TAG).position(|b| matches!(b, b'>' | b'<'))?;
    let name = Some(&inside[..end]).filter(|_| inside[end] == b'>')?;
    let (closes, name) = name.strip_prefix(b"/").map_or((false, name), |name| (true, name));
    let name = &name[..name.iter().position(|b| b.is_ascii_whitespace() || *b == b'/').unwrap_or(name.len())];
    let named = name.first().is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'|' | b'!'));
    named.then_some((name, closes, end + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> String {
        plain(line.as_bytes()).iter().map(|&(b, _)| if b == END { '⏎' } else { char::from(b) }).collect()
    }

    #[test]
    fn markup_becomes_fields_and_rows() {
        assert_eq!(of("<tr><td>5</td><td class=\"x\"></td></tr>"), "⏎| 5| |⏎");
        assert_eq!(of(r"5 & 3 & \\ \hline"), "|5 | 3 | |⏎ ⏎");
        assert_eq!(of(r"53..\n6..1"), "53..⏎6..1");
        assert_eq!(of("\x1b[1;34m5\x1b[0m ."), "5 .");
        assert_eq!(of("5&nbsp;3 &lt; a<b"), "5 3   a<b");
        assert_eq!(of(r"\begin{tabular}{|c|c|} \textbf{5}"), "⏎  5 ");
    }
}
