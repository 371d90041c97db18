//! Tokens with their places → a board, or a located error.

use std::borrow::Cow;

use super::error::{ErrorKind, ReadError};
use super::line::Line;
use super::symbols::{Token, TokenError, is_empty_symbol, values};
use super::{Filled, Options};
use crate::board::Board;
use crate::layout::Layout;

/// A board from tokens that all stand in one line, each with the index of its character.
pub(super) fn one_line(
    line: &Line<'_>,
    tokens: Vec<(Token, usize)>,
    layout: Option<Layout>,
    options: &Options,
) -> Result<Filled, ReadError> {
    let first = tokens.first().map_or(0, |token| token.1);
    let Some(layout) = layout else {
        return Err(line.error(ErrorKind::UnsupportedSide { side: tokens.len().isqrt() }, first));
    };
    let side = layout.side();
    let (mut tokens, places): (Vec<Token>, Vec<usize>) = tokens.into_iter().unzip();
    doubt_lone_groups(&mut tokens);
    let board = board(&tokens, layout, options).map_err(|error| match error {
        TokenError::Ambiguous(readings) => line.error(ErrorKind::Ambiguous { readings }, first),
        TokenError::Bad(index) => bad(line, tokens[index], places[index], side),
    })?;
    Ok(with_groups(board.into(), &tokens))
}

/// The board of these tokens, with the candidates among them.
pub(super) fn with_groups(board: Filled, tokens: &[Token]) -> Filled {
    board.with_marks(|at| match tokens[at] {
        Token::Group(set) => u32::from(set),
        _ => 0,
    })
}

/// The fewest groups of candidates that a board of candidates has: two cells cannot be open for two digits each unless two
/// others are.
const FEWEST_GROUPS: usize = 4;

/// A few groups among digits, or beside cells that are empty by another sign, are slips of the pen and not candidates.
pub(super) fn doubt_lone_groups(tokens: &mut [Token]) {
    let groups = tokens.iter().filter(|token| matches!(token, Token::Group(_))).count();
    let empties = tokens.iter().any(|token| match token {
        Token::Symbol(symbol) => is_empty_symbol(*symbol),
        token => *token == Token::Empty,
    });
    if groups < FEWEST_GROUPS || empties {
        tokens.iter_mut().filter(|token| matches!(token, Token::Group(_))).for_each(|token| *token = Token::Bad);
    }
}

/// The fewest times that a letter must occur to be the empty cell, and not a slip of the pen.
const FEWEST_LETTERS: usize = 4;

/// A word, or on a small board a letter, is an empty cell if it is the only one of the board and nothing else is.
fn settle_words(tokens: &[Token], side: u8) -> Cow<'_, [Token]> {
    let is_letter = |token: &Token| matches!(token, Token::Symbol(b) if side <= 9 && b.is_ascii_alphabetic() && !is_empty_symbol(*b));
    let is_word = |token: &&Token| matches!(token, Token::Word(_)) || is_letter(token);
    let Some(first) = tokens.iter().find(is_word) else { return Cow::Borrowed(tokens) };
    let is_empty = |token: &Token| matches!(token, Token::Symbol(b) if is_empty_symbol(*b)) || *token == Token::Empty;
    let doubtful = is_letter(first)
        && (tokens.iter().any(is_empty) || tokens.iter().filter(|token| *token == first).count() < FEWEST_LETTERS);
    if doubtful || tokens.iter().filter(is_word).any(|token| token != first) {
        return Cow::Borrowed(tokens);
    }
    Cow::Owned(tokens.iter().map(|token| if token == first { Token::Empty } else { *token }).collect())
}

/// The error for the token at `place`: the character of a symbol, the whole word of anything else.
pub(super) fn bad(line: &Line<'_>, token: Token, place: usize, side: u8) -> ReadError {
    if let Token::Symbol(_) = token {
        return line.bad_character(place, side);
    }
    let word = |b: &u8| !matches!(b, b' ' | b'\t' | b',' | b';' | b'|' | b'&' | b'\'' | b'"' | b']' | b'}' | b')');
    let length = line.ascii[place..].iter().copied().take_while(word).take(12).count();
    let found = line.word(place, length.max(1));
    line.error(ErrorKind::BadValue { found, side }, place)
}

/// The layout for this many rows, or the error that names the number that the lengths of the rows ask for.
pub(super) fn layout(
    rows: usize,
    mut lengths: impl Iterator<Item = usize>,
    options: &Options,
) -> Result<Layout, ErrorKind> {
    let first = lengths.next().unwrap_or(0);
    let all_same = lengths.all(|length| length == first);
    let side = u8::try_from(rows).ok().and_then(|side| options.layout(side));
    match side {
        None if options.is_side(first) => Err(ErrorKind::WrongRowCount { found: rows, expected: first }),
        Some(_) if all_same && first != rows && options.is_side(first) => {
            Err(ErrorKind::WrongRowCount { found: rows, expected: first })
        }
        Some(layout) => Ok(layout),
        None if rows == first && rows > 0 => Err(ErrorKind::UnsupportedSide { side: rows }),
        None => Err(ErrorKind::WrongRowCount { found: rows, expected: 9 }),
    }
}

/// A board from as many tokens as the layout has cells.
pub(super) fn board(tokens: &[Token], layout: Layout, options: &Options) -> Result<Board, TokenError> {
    let values = values(&settle_words(tokens, layout.side()), layout.side(), options.symbols)?;
    Board::from_values(layout, &values).ok_or(TokenError::Bad(0))
}
