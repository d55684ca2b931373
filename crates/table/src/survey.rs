//! A person's own tables: a [`Ranked`](everystate_puzzle::Ranked) puzzle explored whole, walked by moves,
//! and kept on disk.
//!
//! **What it computes.** A [`Survey`] says from where and which way: with the moves from the start or
//! from several positions, or against them from the goals, for directed puzzles too. Its
//! [`run`](Survey::run) brings back an [`Explored`]: distances, shortest ways as moves, farthest
//! positions, the [`Distribution`](crate::Distribution). [`run_visiting`](Survey::run_visiting) shows
//! every layer on the way ([`Layer`]).
//!
//! **When to use it.** Instead of [`explore`](mod@crate::explore), which speaks of ranks, whenever states
//! and moves are wanted, or a table that outlives the process.
//!
//! **What it guarantees.** The same table on any number of threads. What is told is proved: a table of 2
//! bits (distances modulo 3) is right where no move leads back over more than one layer, and every move
//! is looked at for that; where one does, the survey ends with [`Unexplored::Steep`], and 4 or 8 bits
//! hold whole distances. [`NoWay`] tells apart what has no way and what was not explored. A table on
//! disk (feature `files`) is used as the module `file` promises, and only for the puzzle it was made of,
//! which the module `own` tells from others.
//!
//! **Time and space.** As `explore`; with 2 bits, one bit a position more and up to three look-ups in
//! bitmaps for each successor that was known.
//!
//! ```
//! use everystate_puzzle::{Limits, Silent, graph::Graph};
//! use everystate_table::explore::Options;
//! use everystate_table::survey::{Explored, NoWay, Survey};
//!
//! let ring = Graph::new(8, 0, [], (0..7).flat_map(|i| [(i, (i + 1) % 7), ((i + 1) % 7, i)]));
//! let (options, limits) = (Options::default(), Limits::none());
//! let table = Survey::from_start(&ring).run(&options, &limits, &Silent).unwrap();
//! assert_eq!(table.distribution().counts, [1, 2, 2, 2]);
//! assert_eq!((table.distance(&5), table.distance(&7)), (Ok(2), Err(NoWay::Unreachable)));
//! assert_eq!((table.path(&5), table.walk(&5)), (Ok(vec![6, 5]), Ok(vec![6, 0])));
//! assert_eq!(table.farthest(10), [3, 4]);
//!
//! # #[cfg(feature = "files")] {
//! use everystate_table::own::Edition;
//! let (folder, ring_1) = (tempfile::tempdir().unwrap(), Edition { name: "ring", version: "1" });
//! table.save(folder.path(), &ring_1, &limits, &Silent).unwrap();
//! let again = Survey::from_start(&ring).load(folder.path(), &ring_1, &options, &limits, &Silent);
//! assert_eq!(again.unwrap().unwrap().path(&3), Ok(vec![1, 2, 3]));
//! # }
//! ```

mod explored;
mod layer;
mod reason;
mod run;
mod start;
#[cfg(feature = "files")]
mod store;
#[cfg(test)]
mod tests;
mod walk;

pub use explored::Explored;
pub use layer::Layer;
pub use reason::{NoWay, Unexplored};
pub(crate) use start::Direction;
pub use start::Survey;
