//! The textbook exploration of the 2×2×2 cube: a byte per rank, every state unranked, turned and
//! ranked again.
//!
//! A state is the permutation of the seven corners beside the fixed one (5040) and their twists, of
//! which six are free (729).

use super::{FIXED, Facelets, corners, turns};

/// Permutations of the seven corners times their twists.
pub const STATES: usize = 5040 * 729;

/// The mark of a state that has not been reached.
const UNSEEN: u8 = u8::MAX;

/// What an exploration found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// How many states are at each distance from the solved one, from 0 on.
    pub layers: Vec<u64>,
    /// How many successors were made: states times turns.
    pub successors: u64,
}

/// A state: for every place the corner in it, and how far clockwise it is twisted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Corners {
    corner: [usize; 7],
    twist: [usize; 7],
}

/// Explores all states by quarter turns, breadth-first, scanning the table once per distance.
#[must_use]
pub fn explore() -> Exploration {
    let turns: Vec<Corners> = turns().iter().map(of_facelets).collect();
    let mut table = vec![UNSEEN; STATES];
    table[rank(&unrank(0))] = 0;
    let mut layers = vec![1];
    let mut successors = 0;
    for distance in 0.. {
        let mut found = 0;
        for at in 0..STATES {
            if table[at] != distance {
                continue;
            }
            let state = unrank(at);
            for turn in &turns {
                let next = rank(&after(&state, turn));
                successors += 1;
                if table[next] == UNSEEN {
                    table[next] = distance + 1;
                    found += 1;
                }
            }
        }
        if found == 0 {
            break;
        }
        layers.push(found);
    }
    Exploration { layers, successors }
}

/// A state after a turn.
fn after(state: &Corners, turn: &Corners) -> Corners {
    Corners {
        corner: turn.corner.map(|from| state.corner[from]),
        twist: std::array::from_fn(|place| {
            (state.twist[turn.corner[place]] + turn.twist[place]) % 3
        }),
    }
}

/// The rank of the permutation (Lehmer's) times 729, and that of the first six twists.
fn rank(state: &Corners) -> usize {
    let mut order = 0;
    for i in 0..7 {
        let smaller =
            state.corner[i + 1..].iter().filter(|&&later| later < state.corner[i]).count();
        order = order * (7 - i) + smaller;
    }
    state.twist[..6].iter().fold(order, |rank, twist| rank * 3 + twist)
}

/// The state of a rank.
fn unrank(rank: usize) -> Corners {
    let (mut order, mut twists) = (rank / 729, rank % 729);
    let mut corner = [0; 7];
    for i in (0..7).rev() {
        corner[i] = order % (7 - i);
        order /= 7 - i;
        for later in i + 1..7 {
            corner[later] += usize::from(corner[later] >= corner[i]);
        }
    }
    let mut twist = [0; 7];
    for i in (0..6).rev() {
        twist[i] = twists % 3;
        twists /= 3;
    }
    twist[6] = (18 - twist.iter().sum::<usize>()) % 3;
    Corners { corner, twist }
}

/// The corners that facelets show.
fn of_facelets(facelets: &Facelets) -> Corners {
    let mut places = corners();
    places.retain(|place| !place.contains(&FIXED));
    let mut state = Corners { corner: [0; 7], twist: [0; 7] };
    for (at, place) in places.iter().enumerate() {
        let first = usize::from(facelets[place[0]]);
        let home = |home: &[usize; 3]| home.contains(&first);
        state.corner[at] = places.iter().position(home).expect("a corner beside the fixed one");
        let shown = places[state.corner[at]].iter().position(|&facelet| facelet == first);
        // The first facelet of the place shows the corner's facelet so far clockwise from its own
        // first, so the corner lies that much anticlockwise.
        state.twist[at] = (3 - shown.expect("found just now")) % 3;
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_is_that_of_its_state() {
        for at in 0..STATES {
            assert_eq!(rank(&unrank(at)), at);
        }
    }

    #[test]
    fn corners_turn_as_facelets_do() {
        let turns = turns();
        let mut facelets = super::super::identity();
        for step in 0..2000_usize {
            let turn = turns[(step * step / 7 + step) % 6];
            let next = super::super::after(&facelets, &turn);
            assert_eq!(of_facelets(&next), after(&of_facelets(&facelets), &of_facelets(&turn)));
            facelets = next;
        }
    }

    #[test]
    fn the_layers_are_the_known_ones() {
        let Exploration { layers, successors } = explore();
        assert_eq!(successors, 6 * 3_674_160);
        assert_eq!(
            layers,
            [
                1, 6, 27, 120, 534, 2256, 8969, 33_058, 114_149, 360_508, 930_588, 1_350_852,
                782_536, 90_280, 276
            ]
        );
    }
}
