//! A table in Markdown.

pub(crate) struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(head: &[&str]) -> Table {
        Table { head: head.iter().map(|&cell| cell.to_owned()).collect(), rows: Vec::new() }
    }

    pub(crate) fn push(&mut self, row: &[String]) {
        self.rows.push(row.to_vec());
    }
}

impl std::fmt::Display for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
        writeln!(f, "{}", line(&self.head))?;
        // The first column is words, the others are figures.
        writeln!(f, "|---|{}", "---:|".repeat(self.head.len().saturating_sub(1)))?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{}", line(row)))
    }
}
