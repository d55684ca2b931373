//! Puzzles on a board: the crate `everystate-boards`, and what a level is asked.

mod ask;
mod study;

pub use ask::{Answer, Found, Question, Request, STRATEGIES, ask, letters};
pub use everystate_boards::*;
pub use study::{Study, Whole, study};
