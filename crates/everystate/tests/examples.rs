//! The examples run and say what they should; each checks its own answer.

#[cfg(feature = "files")]
#[path = "../examples/eight.rs"]
#[expect(dead_code, reason = "the test explores into a folder of its own")]
mod eight;
#[cfg(feature = "files")]
#[path = "../examples/korf.rs"]
#[expect(dead_code, reason = "the test takes smaller patterns")]
mod korf;
#[cfg(feature = "pieces")]
#[path = "../examples/pyraminx.rs"]
mod pyraminx;
#[path = "../examples/river.rs"]
mod river;

#[test]
fn the_river_is_crossed() {
    river::main();
    let text = include_str!("../examples/river.rs");
    assert!(text.lines().count() <= 40, "a puzzle of one's own takes at most 40 lines");
}

#[cfg(feature = "files")]
#[test]
fn the_eight_puzzle_is_kept_and_walked() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("eight");
    eight::explore(&folder);
    std::fs::remove_dir_all(folder).unwrap();
}

#[cfg(feature = "files")]
#[test]
fn fifteen_tiles_are_solved_by_two_small_databases() {
    use everystate::prelude::*;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("korf");
    // From the goal, tiles slide in turn: each board is as far as a search without bounds says.
    let mut boards = vec![0xfed_cba9_8765_4321];
    let mut lengths = vec![0];
    let mut state = korf::Tiles(15, 0, boards[0]).start();
    for step in 0..18_usize {
        let puzzle = korf::Tiles(15, 0, state.0);
        let mut moves = Vec::new();
        puzzle.moves(&state, &mut moves);
        state = puzzle.apply(&state, moves[step * step % moves.len()]);
        let from_here = korf::Tiles(15, 0, state.0);
        boards.push(state.0);
        lengths.push(
            everystate::shortest(&from_here, &Limits::none()).verdict.solution().unwrap().len(),
        );
    }
    assert!(lengths.iter().max().unwrap() >= &8, "{lengths:?}");
    for _ in 0..2 {
        assert_eq!(korf::solve([4, 4], &boards, &folder), lengths);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[cfg(feature = "files")]
#[test]
fn bounds_of_patterns_add_up() {
    use everystate::contract::law;
    use everystate::prelude::*;
    use everystate::table::explore::Options;
    let (options, limits) = (Options::default(), Limits::none());
    let solved = 0xfed_cba9_8765_4321;
    let of = |n, first| {
        let survey = Survey::from_start(korf::Tiles(n, first, solved));
        PatternDatabase::build(survey, &options, &limits, &Silent).unwrap()
    };
    let puzzle = korf::Tiles(15, 0, solved);
    let states = law::sample(&puzzle, 1_000);
    let (near, far) = (of(3, 0), of(4, 3));
    law::ranked(near.abstraction(), &law::sample(near.abstraction(), 10_000)).unwrap();
    law::heuristic(&puzzle, &Max(&near, &far), &states, 9).unwrap();
    law::heuristic(&puzzle, &Sum(&near, &far), &states, 9).unwrap();
    let twice = law::heuristic(&puzzle, &Sum(&near, &of(4, 2)), &states, 9);
    assert!(twice.unwrap_err().to_string().contains("moves from a goal, the bound says"));
}

#[cfg(feature = "pieces")]
#[test]
fn the_pyraminx_is_built_and_explored() {
    pyraminx::main();
}
