//! The laws of moves, and the moves that a search takes, against repetition.

use crate::definition::{Definition, Named, Purpose, Transformation};
use crate::tests::random::draw;
use everystate_puzzle::Metric;
use everystate_puzzle::random::Random;

fn random(seed: u64) -> Definition {
    let mut definition = draw(&mut Random::of(seed, 3), seed);
    definition.illegal.clear();
    definition
}

/// A transformation made so many times, one after the other.
fn repeated(definition: &Definition, of: &Transformation, times: u64) -> Transformation {
    (0..times).fold(definition.identity(), |product, _| definition.compose(&product, of))
}

#[test]
fn transformations_are_a_group_that_acts_on_positions() {
    for seed in 0..400 {
        let puzzle = random(seed);
        let moves: Vec<&Transformation> = puzzle.moves.iter().map(|m| &m.does).collect();
        let of = |i: usize| moves[i % moves.len()];
        let (a, b, c) = (of(0), of(1), of(2));
        let ab = puzzle.compose(a, b);
        assert_eq!(puzzle.compose(&ab, c), puzzle.compose(a, &puzzle.compose(b, c)));
        assert_eq!(puzzle.compose(a, &puzzle.identity()), *a);
        assert_eq!(puzzle.compose(&puzzle.inverse(a), a), puzzle.identity());
        let after = puzzle.apply(&puzzle.solved, a);
        assert_eq!(puzzle.apply(&after, b), puzzle.apply(&puzzle.solved, &ab));
        let back = puzzle.apply(&after, &puzzle.inverse(a));
        assert_eq!(back, puzzle.solved);
    }
}

#[test]
fn powers_and_orders_are_those_of_repetition() {
    for seed in 0..400 {
        let puzzle = random(seed);
        for m in &puzzle.moves {
            let order = puzzle.order(&m.does).unwrap();
            let first = (1..=order).find(|&n| repeated(&puzzle, &m.does, n) == puzzle.identity());
            assert_eq!(Some(order), first);
            for amount in [0, 1, 2, 3, 7, 12] {
                let power = repeated(&puzzle, &m.does, amount);
                let amount = i64::try_from(amount).unwrap();
                assert_eq!(puzzle.power(&m.does, amount), power);
                assert_eq!(puzzle.power(&m.does, -amount), puzzle.inverse(&power));
            }
            let far = i64::MAX.unsigned_abs() % order;
            assert_eq!(puzzle.power(&m.does, i64::MAX), repeated(&puzzle, &m.does, far));
        }
    }
}

#[test]
fn searched_moves_are_the_powers_each_once() {
    for seed in 0..400 {
        let puzzle = random(seed);
        for metric in [Metric::Half, Metric::Quarter] {
            let mut wanted = Vec::new();
            for m in puzzle.moves.iter().filter(|m| m.purpose == Purpose::Search) {
                let order = puzzle.order(&m.does).unwrap();
                for amount in 1..order {
                    let back = order - amount;
                    let coset_list = amount == 1 || back == 1;
                    let alone = metric == Metric::Quarter && !coset_list;
                    if alone || !m.needs.is_empty() && amount > 1 {
                        continue;
                    }
                    let suffix = if amount <= back {
                        if amount == 1 { String::new() } else { amount.to_string() }
                    } else {
                        if back == 1 { "'".to_owned() } else { format!("{back}'") }
                    };
                    let does = repeated(&puzzle, &m.does, amount);
                    if !wanted.iter().any(|(_, d, n)| (d, n) == (&does, &m.needs)) {
                        wanted.push((format!("{}{suffix}", m.name), does, m.needs.clone()));
                    }
                }
            }
            let found = puzzle.searched(metric).unwrap();
            let found: Vec<_> = found.into_iter().map(|m| (m.name, m.does, m.needs)).collect();
            assert_eq!(found, wanted, "{seed}");
        }
    }
}

#[test]
fn every_searched_move_is_found_by_its_name() {
    for seed in 0..400 {
        let mut puzzle = random(seed);
        let searched = puzzle.searched(Metric::Half).unwrap();
        for m in &searched {
            assert_eq!(puzzle.find(&m.name).as_ref(), Some(m));
        }
        let Some(m) = searched.iter().find(|m| m.needs.is_empty()) else { continue };
        let alias = |name: &str, of: &str| Named { name: name.into(), of: of.into(), line: 0 };
        puzzle.named =
            vec![alias("a", &m.name), alias("b", "a3'"), alias("c", "d"), alias("d", "c")];
        assert_eq!(puzzle.find("b2").unwrap().does, puzzle.power(&m.does, -6));
        assert_eq!((puzzle.find("c"), puzzle.find("none"), puzzle.find("")), (None, None, None));
    }
}

#[test]
fn moves_of_enormous_order_are_refused_in_the_metric_that_lists_their_powers() {
    // Cycles of all primes up to 23.
    let mut definition = random(0);
    definition.orbits.clear();
    definition.moves.truncate(1);
    let m = &mut definition.moves[0];
    (m.purpose, m.needs) = (Purpose::Search, vec![]);
    m.does.clear();
    for pieces in [2u8, 3, 5, 7, 11, 13, 17, 19, 23] {
        let from = (1..pieces).chain([0]).collect();
        m.does.push(crate::definition::Turn { from, delta: vec![0; usize::from(pieces)] });
        let (name, pieces) = (pieces.to_string(), usize::from(pieces));
        definition.orbits.push(crate::definition::Orbit { name, pieces, orientations: 1 });
    }
    assert_eq!(definition.order(&definition.moves[0].does), Some(223_092_870));
    assert!(definition.searched(Metric::Half).unwrap_err().message.contains("too many"));
    assert_eq!(definition.searched(Metric::Quarter).unwrap().len(), 2);
}
