//! From the symbols of a text to the values of a board.
//!
//! Up to side 9 a symbol is a digit or an empty cell and nothing is in doubt. Above, three systems are in use, and which
//! one it is can only be told from all symbols of the board together:
//!
//! | system | 16×16 | empty |
//! |---|---|---|
//! | from one | `1`–`9`, `A`–`G` | any empty character, `0` among them |
//! | from zero | `0`–`9`, `A`–`F` | any empty character but `0` |
//! | letters | `A`–`P` | any empty character |

use super::error::Advice;

/// How digits above 9 are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Symbols {
    /// Told from the board; an error where two systems fit.
    #[default]
    Auto,
    /// `1`–`9`, then letters from `A`.
    FromOne,
    /// `0`–`9`, then letters from `A`.
    FromZero,
    /// Letters from `A`.
    Letters,
}

impl Symbols {
    /// The word in options.
    pub fn name(self) -> &'static str {
        match self {
            Symbols::Auto => "auto",
            Symbols::FromOne => "from-one",
            Symbols::FromZero => "from-zero",
            Symbols::Letters => "letters",
        }
    }

    /// The system of this name, `auto` among them.
    pub fn from_name(name: &str) -> Option<Symbols> {
        [Symbols::Auto].into_iter().chain(Symbols::ALL).find(|symbols| symbols.name() == name)
    }

    /// The systems, one of which a board is written in.
    pub const ALL: [Symbols; 3] = [Symbols::FromOne, Symbols::FromZero, Symbols::Letters];

    fn advice(self) -> Advice<'static> {
        Advice { option: "symbols", value: self.name() }
    }
}

/// What stands for one cell in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// One character, brought to ASCII.
    Symbol(u8),
    /// A number written with separators around it.
    Number(u8),
    /// Known to be empty: an empty field, JSON's null.
    Empty,
    /// A group of candidates, and so an empty cell: the set of them, digit 1 as bit 0.
    Group(u16),
    /// A word, by its letters: an empty cell, if it is the only word of the board.
    Word(u32),
    /// Nothing that can be a cell.
    Bad,
}

impl Token {
    /// The token of a word.
    pub(crate) fn word(letters: &[u8]) -> Token {
        // FNV-1a: two words are told apart, and that is all.
        let hash = |hash: u32, b: &u8| (hash ^ u32::from(b.to_ascii_lowercase())).wrapping_mul(0x0100_0193);
        Token::Word(letters.iter().fold(0x811C_9DC5, hash))
    }
}

/// Why tokens are not a board.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TokenError {
    /// The token at this index is neither a digit nor an empty cell.
    Bad(usize),
    /// More than one system of symbols fits.
    Ambiguous(Vec<Advice<'static>>),
}

/// The characters that stand for an empty cell, besides the space.
pub(crate) fn is_empty_symbol(symbol: u8) -> bool {
    matches!(symbol, b'.' | b'0' | b'_' | b'-' | b'*' | b'x' | b'X' | b'?')
}

/// Does a program print this for an empty cell?
pub(crate) fn is_empty_word(word: &[u8]) -> bool {
    const WORDS: [&str; 9] = ["NaN", "nan", "NA", "<NA>", "None", "null", "NULL", "nil", "missing"];
    WORDS.iter().any(|known| known.as_bytes() == word)
}

/// May this character stand in a board of some side?
pub(crate) fn is_symbol(symbol: u8) -> bool {
    symbol.is_ascii_alphanumeric() || is_empty_symbol(symbol)
}

/// Values of the cells, 0 for empty.
pub(crate) fn values(tokens: &[Token], side: u8, choice: Symbols) -> Result<Vec<u8>, TokenError> {
    if side <= 9 {
        return read(tokens, side, Symbols::FromOne);
    }
    // Among numbers above 9 a digit is a number, too: a system of symbols holds for the whole board.
    let numbers = tokens.iter().any(|token| matches!(token, Token::Number(value) if *value > 9));
    let as_number = |&token: &Token| match token {
        Token::Symbol(digit @ b'0'..=b'9') => Token::Number(digit - b'0'),
        token => token,
    };
    // JSON's 0 is an empty cell, a written one may be a digit.
    let zeros = tokens.iter().filter(|token| **token == Token::Symbol(b'0')).count();
    let numbered: Vec<Token>;
    let tokens = if numbers {
        numbered = tokens.iter().map(as_number).collect();
        &numbered
    } else {
        tokens
    };
    if choice != Symbols::Auto {
        return read(tokens, side, choice);
    }
    let is_other_empty = |token: &Token| match token {
        Token::Symbol(symbol) => *symbol != b'0' && is_empty_symbol(*symbol),
        _ => false,
    };
    let other_empties = tokens.iter().any(is_other_empty);
    // The last symbol of the first system, `G` or 16 on 16×16, settles it.
    let top = b'A' + (side - 10);
    let is_top = |token: &Token| match token {
        Token::Symbol(b) => !numbers && b.to_ascii_uppercase() == top,
        Token::Number(value) => *value == side,
        _ => false,
    };
    let has_top = tokens.iter().any(is_top);
    let zero_is_a_digit = zeros > 0 && other_empties && !(numbers && has_top);
    // A complete board has about as many of each digit as its side; many more zeros than that are empty cells.
    let zero_is_empty = zeros > 2 * usize::from(side) && !other_empties;
    if (has_top || zero_is_empty)
        && !zero_is_a_digit
        && let Ok(values) = read(tokens, side, Symbols::FromOne)
    {
        return Ok(values);
    }
    let mut fitting: Vec<(Symbols, Vec<u8>)> = Vec::new();
    for system in Symbols::ALL {
        let possible = match system {
            Symbols::FromOne => !zero_is_a_digit,
            // Numbers are from one unless a zero is written among them.
            Symbols::FromZero => {
                !zero_is_empty && (zeros > 0 || !tokens.iter().any(|token| matches!(token, Token::Number(_))))
            }
            _ => !numbers && !zero_is_a_digit,
        };
        if !possible {
            continue;
        }
        if let Ok(values) = read(tokens, side, system)
            && fitting.iter().all(|(_, other)| *other != values)
        {
            fitting.push((system, values));
        }
    }
    match fitting.len() {
        0 => read(tokens, side, if zero_is_a_digit { Symbols::FromZero } else { Symbols::FromOne }),
        1 => Ok(fitting.remove(0).1),
        _ => Err(TokenError::Ambiguous(fitting.iter().map(|(system, _)| system.advice()).collect())),
    }
}

fn read(tokens: &[Token], side: u8, system: Symbols) -> Result<Vec<u8>, TokenError> {
    let value = |token: Token| match token {
        Token::Empty | Token::Group(_) => Some(0),
        Token::Number(value) if system == Symbols::FromZero && side > 9 => value.checked_add(1),
        Token::Number(value) => Some(value),
        Token::Symbol(symbol) => symbol_value(symbol, side, system),
        Token::Word(_) | Token::Bad => None,
    };
    let one =
        |(index, &token): (usize, &Token)| value(token).filter(|&value| value <= side).ok_or(TokenError::Bad(index));
    tokens.iter().enumerate().map(one).collect()
}

fn symbol_value(symbol: u8, side: u8, system: Symbols) -> Option<u8> {
    let letter = symbol.to_ascii_uppercase().checked_sub(b'A').filter(|&letter| letter < 26);
    let digit = symbol.checked_sub(b'0').filter(|&digit| digit <= 9);
    let value = match system {
        Symbols::FromZero => digit.map(|digit| digit + 1).or(letter.map(|letter| letter + 11)),
        Symbols::Letters => letter.map(|letter| letter + 1),
        Symbols::FromOne | Symbols::Auto => digit.filter(|&digit| digit > 0).or(letter.map(|letter| letter + 10)),
    };
    // `X` is an empty cell unless the board is so large that it is a digit.
    value.filter(|&value| value <= side).or(is_empty_symbol(symbol).then_some(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(symbols: &str, side: u8) -> Result<Vec<u8>, TokenError> {
        let mut tokens: Vec<Token> = symbols.bytes().map(Token::Symbol).collect();
        tokens.resize(usize::from(side) * usize::from(side), Token::Symbol(b'.'));
        values(&tokens, side, Symbols::Auto)
    }

    #[test]
    fn sixteen_by_sixteen_is_told_from_all_symbols_together() {
        assert_eq!(board("1G", 16).unwrap()[..2], [1, 16]);
        assert_eq!(board("AP", 16).unwrap()[..2], [1, 16]);
        assert_eq!(board("0F", 16).unwrap()[..2], [1, 16]);
        assert_eq!(board("1g", 16).unwrap()[..2], [1, 16]);
        assert_eq!(
            board("1F", 16),
            Err(TokenError::Ambiguous([Symbols::FromOne, Symbols::FromZero].map(Symbols::advice).to_vec()))
        );
        assert_eq!(board("....", 16).unwrap()[..4], [0; 4]);
        assert_eq!(board("1H", 16), Err(TokenError::Bad(1)));
    }

    #[test]
    fn x_is_empty_until_it_is_a_digit() {
        assert_eq!(board("1xX", 9).unwrap()[..3], [1, 0, 0]);
        assert_eq!(board("1GX", 16).unwrap()[..3], [1, 16, 0]);
        assert_eq!(board("AYX", 25).unwrap()[..3], [1, 25, 24]);
    }

    #[test]
    fn digits_beyond_the_side_are_bad() {
        assert_eq!(board("15", 4), Err(TokenError::Bad(1)));
        assert_eq!(board("A", 9), Err(TokenError::Bad(0)));
        assert_eq!(values(&[Token::Number(17); 256], 16, Symbols::Auto), Err(TokenError::Bad(0)));
    }
}
