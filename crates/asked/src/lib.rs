//! Requests to Everystate as JSON, and their answers, without a word about how they come and go.
//!
//! ```text
//! bytes ─ read ─┬─ describe, convert, neighbours, families, …   answered at once
//!               └─ JobRequest ─ check ─ limits ─ carry_out      its lines go to a Listener
//! ```
//!
//! The server speaks HTTP with them and has a queue before them; in a browser they are answered where they are asked.

mod answers;
mod atlas;
mod boards;
mod listener;
mod pace;
mod pieces;
mod request;
mod trouble;
mod wanted;
mod work;

pub use answers::{GAMES, RESULTS, convert, describe, families, neighbours, puzzles, read};
pub use listener::Listener;
pub use pace::Pace;
pub use request::{ConvertRequest, DescribeRequest, JobRequest, Kind, PlayRequest, Share};
pub use trouble::Trouble;
pub use work::carry_out;
