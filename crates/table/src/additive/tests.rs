//! What a database says, against a search of all positions of its pattern.

use super::*;
use std::collections::{HashMap, VecDeque};

/// A board of rows and columns.
fn board(rows: u8, columns: u8, empties: &[u8]) -> Graph {
    Graph::new(usize::from(rows) * usize::from(columns), &steps(rows, columns), empties)
}

/// The steps of a board of rows and columns.
fn steps(rows: u8, columns: u8) -> Vec<(u8, u8)> {
    let mut steps = Vec::new();
    for place in 0..rows * columns {
        if place % columns + 1 < columns {
            steps.push((place, place + 1));
        }
        if place + columns < rows * columns {
            steps.push((place, place + columns));
        }
    }
    steps
}

/// By where the tokens are: the fewest moves of theirs, with one empty place, by a queue of both ends.
fn by_hand(graph: &Graph, pattern: &[u8]) -> HashMap<Vec<u8>, u64> {
    let mut far: HashMap<(Vec<u8>, u8), u64> = HashMap::new();
    let mut queue: VecDeque<((Vec<u8>, u8), u64)> =
        graph.empties().iter().map(|&empty| ((pattern.to_vec(), empty), 0)).collect();
    while let Some((state, moves)) = queue.pop_front() {
        if far.contains_key(&state) {
            continue;
        }
        far.insert(state.clone(), moves);
        let (at, empty) = &state;
        for place in 0..graph.places() as u8 {
            if graph.distance(place, *empty) != Some(1) {
                continue;
            }
            match at.iter().position(|&at| at == place) {
                None => queue.push_front(((at.clone(), place), moves)),
                Some(token) => {
                    let mut after = at.clone();
                    after[token] = *empty;
                    queue.push_back(((after, place), moves + 1));
                }
            }
        }
    }
    let mut least = HashMap::new();
    for ((at, _), moves) in far {
        let entry = least.entry(at).or_insert(moves);
        *entry = moves.min(*entry);
    }
    least
}

fn check(graph: &Graph, pattern: &[u8], threads: usize) {
    let database = Database::new(graph, pattern, threads, u64::MAX, &|| false).unwrap();
    let stride = u64::from(graph.stride());
    for (at, moves) in by_hand(graph, pattern) {
        let alone: u64 = pattern
            .iter()
            .zip(&at)
            .map(|(&home, &at)| u64::from(graph.distance(home, at).unwrap()))
            .sum();
        let excess = ((moves - alone) / stride).min(Database::MOST.into());
        assert_eq!((moves - alone) % stride, 0);
        assert_eq!(database.moves(graph, &at), alone + excess * stride, "{pattern:?} at {at:?}");
    }
}

#[test]
fn a_database_says_what_a_search_does() {
    check(&board(3, 3, &[8]), &[0, 1, 2, 4], 2);
    check(&board(3, 3, &[4]), &[0, 1, 5, 6, 7], 1);
    check(&board(2, 4, &[7]), &[3, 5], 3);
    check(&board(3, 4, &[0]), &[7], 1);
    check(&board(4, 4, &[15]), &[2, 3, 6, 7], 2);
    // Three places next to each other make both halves one.
    let kite = Graph::new(6, &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5)], &[5]);
    check(&kite, &[0, 2, 3], 2);
}

#[test]
#[ignore]
fn time() {
    let file = std::env::var("KORF").unwrap();
    let sizes: Vec<usize> =
        std::env::var("SIZES").unwrap().split(',').map(|s| s.parse().unwrap()).collect();
    let threads = std::env::var("THREADS").map_or(1, |s| s.parse().unwrap());
    let side: u8 = std::env::var("SIDE").unwrap().parse().unwrap();
    let mut end: Vec<u8> = (0..side * side).collect();
    end[0] = NONE;
    let steps = steps(side, side);
    let both: Vec<(u8, u8)> = steps.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
    let tokens = Tokens::new(&end, &both);
    let graph = tokens.graph();
    let mut order: Vec<u8> = match std::env::var("ORDER") {
        Ok(o) => o.split(',').map(|s| s.parse().unwrap()).collect(),
        Err(_) => (1..side * side).collect(),
    };
    let mut patterns = Vec::new();
    if sizes.len() == 1 {
        let t = std::time::Instant::now();
        let m = Measured::new(&graph, &order, 4, 2, &|| false).unwrap();
        println!("measured made {:?}", t.elapsed());
        patterns = m.patterns(sizes[0] as u64);
        println!("chosen made {:?}", t.elapsed());
    } else {
        for size in sizes {
            let rest = order.split_off(size.min(order.len()));
            order.sort();
            patterns.push(order);
            order = rest;
        }
    }
    println!("{patterns:?}");
    let t = std::time::Instant::now();
    let bound = Bound::new(&graph, &patterns, &mut |p| {
        Database::new(&graph, p, 2, u64::MAX, &|| false).ok_or(())
    })
    .unwrap();
    let mean: f64 = bound.databases().iter().map(|d| d.mean()).sum();
    println!(
        "made {:?}, {} databases, {} copies, means {:?} sum {mean}",
        t.elapsed(),
        bound.databases().len(),
        bound.copies(),
        bound.databases().iter().map(|d| d.mean()).collect::<Vec<_>>()
    );
    let t = std::time::Instant::now();
    let (mut all, mut count) = (0, 0);
    for line in std::fs::read_to_string(file)
        .unwrap()
        .lines()
        .filter(|l| !l.starts_with('#') && !l.trim().is_empty())
    {
        let (head, rest) = line.split_once(':').unwrap();
        let want: u32 = head.split(' ').nth(1).unwrap().parse().unwrap();
        let at: Vec<u8> = rest
            .split_whitespace()
            .map(|t| t.parse().unwrap())
            .map(|t| if t == 0 { NONE } else { t })
            .collect();
        let query =
            Query { first: true, least: 0, most: 1000, solutions: 1, positions: u64::MAX, threads };
        let t = std::time::Instant::now();
        let r = search((&tokens, &bound), &at, &query, &|| false, &|_, _, _| ());
        assert_eq!(r.solutions[0].len() as u32, want);
        if side > 4 {
            println!("{head} {} {:?}", r.nodes, t.elapsed());
        }
        all += r.nodes;
        count += 1;
    }
    println!(
        "{count}: {:?} each, {} nodes each, {} M/s",
        t.elapsed() / count,
        all / u64::from(count),
        all as f64 / t.elapsed().as_secs_f64() / 1e6
    );
}
