//! Random blocks: any arrangement is equally likely, then some of its faces are shown.

use super::arrangement::Arrangement;
use super::axes::{Axes, Case, pips};
use super::rules::{Instance, MAX_SIDE, Side};
use super::text::CONTEST;
use crate::family::{Refusal, Wishes};
use everystate_algebra::Natural;
use everystate_puzzle::random::Random;

/// The most faces for which `unique` takes away what is not needed, given by given.
const PRUNED: usize = 200;

/// A block as wished. One of 3×3×3 shows only its top and front, so that the contest format holds it.
///
/// With `unique`, some faces that leave exactly one arrangement, none of which can be opened again
/// without leaving a second (in blocks of up to [`PRUNED`] faces). With `solvable`, some faces of an
/// arrangement. Otherwise up to two of them are then replaced by any pips.
pub(super) fn generate(wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
    if wishes.moves.is_some() {
        return Err(Refusal::usage(
            "every arrangement places all dice of the block: wish a `--size` instead of `--moves`",
        ));
    }
    let size = size(wishes)?;
    let Some(mut block) = Instance::open(size) else { return Err(wrong_size()) };
    let arrangement = draw(size, random);
    let shown = if size == CONTEST { &Side::ALL[..2] } else { &Side::ALL[..] };
    let all = shown.iter().flat_map(|&side| {
        let (rows, columns) = side.shape(size);
        (0..rows * columns).map(move |index| (side, index))
    });
    let mut faces: Vec<(Side, usize)> = all.collect();
    let give = |block: &mut Instance, (side, index): (Side, usize)| {
        let (_, columns) = side.shape(size);
        block.give_at(side, index, arrangement.face(side, index / columns, index % columns));
    };
    if wishes.unique {
        random.shuffle(&mut faces);
        single_out(&mut block, &faces, random, give);
        return Ok(block);
    }
    let share = 1 + random.below(6);
    faces.retain(|_| random.below(8) < share);
    for &face in &faces {
        give(&mut block, face);
    }
    if !wishes.solvable && !faces.is_empty() {
        for _ in 0..random.below(3) {
            let (on, index) = faces[random.index(faces.len())];
            block.give_at(on, index, any_pips(random));
        }
    }
    Ok(block)
}

pub(super) fn any_pips(random: &mut Random) -> u8 {
    u8::try_from(random.between(1, 6)).unwrap_or(1)
}

fn wrong_size() -> Refusal {
    Refusal::usage(format!("the size of a block is three sides from 1 to {MAX_SIDE}, as in 3x3x3"))
}

fn size(wishes: &Wishes) -> Result<[usize; 3], Refusal> {
    let Some(sides) = &wishes.size else { return Ok(CONTEST) };
    let sides: Option<Vec<usize>> = sides.iter().map(|&n| usize::try_from(n).ok()).collect();
    match sides.as_deref() {
        Some(&[nx, ny, nz]) => Ok([nx, ny, nz]),
        _ => Err(wrong_size()),
    }
}

/// Gives faces until one arrangement is left.
///
/// A unique arrangement needs a graph of layers in one piece, so faces that join two pieces come
/// first; the others, in growing portions, as long as another axis pattern is possible.
fn single_out(
    block: &mut Instance,
    faces: &[(Side, usize)],
    random: &mut Random,
    give: impl Fn(&mut Instance, (Side, usize)),
) {
    let one = Natural::ONE;
    let mut given = Vec::new();
    let mut others = Vec::new();
    {
        let mut axes = Axes::open(block.size());
        for &(side, index) in faces {
            if axes.joined(axes.nodes(side, index)) {
                others.push((side, index));
            } else {
                // Any pips join the layers.
                axes.give(side, index, 1);
                given.push((side, index));
            }
        }
    }
    for &face in &given {
        give(block, face);
    }
    let (mut others, mut portion) = (&others[..], 1);
    while Axes::new(block).count() != one && !others.is_empty() {
        let (now, later) = others.split_at(portion.min(others.len()));
        for &face in now {
            give(block, face);
            given.push(face);
        }
        (others, portion) = (later, portion * 2);
    }
    if faces.len() <= PRUNED {
        random.shuffle(&mut given);
        for (side, index) in given {
            block.give_at(side, index, 0);
            if Axes::new(block).count() != one {
                give(block, (side, index));
            }
        }
    }
}

/// One of all arrangements of an open block, each equally likely.
///
/// The cases of direction d have 3 · 2^n patterns, n being the layers along d; a pattern in which all
/// layers agree is met in three of them, any other in one (`docs/math/stack.md`).
pub(super) fn draw(size: [usize; 3], random: &mut Random) -> Arrangement {
    let longest = size.into_iter().max().unwrap_or(1);
    let (case, choice) = loop {
        // A direction in proportion to 2^n, by rejection.
        let direction = random.index(3);
        if (size[direction]..longest).any(|_| random.below(2) == 1) {
            continue;
        }
        let fixed = u8::try_from(random.between(1, 3)).unwrap_or(1);
        let choice: Vec<u8> = (0..size[direction]).map(|_| bit(random)).collect();
        if choice.iter().any(|&c| c != choice[0]) || random.below(3) == 0 {
            break (Case { direction, fixed }, choice);
        }
    };
    let signs = size.map(|n| (0..n).map(|_| bit(random)).collect::<Vec<u8>>());
    let mut arrangement = Arrangement::blank(size);
    for side in Side::ALL {
        let (rows, columns) = side.shape(size);
        for index in 0..rows * columns {
            let layers = side.layers(size, index);
            let ends = super::axes::ends(side as usize);
            let choice = match case.direction {
                d if d == ends.0 => choice[layers.0],
                d if d == ends.1 => choice[layers.1],
                _ => 0,
            };
            let sign = signs[ends.0][layers.0] ^ signs[ends.1][layers.1];
            let sign = sign ^ case.twist(side as usize, choice);
            let shown = pips(case.axis(side as usize, choice), sign);
            arrangement.show(side.offset(size) + index, shown);
        }
    }
    arrangement
}

fn bit(random: &mut Random) -> u8 {
    u8::from(random.below(2) == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn every_arrangement_is_drawn_about_as_often() {
        // 1 × 2 × 1: (6 + 3 · 2) · 8 = 96 arrangements.
        let mut random = Random::new(3);
        let mut times: HashMap<Arrangement, u32> = HashMap::new();
        for _ in 0..96_000 {
            *times.entry(draw([1, 2, 1], &mut random)).or_default() += 1;
        }
        assert_eq!(times.len(), 96);
        // 1000 expected, standard deviation below 32.
        assert!(times.values().all(|n| (840..1160).contains(n)), "{times:?}");
    }
}
