//! [`Error`]: why a request was not carried out.

use core::fmt;
use everystate_puzzle::text::Fault;
use everystate_puzzles::family::Refusal;
use std::io;

/// Why a request was not carried out, or not to its end.
///
/// ```
/// # use everystate::{Error, session::{self, Input, Solve}};
/// let maze = session::open("maze").unwrap();
/// let inputs = vec![Input::text("my.in", "M\n1 2 1 1 5 1\n-1 7\nEND\n")];
/// let error = maze.solve(inputs, &Solve::default(), &mut Vec::new()).unwrap_err();
/// let Error::Input { file, fault } = error else { panic!("a square cannot hold 7") };
/// assert_eq!((file.as_str(), fault.line), ("my.in", 3));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The input is not what it should be.
    Input {
        /// The input's name, as in [`Input`](crate::session::Input).
        file: String,
        /// What is wrong and where. Boxed, because it is rare and large.
        fault: Box<Fault>,
    },
    /// A certificate cannot be read, or it is of none of the instances; or a file to go on with is none.
    Damaged {
        /// The input's name.
        file: String,
        /// What is wrong and where.
        fault: Box<Fault>,
    },
    /// The request makes no sense or would pass a limit.
    Refused(Refusal),
    /// The output cannot be written.
    Output(io::Error),
}

impl Error {
    /// What is wrong with an input of this name.
    pub fn input(file: &str, fault: Fault) -> Self {
        Self::Input { file: file.to_owned(), fault: Box::new(fault) }
    }

    /// Whether the reader of the output went away, which is no reason to complain.
    ///
    /// ```
    /// # use everystate::Error;
    /// # use std::io::{self, ErrorKind};
    /// assert!(Error::from(io::Error::from(ErrorKind::BrokenPipe)).is_closed_pipe());
    /// assert!(!Error::from(io::Error::from(ErrorKind::StorageFull)).is_closed_pipe());
    /// ```
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::Output(e) if e.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input { file, fault } | Self::Damaged { file, fault } => {
                write!(f, "{file}: {fault}")
            }
            Self::Refused(refusal) => f.write_str(&refusal.message),
            Self::Output(e) => write!(f, "writing failed: {e}"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Input { fault, .. } | Self::Damaged { fault, .. } => Some(&**fault),
            Self::Refused(refusal) => Some(refusal),
            Self::Output(e) => Some(e),
        }
    }
}

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
