//! The library and the baselines, which share no code, give the same text on random instances.

use everystate::session::{self, Input, Solve};
use everystate_bench::baseline::{cube2, gap, maze, roll, stack};
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
