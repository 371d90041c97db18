//! Items of a string as givens and rules.

use std::ops::Range;

use super::places::{Regions, diagonal, neighbours, square};
use super::types::{Arguments, TYPES};
use super::{Parts, Text};
use crate::board::Cell;
use crate::read::error::{ErrorKind, ReadError};
use crate::read::gathered::{Gathered, count_distinct};
use crate::rules::{BadRule, RuleKind};

/// A puzzle as far as it was read.
pub(super) struct Reading<'t, 'a> {
    pub(super) text: &'t Text<'a>,
    pub(super) side: u8,
    pub(super) regions: Regions,
    pub(super) values: Vec<u8>,
    pub(super) rules: Gathered,
}

/// Cells that are written, unless one is outside the grid: an extra variable, which is not on the board.
type Cells = Option<Vec<Cell>>;

impl Reading<'_, '_> {
    /// The cell with this name, or `None` for a variable.
    fn cell(&self, part: &Range<usize>) -> Result<Option<Cell>, ReadError> {
        let number = |b: u8| char::from(b).to_digit(17).and_then(|number| u8::try_from(number).ok()?.checked_sub(1));
        let name = self.text.bytes(part);
        let found = match *name {
            [b'R' | b'r', row, b'C' | b'c', column] => number(row).zip(number(column)),
            _ if name.starts_with(b"V") || name.starts_with(b"CC") => return Ok(None),
            _ => None,
        };
        match found.filter(|&(row, column)| row < self.side && column < self.side) {
            Some((row, column)) => Ok(Some(Cell::new(row, column))),
            None => {
                let kind = ErrorKind::BadCell { found: self.text.word(part), side: self.side };
                Err(self.text.error(kind, part))
            }
        }
    }

    fn cells(&self, parts: &[Range<usize>]) -> Result<Cells, ReadError> {
        let mut cells = Some(Vec::with_capacity(parts.len()));
        for part in parts {
            cells = cells.zip(self.cell(part)?).map(|(mut cells, cell)| {
                cells.push(cell);
                cells
            });
        }
        Ok(cells)
    }

    pub(super) fn givens(&mut self, item: &Parts) -> Result<(), ReadError> {
        for part in &item.arguments {
            let mut at = part.start;
            let mut words = self.text.bytes(part).split(|&b| b == b'_').map(|word| {
                at += word.len() + 1;
                at - word.len() - 1..at - 1
            });
            let name = words.next().unwrap_or(part.clone());
            let mut digits = Vec::new();
            for word in words {
                let digit = self.text.number(&word).filter(|digit| (1..=u32::from(self.side)).contains(digit));
                digits.push(digit.ok_or_else(|| {
                    let kind = ErrorKind::BadValue { found: self.text.word(&word), side: self.side };
                    self.text.error(kind, &word)
                })?);
            }
            digits.sort_unstable();
            digits.dedup();
            let Some(cell) = self.cell(&name)? else {
                self.rules.unchecked("Given");
                continue;
            };
            let value = &mut self.values[cell.index(self.side)];
            let of_parity = |odd: u32| (1..=u32::from(self.side)).filter(move |digit| digit % 2 == odd);
            let rule = match digits[..] {
                [digit] if *value == 0 || u32::from(*value) == digit => {
                    *value = digit as u8;
                    continue;
                }
                [_] | [] => {
                    let kind = ErrorKind::BadValue { found: self.text.word(part), side: self.side };
                    return Err(self.text.error(kind, part));
                }
                _ if of_parity(1).eq(digits.iter().copied()) => (RuleKind::Odd, Vec::new()),
                _ if of_parity(0).eq(digits.iter().copied()) => (RuleKind::Even, Vec::new()),
                _ => (RuleKind::Candidates, digits),
            };
            self.rules.add(rule.0, vec![cell], rule.1, self.side).map_err(|why| self.text.bad_rule(item, why))?;
        }
        Ok(())
    }

    /// A rule of the table, or one that is not understood.
    pub(super) fn rule(&mut self, item: &Parts) -> Result<(), ReadError> {
        let bad = |why: BadRule| self.text.bad_rule(item, why);
        let name = self.text.bytes(&item.name);
        let known = TYPES.iter().find(|known| known.0.as_bytes() == name);
        let made = match known {
            Some(&(_, kind, how)) => self.made(item, kind, how).map_err(|error| match error {
                Fault::Rule(why) => bad(why),
                Fault::Text(error) => error,
            })?,
            None if name.is_empty() || !name.iter().all(u8::is_ascii_alphanumeric) => return Err(bad(BadRule::Cells)),
            None => None,
        };
        let Some(made) = made else {
            self.rules.unchecked(&self.text.word(&item.name));
            return Ok(());
        };
        for (kind, cells, numbers) in made {
            self.rules.add(kind, cells, numbers, self.side).map_err(|why| self.text.bad_rule(item, why))?;
        }
        Ok(())
    }

    /// What the arguments of an item make; `None` if that is not a rule that is understood.
    fn made(&self, item: &Parts, kind: RuleKind, how: Arguments) -> Result<Option<Vec<Made>>, Fault> {
        let side = self.side;
        let all = &item.arguments[..];
        let (first, rest) = all.split_first().ok_or(BadRule::Cells)?;
        let number = self.text.number(first);
        let one = |cells: Cells, numbers: Vec<u32>| Ok(cells.map(|cells| vec![(kind, cells, numbers)]));
        match how {
            Arguments::Cells if matches!(kind, RuleKind::Entropic) && (side != 9 || all.len() < 3) => Ok(None),
            Arguments::Cells => one(self.cells(all)?, Vec::new()),
            Arguments::Sum if first.is_empty() || number == Some(0) => one(self.cells(rest)?, Vec::new()),
            Arguments::Number if self.text.bytes(first).contains(&b'_') => Ok(None),
            Arguments::Sum | Arguments::Number => {
                let (cells, number) = (self.cells(rest)?, number.ok_or(BadRule::Numbers)?);
                // A cell that is named twice counts twice.
                let twice = |cells: &[Cell]| count_distinct(cells) < cells.len();
                match cells {
                    Some(cells) if kind == RuleKind::Cage && twice(&cells) => {
                        Ok(Some(vec![(kind, cells.clone(), Vec::new()), (RuleKind::LittleKiller, cells, vec![number])]))
                    }
                    cells => one(cells, vec![number]),
                }
            }
            Arguments::Or(usual) => match number {
                Some(number) => one(self.cells(rest)?, vec![number]),
                None => one(self.cells(all)?, vec![usual]),
            },
            Arguments::Only(only) => {
                let cells = self.cells(rest)?;
                let is_other = number.ok_or(BadRule::Numbers)? != only || only == 3 && rest.len() < 3;
                if is_other { Ok(None) } else { one(cells, Vec::new()) }
            }
            Arguments::Arrow => one(self.cells(all)?, vec![1, rest.len() as u32]),
            Arguments::Pill => {
                let length = number.ok_or(BadRule::Numbers)? as usize;
                let Some(mut cells) = self.cells(rest)? else { return Ok(None) };
                cells.get_mut(..length).ok_or(BadRule::Cells)?.sort();
                one(Some(cells), vec![length as u32, (rest.len() - length) as u32])
            }
            Arguments::Regions => {
                let Some(cells) = self.cells(all)? else { return Ok(None) };
                if self.regions.is_empty() {
                    return Ok(Some(Vec::new()));
                }
                let lengths = self.regions.lengths(&cells, side);
                one(Some(cells), lengths)
            }
            Arguments::Parts => {
                let parts = all.split(|part| self.text.bytes(part) == b"-");
                let lengths = parts.clone().map(|part| part.len() as u32).collect();
                one(self.cells(&parts.flatten().cloned().collect::<Vec<_>>())?, lengths)
            }
            Arguments::Values => {
                let values = self.text.bytes(first).split(|&b| b == b'_');
                let value = |text: &[u8]| std::str::from_utf8(text).ok()?.parse().ok();
                one(self.cells(rest)?, values.map(value).collect::<Option<_>>().ok_or(BadRule::Numbers)?)
            }
            Arguments::Square => {
                let Some(corner) = self.cell(first)? else { return Ok(None) };
                let values = rest.iter().map(|part| self.text.number(part)).collect::<Option<_>>();
                one(Some(square(corner).to_vec()), values.ok_or(BadRule::Numbers)?)
            }
            Arguments::Diagonal => {
                let from = rest.first().ok_or(BadRule::Cells)?;
                let Some(from) = self.cell(from)? else { return Ok(None) };
                one(Some(diagonal(from, side)), vec![number.ok_or(BadRule::Numbers)?])
            }
            Arguments::Line => {
                let line = self.line(rest.first().ok_or(BadRule::Cells)?)?;
                one(Some(line), vec![number.ok_or(BadRule::Numbers)?])
            }
            Arguments::Ends => {
                let line = self.line(first)?;
                let back = line.iter().rev().copied().collect();
                let mut made = Vec::new();
                for (end, cells) in rest.iter().zip([line, back]).filter(|(end, _)| !end.is_empty()) {
                    made.push((kind, cells, vec![self.text.number(end).ok_or(BadRule::Numbers)?]));
                }
                Ok(Some(made))
            }
            Arguments::Index => {
                let is_row = match self.text.bytes(first) {
                    b"R" => true,
                    b"C" => false,
                    _ => return Err(BadRule::Numbers.into()),
                };
                let index = |cell: Cell| {
                    if is_row {
                        let column = (0..side).map(|row| Cell::new(row, cell.column())).collect();
                        (RuleKind::RowIndexer, column, vec![u32::from(cell.row()) + 1])
                    } else {
                        let row = (0..side).map(|column| Cell::new(cell.row(), column)).collect();
                        (RuleKind::ColumnIndexer, row, vec![u32::from(cell.column()) + 1])
                    }
                };
                Ok(self.cells(rest)?.map(|cells| cells.into_iter().map(index).collect()))
            }
            Arguments::Pairs(_) | Arguments::Falling => {
                let Some(cells) = self.cells(all)? else { return Ok(None) };
                let pairs = neighbours(&cells, side);
                if pairs.is_empty() {
                    return Err(BadRule::Cells.into());
                }
                let pair = |(one, other): (Cell, Cell)| match how {
                    Arguments::Pairs(numbers) => (kind, vec![one, other], numbers.to_vec()),
                    _ => (kind, vec![other, one], Vec::new()),
                };
                Ok(Some(pairs.into_iter().map(pair).collect()))
            }
        }
    }

    /// The cells of a row or column from its beginning: `R3`, `C10`.
    fn line(&self, part: &Range<usize>) -> Result<Vec<Cell>, ReadError> {
        let name = self.text.bytes(part);
        let index = |number: &[u8]| std::str::from_utf8(number).ok()?.parse::<u8>().ok()?.checked_sub(1);
        let index = name.get(1..).and_then(index).filter(|&at| at < self.side);
        match (name.first(), index) {
            (Some(b'R'), Some(row)) => Ok((0..self.side).map(|column| Cell::new(row, column)).collect()),
            (Some(b'C'), Some(column)) => Ok((0..self.side).map(|row| Cell::new(row, column)).collect()),
            _ => {
                let kind = ErrorKind::BadCell { found: self.text.word(part), side: self.side };
                Err(self.text.error(kind, part))
            }
        }
    }
}

/// A rule before it is one.
type Made = (RuleKind, Vec<Cell>, Vec<u32>);

/// Why an item is not a rule.
enum Fault {
    Rule(BadRule),
    Text(ReadError),
}

impl From<BadRule> for Fault {
    fn from(why: BadRule) -> Fault {
        Fault::Rule(why)
    }
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Fault {
        Fault::Text(error)
    }
}
