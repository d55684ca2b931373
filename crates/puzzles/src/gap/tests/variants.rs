//! The relatives of the contest's game: against brute force, by columns, within limits.

use std::collections::{HashMap, VecDeque};

use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Puzzle, Silent, Stop, Verdict, law};

use super::{ask, length, random, solve};
use crate::family::Question;
use crate::gap::{Card, Instance, Loose, MisplacedAnywhere, Step, Variant, columns};

/// A board of text: suit and value of what stands on each cell, the left column included, and zeros for a gap.
pub(super) type Board = Vec<Vec<(usize, usize)>>;

/// The board where a play of a deal begins.
pub(super) fn board(deal: &Instance) -> Board {
    let rows = (1..).zip(deal.rows()).map(|(suit, row)| {
        let left = if deal.variant().free { (0, 0) } else { (suit, 1) };
        let cell = |c: &Card| if c.value() == 1 { (0, 0) } else { (c.suit(), c.value()) };
        [left].into_iter().chain(row.iter().map(cell)).collect()
    });
    rows.collect()
}

/// The boards that a move leads to by a variant, written anew.
pub(super) fn after(board: &Board, variant: Variant) -> Vec<Board> {
    let (ranks, mut boards) = (board[0].len() - 1, Vec::new());
    for (r, c) in (0..board.len()).flat_map(|r| (1..=ranks).map(move |c| (r, c))) {
        if board[r][c] != (0, 0) {
            continue;
        }
        let far = if variant.live { c } else { 1 };
        let mut wanted = Vec::new();
        for k in 1..=far {
            let (suit, value) = board[r][c - k];
            if suit > 0 {
                wanted.push((suit, value + k));
                break;
            }
            if k == c && variant.free {
                wanted.extend((1..=board.len()).map(|suit| (suit, c + 1)));
            }
        }
        for card in wanted.into_iter().filter(|&(_, value)| value <= ranks) {
            let mut after = board.clone();
            for cell in after.iter_mut().flatten().filter(|cell| **cell == card) {
                *cell = (0, 0);
            }
            after[r][c] = card;
            boards.push(after);
        }
    }
    boards
}

/// Fewest moves by the rules of any variant, on boards of text, written anew.
pub(super) fn brute_by(deal: &Instance) -> Option<u64> {
    let (variant, ranks) = (deal.variant(), deal.ranks());
    let start = board(deal);
    let in_order =
        |row: &[(usize, usize)], suit: usize| (1..ranks).all(|c| row[c] == (suit, c + 1));
    let solved = |board: &[Vec<(usize, usize)>]| {
        (1..).zip(board).all(|(number, row)| {
            let anywhere = variant.free && !variant.tied;
            let suits = if anywhere { 1..=deal.suits() } else { number..=number };
            suits.into_iter().any(|suit| in_order(row, suit))
        })
    };
    let mut seen = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(board) = queue.pop_front() {
        let depth = seen[&board];
        if solved(&board) {
            return Some(depth);
        }
        for after in after(&board, variant) {
            if !seen.contains_key(&after) {
                seen.insert(after.clone(), depth + 1);
                queue.push_back(after);
            }
        }
    }
    None
}

/// Makes moves as they are written, each of them legal, to the goal.
fn check_moves(deal: &Instance, moves: &[Step]) {
    let game = Loose::new(deal);
    let mut s = game.start();
    for step in moves {
        let mut legal = Vec::new();
        game.moves(&s, &mut legal);
        let legal = legal.into_iter().find(|&m| game.step(m) == *step);
        s = game.apply(&s, legal.unwrap_or_else(|| panic!("{step} in {}", game.describe(&s))));
    }
    assert!(game.is_goal(&s), "{}", game.describe(&s));
}

/// Columns against layers on whole packs, which no brute force reaches.
#[test]
fn columns_agree_with_layers() {
    let mut seeds = Random::new(14);
    for (ranks, deals) in [(7, 60), (9, 10)] {
        for _ in 0..deals {
            let deal = random(4, ranks, &mut seeds);
            let found = columns::search(&deal, &Limits::none(), &Silent).unwrap();
            let shortest = length(&deal);
            match found.verdict {
                Verdict::Solved(solution) => {
                    assert!(shortest.is_some_and(|least| solution.length >= least));
                    check_moves(&deal, &solution.moves.unwrap());
                }
                verdict => {
                    assert_eq!(verdict, Verdict::Unsolvable);
                    assert_eq!(shortest, None, "{deal:?}");
                }
            }
        }
    }
}

#[test]
fn columns_keep_limits() {
    let montana = "montana".parse().unwrap();
    let deal = random(4, 13, &mut Random::new(15)).played_by(montana);
    let stopped = |limits: Limits| columns::search(&deal, &limits, &Silent).unwrap();
    let found = stopped(Limits { positions: 50, ..Limits::none() });
    assert_eq!(found.positions, 50);
    assert!(matches!(found.verdict, Verdict::Stopped { at_least: 40..=48, why: Stop::Positions }));
    let found = stopped(Limits { bytes: 100_000, ..Limits::none() });
    assert!(matches!(found.verdict, Verdict::Stopped { why: Stop::Memory, .. }));
    for (suits, ranks) in [(9, 16), (4, 16)] {
        let deal = random(suits, ranks, &mut Random::new(16));
        assert!(columns::search(&deal, &Limits::none(), &Silent).is_none());
    }
}

#[test]
fn every_variant_agrees_with_brute_force() {
    let (mut seeds, mut won) = (Random::new(12), 0);
    for (variant, suits, ranks, deals) in [
        ("gaps-one-deal", 2, 5, 60),
        ("gaps-one-deal", 3, 4, 60),
        ("gaps-one-deal", 4, 4, 6),
        ("gaps-tied", 2, 5, 40),
        ("gaps-tied", 3, 4, 40),
        ("gaps-live", 2, 4, 40),
        ("fixed+live", 2, 5, 40),
        ("free+tied+live", 3, 3, 40),
        ("gaps-fixed", 3, 4, 40),
    ] {
        for _ in 0..deals {
            let deal = random(suits, ranks, &mut seeds).played_by(variant.parse().unwrap());
            let truth = brute_by(&deal);
            won += u32::from(truth.is_some());
            for name in ["bfs", "astar"] {
                let (answer, _) = solve(&deal, &ask(Question::First, name));
                let solution = answer.verdict.solution();
                assert_eq!(solution.map(|s| s.length), truth, "{name} {deal:?}");
            }
            if deal.variant().live {
                assert!(columns::search(&deal, &Limits::none(), &Silent).is_none());
                continue;
            }
            let (answer, _) = solve(&deal, &ask(Question::Any, "columns"));
            assert!(answer.verdict.is_proved());
            let solution = answer.verdict.solution();
            assert_eq!(solution.is_some(), truth.is_some(), "{deal:?}");
            if let Some(solution) = solution {
                assert!(Some(solution.length) >= truth);
                check_moves(&deal, &solution.moves.unwrap());
            }
        }
    }
    assert!(won > 100, "{won}");
}

#[test]
fn loose_games_keep_the_laws() {
    let mut seeds = Random::new(13);
    for (variant, suits, ranks) in
        [("montana", 4, 13), ("gaps-tied", 3, 5), ("gaps-live", 9, 16), ("fixed+live", 3, 4)]
    {
        let deal = random(suits, ranks, &mut seeds).played_by(variant.parse().unwrap());
        let game = Loose::new(&deal);
        let states = law::sample(&game, 300);
        law::puzzle(&game, &states).unwrap();
        let bound = MisplacedAnywhere(&game);
        law::heuristic(&game, &bound, &states[..states.len().min(20)], 4).unwrap();
    }
}
