//! Several sources, one after the other, as one.

use std::ops::Range;

use super::{Cells, RowError, Source};
use crate::batch::Judgement;
use crate::read::Entry;

/// Several sources, one after the other, as one.
pub struct Chunks<'a> {
    chunks: Vec<Chunk<'a>>,
}

struct Chunk<'a> {
    /// The number of its first row among all rows.
    first: usize,
    source: Box<dyn Source + 'a>,
}

impl<'a> Chunks<'a> {
    /// The rows of all of these.
    pub fn new(sources: Vec<Box<dyn Source + 'a>>) -> Chunks<'a> {
        let mut first = 0;
        let chunk = |source: Box<dyn Source + 'a>| {
            let chunk = Chunk { first, source };
            first += chunk.source.len();
            chunk
        };
        Chunks { chunks: sources.into_iter().map(chunk).collect() }
    }

    /// The chunk that has a row, which is the last that begins no later: no row is in a chunk without rows.
    fn of(&self, row: usize) -> &Chunk<'a> {
        &self.chunks[self.chunks.partition_point(|chunk| chunk.first <= row) - 1]
    }

    /// What the chunk of a row has there; its errors name the row among all rows.
    fn at<'b, T>(
        &'b self,
        row: usize,
        of: impl FnOnce(&'b dyn Source, usize) -> Result<T, RowError>,
    ) -> Result<T, RowError> {
        let Chunk { first, source } = self.of(row);
        of(&**source, row - first).map_err(|error| error.at(row))
    }
}

impl Source for Chunks<'_> {
    fn len(&self) -> usize {
        self.chunks.last().map_or(0, |last| last.first + last.source.len())
    }

    fn judge(&self, rows: Range<usize>, mut out: &mut [Judgement]) -> Result<(), RowError> {
        let mut at = rows.start;
        while at < rows.end {
            let Chunk { first, source } = self.of(at);
            let end = rows.end.min(first + source.len());
            let (these, rest) = out.split_at_mut(end - at);
            source.judge(at - first..end - first, these).map_err(|error| {
                let row = error.row + first;
                error.at(row)
            })?;
            (at, out) = (end, rest);
        }
        Ok(())
    }

    fn entry(&self, row: usize) -> Result<Option<Entry>, RowError> {
        self.at(row, |source, row| source.entry(row))
    }

    fn values<'a>(&'a self, row: usize, room: &'a mut [u8; 81]) -> Result<Option<&'a [u8; 81]>, RowError> {
        self.at(row, |source, row| source.values(row, room))
    }

    fn cells(&self, rows: Range<usize>) -> Option<Cells<'_>> {
        let Chunk { first, source } = self.of(rows.start);
        source.cells(rows.start - first..rows.end - first)
    }

    fn text(&self, row: usize) -> Result<Option<&[u8]>, RowError> {
        self.at(row, |source, row| source.text(row))
    }
}
