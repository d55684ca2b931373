//! The examples of the project's README, compiled and run. No package that is published has the file.

/// The README.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
