//! A profile that callgrind wrote: which place executed how many instructions.
//!
//! The place is the file of this project that the instructions come from, also where the compiler has inlined it elsewhere, so that another
//! decision of the compiler to inline moves nothing. What the standard library does inside a function of this project counts
//! as that function's file; a function outside the project is a place by its own name.

use std::collections::BTreeMap;

/// The instructions of each place.
pub(crate) fn by_place(profile: &str) -> Result<BTreeMap<String, u64>, String> {
    let mut places = BTreeMap::new();
    let mut names = Names::default();
    let (mut of_function, mut function, mut source) = (String::new(), String::new(), String::new());
    let mut called = false;
    for line in profile.lines() {
        if let Some((key, value)) = line.split_once('=') {
            match key {
                "fl" => {
                    of_function = names.get('l', value)?;
                    source.clone_from(&of_function);
                }
                "fi" | "fe" => source = names.get('l', value)?,
                "fn" => function = names.get('n', value)?,
                // What these name is not looked at, but it may be named here for the first time.
                "cfi" | "cfl" => drop(names.get('l', value)?),
                "cfn" => drop(names.get('n', value)?),
                // The next line is what the called function executed, which it has lines of its own for.
                "calls" => called = true,
                _ => {}
            }
        } else if line.starts_with(|first: char| first.is_ascii_digit() || "+-*".contains(first)) {
            if std::mem::take(&mut called) {
                continue;
            }
            let count = line.split(' ').nth(1).unwrap_or("0");
            let count: u64 = count.parse().map_err(|_| format!("this is not a count: {line}"))?;
            let place = own(&source).or_else(|| own(&of_function)).unwrap_or(&function);
            *places.entry(place.replace(' ', "_")).or_default() += count;
        }
    }
    if places.is_empty() {
        return Err("nothing was counted: is there no function `counted`?".into());
    }
    Ok(places)
}

/// A file of this project, from `crates` on.
fn own(file: &str) -> Option<&str> {
    file.find("crates/ninefold").map(|start| &file[start..])
}

/// callgrind writes a name once, `(7) name`, and then `(7)`.
#[derive(Default)]
struct Names(BTreeMap<(char, String), String>);

impl Names {
    fn get(&mut self, kind: char, value: &str) -> Result<String, String> {
        let (number, name) = value.split_once(' ').unwrap_or((value, ""));
        let key = (kind, number.to_string());
        if !name.is_empty() {
            self.0.insert(key.clone(), name.to_string());
        }
        self.0.get(&key).cloned().ok_or_else(|| format!("the profile names {value} nowhere"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inlined_code_counts_where_it_was_written_and_calls_only_once() {
        let profile = "\
            events: Ir\n\
            fl=(1) /home/crates/ninefold/src/check.rs\n\
            fn=(1) ninefold::check\n\
            10 5\n\
            +2 7\n\
            fi=(2) /rust/library/core/src/slice.rs\n\
            3 20\n\
            fe=(3) /home/crates/ninefold/src/board.rs\n\
            * 100\n\
            cob=(2) /lib/libc.so.6\n\
            cfi=(4) ???\n\
            cfn=(2) memcpy\n\
            calls=3 0\n\
            12 900\n\
            \n\
            fl=(4)\n\
            fn=(2)\n\
            0 900\n\
            totals: 1032\n";
        let places = by_place(profile).unwrap();
        let expected = [("crates/ninefold/src/board.rs", 100), ("crates/ninefold/src/check.rs", 32), ("memcpy", 900)];
        assert_eq!(places, expected.map(|(place, count)| (place.to_string(), count)).into());
    }

    #[test]
    fn a_profile_without_counts_is_an_error() {
        assert!(by_place("events: Ir\ntotals: 0\n").unwrap_err().starts_with("nothing was counted"));
        assert_eq!(by_place("fn=(3)\n").unwrap_err(), "the profile names (3) nowhere");
    }
}
