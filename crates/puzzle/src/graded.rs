//! [`Graded`]: puzzles whose moves lead from grade to grade.

use crate::Puzzle;

/// A puzzle in which every move leads to the next grade, as where each move takes a peg off the board or lays a
/// card away: no position comes again, and all ways to it have the same number of moves.
///
/// Promise, checked by [`law::graded`](crate::law::graded): the position after a legal move is of the grade
/// one above. Then nothing of the layers before must be remembered, and strategies that go layer by layer need the
/// memory of two.
///
/// ```
/// use everystate_puzzle::{Graded, Puzzle};
/// /// Ten matches, of which one is taken at a time.
/// struct Matches;
/// impl Puzzle for Matches {
///     type State = u16; // a bit for each that is left
///     type Move = u8;
///     fn start(&self) -> u16 { 0b11_1111_1111 }
///     fn is_goal(&self, s: &u16) -> bool { *s == 0 }
///     fn moves(&self, s: &u16, out: &mut Vec<u8>) { out.extend((0..10).filter(|m| s >> m & 1 > 0)); }
///     fn apply(&self, s: &u16, m: u8) -> u16 { s & !(1 << m) }
/// }
/// impl Graded for Matches {
///     fn grade(&self, s: &u16) -> u64 { s.count_zeros().into() }
/// }
/// assert_eq!(Matches.grade(&Matches.apply(&7, 0)), Matches.grade(&7) + 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say that its moves lead from grade to grade",
    note = "implement `Graded` if every move leads to the next grade, as where each takes a piece off the board"
)]
pub trait Graded: Puzzle {
    /// The grade of a position.
    fn grade(&self, s: &Self::State) -> u64;
}

impl<P: Graded> Graded for &P {
    fn grade(&self, s: &P::State) -> u64 {
        (**self).grade(s)
    }
}
