//! An [`Alg`] of a cube seen in a mirror.

use crate::notation::{Alg, Move, Step, What, Wrong, cube};

/// A mirror through the middle of a cube, named by the slice that lies in it.
///
/// ```
/// # use everystate_twisty::notation::{Alg, Plane};
/// let alg = Alg::parse("R U M' Fw2")?;
/// assert_eq!(alg.mirror(Plane::M)?.to_string(), "L' U' M' Fw2'");
/// assert_eq!(alg.mirror(Plane::S)?.to_string(), "R' U' M Bw2'");
/// # Ok::<(), everystate_twisty::notation::Wrong>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plane {
    /// Between R and L, which change places.
    M,
    /// Between U and D.
    E,
    /// Between F and B.
    S,
}

impl Alg {
    /// What it is in a mirror, for a cube of any size: the two faces beside the mirror change places, and
    /// everything turns the other way round, but for `M` and `x` (`E` and `y`, `S` and `z`), which the
    /// mirror shows as they are. Brackets and comments stay. Costs a copy.
    ///
    /// # Errors
    /// At what is no move of a cube.
    ///
    /// ```
    /// # use everystate_twisty::notation::{Alg, Plane};
    /// let sune = Alg::parse("(R U R' U) R U2 R' // Sune")?;
    /// assert_eq!(sune.mirror(Plane::M)?.to_string(), "(L' U' L U') L' U2' L // Sune");
    /// assert_eq!(Alg::parse("R /")?.mirror(Plane::M).unwrap_err().at, 2..3);
    /// # Ok::<(), everystate_twisty::notation::Wrong>(())
    /// ```
    pub fn mirror(&self, across: Plane) -> Result<Self, Wrong> {
        let one = |step: &Step| {
            let refuse = |(message, expected): (String, &str)| {
                Wrong::new(step.at.clone(), message).expecting(expected)
            };
            let both = |a: &Self, b: &Self| Ok::<_, Wrong>((a.mirror(across)?, b.mirror(across)?));
            let what = match &step.what {
                What::Move(m) => What::Move(mirrored(m, across).map_err(refuse)?),
                What::Tuple { .. } | What::Slash => {
                    return Err(refuse((format!("`{}` is for Square-1", step.what), "")));
                }
                What::Group(alg, amount) => What::Group(alg.mirror(across)?, *amount),
                What::Commutator(a, b) => both(a, b).map(|(a, b)| What::Commutator(a, b))?,
                What::Conjugate(a, b) => both(a, b).map(|(a, b)| What::Conjugate(a, b))?,
                What::Pause | What::Comment(_) => step.what.clone(),
            };
            Ok(Step { what, at: step.at.clone() })
        };
        let steps = self.steps.iter().map(one).collect::<Result<_, _>>()?;
        Ok(Self { steps, moves: self.moves })
    }
}

/// A move in a mirror.
fn mirrored(m: &Move, across: Plane) -> Result<Move, (String, &'static str)> {
    let (axis, faces) = match across {
        Plane::M => (0, "RLrl"),
        Plane::E => (1, "UDud"),
        Plane::S => (2, "FBfb"),
    };
    let turned = Move { amount: -m.amount, ..m.clone() };
    if cube::read(m, None)?.axis != axis {
        return Ok(turned);
    }
    let rest = m.name.get(1..).unwrap_or_default();
    let Some(face) = faces.chars().position(|face| m.name.starts_with(face)) else {
        return Ok(m.clone());
    };
    // Its neighbour in the pair.
    let other = faces.chars().nth(face ^ 1).unwrap_or_default();
    Ok(Move { name: format!("{other}{rest}"), ..turned })
}
