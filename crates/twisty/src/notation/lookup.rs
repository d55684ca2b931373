//! What a definition calls the moves of an alg, and whether it is of a cube.

use crate::definition::Definition;
use crate::notation::{Move, Step, What, Wrong, frame};
use everystate_puzzle::text::show;

/// What a definition may call a step that is no bracket: for each move in it the names, the best first.
pub(crate) fn names(what: &What) -> Vec<Vec<String>> {
    let power = |name: &str, amount: i32| {
        Move { layers: None, name: name.to_owned(), amount, signed: false }.to_string()
    };
    match what {
        What::Move(m) if m.signed => {
            vec![vec![m.to_string(), power(&format!("{}_PLUSPLUS_", m.name), m.amount)]]
        }
        What::Move(m) => vec![vec![m.to_string()]],
        What::Tuple { top, bottom } => {
            let turns = [(["U_SQ_", "U"], *top), (["D_SQ_", "D"], *bottom)];
            let turns = turns.into_iter().filter(|&(_, amount)| amount != 0);
            turns.map(|(names, amount)| names.map(|name| power(name, amount)).into()).collect()
        }
        _ => vec![["_SLASH_", "/", "S"].map(str::to_owned).into()],
    }
}

/// The number of the move that one of these names stands for, with the amounts to make it of.
pub(crate) fn look_up(definition: &Definition, names: &[String]) -> Option<(usize, Vec<i64>)> {
    let (number, given) = names.iter().find_map(|name| definition.resolve(name))?;
    let whole = definition.moves[number].needs.is_empty() || given.iter().all(|&n| n == 1);
    whole.then_some((number, given))
}

/// The fault that a definition has no such move, with those that it has.
pub(crate) fn unknown(step: &Step, definition: &Definition) -> Wrong {
    /// Names for a message.
    const SHOWN: usize = 12;
    let name = step.what.to_string();
    let mut have: Vec<&str> = Vec::new();
    let moves = definition.moves.iter().map(|m| m.name.as_str());
    for other in moves.chain(definition.named.iter().map(|named| named.name.as_str())) {
        if !have.contains(&other) && have.len() < 1000 {
            have.push(other);
        }
    }
    // First what differs in the size of letters alone, then what begins with the same letter.
    let bare = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = bare.trim_end_matches(|c: char| !c.is_alphabetic());
    let begins = |other: &str| {
        bare.get(..1)
            .is_some_and(|first| other.get(..1).is_some_and(|own| own.eq_ignore_ascii_case(first)))
    };
    have.sort_by_key(|other| match () {
        () if other.eq_ignore_ascii_case(bare) => 0,
        () if begins(other) => 1,
        () => 2,
    });
    let more = if have.len() > SHOWN { ", …" } else { "" };
    let have: Vec<String> = have.iter().take(SHOWN).map(|n| show(n.as_bytes())).collect();
    let message = format!("there is no move called `{}`", show(name.as_bytes()));
    Wrong::new(step.at.clone(), message).expecting(format!("one of {}{more}", have.join(", ")))
}

/// How many layers a definition's cube has if its faces turn as those of a 2x2x2 or 3x3x3: known by what
/// each pair and each three of them move together.
pub(crate) fn cube_size(definition: &Definition) -> Option<u32> {
    let mut faces = Vec::new();
    for name in frame::FACES {
        let face = definition.find(name)?;
        if !face.needs.is_empty() || definition.order(&face.does) != Some(4) {
            return None;
        }
        faces.push(face.does);
    }
    // How many places each set of faces touches: bit `i` for face `i`.
    let mut touched = [0_u32; 64];
    for (orbit, of) in definition.orbits.iter().enumerate() {
        for place in 0..of.pieces {
            let bits = (0..6).filter(|&face: &usize| faces[face][orbit].touches(place));
            touched[bits.map(|face| 1 << face).sum::<usize>()] += 1;
        }
    }
    let opposite = |set: usize| (0..3).any(|axis| (set >> (2 * axis)) & 3 == 3);
    let count = |faces: u32| {
        let sets = (0..64_usize).filter(move |&set| set.count_ones() == faces && !opposite(set));
        sets.map(|set| touched[set])
    };
    if (0..64).any(|set| opposite(set) && touched[set] > 0) || !count(3).all(|n| n == 1) {
        return None;
    }
    // Seen along any edge, the faces must turn the same way round.
    let pairs = (0..36).map(|i| (i / 6, i % 6)).filter(|&(a, b)| a / 2 != b / 2);
    let orders = pairs.map(|(a, b)| definition.order(&definition.compose(&faces[a], &faces[b])));
    let mut orders = orders.collect::<Vec<_>>();
    orders.dedup();
    match (orders.len(), count(2).max(), count(2).min(), count(1).max()) {
        (1, Some(1), Some(1), Some(0 | 1)) => Some(3),
        (1, Some(0), _, Some(0)) => Some(2),
        _ => None,
    }
}
