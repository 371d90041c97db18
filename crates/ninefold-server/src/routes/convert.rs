//! `POST /v1/convert`.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;
use ninefold::Verb;

use super::question;
use crate::problem::Problem;
use crate::response::answer;
use crate::service::{Shared, size};

pub(super) async fn convert(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    let (question, ask, text) = question::board(&service, request, Verb::Convert).await?;
    let size = size(&[&text]);
    let (converted, ask) =
        service.answer(&question.context, ask, size, move |ask, budget| ask.convert(&text, budget)).await?;
    let text = converted.map_err(|error| Problem::cannot_convert(&error, &ask))?;
    Ok(answer("text/plain; charset=utf-8", text))
}
