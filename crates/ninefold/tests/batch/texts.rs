//! Texts of many lines, of JSON and of CSV, against readers that anybody would write.

use ninefold::batch::Kernel;
use proptest::prelude::*;

use super::oracle::{
    EMPTY, PUZZLE, SOLVED, Said, assert_lines, assert_same_lines, judged, naive, oracle_of_symbols, symbols,
    with_every_kernel,
};
use super::random::Random;

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
