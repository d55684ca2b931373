//! Automorphisms against their laws.

use super::*;
use crate::algebra::coarse::{Aspect, coloring};
use crate::catalogue;
use everystate_puzzle::Metric;
use everystate_puzzle::random::Random;

fn named(name: &str) -> Mechanism {
    let definition = catalogue::named(name).unwrap().unwrap();
    Mechanism::new(&definition, &definition.searched(Metric::Half).unwrap()).unwrap()
}

fn walked(mechanism: &Mechanism, random: &mut Random) -> Element {
    let motions = &mechanism.motions;
    (0..20).fold(mechanism.stickers.identity(), |at, _| {
        mechanism.stickers.compose(&at, &motions[random.index(motions.len())].element)
    })
}

#[test]
fn products_go_to_products_and_moves_to_moves() {
    for (name, count) in
        [("dino-free", 48), ("skewb-free", 48), ("pyraminx", 24), ("cuboid2x3x3", 16)]
    {
        let mechanism = named(name);
        let all = Automorphisms::of(&mechanism, Budget::ENDLESS).unwrap();
        assert_eq!(all.len(), count, "{name}");
        let stickers = &mechanism.stickers;
        let mut random = Random::new(1);
        for number in 0..all.len() {
            let (a, b) = (walked(&mechanism, &mut random), walked(&mechanism, &mut random));
            let image = |x: &[u16]| all.image(number, x);
            assert_eq!(image(&stickers.compose(&a, &b)), stickers.compose(&image(&a), &image(&b)));
            for (m, motion) in mechanism.motions.iter().enumerate() {
                let to = usize::from(all.moves(number)[m]);
                assert_eq!(image(&motion.element), mechanism.motions[to].element, "{name}");
            }
            let other = random.index(all.len());
            assert_eq!(all.image(all.product(number, other), &a), all.image(other, &image(&a)));
            assert_eq!(all.image(0, &a), a);
            for (place, &sticker) in a.iter().enumerate() {
                let (to, after) = all.step(number, place, sticker);
                assert_eq!((to, after), (all.to(number, place), image(&a)[to]));
            }
        }
        let groups = all.subgroups();
        assert_eq!(groups[0].len(), count);
        assert!(
            groups.iter().any(|group| group.len() == 2)
                && groups.iter().all(|g| count % g.len() == 0)
        );
    }
}

#[test]
fn patterns_are_seen_to_be_of_one_class() {
    let mechanism = named("skewb-free");
    let all = Automorphisms::of(&mechanism, Budget::ENDLESS).unwrap();
    let looks = |aspects: [Aspect; 3]| coloring(&mechanism, &aspects);
    let both = looks([Aspect::Places, Aspect::Places, Aspect::Nothing]);
    let seen = all.seen(&mechanism, &both).unwrap();
    let mut random = Random::new(2);
    let (mut least, mut other) = (Vec::new(), Vec::new());
    for _ in 0..50 {
        let element = walked(&mechanism, &mut random);
        let number = random.index(all.len());
        let pattern = both.pattern(&element);
        let first = seen.least(&pattern, &mut least);
        assert_eq!(*both.pattern(&all.image(first, &element)), *least);
        seen.least(&both.pattern(&all.image(number, &element)), &mut other);
        assert_eq!(least, other);
        let keeping: Vec<usize> = seen.keeping(&pattern).collect();
        let kept = |&n: &usize| both.pattern(&all.image(n, &element)) == pattern;
        assert_eq!(keeping, (1..all.len()).filter(kept).collect::<Vec<_>>());
    }
    assert_eq!(seen.keeping(&both.pattern(&mechanism.stickers.identity())).count(), 47);
    // A symmetry takes one kind of corners to the other.
    let one = looks([Aspect::Places, Aspect::Nothing, Aspect::Nothing]);
    assert!(all.seen(&mechanism, &one).is_none());
}

#[test]
fn pieces_that_look_alike_have_none() {
    assert!(Automorphisms::of(&named("cube4"), Budget::ENDLESS).is_none());
    // The empty place makes rules of its own.
    assert!(Automorphisms::of(&named("sliding3x3"), Budget::ENDLESS).is_none());
}
