//! Canonical forms against brute force, known numbers, and themselves.

mod boards;
mod brute;

use std::collections::{BTreeMap, HashMap};

use boards::{Random, SYMMETRIC, values};
use brute::Boxes;
use ninefold::same::batch::{canonical_many, solution_class_many};
use ninefold::search::{Budget, Solutions};
use ninefold::{Board, Lang, Layout, SolutionClass, are_equivalent, automorphisms, canonical, solution_class};

const FOUR: Boxes = Boxes { height: 2, width: 2 };
const SIX: Boxes = Boxes { height: 2, width: 3 };
const TURNED_SIX: Boxes = Boxes { height: 3, width: 2 };

fn board(boxes: Boxes, values: &[u8]) -> Board {
    let layout = Layout::with_boxes(boxes.height as u8, boxes.width as u8).unwrap();
    Board::from_values(layout, values).unwrap()
}

fn form(boxes: Boxes, values: &[u8]) -> (Vec<u8>, u32) {
    let found = canonical(&board(boxes, values)).unwrap();
    (found.board.values().collect(), found.automorphisms)
}

#[track_caller]
fn agrees(boxes: Boxes, values: &[u8]) {
    assert_eq!(form(boxes, values), brute::smallest(boxes, values), "{values:?}");
}

#[test]
fn known_boards_have_their_known_forms() {
    let known = [
        (
            "000000075000080094000500600010000200000900057006003040001000023080000006063240000",
            "..............1.23....2.14.....4......3....5..6.7...8..2...8...6.59..4.29.765.8..",
            1,
        ),
        (
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.",
            1,
        ),
        (
            "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
            "123456789457189236698723415285914367761532948934867152346278591579641823812395674",
            1,
        ),
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45.",
            1,
        ),
        (
            "369218475215749863487635912754861239631924758928357641173482596542196387896573124",
            "123456789457189236698273541261947853745831692839625417384792165512368974976514328",
            1,
        ),
    ];
    let themselves = [
        ("123456789456789123789123456214365897365897214897214365531642978642978531978531642", 3),
        ("123456789457893612986217354274538196531964827698721435342685971715349268869172543", 72),
        (SYMMETRIC, 648),
    ];
    for (text, smallest, count) in known.into_iter().chain(themselves.map(|(text, count)| (text, text, count))) {
        assert_eq!(form(Boxes::CLASSIC, &values(text)), (values(smallest).to_vec(), count), "{text}");
    }
}

#[test]
fn random_boards_have_the_form_that_brute_force_finds() {
    let mut random = Random::new(1);
    for _ in 0..100 {
        let grid = random.grid();
        let clues = 5 + random.below(30);
        agrees(Boxes::CLASSIC, &random.thinned(&grid, clues));
        let (clues, digits) = (5 + random.below(77), 1 + random.below(9));
        agrees(Boxes::CLASSIC, &random.lawless(Boxes::CLASSIC, clues, digits));
        agrees(Boxes::CLASSIC, &grid);
    }
}

#[test]
fn symmetric_boards_have_the_form_that_brute_force_finds() {
    let mut random = Random::new(2);
    let grid = values(SYMMETRIC);
    agrees(Boxes::CLASSIC, &grid);
    for clues in [2, 3, 4, 9, 27, 45, 63, 72, 78, 80] {
        agrees(Boxes::CLASSIC, &random.thinned(&grid, clues));
    }
    // Whole digits, bands, boxes and diagonals of it.
    agrees(Boxes::CLASSIC, &grid.map(|digit| if digit <= 3 { digit } else { 0 }));
    let cells = |keep: fn(usize, usize) -> bool, to: fn(u8, usize) -> u8| -> Vec<u8> {
        (0..81).map(|cell| if keep(cell / 9, cell % 9) { to(grid[cell], cell) } else { 0 }).collect()
    };
    let same: fn(u8, usize) -> u8 = |digit, _| digit;
    agrees(Boxes::CLASSIC, &cells(|row, _| row < 3, same));
    agrees(Boxes::CLASSIC, &cells(|row, column| row / 3 == column / 3, same));
    agrees(Boxes::CLASSIC, &cells(|row, column| row == column, |_, cell| 1 + (cell / 9) as u8));
    agrees(Boxes::CLASSIC, &cells(|row, column| row == column, |_, _| 4));
    agrees(Boxes::CLASSIC, &cells(|row, column| row % 3 == column % 3, |_, cell| 1 + (cell / 27) as u8));
    agrees(Boxes::CLASSIC, &cells(|_, _| true, |_, cell| 1 + (cell / 9 + cell % 9) as u8 % 9));
    agrees(Boxes::CLASSIC, &cells(|_, _| true, |_, cell| 1 + (cell % 9 / 3) as u8));
}

#[test]
fn boards_with_equal_rows_have_the_form_that_brute_force_finds() {
    let mut random = Random::new(9);
    for boxes in [FOUR, SIX, TURNED_SIX, Boxes::CLASSIC] {
        let side = boxes.side();
        for round in 0..if side == 9 { 60 } else { 300 } {
            let mut values = match round % 3 {
                _ if side < 9 => random.lawless(boxes, side * side, side),
                0 => random.grid().to_vec(),
                1 => boards::values(SYMMETRIC).to_vec(),
                _ => random.lawless(boxes, 81, 9),
            };
            // Some rows twice or more, some empty, some with a few cells less.
            for _ in 0..side {
                let (from, to, without) = (random.below(side), random.below(side), random.below(2 * side));
                let row: Vec<u8> = values[from * side..][..side].to_vec();
                values[to * side..][..side].copy_from_slice(&row);
                match without.checked_sub(side) {
                    Some(0) => values[to * side..][..side].fill(0),
                    Some(column) => values[to * side + column] = 0,
                    None => {}
                }
            }
            agrees(boxes, &values);
        }
    }
}

#[test]
fn small_boards_have_the_form_that_brute_force_finds() {
    let mut random = Random::new(3);
    for boxes in [FOUR, SIX, TURNED_SIX] {
        let cells = boxes.side() * boxes.side();
        for _ in 0..300 {
            let (clues, digits) = (random.below(cells + 1), 1 + random.below(boxes.side()));
            agrees(boxes, &random.lawless(boxes, clues, digits));
        }
        agrees(boxes, &vec![0; cells]);
        agrees(boxes, &vec![1; cells]);
    }
}

#[test]
fn nearly_empty_boards_and_equal_cells_answer_at_once() {
    let group = 3_359_232;
    assert_eq!(form(Boxes::CLASSIC, &[0; 81]), (vec![0; 81], group));
    assert_eq!(form(Boxes::CLASSIC, &[7; 81]), (vec![1; 81], group));
    assert_eq!(automorphisms(&Board::empty(Layout::of_side(4).unwrap())), Ok(128));
    assert_eq!(automorphisms(&Board::empty(Layout::of_side(6).unwrap())), Ok(3456));
    let mut one = vec![0; 81];
    one[17] = 3;
    assert_eq!(form(Boxes::CLASSIC, &one).1, group / 81);
}

#[test]
fn equivalent_boards_have_one_form() {
    let mut random = Random::new(4);
    for round in 0..200 {
        let grid = random.grid();
        let clues = 1 + random.below(81);
        let values = match round % 3 {
            0 => random.thinned(&grid, clues),
            1 => grid.to_vec(),
            _ => random.lawless(Boxes::CLASSIC, clues, 1 + clues % 9),
        };
        let expected = form(Boxes::CLASSIC, &values);
        for _ in 0..50 {
            let other = random.equivalent(Boxes::CLASSIC, &values);
            assert_eq!(form(Boxes::CLASSIC, &other), expected, "{values:?} as {other:?}");
        }
    }
}

#[test]
fn a_puzzle_on_the_most_symmetric_grid_has_one_form() {
    let mut random = Random::new(5);
    let puzzle = random.thinned(&values(SYMMETRIC), 25);
    let expected = form(Boxes::CLASSIC, &puzzle);
    for _ in 0..200 {
        assert_eq!(form(Boxes::CLASSIC, &random.equivalent(Boxes::CLASSIC, &puzzle)), expected);
    }
}

/// All grids with this first row.
fn grids(boxes: Boxes, values: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
    let side = boxes.side();
    let cell = values.len();
    if cell == side * side {
        return all.push(values.clone());
    }
    for digit in 1..=side as u8 {
        let sees = |other: usize| {
            let (rows, columns) = ((cell / side, other / side), (cell % side, other % side));
            let same_box =
                rows.0 / boxes.height == rows.1 / boxes.height && columns.0 / boxes.width == columns.1 / boxes.width;
            rows.0 == rows.1 || columns.0 == columns.1 || same_box
        };
        if !(0..cell).any(|other| values[other] == digit && sees(other)) {
            values.push(digit);
            grids(boxes, values, all);
            values.pop();
        }
    }
}

#[test]
fn all_grids_of_side_4_fall_into_2_classes() {
    let mut all = Vec::new();
    grids(FOUR, &mut Vec::new(), &mut all);
    assert_eq!(all.len(), 288);
    let mut classes = BTreeMap::new();
    all.iter().for_each(|values| *classes.entry(form(FOUR, values)).or_insert(0) += 1);
    // As many grids as the group has elements, for each automorphism once.
    classes.iter().for_each(|((_, count), grids)| assert_eq!(128 * 24 / count, *grids));
    assert_eq!(classes.len(), 2);
}

#[test]
fn all_grids_of_side_6_fall_into_49_classes() {
    for boxes in [SIX, TURNED_SIX] {
        let mut all = Vec::new();
        grids(boxes, &mut vec![1, 2, 3, 4, 5, 6], &mut all);
        assert_eq!(all.len(), 39_168);
        let mut classes = HashMap::new();
        all.iter().for_each(|values| *classes.entry(form(boxes, values)).or_insert(0) += 1);
        let mut sizes = BTreeMap::new();
        for ((_, count), grids) in classes {
            assert_eq!(3456 / count, grids);
            *sizes.entry(count).or_insert(0) += 1;
        }
        let known = [(1, 1), (2, 11), (4, 12), (6, 1), (8, 5), (12, 9), (24, 4), (36, 3), (72, 3)];
        assert_eq!(sizes, known.into());
    }
}

#[test]
fn the_transformation_leads_to_the_form_and_back() {
    let mut random = Random::new(6);
    for boxes in [FOUR, SIX, TURNED_SIX, Boxes::CLASSIC] {
        for clues in 0..=boxes.side() * boxes.side() {
            let values = random.lawless(boxes, clues, 1 + clues % boxes.side());
            let board = board(boxes, &values);
            let found = canonical(&board).unwrap();
            assert_eq!(found.transformation.apply(&board).as_ref(), Some(&found.board));
            assert_eq!(found.transformation.inverse().apply(&found.board).as_ref(), Some(&board));
            assert_eq!(found.transformation.inverse().inverse(), found.transformation);
        }
    }
    let empty = |side| Board::empty(Layout::of_side(side).unwrap());
    assert_eq!(canonical(&empty(4)).unwrap().transformation.apply(&empty(9)), None);
}

#[test]
fn many_boards_have_the_forms_of_each() {
    let mut random = Random::new(7);
    let mut boards: Vec<[u8; 81]> = (0..200).map(|_| random.grid()).collect();
    boards
        .extend((0..50).map(|_| <[u8; 81]>::try_from(random.equivalent(Boxes::CLASSIC, &values(SYMMETRIC))).unwrap()));
    boards.extend((0..50).map(|clues| <[u8; 81]>::try_from(random.lawless(Boxes::CLASSIC, clues, 9)).unwrap()));
    let (mut forms, mut counts) = (vec![[0; 81]; boards.len()], vec![0; boards.len()]);
    canonical_many(&boards, &mut forms, Some(&mut counts));
    for ((values, found), count) in boards.iter().zip(&forms).zip(&counts) {
        assert_eq!((found.to_vec(), *count), form(Boxes::CLASSIC, values));
    }
    boards[3][80] = 10;
    boards[4][0] = 255;
    canonical_many(&boards, &mut forms, Some(&mut counts));
    assert_eq!((forms[3], counts[3], forms[4], counts[4]), ([0; 81], 0, [0; 81], 0));
    assert_ne!(counts[5], 0);
}

#[test]
fn the_class_of_a_solution_needs_exactly_one() {
    let puzzle = values("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    let class = values("123456789457189236698723415285914367761532948934867152346278591579641823812395674");
    let mut clash = [0; 81];
    (clash[0], clash[1]) = (1, 1);
    let mut forms = [[9; 81]; 3];
    let found = solution_class_many(&[puzzle, [0; 81], clash], &Budget::default(), &mut forms);
    assert_eq!(found, [Solutions::One(()), Solutions::Many((), ()), Solutions::None]);
    assert_eq!(forms, [class, [0; 81], [0; 81]]);
    let of = |values: &[u8], steps| solution_class(&board(Boxes::CLASSIC, values), &Budget::steps(steps)).unwrap();
    assert!(matches!(of(&puzzle, 1_000_000), SolutionClass::One(found) if found.board.values().eq(class)));
    assert_eq!(of(&clash, 1_000_000), SolutionClass::None);
    assert_eq!(of(&puzzle, 1), SolutionClass::Undecided);
}

#[test]
fn boards_are_equivalent_or_not() {
    let mut random = Random::new(8);
    let grid = random.grid();
    let one = board(Boxes::CLASSIC, &grid);
    assert_eq!(are_equivalent(&one, &board(Boxes::CLASSIC, &random.equivalent(Boxes::CLASSIC, &grid))), Ok(true));
    assert_eq!(are_equivalent(&one, &board(Boxes::CLASSIC, &random.grid())), Ok(false));
    assert_eq!(are_equivalent(&board(SIX, &[0; 36]), &board(TURNED_SIX, &[0; 36])), Ok(false));
}

#[test]
fn other_layouts_are_refused_with_the_reason() {
    let jigsaw = Layout::jigsaw(4, &[0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]).unwrap();
    let layouts = [
        (jigsaw, "jigsaws have no canonical form, only plain boards of side 4, 6 or 9", "锯齿数独"),
        (
            Layout::CLASSIC.with_diagonals(),
            "boards with diagonals have no canonical form, only plain boards of side 4, 6 or 9",
            "对角线数独",
        ),
        (
            Layout::of_side(16).unwrap(),
            "16×16 boards with boxes of 4×4 have no canonical form, only plain boards of side 4, 6 or 9",
            "宫为 4×4 的 16×16 盘面",
        ),
    ];
    for (layout, english, chinese) in layouts {
        let board = Board::empty(layout);
        let refused = canonical(&board).unwrap_err();
        assert_eq!(refused.to_string(), english);
        assert!(Lang::Zh.not_comparable(refused).starts_with(chinese));
        assert_eq!(automorphisms(&board), Err(refused));
        assert_eq!(are_equivalent(&board, &board), Err(refused));
        assert_eq!(solution_class(&board, &Budget::default()), Err(refused));
    }
}
