//! A blank die is tipped until its faces have touched the table given numbers of times.
mod arrange;
mod greedy;
mod runs;
pub use runs::Run;
