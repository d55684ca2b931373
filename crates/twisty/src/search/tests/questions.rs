//! Random questions with all that can be asked for, in little memory and within limits: none fails, verdicts are those of
//! brute force where that is possible, and limits hold, as positions and bytes are counted.

use super::{Truth, brute, shuffled, solves};
use crate::search::{Report, Request, Setup, Solver};
use crate::tests::random::{draw, random_definition};
use crate::{Aimed, Definition, Explorer, Goal, Options, Pattern, Slot, catalogue};
use crate::{ScrambleOptions, Scrambler};
use everystate_algebra::Natural;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Metric, Silent, Stop, Verdict};
use std::time::Duration;

/// How many questions there are, and how many of them a solver is asked.
const QUESTIONS: usize = 1000;
const EACH: usize = 5;

/// A puzzle with all that a solver of it can be given.
struct Subject {
    definition: Definition,
    goal: Option<Aimed>,
    setup: Setup,
    limits: Limits,
}

/// A question of a solver.
struct Question {
    request: Request,
    limits: Limits,
    start: Pattern,
}

fn one_in(random: &mut Random, n: u64) -> bool {
    random.below(n) == 0
}

fn limits(random: &mut Random) -> Limits {
    let positions = [1, 10, 1000, 20_000][random.index(4)];
    let depth = [u64::MAX, 12, 5, 1][random.index(4)];
    let bytes = [4096, 20_000, 100_000, 1 << 20, 4 << 20][random.index(5)];
    Limits { positions, depth, bytes, ..Limits::none() }
}

/// Some places and turns of the solved position.
fn goal(definition: &Definition, random: &mut Random) -> Option<Aimed> {
    let mut goal = Goal::of(&definition.solved);
    for slot in goal.slots.iter_mut().flatten().filter(|_| one_in(random, 2)) {
        (slot.piece, slot.orientation) = (None, None);
    }
    Aimed::new(definition, &goal).ok()
}

/// One of these puzzles, or now and then a new one of any size.
fn subject(random: &mut Random, seed: u64, known: &[Definition]) -> Option<Subject> {
    let chosen = random.index(known.len());
    let definition = if one_in(random, 20) { draw(random, seed) } else { known[chosen].clone() };
    let metric = [Metric::Half, Metric::Quarter][random.index(2)];
    let moves = definition.searched(metric).ok()?;
    if moves.is_empty() || moves.len() > 200 || !definition.is_legal(&definition.solved) {
        return None;
    }
    let limits = limits(random);
    let look_up = [None, None, Some(false), Some(false), Some(true)][random.index(5)];
    let setup = Setup {
        metric,
        threads: 1 + random.index(2),
        memory: Some(limits.bytes),
        look_up,
        any_side: look_up != Some(true) && one_in(random, 6),
        longer: look_up != Some(true) && one_in(random, 5),
        ..Setup::default()
    };
    let goal = if one_in(random, 3) { goal(&definition, random) } else { None };
    Some(Subject { definition, goal, setup, limits })
}

impl Subject {
    /// A solver, if there is one within limits.
    fn solver(&self) -> Option<Solver> {
        let Self { definition, goal, setup, limits } = self;
        let solver = match goal {
            Some(aimed) => Solver::aimed(definition, aimed, setup.clone(), limits, &Silent),
            None => Solver::new(definition, setup.clone(), limits, &Silent),
        };
        solver.ok()
    }

    fn question(&self, solver: &Solver, random: &mut Random) -> Question {
        let request = Request {
            solutions: [1, 1, 3, usize::MAX][random.index(4)],
            count: one_in(random, 3),
            canonical: one_in(random, 3),
            least: 0,
            threads: 0,
        };
        let mut limits = limits(random);
        if self.setup.longer {
            // How many there are grows with the depth.
            limits.depth = limits.depth.min(5);
        }
        let turns = [0, 1, 3, 30][random.index(4)];
        let mut start = shuffled(&self.definition, solver.moves(), random, turns);
        if one_in(random, 6) {
            // Mostly a position that no moves make.
            let orbit = random.index(start.len());
            let (a, b) = (random.index(start[orbit].pieces.len()), 0);
            start[orbit].pieces.swap(a, b);
            start[orbit].orientation.swap(a, b);
            start[orbit].modulus.swap(a, b);
        }
        let start = match &self.goal {
            Some(aimed) if !self.setup.any_side => aimed.position(&start),
            _ => start,
        };
        Question { request, limits, start }
    }

    fn answer(&self, solver: &Solver, question: &Question) -> Report {
        let Question { request, limits, start } = question;
        let found = solver.solve(start, request, limits, &Silent).unwrap();
        self.holds(solver, question, &found);
        found
    }

    /// Checks an answer.
    fn holds(&self, solver: &Solver, question: &Question, found: &Report) {
        let Self { definition, setup, .. } = self;
        let Question { request, limits, start } = question;
        let told =
            || format!("{definition:?} {setup:?} {request:?} {limits:?} {start:?}: {found:?}");
        // What each thread has not reported yet.
        let slack = limits.positions / 10 + 4000;
        assert!(found.positions <= limits.positions + slack, "{}", told());
        let solutions = found.solutions();
        let lengths = solutions.iter().map(|way| way.len() as u64);
        assert!(lengths.clone().all(|n| n <= limits.depth), "{}", told());
        assert!(solutions.len() <= request.solutions, "{}", told());
        if let Verdict::Stopped { at_least, why: Stop::Depth } = found.verdict {
            assert!(at_least > limits.depth, "{}", told());
        }
        if setup.any_side {
            return;
        }
        let definition = self.goal.as_ref().map_or(definition, |aimed| &aimed.definition);
        let moves = solver.moves();
        let right = |way: &Vec<usize>| solves(definition, moves, start, way);
        assert!(solutions.iter().all(right), "{}", told());
        let legal = definition.is_legal(start);
        let truth = if legal { brute(definition, moves, start, 1500) } else { Truth::Cut };
        match truth {
            Truth::Far(length, count) => {
                let length = length as u64;
                assert!(found.verdict != Verdict::Unsolvable, "{}", told());
                assert_eq!(lengths.min().unwrap_or(length), length, "{}", told());
                if let Verdict::Stopped { at_least, .. } = found.verdict {
                    assert!(at_least <= length, "{}", told());
                }
                let is_empty = solutions.is_empty() && request.solutions > 0;
                assert!(!is_empty || found.stopped().is_some(), "{}", told());
                if let (Some(counted), false) = (&found.count, setup.longer || request.canonical) {
                    assert_eq!(*counted, Natural::from(count), "{}", told());
                }
            }
            Truth::Cut => {
                assert!(solutions.is_empty(), "{}", told());
                assert!(!matches!(found.verdict, Verdict::Solved(_)), "{}", told());
            }
            Truth::Unknown => {}
        }
    }
}

#[test]
fn random_questions_are_answered_within_limits() {
    let (mut answered, mut stopped, mut impossible, mut refused) = (0, 0, 0, 0);
    let known: Vec<Definition> = (0..60).map(random_definition).collect();
    for seed in 0.. {
        let random = &mut Random::of(7, seed);
        let Some(subject) = subject(random, seed, &known) else { continue };
        if answered + stopped + impossible + refused >= QUESTIONS {
            break;
        }
        let Some(solver) = subject.solver() else {
            refused += 1;
            continue;
        };
        for _ in 0..EACH {
            let question = subject.question(&solver, random);
            match subject.answer(&solver, &question).verdict {
                Verdict::Unsolvable => impossible += 1,
                Verdict::Stopped { .. } => stopped += 1,
                Verdict::Solved(_) => answered += 1,
            }
        }
    }
    let all = [answered, stopped, impossible, refused];
    assert!(answered > 200 && stopped > 50 && impossible > 20 && refused > 20, "{all:?}");
}

#[test]
fn random_puzzles_are_explored_and_scrambled_within_limits() {
    let (mut seen, mut scrambled) = (0, 0);
    for seed in 0..150 {
        let random = &mut Random::of(8, seed);
        let definition = draw(random, seed);
        let limits = limits(random);
        let Ok(explorer) = Explorer::within(&definition, Metric::Quarter, &limits, &Silent) else {
            continue;
        };
        let options = Options { threads: 1, examples: 1, ..Options::default() };
        if let Ok(found) = explorer.explore(&options, &limits, &Silent) {
            // Tables keep the limit; numbering positions is made ready in a few megabytes before.
            let most = limits.bytes + (4 << 20);
            assert!(found.bytes <= most, "{definition:?} {limits:?} {found:?}");
            seen += 1;
        }
        if seed % 5 == 0 {
            let options = ScrambleOptions { threads: 1, ..ScrambleOptions::default() };
            let limits = Limits { bytes: 16 << 20, ..Limits::none() };
            if let Ok(scrambler) = Scrambler::new(&definition, options, &limits, &Silent) {
                scrambled += usize::from(scrambler.scramble(1, 0, &limits, &Silent).is_ok());
            }
        }
    }
    assert!(seen > 80 && scrambled > 10, "{seen} {scrambled}");
}

#[test]
fn without_time_nothing_is_made_ready_and_what_is_solved_is_known() {
    let cube = catalogue::named("cube3").unwrap().unwrap();
    let limits = Limits { time: Some(Duration::ZERO), ..Limits::none() };
    let mut goal = Goal::of(&cube.solved);
    goal.slots[0].fill(Slot::default());
    let aimed = Aimed::new(&cube, &goal).unwrap();
    let turned = cube.make(&cube.solved, "R").unwrap();
    for any_side in [false, true] {
        let setup = Setup { any_side, threads: 1, ..Setup::default() };
        let solver = if any_side {
            Solver::aimed(&cube, &aimed, setup, &limits, &Silent).unwrap()
        } else {
            Solver::new(&cube, setup, &limits, &Silent).unwrap()
        };
        assert_eq!(solver.warm(&limits, &Silent), Err(Stop::Seconds));
        let verdict = |start: &Pattern| {
            let found = solver.solve(start, &Request::FIRST, &Limits::none(), &Silent).unwrap();
            (found.verdict, found.positions)
        };
        // What is not solved as it stands may be solved from another side.
        let at_least = u64::from(!any_side);
        let late = Verdict::Stopped { at_least, why: Stop::Seconds };
        assert_eq!(verdict(&turned), (late, 0));
        assert_eq!(verdict(&cube.solved), (Verdict::Solved(vec![vec![]]), 0));
    }
    let explorer = Explorer::within(&cube, Metric::Half, &limits, &Silent).unwrap();
    assert_eq!(explorer.positions(), None);
    let options = ScrambleOptions { threads: 1, ..ScrambleOptions::default() };
    assert!(Scrambler::new(&cube, options, &limits, &Silent).is_err());
}
