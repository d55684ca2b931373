//! Each adapter with each capability, as the table of [`adapt`](crate::adapt) has it: where it says yes, the law of the
//! capability holds and what is said is what the puzzle says; where it says no, there is no such capability.

use super::model::{Distances, Model};
use super::*;
use crate::{Cost, Graded, Heuristic, Notation, Oracle, Packed, Priced, Ranked};
use core::ops::ControlFlow;
use core::sync::atomic::Ordering;

/// Fails to compile if the type has the capability: then there are two ways to find `there`.
macro_rules! lacks {
    ($puzzle:ty: $capability:path) => {{
        trait Lacks<Why> {
            fn there() {}
        }
        impl<T> Lacks<()> for T {}
        struct Has;
        impl<T: $capability> Lacks<Has> for T {}
        <$puzzle as Lacks<_>>::there();
    }};
}

/// Models of all kinds with their distances to the goal, and whether every move leads to the next grade.
fn models() -> impl Iterator<Item = (Model, Distances, bool)> {
    (0..300).map(|seed| {
        let graded = seed % 3 == 0;
        let model = Model::new(seed, graded);
        let distances = Distances::new(&model);
        (model, distances, graded)
    })
}

/// Some moves of a model, others from other members of a class.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "what a closure over positions gets")]
fn odd(s: &u32, m: u32) -> bool {
    !(s + 2 * m).is_multiple_of(3)
}

type Allow = fn(&u32, u32) -> bool;
type Tolls = fn(&u32, u32) -> u32;

fn restricted(model: &Model) -> Restricted<&Model, Allow> {
    Restricted { puzzle: model, allow: odd }
}

fn priced(model: &Model) -> Priced<&Model, Tolls> {
    Priced { puzzle: model, cost: |s, m| s + m }
}

/// `expand` is that of the model, asked once, in the order of the moves, and ends where it is told to.
fn expands<P: Puzzle>(model: &Model, puzzle: &P, states: &[P::State]) {
    law::puzzle(puzzle, states).unwrap();
    let mut scratch = Vec::new();
    for s in states {
        let mut moves = Vec::new();
        puzzle.moves(s, &mut moves);
        for (end, &wanted) in moves.iter().enumerate() {
            let before = model.expanded.load(Ordering::Relaxed);
            let mut seen = 0;
            let flow = puzzle.expand(s, &mut scratch, |m, next| {
                seen += 1;
                if seen <= end { ControlFlow::Continue(()) } else { ControlFlow::Break((m, next)) }
            });
            assert_eq!(flow, ControlFlow::Break((wanted, puzzle.apply(s, wanted))));
            assert_eq!((seen, model.expanded.load(Ordering::Relaxed)), (end + 1, before + 1));
        }
    }
}

/// Ranks, words, texts and grades, with their laws.
fn keeps<P>(puzzle: &P, states: &[P::State], graded: bool)
where
    P: Ranked + Graded + Notation,
{
    law::ranked(puzzle, states).unwrap();
    law::bijection(puzzle).unwrap();
    law::notation(puzzle, states).unwrap();
    // Many at once are expanded as one by one.
    let ranks: Vec<u64> = states.iter().map(|s| puzzle.rank(s)).collect();
    let (mut all, mut each) = (Vec::new(), Vec::new());
    puzzle.expand_ranks(&ranks, &mut all);
    for &r in &ranks {
        puzzle.expand_ranks(&[r], &mut each);
    }
    assert_eq!(all, each);
    if graded {
        law::graded(puzzle, states).unwrap();
    }
}

/// Words, ranks, grades and texts are those of the model.
fn is_the_same<P>(puzzle: &P, model: &Model, states: &[u32])
where
    P: Ranked<State = u32, Move = u32> + Graded + Notation + Packed<Word = u64>,
{
    assert_eq!(puzzle.ranks(), model.ranks());
    law::packed(puzzle, states).unwrap();
    for s in states {
        assert_eq!((puzzle.rank(s), puzzle.pack(s)), (model.rank(s), model.pack(s)));
        assert_eq!(
            (puzzle.grade(s), puzzle.write_state(s)),
            (model.grade(s), model.write_state(s))
        );
        assert_eq!(puzzle.read_state(&model.write_state(s)), Ok(*s));
        assert_eq!(puzzle.write_move(*s), model.write_move(*s));
    }
    assert!(puzzle.read_state("vx").is_err() && puzzle.read_move("to").is_err());
}

/// Goals and classes are those of the model, and the laws of both hold.
fn has_classes<P>(puzzle: &P, model: &Model, states: &[u32])
where
    P: Members<State = u32, Move = u32>,
{
    law::symmetric(puzzle, states).unwrap();
    law::members(puzzle, states).unwrap();
    for s in states {
        assert_eq!(puzzle.canonical(s), model.canonical(s));
        assert_eq!(puzzle.class_size(s), model.class_size(s));
    }
}

/// Predecessors turn moves round, and the goals are those of the model.
fn goes_back<P: Backward>(puzzle: &P, states: &[P::State], goals: usize) {
    law::backward(puzzle, states).unwrap();
    let mut listed = Vec::new();
    puzzle.goals(&mut listed);
    assert_eq!(listed.len(), goals);
}

/// The bound and the oracle are right, and of use: they say what those of the puzzle say.
fn is_bounded<P: Puzzle, T: Heuristic<P> + Oracle<P>>(
    puzzle: &P,
    through: &T,
    states: &[P::State],
    distances: impl Fn(&P::State) -> u32,
) {
    law::heuristic(puzzle, through, states, 30).unwrap();
    law::incremental(puzzle, through, states).unwrap();
    for s in states {
        assert_eq!(through.estimate(s), distances(s));
    }
    foretells(puzzle, through, states, distances);
}

fn foretells<P: Puzzle>(
    puzzle: &P,
    oracle: &impl Oracle<P>,
    states: &[P::State],
    distances: impl Fn(&P::State) -> u32,
) {
    law::oracle(puzzle, oracle, &states[..states.len().min(3)], 4).unwrap();
    for s in states {
        for left in 0..9 {
            assert_eq!(oracle.may_finish(s, left), u64::from(distances(s)) <= left);
        }
    }
}

fn goals(model: &Model) -> usize {
    model.all().iter().filter(|s| model.is_goal(s)).count()
}

fn costs<P: Cost<Move = u32>>(
    puzzle: &P,
    states: &[P::State],
    cost: impl Fn(&P::State, u32) -> u32,
) {
    law::cost(puzzle, states).unwrap();
    for s in states {
        assert_eq!(puzzle.cost(s, 3), cost(s, 3));
    }
}

#[test]
fn rooted() {
    for (model, distances, graded) in models() {
        let all = model.all();
        let puzzle = Rooted { puzzle: &model, start: all[all.len() - 1] };
        assert_eq!(puzzle.start(), all[all.len() - 1]);
        expands(&model, &puzzle, &all);
        keeps(&puzzle, &all, graded);
        is_the_same(&puzzle, &model, &all);
        has_classes(&puzzle, &model, &all);
        goes_back(&puzzle, &all, goals(&model));
        costs(&puzzle, &all, |s, m| model.cost(s, m));
        let through = Through { puzzle: &model, inner: &distances };
        is_bounded(&puzzle, &through, &all, |&s| distances.0[s as usize]);
        let before = model.expanded_ranks.load(Ordering::Relaxed);
        puzzle.expand_ranks(&[0], &mut Vec::new());
        assert_eq!(model.expanded_ranks.load(Ordering::Relaxed), before + 1);
    }
}

#[test]
fn restricted_moves() {
    lacks!(Restricted<&Model, Allow>: Symmetric);
    lacks!(Restricted<&Model, Allow>: Members);
    let mut fewer = 0;
    for (model, distances, graded) in models() {
        let all = model.all();
        let puzzle = restricted(&model);
        assert_eq!(puzzle.start(), model.start());
        expands(&model, &puzzle, &all);
        keeps(&puzzle, &all, graded);
        is_the_same(&puzzle, &model, &all);
        goes_back(&puzzle, &all, goals(&model));
        costs(&puzzle, &all, |s, m| model.cost(s, m));
        // Fewer moves: what was a lower bound is one still, if no longer the truth.
        let through = Through { puzzle: &model, inner: &distances };
        is_bounded(&puzzle, &through, &all, |&s| distances.0[s as usize]);
        let [there, back] = edges(&puzzle, &all);
        let [mut allowed, _] = edges(&model, &all);
        let every = allowed.len();
        allowed.retain(|&(s, m, _)| odd(&s, m));
        assert_eq!((&there, &back), (&allowed, &allowed));
        fewer += usize::from(allowed.len() < every);
    }
    assert!(fewer > 100);
}

/// The vertex before and the one that is left: a way that goes back at once is not the shortest.
type Last = Option<(u32, u32)>;
type After = fn(&Last, u32) -> Option<Last>;

fn pruned(model: &Model) -> Pruned<&Model, Last, After> {
    let after: After = |last, to| {
        (last.map(|(before, _)| before) != Some(to)).then(|| last.map(|(_, at)| (at, to)))
    };
    let start = model.start();
    Pruned { puzzle: model, begin: Some((start, start)), after }
}

#[test]
fn moves_that_are_pruned() {
    lacks!(Pruned<&Model, Last, After>: Symmetric);
    lacks!(Pruned<&Model, Last, After>: Ranked);
    lacks!(Pruned<&Model, Last, After>: Backward);
    lacks!(Pruned<&Model, Last, After>: Packed);
    lacks!(Pruned<&Model, Last, After>: Cost);
    let mut fewer = 0;
    for (model, distances, graded) in models() {
        let puzzle = pruned(&model);
        let states = law::sample(&puzzle, 100);
        assert_eq!(puzzle.start().0, model.start());
        law::puzzle(&puzzle, &states).unwrap();
        law::pruned(&puzzle, 30).unwrap();
        if graded {
            law::graded(&puzzle, &states).unwrap();
        }
        let through = Through { puzzle: &model, inner: &distances };
        is_bounded(&puzzle, &through, &states, |s| distances.0[s.0 as usize]);
        for s in &states {
            assert_eq!(puzzle.is_goal(s), model.is_goal(&s.0));
            assert_eq!(puzzle.grade(s), model.grade(&s.0));
            assert_eq!(puzzle.write_state(s), model.write_state(&s.0));
            assert_eq!(puzzle.write_move(s.0), model.write_move(s.0));
            assert_eq!(puzzle.read_move(&model.write_move(s.0)), Ok(s.0));
            // What is read begins anew.
            assert_eq!(puzzle.read_state(&puzzle.write_state(s)), Ok((s.0, puzzle.begin)));
            let (mut all, mut left) = (Vec::new(), Vec::new());
            model.moves(&s.0, &mut all);
            puzzle.moves(s, &mut left);
            let before = s.1.map(|(before, _)| before);
            fewer += usize::from(all.iter().any(|&m| Some(m) == before));
            all.retain(|&m| Some(m) != before);
            assert_eq!(left, all);
            assert!(left.iter().all(|&m| puzzle.apply(s, m) == (m, Some((s.0, m)))));
        }
    }
    assert!(fewer > 100);
}

#[test]
fn quotients() {
    lacks!(Quotient<&Model>: Symmetric);
    lacks!(Quotient<&Model>: Members);
    lacks!(Quotient<&Model>: Cost);
    for (model, distances, graded) in models() {
        let canonical: Vec<u32> = model.classes.iter().map(|class| class[0]).collect();
        let puzzle = Quotient(&model);
        assert_eq!(puzzle.start(), model.canonical(&model.start()));
        expands(&model, &puzzle, &canonical);
        keeps(&puzzle, &canonical, graded);
        is_the_same(&puzzle, &model, &canonical);
        let goals = canonical.iter().filter(|s| model.is_goal(s)).count();
        goes_back(&puzzle, &canonical, goals);
        let through = Through { puzzle: &model, inner: &distances };
        is_bounded(&puzzle, &through, &canonical, |&s| distances.0[s as usize]);
        for s in model.all() {
            let read = puzzle.read_state(&model.write_state(&s));
            assert_eq!(read, Ok(model.canonical(&s)));
        }
    }
}

#[test]
fn a_class_of_two_grades_is_seen_by_the_law() {
    // 0 leads to 1, whose class is that of 2, of the grade after.
    struct Mixed;
    impl Puzzle for Mixed {
        type State = u32;
        type Move = u32;
        fn start(&self) -> u32 {
            0
        }
        fn is_goal(&self, _: &u32) -> bool {
            false
        }
        fn moves(&self, s: &u32, out: &mut Vec<u32>) {
            out.extend((*s == 0).then_some(1));
        }
        fn apply(&self, _: &u32, m: u32) -> u32 {
            m
        }
    }
    impl Symmetric for Mixed {
        fn canonical(&self, s: &u32) -> u32 {
            if *s == 0 { 0 } else { 2 }
        }
        fn class_size(&self, s: &u32) -> u64 {
            if *s == 0 { 1 } else { 2 }
        }
    }
    impl Graded for Mixed {
        fn grade(&self, s: &u32) -> u64 {
            (*s).into()
        }
    }
    let all = [0, 1, 2];
    law::symmetric(&Mixed, &all).unwrap();
    law::graded(&Mixed, &all).unwrap();
    assert!(law::graded(&Quotient(&Mixed), &[0]).is_err());
}

#[test]
fn compact() {
    lacks!(Compact<'_, Model>: Packed);
    for (model, distances, graded) in models() {
        let words: Vec<u64> = model.all().iter().map(|s| model.pack(s)).collect();
        let puzzle = Compact(&model);
        assert_eq!(puzzle.start(), model.pack(&model.start()));
        expands(&model, &puzzle, &words);
        keeps(&puzzle, &words, graded);
        law::symmetric(&puzzle, &words).unwrap();
        law::members(&puzzle, &words).unwrap();
        goes_back(&puzzle, &words, goals(&model));
        costs(&puzzle, &words, |&w, m| model.cost(&model.unpack(w), m));
        let through = Through { puzzle: &model, inner: &distances };
        is_bounded(&puzzle, &through, &words, |&w| distances.0[model.unpack(w) as usize]);
        for (&w, s) in words.iter().zip(model.all()) {
            assert_eq!(puzzle.canonical(&w), model.pack(&model.canonical(&s)));
            assert_eq!(
                (puzzle.class_size(&w), puzzle.rank(&w)),
                (model.class_size(&s), model.rank(&s))
            );
            assert_eq!(puzzle.grade(&w), model.grade(&s));
            assert_eq!(puzzle.write_state(&w), model.write_state(&s));
            assert_eq!(puzzle.write_move(s), model.write_move(s));
        }
        let before = model.expanded_ranks.load(Ordering::Relaxed);
        puzzle.expand_ranks(&[0], &mut Vec::new());
        assert_eq!(model.expanded_ranks.load(Ordering::Relaxed), before + 1);
    }
}

#[test]
fn priced_moves() {
    // A bound on moves is none on costs.
    lacks!(Through<'_, Model, Distances>: Heuristic<Priced<&'static Model, Tolls>>);
    for (model, distances, graded) in models() {
        let all = model.all();
        let puzzle = priced(&model);
        assert_eq!(puzzle.start(), model.start());
        expands(&model, &puzzle, &all);
        keeps(&puzzle, &all, graded);
        is_the_same(&puzzle, &model, &all);
        has_classes(&puzzle, &model, &all);
        goes_back(&puzzle, &all, goals(&model));
        costs(&puzzle, &all, |s, m| s + m);
        let through = Through { puzzle: &model, inner: &distances };
        foretells(&puzzle, &through, &all, |&s| distances.0[s as usize]);
        let before = model.expanded_ranks.load(Ordering::Relaxed);
        puzzle.expand_ranks(&[0], &mut Vec::new());
        assert_eq!(model.expanded_ranks.load(Ordering::Relaxed), before + 1);
    }
}

#[test]
fn estimates_follow_moves_where_the_moves_are_those_of_the_puzzle() {
    /// Right, and notes when it is asked for the estimate after a move.
    #[derive(Debug)]
    struct Noting(core::sync::atomic::AtomicUsize);
    impl Heuristic<Model> for Noting {
        fn estimate(&self, _: &u32) -> u32 {
            0
        }
        fn estimate_after(&self, _: &u32, before: u32, _: u32, _: &u32) -> u32 {
            self.0.fetch_add(1, Ordering::Relaxed);
            before
        }
    }
    let model = Model::of(Graph::new(2, 0, [1], [(0, 1)]), vec![vec![0], vec![1]]);
    let noting = Noting(0.into());
    let through = Through { puzzle: &model, inner: &noting };
    let after = || noting.0.load(Ordering::Relaxed);
    Heuristic::<Rooted<&Model>>::estimate_after(&through, &0, 0, 1, &1);
    assert_eq!(after(), 1);
    Heuristic::<Restricted<&Model, Allow>>::estimate_after(&through, &0, 0, 1, &1);
    assert_eq!(after(), 2);
    Heuristic::<Compact<'_, Model>>::estimate_after(&through, &1000, 0, 1, &1001);
    assert_eq!(after(), 3);
    // Made canonical, the position is not the one after the move.
    Heuristic::<Quotient<&Model>>::estimate_after(&through, &0, 0, 1, &1);
    assert_eq!(after(), 3);
}

#[test]
fn adapters_go_into_each_other() {
    fn all<P: Ranked + Backward + Graded + Notation>(puzzle: &P) {
        let states = law::sample(puzzle, 100);
        law::puzzle(puzzle, &states).unwrap();
        law::ranked(puzzle, &states).unwrap();
        law::backward(puzzle, &states).unwrap();
        law::notation(puzzle, &states).unwrap();
    }
    for (model, ..) in models() {
        let rooted = Rooted { puzzle: &model, start: 0 };
        all(&Quotient(&rooted));
        all(&Compact(&Quotient(&rooted)));
        all(&Quotient(Compact(&priced(&model))));
        all(&Compact(&restricted(&model)));
        all(&Restricted { puzzle: Quotient(&model), allow: odd });
        all(&Rooted { puzzle: restricted(&model), start: 0 });
    }
}

#[test]
fn closures_alone() {
    type Sum = Implicit<u32, fn(&u32) -> bool, fn(&u32) -> Vec<u32>>;
    lacks!(Sum: Ranked);
    lacks!(Sum: Backward);
    lacks!(Sum: Symmetric);
    lacks!(Sum: Packed);
    lacks!(Sum: Graded);
    lacks!(Sum: Cost);
    lacks!(Sum: Notation);
    let sum: Sum = Implicit { start: 1, goal: |s| *s == 11, next: |s| vec![s * 2 % 50, s + 3] };
    law::puzzle(&sum, &law::sample(&sum, 20)).unwrap();
}
