//! The paths of the service.

/// The routes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    Check,
    CheckBatch,
    Verify,
    VerifyBatch,
    Solve,
    Canonical,
    Score,
    Convert,
    Healthz,
    Readyz,
    Metrics,
    OpenApi,
    /// The page, and every unknown path.
    Page,
}

/// The routes in their order, with their paths.
const PATHS: [(Route, &str); 13] = [
    (Route::Check, "/v1/check"),
    (Route::CheckBatch, "/v1/check/batch"),
    (Route::Verify, "/v1/verify"),
    (Route::VerifyBatch, "/v1/verify/batch"),
    (Route::Solve, "/v1/solve"),
    (Route::Canonical, "/v1/canonical"),
    (Route::Score, "/v1/score"),
    (Route::Convert, "/v1/convert"),
    (Route::Healthz, "/healthz"),
    (Route::Readyz, "/readyz"),
    (Route::Metrics, "/metrics"),
    (Route::OpenApi, "/openapi.json"),
    (Route::Page, "/"),
];

impl Route {
    pub(crate) const COUNT: usize = PATHS.len();

    pub(crate) fn all() -> impl Iterator<Item = Route> {
        PATHS.into_iter().map(|(route, _)| route)
    }

    /// Its path, and its name in the metrics.
    pub(crate) fn name(self) -> &'static str {
        PATHS[self as usize].1
    }

    /// The route of a path.
    pub(crate) fn of(path: &str) -> Route {
        PATHS.into_iter().find(|(_, name)| *name == path).map_or(Route::Page, |(route, _)| route)
    }

    /// Does it check boards?
    pub(crate) fn works(self) -> bool {
        self.methods() == "POST"
    }

    /// The methods that it takes.
    pub(crate) fn methods(self) -> &'static str {
        match self {
            Route::Healthz | Route::Readyz | Route::Metrics | Route::OpenApi | Route::Page => "GET,HEAD",
            _ => "POST",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_its_route() {
        for route in Route::all() {
            assert_eq!(Route::of(route.name()), route);
        }
        assert_eq!(Route::of("/v1/check/"), Route::Page);
    }
}
