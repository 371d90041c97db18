//! Inputs that are not UTF-8 stand in the conformance file as Base64.

/// The bytes of a text in Base64.
pub(crate) fn base64(text: &str) -> Vec<u8> {
    let six = |symbol: u8| match symbol {
        b'A'..=b'Z' => symbol - b'A',
        b'a'..=b'z' => symbol - b'a' + 26,
        b'0'..=b'9' => symbol - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => panic!("not Base64: {symbol}"),
    };
    let symbols: Vec<u8> = text.bytes().filter(|&b| b != b'=').map(six).collect();
    let bits = |four: &[u8]| four.iter().fold(0u32, |bits, &six| bits << 6 | u32::from(six)) << (6 * (4 - four.len()));
    symbols.chunks(4).flat_map(|four| bits(four).to_be_bytes()[1..four.len()].to_vec()).collect()
}

#[test]
fn base64_is_read() {
    assert_eq!(base64("/w=="), [0xFF]);
    assert_eq!(base64("TWFu"), *b"Man");
    assert_eq!(base64("TWE="), *b"Ma");
}
