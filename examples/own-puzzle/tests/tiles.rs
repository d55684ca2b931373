//! What is known of the eight tiles: 181 440 boards can be reached, the farthest in 31 moves.

use everystate::contract::law;
use everystate::prelude::*;
use own_puzzle::{GOAL, Manhattan, Tiles};

#[test]
fn both_strategies_find_a_shortest_solution_of_a_farthest_board() {
    let start = [8, 0, 6, 5, 4, 7, 2, 3, 1];
    let tiles = Tiles::new(start).unwrap();
    let limits = Limits::none();
    let one = astar::run(&tiles, &Manhattan, &limits, &Silent).verdict.solution().unwrap();
    let other = idastar::run(&tiles, &Manhattan, &idastar::Options::default(), &limits, &Silent);
    let other = other.verdict.solution().unwrap();
    let blind = everystate::shortest(&tiles, &limits).verdict.solution().unwrap();
    assert_eq!((one.len(), other.len(), blind.len()), (31, 31, 31));
    for moves in [one, other, blind] {
        assert_eq!(replay(&tiles, &moves), Some(GOAL));
    }
}

#[test]
fn all_boards_are_counted() {
    let levels = everystate::distances(&Tiles::new(GOAL).unwrap(), &Limits::none());
    assert_eq!(levels.counts.iter().sum::<u64>(), 181_440);
    assert_eq!(levels.counts.len(), 32); // from 0 to 31
    assert_eq!(levels.counts[..5], [1, 2, 4, 8, 16]);
    assert_eq!(levels.counts[31], 2);
}

#[test]
fn half_of_the_boards_are_out_of_reach() {
    let tiles = Tiles::new([0, 2, 1, 3, 4, 5, 6, 7, 8]).unwrap();
    let report = astar::run(&tiles, &Manhattan, &Limits::none(), &Silent);
    assert_eq!(report.verdict, Verdict::Unsolvable);
    assert!(Tiles::new([0, 1, 1, 3, 4, 5, 6, 7, 8]).is_none());
}

#[test]
fn the_laws_hold() {
    let tiles = Tiles::new([1, 2, 5, 3, 4, 0, 6, 7, 8]).unwrap();
    let boards = law::sample(&tiles, 300);
    assert_eq!(law::puzzle(&tiles, &boards), Ok(()));
    assert_eq!(law::heuristic(&tiles, &Manhattan, &boards, 12), Ok(()));
}
