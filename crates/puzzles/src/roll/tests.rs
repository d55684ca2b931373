//! Tests of the family, one file for each part.

mod solve;
mod text;
