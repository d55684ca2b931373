//! Why a request is not carried out, as it is said over HTTP; and why a server does not start.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use everystate::Error;
use everystate::families::family::{Refusal, RefusalKind};
use serde_json::{Map, Value, json};
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

/// Why a request is not carried out.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    told: Map<String, Value>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        let mut told = Map::new();
        told.insert("message".into(), json!(message.into()));
        Self { status, told }
    }

    /// The request is none that can be understood.
    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// The request is understood and cannot be carried out.
    pub(crate) fn refused(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, message)
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

    pub(crate) fn at(mut self, line: u64, column: u64) -> Self {
        self.told.insert("line".into(), json!(line));
        self.told.insert("column".into(), json!(column));
        self
    }

    /// What stands below `error`.
    pub(crate) fn told(&self) -> Value {
        Value::Object(self.told.clone())
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let mut error = Self::refused(refusal.message);
        if refusal.kind == RefusalKind::Limit {
            error.told.insert("limit".into(), json!(true));
        }
        error
    }
}

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::Input { fault, .. } | Error::Damaged { fault, .. } => {
                let mut told = Self::refused(fault.message.clone()).at(fault.line, fault.column);
                if !fault.expected.is_empty() {
                    told.told.insert("expected".into(), json!(fault.expected));
                }
                told
            }
            Error::Refused(refusal) => refusal.into(),
            Error::Output(e) => Self::refused(e.to_string()),
            other => Self::refused(other.to_string()),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.told }))).into_response()
    }
}
