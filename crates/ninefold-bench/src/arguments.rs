//! What was typed.

use std::path::PathBuf;

pub(crate) const USAGE: &str = "\
usage: ninefold-bench check [OPTIONS]
  --data DIR    check the boards of these lists too (a board a line)
  --boards N    lines of the large text (default 6,600,000: more than half a gigabyte)
  --svg PATH    write the chart here
  --cli PATH    measure this `ninefold` command too";

pub(crate) struct Arguments {
    pub(crate) data: Option<PathBuf>,
    pub(crate) boards: usize,
    pub(crate) svg: Option<PathBuf>,
    pub(crate) cli: Option<PathBuf>,
}

pub(crate) fn parse(mut typed: impl Iterator<Item = String>) -> Result<Arguments, String> {
    match typed.next().as_deref() {
        Some("check") => {}
        Some(other) => return Err(format!("there is no benchmark `{other}`")),
        None => return Err("which benchmark?".into()),
    }
    let mut arguments = Arguments { data: None, boards: 6_600_000, svg: None, cli: None };
    while let Some(option) = typed.next() {
        let value = typed.next().ok_or_else(|| format!("`{option}` needs a value"))?;
        match option.as_str() {
            "--data" => arguments.data = Some(value.into()),
            "--svg" => arguments.svg = Some(value.into()),
            "--cli" => arguments.cli = Some(value.into()),
            "--boards" => {
                let count = value.replace(['_', ','], "").parse().ok().filter(|&count| count > 0);
                arguments.boards = count.ok_or_else(|| format!("`{value}` is no number of boards"))?;
            }
            _ => return Err(format!("there is no option `{option}`")),
        }
    }
    Ok(arguments)
}
