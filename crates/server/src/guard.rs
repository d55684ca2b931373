//! Who may ask, and what every answer says to a browser.
//!
//! A server on loopback can be reached by any page that the person looks at elsewhere: the browser asks it
//! with that page's origin, or, after a name was pointed at this machine, with that name as the host. Both are
//! refused. Beyond loopback the token decides.

use crate::error::ApiError;
use crate::queue::Queue;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// What the page may load: itself, and the engine that answers in a browser, which that compiles. No script or style stands in the page's
/// text, nothing comes from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
    font-src 'self'; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// What every answer says.
const SAID: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    // Together they let the engine in a browser have threads.
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets a request through that may ask.
pub(crate) async fn guard(
    State(queue): State<Arc<Queue>>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let private = path.starts_with("/api") || path.starts_with("/metrics");
    let mut response = match admit(&queue, request.headers(), private) {
        Ok(()) => match next.run(request).await {
            late if late.status() == StatusCode::REQUEST_TIMEOUT => {
                let why = "the request did not arrive, or was not answered, in time";
                ApiError::new(StatusCode::REQUEST_TIMEOUT, why).into_response()
            }
            response => response,
        },
        Err(refused) => refused.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in SAID {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if private {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    queue.gauge.answered(response.status().as_u16());
    response
}

fn admit(queue: &Queue, headers: &HeaderMap, private: bool) -> Result<(), ApiError> {
    let forbidden = |why: &str| Err(ApiError::new(StatusCode::FORBIDDEN, why));
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next().and_then(|h| h.to_str().ok()), hosts.next()) else {
        return Err(ApiError::bad("a request names one host"));
    };
    if queue.config.listen.ip().is_loopback() && !is_loopback(host) {
        return forbidden("this server is asked as localhost only");
    }
    if let Some(origin) = text(header::ORIGIN)
        && origin.strip_prefix("http://") != Some(host)
    {
        return forbidden("pages of other origins may not ask");
    }
    let promised = text(header::CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    if promised.is_some_and(|length| length > queue.config.bounds.body as u64) {
        let why = "the body is longer than this server takes";
        return Err(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, why));
    }
    let site = text(HeaderName::from_static("sec-fetch-site"));
    if private && site.is_some_and(|site| site != "same-origin" && site != "none") {
        return forbidden("pages of other sites may not ask");
    }
    match &queue.config.token {
        Some(token) if private && !bears(text(header::AUTHORIZATION), token) => {
            let why = "`Authorization: Bearer` with the server's token is needed";
            Err(ApiError::new(StatusCode::UNAUTHORIZED, why))
        }
        _ => Ok(()),
    }
}

/// Whether a host, with or without a port, is this machine's own name.
fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    name.eq_ignore_ascii_case("localhost") || matches!(name, "127.0.0.1" | "[::1]")
}

/// Whether a header bears the token. The time it takes does not show how much of it was right.
fn bears(header: Option<&str>, token: &str) -> bool {
    let scheme = header.and_then(|header| header.split_once(' '));
    let given = scheme.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    let given = given.map_or("", |(_, given)| given);
    let differ = given.bytes().zip(token.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b));
    given.len() == token.len() && differ == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machines_names_are_loopback() {
        for host in
            ["localhost", "localhost:8080", "LocalHost", "127.0.0.1:1", "[::1]:8080", "[::1]"]
        {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "",
            "localhost.evil.example",
            "evil.example:8080",
            "127.0.0.1.nip.io",
            "::1",
            "[::1]:x",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }

    #[test]
    fn a_token_is_borne_whole() {
        assert!(bears(Some("Bearer secret"), "secret") && bears(Some("bearer secret"), "secret"));
        for header in [
            None,
            Some("secret"),
            Some("Basic secret"),
            Some("Bearer secre"),
            Some("Bearer secrets"),
            Some("Bearer Secret"),
        ] {
            assert!(!bears(header, "secret"), "{header:?}");
        }
    }
}
