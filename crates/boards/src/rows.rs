//! [`Rows`]: a level by rests and places, where a single player walks.

use crate::engine::places::{LANES, Places, Pushed, SPREAD};
use crate::engine::recall::INPUTS;
use crate::level::Level;
use crate::play::Input;
use core::ops::ControlFlow;
use everystate_puzzle::{Placed, Puzzle, Row};
use std::sync::Arc;

/// A level whose player is a place, one of `64 * W` at most, and all else a rest: the same positions and inputs.
///
/// Positions that do not have one player, or none, are rests by themselves, in place 0.
///
/// ```
/// use everystate_boards::{Challenge, Rows, sokoban};
/// use everystate_puzzle::{Placed, Puzzle};
/// let game = sokoban::read("#######\n#.$ @ #\n#######\n").game.unwrap();
/// let level = Challenge::new(&game, 0).unwrap().level::<1>();
/// assert_eq!(Rows::<1, 1>::words(&level), Some(1));
/// let rows = Rows::<1, 1>::of(&level).unwrap();
/// let (rest, place) = rows.split(&rows.start());
/// // Two cells to walk to, and nothing to push.
/// let to = rows.step(&rest, &[1 << place], &mut |_, _| panic!("nothing is pushed"));
/// assert_eq!(to[0].count_ones(), 2);
/// ```
#[derive(Debug)]
pub struct Rows<'a, const P: usize, const W: usize> {
    level: &'a Level<P>,
    places: Arc<Places>,
}

impl<'a, const P: usize, const W: usize> Rows<'a, P, W> {
    /// How many words rows of a level have, if it can be told so: 1, 2 or 4.
    pub fn words(level: &Level<P>) -> Option<usize> {
        level.places().map(|places| places.words())
    }

    /// `None` if the level cannot be told so, or by rows of so many words.
    pub fn of(level: &'a Level<P>) -> Option<Self> {
        let places = level.places().filter(|places| places.words() == W)?;
        Some(Self { level, places })
    }

    /// Plays inputs in a position, by the bits of their numbers.
    fn play(&self, position: &[u64; P], wanted: u8, visit: &mut impl FnMut([u64; P], usize)) {
        let _ = self.level.each_of(position, wanted, |_, _, next| {
            let (rest, place) = self.parts(next);
            visit(rest, place);
            ControlFlow::<()>::Continue(())
        });
    }

    /// Plays each input in each of its places.
    fn play_all(
        &self,
        rest: &[u64; P],
        inputs: &[Row<W>; INPUTS],
        visit: &mut impl FnMut([u64; P], usize),
    ) {
        for word in 0..W {
            let mut left = inputs.iter().fold(0, |any, row| any | row[word]);
            while left != 0 {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let is = |row: &Row<W>| u8::from(row[word] >> bit & 1 != 0);
                let wanted = (0..).zip(inputs).fold(0, |all, (input, row)| all | is(row) << input);
                let mut position = *rest;
                self.places.put(&mut position, word * 64 + bit as usize);
                self.play(&position, wanted, visit);
            }
        }
    }

    #[inline]
    fn parts(&self, mut position: [u64; P]) -> ([u64; P], usize) {
        let place =
            if position == Level::<P>::WON { None } else { self.places.take(&mut position) };
        (position, place.unwrap_or(0))
    }
}

impl<const P: usize, const W: usize> Puzzle for Rows<'_, P, W> {
    type State = [u64; P];
    type Move = Input;

    fn start(&self) -> [u64; P] {
        self.level.start()
    }

    fn is_goal(&self, s: &[u64; P]) -> bool {
        self.level.is_goal(s)
    }

    fn moves(&self, s: &[u64; P], out: &mut Vec<Input>) {
        self.level.moves(s, out);
    }

    fn apply(&self, s: &[u64; P], m: Input) -> [u64; P] {
        self.level.apply(s, m)
    }

    fn expand<B>(
        &self,
        s: &[u64; P],
        scratch: &mut Vec<Input>,
        visit: impl FnMut(Input, [u64; P]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.level.expand(s, scratch, visit)
    }
}

impl<const P: usize, const W: usize> Placed<W> for Rows<'_, P, W> {
    type Rest = [u64; P];

    #[inline]
    fn split(&self, s: &[u64; P]) -> ([u64; P], usize) {
        self.parts(*s)
    }

    fn join(&self, rest: &[u64; P], place: usize) -> [u64; P] {
        let mut position = *rest;
        if self.places.is_rest(rest) {
            self.places.put(&mut position, place);
        }
        position
    }

    fn step(
        &self,
        rest: &[u64; P],
        from: &Row<W>,
        visit: &mut impl FnMut([u64; P], usize),
    ) -> Row<W> {
        if !self.places.is_rest(rest) {
            self.play(rest, u8::MAX, visit);
            return [0; W];
        }
        let (mut spread, mut lanes) = ([0; SPREAD], [0; LANES]);
        self.places.open(rest, &mut spread);
        self.places.rows(&spread, &mut lanes);
        let (mut to, mut open) = ([0; W], [[0; W]; INPUTS]);
        open[..self.level.movements().len()].fill(*from);
        for (way, lane) in self.places.ways().iter().zip(lanes.chunks_exact(W)) {
            let row: Row<W> = core::array::from_fn(|i| lane[i] & from[i]);
            let open = &mut open[way.input];
            (0..W).for_each(|i| open[i] &= !row[i]);
            if let Some(by) = way.by {
                let row = shifted(&row, by);
                (0..W).for_each(|i| to[i] |= row[i]);
            }
        }
        // Inputs that are not known, by place.
        let mut unknown = open;
        for (input, (row, unknown)) in open.iter().zip(&mut unknown).enumerate() {
            for word in 0..W {
                let mut left = row[word];
                while left != 0 {
                    let bit = left.trailing_zeros();
                    left &= left - 1;
                    let (mut after, place) = (*rest, word * 64 + bit as usize);
                    match self.places.push((place, input), &mut spread, &mut after) {
                        Some(Pushed::Won) => visit(Level::<P>::WON, 0),
                        Some(Pushed::To(to)) => visit(after, to),
                        None => continue,
                    }
                    unknown[word] &= !(1 << bit);
                }
            }
        }
        self.play_all(rest, &unknown, visit);
        to
    }

    fn goals(&self, rest: &[u64; P]) -> Row<W> {
        let mut goals = [0; W];
        goals[0] = u64::from(*rest == Level::<P>::WON);
        goals
    }
}

/// A row whose bits are so many further up, or down.
#[inline]
fn shifted<const W: usize>(row: &Row<W>, by: isize) -> Row<W> {
    let (words, bits) =
        (by.unsigned_abs() / 64, u32::try_from(by.unsigned_abs() % 64).unwrap_or(0));
    // Of a shift by all bits of a word nothing is left.
    let carry = |word: u64, shift: fn(u64, u32) -> u64| shift(word, 64 - bits);
    core::array::from_fn(|i| {
        if by >= 0 {
            let at = |back: usize| i.checked_sub(words + back).map_or(0, |i| row[i]);
            at(0) << bits | carry(at(1), u64::unbounded_shr)
        } else {
            let at = |on: usize| row.get(i + words + on).copied().unwrap_or(0);
            at(0) >> bits | carry(at(1), u64::unbounded_shl)
        }
    })
}
