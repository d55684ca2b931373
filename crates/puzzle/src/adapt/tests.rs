//! Adapters over small random puzzles that have every capability.

mod interned;
mod model;
mod pairs;

use super::*;
use crate::graph::Graph;
use crate::{Backward, Members, Puzzle, Symmetric, law};
use model::Model;

/// Every edge of a puzzle among `states`, as its moves give it and as its predecessors do.
fn edges<P: Backward<State = u32, Move = u32>>(
    puzzle: &P,
    states: &[u32],
) -> [Vec<(u32, u32, u32)>; 2] {
    let (mut forward, mut backward) = (Vec::new(), Vec::new());
    for &s in states {
        let (mut moves, mut before) = (Vec::new(), Vec::new());
        puzzle.moves(&s, &mut moves);
        forward.extend(moves.into_iter().map(|m| (s, m, puzzle.apply(&s, m))));
        puzzle.predecessors(&s, &mut before);
        backward.extend(before.into_iter().map(|(m, p)| (p, m, s)));
    }
    forward.sort_unstable();
    backward.sort_unstable();
    [forward, backward]
}

#[test]
fn what_leads_to_any_member_leads_to_the_class() {
    // The canonical goal 1 has no predecessor, its twin 2 has.
    let model = Model::of(Graph::new(3, 0, [1, 2], [(0, 2)]), vec![vec![0], vec![1, 2]]);
    let quotient = Quotient(&model);
    let (mut goals, mut before) = (Vec::new(), Vec::new());
    quotient.goals(&mut goals);
    assert_eq!(goals, [1]);
    quotient.predecessors(&1, &mut before);
    assert_eq!(before, [(2, 0)]);
    law::backward(&quotient, &law::sample(&quotient, 10)).unwrap();
}

#[test]
fn classes_searched_backward_are_those_searched_forward() {
    let mut unlike = 0;
    for seed in 0..500 {
        let model = Model::new(seed, false);
        law::members(&model, &model.all()).unwrap();
        let quotient = Quotient(&model);
        let canonical: Vec<u32> = model.classes.iter().map(|class| class[0]).collect();
        let [forward, backward] = edges(&quotient, &canonical);
        assert_eq!(forward, backward, "seed {seed}");
        law::backward(&quotient, &canonical).unwrap();
        let (mut listed, mut goals) = (Vec::new(), canonical);
        quotient.goals(&mut listed);
        listed.sort_unstable();
        goals.retain(|c| model.is_goal(c));
        goals.sort_unstable();
        assert_eq!(listed, goals, "seed {seed}");
        // The models do tell apart what the canonical position alone would say.
        let [_, alone] = edges(&model, &goals);
        unlike +=
            usize::from(backward.iter().filter(|e| goals.contains(&e.2)).count() != alone.len());
    }
    assert!(unlike > 50, "{unlike}");
}

#[test]
fn the_law_of_members_sees_what_is_wrong() {
    /// Classes of two, of which the list is what the second field says.
    struct Pair(Vec<u32>, Vec<Vec<u32>>);
    impl Puzzle for Pair {
        type State = u32;
        type Move = u32;
        fn start(&self) -> u32 {
            0
        }
        fn is_goal(&self, _: &u32) -> bool {
            false
        }
        fn moves(&self, _: &u32, _: &mut Vec<u32>) {}
        fn apply(&self, _: &u32, m: u32) -> u32 {
            m
        }
    }
    impl Symmetric for Pair {
        fn canonical(&self, s: &u32) -> u32 {
            self.0[*s as usize]
        }
        fn class_size(&self, _: &u32) -> u64 {
            2
        }
    }
    impl Members for Pair {
        fn members(&self, s: &u32, out: &mut Vec<u32>) {
            out.extend_from_slice(&self.1[*s as usize]);
        }
    }
    let of = |lists: [&[u32]; 3]| Pair(vec![0, 0, 2], lists.map(<[u32]>::to_vec).to_vec());
    let said = |lists| law::members(&of(lists), &[0, 1]).err().map(|b| b.to_string());
    assert_eq!(said([&[0, 1], &[1, 0], &[]]), None);
    assert_eq!(said([&[0, 2], &[], &[]]).unwrap(), "the class of 0 lists 2, of another class");
    assert_eq!(said([&[0, 0], &[], &[]]).unwrap(), "the class of 0 lists 0 twice");
    assert_eq!(said([&[1], &[], &[]]).unwrap(), "the class of 0 does not list 0");
    assert_eq!(said([&[0, 1], &[1], &[]]).unwrap(), "the class of 1 does not list 0");
    assert_eq!(said([&[0], &[], &[]]).unwrap(), "the class of 0 lists 1 positions, not 2");
}
