//! The body of a request that holds one board: bounded in size and in time, packed or not.

use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderMap, header};
use http_body_util::BodyExt;
use tokio::time::timeout;

use super::packed::{is_packed, looks_packed, unpacked};
use crate::problem::Problem;
use crate::service::Service;

/// What is still read of a body that is too large, so that its sender hears the answer instead of a broken connection.
const DISCARDED: usize = 8 << 20;
const DISCARDING: Duration = Duration::from_secs(1);

/// Reads a body to its end.
pub(super) async fn read(service: &Service, headers: &HeaderMap, mut body: Body) -> Result<Bytes, Problem> {
    let read = received(service, headers, &mut body).await;
    if read.is_err() && !headers.contains_key(header::EXPECT) {
        let _ = timeout(DISCARDING, discard(&mut body)).await;
    }
    read
}

async fn received(service: &Service, headers: &HeaderMap, body: &mut Body) -> Result<Bytes, Problem> {
    let (limit, patience) = (service.config.body_limit, service.config.read_timeout);
    let packed = is_packed(headers)?;
    if body.size_hint().lower() > limit as u64 {
        return Err(Problem::too_large(limit));
    }
    let body = timeout(patience, collect(body, limit)).await.unwrap_or_else(|_| Err(Problem::too_slow()))?;
    if packed || looks_packed(&body) {
        return service.plain.run(service.config.time_limit, move |_| unpacked(body, limit)).await?;
    }
    Ok(body)
}

async fn collect(body: &mut Body, limit: usize) -> Result<Bytes, Problem> {
    // Nearly every body is one piece, which need not be copied.
    let mut first = Bytes::new();
    let mut all = Vec::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| Problem::bad_body("the body was cut off"))?;
        let Ok(data) = frame.into_data() else { continue };
        if first.len() + all.len() + data.len() > limit {
            return Err(Problem::too_large(limit));
        }
        if first.is_empty() && all.is_empty() {
            first = data;
        } else {
            if all.is_empty() {
                all.extend_from_slice(&std::mem::take(&mut first));
            }
            all.extend_from_slice(&data);
        }
    }
    Ok(if all.is_empty() { first } else { all.into() })
}

async fn discard(body: &mut Body) {
    let mut left = DISCARDED;
    while let Some(Ok(frame)) = body.frame().await {
        let size = frame.data_ref().map_or(0, Bytes::len);
        match left.checked_sub(size) {
            Some(less) => left = less,
            None => return,
        }
    }
}
