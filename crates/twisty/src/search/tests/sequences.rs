//! What counts as a sequence where longer solutions are asked for, against all sequences one by one, with
//! the moves in every order.

use super::shown;
use crate::catalogue;
use crate::definition::{Definition, Pattern, Searched, Transformation};
use crate::search::{Request, Setup, Solver};
use crate::tests::random::draw;
use crate::text::tws;
use everystate_algebra::Natural;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::Source;
use everystate_puzzle::{Limits, Metric, Silent, Verdict};
use std::collections::BTreeSet;

/// Which moves may be exchanged, and which join, as the documentation has it.
struct Rules {
    commute: Vec<Vec<bool>>,
    join: Vec<Vec<bool>>,
}

impl Rules {
    fn of(definition: &Definition, moves: &[Searched]) -> Self {
        let needy = moves.iter().any(|m| !m.needs.is_empty()) || !definition.blocks.is_empty();
        let rules = !definition.illegal.is_empty();
        let product =
            |a: &Searched, b: &Searched| seen(definition, definition.compose(&a.does, &b.does));
        let singles: Vec<Transformation> = (moves.iter().map(|m| m.does.clone()))
            .chain([definition.identity()])
            .map(|does| seen(definition, does))
            .collect();
        let apart = |a: &Searched, b: &Searched| {
            let [a, b] = [a, b].map(|m| seen(definition, m.does.clone()));
            a.iter().zip(&b).all(|(a, b)| {
                (0..a.from.len()).all(|place| !(a.touches(place) && b.touches(place)))
            })
        };
        let table = |of: &dyn Fn(&Searched, &Searched) -> bool| -> Vec<Vec<bool>> {
            let row = |a: &Searched| moves.iter().map(|b| !needy && of(a, b)).collect();
            moves.iter().map(row).collect()
        };
        Self {
            commute: table(&|a, b| product(a, b) == product(b, a) && (!rules || apart(a, b))),
            join: table(&|a, b| singles.contains(&product(a, b))),
        }
    }

    /// All sequences that become this one by exchanging neighbours that commute.
    fn orders(&self, sequence: &[usize]) -> BTreeSet<Vec<usize>> {
        let mut found = BTreeSet::from([sequence.to_vec()]);
        let mut left = vec![sequence.to_vec()];
        while let Some(next) = left.pop() {
            for at in 1..next.len() {
                if self.commute[next[at - 1]][next[at]] {
                    let mut other = next.clone();
                    other.swap(at - 1, at);
                    if found.insert(other.clone()) {
                        left.push(other);
                    }
                }
            }
        }
        found
    }

    fn counts(&self, sequence: &[usize]) -> bool {
        let joins = |order: &Vec<usize>| order.windows(2).any(|two| self.join[two[0]][two[1]]);
        !self.orders(sequence).iter().any(joins)
    }
}

/// What of a change can be seen: not the turns of an orbit whose pieces all show them alike, past that.
fn seen(definition: &Definition, mut does: Transformation) -> Transformation {
    for (turn, solved) in does.iter_mut().zip(&definition.solved) {
        let first = solved.modulus[0];
        if solved.modulus.iter().all(|&modulus| modulus == first) {
            turn.delta.iter_mut().for_each(|delta| *delta %= first.max(1));
        }
    }
    does
}

/// Every sequence of up to so many moves that solves a position and counts.
fn brute(
    definition: &Definition,
    moves: &[Searched],
    start: &Pattern,
    most: usize,
) -> Vec<Vec<usize>> {
    let rules = Rules::of(definition, moves);
    let solved = shown(definition, &definition.solved);
    let mut found = Vec::new();
    // A position that rules forbid is none.
    let mut layer = vec![(start.clone(), Vec::new())];
    layer.retain(|(at, _)| definition.is_legal(at));
    for depth in 0..=most {
        let solutions = layer.iter().filter(|(at, _)| shown(definition, at) == solved);
        let counted = solutions.map(|(_, sequence)| sequence.clone());
        found.extend(counted.filter(|sequence| rules.counts(sequence)));
        if depth < most {
            let steps = layer.iter().flat_map(|(at, sequence)| {
                moves.iter().enumerate().filter_map(move |(number, m)| {
                    let to = definition.after(at, m)?;
                    Some((to, [&sequence[..], &[number]].concat()))
                })
            });
            layer = steps.collect();
        }
    }
    found
}

/// Asks the solver for the same, and compares: every solution by the names of its moves, their number, and
/// one of each class.
fn compare(definition: &Definition, metric: Metric, start: &Pattern, most: usize, what: &str) {
    let memory = Some(1 << 18);
    let setup = Setup { metric, memory, threads: 1, longer: true, ..Setup::default() };
    let limits = Limits { depth: most as u64, ..Limits::none() };
    let solver = Solver::new(definition, setup, &limits, &Silent).unwrap();
    let moves = solver.moves();
    let expected = brute(definition, moves, start, most);
    let rules = Rules::of(definition, moves);
    let query = Request { solutions: usize::MAX, count: true, ..Request::FIRST };
    let report = solver.solve(start, &query, &limits, &Silent).unwrap();
    let sorted: BTreeSet<Vec<usize>> = expected.iter().cloned().collect();
    let got: BTreeSet<Vec<usize>> = report.solutions().iter().cloned().collect();
    assert_eq!(got, sorted, "{what}");
    assert_eq!(got.len(), report.solutions().len(), "{what}: twice");
    let count = Natural::from(expected.len() as u64);
    assert_eq!(report.count.unwrap_or_default(), count, "{what}");
    let classes: BTreeSet<_> = expected.iter().map(|s| rules.orders(s)).collect();
    let canonical = Request { canonical: true, ..query };
    let report = solver.solve(start, &canonical, &limits, &Silent).unwrap();
    let count = Natural::from(classes.len() as u64);
    assert_eq!(report.count.unwrap_or_default(), count, "{what}: classes");
}

#[test]
fn the_order_of_the_moves_makes_no_difference() {
    let text = "Set P 4 2\nSolved\nP\n1 2 3 4\n0 ? 0 ?\nEnd\n\
                Move A\nP\n3 4 2 1\n0 1 1 1\nEnd\nMove B\nP\n1 4 3 2\nEnd\n";
    let mut definition = tws::read(&mut Source::new(text.as_bytes())).unwrap();
    let mut start = definition.solved.clone();
    start[0].pieces = vec![3, 1, 2, 4].into_iter().map(|piece| piece - 1).collect();
    start[0].orientation = vec![0, 1, 0, 0];
    for names in ["A B", "B A"] {
        assert_eq!(definition.moves.iter().map(|m| &*m.name).collect::<Vec<_>>().join(" "), names);
        compare(&definition, Metric::Half, &start, 3, names);
        definition.moves.reverse();
    }
}

#[test]
fn sequences_are_counted_as_documented_whatever_the_order_of_the_moves() {
    let mut compared = 0;
    for seed in 0..150 {
        let mut definition = draw(&mut Random::of(7, seed), seed);
        let mut random = Random::of(31, seed);
        for metric in [Metric::Half, Metric::Quarter] {
            random.shuffle(&mut definition.moves);
            let Ok(moves) = definition.searched(metric) else { continue };
            let most = match moves.len() {
                0 | 31.. => continue,
                1..=9 => 4,
                10..=14 => 3,
                _ => 2,
            };
            let mut start = definition.solved.clone();
            for _ in 0..random.index(4) {
                let m = &moves[random.index(moves.len())];
                start = definition.after(&start, m).unwrap_or(start);
            }
            compare(&definition, metric, &start, most, &format!("{seed} {metric:?}"));
            compared += 1;
        }
    }
    assert!(compared > 120, "{compared}");
}

/// Flips of six pancakes, one after the other: how many sequences of up to so many bring them back, none twice in a row.
fn flips(pancakes: [u8; 6], last: usize, left: u32) -> u64 {
    let here = u64::from(pancakes.is_sorted());
    let next = |count: usize| {
        let mut next = pancakes;
        next[..count].reverse();
        flips(next, count, left - 1)
    };
    let more = (2..=6).filter(|&count| left > 0 && count != last).map(next);
    here + more.sum::<u64>()
}

#[test]
fn solutions_longer_than_any_shortest_one_are_found() {
    // No position is farther than seven flips, and the search goes on with a better table on the way.
    let definition = catalogue::named("pancake6").unwrap().unwrap();
    let setup = Setup { longer: true, threads: 2, ..Setup::default() };
    let solver = Solver::new(&definition, setup, &Limits::none(), &Silent).unwrap();
    let count = Request { count: true, ..Request::FIRST };
    for depth in [6, 9, 10] {
        let limits = Limits { depth, ..Limits::none() };
        let found = solver.solve(&definition.solved, &count, &limits, &Silent).unwrap();
        let wanted = flips([0, 1, 2, 3, 4, 5], 0, u32::try_from(depth).unwrap());
        assert_eq!(found.count, Some(Natural::from(wanted)), "{depth}: {:?}", found.verdict);
        assert!(matches!(found.verdict, Verdict::Solved(_)), "{depth}");
    }
}
