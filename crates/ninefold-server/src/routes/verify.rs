//! `POST /v1/verify`.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;
use ninefold::search::Budget;
use ninefold::{Ask, Verb};

use super::check::reported;
use super::question::{board_text, puzzle_and};
use crate::problem::Problem;
use crate::service::{Shared, size};

pub(super) async fn verify(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    let (question, ask, puzzle, answer) = puzzle_and("answer", &service, request, Verb::Verify).await?;
    let answer = board_text(&answer);
    let size = size(&[&puzzle, &answer]);
    let verify = move |ask: &Ask, budget: &Budget<'_>| ask.verify(&puzzle, &answer, budget);
    let (report, ask) = service.answer(&question.context, ask, size, verify).await?;
    reported(&service, &report, &ask)
}
