//! Checks claims about instances, with a die, tables and arguments of its own.
//!
//! * Tips are replayed on a die kept as six sides. Runs are replayed by arithmetic: twelve repetitions
//!   of any word bring the die back, because a rotation of a cube has order 1, 2, 3 or 4.
//! * That there is no solution is proved anew by looking at every arrangement: two tips running never
//!   touch the same axis, so an axis can have at most every second tip.
//! * That a sequence is the first in dictionary order is checked by walking it with every arrangement
//!   side by side, up to [`replay::WALK`] tips.

mod replay;
#[cfg(test)]
mod tests;

use super::rules::Instance;
use crate::family::{Check, Claim};
use everystate_algebra::Natural;
use replay::{
    POSITIONS, Piece, WALK, count_slowly, difference, impossible, length_of, parse, part_of_any,
    tips_of, walk_first, wrong_touches,
};

/// What has been found out about a claim so far.
#[derive(Default)]
struct Findings {
    shown: Vec<String>,
    unchecked: Vec<String>,
}

/// Checks a claim.
pub(super) fn verify(instance: &Instance, claim: &Claim) -> Check {
    if claim.metric.is_some() {
        return Check::Fails("roll has no metrics: a tip is a tip".into());
    }
    let mut findings = Findings::default();
    let said_impossible = claim.verdict.is_none()
        && claim.fields.moves.as_deref().is_some_and(|m| m == ["impossible"]);
    let verdict = if said_impossible { Some("unsolvable") } else { claim.verdict.as_deref() };
    let result = match verdict {
        Some("unsolvable") => unsolvable(instance, claim, said_impossible, &mut findings),
        Some("solved") | None => solved(instance, claim, &mut findings),
        Some(_) => return Check::Open("nothing is claimed".into()),
    };
    if let Err(why) = result.and_then(|()| numbers(instance, claim, &mut findings)) {
        return Check::Fails(why);
    }
    let Findings { shown, unchecked } = findings;
    match (shown.is_empty(), unchecked.is_empty()) {
        (true, true) => Check::Open("nothing is claimed".into()),
        (false, true) => Check::Holds(shown.join("; ")),
        (true, false) => Check::Open(unchecked.join("; ")),
        (false, false) => Check::Open(format!("{}; {}", shown.join("; "), unchecked.join("; "))),
    }
}

fn unsolvable(
    instance: &Instance,
    claim: &Claim,
    in_text: bool,
    findings: &mut Findings,
) -> Result<(), String> {
    let Some(why) = impossible(instance) else {
        return Err("an arrangement leaves no pair of opposite faces more than every second tip, \
                    so there is a solution"
            .into());
    };
    let fields = &claim.fields;
    if fields.runs.is_some() || fields.length.is_some() || (fields.moves.is_some() && !in_text) {
        return Err("it is called unsolvable but tips are given".into());
    }
    findings.shown.push(why);
    Ok(())
}

fn solved(instance: &Instance, claim: &Claim, findings: &mut Findings) -> Result<(), String> {
    let fields = &claim.fields;
    if fields.path.is_some() || fields.sums.is_some() {
        return Err("a die that is rolled for touches has no path and no sums".into());
    }
    if let Some(why) = impossible(instance) {
        return Err(format!("there is no solution: {why}"));
    }
    if claim.verdict.is_some() {
        findings.shown.push("there is a solution".into());
    }
    if let Some(length) = fields.length {
        if length != instance.tips() {
            return Err(format!("every solution has {}, not {length}", tips_of(instance.tips())));
        }
        findings.shown.push(format!("it has {}", tips_of(length)));
    }
    let strict = claim.verdict.is_some();
    if let Some(runs) = &fields.runs {
        let words: Vec<String> = runs.iter().map(|(word, _)| word.clone()).collect();
        let mut pieces = parse(&words)?;
        for (piece, (_, times)) in pieces.iter_mut().zip(runs) {
            piece.1 = *times;
        }
        whole(instance, &pieces, strict, findings)?;
    }
    match (&fields.moves, instance.window()) {
        (None, _) => Ok(()),
        (Some(moves), None) => whole(instance, &parse(moves)?, strict, findings),
        (Some(moves), Some(window)) => {
            // A line of a list of all solutions has a length but no verdict; it need not be the first.
            let any = claim.verdict.is_none() && fields.length.is_some();
            part(instance, &parse(moves)?, window, any, findings)
        }
    }
}

/// Checks a whole sequence.
fn whole(
    instance: &Instance,
    pieces: &[Piece],
    strict: bool,
    findings: &mut Findings,
) -> Result<(), String> {
    if let Some(why) = wrong_touches(instance, pieces) {
        return Err(why);
    }
    let reach = format!("the {} reach the numbers", tips_of(instance.tips()));
    if instance.tips() > WALK {
        findings.shown.push(format!(
            "{reach}; that no sequence is earlier in the dictionary was not checked, it is for up to \
             {WALK} tips"
        ));
        return Ok(());
    }
    match difference(pieces, &walk_first(instance, WALK), 1) {
        None => {
            findings.shown.push(format!("{reach}, and no sequence is earlier in the dictionary"));
        }
        Some(place) if strict => {
            return Err(format!("the tips reach the numbers, but are not the first: {place}"));
        }
        Some(place) => findings
            .shown
            .push(format!("{reach}; they are not the first in the dictionary: {place}")),
    }
    Ok(())
}

/// Checks the tips from `from` to `to` of the first sequence, or of `any`.
fn part(
    instance: &Instance,
    pieces: &[Piece],
    (from, to): (u64, u64),
    any: bool,
    findings: &mut Findings,
) -> Result<(), String> {
    let (have, want) = (length_of(pieces), u128::from(to - from + 1));
    if have != want {
        return Err(format!("tips {from} to {to} are {}, not {have}", tips_of(want)));
    }
    if to > WALK {
        findings.unchecked.push(format!(
            "whether these are tips {from} to {to} of the first sequence was not checked, it is for \
             up to {WALK} tips"
        ));
        return Ok(());
    }
    let place = difference(pieces, &walk_first(instance, to), from);
    match (place, any) {
        (None, _) => {
            findings.shown.push(format!("they are tips {from} to {to} of the first sequence"));
        }
        (Some(place), false) => return Err(place),
        (Some(_), true) => match part_of_any(instance, pieces, from) {
            Some(true) => {
                findings.shown.push(format!("they are tips {from} to {to} of a sequence"));
            }
            Some(false) => {
                return Err(format!("no sequence has them as its tips {from} to {to}"));
            }
            None => findings.unchecked.push(format!(
                "whether a sequence has them as its tips {from} to {to} was not checked, it is \
                 for short sequences only"
            )),
        },
    }
    Ok(())
}

/// Checks what is said about the number of solutions.
fn numbers(instance: &Instance, claim: &Claim, findings: &mut Findings) -> Result<(), String> {
    let none = impossible(instance).is_some();
    if let Some(unique) = claim.unique {
        let truth = !none && instance.tips() == 0;
        if unique != truth {
            return Err(match (none, truth) {
                (true, _) => "there is no solution, so none is the only one".into(),
                (false, true) => "no tips at all are the only solution".into(),
                (false, false) => {
                    "turning every tip of a solution by a quarter makes another".into()
                }
            });
        }
        let word = if truth { "there is exactly one" } else { "there is not exactly one" };
        findings.shown.push(word.into());
    }
    let Some(said) = &claim.count else { return Ok(()) };
    let count = if none { Some(Natural::ZERO) } else { count_slowly(instance) };
    match (count, claim.modulus) {
        (Some(count), None) if claim.counts(&count) => {
            findings.shown.push(format!("there are {said} sequences"));
        }
        (Some(count), Some(modulus)) if claim.counts(&count) => {
            findings
                .shown
                .push(format!("there are {count} sequences, which is {said} mod {modulus}"));
        }
        (Some(count), None) => return Err(format!("there are {count} sequences, not {said}")),
        (Some(count), Some(modulus)) => {
            return Err(format!("there are {count} sequences, which is not {said} mod {modulus}"));
        }
        (None, None) if said.is_zero() => return Err("there is a sequence".into()),
        (None, Some(modulus)) if said.to_u64().is_none_or(|said| said >= modulus) => {
            return Err(format!("{} is no remainder by {modulus}", readable(said)));
        }
        (None, modulus) => {
            let modulo = modulus.map(|modulus| format!(" mod {modulus}")).unwrap_or_default();
            findings.unchecked.push(format!(
                "that there are {}{modulo} sequences was not checked, it is where that takes no more \
                 than {POSITIONS} positions",
                readable(said)
            ));
        }
    }
    Ok(())
}

/// A number as a sentence can hold it: counts of sequences may have thousands of digits.
fn readable(number: &Natural) -> String {
    let digits = number.to_string();
    if digits.len() <= 40 {
        return digits;
    }
    format!("{}… (a number of {} digits)", &digits[..12], digits.len())
}
