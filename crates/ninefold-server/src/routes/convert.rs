//! `POST /v1/convert`.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;
use ninefold::Verb;

use super::{answer, asked};
use crate::problem::Problem;
use crate::service::{Shared, size};

pub(super) async fn convert(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    let (request, ask, text) = asked::board(&service, request, Verb::Convert).await?;
    let (converted, ask) =
        service.plainly(&request.asker, size(&[&text]), move || (ask.convert(&text, &ask.budget()), ask)).await?;
    let text = converted.map_err(|error| Problem::cannot_convert(&error, &ask))?;
    Ok(answer("text/plain; charset=utf-8", text))
}
