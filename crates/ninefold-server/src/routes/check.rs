//! `POST /v1/check`, `POST /v1/solve` and `POST /v1/canonical`.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;
use ninefold::{Ask, Report, Verb};

use super::question;
use crate::problem::Problem;
use crate::response::answer;
use crate::service::{Service, Shared, size};

pub(super) async fn check(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    checked(&service, request, Verb::Check).await
}

pub(super) async fn solve(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    checked(&service, request, Verb::Solve).await
}

pub(super) async fn canonical(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    checked(&service, request, Verb::Canonical).await
}

async fn checked(service: &Shared, request: Request, verb: Verb) -> Result<Response<Body>, Problem> {
    let (question, ask, text) = question::board(service, request, verb).await?;
    if let Some(report) = ask.check_plain(&text, service.config.kernel) {
        return reported(service, &report, &ask);
    }
    let size = size(&[&text]);
    let (report, ask) =
        service.answer(&question.context, ask, size, move |ask, budget| ask.check(&text, budget)).await?;
    reported(service, &report, &ask)
}

/// The answer that is a report. A board that breaks a rule is an answer; a text that is not a board is a problem.
pub(super) fn reported(service: &Service, report: &Report, ask: &Ask) -> Result<Response<Body>, Problem> {
    service.metrics.board(report.status());
    if report.error().is_some() {
        return Err(Problem::malformed(report, ask));
    }
    Ok(answer("application/json", ask.json(report)))
}
