//! A text without its markup: HTML, LaTeX and typographic characters become plain lines.
//!
//! A row ends with a line feed and a field with `|`, whatever they were written with. Braces of LaTeX go with their command;
//! other braces stay, since they may be those of JSON.

use super::tags::tag;
use crate::read::characters;

/// The text as plain lines.
pub(super) fn plain(text: &str) -> String {
    let mut plain = Plain { text, at: 0, out: String::with_capacity(text.len()), braces: Vec::new() };
    while let Some(c) = plain.text[plain.at..].chars().next() {
        plain.at += c.len_utf8();
        plain.take(c);
    }
    plain.out
}

struct Plain<'a> {
    text: &'a str,
    /// Where the rest begins.
    at: usize,
    out: String,
    /// Of each brace that is open, whether it belongs to a command.
    braces: Vec<bool>,
}

impl<'a> Plain<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn take(&mut self, c: char) {
        match c {
            '<' => self.tag(),
            '\\' => self.command(),
            '&' => self.ampersand(),
            '{' => {
                let of_command = self.rest().starts_with('\\');
                self.braces.push(of_command);
                self.out.push(if of_command { ' ' } else { '{' });
            }
            '}' => {
                let of_command = self.braces.pop() == Some(true);
                self.out.push(if of_command { ' ' } else { '}' });
            }
            '`' | '$' => {}
            '\r' if self.rest().starts_with('\n') => {}
            '\r' => self.out.push('\n'),
            '\n' | '\t' => self.out.push(c),
            _ => self.out.extend(character(c)),
        }
    }

    fn tag(&mut self) {
        let Some(tag) = tag(self.text, self.at - 1) else { return self.out.push(' ') };
        let ends_row = tag.is_one_of(&["br", "hr", "p", "li", "div", "pre", "code", "table", "tr", "row"]);
        self.out.push_str(match () {
            () if ends_row || tag.name.starts_with('|') => "\n",
            () if tag.closes && tag.is_one_of(&["td", "th", "cell", "c"]) => "|",
            () => " ",
        });
        self.at = tag.end;
    }

    /// LaTeX's end of a field, or a character by its name in HTML.
    fn ampersand(&mut self) {
        let name = self.rest().bytes().take(8).position(|byte| !byte.is_ascii_alphanumeric() && byte != b'#');
        match name {
            Some(end) if end > 1 && self.rest().as_bytes()[end] == b';' => {
                self.at += end + 1;
                self.out.push(' ');
            }
            _ => self.out.push('|'),
        }
    }

    fn command(&mut self) {
        let rest = self.rest();
        let letters = rest.bytes().take(32).position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(rest.len().min(32));
        let name = &rest[..letters];
        match name {
            "" => return self.escaped(),
            // Line feeds and tabs of a quoted text.
            "n" | "r" => return self.written("\n", 1),
            "t" => return self.written("\t", 1),
            // Commands that end a row.
            "newline" | "hline" | "cr" | "tabularnewline" | "par" | "midrule" | "toprule" | "bottomrule" | "cline"
            | "cmidrule" | "begin" | "end" => self.written("\n", letters),
            // Commands that draw an empty cell.
            "cdot" | "square" | "Box" | "bullet" | "circ" if !rest[letters..].starts_with('{') => {
                self.written(".", letters);
            }
            _ if name.starts_with('n') && !name.starts_with("normal") => return self.written("\n", 1),
            _ => self.written(" ", letters),
        }
        // How many of the first arguments say nothing about the cells.
        let skipped = match name {
            "begin" | "multicolumn" | "multirow" => 2,
            "end" | "cline" | "cmidrule" | "hspace" | "vspace" | "color" | "textcolor" | "colorbox" | "cellcolor"
            | "phantom" => 1,
            _ => 0,
        };
        (0..skipped).for_each(|_| self.skip_argument());
        if letters > 1 && self.rest().starts_with('{') {
            self.at += 1;
            self.braces.push(true);
        }
    }

    fn written(&mut self, out: &str, bytes: usize) {
        self.out.push_str(out);
        self.at += bytes;
    }

    /// A backslash before something other than a letter.
    fn escaped(&mut self) {
        let Some(c) = self.rest().chars().next() else { return };
        match c {
            '\\' => {
                self.written("\n", 1);
                let is_end = |rest: &str| !rest.starts_with(|c: char| c.is_ascii_lowercase());
                self.at += usize::from(self.rest().strip_prefix('n').is_some_and(is_end));
                self.skip_spacing();
            }
            '[' | ']' | '(' | ')' | ',' | ';' | ':' | '!' | ' ' | '%' | '{' | '}' => self.written(" ", 1),
            // In Markdown it breaks a line or escapes what follows.
            _ => {}
        }
    }

    /// The distance to the next row: `\\[4pt]`.
    fn skip_spacing(&mut self) {
        let Some(inside) = self.rest().strip_prefix('[') else { return };
        let Some(end) = inside.bytes().take(16).position(|byte| byte == b']') else { return };
        if inside[..end].ends_with(|c: char| c.is_ascii_alphabetic()) {
            self.at += end + 2;
        }
    }

    /// `{…}` or `[…]` after a command, unless it is too long to be an argument without cells.
    fn skip_argument(&mut self) {
        let close = match self.rest().bytes().next() {
            Some(b'{') => b'}',
            Some(b'[') => b']',
            _ => return,
        };
        let Some(end) = self.rest().bytes().take(128).position(|byte| byte == close || byte == b'\n') else { return };
        if self.rest().as_bytes()[end] == close {
            self.at += end + 1;
        }
    }
}

/// What a character is in plain text; `None` for one that is invisible.
fn character(c: char) -> Option<char> {
    match c {
        ' '..='~' => Some(c),
        // The key around a digit, and what has no width.
        '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => None,
        '・' => Some('.'),
        '‖' | '¦' | '╽' | '╿' => Some('|'),
        '、' => Some(','),
        '“' | '”' | '„' | '‘' | '’' | '【' | '】' | '（' | '）' => Some(' '),
        // It ends a sentence here, and is not a cell.
        '。' => Some(c),
        _ if c.is_control() => Some(' '),
        _ => match characters::one(c) {
            folded @ (b'0'..=b'9' | b'.' | b'|' | b',' | b';' | b':' | b'-' | b' ') => Some(char::from(folded)),
            // Words stay what they are, and so do frames.
            _ => Some(c),
        },
    }
}
