//! [`Goal`]: what is asked for instead of the solved position, and [`Aimed`]: the puzzle whose solved
//! position it is.
//!
//! The moves stay, and so do the numbers of the pieces that the goal asks for. All that may stand
//! anywhere get one number, as identical pieces have it, and an orientation that does not matter
//! gets modulus 1. So a position meets the goal if and only if it is *solved* after its pieces are
//! renamed, and moves do the same to it before and after: distances are the same.
//!
//! This does what a definition can say. There, identical pieces are turned alike wherever they are, so
//! that a goal is refused where the turn of the piece in one place matters and in another does not,
//! and the same piece may stand in both. A goal is refused too where it leaves open what a rule names.

use crate::definition::{Arrangement, Block, Definition, Illegal, Mismatch, Need, Pattern};
use crate::text::kpuzzle::pattern;
use everystate_puzzle::text::Fault;

/// What is asked for of one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Slot {
    /// The piece, from 0; `None` for any.
    pub piece: Option<u8>,
    /// How it is turned; `None` for any way. Of a piece with fewer turns that can be distinguished than
    /// this, what is left of it after whole turns.
    pub orientation: Option<u8>,
}

/// What is asked for: by orbit, by place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Goal(pub Vec<Vec<Slot>>);

impl Goal {
    /// The goal that only this position meets.
    ///
    /// ```
    /// # use everystate_twisty::{Goal, catalogue};
    /// let ivy = catalogue::named("ivy").unwrap().unwrap();
    /// assert!(Goal::of(&ivy.solved).is_met(&ivy.solved));
    /// assert!(!Goal::of(&ivy.solved).is_met(&ivy.apply(&ivy.solved, &ivy.moves[0].does)));
    /// ```
    pub fn of(position: &Pattern) -> Self {
        let slots = |orbit: &Arrangement| {
            let slot = |(&piece, &turned)| Slot { piece: Some(piece), orientation: Some(turned) };
            orbit.pieces.iter().zip(&orbit.orientation).map(slot).collect()
        };
        Self(position.iter().map(slots).collect())
    }

    /// Whether a position meets it. Costs a step a place.
    ///
    /// ```
    /// # use everystate_twisty::{Goal, catalogue};
    /// let cube = catalogue::named("cube3").unwrap().unwrap();
    /// let edges = r#"{"EDGES": {"orientation": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]}}"#;
    /// let goal = Goal::read(edges, &cube).unwrap();
    /// let after = |name| cube.apply(&cube.solved, &cube.find(name).unwrap().does);
    /// assert!(goal.is_met(&after("R")) && !goal.is_met(&after("F")));
    /// ```
    pub fn is_met(&self, position: &Pattern) -> bool {
        let meets = |(slots, there): (&Vec<Slot>, &Arrangement)| {
            slots.len() == there.pieces.len()
                && slots.iter().enumerate().all(|(place, slot)| {
                    let modulus = there.modulus[place];
                    slot.piece.is_none_or(|piece| piece == there.pieces[place])
                        && slot.orientation.is_none_or(|turned| {
                            turned % modulus == there.orientation[place] % modulus
                        })
                })
        };
        self.0.len() == position.len() && self.0.iter().zip(position).all(meets)
    }

    /// Reads a goal: JSON as cubing.js writes positions, with `"?"` or `null` for what may be any. It
    /// counts from 0 and by place; an orbit, or one of its lists, that is left out may be any.
    ///
    /// ```text
    /// { "EDGES": { "pieces": [0, 1, "?", …], "orientation": [0, 0, "?", …] } }
    /// ```
    ///
    /// # Errors
    /// What is wrong first, with its place: also orbits, pieces and orientations that the puzzle does
    /// not have, pieces asked for more often than there are, lists of a wrong length, unknown keys.
    ///
    /// ```
    /// # use everystate_twisty::{Goal, Slot, catalogue};
    /// let cube = catalogue::named("cube2-fixed").unwrap().unwrap();
    /// let text = r#"{"CORNERS": {"pieces": [0, 1, "?", null, "?", "?", "?"]}}"#;
    /// let goal = Goal::read(text, &cube).unwrap();
    /// assert_eq!(goal.0[0][1], Slot { piece: Some(1), orientation: None });
    /// assert_eq!(goal.0[0][3], Slot::default());
    /// let fault = Goal::read(&text.replace("null", "1"), &cube).unwrap_err();
    /// assert_eq!((fault.column, &fault.message[..]), (36, "piece 1 stands here once too often"));
    /// ```
    pub fn read(text: &str, definition: &Definition) -> Result<Self, Fault> {
        let slots = |wanted: pattern::Wanted| {
            wanted.into_iter().map(|(piece, orientation)| Slot { piece, orientation }).collect()
        };
        Ok(Self(pattern::goal(text, definition)?.into_iter().map(slots).collect()))
    }
}

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

/// By piece of an orbit of the original: what it is called, and how many of its turns can be distinguished.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Renaming(Vec<Option<(u8, u8)>>);

impl Renaming {
    fn get(&self, piece: u8) -> Option<(u8, u8)> {
        self.0.get(usize::from(piece)).copied().flatten()
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
    /// goal.0[0] = vec![Slot::default(); ivy.orbits[0].pieces];
    /// let aimed = Aimed::new(&ivy, &goal).unwrap();
    /// let turned = ivy.apply(&ivy.solved, &ivy.moves[0].does);
    /// assert_eq!(aimed.position(&turned) == aimed.definition.solved, goal.is_met(&turned));
    /// ```
    pub fn new(definition: &Definition, goal: &Goal) -> Result<Self, Mismatch> {
        if goal.0.len() != definition.orbits.len() {
            let message = format!(
                "the goal has {} orbits, the puzzle {}",
                goal.0.len(),
                definition.orbits.len()
            );
            return Err(Mismatch { orbit: definition.name.clone(), place: 0, message });
        }
        let mut orbits = Vec::new();
        let mut solved = Vec::new();
        for (number, slots) in goal.0.iter().enumerate() {
            let wrong = |(place, message)| Mismatch {
                orbit: definition.orbits[number].name.clone(),
                place,
                message,
            };
            let (renaming, arrangement) = aim(&definition.solved[number], slots).map_err(wrong)?;
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
                if let Some((name, modulus)) = renaming.get(*piece) {
                    *piece = name;
                    here.modulus[place] = modulus;
                    here.orientation[place] %= modulus;
                }
            }
            here
        };
        of_original.iter().zip(&self.orbits).map(orbit).collect()
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
                let told = self.orbits[orbit].get(piece).is_none_or(|(_, now)| now == turns);
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
        let name = |piece: u8| renaming.get(piece).map_or(piece, |(name, _)| name);
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
        let name = |piece: u8| renaming.get(piece).map(|(name, _)| name);
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

/// How many turns of a piece can be distinguished; 1 if there is no such piece.
fn turns(solved: &Arrangement, piece: u8) -> u8 {
    let home = solved.pieces.iter().position(|&other| other == piece);
    home.map_or(1, |home| solved.modulus[home])
}

/// What is wrong with a goal for an orbit: the place from 1, or 0, and a sentence.
type Wrong = (usize, String);

/// The renaming of an orbit and what is solved then.
fn aim(solved: &Arrangement, slots: &[Slot]) -> Result<(Renaming, Arrangement), Wrong> {
    let count = solved.pieces.len();
    if slots.len() != count {
        return Err((0, format!("{count} places are needed, not {}", slots.len())));
    }
    let left = left_over(solved, slots)?;
    let mut kinds = left.clone();
    kinds.sort_unstable();
    kinds.dedup();
    // What is left for the places where anything may stand; they ask for it if it is of one kind.
    let wild = kinds.first().copied();
    let alone = kinds.len() == 1;
    let asked = |place: usize| slots[place].piece.or(wild).unwrap_or(0);
    if !alone {
        let split =
            (0..count).find(|&place| slots[place].piece.is_some_and(|p| kinds.contains(&p)));
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
        let members: &[u8] =
            if kinds.contains(&name) { &kinds } else { core::slice::from_ref(&name) };
        let modulus = modulus(solved, slots, members, name, &asked, place)?;
        for &piece in members {
            renaming.0[usize::from(piece)] = Some((name, modulus));
        }
        aimed.pieces.push(name);
        aimed.orientation.push(slots[place].orientation.unwrap_or(0) % modulus);
        aimed.modulus.push(modulus);
    }
    Ok((renaming, aimed))
}

/// The pieces that the goal does not ask for by number.
fn left_over(solved: &Arrangement, slots: &[Slot]) -> Result<Vec<u8>, Wrong> {
    let mut left = solved.pieces.clone();
    for (place, slot) in slots.iter().enumerate() {
        let Some(piece) = slot.piece else { continue };
        let Some(found) = left.iter().position(|&other| other == piece) else {
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
