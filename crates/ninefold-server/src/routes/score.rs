//! `POST /v1/score`.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;
use ninefold::Verb;
use ninefold::search::Budget;

use super::answer;
use super::asked::puzzle_and;
use crate::problem::Problem;
use crate::service::Shared;

pub(super) async fn score(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    let (request, ask, puzzle, text) = puzzle_and("text", &service, request, Verb::Score).await?;
    let text: String = serde_json::from_str(text.get()).map_err(|_| Problem::bad_body("`text` is a string"))?;
    // Which cells are right, only a search can tell.
    let budget = ask.budget();
    let search = move |budget: &Budget<'_>| (ask.score(&puzzle, &text, budget), ask);
    let (score, ask) = service.search(&request.asker, budget, search).await?;
    let score = score.map_err(|report| Problem::malformed(&report, &ask))?;
    Ok(answer("application/json", score.data().to_json()))
}
