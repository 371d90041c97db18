//! The decoders of links by themselves, so that the project's fuzz targets and tests can hold them against others. Not a part of the
//! interface: they may change without notice.

use crate::lz;
use crate::read::inflate;

/// lz-string's Base64 as text; `None` if it is damaged or too long.
pub fn lz_unpacked(packed: &[u8]) -> Option<String> {
    lz::unpacked(packed).ok()
}

/// A text as lz-string's Base64.
pub fn lz_packed(text: &str) -> String {
    lz::packed(text)
}

/// Raw deflate as bytes; `None` if it is damaged, or more than `limit` bytes.
pub fn inflated(packed: &[u8], limit: usize) -> Option<Vec<u8>> {
    inflate::inflate(packed, limit).ok()
}
