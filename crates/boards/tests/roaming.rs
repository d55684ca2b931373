//! A level in which players roam is won by as few pushes as one in which each step of theirs is a position, and the inputs are found again.

#[path = "engine/fuzz.rs"]
mod fuzz;

use everystate_boards::{
    Challenge, Counted, Game, Grade, Input, Level, Measure, Play, Roaming, Unmet, open, read,
};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Puzzle, Silent, Verdict};
use everystate_search::{anytime, astar};
use std::ops::ControlFlow;

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    levels: usize,
    /// Where there are several places, and how many of these are won.
    roam: usize,
    won: usize,
    /// Positions of both.
    positions: [u64; 2],
}

fn plays(game: &Game, level: usize, inputs: &[Input]) {
    let mut play = Play::new(game, level, "").unwrap();
    play.settle().unwrap();
    for &input in inputs {
        assert_eq!(play.won(), 0);
        play.input(input).unwrap();
    }
    assert_eq!(play.won(), 1);
}

fn compare<const P: usize>(game: &Game, number: usize, challenge: &Challenge, all: &mut Compared) {
    all.levels += 1;
    let level: Level<P> = challenge.level();
    let limits = Limits { threads: 1, positions: 30_000, ..Limits::none() };
    let Some(roaming) = Roaming::of(&level) else { return };
    assert!(roaming.places() > 1);
    let counted = Counted { level: &level, measure: Measure::Pushes };
    let plain = astar::cheapest(&counted, &counted, &limits, &Silent);
    let quick = astar::cheapest(&roaming, &roaming, &limits, &Silent);
    let mut first = |_: &_| ControlFlow::Break(());
    let options = anytime::Options::default();
    let some = anytime::cheapest(&roaming, &Unmet(&level), &options, &limits, &Silent, &mut first);
    if level.was_unsure() || level.was_endless() || plain.verdict.name() == "stopped" {
        return;
    }
    all.roam += 1;
    all.positions[0] += plain.statistics.positions;
    all.positions[1] += quick.statistics.positions;
    let pushes = |inputs: &[Input]| {
        let mut position = level.start();
        let mut pushes = 0;
        for &input in inputs {
            let mut moves = Vec::new();
            counted.moves(&position, &mut moves);
            let press = moves.into_iter().find(|press| press.input == input).unwrap();
            pushes += u32::from(press.cost);
            position = counted.apply(&position, press);
        }
        assert!(level.is_goal(&position));
        pushes
    };
    match (plain.verdict, quick.verdict, some.verdict) {
        (Verdict::Solved(presses), Verdict::Solved(steps), Verdict::Solved(some)) => {
            all.won += 1;
            let least: u32 = presses.iter().map(|press| u32::from(press.cost)).sum();
            let inputs = roaming.inputs(&steps);
            assert_eq!(pushes(&inputs), least);
            plays(game, number, &inputs);
            let inputs = roaming.inputs(&some.moves);
            assert!(pushes(&inputs) >= least);
            plays(game, number, &inputs);
        }
        (Verdict::Unsolvable, Verdict::Unsolvable, Verdict::Unsolvable) => {}
        (plain, quick, some) => {
            panic!("{} {} {}", plain.name(), quick.name(), some.name());
        }
    }
}

fn compared(game: &Game, level: usize, all: &mut Compared) {
    let Ok(challenge) = Challenge::new(game, level) else { return };
    match challenge.words() {
        1 => compare::<1>(game, level, &challenge, all),
        2 => compare::<2>(game, level, &challenge, all),
        3..=4 => compare::<4>(game, level, &challenge, all),
        _ => {}
    }
}

#[test]
fn levels_of_ours_take_as_few_pushes() {
    let mut all = Compared::default();
    for name in ["sokoban", "pegs", "klotski", "rush-hour", "lights", "ice", "river"] {
        let file = format!("{}/../../data/boards/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let game = open(&std::fs::read_to_string(file).unwrap()).game.unwrap();
        (0..game.levels()).for_each(|level| compared(&game, level, &mut all));
    }
    // All but Sokoban, ice and river have a cursor; and that is what their positions are many by.
    assert!(all.roam >= 7 && all.won >= 4, "{all:?}");
    assert!(all.positions[0] > 2 * all.positions[1], "{all:?}");
}

#[test]
fn levels_of_random_games_take_as_few_pushes() {
    let mut all = Compared::default();
    for number in 0..3000 {
        let mut random = Random::of(3, number);
        let text = match number % 3 {
            0 => fuzz::game(&mut random),
            1 => fuzz::pushing(&mut random),
            _ => fuzz::cursor(&mut random),
        };
        let read = read(&text);
        let sound = read.issues.iter().all(|issue| issue.grade != Grade::Error);
        if let (Some(game), true, false) = (&read.game, sound, text.contains("startloop")) {
            compared(game, 0, &mut all);
        }
    }
    assert!(all.roam >= 600 && all.won >= 60, "{all:?}");
}
