//! A report for a person.

use super::draw::{self, Color, Tint};
use super::{Finding, Report, Searched, Solutions, Status};
use crate::board::{Board, Cell, Digit};
use crate::layout::{HouseKind, Layout};
use crate::read::ReadError;
use crate::rules::RuleKind;
use crate::search::Reason;
use crate::standing::Require;
use crate::track::{Track, Tracked};
use crate::verify::Verification;
use crate::words::{Lang, Voice, Words};
use crate::write::symbols;

pub(super) fn report(report: &Report, voice: Voice, color: Color) -> String {
    match &report.finding {
        Finding::Malformed(error) => malformed(report, error, voice, color),
        Finding::Judged { .. } => sentence(report, voice.lang) + "\n",
        Finding::Checked { board, .. } => checked(report, board, voice, color),
        Finding::Verified { answer, .. } => verified(report, answer, voice.lang, color),
    }
}

pub(super) fn sentence(report: &Report, lang: Lang) -> String {
    let words = lang.words();
    if let Some(track) = report.track() {
        return tracked(report, track, lang).join(words.semicolon());
    }
    match &report.finding {
        Finding::Malformed(error) => lang.words().fault(error),
        Finding::Judged { clues, .. } => words.verdict(report.status(), 0, 81 - usize::from(*clues)),
        Finding::Checked { board, .. } => {
            let mut sentences = faults(report, lang);
            let only_doubts =
                report.conflicts().is_empty() && board.layout().is_in_doubt() && report.search().is_none();
            if sentences.is_empty() || only_doubts {
                sentences.insert(0, verdict(report, board, lang));
            }
            sentences.join(words.semicolon())
        }
        Finding::Verified { verification, .. } if report.is_accepted(verification) => {
            words.answer_verdict(true).to_string()
        }
        Finding::Verified { .. } => faults(report, lang).join(words.semicolon()),
    }
}

/// What is to be said of the digits of a player. That the givens have no solution comes first: nothing else matters then.
fn tracked(report: &Report, track: &Track, lang: Lang) -> Vec<String> {
    let mut sentences = faults(report, lang);
    let all_said = track.found == Tracked::GaveUp && !report.conflicts().is_empty();
    let place = if track.found == Tracked::NoSolution { 0 } else { sentences.len() };
    if !all_said {
        sentences.insert(place, lang.words().track(track, changes_givens(report)));
    }
    sentences.extend(report.suspects().map(|cells| lang.words().suspects(cells)));
    sentences
}

fn changes_givens(report: &Report) -> bool {
    matches!(&report.finding, Finding::Verified { verification, .. } if !verification.changed_clues.is_empty())
}

fn checked(report: &Report, board: &Board, voice: Voice, color: Color) -> String {
    let mut text = drawn(report, board, voice, color);
    for sentence in forms(report, voice.lang) {
        text += &sentence;
        text.push('\n');
    }
    text
}

/// What equivalent boards have in common, as far as it was asked for.
fn forms(report: &Report, lang: Lang) -> Vec<String> {
    let words = lang.words();
    let canonical = report.canonical().map(|form| words.canonical(&symbols(form), false));
    let automorphisms = report.automorphisms().map(|count| words.automorphisms(count));
    let class = report.solution_class().map(|form| words.canonical(&symbols(form), true));
    let reason = report.not_comparable().map(|reason| words.not_comparable(reason));
    [canonical, automorphisms, class, reason].into_iter().flatten().collect()
}

fn drawn(report: &Report, board: &Board, voice: Voice, color: Color) -> String {
    let lang = voice.lang;
    let faint = |sentence: &str| color.paint(sentence, Tint::Faint) + "\n";
    let mut text = match report.search() {
        // Two solutions: the first, with the cells marked in which the other differs.
        Some(Searched { solutions: Solutions::Many(one, _), .. }) => {
            draw::board(one, &report.differing_cells(), color) + &faint(lang.words().one_of_several())
        }
        _ => draw::board(board, &marked(report), color),
    };
    if let Some((rows, columns)) = board.layout().boxes().filter(|(rows, columns)| rows != columns) {
        text += &faint(&lang.words().boxes(rows, columns, voice.syntax));
    }
    let (houses, rules) = (further_houses(board.layout()), counted(board.layout()));
    if !houses.is_empty() || !rules.is_empty() {
        text += &faint(&lang.words().rules(&houses, &rules));
    }
    text.push('\n');
    if let Some(track) = report.track() {
        return text + &tracked_lines(report, track, lang, color);
    }
    for fault in faults(report, lang) {
        text += &fault;
        text.push('\n');
    }
    let good = matches!(report.status(), Status::Valid | Status::Solved | Status::Unique)
        && redundant(report).is_none_or(<[_]>::is_empty);
    text += &color.paint(&verdict(report, board, lang), if good { Tint::Good } else { Tint::Bad });
    text.push('\n');
    text
}

/// The redundant clues, if they were asked for.
fn redundant(report: &Report) -> Option<&[Cell]> {
    report.search().and_then(|found| found.redundant.as_deref())
}

fn verdict(report: &Report, board: &Board, lang: Lang) -> String {
    let empty = board.values().filter(|&value| value == 0).count();
    match (redundant(report), report.require, report.status()) {
        (_, _, Status::Undecided) if board.layout().is_in_doubt() => lang.words().in_doubt().into(),
        (Some(cells), ..) => lang.words().minimal(Some(cells.is_empty())).into(),
        (None, Require::Minimal, Status::Undecided) => lang.words().minimal(None).into(),
        (None, _, status) => lang.words().verdict(status, report.conflicts().len(), empty),
    }
}

/// The cells that a reader should look at.
fn marked(report: &Report) -> Vec<Cell> {
    let stuck = report.reasons().into_iter().filter_map(|reason| match reason {
        Reason::NoDigit { cell, .. } => Some(cell),
        Reason::NoPlace { .. } => None,
    });
    let clashing = report.conflicts().iter().flat_map(|conflict| conflict.cells()).copied();
    let cells = |cells: Option<&[Cell]>| cells.unwrap_or_default().to_vec();
    let mut marked: Vec<Cell> = stuck.chain(cells(redundant(report))).chain(clashing).collect();
    if let Finding::Verified { verification, .. } = &report.finding {
        marked.extend(&verification.changed_clues);
    }
    marked.extend(cells(report.suspects()));
    marked.extend(report.track().map_or(&[][..], |track| track.found.mistakes()));
    marked
}

/// What keeps a board from passing, one sentence each.
fn faults(report: &Report, lang: Lang) -> Vec<String> {
    let words = lang.words();
    let mut faults = match &report.finding {
        Finding::Verified { puzzle, answer, verification } => {
            answer_faults(puzzle, answer, verification, report.require, words)
        }
        _ => Vec::new(),
    };
    faults.extend(report.conflicts().iter().map(|conflict| words.conflict(conflict)));
    faults.extend(doubts(report, words));
    match report.search() {
        Some(Searched { solutions: Solutions::None, .. }) => {
            faults.extend(report.reasons().iter().map(|reason| words.reason(reason)));
            faults.extend(report.suspects().map(|cells| words.suspects(cells)));
        }
        Some(Searched { solutions: Solutions::Many(solution, other), .. }) => {
            let choice = |cell: Cell| Some((cell, solution.get(cell)?, other.get(cell)?));
            let choices: Vec<_> = report.differing_cells().into_iter().filter_map(choice).collect();
            faults.push(words.differing(&choices));
        }
        Some(Searched { redundant: Some(cells), .. }) if !cells.is_empty() => faults.push(words.redundant(cells)),
        _ => {}
    }
    let rules = report.redundant_rules().filter(|names| !names.is_empty());
    faults.extend(rules.map(|names| words.redundant_rules(names)));
    faults
}

/// What is not understood of the rules of a board, and what its own solution says of it.
fn doubts(report: &Report, words: &dyn Words) -> Vec<String> {
    let Some(rules) = report.board().and_then(|board| board.layout().rules()) else { return Vec::new() };
    let mut doubts = Vec::new();
    if !rules.unchecked().is_empty() {
        doubts.push(words.unchecked(rules.unchecked(), rules.is_assumed()));
        doubts.extend(report.matches_stored().map(|matches| words.stored(matches).to_string()));
    }
    doubts
}

/// The kinds of houses that the frame does not show, each with how many there are.
fn further_houses(layout: &Layout) -> Vec<(HouseKind, usize)> {
    let is_further = |kind: HouseKind| matches!(kind, HouseKind::Diagonal | HouseKind::Window | HouseKind::Group);
    let kinds: Vec<HouseKind> = layout.houses().map(|house| house.name.kind).filter(|&kind| is_further(kind)).collect();
    kinds.chunk_by(|one, other| one == other).map(|kinds| (kinds[0], kinds.len())).collect()
}

/// The other kinds of rules, each with how many there are; 0 for those of the whole board. Extra regions are one kind, whether they are
/// houses or smaller.
fn counted(layout: &Layout) -> Vec<(RuleKind, usize)> {
    let rules = layout.constraints().chunk_by(|one, other| one.kind == other.kind);
    let counted = rules.map(|rules| (rules[0].kind, if rules[0].source == 0 { 0 } else { rules.len() }));
    let extra = layout.houses().filter(|house| house.name.kind == HouseKind::Extra).count();
    let (sets, others): (Vec<_>, Vec<_>) = counted.partition(|(kind, _)| *kind == RuleKind::Set);
    let sets = extra + sets.iter().map(|(_, number)| number).sum::<usize>();
    (sets > 0).then_some((RuleKind::Set, sets)).into_iter().chain(others).collect()
}

fn verified(report: &Report, answer: &Board, lang: Lang, color: Color) -> String {
    let mut text = draw::board(answer, &marked(report), color);
    text.push('\n');
    if let Some(track) = report.track() {
        return text + &tracked_lines(report, track, lang, color);
    }
    for fault in faults(report, lang) {
        text += &fault;
        text.push('\n');
    }
    let accepted = report.passed();
    text += &color.paint(lang.words().answer_verdict(accepted), if accepted { Tint::Good } else { Tint::Bad });
    text.push('\n');
    text
}

/// The sentences below a board that has to be on track, and the solution if it is to be shown.
fn tracked_lines(report: &Report, track: &Track, lang: Lang, color: Color) -> String {
    let tint = if report.passed() { Tint::Good } else { Tint::Bad };
    let mut text = String::new();
    for sentence in tracked(report, track, lang) {
        text += &color.paint(&sentence, tint);
        text.push('\n');
    }
    if let Some(solution) = report.revealed() {
        text.push('\n');
        text += &draw::board(solution, track.found.mistakes(), color);
        text += &color.paint(lang.words().solution(), Tint::Faint);
        text.push('\n');
    }
    text
}

/// What is wrong with an answer besides its conflicts, one sentence each.
fn answer_faults(
    puzzle: &Board,
    answer: &Board,
    verification: &Verification,
    require: Require,
    words: &dyn Words,
) -> Vec<String> {
    let mut faults = Vec::new();
    if !verification.changed_clues.is_empty() {
        let change =
            |&cell: &Cell| -> Option<(Cell, Digit, Digit)> { Some((cell, puzzle.get(cell)?, answer.get(cell)?)) };
        let changes: Vec<_> = verification.changed_clues.iter().filter_map(change).collect();
        faults.push(words.changed_clues(&changes));
    }
    // An unfinished answer may be on track.
    if !verification.missing_cells.is_empty() && require != Require::OnTrack {
        faults.push(words.missing_cells(&verification.missing_cells));
    }
    faults
}

/// The line with a caret below the place, in the manner of a compiler.
fn malformed(report: &Report, error: &ReadError, voice: Voice, color: Color) -> String {
    let words = voice.lang.words();
    let mut text = color.paint(&words.fault(error), Tint::Bad);
    text.push('\n');
    let file = report.printable_file().map(|file| format!("{file}:")).unwrap_or_default();
    text += &color.paint(&format!("  --> {file}{}:{}", error.line, error.column), Tint::Faint);
    text.push('\n');
    if !error.excerpt.text.is_empty() {
        text += &format!("  {}\n", error.excerpt.text);
        let pad: String = error.excerpt.text.chars().take(error.excerpt.caret).map(blank).collect();
        let short = error.excerpt.caret.saturating_sub(error.excerpt.text.chars().count());
        text += &format!("  {pad}{}{}\n", " ".repeat(short), color.paint("^", Tint::Bad));
    }
    if let Some(help) = voice.help(&error.kind) {
        text += &format!("{}{help}\n", color.paint(words.help_label(), Tint::Strong));
    }
    text
}

/// As wide as the character above it, so that the caret is in the right place under full-width text too.
fn blank(c: char) -> char {
    if matches!(u32::from(c), 0x1100..=0x115F | 0x2E80..=0x9FFF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF | 0xFE30..=0xFE4F | 0xFF00..=0xFF60)
    {
        '\u{3000}'
    } else {
        ' '
    }
}
