//! Tests of symmetries: against distances found by brute force, as a puzzle, and of their number.

use super::*;
use crate::catalogue;
use crate::cosets::positions::Positions;
use everystate_puzzle::Metric;
use everystate_puzzle::adapt::Quotient;
use everystate_puzzle::{Limits, Puzzle, Silent, Symmetric, law};
use everystate_search::levels;

fn named(name: &str, metric: Metric) -> Mechanism {
    let definition = catalogue::named(name).unwrap().unwrap();
    Mechanism::new(&definition, &definition.searched(metric).unwrap()).unwrap()
}

/// What a map makes of a pattern.
fn mapped(layout: &Layout, map: &Steps, pattern: &[u16]) -> Box<[u16]> {
    let mut image = vec![u16::MAX; pattern.len()];
    for (place, &color) in pattern.iter().enumerate() {
        let code = layout.fields[place].code(color).unwrap();
        let (to, code) = map[place][code as usize].unwrap();
        image[to] = layout.fields[to].colors[code as usize];
    }
    image.into()
}

impl Symmetries {
    /// What all of them make of a pattern, the least word first.
    pub(crate) fn images(&self, pattern: &[u16]) -> Vec<Box<[u16]>> {
        let inverse = self.inverse.iter().map(|map| mapped(&self.layout, map, pattern));
        let both: Vec<Box<[u16]>> = inverse.chain([pattern.into()]).collect();
        let of = |pattern: &[u16]| -> Vec<Box<[u16]>> {
            self.maps.iter().map(|map| mapped(&self.layout, map, pattern)).collect()
        };
        let key = |pattern: &[u16]| self.layout.pack::<8>(pattern).unwrap();
        let mut images: Vec<Box<[u16]>> = both.iter().flat_map(|pattern| of(pattern)).collect();
        images.sort_by_key(|pattern| key(pattern));
        images.dedup();
        images
    }

    /// The same without x ↦ x⁻¹: then they keep neighbours, not only distances.
    fn without_inverse(self) -> Self {
        Self { inverse: None, ..self }
    }
}

/// Positions from the solved one, with symmetries.
struct Classes<'a> {
    positions: Positions<'a>,
    symmetries: Symmetries,
}

impl<'a> Classes<'a> {
    fn new(mechanism: &'a Mechanism) -> Self {
        let positions = Positions { mechanism, goal: mechanism.solved() };
        Self { positions, symmetries: Symmetries::of(mechanism).without_inverse() }
    }
}

impl Puzzle for Classes<'_> {
    type State = Box<[u16]>;
    type Move = usize;
    fn start(&self) -> Box<[u16]> {
        self.positions.start()
    }
    fn is_goal(&self, s: &Box<[u16]>) -> bool {
        self.positions.is_goal(s)
    }
    fn moves(&self, s: &Box<[u16]>, out: &mut Vec<usize>) {
        self.positions.moves(s, out);
    }
    fn apply(&self, s: &Box<[u16]>, m: usize) -> Box<[u16]> {
        self.positions.apply(s, m)
    }
}

impl Symmetric for Classes<'_> {
    fn canonical(&self, s: &Box<[u16]>) -> Box<[u16]> {
        self.symmetries.images(s).swap_remove(0)
    }
    fn class_size(&self, s: &Box<[u16]>) -> u64 {
        self.symmetries.images(s).len() as u64
    }
}

#[test]
fn symmetries_are_as_many_as_one_sees() {
    let count = |name: &str| Symmetries::of(&named(name, Metric::Half)).count();
    // 24 rotations, as many reflections, and the inverse.
    assert_eq!(count("cube3"), 96);
    assert_eq!(count("cube2-free"), 96);
    // Those that leave the corner that is held where it is.
    assert_eq!(count("cube2-fixed"), 12);
    // Rotations of the tetrahedron, and reflections.
    assert_eq!(count("pyraminx-core"), 48);
    // Rows for columns; the empty place begins in a corner, and positions are no group.
    assert_eq!(count("sliding4x4"), 2);
    // Pegs that are not the first change places.
    assert_eq!(count("hanoi3"), 2);
    assert_eq!(count("megaminx"), 240);
    // Turned around, a stack of pancakes is no stack of pancakes.
    assert_eq!(count("pancake6"), 2);
}

#[test]
fn classes_keep_the_laws() {
    for name in ["cube2-fixed", "sliding3x3", "hanoi4", "ivy", "square1", "pyraminx-core"] {
        let mechanism = named(name, Metric::Quarter);
        let classes = Classes::new(&mechanism);
        let mut states = vec![mechanism.solved()];
        // All of the first layers, so that classes are complete.
        let mut seen: BTreeSet<Box<[u16]>> = states.iter().cloned().collect();
        let mut at = 0;
        let mut layer = 1;
        for _ in 0..3 {
            for _ in 0..layer {
                let mut moves = Vec::new();
                classes.moves(&states[at], &mut moves);
                for m in moves {
                    let next = classes.apply(&states[at], m);
                    if seen.insert(next.clone()) {
                        states.push(next);
                    }
                }
                at += 1;
            }
            layer = states.len() - at;
        }
        assert_eq!(law::symmetric(&classes, &states), Ok(()), "{name}");
    }
}

#[test]
fn a_strategy_that_knows_no_pieces_explores_classes() {
    let mechanism = named("cube2-fixed", Metric::Half);
    let classes = Classes::new(&mechanism);
    let limits = Limits { depth: 4, ..Limits::none() };
    let mut found = Vec::new();
    for depth in 0..=4 {
        let limits = Limits { depth, ..limits.clone() };
        let options = levels::Options { examples: usize::MAX };
        let layer = levels::run(&Quotient(&classes), &options, &limits, &Silent);
        found.push(layer.last.iter().map(|s| classes.class_size(s)).sum::<u64>());
        assert!(depth < 2 || layer.counts[depth as usize] * 5 < found[depth as usize]);
    }
    assert_eq!(found, [1, 9, 54, 321, 1847]);
}
