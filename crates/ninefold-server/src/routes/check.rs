//! `POST /v1/check` and `POST /v1/solve`.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::Response;
use ninefold::{Ask, Report};

use super::answer;
use super::asked::{Asked, asked};
use crate::problem::Problem;
use crate::service::{Service, Shared};

pub(super) async fn check(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    let Asked { options, text } = asked(&service, request, None).await?;
    let ask = options.ask;
    if ask.require.is_deep() {
        let search = move |ask: &Ask, stop: &_| ask.check(&text, &ask.budget().or_until(stop));
        return searched(&service, ask, search).await;
    }
    if let Some(board) = ask.check_plain(&text, service.config.kernel) {
        service.metrics.board(board.status());
        return Ok(answer("application/json", board.to_json(None)));
    }
    let size = text.len();
    let (report, ask) = service.plainly(size, move || (ask.check(&text, &ask.budget()), ask)).await?;
    reported(&service, &report, &ask)
}

pub(super) async fn solve(State(service): State<Shared>, request: Request) -> Result<Response<Body>, Problem> {
    let Asked { options, text } = asked(&service, request, None).await?;
    let search = move |ask: &Ask, stop: &_| ask.solve(&text, &ask.budget().or_until(stop));
    searched(&service, options.ask, search).await
}

async fn searched(
    service: &Service,
    ask: Ask,
    search: impl FnOnce(&Ask, &std::sync::atomic::AtomicBool) -> Report + Send + 'static,
) -> Result<Response<Body>, Problem> {
    let limit = service.config.time_limit;
    let (report, ask) = service.searches.run(limit, move |stop| (search(&ask, stop), ask)).await?;
    reported(service, &report, &ask)
}

/// The answer that is a report. A board that breaks a rule is an answer; a text that is no board is a problem.
pub(super) fn reported(service: &Service, report: &Report, ask: &Ask) -> Result<Response<Body>, Problem> {
    service.metrics.board(report.status());
    if report.error().is_some() {
        return Err(Problem::malformed(report, ask));
    }
    Ok(answer("application/json", ask.json(report)))
}
