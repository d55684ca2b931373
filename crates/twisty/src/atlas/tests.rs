//! Tests of atlases: against lists of all positions, which know no table.

use super::*;
use crate::algebra::mechanism::Mechanism;
use crate::catalogue;
use crate::definition::Definition;
use everystate_puzzle::{Metric, Silent};
use std::collections::HashSet;

/// All positions in a list.
fn listed(definition: &Definition) -> (Mechanism, Near) {
    let moves = definition.searched(Metric::Half).unwrap();
    let mechanism = Mechanism::new(definition, &moves).unwrap();
    let near = Near::new(&mechanism, &Limits::none(), &Silent);
    assert_eq!(near.stopped(), None);
    (mechanism, near)
}

/// The position at the end of a way from the solved one.
fn after(definition: &Definition, way: &str) -> Pattern {
    let names = way.split(' ').filter(|name| !name.is_empty());
    names.fold(definition.solved.clone(), |at, name| definition.make(&at, name).unwrap())
}

/// A position's visible pattern.
fn seen(definition: &Definition, mechanism: &Mechanism, position: &Pattern) -> Box<[u16]> {
    let reader = Reader::new(definition, mechanism);
    let mut seen = vec![0; reader.places()];
    reader.read(position, &mut seen).unwrap();
    seen.into()
}

/// Looks at each position that an atlas gives: it is as far as its layer, its way is as long, and no other is the same. By layer, how many there are.
fn held(definition: &Definition, some: &[Vec<String>]) -> Vec<usize> {
    let (mechanism, all) = listed(definition);
    assert_eq!(some.len(), all.counts().len());
    for (depth, ways) in (0_u64..).zip(some) {
        let mut different = HashSet::new();
        for way in ways {
            let at = seen(definition, &mechanism, &after(definition, way));
            assert_eq!(all.around(&mechanism, &at).0, Some(depth), "{way}");
            let moves = way.split(' ').filter(|name| !name.is_empty()).count();
            assert_eq!(moves as u64, depth, "{way}");
            assert!(different.insert(at), "{way} makes the same as another");
        }
    }
    some.iter().map(Vec::len).collect()
}

#[test]
fn positions_of_each_layer_are_as_far_as_it_says_and_so_are_moves() {
    for name in ["ivy", "pyraminx-core", "cube2-fixed"] {
        let definition = catalogue::named(name).unwrap().unwrap();
        let definition = if name == "cube2-fixed" {
            // 29 160 positions in two turns: deep, and thin at both ends.
            definition.with_moves(&["U", "R"]).unwrap()
        } else {
            definition
        };
        let explorer = Explorer::new(&definition, Metric::Half).unwrap();
        let atlas = Atlas::new(&explorer, &Options::default(), &Limits::none(), &Silent).unwrap();
        let (mechanism, all) = listed(&definition);
        assert_eq!(atlas.counts(), all.counts(), "{name}");
        let some = atlas.some(5, 3, &Silent);
        assert_eq!(some, atlas.some(5, 3, &Silent));
        assert_ne!(some, atlas.some(5, 4, &Silent));
        let wanted: Vec<usize> =
            all.counts().iter().map(|&count| usize::try_from(count.min(5)).unwrap()).collect();
        assert_eq!(held(&definition, &some), wanted, "{name}");
        for way in some.iter().flatten() {
            let position = after(&definition, way);
            let around = atlas.around(&position).unwrap();
            let at = seen(&definition, &mechanism, &position);
            let (distance, moves) = all.around(&mechanism, &at);
            let moves: Vec<_> =
                moves.into_iter().map(|(m, to)| (mechanism.motions[m].name.clone(), to)).collect();
            assert_eq!(around, Around { distance, moves }, "{name} {way}");
        }
    }
}

#[test]
fn where_symmetries_make_one_of_many_each_side_is_seen() {
    let definition = catalogue::named("pyraminx-core").unwrap().unwrap();
    let folded = crate::tests::spaces::looked_up(&definition, 0, &Options::default());
    assert_eq!(folded.space.symmetries(), 24);
    let (mechanism, _) = listed(&definition);
    let few = Limits { positions: 100, ..Limits::none() };
    let near = Near::new(&mechanism, &few, &Silent);
    let whole = near.counts().len();
    let mut some = charted::some((&folded, &near), 40, &mut Random::new(1), &Silent);
    assert!(some[..whole].iter().all(Vec::is_empty));
    some[..whole].clone_from_slice(&near.some(&mechanism, 40, &mut Random::new(1)));
    let counts = held(&definition, &some);
    // The 32 farthest are three of which symmetries make the others.
    assert_eq!((counts.len(), folded.counts[11]), (12, 32));
    assert!(counts[2..11].iter().all(|&count| count == 40), "{counts:?}");
    assert!(counts[11] > 20, "{counts:?}");
    for way in some.iter().flatten() {
        let at = seen(&definition, &mechanism, &after(&definition, way));
        let (distance, moves) = charted::around(&folded, &at);
        let (_, all) = listed_once(&definition);
        assert_eq!((distance, moves), all.around(&mechanism, &at), "{way}");
    }
}

/// The same list, made once.
fn listed_once(definition: &Definition) -> &'static (Mechanism, Near) {
    static ALL: std::sync::OnceLock<(Mechanism, Near)> = std::sync::OnceLock::new();
    ALL.get_or_init(|| listed(definition))
}

#[test]
fn of_what_has_no_table_the_nearest_are_there() {
    for name in ["square1", "cube3"] {
        let definition = catalogue::named(name).unwrap().unwrap();
        let explorer = Explorer::new(&definition, Metric::Quarter).unwrap();
        let limits = Limits { positions: 2000, ..Limits::none() };
        let atlas = Atlas::new(&explorer, &Options::default(), &limits, &Silent).unwrap();
        let some = atlas.some(4, 1, &Silent);
        assert_eq!(some.len(), atlas.counts().len());
        for (depth, ways) in (0..).zip(&some) {
            for way in ways {
                let around = atlas.around(&after(&definition, way)).unwrap();
                assert_eq!(around.distance, Some(depth), "{way}");
                assert!(around.moves.iter().all(|(_, to)| to.is_none_or(|to| to <= depth + 1)));
            }
        }
    }
}

#[test]
fn memory_is_kept_to() {
    let skewb = catalogue::named("skewb-free").unwrap().unwrap();
    let explorer = Explorer::new(&skewb, Metric::Half).unwrap();
    let limits = Limits { bytes: 1 << 20, positions: 500, ..Limits::none() };
    let atlas = Atlas::new(&explorer, &Options::default(), &limits, &Silent).unwrap();
    assert_eq!(atlas.stopped(), Some(Stop::Positions));
    assert!(atlas.counts().iter().sum::<u64>() <= 500);
}
