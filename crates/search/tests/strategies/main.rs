//! All strategies against an independent brute force, in degenerate cases, and at every limit.

mod all;
mod anytime;
mod beam;
mod brute;
mod classes;
mod costs;
mod counted;
mod degenerate;
mod differential;
mod endless;
mod grades;
mod kshortest;
mod limits;
mod parts;
mod priced;
mod proved;
mod pruned;
mod rows;
mod several;
mod threads;
mod told;
mod walks;
mod words;
