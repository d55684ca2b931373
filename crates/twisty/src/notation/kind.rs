//! [`Kind`]: which moves a puzzle has, which of them commute, and how often each has to be made until
//! nothing has changed.

use crate::definition::Definition;
use crate::notation::cube;
use crate::notation::cube::Layer;
use crate::notation::factor::{Factor, square1};
use crate::notation::general::General;
use crate::notation::{Alg, Move, Step, What, Wrong};
use std::fmt::Write as _;

/// What moves mean: a puzzle with a notation of its own, or any puzzle that is defined.
///
/// ```
/// # use everystate_twisty::notation::{Alg, Kind};
/// let alg = Alg::parse("R U B U'")?;
/// assert_eq!(alg.simplify(&Kind::Cube { size: None })?.to_string(), "R U B U'");
/// let alg = Alg::parse("R r U R' R'")?;
/// assert_eq!(alg.simplify(&Kind::Pyraminx)?.to_string(), "R r U R");
/// # Ok::<(), everystate_twisty::notation::Wrong>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Kind<'a> {
    /// A cube: `R`, `Rw` or `r`, `3Rw`, `2-4Rw`, `2R`, `M`, `x`. Turns of one axis commute. With a size,
    /// layers are the same whichever side they are counted from.
    Cube {
        /// How many layers it has; without it only what is so for every size is taken for granted.
        size: Option<u32>,
    },
    /// The Pyraminx: `U L R B`, and tips `u l r b`, which commute with everything.
    Pyraminx,
    /// The Skewb: `R U L B`, and rotations.
    Skewb,
    /// The Megaminx: its twelve faces by the names of the catalogue, of which those commute that do not
    /// touch; `R++`, `D--`; turns of it all, `Uv`.
    Megaminx,
    /// Square-1: `(1, -3)` and `/`.
    Square1,
    /// Any definition: what commutes is calculated from what its moves do. Whether rules forbid a
    /// position on the way is not looked at; moves that need pieces in places are left as they stand.
    Puzzle(&'a Definition),
}

/// Megaminx faces: those around U clockwise, each with the one opposite; U and D are the last.
pub(crate) const RING: [(&str, &str); 6] =
    [("F", "B"), ("L", "DR"), ("BL", "FR"), ("BR", "FL"), ("R", "DL"), ("U", "D")];

/// Reads steps as factors, and knows which classes commute.
pub(crate) enum Reader<'a> {
    Fixed(Kind<'a>),
    General(Box<General<'a>>),
}

impl<'a> Reader<'a> {
    pub(crate) fn new(kind: &Kind<'a>) -> Self {
        match kind {
            Kind::Puzzle(definition) => Self::General(Box::new(General::new(definition))),
            _ => Self::Fixed(*kind),
        }
    }

    /// The factors of a step that is no bracket.
    pub(crate) fn read(&mut self, step: &Step) -> Result<Vec<Factor>, Wrong> {
        let refuse = |(message, expected): (String, &str)| {
            Wrong::new(step.at.clone(), message).expecting(expected)
        };
        let kind = match self {
            Self::General(general) => return general.read(step),
            Self::Fixed(kind) => kind,
        };
        match (kind, &step.what) {
            (Kind::Square1, What::Tuple { .. } | What::Slash) => {
                Ok(square1(&step.what, [0, 1, 2], [12, 12, 2]))
            }
            (kind, What::Move(m)) => Ok(vec![kind.factor(m).map_err(refuse)?]),
            (kind, what) => Err(refuse((format!("`{what}` is for Square-1"), kind.there_is()))),
        }
    }

    /// Whether everything of one class commutes with everything of another. Not asked for the same.
    pub(crate) fn commute(&mut self, a: u32, b: u32) -> bool {
        match self {
            Self::General(general) => general.commute(a, b),
            Self::Fixed(kind) => kind.commute(a, b),
        }
    }
}

impl Kind<'_> {
    /// The kind that an alg is written for, as far as it shows: Square-1 and Megaminx by their signs
    /// and faces, the Pyraminx by tips that come last, as in its scrambles; otherwise the cube of any size.
    ///
    /// ```
    /// # use everystate_twisty::notation::{Alg, Kind};
    /// let guess = |text: &str| Ok::<_, everystate_twisty::notation::Wrong>(
    ///     Kind::guess(&Alg::parse(text)?).name());
    /// assert_eq!(guess("(1, 0) / (3, 3)")?, "square1");
    /// assert_eq!(guess("R++ D-- U'")?, "megaminx");
    /// assert_eq!(guess("U L' R b' l")?, "pyraminx");
    /// assert_eq!(guess("r U R' U'")?, "cube");
    /// # Ok::<(), everystate_twisty::notation::Wrong>(())
    /// ```
    pub fn guess(alg: &Alg) -> Kind<'static> {
        let flat = alg.expand();
        let is_megaminx = |m: &Move| {
            let faces = RING.iter().flat_map(|&(a, b)| [a, b]);
            m.signed || faces.into_iter().any(|face| face.len() > 1 && face == m.name)
        };
        let mut tips = Vec::new();
        let mut is_scramble = true;
        for step in flat.steps() {
            let What::Move(m) = &step.what else { return Kind::Square1 };
            if is_megaminx(m) {
                return Kind::Megaminx;
            }
            let is_tip = matches!(m.name.as_str(), "u" | "l" | "r" | "b");
            let is_face = matches!(m.name.as_str(), "U" | "L" | "R" | "B") && tips.is_empty();
            let is_new = !tips.contains(&m.name.as_str());
            is_scramble &= m.layers.is_none() && m.amount.abs() == 1;
            is_scramble &= is_face || is_tip && is_new;
            if is_tip && is_scramble {
                tips.push(m.name.as_str());
            }
        }
        let pyraminx = is_scramble && !tips.is_empty();
        if pyraminx { Kind::Pyraminx } else { Kind::Cube { size: None } }
    }

    /// Its name, as `everystate alg --kind` takes it; `puzzle` for a definition.
    ///
    /// ```
    /// # use everystate_twisty::notation::Kind;
    /// assert_eq!(Kind::Cube { size: Some(4) }.name(), "cube");
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            Self::Cube { .. } => "cube",
            Self::Pyraminx => "pyraminx",
            Self::Skewb => "skewb",
            Self::Megaminx => "megaminx",
            Self::Square1 => "square1",
            Self::Puzzle(_) => "puzzle",
        }
    }

    /// The moves that it has, for a message.
    fn there_is(&self) -> &'static str {
        match self {
            Self::Pyraminx => "one of U L R B, or the tips u l r b",
            Self::Skewb => "one of R U L B, or the rotations x y z",
            Self::Megaminx => {
                "one of U F L BL BR R FL FR DL DR B D, with `v` a turn of it all, or R++ D++"
            }
            Self::Square1 => "`(1, -3)` or `/`",
            Self::Cube { .. } | Self::Puzzle(_) => "",
        }
    }

    /// A move of a kind with a notation of its own.
    fn factor(&self, m: &Move) -> Result<Factor, (String, &'static str)> {
        let found = match self {
            Self::Cube { size } => {
                let turn = cube::read(m, *size)?;
                Some((turn.axis, turn.layer, turn.sense, 4, turn.weight(*size)))
            }
            _ if m.layers.is_some() => None,
            Self::Pyraminx if !m.signed => match m.name.as_str() {
                "U" | "L" | "R" | "B" => Some((letter(m), Layer::Near(1, 1), 1, 3, 1)),
                "u" | "l" | "r" | "b" => Some((letter(m), TIP, 1, 3, 1)),
                _ => None,
            },
            Self::Skewb if !m.signed => match m.name.as_str() {
                "R" | "U" | "L" | "B" => Some((letter(m), Layer::Near(1, 1), 1, 3, 1)),
                "x" | "y" | "z" => Some((letter(m), Layer::Whole, 1, 4, 0)),
                _ => None,
            },
            Self::Megaminx => megaminx(m),
            Self::Pyraminx | Self::Skewb | Self::Square1 | Self::Puzzle(_) => None,
        };
        let Some((class, part, sense, order, weight)) = found else {
            let mut told = format!("`{m}` is no move of ");
            let _ = match self {
                Self::Square1 => write!(told, "Square-1"),
                kind => write!(told, "the {}", kind.name()),
            };
            return Err((told, self.there_is()));
        };
        let spelt = What::Move(Move { amount: 1, ..m.clone() });
        let amount = sense * i64::from(m.amount);
        let (fixed, written) = (false, None);
        Ok(Factor { class, part, amount, order, spelt, sense, fixed, weight, written })
    }

    fn commute(&self, a: u32, b: u32) -> bool {
        // Tips are small letters, faces capitals; both by their bytes.
        let is_tip = |class: u32| class > u32::from(b'Z');
        match self {
            Self::Pyraminx => is_tip(a) || is_tip(b),
            Self::Square1 => a + b == 1,
            Self::Megaminx if a < 12 && b < 12 => !touch(a, b),
            // A turn that leaves a face where it is commutes with turns of that face and the other one.
            Self::Megaminx => a / 2 % 6 == b / 2 % 6,
            Self::Cube { .. } | Self::Skewb | Self::Puzzle(_) => false,
        }
    }
}

/// What a Pyraminx's tip turns.
pub(crate) const TIP: Layer = Layer::Far(1, 1);

/// The class of a move with a name of one letter.
fn letter(m: &Move) -> u32 {
    m.name.bytes().next().map_or(0, u32::from)
}

/// A Megaminx move. Classes: from 0 the faces, a pair of opposite ones after the other; from 12 what
/// takes the first or the second of a pair along with the rest of the puzzle.
fn megaminx(m: &Move) -> Option<(u32, Layer, i64, u64, i64)> {
    let face = |name: &str| {
        let faces = (0..).zip(RING.iter().flat_map(|&(a, b)| [a, b]));
        faces.into_iter().find(|&(_, face)| face == name).map(|(i, _)| i)
    };
    if m.signed {
        // R++ turns all but the layer of L, D++ all but that of U.
        let still = match m.name.as_str() {
            "R" => face("L")?,
            "D" => face("U")?,
            _ => return None,
        };
        return Some((12 + still, Layer::Near(2, 2), 1, 5, 1));
    }
    match m.name.strip_suffix('v') {
        None => Some((face(&m.name)?, Layer::Near(1, 1), 1, 5, 1)),
        Some(name) => {
            // Opposite faces turn it all in opposite senses.
            let face = face(name)?;
            let sense = if face % 2 == 0 { 1 } else { -1 };
            Some((12 + face / 2 * 2, Layer::Whole, sense, 5, 0))
        }
    }
}

/// Whether two different Megaminx faces have an edge in common.
fn touch(a: u32, b: u32) -> bool {
    let (pair_a, pair_b) = (a / 2, b / 2);
    if pair_a == pair_b {
        return false;
    }
    // Of the first faces of the pairs: U touches all others, and those around it their neighbours.
    let apart = pair_a.abs_diff(pair_b);
    let firsts = pair_a == 5 || pair_b == 5 || matches!(apart, 1 | 4);
    // A face touches one of every other pair.
    firsts == (a % 2 == b % 2)
}
