//! [`Sides`]: a position as it is seen from all sides, where a goal seen from any of them will do.
//!
//! A symmetry *s* of the puzzle, as it was given, makes of a position *p* another that is as far from what *s* makes of the
//! goal as *p* is from the goal. So sequences of moves that bring *s(p)* to the goal are, renamed, those that bring *p* to the
//! goal as it is seen from the side of *s*. The symmetries must be those of the whole puzzle: a goal that leaves pieces open has
//! fewer of its own, and only pieces that are distinguished show what stands where on another side.

use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::reader::Reader;
use crate::definition::{Arrangement, Definition, Mismatch, Pattern, Searched};
use crate::position::Aimed;
use crate::search::abstractions::{orbit_of, places};
use crate::search::problem::Prepared;
use everystate_table::pruning::{Move, Pieces, Renaming, Unfit};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// The sides of a puzzle, and how positions look from them.
pub(crate) struct Sides {
    definition: Definition,
    mechanism: Mechanism,
    prepared: Prepared,
    reader: Reader,
    aimed: Option<Aimed>,
    /// The symmetries, with the move that each move is on the side from which the position was given.
    all: Vec<(usize, Vec<u8>)>,
}

/// A position from a side, and what each move made there is on the side from which it was given.
pub(crate) type Seen<'a> = (Pattern, &'a [u8]);

impl Sides {
    /// The sides of a puzzle with these moves, of which a goal is asked for, if not the solved position.
    pub(crate) fn new(
        definition: &Definition,
        aimed: Option<&Aimed>,
        moves: &[Searched],
        budget: Budget<'_>,
    ) -> Result<Self, Unfit> {
        let mechanism = Mechanism::new(definition, moves).ok_or(Unfit::Places)?;
        let prepared = Prepared::new(&mechanism, budget)?;
        Self::of(definition, aimed, (mechanism, prepared), budget)
    }

    /// The same of a puzzle as it is searched.
    pub(crate) fn of(
        definition: &Definition,
        aimed: Option<&Aimed>,
        (mechanism, prepared): (Mechanism, Prepared),
        budget: Budget<'_>,
    ) -> Result<Self, Unfit> {
        let reader = Reader::new(definition, &mechanism);
        let all = sides(&prepared, budget);
        if budget.ended() {
            return Err(Unfit::Stopped);
        }
        let (definition, aimed) = (definition.clone(), aimed.cloned());
        Ok(Self { definition, mechanism, prepared, reader, aimed, all })
    }

    /// Whether there are no others, or none that are certain: where the search for symmetries went too far there may be, and nothing
    /// can be claimed of all sides.
    pub(crate) fn are_all(&self) -> bool {
        self.prepared.all_symmetries
            && self.all.len() == self.prepared.problem.visible.renamings.len()
    }

    /// The goal that is asked for, if it is not the solved position.
    pub(crate) fn aimed(&self) -> Option<&Aimed> {
        self.aimed.as_ref()
    }

    /// By side, the move that each move is on the side from which positions are given.
    pub(crate) fn renamed(&self) -> impl Iterator<Item = &[u8]> {
        self.all.iter().map(|(_, renamed)| &renamed[..])
    }

    /// How a position looks from all sides, in the terms of the goal's puzzle.
    ///
    /// # Errors
    /// If it is not made of the puzzle's pieces.
    pub(crate) fn all(&self, position: &Pattern) -> Result<Vec<Seen<'_>>, Mismatch> {
        let mut pattern = vec![0; self.reader.places()];
        self.reader.read(position, &mut pattern)?;
        let board = self.prepared.of_pattern(&self.mechanism, &pattern);
        let mut all = Vec::new();
        for (side, renamed) in &self.all {
            // What is not certain of a side is left out.
            let Some(board) = seen_from(&self.prepared, *side, &board) else { continue };
            let position = self.position(&board);
            let aimed = self.aimed.as_ref().map(|aimed| aimed.position(&position));
            all.push((aimed.unwrap_or(position), &renamed[..]));
        }
        Ok(all)
    }

    /// A board as a position.
    fn position(&self, board: &Pieces) -> Pattern {
        let mut start = 0;
        let orbits = self.definition.orbits.iter().zip(&self.definition.solved);
        let orbit = orbits.map(|(orbit, solved)| {
            let here = &board[start..start + orbit.pieces];
            let home = |piece: u8| usize::from(piece) - start;
            let turned = |&(piece, turn): &(u8, u8)| {
                let sum = u16::from(solved.orientation[home(piece)]) + u16::from(turn);
                u8::try_from(sum % u16::from(solved.modulus[home(piece)])).unwrap_or(0)
            };
            let arrangement = Arrangement {
                pieces: here.iter().map(|&(piece, _)| solved.pieces[home(piece)]).collect(),
                orientation: here.iter().map(turned).collect(),
                modulus: here.iter().map(|&(piece, _)| solved.modulus[home(piece)]).collect(),
            };
            start += orbit.pieces;
            arrangement
        });
        orbit.collect()
    }
}

/// What a move makes of each color of each place, place by place: where it brings it, and what it turns it to.
type Action = Vec<Option<(u8, u8)>>;

/// The symmetries, each with what it makes of the moves: by the move that is made on the other side, the move that it is on
/// this. Moves are known by what they do to colors; of those that do the same, the first is the first there.
pub(crate) fn sides(prepared: &Prepared, budget: Budget<'_>) -> Vec<(usize, Vec<u8>)> {
    let abstraction = &prepared.problem.visible;
    let renamings = &abstraction.renamings;
    let used = abstraction.colors.iter().flatten().max().map_or(0, |&color| usize::from(color));
    let colors = used + 1;
    // The first symmetry changes nothing, but leaves out what does not occur.
    let occurring = |m: &Move| conjugate(&action(prepared, m, colors), &renamings[0], colors);
    let actions: Vec<Action> = prepared.problem.moves.iter().map(occurring).collect();
    let mut numbers: HashMap<&Action, Vec<u8>, FixedState> = HashMap::default();
    for (number, action) in (0..).zip(&actions) {
        numbers.entry(action).or_default().push(number);
    }
    let side = |renaming: &Renaming| {
        let mut from = vec![0; actions.len()];
        for same in numbers.values() {
            let action = conjugate(&actions[usize::from(same[0])], renaming, colors);
            let there = numbers.get(&action)?;
            if there.len() != same.len() {
                return None;
            }
            for (&there, &on_this) in there.iter().zip(same) {
                from[usize::from(there)] = on_this;
            }
        }
        Some(from)
    };
    let all = renamings.iter().enumerate().take_while(|_| !budget.ended());
    all.filter_map(|(number, renaming)| Some((number, side(renaming)?))).collect()
}

/// What a move does to so many colors.
fn action(prepared: &Prepared, m: &Move, colors: usize) -> Action {
    let abstraction = &prepared.problem.visible;
    let mut action = vec![None; m.does.len() * colors];
    for (to, &(from, more)) in (0..).zip(&m.does) {
        let becomes = &mut action[usize::from(from) * colors..][..colors];
        for piece in places(prepared, orbit_of(prepared, usize::from(from))) {
            let own = &abstraction.colors[piece];
            for (turn, &color) in own.iter().enumerate() {
                let turned = own[(turn + usize::from(more)) % own.len()];
                becomes[usize::from(color)] = Some((to, turned));
            }
        }
    }
    action
}

/// What a symmetry makes of a move: where the move brings a color, it brings the symmetric one to the symmetric place. Of
/// colors that the symmetry makes nothing of, as they stand nowhere there, the same is taken as of no color.
fn conjugate(action: &Action, renaming: &Renaming, colors: usize) -> Action {
    let image = |place: u8, color: u8| {
        let (to, becomes) = &renaming[usize::from(place)];
        let color = *becomes.get(usize::from(color)).filter(|&&color| color != 255)?;
        Some((*to, color))
    };
    let mut made = vec![None; action.len()];
    for (place, steps) in (0..).zip(action.chunks(colors)) {
        for (color, step) in (0..=u8::MAX).zip(steps) {
            let Some((to, after)) = *step else { continue };
            let Some((there, seen)) = image(place, color) else { continue };
            made[usize::from(there) * colors + usize::from(seen)] = image(to, after);
        }
    }
    made
}

/// The form of a board that a symmetry makes; `None` if it has none, as a piece stands where moves bring none like it.
pub(crate) fn seen_from(prepared: &Prepared, symmetry: usize, board: &Pieces) -> Option<Pieces> {
    let abstraction = &prepared.problem.visible;
    let mut made = board.clone();
    for (place, (to, becomes)) in abstraction.renamings[symmetry].iter().enumerate() {
        let (piece, turn) = board[place];
        let color = abstraction.colors[usize::from(piece)][usize::from(turn)];
        let color = *becomes.get(usize::from(color)).filter(|&&color| color != 255)?;
        let orbit = orbit_of(prepared, usize::from(*to));
        let sticker = places(prepared, orbit).find_map(|piece| {
            let turn = abstraction.colors[piece].iter().position(|&c| c == color)?;
            Some((u8::try_from(piece).ok()?, u8::try_from(turn).ok()?))
        });
        made[usize::from(*to)] = sticker?;
    }
    Some(made)
}
