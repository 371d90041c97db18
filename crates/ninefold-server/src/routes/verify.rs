//! `POST /v1/verify`.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;

use super::asked::{board_text, members, set};
use super::body::read;
use super::check::reported;
use super::options::Options;
use crate::problem::Problem;
use crate::service::Shared;

pub(super) async fn verify(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    let (parts, body) = request.into_parts();
    let mut options = Options::of_query(parts.uri.query(), None)?;
    let text = read(&service, &parts.headers, body).await?;
    let missing = || Problem::bad_body("the body is a JSON object, or a form, with `puzzle` and `answer`");
    let mut members = members(&text, &parts.headers).ok_or_else(missing)?;
    let puzzle = board_text(&members.remove("puzzle").ok_or_else(missing)?);
    let answer = board_text(&members.remove("answer").ok_or_else(missing)?);
    set(&mut options, &members)?;
    let ask = options.ask;
    let (report, ask) = service.plainly(text.len(), move || (ask.verify(&puzzle, &answer), ask)).await?;
    reported(&service, &report, &ask)
}
