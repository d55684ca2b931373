//! Checks claims about a block of dice without any code of the solvers: its own dice, face by face, and
//! its own search, die by die.

use super::rules::{Instance, Side};
use crate::family::{Check, Claim};
use core::fmt;
use everystate_algebra::Natural;
use std::collections::BTreeMap;

/// The six faces of a die: top, bottom, front, back, right, left.
type Die = [u8; 6];

/// The right face by top (row) and front (column), read off a real die: 1 on top, 2 in front, 3 on the
/// right. 0 where a die cannot lie so.
const RIGHT: [[u8; 6]; 6] = [
    [0, 3, 5, 2, 4, 0],
    [4, 0, 1, 6, 0, 3],
    [2, 6, 0, 0, 1, 5],
    [5, 1, 0, 0, 6, 2],
    [3, 0, 6, 1, 0, 4],
    [0, 4, 2, 5, 3, 0],
];

/// The die with this top, front and right face; `None` if there is none or it is the mirror image.
fn die(top: u8, front: u8, right: u8) -> Option<Die> {
    let pips = 1..=6;
    if !pips.contains(&top) || !pips.contains(&front) || right == 0 {
        return None;
    }
    let shown = RIGHT[usize::from(top) - 1][usize::from(front) - 1];
    (shown == right).then(|| [top, 7 - top, front, 7 - front, right, 7 - right])
}

/// Why a die does not fit where it is put.
#[derive(Clone, Copy)]
enum Clash {
    /// Touching faces that do not add to 7: the other's, its own, and where the other lies.
    Neighbour(u8, u8, &'static str),
    /// What it shows, on which side, and what is given there.
    Given(u8, Side, u8),
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Neighbour(other, own, place) => {
                write!(f, "it touches the die {place} with {own} against {other}")
            }
            Self::Given(shown, side, given) => {
                write!(f, "it shows {shown} on the {} side, where {given} is given", side.name())
            }
        }
    }
}

/// A block being filled, x fastest, then y, then z.
struct Block<'a> {
    instance: &'a Instance,
    size: [usize; 3],
    dice: Vec<Die>,
}

impl<'a> Block<'a> {
    fn new(instance: &'a Instance) -> Self {
        Self { instance, size: instance.size(), dice: Vec::new() }
    }

    fn place(&self, n: usize) -> (usize, usize, usize) {
        (n % self.size[0], n / self.size[0] % self.size[1], n / (self.size[0] * self.size[1]))
    }

    /// Puts the next die in, or says why it does not fit its neighbours or a given.
    fn put(&mut self, die: Die) -> Result<(), Clash> {
        let [nx, ny, _] = self.size;
        let n = self.dice.len();
        let (x, y, z) = self.place(n);
        // (the neighbour, its face that touches, the face of this die that touches)
        let touching = [
            (x > 0, 1, 4, 5, "to its left"),
            (y > 0, nx, 2, 3, "behind it"),
            (z > 0, nx * ny, 1, 0, "above it"),
        ];
        for (exists, step, theirs, own, place) in touching {
            if exists && self.dice[n - step][theirs] + die[own] != 7 {
                return Err(Clash::Neighbour(self.dice[n - step][theirs], die[own], place));
            }
        }
        let seen = [
            (z == 0, Side::Top, y, x, die[0]),
            (y == ny - 1, Side::Front, z, x, die[2]),
            (x == nx - 1, Side::Right, z, ny - 1 - y, die[4]),
        ];
        for (visible, side, row, column, shown) in seen {
            let given = if visible { self.instance.given(side, row, column) } else { 0 };
            if given != 0 && given != shown {
                return Err(Clash::Given(shown, side, given));
            }
        }
        self.dice.push(die);
        Ok(())
    }

    /// The sum of the right side of a full block.
    fn sum(&self) -> u64 {
        let (dice, last) = (self.dice.iter().enumerate(), self.size[0] - 1);
        dice.filter(|(n, _)| n % self.size[0] == last).map(|(_, die)| u64::from(die[4])).sum()
    }
}

/// Number of arrangements by sum, found by trying every die in every orientation; `None` after
/// `budget` dice put in.
pub(super) fn brute_force(instance: &Instance, budget: u64) -> Option<BTreeMap<u64, u64>> {
    let orientations: Vec<Die> = (1..=6)
        .flat_map(|top| (1..=6).map(move |front| (top, front)))
        .filter_map(|(top, front)| {
            die(top, front, RIGHT[usize::from(top) - 1][usize::from(front) - 1])
        })
        .collect();
    let mut block = Block::new(instance);
    let (mut sums, mut left) = (BTreeMap::new(), budget);
    // The orientation to try next for each die put in, and for the one to be put in.
    let mut next = vec![0];
    while let Some(at) = next.last_mut() {
        let full = block.dice.len() as u64 == instance.dice();
        if full {
            *sums.entry(block.sum()).or_insert(0) += 1;
        }
        let Some(&die) = orientations.get(*at).filter(|_| !full) else {
            next.pop();
            block.dice.pop();
            continue;
        };
        *at += 1;
        if block.put(die).is_ok() {
            left = left.checked_sub(1)?;
            next.push(0);
        }
    }
    Some(sums)
}

/// Dice that [`verify`] puts in at most: a second or so; an unconstrained 3×3×3 needs a quarter.
const BUDGET: u64 = 4_000_000;

/// Replays the dice of a claim; their sum, or why they are no arrangement.
fn replay(instance: &Instance, moves: &[String]) -> Result<u64, String> {
    if moves.len() as u64 != instance.dice() {
        return Err(format!("{} dice are named, the block has {}", moves.len(), instance.dice()));
    }
    let mut block = Block::new(instance);
    for (n, text) in moves.iter().enumerate() {
        let (x, y, z) = block.place(n);
        let name = format!(
            "die {} (`{}`: number {} from the left, {} from the back, {} from the top)",
            n + 1,
            text.chars().take(12).collect::<String>(),
            x + 1,
            y + 1,
            z + 1
        );
        let digits: Vec<u8> = text.bytes().map(|b| b.wrapping_sub(b'0')).collect();
        let [top, front, right] = digits[..] else {
            return Err(format!("{name} is not three digits: top, front and right"));
        };
        let Some(die) = die(top, front, right) else {
            return Err(format!(
                "{name} is not a usual die: opposite faces add to 7, and with 1 on top and 2 in front, 3 is on the right"
            ));
        };
        block.put(die).map_err(|why| format!("{name} does not fit: {why}"))?;
    }
    Ok(block.sum())
}

/// Checks a claim. Dice are replayed one by one; sums, counts and uniqueness are compared with a
/// search by brute force where the block is small enough for it.
pub(super) fn verify(instance: &Instance, claim: &Claim) -> Check {
    match check(instance, claim) {
        Ok(check) => check,
        Err(why) => Check::Fails(why),
    }
}

fn check(instance: &Instance, claim: &Claim) -> Result<Check, String> {
    let fields = &claim.fields;
    if fields.path.is_some() || fields.runs.is_some() {
        return Err("a block of dice has neither a path nor runs".to_owned());
    }
    if let Some(length) = fields.length.filter(|&l| l != instance.dice()) {
        return Err(format!(
            "the length is said to be {length}, but the block has {} dice",
            instance.dice()
        ));
    }
    if let Some(other) = claim.metric {
        return Err(format!("blocks of dice are not counted in {} turns", other.name()));
    }
    consistent(claim)?;
    let verdict = claim.verdict.as_deref();
    if verdict.is_some_and(|v| v != "solved" && v != "unsolvable") {
        return Ok(Check::Open("the claim is neither solved nor unsolvable".to_owned()));
    }
    let own = match &fields.moves {
        Some(moves) => Some(replay(instance, moves)?),
        None => None,
    };
    if own.is_some() && verdict == Some("unsolvable") {
        return Err(
            "the block is said to have no arrangement, but the dice named are one".to_owned()
        );
    }
    // An arrangement may come with its own sum; then nothing is said about all sums.
    let sums = fields.sums.as_ref();
    if let (Some(sum), Some(sums)) = (own, sums)
        && !sums.contains(&sum)
    {
        return Err(format!("the dice show the sum {sum}, which is not among those claimed"));
    }
    let of_all = match (own, sums) {
        (Some(sum), Some(sums)) if sums[..] == [sum] => None,
        (_, sums) => sums,
    };
    let nothing_more = of_all.is_none() && claim.count.is_none() && claim.unique.is_none();
    match own {
        Some(sum) if nothing_more => Ok(Check::Holds(format!(
            "the {} dice are usual dice, touching faces add to 7, the givens are kept and the right side shows {sum}",
            instance.dice()
        ))),
        None if nothing_more && verdict.is_none() => {
            Ok(Check::Open("nothing is claimed".to_owned()))
        }
        _ => against_all(instance, claim, of_all),
    }
}

/// Parts of a claim that contradict each other.
fn consistent(claim: &Claim) -> Result<(), String> {
    let sums = claim.fields.sums.as_ref();
    let solved = match claim.verdict.as_deref() {
        Some("solved") => true,
        Some("unsolvable") => false,
        _ => return Ok(()),
    };
    if let Some(sums) = sums.filter(|s| s.is_empty() == solved) {
        let said = if solved { "solved" } else { "unsolvable" };
        return Err(format!("the block is said to be {said}, with {} sums", sums.len()));
    }
    let contradicts = if solved { claim.counts_none() } else { !claim.counts(&Natural::ZERO) };
    if contradicts {
        return Err("the verdict and the number of arrangements contradict each other".to_owned());
    }
    if claim.unique == Some(true) && !solved {
        return Err("a block without arrangement is said to have exactly one".to_owned());
    }
    Ok(())
}

/// Compares a claim with every arrangement there is.
fn against_all(
    instance: &Instance,
    claim: &Claim,
    sums: Option<&Vec<u64>>,
) -> Result<Check, String> {
    let Some(found) = brute_force(instance, BUDGET) else {
        return Ok(Check::Open(format!(
            "trying every die in every orientation takes more than {BUDGET} dice put in, which is as far as the verifier goes"
        )));
    };
    let total: u64 = found.values().sum();
    let truth: Vec<u64> = found.into_keys().collect();
    match claim.verdict.as_deref() {
        Some("solved") if total == 0 => {
            return Err("the block is said to have an arrangement; there is none".to_owned());
        }
        Some("unsolvable") if total > 0 => {
            return Err(format!("the block is said to have no arrangement; it has {total}"));
        }
        _ => {}
    }
    if let Some(sums) = sums.filter(|&sums| *sums != truth) {
        let list = |sums: &[u64]| {
            let shown: Vec<String> = sums.iter().take(60).map(u64::to_string).collect();
            if shown.is_empty() { "none".to_owned() } else { shown.join(" ") }
        };
        return Err(format!("the sums are said to be {}; they are {}", list(sums), list(&truth)));
    }
    if let Some(count) = claim.count.as_ref().filter(|_| !claim.counts(&Natural::from(total))) {
        return Err(format!("the block is said to have {count} arrangements; it has {total}"));
    }
    if let Some(unique) = claim.unique.filter(|&u| u != (total == 1)) {
        let said = if unique { "exactly one arrangement" } else { "not exactly one arrangement" };
        return Err(format!("the block is said to have {said}; it has {total}"));
    }
    let sums = if truth.is_empty() { "" } else { ", with exactly the sums claimed" };
    let sums = if claim.fields.sums.is_some() { sums } else { "" };
    let s = if total == 1 { "" } else { "s" };
    Ok(Check::Holds(format!(
        "trying every die in every orientation finds {total} arrangement{s}{sums}"
    )))
}
