//! Random blocks: any arrangement is equally likely, then some of its faces are shown.

use super::axes::Axes;
use super::rules::{Instance, MAX_SIDE, Side};
use super::text::CONTEST;
use super::{draw, sums};
use crate::family::{Refusal, Wishes};
use everystate_puzzle::random::Random;

/// A face, by its side and its number within it.
type Face = (Side, usize);

/// What `--unique` can mean, the default first.
pub(super) const UNIQUE: &[&str] = &["arrangement", "sum"];

/// A block as wished. One of 3×3×3 shows only its top and front, so that the contest format holds it.
///
/// With `unique`, as few faces as can leave exactly one arrangement; or faces that leave exactly one sum, none of
/// which can be opened again. With `solvable`, some faces of an arrangement. Otherwise up to two of them
/// are then replaced by any pips.
pub(super) fn generate(wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
    if wishes.moves.is_some() {
        return Err(Refusal::usage(
            "every arrangement places all dice of the block: wish a `--size` instead of `--moves`",
        ));
    }
    let unique = wishes.uniqueness(UNIQUE)?;
    let size = size(wishes)?;
    let Some(mut block) = Instance::open(size) else { return Err(wrong_size()) };
    let arrangement = draw::any(size, random);
    let shown = if size == CONTEST { &Side::ALL[..2] } else { &Side::ALL[..] };
    let all = shown.iter().flat_map(|&side| {
        let (rows, columns) = side.shape(size);
        (0..rows * columns).map(move |index| (side, index))
    });
    let mut faces: Vec<Face> = all.collect();
    let pips_of = |(side, index): Face| {
        let (_, columns) = side.shape(size);
        arrangement.face(side, index / columns, index % columns)
    };
    if let Some(unique) = unique {
        random.shuffle(&mut faces);
        let mut given = spanning(size, &faces);
        if unique == "sum" {
            spare(size, &mut given, pips_of);
        }
        for face in given {
            block.give_at(face.0, face.1, pips_of(face));
        }
        return Ok(block);
    }
    let share = 1 + random.below(6);
    faces.retain(|_| random.below(8) < share);
    for &face in &faces {
        block.give_at(face.0, face.1, pips_of(face));
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

/// The first of `faces` that join all layers without a circle: the fewest that leave one arrangement.
fn spanning(size: [usize; 3], faces: &[Face]) -> Vec<Face> {
    let mut graph = Axes::open(size);
    let mut joins = |&(side, index): &Face| {
        let joins = !graph.joined(graph.nodes(side, index));
        // Any pips join the layers.
        graph.give(side, index, 1);
        joins
    };
    faces.iter().filter(|face| joins(face)).copied().collect()
}

/// Opens given faces, the last first, that the right side's sum does not need.
fn spare(size: [usize; 3], given: &mut Vec<Face>, pips_of: impl Fn(Face) -> u8) {
    for at in (0..given.len()).rev() {
        let spared = given.swap_remove(at);
        let mut graph = Axes::open(size);
        for &(side, index) in given.iter() {
            graph.give(side, index, pips_of((side, index)));
        }
        graph.flatten();
        if !sums::is_single(&graph) {
            given.push(spared);
        }
    }
}
