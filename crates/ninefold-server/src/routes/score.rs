//! `POST /v1/score`.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;
use ninefold::search::Budget;
use ninefold::{Ask, Verb};

use super::question::puzzle_and;
use crate::problem::Problem;
use crate::response::answer;
use crate::service::Shared;

pub(super) async fn score(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    let (question, ask, puzzle, text) = puzzle_and("text", &service, request, Verb::Score).await?;
    let text: String = serde_json::from_str(text.get()).map_err(|_| Problem::bad_body("`text` is a string"))?;
    let score = move |ask: &Ask, budget: &Budget<'_>| ask.score(&puzzle, &text, budget);
    let (score, ask) = service.answer(&question.context, ask, usize::MAX, score).await?;
    let score = score.map_err(|report| Problem::malformed(&report, &ask))?;
    Ok(answer("application/json", score.data().to_json()))
}
