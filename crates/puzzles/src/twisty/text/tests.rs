//! Tests across the formats.

mod tws;
