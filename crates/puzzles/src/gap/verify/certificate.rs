//! Checking a certificate: the walk is made once more, on the verifier's own boards.

use core::fmt::Write as _;

use everystate_puzzle::{Limits, Stop};

use super::board::Table;
use super::walk::{Closed, Walk, walk};
use super::words::moves_word;
use crate::family::{Certificate, Check};
use crate::gap::rules::Instance;

/// Checks a certificate that a deal has no solution.
pub(in crate::gap) fn check(deal: &Instance, it: &Certificate, limits: &Limits) -> Check {
    if let Some(why) = foreign(deal, it) {
        return Check::Fails(why);
    }
    let (table, start) = Table::lay(deal);
    let closed = match walk(&table, &start, it.positions, limits) {
        Walk::Closed(closed) => closed,
        Walk::Goal(n) => return Check::Fails(format!("it has a solution of {}", moves_word(n))),
        Walk::Larger => {
            let n = it.positions;
            return Check::Fails(format!("it is damaged: more than {n} positions can be reached"));
        }
        Walk::Stopped(Stop::Memory) => {
            return Check::Open("its positions are more than the memory allowed holds".into());
        }
        Walk::Stopped(stop) => return Check::Open(format!("checking it was {}", stop.told())),
    };
    let Closed { boards, moves, mut sum } = closed;
    sum.reverse();
    let damaged = |what: &str, true_one: u64, said: u64| {
        Check::Fails(format!("it is damaged: there are {true_one} {what}, not {said}"))
    };
    if boards != it.positions {
        return damaged("positions", boards, it.positions);
    }
    if moves != it.moves {
        return damaged("moves", moves, it.moves);
    }
    if sum != it.digest {
        return Check::Fails("it is damaged: the digest is of other positions".into());
    }
    Check::Holds(match boards {
        1 => "there is no solution: no move is legal at the start".into(),
        n => format!(
            "there is no solution: the {n} positions that can be reached are a closed set without goal"
        ),
    })
}

/// What shows that a certificate is of another deal.
fn foreign(deal: &Instance, it: &Certificate) -> Option<String> {
    let variant = deal.variant().to_string();
    if it.variant.as_ref() != Some(&variant) {
        let said = it.variant.as_deref().unwrap_or("no variant");
        return Some(format!("it is of something else: of {said}, not of {variant}"));
    }
    let mut text = String::new();
    let _ = writeln!(text, "gap {variant}");
    for row in deal.rows() {
        let (last, others) = row.split_last()?;
        for card in others {
            let _ = write!(text, "{}{} ", card.suit(), card.value());
        }
        let _ = writeln!(text, "{}{}", last.suit(), last.value());
    }
    let same = it.subject == *blake3::hash(text.as_bytes()).as_bytes();
    (!same).then(|| "it is of something else: of another deal".into())
}
