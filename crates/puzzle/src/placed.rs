//! [`Placed`]: positions that are a place and a rest, of which moves often change the place alone.

use crate::Puzzle;
use core::fmt::Debug;
use core::hash::Hash;

/// Some places, a bit each.
pub type Row<const W: usize> = [u64; W];

/// A puzzle whose positions are a *place*, one of `64 * W` at most, and a *rest*, which most moves leave as it is: where somebody walks among
/// crates, the walker's cell is the place.
///
/// What many places with one rest lead to is then worked out at once, by operations on rows of bits, and a set of positions has a bit for each
/// place instead of a position for it.
///
/// Promises, checked by [`law::placed`](crate::law::placed): `join` undoes `split`, and `step` leads from each place to what moves lead to.
///
/// ```
/// use everystate_puzzle::{Placed, Puzzle, Row};
/// /// A switch in the corner of a corridor of ten cells.
/// struct Corridor;
/// impl Puzzle for Corridor {
///     type State = (u8, bool);
///     type Move = i8; // a step, or 0 for the switch, which is at 0
///     fn start(&self) -> (u8, bool) { (5, false) }
///     fn is_goal(&self, s: &(u8, bool)) -> bool { *s == (9, true) }
///     fn moves(&self, &(cell, _): &(u8, bool), out: &mut Vec<i8>) {
///         out.extend([-1, 0, 1].into_iter().filter(|&m| match m {
///             -1 => cell > 0,
///             0 => cell == 0,
///             _ => cell < 9,
///         }));
///     }
///     fn apply(&self, &(cell, on): &(u8, bool), m: i8) -> (u8, bool) {
///         (cell.wrapping_add_signed(m), on ^ (m == 0))
///     }
/// }
/// impl Placed<1> for Corridor {
///     type Rest = bool;
///     fn split(&self, s: &(u8, bool)) -> (bool, usize) { (s.1, s.0.into()) }
///     fn join(&self, on: &bool, place: usize) -> (u8, bool) { (u8::try_from(place).unwrap(), *on) }
///     fn step(&self, on: &bool, from: &Row<1>, visit: &mut impl FnMut(bool, usize)) -> Row<1> {
///         if from[0] & 1 != 0 {
///             visit(!on, 0);
///         }
///         [(from[0] << 1 | from[0] >> 1) & 0x3ff]
///     }
///     fn goals(&self, on: &bool) -> Row<1> { [if *on { 1 << 9 } else { 0 }] }
/// }
/// let from = [0b1001];
/// let mut others = Vec::new();
/// assert_eq!(Corridor.step(&false, &from, &mut |on, place| others.push((on, place))), [0b10110]);
/// assert_eq!(others, [(true, 0)]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not tell its positions by rests and places",
    note = "implement `Placed<W>`, or search it by a strategy that needs no more than `Puzzle`"
)]
pub trait Placed<const W: usize>: Puzzle {
    /// All of a position but the place.
    type Rest: Clone + Ord + Hash + Debug + Send + Sync + 'static;

    /// The rest and the place of a position: different ones of different positions.
    fn split(&self, s: &Self::State) -> (Self::Rest, usize);

    /// The position of a rest and a place that [`split`](Self::split) gave, or [`step`](Self::step) leads to.
    fn join(&self, rest: &Self::Rest, place: usize) -> Self::State;

    /// Where moves lead from all of these places: those with the same rest that they lead to, and by `visit` all that they lead to with another. Either
    /// may be told by the other way, too, and more than once; the order is of no account.
    fn step(
        &self,
        rest: &Self::Rest,
        from: &Row<W>,
        visit: &mut impl FnMut(Self::Rest, usize),
    ) -> Row<W>;

    /// The places in which positions with this rest are goals, among those that can be reached.
    fn goals(&self, rest: &Self::Rest) -> Row<W>;
}

impl<const W: usize, P: Placed<W>> Placed<W> for &P {
    type Rest = P::Rest;
    fn split(&self, s: &P::State) -> (P::Rest, usize) {
        (**self).split(s)
    }
    fn join(&self, rest: &P::Rest, place: usize) -> P::State {
        (**self).join(rest, place)
    }
    fn step(
        &self,
        rest: &P::Rest,
        from: &Row<W>,
        visit: &mut impl FnMut(P::Rest, usize),
    ) -> Row<W> {
        (**self).step(rest, from, visit)
    }
    fn goals(&self, rest: &P::Rest) -> Row<W> {
        (**self).goals(rest)
    }
}
