//! Spaces against brute force: as many ranks as positions, each found again, and as many at each
//! distance.

use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::catalogue;
use crate::cosets::choice::{Chooser, Division};
use crate::cosets::dense::Dense;
use crate::cosets::folding::{self, Folding};
use crate::cosets::lookup::Lookup;
use crate::cosets::named::Named;
use crate::cosets::size;
use crate::cosets::space::Space;
use crate::definition::Definition;
use crate::exploration::Options;
use crate::tests::brute::brute_levels;
use crate::tests::random::random_definition;
use everystate_algebra::Natural;
use everystate_puzzle::Metric;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, law};
use everystate_table::cosets;

/// How a space is folded.
fn folding(
    mechanism: &Mechanism,
    positions: u64,
    division: &Division,
    base: &size::Base,
) -> Option<Folding> {
    let budget = Budget::ENDLESS;
    folding::chosen(&Chooser { mechanism, positions, words: true, division, budget }, base)
}

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
    let folded = if positions.is_multiple_of(3) { 0 } else { u64::MAX };
    let division = Division { words, undivided, folded, ..Division::default() };
    let folding = folding(&mechanism, positions, &division, &base);
    let space = Space::new(mechanism, positions, &division, (&base, folding), Budget::ENDLESS);
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
            if space.symmetries() == 1 {
                law::bijection(&space).unwrap();
                let some = law::sample(&space, 50);
                law::puzzle(&space, &some).unwrap();
                law::ranked(&space, &some).unwrap();
            }
            let options = cosets::Options::default();
            let found = cosets::run(&space.cosets, &options, &Limits::none(), &Silent);
            assert_eq!(found.distribution.counts, wanted, "seed {seed}");
        }
    }
}

/// A puzzle's distances, by a space that is folded from so many positions on.
pub(crate) fn looked_up(definition: &Definition, folded: u64, options: &Options) -> Lookup {
    let moves = definition.searched(Metric::Half).unwrap();
    let mechanism = Mechanism::new(definition, &moves).unwrap();
    let base = size::Base::new(&mechanism, Budget::ENDLESS).unwrap();
    let positions = base.positions(&mechanism, Budget::ENDLESS).unwrap().to_u64().unwrap();
    let division = Division { folded, ..Division::default() };
    let folding = folding(&mechanism, positions, &division, &base);
    let space = Space::new(mechanism, positions, &division, (&base, folding), Budget::ENDLESS);
    let named = Named { definition, metric: Metric::Half };
    Dense::new(named, space.unwrap(), options, &Limits::none(), &Silent).unwrap().lookup().unwrap()
}

#[test]
fn folded_spaces_say_the_same() {
    // With one coset for all that so many symmetries take to each other; of the first, in words of two units.
    let folds = [("pyraminx-core", 24), ("skewb-free", 48)];
    for (name, symmetries) in folds {
        let definition = catalogue::named(name).unwrap().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let tables = Some(folder.path().to_owned());
        let options = Options { threads: 2, examples: 2, tables, ..Options::default() };
        let alone = Options { tables: None, ..options.clone() };
        let whole = looked_up(&definition, u64::MAX, &alone);
        // Explored in memory and kept, and then read; explored on disk, and the table read that is made of the layers.
        let [layers, made] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let [disk, tables] = [&layers, &made].map(|folder| Some(folder.path().to_owned()));
        let on_disk = Options { tables, disk, ..options.clone() };
        for options in [&options, &options, &on_disk, &on_disk] {
            let few = looked_up(&definition, 0, options);
            assert_eq!(few.trouble, None, "{name}");
            assert_eq!(few.counts, whole.counts, "{name}");
            assert_eq!((few.space.symmetries(), whole.space.symmetries()), (symmetries, 1));
            let (ranks, all) = (few.space.cosets.ranks(), whole.space.cosets.ranks());
            assert!(ranks * (symmetries as u64) < all * 5 / 2, "{name}: {ranks} of {all}");
            compare(name, &few, &whole);
        }
    }
}

/// Compares the ways that two tables know of some positions.
fn compare(name: &str, folded: &Lookup, whole: &Lookup) {
    let limits = Limits::none();
    let mut random = Random::new(7);
    for _ in 0..40 {
        let rank = random.below(whole.space.cosets.ranks());
        let pattern = whole.space.pattern(rank);
        let [here, there] = [folded, whole].map(|lookup| lookup.space.place(&pattern).unwrap());
        assert_eq!(there.rank, rank);
        assert_eq!(folded.way(here), whole.way(there), "{name} {rank}");
        let count = |lookup: &Lookup, at| lookup.count(at, &mut limits.meter(&Silent)).unwrap();
        assert_eq!(count(folded, here), count(whole, there), "{name} {rank}");
        let all = |lookup: &Lookup, at| {
            let mut all = Vec::new();
            lookup
                .ways(at, &mut limits.meter(&Silent), |way, _| {
                    all.push(way.to_vec());
                    Ok(all.len() < 500)
                })
                .unwrap();
            all
        };
        assert_eq!(all(folded, here), all(whole, there), "{name} {rank}");
        // What has a rank is found there.
        let rank = random.below(folded.space.cosets.ranks());
        assert_eq!(folded.space.find(&folded.space.pattern(rank)), Some(rank), "{name} {rank}");
    }
}
/// Ways to look at pieces of one orbit that differ in others only would leave no room for those that divide this space well.
#[test]
fn the_master_pyraminx_is_folded_by_all_its_symmetries() {
    let definition = catalogue::named("master-pyraminx-core").unwrap().unwrap();
    let moves = definition.searched(Metric::Half).unwrap();
    let mechanism = Mechanism::new(&definition, &moves).unwrap();
    let base = size::Base::new(&mechanism, Budget::ENDLESS).ok().unwrap();
    let folding = folding(&mechanism, 232_794_777_600, &Division::default(), &base);
    assert_eq!(folding.unwrap().symmetries(), 24);
}
