//! [`Breakpoints`]: what is broken of a position, and how many moves that takes at least.

use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::search::breakpoints::relation::{Change, Pair, Relation};
use crate::search::problem::Commuting;
use everystate_algebra::Natural;

/// Whether it is used. In a browser it is not: the engine there would be larger than it may be.
pub(super) const USED: bool = !cfg!(target_family = "wasm");

/// The most slots, colors and moves, with one of each to spare: a byte tells them apart.
const MOST: usize = 255;
/// Of the moves that random positions need by counting, the bound must tell so much.
const WORTH: f64 = 0.75;

/// What stands side by side in a puzzle, and what each move changes of it.
///
/// A *slot* is a place, and how what stands in it is turned to be seen from there: there are as many as stickers. A *board* has by slot
/// the color that is seen, and the wall as the last.
#[derive(Debug)]
pub(crate) struct Breakpoints {
    /// By move, by slot: the slot from which it takes what comes there.
    pub(super) moves: Vec<Box<[u8]>>,
    /// By move: the pairs that it takes apart, and those that it puts together.
    changes: Vec<Change>,
    pairs: Box<[Pair]>,
    /// The most pairs that a move puts together.
    most: u32,
    /// By two colors: whether they are side by side in the goal.
    wanted: Box<[bool]>,
    pub(super) goal: Box<[u8]>,
    /// By color of a piece in a place: the colors of its slots.
    shown: Vec<Box<[u8]>>,
    /// Which moves may follow one, all of them after none: first where one solution is enough, then where all are wanted.
    pub(super) follows: [Vec<Box<[u8]>>; 2],
    pub(crate) commuting: Commuting,
    pub(crate) threads: usize,
    /// What it tells of random positions, in the mean.
    mean: f64,
}

impl Breakpoints {
    /// What stands side by side in a puzzle; `None` where that says little, or the budget ends. `positions` is how many there are.
    pub(crate) fn new(
        mechanism: &Mechanism,
        positions: &Natural,
        threads: usize,
        budget: Budget<'_>,
    ) -> Option<Self> {
        if !USED || !Self::fits(mechanism) {
            return None;
        }
        let moves: Vec<Box<[u8]>> =
            mechanism.motions.iter().map(|motion| slots_of(mechanism, &motion.element)).collect();
        let needed = ln(positions) / growth(&moves).ln();
        let relation = Relation::new(mechanism, &moves, WORTH * needed, budget)?;
        let made = Self::of(mechanism, moves, relation, threads);
        (made.mean >= WORTH * needed).then_some(made)
    }

    /// Whether it could be found: moves need nothing, and a byte tells slots, colors and moves apart.
    pub(crate) fn fits(mechanism: &Mechanism) -> bool {
        let Mechanism { stickers, visible, motions, blocks, .. } = mechanism;
        let most = stickers.count().max(visible.colors().into()).max(motions.len());
        let needs = motions.iter().any(|motion| !motion.needs.is_empty());
        USED && most < MOST
            && !motions.is_empty()
            && !needs
            && !mechanism.has_rules()
            && blocks.is_empty()
    }

    fn of(
        mechanism: &Mechanism,
        moves: Vec<Box<[u8]>>,
        relation: Relation,
        threads: usize,
    ) -> Self {
        let colors = usize::from(mechanism.visible.colors()) + 1;
        let shown = shown(mechanism);
        let goal = board(&shown, &mechanism.solved());
        let mut wanted = vec![false; colors * colors].into_boxed_slice();
        for &(s, t) in &relation.pairs {
            let (a, b) = (usize::from(goal[usize::from(s)]), usize::from(goal[usize::from(t)]));
            wanted[a * colors + b] = true;
            wanted[b * colors + a] = true;
        }
        let commuting = Commuting::new(mechanism);
        let follows = [true, false].map(|one| follows(&moves, one.then_some(&commuting)));
        let Relation { pairs, changes, most } = relation;
        let mut made = Self {
            moves,
            changes,
            pairs,
            most,
            wanted,
            goal,
            shown,
            follows,
            commuting,
            threads,
            mean: 0.0,
        };
        made.mean = made.measured();
        made
    }

    /// The board of a visible pattern.
    pub(crate) fn board(&self, pattern: &[u16]) -> Box<[u8]> {
        board(&self.shown, pattern)
    }

    /// How many pairs of slots have what is not side by side in the goal.
    pub(super) fn broken(&self, board: &[u8]) -> u32 {
        let broken = self.pairs.iter().filter(|&&pair| !self.is_wanted(board, pair));
        broken.fold(0, |sum, _| sum + 1)
    }

    #[inline]
    fn is_wanted(&self, board: &[u8], (s, t): Pair) -> bool {
        // The wall's color is the last.
        let colors = usize::from(board[board.len() - 1]) + 1;
        self.wanted
            [usize::from(board[usize::from(s)]) * colors + usize::from(board[usize::from(t)])]
    }

    /// How many are broken after a move, of a board of which so many are.
    #[inline]
    pub(super) fn after(&self, board: &[u8], broken: u32, number: usize) -> u32 {
        let (apart, together) = &self.changes[number];
        let count = |pairs: &[Pair]| {
            pairs.iter().fold(0, |sum, &pair| sum + u32::from(self.is_wanted(board, pair)))
        };
        broken + count(apart) - count(together)
    }

    /// How many moves a board takes at least.
    pub(crate) fn least(&self, board: &[u8]) -> u32 {
        self.bound(self.broken(board))
    }

    /// How many moves it takes at least to mend so many.
    #[inline]
    pub(super) fn bound(&self, broken: u32) -> u32 {
        broken.div_ceil(self.most)
    }

    /// What it tells of random positions, in the mean.
    fn measured(&self) -> f64 {
        // Any numbers that look random will do, the same each time.
        let mut random = 0x9E37_79B9_7F4A_7C15_u64;
        let (mut board, mut next) = (self.goal.to_vec(), self.goal.to_vec());
        let mut sum = 0;
        for _ in 0..WALKS {
            for _ in 0..4 * self.goal.len() {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let number = usize::try_from(random >> 33).unwrap_or(0) % self.moves.len();
                made(&self.moves[number], &board, &mut next);
                core::mem::swap(&mut board, &mut next);
            }
            sum += self.least(&board);
        }
        f64::from(sum) / f64::from(WALKS)
    }

    /// What the bound is and why.
    pub(crate) fn explain(&self) -> Vec<String> {
        vec![format!(
            "each move puts {} of {} pairs together at most that are side by side in the goal: random positions need {:.1} moves in the mean by that",
            self.most,
            self.pairs.len(),
            self.mean
        )]
    }
}

/// So many positions are measured.
const WALKS: u32 = 32;

/// Makes a move.
#[inline]
pub(super) fn made(m: &[u8], board: &[u8], into: &mut [u8]) {
    for (into, &from) in into.iter_mut().zip(m) {
        *into = board[usize::from(from)];
    }
}

/// An element by slot, and the wall.
fn slots_of(mechanism: &Mechanism, element: &[u16]) -> Box<[u8]> {
    let slots = mechanism.stickers.permutation(element);
    let wall = u16::try_from(slots.len()).unwrap_or(u16::MAX);
    slots.iter().chain([&wall]).map(|&slot| byte(slot)).collect()
}

/// By color: what is seen of a piece that shows it, turned further and further. The wall's is the last.
fn shown(mechanism: &Mechanism) -> Vec<Box<[u8]>> {
    let Mechanism { stickers, visible, .. } = mechanism;
    let of_color = |color: u16| {
        let sticker = visible.sticker(color);
        let turns = 0..stickers.orientations(stickers.piece(sticker));
        turns.map(|turn| byte(visible.color(stickers.plus(sticker, turn)))).collect()
    };
    let wall: Box<[u8]> = [byte(visible.colors())].into();
    (0..visible.colors()).map(of_color).chain([wall]).collect()
}

/// By slot the color that is seen, and the wall's.
fn board(shown: &[Box<[u8]>], pattern: &[u16]) -> Box<[u8]> {
    let pieces = pattern.iter().map(|&color| &shown[usize::from(color)]);
    pieces.chain(shown.last()).flat_map(|colors| colors.iter().copied()).collect()
}

/// A number that was seen to be small.
fn byte(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// The logarithm of a number that may have hundreds of digits.
#[expect(clippy::cast_precision_loss, reason = "an estimate needs few digits")]
fn ln(number: &Natural) -> f64 {
    let digits = number.to_string();
    let (first, rest) = digits.split_at(digits.len().min(15));
    first.parse::<f64>().unwrap_or(1.0).ln() + rest.len() as f64 * core::f64::consts::LN_10
}

/// How many positions each more of a move leads to, about: the square root of how many elements two moves make.
#[expect(clippy::cast_precision_loss, reason = "an estimate needs few digits")]
fn growth(moves: &[Box<[u8]>]) -> f64 {
    let mut made = hashbrown::HashSet::with_hasher(foldhash::fast::RandomState::default());
    for a in moves {
        for b in moves {
            made.insert(b.iter().map(|&slot| a[usize::from(slot)]).collect::<Box<[u8]>>());
        }
    }
    (made.len().max(2) as f64).sqrt()
}

/// Which moves may follow one, and last all of them: not those that make one move or nothing with it, nor, where order
/// does not count, those that commute with it and come before it.
fn follows(moves: &[Box<[u8]>], commuting: Option<&Commuting>) -> Vec<Box<[u8]>> {
    let known: hashbrown::HashSet<&[u8]> = moves.iter().map(|m| &m[..]).collect();
    let may = |last: usize, next: usize| {
        let both: Vec<u8> =
            moves[next].iter().map(|&slot| moves[last][usize::from(slot)]).collect();
        let is_nothing = both.iter().enumerate().all(|(slot, &from)| slot == usize::from(from));
        let ordered = commuting.is_none_or(|c| last <= next || !c.commute(last, next));
        !is_nothing && !known.contains(&both[..]) && ordered
    };
    let all = 0..moves.len();
    let of = |last: Option<usize>| {
        let next = all.clone().filter(|&next| last.is_none_or(|last| may(last, next)));
        next.map(|next| u8::try_from(next).unwrap_or(u8::MAX)).collect()
    };
    all.clone().map(Some).chain([None]).map(of).collect()
}
