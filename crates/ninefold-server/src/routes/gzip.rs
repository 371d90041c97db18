//! Bodies that come compressed: `content-encoding: gzip`, or a `.gz` file as it is.

use std::io::{self, Write};

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use flate2::write::MultiGzDecoder;

use crate::problem::Problem;

/// What gzip begins with, and no text does.
const MAGIC: u8 = 0x1f;

/// Does the client say that the body is packed? It may name an encoding that is not supported.
pub(super) fn is_packed(headers: &HeaderMap) -> Result<bool, Problem> {
    let kind = headers.get(header::CONTENT_TYPE).map_or(&b""[..], |kind| kind.as_bytes());
    if kind.get(..10).is_some_and(|kind| kind.eq_ignore_ascii_case(b"multipart/")) {
        return Err(Problem::multipart());
    }
    let Some(encoding) = headers.get(header::CONTENT_ENCODING) else { return Ok(false) };
    let encoding = encoding.to_str().unwrap_or_default().trim();
    let is = |name: &str| encoding.eq_ignore_ascii_case(name);
    if is("gzip") || is("x-gzip") {
        Ok(true)
    } else if is("identity") {
        Ok(false)
    } else {
        Err(Problem::encoding())
    }
}

/// Is this the beginning of something packed, whatever was said?
pub(super) fn looks_packed(bytes: &[u8]) -> bool {
    bytes.first() == Some(&MAGIC)
}

/// Unpacks a body, at most to `limit` bytes.
pub(super) fn unpacked(mut body: Bytes, limit: usize) -> Result<Bytes, Problem> {
    let mut unpack = Unpack::default();
    let mut all = Vec::new();
    loop {
        let ended = body.is_empty();
        all.extend_from_slice(&if ended { unpack.end()? } else { unpack.next(&mut body)? });
        if all.len() > limit {
            return Err(Problem::too_large(limit));
        }
        if ended {
            return Ok(all.into());
        }
    }
}

/// Something packed that is handed over in parts.
#[derive(Debug)]
pub(super) struct Unpack(MultiGzDecoder<Vec<u8>>);

impl Default for Unpack {
    fn default() -> Unpack {
        Unpack(MultiGzDecoder::new(Vec::new()))
    }
}

impl Unpack {
    /// Takes as much of a part as fills the decoder's own buffer of 32 KiB, and gives what was in the buffer: a thousand times
    /// as much may come out as went in.
    pub(super) fn next(&mut self, part: &mut Bytes) -> Result<Vec<u8>, Problem> {
        let taken = self.0.write(part).map_err(broken)?;
        if taken == 0 {
            return Err(broken(io::ErrorKind::WriteZero.into()));
        }
        let _ = part.split_to(taken);
        Ok(std::mem::take(self.0.get_mut()))
    }

    /// What is left after the last part, which must be the end.
    pub(super) fn end(&mut self) -> Result<Vec<u8>, Problem> {
        self.0.try_finish().map_err(broken)?;
        Ok(std::mem::take(self.0.get_mut()))
    }
}

fn broken(_: io::Error) -> Problem {
    Problem::bad_body("the body is not gzip data, or it is damaged or incomplete")
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(text).expect("memory");
        encoder.finish().expect("memory")
    }

    #[test]
    fn what_was_packed_comes_out_and_nothing_else_does() {
        let text: Vec<u8> = (0..100_000_u32).flat_map(|n| n.wrapping_mul(2_654_435_761).to_be_bytes()).collect();
        let whole = packed(&text);
        assert_eq!(unpacked(whole.clone().into(), text.len()).expect("gzip"), text);
        assert!(unpacked(whole.clone().into(), text.len() - 1).is_err(), "too large");
        let two = [whole.clone(), packed(b"more")].concat();
        assert_eq!(unpacked(two.into(), text.len() + 4).expect("two members"), [&text[..], b"more"].concat());
        for cut in [0, 1, 5, 10, whole.len() / 2, whole.len() - 1] {
            assert!(unpacked(whole[..cut].to_vec().into(), text.len()).is_err(), "cut at {cut}");
        }
        let mut damaged = whole;
        let last = damaged.len() - 6;
        damaged[last] ^= 1;
        assert!(unpacked(damaged.into(), text.len()).is_err(), "its checksum");
        assert!(unpacked(Bytes::from_static(b"53..7"), 100).is_err(), "no gzip");
    }

    #[test]
    fn little_becomes_much_a_step_at_a_time() {
        let mut body = Bytes::from(packed(&vec![b'.'; 32 << 20]));
        assert!(unpacked(body.clone(), 1 << 20).is_err(), "too large");
        let mut unpack = Unpack::default();
        while !body.is_empty() {
            assert!(unpack.next(&mut body).expect("gzip").len() <= 1 << 15);
        }
    }
}
