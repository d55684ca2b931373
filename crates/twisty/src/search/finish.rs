//! [`Finish`]: whatever some moves, alone, solve, as a goal.
//!
//! Such positions are a group H, and a position p is to be brought to it: by the fewest moves w with p·w in H. For an element h of H
//! that is as far as h·p, so what counts of a position is its coset H·p. A search sees less: the orbits of stickers under H
//! ([`Aimed::solved_by`]), which bound the distance from below. Whether what looks solved then is in H, its stabilizer chain says.

use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::reader::Reader;
use crate::algebra::stickers::Element;
use crate::definition::{Definition, Mismatch, Pattern, Searched};
use crate::position::Aimed;
use crate::search::found::{none, searched};
use crate::search::member::{LIMIT, Membership, Place, element_of, unseen};
use crate::search::problem::Prepared;
use crate::search::prospect;
use crate::search::request::{Report, Request};
use crate::search::searcher::{Searcher, Starts, Unready};
use crate::search::sides::Sides;
use everystate_algebra::group::Group;
use everystate_puzzle::{Limits, Refusal, Watch};
use everystate_table::pruning::Pieces;

/// Positions that some moves solve.
pub(crate) struct Finish {
    /// The puzzle whose solved position looks as all of them do.
    pub(crate) aimed: Aimed,
    /// What is seen of positions: the puzzle's, and that of the one above.
    given: (Mechanism, Reader),
    pub(crate) seen: Mechanism,
    reader: Reader,
    /// What the moves generate, with what nobody sees.
    group: Group,
    /// What all moves of the puzzle make.
    member: Membership,
}

/// A position as it is searched, and as an element of the puzzle's group, one of those that look so.
pub(crate) type Begun = (Pieces, Element);

impl Finish {
    /// Those that the moves of `finishing`, the same puzzle with some of its moves, solve in a puzzle with these moves.
    ///
    /// # Errors
    /// If whether these moves solve a position does not follow from a group; or if it is too large, or the budget ends.
    pub(crate) fn new(
        definition: &Definition,
        finishing: &[Searched],
        moves: &[Searched],
        budget: Budget<'_>,
    ) -> Result<Self, Unready> {
        let title = definition.title();
        let all: Vec<_> = finishing.iter().map(|m| m.does.clone()).collect();
        let needy = finishing.iter().chain(moves).any(|m| !m.needs.is_empty());
        if needy || !definition.illegal.is_empty() || !definition.blocks.is_empty() {
            let message = format!(
                "{title} has rules that forbid moves: which positions some of them solve is no goal there"
            );
            return Err(Unready::Refused(Refusal::usage(message)));
        }
        let aimed = Aimed::solved_by(definition, &all)
            .map_err(|misfit| Unready::Refused(Refusal::usage(misfit.to_string())))?;
        let large = || {
            let message = format!("{title} is too large for goals that moves reach");
            if budget.ended() {
                Unready::Stopped
            } else {
                Unready::Refused(Refusal::limit(message))
            }
        };
        let mechanism = Mechanism::new(definition, moves).ok_or_else(large)?;
        let elements: Vec<Element> = all.iter().map(|m| mechanism.stickers.element(m)).collect();
        let hidden = unseen(&mechanism);
        let permutation = |element: &Element| mechanism.stickers.permutation(element);
        let count = mechanism.stickers.count();
        let group = |elements: &[Element]| {
            let all = elements.iter().map(permutation);
            Group::within(budget.limit(LIMIT), count, &[], all).map_err(|_| large())
        };
        // What a position looks like is p up to exchanges of identical pieces: the moves solve it if some u·p is in H, so if p is
        // in U·H. That is a group, the one that both generate, where moves take what cannot be seen to what cannot be seen.
        let of_hidden = group(&hidden)?;
        let goes = |m: &Element| {
            let back = mechanism.stickers.inverse(m);
            let conjugate = |u: &Element| {
                let first = mechanism.stickers.compose(&back, u);
                permutation(&mechanism.stickers.compose(&first, m))
            };
            hidden.iter().all(|u| of_hidden.contains(&conjugate(u)))
        };
        if !elements.iter().all(goes) {
            let message = format!(
                "{title} has identical pieces that these moves mix with others: whether they solve a position cannot be told"
            );
            return Err(Unready::Refused(Refusal::usage(message)));
        }
        let group = group(&[elements, hidden].concat())?;
        let member = Membership::new(&mechanism, budget);
        let seen = Mechanism::new(&aimed.definition, moves).ok_or_else(large)?;
        let reader = Reader::new(&aimed.definition, &seen);
        let given = Reader::new(definition, &mechanism);
        let given = (mechanism, given);
        Ok(Self { aimed, given, seen, reader, group, member })
    }

    /// How many cosets there are: positions of which no two are brought to the goal by the same moves.
    pub(crate) fn positions(&self) -> Option<f64> {
        Some(prospect::about(&self.member.order()?) / prospect::about(&self.group.order()))
    }

    /// Where a search from a position begins; `None` if no moves of the puzzle bring it to the goal.
    ///
    /// # Errors
    /// If it is not made of the puzzle's pieces.
    pub(crate) fn start(
        &self,
        prepared: &Prepared,
        position: &Pattern,
    ) -> Result<Option<Begun>, Mismatch> {
        let (mechanism, reader) = &self.given;
        let mut pattern = vec![0; reader.places()];
        reader.read(position, &mut pattern)?;
        if self.member.place(mechanism, &pattern) == Place::Outside {
            return Ok(None);
        }
        let element = element_of(mechanism, &pattern);
        self.reader.read(&self.aimed.position(position), &mut pattern)?;
        let start = prepared.of_pattern(&self.seen, &pattern);
        Ok(element.map(|element| (start, element)))
    }

    /// Whether the moves of the goal solve a position.
    pub(crate) fn is_met(&self, position: &Pattern) -> bool {
        let (mechanism, reader) = &self.given;
        let mut pattern = vec![0; reader.places()];
        let read = reader.read(position, &mut pattern).is_ok();
        let element = if read { element_of(mechanism, &pattern) } else { None };
        element.is_some_and(|e| self.group.contains(&mechanism.stickers.permutation(&e)))
    }

    /// Whether moves, by their numbers, bring an element to the goal.
    pub(crate) fn reaches(&self, from: &Element, moves: &[u8]) -> bool {
        let (Mechanism { motions, stickers, .. }, _) = &self.given;
        let at = moves
            .iter()
            .fold(from.clone(), |at, &m| stickers.compose(&at, &motions[usize::from(m)].element));
        self.group.contains(&stickers.permutation(&at))
    }
}

/// The shortest ways to what some moves solve, or from any side.
pub(crate) fn finished(
    (searcher, finish, sides): (&Searcher, &Finish, Option<&Sides>),
    position: &Pattern,
    request: &Request,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Report, Mismatch> {
    let given = match sides {
        None => vec![(position.clone(), None)],
        Some(sides) => {
            let all = sides.all(position)?.into_iter();
            all.map(|(position, renamed)| (position, Some(renamed))).collect()
        }
    };
    let (mut starts, mut elements) = (Vec::new(), Vec::new());
    for (position, renamed) in given {
        if let Some((start, element)) = finish.start(&searcher.prepared, &position)? {
            starts.push((start, renamed));
            elements.push(element);
        }
    }
    if starts.is_empty() {
        return Ok(none("group", request));
    }
    let accepts = |start: usize, moves: &[u8]| finish.reaches(&elements[start], moves);
    let starts = Starts { all: &starts, accepts: Some(&accepts) };
    Ok(searched(searcher, starts, request, limits, watch))
}
