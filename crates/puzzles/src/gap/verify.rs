//! Checking claims about a deal, with a board and a search of its own.
//!
//! | file | what |
//! |---|---|
//! | `board` | the table and the rules of every variant |
//! | `certificate` | certificates of deals without solution |
//! | `walk` | all boards that can be reached |
//! | `words` | numbers as they are written |

mod board;
mod certificate;
mod walk;
mod words;

use everystate_algebra::Natural;

use self::board::Table;
use self::walk::{Truth, truth};
use self::words::moves_word;
use super::rules::Instance;
use crate::family::{Check, Claim};

pub(super) use certificate::check as certificate;

/// The most positions that are looked at.
const POSITIONS: usize = 1_000_000;

/// Plays the moves of a claim; how many they are if they solve the deal.
fn replay(table: &Table, start: &[u8], moves: &[String]) -> Result<u64, String> {
    let mut board = start.to_vec();
    for (i, name) in moves.iter().enumerate() {
        table.play(&mut board, name).map_err(|why| format!("move {}: {why}", i + 1))?;
    }
    if !table.is_solved(&board) {
        let n = moves_word(moves.len() as u64);
        return Err(format!("after {n} the cards are not all where they belong"));
    }
    Ok(moves.len() as u64)
}

/// Checks what is claimed of a deal.
pub(super) fn verify(deal: &Instance, claim: &Claim) -> Check {
    match check(deal, claim) {
        Ok(check) => check,
        Err(why) => Check::Fails(why),
    }
}

fn check(deal: &Instance, claim: &Claim) -> Result<Check, String> {
    let fields = &claim.fields;
    if fields.path.is_some() || fields.sums.is_some() || fields.runs.is_some() {
        return Err("a deal has no path, sums or runs".into());
    }
    if claim.metric.is_some() {
        return Err("the moves of a deal are counted in one way only".into());
    }
    let (table, start) = Table::lay(deal);
    let played = match &fields.moves {
        Some(moves) => Some(replay(&table, &start, moves)?),
        None => None,
    };
    if let (Some(played), Some(length)) = (played, fields.length)
        && played != length
    {
        return Err(format!("the solution is said to have {length} moves but has {played}"));
    }
    match claim.verdict.as_deref() {
        None | Some("solved") => {}
        Some("unsolvable") => return unsolvable(&table, &start, claim, played),
        Some("stopped") => {
            return Ok(Check::Open("nothing is claimed but that it was stopped".into()));
        }
        Some(other) => return Err(format!("`{other}` is no verdict")),
    }
    if claim.any {
        return Ok(match played {
            Some(n) => Check::Holds(format!("the moves solve it in {n}")),
            None => Check::Open("a solution is claimed, and no moves are told".into()),
        });
    }
    let claimed = fields.length.or(if claim.verdict.is_some() { played } else { None });
    let (shortest, ways) = match truth(&table, &start, POSITIONS) {
        Truth::Shortest(shortest, ways) => (shortest, ways),
        Truth::None(seen) => {
            return Err(format!("there is no solution: all {seen} positions were looked at"));
        }
        Truth::Unknown(least) => return too_many(claim, played, least),
    };
    if let Some(claimed) = claimed
        && claimed != shortest
    {
        let n = moves_word(shortest);
        return Err(format!("a shortest solution has {n}, not {claimed}"));
    }
    if let Some(count) = &claim.count
        && !claim.counts(&ways)
    {
        let solutions = if ways == Natural::ONE {
            "is 1 shortest solution"
        } else {
            &format!("are {ways} shortest solutions")
        };
        return Err(format!("there {solutions}, not {count}"));
    }
    let one = ways == Natural::ONE;
    if claim.unique.is_some_and(|unique| unique != one) {
        return Err(format!("the number of shortest solutions is {ways}"));
    }
    Ok(Check::Holds(told(claim, played, shortest, &ways)))
}

/// What was found of a claim that holds.
fn told(claim: &Claim, played: Option<u64>, shortest: u64, ways: &Natural) -> String {
    let mut told = match played {
        Some(n) if n > shortest => {
            format!("the moves solve it in {n}; the shortest way has {}", moves_word(shortest))
        }
        Some(n) => format!("the moves solve it in {n}, and no fewer do"),
        None => format!("a shortest solution has {}", moves_word(shortest)),
    };
    if claim.count.is_some() || claim.unique.is_some() {
        told.push_str("; the number of solutions of that length is ");
        told.push_str(&ways.to_string());
    }
    told
}

fn unsolvable(
    table: &Table,
    start: &[u8],
    claim: &Claim,
    played: Option<u64>,
) -> Result<Check, String> {
    if let Some(n) = played {
        return Err(format!("it is said to have no solution, but the moves solve it in {n}"));
    }
    if claim.fields.length.is_some() {
        return Err("it is said to have no solution, but a length is given".into());
    }
    if !claim.counts(&Natural::ZERO) || claim.unique == Some(true) {
        return Err("it is said to have no solution, but to have some".into());
    }
    match truth(table, start, POSITIONS) {
        Truth::None(seen) => Ok(Check::Holds(format!(
            "there is no solution: all {seen} positions that can be reached were looked at"
        ))),
        Truth::Shortest(n, _) => Err(format!("it has a solution of {}", moves_word(n))),
        Truth::Unknown(_) => Ok(Check::Open(format!(
            "more than {POSITIONS} positions can be reached; they were not all looked at"
        ))),
    }
}

/// What can be said where no search settles it.
fn too_many(claim: &Claim, played: Option<u64>, least: u64) -> Result<Check, String> {
    if let Some(length) = claim.fields.length
        && length < least
    {
        return Err(format!("a solution has at least {least} moves, not {length}"));
    }
    let unchecked = format!("more than {POSITIONS} positions would have to be looked at");
    let counted = claim.count.is_some() || claim.unique.is_some();
    Ok(match played {
        Some(n) if n == least && !counted => {
            Check::Holds(format!("the moves solve it in {n}, and no fewer do"))
        }
        Some(n) if !counted => Check::Holds(format!(
            "the moves solve it in {n}; that no shorter way exists was not checked ({unchecked})"
        )),
        Some(n) => Check::Open(format!(
            "the moves solve it in {n}; how many ways there are was not checked ({unchecked})"
        )),
        None => Check::Open(unchecked),
    })
}

#[cfg(test)]
mod tests;
