//! Random deals.
//!
//! The deck in order (suit 1 from its lowest card up, suit 2, …) is shuffled by
//! [`Random::shuffle`] and laid out in reading order, so that every deal is equally likely and a seed
//! gives the same deal in every version. Where the deal is to have a solution or more, deals are
//! drawn until one does.

use everystate_algebra::Natural;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Verdict};

use super::deal::{Instance, RANKS, SUITS};
use super::solve::{fewest, solutions};
use super::text::deck;
use super::variant::{NoVariant, Variant};
use crate::family::{Refusal, Wishes};

/// Deals drawn at most.
const TRIES: u32 = 200_000;
/// Effort altogether: positions looked at, each as many times as it has cards, which is what looking at
/// it costs.
const EFFORT: u64 = 1 << 29;
/// Positions looked at for one deal; deals that take more are passed over.
const EACH: u64 = 1 << 20;

/// A deal of a number of suits and ranks, both within the limits.
fn deal(suits: usize, ranks: usize, variant: Variant, random: &mut Random) -> Option<Instance> {
    let mut cards = deck(suits, ranks);
    random.shuffle(&mut cards);
    Some(Instance::new(suits, ranks, &cards).ok()?.played_by(variant))
}

/// The rules, and how many ranks a deck has as a rule.
fn rules(wishes: &Wishes) -> Result<(Variant, usize), Refusal> {
    let Some(name) = wishes.variant.as_deref() else { return Ok((Variant::default(), 7)) };
    let variant = name.parse().map_err(|no: NoVariant| Refusal::usage(no.to_string()))?;
    Ok((variant, Variant::preset(name).map_or(13, |preset| preset.ranks)))
}

fn size(wishes: &Wishes, ranks: usize) -> Result<(usize, usize), Refusal> {
    let (suits, ranks) = match wishes.size.as_deref() {
        None => (4, ranks as u64),
        Some(&[ranks]) => (4, ranks),
        Some(&[suits, ranks]) => (suits, ranks),
        Some(_) => (0, 0),
    };
    match (usize::try_from(suits), usize::try_from(ranks)) {
        (Ok(s), Ok(r)) if (1..=SUITS).contains(&s) && (2..=RANKS).contains(&r) => Ok((s, r)),
        _ => Err(Refusal::usage(format!(
            "the size of a deal is SUITSxRANKS (1 to {SUITS} and 2 to {RANKS}), or RANKS for 4 suits"
        ))),
    }
}

/// A deal as wished.
pub(super) fn generate(wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
    let (variant, ranks) = rules(wishes)?;
    let (suits, ranks) = size(wishes, ranks)?;
    let (low, high) = wishes.moves.unwrap_or((0, u64::MAX));
    let unique = wishes.uniqueness(&[])?.is_some();
    let plain = !wishes.solvable && !unique && wishes.moves.is_none();
    // A move lowers a card's anchor: `docs/math/gap.md`, lemma 2.
    let most = (suits * ranks * (ranks - 1) / 2) as u64;
    if low > high || low > most {
        return Err(Refusal::usage(format!(
            "no deal of {suits} suits of {ranks} has a shortest solution of {} moves (at most {most})",
            wishes.range()
        )));
    }
    let (mut tries, mut positions) = (0, 0);
    let most_positions = EFFORT / (suits * ranks) as u64;
    while tries < TRIES && positions < most_positions {
        tries += 1;
        let Some(deal) = deal(suits, ranks, variant, random) else { break };
        if plain {
            return Ok(deal);
        }
        let limits = Limits { positions: EACH, depth: high, bytes: 1 << 30, ..Limits::none() };
        let found = fewest(&deal, &limits, &Silent);
        positions += found.positions;
        let Verdict::Solved(length) = found.verdict else { continue };
        if length < low {
            continue;
        }
        if unique {
            let (count, seen) = solutions(&deal, &limits, &Silent);
            positions += seen;
            if count.solution().is_none_or(|count| count.solutions != Natural::ONE) {
                continue;
            }
        }
        return Ok(deal);
    }
    Err(Refusal::limit(format!(
        "none of {tries} deals of {suits} suits of {ranks} is as wished, or none was seen to be within \
         {EACH} positions"
    )))
}
