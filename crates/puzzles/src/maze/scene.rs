//! The drawing of a maze: numbers on tiles, `*` for wild squares, black holes, the start framed.

use everystate_algebra::orient::Direction;

use super::explain::{number, terms};
use super::rules::Instance;
use crate::scene::{Color, Scene, Tile};

/// Rows and columns that a drawing shows at most.
const SHOWN: u32 = 128;

/// A window of at most [`SHOWN`] squares with `at` in its middle, as far as the side allows.
fn window(at: u32, side: u32) -> core::ops::RangeInclusive<u32> {
    let from = at.saturating_sub(SHOWN / 2).clamp(1, side.saturating_sub(SHOWN) + 1);
    from..=side.min(from + SHOWN - 1)
}

/// Draws the maze around its start, and a journey through it as far as it lies in the drawing.
pub(super) fn draw(maze: &Instance, tips: Option<&[Direction]>) -> Scene {
    let home = maze.home();
    let (rows, columns) = (window(home[0], maze.rows()), window(home[1], maze.columns()));
    let (top, left) = (*rows.start(), *columns.start());
    let mut scene = Scene::new(maze.name());
    for row in rows.clone() {
        for column in columns.clone() {
            let tile = match maze.value(row, column) {
                0 => Tile::new("", Color::BLACK),
                -1 => Tile::new("*", Color::YELLOW),
                value => Tile::new(value.to_string(), Color::WHITE),
            };
            let ends = [row, column] == home || [row, column] == maze.goal();
            let tile = if ends { tile.framed() } else { tile };
            scene.put((row - top) as usize, (column - left) as usize, tile);
        }
    }
    let die = maze.die();
    let (over, front) = (maze.shown_on_top(die), maze.shown_in_front(die));
    scene.note(format!("start ({},{}), top {over}, front {front}", home[0], home[1]));
    if !maze.is_plain() {
        scene.note(terms(maze));
    }
    let (last_row, last_column) = (*rows.end(), *columns.end());
    if (top, left, last_row, last_column) != (1, 1, maze.rows(), maze.columns()) {
        let (all_rows, all_columns) = (maze.rows(), maze.columns());
        scene.note(format!(
            "shown: rows {top} to {last_row} of {all_rows}, columns {left} to {last_column} of {all_columns}"
        ));
    }
    if let Some(tips) = tips {
        let path = maze.path(tips);
        let inside = |at: &[u32; 2]| rows.contains(&at[0]) && columns.contains(&at[1]);
        let shown = path.iter().take_while(|at| inside(at));
        scene.path(shown.map(|at| ((at[0] - top) as usize, (at[1] - left) as usize)));
        scene.note(moves(tips));
    }
    scene
}

/// `8 moves: SESWW NNE`; long journeys are cut.
fn moves(tips: &[Direction]) -> String {
    const TIPS: usize = 500;
    let mut text = format!("{}: ", number(tips.len() as u64, "move", "moves"));
    for (i, tip) in tips.iter().take(TIPS).enumerate() {
        if i > 0 && i % 5 == 0 {
            text.push(' ');
        }
        text.push(tip.letter());
    }
    if tips.len() > TIPS {
        text.push('…');
    }
    text
}
