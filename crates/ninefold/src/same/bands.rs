//! Bands of complete grids, each known by a number.
//!
//! The digits of a band's first box are renamed to 0 to 8 in reading order, and the columns of its other boxes are sorted
//! by their first row. 72,576 bands are left, each with an index:
//!
//! ```text
//! which digits are in which row of the second box   56   the third box has the others
//! the order of its second and of its third row      36
//! the same of the third box                         36
//! ```
//!
//! They fall into 416 classes. A table, made when many grids are to be looked at, has the class of each, numbered in the
//! order of their smallest bands, and how the band arises from the one that the class was found by. The first band of a
//! canonical grid is the smallest band of the smallest class among its six.

use std::sync::OnceLock;

use super::shape::Shape;
use super::smallest::Smallest;
use super::source::Source;

/// Three rows of a grid.
pub(super) type Band = [[u8; 9]; 3];

/// A way to make the smallest band: which row comes at each place, and which column.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) rows: [u8; 3],
    pub(super) columns: [u8; 9],
}

pub(super) struct Bands {
    /// The class of each band; smaller bands have smaller classes.
    classes: Vec<u16>,
    /// Which of the 216 `arranged` bands of the class it is.
    arrangements: Vec<u8>,
    found: Vec<Class>,
}

struct Class {
    band: Band,
    smallest: [u64; 3],
    ways: Vec<Way>,
}

static MADE: OnceLock<Bands> = OnceLock::new();

const COUNT: usize = 56 * 36 * 36;
const NONE: u16 = u16::MAX;

const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Bands {
    /// The table, if it exists already or there are so many grids that it pays to make it.
    pub(super) fn for_grids(grids: usize) -> Option<&'static Bands> {
        const ENOUGH: usize = 100;
        if grids < ENOUGH { MADE.get() } else { Some(MADE.get_or_init(Bands::new)) }
    }

    fn new() -> Bands {
        let mut bands =
            Bands { classes: vec![NONE; COUNT], arrangements: vec![0; COUNT], found: Vec::with_capacity(416) };
        for band in all() {
            if bands.classes[index(&band)] != NONE {
                continue;
            }
            for arrangement in 0..216 {
                let index = index(&arranged(&band, arrangement));
                if bands.classes[index] == NONE {
                    bands.classes[index] = bands.found.len() as u16;
                    bands.arrangements[index] = arrangement as u8;
                }
            }
            bands.found.push(Class::new(band));
        }
        let mut order: Vec<usize> = (0..bands.found.len()).collect();
        order.sort_unstable_by_key(|&class| bands.found[class].smallest);
        let mut ranks = vec![0; order.len()];
        order.iter().enumerate().for_each(|(rank, &class)| ranks[class] = rank as u16);
        bands.classes.iter_mut().for_each(|class| *class = ranks[usize::from(*class)]);
        bands.found.sort_unstable_by_key(|class| class.smallest);
        bands
    }

    pub(super) fn class(&self, index: usize) -> u16 {
        self.classes[index]
    }

    /// The rows of the smallest band of a class.
    pub(super) fn smallest(&self, class: u16) -> &[u64; 3] {
        &self.found[usize::from(class)].smallest
    }

    /// All ways to make the smallest band of this one, whose index is known.
    pub(super) fn ways(&self, band: &Band, index: usize) -> impl Iterator<Item = Way> {
        let class = &self.found[usize::from(self.classes[index])];
        let arrangement = usize::from(self.arrangements[index]);
        let (rows, boxes, columns) = parts(arrangement);
        let (ours, theirs) = (sorted(band), sorted(&arranged(&class.band, arrangement)));
        let mut column_of = [0; 9];
        for (ours, &theirs) in ours.iter().zip(&theirs) {
            let (number, column) = (usize::from(theirs) / 3, usize::from(theirs) % 3);
            let column = if number == 0 { usize::from(columns[column]) } else { column };
            column_of[3 * usize::from(boxes[number]) + column] = *ours;
        }
        let mut row_of = [0; 3];
        (0..3).for_each(|row| row_of[usize::from(rows[row])] = row as u8);
        class.ways.iter().map(move |way| Way {
            rows: way.rows.map(|row| row_of[usize::from(row)]),
            columns: way.columns.map(|column| column_of[usize::from(column)]),
        })
    }
}

impl Class {
    fn new(band: Band) -> Class {
        let mut values = [0; 81];
        band.as_flattened().iter().zip(&mut values).for_each(|(digit, value)| *value = digit + 1);
        let source = Source::new(Shape::CLASSIC, &values);
        let (mut now, mut smallest) = (vec![source.start_of_band(0)], [0; 3]);
        for text in &mut smallest {
            let mut least = Smallest::new(usize::MAX);
            // There are never too many.
            _ = now.iter().try_for_each(|at| source.extend(at, &mut least));
            *text = least.text;
            now = least.found;
        }
        let ways = now.iter().map(|at| Way { rows: [at.rows[0], at.rows[1], at.rows[2]], columns: at.columns });
        Class { band, smallest, ways: ways.collect() }
    }
}

/// The index of a band, whatever its digits are called.
pub(super) fn index(band: &Band) -> usize {
    let names = names(band);
    let order_and_digits = |row: usize, number: usize| {
        let [a, b, c] = [0, 1, 2].map(|column| names[usize::from(band[row][3 * number + column]) & 15]);
        (usize::from(a < b) | usize::from(a < c) << 1 | usize::from(b < c) << 2, 1 << a | 1 << b | 1 << c)
    };
    let mut index = 0;
    for number in [1, 2] {
        let [(first, digits), (second, below), (third, _)] = [0, 1, 2].map(|row| order_and_digits(row, number));
        if number == 1 {
            index = usize::from(DIGITS[digits >> 3 & 63 | (below & 7) << 6]);
        }
        index = (index * 6 + usize::from(RANKS[first][second])) * 6 + usize::from(RANKS[first][third]);
    }
    index
}

/// The digits of the first box are 0 to 8 in reading order.
fn names(band: &Band) -> [u8; 16] {
    let mut names = [0; 16];
    for (row, digits) in band.iter().enumerate() {
        for (column, digit) in digits[..3].iter().enumerate() {
            names[usize::from(*digit) & 15] = (3 * row + column) as u8;
        }
    }
    names
}

/// The columns, those of the second and third box sorted by their first row.
fn sorted(band: &Band) -> [u8; 9] {
    let names = names(band);
    let mut columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let name = |column: &u8| names[usize::from(band[0][usize::from(*column)]) & 15];
    columns[3..6].sort_unstable_by_key(name);
    columns[6..].sort_unstable_by_key(name);
    columns
}

/// The order of rows, of boxes, and of columns in the box that comes first.
fn parts(arrangement: usize) -> ([u8; 3], [u8; 3], [u8; 3]) {
    (ORDERS[arrangement / 36], ORDERS[arrangement / 6 % 6], ORDERS[arrangement % 6])
}

fn arranged(band: &Band, arrangement: usize) -> Band {
    let (rows, boxes, columns) = parts(arrangement);
    rows.map(|row| {
        std::array::from_fn(|place| {
            let column = if place < 3 { usize::from(columns[place]) } else { place % 3 };
            band[usize::from(row)][3 * usize::from(boxes[place / 3]) + column]
        })
    })
}

/// A band of every index.
fn all() -> impl Iterator<Item = Band> {
    (0..512).filter(|&digits| DIGITS[digits] != u8::MAX).flat_map(|digits| {
        (0..36 * 36).map(move |orders| {
            let in_first = digits << 3 & 0o770;
            let in_second = digits >> 6 | 0o700 & !in_first;
            let second = [in_first, in_second, 0o777 & !in_first & !in_second];
            let third = [0o770 & !in_first, 0o707 & !in_second, 0o077 & !second[2]];
            let placed = |row: usize, digits: usize, number: u32| {
                let mut digits = (0..9).filter(|digit| digits >> digit & 1 == 1);
                let digits: [u8; 3] = std::array::from_fn(|_| digits.next().unwrap_or_default());
                let order = if row == 0 { 0 } else { orders / 6_usize.pow(number - row as u32) % 6 };
                ORDERS[order].map(|place| digits[usize::from(place)])
            };
            std::array::from_fn(|row| {
                let (two, three) = (placed(row, second[row], 4), placed(row, third[row], 2));
                let first = 3 * row as u8;
                [first, first + 1, first + 2, two[0], two[1], two[2], three[0], three[1], three[2]]
            })
        })
    })
}

/// A number for the digits in the rows of the second box: bits 0 to 2 for those of the second row of the first box that
/// are in its first row, 3 to 5 for those of the third row, 6 to 8 for those of the first row that are in its second.
static DIGITS: [u8; 512] = {
    let mut numbers = [u8::MAX; 512];
    let (mut digits, mut next) = (0, 0);
    while digits < 512_usize {
        let from_third = (digits >> 3 & 7).count_ones();
        if (digits & 7).count_ones() + from_third == 3 && (digits >> 6).count_ones() == from_third {
            numbers[digits] = next;
            next += 1;
        }
        digits += 1;
    }
    numbers
};

/// The number of a row's order, seen from the order of another row; each given as what is smaller than what.
static RANKS: [[u8; 8]; 8] = {
    let mut ranks = [[0; 8]; 8];
    let mut one = 0;
    while one < 6 {
        let mut other = 0;
        while other < 6 {
            // The other row has this order where the one is sorted.
            let mut moved = [0; 3];
            let mut place = 0;
            while place < 3 {
                moved[place] = ORDERS[other][ORDERS[one][place] as usize];
                place += 1;
            }
            ranks[smaller(&ORDERS[one])][smaller(&moved)] = other as u8;
            other += 1;
        }
        one += 1;
    }
    ranks
};

const fn smaller(row: &[u8; 3]) -> usize {
    (row[0] < row[1]) as usize | ((row[0] < row[2]) as usize) << 1 | ((row[1] < row[2]) as usize) << 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_band_has_its_own_index() {
        let mut seen = vec![false; COUNT];
        all().for_each(|band| assert!(!std::mem::replace(&mut seen[index(&band)], true), "{band:?}"));
        assert!(seen.iter().all(|&seen| seen));
    }

    #[test]
    fn bands_fall_into_416_classes() {
        let bands = Bands::new();
        assert_eq!(bands.found.len(), 416);
        assert!(bands.classes.iter().all(|&class| class < 416));
        let first = [123_456_789, 456_789_123, 789_123_456].map(|row: u64| {
            let digits = row.to_string().into_bytes();
            digits.iter().enumerate().fold(0, |text, (place, digit)| text | u64::from(digit - b'0') << (60 - 4 * place))
        });
        assert_eq!(bands.smallest(0), &first);
    }
}
