//! Deals as drawings: a row of cards for each suit, the left column still empty.

use super::rules::{Instance, Step, Variant};
use crate::scene::{Color, Scene, Tile};

/// The colors of the suits.
const SUITS: [Color; 9] = [
    Color(0xe5, 0x7a, 0x72),
    Color(0x7f, 0xb0, 0xe6),
    Color(0x8c, 0xc9, 0x8a),
    Color(0xf2, 0xd1, 0x6b),
    Color(0xc0, 0x9a, 0xdd),
    Color(0xf0, 0xa8, 0x6a),
    Color(0x6f, 0xc7, 0xc4),
    Color(0xe8, 0x9b, 0xc2),
    Color(0xb4, 0xa3, 0x8c),
];

/// Draws a deal as it is dealt; the cards that move to the left column are framed. The moves of a
/// solution stand below, twelve to a line.
pub(super) fn draw(deal: &Instance, moves: Option<&[Step]>) -> Scene {
    let (suits, ranks, free) = (deal.suits(), deal.ranks(), deal.variant().free);
    let mut scene = Scene::new(match deal.variant() {
        variant if variant == Variant::default() => format!("Gap, {suits} × {ranks}"),
        variant => format!("{variant}, {suits} × {ranks}"),
    });
    for (r, row) in deal.rows().enumerate() {
        if !free {
            scene.put(r, 0, Tile::new("", Color::GREY));
        }
        for (c, card) in row.iter().enumerate() {
            let tile = Tile::new(card.to_string(), SUITS[(card.suit() - 1) % SUITS.len()]);
            scene.put(
                r,
                c + usize::from(!free),
                if card.value() == 1 { tile.framed() } else { tile },
            );
        }
    }
    scene.note(if free {
        "Framed: the cards that are taken out first."
    } else {
        "Framed: the cards that first move to the left column."
    });
    let Some(moves) = moves else { return scene };
    scene.note(match moves.len() {
        0 => "No move is needed.".to_owned(),
        1 => "1 move:".to_owned(),
        n => format!("{n} moves:"),
    });
    for line in moves.chunks(12) {
        let line: Vec<String> = line.iter().map(Step::to_string).collect();
        scene.note(line.join(" "));
    }
    scene
}
