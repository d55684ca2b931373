//! [`Symmetric`]: positions that are the same but for a symmetry.

use crate::Puzzle;

/// A puzzle whose positions fall into classes of equal distance to the goal.
///
/// Promise, checked by [`law::symmetric`](crate::law::symmetric): `canonical` is the same for all
/// members of a class and is itself a member, and the successors of two members fall into the same
/// classes. Wrap the puzzle in [`Quotient`](crate::adapt::Quotient) to search classes.
///
/// Members may be out of reach, and at other distances from the start: only where
/// [`law::whole_classes`](crate::law::whole_classes) holds do the sizes of classes count the positions met.
///
/// ```
/// use everystate_puzzle::{Puzzle, Symmetric};
/// /// A walk on the integers from 0 to 3 or -3; mirror images are equivalent.
/// struct Walk;
/// impl Puzzle for Walk {
///     type State = i32;
///     type Move = i32;
///     fn start(&self) -> i32 { 0 }
///     fn is_goal(&self, s: &i32) -> bool { s.abs() == 3 }
///     fn moves(&self, s: &i32, out: &mut Vec<i32>) { if s.abs() < 3 { out.extend([-1, 1]) } }
///     fn apply(&self, s: &i32, m: i32) -> i32 { s + m }
/// }
/// impl Symmetric for Walk {
///     fn canonical(&self, s: &i32) -> i32 { s.abs() }
///     fn class_size(&self, s: &i32) -> u64 { if *s == 0 { 1 } else { 2 } }
/// }
/// assert_eq!(Walk.canonical(&-2), Walk.canonical(&2));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which of its positions are the same but for a symmetry",
    note = "implement `Symmetric`, or search the puzzle itself instead of its classes"
)]
pub trait Symmetric: Puzzle {
    /// The representative of the class of `s`.
    fn canonical(&self, s: &Self::State) -> Self::State;
    /// How many positions the class of `s` has.
    fn class_size(&self, s: &Self::State) -> u64;
}

impl<P: Symmetric> Symmetric for &P {
    fn canonical(&self, s: &P::State) -> P::State {
        (**self).canonical(s)
    }
    fn class_size(&self, s: &P::State) -> u64 {
        (**self).class_size(s)
    }
}
