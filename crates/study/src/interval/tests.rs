//! Intervals against published tables.
