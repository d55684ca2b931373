//! [`Builder`]: a definition in code, by cycles and twists.

use super::model::{Arrangement, Definition, Move, Orbit, Purpose, Transformation, Turn};
use everystate_puzzle::Refusal;

/// Makes a [`Definition`] step by step. Places and pieces are numbered from 0; what is wrong is told by
/// [`build`](Self::build), with the move or the orbit.
///
/// A move that is its own inverse, or a third of a turn, needs to be given once: its powers are found.
///
/// ```
/// use everystate_puzzle::Metric;
/// use everystate_twisty::{Builder, Explorer};
/// // Four tokens in a ring and two in a slot; one move turns the ring, one changes ring and slot.
/// let tokens = Builder::new("tokens")
///     .orbit("RING", 4, 1)
///     .orbit("SLOT", 2, 2)
///     .turn("R", |m| m.cycle("RING", [0, 1, 2, 3]))
///     .turn("S", |m| m.cycle("RING", [0, 1]).cycle("SLOT", [0, 1]).twist("SLOT", 0, 1))
///     .build()
///     .unwrap();
/// assert_eq!(tokens.check(), Ok(()));
/// let positions = Explorer::new(&tokens, Metric::Half).unwrap().positions().unwrap();
/// assert_eq!(positions.to_string(), "96");
///
/// let wrong = Builder::new("none").orbit("RING", 3, 1).turn("R", |m| m.cycle("RING", [0, 1, 3]));
/// let refusal = wrong.build().unwrap_err();
/// assert_eq!(refusal.message, "move `R`: RING has no place 3; there are 3, counted from 0");
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    definition: Definition,
    /// What was wrong first.
    wrong: Option<String>,
}

impl Builder {
    /// A puzzle without orbits and moves.
    pub fn new(name: impl Into<String>) -> Self {
        let definition = Definition { name: name.into(), ..Definition::default() };
        Self { definition, wrong: None }
    }

    /// Adds an orbit: so many places with a piece of its own in each, and so many ways in which a piece can be turned.
    /// Solved is piece 0 in place 0 and so on, none of them turned. All orbits come before the first move.
    #[must_use]
    pub fn orbit(mut self, name: impl Into<String>, pieces: usize, orientations: u8) -> Self {
        let name = name.into();
        if self.number(&name).is_ok() {
            return self.fail(format!("there are two orbits {name}"));
        }
        if !self.definition.moves.is_empty() {
            return self.fail(format!("the orbit {name} comes after a move"));
        }
        let Some(numbers) = u8::try_from(pieces).ok().filter(|&n| n > 0) else {
            return self.fail(format!("{name} has {pieces} places; there are 1 to 255"));
        };
        self.definition.solved.push(Arrangement {
            pieces: (0..numbers).collect(),
            orientation: vec![0; pieces],
            modulus: vec![orientations; pieces],
        });
        self.definition.orbits.push(Orbit { name, pieces, orientations });
        self
    }

    /// Which piece stands in each place of an orbit when it is solved: pieces of the same number look alike.
    ///
    /// ```
    /// # use everystate_puzzle::Metric;
    /// # use everystate_twisty::{Builder, Explorer};
    /// let beads = Builder::new("beads")
    ///     .orbit("RING", 6, 1)
    ///     .solved("RING", [0, 0, 0, 1, 1, 1])
    ///     .turn("R", |m| m.cycle("RING", [0, 1, 2, 3]))
    ///     .turn("L", |m| m.cycle("RING", [2, 3, 4, 5]))
    ///     .build()
    ///     .unwrap();
    /// let positions = Explorer::new(&beads, Metric::Half).unwrap().positions().unwrap();
    /// assert_eq!(positions.to_string(), "20");
    /// ```
    #[must_use]
    pub fn solved(self, orbit: &str, pieces: impl IntoIterator<Item = u8>) -> Self {
        self.arranged(orbit, pieces, |here, pieces| here.pieces = pieces)
    }

    /// How many turns of the piece in each place of an orbit can be told apart, in the solved position: 1 where it does not
    /// matter how a piece is turned.
    #[must_use]
    pub fn moduli(self, orbit: &str, moduli: impl IntoIterator<Item = u8>) -> Self {
        self.arranged(orbit, moduli, |here, moduli| here.modulus = moduli)
    }

    fn arranged(
        mut self,
        orbit: &str,
        values: impl IntoIterator<Item = u8>,
        set: impl FnOnce(&mut Arrangement, Vec<u8>),
    ) -> Self {
        match self.number(orbit) {
            Ok(number) => {
                set(&mut self.definition.solved[number], values.into_iter().collect());
                self
            }
            Err(why) => self.fail(format!("the solved position: {why}")),
        }
    }

    /// Adds a move to search with.
    #[must_use]
    pub fn turn(self, name: impl Into<String>, does: impl FnOnce(Turning) -> Turning) -> Self {
        self.moved(name.into(), Purpose::Search, does)
    }

    /// Adds a turn of the whole puzzle: a symmetry, never searched.
    #[must_use]
    pub fn rotation(self, name: impl Into<String>, does: impl FnOnce(Turning) -> Turning) -> Self {
        self.moved(name.into(), Purpose::Rotation, does)
    }

    fn moved(
        mut self,
        name: String,
        purpose: Purpose,
        does: impl FnOnce(Turning) -> Turning,
    ) -> Self {
        let Turning { does, wrong, .. } = does(Turning::of(&self.definition.orbits));
        if let Some(why) = wrong {
            return self.fail(format!("move `{name}`: {why}"));
        }
        self.definition.moves.push(Move { name, does, purpose, needs: Vec::new(), line: 0 });
        self
    }

    /// The definition, [checked](Definition::check).
    ///
    /// # Errors
    /// What was wrong first.
    pub fn build(self) -> Result<Definition, Refusal> {
        match self.wrong {
            Some(why) => Err(Refusal::usage(why)),
            None => self.definition.check().map(|()| self.definition),
        }
    }

    fn number(&self, orbit: &str) -> Result<usize, String> {
        number(&self.definition.orbits, orbit)
    }

    fn fail(mut self, why: String) -> Self {
        self.wrong.get_or_insert(why);
        self
    }
}

fn number(orbits: &[Orbit], name: &str) -> Result<usize, String> {
    let found = orbits.iter().position(|orbit| orbit.name == name);
    found.ok_or_else(|| format!("there is no orbit {name}"))
}

/// What a move does, said by cycles and twists; begins with nothing.
#[derive(Clone, Debug)]
pub struct Turning {
    orbits: Vec<Orbit>,
    does: Transformation,
    wrong: Option<String>,
}

impl Turning {
    fn of(orbits: &[Orbit]) -> Self {
        let still = |orbit: &Orbit| Turn {
            from: (0..=u8::MAX).take(orbit.pieces).collect(),
            delta: vec![0; orbit.pieces],
        };
        Self { orbits: orbits.to_vec(), does: orbits.iter().map(still).collect(), wrong: None }
    }

    /// The piece in each of these places of an orbit goes to the next one, that in the last to the first. Cycles of a move
    /// have no place in common.
    #[must_use]
    pub fn cycle(self, orbit: &str, places: impl IntoIterator<Item = u8>) -> Self {
        let places: Vec<u8> = places.into_iter().collect();
        self.change(orbit, |turn| {
            places.iter().try_for_each(|&place| has(orbit, turn, place))?;
            for (at, &place) in places.iter().enumerate() {
                if turn.from[usize::from(place)] != place || places[..at].contains(&place) {
                    return Err(format!("{orbit}: place {place} is twice in cycles"));
                }
            }
            for (i, &place) in places.iter().enumerate() {
                turn.from[usize::from(places[(i + 1) % places.len()])] = place;
            }
            Ok(())
        })
    }

    /// The piece that comes to this place, or stays there, is turned so much further; twists of one place add up.
    #[must_use]
    pub fn twist(self, orbit: &str, place: u8, by: u8) -> Self {
        let ways = self.orbits.iter().find(|o| o.name == orbit).map_or(1, |o| o.orientations);
        self.change(orbit, |turn| {
            has(orbit, turn, place)?;
            if by >= ways {
                return Err(format!("{orbit}: a twist by {by} of pieces that turn in {ways} ways"));
            }
            let delta = &mut turn.delta[usize::from(place)];
            // Below `ways`, without a sum that a byte may not hold.
            *delta = if *delta >= ways - by { *delta - (ways - by) } else { *delta + by };
            Ok(())
        })
    }

    fn change(mut self, orbit: &str, change: impl FnOnce(&mut Turn) -> Result<(), String>) -> Self {
        let changed = number(&self.orbits, orbit).and_then(|number| change(&mut self.does[number]));
        if let Err(why) = changed {
            self.wrong.get_or_insert(why);
        }
        self
    }
}

fn has(orbit: &str, turn: &Turn, place: u8) -> Result<(), String> {
    let places = turn.from.len();
    if usize::from(place) < places {
        return Ok(());
    }
    Err(format!("{orbit} has no place {place}; there are {places}, counted from 0"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn cycles_and_twists_make_what_a_file_says() {
        let core = catalogue::named("pyraminx-core").unwrap().unwrap();
        let built = Builder::new("pyraminx-core")
            .orbit("AXIALS", 4, 3)
            .orbit("EDGES", 6, 2)
            .turn("U", |m| {
                let edges = m.twist("AXIALS", 0, 1).cycle("EDGES", [0, 1, 3]);
                edges.twist("EDGES", 1, 1).twist("EDGES", 3, 1)
            })
            .turn("L", |m| {
                let edges = m.twist("AXIALS", 2, 1).cycle("EDGES", [1, 2, 5]);
                edges.twist("EDGES", 2, 1).twist("EDGES", 5, 1)
            })
            .turn("R", |m| {
                let edges = m.twist("AXIALS", 1, 1).cycle("EDGES", [0, 4, 2]);
                edges.twist("EDGES", 0, 1).twist("EDGES", 2, 1)
            })
            .turn("B", |m| {
                let edges = m.twist("AXIALS", 3, 1).cycle("EDGES", [3, 5, 4]);
                edges.twist("EDGES", 3, 1).twist("EDGES", 4, 1)
            })
            .build()
            .unwrap();
        assert_eq!((&built.orbits, &built.solved), (&core.orbits, &core.solved));
        let does = |d: &Definition| -> Vec<_> {
            d.moves.iter().map(|m| (m.name.clone(), m.does.clone(), m.purpose)).collect()
        };
        assert_eq!(does(&built), does(&core));
    }

    #[test]
    fn the_first_thing_that_is_wrong_is_told() {
        let ring = || Builder::new("ring").orbit("RING", 4, 3);
        let cases = [
            (ring().orbit("RING", 2, 1), "there are two orbits RING"),
            (ring().turn("R", |m| m).orbit("SLOT", 2, 1), "the orbit SLOT comes after a move"),
            (ring().orbit("SLOT", 0, 1), "SLOT has 0 places; there are 1 to 255"),
            (ring().orbit("SLOT", 256, 1), "SLOT has 256 places; there are 1 to 255"),
            (ring().solved("SLOT", [0]), "the solved position: there is no orbit SLOT"),
            (ring().turn("R", |m| m.cycle("SLOT", [0, 1])), "move `R`: there is no orbit SLOT"),
            (
                ring().turn("R", |m| m.cycle("RING", [0, 1, 0])),
                "move `R`: RING: place 0 is twice in cycles",
            ),
            (
                ring().turn("R", |m| m.cycle("RING", [0, 1]).cycle("RING", [2, 1])),
                "move `R`: RING: place 1 is twice in cycles",
            ),
            (
                ring().turn("R", |m| m.twist("RING", 4, 1)),
                "move `R`: RING has no place 4; there are 4, counted from 0",
            ),
            (
                ring().rotation("x", |m| m.twist("RING", 0, 3).twist("NONE", 0, 1)),
                "move `x`: RING: a twist by 3 of pieces that turn in 3 ways",
            ),
            (Builder::new("nothing"), "a puzzle has an orbit at least"),
        ];
        for (wrong, expected) in cases {
            assert_eq!(wrong.build().unwrap_err().message, expected);
        }
        let short = ring().solved("RING", [0, 1]).build().unwrap_err();
        assert!(short.message.starts_with("the solved position: RING"), "{short}");
        let moduli = ring().moduli("RING", [3, 3, 2, 3]).build().unwrap_err();
        assert!(moduli.message.contains("place 3: the modulus 2 does not divide 3"), "{moduli}");
    }

    #[test]
    fn twists_add_up_as_far_as_a_byte_goes() {
        let twisted = |by: [u8; 2], ways| {
            let one = Builder::new("one").orbit("ONE", 1, ways);
            let built = one.turn("T", |m| m.twist("ONE", 0, by[0]).twist("ONE", 0, by[1]));
            built.build().unwrap().moves[0].does[0].delta[0]
        };
        assert_eq!(twisted([126, 125], 127), 124);
        assert_eq!(twisted([1, 1], 3), 2);
        assert_eq!(twisted([1, 2], 3), 0);
        let turned = Builder::new("one").orbit("ONE", 1, 3).rotation("x", |m| m.twist("ONE", 0, 1));
        assert_eq!(turned.build().unwrap().moves[0].purpose, Purpose::Rotation);
    }
}
