//! A level by rests and places has the same positions, distances and first solutions as one by positions.

#[path = "engine/fuzz.rs"]
mod fuzz;

use everystate_boards::{Challenge, Game, Grade, Level, Rows, open, read, sokoban};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, law};
use everystate_search::{bfs, levels};

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    levels: usize,
    /// Of those, the ones that have rows, by their words.
    rowed: [usize; 5],
    won: usize,
}

const POSITIONS: u64 = 20_000;

fn compare<const P: usize>(challenge: &Challenge, all: &mut Compared) {
    let level = challenge.level::<P>();
    all.levels += 1;
    match Rows::<P, 1>::words(&level) {
        Some(1) => compare_rows::<P, 1>(&level, all),
        Some(2) => compare_rows::<P, 2>(&level, all),
        Some(4) => compare_rows::<P, 4>(&level, all),
        words => assert_eq!(words, None),
    }
}

fn compare_rows<const P: usize, const W: usize>(level: &Level<P>, all: &mut Compared) {
    let rows = Rows::<P, W>::of(level).unwrap();
    all.rowed[W] += 1;
    let states = law::sample(level, 300);
    assert_eq!(law::placed::<W, _>(&rows, &states), Ok(()));
    let limits = Limits { positions: POSITIONS, threads: 1, ..Limits::none() };
    let plain = levels::run(level, &levels::Options::default(), &limits, &Silent);
    let solved = bfs::run(level, &limits, &Silent);
    for threads in [1, 2] {
        let limits = Limits { threads, ..limits.clone() };
        let found = levels::placed(&rows, &levels::Options::default(), &limits, &Silent);
        assert_eq!((&found.counts, found.stopped), (&plain.counts, plain.stopped));
        assert_eq!(found.statistics.positions, plain.statistics.positions);
        // The last layer is made to its end: for that the limit may be too small.
        let found = bfs::placed(&rows, &limits, &Silent);
        if solved.verdict.is_proved() && solved.statistics.positions < POSITIONS / 4 {
            assert_eq!(found.verdict, solved.verdict);
        }
    }
    all.won += usize::from(solved.verdict.name() == "solved");
}

fn compared(game: &Game, level: usize, all: &mut Compared) {
    let Ok(challenge) = Challenge::new(game, level) else { return };
    match challenge.words() {
        1 => compare::<1>(&challenge, all),
        2 => compare::<2>(&challenge, all),
        3..=4 => compare::<4>(&challenge, all),
        _ => {}
    }
}

#[test]
fn levels_of_ours_have_the_same_positions() {
    let mut all = Compared::default();
    for name in ["sokoban", "pegs", "klotski", "rush-hour", "lights", "ice", "river"] {
        let file = format!("{}/../../data/boards/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let game = open(&std::fs::read_to_string(file).unwrap()).game.unwrap();
        (0..game.levels()).for_each(|level| compared(&game, level, &mut all));
    }
    assert!(all.rowed.iter().sum::<usize>() >= 12 && all.won >= 6, "{all:?}");
}

#[test]
fn levels_of_random_games_have_the_same_positions() {
    let mut all = Compared::default();
    for number in 0..3000 {
        let mut random = Random::of(33, number);
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
    assert!(all.rowed[1] >= 500 && all.won >= 60, "{all:?}");
}

#[test]
fn levels_of_sokoban_have_the_same_positions() {
    let mut all = Compared::default();
    for number in 0..60 {
        let mut random = Random::of(34, number);
        let (width, height) = (4 + random.index(14), 4 + random.index(8));
        let mut cells: Vec<char> =
            (0..width * height).map(|_| if random.below(100) < 12 { '#' } else { ' ' }).collect();
        for sign in ['@', '$', '$', '.', '.'] {
            let free: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == ' ').collect();
            cells[free[random.index(free.len())]] = sign;
        }
        let border = "#".repeat(width + 2);
        let rows: Vec<String> = cells
            .chunks(width)
            .map(|row| format!("#{}#", row.iter().collect::<String>()))
            .collect();
        let text = format!("{border}\n{}\n{border}\n", rows.join("\n"));
        let game = sokoban::read(&text).game.expect(&text);
        compared(&game, 0, &mut all);
    }
    // Rows of all lengths.
    assert!(all.rowed[1] > 5 && all.rowed[2] > 5 && all.rowed[4] > 5 && all.won > 3, "{all:?}");
}
