//! [`Level`]: a level as a puzzle that can be searched.

use crate::board::Board;
use crate::challenge::Challenge;
use crate::engine::bound::Measure;
use crate::engine::places::Places;
use crate::engine::recall::INPUTS;
use crate::engine::roam::Roam;
use crate::engine::runner::Outcome;
use crate::play::Input;
use crate::rule::word::{ACTION, Direction};
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};
use everystate_puzzle::{Cost, Heuristic, Puzzle};
use std::sync::Arc;

impl Challenge {
    /// The level as a puzzle with positions of `P` words.
    ///
    /// # Panics
    /// If positions take more.
    pub fn level<const P: usize>(&self) -> Level<P> {
        assert!(self.words() <= P, "positions of so many words");
        Level {
            challenge: self.clone(),
            prunes: false,
            endless: AtomicBool::new(false),
            unsure: AtomicBool::new(false),
        }
    }
}

/// A level as a puzzle: positions are words, moves are inputs that change something, and all won positions are one.
///
/// Turns that follow by `again` belong to the input that they follow. Gone back to by `restart` is only what was there before, so an input that
/// does so is none.
#[derive(Debug)]
pub struct Level<const P: usize> {
    challenge: Challenge,
    prunes: bool,
    endless: AtomicBool,
    unsure: AtomicBool,
}

impl<const P: usize> Level<P> {
    /// The position in which the level is won.
    pub const WON: [u64; P] = [u64::MAX; P];

    /// Whether rules of a position did not come to an end: then nothing is known of what came after.
    pub fn was_endless(&self) -> bool {
        self.endless.load(Ordering::Relaxed)
    }

    /// Whether what was left out of the game turned out to make a difference: then the [`whole`](Challenge::whole) of it is to be searched.
    pub fn was_unsure(&self) -> bool {
        self.unsure.load(Ordering::Relaxed)
    }

    /// Without the inputs after which the level can, by its bound, not be won any more: solutions are the same.
    #[must_use]
    pub fn pruned(mut self) -> Self {
        self.prunes = self.challenge.has_bound(Measure::Inputs);
        self
    }

    /// At least so many inputs win from a position, by the measure; `u32::MAX` if none do.
    pub fn bound(&self, position: &[u64; P], measure: Measure) -> u32 {
        match *position {
            position if position == Self::WON => 0,
            position => match self.challenge.runner.estimate(&position, measure) {
                // It takes an input all the same: it is not won.
                0 if measure == Measure::Inputs => 1,
                bound => bound,
            },
        }
    }

    /// Visits what the inputs make of a position, in order, beside something that tells whether they change nothing but players.
    #[inline]
    fn each<B>(
        &self,
        s: &[u64; P],
        visit: impl FnMut(Input, &dyn Fn() -> bool, [u64; P]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.each_of(s, u8::MAX, visit)
    }

    /// The same of some inputs, by the bits of their numbers.
    #[inline]
    pub(crate) fn each_of<B>(
        &self,
        s: &[u64; P],
        wanted: u8,
        mut visit: impl FnMut(Input, &dyn Fn() -> bool, [u64; P]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if *s == Self::WON {
            return ControlFlow::Continue(());
        }
        let runner = &self.challenge.runner;
        let movements = self.movements();
        let (mut outcomes, mut after) = ([Outcome::Same; INPUTS], [[0; P]; INPUTS]);
        runner.each(s, (movements, wanted), &mut outcomes, after.as_flattened_mut());
        let inputs = Input::PRESSED.iter().zip(outcomes).zip(&after).take(movements.len());
        for ((&input, outcome), after) in inputs {
            let next = match outcome {
                Outcome::Same => continue,
                Outcome::Won => Self::WON,
                Outcome::Other => *after,
                Outcome::Unsure => {
                    self.unsure.store(true, Ordering::Relaxed);
                    continue;
                }
                Outcome::Endless => {
                    self.endless.store(true, Ordering::Relaxed);
                    continue;
                }
            };
            if self.prunes && next != Self::WON && self.bound(&next, Measure::Inputs) == u32::MAX {
                continue;
            }
            visit(input, &|| runner.walks(s, after), next)?;
        }
        ControlFlow::Continue(())
    }

    /// Whether anything is known of how many inputs it takes, besides what is found by playing.
    pub fn knows(&self, measure: Measure) -> bool {
        self.challenge.has_bound(measure)
    }

    /// Places of players that are one with those of a position.
    pub(crate) fn roam(&self, position: &[u64; P]) -> Option<Roam> {
        self.challenge.runner.roam(position, self.movements())
    }

    /// Places of players as bits of rows; `None` if inputs are left out by what the bound says.
    pub(crate) fn places(&self) -> Option<Arc<Places>> {
        if self.prunes { None } else { self.challenge.runner.places(self.movements()) }
    }

    /// Whether it is proved without a search that no inputs win: what they change, whatever is where, does not add up to what would have to change.
    ///
    /// Looks at some thousand turns at most, and says `false` if that is not enough to tell.
    pub fn is_out_of_reach(&self) -> bool {
        let start = self.start();
        start != Self::WON && self.challenge.runner.out_of_reach(&start, self.movements())
    }

    /// Whether nothing ever wins, whatever is pressed: see [`Challenge::is_never_won`].
    pub fn is_never_won(&self) -> bool {
        self.challenge.is_never_won()
    }

    /// How many cells of a position are not as the conditions to win ask for.
    pub(crate) fn unmet(&self, position: &[u64; P]) -> u32 {
        if *position == Self::WON { 0 } else { self.challenge.runner.unmet(position) }
    }

    pub(crate) fn movements(&self) -> &'static [u8] {
        const ALL: [u8; 5] = [
            Direction::Up.bit(),
            Direction::Left.bit(),
            Direction::Down.bit(),
            Direction::Right.bit(),
            ACTION,
        ];
        if self.challenge.action { &ALL } else { &ALL[..4] }
    }

    /// The position of a board of this level.
    ///
    /// # Panics
    /// If it is a board that no input leads to, and has something where nothing of that ever is.
    pub fn pack(&self, board: &Board) -> [u64; P] {
        let mut packed = [0; P];
        self.challenge.runner.pack(board, &mut packed);
        packed
    }

    /// Marks the objects that a position has anywhere, by their numbers.
    pub fn mark_objects(&self, position: &[u64; P], there: &mut [bool]) {
        self.objects(position, &mut |_, object| there[object] = true);
    }

    /// What is in the cells of a position: visits each object of each cell, by their numbers.
    fn objects(&self, position: &[u64; P], visit: &mut dyn FnMut(usize, usize)) {
        self.challenge.runner.objects(position, visit);
    }

    /// The board of a position; of the won one, the start's.
    pub fn board(&self, position: &[u64; P]) -> Board {
        let mut board = self.challenge.start.clone();
        if *position != Self::WON {
            board.clear();
            self.objects(position, &mut |cell, object| board.insert(cell, object));
        }
        board
    }
}

impl<const P: usize> Puzzle for Level<P> {
    type State = [u64; P];
    type Move = Input;

    fn start(&self) -> [u64; P] {
        if self.challenge.begin.won { Self::WON } else { self.pack(&self.challenge.start) }
    }

    fn is_goal(&self, s: &[u64; P]) -> bool {
        *s == Self::WON
    }

    fn moves(&self, s: &[u64; P], out: &mut Vec<Input>) {
        let mut scratch = Vec::new();
        let _ = self.expand(s, &mut scratch, |input, _| {
            out.push(input);
            ControlFlow::<()>::Continue(())
        });
    }

    fn apply(&self, s: &[u64; P], m: Input) -> [u64; P] {
        let mut after = *s;
        let mut scratch = Vec::new();
        let _ = self.expand(s, &mut scratch, |input, next| {
            if input == m {
                after = next;
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        after
    }

    #[inline]
    fn expand<B>(
        &self,
        s: &[u64; P],
        _: &mut Vec<Input>,
        mut visit: impl FnMut(Input, [u64; P]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.each(s, |input, _, next| visit(input, next))
    }
}

/// An input, and whether it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Press {
    /// What is pressed.
    pub input: Input,
    /// What it costs: 1 if it counts.
    pub cost: u8,
}

/// A level in which inputs count by a [`Measure`]; solutions that cost least are looked for.
#[derive(Debug)]
pub struct Counted<'a, const P: usize> {
    /// The level.
    pub level: &'a Level<P>,
    /// What counts.
    pub measure: Measure,
}

impl<const P: usize> Puzzle for Counted<'_, P> {
    type State = [u64; P];
    type Move = Press;

    fn start(&self) -> [u64; P] {
        self.level.start()
    }

    fn is_goal(&self, s: &[u64; P]) -> bool {
        self.level.is_goal(s)
    }

    fn moves(&self, s: &[u64; P], out: &mut Vec<Press>) {
        let _ = self.expand(s, &mut Vec::new(), |press, _| {
            out.push(press);
            ControlFlow::<()>::Continue(())
        });
    }

    fn apply(&self, s: &[u64; P], m: Press) -> [u64; P] {
        self.level.apply(s, m.input)
    }

    fn expand<B>(
        &self,
        s: &[u64; P],
        _: &mut Vec<Press>,
        mut visit: impl FnMut(Press, [u64; P]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.level.each(s, |input, walks, next| {
            let free = self.measure == Measure::Pushes && walks();
            visit(Press { input, cost: u8::from(!free) }, next)
        })
    }
}

impl<const P: usize> Cost for Counted<'_, P> {
    fn cost(&self, _: &[u64; P], m: Press) -> u32 {
        u32::from(m.cost)
    }
}

impl<const P: usize> Heuristic<Self> for Counted<'_, P> {
    fn estimate(&self, s: &[u64; P]) -> u32 {
        self.level.bound(s, self.measure)
    }
}

impl<const P: usize> Heuristic<Level<P>> for Level<P> {
    fn estimate(&self, s: &[u64; P]) -> u32 {
        self.bound(s, Measure::Inputs)
    }
}
