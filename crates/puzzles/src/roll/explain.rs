//! What a person wants to know of one instance.

use super::arrange::{Pairing, arrangements, finishable};
use super::every;
use super::greedy::standing;
use super::rules::Instance;
use super::runs::{self, Sequence};
use crate::family::{Answer, Ask};
use core::fmt::Write as _;
use everystate_algebra::orient::Orientation;
use everystate_puzzle::Stop;

/// How many tips are looked at for choices.
const LOOKED_AT: u64 = 20_000;

/// How many runs of a sequence are written out.
const RUNS: usize = 16;

pub(super) fn stopped(instance: &Instance, why: Stop) -> String {
    let tips = instance.tips();
    format!("Not settled: {}. A solution would have {tips} tips.\n", why.told())
}

/// The pairs of opposite faces in the balanced pairing, and what follows.
fn pairing(instance: &Instance, out: &mut String) {
    let pairing = Pairing::of(&instance.sorted());
    let (tips, heaviest, others) = (instance.tips(), pairing.heaviest(), pairing.others());
    let sums = pairing.pairs.map(|[x, y]| format!("{x}+{y}={}", x + y)).join(", ");
    let s = if tips == 1 { "" } else { "s" };
    let _ = writeln!(out, "Every solution has {tips} tip{s}, the sum of the numbers.");
    let _ = writeln!(
        out,
        "A tip never touches the pair of opposite faces that the tip before touched, so a pair can \
         have at most one touch more than the two others together."
    );
    let _ = writeln!(out, "The most balanced pairs are {sums}.");
    let _ = if pairing.is_solvable() {
        writeln!(out, "{heaviest} ≤ {others} + 1, so there is a solution.")
    } else {
        writeln!(
            out,
            "{heaviest} > {others} + 1, and no other pairing is better: it is impossible, by {}.",
            heaviest - others - 1
        )
    };
}

/// The arrangement that the first sequence uses, and how many others have a solution.
fn arrangement(instance: &Instance, sequence: &Sequence, out: &mut String) {
    let all = arrangements(instance.sorted());
    let on = standing(Orientation::FIRST);
    let open = all.iter().filter(|faces| finishable(faces, on)).count();
    let _ = writeln!(
        out,
        "{open} of {} different arrangements on the die as it lies have a solution.",
        all.len()
    );
    let [top, south, east, west, north, bottom] = sequence.faces;
    let _ = writeln!(
        out,
        "The first sequence starts with the numbers on the die like this: {top} on top, {bottom} at \
         the bottom, {north} north, {south} south, {east} east and {west} west."
    );
}

/// How many tips of the sequence were forced.
fn freedom(instance: &Instance, sequence: &Sequence, ask: &Ask<'_>, out: &mut String) {
    let mut letters = String::new();
    runs::window(&sequence.runs, 1, LOOKED_AT, &mut letters);
    let mut meter = ask.limits.meter(ask.watch);
    match every::choices(instance.sorted(), &letters, &mut meter) {
        Ok(every::Choices { free, forced }) => {
            let of = match instance.tips() {
                tips if tips > LOOKED_AT => format!("the first {LOOKED_AT} tips"),
                _ => "its tips".into(),
            };
            let _ = writeln!(out, "Of {of}, {free} left a choice and {forced} were forced.");
        }
        Err(why) => {
            let _ = writeln!(out, "The choices were not counted: {}.", why.told());
        }
    }
}

pub(super) fn explain(
    instance: &Instance,
    solution: Option<&Sequence>,
    answer: &Answer<Sequence>,
    ask: &Ask<'_>,
) -> String {
    let mut out = String::new();
    pairing(instance, &mut out);
    if let Some(sequence) = solution {
        arrangement(instance, sequence, &mut out);
        let _ = writeln!(
            out,
            "All tips (`*N`: the group N times): {}",
            runs::spell(&sequence.runs, RUNS)
        );
        freedom(instance, sequence, ask, &mut out);
    }
    let (name, positions) = (answer.strategy, answer.positions);
    let _ = match name {
        "greedy" => writeln!(
            out,
            "Strategy: greedy; {positions} tips were decided one by one, the others by repeating \
             rounds."
        ),
        _ => writeln!(out, "Strategy: {name}; it looked at {positions} positions."),
    };
    out
}
