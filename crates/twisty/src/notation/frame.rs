//! Wide moves, slices and rotations of cubes as turns that they have: how the cube is held is followed.

use crate::notation::cube;
use crate::notation::cube::Layer;
use crate::notation::{Alg, Move, Step, What, Wrong};

/// The faces, opposite ones after each other; those of the axes `y`, `z`, `x` in this order.
pub(crate) const FACES: [&str; 6] = ["U", "D", "F", "B", "R", "L"];

/// How a cube is held: for every side of the room, by its number in [`FACES`], the face that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame([usize; 6]);

impl Frame {
    pub(crate) const START: Self = Self([0, 1, 2, 3, 4, 5]);

    /// By axis `x`, `y`, `z`: for every side, the side whose face a quarter turn brings there.
    const QUARTER: [[usize; 6]; 3] = [[2, 3, 1, 0, 4, 5], [0, 1, 4, 5, 3, 2], [5, 4, 2, 3, 0, 1]];

    /// The frame after turning it all about an axis.
    pub(crate) fn turned(self, axis: u32, amount: i64) -> Self {
        let quarter = Self::QUARTER[axis as usize];
        (0..amount.rem_euclid(4)).fold(self, |frame, _| Self(quarter.map(|side| frame.0[side])))
    }

    /// The face at the side that an axis points to, or at the other.
    pub(crate) fn face(self, axis: u32, far: bool) -> usize {
        let side = [4, 0, 2][axis as usize];
        self.0[side + usize::from(far)]
    }

    /// The face at a side of the room.
    pub(crate) fn at(self, side: usize) -> usize {
        self.0[side]
    }

    /// The frame after turning it all about a corner by thirds; its sides are named clockwise.
    pub(crate) fn cycled(self, corner: [usize; 3], thirds: i64) -> Self {
        (0..thirds.rem_euclid(3)).fold(self, |frame, _| {
            let mut next = frame;
            for (k, &from) in corner.iter().enumerate() {
                let to = corner[(k + 1) % 3];
                next.0[to] = frame.0[from];
                next.0[to ^ 1] = frame.0[from ^ 1];
            }
            next
        })
    }

    /// The shortest rotations that lead here.
    fn steps(self) -> Vec<Step> {
        let one = |(axis, amount): (u32, i32)| {
            let name = ["x", "y", "z"][axis as usize].to_owned();
            let what = What::Move(Move { layers: None, name, amount, signed: false });
            Step { what, at: 0..0 }
        };
        let turns = || (0..3).flat_map(|axis| [1, 2, -1].map(|amount| (axis, amount)));
        let turned = |frame: Self, (axis, amount): (u32, i32)| frame.turned(axis, amount.into());
        if self == Self::START {
            return Vec::new();
        }
        for turn in turns() {
            if turned(Self::START, turn) == self {
                return vec![one(turn)];
            }
        }
        let pairs = turns().flat_map(|first| turns().map(move |then| [first, then]));
        let lead = |pair: &[(u32, i32); 2]| {
            pair.iter().fold(Self::START, |frame, &turn| turned(frame, turn)) == self
        };
        pairs.into_iter().find(lead).map_or_else(Vec::new, |pair| pair.map(one).into())
    }
}

/// The same moves of a 3x3x3 or 2x2x2 cube as turns of its faces alone, followed by one rotation, or two
/// at most, or none. A slice is made of the two faces beside it, a wide move of the face across.
///
/// Costs at most two turns a move.
///
/// # Errors
/// At a move that such a cube does not have; for a cube of another size.
///
/// ```
/// # use everystate_twisty::notation::{Alg, without_rotations};
/// let alg = Alg::parse("Rw U M' y' F")?;
/// let (turns, rotation) = without_rotations(&alg, 3)?;
/// assert_eq!(turns.to_string(), "L F R' L L");
/// assert_eq!(rotation.to_string(), "x2 y'");
/// # Ok::<(), everystate_twisty::notation::Wrong>(())
/// ```
pub fn without_rotations(alg: &Alg, size: u32) -> Result<(Alg, Alg), Wrong> {
    let flat = alg.expand();
    if let (Some(step), false) = (flat.steps.first(), matches!(size, 2 | 3)) {
        let message = "only cubes of two or three layers have these";
        return Err(Wrong::new(step.at.clone(), message));
    }
    turns(&flat, size, &|name| FACES.contains(&name))
}

/// The same moves without brackets as turns of the blocks that a cube's definition names (`R`, `Rw`, `3Rw`: as
/// many layers, with a face), followed by the rotations that lead to how it is held then.
///
/// # Errors
/// At a move that such a cube does not have, or that cannot be made of those blocks.
pub(crate) fn turns(
    flat: &Alg,
    size: u32,
    has: &dyn Fn(&str) -> bool,
) -> Result<(Alg, Alg), Wrong> {
    let mut frame = Frame::START;
    let mut steps = Vec::new();
    for step in &flat.steps {
        let refuse = |(message, expected): (String, &str)| {
            Wrong::new(step.at.clone(), message).expecting(expected)
        };
        let What::Move(m) = &step.what else {
            return Err(refuse((format!("`{}` is for Square-1", step.what), "")));
        };
        let turn = cube::read(m, Some(size)).map_err(refuse)?;
        let Layer::Near(from, to) = turn.layer else { continue };
        let amount = turn.sense * i64::from(m.amount);
        // Layers are turned, or all of the cube and the other layers back.
        let made = |back: i64| {
            let frame = frame.turned(turn.axis, back);
            let of = |layer: u32| if from <= layer && layer <= to { amount } else { 0 };
            let blocks = blocks(size, |layer| (of(layer) - back).rem_euclid(4))?;
            let named = blocks.into_iter().map(|(far, depth, amount)| {
                let name = block(FACES[frame.face(turn.axis, far)], depth);
                has(&name).then_some(Move { layers: None, name, amount, signed: false })
            });
            Some((named.collect::<Option<Vec<Move>>>()?, frame))
        };
        let mut ways = [made(0), made(amount)].into_iter().flatten();
        // Where every layer turns by itself, a position says how the cube is held, and nothing else must.
        let way = if size > 3 { ways.next() } else { ways.min_by_key(|(moves, _)| moves.len()) };
        let Some((moves, next)) = way else {
            return Err(refuse((format!("`{m}` cannot be made of this cube's moves"), "")));
        };
        frame = next;
        steps.extend(moves.into_iter().map(|m| Step { what: What::Move(m), at: step.at.clone() }));
    }
    Ok((Alg::flat(steps), Alg::flat(frame.steps())))
}

/// What a block of so many layers with a face is called.
fn block(face: &str, depth: u32) -> String {
    match depth {
        1 => face.to_owned(),
        2 => format!("{face}w"),
        _ => format!("{depth}{face}w"),
    }
}

/// The blocks that turn each layer by its quarters, counted from R, U or F: whether it is one of the face
/// across, how many layers, how far. `None` if the middle layer turns, which is in no block.
fn blocks(size: u32, quarters: impl Fn(u32) -> i64) -> Option<Vec<(bool, u32, i32)>> {
    let half = size / 2;
    let mut blocks = Vec::new();
    for (far, sense) in [(false, 1), (true, -1)] {
        let layer = |depth: u32| match depth {
            _ if depth > half => 0,
            _ if far => quarters(size + 1 - depth),
            _ => quarters(depth),
        };
        for depth in 1..=half {
            // What the deeper blocks do not turn already.
            match (sense * (layer(depth) - layer(depth + 1))).rem_euclid(4) {
                0 => {}
                1 => blocks.push((far, depth, 1)),
                2 => blocks.push((far, depth, 2)),
                _ => blocks.push((far, depth, -1)),
            }
        }
    }
    (size.is_multiple_of(2) || quarters(half + 1) == 0).then_some(blocks)
}
