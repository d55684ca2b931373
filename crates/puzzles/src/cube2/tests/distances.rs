//! Distances against a search that shares nothing with the coordinates: arrays of 24 letters.

use super::super::{Cube, Distances, Instance, Pocket, Position, Turn};
use crate::family::Metric;
use everystate_puzzle::{Limits, Silent};
use everystate_table::bits::Width;
use everystate_table::explore::{self, ByRank, Options};
use std::collections::HashMap;

/// All cubes within `depth` turns of the solved one, turning all six faces, as nets.
fn by_hand(metric: Metric, depth: u8) -> HashMap<String, (Cube, u8)> {
    let quarters: &[u8] = if metric == Metric::Quarter { &[1, 3] } else { &[1, 2, 3] };
    let mut seen = HashMap::from([(Cube::SOLVED.net(), (Cube::SOLVED, 0))]);
    let mut layer = vec![Cube::SOLVED];
    for d in 1..=depth {
        let mut next = Vec::new();
        for cube in layer {
            for face in 0..6 {
                for &q in quarters {
                    let turned = cube.turned(Turn::new(face, q));
                    seen.entry(turned.net()).or_insert_with(|| {
                        next.push(turned);
                        (turned, d)
                    });
                }
            }
        }
        layer = next;
    }
    seen
}

#[test]
fn the_table_knows_what_turning_all_six_faces_finds() {
    for (metric, depth) in [(Metric::Quarter, 5), (Metric::Half, 4)] {
        let distances = Distances::shared(metric).unwrap();
        let found = by_hand(metric, depth);
        let mut nearest: HashMap<u64, u8> = HashMap::new();
        for &(cube, d) in found.values() {
            let position = Position::between(cube, Cube::SOLVED);
            // Turning a face and the opposite one back turns the whole cube, so a cube may be met
            // again in another hold, later; never earlier.
            assert!(distances.of(position) <= d);
            let entry = nearest.entry(position.rank()).or_insert(d);
            *entry = d.min(*entry);
        }
        for (rank, d) in nearest {
            assert_eq!(distances.of(Position::of_rank(rank)), d);
        }
    }
}

#[test]
fn the_24_times_24_ways_to_hold_two_cubes_are_one_question() {
    let distances = Distances::shared(Metric::Quarter).unwrap();
    let turns = ["R", "U", "F'", "R2", "U'", "F"];
    let cube = turns.iter().fold(Cube::SOLVED, |c, t| c.turned(t.parse().unwrap()));
    let other = cube.turned("U".parse().unwrap()).turned("R'".parse().unwrap());
    for (from, to, apart) in [(cube, other, 2), (cube, cube, 0), (Cube::SOLVED, cube, 7)] {
        for a in 0..24 {
            for b in 0..24 {
                let instance = Instance { from: from.held(a), to: to.held(b) };
                assert_eq!(distances.of(instance.position()), apart);
                // Holding the second differently changes nothing at all.
                assert_eq!(instance.position(), Position::between(from.held(a), to));
            }
        }
    }
}

#[test]
fn the_general_engine_finds_the_same_table() {
    for (metric, width, threads) in
        [(Metric::Quarter, Width::Eight, 1), (Metric::Half, Width::Four, 2)]
    {
        let distances = Distances::shared(metric).unwrap();
        let puzzle = Pocket::new(Position::SOLVED, metric);
        let options = Options { threads, width, ..Options::default() };
        let found = explore::run(&ByRank(&puzzle), &options, &Limits::none(), &Silent);
        assert_eq!(&found.distribution, distances.distribution());
        let table = found.table.unwrap();
        for rank in 0..found.distribution.total() {
            let expected = u64::from(distances.of(Position::of_rank(rank)));
            assert_eq!(table.distance(rank), Some(expected), "{rank}");
        }
    }
}

#[test]
fn distances_modulo_three_lead_home() {
    let distances = Distances::shared(Metric::Quarter).unwrap();
    let puzzle = Pocket::new(Position::SOLVED, Metric::Quarter);
    let space = ByRank(&puzzle);
    let options = Options { threads: 2, ..Options::default() };
    let found = explore::run(&space, &options, &Limits::none(), &Silent);
    let table = found.table.unwrap();
    assert_eq!(found.bytes, explore::bytes(3_674_160, Width::Two));
    for rank in (0..3_674_160).step_by(9973) {
        let walk = table.walk(&space, rank).unwrap();
        assert_eq!(walk.len() - 1, usize::from(distances.of(Position::of_rank(rank))));
        assert_eq!(walk.last(), Some(&0));
    }
}
