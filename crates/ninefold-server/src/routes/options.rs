//! The options of a request, from its query and from its JSON.

use ninefold::Ask;

use crate::problem::Problem;

/// What is asked, while its options are being read.
#[derive(Debug, Default)]
pub(super) struct Options {
    pub(super) ask: Ask,
    /// The value of the option that only this route has; it stands in the query.
    pub(super) own: Option<String>,
}

impl Options {
    /// The options in a query; each may stand there once.
    pub(super) fn of_query(query: Option<&str>, own: Option<&str>) -> Result<Options, Problem> {
        let mut options = Options::default();
        let Some(query) = query else { return Ok(options) };
        let mut seen: Vec<String> = Vec::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            if seen.iter().any(|one| *one == name) {
                return Err(Problem::option(&name, format!("`{name}` stands there twice")));
            }
            if Some(&*name) == own {
                options.own = Some(value.into_owned());
            } else {
                options.set(&name, &value)?;
            }
            seen.push(name.into_owned());
        }
        Ok(options)
    }

    /// Sets an option that every route has.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        self.ask.set(name, value).map_err(|error| Problem::bad_option(&error))
    }
}
