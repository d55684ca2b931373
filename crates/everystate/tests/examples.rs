//! The examples run and say what they should; each checks its own answer.

#[cfg(feature = "files")]
#[path = "../examples/eight.rs"]
mod eight;
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
