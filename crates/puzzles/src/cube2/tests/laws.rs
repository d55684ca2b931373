//! The promises of the contract, and of the coordinates.

use super::super::{Cube, Pocket, Position, Projections, Turn};
use crate::family::Metric;
use everystate_puzzle::{Heuristic, Ranked, law};
use proptest::prelude::*;

fn any_position() -> impl Strategy<Value = Position> {
    (0..3_674_160u64).prop_map(Position::of_rank)
}

#[test]
fn the_contract_is_kept() {
    for metric in [Metric::Quarter, Metric::Half] {
        let start = Position::of_rank(1_234_567);
        for puzzle in [Pocket::new(start, metric), Pocket::new(Position::SOLVED, metric)] {
            let states = law::sample(&puzzle, 2000);
            law::puzzle(&puzzle, &states).unwrap();
            law::ranked(&puzzle, &states).unwrap();
            law::backward(&puzzle, &states).unwrap();
            law::packed(&puzzle, &states).unwrap();
        }
    }
}

#[test]
fn ranks_are_a_bijection() {
    law::bijection(&Pocket::new(Position::SOLVED, Metric::Quarter)).unwrap();
    let mut seen = vec![false; 3_674_160];
    for rank in (0..3_674_160).step_by(7) {
        let cube = Position::of_rank(rank).cube();
        let back = Position::between(cube, Cube::SOLVED).rank();
        assert_eq!(back, rank);
        assert!(!std::mem::replace(&mut seen[usize::try_from(back).unwrap()], true));
    }
    assert_eq!(Pocket::new(Position::SOLVED, Metric::Half).ranks(), 3_674_160);
}

#[test]
fn the_projections_are_bounds_and_consistent() {
    for metric in [Metric::Quarter, Metric::Half] {
        let distances = super::super::Distances::shared(metric).unwrap();
        let bound = Projections::shared(metric);
        let mut best = 0;
        for rank in 0..3_674_160 {
            let position = Position::of_rank(rank);
            let (said, truth) = (bound.estimate(&position), u32::from(distances.of(position)));
            assert!(said <= truth, "{position:?}: {said} > {truth}");
            best = best.max(said);
        }
        assert!(best >= 5, "a bound of {best} at most is worth little");
    }
}

proptest! {
    #[test]
    fn coordinates_turn_as_the_cube_does(
        position in any_position(),
        turns in prop::collection::vec(0u8..9, 0..20),
    ) {
        let (mut at, mut cube) = (position, position.cube());
        for turn in turns.into_iter().map(Turn) {
            at = at.turned(turn);
            cube = cube.turned(turn);
            prop_assert_eq!(at.cube(), cube);
        }
        prop_assert_eq!(Position::between(cube, Cube::SOLVED), at);
    }

    #[test]
    fn the_first_cubes_turns_solve_the_position(
        a in any_position(),
        b in any_position(),
        ways in (0usize..24, 0usize..24),
        turns in prop::collection::vec(0u8..9, 0..8),
    ) {
        let (from, to) = (a.cube().held(ways.0), b.cube().held(ways.1));
        let position = Position::between(from, to);
        let turned = turns.iter().fold(from, |c, &t| c.turned(Turn(t)));
        let expected = turns.iter().fold(position, |p, &t| p.turned(Turn(t)));
        prop_assert_eq!(Position::between(turned, to), expected);
        let same = (0..24).any(|way| to.held(way) == turned);
        prop_assert_eq!(expected == Position::SOLVED, same);
    }

    #[test]
    fn both_quarter_turns_of_a_face_twist_alike(position in any_position(), face in 0u8..3) {
        // What the rows engine relies on.
        let there = position.turned(Turn::new(face, 1));
        let back = position.turned(Turn::new(face, 3));
        prop_assert_eq!((there.word, there.bit), (back.word, back.bit));
        let half = position.turned(Turn::new(face, 2));
        prop_assert_eq!((half.word, half.bit), (position.word, position.bit));
        if face == 1 {
            prop_assert_eq!((there.word, there.bit), (position.word, position.bit));
        }
        prop_assert_ne!(position.row < 2520, there.row < 2520);
    }
}
