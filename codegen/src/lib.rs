//! The examples of the project's README and of the book, compiled and run. No package that is published has the file.

/// The README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The book's chapter on a puzzle in Rust.
#[cfg(doctest)]
#[doc = include_str!("../../docs/book/src/own-rust.md")]
struct OwnRust;
