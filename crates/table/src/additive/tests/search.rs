//! Shortest solutions, against a queue of all positions.

use crate::additive::search::search_in;
use crate::additive::{Bound, Database, Measured, NONE, Query, Repeats, Report, Tokens, search};
use crate::pruning::Ended;
use everystate_puzzle::random::Random;
use std::collections::{HashMap, HashSet};

const ALL: Query = Query {
    first: false,
    least: 0,
    most: u32::MAX,
    solutions: usize::MAX,
    positions: u64::MAX,
    threads: 1,
};

/// Places next to each other at random, some of them empty, some tokens alike, some moves one way only.
struct Case {
    end: Vec<u8>,
    moves: Vec<(u8, u8)>,
}

impl Case {
    fn random(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let places = 5 + random.index(2);
        let mut moves = Vec::new();
        for place in 1..places as u8 {
            let other = random.index(usize::from(place)) as u8;
            moves.push((place, other));
            moves.push((other, place));
        }
        for _ in 0..random.index(4) {
            let (a, b) = (random.index(places) as u8, random.index(places) as u8);
            if a != b {
                moves.push((a, b));
                if random.index(3) > 0 {
                    moves.push((b, a));
                }
            }
        }
        let mut end: Vec<u8> = (0..places as u8).collect();
        for _ in 0..=random.index(2) {
            end[random.index(places)] = NONE;
        }
        if random.index(2) == 0 {
            let (a, b) = (random.index(places), random.index(places));
            if end[a] != NONE && end[b] != NONE {
                let token = end[a.min(b)];
                (end[a], end[b]) = (token, token);
            }
        }
        Self { end, moves }
    }

    /// By position: how far it is from the end, and how many shortest ways there are; by hand, backward.
    fn layers(&self) -> HashMap<Vec<u8>, (u32, u64)> {
        let mut known: HashMap<Vec<u8>, (u32, u64)> = HashMap::from([(self.end.clone(), (0, 1))]);
        let mut layer = vec![self.end.clone()];
        for far in 1.. {
            let mut next: HashMap<Vec<u8>, u64> = HashMap::new();
            for after in &layer {
                let ways = known[after].1;
                for &(from, to) in &self.moves {
                    let (from, to) = (usize::from(from), usize::from(to));
                    if after[from] != NONE || after[to] == NONE {
                        continue;
                    }
                    let mut before = after.clone();
                    before.swap(from, to);
                    if !known.contains_key(&before) {
                        *next.entry(before).or_insert(0) += ways;
                    }
                }
            }
            if next.is_empty() {
                return known;
            }
            layer = next.keys().cloned().collect();
            known.extend(next.into_iter().map(|(at, ways)| (at, (far, ways))));
        }
        unreachable!()
    }

    /// How far a position is from the end, by layers around both until they meet.
    fn by_both_ends(&self, start: &[u8]) -> usize {
        let after = |layer: &HashSet<Vec<u8>>| {
            let mut next = HashSet::new();
            for at in layer {
                for &(from, to) in &self.moves {
                    let (from, to) = (usize::from(from), usize::from(to));
                    if at[from] != NONE && at[to] == NONE {
                        let mut made = at.clone();
                        made.swap(from, to);
                        next.insert(made);
                    }
                }
            }
            next
        };
        // A layer has what some sequence of its length makes, so the first two that meet are nearest.
        let mut layers = [HashSet::from([start.to_vec()]), HashSet::from([self.end.clone()])];
        for moves in 0.. {
            if !layers[0].is_disjoint(&layers[1]) {
                return moves;
            }
            layers[moves % 2] = after(&layers[moves % 2]);
        }
        unreachable!()
    }

    fn replay(&self, start: &[u8], moves: &[u32]) -> Vec<u8> {
        let mut at = start.to_vec();
        for &number in moves {
            let (from, to) = self.moves[number as usize];
            assert!(at[usize::from(to)] == NONE && at[usize::from(from)] != NONE);
            at.swap(usize::from(from), usize::from(to));
        }
        at
    }
}

fn bound(tokens: &Tokens, entries: u64) -> Bound {
    let graph = tokens.graph();
    let singles = tokens.singles();
    let patterns = Measured::new(&graph, &singles, 3, 1, &|| false).unwrap().patterns(entries);
    let make =
        &mut |pattern: &[u8]| Database::new(&graph, pattern, 1, u64::MAX, &|| false).ok_or(());
    Bound::new(&graph, &patterns, make).unwrap()
}

fn ask((tokens, bound): (&Tokens, &Bound), start: &[u8], query: Query) -> Report {
    ask_with(&Repeats::default(), (tokens, bound), start, query)
}

fn ask_with(
    repeats: &Repeats,
    (tokens, bound): (&Tokens, &Bound),
    start: &[u8],
    query: Query,
) -> Report {
    search((tokens, repeats, bound), start, &query, &|| false, &|_, _, _| ())
}

#[test]
fn all_shortest_solutions_are_found_from_everywhere() {
    let mut seen = [0; 3];
    for seed in 0..150 {
        let case = Case::random(seed);
        let tokens = Tokens::new(&case.end, &case.moves);
        if tokens.singles().is_empty() {
            continue;
        }
        let bound = bound(&tokens, [20, 200, 10_000][seed as usize % 3]);
        let known = case.layers();
        let repeats = Repeats::sized(0, 1 << 13);
        // What is far has too many ways for a search that knows little.
        let near = known.iter().filter(|(_, known)| known.0 <= 16);
        let mut all: Vec<&Vec<u8>> = near.map(|(at, _)| at).collect();
        all.sort();
        for start in all.iter().step_by(1 + all.len() / 20) {
            let (far, ways) = known[*start];
            let report = ask((&tokens, &bound), start, ALL);
            assert_eq!(report.ended, Ended::Whole, "seed {seed}");
            assert_eq!(
                (report.at_least, report.solutions.len() as u64),
                (far, ways),
                "seed {seed} {start:?}"
            );
            for moves in &report.solutions {
                assert_eq!(
                    (moves.len() as u32, case.replay(start, moves)),
                    (far, case.end.clone())
                );
            }
            assert!(report.solutions.is_sorted());
            let first = ask((&tokens, &bound), start, Query { first: true, ..ALL });
            assert_eq!((first.solutions.len(), first.solutions[0].len() as u32), (1, far));
            // A long search leaves out what need not be tried.
            let long = ask_with(&repeats, (&tokens, &bound), start, ALL);
            assert_eq!(long.solutions, report.solutions, "seed {seed} {start:?}");
            let long = ask_with(&repeats, (&tokens, &bound), start, Query { first: true, ..ALL });
            assert_eq!(long.solutions[0].len() as u32, far);
            assert_eq!(case.replay(start, &long.solutions[0]), case.end);
        }
        seen[usize::from(tokens.graph().empties().len() > 1)] += 1;
        seen[2] +=
            usize::from(tokens.singles().len() + tokens.graph().empties().len() < case.end.len());
    }
    assert!(seen.iter().all(|&seen| seen > 20), "{seen:?}");
}

/// The 8-puzzle, of which the farthest positions need 31 moves.
fn eight() -> (Tokens, Bound) {
    let steps = super::steps(3, 3);
    let moves: Vec<(u8, u8)> = steps.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let tokens = Tokens::new(&[0, 1, 2, 3, 4, 5, 6, 7, NONE], &moves);
    let bound = bound(&tokens, 6000);
    (tokens, bound)
}

/// The two positions of the 8-puzzle that are farthest (A. Reinefeld, *Complete solution of the eight-puzzle*, 1993).
const FARTHEST: [[u8; 9]; 2] = [[7, 5, 6, 1, 4, 3, 2, NONE, 0], [5, 3, 6, 7, 4, NONE, 2, 1, 0]];

#[test]
fn the_farthest_positions_of_the_eight_puzzle_need_31() {
    let (tokens, bound) = eight();
    for start in FARTHEST {
        let report = ask((&tokens, &bound), &start, ALL);
        assert_eq!((report.at_least, report.ended), (31, Ended::Whole));
    }
    assert_eq!(bound.copies(), 2);
}

#[test]
fn no_length_is_passed_over() {
    let (tokens, bound) = eight();
    let steps = super::steps(3, 3);
    let moves = steps.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let case = Case { end: tokens.end().to_vec(), moves };
    let known = case.layers();
    let mut all: Vec<&Vec<u8>> = known.keys().collect();
    all.sort();
    // Where all children are dropped because one of them says that the position is too far, that is what the next length is.
    // It decides for one position in a thousand.
    for start in all.into_iter().step_by(7) {
        let report = ask((&tokens, &bound), start, Query { first: true, ..ALL });
        let far = known[start].0;
        assert_eq!((report.at_least, report.solutions[0].len() as u32), (far, far), "{start:?}");
    }
}

#[test]
fn threads_find_the_same() {
    let (tokens, bound) = four();
    let start = START;
    let one = ask((&tokens, &bound), &start, ALL);
    assert!(one.nodes > 200_000, "{}", one.nodes);
    for (threads, lanes) in [(3, 1), (1, 4), (2, 3)] {
        let query = Query { threads, ..ALL };
        let repeats = Repeats::default();
        let searched = (&tokens, &repeats, &bound);
        let other = search_in(searched, &start, (&query, lanes), &|| false, &|_, _, _| ());
        assert_eq!((&one.solutions, one.at_least), (&other.solutions, other.at_least));
        assert_eq!(one.nodes, other.nodes, "{threads} threads, {lanes} lanes");
    }
}

/// A position that needs 57 moves.
const START: [u8; 16] = [12, 5, 7, 11, 14, 13, NONE, 9, 10, 6, 3, 4, 8, 0, 2, 1];

/// The 15-puzzle with small databases.
fn four() -> (Tokens, Bound) {
    let steps = super::steps(4, 4);
    let moves: Vec<(u8, u8)> = steps.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let mut end: Vec<u8> = (0..16).collect();
    end[15] = NONE;
    let tokens = Tokens::new(&end, &moves);
    let bound = bound(&tokens, 1 << 21);
    (tokens, bound)
}

#[test]
fn a_long_search_leaves_out_what_repeats() {
    let (tokens, bound) = four();
    let near = Query { most: 56, first: true, ..ALL };
    let all = ask((&tokens, &bound), &START, near);
    for threads in [1, 3] {
        let repeats = Repeats::sized(1000, 1 << 18);
        let fewer = ask_with(&repeats, (&tokens, &bound), &START, Query { threads, ..near });
        assert_eq!((fewer.at_least, fewer.ended), (all.at_least, Ended::Depth));
        assert!(fewer.nodes * 20 < all.nodes * 19, "{} of {}", fewer.nodes, all.nodes);
        let found = ask_with(&repeats, (&tokens, &bound), &START, Query { threads, ..ALL });
        assert_eq!(found.solutions, ask((&tokens, &bound), &START, ALL).solutions);
    }
}

#[test]
fn limits_are_kept_and_what_is_proved_is_told() {
    let (tokens, bound) = four();
    let start = START;
    let truth = ask((&tokens, &bound), &start, Query { first: true, ..ALL });
    let few = ask((&tokens, &bound), &start, Query { positions: 20_000, ..ALL });
    assert_eq!(few.ended, Ended::Positions);
    assert!(few.nodes >= 20_000 && few.nodes < 30_000 && few.at_least <= truth.at_least);
    let near = ask((&tokens, &bound), &start, Query { most: truth.at_least - 1, ..ALL });
    assert_eq!(
        (near.ended, near.solutions.len(), near.at_least),
        (Ended::Depth, 0, truth.at_least)
    );
    let stopped =
        search((&tokens, &Repeats::default(), &bound), &start, &ALL, &|| true, &|_, _, _| ());
    assert_eq!(stopped.ended, Ended::Stopped);
    let from = ask((&tokens, &bound), &start, Query { least: truth.at_least, first: true, ..ALL });
    assert_eq!(from.solutions[0].len() as u32, truth.at_least);
    assert!(from.nodes < truth.nodes);
    let many = ask((&tokens, &bound), &start, ALL).solutions.len();
    if many > 1 {
        let some = ask((&tokens, &bound), &start, Query { solutions: many - 1, ..ALL });
        assert_eq!((some.ended, some.solutions.len()), (Ended::Solutions, many - 1));
    }
}

#[test]
fn rounds_are_told() {
    let (tokens, bound) = eight();
    let told = std::sync::Mutex::new(Vec::new());
    let progress = |depth: u32, nodes: u64, is_empty: bool| {
        told.lock().unwrap().push((depth, nodes, is_empty));
    };
    let report =
        search((&tokens, &Repeats::default(), &bound), &FARTHEST[0], &ALL, &|| false, &progress);
    let told = told.into_inner().unwrap();
    assert!(told.len() > 1 && told.is_sorted());
    assert_eq!(told.last(), Some(&(report.at_least, report.nodes, false)));
    assert!(told[..told.len() - 1].iter().all(|round| round.2));
}

/// Sets of places are kept in other ways the more there are.
#[test]
fn boards_of_any_size_are_searched() {
    let mut random = Random::new(3);
    for (rows, columns) in [(2, 4), (3, 6), (4, 6), (5, 7), (5, 8), (8, 8), (6, 11)] {
        let moves: Vec<(u8, u8)> =
            super::steps(rows, columns).iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        let places = rows * columns;
        let mut end: Vec<u8> = (0..places).collect();
        end[usize::from(places) - 1] = NONE;
        let case = Case { end, moves };
        let tokens = Tokens::new(&case.end, &case.moves);
        let graph = tokens.graph();
        let singles = tokens.singles();
        let patterns: Vec<Vec<u8>> = singles.chunks(2).map(<[u8]>::to_vec).collect();
        let make =
            &mut |pattern: &[u8]| Database::new(&graph, pattern, 1, u64::MAX, &|| false).ok_or(());
        let bound = Bound::new(&graph, &patterns, make).unwrap();
        let mut start = case.end.clone();
        let mut back = (NONE, NONE);
        for _ in 0..18 {
            let open =
                |&&(from, to): &&(u8, u8)| start[usize::from(to)] == NONE && (from, to) != back;
            let open: Vec<&(u8, u8)> = case.moves.iter().filter(open).collect();
            let &(from, to) = open[random.index(open.len())];
            start.swap(usize::from(from), usize::from(to));
            back = (to, from);
        }
        let report = ask((&tokens, &bound), &start, Query { first: true, ..ALL });
        let far = case.by_both_ends(&start);
        assert_eq!(report.solutions[0].len(), far, "{rows} rows, {columns} columns");
        assert_eq!(case.replay(&start, &report.solutions[0]), case.end);
        assert!(far >= 8 && report.nodes > 4, "{far} moves, {} positions", report.nodes);
    }
}

/// On a line tokens pass none of each other: everything is seen, and there is no way.
#[test]
fn what_has_no_way_is_seen_to_have_none() {
    let tokens = Tokens::new(&[0, 1, NONE], &[(0, 1), (1, 0), (1, 2), (2, 1)]);
    let bound = bound(&tokens, 100);
    let report = ask((&tokens, &bound), &[1, 0, NONE], ALL);
    assert!(matches!(report.ended, Ended::Unsolvable), "{report:?}");
}
