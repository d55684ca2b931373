//! Random deals.
//!
//! The deck in order (suit 1 from its lowest card up, suit 2, …) is shuffled by
//! [`Random::shuffle`] and laid out in reading order, so that every deal is equally likely and a seed
//! gives the same deal in every version. Where the deal is to have a solution or more, deals are
//! drawn until one does, or until one has none; the hardest of several is the one that takes most moves.

use core::cmp::Reverse;
use core::sync::atomic::{AtomicU64, Ordering};

use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Verdict, Watch};
use everystate_search::count::Shortest;

use super::rules::{Instance, NoVariant, RANKS, SUITS, Variant};
use super::solve::{fewest, solutions};
use super::text::deck;
use crate::family::{Made, Making, Refusal, SIZE, SOLVABLE, WishKind, WishSpec, Wishes};

/// By which rules.
pub static VARIANT: WishSpec = WishSpec {
    key: "variant",
    flag: "--variant",
    kind: WishKind::Name { unit: "NAME", names: &[] },
    heading: "Rules",
    help: "By these rules: a variant that `list` names",
    after: Some(&SIZE),
    against: &[],
};

/// No solution.
pub static UNSOLVABLE: WishSpec = WishSpec {
    key: "unsolvable",
    flag: "--unsolvable",
    kind: WishKind::Yes,
    heading: "Without a solution",
    help: "Without a solution",
    after: Some(&SOLVABLE),
    against: &["solvable", "moves", "unique", "ways"],
};

/// How many shortest solutions there are.
pub static WAYS: WishSpec = WishSpec {
    key: "ways",
    flag: "--ways",
    kind: WishKind::Range,
    heading: "Shortest solutions",
    help: "With this many shortest solutions: 1, ..10 or 1..10 (both included)",
    after: Some(&UNSOLVABLE),
    against: &[],
};

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
    let Some(name) = wishes.own.name(&VARIANT) else { return Ok((Variant::default(), 7)) };
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

/// What a deal is to be like.
struct Plan {
    variant: Variant,
    suits: usize,
    ranks: usize,
    want: Want,
    /// The length of its shortest solution, and how many of these there are.
    moves: (u64, u64),
    ways: Option<(u64, u64)>,
}

/// Whether it is to have a solution.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Want {
    Any,
    Solvable,
    Unsolvable,
}

/// The wishes in order.
fn plan(wishes: &Wishes) -> Result<Plan, Refusal> {
    let (variant, ranks) = rules(wishes)?;
    let (suits, ranks) = size(wishes, ranks)?;
    let moves = wishes.moves.unwrap_or((0, u64::MAX));
    let unique = wishes.uniqueness(&[])?.is_some();
    let ways = match (unique, wishes.own.range(&WAYS)) {
        (false, ways) => ways,
        (true, None) => Some((1, 1)),
        (true, Some((low, high))) => Some((low.max(1), high.min(1))),
    };
    let solved = wishes.solvable || wishes.moves.is_some() || ways.is_some() || wishes.best_of > 0;
    let unsolvable = wishes.own.yes(&UNSOLVABLE);
    if unsolvable && solved {
        let message = "a deal without solution has no moves, ways or hardest of several";
        return Err(Refusal::usage(message));
    }
    if let Some((low, high)) = ways
        && (low > high || high == 0)
    {
        return Err(Refusal::usage("--ways is at least 1; --unsolvable asks for no solution"));
    }
    let (low, high) = moves;
    // A move of a fixed row lowers a card's anchor: `docs/math/gap.md`, lemma 2.
    let most = (suits * ranks * (ranks - 1) / 2) as u64;
    if low > high || (variant.is_contest() && low > most) {
        return Err(Refusal::usage(format!(
            "no deal of {suits} suits of {ranks} has a shortest solution of {} moves (at most {most})",
            wishes.range()
        )));
    }
    let want = match (unsolvable, solved) {
        (true, _) => Want::Unsolvable,
        (false, true) => Want::Solvable,
        (false, false) => Want::Any,
    };
    Ok(Plan { variant, suits, ranks, want, moves, ways })
}

/// A deal and the fewest moves that it takes; 0 where nobody asked.
struct Found {
    deal: Instance,
    length: u64,
}

/// A deal as wished, on one thread.
pub(super) fn generate(wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
    make(wishes, random, &Making::default()).map(|made| made.instance)
}

/// A deal as wished; of several the hardest, as far as there is time.
pub(super) fn make(
    wishes: &Wishes,
    random: &mut Random,
    making: &Making<'_>,
) -> Result<Made<Instance>, Refusal> {
    let plan = plan(wishes)?;
    match wishes.best_of {
        0 => one(&plan, random, &Silent).map(|found| Made::from(found.deal)),
        number => hardest(&plan, number, random.next_u64(), making),
    }
}

/// A number of solutions; the largest there is for more.
fn number_of(count: Verdict<Shortest>) -> Option<u64> {
    Some(count.solution()?.solutions.to_u64().unwrap_or(u64::MAX))
}

/// Draws deals until one is as wished.
fn one(plan: &Plan, random: &mut Random, watch: &dyn Watch) -> Result<Found, Refusal> {
    let &Plan { variant, suits, ranks, want, moves: (low, high), ways } = plan;
    let (mut tries, mut positions) = (0, 0);
    let most_positions = EFFORT / (suits * ranks) as u64;
    while tries < TRIES && positions < most_positions && !watch.cancelled() {
        tries += 1;
        let Some(deal) = deal(suits, ranks, variant, random) else { break };
        if want == Want::Any {
            return Ok(Found { deal, length: 0 });
        }
        let depth = if want == Want::Unsolvable { u64::MAX } else { high };
        let limits =
            Limits { positions: EACH, depth, bytes: 1 << 30, threads: 1, ..Limits::none() };
        let found = fewest(&deal, &limits, watch);
        positions += found.positions;
        let length = match (found.verdict, want) {
            (Verdict::Unsolvable, Want::Unsolvable) => return Ok(Found { deal, length: 0 }),
            (Verdict::Solved(length), Want::Solvable) if length >= low => length,
            _ => continue,
        };
        if let Some((fewest, most)) = ways {
            let (count, seen) = solutions(&deal, &limits, watch);
            positions += seen;
            if !number_of(count).is_some_and(|count| (fewest..=most).contains(&count)) {
                continue;
            }
        }
        return Ok(Found { deal, length });
    }
    Err(Refusal::limit(format!(
        "none of {tries} deals of {suits} suits of {ranks} is as wished, or none was seen to be within \
         {EACH} positions"
    )))
}

/// One of several deals: the harder the more moves it takes, then the fewer ways there are.
struct Candidate {
    found: Found,
    /// The number of shortest solutions, as far as it is known.
    ways: u64,
    number: u64,
}

impl Candidate {
    /// Less for the harder, of equals for the earlier.
    fn order(&self) -> (Reverse<u64>, u64, u64) {
        (Reverse(self.found.length), self.ways, self.number)
    }
}

/// Ends the searches of all but the first deal when the end is asked for.
struct Ending<'a, 'b>(&'a Making<'b>, bool);

impl Watch for Ending<'_, '_> {
    fn cancelled(&self) -> bool {
        self.1 && self.0.is_cancelled()
    }
}

/// The hardest of so many deals. Each has random numbers of its own, so that it does not depend on the
/// threads which is found.
fn hardest(
    plan: &Plan,
    number: u64,
    seed: u64,
    making: &Making<'_>,
) -> Result<Made<Instance>, Refusal> {
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        let (mut best, mut refused): (Option<Candidate>, Option<Refusal>) = (None, None);
        loop {
            let k = next.fetch_add(1, Ordering::Relaxed);
            // The first is made in any case, so that there is something to show.
            if k >= number || (k > 0 && making.is_cancelled()) {
                return (best, refused);
            }
            let ending = Ending(making, k > 0);
            let found = match one(plan, &mut Random::of(seed, k), &ending) {
                Ok(found) => found,
                Err(refusal) => {
                    refused.get_or_insert(refusal);
                    continue;
                }
            };
            let easier = best.as_ref().is_some_and(|best| found.length < best.found.length);
            if !easier {
                let limits =
                    Limits { positions: EACH, bytes: 1 << 30, threads: 1, ..Limits::none() };
                let ways = number_of(solutions(&found.deal, &limits, &ending).0);
                let ways = ways.unwrap_or(u64::MAX);
                let candidate = Candidate { found, ways, number: k };
                if best.as_ref().is_none_or(|best| candidate.order() < best.order()) {
                    best = Some(candidate);
                }
            }
            if ending.cancelled() {
                continue;
            }
            done.fetch_add(1, Ordering::Relaxed);
            making.watch.answered(1);
        }
    };
    let ended: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (1..making.threads).map(|_| scope.spawn(work)).collect();
        let own = work();
        let ended = workers.into_iter().map(std::thread::ScopedJoinHandle::join);
        let ended = ended.map(|end| end.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        core::iter::once(own).chain(ended).collect()
    });
    let (mut all, mut refusal) = (Vec::new(), None);
    for (best, refused) in ended {
        all.extend(best);
        refusal = refusal.or(refused);
    }
    let Some(best) = all.into_iter().min_by_key(Candidate::order) else {
        return Err(refusal.unwrap_or_else(|| Refusal::limit("no deal was made before the end")));
    };
    let done = done.into_inner();
    let lacks = making.is_cancelled() && done < number;
    let lacks =
        lacks.then(|| format!("it is the hardest of {} deals, not of {number}", done.max(1)));
    Ok(Made { instance: best.found.deal, lacks })
}
