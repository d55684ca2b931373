//! Spaces against brute force: as many ranks as positions, each found again, and as many at each
//! distance.

use super::brute::brute_levels;
use super::random::random_definition;
use crate::family::Metric;
use crate::twisty::Definition;
use crate::twisty::mechanism::Mechanism;
use crate::twisty::space::{Division, Space};
use everystate_puzzle::{Limits, Silent};
use everystate_table::cosets;

fn space(definition: &Definition, metric: Metric, positions: f64, words: f64) -> Option<Space> {
    let moves = definition.searched(metric).unwrap();
    let mechanism = Mechanism::new(definition, &moves).unwrap();
    let solved = mechanism.visible.pattern(&mechanism.stickers.identity());
    let legal = mechanism.is_legal(&mechanism.visible, &solved);
    let free = mechanism.motions.iter().all(|motion| motion.needs.is_empty());
    let space = Space::new(mechanism, positions, &Division { words, ..Division::default() });
    assert!(space.is_some() || !legal || !free);
    space
}

#[test]
fn random_puzzles_are_explored_as_by_brute_force() {
    for seed in 0..300 {
        let definition = random_definition(seed);
        for metric in [Metric::Half, Metric::Quarter] {
            let wanted = brute_levels(&definition, metric);
            let total: u64 = wanted.iter().sum();
            let words = if seed % 4 == 0 { 0.0 } else { f64::INFINITY };
            let Some(space) = space(&definition, metric, total as f64, words) else { continue };
            assert_eq!(space.positions(), total, "seed {seed}");
            for rank in (0..total).step_by(7) {
                assert_eq!(space.rank(&space.unrank(rank)), Some(rank), "seed {seed}");
            }
            let options = cosets::Options::default();
            let found = cosets::run(&space.cosets, &options, &Limits::none(), &Silent);
            assert_eq!(found.distribution.counts, wanted, "seed {seed}");
        }
    }
}
