//! What a person wants to know of one block.

use super::axes::Axes;
use super::rules::{Instance, Side, faces};
use super::solution::{Solution, list};
use crate::family::Answer;
use core::fmt::Write as _;
use everystate_algebra::Natural;
use everystate_puzzle::Verdict;

/// The most givens among which a contradiction is looked for, and faces that are tried.
const TRIED: usize = 400;
/// The most givens of a contradiction that are named.
const NAMED: usize = 20;

/// Sentences about a block, given the answers to how many arrangements there are.
pub(super) fn explain(block: &Instance, answer: &Answer<Solution>) -> String {
    let [nx, ny, nz] = block.size();
    let (all, given) = (faces(block.size()), block.givens().count());
    let mut out = format!(
        "A block of {nx}×{ny}×{nz} = {} dice; {given} of the {all} faces that one sees are given.\n",
        block.dice()
    );
    match &answer.verdict {
        Verdict::Unsolvable => contradiction(block, &mut out),
        Verdict::Stopped { why, .. } => {
            let _ = writeln!(out, "Not settled: {}.", why.told());
        }
        Verdict::Solved(solution) => {
            let count = answer.count.clone().unwrap_or(Natural::ONE);
            solved(block, solution, &count, &mut out);
        }
    }
    let how = match answer.strategy {
        "axes" => {
            "it tries nothing out, since the axes of the faces fall into nine families of patterns and their signs are sums modulo 2"
        }
        _ => "it places the dice one after the other",
    };
    let (name, positions) = (answer.strategy, answer.positions);
    let _ = writeln!(out, "Strategy: {name}, {positions} positions; {how}.");
    out
}

fn solved(block: &Instance, solution: &Solution, count: &Natural, out: &mut String) {
    let sums: usize = solution.sums().count();
    if *count == Natural::ONE {
        out.push_str("There is exactly one arrangement.\n");
    } else {
        let _ = writeln!(out, "There are {count} arrangements.");
    }
    let _ = match sums {
        1 => writeln!(out, "The right side always shows the sum {}.", list(solution, 1)),
        _ => writeln!(out, "The right side can show {sums} sums: {}.", list(solution, 60)),
    };
    if faces(block.size()) > TRIED {
        return;
    }
    let (mut open, mut forced) = (0, 0);
    for side in Side::ALL {
        let (rows, columns) = side.shape(block.size());
        for index in (0..rows * columns).filter(|&index| block.given_at(side, index) == 0) {
            open += 1;
            let possible = (1..=6).filter(|&pips| {
                let mut tried = block.clone();
                tried.give_at(side, index, pips);
                !Axes::new(&tried).count().is_zero()
            });
            forced += usize::from(possible.count() == 1);
        }
    }
    if open > 0 {
        let _ = writeln!(
            out,
            "Of the {open} open face{}, {forced} show{} the same pips in every arrangement.",
            if open == 1 { "" } else { "s" },
            if forced == 1 { "s" } else { "" }
        );
    }
}

/// Givens that cannot hold together, of which none can be left out.
fn contradiction(block: &Instance, out: &mut String) {
    out.push_str("There is no arrangement.\n");
    let givens: Vec<_> = block.givens().collect();
    if givens.len() > TRIED {
        out.push_str("There are too many givens to look for those that contradict each other.\n");
        return;
    }
    let mut least = block.clone();
    for &(side, index, pips) in &givens {
        least.give_at(side, index, 0);
        if !Axes::new(&least).count().is_zero() {
            least.give_at(side, index, pips);
        }
    }
    let clash: Vec<_> = least.givens().collect();
    let mut named: Vec<String> =
        clash.iter().take(NAMED).map(|&given| describe(block, given)).collect();
    if clash.len() > NAMED {
        named.push(format!("… ({} givens in all)", clash.len()));
    }
    let _ = writeln!(
        out,
        "These givens cannot hold together, and without any one of them the others can: {}.",
        named.join(", ")
    );
    if let [(a, i, p), (b, j, q)] = clash[..]
        && a != b
        && (p == q || p + q == 7)
    {
        let (a_layers, b_layers) = (a.layers(block.size(), i), b.layers(block.size(), j));
        let same = match (a, b) {
            (Side::Top, Side::Front) => a_layers.0 == b_layers.0,
            (Side::Top, _) => a_layers.1 == b_layers.0,
            _ => a_layers.1 == b_layers.1,
        };
        if same {
            let kind = if p == q { "the same face twice" } else { "opposite faces" };
            let _ = writeln!(out, "One die would show both: {kind} on neighbouring sides.");
        }
    }
}

/// Faces given on a side, for a person: `top row 1 column 2 = 6`.
fn describe(block: &Instance, (side, index, pips): (Side, usize, u8)) -> String {
    let (_, columns) = side.shape(block.size());
    format!("{} row {} column {} = {pips}", side.name(), index / columns + 1, index % columns + 1)
}
