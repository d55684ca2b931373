//! A block drawn unfolded: the top above the front, the right side beside the front.

use super::rules::{Instance, Side};
use super::solution::{Solution, list};
use crate::scene::{Color, Scene, Tile};

/// Faces drawn along a side at most; of a larger block the nearest corner is drawn.
const DRAWN: usize = 40;

/// The three sides. Givens are framed; other faces are those of the arrangement, if there is one.
pub(super) fn draw(block: &Instance, solution: Option<&Solution>) -> Scene {
    let [nx, ny, nz] = block.size();
    let mut scene = Scene::new(format!("{nx}×{ny}×{nz} dice"));
    let arrangement = solution.and_then(Solution::arrangement);
    let (across, deep) = (nx.min(DRAWN), ny.min(DRAWN));
    for side in Side::ALL {
        let (rows, columns) = side.shape(block.size());
        let (right, down) = match side {
            Side::Top => (0, 0),
            Side::Front => (0, deep + 1),
            Side::Right => (across + 1, deep + 1),
        };
        // The corner that all three sides share: the last rows of the top, the last columns of both,
        // the first rows of the front and the right.
        let first_row = if side == Side::Top { rows - rows.min(DRAWN) } else { 0 };
        let first_column = if side == Side::Right { 0 } else { columns - columns.min(DRAWN) };
        for row in 0..rows.min(DRAWN) {
            for column in 0..columns.min(DRAWN) {
                let (r, c) = (first_row + row, first_column + column);
                let given = block.given(side, r, c);
                let tile = match (given, arrangement) {
                    (0, None) => Tile::new("·", Color::GREY),
                    (0, Some(a)) => Tile::new(a.face(side, r, c).to_string(), Color::WHITE),
                    _ => Tile::new(given.to_string(), Color::YELLOW).framed(),
                };
                scene.put(down + row, right + column, tile);
            }
        }
    }
    scene.note(
        "The top, below it the front, to the right of that the right side; given faces framed.",
    );
    if nx.max(ny).max(nz) > DRAWN {
        scene.note(format!("Only the {DRAWN} dice nearest to the corner that one sees are drawn."));
    }
    if let Some(solution) = solution {
        scene.note(format!("Sums of the right side: {}.", list(solution, DRAWN)));
    }
    scene
}
