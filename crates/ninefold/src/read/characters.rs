//! The characters that people write for digits, empty cells and frames, as the ASCII that they stand for.

/// What stands for a character that means nothing in a board.
pub(super) const UNKNOWN: u8 = 0x1A;

/// The first characters of ten digits in a row, from zero: Arabic, Persian, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Telugu,
/// Kannada, Thai, Myanmar, Khmer, and the bold, double-struck, plain and monospaced ones of mathematics.
const ZEROS: [u32; 17] = [
    0x660, 0x6F0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xBE6, 0xC66, 0xCE6, 0xE50, 0x1040, 0x17E0, 0x1D7CE, 0x1D7D8, 0x1D7E2,
    0x1D7EC, 0x1D7F6,
];

/// The characters before the ones of nine digits in a row: circled, in brackets, with a full stop, circled twice, black, in a circle
/// without serifs, and black without serifs.
const BEFORE_ONES: [u32; 7] = [0x245F, 0x2473, 0x2487, 0x24F4, 0x2775, 0x277F, 0x2789];

const CHINESE: &str = "〇一二三四五六七八九";

/// Empty cells, among them squares in all their colours.
const EMPTY: &str = "·•∙⋅□■▢▪▫☐◯○。◻◼◽◾⬚⬛⬜🔲🔳🟥🟧🟨🟩🟦🟪🟫⚪⚫";

/// The characters of `text`, each with its byte and its column from 0. What only changes how the character before it looks is none:
/// `5️⃣` is one character of three.
pub(super) fn ascii(text: &str) -> Vec<(u8, usize, usize)> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut numerals = Vec::new();
    let mut words = false;
    for (column, (at, c)) in text.char_indices().enumerate() {
        if is_mark(c) {
            continue;
        }
        let mut byte = one(c);
        if byte == UNKNOWN {
            match CHINESE.chars().position(|numeral| numeral == c) {
                Some(digit) => {
                    numerals.push(bytes.len());
                    byte = b'0' + digit as u8;
                }
                None => words = true,
            }
        }
        bytes.push((byte, at, column));
    }
    // In words a Chinese numeral is a letter like any other.
    if words {
        for numeral in numerals {
            bytes[numeral].0 = UNKNOWN;
        }
    }
    bytes
}

/// Joiners, selectors of a picture or of text, and the key around a digit.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{200D}' | '\u{FE0E}' | '\u{FE0F}' | '\u{20E3}')
}

/// Is it a letter, or what is between words, wherever it is?
pub(super) fn is_word(c: char) -> bool {
    matches!(one(c), UNKNOWN | b' ' | b',' | b':' | b'(' | b')' | b'.' | b'!') && !is_mark(c)
}

/// The byte of one character by itself.
pub(crate) fn one(c: char) -> u8 {
    match c {
        '\0'..='\x7f' => c as u8,
        // Most of what is not ASCII is words, which need not be looked for below.
        '\u{4E00}'..='\u{9FFF}' => UNKNOWN,
        // Full-width forms stand 0xFEE0 above their ASCII counterparts.
        '\u{FF01}'..='\u{FF5E}' => (u32::from(c) - 0xFEE0) as u8,
        '─' | '━' | '═' | '┄'..='┅' | '┈'..='┉' | '╌'..='╍' | '╴' | '╶' | '╸' | '╺' => b'=',
        '│' | '┃' | '║' | '┆'..='┇' | '┊'..='┋' | '╎'..='╏' | '╵' | '╷' | '╹' | '╻' => b'|',
        '\u{2500}'..='\u{257F}' => b'+',
        '–' | '—' | '−' | '‐' | '‑' => b'-',
        '×' => b'x',
        '→' | '⇒' | '➜' | '➔' => b'>',
        '‖' | '¦' => b'|',
        '⓪' | '⓿' => b'0',
        '\u{200B}' | '\u{FEFF}' => b' ',
        _ if c.is_whitespace() => b' ',
        _ if EMPTY.chars().any(|empty| empty == c) => b'.',
        _ => digit(u32::from(c)).unwrap_or(UNKNOWN),
    }
}

fn digit(c: u32) -> Option<u8> {
    let from = |firsts: &[u32], least: u32| {
        firsts.iter().map(|first| c.wrapping_sub(*first)).find(|digit| (least..=9).contains(digit))
    };
    from(&ZEROS, 0).or_else(|| from(&BEFORE_ONES, 1)).map(|digit| b'0' + digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str) -> String {
        ascii(text).iter().map(|&(byte, ..)| char::from(byte)).collect()
    }

    #[test]
    fn digits_of_all_kinds_are_digits() {
        assert_eq!(bytes("１９٠٣۴०५𝟎𝟗"), "190340509");
        assert_eq!(bytes("①⑨❶❾⓪➀➈➊➒⒈⑴"), "19190191911");
        assert_eq!(bytes("〇一二三四五六七八九"), "0123456789");
        assert_eq!(bytes("⑩❿"), "\x1A\x1A");
    }

    #[test]
    fn chinese_numerals_in_words_are_words() {
        assert_eq!(bytes("第三题"), "\x1A\x1A\x1A");
        assert_eq!(bytes("│三 五│"), "|3 5|");
    }

    #[test]
    fn a_character_of_several_has_one_place() {
        let places = ascii("5\u{FE0F}\u{20E3}⬜\u{FE0F}7");
        assert_eq!(places, [(b'5', 0, 0), (b'.', 7, 3), (b'7', 13, 5)]);
    }
}
