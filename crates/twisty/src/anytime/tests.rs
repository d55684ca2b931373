//! Any-time answers: that solutions solve, that bounds hold, and that both meet at the truth.

mod goals;

use crate::algebra::labeled;
use crate::algebra::stickers::Stickers;
use crate::anytime::approach::{Approach, Wanted};
use crate::anytime::best::Best;
use crate::anytime::chained::Chained;
use crate::anytime::enough::Enough;
use crate::anytime::two_phase::TwoPhase;
use crate::anytime::way::Way;
use crate::catalogue;
use crate::definition::{Definition, Pattern};
use crate::scramble::Uniform;
use crate::search::store::Table;
use crate::search::{Report, Request, Setup, Solver};
use core::sync::atomic::{AtomicU64, Ordering};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Metric, Silent, Stop, Verdict, Watch};
use std::path::PathBuf;
use std::time::Duration;

fn named(name: &str) -> Definition {
    catalogue::named(name).unwrap().unwrap()
}

fn drawn(definition: &Definition, number: u64) -> Pattern {
    let uniform = Uniform::new(definition, Metric::Half, &Limits::none(), &Silent).unwrap();
    uniform.draw(&mut Random::of(9, number))
}

/// Whether moves solve a position, made one after the other.
fn solves(definition: &Definition, position: &Pattern, moves: &[usize]) -> bool {
    let all = definition.searched(Metric::Half).unwrap();
    let mut at = position.clone();
    for &m in moves {
        if !definition.is_possible(&at, &all[m]) {
            return false;
        }
        at = definition.apply(&at, &all[m].does);
        assert!(definition.is_legal(&at));
    }
    at == definition.solved
}

#[test]
fn what_is_drawn_is_read() {
    let names = ["cube3", "square1", "sliding3x4", "skewb-free", "cube4"];
    for name in names {
        let definition = named(name);
        let uniform = Uniform::new(&definition, Metric::Half, &Limits::none(), &Silent).unwrap();
        let stickers = Stickers::of(&definition.orbits).unwrap();
        for number in 0..20 {
            let drawn = uniform.drawn(&mut Random::of(3, number));
            let read = uniform.read(&drawn.position).unwrap();
            assert_eq!(read.pattern, drawn.pattern, "{name}");
            let again = labeled::position(&definition, &stickers, &read.element);
            assert_eq!(again, drawn.position, "{name}");
            if uniform.is_whole() {
                assert_eq!(read.element, drawn.element, "{name}");
            }
        }
        // A twist that moves do not make.
        let mut twisted = definition.solved.clone();
        twisted[0].pieces.swap(0, 1);
        assert_eq!(uniform.read(&twisted).is_some(), name == "cube4", "{name}");
    }
}

/// All that a way finds of a position, when it is left to itself.
fn found(definition: &Definition, position: &Pattern, find: impl Fn(&Best<'_>)) -> Vec<usize> {
    let check = |moves: &[usize]| solves(definition, position, moves).then_some(moves.len());
    let best = Best::new(Enough::Shortest, u64::MAX, &Silent, &check);
    find(&best);
    best.moves().unwrap()
}

#[test]
fn two_phases_find_a_shortest_solution_if_they_are_left_to_it() {
    let definition = named("cube2-fixed");
    let setup = Setup { threads: 2, ..Setup::default() };
    let limits = Limits::none();
    let phases = TwoPhase::new(&definition, &setup, false, &limits, &Silent).unwrap().unwrap();
    let solver = Solver::new(&definition, setup, &limits, &Silent).unwrap();
    for (number, threads) in (0..12).zip([1, 2].into_iter().cycle()) {
        let position = drawn(&definition, number);
        let moves = found(&definition, &position, |best| {
            phases.find(&position, best, threads, &|| false);
        });
        let shortest = solver.solve(&position, &Request::FIRST, &limits, &Silent).unwrap();
        assert_eq!(moves.len() as u64, shortest.at_least, "{number}");
    }
    // No time, no tables: nothing is made.
    let hurried = TwoPhase::new(&definition, &Setup::default(), true, &limits, &Silent);
    assert!(hurried.unwrap().is_none());
}

#[test]
fn a_table_that_is_kept_is_read_at_once_and_one_that_does_not_fit_is_made_anew() {
    let definition = named("cube2-fixed");
    let folder = tempfile::tempdir().unwrap();
    let setup = Setup { tables: Some(folder.path().to_owned()), ..Setup::default() };
    let ready = |hurried| {
        TwoPhase::new(&definition, &setup, hurried, &Limits::none(), &Silent).unwrap().is_some()
    };
    let files = || -> Vec<PathBuf> {
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect()
    };
    let is_named = || Table::new(&definition, &setup).has_named("ways into a subgroup");
    assert!(!ready(true) && files().is_empty() && !is_named());
    assert!(ready(false) && ready(true) && is_named());
    assert!(!Table::new(&named("ivy"), &setup).has_named("ways into a subgroup"));
    let [kept] = &files()[..] else { panic!("{:?}", files()) };
    let whole = std::fs::read(kept).unwrap();
    // Damaged, it is as if it were not there: who has time makes it anew.
    let mut damaged = whole.clone();
    *damaged.last_mut().unwrap() ^= 1;
    std::fs::write(kept, &damaged).unwrap();
    assert!(!ready(true) && ready(false));
    assert_eq!(std::fs::read(kept).unwrap().len(), whole.len());
    assert!(ready(true));
}

#[test]
fn who_has_little_time_does_not_wait_for_tables() {
    let definition = named("cube2-fixed");
    let moves = definition.searched(Metric::Half).unwrap();
    let (setup, limits) = (Setup::default(), Limits::none());
    let ready = |seconds: u64| {
        let time = Some(Duration::from_secs(seconds));
        Way::new(&definition, &moves, (&setup, None), time, &limits)
    };
    assert!(matches!(ready(60), Way::Phases(_)));
    let way = ready(3);
    assert!(matches!(way, Way::Chain(_)));
    let position = drawn(&definition, 1);
    let moves = found(&definition, &position, |best| {
        way.find(&position, best, 2, &|| best.moves().is_some());
    });
    assert!(!moves.is_empty());
}

#[test]
fn a_chain_solves_whatever_moves_make_and_shortens_it() {
    for name in ["skewb-free", "sliding3x4", "topspin11", "pyraminx-free"] {
        let definition = named(name);
        let moves = definition.searched(Metric::Half).unwrap();
        let (setup, limits) = (Setup::default(), Limits::none());
        let chain = Chained::new(&definition, &moves, (&setup, None), &limits, &Silent).unwrap();
        let solver = Solver::new(&definition, setup, &limits, &Silent).unwrap();
        for number in 0..2 {
            let position = drawn(&definition, number);
            let once = found(&definition, &position, |best| {
                chain.find(&position, best, 2, &|| best.moves().is_some());
            });
            let asked = AtomicU64::new(0);
            let longer = found(&definition, &position, |best| {
                let stop = || best.moves().is_some() && asked.fetch_add(1, Ordering::Relaxed) > 300;
                chain.find(&position, best, 1, &stop);
            });
            let shortest = solver.solve(&position, &Request::FIRST, &limits, &Silent).unwrap();
            assert!(longer.len() as u64 >= shortest.at_least, "{name} {number}");
            assert!(once.len() as u64 >= shortest.at_least, "{name} {number}");
            assert!(longer.len() as u64 <= 3 * shortest.at_least, "{name} {number}: {longer:?}");
        }
    }
}

/// What is told while it narrows.
#[derive(Default)]
struct Told {
    least: AtomicU64,
    most: AtomicU64,
}

impl Watch for Told {
    fn narrowed(&self, at_least: u64, at_most: u64) {
        assert!(self.least.swap(at_least, Ordering::Relaxed) <= at_least);
        let before = self.most.swap(at_most, Ordering::Relaxed);
        assert!(before == 0 || at_most <= before);
        assert!(at_least <= at_most);
    }
}

fn approached(
    definition: &Definition,
    position: &Pattern,
    enough: Enough,
    limits: &Limits,
) -> Report {
    let setup = Setup { threads: 2, memory: Some(8 << 20), ..Setup::default() };
    let solver = Solver::new(definition, setup, &Limits::none(), &Silent).unwrap();
    let approach = Approach::new(&solver);
    let wanted = Wanted { enough, threads: 2, waited_for: false };
    let report = approach.solve(&solver, position, wanted, limits, &Told::default()).unwrap();
    for moves in report.solutions() {
        assert!(solves(definition, position, moves));
        assert!(moves.len() as u64 >= report.at_least);
    }
    report
}

#[test]
fn what_will_do_is_kept_to() {
    let definition = named("sliding4x4");
    let position = drawn(&definition, 1);
    let any = approached(&definition, &position, Enough::Any, &Limits::none());
    assert!(matches!(any.verdict, Verdict::Solved(_)) && any.solutions().len() == 1);
    let near = approached(&definition, &position, Enough::Within(40), &Limits::none());
    let length = near.solutions()[0].len() as u64;
    assert!(matches!(near.verdict, Verdict::Solved(_)) && length <= near.at_least + 40);
    // What is proved of one position holds of every solution of it.
    assert!(near.at_least <= any.solutions()[0].len() as u64);
    assert!(any.at_least <= length);
}

#[test]
fn a_limit_leaves_the_best_so_far_and_what_is_proved() {
    let definition = named("topspin20");
    let position = drawn(&definition, 2);
    let time = Some(Duration::from_secs(4));
    let limits = Limits { time, ..Limits::none() };
    let report = approached(&definition, &position, Enough::Shortest, &limits);
    // On a machine that is busy the tables may take all of the time.
    assert!(matches!(report.verdict, Verdict::Stopped { why: Stop::Seconds, .. }));
    assert!(report.at_least > 0);
    let few = Limits { positions: 500_000, ..Limits::none() };
    let report = approached(&definition, &position, Enough::Shortest, &few);
    assert!(matches!(report.verdict, Verdict::Stopped { why: Stop::Positions, .. }));
    assert_eq!(report.solutions().len(), 1);
    let shallow = Limits { depth: 16, ..few };
    let report = approached(&definition, &position, Enough::Any, &shallow);
    assert!(report.solutions().is_empty() && report.stopped().is_some(), "{report:?}");
}

#[test]
fn what_no_moves_solve_is_told_at_once_and_what_is_near_is_solved() {
    let definition = named("cube3");
    let mut twisted = definition.solved.clone();
    twisted[0].orientation[0] = 1;
    let report = approached(&definition, &twisted, Enough::Any, &Limits::none());
    assert_eq!(report.verdict, Verdict::Unsolvable);
    let does = ["R", "U", "F2", "L"].map(|name| definition.find(name).unwrap().does);
    let near = definition.apply_all(&definition.solved, &does);
    let report = approached(&definition, &near, Enough::Any, &Limits::none());
    assert_eq!((report.at_least, report.solutions()[0].len()), (4, 4));
    let none = Limits { depth: 3, ..Limits::none() };
    let report = approached(&definition, &near, Enough::Any, &none);
    assert_eq!(report.verdict, Verdict::Stopped { at_least: 4, why: Stop::Depth });
}

#[test]
fn large_cubes_have_a_solution_at_once() {
    for (name, most) in [("cube5", 400), ("cube6", 700)] {
        let definition = named(name);
        let position = drawn(&definition, 3);
        let moves = definition.searched(Metric::Half).unwrap();
        let setup = Setup::default();
        let chained = Chained::new(&definition, &moves, (&setup, None), &Limits::none(), &Silent);
        let chained = chained.unwrap();
        let is_seen = |best: &Best<'_>| best.has_seen();
        let found = found(&definition, &position, |best| {
            chained.find(&position, best, 2, &|| is_seen(best));
        });
        // Down a chain the smaller one had nine thousand, after half a minute.
        assert!(found.len() < most, "{name}: {}", found.len());
    }
}
