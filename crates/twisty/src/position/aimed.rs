//! [`Aimed`]: the puzzle whose solved position is a goal.
//!
//! The moves stay, and so do the numbers of the pieces that the goal asks for. All that may stand
//! anywhere get one number, as identical pieces have it, and an orientation that does not matter
//! gets modulus 1. So a position meets the goal if and only if it is *solved* after its pieces are
//! renamed, and moves do the same to it before and after: distances are the same.
//!
//! This does what a definition can say. There, identical pieces are turned alike wherever they are, so
//! that a goal is refused where the turn of the piece in one place matters and in another does not,
//! and the same piece may stand in both. A goal is refused too where it leaves open what a rule names.

use crate::definition::{
    Arrangement, Block, Definition, Illegal, Mismatch, Need, Pattern, Transformation, Turn,
};
use crate::position::goal::{Goal, Slot};

/// A puzzle whose solved position is a goal in another.
///
/// ```
/// # use everystate_twisty::{Aimed, Goal, catalogue};
/// let cube = catalogue::named("cube3").unwrap().unwrap();
/// let corners = r#"{"CORNERS": {"pieces": [0, 1, 2, 3, 4, 5, 6, 7]}}"#;
/// let aimed = Aimed::new(&cube, &Goal::read(corners, &cube).unwrap()).unwrap();
/// let after = |name| cube.apply(&cube.solved, &cube.find(name).unwrap().does);
/// assert_ne!(aimed.position(&after("R")), aimed.definition.solved);
/// assert_eq!(aimed.definition.solved[1].modulus, [1; 12]); // edges do not matter
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aimed {
    /// The puzzle. Its moves have the same names.
    pub definition: Definition,
    orbits: Vec<Renaming>,
}

/// What a piece of the original is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Becomes {
    name: u8,
    /// How many of its turns can be distinguished.
    modulus: u8,
    /// How much further it is turned, below `modulus`.
    turn: u8,
}

/// By piece of an orbit of the original.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Renaming(Vec<Option<Becomes>>);

impl Renaming {
    fn get(&self, piece: u8) -> Option<Becomes> {
        self.0.get(usize::from(piece)).copied().flatten()
    }

    /// An arrangement of pieces that are named so as it is by another renaming; `None` if that tells others apart.
    fn seen_as(&self, other: &Self, arrangement: &Arrangement) -> Option<Arrangement> {
        // By name here: the name there, and how much further it is turned.
        let mut names: Vec<Option<(u8, u8)>> = vec![None; 256];
        let mut taken: Vec<Option<u8>> = vec![None; 256];
        for (here, there) in self.0.iter().zip(&other.0) {
            let (here, there) = match (here, there) {
                (None, None) => continue,
                (Some(here), Some(there)) if here.modulus == there.modulus => (here, there),
                _ => return None,
            };
            let turn = u16::from(there.turn) + u16::from(there.modulus - here.turn);
            let turn = u8::try_from(turn % u16::from(there.modulus)).ok()?;
            let becomes = (there.name, turn);
            if *names[usize::from(here.name)].get_or_insert(becomes) != becomes
                || *taken[usize::from(there.name)].get_or_insert(here.name) != here.name
            {
                return None;
            }
        }
        let mut seen = arrangement.clone();
        for (place, piece) in seen.pieces.iter_mut().enumerate() {
            if let Some((name, turn)) = names[usize::from(*piece)] {
                let turned = u16::from(seen.orientation[place]) + u16::from(turn);
                let turned = turned % u16::from(seen.modulus[place].max(1));
                (*piece, seen.orientation[place]) = (name, u8::try_from(turned).ok()?);
            }
        }
        Some(seen)
    }
}

impl Aimed {
    /// The puzzle with this goal. Costs a step a place and piece.
    ///
    /// # Errors
    /// A goal of other orbits or places than the puzzle's, or of pieces that are not there, or not as
    /// often; and one that a definition cannot say, for the reasons that the message gives. Places and
    /// pieces are counted from 1 in it.
    ///
    /// ```
    /// # use everystate_twisty::{Aimed, Goal, Slot, catalogue};
    /// let ivy = catalogue::named("ivy").unwrap().unwrap();
    /// let mut goal = Goal::of(&ivy.solved);
    /// goal.slots[0] = vec![Slot::default(); ivy.orbits[0].pieces];
    /// let aimed = Aimed::new(&ivy, &goal).unwrap();
    /// let turned = ivy.apply(&ivy.solved, &ivy.moves[0].does);
    /// assert_eq!(aimed.position(&turned) == aimed.definition.solved, goal.is_met(&turned));
    /// ```
    pub fn new(definition: &Definition, goal: &Goal) -> Result<Self, Mismatch> {
        if goal.slots.len() != definition.orbits.len() {
            let message = format!(
                "the goal has {} orbits, the puzzle {}",
                goal.slots.len(),
                definition.orbits.len()
            );
            return Err(Mismatch { orbit: definition.name.clone(), place: 0, message });
        }
        let mut orbits = Vec::new();
        let mut solved = Vec::new();
        for (number, slots) in goal.slots.iter().enumerate() {
            let alike = goal.alike.get(number).map_or(&[][..], Vec::as_slice);
            let wrong = |(place, message)| Mismatch {
                orbit: definition.orbits[number].name.clone(),
                place,
                message,
            };
            let (renaming, arrangement) =
                aim(&definition.solved[number], slots, alike).map_err(wrong)?;
            orbits.push(renaming);
            solved.push(arrangement);
        }
        let mut aimed = Self { definition: definition.clone(), orbits };
        aimed.definition.solved = solved;
        aimed.rules(definition)?;
        let start = definition.start.as_ref().map(|start| aimed.position(start));
        aimed.definition.start = start;
        Ok(aimed)
    }

    /// The puzzle whose solved position is whatever these moves, made of the solved position, look like to whoever tells a piece and
    /// how it is turned only as far as they keep that apart: the orbits of stickers under the group that they generate. Whatever
    /// they make is solved here; what is solved here may be something else.
    ///
    /// ```
    /// # use everystate_twisty::{Aimed, catalogue};
    /// let cube = catalogue::named("cube3").unwrap().unwrap();
    /// let finishing = cube.with_moves(&["U", "D", "R2", "L2", "F2", "B2"]).unwrap();
    /// let does: Vec<_> = finishing.moves.iter().map(|m| m.does.clone()).collect();
    /// let aimed = Aimed::solved_by(&cube, &does).unwrap();
    /// let after = |name| aimed.position(&cube.make(&cube.solved, name).unwrap());
    /// assert_eq!(after("R2"), aimed.definition.solved);
    /// assert_ne!(after("R"), aimed.definition.solved);
    /// ```
    ///
    /// # Errors
    /// A puzzle with rules, which a goal that leaves so much open cannot keep.
    pub fn solved_by(definition: &Definition, moves: &[Transformation]) -> Result<Self, Mismatch> {
        let orbits = (0..definition.orbits.len())
            .map(|orbit| renaming_by(&definition.solved[orbit], moves.iter().map(|m| &m[orbit])));
        let mut aimed = Self { definition: definition.clone(), orbits: orbits.collect() };
        aimed.definition.solved = aimed.position(&definition.solved);
        aimed.rules(definition)?;
        aimed.definition.start = definition.start.as_ref().map(|start| aimed.position(start));
        Ok(aimed)
    }

    /// What a position of the original is here. It is solved here if and only if it meets the goal. A
    /// piece that the original does not have stays what it is. Costs a step a place.
    ///
    /// ```
    /// # use everystate_twisty::{Aimed, Goal, catalogue};
    /// let ivy = catalogue::named("ivy").unwrap().unwrap();
    /// let turned = ivy.apply(&ivy.solved, &ivy.moves[0].does);
    /// let aimed = Aimed::new(&ivy, &Goal::of(&turned)).unwrap();
    /// assert_eq!(aimed.position(&turned), aimed.definition.solved);
    /// ```
    pub fn position(&self, of_original: &Pattern) -> Pattern {
        let orbit = |(there, renaming): (&Arrangement, &Renaming)| {
            let mut here = there.clone();
            for (place, piece) in here.pieces.iter_mut().enumerate() {
                if let Some(Becomes { name, modulus, turn }) = renaming.get(*piece) {
                    *piece = name;
                    here.modulus[place] = modulus;
                    let turned =
                        (u16::from(here.orientation[place]) + u16::from(turn)) % u16::from(modulus);
                    here.orientation[place] = u8::try_from(turned).unwrap_or(0);
                }
            }
            here
        };
        of_original.iter().zip(&self.orbits).map(orbit).collect()
    }

    /// The same goal in the terms of another, so that its puzzle is the other's: where they ask for other pieces in the same places,
    /// turned as they like. `None` where they do not, and where the puzzle has rules, which name pieces.
    pub(crate) fn renamed_as(&self, original: &Definition, other: &Self) -> Option<Self> {
        let strict = original.moves.iter().any(|m| !m.needs.is_empty());
        if strict || !original.illegal.is_empty() || !original.blocks.is_empty() {
            return None;
        }
        let mut aimed = self.clone();
        let own = self.definition.solved.iter().zip(&other.definition.solved);
        for (renaming, (here, there)) in aimed.orbits.iter_mut().zip(own) {
            // By name here: the name there, and how much further it is turned.
            let mut names: Vec<Option<(u8, u8)>> = vec![None; 256];
            let mut taken: Vec<Option<u8>> = vec![None; 256];
            for place in 0..here.pieces.len() {
                let (name, to) = (here.pieces[place], there.pieces[place]);
                let modulus = here.modulus[place];
                let back = modulus - here.orientation[place] % modulus;
                let turn =
                    (u16::from(there.orientation[place]) + u16::from(back)) % u16::from(modulus);
                let becomes = (to, u8::try_from(turn).ok()?);
                let is_same = *names[usize::from(name)].get_or_insert(becomes) == becomes
                    && *taken[usize::from(to)].get_or_insert(name) == name
                    && modulus == there.modulus[place];
                if !is_same {
                    return None;
                }
            }
            for becomes in renaming.0.iter_mut().flatten() {
                let (name, turn) = names[usize::from(becomes.name)]?;
                let turned =
                    (u16::from(becomes.turn) + u16::from(turn)) % u16::from(becomes.modulus);
                (becomes.name, becomes.turn) = (name, u8::try_from(turned).ok()?);
            }
        }
        aimed.definition = other.definition.clone();
        Some(aimed)
    }

    /// The goal as a position of another's puzzle, if both tell the same pieces apart, and how they are turned, in the same way: then a
    /// position of the original meets this goal if and only if it is this position there. Costs a step a place and piece.
    ///
    /// ```
    /// # use everystate_twisty::{Aimed, Goal, catalogue};
    /// let cube = catalogue::named("cube2-fixed").unwrap().unwrap();
    /// let aimed = |pieces: &str| {
    ///     let text = format!(r#"{{"CORNERS": {{"pieces": [{pieces}, "?", "?", "?", "?"]}}}}"#);
    ///     Aimed::new(&cube, &Goal::read(&text, &cube).unwrap()).unwrap()
    /// };
    /// let [first, second] = [r#"0, 1, "?""#, r#""?", 1, 0"#].map(aimed);
    /// assert_eq!(second.seen_as(&first).unwrap()[0].pieces, [2, 1, 0, 2, 2, 2, 2]);
    /// assert!(aimed(r#"0, 2, "?""#).seen_as(&first).is_none());
    /// ```
    pub fn seen_as(&self, other: &Self) -> Option<Pattern> {
        let orbits = self.orbits.iter().zip(&other.orbits).zip(&self.definition.solved);
        orbits.map(|((own, there), solved)| own.seen_as(there, solved)).collect()
    }

    /// Translates what names pieces.
    fn rules(&mut self, original: &Definition) -> Result<(), Mismatch> {
        let mut illegal = Vec::new();
        for rule in &original.illegal {
            illegal.push(self.forbidden(original, rule)?);
        }
        for Block { pieces, .. } in &original.blocks {
            for &(orbit, piece) in pieces {
                self.keeps(original, orbit, piece, "pieces are joined to it")?;
            }
        }
        for m in &original.moves {
            for &Need { orbit, piece, orientation, .. } in &m.needs {
                let reason = format!("move `{}` needs it", m.name);
                self.keeps(original, orbit, piece, &reason)?;
                let turns = turns(&original.solved[orbit], piece);
                let told = self.orbits[orbit].get(piece).is_none_or(|now| now.modulus == turns);
                if orientation.is_some() && !told {
                    let message = format!(
                        "the goal must say how piece {} is turned: {reason}",
                        u16::from(piece) + 1
                    );
                    return Err(self.mismatch(orbit, message));
                }
            }
        }
        self.definition.illegal = illegal;
        Ok(())
    }

    /// A rule, where it forbids all the pieces that have one name now or none of them.
    fn forbidden(&self, original: &Definition, rule: &Illegal) -> Result<Illegal, Mismatch> {
        let renaming = &self.orbits[rule.orbit];
        let name = |piece: u8| renaming.get(piece).map_or(piece, |now| now.name);
        let mut pieces: Vec<u8> = rule.pieces.iter().map(|&piece| name(piece)).collect();
        pieces.sort_unstable();
        pieces.dedup();
        let solved = &original.solved[rule.orbit].pieces;
        let other = solved
            .iter()
            .find(|piece| pieces.contains(&name(**piece)) && !rule.pieces.contains(piece));
        match other {
            None => Ok(Illegal { pieces, ..rule.clone() }),
            Some(&other) => {
                let message = format!(
                    "a rule forbids pieces in place {}, but not piece {}, and the goal does not tell \
                    them apart",
                    u16::from(rule.place) + 1,
                    u16::from(other) + 1
                );
                Err(self.mismatch(rule.orbit, message))
            }
        }
    }

    /// Requires that a piece is still distinguished from others.
    fn keeps(
        &self,
        original: &Definition,
        orbit: usize,
        piece: u8,
        reason: &str,
    ) -> Result<(), Mismatch> {
        let renaming = &self.orbits[orbit];
        let name = |piece: u8| renaming.get(piece).map(|now| now.name);
        let own = name(piece);
        let mut others = original.solved[orbit].pieces.iter().filter(|&&other| other != piece);
        if own.is_none() || others.all(|&other| name(other) != own) {
            return Ok(());
        }
        let message =
            format!("the goal must say where piece {} is: {reason}", u16::from(piece) + 1);
        Err(self.mismatch(orbit, message))
    }

    fn mismatch(&self, orbit: usize, message: String) -> Mismatch {
        Mismatch { orbit: self.definition.orbits[orbit].name.clone(), place: 0, message }
    }
}

/// The renaming of an orbit by which pieces and their turns are told apart only as far as moves never take one for the other.
fn renaming_by<'a>(solved: &Arrangement, moves: impl Iterator<Item = &'a Turn>) -> Renaming {
    let count = solved.pieces.len();
    let names = &solved.pieces;
    let home = |name: u8| names.iter().position(|&other| other == name).unwrap_or(0);
    // Stickers: a kind of piece with a turn, by the first home of its kind. They are joined by what moves make of the solved position,
    // where another piece stands then, turned as it is.
    let most = solved.modulus.iter().copied().max().map_or(1, usize::from);
    let sticker = |kind: usize, turn: usize| kind * most + turn % usize::from(solved.modulus[kind]);
    let narrow = |turn: usize| u8::try_from(turn).unwrap_or(0);
    let mut least: Vec<usize> = (0..count * most).collect();
    for does in moves {
        for place in 0..count {
            let from = usize::from(does.from[place]);
            let more = usize::from(does.delta[place]);
            let (kind, other) = (home(names[place]), home(names[from]));
            for turn in 0..most {
                let own = usize::from(solved.orientation[place]) + turn;
                let there = usize::from(solved.orientation[from]) + more + turn;
                let (a, b) = (least[sticker(kind, own)], least[sticker(other, there)]);
                least.iter_mut().filter(|l| **l == a.max(b)).for_each(|l| *l = a.min(b));
            }
        }
    }
    let mut renaming = Renaming(vec![None; 256]);
    for &name in names {
        let kind = home(name);
        let whole = usize::from(solved.modulus[kind]);
        // The turns of a piece that are told apart repeat after so many.
        let modulus = (1..=whole)
            .find(|&turn| least[sticker(kind, turn)] == least[sticker(kind, 0)])
            .unwrap_or(whole);
        let first = least[sticker(kind, 0)] / most;
        let turn = (0..modulus)
            .find(|&turn| least[sticker(first, turn)] == least[sticker(kind, 0)])
            .unwrap_or(0);
        renaming.0[usize::from(name)] =
            Some(Becomes { name: names[first], modulus: narrow(modulus), turn: narrow(turn) });
    }
    renaming
}

/// How many turns of a piece can be distinguished; 1 if there is no such piece.
fn turns(solved: &Arrangement, piece: u8) -> u8 {
    let home = solved.pieces.iter().position(|&other| other == piece);
    home.map_or(1, |home| solved.modulus[home])
}

/// What is wrong with a goal for an orbit: the place from 1, or 0, and a sentence.
type Wrong = (usize, String);

/// The renaming of an orbit and what is solved then.
fn aim(
    solved: &Arrangement,
    slots: &[Slot],
    alike: &[Vec<u8>],
) -> Result<(Renaming, Arrangement), Wrong> {
    let count = solved.pieces.len();
    if slots.len() != count {
        return Err((0, format!("{count} places are needed, not {}", slots.len())));
    }
    let left = left_over(solved, slots, alike)?;
    let set = |piece: u8| alike.iter().find(|set| set.contains(&piece));
    let mut kinds = left.clone();
    kinds.sort_unstable();
    kinds.dedup();
    // What is left for the places where anything may stand; they ask for it if it is of one kind.
    let wild = kinds.first().copied();
    let alone = kinds.len() == 1;
    let first = |piece: u8| set(piece).and_then(|set| set.first().copied()).unwrap_or(piece);
    let asked = |place: usize| slots[place].piece.map(first).or(wild).unwrap_or(0);
    if !alone {
        let split = (0..count).find(|&place| {
            slots[place].piece.is_some_and(|p| kinds.iter().any(|&kind| first(kind) == first(p)))
        });
        if let Some(place) = split {
            let message = format!(
                "the goal asks for piece {} here but leaves open where others of the same number \
                are, among other pieces",
                u16::from(asked(place)) + 1
            );
            return Err((place + 1, message));
        }
    }
    let mut renaming = Renaming(vec![None; 256]);
    let mut aimed = Arrangement { pieces: vec![], orientation: vec![], modulus: vec![] };
    for place in 0..count {
        let name = asked(place);
        let members: &[u8] = if kinds.contains(&name) {
            &kinds
        } else {
            set(name).map_or(core::slice::from_ref(&name), Vec::as_slice)
        };
        let modulus = modulus(solved, slots, members, name, &asked, place)?;
        for &piece in members {
            renaming.0[usize::from(piece)] = Some(Becomes { name, modulus, turn: 0 });
        }
        aimed.pieces.push(name);
        aimed.orientation.push(slots[place].orientation.unwrap_or(0) % modulus);
        aimed.modulus.push(modulus);
    }
    Ok((renaming, aimed))
}

/// The pieces that the goal does not ask for by number, of those that may change places by the number of one.
fn left_over(solved: &Arrangement, slots: &[Slot], alike: &[Vec<u8>]) -> Result<Vec<u8>, Wrong> {
    let mut left = solved.pieces.clone();
    for (place, slot) in slots.iter().enumerate() {
        let Some(piece) = slot.piece else { continue };
        let will_do = |other: u8| {
            let same = |set: &Vec<u8>| set.contains(&piece) && set.contains(&other);
            other == piece || alike.iter().any(same)
        };
        let Some(found) = left.iter().position(|&other| will_do(other)) else {
            let number = u16::from(piece) + 1;
            let message = if solved.pieces.contains(&piece) {
                format!("piece {number} is asked for more often than it is there")
            } else {
                format!("there is no piece {number} in this orbit")
            };
            return Err((place + 1, message));
        };
        left.swap_remove(found);
    }
    Ok(left)
}

/// How many turns can be distinguished of pieces that go by one name, which the goal asks for at `place`
/// among others.
fn modulus(
    solved: &Arrangement,
    slots: &[Slot],
    members: &[u8],
    name: u8,
    asked: &impl Fn(usize) -> u8,
    place: usize,
) -> Result<u8, Wrong> {
    let most = members.iter().map(|&piece| turns(solved, piece)).max().unwrap_or(1);
    if most == 1 {
        return Ok(1);
    }
    let matters = slots[place].orientation.is_some();
    let mut same = (0..slots.len()).filter(|&other| asked(other) == name);
    if let Some(other) = same.find(|&other| slots[other].orientation.is_some() != matters) {
        let (with, without) = if matters { (place, other) } else { (other, place) };
        let message = format!(
            "how the piece is turned matters in place {} and not in place {}, and the same piece may \
            stand in both",
            with + 1,
            without + 1
        );
        return Err((with + 1, message));
    }
    if matters && members.iter().any(|&piece| turns(solved, piece) != most) {
        let message = "the goal says how the piece is turned, but the pieces that may stand here have \
            different numbers of turns that can be told apart";
        return Err((place + 1, message.to_owned()));
    }
    Ok(if matters { most } else { 1 })
}

#[cfg(test)]
mod tests;
