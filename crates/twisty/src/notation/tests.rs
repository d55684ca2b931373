//! The notation against tables, and against puzzles that are moved.

mod cubes;
mod held;
mod kinds;
mod puzzles;
mod text;

use crate::notation::Alg;
use proptest::prelude::*;

/// An alg that is known to be right.
fn alg(text: &str) -> Alg {
    match Alg::parse(text) {
        Ok(alg) => alg,
        Err(wrong) => panic!("{text}: {wrong}"),
    }
}

/// Texts of algs with these moves, each of them with an amount or not, in all sorts of brackets.
fn texts(
    moves: &'static [&'static str],
    amounts: &'static [&'static str],
) -> BoxedStrategy<String> {
    let one = (prop::sample::select(moves), prop::sample::select(amounts));
    let one = one.prop_map(|(name, amount)| format!("{name}{amount}"));
    let some = prop::collection::vec(one, 0..8).prop_map(|moves| moves.join(" "));
    let nested = some.prop_recursive(3, 24, 4, |member_list| {
        let group = (member_list.clone(), prop::sample::select(&["", "'", "2", "3'", "0"][..]));
        let pair =
            (member_list.clone(), member_list.clone(), prop::sample::select(&["", "'", "2"][..]));
        prop_oneof![
            prop::collection::vec(member_list, 1..4).prop_map(|parts| parts.join(" ")),
            group.prop_map(|(a, n)| format!("({a}){n}")),
            pair.clone().prop_map(|(a, b, n)| format!("[{a}, {b}]{n}")),
            pair.prop_map(|(a, b, n)| format!("[{a}: {b}]{n}")),
        ]
    });
    nested.boxed()
}
