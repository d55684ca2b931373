//! Instances at random.

use super::coordinate::Position;
use super::cube::{Cube, twisted};
use super::distances::Distances;
use super::rules::{Instance, turns};
use super::solve::Walk;
use crate::family::{Metric, Refusal, Wishes};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent};

/// How often a unique solution is tried for.
const TRIES: u32 = 2000;

/// Two cubes, each uniformly random among all positions and ways to hold it; with a wish for moves,
/// the first is uniformly random among those that are so many quarter turns from the second.
pub(super) fn generate(wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
    if wishes.size.is_some() {
        return Err(Refusal::usage("cube2 has one size: 2 by 2 by 2"));
    }
    let one = wishes.uniqueness(&[])?.is_some();
    if !one && wishes.moves.is_none() {
        return Ok(Instance { from: cube(random), to: cube(random) });
    }
    let distances = Distances::shared(Metric::Quarter)
        .map_err(|why| Refusal::limit(format!("the table of distances needs more {why}")))?;
    let (low, high) = wishes.moves.unwrap_or((0, u64::MAX));
    let range = low..=high;
    let positions = distances.within(&range);
    if positions == 0 {
        let deepest = distances.distribution().depth().unwrap_or(0);
        let asked = wishes.range();
        let message = format!("no two cubes are {asked} quarter turns apart: 0 to {deepest}");
        return Err(Refusal::usage(message));
    }
    let walk = Walk { distances, turns: turns(Metric::Quarter) };
    for _ in 0..TRIES {
        let to = cube(random);
        let Some(position) = distances.select(&range, random.below(positions)) else { continue };
        let way = random.index(24);
        let instance = Instance { from: position.before(to.held(way)), to };
        if !one || unique(&walk, position) {
            return Ok(instance);
        }
    }
    let asked = wishes.range();
    let message = format!("none of {TRIES} positions {asked} quarter turns away has one solution");
    Err(Refusal::limit(message))
}

fn unique(walk: &Walk<'_>, position: Position) -> bool {
    let limits = Limits::none();
    walk.count(position, &mut limits.meter(&Silent)) == Ok(1)
}

/// A uniformly random cube, held in a random way.
fn cube(random: &mut Random) -> Cube {
    let mut corners = [0, 1, 2, 3, 4, 5, 6, 7];
    random.shuffle(&mut corners);
    let mut cube = Cube(corners.map(|c| c * 3));
    let mut sum = 0;
    for shown in &mut cube.0[..7] {
        #[expect(clippy::cast_possible_truncation, reason = "below 3")]
        let twist = random.below(3) as u8;
        *shown = twisted(*shown, twist);
        sum += twist;
    }
    cube.0[7] = twisted(cube.0[7], 2 * sum % 3);
    cube
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::law;

    #[test]
    fn cubes_are_sound_and_all_kinds_occur() {
        let mut random = Random::new(1);
        let mut seen = [[0u32; 24]; 8];
        for _ in 0..4800 {
            let c = cube(&mut random);
            assert_eq!(Cube::from_net(&c.net()), Ok(c));
            for (counts, &shown) in seen.iter_mut().zip(&c.0) {
                counts[usize::from(shown)] += 1;
            }
        }
        // 200 expected each, standard deviation 14.
        assert!(seen.iter().flatten().all(|n| (120..280).contains(n)), "{seen:?}");
    }

    #[test]
    fn the_wished_number_of_moves_is_met() {
        let distances = Distances::shared(Metric::Quarter).unwrap();
        for (index, moves) in (0..).zip([(0, 0), (1, 1), (0, 5), (7, 7), (14, 14), (11, 99)]) {
            for unique in [false, true] {
                let wishes = Wishes {
                    moves: Some(moves),
                    unique: unique.then(String::new),
                    ..Wishes::default()
                };
                let made = generate(&wishes, &mut Random::of(3, index));
                if moves == (14, 14) && unique {
                    assert!(made.unwrap_err().message.contains("2000"));
                    continue;
                }
                let made = made.unwrap();
                let d = u64::from(distances.of(made.position()));
                assert!(moves.0 <= d && d <= moves.1, "{d} for {moves:?}");
            }
        }
        let wishes = Wishes { moves: Some((15, 99)), ..Wishes::default() };
        assert!(generate(&wishes, &mut Random::new(0)).unwrap_err().message.contains("0 to 14"));
        let wishes = Wishes { size: Some(vec![3]), ..Wishes::default() };
        assert!(generate(&wishes, &mut Random::new(0)).is_err());
    }

    #[test]
    fn a_position_is_found_again_however_the_cubes_are_held() {
        let mut random = Random::new(5);
        let start = super::super::Pocket::new(Position::SOLVED, Metric::Half);
        for position in law::sample(&start, 500) {
            let to = cube(&mut random);
            let from = position.before(to.held(random.index(24)));
            assert_eq!(Position::between(from, to), position);
            assert_eq!(Position::between(from, to.held(random.index(24))), position);
        }
    }
}
