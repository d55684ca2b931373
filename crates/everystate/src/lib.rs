//! Everystate answers questions about puzzles exactly: is there a solution, the shortest, all of
//! them, how many, how far is the farthest position.
//!
//! Four ways in:
//!
//! * **Your own puzzle**: implement [`Puzzle`] (four methods) and hand it to a
//!   strategy, or let [`shortest`] and [`distances`] choose. No family, text or JSON is involved.
//! * **The families** that come with Everystate, by name: [`session::open`] (feature `families`).
//! * **A family of your own**: implement [`families::Family`] and hand it to [`session::of`].
//! * **Puzzles of pieces**, of the catalogue or from a definition file: [`pieces::open`] (feature `pieces`).
//!
//! Below them, each of which can be used alone: [`contract`] (what a puzzle promises: [`Puzzle`] and its
//! capabilities, [`Limits`], verdicts), [`search`] and [`table`] (strategies, which know only the contract),
//! [`families`] and [`twisty`] (the puzzles), [`algebra`] (permutations, groups, ranks).
//!
//! ```
//! use everystate::prelude::*;
//!
//! /// Two jugs of 5 and 3 litres; four litres are wanted.
//! struct Jugs;
//!
//! impl Puzzle for Jugs {
//!     type State = (u8, u8);
//!     type Move = (u8, u8); // what the jugs hold afterwards
//!     fn start(&self) -> (u8, u8) { (0, 0) }
//!     fn is_goal(&self, s: &(u8, u8)) -> bool { s.0 == 4 }
//!     fn moves(&self, &(a, b): &(u8, u8), out: &mut Vec<(u8, u8)>) {
//!         let (right, left) = (a.min(3 - b), b.min(5 - a)); // poured over
//!         out.extend([(5, b), (a, 3), (0, b), (a, 0), (a - right, b + right), (a + left, b - left)]);
//!         out.retain(|&next| next != (a, b));
//!     }
//!     fn apply(&self, _: &(u8, u8), m: (u8, u8)) -> (u8, u8) { m }
//! }
//!
//! let report = everystate::shortest(&Jugs, &Limits::none());
//! assert_eq!(report.verdict.solution().unwrap().len(), 6);
//! ```
//!
//! # Features
//!
//! A puzzle of your own needs none of them, and then little of others is built. All are off unless asked for.
//!
//! | feature | what it brings |
//! |---|---|
//! | `files` | tables on disk: [`table`]'s `file`, its engines `cosets` and `pruning`, and `additive`, pattern databases whose moves are added |
//! | `families` | `files`, [`families`], [`session`] and [`Error`] |
//! | `groups` | `algebra::group`: groups that permutations generate |
//! | `pieces` | `families`, `groups`, [`twisty`], [`notation`] and [`pieces`] |
//! | `boards` | [`boards`] |
//! | `full` | all of them |
//!
#![cfg_attr(
    not(feature = "families"),
    doc = "[`session::of`]: https://docs.rs/everystate/latest/everystate/session/fn.of.html"
)]
#![cfg_attr(
    not(feature = "families"),
    doc = "[`families::Family`]: https://docs.rs/everystate/latest/everystate/families/trait.Family.html"
)]
#![cfg_attr(
    not(feature = "families"),
    doc = "[`families`]: https://docs.rs/everystate/latest/everystate/families/"
)]
#![cfg_attr(
    not(feature = "families"),
    doc = "[`session`]: https://docs.rs/everystate/latest/everystate/session/"
)]
#![cfg_attr(
    not(feature = "families"),
    doc = "[`session::open`]: https://docs.rs/everystate/latest/everystate/session/fn.open.html"
)]
#![cfg_attr(
    not(feature = "families"),
    doc = "[`Error`]: https://docs.rs/everystate/latest/everystate/enum.Error.html"
)]
#![cfg_attr(
    not(feature = "pieces"),
    doc = "[`twisty`]: https://docs.rs/everystate/latest/everystate/twisty/"
)]
#![cfg_attr(
    not(feature = "pieces"),
    doc = "[`notation`]: https://docs.rs/everystate/latest/everystate/notation/"
)]
#![cfg_attr(
    not(feature = "pieces"),
    doc = "[`pieces`]: https://docs.rs/everystate/latest/everystate/pieces/"
)]
#![cfg_attr(
    not(feature = "pieces"),
    doc = "[`pieces::open`]: https://docs.rs/everystate/latest/everystate/pieces/fn.open.html"
)]
#![cfg_attr(
    not(feature = "boards"),
    doc = "[`boards`]: https://docs.rs/everystate/latest/everystate/boards/"
)]

#[cfg(feature = "boards")]
pub mod boards;
#[cfg(feature = "families")]
mod error;
#[cfg(feature = "pieces")]
pub mod pieces;
#[cfg(feature = "families")]
pub mod session;

#[cfg(feature = "families")]
pub use error::Error;
pub use everystate_algebra as algebra;
#[cfg(feature = "cluster")]
pub use everystate_cluster as cluster;
pub use everystate_puzzle as contract;
#[cfg(feature = "families")]
pub use everystate_puzzles as families;
pub use everystate_search as search;
pub use everystate_table as table;
#[cfg(feature = "pieces")]
pub use everystate_twisty as twisty;
#[cfg(feature = "pieces")]
pub use everystate_twisty::notation;

/// JSON as [`families::Family`] has it in its signatures, of the version that goes with them: a family of your own
/// has to name these types, and needs no dependency of its own for that.
#[cfg(feature = "families")]
pub use serde_json as json;

use everystate_puzzle::{Limits, Puzzle, Silent};
use everystate_search::{Report, bfs, levels};

/// What most programs need.
///
/// ```
/// use everystate::prelude::*;
/// assert_eq!(Verdict::<()>::Unsolvable.name(), "unsolvable");
/// ```
pub mod prelude {
    pub use everystate_algebra::Natural;
    pub use everystate_puzzle::adapt::{
        Compact, Implicit, Pruned, Quotient, Restricted, Rooted, Through,
    };
    pub use everystate_puzzle::{
        Always, Backward, Cost, Estimate, Graded, Heuristic, Limits, Max, Members, Notation,
        Oracle, Packed, Priced, Progress, Puzzle, Ranked, Silent, Stop, Sum, Symmetric, Verdict,
        Watch, Zero, law, price, replay,
    };
    pub use everystate_search::{
        Report, Statistics, anytime, astar, beam, bfs, bidirectional, count, deepening, dijkstra,
        enumerate, idastar, kshortest, levels, lexdfs, partial, walks,
    };
    #[cfg(feature = "files")]
    pub use everystate_table::own::Edition;
    pub use everystate_table::patterns::{Abstraction, PatternDatabase};
    pub use everystate_table::survey::{Explored, NoWay, Survey, Unexplored};
}

/// A shortest solution, the first in the order of the moves, by breadth-first search: the strategy
/// that needs no knowledge of the puzzle. If you have a heuristic, use
/// [`astar`](everystate_search::astar) or [`idastar`](everystate_search::idastar); if you can list
/// goals and undo moves, [`bidirectional`](everystate_search::bidirectional).
///
/// ```
/// use everystate::prelude::*;
/// let sum = Implicit { start: 1u32, goal: |s: &u32| *s == 11, next: |s: &u32| [s * 2, s + 3] };
/// let report = everystate::shortest(&sum, &Limits::none());
/// assert_eq!(report.verdict, Verdict::Solved(vec![1, 0, 1])); // 1 + 3 = 4, × 2 = 8, + 3 = 11
/// ```
pub fn shortest<P: Puzzle>(puzzle: &P, limits: &Limits) -> Report<Vec<P::Move>> {
    bfs::run(puzzle, limits, &Silent)
}

/// How many positions there are at each distance from the start, goals or not, and some of the
/// farthest.
///
/// ```
/// use everystate::prelude::*;
/// let ring = Implicit { start: 0u32, goal: |_: &u32| false, next: |s: &u32| [(s + 1) % 6, (s + 5) % 6] };
/// assert_eq!(everystate::distances(&ring, &Limits::none()).counts, [1, 2, 2, 1]);
/// ```
pub fn distances<P: Puzzle>(puzzle: &P, limits: &Limits) -> levels::Levels<P::State> {
    levels::run(puzzle, &levels::Options::default(), limits, &Silent)
}

/// The README's example, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
