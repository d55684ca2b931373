//! Wide moves, slices and rotations of small cubes as face turns: how the cube is held is followed.

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
    let mut frame = Frame::START;
    let mut steps = Vec::new();
    for step in alg.expand().steps {
        let refuse = |(message, expected): (String, &str)| {
            Wrong::new(step.at.clone(), message).expecting(expected)
        };
        if !matches!(size, 2 | 3) {
            return Err(refuse(("only cubes of two or three layers have these".to_owned(), "")));
        }
        let What::Move(m) = &step.what else {
            return Err(refuse((format!("`{}` is for Square-1", step.what), "")));
        };
        let turn = cube::read(m, Some(size)).map_err(refuse)?;
        let Layer::Near(from, to) = turn.layer else { continue };
        let amount = turn.sense * i64::from(m.amount);
        // Turning the layer that holds the cube is turning all of it, and the other layers back.
        let held = from <= 2 && to >= 2 && (size == 3 || from == 1);
        let back = if held { amount } else { 0 };
        frame = frame.turned(turn.axis, back);
        for (layer, far, sense) in [(1, false, 1), (size, true, -1)] {
            let amount = if from <= layer && layer <= to { amount } else { 0 };
            let amount = match (sense * (amount - back)).rem_euclid(4) {
                0 => continue,
                1 => 1,
                2 => 2,
                _ => -1,
            };
            let name = FACES[frame.face(turn.axis, far)].to_owned();
            let what = What::Move(Move { layers: None, name, amount, signed: false });
            steps.push(Step { what, at: step.at.clone() });
        }
    }
    Ok((Alg::flat(steps), Alg::flat(frame.steps())))
}
