//! Processes on several machines that explore one space together.
//!
//! A list of [`Hosts`] says where each of them listens. They [`join`] each other: each proves that it knows the [`Secret`] before a
//! connection counts, and whoever else connects is told and turned away. What comes of it is a [`Company`], by which they send each
//! other messages (`everystate_puzzle::Peers`); timely carries them. Beside each connection stands a second one, on which they only say
//! that they are still there: one that is gone, or says nothing for too long, ends the run of all with one error that names it.
//!
//! **Architecture invariant:** nothing else knows timely, and no panic of its threads reaches a person.

mod company;
mod fault;
mod gather;
mod hosts;
mod hush;
mod pulse;
mod secret;
mod wire;

pub use company::{Company, join};
pub use gather::Joining;
pub use hosts::{Hosts, Wrong};
pub use secret::Secret;
