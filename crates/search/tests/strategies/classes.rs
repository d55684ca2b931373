//! Levels by classes against distances in the whole puzzle, found without any strategy.

use everystate_puzzle::adapt::Quotient;
use everystate_puzzle::graph::Graph;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Backward, Limits, Members, Puzzle, Silent, Stop, Symmetric, law, replay};
use everystate_search::levels::{self, NotAlone, Options};
use everystate_search::{bfs, bidirectional};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A graph with the canonical form of each vertex.
#[derive(Debug)]
struct Folded {
    graph: Graph,
    canonical: Vec<u32>,
}

impl Folded {
    /// Orbits of a rotation by six steps, of one, two, three or six vertices; the rotation of an edge is an edge. The start is
    /// a vertex of the first, most often the only one; the goals are one of them.
    fn rotated(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let orbits = 1 + random.index(8);
        // Each with its first vertex and how many it has.
        let (mut parts, mut vertices) = (Vec::new(), 0);
        for nth in 0..orbits {
            let size =
                if nth > 0 || seed.is_multiple_of(4) { [1, 2, 3, 6][random.index(4)] } else { 1 };
            parts.push((vertices, size));
            vertices += size;
        }
        let mut edges = Vec::new();
        for _ in 0..random.index(3 * orbits + 1) {
            let (from, to) = (parts[random.index(orbits)], parts[random.index(orbits)]);
            let (leaves, enters) = (random.index(6), random.index(6));
            edges.extend((0..6).map(|turn| {
                let turned = |(first, size): (usize, usize), at: usize| {
                    u32::try_from(first + (at + turn) % size).unwrap()
                };
                (turned(from, leaves), turned(to, enters))
            }));
        }
        let canonical = parts.iter().flat_map(|&(first, n)| {
            // Not the first of them.
            std::iter::repeat_n(u32::try_from(first + n - 1).unwrap(), n)
        });
        let canonical = canonical.collect();
        let start = u32::try_from(random.index(parts[0].1)).unwrap();
        let (first, size) = parts[random.index(orbits)];
        let goals = (first..first + size).map(|g| u32::try_from(g).unwrap());
        Self { graph: Graph::new(u32::try_from(vertices).unwrap(), start, goals, edges), canonical }
    }
}

impl Puzzle for Folded {
    type State = u32;
    type Move = u32;
    fn start(&self) -> u32 {
        self.graph.start()
    }
    fn is_goal(&self, s: &u32) -> bool {
        self.graph.is_goal(s)
    }
    fn moves(&self, s: &u32, out: &mut Vec<u32>) {
        self.graph.moves(s, out);
    }
    fn apply(&self, s: &u32, m: u32) -> u32 {
        self.graph.apply(s, m)
    }
}

impl Symmetric for Folded {
    fn canonical(&self, s: &u32) -> u32 {
        self.canonical[*s as usize]
    }
    fn class_size(&self, s: &u32) -> u64 {
        let class = self.canonical(s);
        self.canonical.iter().filter(|&&c| c == class).count() as u64
    }
}

impl Members for Folded {
    fn members(&self, s: &u32, out: &mut Vec<u32>) {
        out.extend(
            (0..).zip(&self.canonical).filter(|(_, c)| **c == self.canonical(s)).map(|(v, _)| v),
        );
    }
}

impl Backward for Folded {
    fn goals(&self, out: &mut Vec<u32>) {
        self.graph.goals(out);
    }
    fn predecessors(&self, s: &u32, out: &mut Vec<(u32, u32)>) {
        self.graph.predecessors(s, out);
    }
}

/// Of each layer the positions and their classes, by the moves alone.
fn brute<P: Symmetric>(puzzle: &P) -> (Vec<u64>, Vec<u128>) {
    let mut layer = vec![puzzle.start()];
    let mut distance = HashMap::from([(puzzle.start(), 0)]);
    let (mut classes, mut positions) = (Vec::new(), Vec::new());
    while !layer.is_empty() {
        positions.push(layer.len() as u128);
        let mut canonical: Vec<_> = layer.iter().map(|s| puzzle.canonical(s)).collect();
        let mut different = Vec::new();
        while let Some(c) = canonical.pop() {
            if !canonical.contains(&c) {
                different.push(c);
            }
        }
        classes.push(different.len() as u64);
        let mut next = Vec::new();
        for s in &layer {
            let mut moves = Vec::new();
            puzzle.moves(s, &mut moves);
            for m in moves {
                let to = puzzle.apply(s, m);
                if !distance.contains_key(&to) {
                    distance.insert(to.clone(), classes.len());
                    next.push(to);
                }
            }
        }
        layer = next;
    }
    (classes, positions)
}

#[test]
fn classes_hold_the_positions_of_the_whole_puzzle() {
    let (mut alone, mut folded) = (0, 0);
    for seed in 0..1000 {
        let puzzle = Folded::rotated(seed);
        let found = levels::classes(&puzzle, &Options::default(), &Limits::none(), &Silent);
        let size = puzzle.class_size(&puzzle.start());
        if size > 1 {
            assert_eq!(found, Err(NotAlone { size }));
            continue;
        }
        law::whole_classes(&puzzle, 100).unwrap();
        let found = found.unwrap();
        let (classes, positions) = brute(&puzzle);
        assert_eq!(found.stopped, None);
        assert_eq!((&found.classes, &found.positions), (&classes, &positions), "seed {seed}");
        assert_eq!(found.statistics.positions, classes.iter().sum::<u64>());
        assert!(found.last.iter().all(|s| puzzle.canonical(s) == *s));
        assert_eq!(found.last.len() as u64, classes[classes.len() - 1].min(4));
        let unreduced = levels::run(&puzzle, &Options::default(), &Limits::none(), &Silent);
        assert!(unreduced.counts.iter().zip(&positions).all(|(&n, &m)| u128::from(n) == m));
        (alone, folded) = (alone + 1, folded + usize::from(positions.iter().any(|&n| n > 3)));

        // At every limit: what is complete is right, and nothing else is given.
        for limit in 0..12 {
            for limits in [
                Limits { depth: limit, ..Limits::none() },
                Limits { positions: limit, ..Limits::none() },
                Limits { bytes: 90 * limit, ..Limits::none() },
            ] {
                let part = levels::classes(&puzzle, &Options::default(), &limits, &Silent).unwrap();
                assert!(
                    classes.starts_with(&part.classes) && positions.starts_with(&part.positions)
                );
                assert_eq!(part.classes.len(), part.positions.len());
                assert_eq!(part.stopped.is_none(), part.classes.len() == classes.len());
                let last = part.classes.last().copied().unwrap_or(0);
                assert_eq!(part.last.len() as u64, last.min(4), "{limits:?}");
            }
        }
    }
    assert!(alone > 500 && folded > 200, "{alone} alone, {folded} folded");
}

/// Every class is said to be of one.
struct Wrong(Folded);
impl Puzzle for Wrong {
    type State = u32;
    type Move = u32;
    fn start(&self) -> u32 {
        self.0.start()
    }
    fn is_goal(&self, _: &u32) -> bool {
        false
    }
    fn moves(&self, s: &u32, out: &mut Vec<u32>) {
        self.0.moves(s, out);
    }
    fn apply(&self, _: &u32, m: u32) -> u32 {
        m
    }
}
impl Symmetric for Wrong {
    fn canonical(&self, s: &u32) -> u32 {
        self.0.canonical(s)
    }
    fn class_size(&self, _: &u32) -> u64 {
        1
    }
}

#[test]
fn a_start_with_an_equivalent_is_refused() {
    let pair = |canonical| Folded { graph: Graph::new(2, 1, [], [(0, 1)]), canonical };
    let of = |p: &Folded| levels::classes(p, &Options::default(), &Limits::none(), &Silent);
    assert_eq!(of(&pair(vec![0, 0])), Err(NotAlone { size: 2 }));
    assert_eq!(of(&pair(vec![0, 1])).unwrap().positions, [1]);
    // It is not canonical, so there are two.
    let found =
        levels::classes(&Wrong(pair(vec![0, 0])), &Options::default(), &Limits::none(), &Silent);
    assert_eq!(found, Err(NotAlone { size: 2 }));
}

#[test]
fn members_out_of_reach_are_counted_with_the_nearest_and_seen_by_the_law() {
    // 1 and 2 are alike, being dead ends; nothing leads to 2.
    let puzzle = Folded { graph: Graph::new(3, 0, [], [(0, 1)]), canonical: vec![0, 2, 2] };
    law::symmetric(&puzzle, &[0, 1, 2]).unwrap();
    let found = levels::classes(&puzzle, &Options::default(), &Limits::none(), &Silent).unwrap();
    assert_eq!((found.classes, found.positions), (vec![1, 1], vec![1, 2]));
    assert!(law::whole_classes(&puzzle, 100).is_err());
}

/// Two counters that are turned alike, whichever is which.
struct Twins {
    /// Ends the search at this question for a size.
    until: usize,
    asked: AtomicUsize,
    cancel: Arc<AtomicBool>,
}

impl Twins {
    const TURNS: u16 = 500;

    fn new(until: usize) -> Self {
        Self { until, asked: AtomicUsize::new(0), cancel: Arc::new(AtomicBool::new(false)) }
    }
}

impl Puzzle for Twins {
    type State = (u16, u16);
    type Move = u16;
    fn start(&self) -> (u16, u16) {
        (0, 0)
    }
    fn is_goal(&self, _: &(u16, u16)) -> bool {
        false
    }
    fn moves(&self, _: &(u16, u16), out: &mut Vec<u16>) {
        out.extend(0..6);
    }
    fn apply(&self, s: &(u16, u16), m: u16) -> (u16, u16) {
        let turn = |x: u16| match m / 2 {
            0 => (x + 1) % Self::TURNS,
            1 => (x * 3 + 17) % Self::TURNS,
            _ => (x * 7 + 111) % Self::TURNS,
        };
        if m.is_multiple_of(2) { (turn(s.0), s.1) } else { (s.0, turn(s.1)) }
    }
}

impl Symmetric for Twins {
    fn canonical(&self, s: &(u16, u16)) -> (u16, u16) {
        (s.0.max(s.1), s.0.min(s.1))
    }
    fn class_size(&self, s: &(u16, u16)) -> u64 {
        if self.asked.fetch_add(1, Ordering::Relaxed) == self.until {
            self.cancel.store(true, Ordering::Relaxed);
        }
        if s.0 == s.1 { 1 } else { 2 }
    }
}

#[test]
fn threads_change_nothing() {
    let puzzle = Twins::new(usize::MAX);
    let of = |threads| {
        let limits = Limits { threads, ..Limits::none() };
        let found = levels::classes(&puzzle, &Options { examples: 50 }, &limits, &Silent).unwrap();
        let work = (found.statistics.positions, found.statistics.generated);
        (found.classes, found.positions, found.last, found.stopped, work)
    };
    let one = of(1);
    let whole = levels::run(&puzzle, &Options::default(), &Limits::none(), &Silent).counts;
    assert!(one.0.iter().filter(|&&n| n > 8192).count() >= 2, "{:?}", one.0);
    assert!(whole.into_iter().map(u128::from).eq(one.1.iter().copied()));
    for threads in [2, 3, 7] {
        assert_eq!(of(threads), one, "{threads} threads");
    }
}

#[test]
fn a_layer_whose_sizes_are_not_all_known_does_not_count() {
    let whole =
        levels::classes(&Twins::new(usize::MAX), &Options::default(), &Limits::none(), &Silent)
            .unwrap();
    // The start is asked twice; then layers are asked one after the other.
    let widest = whole.classes.iter().enumerate().max_by_key(|&(_, n)| n).unwrap().0;
    let before: u64 = whole.classes[..widest].iter().sum();
    for threads in [1, 2] {
        let puzzle = Twins::new(usize::try_from(before).unwrap() + 2);
        let cancel = Some(puzzle.cancel.clone());
        let limits = Limits { cancel, threads, ..Limits::none() };
        let all = Options { examples: usize::MAX };
        let found = levels::classes(&puzzle, &all, &limits, &Silent).unwrap();
        assert_eq!(found.stopped, Some(Stop::Cancelled));
        assert_eq!(found.classes, whole.classes[..widest]);
        assert_eq!(found.positions, whole.positions[..widest]);
        assert_eq!(found.last.len() as u64, whole.classes[widest - 1]);
    }
}

#[test]
fn classes_are_searched_from_both_ends() {
    let mut far = 0;
    for seed in 0..1000 {
        let puzzle = Folded::rotated(seed);
        let quotient = Quotient(&puzzle);
        let whole = bfs::run(&puzzle, &Limits::none(), &Silent).verdict.solution();
        let found = bidirectional::run(&quotient, &Limits::none(), &Silent).verdict.solution();
        assert_eq!(found.as_ref().map(Vec::len), whole.as_ref().map(Vec::len), "seed {seed}");
        if let Some(moves) = found {
            let lifted = quotient.lift(&moves).unwrap();
            assert!(replay(&puzzle, &lifted).is_some_and(|end| puzzle.is_goal(&end)));
            far += usize::from(moves.len() > 1);
        }
    }
    assert!(far > 60, "{far}");
}
