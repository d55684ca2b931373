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
#[cfg(feature = "files")]
#[path = "../examples/tiles.rs"]
#[expect(dead_code, reason = "the test takes smaller patterns")]
mod tiles;

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
fn fifteen_tiles_are_solved_by_databases_that_are_added() {
    use everystate::prelude::*;
    use everystate::table::additive::Graph;
    let text = include_str!("../examples/korf.rs");
    assert!(text.lines().count() <= 60, "a database of one's own takes at most 60 lines");
    let graph = Graph::grid(4, 4, &[0]);
    // A way from the end, on which each board is as far as a search without bounds says.
    let mut boards = vec![[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]];
    let mut lengths = vec![0];
    for step in 0..18_usize {
        let here = boards[step];
        let puzzle = korf::Fifteen(here, &graph);
        let mut moves = Vec::new();
        puzzle.moves(&here, &mut moves);
        let next = puzzle.apply(&here, moves[step * step % moves.len()]);
        let from_here = korf::Fifteen(next, &graph);
        let report = everystate::shortest(&from_here, &Limits::none());
        boards.push(next);
        lengths.push(report.verdict.solution().unwrap().len());
    }
    assert!(lengths.iter().max().unwrap() >= &8, "{lengths:?}");
    let parts: [&[u8]; 4] = [&[1, 2, 3], &[4, 5, 6, 7], &[8, 9, 10, 11], &[12, 13, 14, 15]];
    assert_eq!(korf::solve(&parts, &graph, &boards), lengths);
}

#[cfg(feature = "files")]
#[test]
fn fifteen_tiles_are_solved_by_two_small_databases() {
    use everystate::prelude::*;
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("tiles");
    // From the goal, tiles slide in turn: each board is as far as a search without bounds says.
    let mut boards = vec![0xfed_cba9_8765_4321];
    let mut lengths = vec![0];
    let mut state = tiles::Tiles(15, 0, boards[0]).start();
    for step in 0..18_usize {
        let puzzle = tiles::Tiles(15, 0, state.0);
        let mut moves = Vec::new();
        puzzle.moves(&state, &mut moves);
        state = puzzle.apply(&state, moves[step * step % moves.len()]);
        let from_here = tiles::Tiles(15, 0, state.0);
        boards.push(state.0);
        lengths.push(
            everystate::shortest(&from_here, &Limits::none()).verdict.solution().unwrap().len(),
        );
    }
    assert!(lengths.iter().max().unwrap() >= &8, "{lengths:?}");
    for _ in 0..2 {
        assert_eq!(tiles::solve([4, 4], &boards, &folder), lengths);
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
        let survey = Survey::from_start(tiles::Tiles(n, first, solved));
        PatternDatabase::build(survey, &options, &limits, &Silent).unwrap()
    };
    let puzzle = tiles::Tiles(15, 0, solved);
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
