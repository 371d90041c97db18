//! Every kernel that this CPU can run, against `check`.

use std::io::Write;
use std::ops::Range;
use std::sync::Once;

use ninefold::batch::{Block, Judgement, Kernel, LengthMismatch, Tally};
use ninefold::{Board, Layout, check};
use proptest::prelude::*;

type Cells = [u8; 81];

const PUZZLE: &[u8; 81] = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &[u8; 81] = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const EMPTY: &[u8] = b".0_-*xX?";

/// Runs a test with every kernel, and says by name which ones this CPU could not run.
fn with_every_kernel(test: impl Fn(Kernel)) {
    static SAID: Once = Once::new();
    let kernels: Vec<_> = Kernel::names().map(Kernel::named).collect();
    SAID.call_once(|| {
        for error in kernels.iter().filter_map(|kernel| kernel.as_ref().err()) {
            // Not a print macro: the harness hides what those write when the test passes.
            let note = format!("NOT RUN, and so not tested: {error}\n");
            std::io::stderr().write_all(note.as_bytes()).unwrap();
        }
    });
    kernels.into_iter().flatten().for_each(test);
}

/// What a judgement says, in words that the oracle can say too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    Valid { clues: u8, solved: bool },
    Conflict { clues: u8 },
    NotABoard,
}

fn said(judgement: Judgement) -> Said {
    let (valid, solved, conflict) = (judgement.is_valid(), judgement.is_solved(), judgement.is_conflict());
    assert_eq!(judgement.clues().is_some(), judgement.is_board());
    match judgement.clues() {
        None => {
            assert!(!valid && !conflict && !solved);
            Said::NotABoard
        }
        Some(clues) => {
            assert!(valid != conflict && (valid || !solved));
            if valid { Said::Valid { clues, solved } } else { Said::Conflict { clues } }
        }
    }
}

fn oracle(values: &[u8]) -> Said {
    let Some(board) = Board::from_values(Layout::CLASSIC, values) else {
        return Said::NotABoard;
    };
    let verdict = check(&board);
    let clues = board.clues() as u8;
    if verdict.is_valid() { Said::Valid { clues, solved: verdict.is_solved() } } else { Said::Conflict { clues } }
}

fn oracle_of_symbols(symbols: &[u8]) -> Said {
    let value = |symbol: &u8| match symbol {
        b'1'..=b'9' => symbol - b'0',
        symbol if EMPTY.contains(symbol) => 0,
        _ => 255,
    };
    oracle(&symbols.iter().map(value).collect::<Vec<u8>>())
}

/// All lines of a text as a kernel judges them; and the parts of every block agree with each other.
fn judged(run: impl FnOnce(&mut dyn FnMut(&Block<'_>))) -> Vec<(Range<usize>, Said)> {
    let mut all = Vec::new();
    run(&mut |block| {
        let lines: Vec<_> = block.lines().map(|(line, judgement)| (line, said(judgement))).collect();
        assert!(!lines.is_empty());
        assert!(block.judgements().iter().map(|&judgement| said(judgement)).eq(lines.iter().map(|line| line.1)));
        let exceptions = block.exceptions().map(|(index, line, judgement)| (index, (line, said(judgement))));
        let expected = lines.iter().cloned().enumerate().filter(|(_, line)| !matches!(line.1, Said::Valid { .. }));
        assert!(exceptions.eq(expected));
        let count = |is: fn(&Said) -> bool| lines.iter().filter(|line| is(&line.1)).count();
        let tally = Tally {
            lines: lines.len(),
            valid: count(|said| matches!(said, Said::Valid { .. })),
            solved: count(|said| matches!(said, Said::Valid { solved: true, .. })),
            conflicts: count(|said| matches!(said, Said::Conflict { .. })),
            not_plain: count(|said| matches!(said, Said::NotABoard)),
        };
        assert_eq!(block.tally(), tally);
        all.extend(lines);
    });
    all
}

/// Lines as anybody would split them, each with what `judge` says of it.
fn naive(text: &[u8], judge: impl Fn(&[u8]) -> Said) -> Vec<(Range<usize>, Said)> {
    let mut start = 0;
    let mut lines = Vec::new();
    for piece in text.split_inclusive(|&byte| byte == b'\n') {
        let line = piece.strip_suffix(b"\n").map_or(piece, |line| line.strip_suffix(b"\r").unwrap_or(line));
        lines.push((start..start + line.len(), judge(line)));
        start += piece.len();
    }
    lines
}

fn assert_lines(kernel: Kernel, text: &[u8]) {
    let found = judged(|sink| kernel.judge_lines(text, sink));
    assert_same_lines(kernel, text, &found, &naive(text, oracle_of_symbols));
}

fn assert_same_lines(kernel: Kernel, text: &[u8], found: &[(Range<usize>, Said)], expected: &[(Range<usize>, Said)]) {
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!(found, expected, "{kernel}: {:?}", String::from_utf8_lossy(&text[expected.0.clone()]));
    }
    assert_eq!(found.len(), expected.len(), "{kernel}");
}

fn judge_cells(kernel: Kernel, boards: &[Cells]) -> Vec<Said> {
    let mut judgements = vec![Judgement::NOT_A_BOARD; boards.len()];
    kernel.judge_cells(boards, &mut judgements).unwrap();
    judgements.into_iter().map(said).collect()
}

/// Boards of values, as cells and as lines: both must be judged as expected.
fn assert_boards(kernel: Kernel, boards: &[Cells], expected: &[Said]) {
    assert_same(kernel, boards, &judge_cells(kernel, boards), expected);
    let text: Vec<u8> = boards.iter().flat_map(|board| symbols(board, b"0").into_iter().chain(*b"\n")).collect();
    let lines: Vec<Said> = judged(|sink| kernel.judge_lines(&text, sink)).into_iter().map(|line| line.1).collect();
    assert_same(kernel, boards, &lines, expected);
}

fn assert_same(kernel: Kernel, boards: &[Cells], found: &[Said], expected: &[Said]) {
    assert_eq!(found.len(), expected.len(), "{kernel}");
    for ((board, found), expected) in boards.iter().zip(found).zip(expected) {
        assert_eq!(found, expected, "{kernel}: {board:?}");
    }
}

fn oracles(boards: &[Cells]) -> Vec<Said> {
    boards.iter().map(|board| oracle(board)).collect()
}

/// Values as symbols, with the first of `empty` for empty.
fn symbols(board: &Cells, empty: &[u8]) -> Cells {
    board.map(|value| if value == 0 { empty[0] } else { b'0' + value })
}

/// A stream of numbers that is the same on every run (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn order<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|i| i);
        for i in (1..N).rev() {
            order.swap(i, self.below(i + 1));
        }
        order
    }

    /// Rows or columns, permuted within bands or stacks, and these too.
    fn lines(&mut self) -> [usize; 9] {
        let bands = self.order::<3>();
        let inner: [[usize; 3]; 3] = std::array::from_fn(|_| self.order());
        std::array::from_fn(|i| 3 * bands[i / 3] + inner[i / 3][i % 3])
    }

    /// The complete grid with its digits, rows and columns permuted.
    fn grid(&mut self) -> Cells {
        let (rows, columns, digits) = (self.lines(), self.lines(), self.order::<9>());
        std::array::from_fn(|cell| digits[usize::from(SOLVED[9 * rows[cell / 9] + columns[cell % 9]] - b'1')] as u8 + 1)
    }

    /// A board of one of the kinds that matter.
    fn board(&mut self) -> Cells {
        match self.below(8) {
            0 => std::array::from_fn(|_| self.below(10) as u8),
            1 => self.sparse(12),
            2 => self.sparse(4),
            kind => {
                let mut cells = self.grid();
                let emptied = [0, 20, 50, 60, 100][kind - 3];
                (0..emptied).for_each(|_| cells[self.below(81)] = 0);
                // Half of them stay valid, the others have one cell changed.
                if self.below(2) == 0 {
                    cells[self.below(81)] = self.below(10) as u8;
                }
                cells
            }
        }
    }

    fn sparse(&mut self, clues: usize) -> Cells {
        let mut cells = [0; 81];
        (0..clues).for_each(|_| cells[self.below(81)] = 1 + self.below(9) as u8);
        cells
    }
}

#[test]
fn every_pair_of_cells_with_every_digit() {
    let mut boards = Vec::new();
    for digit in 1..=9 {
        for first in 0..81 {
            for second in first..81 {
                let mut cells = [0; 81];
                cells[first] = digit;
                cells[second] = digit;
                boards.push(cells);
            }
        }
    }
    let expected = oracles(&boards);
    with_every_kernel(|kernel| assert_boards(kernel, &boards, &expected));
}

#[test]
fn every_pair_of_cells_of_a_complete_grid_made_twins() {
    let grid: Cells = SOLVED.map(|symbol| symbol - b'0');
    let mut boards = Vec::new();
    for first in 0..81 {
        for second in 0..81 {
            let mut cells = grid;
            cells[second] = cells[first];
            boards.push(cells);
        }
    }
    let expected = oracles(&boards);
    with_every_kernel(|kernel| assert_boards(kernel, &boards, &expected));
}

/// Three and more of a kind: sums that only look at parity or run over would let them pass.
#[test]
fn every_number_of_a_kind_in_every_house() {
    let layout = Layout::CLASSIC;
    let mut boards = Vec::new();
    for house in layout.houses() {
        for digit in 1..=9 {
            for chosen in 0..512 {
                let mut cells = [0; 81];
                for (i, cell) in house.cells.iter().enumerate() {
                    cells[cell.index(9)] = if chosen >> i & 1 == 1 { digit } else { 0 };
                }
                boards.push(cells);
            }
        }
    }
    let expected = oracles(&boards);
    with_every_kernel(|kernel| assert_boards(kernel, &boards, &expected));
}

#[test]
fn every_byte_in_every_cell_of_a_line() {
    let mut text = Vec::new();
    for base in [PUZZLE, SOLVED] {
        for cell in 0..81 {
            for byte in 0..=255 {
                let mut line = *base;
                line[cell] = byte;
                text.extend(line);
                text.push(b'\n');
            }
        }
    }
    with_every_kernel(|kernel| assert_lines(kernel, &text));
}

#[test]
fn every_byte_in_every_cell_of_values() {
    let grid: Cells = SOLVED.map(|symbol| symbol - b'0');
    let mut boards = Vec::new();
    for cell in 0..81 {
        for byte in 0..=255 {
            for base in [[0; 81], grid] {
                let mut cells = base;
                cells[cell] = byte;
                boards.push(cells);
            }
        }
    }
    let expected = oracles(&boards);
    with_every_kernel(|kernel| assert_same(kernel, &boards, &judge_cells(kernel, &boards), &expected));
}

#[test]
fn every_number_of_boards_and_every_alignment() {
    let mut random = Random(1);
    let boards: Vec<Cells> = (0..300).map(|_| random.board()).collect();
    let expected = oracles(&boards);
    with_every_kernel(|kernel| {
        for count in 0..=boards.len() {
            assert_boards(kernel, &boards[..count], &expected[..count]);
        }
        for offset in 0..64 {
            let lines = boards[..130].iter().flat_map(|board| symbols(board, b".").into_iter().chain(*b"\r\n"));
            let text: Vec<u8> = std::iter::repeat_n(b'\n', offset).chain(lines).collect();
            // The text ends where its memory ends, so that a sanitizer sees a byte read too far.
            for cut in 0..3 {
                let memory: Box<[u8]> = text[..text.len() - cut].into();
                assert_lines(kernel, &memory[offset..]);
            }
        }
    });
}

#[test]
fn a_million_random_boards_and_near_misses() {
    let mut random = Random(2);
    let mut kinds = [0; 3];
    for _ in 0..16 {
        let boards: Vec<Cells> = (0..65_536).map(|_| random.board()).collect();
        let expected = oracles(&boards);
        for said in &expected {
            kinds[match said {
                Said::Valid { solved: false, .. } => 0,
                Said::Valid { solved: true, .. } => 1,
                _ => 2,
            }] += 1;
        }
        with_every_kernel(|kernel| assert_boards(kernel, &boards, &expected));
    }
    assert!(kinds.iter().all(|&kind| kind > 30_000), "too few of a kind: {kinds:?}");
}

#[test]
fn places_for_judgements_are_as_many_as_boards() {
    let mut out = [Judgement::NOT_A_BOARD; 2];
    let error = Kernel::best().judge_cells(&[[0; 81]; 3], &mut out).unwrap_err();
    assert_eq!(error, LengthMismatch { boards: 3, places: 2 });
    assert_eq!(error.to_string(), "3 boards need as many places for judgements, not 2");
    assert_eq!(out, [Judgement::NOT_A_BOARD; 2]);
}

#[test]
fn texts_that_a_guess_gets_wrong() {
    let forty = &"12.......".repeat(5)[..40];
    let puzzle = String::from_utf8_lossy(PUZZLE);
    let texts = [
        "\n".repeat(1000),
        "\r\n".repeat(1000),
        format!("{forty}\n{forty}\n").repeat(200),
        format!("{puzzle}\n{forty}\n{forty}\n").repeat(70),
        ".".repeat(100_000),
        format!("{}\r\n", &puzzle[..80]).repeat(3),
        format!("{puzzle}\r"),
        format!("{puzzle}\r\r\n"),
        String::new(),
    ];
    with_every_kernel(|kernel| texts.iter().for_each(|text| assert_lines(kernel, text.as_bytes())));
}

/// JSON of a board in one of the four shapes.
fn json(symbols: &[u8], quoted: bool, spaced: bool) -> Vec<u8> {
    let comma: &[u8] = if spaced { b", " } else { b"," };
    let cell = |&symbol: &u8| if quoted { vec![b'"', symbol, b'"'] } else { vec![symbol] };
    let array = |items: Vec<Vec<u8>>| [b"[", items.join(comma).as_slice(), b"]"].concat();
    array(symbols.chunks(9).map(|row| array(row.iter().map(cell).collect())).collect())
}

/// A JSON line as a slow and simple reader takes it: write its symbols in each shape, and compare.
fn oracle_of_json(line: &[u8]) -> Said {
    let symbols: Vec<u8> = line.iter().copied().filter(|byte| !b"[]\", ".contains(byte)).collect();
    let is_written = |quoted| json(&symbols, quoted, false) == line || json(&symbols, quoted, true) == line;
    let (strings, numbers) = (is_written(true), is_written(false));
    let plain = |symbol: &u8| symbol.is_ascii_digit() || strings && *symbol == b'.';
    if (strings || numbers) && symbols.iter().all(plain) { oracle_of_symbols(&symbols) } else { Said::NotABoard }
}

fn assert_json(kernel: Kernel, text: &[u8]) {
    let found = judged(|sink| kernel.judge_json_lines(text, sink));
    assert_same_lines(kernel, text, &found, &naive(text, oracle_of_json));
}

#[test]
fn json_lines_of_every_shape_and_with_every_byte_changed() {
    let mut text = Vec::new();
    for (quoted, spaced) in [(true, false), (true, true), (false, false), (false, true)] {
        let board = json(if quoted { PUZZLE } else { SOLVED }, quoted, spaced);
        for place in 0..board.len() {
            for byte in *b"5.0 x\",[]\n\r\0\xff" {
                let mut changed = board.clone();
                changed[place] = byte;
                text.extend(changed);
                text.extend(if place % 2 == 0 { &b"\n"[..] } else { b"\r\n" });
            }
        }
    }
    with_every_kernel(|kernel| {
        assert_json(kernel, &text);
        assert_json(kernel, &json(PUZZLE, true, false));
        assert_json(kernel, b"");
    });
}

#[test]
fn json_of_random_boards() {
    let mut random = Random(3);
    let mut text = Vec::new();
    for _ in 0..5000 {
        text.extend(json(&symbols(&random.board(), b"0"), random.below(2) == 0, random.below(2) == 0));
        text.push(b'\n');
    }
    with_every_kernel(|kernel| assert_json(kernel, &text));
}

/// One column of a line, as anybody would split it.
fn oracle_of_column(line: &[u8], column: usize, separator: u8) -> Said {
    if line.contains(&0) || !line.is_ascii() {
        return Said::NotABoard;
    }
    let field = line.split(|&byte| byte == separator).nth(column);
    field.filter(|_| !line.contains(&b'\r')).map_or(Said::NotABoard, oracle_of_symbols)
}

fn assert_csv(kernel: Kernel, text: &[u8], column: usize, separator: u8) {
    let mut end = 0;
    let found = judged(|sink| end = kernel.judge_csv(text, column, separator, sink));
    let before = text.iter().position(|&byte| byte == b'"').map(|quote| &text[..quote]);
    let line_of_quote = before.map(|text| text.iter().rposition(|&byte| byte == b'\n').map_or(0, |feed| feed + 1));
    assert_eq!(end, line_of_quote.unwrap_or(text.len()), "{kernel}");
    let expected = naive(&text[..end], |line| oracle_of_column(line, column, separator));
    assert_same_lines(kernel, text, &found, &expected);
}

#[test]
fn columns_of_csv() {
    let mut random = Random(4);
    let mut text = String::from("id,puzzle,clues,solution\n");
    for id in 0..2000 {
        let [puzzle, solution] =
            [random.board(), random.grid()].map(|board| String::from_utf8(symbols(&board, b".").into()).unwrap());
        text += &match random.below(20) {
            0 => String::from("\n"),
            1 => format!("{id},{puzzle}\r\n"),
            2 => format!("{id},{puzzle}\r,1,{solution}\n"),
            _ => format!("{id},{puzzle},{},{solution}\n", random.below(100)),
        };
    }
    with_every_kernel(|kernel| {
        for column in 0..5 {
            assert_csv(kernel, text.as_bytes(), column, b',');
            assert_csv(kernel, text.replace(',', "\t").as_bytes(), column, b'\t');
            assert_csv(kernel, text.replace(',', "-").as_bytes(), column, b'-');
        }
        assert_csv(kernel, format!("{text}7,\"\n\",{}", ".".repeat(81)).as_bytes(), 1, b',');
        assert_csv(kernel, b"\"", 0, b',');
        assert_csv(kernel, b"", 0, b',');
    });
}

/// Lines that are boards, or nearly so.
fn near_line() -> impl Strategy<Value = Vec<u8>> {
    let length = prop_oneof![12 => Just(81usize), 1 => 0..=90usize, 1 => Just(40usize)];
    let symbol = prop_oneof![
        4 => Just(b'.'),
        4 => prop::sample::select(b"123456789".to_vec()),
        1 => prop::sample::select(EMPTY.to_vec()),
    ];
    let random = length.prop_flat_map(move |length| prop::collection::vec(symbol.clone(), length));
    let known = any::<u64>().prop_map(|seed| symbols(&Random(seed).board(), &EMPTY[seed as usize % 8..]).to_vec());
    let fault = (0..20, any::<prop::sample::Index>(), any::<u8>());
    (prop_oneof![2 => random, 3 => known], fault).prop_map(|(mut line, (fault, place, byte))| {
        if fault == 0 && !line.is_empty() {
            let place = place.index(line.len());
            line[place] = byte;
        }
        line
    })
}

fn near_text() -> impl Strategy<Value = Vec<u8>> {
    let end = prop_oneof![12 => Just("\n"), 3 => Just("\r\n"), 1 => Just("\r"), 1 => Just("")];
    prop::collection::vec((near_line(), end), 0..200)
        .prop_map(|lines| lines.into_iter().flat_map(|(line, end)| line.into_iter().chain(end.bytes())).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lines_equal_a_naive_reader(text in near_text()) {
        with_every_kernel(|kernel| assert_lines(kernel, &text));
    }

    #[test]
    fn columns_equal_a_naive_reader(
        text in near_text(),
        column in 0..3usize,
        separator in prop::sample::select(b".,9".to_vec()),
    ) {
        with_every_kernel(|kernel| assert_csv(kernel, &text, column, separator));
    }

    #[test]
    fn no_bytes_are_too_odd(text in prop::collection::vec(prop::sample::select(b"\n\r1.[\",] x".to_vec()), 0..2000)) {
        with_every_kernel(|kernel| {
            assert_lines(kernel, &text);
            assert_json(kernel, &text);
            assert_csv(kernel, &text, 1, b',');
        });
    }
}
