//! The examples run and say what they should; each checks its own answer.

#[path = "../examples/river.rs"]
mod river;

#[test]
fn the_river_is_crossed() {
    river::main();
    let text = include_str!("../examples/river.rs");
    assert!(text.lines().count() <= 40, "a puzzle of one's own takes at most 40 lines");
}
