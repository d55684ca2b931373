//! Which sequences count, against brute force that has all of them, with the moves in any order.

use super::super::{Query, Setup, Solver};
use super::{shown, shuffled};
use crate::family::Metric;
use crate::twisty::tests::random::random_definition;
use crate::twisty::{Definition, Pattern, Searched, Transformation};
use everystate_algebra::Natural;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::Source;
use everystate_puzzle::{Limits, Silent};
use std::collections::BTreeSet;

/// What moves do to pieces, as the rule for sequences has it, worked out from the definition alone.
struct Rule {
    does: Vec<Transformation>,
    nothing: Transformation,
    /// By orbit: the turns that make a difference.
    turns: Vec<u8>,
    /// Whether moves need something or take joined pieces along.
    strict: bool,
    ruled: bool,
}

impl Rule {
    fn new(definition: &Definition, moves: &[Searched]) -> Self {
        let turns = definition.orbits.iter().zip(&definition.solved).map(|(orbit, solved)| {
            let alike = solved.modulus.iter().all(|m| *m == solved.modulus[0]);
            if alike { solved.modulus[0] } else { orbit.orientations }
        });
        let mut rule = Self {
            does: Vec::new(),
            nothing: definition.identity(),
            turns: turns.collect(),
            strict: !definition.blocks.is_empty() || moves.iter().any(|m| !m.needs.is_empty()),
            ruled: !definition.illegal.is_empty(),
        };
        rule.does = moves.iter().map(|m| rule.seen(m.does.clone())).collect();
        rule
    }

    fn seen(&self, mut does: Transformation) -> Transformation {
        for (turn, whole) in does.iter_mut().zip(&self.turns) {
            turn.delta.iter_mut().for_each(|delta| *delta %= whole);
        }
        does
    }

    fn after(&self, definition: &Definition, a: usize, b: usize) -> Transformation {
        self.seen(definition.compose(&self.does[a], &self.does[b]))
    }

    fn commute(&self, definition: &Definition, a: usize, b: usize) -> bool {
        let touches = |m: usize| -> BTreeSet<(usize, usize)> {
            let places = |(orbit, turn): (usize, &crate::twisty::Turn)| {
                let moved = |&place: &usize| {
                    usize::from(turn.from[place]) != place || turn.delta[place] != 0
                };
                let found: Vec<_> =
                    (0..turn.from.len()).filter(moved).map(|place| (orbit, place)).collect();
                found
            };
            self.does[m].iter().enumerate().flat_map(places).collect()
        };
        !self.strict
            && self.after(definition, a, b) == self.after(definition, b, a)
            && (!self.ruled || touches(a).is_disjoint(&touches(b)))
    }

    fn joins(&self, definition: &Definition, a: usize, b: usize) -> bool {
        let both = self.after(definition, a, b);
        !self.strict && (both == self.nothing || self.does.contains(&both))
    }
}

/// All sequences that a sequence becomes by exchanging neighbours that commute.
fn orders(commute: &[Vec<bool>], sequence: &[usize]) -> BTreeSet<Vec<usize>> {
    let mut found = BTreeSet::from([sequence.to_vec()]);
    let mut left = vec![sequence.to_vec()];
    while let Some(at) = left.pop() {
        for place in 1..at.len() {
            if commute[at[place - 1]][at[place]] {
                let mut other = at.clone();
                other.swap(place - 1, place);
                if found.insert(other.clone()) {
                    left.push(other);
                }
            }
        }
    }
    found
}

/// The sequences of up to so many moves that count, and how many are left if of each class one is taken.
fn brute(
    definition: &Definition,
    moves: &[Searched],
    start: &Pattern,
    depth: usize,
) -> (BTreeSet<Vec<usize>>, usize) {
    let rule = Rule::new(definition, moves);
    let pairs = |holds: &dyn Fn(usize, usize) -> bool| -> Vec<Vec<bool>> {
        (0..moves.len()).map(|a| (0..moves.len()).map(|b| holds(a, b)).collect()).collect()
    };
    let commute = pairs(&|a, b| rule.commute(definition, a, b));
    let joins = pairs(&|a, b| rule.joins(definition, a, b));
    let solved = shown(definition, &definition.solved);
    let (mut found, mut classes) = (BTreeSet::new(), 0);
    let mut layer = vec![(start.clone(), Vec::new())];
    for length in 0..=depth {
        for (at, sequence) in &layer {
            if shown(definition, at) != solved || found.contains(sequence) {
                continue;
            }
            let all = orders(&commute, sequence);
            if all.iter().all(|s: &Vec<usize>| s.windows(2).all(|w| !joins[w[0]][w[1]])) {
                classes += 1;
                found.extend(all);
            }
        }
        if length == depth {
            break;
        }
        let further = layer.iter().flat_map(|(at, sequence)| {
            (0..moves.len()).filter(|&m| definition.is_possible(at, &moves[m])).map(|m| {
                let to = definition.apply(at, &moves[m].does);
                (to, [&sequence[..], &[m]].concat())
            })
        });
        layer = further.filter(|(to, _)| definition.is_legal(to)).collect();
    }
    (found, classes)
}

fn longer(definition: &Definition, metric: Metric, seed: u64) -> Option<Solver> {
    let memory = Some(4096 << (seed % 4));
    let setup = Setup { memory, metric, longer: true, threads: 2, ..Setup::default() };
    Solver::new(definition, setup, &Limits::none(), &Silent).ok()
}

fn compare(definition: &Definition, solver: &Solver, start: &Pattern, depth: usize) -> usize {
    let (wanted, classes) = brute(definition, solver.moves(), start, depth);
    let limits = Limits { depth: depth as u64, ..Limits::none() };
    let query = Query { solutions: usize::MAX, count: true, canonical: false, threads: 0 };
    let found = solver.solve(start, &query, &limits, &Silent).unwrap();
    let name = &definition.name;
    if found.impossible {
        assert!(wanted.is_empty(), "{name} {start:?}");
        return 0;
    }
    let listed: BTreeSet<Vec<usize>> = found.solutions.iter().cloned().collect();
    assert_eq!(listed, wanted, "{name} {start:?} {definition:?}");
    assert_eq!(listed.len(), found.solutions.len(), "{name}: none twice");
    if found.stopped.is_none() {
        assert_eq!(found.count, Some(Natural::from(wanted.len() as u64)), "{name}");
        let canonical = Query { canonical: true, ..query };
        let found = solver.solve(start, &canonical, &limits, &Silent).unwrap();
        assert_eq!(found.count, Some(Natural::from(classes as u64)), "{name} {start:?}");
        assert_eq!(found.solutions.len(), classes, "{name}");
    }
    wanted.len()
}

#[test]
fn sequences_count_alike_in_every_order_of_the_moves() {
    let (mut compared, mut several) = (0, 0);
    for seed in 0..160 {
        let definition = random_definition(seed);
        let metric = if seed % 3 == 0 { Metric::Half } else { Metric::Quarter };
        let mut random = Random::new(seed);
        let mut told = BTreeSet::new();
        for turn in 0..3 {
            let mut definition = definition.clone();
            match turn {
                0 => {}
                1 => definition.moves.reverse(),
                _ => random.shuffle(&mut definition.moves),
            }
            let moves = definition.searched(metric).unwrap();
            if moves.is_empty() || moves.len() > 24 || !definition.is_legal(&definition.solved) {
                break;
            }
            let Some(solver) = longer(&definition, metric, seed) else { break };
            let depth = (1..6).take_while(|&d| moves.len().pow(d) <= 3000).count();
            // The same positions in every order.
            let start = shuffled(&definition, &moves, &mut Random::new(seed), turn.min(1) * 4);
            let count = compare(&definition, &solver, &start, depth);
            let solved = compare(&definition, &solver, &definition.solved, depth);
            told.insert(solved);
            compared += 1;
            several += usize::from(count > 1 || solved > 2);
        }
        assert!(told.len() <= 1, "{}: {told:?}", definition.name);
    }
    assert!(compared > 200 && several > 60, "{compared} {several}");
}

#[test]
fn the_order_of_two_moves_changes_no_count() {
    let piece = "P\n1 2 3 4\n0 ? 0 ?\nEnd\n";
    let (a, b) = ("Move A\nP\n3 4 2 1\n0 1 1 1\nEnd\n", "Move B\nP\n1 4 3 2\nEnd\n");
    let mut counts = BTreeSet::new();
    for moves in [[a, b], [b, a]] {
        let text = format!("Set P 4 2\nSolved\n{piece}{}{}", moves[0], moves[1]);
        let mut source = Source::new(text.as_bytes());
        let definition = crate::twisty::text::tws::read(&mut source).unwrap();
        let position = r#"{"P":{"pieces":[2,0,1,3],"orientation":[0,1,0,0]}}"#;
        let start = crate::twisty::read_position(position, &definition).unwrap();
        let solver = longer(&definition, Metric::Half, 0).unwrap();
        // `A4 B A'` does not count: A4 commutes with B, and A4 A' is one move.
        assert_eq!(compare(&definition, &solver, &start, 3), 1);
        let limits = Limits { depth: 6, ..Limits::none() };
        let query = Query { count: true, ..Query::FIRST };
        let found = solver.solve(&start, &query, &limits, &Silent).unwrap();
        counts.insert(found.count.and_then(|count| count.to_u64()));
    }
    assert!(counts.len() == 1 && !counts.contains(&None), "{counts:?}");
}

#[test]
fn tables_and_searches_take_the_same_of_each_class() {
    let mut compared = 0;
    for seed in 0..150 {
        let definition = random_definition(seed);
        let metric = if seed % 2 == 0 { Metric::Half } else { Metric::Quarter };
        let solver = |look_up: bool| {
            let memory = Some(4096 << (seed % 4));
            let look_up = Some(look_up);
            let setup = Setup { memory, metric, look_up, threads: 1, ..Setup::default() };
            Solver::new(&definition, setup, &Limits::none(), &Silent).ok()
        };
        let (Some(table), Some(search)) = (solver(true), solver(false)) else { continue };
        if table.moves().is_empty() {
            continue;
        }
        let limits = Limits { depth: 7, positions: 200_000, ..Limits::none() };
        let query = Query { solutions: 50, count: true, canonical: true, threads: 0 };
        for n in [2, 5, 9] {
            let start = shuffled(&definition, table.moves(), &mut Random::new(seed), n);
            let a = table.solve(&start, &query, &limits, &Silent).unwrap();
            let b = search.solve(&start, &query, &limits, &Silent).unwrap();
            if a.stopped.is_none() && b.stopped.is_none() && !b.impossible {
                assert_eq!((a.count, a.solutions), (b.count, b.solutions), "seed {seed}");
                compared += 1;
            }
        }
    }
    assert!(compared > 150, "{compared}");
}
