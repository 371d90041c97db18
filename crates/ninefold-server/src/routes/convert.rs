//! `POST /v1/convert`.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;
use ninefold::{Require, WriteFormat, write};

use super::answer;
use super::asked::{Asked, asked};
use crate::problem::Problem;
use crate::service::Shared;

pub(super) async fn convert(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    let Asked { options, text } = asked(&service, request, Some("to")).await?;
    let to = to(options.own.as_deref())?;
    let mut ask = options.ask;
    // A board that breaks a rule can be written, too.
    ask.require = Require::Valid;
    let (report, ask) = service.plainly(text.len(), move || (ask.check(&text, &ask.budget()), ask)).await?;
    let Some(board) = report.board() else { return Err(Problem::malformed(&report, &ask)) };
    let text = write(board, to).map_err(|error| Problem::cannot_write(&error))?;
    Ok(answer("text/plain; charset=utf-8", format!("{}{text}", to.header())))
}

fn to(name: Option<&str>) -> Result<WriteFormat, Problem> {
    name.and_then(WriteFormat::from_name).ok_or_else(|| {
        let names = WriteFormat::ALL.map(WriteFormat::name).join(", ");
        let given =
            name.map_or("it is missing".into(), |name| format!("not `{}`", name.chars().take(40).collect::<String>()));
        Problem::option("to", format!("`to` is one of {names}; {given}"))
    })
}
