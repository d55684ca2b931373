//! The first shortest journey.

use everystate_algebra::orient::Direction;
use everystate_puzzle::{Limits, Watch};

use super::every;
use super::flood::Found;
use crate::maze::Instance;

/// The first shortest journey.
pub(in crate::maze) fn first(
    maze: &Instance,
    limits: &Limits,
    watch: &dyn Watch,
) -> Found<Vec<Direction>> {
    every::run(maze, limits, watch, |flood, meter| {
        if let Some(spots) = flood.only_shortest() {
            return Ok(flood.tips_along(&spots));
        }
        flood.mark(meter)?;
        flood.leftmost(meter)
    })
}
