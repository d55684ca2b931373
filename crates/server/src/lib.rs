//! Everystate over HTTP: jobs in a queue, their results in a database, and the page.
//!
//! ```text
//! request ─ guard ─ api ─┬─ families, convert, neighbours          answered at once
//!                        └─ jobs ─ queue ─ lanes ─ work ─ session  a thread each
//!                                    └──────────── store           every job, in SQLite
//! ```
//!
//! What a request may cost is bounded before it is taken on: the bytes of its body, the time in which it has
//! to arrive, the number of jobs that wait, and for each job its time, its memory and the length of its
//! answer. A job is in the store before its number is given out, and its answer before it is said to be done:
//! whatever happens to the process, none is lost (`store`).
//!
//! Quick questions do not wait for long ones (`lanes`), who asks the same waits for the same work (`held`), and what was answered is
//! not computed again (`store`).
//!
//! Who may ask is decided in one place (`guard`): on loopback a page of another origin must not, and
//! elsewhere nobody without the token.

mod api;
mod client;
mod config;
mod error;
mod events;
mod gauge;
mod guard;
mod held;
mod job;
mod lanes;
mod packed;
mod page;
mod queue;
mod serve;
mod store;
mod work;

pub use config::{Bounds, Config};
pub use error::StartError;
pub use serve::{Server, bind};
pub use store::backup::{Backup, backup};
