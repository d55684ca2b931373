//! Puzzles on a board: the crate `everystate-boards`, and what a level is asked.

mod ask;

pub use ask::{Answer, Found, Question, Request, STRATEGIES, ask};
pub use everystate_boards::*;
