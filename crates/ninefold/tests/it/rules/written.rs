//! Puzzles with rules, written and read again.

use ninefold::read::{Format, Options, read_all};
use ninefold::rules::{Constraint, GlobalRule, RuleKind};
use ninefold::{Board, Cell, Layout, WriteFormat, write};

use super::Random;

impl Random {
    /// A layout of rows and columns, boxes or regions, with or without more houses.
    fn layout(&mut self) -> Layout {
        let side = [4, 5, 6, 8, 9, 9, 9, 12, 16][self.below(9)];
        let n = usize::from(side);
        let mut layout = match self.below(3) {
            0 => Layout::without_boxes(side).unwrap(),
            1 => {
                let mut regions: Vec<u8> = (0..n * n).map(|at| (at / n) as u8).collect();
                (0..n).for_each(|_| regions.swap(self.below(n * n), self.below(n * n)));
                Layout::jigsaw(side, &regions).unwrap()
            }
            _ => Layout::of_side(side).unwrap_or_else(|| Layout::without_boxes(side).unwrap()),
        };
        for rule in GlobalRule::ALL {
            if self.below(12) == 0 {
                layout = rule.apply(&layout).unwrap_or(layout);
            }
        }
        layout
    }

    fn board(&mut self, layout: &Layout) -> Board {
        let side = layout.side();
        let values: Vec<u8> =
            layout.cells().map(|_| if self.below(4) == 0 { 1 + self.below(side.into()) as u8 } else { 0 }).collect();
        Board::from_values(layout.clone(), &values).unwrap()
    }

    /// A rule as a format has it: marks are between neighbours, and what has no order is in order.
    fn drawn(&mut self, kind: RuleKind, side: u8) -> Constraint {
        let rule = self.rule(kind, 5, side);
        let at = Cell::new(self.below(side.into()) as u8, self.below(usize::from(side) - 1) as u8);
        let pair = vec![at, Cell::new(at.row(), at.column() + 1)];
        let of = |cells: Vec<Cell>, numbers: Vec<u32>| Constraint::new(kind, cells, numbers, side).unwrap();
        match kind {
            RuleKind::WhiteDot => of(pair, vec![1]),
            RuleKind::BlackDot => of(pair, vec![2]),
            RuleKind::X | RuleKind::V => of(pair, vec![]),
            RuleKind::Candidates => of(vec![at], vec![1, 2, 4]),
            RuleKind::Cage if rule.numbers == [0] => of(rule.cells, vec![]),
            RuleKind::Arrow => of(rule.cells.clone(), vec![1, rule.cells.len() as u32 - 1]),
            RuleKind::Sandwich => {
                let mut cells = rule.cells;
                cells.sort();
                of(cells, rule.numbers)
            }
            RuleKind::Entropic if side != 9 => of(self.cells(1, side), vec![]),
            _ => rule,
        }
    }
}

fn iss(text: &str) -> Board {
    let mut entries = read_all(text.as_bytes(), &Options::default());
    assert_eq!((entries.len(), entries[0].format), (1, Some(Format::Iss)), "{text}");
    entries.remove(0).board.unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn what_is_written_for_the_interactive_solver_is_the_same_puzzle() {
    let mut random = Random::new(1);
    for kind in RuleKind::ALL {
        let mut written = 0;
        for _ in 0..60 {
            let mut layout = random.layout();
            while kind == RuleKind::Skyscraper && layout.side() > 12 {
                layout = random.layout();
            }
            let mut rules: Vec<Constraint> = Vec::new();
            for _ in 0..=random.below(4) {
                let is_there = |rule: &Constraint| {
                    rules.iter().any(|one| (&one.cells, &one.numbers) == (&rule.cells, &rule.numbers))
                };
                let rule = Some(random.drawn(kind, layout.side())).filter(|rule| !is_there(rule));
                let number = rules.len() as u16 + 1;
                rules.extend(rule.map(|rule| rule.from_source(number)));
            }
            let board = random.board(&layout.with_constraints(rules));
            if let Ok(text) = write(&board, WriteFormat::Iss) {
                assert_eq!(iss(&text), board, "{text}");
                written += 1;
            }
        }
        use RuleKind::*;
        let is_there = !matches!(
            kind,
            AntiKnight
                | AntiKing
                | SlowThermometer
                | NonConsecutive
                | NegativeRatio
                | NegativeDifference
                | NegativeXv
                | Minimum
                | Maximum
                | Clone
                | Nabner
        );
        assert_eq!(written > 0, is_there, "{kind:?}: {written}");
    }
}

/// Regions of connected cells: rows, of which some exchange cells at their ends.
fn connected(random: &mut Random, side: u8) -> Vec<u8> {
    let n = usize::from(side);
    let mut regions: Vec<u8> = (0..n * n).map(|at| (at / n) as u8).collect();
    for row in (0..n - 1).step_by(2) {
        let count = random.below(n / 2);
        for at in 0..count {
            // The upper row gives its right end, and takes the left end of the lower one.
            regions.swap(row * n + n - 1 - at, (row + 1) * n + at);
        }
    }
    regions
}

#[test]
fn jigsaws_are_written_in_a_line() {
    let mut random = Random::new(3);
    let mut written = 0;
    for _ in 0..300 {
        let side = [4, 5, 6, 7, 8, 9, 9, 10, 12, 16, 25][random.below(11)];
        let regions = connected(&mut random, side);
        let board = random.board(&Layout::jigsaw(side, &regions).unwrap());
        if let Ok(text) = write(&board, WriteFormat::Jigsaw) {
            let entries = read_all(text.as_bytes(), &Options::default());
            assert_eq!((entries.len(), entries[0].format), (1, Some(Format::Jigsaw)), "{text}");
            assert_eq!(entries[0].board, Ok(board), "{text}");
            written += 1;
        }
    }
    assert!(written > 250, "{written}");
    let cannot = |layout: &Layout| write(&Board::empty(layout.clone()), WriteFormat::Jigsaw).is_err();
    assert!(!cannot(&Layout::CLASSIC));
    assert!(cannot(&Layout::CLASSIC.with_diagonals()) && cannot(&Layout::without_boxes(9).unwrap()));
}

#[test]
fn arrows_with_several_lines_are_written_as_several() {
    let cells = (0..5).map(|column| Cell::new(0, column)).collect();
    let arrow = Constraint::new(RuleKind::Arrow, cells, vec![1, 2, 2], 9).unwrap().from_source(1);
    let text = write(&Board::empty(Layout::CLASSIC.with_constraints([arrow])), WriteFormat::Iss).unwrap();
    assert_eq!(text, ".Arrow~R1C1~R1C2~R1C3.Arrow~R1C1~R1C4~R1C5\n");
}

#[test]
fn a_puzzle_with_one_item_in_each_line_is_one_puzzle() {
    let read = |text: &str| {
        let entries = read_all(text.as_bytes(), &Options::default());
        let told = entries.iter().map(|entry| {
            let board = entry.board.as_ref().unwrap();
            (entry.line, board.layout().constraints().len(), board.clues())
        });
        told.collect::<Vec<_>>()
    };
    assert_eq!(read(".~R1C1_5~R1C2_6\n.Cage~3~R2C1~R2C2\n.Cage~4~R3C1~R3C2\n"), [(1, 2, 2)]);
    assert_eq!(read(".~R1C1_5\n.~R1C1_6~R1C2_3\n"), [(1, 0, 1), (2, 0, 2)]);
    assert_eq!(read(".Cage~3~R2C1~R2C2.~R1C1_5\n.Cage~4~R3C1~R3C2.\n"), [(1, 1, 1), (2, 1, 0)]);
    assert_eq!(read(".Cage~3~R2C1~R2C2\n\n# two\n.Cage~4~R3C1~R3C2"), [(1, 1, 0), (4, 1, 0)]);
}

#[test]
fn ten_thousand_rules_are_read_at_once() {
    let text = ".Cage~3~R1C1~R1C2".repeat(10_000) + &".Cage~15~R1C1~R1C2~R1C3~R5C5~R9C9".repeat(10_000);
    assert_eq!(iss(&text).layout().constraints().len(), 2);
    let text: String = (0..10_000).map(|number| format!(".Sum~{number}~R1C1~R5C5")).collect();
    assert_eq!(iss(&text).layout().constraints().len(), 10_000);
    let text: String = (0..10_000).map(|number| format!(".Strange{number}~R1C1")).collect();
    assert_eq!(iss(&text).layout().unchecked().len(), 10_000);
    let house = "~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R2C";
    let text: String = (0..10_000).map(|number| format!(".AllDifferent{house}{}", 1 + number % 9)).collect();
    assert_eq!(iss(&text).layout().houses().len(), 27 + 9);
    // One item in each line, and all of them one puzzle that is too long.
    let text = ".Cage~3~R1C1~R1C2\n".repeat(10_000);
    let entries = read_all(text.as_bytes(), &Options::default());
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].board.as_ref().unwrap_err().kind.id(), "too-long");
}
