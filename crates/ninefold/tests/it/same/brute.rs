//! The canonical form by trying: every order of the columns, and for each of them every order of the rows, given up as soon
//! as a row is larger than that of the smallest board so far. It knows nothing of what the library thinks about.

/// Boxes of `height` × `width`.
#[derive(Clone, Copy)]
pub(crate) struct Boxes {
    pub(crate) height: usize,
    pub(crate) width: usize,
}

impl Boxes {
    pub(crate) const CLASSIC: Boxes = Boxes { height: 3, width: 3 };

    pub(crate) fn side(self) -> usize {
        self.height * self.width
    }

    /// Every order of rows in bands of `size`, or of columns in stacks of `size`.
    pub(crate) fn orders(self, size: usize) -> Vec<Vec<usize>> {
        let mut orders = vec![vec![]];
        for place in 0..self.side() {
            let mut longer = Vec::new();
            for order in &orders {
                for line in (0..self.side()).filter(|line| !order.contains(line)) {
                    let band_goes_on = place % size == 0 || order[place - 1] / size == line / size;
                    let band_is_new = place % size != 0 || order.iter().all(|other| other / size != line / size);
                    if band_goes_on && band_is_new {
                        longer.push([order.as_slice(), &[line]].concat());
                    }
                }
            }
            orders = longer;
        }
        orders
    }
}

/// The smallest equivalent board, and how many symmetries of the grid lead to it.
pub(crate) fn smallest(boxes: Boxes, values: &[u8]) -> (Vec<u8>, u32) {
    let side = boxes.side();
    let transposed: Vec<u8> = (0..side * side).map(|cell| values[cell % side * side + cell / side]).collect();
    let mut search = Search { boxes, best: vec![u8::MAX; side * side], count: 0 };
    for columns in boxes.orders(boxes.width) {
        search.rows(values, &columns, &mut Vec::new(), [0; 10], 0);
        if boxes.height == boxes.width {
            search.rows(&transposed, &columns, &mut Vec::new(), [0; 10], 0);
        }
    }
    (search.best, search.count)
}

struct Search {
    boxes: Boxes,
    best: Vec<u8>,
    count: u32,
}

impl Search {
    fn rows(&mut self, values: &[u8], columns: &[usize], rows: &mut Vec<usize>, names: [u8; 10], named: u8) {
        let (side, height) = (self.boxes.side(), self.boxes.height);
        let place = rows.len();
        if place == side {
            self.count += 1;
            return;
        }
        for row in 0..side {
            let fits = if place.is_multiple_of(height) {
                rows.iter().all(|other| other / height != row / height)
            } else {
                rows[place - 1] / height == row / height && !rows.contains(&row)
            };
            if !fits {
                continue;
            }
            let (mut names, mut named, mut text) = (names, named, [0; 9]);
            for (symbol, &column) in text.iter_mut().zip(columns) {
                let digit = values[row * side + column];
                if digit != 0 && names[usize::from(digit)] == 0 {
                    named += 1;
                    names[usize::from(digit)] = named;
                }
                *symbol = names[usize::from(digit)];
            }
            let best = &mut self.best[place * side..];
            if text[..side] > best[..side] {
                continue;
            }
            if text[..side] < best[..side] {
                best.fill(u8::MAX);
                best[..side].copy_from_slice(&text[..side]);
                self.count = 0;
            }
            rows.push(row);
            self.rows(values, columns, rows, names, named);
            rows.pop();
        }
    }
}
