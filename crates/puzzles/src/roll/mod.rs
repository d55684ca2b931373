//! A blank die is tipped until its faces have touched the table given numbers of times.
mod arrange;
mod every;
mod greedy;
mod rules;
mod runs;
mod words;
pub use rules::{Alternation, Instance, LARGEST, Rolling, State};
pub use runs::Run;
