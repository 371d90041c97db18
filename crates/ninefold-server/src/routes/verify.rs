//! `POST /v1/verify`.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;
use ninefold::Verb;

use super::asked::{board_text, puzzle_and};
use super::check::reported;
use crate::problem::Problem;
use crate::service::{Shared, size};

pub(super) async fn verify(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    let (ask, puzzle, answer) = puzzle_and("answer", &service, request, Verb::Verify).await?;
    let answer = board_text(&answer);
    let size = size(&[&puzzle, &answer]);
    let (report, ask) = if ask.is_deep() {
        service.search(move |stop| (ask.verify(&puzzle, &answer, &ask.budget().or_until(stop)), ask)).await?
    } else {
        service.plainly(size, move || (ask.verify(&puzzle, &answer, &ask.budget()), ask)).await?
    };
    reported(&service, &report, &ask)
}
