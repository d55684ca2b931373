//! Exploration by brute force: whole positions in a set, one layer after the other.
//!
//! It shares nothing with the engine but the definition's data, so that it can be held against it.
//! Some nanoseconds for each piece, move and position: for puzzles up to some million positions.

use crate::definition::{Arrangement, Definition, Move, Need, Pattern, Purpose};
use everystate_puzzle::Metric;
use foldhash::fast::FixedState;
use hashbrown::HashSet;

/// A position that can be compared. The places of all orbits stand in one line, three bytes for each: what piece
/// stands there, how it is turned (below the third number), how many of its turns can be distinguished.
type Position = Vec<u8>;

/// What stands in a place of the line.
fn at(position: &[u8], place: usize) -> [u8; 3] {
    position.as_chunks().0[place]
}

/// A move that was made ready.
struct Step<'a> {
    /// By place in the line: whose piece comes here, and how much it is turned.
    does: Vec<(usize, u8)>,
    needs: &'a [Need],
}

/// The number of positions at every distance from the solved one.
pub(crate) fn brute_levels(definition: &Definition, metric: Metric) -> Vec<u64> {
    let layers = brute_layers(definition, metric, usize::MAX).unwrap_or_default();
    layers.iter().map(|layer| layer.len() as u64).collect()
}

/// The number of positions at the distances up to `depth`, for puzzles too large to see all of.
pub(crate) fn brute_first_levels(
    definition: &Definition,
    metric: Metric,
    depth: usize,
) -> Vec<u64> {
    let layers = layers_to(definition, metric, usize::MAX, depth).unwrap_or_default();
    layers.iter().map(|layer| layer.len() as u64).collect()
}

/// The positions at every distance from the solved one, or `None` if there are more than `most`.
///
/// Orientations are below the piece's modulus, so equal positions are equal values.
pub(crate) fn brute_layers(
    definition: &Definition,
    metric: Metric,
    most: usize,
) -> Option<Vec<Vec<Pattern>>> {
    layers_to(definition, metric, most, usize::MAX)
}

/// The number of positions at every distance from the nearest of some.
pub(crate) fn brute_levels_from(
    definition: &Definition,
    metric: Metric,
    starts: &[Pattern],
) -> Vec<u64> {
    let layers = brute_layers_from(definition, metric, starts);
    layers.iter().map(|layer| layer.len() as u64).collect()
}

/// The positions at every distance from the nearest of some.
pub(crate) fn brute_layers_from(
    definition: &Definition,
    metric: Metric,
    starts: &[Pattern],
) -> Vec<Vec<Pattern>> {
    let starts = starts.iter().map(position);
    layers_from(definition, metric, starts, (usize::MAX, usize::MAX)).unwrap_or_default()
}

fn layers_to(
    definition: &Definition,
    metric: Metric,
    most: usize,
    depth: usize,
) -> Option<Vec<Vec<Pattern>>> {
    layers_from(definition, metric, [position(&definition.solved)].into_iter(), (most, depth))
}

fn layers_from(
    definition: &Definition,
    metric: Metric,
    starts: impl Iterator<Item = Position>,
    (most, depth): (usize, usize),
) -> Option<Vec<Vec<Pattern>>> {
    let steps: Vec<Step> =
        definition.moves.iter().flat_map(|named| steps(definition, named, metric)).collect();
    let mut layer: Vec<Position> = starts.collect();
    layer.sort_unstable();
    layer.dedup();
    let mut seen: HashSet<Position, FixedState> = layer.iter().cloned().collect();
    let mut layers = Vec::new();
    let mut to = Position::new();
    while !layer.is_empty() {
        let mut next = Vec::new();
        for from in layer.iter().filter(|_| layers.len() < depth) {
            for step in steps.iter().filter(|step| is_possible(definition, from, step)) {
                to.clear();
                to.extend(step.does.iter().flat_map(|&(place, delta)| {
                    let [piece, orientation, modulus] = at(from, place);
                    [piece, (orientation + delta) % modulus, modulus]
                }));
                if is_legal(definition, &to) && !seen.contains(&to) {
                    seen.insert(to.clone());
                    next.push(to.clone());
                }
            }
            if seen.len() > most {
                return None;
            }
        }
        layers.push(layer.iter().map(|position| pattern(definition, position)).collect());
        layer = next;
    }
    Some(layers)
}

/// What a named move gives to search with: every power (half), or itself and its inverse (quarter).
fn steps<'a>(definition: &Definition, named: &'a Move, metric: Metric) -> Vec<Step<'a>> {
    if named.purpose != Purpose::Search {
        return vec![];
    }
    let mut powers = powers(definition, named);
    if !named.needs.is_empty() {
        powers.truncate(1);
    } else if metric == Metric::Quarter && powers.len() > 2 {
        powers.drain(1..powers.len() - 1);
    }
    powers.into_iter().map(|does| Step { does, needs: &named.needs }).collect()
}

/// What a move does when done once, twice, … until every piece is back as it was, that one left out.
fn powers(definition: &Definition, named: &Move) -> Vec<Vec<(usize, u8)>> {
    let mut once = Vec::new();
    let mut line = Vec::new();
    for (orbit, turn) in definition.orbits.iter().zip(&named.does) {
        let first = line.len();
        for place in 0..orbit.pieces {
            once.push((first + usize::from(turn.from[place]), turn.delta[place]));
            line.push(orbit.orientations);
        }
    }
    let nothing: Vec<(usize, u8)> = (0..line.len()).map(|place| (place, 0)).collect();
    let mut powers = Vec::new();
    let mut power = once.clone();
    while power != nothing {
        let further = |&(from, delta): &(usize, u8)| {
            let (before, turned) = power[from];
            (before, (turned + delta) % line[from])
        };
        let next = once.iter().map(further).collect();
        powers.push(power);
        power = next;
    }
    powers
}

/// Where an orbit begins in the line of all places.
fn first(definition: &Definition, orbit: usize) -> usize {
    definition.orbits[..orbit].iter().map(|orbit| orbit.pieces).sum()
}

fn is_possible(definition: &Definition, position: &[u8], step: &Step) -> bool {
    let goes_along = |(orbit, piece): &(usize, u8)| {
        let begin = first(definition, *orbit);
        let places = begin..begin + definition.orbits[*orbit].pieces;
        places
            .into_iter()
            .any(|place| at(position, place)[0] == *piece && step.does[place] != (place, 0))
    };
    let whole = definition.blocks.iter().all(|block| {
        let along = block.pieces.iter().filter(|piece| goes_along(piece)).count();
        along == 0 || along == block.pieces.len()
    });
    let holds = step.needs.iter().all(|need| {
        let place = first(definition, need.orbit) + usize::from(need.place);
        let [piece, orientation, _] = at(position, place);
        piece == need.piece && need.orientation.is_none_or(|wanted| wanted == orientation)
    });
    whole && holds
}

fn is_legal(definition: &Definition, position: &[u8]) -> bool {
    definition.illegal.iter().all(|rule| {
        let place = first(definition, rule.orbit) + usize::from(rule.place);
        !rule.pieces.contains(&at(position, place)[0])
    })
}

fn position(pattern: &Pattern) -> Position {
    let places = |orbit: &Arrangement, place: usize| {
        let modulus = orbit.modulus[place];
        [orbit.pieces[place], orbit.orientation[place] % modulus, modulus]
    };
    pattern
        .iter()
        .flat_map(|orbit| (0..orbit.pieces.len()).flat_map(|p| places(orbit, p)))
        .collect()
}

fn pattern(definition: &Definition, position: &[u8]) -> Pattern {
    let mut rest = position.as_chunks::<3>().0;
    let mut of_orbit = |orbit: &crate::definition::Orbit| {
        let (here, after) = rest.split_at(orbit.pieces);
        rest = after;
        Arrangement {
            pieces: here.iter().map(|piece| piece[0]).collect(),
            orientation: here.iter().map(|piece| piece[1]).collect(),
            modulus: here.iter().map(|piece| piece[2]).collect(),
        }
    };
    definition.orbits.iter().map(&mut of_orbit).collect()
}

/// One orbit of so many pieces, solved in their order.
fn line(pieces: u8, orientations: u8) -> Definition {
    let count = usize::from(pieces);
    Definition {
        name: "line".into(),
        orbits: vec![crate::definition::Orbit { name: "LINE".into(), pieces: count, orientations }],
        solved: vec![Arrangement {
            pieces: (0..pieces).collect(),
            orientation: vec![0; count],
            modulus: vec![orientations; count],
        }],
        start: None,
        moves: vec![],
        illegal: vec![],
        blocks: vec![],
        named: vec![],
    }
}

fn add(definition: &mut Definition, from: &[u8], delta: &[u8]) {
    let does = vec![crate::definition::Turn { from: from.to_vec(), delta: delta.to_vec() }];
    let (name, purpose) = (format!("M{}", definition.moves.len()), Purpose::Search);
    definition.moves.push(Move { name, does, purpose, needs: vec![], line: 0 });
}

#[test]
fn brute_force_sorts_three_by_neighbours() {
    let mut three = line(3, 1);
    add(&mut three, &[1, 0, 2], &[0; 3]);
    add(&mut three, &[0, 2, 1], &[0; 3]);
    assert_eq!(brute_levels(&three, Metric::Half), [1, 2, 2, 1]);
    three.solved[0].pieces = vec![0, 0, 2];
    assert_eq!(brute_levels(&three, Metric::Half), [1, 1, 1]);
    three.moves[0].needs = vec![Need { orbit: 0, place: 1, piece: 2, orientation: Some(0) }];
    assert_eq!(brute_levels(&three, Metric::Half), [1, 1, 1]);
    three.moves[0].needs[0].orientation = Some(1);
    assert_eq!(brute_levels(&three, Metric::Half), [1, 1]);
}

#[test]
fn brute_force_knows_powers_turns_and_rules() {
    let mut ring = line(5, 2);
    add(&mut ring, &[4, 0, 1, 2, 3], &[0; 5]);
    assert_eq!(brute_levels(&ring, Metric::Half), [1, 4]);
    assert_eq!(brute_levels(&ring, Metric::Quarter), [1, 2, 2]);
    // With a turn on the way round, ten steps lead back; five, if turns do not matter.
    ring.moves[0].does[0].delta[0] = 1;
    assert_eq!(brute_levels(&ring, Metric::Half), [1, 9]);
    ring.solved[0].modulus = vec![1; 5];
    assert_eq!(brute_levels(&ring, Metric::Half), [1, 4]);
    // Piece 0 may not stand in the third place: one power is lost, and quarter turns go the other way.
    ring.illegal.push(crate::definition::Illegal { orbit: 0, place: 2, pieces: vec![0], line: 0 });
    assert_eq!(brute_levels(&ring, Metric::Half), [1, 3]);
    assert_eq!(brute_levels(&ring, Metric::Quarter), [1, 2, 1]);
    ring.moves[0].purpose = Purpose::Rotation;
    assert_eq!(brute_levels(&ring, Metric::Half), [1]);
}
