//! Whether a deal can be won at all: [`columns`], and the boards that it looks at.

mod board;
pub mod columns;
