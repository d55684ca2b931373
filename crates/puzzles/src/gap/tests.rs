//! Known results, laws, agreement of all strategies, text and JSON, the verifier.

use core::ops::ControlFlow;
use std::collections::{HashMap, HashSet, VecDeque};

use everystate_algebra::Natural;
use everystate_puzzle::adapt::Compact;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};
use everystate_puzzle::{Limits, Puzzle, Silent, Stop, Verdict, law};

use super::*;
use crate::Family;
use crate::family::{Answer, Ask, Question, Request, Wishes};

mod certificates;
mod choices;
mod disk;
mod notation;
mod people;
mod relatives;
mod starts;
mod text;
mod variants;
mod verify;
mod wishes;

use variants::brute_by;

const IN: &str = "4\n12 13 14 15 16 17 21\n22 23 24 25 26 27 31\n32 33 34 35 36 37 41\n\
    42 43 44 45 46 47 11\n\n26 31 13 44 21 24 42\n17 45 23 25 41 36 11\n46 34 14 12 37 32 47\n\
    16 43 27 35 22 33 15\n\n17 12 16 13 15 14 11\n27 22 26 23 25 24 21\n37 32 36 33 35 34 31\n\
    47 42 46 43 45 44 41\n\n27 14 22 35 32 46 33\n13 17 36 24 44 21 15\n43 16 45 47 23 11 26\n\
    25 37 41 34 42 12 31\n";
const OUT: &str = "0\n33\n60\n-1\n";

fn deal(rows: &str) -> Instance {
    let cards: Vec<Vec<Card>> = rows
        .split('/')
        .map(|row| row.split_whitespace().map(|c| c.parse().unwrap()).collect())
        .collect();
    Instance::new(cards.len(), cards[0].len(), &cards.concat()).unwrap()
}

fn random(suits: u64, ranks: u64, random: &mut Random) -> Instance {
    let wishes = Wishes { size: Some(vec![suits, ranks]), ..Wishes::default() };
    Gap.generate(&wishes, random).unwrap()
}

fn all(text: &[u8]) -> Result<Vec<Instance>, Fault> {
    let (mut source, mut reader) = (Source::new(text), Reader::default());
    let mut deals = Vec::new();
    while let Some(deal) = Gap.read(&mut reader, &mut source)? {
        deals.push(deal);
    }
    Ok(deals)
}

fn cards(moves: &[Step]) -> Vec<Card> {
    moves.iter().map(|step| step.card).collect()
}

fn ask(question: Question, strategy: &'static str) -> Ask<'static> {
    Ask::of(question).by(strategy)
}

fn solve(deal: &Instance, ask: &Ask<'_>) -> (Answer<Solution>, Vec<Solution>) {
    let mut solutions = Vec::new();
    let mut emit = |s: &Solution| {
        solutions.push(s.clone());
        ControlFlow::Continue(())
    };
    let answer = Gap.solve(deal, ask, &mut emit).unwrap();
    (answer, solutions)
}

fn length(deal: &Instance) -> Option<u64> {
    match layers::length(deal, &Limits::none(), &Silent).verdict {
        Verdict::Solved(length) => Some(length),
        Verdict::Unsolvable => None,
        stopped @ Verdict::Stopped { .. } => panic!("{stopped:?} without a limit"),
    }
}

/// Fewest moves and number of ways, by a queue over boards of text.
fn brute(deal: &Instance) -> Option<(u64, u64)> {
    let ranks = deal.ranks();
    let mut start: Vec<Vec<String>> = Vec::new();
    for (suit, row) in (1..).zip(deal.rows()) {
        let cells = row.iter().map(|c| if c.value() == 1 { String::new() } else { c.to_string() });
        start.push([format!("{suit}1")].into_iter().chain(cells).collect());
    }
    let solved = |board: &[Vec<String>]| {
        (1..).zip(board).all(|(s, row)| (0..ranks).all(|c| row[c] == format!("{s}{}", c + 1)))
    };
    let mut seen = HashMap::from([(start.clone(), (0, 1))]);
    let mut queue = VecDeque::from([start]);
    while let Some(board) = queue.pop_front() {
        let (depth, ways) = seen[&board];
        if solved(&board) {
            return Some((depth, ways));
        }
        for (r, c) in (0..board.len()).flat_map(|r| (1..=ranks).map(move |c| (r, c))) {
            let left = &board[r][c - 1];
            if !board[r][c].is_empty() || left.is_empty() {
                continue;
            }
            let (suit, value) = left.split_at(1);
            let next = format!("{suit}{}", value.parse::<usize>().unwrap() + 1);
            let mut after = board.clone();
            let found = after.iter_mut().flatten().find(|card| **card == next);
            let Some(card) = found else { continue };
            card.clear();
            after[r][c] = next;
            match seen.get_mut(&after) {
                None => {
                    seen.insert(after.clone(), (depth + 1, ways));
                    queue.push_back(after);
                }
                Some((d, more)) if *d == depth + 1 => *more += ways,
                Some(_) => {}
            }
        }
    }
    None
}

#[test]
fn the_sample_byte_for_byte() {
    let mut printed = String::new();
    for deal in all(IN.as_bytes()).unwrap() {
        for moves in [false, true] {
            let (answer, _) = solve(&deal, &Ask { moves, ..ask(Question::First, "layers") });
            let before = printed.clone();
            match answer.verdict {
                Verdict::Solved(solution) => {
                    assert_eq!(solution.moves.is_some(), moves);
                    Gap.print(&deal, &solution, &mut printed);
                }
                Verdict::Unsolvable => Gap.print_unsolvable(&deal, &mut printed),
                Verdict::Stopped { .. } => panic!("there is no limit"),
            }
            if !moves {
                printed = before;
            }
        }
    }
    assert_eq!(printed, OUT);
    let (mut written, deals) = (String::new(), all(IN.as_bytes()).unwrap());
    Gap.write_head(4, &mut written);
    for deal in &deals {
        Gap.write(deal, &mut written);
    }
    assert_eq!(written.trim_end(), IN.trim_end());
}

/// Deals, fewest moves, positions that can be reached.
const KNOWN: [(&str, Option<u64>, u64); 5] = [
    (
        "47 42 26 34 24 43 11/36 33 25 44 13 32 17/35 41 14 46 15 23 27/12 22 31 21 45 16 37",
        Some(34),
        93_086,
    ),
    (
        "32 11 14 33 25 46 37/16 21 23 41 45 24 31/47 13 43 12 15 17 27/44 22 35 42 26 36 34",
        Some(31),
        90_414,
    ),
    (
        "47 12 36 33 17 22 37/43 46 44 23 15 31 27/26 35 32 45 25 21 24/14 34 42 13 11 16 41",
        Some(35),
        78_026,
    ),
    (
        "22 15 33 14 23 25 36/46 42 24 21 41 26 45/11 12 34 44 16 31 43/13 32 17 37 47 35 27",
        Some(58),
        1_632,
    ),
    (
        "43 12 23 32 14 11 17/15 33 27 46 22 44 41/31 34 47 42 35 25 37/13 45 16 24 26 36 21",
        None,
        33_719,
    ),
];

#[test]
fn known_deals_have_known_lengths_and_spaces() {
    for (rows, moves, positions) in KNOWN {
        let deal = deal(rows);
        assert_eq!(length(&deal), moves, "{rows}");
        let request = Request {
            metric: None,
            threads: 1,
            limits: Limits::none(),
            disk: None,
            peers: None,
            watch: &Silent,
        };
        let found = Gap.explore(Some(&deal), &request).unwrap();
        assert_eq!(found.counts.iter().sum::<u64>(), positions, "{rows}");
        assert!(found.stopped.is_none() && !found.examples.is_empty());
    }
}

#[test]
fn positions_keep_the_laws() {
    let mut seeds = Random::new(3);
    for (suits, ranks) in [(1, 2), (2, 5), (3, 4), (4, 7), (4, 13), (6, 7), (9, 16)] {
        let deal = random(suits, ranks, &mut seeds);
        check_laws::<[u64; 4]>(&deal);
        if word_bits(&deal) <= 128 {
            check_laws::<u128>(&deal);
        }
        if word_bits(&deal) <= 64 {
            check_laws::<u64>(&deal);
        }
    }
}

fn check_laws<W: Store>(deal: &Instance) {
    let game = Game::<W>::new(deal);
    let states = law::sample(&game, 300);
    law::puzzle(&game, &states).unwrap();
    law::packed(&game, &states).unwrap();
    law::backward(&game, &states).unwrap();
    law::puzzle(&Compact(&game), &law::sample(&Compact(&game), 100)).unwrap();
    let words: HashSet<_> =
        states.iter().map(|s| everystate_puzzle::Packed::pack(&game, s)).collect();
    assert_eq!(words.len(), states.len());
    law::heuristic(&game, &Misplaced(&game), &states[..states.len().min(20)], 6).unwrap();
}

#[test]
fn the_bound_is_never_too_high() {
    let mut seeds = Random::new(4);
    for _ in 0..200 {
        let deal = random(3, 4, &mut seeds);
        let game = Game::<u64>::new(&deal);
        law::heuristic(&game, &Misplaced(&game), &law::sample(&game, 60), 40).unwrap();
    }
}

/// What is lost without search is lost; the other way round nothing is promised.
#[test]
fn lost_positions_have_no_solution() {
    let (mut seeds, mut lost, mut large) = (Random::new(5), 0, 0);
    for _ in 0..2_000 {
        let deal = random(3, 5, &mut seeds);
        let game = Game::<u64>::new(&deal);
        let reason = stuck(&game, &game.start());
        assert_eq!(reason.is_some(), is_lost(3, 5, &game.start()));
        if let Some(cards) = reason {
            assert_eq!(brute(&deal), None, "{deal:?}: {cards:?}");
            (lost, large) = (lost + 1, large + u32::from(cards.len() > 1));
            let reached = law::sample(&game, usize::MAX);
            let same = |s: &Position| cards.iter().all(|&c| s.place(c) == game.start().place(c));
            assert!(reached.iter().all(same), "{deal:?}: {cards:?}");
        }
    }
    assert!(lost > 100 && large > 10, "{lost} {large}");
}

#[test]
fn layers_agree_with_brute_force() {
    let mut seeds = Random::new(6);
    let sizes = [(1, 6, 50), (2, 6, 400), (3, 4, 1_000), (3, 5, 400), (4, 4, 400), (5, 3, 400)];
    for (suits, ranks, deals) in sizes.into_iter().chain([(4, 5, 150), (6, 4, 60), (4, 7, 25)]) {
        for _ in 0..deals {
            let deal = random(suits, ranks, &mut seeds);
            assert_eq!(length(&deal), brute(&deal).map(|(n, _)| n), "{deal:?}");
        }
    }
}

#[test]
fn keys_of_every_size_agree() {
    let mut seeds = Random::new(7);
    for round in 0..240 {
        let (suits, ranks) = [(4, 5), (3, 6), (4, 6), (2, 9)][round % 4];
        let deal = random(suits, ranks, &mut seeds);
        let found = layers::tests::by_every_size(&deal);
        assert!(found.iter().all(|f| *f == found[0]), "{deal:?}: {found:?}");
    }
    for (suits, ranks) in [(4, 13), (6, 8), (9, 16), (9, 7)] {
        let deal = random(suits, ranks, &mut seeds);
        let limits = Limits { positions: 20_000, ..Limits::none() };
        let found = layers::length(&deal, &limits, &Silent);
        assert!(found.positions <= 20_000, "{found:?}");
    }
}

#[test]
fn every_strategy_agrees() {
    let mut seeds = Random::new(8);
    for round in 0..150 {
        let (suits, ranks) = [(3, 4), (4, 3), (2, 6), (3, 4), (4, 4)][round % 5];
        let deal = random(suits, ranks, &mut seeds);
        let truth = brute(&deal);
        let (first, _) = solve(&deal, &ask(Question::First, "bfs"));
        for strategy in Gap.about().strategies {
            for &question in strategy.answers {
                let (answer, emitted) = solve(&deal, &ask(question, strategy.name));
                assert_eq!(answer.strategy, strategy.name);
                let solution = answer.verdict.clone().solution();
                match (solution.as_ref().map(|s| s.length), truth) {
                    (Some(length), Some((least, _))) if question == Question::Any => {
                        assert!(length >= least);
                    }
                    (length, truth) => assert_eq!(length, truth.map(|(least, _)| least)),
                }
                if let Some(moves) = solution.as_ref().and_then(|s| s.moves.as_ref()) {
                    let game = Game::<u64>::new(&deal);
                    let last = everystate_puzzle::replay(&game, &cards(moves)).unwrap();
                    assert!(game.is_goal(&last));
                }
                if strategy.first {
                    assert_eq!(answer.verdict, first.verdict, "{} {question:?}", strategy.name);
                }
                let ways = truth.map_or(0, |(_, ways)| ways);
                match question {
                    Question::First | Question::Any | Question::Sample => {
                        assert!(answer.count.is_none() && answer.unique.is_none());
                    }
                    Question::Unique => assert_eq!(answer.unique, Some(ways == 1)),
                    Question::Simple => unreachable!("no strategy here answers it"),
                    Question::All | Question::Count => {
                        assert_eq!(answer.count, Some(Natural::from(ways)));
                    }
                }
                if question == Question::All {
                    let moves = |s: &Solution| s.moves.clone().unwrap();
                    let emitted: Vec<_> = emitted.iter().map(moves).collect();
                    assert!(emitted.is_sorted_by(|a, b| a < b));
                    assert_eq!(emitted.len() as u64, ways);
                }
            }
        }
    }
}

/// A deal whose moves take longer to find than their number.
fn small() -> Instance {
    let rows =
        [[32, 11, 45, 34, 42], [13, 23, 14, 44, 31], [21, 33, 43, 41, 12], [22, 25, 24, 15, 35]];
    let card = |n: usize| Card::at(n / 10 - 1, n % 10 - 1);
    Instance::new(4, 5, &rows.concat().into_iter().map(card).collect::<Vec<_>>()).unwrap()
}

#[test]
fn limits_stop_with_a_sound_bound() {
    let deal = deal(KNOWN[0].0);
    for positions in [0, 1, 10, 1_000] {
        let limits = Limits { positions, ..Limits::none() };
        for strategy in Gap.about().strategies.iter().filter(|s| s.answers[0] == Question::First) {
            let asked = Ask { limits: limits.clone(), ..ask(Question::First, strategy.name) };
            let (answer, _) = solve(&deal, &asked);
            let Verdict::Stopped { at_least, why: Stop::Positions } = answer.verdict else {
                panic!("{}: {:?}", strategy.name, answer.verdict)
            };
            assert!(at_least <= 34);
        }
    }
    // The length and the moves are looked for one after the other, within the same limit.
    let mut seen = [0, 0];
    for positions in (0..2_000).step_by(37) {
        for moves in [false, true] {
            let limits = Limits { positions, ..Limits::none() };
            let asked = Ask { moves, limits, ..ask(Question::First, "layers") };
            let (answer, _) = solve(&small(), &asked);
            assert!(answer.positions <= positions, "{moves} {positions}: {}", answer.positions);
            seen[usize::from(moves)] += u64::from(answer.verdict.is_proved());
        }
    }
    assert!(0 < seen[1] && seen[1] < seen[0] && seen[0] < 55, "{seen:?}");
    let stopped = |limits: Limits| layers::length(&deal, &limits, &Silent).verdict;
    let Verdict::Stopped { at_least, why } = stopped(Limits { depth: 30, ..Limits::none() }) else {
        panic!("it needs 34 moves")
    };
    assert!(why == Stop::Depth && (31..=34).contains(&at_least));
    assert_eq!(stopped(Limits { depth: 34, ..Limits::none() }), Verdict::Solved(34));
    for bytes in [0, 1, 20_000, 100_000] {
        let Verdict::Stopped { why, .. } = stopped(Limits { bytes, ..Limits::none() }) else {
            panic!("{bytes} bytes are not enough")
        };
        assert_eq!(why, Stop::Memory);
    }
    assert_eq!(stopped(Limits::none()), Verdict::Solved(34));
}
