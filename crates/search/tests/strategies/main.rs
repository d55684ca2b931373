//! All strategies against an independent brute force, in degenerate cases, and at every limit.

mod all;
mod brute;
mod degenerate;
mod differential;
mod endless;
mod grades;
mod limits;
mod proved;
mod threads;
