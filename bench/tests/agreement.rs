//! The library and the baselines, which share no code, give the same text on random instances.

use everystate::boards::{self, Challenge};
use everystate::contract::random::Random;
use everystate::contract::{Limits, Silent};
use everystate::search::levels::{self, Options};
use everystate::session::{self, Input, Solve};
use everystate_bench::baseline::{cube2, gap, maze, roll, sokoban, stack};
use everystate_bench::generate;

fn agree(family: &str, text: &str, expected: &str) {
    for threads in [1, 3] {
        let mut out = Vec::new();
        let request = Solve { threads, ..Solve::default() };
        let input = Input::text("random", text);
        session::open(family).unwrap().solve(vec![input], &request, &mut out).unwrap();
        let found = String::from_utf8(out).unwrap();
        for (k, (a, b)) in found.lines().zip(expected.lines()).enumerate() {
            assert_eq!(a, b, "{family}, line {} of the answers", k + 1);
        }
        assert_eq!(found.len(), expected.len(), "{family}");
    }
}

#[test]
fn rolls() {
    for (seed, most) in [(11, 2), (12, 5), (13, 40), (14, 900)] {
        let text = generate::roll(seed, 200, most);
        agree("roll", &text, &roll::solve(&text));
    }
}

/// Long sequences, whole and in windows; `roll-check` of the benchmarks does thousands.
#[test]
fn long_rolls() {
    let compared = everystate_bench::check::rolls(15, 60, 5000, 100).unwrap();
    assert!(compared.tips > 200_000 && compared.windows == 100 * compared.possible);
}

#[test]
fn mazes() {
    for (seed, count, most) in [(21, 4000, 4), (22, 4000, 10), (23, 40, 60)] {
        let text = generate::maze(seed, count, most);
        agree("maze", &text, &maze::solve(&text));
    }
}

#[test]
fn stacks() {
    let text = generate::stack(31, 300);
    agree("stack", &text, &stack::solve(&text));
}

#[test]
fn deals() {
    for text in [generate::gap(41, 300), generate::gap_swapped(42, 100, 4)] {
        agree("gap", &text, &gap::solve_with_pathfinding(&text));
    }
}

#[test]
fn cubes() {
    let text = generate::cube2(51, 20_000);
    agree("cube2", &text, &cube2::FaceletTable::new().solve(&text));
}

/// A level of Sokoban in a room of walls: one cell in five is another wall, and there are as many targets as crates.
fn level(random: &mut Random) -> String {
    let mut draw = |below: u64| usize::try_from(random.below(below)).unwrap();
    let (width, height) = (4 + draw(4), 4 + draw(3));
    let mut cells = vec![vec![b'#'; width]; height];
    for row in &mut cells[1..height - 1] {
        row[1..width - 1].fill_with(|| if draw(5) == 0 { b'#' } else { b' ' });
    }
    for letters in
        [&[(b' ', b'@')][..], &[(b' ', b'$')], &[(b' ', b'.'), (b'@', b'+'), (b'$', b'*')]]
    {
        let count = if letters[0].1 == b'@' { 1 } else { 2 };
        let mut placed = 0;
        while placed < count {
            let cell = &mut cells[draw(height as u64)][draw(width as u64)];
            if let Some((_, letter)) = letters.iter().find(|(before, _)| before == cell) {
                *cell = *letter;
                placed += 1;
            } else if draw(10) == 0 {
                // There may be no room for it: a wall gives way, unless it is of the border.
                let (x, y) = (1 + draw(width as u64 - 2), 1 + draw(height as u64 - 2));
                if cells[y][x] == b'#' {
                    cells[y][x] = b' ';
                }
            }
        }
    }
    let rows = cells.into_iter().map(|row| String::from_utf8(row).unwrap() + "\n");
    rows.collect()
}

#[test]
fn crates() {
    let mut random = Random::new(61);
    let (mut positions, mut won) = (0, 0);
    for _ in 0..300 {
        let text = level(&mut random);
        if !text.contains(['.', '+']) {
            continue; // Solved from the start: in a game of PuzzleScript an input wins it.
        }
        let game = boards::open(&text).game.unwrap();
        let challenge = Challenge::new(&game, 0).unwrap();
        let puzzle = challenge.level::<1>();
        let limits = Limits { threads: 1, ..Limits::none() };
        let found = levels::run(&puzzle, &Options::default(), &limits, &Silent);
        assert_eq!(found.counts, sokoban::counts(&text), "{text}");
        positions += found.counts.iter().sum::<u64>();
        won += u64::from(found.last.contains(&boards::Level::<1>::WON));
    }
    assert!(positions > 10_000 && won > 0, "{positions} positions, {won} of the last won");
}
