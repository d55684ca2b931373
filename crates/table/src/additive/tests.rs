//! What a database says, against a search of all positions of its pattern.

mod search;

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
fn kept_words_make_the_same_database() {
    let graph = board(3, 3, &[8]);
    let made = Database::new(&graph, &[0, 1, 3], 1, u64::MAX, &|| false).unwrap();
    let kept = Database::of(&graph, &[0, 1, 3], made.words().to_vec()).unwrap();
    assert_eq!(kept.moves(&graph, &[1, 0, 4]), made.moves(&graph, &[1, 0, 4]));
    assert!(made.moves(&graph, &[1, 0, 3]) > 2);
    assert!(Database::of(&graph, &[0, 1], made.words().to_vec()).is_none());
    // After an odd number of words there may be another.
    let small = Database::new(&graph, &[0, 1], 1, u64::MAX, &|| false).unwrap();
    let padded = |more| [small.words(), &vec![0; more]].concat();
    assert_eq!(small.words().len(), 5);
    let kept = Database::of(&graph, &[0, 1], padded(1)).unwrap();
    assert_eq!(kept.words(), small.words());
    assert!(Database::of(&graph, &[0, 1], padded(2)).is_none());
    assert_eq!(Database::entries(9, 3), Some(504));
    assert_eq!((Database::entries(16, 9), Database::entries(3, 4)), (None, None));
    // Neither without room nor when it is to stop.
    assert!(Database::new(&graph, &[0, 1, 3], 1, 300, &|| false).is_none());
    assert!(Database::new(&graph, &[0, 1, 3], 1, u64::MAX, &|| true).is_none());
}

#[test]
fn the_mean_is_that_of_all_positions() {
    let graph = board(3, 3, &[8]);
    let database = Database::new(&graph, &[0, 1], 1, u64::MAX, &|| false).unwrap();
    let all = (0..9).flat_map(|a| (0..9).filter(move |&b| b != a).map(move |b| [a, b]));
    let excess = all.map(|[a, b]| {
        let alone = graph.distance(0, a).unwrap() + graph.distance(1, b).unwrap();
        database.moves(&graph, &[a, b]) - u64::from(alone)
    });
    let sum: u64 = excess.sum();
    assert!(
        sum > 0 && (database.mean() * 72.0 - f64::from(u32::try_from(sum).unwrap())).abs() < 1e-9
    );
}

#[test]
fn patterns_have_each_token_once_and_as_many_entries_as_allowed() {
    let graph = board(3, 4, &[11]);
    let tokens: Vec<u8> = (0..11).collect();
    let measured = Measured::new(&graph, &tokens, 4, 2, &|| false).unwrap();
    for (entries, sizes) in [
        (1 << 30, vec![8, 3]),
        (200_000, vec![5, 5, 1]),
        (20_000, vec![4, 3, 3, 1]),
        (5, vec![1; 11]),
    ] {
        let patterns = measured.patterns(entries);
        assert_eq!(patterns.iter().map(Vec::len).collect::<Vec<_>>(), sizes);
        let mut all = patterns.concat();
        all.sort_unstable();
        assert_eq!(all, tokens);
        assert_eq!(patterns, measured.patterns(entries));
    }
    assert!(Measured::new(&graph, &tokens, 2, 1, &|| true).is_none());
}

#[test]
fn what_is_chosen_adds_up_to_more_than_what_is_not() {
    let graph = board(4, 4, &[15]);
    let tokens: Vec<u8> = (0..15).collect();
    let mean = |patterns: &[Pattern]| -> f64 {
        let made =
            |pattern: &Pattern| Database::new(&graph, pattern, 2, u64::MAX, &|| false).unwrap();
        patterns.iter().map(|pattern| made(pattern).mean()).sum()
    };
    let chosen = Measured::new(&graph, &tokens, 3, 2, &|| false).unwrap().patterns(1 << 18);
    let in_order: Vec<Pattern> = {
        let mut rest = &tokens[..];
        chosen.iter().map(|pattern| rest.split_off(..pattern.len()).unwrap().to_vec()).collect()
    };
    assert!(mean(&chosen) > 1.1 * mean(&in_order), "{chosen:?}");
}
