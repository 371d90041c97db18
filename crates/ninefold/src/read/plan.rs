//! How the boards of a stream lie, detected from its beginning: what [`stream`](crate::stream) works by.

use super::Options;
use super::reader::{BYTE_ORDER_MARK, Reader};

/// How the boards of a stream lie, detected from its beginning.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where a kernel finds boards.
    pub(crate) plain: Plain,
    /// The bytes before the first line that are no text: a byte order mark.
    skip: usize,
    /// A reader at the first line.
    pub(crate) outer: Reader,
    /// A reader at any line after a plain one.
    pub(crate) inner: Reader,
}

/// Where a kernel finds the boards of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plain {
    /// Nowhere.
    No,
    /// One board per line.
    Lines,
    /// One JSON value per line.
    #[cfg_attr(not(feature = "json"), expect(dead_code, reason = "only a reader of JSON finds them"))]
    JsonLines,
    /// A field of each record.
    Column { column: usize, separator: u8 },
    /// Two fields of each record: a puzzle and its answer.
    Pairs { puzzle: usize, answer: usize, separator: u8 },
}

impl Plan {
    /// Detects how a stream lies from its first bytes: 64 KiB, or all there are.
    pub fn of(text: &[u8], last: bool, options: &Options) -> Plan {
        Plan::decided(text, true, last, options).unwrap_or_else(|| Plan::careful(options))
    }

    /// The same from as few lines as will do, if these are not the `whole` beginning; `None` if they will not.
    pub(crate) fn decided(text: &[u8], whole: bool, last: bool, options: &Options) -> Option<Plan> {
        let skip = if text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let mut outer = Reader::new(options.clone());
        let faulty = outer.begin(&text[skip..], whole)?;
        let mut inner = outer.after_the_sample();
        let plain = inner.plain(&text[skip..], whole, last)?;
        inner.beside_a_board();
        let is_classic = options.layout(9).is_some_and(|layout| layout.is_classic()) && !options.give_rules();
        if faulty || plain == Plain::No || !is_classic {
            // What is wrong must be told by the reader that reads the stream.
            return Some(Plan::careful(options));
        }
        Some(Plan { plain, skip, outer, inner })
    }

    /// A plan that leaves everything to the careful reader.
    pub fn careful(options: &Options) -> Plan {
        let fresh = Reader::new(options.clone());
        Plan { plain: Plain::No, skip: 0, outer: fresh.clone(), inner: fresh }
    }

    /// How many bytes at the beginning of the stream are no text.
    pub fn skip(&self) -> usize {
        self.skip
    }

    /// May the stream be cut at any line feed?
    pub fn is_plain(&self) -> bool {
        self.plain != Plain::No
    }
}
