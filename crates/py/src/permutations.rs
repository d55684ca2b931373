//! [`defined`]: a puzzle whose moves are permutations, given as lists: the same puzzle that a file defines.
//!
//! A move `p` makes of a state `s` the state that has `s[p[i]]` in place `i`. Places whose entries of the solved state are
//! the same hold identical pieces.

use everystate::contract::{Metric, Refusal};
use everystate::twisty::{Arrangement, Definition, Move, Orbit, Purpose, Turn};

/// What the one orbit is called.
const ORBIT: &str = "PLACES";

/// The most places.
const MOST: usize = 255;

/// The definition with these moves, and whether each of them is undone by one of them.
///
/// # Errors
/// What is no permutation, of another length than the solved state, or called as another is.
pub(crate) fn defined(
    name: &str,
    moves: Vec<(String, Vec<u8>)>,
    solved: Vec<u8>,
) -> Result<(Definition, bool), Refusal> {
    let places = solved.len();
    if places == 0 || places > MOST {
        return Err(Refusal::usage(format!(
            "permutations are of 1 to {MOST} places, not of {places}"
        )));
    }
    let mut read: Vec<Move> = Vec::new();
    for (name, from) in moves {
        let wrong = |what: String| Refusal::usage(format!("the generator `{name}`: {what}"));
        if name.is_empty() || name.contains(char::is_whitespace) {
            return Err(wrong("a name is a word".into()));
        }
        if read.iter().any(|other| other.name == name) {
            return Err(wrong("another one is called the same".into()));
        }
        if from.len() != places {
            return Err(wrong(format!(
                "it is of {} places, and the solved state of {places}",
                from.len()
            )));
        }
        let mut seen = [false; MOST + 1];
        for (place, &source) in from.iter().enumerate() {
            if usize::from(source) >= places {
                return Err(wrong(format!(
                    "place {place} takes from {source}, and places go up to {}",
                    places - 1
                )));
            }
            if core::mem::replace(&mut seen[usize::from(source)], true) {
                return Err(wrong(format!("place {place} takes from {source}, as another does")));
            }
        }
        let does = vec![Turn { from, delta: vec![0; places] }];
        read.push(Move { name, does, purpose: Purpose::Search, needs: Vec::new(), line: 0 });
    }
    let orbit = Orbit { name: ORBIT.into(), pieces: places, orientations: 1 };
    let solved =
        Arrangement { pieces: solved, orientation: vec![0; places], modulus: vec![1; places] };
    let definition = Definition {
        name: name.to_owned(),
        orbits: vec![orbit],
        solved: vec![solved],
        moves: read,
        ..Definition::default()
    };
    definition.check()?;
    let has = |m: &Move| {
        let inverse = definition.inverse(&m.does);
        inverse == m.does || definition.moves.iter().any(|other| other.does == inverse)
    };
    let undone = definition.moves.iter().all(has);
    Ok((definition, undone))
}

/// The names that the moves were given, by those that the metric has for them: the inverse of `L` is `L'` to it, where a
/// person may have called it `R`.
pub(crate) fn renamed(definition: &Definition) -> Result<Vec<(String, String)>, Refusal> {
    let searched = definition.searched(Metric::Quarter)?;
    let given = searched.into_iter().filter_map(|m| {
        let mut called = definition.moves.iter().filter(|given| given.does == m.does);
        let name = called.next()?.name.clone();
        Some((m.name, name))
    });
    Ok(given.filter(|(name, given)| name != given).collect())
}
