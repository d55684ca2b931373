//! Relabelings against all permutations by brute force, and those of puzzles.

use crate::puzzles::{self, Pieces};
use crate::{Images, all_permutations, compose, small};
use everystate_algebra::group::Group;
use everystate_algebra::group::automorphism::{
    Cap, CapReached, Points, conjugate, relabelings, strong_generators,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// What a relabeling makes of each generator, if that is a generator each time.
fn action(s: &[u16], generators: &BTreeSet<Images>) -> Option<Vec<Images>> {
    let images: Vec<Images> = generators.iter().map(|g| conjugate(s, g)).collect();
    images.iter().all(|image| generators.contains(image)).then_some(images)
}

fn allowed(s: &[u16], points: Points<'_>) -> bool {
    let pairs = |names: &[u32]| -> Vec<(u32, u32)> {
        s.iter().zip(names).map(|(&to, &name)| (name, names[usize::from(to)])).collect()
    };
    match points {
        Points::Alike => true,
        Points::Colored(names) => pairs(names).iter().all(|(from, to)| from == to),
        Points::Classes(names) => {
            let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
            pairs(names).iter().all(|&(from, to)| {
                *there.entry(from).or_insert(to) == to && *back.entry(to).or_insert(from) == from
            })
        }
    }
}

/// The actions of all permutations that are allowed, and those of the relabelings found.
fn both(
    degree: u16,
    generators: &[Images],
    points: Points<'_>,
) -> (BTreeSet<Vec<Images>>, Vec<Vec<Images>>) {
    let identity: Images = (0..degree).collect();
    let set: BTreeSet<Images> = generators.iter().filter(|g| **g != identity).cloned().collect();
    let every = all_permutations(degree);
    let expected = every.iter().filter(|s| allowed(s, points)).filter_map(|s| action(s, &set));
    let found = relabelings(usize::from(degree), generators, points, Cap::default());
    let found = found.expect("few points have few relabelings");
    assert_eq!(found[0], identity);
    assert!(found.iter().all(|s| allowed(s, points)));
    let actions = found.iter().map(|s| action(s, &set).expect("generators stay generators"));
    let actions: Vec<Vec<Images>> = actions.collect();
    let strong = strong_generators(usize::from(degree), generators, points, Cap::default());
    let strong = strong.expect("few points have few relabelings");
    // Each makes the group at least twice as large.
    assert!(1 << strong.len() <= actions.len());
    assert_eq!(products(&strong, &set), actions.iter().cloned().collect());
    (expected.collect(), actions)
}

/// The actions of all products.
fn products(generators: &[Images], set: &BTreeSet<Images>) -> BTreeSet<Vec<Images>> {
    let all: Vec<Images> = set.iter().cloned().collect();
    let mut known = BTreeSet::from([all]);
    let mut fresh: Vec<Vec<Images>> = known.iter().cloned().collect();
    while let Some(at) = fresh.pop() {
        for s in generators {
            let next: Vec<Images> = at.iter().map(|g| conjugate(s, g)).collect();
            if known.insert(next.clone()) {
                fresh.push(next);
            }
        }
    }
    known
}

proptest! {
    #[test]
    fn all_actions_are_found_once(
        (degree, generators, _) in small(),
        shuffle in any::<u64>(),
        names in prop::collection::vec(0..3u32, 7),
    ) {
        // Conjugates of the generators under a random permutation, so that there is some symmetry.
        let mut s: Images = (0..degree).collect();
        for i in (1..usize::from(degree)).rev() {
            s.swap(i, ((shuffle >> (8 * i)) % (i as u64 + 1)) as usize);
        }
        let mut generators = generators;
        let conjugates: Vec<Images> = generators.iter().map(|g| conjugate(&s, g)).collect();
        generators.extend(conjugates);
        let names = &names[..usize::from(degree)];
        for points in [Points::Alike, Points::Colored(names), Points::Classes(names)] {
            let (expected, found) = both(degree, &generators, points);
            prop_assert_eq!(found.len(), expected.len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }

    #[test]
    fn conjugates_are_products(s in Just((0..9u16).collect::<Vec<_>>()).prop_shuffle(),
                               g in Just((0..9u16).collect::<Vec<_>>()).prop_shuffle()) {
        prop_assert_eq!(compose(&conjugate(&s, &g), &s), compose(&s, &g));
    }
}

/// Quarter turns both ways.
fn both_ways(turns: Vec<Images>) -> Vec<Images> {
    let back = turns.iter().map(|turn| {
        let mut inverse = turn.clone();
        for (point, &image) in (0..).zip(turn) {
            inverse[usize::from(image)] = point;
        }
        inverse
    });
    let back: Vec<Images> = back.collect();
    turns.into_iter().chain(back).collect()
}

/// How many relabelings there are; they are checked to act as a group of that order.
fn count(turns: &[Images], points: Points<'_>) -> usize {
    let degree = turns[0].len();
    let found = relabelings(degree, turns, points, Cap::default()).expect("not many");
    let set: BTreeSet<Images> = turns.iter().cloned().collect();
    let place = |image: &Images| set.iter().position(|g| g == image).unwrap() as u16;
    let actions: BTreeSet<Images> = found
        .iter()
        .map(|s| action(s, &set).expect("turns stay turns").iter().map(place).collect())
        .collect();
    assert_eq!(actions.len(), found.len());
    let group = Group::new(set.len(), &actions);
    assert_eq!(group.order().to_u64(), Some(found.len() as u64));
    found.len()
}

#[test]
fn cubes_have_48_symmetries() {
    for (turns, stickers) in [
        (puzzles::face_turns(&puzzles::hexahedron(), Pieces::Corners), 4),
        (puzzles::face_turns(&puzzles::hexahedron(), Pieces::CornersAndEdges), 8),
        (puzzles::cube(3), 9),
    ] {
        let faces: Vec<u32> = (0..6 * stickers).map(|i| i / stickers).collect();
        let quarters = both_ways(turns);
        assert_eq!(count(&quarters, Points::Alike), 48);
        // The stickers of a face stay together, but no other face can take them.
        assert_eq!(count(&quarters, Points::Classes(&faces)), 48);
        assert_eq!(count(&quarters, Points::Colored(&faces)), 1);
        let halves = quarters.iter().take(quarters.len() / 2).map(|turn| compose(turn, turn));
        let all: Vec<Images> = quarters.iter().cloned().chain(halves).collect();
        assert_eq!(count(&all, Points::Alike), 48);
    }
    // With four layers the two inner ones of each axis can be exchanged as well.
    let faces: Vec<u32> = (0..96).map(|i| i / 16).collect();
    let quarters = both_ways(puzzles::cube(4));
    assert_eq!(count(&quarters, Points::Alike), 96);
    assert_eq!(count(&quarters, Points::Classes(&faces)), 96);
    // Turned one way only, they have no mirrors.
    let turns = puzzles::face_turns(&puzzles::hexahedron(), Pieces::CornersAndEdges);
    assert_eq!(count(&turns, Points::Alike), 24);
}

#[test]
fn other_puzzles_have_the_symmetries_of_their_solids() {
    let tetrahedron = puzzles::face_turns(&puzzles::tetrahedron(), Pieces::CornersAndEdges);
    assert_eq!(count(&tetrahedron, Points::Alike), 12);
    assert_eq!(count(&both_ways(tetrahedron), Points::Alike), 24);
    let megaminx = puzzles::face_turns(&puzzles::dodecahedron(), Pieces::CornersAndEdges);
    assert_eq!(count(&megaminx, Points::Alike), 60);
    assert_eq!(count(&both_ways(megaminx), Points::Alike), 120);
    for n in [3, 8, 100] {
        assert_eq!(count(&puzzles::neighbour_swaps(n), Points::Alike), 2);
    }
    // Turned over, the track of a Top-Spin looks the same.
    assert_eq!(count(&both_ways(puzzles::top_spin(20)), Points::Alike), 2);
}

#[test]
fn a_search_that_is_capped_says_so() {
    // Any permutation of the points but the first permutes these swaps.
    let stars = puzzles::stars(8, false);
    let cap = |count, steps| relabelings(8, &stars, Points::Alike, Cap { count, steps });
    assert_eq!(cap(5040, u64::MAX).map(|found| found.len()), Ok(5040));
    assert_eq!(cap(5039, u64::MAX), Err(CapReached));
    assert_eq!(cap(5040, 1000), Err(CapReached));
    let nothing = relabelings(3, [[0u16, 1, 2]], Points::Alike, Cap::default());
    assert_eq!(nothing, Ok(vec![Images::from([0, 1, 2])]));
}

#[test]
fn images_that_led_nowhere_are_taken_back_with_their_classes() {
    // Each generator turns two triples, and each class has points of both: one relabeling exchanges the generators, and
    // the first images tried for it take classes apart.
    let generators: [Images; 2] = [[3, 4, 0, 2, 5, 1].into(), [2, 3, 5, 4, 1, 0].into()];
    let (expected, found) = both(6, &generators, Points::Classes(&[0, 1, 1, 0, 0, 1]));
    assert_eq!((expected.len(), found.len()), (2, 2));
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
}
