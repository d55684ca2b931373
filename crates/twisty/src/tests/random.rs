//! Small random puzzles of every kind that the model allows, to hold the engine against brute force.
#![expect(clippy::cast_possible_truncation, reason = "places, pieces and turns are few")]

use std::collections::BTreeMap;
use std::sync::Mutex;

use everystate_puzzle::random::Random;

use crate::definition::{
    Arrangement, Block, Definition, Illegal, Move, Need, Orbit, Pattern, Purpose, Searched,
    Transformation, Turn,
};
use crate::tests::brute::brute_layers;
use everystate_puzzle::Metric;

/// The most positions that a random definition reaches from its solved one.
pub(crate) const MOST: usize = 20_000;

/// A random puzzle: the same for the same seed, and of at most [`MOST`] positions.
///
/// One to three orbits; identical pieces, pieces whose orientation matters in part or not at all,
/// rules that forbid positions (sometimes the solved one), moves of any order, moves that do nothing
/// or the same as another, rotations of the whole, moves with needs. A puzzle with needs may have
/// positions that cannot be left again.
pub(crate) fn random_definition(seed: u64) -> Definition {
    // Many tests ask for the same ones, and each is explored until one fits.
    static DRAWN: Mutex<BTreeMap<u64, Definition>> = Mutex::new(BTreeMap::new());
    if let Some(drawn) = DRAWN.lock().unwrap().get(&seed) {
        return drawn.clone();
    }
    let definition = fitting(seed);
    DRAWN.lock().unwrap().insert(seed, definition.clone());
    definition
}

fn fitting(seed: u64) -> Definition {
    // Most puzzles that chance makes are tiny, so larger ones are asked for, a few times.
    let least = [0, 20, 200, 1000][Random::new(seed).index(4)];
    let mut attempts = (0..).map(|attempt| draw(&mut Random::of(seed, attempt), seed));
    let fits = |definition: &Definition, least: usize| {
        let layers = brute_layers(definition, Metric::Half, MOST);
        layers.is_some_and(|layers| layers.iter().map(Vec::len).sum::<usize>() >= least)
    };
    let large = attempts.by_ref().take(30).find(|definition| fits(definition, least));
    large.or_else(|| attempts.find(|definition| fits(definition, 0))).expect("attempts never end")
}

/// What so many random moves make of the solved position; those that cannot be made are left out.
pub(crate) fn shuffled(
    definition: &Definition,
    moves: &[Searched],
    random: &mut Random,
    n: u64,
) -> Pattern {
    (0..n).fold(definition.solved.clone(), |at, _| {
        definition.after(&at, &moves[random.index(moves.len())]).unwrap_or(at)
    })
}

/// What the pieces of a random puzzle have.
struct Traits {
    /// Whether some are identical.
    identical: bool,
    /// Whether the orientation of some matters in part or not at all.
    wild: bool,
}

fn one_in(random: &mut Random, n: u64) -> bool {
    random.below(n) == 0
}

/// A random puzzle of any size, named after the seed.
pub(crate) fn draw(random: &mut Random, seed: u64) -> Definition {
    let traits = Traits { identical: one_in(random, 2), wild: one_in(random, 3) };
    let orbits: Vec<Orbit> = (0..random.between(1, 3)).map(|i| orbit(random, i)).collect();
    let solved: Pattern = orbits.iter().map(|orbit| arrangement(random, orbit, &traits)).collect();
    let mut moves: Vec<Move> = Vec::new();
    for i in 0..random.between(1, 5) {
        let does = match moves.last() {
            Some(last) if one_in(random, 12) => last.does.clone(),
            _ => transformation(random, &orbits),
        };
        let (name, purpose) = if one_in(random, 10) {
            (format!("M{i}v"), Purpose::Rotation)
        } else {
            (format!("M{i}"), Purpose::Search)
        };
        moves.push(Move { name, does, purpose, needs: vec![], line: 0 });
    }
    let illegal = if one_in(random, 4) {
        (0..random.between(1, 3)).map(|_| forbidden(random, &solved)).collect()
    } else {
        vec![]
    };
    if one_in(random, 8) {
        for named in moves.iter_mut().filter(|named| named.purpose == Purpose::Search) {
            named.needs = (0..random.below(3)).map(|_| need(random, &solved)).collect();
        }
    }
    let blocks = if one_in(random, 8) {
        (0..random.between(1, 2)).map(|_| block(random, &solved)).collect()
    } else {
        vec![]
    };
    let name = format!("random{seed}");
    Definition { name, orbits, solved, start: None, moves, illegal, blocks, named: vec![] }
}

fn orbit(random: &mut Random, index: u64) -> Orbit {
    let orientations = [1, 1, 1, 2, 2, 3, 3, 4, 6][random.index(9)];
    let most = if orientations == 1 { 9 } else { 7 };
    let pieces = 1 + random.index(most);
    Orbit { name: format!("ORBIT{index}"), pieces, orientations }
}

/// What stands in an orbit's places when the puzzle is solved: identical pieces turn alike.
fn arrangement(random: &mut Random, orbit: &Orbit, traits: &Traits) -> Arrangement {
    let mut names: Vec<u8> = (0..orbit.pieces as u8).collect();
    if one_in(random, 3) {
        random.shuffle(&mut names);
    }
    let kinds = if traits.identical && one_in(random, 2) {
        1 + random.index(orbit.pieces)
    } else {
        orbit.pieces
    };
    let mut pieces = names.clone();
    if kinds < orbit.pieces {
        for piece in &mut pieces {
            *piece = names[random.index(kinds)];
        }
    }
    let divisors: Vec<u8> =
        (1..=orbit.orientations).filter(|&d| orbit.orientations.is_multiple_of(d)).collect();
    let all_alike = one_in(random, 2);
    let by_piece: Vec<u8> = names
        .iter()
        .map(|_| {
            if traits.wild && !all_alike {
                divisors[random.index(divisors.len())]
            } else {
                orbit.orientations
            }
        })
        .collect();
    let one = divisors[random.index(divisors.len())];
    let modulus: Vec<u8> = pieces
        .iter()
        .map(|&piece| if traits.wild && all_alike { one } else { by_piece[usize::from(piece)] })
        .collect();
    let turned = one_in(random, 4);
    let orientation = modulus
        .iter()
        .map(|&modulus| if turned { random.below(u64::from(modulus)) as u8 } else { 0 })
        .collect();
    Arrangement { pieces, orientation, modulus }
}

fn transformation(random: &mut Random, orbits: &[Orbit]) -> Transformation {
    let nothing = one_in(random, 20);
    orbits
        .iter()
        .map(
            |orbit| {
                if nothing || one_in(random, 4) { identity(orbit) } else { turn(random, orbit) }
            },
        )
        .collect()
}

fn identity(orbit: &Orbit) -> Turn {
    Turn { from: (0..orbit.pieces as u8).collect(), delta: vec![0; orbit.pieces] }
}

/// Moves some of the places, from none to all of them, and turns what it moves, or anything.
fn turn(random: &mut Random, orbit: &Orbit) -> Turn {
    let Turn { mut from, mut delta } = identity(orbit);
    let mut places: Vec<usize> = (0..orbit.pieces).collect();
    random.shuffle(&mut places);
    places.truncate(random.index(orbit.pieces + 1));
    let mut sources = places.clone();
    if one_in(random, 3) {
        random.shuffle(&mut sources);
    } else if !sources.is_empty() {
        // One cycle.
        sources.rotate_left(1);
    }
    for (&place, &source) in places.iter().zip(&sources) {
        from[place] = source as u8;
    }
    let turned: Vec<usize> = match random.below(4) {
        0 => vec![],
        1 => (0..orbit.pieces).collect(),
        _ => places,
    };
    for place in turned {
        delta[place] = random.below(u64::from(orbit.orientations)) as u8;
    }
    Turn { from, delta }
}

/// An orbit, one of its places and what may stand there.
fn anywhere(random: &mut Random, solved: &Pattern) -> (usize, u8, usize) {
    let orbit = random.index(solved.len());
    let places = solved[orbit].pieces.len();
    (orbit, random.index(places) as u8, random.index(places))
}

fn forbidden(random: &mut Random, solved: &Pattern) -> Illegal {
    let (orbit, place, first) = anywhere(random, solved);
    let pieces = &solved[orbit].pieces;
    // The solved position is forbidden sometimes, but not as often as chance would have it.
    let first = if pieces[first] == pieces[usize::from(place)] && !one_in(random, 4) {
        (first + 1) % pieces.len()
    } else {
        first
    };
    let mut forbidden = vec![pieces[first]];
    if one_in(random, 3) {
        forbidden.push(pieces[random.index(pieces.len())]);
    }
    forbidden.sort_unstable();
    forbidden.dedup();
    Illegal { orbit, place, pieces: forbidden, line: 0 }
}

/// Two or three pieces, of one orbit or several.
fn block(random: &mut Random, solved: &Pattern) -> Block {
    let mut pieces: Vec<(usize, u8)> = (0..random.between(2, 3))
        .map(|_| {
            let (orbit, _, of) = anywhere(random, solved);
            (orbit, solved[orbit].pieces[of])
        })
        .collect();
    pieces.sort_unstable();
    pieces.dedup();
    Block { pieces, line: 0 }
}

fn need(random: &mut Random, solved: &Pattern) -> Need {
    let (orbit, place, of) = anywhere(random, solved);
    let arrangement = &solved[orbit];
    let modulus = arrangement.modulus[of];
    let orientation =
        if one_in(random, 3) { Some(random.below(u64::from(modulus)) as u8) } else { None };
    Need { orbit, place, piece: arrangement.pieces[of], orientation }
}

#[test]
fn random_definitions_are_of_every_kind() {
    let drawn: Vec<Definition> = (0..120).map(random_definition).collect();
    assert_eq!(drawn[7], random_definition(7));
    let some = |what: &str, holds: &dyn Fn(&Definition) -> bool| {
        let count = drawn.iter().filter(|definition| holds(definition)).count();
        assert!(count >= 5, "{count} of {} definitions {what}", drawn.len());
    };
    let repeats = |arrangement: &Arrangement| {
        let distinct: std::collections::BTreeSet<_> = arrangement.pieces.iter().collect();
        distinct.len() < arrangement.pieces.len()
    };
    some("have identical pieces", &|d| d.solved.iter().any(repeats));
    some("have pieces that may turn freely", &|d| {
        d.solved.iter().zip(&d.orbits).any(|(s, o)| o.orientations > 1 && s.modulus.contains(&1))
    });
    some("are told apart in part", &|d| {
        let part = |s: &Arrangement, o: &Orbit| {
            s.modulus.iter().any(|&modulus| 1 < modulus && modulus < o.orientations)
        };
        d.solved.iter().zip(&d.orbits).any(|(s, o)| part(s, o))
    });
    some("have rules", &|d| !d.illegal.is_empty());
    some("have blocks", &|d| !d.blocks.is_empty());
    some("have needs", &|d| d.moves.iter().any(|m| !m.needs.is_empty()));
    some("have rotations", &|d| d.moves.iter().any(|m| m.purpose == Purpose::Rotation));
    some("are not small", &|d| {
        brute_layers(d, Metric::Half, MOST).is_some_and(|l| l.iter().flatten().count() > 2000)
    });
    some("are deep", &|d| brute_layers(d, Metric::Quarter, MOST).is_some_and(|l| l.len() > 8));
}
