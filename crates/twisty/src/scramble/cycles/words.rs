//! [`found`]: short words that cycle three pieces and move no other.
//!
//! If *A* and *B* move few places in common, their commutator A·B·A⁻¹·B⁻¹ moves few at all; if one, three. So many sequences *A* are held against
//! few *B*. What two commuting moves do together may move less than either (a slice of a cube is a face and the next layer, turned
//! with two layers turned back), so such pairs count among the moves of which sequences are made.

use crate::algebra::budget::Budget;
use crate::algebra::together::together;
use crate::scramble::cycles::kinds::Kinds;
use crate::scramble::cycles::triple::Triple;
use crate::scramble::motions::Motions;
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// A sequence that cycles what is in three places.
#[derive(Clone, Debug)]
pub(crate) struct Cycle {
    pub(crate) sequence: Vec<u16>,
    pub(crate) kind: usize,
    pub(crate) triple: Triple,
}

/// A sequence, what it does, and what undoes it.
struct Part {
    sequence: Vec<u16>,
    /// By place sticker: where it takes what is there.
    go: Box<[u16]>,
    back: Box<[u16]>,
    /// A bit for each place that it changes.
    touched: Box<[u64]>,
}

/// Moves and pairs of moves, at most.
const STEPS: usize = 160;
/// Bytes of sequences, at most.
const BYTES: usize = 1 << 26;
/// Moves of both sequences, at most.
const LONGEST: usize = 10;
/// Lengths that are looked at after the first at which each kind has a word.
const MORE: usize = 1;
/// Words of a kind, at most.
const WORDS: usize = 4000;
/// Commutators that are looked at between two questions whether to stop.
const EACH: usize = 64;

/// Words of each kind that is not idle, the shortest first; `None` if one has none, or the budget ends. Costs some ten million looks at
/// where a sequence takes what is in a place.
pub(crate) fn found(
    motions: &Motions,
    kinds: &Kinds,
    threads: usize,
    budget: Budget<'_>,
) -> Option<Vec<Vec<Cycle>>> {
    if motions.count() > STEPS {
        return None;
    }
    let steps = steps(motions);
    let parts = parts(motions, &steps, budget)?;
    let mut words: Vec<Vec<Cycle>> = kinds.all.iter().map(|_| Vec::new()).collect();
    let missing = |words: &[Vec<Cycle>]| {
        words.iter().zip(&kinds.all).any(|(some, kind)| !kind.is_idle && some.is_empty())
    };
    let mut more = 0;
    for length in 2..=LONGEST {
        if more > MORE {
            break;
        }
        let tasks: Vec<(&[Part], &Part)> = steps
            .iter()
            .filter_map(|step| {
                let rest = length.checked_sub(step.sequence.len())?;
                Some(parts.get(rest)?.chunks(EACH).map(move |some| (some, step)))
            })
            .flatten()
            .collect();
        let of = |task: usize| {
            let (some, step) = tasks[task];
            if budget.ended_by(task, EACH * 64) {
                return Vec::new();
            }
            some.iter().filter_map(|part| commutator(motions, kinds, part, step)).collect()
        };
        for cycle in together(threads, tasks.len(), &of).into_iter().flatten() {
            let some = &mut words[cycle.kind];
            if some.len() < WORDS {
                some.push(cycle);
            }
        }
        if budget.ended() {
            return None;
        }
        more += usize::from(!missing(&words));
    }
    (!missing(&words)).then_some(words)
}

/// By their moves, sequences of a step or two, or of one between another and what undoes that; `None` if the budget ends.
fn parts(motions: &Motions, steps: &[Part], budget: Budget<'_>) -> Option<Vec<Vec<Part>>> {
    let mut parts: Vec<Vec<Part>> = (0..=LONGEST).map(|_| Vec::new()).collect();
    let mut seen: HashSet<Box<[u16]>, FixedState> = HashSet::default();
    // Where a sequence takes what is anywhere, and whence, is kept of each, and once more to tell those that are the same.
    let most = budget.bytes(BYTES) / (6 * motions.stickers.count().max(1));
    let mut add = |sequence: Vec<u16>| {
        if sequence.len() <= LONGEST && seen.len() < most {
            let part = part(motions, sequence);
            if seen.insert(part.go.clone()) {
                parts[part.sequence.len()].push(part);
            }
        }
    };
    for step in steps {
        add(step.sequence.clone());
    }
    for (number, first) in steps.iter().enumerate() {
        if budget.ended_by(number, steps.len() * motions.stickers.count()) {
            return None;
        }
        let back = motions.reversed(0, &first.sequence);
        for then in steps.iter().filter(|then| first.go != then.go && !is_apart(first, then)) {
            add([&first.sequence[..], &then.sequence].concat());
            add([&first.sequence[..], &then.sequence, &back].concat());
        }
    }
    Some(parts)
}

/// Moves, and pairs of moves that commute and move less than either.
fn steps(motions: &Motions) -> Vec<Part> {
    let singles: Vec<Part> = motions.all().map(|motion| part(motions, vec![motion])).collect();
    let count = |part: &Part| part.touched.iter().map(|word| word.count_ones()).sum::<u32>();
    let mut pairs = Vec::new();
    let mut seen: HashSet<Box<[u16]>, FixedState> =
        singles.iter().map(|part| part.go.clone()).collect();
    for (number, a) in singles.iter().enumerate() {
        for b in &singles[number + 1..] {
            let both = part(motions, [&a.sequence[..], &b.sequence].concat());
            let is_less = count(&both) < count(a).min(count(b)) && count(&both) > 0;
            let commute = || part(motions, [&b.sequence[..], &a.sequence].concat()).go == both.go;
            if is_less && commute() && seen.insert(both.go.clone()) {
                pairs.push(both);
            }
        }
    }
    pairs.sort_by_key(count);
    let mut steps = singles;
    steps.extend(pairs);
    steps.truncate(STEPS);
    steps
}

/// What a sequence does.
fn part(motions: &Motions, sequence: Vec<u16>) -> Part {
    let stickers = &motions.stickers;
    let all = 0..u16::try_from(stickers.count()).unwrap_or(u16::MAX);
    let go: Box<[u16]> =
        all.map(|at| sequence.iter().fold(at, |at, &motion| motions.go(motion, at))).collect();
    let mut back = go.clone();
    let mut touched = vec![0_u64; stickers.pieces().div_ceil(64)];
    for (at, &to) in (0..=u16::MAX).zip(&go) {
        back[usize::from(to)] = at;
        let place = stickers.piece(at);
        touched[place / 64] |= u64::from(at != to) << (place % 64);
    }
    Part { sequence, go, back, touched: touched.into() }
}

/// Whether two sequences move no place in common, so that they commute.
fn is_apart(a: &Part, b: &Part) -> bool {
    a.touched.iter().zip(&b.touched).all(|(a, b)| a & b == 0)
}

/// The commutator of two sequences, if it cycles three pieces and moves no other.
fn commutator(motions: &Motions, kinds: &Kinds, a: &Part, b: &Part) -> Option<Cycle> {
    if is_apart(a, b) {
        return None;
    }
    let stickers = &motions.stickers;
    let go = |at: u16| {
        let [a, a_back, b, b_back] = [&a.go, &a.back, &b.go, &b.back];
        b_back[usize::from(a_back[usize::from(b[usize::from(a[usize::from(at)])])])]
    };
    let (mut moved, mut count) = ([0; 3], 0);
    for place in 0..stickers.pieces() {
        let at = stickers.at(place, 0);
        if go(at) != at {
            *moved.get_mut(count)? = at;
            count += 1;
        }
    }
    if count < 3 {
        return None;
    }
    let first = moved[0];
    let second = go(first);
    let third = go(second);
    let pieces = [first, second, third].map(|at| stickers.piece(at));
    // Not one that is turned where it is, nor what is back before its time, nor turned in all.
    let [a_piece, b_piece, c_piece] = pieces;
    if a_piece == b_piece || b_piece == c_piece || a_piece == c_piece || go(third) != first {
        return None;
    }
    let (kind, _) = kinds.of[a_piece];
    let ways = kinds.all[kind].ways;
    let places = pieces.map(|piece| kinds.of[piece].1);
    let [to_second, to_third] = [second, third].map(|at| stickers.turn(at));
    let turns = [to_second, (to_third + ways - to_second) % ways];
    let [a, b] = [a, b].map(|part| &part.sequence);
    let [back_a, back_b] = [a, b].map(|sequence| motions.reversed(0, sequence));
    let sequence = motions.shortened(0, [&a[..], b, &back_a, &back_b].concat());
    Some(Cycle { sequence, kind, triple: Triple { places, turns } })
}
