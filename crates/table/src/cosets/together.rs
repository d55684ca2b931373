//! Exploration of a space of cosets by several processes, each of which has a part of the table.
//!
//! **What it computes.** The same as [`run`](super::run), in as much less memory a process as there are more of them; afterwards the
//! distance of any position, asked from whoever has it.
//!
//! **How it works.** Cosets that follow each other are a *stripe*, and stripes belong to the processes in turn (`share`). A layer is
//! found by sending each stripe of the frontier, as bits, to the processes to whose stripes moves lead from it, once to each, whatever
//! the number of moves: single positions never travel. Threads take the rows as they come, and push them into the rows of their own.
//! When all have sent all, what is reached and was not seen is the next layer, which all count together. Who sends waits until what it
//! sent before was worked on, so that no more than a few packets to each are under way.
//!
//! One process lists the space, and tells the others ([`spread`]): where they share a machine, each would take the time of all.
//!
//! Once few positions are left, each asks whether a neighbour is of the last layer, instead of all of that being sent.
//!
//! **Interrupted at any time**, it goes on if layers are kept: each process writes its part of each, and whichever processes
//! go on, however many, read the layers that are whole, and send each other what belongs to others.
//!
//! **Literature.** R. Korf and P. Schultze, *Large-scale parallel breadth-first search*, AAAI 2005; D. Kunkle and G. Cooperman,
//! *Twenty-six moves suffice for Rubik's cube*, ISSAC 2007, who sent single positions.

mod asked;
mod explore;
mod layer;
mod packet;
mod share;
mod spread;
#[cfg(test)]
mod tests;
mod told;
mod worker;

pub use explore::{Together, explore};
pub use spread::{Spread, spread};
pub use told::Task;
