//! Puzzles that bytes build in the formats of editors: what is packed in links, where bytes of chance would not get past the packing.

use super::Source;

/// The keys of f-puzzles' rules, and one that there is not.
const KEYS: [&str; 32] = [
    "extraregion",
    "killercage",
    "arrow",
    "thermometer",
    "slowthermometer",
    "difference",
    "ratio",
    "xv",
    "odd",
    "even",
    "minimum",
    "maximum",
    "littlekillersum",
    "sandwichsum",
    "xsum",
    "skyscraper",
    "palindrome",
    "clone",
    "betweenline",
    "quadruple",
    "renban",
    "whispers",
    "regionsumline",
    "entropicline",
    "modularline",
    "nabner",
    "zipperline",
    "lockout",
    "doublearrow",
    "rowindexer",
    "columnindexer",
    "unheard",
];

/// What is true or false of the whole board.
const FLAGS: [&str; 6] = ["diagonal+", "diagonal-", "antiknight", "antiking", "nonconsecutive", "disjointgroups"];

/// The types of the Interactive Sudoku Solver, and one that there is not.
const TYPES: [&str; 36] = [
    "AllDifferent",
    "Cage",
    "Arrow",
    "PillArrow",
    "Thermo",
    "GreaterThan",
    "WhiteDot",
    "BlackDot",
    "X",
    "V",
    "LittleKiller",
    "Sum",
    "Sandwich",
    "XSum",
    "Skyscraper",
    "Palindrome",
    "Between",
    "Quad",
    "ContainAtLeast",
    "Renban",
    "Whisper",
    "RegionSumLine",
    "EqualSum",
    "Entropic",
    "Modular",
    "Zipper",
    "Lockout",
    "DoubleArrow",
    "Indexing",
    "Windoku",
    "DisjointSets",
    "AntiKnight",
    "Diagonal",
    "StrictKropki",
    "StrictXV",
    "Unheard",
];

/// A value of a rule, with quotes or without.
const VALUES: [&str; 12] =
    ["5", "\"7\"", "\"X\"", "\"V\"", "0", "-1", "\"\"", "null", "1.5", "99999999999", "[1,2]", "\"17\""];

/// Sides of boards; most are small, so that their text is short.
const SIDES: [usize; 8] = [4, 4, 4, 4, 6, 9, 3, 5];

/// A number from 1 to the side, rarely one that is not on the board.
fn place(source: &mut Source, side: usize) -> usize {
    match source.byte() {
        255 => 0,
        254 => side + 1,
        byte => 1 + usize::from(byte) % side,
    }
}

fn list<T>(source: &mut Source, limit: usize, mut of: impl FnMut(&mut Source) -> T) -> Vec<T> {
    (0..source.below(limit)).map(|_| of(source)).collect()
}

fn cell(source: &mut Source, side: usize) -> String {
    format!("\"R{}C{}\"", place(source, side), place(source, side))
}

fn cells(source: &mut Source, side: usize) -> String {
    format!("[{}]", list(source, 7, |source| cell(source, side)).join(","))
}

fn lines(source: &mut Source, side: usize) -> String {
    format!("[{}]", list(source, 4, |source| cells(source, side)).join(","))
}

/// A puzzle of f-puzzles.
pub fn f_puzzles(source: &mut Source) -> String {
    let side = source.pick(&SIDES);
    let in_cell = |source: &mut Source| match source.byte() {
        byte @ 0..=9 => format!("{{\"value\":{byte},\"given\":true}}"),
        byte @ 10..=19 => format!("{{\"value\":{}}}", byte - 10),
        byte @ 20..=29 => format!("{{\"region\":{}}}", byte - 20),
        30 => "{\"givenPencilMarks\":[1,2]}".into(),
        31 => "{\"centerPencilMarks\":[3],\"cornerPencilMarks\":[1]}".into(),
        32 => "{\"c\":\"#FFF\"}".into(),
        33 => "null".into(),
        _ => "{}".into(),
    };
    let rows: Vec<String> =
        (0..side).map(|_| format!("[{}]", (0..side).map(|_| in_cell(source)).collect::<Vec<_>>().join(","))).collect();
    let mut members = vec![format!("\"size\":{side},\"grid\":[{}]", rows.join(","))];
    for _ in 0..source.below(4) {
        let rules = list(source, 3, |source| f_rule(source, side));
        members.push(format!("\"{}\":[{}]", source.pick(&KEYS), rules.join(",")));
    }
    for _ in 0..source.below(3) {
        members.push(format!("\"{}\":{}", source.pick(&FLAGS), source.pick(&["true", "false"])));
    }
    match source.below(8) {
        0 => members.push("\"negative\":[\"ratio\",\"xv\",\"difference\"]".into()),
        1 => members
            .push(format!("\"solution\":[{}]", list(source, 20, |source| source.below(10).to_string()).join(","))),
        2 => members.push("\"ruleset\":\"Normal sudoku rules apply.\"".into()),
        3 => members.push("\"title\":\"\\u4e5d \\\"\"".into()),
        _ => {}
    }
    spoiled(source, format!("{{{}}}", members.join(",")))
}

fn f_rule(source: &mut Source, side: usize) -> String {
    let mut members = vec![format!("\"cells\":{}", cells(source, side))];
    let what = source.byte();
    if what & 1 == 0 {
        members.push(format!("\"value\":{}", source.pick(&VALUES)));
    }
    if what & 2 == 0 {
        members.push(format!("\"lines\":{}", lines(source, side)));
    }
    if what & 12 == 0 {
        members.push(format!("\"cell\":{}", cell(source, side)));
        members.push(format!("\"direction\":\"{}\"", source.pick(&["DR", "UL", "UR", "DL", "D"])));
    }
    if what & 48 == 0 {
        members.push(format!("\"cloneCells\":{}", cells(source, side)));
        members.push(format!("\"values\":[{}]", list(source, 5, |source| source.below(10).to_string()).join(",")));
    }
    format!("{{{}}}", members.join(","))
}

/// A puzzle of SudokuPad, with long keys or short ones.
pub fn sudokupad(source: &mut Source) -> String {
    let side = source.pick(&SIDES);
    let pairs = |source: &mut Source| {
        let of =
            list(source, 10, |source| format!("[{},{}]", place(source, side).saturating_sub(1), source.below(side)));
        format!("[{}]", of.join(","))
    };
    let in_cell = |source: &mut Source| match source.byte() {
        byte @ 0..=9 => format!("{{\"value\":{byte}}}"),
        10 => "{\"centremarks\":[1]}".into(),
        _ => "{}".into(),
    };
    let rows: Vec<String> =
        (0..side).map(|_| format!("[{}]", (0..side).map(|_| in_cell(source)).collect::<Vec<_>>().join(","))).collect();
    let mut members = vec![format!("\"cellSize\":50,\"cells\":[{}]", rows.join(","))];
    if source.below(2) == 0 {
        members.push(format!("\"regions\":[{}]", list(source, 6, pairs).join(",")));
    }
    let cage = |source: &mut Source| {
        let cells = pairs(source);
        let (sum, unique) = (source.pick(&["5", "true", "\"\"", "3"]), source.pick(&["true", "false"]));
        format!("{{\"cells\":{cells},\"value\":{},\"sum\":{sum},\"unique\":{unique}}}", source.pick(&VALUES))
    };
    members.push(format!("\"cages\":[{}]", list(source, 4, cage).join(",")));
    match source.below(6) {
        0 => members.push("\"metadata\":{\"antiknight\":true,\"rules\":\"Normal sudoku rules apply.\"}".into()),
        1 => members.push("\"metadata\":{\"solution\":\"1234341221434321\"}".into()),
        2 => members.push("\"lines\":[{\"wayPoints\":[[0.5,0.5]]}],\"arrows\":[]".into()),
        3 => members.push("\"metadata\":{\"norowcol\":true}".into()),
        _ => {}
    }
    let text = format!("{{{}}}", members.join(","));
    let text = match source.below(3) {
        0 => text.replace("\"cellSize\"", "cs").replace("\"cells\"", "ce").replace("\"cages\"", "ca").replace("{}", ""),
        _ => text,
    };
    spoiled(source, text)
}

/// What is packed in a link of Penpa.
pub fn penpa(source: &mut Source) -> String {
    let side = source.pick(&SIDES);
    let width = side + 4;
    let point = |source: &mut Source| (place(source, side) + 1) * width + place(source, side) + 1;
    let points = |source: &mut Source| format!("[{}]", list(source, 5, |source| point(source).to_string()).join(","));
    let mut members = Vec::new();
    let numbers = list(source, 6, |source| {
        format!("\"{}\":[{},1,\"1\"]", point(source), source.pick(&["\"5\"", "3", "\"12\"", "\"\"", "null", "\"a\""]))
    });
    members.push(format!("zN:{{{}}}", numbers.join(",")));
    for _ in 0..source.below(5) {
        let key = source.pick(&["zT", "z3", "z6", "zC", "zL", "z7", "zP"]);
        members.push(format!("{key}:[{}]", list(source, 4, points).join(",")));
    }
    let edges = list(source, 24, |source| {
        let at = width * width + point(source);
        format!("\"{},{}\":{}", at, at + source.pick(&[1, width, width + 1]), source.pick(&[2, 12, 8]))
    });
    members.push(format!("zE:{{{}}}", edges.join(",")));
    let shape = source.pick(&["square", "sudoku", "sudoku", "hex"]);
    let margin = source.pick(&["[0,0,0,0]", "[0,0,0,0]", "[1,1,1,1]", "[0,1]", "[-1,9999999999999999999,0,0]"]);
    spoiled(source, format!("{shape},{side},{side},38,0,1,1\n{margin}\n{{}}\n{{{}}}\n{{}}\n", members.join(",")))
}

/// A string of the Interactive Sudoku Solver.
pub fn iss(source: &mut Source) -> String {
    let side = source.pick(&SIDES);
    let mut text = String::new();
    if side != 9 {
        text += &format!(".Shape~{side}x{side}");
    }
    for _ in 0..source.below(6) {
        text += &format!(".{}", source.pick(&TYPES));
        if source.below(3) > 0 {
            text += &format!("~{}", source.pick(&["17", "0", "-1", "R1", "C2", "1", "R", "1_2", "2_2_3", "300"]));
        }
        for _ in 0..source.below(7) {
            text += &format!("~R{}C{}", place(source, side), place(source, side));
        }
    }
    if source.below(2) == 0 {
        text += ".";
        for _ in 0..source.below(8) {
            text += &format!("~R{}C{}_{}", place(source, side), place(source, side), source.below(10));
        }
    }
    spoiled(source, text)
}

/// The text, most of the time as it is, else with something cut out or put in.
fn spoiled(source: &mut Source, text: String) -> String {
    let how = source.byte();
    if how < 200 || text.is_empty() {
        return text;
    }
    let mut bytes = text.into_bytes();
    let at = (source.below(256) * 256 + source.below(256)) % bytes.len();
    match how % 3 {
        0 => drop(bytes.drain(at..(at + source.below(8)).min(bytes.len()))),
        1 => drop(bytes.splice(at..at, source.some(12).iter().copied())),
        _ => bytes[at] = source.byte(),
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
