//! Simplified Chinese.

use super::{Syntax, Words, crossings, list, ranges, readings, rules_zh, telling};
use crate::board::{Cell, Digit};
use crate::check::Conflict;
use crate::layout::{HouseKind, HouseName};
use crate::read::{Advice, Doubt, ErrorKind, Foreign, Part, is_scientific};
use crate::rules::{BadRule, RuleKind};
use crate::same::NotComparable;
use crate::search::{Cause, Reason};
use crate::standing::Status;
use crate::track::{Track, Tracked};

pub(super) struct Chinese;

impl Words for Chinese {
    fn error(&self, kind: &ErrorKind) -> String {
        match kind {
            ErrorKind::BadCharacter { found, side } if found.is_control() || found.is_whitespace() => {
                format!("字符 U+{:04X} 既不是 1 到 {side} 的数字，也不表示空格", u32::from(*found))
            }
            ErrorKind::BadCharacter { found, side } => format!("“{found}”既不是 1 到 {side} 的数字，也不表示空格"),
            ErrorKind::BadValue { found, side } => format!("“{found}”既不是 1 到 {side} 的数字，也不表示空格"),
            ErrorKind::WrongLength { found, expected } => format!("有 {found} 个符号，而一个盘面应有 {expected} 个"),
            ErrorKind::WrongRowCount { found, expected } => format!("有 {found} 行，而这个盘面应有 {expected} 行"),
            // This row is right, so the others are not, or there are too many of them.
            ErrorKind::WrongRowLength { found, expected } if found == expected => {
                format!("盘面应有 {expected} 行，每行 {expected} 格")
            }
            ErrorKind::WrongRowLength { found, expected } => format!("这一行有 {found} 格，而每行应有 {expected} 格"),
            ErrorKind::EmptyField => "盘面字段为空".into(),
            ErrorKind::MissingField { column } => format!("这条记录缺少第 {column} 个字段，盘面应在该字段中"),
            ErrorKind::MissingColumn { wanted: Some(name), .. } => format!("没有名为“{name}”的列或键"),
            ErrorKind::MissingColumn { wanted: None, .. } => "无法判断哪一列或哪个键是盘面".into(),
            ErrorKind::NotABoard => "这不像一个数独盘面".into(),
            ErrorKind::NoBoard => "没有找到盘面".into(),
            ErrorKind::SeveralBoards => "应只有一个盘面，却有多个".into(),
            ErrorKind::Ambiguous { .. } => "有歧义：可以读成不同的盘面".into(),
            ErrorKind::DifferentBoards { keys } => format!("有歧义：“{}”中的盘面不同", keys.join("”和“")),
            ErrorKind::DoubtfulCells { doubt: Doubt::Base } => {
                "有歧义：行号和列号可能从 0 开始，也可能从 1 开始，盘面因此不同".into()
            }
            ErrorKind::DoubtfulCells { doubt: Doubt::Direction } => {
                "有歧义：外层的键可能是行，也可能是列，盘面因此不同".into()
            }
            ErrorKind::DoubtfulCells { doubt: Doubt::Labels } => "有歧义：首列或末列可能属于盘面，也可能不属于".into(),
            ErrorKind::InvalidUtf8 { byte } => format!("字节 0x{byte:02X} 不是有效的 UTF-8"),
            ErrorKind::Utf16 => "这看起来是 UTF-16 文本".into(),
            ErrorKind::NulByte => "含有零字节：这看起来是二进制文件，不是文本".into(),
            ErrorKind::TooLong { limit } => format!("超过 {} KiB 的上限", limit / 1024),
            ErrorKind::TooDeep { limit } => format!("列表嵌套超过 {limit} 层"),
            ErrorKind::Syntax { language, detail } => format!("不是有效的 {language}：{detail}"),
            ErrorKind::UnsupportedSide { side } => format!("{side}×{side} 的盘面没有标准的宫"),
            ErrorKind::Unsupported { what } => format!("不支持{}", self.foreign(what)),
            ErrorKind::UnfitRegions { side } => {
                format!("给出的区域不适用于 {side}×{side} 的盘面：须有 {side} 种符号，每种 {side} 个")
            }
            ErrorKind::UnfitRule { rule } => format!("规则 `{rule}` 需要的宫在此盘面上不存在"),
            ErrorKind::BadCell { found, side } => format!("“{found}”不在 {side}×{side} 的盘面上"),
            ErrorKind::BadRule { rule, why: BadRule::Numbers } => format!("规则“{rule}”的数值不完整或不正确"),
            ErrorKind::BadRule { rule, .. } => format!("规则“{rule}”的格子不完整或不正确"),
            ErrorKind::BadRegion { found, expected } => format!("有一个区是 {found} 格，而每个区应有 {expected} 格"),
            ErrorKind::BadLink => "链接已损坏或不完整".into(),
            ErrorKind::NeedsNetwork { what } => {
                format!("这个{}里只有题目的编号，题目在服务器上，而本程序不联网", self.foreign(what))
            }
            ErrorKind::TooManyRules { limit } => format!("题目的规则超过 {limit} 条"),
            ErrorKind::LayoutMismatch => "题目与答案的布局不同".into(),
            ErrorKind::Stopped => "读取在文本结束之前被中止".into(),
        }
    }

    fn help(&self, kind: &ErrorKind, syntax: Syntax) -> Option<String> {
        Some(match kind {
            ErrorKind::BadCharacter { found: 'o' | 'O', .. } => "是不是把 0 写成了字母 O？".into(),
            ErrorKind::BadCharacter { found: 'l' | 'I' | 'i', .. } => "是不是把 1 写成了字母？".into(),
            ErrorKind::BadValue { found, .. } if is_scientific(found) => {
                "电子表格已把盘面转成数值，数字已丢失：请将盘面存为文本".into()
            }
            ErrorKind::BadCharacter { .. } | ErrorKind::BadValue { .. } => "空格请写成 . 0 _ - * x ? 或空白字符".into(),
            ErrorKind::WrongLength { found: 162, .. } => "这是两个盘面吗？请各写一行".into(),
            ErrorKind::WrongLength { found: 60..=79, expected: 81 } => {
                "请逐行写出 81 个符号；如果电子表格去掉了开头的零，请将盘面存为文本".into()
            }
            ErrorKind::Unsupported { what: Foreign::GitLfs } => "请用 `git lfs pull` 取得文件本身".into(),
            ErrorKind::Unsupported { what: Foreign::Json | Foreign::FPuzzlesLink | Foreign::SudokuPadLink } => {
                "请在构建 ninefold 时启用 `json` 特性".into()
            }
            ErrorKind::WrongLength { .. } => {
                "请逐行写出盘面：9×9 为 81 个符号，其他大小为 16、36、64、100、144、256 或 625 个".into()
            }
            ErrorKind::MissingColumn { have, .. } if have.is_empty() => return None,
            ErrorKind::MissingColumn { have, option, .. } => {
                format!("现有：{}；请用 {} 指定其一", have.join("、"), syntax.name(option))
            }
            ErrorKind::NotABoard | ErrorKind::NoBoard => {
                let more = if syntax == Syntax::Shell { "；详见 ninefold formats" } else { "" };
                format!("盘面可以是一行 81 个数字或点、9 行的方阵、JSON、CSV 或其他格式{more}")
            }
            ErrorKind::Ambiguous { .. } | ErrorKind::DifferentBoards { .. } => {
                format!("请用 {} 指定", readings(kind, syntax, " 或 "))
            }
            ErrorKind::InvalidUtf8 { .. } => "请把文件存为 UTF-8".into(),
            ErrorKind::Utf16 => "请另存为 UTF-8，或用 iconv -f UTF-16 -t UTF-8 转换".into(),
            ErrorKind::UnsupportedSide { .. } => {
                format!("请用 {} 指定宫的大小", syntax.option(Advice { option: "boxes", value: "行x列" }))
            }
            ErrorKind::BadLink => "请重新复制完整的链接".into(),
            ErrorKind::NeedsNetwork { .. } => {
                "请在浏览器中打开题目，复制包含整道题目的链接，例如 f-puzzles 导出的链接".into()
            }
            ErrorKind::SeveralBoards => "请只提供一个盘面，或改用批量检查".into(),
            _ => return None,
        })
    }

    fn foreign(&self, what: &Foreign) -> String {
        match what {
            Foreign::FPuzzlesLink => " f-puzzles 链接".into(),
            Foreign::SudokuPadLink => " SudokuPad 链接".into(),
            Foreign::FreeRows => "行列中允许数字重复的题目".into(),
            Foreign::GitLfs => " Git LFS 指针文件".into(),
            Foreign::Shape(shape) => format!("形状为 {shape} 的盘面"),
            Foreign::XmlRoot(root) => format!("根元素为 <{root}> 的 XML"),
            Foreign::Json => " JSON".into(),
        }
    }

    fn house(&self, house: HouseName) -> String {
        let kind = house_kind(house.kind);
        match house.kind {
            HouseKind::Window | HouseKind::Group | HouseKind::Extra => format!("第 {} 个{kind}", house.number),
            HouseKind::Diagonal => format!("第 {} 条{kind}", house.number),
            _ => format!("第 {} {kind}", house.number),
        }
    }

    fn conflict(&self, conflict: &Conflict) -> String {
        let (house, digit) = match (conflict.house(), conflict.digit(), conflict.rule()) {
            (Some(house), Some(digit), _) => (house, digit),
            (_, digit, Some(rule)) => return rules_zh::broken(rule, digit, conflict.cells()),
            _ => return conflict.to_string(),
        };
        let numbers = || crossings(conflict, house).join("、");
        let place = match house.kind {
            HouseKind::Row => format!("，在第 {} 列", numbers()),
            HouseKind::Column => format!("，在第 {} 行", numbers()),
            _ => format!("：{}", cells(conflict.cells())),
        };
        format!("{}有{}{place}", self.house(house), repeated(conflict.cells().len(), digit))
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
            Status::Valid => format!("有效：没有冲突（{empty} 个空格）"),
            Status::Solved => "已完成：全部填满，没有冲突".into(),
            Status::Undecided => "有效，但未得出结论：搜索已达到限额".into(),
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
                let part = |(cause, digits): &(Cause, Vec<Digit>)| match cause {
                    Cause::House(house) => format!("{}已有 {}", self.house(*house), ranges(digits, "、")),
                    Cause::Rule(rule) => format!("{}排除 {}", rules_zh::the(*rule), ranges(digits, "、")),
                };
                let parts: Vec<String> = telling(because).into_iter().map(part).collect();
                format!("{}没有可填的数字：{}", place(*cell), parts.join("，"))
            }
            Reason::NoPlace { digit, house } => format!("{}中没有位置可填 {digit}", self.house(*house)),
        }
    }

    fn differing(&self, choices: &[(Cell, Digit, Digit)]) -> String {
        let items: Vec<String> =
            choices.iter().map(|(cell, one, other)| format!("{}（{one} 或 {other}）", place(*cell))).collect();
        let listed = list(&items, "、", "和", 9, |more| format!("另外 {more} 格"));
        format!("两个解有 {} 格不同：{listed}", choices.len())
    }

    fn one_of_several(&self) -> &'static str {
        "这是多个解中的一个；另一个解在标出的格中不同"
    }

    fn redundant(&self, clues: &[Cell]) -> String {
        match clues {
            [clue] => format!("有 1 个提示数可以去掉：{}", place(*clue)),
            _ => format!("有 {} 个提示数可以单独去掉（每次只去掉一个）：{}", clues.len(), cells(clues)),
        }
    }

    fn minimal(&self, minimal: Option<bool>) -> &'static str {
        match minimal {
            Some(true) => "有效，只有一个解，且每个提示数都不可少",
            Some(false) => "有效，只有一个解，但不是最简",
            None => "有效；搜索已达到限额，未能确定是否每个提示数都不可少",
        }
    }

    fn changed_clues(&self, clues: &[(Cell, Digit, Digit)]) -> String {
        let items: Vec<String> =
            clues.iter().map(|(cell, was, is)| format!("{}（原为 {was}，现为 {is}）", place(*cell))).collect();
        let listed = list(&items, "、", "和", 9, |more| format!("另外 {more} 个"));
        format!("改动了 {} 个提示数：{listed}", clues.len())
    }

    fn missing_cells(&self, empty: &[Cell]) -> String {
        format!("还有 {} 个空格：{}", empty.len(), cells(empty))
    }

    fn answer_verdict(&self, accepted: bool) -> &'static str {
        if accepted {
            "正确：提示数未改动，全部填满，没有冲突"
        } else {
            "不是这道题的正确答案"
        }
    }

    fn track(&self, track: &Track, changed: bool) -> String {
        let Track { entries, remaining, .. } = *track;
        let written = if entries == 0 { "尚未填数".into() } else { format!("已填 {entries} 个数字") };
        match &track.found {
            Tracked::OnTrack if remaining > 0 => format!("目前没有填错：{written}，还差 {remaining} 格"),
            Tracked::OnTrack if entries > 1 => format!("已完成：填入的 {entries} 个数字全部正确"),
            Tracked::OnTrack => self.verdict(Status::Solved, 0, 0),
            Tracked::OffTrack { mistakes } => match &mistakes[..] {
                [] if changed => "与题目不符".into(),
                [] => "至少填错了一个数字，但单独看每个数字都可能是对的".into(),
                _ => format!("填错了 {} 个数字：{}", mistakes.len(), cells(mistakes)),
            },
            Tracked::NoSolution => "题目本身无解".into(),
            Tracked::GaveUp => "未得出结论：搜索已达到限额".into(),
        }
    }

    fn suspects(&self, suspects: &[Cell]) -> String {
        match suspects {
            [] => "至少有两个数字是错的：只去掉任何一个数字都无法完成".into(),
            [cell] => format!("去掉{}的数字就可以完成", place(*cell)),
            _ => format!("去掉这 {} 个数字中的一个就可以完成：{}", suspects.len(), cells(suspects)),
        }
    }

    fn not_comparable(&self, reason: NotComparable) -> String {
        let what = match reason {
            NotComparable::Boxes { side, boxes: None } => format!("{side}×{side} 的盘面"),
            NotComparable::Boxes { side, boxes: Some((rows, columns)) } => {
                format!("宫为 {rows}×{columns} 的 {side}×{side} 盘面")
            }
            NotComparable::Jigsaw => "锯齿数独".into(),
            NotComparable::Diagonals => "对角线数独".into(),
            NotComparable::Rules => "有其他规则的数独".into(),
        };
        format!("{what}没有规范形式，只有边长为 4、6、9 的普通盘面才有")
    }

    fn rules(&self, houses: &[(HouseKind, usize)], rules: &[(RuleKind, usize)]) -> String {
        let houses = houses.iter().map(|&(kind, number)| format!("{}（{number}）", house_kind(kind)));
        let rules = rules.iter().map(|&(kind, number)| match number {
            0 => rules_zh::kind(kind).to_string(),
            _ => format!("{}（{number}）", rules_zh::kind(kind)),
        });
        format!("另有规则：{}", houses.chain(rules).collect::<Vec<_>>().join("、"))
    }

    fn unchecked(&self, names: &[String], assumed: bool) -> String {
        let listed = list(names, "、", "，", 9, |more| format!("另有 {more} 项"));
        if assumed { format!("未检查，视为已满足：{listed}") } else { format!("未检查：{listed}") }
    }

    fn in_doubt(&self) -> &'static str {
        "未定：能识别的规则都没有违反，但有的规则未能识别"
    }

    fn stored(&self, matches: bool) -> &'static str {
        if matches { "与题目自带的答案一致" } else { "与题目自带的答案不一致" }
    }

    fn redundant_rules(&self, names: &[String]) -> String {
        let listed = list(names, "、", "、", 25, |more| format!("等另外 {more} 条"));
        match names {
            [_] => format!("有 1 条规则是多余的：{listed}"),
            _ => format!("有 {} 条规则可以各自单独去掉：{listed}", names.len()),
        }
    }

    fn canonical(&self, form: &str, of_solution: bool) -> String {
        let of = if of_solution { "解的" } else { "" };
        format!("{of}规范形式：{form}")
    }

    fn automorphisms(&self, count: u32) -> String {
        format!("自同构个数：{count}")
    }

    fn solution(&self) -> &'static str {
        "这是答案；若有多个解，这是其中一个"
    }
}

/// What options, their values and formats are, by their names.
pub(super) fn translated(name: &str) -> Option<&'static str> {
    Some(match name {
        "require" => "盘面须达到的要求",
        "to" => "输出的格式",
        "format" => "输入的格式，auto 为自动识别",
        "column" => "盘面所在的 CSV 列或 JSON 键：名称，或从 1 开始的序号",
        "puzzle_column" => "题目所在的列：名称或序号",
        "answer_column" => "答案所在的列：名称或序号",
        "symbols" => "大于 9 的数字的写法",
        "boxes" => "宫的行数与列数，如 3x2",
        "rules" => {
            "普通盘面另外遵守的规则：diagonals（对角线）、windows（窗口）、anti-knight（无马）、anti-king（无缘）、non-consecutive（不连续）、disjoint-groups（同位组）"
        }
        "regions" => "普通盘面以区域代替宫：逐行为每格写一个符号",
        "assume_checked" => "未能识别的规则视为已满足",
        "budget" => "每个盘面的搜索步数上限；默认值可在数秒内结束",
        "reveal" => "在 on-track 的结果中附上答案",
        "with" => {
            "另外找出：suspects（去掉哪一个数字就可以完成）、candidates（各解在每格中的数字，以及解的个数）、marks（格式中带有的铅笔标记）、f-puzzles（带有规则的题目，写成链接）、canonical（与之等价的最小盘面）、automorphisms（使盘面变为自身的对称变换的个数）、solution-class（唯一解的规范形式）"
        }
        "explain" => "在数据之外附上说明文字，用这种语言",
        "valid" => "行、列、宫内没有重复的数字",
        "solvable" => "可以完成",
        "unique" => "只有一个解",
        "minimal" => "只有一个解，且每个提示数都不可少",
        "solved" => "没有重复的数字，且每格都已填",
        "on-track" => "填入的数字与题目的某个解一致；盘面不区分时，所有数字都算题目的提示数",
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
        "iss" => "Interactive Sudoku Solver 的字符串（.Cage~17~R1C1~R1C2…）或链接",
        "killer" => "用 81 个字符画出杀手数独的笼：和，以及指向它的 < > ^ v；或 3x3::k:…",
        "jigsaw" => "一行 81 个符号和 81 个区号",
        "sumocue" => "SumoCueV1=0J0=8J0…：每格一个数字和区号",
        "puzzlink" => "puzz.link 链接：p?sudoku/9/9/…",
        "janko" => "9 9，随后九行已知数和九行区号",
        "ksudoku" => "KSudoku 的 XML，含区和笼",
        "penpa" => "Penpa 链接：#m=edit&p=…",
        "opensudoku" => "OpenSudoku 的 XML",
        "f-puzzles" => "带 ?load= 的链接，包含规则",
        "sudokupad" => "SudokuPad 的链接，包含规则",
        "text" => "程序、表格、日志、消息等任意文本中的盘面",
        _ => return None,
    })
}

fn house_kind(kind: HouseKind) -> &'static str {
    match kind {
        HouseKind::Row => "行",
        HouseKind::Column => "列",
        HouseKind::Box => "宫",
        HouseKind::Region => "区",
        HouseKind::Diagonal => "对角线",
        HouseKind::Window => "窗口",
        HouseKind::Group => "同位组",
        HouseKind::Extra => "额外区域",
    }
}

fn place(cell: Cell) -> String {
    cells(&[cell])
}

/// 第 1 行第 1、4 列和第 3 行第 2 列: cells of the same row share its name.
/// "两个 5".
pub(super) fn repeated(number: usize, digit: Digit) -> String {
    const WORDS: [&str; 10] = ["零", "一", "两", "三", "四", "五", "六", "七", "八", "九"];
    let number = WORDS.get(number).map_or_else(|| format!(" {number} "), |word| (*word).into());
    format!("{number}个 {digit}")
}

pub(super) fn cell(cell: Cell) -> String {
    format!("第 {} 行第 {} 列", u16::from(cell.row()) + 1, u16::from(cell.column()) + 1)
}

pub(super) fn cells(cells: &[Cell]) -> String {
    let shown = &cells[..cells.len().min(25)];
    let number = |from_zero: u8| (u16::from(from_zero) + 1).to_string();
    let mut rows: Vec<String> = Vec::new();
    for row in shown.chunk_by(|one, next| one.row() == next.row()) {
        let columns: Vec<String> = row.iter().map(|cell| number(cell.column())).collect();
        rows.push(format!("第 {} 行第 {} 列", number(row[0].row()), columns.join("、")));
    }
    let listed = list(&rows, "，", "和", usize::MAX, |_| String::new());
    if shown.len() == cells.len() { listed } else { format!("{listed}等 {} 格", cells.len()) }
}
