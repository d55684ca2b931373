//! The verifier's own die: six faces, tipped face by face, on the squares of a maze.

use std::collections::HashSet;

use crate::maze::Instance;

/// The faces of a die: top, bottom, north, south, east, west.
pub(super) type Faces = [u8; 6];

/// 1 on top, 2 towards you, 3 on the right.
const USUAL: Faces = [1, 6, 5, 2, 3, 4];

/// The letters of the tips, each with the step in rows and columns.
pub(super) const TIPS: [(char, i64, i64); 4] =
    [('N', -1, 0), ('S', 1, 0), ('W', 0, -1), ('E', 0, 1)];

/// The die after a tip.
pub(super) fn tip([top, bottom, north, south, east, west]: Faces, letter: char) -> Faces {
    match letter {
        'N' => [south, north, top, bottom, east, west],
        'S' => [north, south, bottom, top, east, west],
        'W' => [east, west, north, south, bottom, top],
        _ => [west, east, north, south, top, bottom],
    }
}

/// The die of the start: the usual die turned about until its top and front are right.
pub(super) fn start_die(maze: &Instance) -> Faces {
    let (mut seen, mut queue) = (HashSet::from([USUAL]), vec![USUAL]);
    while let Some(die) = queue.pop() {
        if (die[0], die[3]) == (maze.die().top(), maze.die().front()) {
            return die;
        }
        queue.extend(TIPS.iter().map(|t| tip(die, t.0)).filter(|&die| seen.insert(die)));
    }
    USUAL
}

/// What stands at (row, column), from 1; a hole where the maze ends.
pub(super) fn square(maze: &Instance, row: i64, column: i64) -> i8 {
    let within = |n: i64, side: u32| u32::try_from(n).ok().filter(|n| (1..=side).contains(n));
    match (within(row, maze.rows()), within(column, maze.columns())) {
        (Some(row), Some(column)) => maze.value(row, column),
        _ => 0,
    }
}

/// What a face shows.
pub(super) fn shows(maze: &Instance, face: u8) -> i64 {
    i64::from(maze.labels()[usize::from(face) - 1])
}

pub(super) fn admits(maze: &Instance, value: i8, die: Faces) -> bool {
    value == -1 || (value > 0 && i64::from(value) == shows(maze, die[0]))
}

/// Whether the journey ends here.
pub(super) fn is_end(maze: &Instance, at: [i64; 2], die: Faces) -> bool {
    let (top, front) = maze.asked();
    let shown = |asked: Option<u8>, face| asked.is_none_or(|n| i64::from(n) == shows(maze, face));
    at == maze.goal().map(i64::from) && shown(top, die[0]) && shown(front, die[3])
}

/// A number for a position: the square's, and 36 for top and front.
pub(super) fn code(maze: &Instance, row: i64, column: i64, die: Faces) -> usize {
    let square = (row - 1) * i64::from(maze.columns()) + column - 1;
    usize::try_from(square).unwrap_or(0) * 36
        + usize::from(die[0] - 1) * 6
        + usize::from(die[3] - 1)
}
