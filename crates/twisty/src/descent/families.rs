//! [`Family`]: the moves that are powers of one.

use crate::algebra::stickers::{Element, Stickers};
use crate::definition::Searched;

/// The powers of a move.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    /// By exponent, the first of which is 0: what the power does.
    pub(crate) powers: Vec<Element>,
    /// By exponent: the number of the move that does it.
    pub(crate) motions: Vec<Option<u16>>,
    /// The exponents of which all multiples may be kept as moves, the largest of which keeps none.
    pub(crate) levels: Vec<usize>,
}

/// The largest order of a move.
const ORDER: usize = 240;

impl Family {
    /// The families of moves, each in one; `None` if a move has too many powers.
    pub(crate) fn all(stickers: &Stickers, moves: &[Searched]) -> Option<Vec<Self>> {
        let elements: Vec<Element> = moves.iter().map(|m| stickers.element(&m.does)).collect();
        let powers: Option<Vec<Vec<Element>>> =
            elements.iter().map(|element| powers(stickers, element)).collect();
        let mut powers: Vec<Vec<Element>> = powers?;
        // Of moves in one family that of the largest order has all the others among its powers.
        powers.sort_by_key(|powers| core::cmp::Reverse(powers.len()));
        let mut left: Vec<bool> = vec![true; elements.len()];
        let mut families = Vec::new();
        for powers in powers {
            let number = |power: &Element| elements.iter().position(|element| element == power);
            let numbers: Vec<Option<usize>> = powers.iter().map(number).collect();
            let first = numbers.get(1).copied().flatten()?;
            if !left[first] {
                continue;
            }
            numbers.iter().flatten().for_each(|&number| left[number] = false);
            let narrow = |number: usize| u16::try_from(number).ok();
            let motions: Vec<Option<u16>> =
                numbers.into_iter().map(|number| number.and_then(narrow)).collect();
            let order = powers.len();
            let is_level =
                |&d: &usize| order.is_multiple_of(d) && (d == order || motions[d].is_some());
            let levels = (1..=order).filter(is_level).collect();
            families.push(Self { powers, motions, levels });
        }
        // In the order of the moves.
        families.sort_by_key(|family| family.motions.iter().flatten().min().copied());
        Some(families)
    }

    /// How many moves are kept at a level.
    pub(crate) fn kept(&self, level: usize) -> impl Iterator<Item = (usize, u16)> + '_ {
        let step = self.levels[level];
        let numbered = self.motions.iter().enumerate().step_by(step);
        numbered.filter_map(|(exponent, motion)| Some((exponent, (*motion)?)))
    }
}

/// The powers of an element from the identity on.
fn powers(stickers: &Stickers, element: &Element) -> Option<Vec<Element>> {
    let identity = stickers.identity();
    let mut powers = vec![identity.clone()];
    let mut power = element.clone();
    while power != identity {
        let next = stickers.compose(&power, element);
        powers.push(core::mem::replace(&mut power, next));
        if powers.len() > ORDER {
            return None;
        }
    }
    Some(powers)
}
