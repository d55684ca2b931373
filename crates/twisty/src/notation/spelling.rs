//! [`Spelling`]: sequences of a definition's moves as cubers write them.

use crate::definition::Definition;
use crate::notation::known::square1;
use crate::notation::{Alg, Move, Step, What};

/// How sequences of a definition's moves are written: Square-1's turns of top and bottom as one tuple, and
/// its slash; all other puzzles' moves by their names, which are those of the competitions where the
/// catalogue has the puzzle. What is written is read as the same position again by
/// [`moves_of`](crate::notation::moves_of).
///
/// ```
/// # use everystate_twisty::{catalogue, notation::Spelling};
/// let written = |puzzle: &str, moves: &[&str]| {
///     Spelling::of(&catalogue::named(puzzle).unwrap().unwrap()).written(moves)
/// };
/// assert_eq!(written("square1", &["U3'", "D3", "S", "U'"]), "(-3, 3) / (-1, 0)");
/// assert_eq!(written("megaminx", &["BR2'", "U"]), "BR2' U");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// What Square-1's top, bottom and right half are called, if it is one.
    square1: Option<[&'static str; 3]>,
}

impl Spelling {
    /// That of a definition. Costs a few steps a place.
    ///
    /// ```
    /// # use everystate_twisty::{catalogue, notation::Spelling};
    /// let of = |puzzle: &str| Spelling::of(&catalogue::named(puzzle).unwrap().unwrap());
    /// assert_eq!(of("cube3"), of("skewb"));
    /// assert_ne!(of("cube3"), of("square1"));
    /// ```
    #[must_use]
    pub fn of(definition: &Definition) -> Self {
        Self { square1: square1(definition) }
    }

    /// Moves, as the definition calls them, in one line.
    ///
    /// ```
    /// # use everystate_twisty::{catalogue, notation::Spelling};
    /// let square1 = Spelling::of(&catalogue::named("square1").unwrap().unwrap());
    /// assert_eq!(square1.written(&["S", "D'", "U", "U", "S"]), "/ (2, -1) /");
    /// assert_eq!(square1.written(&[]), "");
    /// ```
    #[must_use]
    pub fn written(self, moves: &[&str]) -> String {
        let steps = self.square1.and_then(|names| steps(names, moves));
        steps.map_or_else(|| moves.join(" "), |steps| Alg::flat(steps).to_string())
    }
}

/// Square-1's moves as tuples and slashes; `None` if one of them is neither.
fn steps([top, bottom, half]: [&str; 3], moves: &[&str]) -> Option<Vec<Step>> {
    /// From 5 backward to 6 forward, as competitions write them.
    fn least(twelfths: i32) -> i32 {
        (twelfths + 5).rem_euclid(12) - 5
    }
    let mut steps = Vec::new();
    // Turns of both since the last slash: they commute.
    let mut turns = None;
    let turn = |turns: &mut Option<(i32, i32)>, steps: &mut Vec<Step>| {
        let (top, bottom) = turns.take().map_or((0, 0), |(a, b)| (least(a), least(b)));
        if (top, bottom) != (0, 0) {
            steps.push(Step { what: What::Tuple { top, bottom }, at: 0..0 });
        }
    };
    for name in moves {
        let Move { name, amount, .. } = one(name)?;
        let (above, below) = turns.unwrap_or((0, 0));
        match name {
            name if name == top => turns = Some((above + amount, below)),
            name if name == bottom => turns = Some((above, below + amount)),
            name if name == half && amount % 2 != 0 => {
                turn(&mut turns, &mut steps);
                steps.push(Step { what: What::Slash, at: 0..0 });
            }
            _ => return None,
        }
    }
    turn(&mut turns, &mut steps);
    Some(steps)
}

/// A move's name taken apart; `None` if it is none in the notation.
fn one(name: &str) -> Option<Move> {
    let alg = Alg::parse(name).ok()?;
    match <[Step; 1]>::try_from(alg.steps).ok()? {
        [Step { what: What::Move(m), .. }] if m.layers.is_none() && !m.signed => Some(m),
        _ => None,
    }
}
