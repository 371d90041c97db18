//! lz-string's Base64, in which f-puzzles and SudokuPad pack a puzzle into a link.
//!
//! LZW over UTF-16 units, six bits a character. A code is written least significant bit first, and a character is filled from its
//! most significant bit down. Codes 0 and 1 are followed by a unit of 8 or 16 bits that is new, 2 ends the text, and every other one
//! is a phrase: what an earlier code stood for, and the first unit of the code after it. So each phrase stands in what was
//! unpacked already, and the dictionary is a list of places there.

use std::collections::BTreeMap;

/// The most that is unpacked, in UTF-16 units: a link of a megabyte could hold ten gigabytes.
pub(crate) const MOST: usize = 1 << 20;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const END: u32 = 2;

/// Why a text is not packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Damage {
    /// It ends too early, or the character at this place is wrong.
    At(usize),
    /// It holds more than [`MOST`].
    TooLong,
}

/// The six bits that a character of either alphabet stands for. A `+` may have become a space on its way.
pub(crate) fn sextet(character: u8) -> Option<u8> {
    Some(match character {
        b'A'..=b'Z' => character - b'A',
        b'a'..=b'z' => character - b'a' + 26,
        b'0'..=b'9' => character - b'0' + 52,
        b'+' | b' ' => 62,
        b'/' | b'-' | b'_' => 63,
        _ => return None,
    })
}

/// The text that is packed. What fills up the end, `=` or `$`, may be missing, and anything may follow it.
pub(crate) fn unpacked(packed: &[u8]) -> Result<String, Damage> {
    let mut bits = Bits { packed, at: 0 };
    let mut units: Vec<u16> = Vec::new();
    // Where each phrase begins in `units`, and its length. The first three codes are none.
    let mut phrases: Vec<(u32, u32)> = vec![(0, 0); 3];
    // The first code is the only one of its width.
    let mut width = Width { bits: 2, left: 1 };
    let mut last: Option<(u32, u32)> = None;
    loop {
        // The text is bounded, so that places in it have 32 bits.
        let (at, begin) = (bits.at / 6, units.len() as u32);
        let phrase = match bits.take(width.bits)? {
            END => return Ok(String::from_utf16_lossy(&units)),
            code @ (0 | 1) => {
                units.push(bits.take(8 * (code + 1))? as u16);
                phrases.push((begin, 1));
                if last.is_some() {
                    width.count();
                }
                (begin, 1)
            }
            code => {
                let new = last.map(|(begin, length)| (begin, length + 1));
                let known = phrases.get(code as usize).copied();
                let phrase = known.or(new.filter(|_| code as usize == phrases.len()));
                let (from, length) = phrase.filter(|_| last.is_some()).ok_or(Damage::At(at))?;
                if (begin + length) as usize > MOST {
                    return Err(Damage::TooLong);
                }
                // The last unit may be the first one that is copied.
                (from..from + length).for_each(|at| units.push(units[at as usize]));
                (begin, length)
            }
        };
        if let Some((from, length)) = last {
            phrases.push((from, length + 1));
        }
        width.count();
        last = Some(phrase);
    }
}

/// The text, packed as lz-string does.
pub(crate) fn packed(text: &str) -> String {
    let mut out = Out { text: String::new(), sextet: 0, filled: 0, width: Width { bits: 2, left: 2 } };
    // The codes of phrases by the code of all but their last unit, 0 if that is the only one, and that unit; and whether it was
    // written where it is the only one.
    let mut codes: Codes = BTreeMap::new();
    let mut next = 3;
    // The phrase that is not written yet.
    let mut open: Option<(u32, u16)> = None;
    for unit in text.encode_utf16() {
        codes.entry((0, unit)).or_insert_with(|| {
            next += 1;
            (next - 1, false)
        });
        let Some(phrase) = open else {
            open = Some((0, unit));
            continue;
        };
        let longer = (codes[&phrase].0, unit);
        if codes.contains_key(&longer) {
            open = Some(longer);
            continue;
        }
        out.phrase(phrase, &mut codes);
        codes.insert(longer, (next, true));
        next += 1;
        open = Some((0, unit));
    }
    if let Some(phrase) = open {
        out.phrase(phrase, &mut codes);
    }
    out.bits(END, out.width.bits);
    out.finish()
}

type Codes = BTreeMap<(u32, u16), (u32, bool)>;

/// How many bits a code has.
#[derive(Clone, Copy)]
struct Width {
    bits: u32,
    /// How many entries more the dictionary takes before it grows.
    left: u32,
}

impl Width {
    fn count(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

struct Bits<'a> {
    packed: &'a [u8],
    /// In bits.
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Result<u32, Damage> {
        let mut value = 0;
        for bit in 0..count {
            let at = self.at / 6;
            let sextet = self.packed.get(at).and_then(|&character| sextet(character)).ok_or(Damage::At(at))?;
            value |= u32::from(sextet >> (5 - self.at % 6) & 1).checked_shl(bit).unwrap_or(0);
            self.at += 1;
        }
        Ok(value)
    }
}

struct Out {
    text: String,
    sextet: u8,
    filled: u8,
    width: Width,
}

impl Out {
    fn bits(&mut self, value: u32, count: u32) {
        for bit in 0..count {
            self.sextet = self.sextet << 1 | (value >> bit & 1) as u8;
            self.filled += 1;
            if self.filled == 6 {
                self.text.push(char::from(ALPHABET[usize::from(self.sextet)]));
                (self.sextet, self.filled) = (0, 0);
            }
        }
    }

    /// The code of a phrase, or the unit itself where it is a new one.
    fn phrase(&mut self, phrase: (u32, u16), codes: &mut Codes) {
        match codes.get_mut(&phrase) {
            Some((_, written @ false)) => {
                *written = true;
                let wide = u32::from(phrase.1 > 0xFF);
                self.bits(wide, self.width.bits);
                self.bits(phrase.1.into(), 8 * (wide + 1));
                self.width.count();
            }
            Some((code, _)) => self.bits(*code, self.width.bits),
            None => {}
        }
        self.width.count();
    }

    fn finish(mut self) -> String {
        // lz-string writes a last character even where nothing is left for it.
        self.bits(0, 6 - u32::from(self.filled));
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn texts_that_others_packed_are_unpacked() {
        for (packed_text, text) in [
            ("Q===", ""),
            ("IZA=", "a"),
            ("IbI=", "aa"),
            ("Aco=", "ààà"),
            ("C4e1Q===", "toto"),
            ("N4IgHiBcDMC+Q===", "{\"x\":3}"),
            (
                "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==",
                "{\"size\":3,\"grid\":[[{},{},{}],[{},{},{}],[{},{},{}]]}",
            ),
        ] {
            assert_eq!(unpacked(packed_text.as_bytes()), Ok(text.into()), "{packed_text}");
            assert_eq!(unpacked(packed_text.trim_end_matches('=').as_bytes()), Ok(text.into()), "{packed_text}");
            assert_eq!(packed(text), packed_text);
        }
        assert_eq!(unpacked(b"N4IgHiBcDMC Q$"), Ok("{\"x\":3}".into()));
    }

    #[test]
    fn what_is_cut_off_or_wrong_is_located() {
        let text = b"N4IgHiBcDMC+Q===";
        for end in 0..13 {
            assert_eq!(unpacked(&text[..end]), Err(Damage::At(end)), "{end}");
        }
        assert_eq!(unpacked(b"N4Ig!iBcDMC+Q==="), Err(Damage::At(4)));
        assert_eq!(unpacked(b"////////////"), Err(Damage::At(0)));
    }

    #[test]
    fn a_text_that_would_fill_the_memory_is_refused() {
        let bomb = packed(&"a".repeat(MOST + 10));
        assert!(bomb.len() < 20_000);
        assert_eq!(unpacked(bomb.as_bytes()), Err(Damage::TooLong));
        let long = "ab".repeat(MOST / 4);
        assert_eq!(unpacked(packed(&long).as_bytes()), Ok(long));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn random_texts_are_packed_as_lz_string_does(text in "[ab\"é{}\u{1F600}漢]{0,60}|.{0,40}|([01]{30}){0,20}") {
            let theirs = lz_str::compress_to_base64(text.as_str());
            // The crate fills up with a character too many where three are missing.
            let ours = packed(&text);
            prop_assert_eq!(ours.trim_end_matches('='), theirs.trim_end_matches('='));
            prop_assert_eq!(unpacked(theirs.as_bytes()), Ok(text));
        }

        /// Nothing panics, and what they unpack is unpacked. Where not a bit is left after the end, which no program writes, they
        /// say that it is cut off.
        #[test]
        fn random_characters_are_unpacked_or_refused(text in "[A-Za-z0-9+/]{0,40}") {
            let found = unpacked(text.as_bytes());
            if let Some(theirs) = lz_str::decompress_from_base64(&text).filter(|_| !text.is_empty()) {
                prop_assert_eq!(found, Ok(String::from_utf16_lossy(&theirs)));
            }
        }
    }
}
