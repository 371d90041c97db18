//! `POST /v1/verify`.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;
use ninefold::Verb;
use ninefold::search::Budget;

use super::asked::{board_text, puzzle_and};
use super::check::reported;
use crate::problem::Problem;
use crate::service::{Shared, size};

pub(super) async fn verify(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    let (request, ask, puzzle, answer) = puzzle_and("answer", &service, request, Verb::Verify).await?;
    let answer = board_text(&answer);
    let size = size(&[&puzzle, &answer]);
    let budget = ask.budget();
    let (report, ask) = if ask.is_deep() {
        let verify = move |budget: &Budget<'_>| (ask.verify(&puzzle, &answer, budget), ask);
        service.search(&request.asker, budget, verify).await?
    } else {
        service.plainly(&request.asker, size, move || (ask.verify(&puzzle, &answer, &ask.budget()), ask)).await?
    };
    reported(&service, &report, &ask)
}
