//! Explorations that begin at several cubes, against cubes that are turned and held by hand.

use crate::Family;
use crate::cube2::cube::{FIXED, Turn};
use crate::cube2::{Cube, Cube2, Distances, Instance, Position};
use crate::family::{Metric, Request};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Stop};
use std::collections::BTreeSet;

fn request(metric: Metric, limits: Limits) -> Request<'static> {
    Request { metric: Some(metric), threads: 2, limits, disk: None, peers: None, watch: &Silent }
}

fn from(cube: Cube) -> Instance {
    Instance { from: cube, to: Cube::SOLVED }
}

/// The cube held in the way that is written first, so that holds do not tell cubes apart.
fn written(cube: Cube) -> String {
    (0..24).map(|way| cube.held(way).net()).min().unwrap()
}

/// How many cubes, however held, lie at distances up to `depth` from the nearest start; all six faces turn.
fn layers(metric: Metric, starts: &[Cube], depth: usize) -> Vec<u64> {
    let quarters: &[u8] = if metric == Metric::Quarter { &[1, 3] } else { &[1, 2, 3] };
    let (mut seen, mut layer) = (BTreeSet::new(), Vec::new());
    for &start in starts {
        if seen.insert(written(start)) {
            layer.push(start);
        }
    }
    let mut counts = vec![layer.len() as u64];
    for _ in 0..depth {
        let mut next = Vec::new();
        for cube in layer {
            for (face, &q) in (0..6).flat_map(|face| quarters.iter().map(move |q| (face, q))) {
                let turned = cube.turned(Turn::new(face, q));
                if seen.insert(written(turned)) {
                    next.push(turned);
                }
            }
        }
        counts.push(next.len() as u64);
        layer = next;
    }
    counts
}

/// A cube some turns from another, held in any way.
fn near(cube: Cube, turns: u64, random: &mut Random) -> Cube {
    let turn = |random: &mut Random| {
        let face = u8::try_from(random.below(6)).unwrap();
        Turn::new(face, 1 + u8::try_from(random.below(3)).unwrap())
    };
    (0..turns).fold(cube, |cube, _| cube.turned(turn(random))).held(random.index(24))
}

#[test]
fn layers_around_several_cubes_are_those_turned_by_hand() {
    let mut random = Random::new(24);
    for (metric, depth) in [(Metric::Quarter, 3), (Metric::Half, 2)] {
        for turns in [1, 2, 20] {
            let first = near(Cube::SOLVED, 20, &mut random);
            let mut starts = vec![first];
            starts.extend((0..4).map(|_| near(first, turns, &mut random)));
            let instances: Vec<_> = starts.iter().copied().map(from).collect();
            let limits = Limits { depth: depth as u64, ..Limits::none() };
            let found = Cube2.explore_from(&instances, &request(metric, limits)).unwrap();
            assert_eq!(found.stopped, Some(Stop::Depth));
            assert_eq!(found.counts, layers(metric, &starts, depth), "{starts:?}");
        }
    }
}

#[test]
fn a_cube_in_all_its_holds_is_one_start() {
    let cube = near(Cube::SOLVED, 20, &mut Random::new(2));
    let held: Vec<_> = (0..24).map(|way| from(cube.held(way))).collect();
    let request = request(Metric::Quarter, Limits::none());
    let all = Cube2.explore_from(&held, &request).unwrap();
    let one = Cube2.explore(Some(&held[0]), &request).unwrap();
    assert_eq!((&all.counts, all.stopped), (&one.counts, None));
    // The farthest are held as the first cube is: shown there, they are among those of the other exploration.
    let mut held_so: Vec<_> = Vec::new();
    for net in all.examples.iter().chain(&one.examples) {
        let cube = Cube::from_net(net).unwrap();
        held_so.push(cube.0[FIXED]);
    }
    assert!(held_so.len() > 4 && held_so.iter().all(|&shown| shown == held[0].from.0[FIXED]));
}

#[test]
fn every_cube_is_as_far_as_from_the_nearer_of_two() {
    let metric = Metric::Quarter;
    let distances = Distances::shared(metric).unwrap();
    let other = near(Cube::SOLVED, 20, &mut Random::new(3));
    let mut counts = vec![0; 15];
    for rank in 0..3_674_160 {
        let position = Position::of_rank(rank);
        let to_other = Position::between(position.before(Cube::SOLVED), other);
        counts[usize::from(distances.of(position).min(distances.of(to_other)))] += 1;
    }
    counts.truncate(counts.iter().rposition(|&count| count > 0).unwrap() + 1);
    let starts = [from(Cube::SOLVED), from(other)];
    let found = Cube2.explore_from(&starts, &request(metric, Limits::none())).unwrap();
    assert_eq!((found.counts, found.stopped), (counts, None));
}
