//! Spaces against brute force: as many ranks as positions, each found again, and as many at each
//! distance.

use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::cosets::choice::Division;
use crate::cosets::size;
use crate::cosets::space::Space;
use crate::definition::Definition;
use crate::tests::brute::brute_levels;
use crate::tests::random::random_definition;
use everystate_algebra::Natural;
use everystate_puzzle::Metric;
use everystate_puzzle::{Limits, Silent, law};
use everystate_table::cosets;

fn space(definition: &Definition, metric: Metric, positions: u64, words: u64) -> Option<Space> {
    let moves = definition.searched(metric).unwrap();
    let mechanism = Mechanism::new(definition, &moves).unwrap();
    let solved = mechanism.visible.pattern(&mechanism.stickers.identity());
    let legal = mechanism.is_legal(&mechanism.visible, &solved);
    let base = match size::Base::new(&mechanism, Budget::ENDLESS) {
        Ok(base) => base,
        Err(why) => {
            assert!(why == size::Unknown::Directed && (!legal || mechanism.has_needs()));
            return None;
        }
    };
    // Small spaces are divided here too, but for some.
    let undivided = if positions.is_multiple_of(5) { 1 << 16 } else { 0 };
    let division = Division { words, undivided, ..Division::default() };
    let space = Space::new(mechanism, positions, &division, &base, Budget::ENDLESS);
    Some(space.expect("a small space can be divided"))
}

#[test]
fn random_puzzles_are_explored_as_by_brute_force() {
    for seed in 0..150 {
        let definition = random_definition(seed);
        {
            let metric = if seed % 3 == 0 { Metric::Quarter } else { Metric::Half };
            let wanted = brute_levels(&definition, metric);
            let total: u64 = wanted.iter().sum();
            let moves = definition.searched(metric).unwrap();
            let mechanism = Mechanism::new(&definition, &moves).unwrap();
            let base = size::Base::new(&mechanism, Budget::ENDLESS);
            let known = base.and_then(|base| base.positions(&mechanism, Budget::ENDLESS));
            if let Ok(known) = known {
                assert_eq!(known, Natural::from(total), "seed {seed}");
            }
            let words = if seed % 4 == 0 { 0 } else { u64::MAX };
            let Some(space) = space(&definition, metric, total, words) else { continue };
            assert_eq!(space.positions(), total, "seed {seed}");
            law::bijection(&space).unwrap();
            let some = law::sample(&space, 50);
            law::puzzle(&space, &some).unwrap();
            law::ranked(&space, &some).unwrap();
            let options = cosets::Options::default();
            let found = cosets::run(&space.cosets, &options, &Limits::none(), &Silent);
            assert_eq!(found.distribution.counts, wanted, "seed {seed}");
        }
    }
}
