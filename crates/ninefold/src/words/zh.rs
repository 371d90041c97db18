//! Simplified Chinese.

use super::{Syntax, Words, list, ranges, readings, telling};
use crate::board::{Cell, Digit};
use crate::check::Conflict;
use crate::layout::{HouseKind, HouseName};
use crate::read::{Advice, Doubt, ErrorKind, Foreign, Part};
use crate::search::Reason;
use crate::standing::Status;

pub(super) struct Chinese;

impl Words for Chinese {
    fn error(&self, kind: &ErrorKind) -> String {
        match kind {
            ErrorKind::BadCharacter { found, side } if found.is_control() || found.is_whitespace() => {
                format!("字符 U+{:04X} 既不是 1 到 {side} 的数字，也不是空格位", u32::from(*found))
            }
            ErrorKind::BadCharacter { found, side } => format!("“{found}”既不是 1 到 {side} 的数字，也不表示空格"),
            ErrorKind::BadValue { found, side } => format!("“{found}”既不是 1 到 {side} 的数字，也不表示空格"),
            ErrorKind::WrongLength { found, expected } => format!("有 {found} 个符号，而一个盘面应有 {expected} 个"),
            ErrorKind::WrongRowCount { found, expected } => format!("有 {found} 行，而这个盘面应有 {expected} 行"),
            ErrorKind::WrongRowLength { found, expected } => format!("这一行有 {found} 格，而每行应有 {expected} 格"),
            ErrorKind::EmptyField => "盘面所在的字段是空的".into(),
            ErrorKind::MissingField { column } => format!("这条记录没有第 {column} 个字段，而盘面应在那里"),
            ErrorKind::MissingColumn { wanted: Some(name), .. } => format!("没有名为“{name}”的列或键"),
            ErrorKind::MissingColumn { wanted: None, .. } => "找不到已知的盘面列或键".into(),
            ErrorKind::NotABoard => "这不像一个数独盘面".into(),
            ErrorKind::NoBoard => "没有找到盘面".into(),
            ErrorKind::SeveralBoards => "这里只要一个盘面，却有多个".into(),
            ErrorKind::Ambiguous { .. } => "这段文字可以读成不同的盘面".into(),
            ErrorKind::DifferentBoards { keys } => format!("“{}”中的盘面不同", keys.join("”和“")),
            ErrorKind::DoubtfulCells { doubt: Doubt::Base } => {
                "行号和列号可能从 0 开始，也可能从 1 开始，得到的盘面不同".into()
            }
            ErrorKind::DoubtfulCells { doubt: Doubt::Direction } => {
                "外层的键可能是行，也可能是列，得到的盘面不同".into()
            }
            ErrorKind::InvalidUtf8 { byte } => format!("字节 0x{byte:02X} 不是 UTF-8 文本"),
            ErrorKind::Utf16 => "这看起来是 UTF-16 文本".into(),
            ErrorKind::NulByte => "出现零字节：这看起来是二进制文件，不是文本".into(),
            ErrorKind::TooLong { limit } => format!("超过 {} KiB，没有这么长的盘面", limit / 1024),
            ErrorKind::TooDeep { limit } => format!("列表嵌套超过 {limit} 层，没有这样的盘面"),
            ErrorKind::Syntax { language, detail } => format!("不是合法的 {language}：{detail}"),
            ErrorKind::UnsupportedSide { side } => format!("边长 {side} 的盘面没有通用的宫"),
            ErrorKind::Unsupported { what } => format!("不支持{}", self.foreign(what)),
            ErrorKind::LayoutMismatch => "题目与答案的盘面布局不同".into(),
        }
    }

    fn help(&self, kind: &ErrorKind, syntax: Syntax) -> Option<String> {
        Some(match kind {
            ErrorKind::BadCharacter { found: 'o' | 'O', .. } => "是不是把 0 写成了字母 O？".into(),
            ErrorKind::BadCharacter { found: 'l' | 'I' | 'i', .. } => "是不是把 1 写成了字母？".into(),
            ErrorKind::BadCharacter { .. } | ErrorKind::BadValue { .. } => "空格可以写成 . 0 _ - * x ? 或空白".into(),
            ErrorKind::WrongLength { .. } => {
                "盘面逐行书写：81 个符号；其他边长为 16、36、64、100、144、256、625 个".into()
            }
            ErrorKind::MissingColumn { have, .. } if have.is_empty() => return None,
            ErrorKind::MissingColumn { have, option, .. } => {
                format!("现有：{}；可用 {} 指定", have.join("、"), syntax.name(option))
            }
            ErrorKind::NotABoard | ErrorKind::NoBoard => {
                let more = if syntax == Syntax::Shell { "：见 `ninefold formats`" } else { "" };
                format!("盘面可以是一行 81 个数字或点、9 行的方阵、JSON、CSV 等{more}")
            }
            ErrorKind::Ambiguous { .. } | ErrorKind::DifferentBoards { .. } => {
                format!("请用 {} 来决定", readings(kind, syntax, " 或 "))
            }
            ErrorKind::InvalidUtf8 { .. } => "请把文件存为 UTF-8".into(),
            ErrorKind::Utf16 => "请先转换：iconv -f UTF-16 -t UTF-8".into(),
            ErrorKind::UnsupportedSide { .. } => {
                format!("请用 {} 给出宫的大小", syntax.option(Advice { option: "boxes", value: "行x列" }))
            }
            ErrorKind::SeveralBoards => "请只给一个盘面，或改用批量方式".into(),
            _ => return None,
        })
    }

    fn foreign(&self, what: &Foreign) -> String {
        match what {
            Foreign::FPuzzlesLink => " f-puzzles 链接".into(),
            Foreign::FPuzzlesPuzzle => " f-puzzles 题目".into(),
            Foreign::SudokuPadLink => " SudokuPad 链接".into(),
            Foreign::SudokuPadPuzzle => " SudokuPad 题目".into(),
            Foreign::PenpaLink => " Penpa 链接".into(),
            Foreign::XmlRoot(root) => format!("根元素为 <{root}> 的 XML"),
            Foreign::Language(language) => format!(" {language}"),
        }
    }

    fn house(&self, house: HouseName) -> String {
        let kind = match house.kind {
            HouseKind::Row => "行",
            HouseKind::Column => "列",
            HouseKind::Box => "宫",
            HouseKind::Region => "区",
            HouseKind::Diagonal => "对角线",
        };
        match house.kind {
            HouseKind::Diagonal => format!("第 {} 条{kind}", house.number),
            _ => format!("第 {} {kind}", house.number),
        }
    }

    fn conflict(&self, conflict: &Conflict) -> String {
        let n = conflict.cells().len();
        format!("{}有 {n} 个 {}：{}", self.house(conflict.house), conflict.digit, cells(conflict.cells()))
    }

    fn status(&self, status: Status) -> &'static str {
        match status {
            Status::Malformed => "无法读取",
            Status::Conflict => "无效",
            Status::Unsolvable => "无解",
            Status::Multiple => "多解",
            Status::Unique => "唯一解",
            Status::Valid => "有效",
            Status::Solved => "已完成",
            Status::Undecided => "未定",
        }
    }

    fn verdict(&self, status: Status, conflicts: usize, empty: usize) -> String {
        match status {
            Status::Malformed => "不是数独盘面".into(),
            Status::Conflict => format!("无效：{conflicts} 处冲突"),
            Status::Unsolvable => "有效，但无法完成".into(),
            Status::Multiple => "有效，但不止一个解".into(),
            Status::Unique => "有效，且只有一个解".into(),
            Status::Valid => format!("有效：没有重复的数字（{empty} 个空格）"),
            Status::Solved => "已完成：每格都填了，没有重复的数字".into(),
            Status::Undecided => "有效；搜索用尽了限额，没有得出结论".into(),
        }
    }

    fn semicolon(&self) -> &'static str {
        "；"
    }

    fn part(&self, part: Part) -> &'static str {
        match part {
            Part::Puzzle => "题目：",
            Part::Answer => "答案：",
        }
    }

    fn help_label(&self) -> &'static str {
        "提示："
    }

    fn boxes(&self, rows: u8, columns: u8, syntax: Syntax) -> String {
        let boxes = syntax.option(Advice { option: "boxes", value: &format!("{rows}x{columns}") });
        format!("按 {rows} 行 {columns} 列的宫检查（{boxes}）")
    }

    fn reason(&self, reason: &Reason) -> String {
        match reason {
            Reason::NoDigit { cell, because } => {
                let part = |(house, digits): &(HouseName, Vec<Digit>)| {
                    format!("{}已有 {}", self.house(*house), ranges(digits, "、"))
                };
                format!(
                    "{cell} 没有可填的数字：{}",
                    telling(because).into_iter().map(part).collect::<Vec<_>>().join("，")
                )
            }
            Reason::NoPlace { digit, house } => format!("{}里已没有可放 {digit} 的位置", self.house(*house)),
        }
    }

    fn differing(&self, choices: &[(Cell, Digit, Digit)]) -> String {
        let items: Vec<String> =
            choices.iter().map(|(cell, one, other)| format!("{cell}（{one} 或 {other}）")).collect();
        let listed = list(&items, "、", "和", 9, |more| format!("另外 {more} 格"));
        format!("两个解有 {} 格不同：{listed}", choices.len())
    }

    fn redundant(&self, clues: &[Cell]) -> String {
        format!("有 {} 个提示数可以（逐个）去掉：{}", clues.len(), cells(clues))
    }

    fn minimal(&self, redundant: usize) -> String {
        match redundant {
            0 => "有效，只有一个解，且每个提示数都不可少".into(),
            _ => format!("有效，只有一个解，但不是最简：{redundant} 个提示数多余"),
        }
    }

    fn changed_clues(&self, clues: &[(Cell, Digit, Digit)]) -> String {
        let items: Vec<String> =
            clues.iter().map(|(cell, was, is)| format!("{cell}（原为 {was}，现为 {is}）")).collect();
        let listed = list(&items, "、", "和 ", 9, |more| format!("另外 {more} 个"));
        format!("改动了 {} 个提示数：{listed}", clues.len())
    }

    fn missing_cells(&self, empty: &[Cell]) -> String {
        format!("还有 {} 个空格：{}", empty.len(), cells(empty))
    }

    fn answer_verdict(&self, accepted: bool) -> &'static str {
        if accepted {
            "正确：提示数未改，每格都填了，没有重复的数字"
        } else {
            "不是这道题的答案"
        }
    }
}

/// What options, their values and formats are, by their names.
pub(super) fn translated(name: &str) -> Option<&'static str> {
    Some(match name {
        "require" => "盘面须达到的级别",
        "to" => "要写出的格式",
        "format" => "输入的格式，auto 为自动识别",
        "column" => "CSV 的列或 JSON 对象的键：名称，或从 1 起的序号",
        "puzzle_column" => "题目所在的列：名称或序号",
        "answer_column" => "答案所在的列：名称或序号",
        "symbols" => "大于 9 的数字的写法",
        "boxes" => "宫的行数与列数，如 3x2",
        "budget" => "每个盘面的搜索步数上限；缺省值可在数秒内结束",
        "explain" => "数据之外的说明文字所用的语言",
        "valid" => "行、列、宫内没有重复的数字",
        "solvable" => "可以完成",
        "unique" => "只有一个解",
        "minimal" => "只有一个解，且每个提示数都不可少",
        "solved" => "没有重复的数字，且每格都已填",
        "line" => "一行 81 个符号（其他边长 16 到 625 个），.sdm",
        "bank" => "12 位十六进制编号、盘面、难度",
        "candidates" => "729 个字符，或一组组候选数",
        "grid" => "画成多行的方阵，.ss，Markdown、pandas 与 R 的表格",
        "sdk" => "[Puzzle] 与 [State] 段",
        "sdx" => "候选数，已填数字前加 u",
        "hodoku" => "HoDoKu 题库行 :0000:x:…:",
        "sudokuwiki" => "含 bd= 的链接，或 S9B…",
        "sudokuexchange" => "含 s= 的链接",
        "variants" => "3x3;5,3, ,…",
        "json" => "行的列表、字符串、平铺列表、对象、JSON Lines、Python 与 C 等语言的数组",
        "csv" => "CSV 与 TSV 的一列盘面",
        "opensudoku" => "OpenSudoku 的 XML",
        _ => return None,
    })
}

fn cells(cells: &[Cell]) -> String {
    let items: Vec<String> = cells.iter().map(Cell::to_string).collect();
    list(&items, "、", " 和 ", 25, |more| format!("另外 {more} 个"))
}
