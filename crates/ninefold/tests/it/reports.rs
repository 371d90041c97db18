//! Reports as a caller of the library puts them together: answers against puzzles, files and lines, doubts.

use ninefold::batch::Kernel;
use ninefold::read::{Options, read_all};
use ninefold::report::{Color, Extras, Finding};
use ninefold::rules::{Constraint, GlobalRule, RuleKind};
use ninefold::search::Budget;
use ninefold::{
    Ask, Board, Cell, HouseKind, Lang, Layout, NotComparable, Report, Require, Status, Tracked, WriteFormat, Writer,
};

const PUZZLE: &str = "1.....3....2.4..";
const SOLUTION: &str = "1324423131422413";
const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CLASSIC_SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const CORRECT: &str = "correct: every clue is kept, every cell is filled, and there are no conflicts";

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn values(text: &str) -> Vec<u8> {
    board(text).values().collect()
}

/// The report of a text as a reader gives it, in a file.
fn report(text: &str, file: &str) -> Report {
    let entry = read_all(text.as_bytes(), &Options::default()).remove(0);
    Report::of_entry(entry, Require::Valid, &Budget::default()).in_file(Some(file.into()))
}

fn place(report: &Report) -> (Option<&str>, Option<u64>, Option<&str>) {
    (report.file.as_deref(), report.line, report.format.map(|format| format.name()))
}

#[test]
fn an_answer_has_to_be_solved_and_not_only_valid() {
    let unfinished = Report::of_answer(Ok(board(PUZZLE)), Ok(board(PUZZLE)));
    assert!(!unfinished.passed());
    assert_eq!(unfinished.require, Require::Solved);
    assert!(Report::of_answer(Ok(board(PUZZLE)), Ok(board(SOLUTION))).passed());
}

#[test]
fn an_answer_against_its_puzzle_is_reported_where_the_answer_is() {
    let puzzle = || report(PUZZLE, "puzzles.txt");
    let answer = report(&format!("\n\n{SOLUTION}\n"), "answers.txt").against(puzzle());
    assert_eq!(place(&answer), (Some("answers.txt"), Some(3), Some("line")));
    assert!(answer.passed());
    let unfinished = report(PUZZLE, "answers.txt").against(puzzle());
    assert_eq!((unfinished.passed(), unfinished.require), (false, Require::Solved));

    let bad_answer = report("\n1324423131422473\n", "answers.txt").against(puzzle());
    assert_eq!(place(&bad_answer), (Some("answers.txt"), Some(2), Some("line")));
    assert_eq!(bad_answer.status(), Status::Malformed);
    let larger = report(&format!("\n{CLASSIC_SOLUTION}\n"), "answers.txt").against(puzzle());
    assert_eq!(larger.error().map(|error| (error.kind.id(), error.line)), Some(("layout-mismatch", 2)));
}

#[test]
fn what_is_wrong_with_a_puzzle_is_reported_where_the_puzzle_is() {
    let found = report(SOLUTION, "answers.txt").against(report("\n\n\n1.....3....7.4..\n", "puzzles.txt"));
    assert_eq!(place(&found), (Some("puzzles.txt"), Some(4), Some("line")));
    assert_eq!((found.status(), found.require), (Status::Malformed, Require::Solved));
}

#[test]
fn a_plain_answer_is_held_against_the_rules_of_its_puzzle() {
    let kings = GlobalRule::AntiKing.apply(&Layout::of_side(4).unwrap()).unwrap();
    let puzzle = Board::empty(kings);
    let broken = Report::of(board(SOLUTION)).against(Report::of(puzzle.clone()));
    assert_eq!(broken.status(), Status::Conflict);
    assert_eq!(broken, Report::of_answer(Ok(puzzle), Ok(board(SOLUTION))));
    let diagonals = Board::empty(Layout::of_side(4).unwrap().with_diagonals());
    // The falling diagonal of the solution is 1 2 4 3, the rising one 4 3 1 2.
    assert!(Report::of(board(SOLUTION)).against(Report::of(diagonals)).passed());
}

#[test]
fn answers_that_are_tracked_together_are_tracked_as_each_by_itself() {
    let wrong = format!("532{}", &CLASSIC[3..]);
    let pairs = [
        (CLASSIC, CLASSIC_SOLUTION),
        (PUZZLE, SOLUTION),
        (CLASSIC, wrong.as_str()),
        (CLASSIC, CLASSIC),
        (PUZZLE, "12....3....2.4.."),
    ];
    let mut answers: Vec<Report> =
        pairs.iter().map(|(puzzle, answer)| Report::of_answer(Ok(board(puzzle)), Ok(board(answer)))).collect();
    answers.push(Report::of_answer("12".parse(), Ok(board(SOLUTION))));
    let each: Vec<Report> = answers.iter().cloned().map(|answer| answer.tracked(&Budget::default())).collect();
    let passed: Vec<bool> = each.iter().map(Report::passed).collect();
    assert_eq!(passed, [true, true, false, true, false, false]);
    assert_eq!(Report::tracked_all(answers, &Budget::default()), each);
}

#[test]
fn the_givens_of_a_player_may_have_no_solution() {
    let stuck = Report::of(board("123....4........")).tracked(&Budget::default());
    assert_eq!(stuck.track().map(|track| track.found.clone()), Some(Tracked::NoSolution));
    assert!(stuck.is_impossible());
    let fine = Report::of(board(PUZZLE)).tracked(&Budget::default());
    assert!(!fine.is_impossible());
}

#[test]
fn rules_that_are_not_needed_are_named_where_a_puzzle_has_to_be_minimal() {
    let cage = Constraint::new(RuleKind::Cage, vec![Cell::new(0, 0), Cell::new(0, 1)], vec![4], 4).unwrap();
    let layout = Layout::of_side(4).unwrap().with_constraints([cage.from_source(1)]);
    let puzzle = board(PUZZLE).with_layout(layout).unwrap();
    let report = |require| Report::searched(puzzle.clone(), require, &Budget::default());
    let minimal = report(Require::Minimal);
    assert_eq!(minimal.redundant_rules(), Some(&["cage 1".to_string()][..]));
    assert!(minimal.to_sentence(Lang::En).contains("cage 1"), "{}", minimal.to_sentence(Lang::En));
    assert_eq!(report(Require::Unique).redundant_rules(), None);
}

#[test]
fn the_only_solution_is_a_line_of_symbols() {
    let report = |text: &str| Report::searched(board(text), Require::Unique, &Budget::default()).only_solution();
    assert_eq!(report(PUZZLE).as_deref(), Some(SOLUTION));
    assert_eq!(report("12.............."), None);
    let values = values(CLASSIC_SOLUTION).try_into().unwrap();
    let judged = Report::from(Finding::Judged { clues: 30, solution: Some(Box::new(values)) });
    assert_eq!(judged.only_solution().as_deref(), Some(CLASSIC_SOLUTION));
}

#[test]
fn where_no_board_is_found_what_was_required_is_kept() {
    let report = Report::no_board(Require::Unique);
    assert_eq!((report.require, report.error().unwrap().kind.id()), (Require::Unique, "no-board"));
}

#[test]
fn the_name_of_a_file_reaches_a_terminal_without_control_characters() {
    let named = |file: Option<&str>| Report::of(board(PUZZLE)).in_file(file.map(Into::into));
    assert_eq!(named(Some("a\x1b[31m\nb.txt")).printable_file().as_deref(), Some("a\u{fffd}[31m\u{fffd}b.txt"));
    assert_eq!(named(None).printable_file(), None);
}

#[test]
fn a_line_is_that_of_the_board_and_of_no_other_error() {
    let mismatch = Report::of_answer(Ok(board(PUZZLE)), Ok(board(CLASSIC))).at_line(7);
    assert_eq!((mismatch.line, mismatch.error().unwrap().line), (Some(7), 7));
    let malformed = Report::malformed("\n\n12x4".parse::<Board>().unwrap_err()).at_line(7);
    assert_eq!((malformed.line, malformed.error().unwrap().line), (Some(7), 3));
}

/// A layout with a rule that nobody understands, and the solution that came with it.
fn foggy() -> Layout {
    let fog = Layout::of_side(4).unwrap().with_unchecked(["fog".to_string()]);
    fog.with_solution(&values(SOLUTION)).unwrap()
}

#[test]
fn an_answer_is_certain_in_spite_of_unknown_rules_if_it_is_the_stored_solution() {
    let puzzle = || board(PUZZLE).with_layout(foggy()).unwrap();
    let other = "1234341221434321";
    let report = |text: &str| Report::of(board(text).with_layout(foggy()).unwrap());
    assert_eq!(report(SOLUTION).matches_stored(), Some(true));
    assert_eq!(report(other).matches_stored(), Some(false));
    assert_eq!(report(PUZZLE).matches_stored(), None);
    assert_eq!(Report::of(board(SOLUTION)).matches_stored(), None);
    assert_eq!(
        [SOLUTION, other, PUZZLE].map(|text| report(text).status()),
        [Status::Solved, Status::Undecided, Status::Undecided]
    );
    assert_eq!(report("11..............").status(), Status::Conflict);

    let answer = |text: &str| Report::of_answer(Ok(puzzle()), Ok(board(text)));
    assert!(answer(SOLUTION).passed());
    assert_eq!(answer(SOLUTION).to_sentence(Lang::En), CORRECT);
    let uncertain = Report::of_answer(Ok(Board::empty(foggy())), Ok(board(other)));
    assert!(!uncertain.passed());
    assert!(uncertain.to_sentence(Lang::En).starts_with("not checked: fog"), "{}", uncertain.to_sentence(Lang::En));
    // What a rule certainly forbids is as wrong as elsewhere.
    assert!(!answer(&SOLUTION.replacen('1', "2", 1)).passed());
}

#[test]
fn of_several_solutions_one_is_drawn_with_the_cells_in_which_another_differs() {
    let report = Report::searched(board("12.............."), Require::Unique, &Budget::default());
    let text = report.to_text(Lang::En.into(), Color::Never);
    assert_eq!(
        text.lines().collect::<Vec<_>>(),
        [
            "     c1 c2  c3 c4",
            "    ┌──────┬──────┐",
            "r1  │ 1  2 │ 3  4 │",
            "r2  │ 3  4 │ 1  2 │",
            "    ├──────┼──────┤",
            "r3  │ 2 [1]│ 4 [3]│",
            "r4  │ 4 [3]│ 2 [1]│",
            "    └──────┴──────┘",
            "one of several solutions; another differs in the marked cells",
            "",
            "two solutions differ in 4 cells: r3c2 (1 or 3), r3c4 (3 or 1), r4c2 (3 or 1) and r4c4 (1 or 3)",
            "valid, with more than one solution",
        ],
    );
}

#[test]
fn rules_that_the_frame_does_not_show_are_listed_below_it() {
    let layout = GlobalRule::Windows.apply(&Layout::CLASSIC.with_diagonals()).unwrap();
    let report = Report::of(Board::empty(GlobalRule::AntiKnight.apply(&layout).unwrap()));
    let text = report.to_text(Lang::En.into(), Color::Never);
    let below: Vec<&str> = text.lines().skip(14).collect();
    assert_eq!(below, ["with 2 diagonals, 4 windows and anti-knight", "", "valid: no conflicts (81 empty cells)"]);
    let below = |layout: Layout| {
        let text = Report::of(Board::empty(layout)).to_text(Lang::En.into(), Color::Never);
        text.lines().nth(14).map(String::from).unwrap_or_default()
    };
    assert_eq!(below(Layout::CLASSIC), "");
    assert_eq!(below(Layout::CLASSIC.with_diagonals()), "with 2 diagonals");
    assert_eq!(below(GlobalRule::AntiKing.apply(&Layout::CLASSIC).unwrap()), "with anti-king");
    let line = |row: u8, length: u8| (0..length).map(|column| Cell::new(row, column)).collect::<Vec<_>>();
    let rule =
        |kind, row, length, source| Constraint::new(kind, line(row, length), vec![], 9).unwrap().from_source(source);
    let extra = (0..9).map(|at| Cell::new(at, at)).collect();
    let drawn = Layout::CLASSIC.with_houses([(HouseKind::Extra, extra)]).unwrap().with_constraints([
        rule(RuleKind::Set, 0, 3, 1),
        rule(RuleKind::Set, 1, 3, 2),
        rule(RuleKind::Thermometer, 0, 3, 1),
        rule(RuleKind::Palindrome, 0, 3, 1),
        rule(RuleKind::Palindrome, 1, 3, 2),
    ]);
    assert_eq!(below(drawn), "with 3 extra regions, 1 thermometer and 2 palindromes");
    let wide = Report::of(Board::empty(Layout::of_side(6).unwrap())).to_text(Lang::En.into(), Color::Never);
    assert!(wide.contains("\nchecked with boxes of 2 rows and 3 columns (boxes=2x3)\n"), "{wide}");
}

#[test]
fn what_is_not_understood_is_named_and_the_stored_solution_recognised() {
    let text =
        |text: &str| Report::of(board(text).with_layout(foggy()).unwrap()).to_text(Lang::En.into(), Color::Never);
    let below = |text: &str| text.lines().skip(9).map(String::from).collect::<Vec<_>>();
    assert_eq!(
        below(&text(PUZZLE)),
        ["not checked: fog", "undecided: no rule that is understood is broken, but not every rule is understood"]
    );
    assert_eq!(
        below(&text(SOLUTION)),
        [
            "not checked: fog",
            "the board is the solution that the puzzle came with",
            "solved: every cell is filled, with no conflicts"
        ]
    );
}

#[test]
fn a_record_of_csv_has_cells_with_spaces_between_them_and_says_what_is_wrong() {
    let diagonals = board(PUZZLE).with_layout(Layout::of_side(4).unwrap().with_diagonals()).unwrap();
    assert_eq!(
        Report::searched(diagonals, Require::Minimal, &Budget::default()).to_csv(),
        ",,,unique,true,4,4,0,,,1,1324423131422413,,r1c1 r2c3 r3c4 r4c2,,false,,,,,,,,,"
    );
    let answer = |text: &str| Report::of_answer(Ok(board(PUZZLE)), Ok(board(text)));
    assert_eq!(answer(SOLUTION).to_csv(), ",,,solved,true,4,4,0,,,,,,,true,true,,,,,,,,,");
    assert_eq!(
        answer("13244231314224..").to_csv(),
        ",,,valid,true,4,4,0,,2 empty cells: r4c3 and r4c4,,,,,false,false,,,,,,,,,"
    );
    assert_eq!(
        answer("12....3....2.4..").tracked(&Budget::default()).to_csv(),
        ",,,valid,true,4,4,0,,1 digit is wrong: r1c2,,,,,false,false,false,r1c2,1,11,,,,,"
    );
    // What passes may still have something to say.
    let several = Report::searched(board("12.............."), Require::Solvable, &Budget::default());
    assert!(several.passed() && several.to_csv().contains("two solutions differ in 4 cells"), "{}", several.to_csv());
    let stuck = Report::of(board("123....4........")).tracked(&Budget::default()).to_csv();
    assert!(stuck.starts_with(",,,valid,true,4,4,0,,") && !stuck.starts_with(",,,valid,true,4,4,0,,,"), "{stuck}");
    assert_eq!(
        report("11..............", "a \"b\".txt").to_csv(),
        concat!(
            r#""a ""b"".txt",1,line,conflict,false,4,2,2,,"#,
            r#""row 1 has two 1s, in columns 1 and 2; box 1 has two 1s: r1c1 and r1c2",,,,,,,,,,,,,,,"#
        )
    );
    let short = report("1234341221434", "a").to_csv();
    assert!(short.starts_with("a,1,grid,malformed,,,,,wrong-length,\"13 symbols, but a board has 81\","), "{short}");
}

#[test]
fn a_board_whose_cells_were_not_kept_is_told_by_its_clues() {
    let judged = Report::from(Finding::Judged { clues: 30, solution: None });
    assert_eq!(judged.to_sentence(Lang::En), "valid: no conflicts (51 empty cells)");
}

fn ask(names: &str) -> Ask {
    let mut ask = Ask::default();
    ask.set("with", names).unwrap();
    ask
}

#[test]
fn what_is_asked_for_beside_the_check_is_in_the_report_and_nothing_else() {
    let report = |names: &str, text: &str| ask(names).check(text.as_bytes(), &Budget::default());
    let form = |text: &str| ninefold::canonical(&board(text)).unwrap();
    let of = |report: &Report| {
        (report.canonical().cloned(), report.automorphisms(), report.solution_class().cloned(), report.not_comparable())
    };
    let canonical = report("canonical", PUZZLE);
    assert_eq!(of(&canonical), (Some(form(PUZZLE).board), None, None, None));
    assert_eq!(of(&report("automorphisms", PUZZLE)), (None, Some(form(PUZZLE).automorphisms), None, None));
    let class = report("solution-class", PUZZLE);
    assert_eq!(of(&class), (None, None, Some(form(SOLUTION).board), None));
    let last = |report: &Report| report.to_text(Lang::En.into(), Color::Never).lines().last().unwrap().to_string();
    assert_eq!(last(&class), format!("canonical form of the solution: {}", form(SOLUTION).board));
    assert_eq!(last(&canonical), format!("canonical form: {}", form(PUZZLE).board));
    assert_eq!(last(&report("automorphisms", PUZZLE)), format!("automorphisms: {}", form(PUZZLE).automorphisms));
    let mut jigsaw = ask("canonical");
    jigsaw.set("regions", "AAABACBBCCDBCDDD").unwrap();
    let jigsaw = jigsaw.check(PUZZLE.as_bytes(), &Budget::default());
    assert_eq!(of(&jigsaw), (None, None, None, Some(NotComparable::Jigsaw)));
    assert!(last(&jigsaw).contains("jigsaws"), "{}", last(&jigsaw));
    assert_eq!(of(&report("solution-class", "12..............")).2, None);
    assert_eq!(of(&report("solution-class", "11..............")).2, None);
    let mut unique = ask("solution-class");
    unique.set("require", "unique").unwrap();
    assert_eq!(of(&unique.check(PUZZLE.as_bytes(), &Budget::default())).2, Some(form(SOLUTION).board));

    let stuck = board("123....4........");
    let suspects = Report::of(stuck).with_suspects(&Budget::default());
    let found: Vec<String> = suspects.suspects().unwrap().iter().map(Cell::to_string).collect();
    assert_eq!(found, ["r1c1", "r1c2", "r2c4"]);
}

#[test]
fn a_board_is_read_where_what_is_asked_for_needs_it() {
    let is_fast = |names: &str| ask(names).check_plain(CLASSIC.as_bytes(), Kernel::best()).is_some();
    for names in ["suspects", "candidates", "canonical", "automorphisms", "solution-class"] {
        assert!(!is_fast(names), "{names}");
    }
    assert!(is_fast("marks") && is_fast("f-puzzles"));
}

#[test]
fn a_puzzle_is_minimal_or_its_redundant_clues_are_named() {
    let report = |text: &str| Report::searched(board(text), Require::Minimal, &Budget::default());
    let below = |report: Report| {
        let text = report.to_text(Lang::En.into(), Color::Always);
        text.lines().skip(9).map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(below(report(PUZZLE)), ["\x1b[1;32mvalid, with exactly one solution, and every clue is needed\x1b[0m"]);
    assert_eq!(
        below(report("13....3....2.4..")),
        ["1 clue can be removed: r1c2", "\x1b[1;31mvalid, with exactly one solution, but not minimal\x1b[0m"]
    );
    assert_eq!(below(Report::of(board(PUZZLE))), ["\x1b[1;32mvalid: no conflicts (12 empty cells)\x1b[0m"]);
    let conflict = below(Report::of(board("11..............")));
    assert_eq!(conflict.last().unwrap(), "\x1b[1;31mnot valid: 2 conflicts\x1b[0m");
}

#[test]
fn a_sentence_says_what_is_wrong_or_that_nothing_is() {
    let several = Report::searched(board("12.............."), Require::Unique, &Budget::default());
    assert!(several.to_sentence(Lang::En).starts_with("two solutions differ in 4 cells"));
    let foggy = |text: &str, require| {
        let board = board(text).with_layout(foggy()).unwrap();
        Report::searched(board, require, &Budget::default()).to_sentence(Lang::En)
    };
    assert_eq!(
        foggy("11..............", Require::Valid),
        "row 1 has two 1s, in columns 1 and 2; box 1 has two 1s: r1c1 and r1c2; not checked: fog"
    );
    assert_eq!(
        foggy(PUZZLE, Require::Valid),
        "undecided: no rule that is understood is broken, but not every rule is understood; not checked: fog"
    );
    assert_eq!(foggy(PUZZLE, Require::Unique), "not checked: fog");
}

#[test]
fn what_was_asked_for_twice_is_still_there() {
    let mut extras = Extras::default();
    (extras.reveal, extras.marks) = (true, true);
    let with = |report: Report| report.with(extras, &Budget::default());
    let tracked = Report::of(board(PUZZLE)).tracked(&Budget::default());
    assert_eq!(tracked.revealed(), None);
    assert_eq!(with(with(tracked)).revealed(), Some(&board(SOLUTION)));
    let marked = report(&"123456789".repeat(81), "a");
    assert_eq!(marked.pencil_marks(), None);
    assert!(with(with(marked)).pencil_marks().is_some());
}

#[test]
fn a_fault_of_a_text_is_shown_with_its_line_and_a_caret() {
    let shown = |text: &str| report(text, "a.txt").to_text(Lang::En.into(), Color::Never);
    assert_eq!(
        shown("1234341221434"),
        "13 symbols, but a board has 81\n  --> a.txt:1:13\n  1234341221434\n              ^\n\
         help: write the board row by row: 81 symbols for 9×9, or 16, 36, 64, 100, 144, 256 or 625 for other sizes\n"
    );
    // The caret is below the digit, under full-width characters too.
    assert_eq!(
        shown("１２３４\n３４１２\n２１４３\n４３２９\n"),
        "`９` is neither a digit from 1 to 4 nor an empty cell\n  --> a.txt:4:4\n  ４３２９\n  　　　^\n\
         help: write an empty cell as . 0 _ - * x ? or a space\n"
    );
    let none = Report::no_board(Require::Valid).to_text(Lang::En.into(), Color::Never);
    assert!(none.contains("\n  --> 1:1\n") && !none.contains('^'), "{none}");
}

#[test]
fn a_search_that_was_given_up_is_undecided() {
    let report = Report::searched(Board::empty(Layout::CLASSIC), Require::Unique, &Budget::steps(1));
    assert_eq!(report.status(), Status::Undecided);
    assert_eq!(report.to_sentence(Lang::En), "valid, but undecided: the search reached its budget");
}

#[test]
fn pencil_marks_are_written_with_the_board_of_a_report() {
    let marks = format!("1........{}", "123456789".repeat(80));
    let pencil = |text: &str| read_all(text.as_bytes(), &Options::default()).remove(0).pencil;
    let written = Writer::new(WriteFormat::FPuzzles).report(&report(&marks, "a")).unwrap().unwrap();
    assert!(pencil(&marks).is_some());
    assert_eq!(pencil(&written), pencil(&marks));
    let plain = Writer::new(WriteFormat::FPuzzles).report(&report(CLASSIC, "a")).unwrap().unwrap();
    assert_eq!(pencil(&plain), None);
}
