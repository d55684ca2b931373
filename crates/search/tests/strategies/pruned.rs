//! Moves that a machine leaves out: what a search without a memory follows once instead of in all orders.

use everystate_puzzle::adapt::{Implicit, Pruned, Through};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Estimate, Limits, Puzzle, Silent, law};
use everystate_search::bfs;
use everystate_search::idastar::{self, Options};

/// A press changes its light and those beside it, of three by three.
fn press(s: u16, at: u32) -> u16 {
    let beside = |b: &u32| (at / 3).abs_diff(b / 3) + (at % 3).abs_diff(b % 3) <= 1;
    (0..9).filter(beside).fold(s, |s, b| s ^ 1 << b)
}

fn lights(start: u16) -> impl Puzzle<State = u16, Move = u32> {
    let next = |s: &u16| (0..9).map(|at| press(*s, at)).collect::<Vec<_>>();
    Implicit { start, goal: |s: &u16| *s == 0, next }
}

/// Presses come in order: none twice, and not in two orders.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "what a machine's state is given as")]
fn in_order(least: &u32, m: u32) -> Option<u32> {
    (m >= *least).then_some(m + 1)
}

#[test]
fn distances_stay_and_a_search_without_a_memory_follows_one_order_of_many() {
    let options = Options { remember: false };
    let (limits, mut random) = (Limits { threads: 1, ..Limits::none() }, Random::new(1));
    // A press changes five lights at most.
    let bound = Estimate(|s: &u16| s.count_ones().div_ceil(5));
    let (mut all, mut few) = (0, 0);
    for _ in 0..8 {
        let start = u16::try_from(random.below(512)).unwrap();
        let puzzle = lights(start);
        let pruned = Pruned { puzzle: &puzzle, begin: 0, after: in_order };
        law::pruned(&pruned, 9).unwrap();
        let through = Through { puzzle: &puzzle, inner: &bound };
        let truth = bfs::run(&puzzle, &limits, &Silent).verdict.solution().unwrap().len();
        if truth > 6 {
            continue;
        }
        let whole = idastar::run(&puzzle, &bound, &options, &limits, &Silent);
        let less = idastar::run(&pruned, &through, &options, &limits, &Silent);
        assert_eq!(whole.verdict.solution().unwrap().len(), truth);
        let way = less.verdict.solution().unwrap();
        assert_eq!(way.len(), truth);
        assert_eq!(way.iter().fold(start, |s, &m| press(s, m)), 0);
        all += whole.statistics.positions;
        few += less.statistics.positions;
    }
    assert!(few > 0 && few * 5 < all, "{few} {all}");
}
