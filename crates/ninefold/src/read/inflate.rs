//! Raw deflate (RFC 1951), for links that hold packed text.
//!
//! Codes are read bit by bit and told by how many codes there are of each length, so that no tables are built. A text never grows
//! beyond the limit that the caller sets.

/// The packed bytes are cut off or damaged, or hold more than the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Damaged;

/// The longest code, in bits.
const LONGEST: usize = 15;

/// The order in which the lengths of the codes for lengths are written.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The bytes that were packed; at most `limit` of them.
pub(crate) fn inflate(packed: &[u8], limit: usize) -> Result<Vec<u8>, Damaged> {
    let mut bits = Bits { bytes: packed, at: 0 };
    let mut text = Vec::new();
    loop {
        let is_last = bits.take(1)? == 1;
        match bits.take(2)? {
            0 => stored(&mut bits, &mut text, limit)?,
            1 => {
                let lengths: Vec<u8> = (0..288).map(fixed_length).collect();
                block(&mut bits, &mut text, limit, &Codes::new(&lengths)?, &Codes::new(&[5; 30])?)?;
            }
            2 => {
                let (literals, distances) = codes(&mut bits)?;
                block(&mut bits, &mut text, limit, &literals, &distances)?;
            }
            _ => return Err(Damaged),
        }
        if is_last {
            return Ok(text);
        }
    }
}

struct Bits<'a> {
    bytes: &'a [u8],
    /// In bits.
    at: usize,
}

impl Bits<'_> {
    /// The next bits, the first one lowest.
    fn take(&mut self, count: usize) -> Result<usize, Damaged> {
        let mut value = 0;
        for place in 0..count {
            let byte = self.bytes.get(self.at / 8).ok_or(Damaged)?;
            value |= usize::from(byte >> (self.at % 8) & 1) << place;
            self.at += 1;
        }
        Ok(value)
    }
}

/// A code: how many symbols have each length, and the symbols in order of their codes.
struct Codes {
    counts: [usize; LONGEST + 1],
    symbols: Vec<u16>,
}

impl Codes {
    /// The code in which each symbol has this length, 0 for none; an error if there are more codes than bits can tell apart.
    fn new(lengths: &[u8]) -> Result<Codes, Damaged> {
        let mut counts = [0; LONGEST + 1];
        lengths.iter().for_each(|&length| counts[usize::from(length) & LONGEST] += 1);
        counts[0] = 0;
        let mut left = 1usize;
        for count in &counts[1..] {
            left = (2 * left).checked_sub(*count).ok_or(Damaged)?;
        }
        let of = |length: usize| (0..lengths.len()).filter(move |&symbol| usize::from(lengths[symbol]) == length);
        let symbols = (1..=LONGEST).flat_map(of).map(|symbol| symbol as u16).collect();
        Ok(Codes { counts, symbols })
    }

    fn next(&self, bits: &mut Bits<'_>) -> Result<usize, Damaged> {
        let (mut code, mut first, mut index) = (0, 0, 0);
        for count in &self.counts[1..] {
            code |= bits.take(1)?;
            if code < first + count {
                return self.symbols.get(index + code - first).map(|&symbol| symbol.into()).ok_or(Damaged);
            }
            index += count;
            first = 2 * (first + count);
            code *= 2;
        }
        Err(Damaged)
    }
}

fn fixed_length(symbol: usize) -> u8 {
    match symbol {
        0..=143 => 8,
        144..=255 => 9,
        256..=279 => 7,
        _ => 8,
    }
}

/// The two codes that a block begins with.
fn codes(bits: &mut Bits<'_>) -> Result<(Codes, Codes), Damaged> {
    let (literals, distances, written) = (bits.take(5)? + 257, bits.take(5)? + 1, bits.take(4)? + 4);
    let mut lengths = [0u8; 19];
    for &place in &ORDER[..written] {
        lengths[place] = bits.take(3)? as u8;
    }
    let of_lengths = Codes::new(&lengths)?;
    let mut lengths: Vec<u8> = Vec::new();
    while lengths.len() < literals + distances {
        let (length, times) = match of_lengths.next(bits)? {
            16 => (*lengths.last().ok_or(Damaged)?, 3 + bits.take(2)?),
            17 => (0, 3 + bits.take(3)?),
            18 => (0, 11 + bits.take(7)?),
            length => (length as u8, 1),
        };
        lengths.resize(lengths.len() + times, length);
    }
    if lengths.len() != literals + distances {
        return Err(Damaged);
    }
    let (literals, distances) = lengths.split_at(literals);
    Ok((Codes::new(literals)?, Codes::new(distances)?))
}

fn stored(bits: &mut Bits<'_>, text: &mut Vec<u8>, limit: usize) -> Result<(), Damaged> {
    bits.at = bits.at.next_multiple_of(8);
    let (length, check) = (bits.take(16)?, bits.take(16)?);
    let from = bits.at / 8;
    let bytes = bits.bytes.get(from..from + length).ok_or(Damaged)?;
    if length != !check & 0xFFFF || text.len() + length > limit {
        return Err(Damaged);
    }
    text.extend_from_slice(bytes);
    bits.at += 8 * length;
    Ok(())
}

/// Literals, and copies of what is already there, up to the end of the block.
fn block(
    bits: &mut Bits<'_>,
    text: &mut Vec<u8>,
    limit: usize,
    literals: &Codes,
    distances: &Codes,
) -> Result<(), Damaged> {
    loop {
        let symbol = literals.next(bits)?;
        if symbol == 256 {
            return Ok(());
        }
        let length = if symbol < 256 { 1 } else { copy_length(symbol - 257, bits)? };
        if text.len() + length > limit {
            return Err(Damaged);
        }
        if symbol < 256 {
            text.push(symbol as u8);
            continue;
        }
        let distance = copy_distance(distances.next(bits)?, bits)?;
        let from = text.len().checked_sub(distance).ok_or(Damaged)?;
        for at in from..from + length {
            text.push(text[at]);
        }
    }
}

/// Lengths from 3: eight by themselves, then four for each number of further bits.
fn copy_length(code: usize, bits: &mut Bits<'_>) -> Result<usize, Damaged> {
    match code {
        0..=7 => Ok(code + 3),
        8..=27 => {
            let more = code / 4 - 1;
            Ok(3 + ((4 + code % 4) << more) + bits.take(more)?)
        }
        28 => Ok(258),
        _ => Err(Damaged),
    }
}

/// Distances from 1: four by themselves, then two for each number of further bits.
fn copy_distance(code: usize, bits: &mut Bits<'_>) -> Result<usize, Damaged> {
    match code {
        0..=3 => Ok(code + 1),
        4..=29 => {
            let more = code / 2 - 1;
            Ok(1 + ((2 + code % 2) << more) + bits.take(more)?)
        }
        _ => Err(Damaged),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniz_oxide::deflate::compress_to_vec;

    /// Bytes that are the same in every run, with repetitions in them.
    fn bytes(seed: u64, length: usize) -> Vec<u8> {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 11) as usize
        };
        let kinds = [2, 10, 60, 256][seed as usize % 4];
        let mut bytes: Vec<u8> = Vec::new();
        while bytes.len() < length {
            if next() % 8 == 0 && !bytes.is_empty() {
                let from = next() % bytes.len();
                let end = bytes.len().min(from + next() % 300);
                bytes.extend_from_within(from..end);
            } else {
                bytes.push((next() % kinds) as u8);
            }
        }
        bytes
    }

    #[test]
    fn what_was_packed_comes_back() {
        for seed in 0..200 {
            let text = bytes(seed, [0, 1, 5, 300, 5000, 70_000][seed as usize % 6]);
            for level in [0, 1, 6, 9] {
                let packed = compress_to_vec(&text, level);
                assert_eq!(inflate(&packed, text.len()).as_ref(), Ok(&text), "{seed} {level}");
                if !text.is_empty() {
                    assert_eq!(inflate(&packed, text.len() - 1), Err(Damaged), "{seed} {level}");
                }
            }
        }
    }

    #[test]
    fn what_is_cut_or_damaged_is_an_error_or_other_text_of_bounded_length() {
        for (seed, level) in [(1, 6), (2, 1), (3, 0), (6, 9)] {
            let packed = compress_to_vec(&bytes(seed, 2000), level);
            for length in 0..packed.len() {
                assert_eq!(inflate(&packed[..length], 1 << 20), Err(Damaged), "{seed} {length}");
                let mut changed = packed.clone();
                for bit in 0..8 {
                    changed[length] ^= 1 << bit;
                    let found = inflate(&changed, 4000);
                    let others = miniz_oxide::inflate::decompress_to_vec_with_limit(&changed, 4000);
                    match (found, others) {
                        (Ok(found), Ok(others)) => assert_eq!(found, others),
                        // A code with unused bits is damaged there, and here only if they are used.
                        (found, _) => assert!(found.is_err() || found.is_ok_and(|found| found.len() <= 4000)),
                    }
                }
            }
        }
    }

    #[test]
    fn a_bomb_is_an_error() {
        let packed = compress_to_vec(&vec![b'a'; 8 << 20], 9);
        assert!(packed.len() < 20_000);
        assert_eq!(inflate(&packed, 4 << 20), Err(Damaged));
        // Empty blocks without end.
        assert_eq!(inflate(&[0, 0, 0, 0xFF, 0xFF].repeat(100_000), 4 << 20), Err(Damaged));
    }
}
