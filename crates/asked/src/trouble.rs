//! [`Trouble`]: why a request is not carried out, as it is told in JSON.

use everystate::Error;
use everystate::families::family::{Refusal, RefusalKind};
use serde_json::{Map, Value, json};

/// Why a request is not carried out.
///
/// ```
/// use everystate_asked::Trouble;
/// let no = Trouble::refused("there is no such puzzle");
/// assert_eq!((no.status(), no.told()["message"].as_str()), (422, Some("there is no such puzzle")));
/// ```
#[derive(Clone, Debug)]
pub struct Trouble {
    status: u16,
    told: Map<String, Value>,
}

impl Trouble {
    /// A message under a status of HTTP.
    pub fn new(status: u16, message: impl Into<String>) -> Self {
        let mut told = Map::new();
        told.insert("message".into(), json!(message.into()));
        Self { status, told }
    }

    /// The request is none that can be understood.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new(400, message)
    }

    /// The request is understood and cannot be carried out.
    pub fn refused(message: impl Into<String>) -> Self {
        Self::new(422, message)
    }

    /// With the place in the request, both from 1.
    #[must_use]
    pub fn at(mut self, line: u64, column: u64) -> Self {
        self.told.insert("line".into(), json!(line));
        self.told.insert("column".into(), json!(column));
        self
    }

    /// The status of HTTP that goes with it.
    pub const fn status(&self) -> u16 {
        self.status
    }

    /// What stands below `error`: `message`, and `line`, `column`, `expected` and `limit` where they apply.
    pub fn told(&self) -> Value {
        Value::Object(self.told.clone())
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        let mut error = Self::refused(refusal.message);
        if refusal.kind == RefusalKind::Limit {
            error.told.insert("limit".into(), json!(true));
        }
        error
    }
}

impl From<Error> for Trouble {
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
