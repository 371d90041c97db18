//! Texts of rules that ask for nothing but rows, columns and boxes.
//!
//! What a text says cannot be checked, so that a puzzle with one is undecided. Only sentences that are known word for word are taken
//! for what a board without further rules asks for; any other word makes the whole text one that is not understood.

/// What a sentence may be. A word in brackets may be left out, a bar is between words that mean the same, and `1-n` are all
/// digits of the board.
const SENTENCES: [&str; 12] = [
    "[the] [normal|standard|classic|regular|usual|ordinary|conventional] sudoku rules apply",
    "[the] normal|standard|classic|regular|usual rules of sudoku apply",
    "sudoku",
    "normal|standard|classic sudoku",
    "fill|complete [in] the grid with|using [the] digits|numbers [from] 1-n",
    "fill|complete [in] the grid with|using [the] digits|numbers [from] 1-n so|such [that] PLACES [contain] [every|each] [digit] [exactly] [once]",
    "fill|complete [in] the grid with|using [the] digits|numbers [from] 1-n so|such [that] [no] [digit|digits|number|numbers] [not] repeat [in] PLACES",
    "place|put|write|enter|insert [the] digits|numbers [from] 1-n [exactly] [once] [each] [in|into] PLACES",
    "place|put|write|enter|insert [a] digit|digits|number|numbers from 1-n in|into each|every [empty] cell [so|such] [that] [no] [digit|digits|number|numbers] [not] repeat in PLACES",
    "PLACES contain [each] [of] [the] [digits|numbers] [from] 1-n [exactly] [once]",
    "PLACES contain [all] [of] the digits|numbers [from] 1-n [exactly] [once]",
    "[the] [no] digit|digits|number|numbers [not] repeat in PLACES",
];

/// Rows, columns and boxes.
const PLACES: &str = "[each|every|any|a|the] row [and|or] [each|every|any|a|the] column [and|or] [each|every|any|a|the] [marked|outlined|bold] box|region|block";

/// Longer texts say more.
const LONGEST: usize = 1000;

/// Does a text say only that the usual rules apply to a board of this side?
pub(crate) fn says_only_sudoku(text: &str, side: u8) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    let text = text.trim().trim_matches('"').replace("\\n", "\n").replace("\\r", "\n").to_lowercase();
    let mut sentences = text.split(['.', ';', '!', ':', '\n']).map(|sentence| words(sentence, side));
    let mut is_known = false;
    let all_are = sentences.all(|sentence| match sentence {
        Some(words) if words.is_empty() => true,
        Some(words) => {
            is_known = true;
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            // Something is forbidden once, and not twice.
            let denied = words.iter().filter(|word| matches!(**word, "no" | "not")).count();
            let repeats = words.iter().filter(|word| **word == "repeat").count();
            denied == repeats && repeats <= 1 && SENTENCES.iter().any(|known| fits(&slots(known), &words))
        }
        None => false,
    });
    is_known && all_are
}

/// Does a text say that they do not apply?
#[cfg(feature = "json")]
pub(crate) fn denies_sudoku(text: &str) -> bool {
    let text = text.to_lowercase().replace('’', "'");
    ["sudoku rules do not apply", "sudoku rules don't apply", "sudoku rules do *not* apply"]
        .iter()
        .any(|denial| text.contains(denial))
}

/// The words of a sentence, each in one of the forms that are known; `None` for numbers that are not those of the board.
fn words(sentence: &str, side: u8) -> Option<Vec<String>> {
    let denials = ["don't", "doesn't", "can't", "may not", "can not", "should not"];
    let sentence = denials.iter().fold(sentence.replace('’', "'"), |text, denial| text.replace(denial, "not"));
    let mut words: Vec<String> = Vec::new();
    let is_end = |c: char| c.is_whitespace() || matches!(c, ',' | '(' | ')' | '–' | '—' | '-' | '*' | '•');
    for word in sentence.split(is_end).filter(|word| !word.is_empty()) {
        let known = match word {
            "rows" => "row",
            "columns" | "col" | "cols" => "column",
            "boxes" => "box",
            "regions" => "region",
            "blocks" => "block",
            "contains" | "containing" => "contain",
            "repeats" | "repeated" | "repeating" | "duplicated" => "repeat",
            "cannot" | "never" => "not",
            // They change nothing here.
            "must" | "will" | "do" | "does" | "is" | "are" | "be" => continue,
            _ => word,
        };
        words.push(known.into());
    }
    let mut found: Vec<String> = Vec::new();
    let side = u16::from(side);
    let mut rest = &words[..];
    while let [word, after @ ..] = rest {
        rest = after;
        match (number(word), after) {
            // `1-9`, `1 to 9`, `1 through 9`.
            (Some(1), [last, after @ ..]) if number(last) == Some(side) => {
                found.push("1-n".into());
                rest = after;
            }
            (Some(1), [to, last, after @ ..]) if ["to", "through"].contains(&&**to) && number(last) == Some(side) => {
                found.push("1-n".into());
                rest = after;
            }
            (Some(_), _) => return None,
            (None, _) => match size(word) {
                // `3x3 box`, `9x9 grid`.
                Some((rows, columns)) if rows * columns == side || (rows, columns) == (side, side) => {}
                Some(_) => return None,
                None => found.push(word.clone()),
            },
        }
    }
    Some(found)
}

fn number(word: &str) -> Option<u16> {
    word.parse::<u8>().ok().map(u16::from)
}

/// Rows and columns in `3x3`.
fn size(word: &str) -> Option<(u16, u16)> {
    let (rows, columns) = word.split_once(['x', '×'])?;
    Some((number(rows)?, number(columns)?))
}

/// A place in a sentence: the words that may be there.
struct Slot<'a> {
    words: &'a str,
    is_needed: bool,
}

fn slots(sentence: &str) -> Vec<Slot<'_>> {
    let words = sentence.split(' ').flat_map(|word| if word == "PLACES" { PLACES } else { word }.split(' '));
    words
        .map(|word| match word.strip_prefix('[').and_then(|word| word.strip_suffix(']')) {
            Some(words) => Slot { words, is_needed: false },
            None => Slot { words: word, is_needed: true },
        })
        .collect()
}

/// Are the words those of a sentence?
fn fits(slots: &[Slot<'_>], words: &[&str]) -> bool {
    match (slots, words) {
        ([], words) => words.is_empty(),
        ([slot, slots @ ..], words) => {
            let is_word = |word: &&str| slot.words.split('|').any(|known| known == *word);
            (words.first().is_some_and(is_word) && fits(slots, &words[1..])) || (!slot.is_needed && fits(slots, words))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_rules_are_known_in_the_usual_words() {
        for text in [
            "Normal Sudoku rules apply.",
            "\"Normal sudoku rules apply.\"",
            "Standard sudoku rules apply",
            "Normal 9x9 sudoku rules apply.",
            "SUDOKU\\n- Fill the grid with the digits 1-9 so that no digit repeats in a row, column, or box.",
            "Normal sudoku rules apply; fill the grid with the digits 1-9 so that digits don't repeat in any row, column, and marked 3x3 box.",
            "Place the digits 1 to 9 once each in every row, column and box.",
            "Place the digits from 1 through 9 in each row, column and 3×3 box.",
            "Each row, column and box must contain the digits 1-9 exactly once.",
            "Digits do not repeat in any row, column or region.",
            "Digits cannot repeat in rows, columns, or boxes!",
        ] {
            assert!(says_only_sudoku(text, 9), "{text}");
        }
        assert!(says_only_sudoku(
            "Normal 6x6 sudoku rules apply. Place the digits 1-6 in every row, column and 2x3 box.",
            6
        ));
    }

    #[test]
    fn anything_else_is_not() {
        for text in [
            "",
            " . ",
            "Normal.",
            "Normal sudoku rules do not apply.",
            "Normal sudoku rules don't apply.",
            "Normal sudoku rules apply. Digits along arrows sum to the circle.",
            "Normal sudoku rules apply, except that boxes may contain repeated digits.",
            "Digits repeat in each row, column and box.",
            "No digits not repeat in each row, column and box.",
            "No digit does not repeat in any row, column or box.",
            "Digits do not repeat in any row, column, box or diagonal.",
            "Fill the grid with the digits 0-8 so that no digit repeats in a row, column, or box.",
            "Place the digits 1-8 in every row, column and box.",
            "Normal 6x6 sudoku rules apply.",
            "Normal sudoku rules may apply.",
            "Place the digits 1-9 in every row, column and 2x3 box.",
            "Killer sudoku rules apply.",
            "Anti-knight sudoku rules apply.",
            "Normal sudoku rules apply. 7",
            "\u{6b63}\u{5e38}",
        ] {
            assert!(!says_only_sudoku(text, 9), "{text}");
        }
    }
}
