//! [`Definition::check`]: whether a definition is one. Readers of files make none that is not; one that is
//! built in code may be anything.

use super::model::{Definition, Need, Orbit, Pattern, Transformation};
use everystate_puzzle::Refusal;
use std::collections::HashMap;

impl Definition {
    /// Whether this is a puzzle: orbits, positions, moves, rules and blocks are of sizes that fit each other, moves take
    /// each piece to one place, and what is named is there.
    ///
    /// [`Explorer`](crate::Explorer) and [`Solver`](crate::Solver) ask it, so a definition that was built in code and is
    /// wrong is refused, and gives no wrong numbers. Costs as much as reading the definition once.
    ///
    /// ```
    /// use everystate_puzzle::Metric;
    /// use everystate_twisty::{Definition, Explorer, catalogue};
    /// let mut ivy = catalogue::named("ivy").unwrap().unwrap();
    /// assert_eq!(ivy.check(), Ok(()));
    /// ivy.moves[0].does[0].from[1] = 0;
    /// let refusal = ivy.check().unwrap_err();
    /// assert!(refusal.message.contains("brings the piece of place"), "{refusal}");
    /// assert_eq!(Explorer::new(&ivy, Metric::Half).err(), Some(refusal));
    /// assert_eq!(Definition::default().check().unwrap_err().message, "a puzzle has an orbit at least");
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong, with the move, orbit and place, which are counted from 1.
    pub fn check(&self) -> Result<(), Refusal> {
        self.judged().map_err(Refusal::usage)
    }

    fn judged(&self) -> Result<(), String> {
        if self.orbits.is_empty() {
            return Err("a puzzle has an orbit at least".into());
        }
        self.orbits.iter().try_for_each(sized)?;
        self.is_position(&self.solved).map_err(|why| format!("the solved position: {why}"))?;
        if let Some(start) = &self.start {
            let why = |why| format!("the start: {why}");
            self.is_position(start).map_err(why)?;
            self.has_the_same_pieces(start).map_err(why)?;
        }
        for (number, m) in (1..).zip(&self.moves) {
            let why = |why| format!("move {number}, `{}`: {why}", m.name);
            self.is_transformation(&m.does).map_err(why)?;
            m.needs.iter().try_for_each(|need| self.can_be_needed(need)).map_err(why)?;
        }
        for (number, rule) in (1..).zip(&self.illegal) {
            let why = |why| format!("rule {number}: {why}");
            self.has_place(rule.orbit, rule.place).map_err(why)?;
        }
        for (number, block) in (1..).zip(&self.blocks) {
            let why = |why| format!("block {number}: {why}");
            let mut pieces = block.pieces.iter();
            pieces.try_for_each(|&(orbit, piece)| self.has_piece(orbit, piece)).map_err(why)?;
        }
        Ok(())
    }

    /// Whether a pattern has an arrangement of each orbit, each of a piece in every place.
    fn is_position(&self, pattern: &Pattern) -> Result<(), String> {
        as_many(pattern.len(), self.orbits.len(), "orbits")?;
        for (orbit, here) in self.orbits.iter().zip(pattern) {
            let why = |why| format!("{}: {why}", orbit.name);
            as_many(here.pieces.len(), orbit.pieces, "pieces").map_err(why)?;
            as_many(here.orientation.len(), orbit.pieces, "orientations").map_err(why)?;
            as_many(here.modulus.len(), orbit.pieces, "moduli").map_err(why)?;
            let mut modulus_of = HashMap::new();
            for place in 0..orbit.pieces {
                let at = |what: String| format!("{}, place {}: {what}", orbit.name, place + 1);
                let (piece, turned, modulus) =
                    (here.pieces[place], here.orientation[place], here.modulus[place]);
                if piece == u8::MAX {
                    return Err(at("pieces are numbered up to 254".into()));
                }
                if modulus == 0 || !orbit.orientations.is_multiple_of(modulus) {
                    let whole = orbit.orientations;
                    return Err(at(format!("the modulus {modulus} does not divide {whole}")));
                }
                if turned >= modulus {
                    return Err(at(format!("the orientation {turned} is not below {modulus}")));
                }
                if *modulus_of.entry(piece).or_insert(modulus) != modulus {
                    let message = format!("another piece {piece} has another modulus");
                    return Err(at(message));
                }
            }
        }
        Ok(())
    }

    /// Whether a position has the pieces of the solved one.
    fn has_the_same_pieces(&self, pattern: &Pattern) -> Result<(), String> {
        for ((orbit, here), solved) in self.orbits.iter().zip(pattern).zip(&self.solved) {
            let sorted = |pieces: &[u8], modulus: &[u8]| {
                let mut all: Vec<(u8, u8)> =
                    pieces.iter().copied().zip(modulus.iter().copied()).collect();
                all.sort_unstable();
                all
            };
            if sorted(&here.pieces, &here.modulus) != sorted(&solved.pieces, &solved.modulus) {
                return Err(format!("{}: its pieces are not those of the solved one", orbit.name));
            }
        }
        Ok(())
    }

    /// Whether a change takes each piece of each orbit to one place, turned by less than a whole turn.
    fn is_transformation(&self, does: &Transformation) -> Result<(), String> {
        as_many(does.len(), self.orbits.len(), "orbits")?;
        for (orbit, turn) in self.orbits.iter().zip(does) {
            let why = |why| format!("{}: {why}", orbit.name);
            as_many(turn.from.len(), orbit.pieces, "places").map_err(why)?;
            as_many(turn.delta.len(), orbit.pieces, "turns").map_err(why)?;
            let mut taken = vec![false; orbit.pieces];
            for (place, (&from, &delta)) in (1..).zip(turn.from.iter().zip(&turn.delta)) {
                let at = |what: String| format!("{}, place {place}: {what}", orbit.name);
                match taken.get_mut(usize::from(from)) {
                    None => {
                        return Err(at(format!(
                            "there is no place {} to take a piece from",
                            usize::from(from) + 1
                        )));
                    }
                    Some(true) => {
                        return Err(at(format!(
                            "it brings the piece of place {} here and elsewhere",
                            usize::from(from) + 1
                        )));
                    }
                    Some(free) => *free = true,
                }
                if delta >= orbit.orientations {
                    let whole = orbit.orientations;
                    return Err(at(format!("it turns by {delta}, which is not below {whole}")));
                }
            }
        }
        Ok(())
    }

    fn can_be_needed(&self, need: &Need) -> Result<(), String> {
        self.has_place(need.orbit, need.place)?;
        self.has_piece(need.orbit, need.piece)?;
        let orbit = &self.orbits[need.orbit];
        match need.orientation {
            Some(turned) if turned >= orbit.orientations => {
                let whole = orbit.orientations;
                Err(format!("{}: it needs the orientation {turned} of {whole}", orbit.name))
            }
            _ => Ok(()),
        }
    }

    fn has_place(&self, orbit: usize, place: u8) -> Result<(), String> {
        let orbit = self.orbits.get(orbit).ok_or_else(|| no_orbit(orbit))?;
        if usize::from(place) < orbit.pieces {
            Ok(())
        } else {
            Err(format!("{}: there is no place {}", orbit.name, usize::from(place) + 1))
        }
    }

    fn has_piece(&self, orbit: usize, piece: u8) -> Result<(), String> {
        let here = self.solved.get(orbit).ok_or_else(|| no_orbit(orbit))?;
        if here.pieces.contains(&piece) {
            Ok(())
        } else {
            Err(format!("{}: there is no piece {piece}, counted from 0", self.orbits[orbit].name))
        }
    }
}

/// Whether an orbit is within the sizes that positions have room for.
fn sized(orbit: &Orbit) -> Result<(), String> {
    let Orbit { name, pieces, orientations } = orbit;
    if !(1..=255).contains(pieces) {
        return Err(format!("{name}: an orbit has 1 to 255 pieces, not {pieces}"));
    }
    if !(1..=127).contains(orientations) {
        return Err(format!("{name}: a piece has 1 to 127 orientations, not {orientations}"));
    }
    Ok(())
}

fn as_many(there: usize, wanted: usize, what: &str) -> Result<(), String> {
    if there == wanted { Ok(()) } else { Err(format!("{there} {what} instead of {wanted}")) }
}

fn no_orbit(orbit: usize) -> String {
    format!("there is no orbit {}", orbit.saturating_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::{Block, Illegal};
    use crate::{Explorer, Setup, Solver, catalogue};
    use everystate_puzzle::{Limits, Metric, Silent};

    type Wrong = fn(&mut Definition);

    type WrongNeed = fn(&mut Need);

    /// What can be wrong of the cube of two layers, and what is said.
    const WRONG: [(Wrong, &str); 24] = [
        (|d| d.orbits.clear(), "a puzzle has an orbit at least"),
        (|d| d.orbits[0].pieces = 0, "an orbit has 1 to 255 pieces, not 0"),
        (|d| d.orbits[0].pieces = 256, "not 256"),
        (|d| d.orbits[0].orientations = 0, "a piece has 1 to 127 orientations, not 0"),
        (|d| d.orbits[0].orientations = 128, "not 128"),
        (|d| d.solved.clear(), "the solved position: 0 orbits instead of 1"),
        (|d| d.solved[0].pieces.truncate(1), "pieces instead of"),
        (|d| d.solved[0].orientation.truncate(1), "orientations instead of"),
        (|d| d.solved[0].modulus.truncate(1), "moduli instead of"),
        (|d| d.solved[0].pieces[2] = 255, "place 3: pieces are numbered up to 254"),
        (|d| d.solved[0].modulus[1] = 0, "place 2: the modulus 0 does not divide 3"),
        (|d| d.solved[0].modulus[1] = 2, "the modulus 2 does not divide 3"),
        (|d| d.solved[0].orientation[1] = 3, "the orientation 3 is not below 3"),
        (
            |d| {
                d.solved[0].pieces[1] = 0;
                d.solved[0].modulus[1] = 1;
            },
            "place 2: another piece 0 has another modulus",
        ),
        (|d| d.start = Some(Vec::new()), "the start: 0 orbits instead of 1"),
        (
            |d| {
                let mut start = d.solved.clone();
                start[0].pieces[0] = 1;
                d.start = Some(start);
            },
            "its pieces are not those of the solved one",
        ),
        (|d| d.moves[1].does.clear(), "move 2, `"),
        (|d| d.moves[0].does[0].from.truncate(1), "places instead of"),
        (|d| d.moves[0].does[0].delta.truncate(1), "turns instead of"),
        (|d| d.moves[0].does[0].from[1] = 200, "there is no place 201 to take a piece from"),
        (
            |d| d.moves[0].does[0].from[0] = d.moves[0].does[0].from[1],
            "it brings the piece of place",
        ),
        (|d| d.moves[0].does[0].delta[0] = 3, "place 1: it turns by 3, which is not below 3"),
        (
            |d| d.blocks.push(Block { pieces: vec![(0, 0), (0, 77)], line: 0 }),
            "block 1: CORNERS: there is no piece 77",
        ),
        (
            |d| d.illegal.push(Illegal { orbit: 3, place: 0, pieces: vec![0], line: 0 }),
            "rule 1: there is no orbit 4",
        ),
    ];

    #[test]
    fn what_is_wrong_is_said_before_anything_is_computed() {
        let right = catalogue::named("cube2-fixed").unwrap().unwrap();
        for (wrong, why) in WRONG {
            let mut definition = right.clone();
            wrong(&mut definition);
            let refusal = definition.check().unwrap_err();
            assert!(refusal.message.contains(why), "{refusal}: {why}");
            let limits = Limits::none();
            let explorer = Explorer::new(&definition, Metric::Half).err();
            let solver = Solver::new(&definition, Setup::default(), &limits, &Silent).err();
            assert_eq!((explorer.as_ref(), solver.as_ref()), (Some(&refusal), Some(&refusal)));
        }
    }

    #[test]
    fn what_a_move_needs_is_there() {
        let right = catalogue::named("sliding3x3").unwrap().unwrap();
        let wrong: [(WrongNeed, &str); 4] = [
            (|need| need.orbit = 9, "there is no orbit 10"),
            (|need| need.place = 9, "there is no place 10"),
            (|need| need.piece = 99, "there is no piece 99"),
            (|need| need.orientation = Some(1), "it needs the orientation 1 of 1"),
        ];
        for (wrong, why) in wrong {
            let mut definition = right.clone();
            let m = definition.moves.iter_mut().find(|m| !m.needs.is_empty()).unwrap();
            wrong(&mut m.needs[0]);
            let refusal = definition.check().unwrap_err();
            assert!(refusal.message.contains(why), "{refusal}: {why}");
        }
    }

    #[test]
    fn every_puzzle_of_the_catalogue_is_one() {
        for entry in catalogue::entries() {
            let definition = catalogue::named(entry.name).unwrap().unwrap();
            assert_eq!(definition.check(), Ok(()), "{}", entry.name);
        }
    }
}
