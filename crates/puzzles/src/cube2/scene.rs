//! The drawing: the nets side by side, and a solution below.

use super::cube::{Cube, LETTERS};
use super::net::{INDENT, ROWS};
use super::rules::Instance;
use super::solution::Solution;
use crate::scene::{Color, Scene, Tile};

const COLOURS: [Color; 6] =
    [Color::YELLOW, Color::RED, Color::BLUE, Color::WHITE, Color::ORANGE, Color::GREEN];

/// Draws both nets, or the first alone if the second is the solved cube.
pub(super) fn draw(instance: &Instance, solution: Option<&Solution>) -> Scene {
    let alone = instance.to == Cube::SOLVED;
    let caption = if alone { "2×2×2 cube" } else { "2×2×2 cube, from the left to the right" };
    let mut scene = Scene::new(caption);
    net(&mut scene, instance.from, 0);
    if !alone {
        net(&mut scene, instance.to, 9);
    }
    if let Some(solution) = solution {
        match solution.turns() {
            Some([]) => scene.note("No turn is needed."),
            Some(turns) => {
                let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
                let plural = if turns.len() == 1 { "turn" } else { "turns" };
                scene.note(format!("{} {plural}: {}", turns.len(), turns.join(" ")));
            }
            None => scene.note(format!("{} turns", solution.length())),
        }
    }
    scene
}

fn net(scene: &mut Scene, cube: Cube, column: usize) {
    let colors = cube.colors();
    for (r, row) in ROWS.iter().enumerate() {
        let indent = if row.len() == 2 { INDENT } else { 0 };
        for (i, &facelet) in row.iter().enumerate() {
            let color = usize::from(colors[usize::from(facelet)]);
            let label = char::from(LETTERS[color]).to_string();
            scene.put(r, column + indent + i, Tile::new(label, COLOURS[color]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_net_is_drawn_as_the_contest_writes_it() {
        let solved = Instance { from: Cube::SOLVED, to: Cube::SOLVED };
        let text = draw(&solved, None).to_terminal(false);
        let squeezed: String = text.lines().skip(1).flat_map(str::chars).collect();
        assert_eq!(squeezed.replace(' ', ""), Cube::SOLVED.net());
        assert!(text.lines().nth(1).is_some_and(|l| l.starts_with("       Y  Y")), "{text}");
        let turned = Instance { from: Cube::SOLVED, to: Cube::SOLVED.held(3) };
        assert!(draw(&turned, None).to_svg().contains("from the left"));
    }
}
