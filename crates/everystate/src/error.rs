//! [`Error`]: why a request was not carried out.

use core::fmt;
use everystate_puzzle::text::Fault;
use everystate_puzzles::family::Refusal;
use std::io;

/// Why a request was not carried out, or not to its end.
#[derive(Debug)]
pub enum Error {
    /// The input is not what it should be.
    Input {
        /// The input's name, as in [`Input`](crate::session::Input).
        file: String,
        /// What is wrong and where. Boxed, because it is rare and large.
        fault: Box<Fault>,
    },
    /// The request makes no sense or would pass a limit.
    Refused(Refusal),
    /// The output cannot be written.
    Output(io::Error),
}

impl Error {
    pub(crate) fn input(file: &str, fault: Fault) -> Self {
        Self::Input { file: file.to_owned(), fault: Box::new(fault) }
    }

    /// Whether the reader of the output went away, which is no reason to complain.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(e) if e.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input { file, fault } => write!(f, "{file}: {fault}"),
            Self::Refused(refusal) => f.write_str(&refusal.message),
            Self::Output(e) => write!(f, "writing failed: {e}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<io::Error> for Error {
    fn from(e: io::Error) -> Self {
        Self::Output(e)
    }
}
