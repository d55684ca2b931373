//! The contract between puzzles and search strategies.
//!
//! A puzzle is a set of positions, moves between them and a goal. [`Puzzle`] states exactly that in
//! four methods; everything else a puzzle may offer is a capability of its own, a trait in a file of
//! its own: [`Ranked`], [`Backward`], [`Symmetric`], [`Members`], [`Packed`], [`Graded`], [`Cost`],
//! [`Notation`]. Knowledge *about* a
//! puzzle that makes a search faster without changing its answer is a [`Heuristic`] or an
//! [`Oracle`]. A different start, fewer moves or a symmetry are [adapters](adapt): puzzles made
//! from puzzles, so that no strategy can ignore them.
//!
//! **Architecture invariant:** this crate depends on nothing, opens no file, prints nothing.
//!
//! ```
//! use everystate_puzzle::Puzzle;
//!
//! /// From 1, double or add three, to reach 11.
//! struct Eleven;
//!
//! impl Puzzle for Eleven {
//!     type State = u32;
//!     type Move = char;
//!     fn start(&self) -> u32 { 1 }
//!     fn is_goal(&self, s: &u32) -> bool { *s == 11 }
//!     fn moves(&self, s: &u32, out: &mut Vec<char>) {
//!         if *s <= 11 { out.extend(['d', 'a']); }
//!     }
//!     fn apply(&self, s: &u32, m: char) -> u32 { if m == 'd' { s * 2 } else { s + 3 } }
//! }
//!
//! assert_eq!(everystate_puzzle::replay(&Eleven, &['a', 'd', 'a']), Some(11));
//! ```

pub mod adapt;
mod backward;
mod bound;
mod claim;
mod combine;
mod cost;
mod graded;
pub mod graph;
pub mod law;
mod limits;
mod members;
mod metric;
mod notation;
mod oracle;
mod packed;
pub mod peers;
mod placed;
mod puzzle;
pub mod random;
mod ranked;
mod refusal;
mod shard;
mod symmetric;
pub mod text;
mod threads;
mod verdict;
mod watch;

pub use backward::Backward;
pub use bound::{Heuristic, Zero};
pub use claim::{Check, Claim, Fields};
pub use combine::{Estimate, Max, Sum};
pub use cost::{Cost, Priced, price};
pub use graded::Graded;
pub use limits::{Limits, Meter};
pub use members::Members;
pub use metric::Metric;
pub use notation::Notation;
pub use oracle::{Always, Oracle};
pub use packed::{Packed, Word};
pub use peers::Peers;
pub use placed::{Placed, Row};
pub use puzzle::{Puzzle, replay};
pub use ranked::Ranked;
pub use refusal::{Refusal, RefusalKind};
pub use shard::Shard;
pub use symmetric::Symmetric;
pub use threads::{ALONE, THREADS};
pub use verdict::{Stop, Verdict};
pub use watch::{Progress, Silent, Watch};
