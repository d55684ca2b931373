//! The quick engine does what the plain interpreter does: from every position, for every input.

mod fuzz;

use core::ops::ControlFlow;
use everystate_boards::{Board, Challenge, Direction, Game, Grade, Input, Level, Play, read};
use everystate_puzzle::Puzzle;
use everystate_puzzle::random::Random;
use std::collections::HashMap;

const INPUTS: [Input; 5] = [
    Input::Move(Direction::Up),
    Input::Move(Direction::Left),
    Input::Move(Direction::Down),
    Input::Move(Direction::Right),
    Input::Action,
];

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    positions: usize,
    /// Inputs that led to another position, that won, and that led back to the start by `restart`.
    changed: usize,
    won: usize,
    restarted: usize,
    /// Rules that did not come to an end.
    endless: usize,
}

/// What the plain interpreter makes of an input.
#[derive(Debug, PartialEq, Eq)]
enum Played {
    Won,
    Endless,
    Board(Board),
}

fn played(game: &Game, level: usize, board: &Board, input: Input) -> Played {
    let mut play = Play::new(game, level, "").unwrap();
    play.resume(board.clone());
    let end = play.input(input);
    match end {
        _ if play.won() > 0 => Played::Won,
        Err(_) => Played::Endless,
        Ok(()) => Played::Board(play.board().clone()),
    }
}

/// Goes breadth-first through so many positions of a level, and compares what each input makes of each of them.
fn walk<const P: usize>(text: &str, game: &Game, number: usize, challenge: &Challenge, most: usize) -> Compared {
    let mut compared = Compared::default();
    let start = challenge.level::<P>().start();
    let mut boards: HashMap<[u64; P], Board> = HashMap::new();
    let mut queue = vec![start];
    if start != Level::<P>::WON {
        boards.insert(start, challenge.start().clone());
    }
    while let Some(&position) = queue.get(compared.positions) {
        compared.positions += 1;
        let level = challenge.level::<P>();
        let mut after: HashMap<Input, [u64; P]> = HashMap::new();
        let _ = level.expand(&position, &mut Vec::new(), |input, next| {
            assert!(after.insert(input, next).is_none(), "{text}");
            ControlFlow::<()>::Continue(())
        });
        if position == Level::<P>::WON {
            assert!(after.is_empty(), "{text}");
            continue;
        }
        let board = boards[&position].clone();
        assert_eq!(level.board(&position), board, "{text}");
        assert_eq!(level.pack(&board), position, "{text}");
        let mut endless = false;
        for input in INPUTS {
            if input == Input::Action && text.contains("noaction") {
                continue;
            }
            let told = || format!("{text}\n{}\n{input:?}", board.text(game));
            match (played(game, number, &board, input), after.get(&input)) {
                (Played::Won, next) => {
                    assert_eq!(next, Some(&Level::<P>::WON), "{}", told());
                    compared.won += 1;
                }
                (Played::Endless, next) => {
                    assert_eq!(next, None, "{}", told());
                    endless = true;
                }
                (Played::Board(end), None) => {
                    if end != board {
                        let back = text.contains("restart") && end == *challenge.start();
                        assert!(back, "{}\n{}", told(), end.text(game));
                        compared.restarted += 1;
                    }
                }
                (Played::Board(end), Some(next)) => {
                    assert_ne!(end, board, "{}", told());
                    assert_ne!(*next, Level::<P>::WON, "{}", told());
                    assert_eq!(level.board(next).text(game), end.text(game), "{}", told());
                    assert_eq!(level.board(next), end, "{}", told());
                    assert_eq!(level.pack(&end), *next, "{}", told());
                    compared.changed += 1;
                    if queue.len() < most && boards.insert(*next, end).is_none() {
                        queue.push(*next);
                    }
                }
            }
        }
        assert_eq!(level.was_endless(), endless, "{text}\n{}", board.text(game));
        compared.endless += usize::from(endless);
        if endless {
            break;
        }
    }
    compared
}

/// Compares a level of a game; `None` if it is not searched.
fn compare(text: &str, game: &Game, level: usize, most: usize) -> Option<Compared> {
    let challenge = Challenge::new(game, level).ok()?;
    Some(match challenge.words() {
        1 => walk::<1>(text, game, level, &challenge, most),
        2 => walk::<2>(text, game, level, &challenge, most),
        3..=4 => walk::<4>(text, game, level, &challenge, most),
        5..=8 => walk::<8>(text, game, level, &challenge, most),
        9..=16 => walk::<16>(text, game, level, &challenge, most),
        _ => walk::<128>(text, game, level, &challenge, most),
    })
}

#[test]
fn random_games_are_played_as_by_the_interpreter() {
    let (mut all, mut games, mut lively) = (Compared::default(), 0, 0);
    let mut number = 0;
    while games < 1000 {
        assert!(number < 20_000, "most texts are games");
        let text = fuzz::game(&mut Random::of(25, number));
        number += 1;
        let read = read(&text);
        if read.issues.iter().any(|issue| issue.grade == Grade::Error) {
            continue;
        }
        let Some(game) = read.game else { continue };
        let t0 = std::time::Instant::now();
        if number > 1 { std::fs::write("/tmp/wD-now.txt", &text).unwrap(); }
        let Some(compared) = compare(&text, &game, 0, 30) else { continue };
        if t0.elapsed().as_millis() > 300 { println!("SLOW {number} {:?} {compared:?}", t0.elapsed()); }
        games += 1;
        lively += usize::from(compared.changed > 0);
        all.positions += compared.positions;
        all.changed += compared.changed;
        all.won += compared.won;
        all.restarted += compared.restarted;
        all.endless += compared.endless;
    }
    println!("{number} {lively} {all:?}");
}
