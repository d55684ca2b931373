//! The promises of [`Placed`].

use super::breach::{Breach, successors};
use crate::{Placed, Row};
use std::collections::{BTreeMap, BTreeSet};

/// Rests and places are told apart and put together again, and rows of places lead to what moves lead to; so do those of each place.
///
/// ```
/// # use everystate_puzzle::{law, Placed, Puzzle, Row};
/// /// Round a clock without hands for the rest.
/// # struct Clock;
/// # impl Puzzle for Clock {
/// #     type State = u8;
/// #     type Move = u8;
/// #     fn start(&self) -> u8 { 0 }
/// #     fn is_goal(&self, s: &u8) -> bool { *s == 7 }
/// #     fn moves(&self, _: &u8, out: &mut Vec<u8>) { out.push(1) }
/// #     fn apply(&self, s: &u8, m: u8) -> u8 { (s + m) % 12 }
/// # }
/// impl Placed<1> for Clock {
///     type Rest = ();
///     fn split(&self, s: &u8) -> ((), usize) { ((), (*s).into()) }
///     fn join(&self, (): &(), place: usize) -> u8 { u8::try_from(place).unwrap() }
///     fn step(&self, (): &(), from: &Row<1>, _: &mut impl FnMut((), usize)) -> Row<1> {
///         [from[0] << 1] // and from 11 to 0?
///     }
///     fn goals(&self, (): &()) -> Row<1> { [1 << 7] }
/// }
/// assert_eq!(law::placed(&Clock, &[0, 1, 2]), Ok(()));
/// let breach = law::placed(&Clock, &[11]).unwrap_err();
/// assert_eq!(breach.to_string(), "with the rest () places [11] lead to {((), 12)}, moves to {((), 0)}");
/// ```
///
/// # Errors
/// The first rest where it is not so.
pub fn placed<const W: usize, P: Placed<W>>(puzzle: &P, states: &[P::State]) -> Result<(), Breach> {
    let mut rests: BTreeMap<P::Rest, Vec<usize>> = BTreeMap::new();
    for s in states {
        let (rest, place) = puzzle.split(s);
        if place >= 64 * W {
            return Err(Breach(format!("place {place} of {s:?} is not below {}", 64 * W)));
        }
        let back = puzzle.join(&rest, place);
        if back != *s {
            return Err(Breach(format!("{s:?} comes back from its rest and place as {back:?}")));
        }
        let goal = puzzle.goals(&rest)[place / 64] >> (place % 64) & 1 != 0;
        if goal != puzzle.is_goal(s) {
            return Err(Breach(format!("{s:?} is a goal or not, but among goals it is {goal}")));
        }
        rests.entry(rest).or_default().push(place);
    }
    for (rest, places) in &rests {
        for place in places {
            leads(puzzle, rest, core::slice::from_ref(place))?;
        }
        leads(puzzle, rest, places)?;
    }
    Ok(())
}

/// Whether a row of places leads where moves lead.
fn leads<const W: usize, P: Placed<W>>(
    puzzle: &P,
    rest: &P::Rest,
    places: &[usize],
) -> Result<(), Breach> {
    let mut from: Row<W> = [0; W];
    let mut expected = BTreeSet::new();
    for &place in places {
        from[place / 64] |= 1 << (place % 64);
        let next = successors(puzzle, &puzzle.join(rest, place));
        expected.extend(next.iter().map(|(_, next)| puzzle.split(next)));
    }
    let mut found = BTreeSet::new();
    let to = puzzle.step(rest, &from, &mut |rest, place| {
        found.insert((rest, place));
    });
    let same = (0..64 * W).filter(|place| to[place / 64] >> (place % 64) & 1 != 0);
    found.extend(same.map(|place| (rest.clone(), place)));
    if found == expected {
        Ok(())
    } else {
        Err(Breach(format!(
            "with the rest {rest:?} places {places:?} lead to {found:?}, moves to {expected:?}"
        )))
    }
}
