//! What people read and see.

use super::super::*;
use super::{KNOWN, ask, deal, solve};
use crate::Family;
use crate::family::Question;

#[test]
fn people_are_told_what_they_want_to_know() {
    let explain =
        |rows: &str| Gap.explain(&deal(rows), &ask(Question::First, "layers")).unwrap().text;
    let told = explain(KNOWN[3].0);
    assert!(told.contains("Solvable in 58 moves") && told.contains("Strategy: layers"), "{told}");
    let told = explain(KNOWN[4].0);
    assert!(told.contains("33719 positions can be reached"), "{told}");
    // 14 stands where 12 belongs, and goes right of 13; that is where 12 stands.
    let told = explain("14 31 11 21/23 33 13 12/34 22 32 24");
    assert!(told.contains("12, 13, 14 block one another"), "{told}");
    assert!(told.contains("No move is legal at the start"), "{told}");
    assert!(told.contains("dead: left of it is 14, the last of its suit"), "{told}");
    let told = explain("11 12/21 22");
    assert!(
        told.contains("Solvable in 2 moves") && told.contains("There are 2 solutions"),
        "{told}"
    );
    // 12 and 22 can move in any order.
    assert!(told.contains("There is a choice at move 1 (of 2)."), "{told}");
    let loose = deal("11 13 12/21 22 23").played_by("gaps-one-deal".parse().unwrap());
    let told = Gap.explain(&loose, &ask(Question::First, "bfs")).unwrap().text;
    assert!(
        told.contains("Variant: gaps-one-deal.") && told.contains(" moves are forced"),
        "{told}"
    );
    let (answer, _) = solve(&deal(KNOWN[3].0), &ask(Question::First, "layers"));
    let scene = Gap.scene(&deal(KNOWN[3].0), answer.verdict.solution().as_ref());
    let text = scene.to_terminal(false);
    assert!(text.starts_with("Gap, 4 × 7\n") && text.contains("58 moves:"), "{text}");
}
