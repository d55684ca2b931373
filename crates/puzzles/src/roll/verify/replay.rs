//! The verifier's own die, arrangements and arguments.

use crate::roll::rules::Instance;
use core::fmt::Write as _;
use everystate_algebra::Natural;
use std::collections::{HashMap, HashSet};

/// How far a sequence is walked tip by tip.
pub(super) const WALK: u64 = 200_000;

/// How many positions counting may look at.
pub(super) const POSITIONS: u64 = 300_000;

/// Letters, repeated.
pub(super) type Piece = (Vec<u8>, u64);

/// The faces (1 to 6) on the six sides of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Die {
    up: u8,
    down: u8,
    north: u8,
    south: u8,
    east: u8,
    west: u8,
}

impl Die {
    const START: Self = Self { up: 1, down: 6, south: 2, north: 5, east: 3, west: 4 };

    fn tip(self, letter: u8) -> Self {
        let Self { up, down, north, south, east, west } = self;
        match letter {
            b'E' => Self { down: east, east: up, up: west, west: down, north, south },
            b'W' => Self { down: west, west: up, up: east, east: down, north, south },
            b'N' => Self { down: north, north: up, up: south, south: down, east, west },
            _ => Self { down: south, south: up, up: north, north: down, east, west },
        }
    }
}

/// 0, 1 or 2 for the faces 1 and 6, 2 and 5, 3 and 4.
fn axis_of(face: u8) -> usize {
    usize::from(face.min(7 - face)) - 1
}

/// All arrangements of the numbers on the faces 1 to 6, each once.
fn all_arrangements(numbers: [u64; 6]) -> Vec<[u64; 6]> {
    fn place(numbers: &[u64; 6], used: u8, row: &mut Vec<u64>, all: &mut Vec<[u64; 6]>) {
        if let Ok(full) = <[u64; 6]>::try_from(&row[..]) {
            all.push(full);
            return;
        }
        for i in 0..6 {
            let same_before = (0..i).any(|j| used >> j & 1 == 0 && numbers[j] == numbers[i]);
            if used >> i & 1 == 0 && !same_before {
                row.push(numbers[i]);
                place(numbers, used | 1 << i, row, all);
                row.pop();
            }
        }
    }
    let mut all = Vec::new();
    place(&numbers, 0, &mut Vec::new(), &mut all);
    all
}

/// Whether every axis finds enough tips: those after a touch of axis `last` are numbered 1, 2, …, and
/// an axis has at most every second of them, `last` not the first.
fn enough_tips(needs: &[u64; 6], last: usize) -> bool {
    let tips: u64 = needs.iter().sum();
    let by_axis = [needs[0] + needs[5], needs[1] + needs[4], needs[2] + needs[3]];
    (0..3).all(|axis| by_axis[axis] <= if axis == last { tips / 2 } else { tips.div_ceil(2) })
}

/// A number of tips and its noun.
pub(super) fn tips_of(n: impl Into<u128>) -> String {
    let n = n.into();
    if n == 1 { "1 tip".into() } else { format!("{n} tips") }
}

/// Why no arrangement can be finished, or `None` if one can.
pub(super) fn impossible(instance: &Instance) -> Option<String> {
    let all = all_arrangements(instance.counts());
    if all.iter().any(|needs| enough_tips(needs, axis_of(Die::START.down))) {
        return None;
    }
    let lightest =
        all.iter().map(|n| (n[0] + n[5]).max(n[1] + n[4]).max(n[2] + n[3])).min().unwrap_or(0);
    Some(format!(
        "in each of {} arrangements two opposite faces together need {lightest} touches or more, \
         and of {} at most {} can touch them, because two tips running never touch the same pair",
        all.len(),
        tips_of(instance.tips()),
        instance.tips().div_ceil(2)
    ))
}

/// The letters of the first sequence in dictionary order, at most `limit` of them.
pub(super) fn walk_first(instance: &Instance, limit: u64) -> Vec<u8> {
    let mut die = Die::START;
    let mut open = all_arrangements(instance.counts());
    open.retain(|needs| enough_tips(needs, axis_of(die.down)));
    let mut letters = Vec::new();
    for _ in 0..limit.min(instance.tips()) {
        let after = |needs: &[u64; 6], face: u8| {
            let mut needs = *needs;
            let need = &mut needs[usize::from(face) - 1];
            *need = need.checked_sub(1)?;
            enough_tips(&needs, axis_of(face)).then_some(needs)
        };
        let possible = |&letter: &u8| {
            let face = die.tip(letter).down;
            open.iter().any(|needs| after(needs, face).is_some())
        };
        let Some(letter) = b"ENSW".iter().copied().find(possible) else { break };
        die = die.tip(letter);
        open = open.iter().filter_map(|needs| after(needs, die.down)).collect();
        letters.push(letter);
    }
    letters
}

/// The tips in a claim's words: `E`, `EENW`, or `EEEE*5000`.
pub(super) fn parse(words: &[String]) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::with_capacity(words.len());
    for (i, word) in words.iter().enumerate() {
        let (letters, times) = match word.split_once('*') {
            Some((letters, times)) => (letters, times.parse().ok()),
            None => (word.as_str(), Some(1)),
        };
        let good = !letters.is_empty() && letters.bytes().all(|b| b"ENSW".contains(&b));
        match times {
            Some(times) if good => pieces.push((letters.as_bytes().to_vec(), times)),
            _ => {
                let short: String = word.chars().take(24).collect();
                return Err(format!("move {}, `{short}`, is no tip E, N, S or W", i + 1));
            }
        }
    }
    Ok(pieces)
}

pub(super) fn length_of(pieces: &[Piece]) -> u128 {
    pieces.iter().fold(0, |sum, (word, times)| {
        u128::saturating_add(sum, word.len() as u128 * u128::from(*times))
    })
}

/// How often each face is touched by the pieces one after the other.
fn touches_of(pieces: &[Piece]) -> [u128; 6] {
    const BACK: u64 = 12;
    let mut die = Die::START;
    let mut touches = [0_u128; 6];
    for (word, times) in pieces {
        let mut repeat = |touches: &mut [u128; 6], times| {
            for &letter in word.iter().cycle().take(word.len() * times) {
                die = die.tip(letter);
                touches[usize::from(die.down) - 1] += 1;
            }
        };
        let (rounds, rest) = (times / BACK, times % BACK);
        if rounds > 0 {
            let mut round = [0; 6];
            repeat(&mut round, 12);
            for (all, n) in touches.iter_mut().zip(round) {
                *all = all.saturating_add(n * u128::from(rounds));
            }
        }
        repeat(&mut touches, usize::try_from(rest).unwrap_or(0));
    }
    touches
}

/// What is wrong with a whole sequence of tips, if anything is.
pub(super) fn wrong_touches(instance: &Instance, pieces: &[Piece]) -> Option<String> {
    let mut wanted = instance.counts();
    wanted.sort_unstable();
    let long = length_of(pieces) > u128::from(WALK);
    let mut die = Die::START;
    let mut touches = [0_u64; 6];
    let letters = pieces.iter().flat_map(|(w, n)| (0..*n).flat_map(move |_| w.iter().copied()));
    for (letter, tip) in letters.zip(1..=if long { 0 } else { WALK }) {
        die = die.tip(letter);
        touches[usize::from(die.down) - 1] += 1;
        let mut sorted = touches;
        sorted.sort_unstable();
        if sorted.iter().zip(wanted).any(|(&have, want)| have > want) {
            let (face, n) = (die.down, touches[usize::from(die.down) - 1]);
            let letter = char::from(letter);
            return Some(format!(
                "tip {tip}, {letter}, touches face {face} for the {n}. time, and no arrangement of \
                 the numbers has room for the touches so far"
            ));
        }
    }
    let mut reached = touches_of(pieces);
    reached.sort_unstable();
    if reached != wanted.map(u128::from) {
        let (have, want) = (list(reached), list(wanted.map(u128::from)));
        return Some(format!("the tips touch the faces {have} times, not {want}"));
    }
    None
}

fn list(numbers: [u128; 6]) -> String {
    numbers.iter().fold(String::new(), |mut text, n| {
        let _ = write!(text, "{}{n}", if text.is_empty() { "" } else { " " });
        text
    })
}

/// The first tip where `pieces` differ from `first` (from tip `from` on), and the tip there is instead.
pub(super) fn difference(pieces: &[Piece], first: &[u8], from: u64) -> Option<String> {
    let start = usize::try_from(from - 1).unwrap_or(usize::MAX);
    let letters = pieces.iter().flat_map(|(w, n)| (0..*n).flat_map(move |_| w.iter().copied()));
    let expected = first.get(start..).unwrap_or_default();
    let (i, (have, want)) =
        letters.zip(expected).enumerate().find(|(_, (have, want))| have != *want)?;
    let (have, want) = (char::from(have), char::from(*want));
    Some(format!("tip {} is {have}, in the first sequence it is {want}", from + i as u64))
}

/// How many sequences there are, position by position; `None` if there are too many positions.
pub(super) fn count_slowly(instance: &Instance) -> Option<Natural> {
    fn ways(
        needs: [u64; 6],
        last: usize,
        known: &mut HashMap<([u64; 6], usize), Natural>,
    ) -> Natural {
        if needs == [0; 6] {
            return Natural::ONE;
        }
        if let Some(n) = known.get(&(needs, last)) {
            return n.clone();
        }
        let mut sum = Natural::ZERO;
        for face in 1..=6_u8 {
            let mut after = needs;
            let need = &mut after[usize::from(face) - 1];
            if axis_of(face) != last && *need > 0 {
                *need -= 1;
                sum += &ways(after, axis_of(face), known);
            }
        }
        known.insert((needs, last), sum.clone());
        sum
    }
    let all = all_arrangements(instance.counts());
    let positions = instance
        .counts()
        .iter()
        .fold(3 * all.len() as u64, |n, &c| n.saturating_mul(c.saturating_add(1)));
    if positions > POSITIONS {
        return None;
    }
    let mut sum = Natural::ZERO;
    for needs in all {
        sum += &ways(needs, axis_of(Die::START.down), &mut HashMap::new());
    }
    Some(sum)
}

/// How deep [`part_of_any`] may go: it calls itself once for each tip.
const DEPTH: u64 = 1000;

/// How many dead positions it remembers.
const SEEN: u64 = 30_000;

/// A search for any sequence that has given letters at a given place.
struct Part<'a> {
    letters: &'a [u8],
    /// How many tips come before them.
    before: u64,
    arrangements: Vec<[u64; 6]>,
    tips: u64,
    dead: HashSet<([u64; 6], Die)>,
}

impl Part<'_> {
    /// Whether the position can be finished; `None` when too many positions have been seen.
    fn finish(&mut self, die: Die, touches: [u64; 6]) -> Option<bool> {
        let made: u64 = touches.iter().sum();
        if made == self.tips {
            return Some(self.arrangements.contains(&touches));
        }
        let room = self.arrangements.iter().any(|wanted| {
            let mut needs = [0; 6];
            for ((need, want), have) in needs.iter_mut().zip(wanted).zip(&touches) {
                match want.checked_sub(*have) {
                    Some(rest) => *need = rest,
                    None => return false,
                }
            }
            enough_tips(&needs, axis_of(die.down))
        });
        if !room || self.dead.contains(&(touches, die)) {
            return Some(false);
        }
        if self.dead.len() as u64 >= SEEN {
            return None;
        }
        let place = made.checked_sub(self.before).and_then(|i| usize::try_from(i).ok());
        let fixed = place.and_then(|i| self.letters.get(i..=i));
        for &letter in fixed.unwrap_or(b"ENSW") {
            let next = die.tip(letter);
            let mut after = touches;
            after[usize::from(next.down) - 1] += 1;
            if self.finish(next, after)? {
                return Some(true);
            }
        }
        self.dead.insert((touches, die));
        Some(false)
    }
}

/// Whether some sequence has the letters as its tips from `from` on; `None` if that takes too long.
pub(super) fn part_of_any(instance: &Instance, pieces: &[Piece], from: u64) -> Option<bool> {
    if instance.tips() > DEPTH {
        return None;
    }
    let letters: Vec<u8> =
        pieces.iter().flat_map(|(w, n)| (0..*n).flat_map(move |_| w.iter().copied())).collect();
    let mut part = Part {
        letters: &letters,
        before: from - 1,
        arrangements: all_arrangements(instance.counts()),
        tips: instance.tips(),
        dead: HashSet::new(),
    };
    part.finish(Die::START, [0; 6])
}

/// The first sequence in dictionary order by trying every tip in every position, without any argument
/// about axes: for tests of the arguments.
#[cfg(test)]
pub(super) fn exhaustive(instance: &Instance) -> Option<Vec<u8>> {
    struct Search {
        wanted: [u64; 6],
        dead: HashSet<([u64; 6], Die)>,
        letters: Vec<u8>,
    }
    impl Search {
        fn finish(&mut self, die: Die, touches: [u64; 6]) -> bool {
            let mut sorted = touches;
            sorted.sort_unstable();
            if sorted == self.wanted {
                return true;
            }
            let position = (touches, die);
            if sorted.iter().zip(&self.wanted).any(|(a, b)| a > b) || self.dead.contains(&position)
            {
                return false;
            }
            for &letter in b"ENSW" {
                let next = die.tip(letter);
                let mut after = touches;
                after[usize::from(next.down) - 1] += 1;
                self.letters.push(letter);
                if self.finish(next, after) {
                    return true;
                }
                self.letters.pop();
            }
            self.dead.insert(position);
            false
        }
    }
    let mut wanted = instance.counts();
    wanted.sort_unstable();
    let mut search = Search { wanted, dead: HashSet::new(), letters: Vec::new() };
    search.finish(Die::START, [0; 6]).then_some(search.letters)
}
