//! Why a request is not carried out, as it is said over HTTP; and why a server does not start.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use everystate_asked::Trouble;
use serde_json::{Value, json};
use std::fmt;
use std::net::SocketAddr;

/// Why a server does not start.
#[derive(Debug)]
#[non_exhaustive]
pub enum StartError {
    /// It was to listen beyond loopback without a token.
    NoToken(SocketAddr),
    /// It cannot listen there.
    Listen(SocketAddr, std::io::Error),
    /// The database of results cannot be used.
    Results(String),
    /// The system refuses threads.
    Threads(std::io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoToken(at) => {
                write!(f, "{at} can be reached from other machines: that takes a token (--token)")
            }
            Self::Listen(at, why) => write!(f, "cannot listen on {at}: {why}"),
            Self::Results(why) => f.write_str(why),
            Self::Threads(why) => write!(f, "cannot start threads: {why}"),
        }
    }
}

impl std::error::Error for StartError {}

/// The seconds after which it may be asked again what was too much.
const LATER: &str = "5";

/// Why a request is not carried out.
#[derive(Clone, Debug)]
pub(crate) struct ApiError(Trouble);

impl ApiError {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self(Trouble::new(status.as_u16(), message))
    }

    /// The request is none that can be understood.
    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Self(Trouble::bad(message))
    }

    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, format!("there is no such {what}"))
    }

    /// Something that should not happen. What it was stands in the log; paths and the like are nobody else's.
    pub(crate) fn internal(what: &dyn fmt::Display) -> Self {
        tracing::error!(error = %what, "internal error");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "something went wrong inside; the log says what",
        )
    }

    /// What stands below `error`.
    pub(crate) fn told(&self) -> Value {
        self.0.told()
    }
}

impl From<Trouble> for ApiError {
    fn from(trouble: Trouble) -> Self {
        Self(trouble)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status());
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(json!({ "error": self.told() }))).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(LATER));
        }
        response
    }
}
