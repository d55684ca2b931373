//! What is known of a level without playing is never more than the truth, and positions are packed so that none is lost or mistaken for another.

mod fuzz;

use everystate_boards::{Challenge, Counted, Game, Grade, Level, Measure, Press, read};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Cost, Limits, Puzzle, Silent, Verdict};
use everystate_search::atlas::{self, Atlas};
use std::collections::{HashSet, VecDeque};

/// Most positions of a level that is gone through.
const MOST: u64 = 1000;

/// What was found of levels.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    levels: usize,
    positions: usize,
    /// Positions that are lost, and those of them of which the bound says so.
    lost: usize,
    seen: usize,
    /// What inputs, and pushes, are left in all, and what the bounds say of those.
    left: [u64; 2],
    bound: [u64; 2],
}

/// The cheapest way to win from each position, by a search backwards in which moves cost nothing or 1.
fn cheapest<const P: usize>(counted: &Counted<'_, P>, atlas: &Atlas<[u64; P], Press>) -> Vec<u32> {
    let mut back: Vec<Vec<(u32, u32)>> = vec![Vec::new(); atlas.len() as usize];
    let mut left = vec![u32::MAX; atlas.len() as usize];
    let mut queue = VecDeque::new();
    for i in 0..atlas.len() {
        for &(press, to) in atlas.moves(i) {
            back[to as usize].push((i, counted.cost(atlas.position(i), press)));
        }
        if counted.is_goal(atlas.position(i)) {
            left[i as usize] = 0;
            queue.push_back((0, i));
        }
    }
    while let Some((cost, i)) = queue.pop_front() {
        if left[i as usize] < cost {
            continue;
        }
        for &(before, more) in &back[i as usize] {
            if cost + more < left[before as usize] {
                left[before as usize] = cost + more;
                if more == 0 {
                    queue.push_front((cost, before));
                } else {
                    queue.push_back((cost + more, before));
                }
            }
        }
    }
    left
}

/// All positions of a puzzle; `None` if there are too many.
fn atlas<P: Puzzle>(puzzle: &P) -> Option<Atlas<P::State, P::Move>> {
    let limits = Limits { positions: MOST, ..Limits::none() };
    atlas::run(puzzle, &limits, &Silent).verdict.solution()
}

/// Checks all laws on all positions of a level; `None` if it is not searched, or has too many.
fn check<const P: usize>(text: &str, game: &Game, challenge: &Challenge) -> Option<Found> {
    let level = challenge.level::<P>();
    let counted = Counted { level: &level, measure: Measure::Pushes };
    let atlas = atlas(&counted)?;
    let mut found = Found { levels: 1, ..Found::default() };
    let pushes = cheapest(&counted, &atlas);
    let mut boards = HashSet::new();
    for i in 0..atlas.len() {
        let position = atlas.position(i);
        let board = level.board(position);
        let told = || format!("{text}\n{}", board.text(game));
        if *position != Level::<P>::WON {
            assert_eq!(level.pack(&board), *position, "{}", told());
            assert!(boards.insert(board.clone()), "{}", told());
        }
        found.positions += 1;
        let inputs = atlas.left(i).unwrap_or(u32::MAX);
        assert_eq!(inputs == u32::MAX, pushes[i as usize] == u32::MAX, "{}", told());
        for (number, (measure, truth)) in
            [(Measure::Inputs, inputs), (Measure::Pushes, pushes[i as usize])]
                .into_iter()
                .enumerate()
        {
            let bound = level.bound(position, measure);
            assert!(bound <= truth, "{measure:?}: {bound} > {truth}\n{}", told());
            if truth == u32::MAX {
                if measure == Measure::Inputs {
                    found.lost += 1;
                    found.seen += usize::from(bound == u32::MAX);
                }
            } else {
                found.left[number] += u64::from(truth);
                found.bound[number] += u64::from(bound);
            }
        }
    }
    pruned(text, challenge, &level);
    Some(found)
}

/// Without the inputs that lose a level has the same solutions.
fn pruned<const P: usize>(text: &str, challenge: &Challenge, level: &Level<P>) {
    let number =
        |level: &Level<P>| everystate_search::count::run(level, &Limits::none(), &Silent).verdict;
    let less = challenge.level::<P>().pruned();
    assert_eq!(format!("{:?}", number(level)), format!("{:?}", number(&less)), "{text}");
}

fn checked(text: &str) -> Option<Found> {
    let read = read(text);
    if read.issues.iter().any(|issue| issue.grade == Grade::Error) {
        return None;
    }
    let game = read.game?;
    let challenge = Challenge::new(&game, 0).ok()?;
    match challenge.words() {
        1 => check::<1>(text, &game, &challenge),
        2 => check::<2>(text, &game, &challenge),
        3..=4 => check::<4>(text, &game, &challenge),
        _ => None,
    }
}

fn gone_through(count: usize, make: impl Fn(&mut Random) -> String) -> Found {
    let mut all = Found::default();
    let mut number = 0;
    while all.levels < count {
        assert!(number < 20 * count as u64, "most texts are games with few positions");
        let text = make(&mut Random::of(7, number));
        number += 1;
        let Some(found) = checked(&text) else { continue };
        all.levels += 1;
        all.positions += found.positions;
        (all.lost, all.seen) = (all.lost + found.lost, all.seen + found.seen);
        for measure in 0..2 {
            all.left[measure] += found.left[measure];
            all.bound[measure] += found.bound[measure];
        }
    }
    all
}

#[test]
fn bounds_of_games_like_sokoban_hold() {
    let found = gone_through(25000, fuzz::pushing);
    println!("{found:?}");
}

#[test]
fn bounds_of_random_games_hold() {
    let found = gone_through(500, fuzz::game);
    println!("{found:?}");
}
