//! Positions as elements, each piece distinguished, and elements as positions.

use crate::algebra::stickers::{Element, Stickers};
use crate::definition::{Definition, Pattern, Transformation, Turn};

/// An element that looks like a position: of identical pieces each stands for the first that is left. `None` if the position is
/// not made of the definition's pieces. Costs a step for each place and piece of an orbit.
pub(crate) fn element(
    definition: &Definition,
    stickers: &Stickers,
    position: &Pattern,
) -> Option<Element> {
    let mut element = Vec::with_capacity(stickers.pieces());
    for (at, solved) in position.iter().zip(&definition.solved) {
        let start = element.len();
        let mut used = vec![false; solved.pieces.len()];
        for (&piece, &orientation) in at.pieces.iter().zip(&at.orientation) {
            let is_it = |&home: &usize| solved.pieces[home] == piece && !used[home];
            let home = (0..used.len()).find(is_it)?;
            used[home] = true;
            let whole = u16::from(solved.modulus[home]);
            let turn = u16::from(orientation) + whole - u16::from(solved.orientation[home]) % whole;
            element.push(stickers.at(start + home, turn % whole));
        }
    }
    (element.len() == stickers.pieces()).then(|| element.into())
}

/// The position that an element makes of the solved one.
pub(crate) fn position(definition: &Definition, stickers: &Stickers, element: &[u16]) -> Pattern {
    definition.apply(&definition.solved, &change(definition, stickers, element))
}

/// What makes the position of an element of the solved one.
fn change(definition: &Definition, stickers: &Stickers, element: &[u16]) -> Transformation {
    let mut start = 0;
    let mut change = Transformation::new();
    for orbit in &definition.orbits {
        let places = &element[start..start + orbit.pieces];
        // Places and turns of an orbit are below 256.
        let byte = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        change.push(Turn {
            from: places.iter().map(|&s| byte(stickers.piece(s) - start)).collect(),
            delta: places.iter().map(|&s| byte(usize::from(stickers.turn(s)))).collect(),
        });
        start += orbit.pieces;
    }
    change
}
