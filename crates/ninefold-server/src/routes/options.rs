//! The options of a request, from its query and from its body.

use ninefold::Ask;

use crate::problem::Problem;

/// What is asked, while its options are being read.
#[derive(Debug, Default)]
pub(super) struct Options {
    pub(super) ask: Ask,
    /// The name of the option that only this route has.
    own_name: Option<&'static str>,
    /// Its value.
    pub(super) own: Option<String>,
}

impl Options {
    /// The options in a query; each may stand there once.
    pub(super) fn of_query(query: Option<&str>, own: Option<&'static str>) -> Result<Options, Problem> {
        let mut options = Options { own_name: own, ..Options::default() };
        let Some(query) = query else { return Ok(options) };
        let mut seen: Vec<String> = Vec::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            if seen.iter().any(|one| *one == name) {
                return Err(Problem::option(&name, format!("`{name}` stands there twice")));
            }
            options.set(&name, &value)?;
            seen.push(name.into_owned());
        }
        Ok(options)
    }

    /// Is there an option of this name?
    pub(super) fn knows(&self, name: &str) -> bool {
        Ask::NAMES.contains(&name) || self.own_name == Some(name)
    }

    /// Sets an option.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        if self.own_name == Some(name) {
            self.own = Some(value.into());
            return Ok(());
        }
        self.ask.set(name, value).map_err(|error| {
            // The library does not know of the route's own.
            let more = self.own_name.filter(|_| error.value.is_none()).map_or(String::new(), |own| format!(", {own}"));
            Problem::option(&error.name, format!("{error}{more}"))
        })
    }
}
