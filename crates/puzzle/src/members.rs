//! [`Members`]: the positions of a class, listed.

use crate::Symmetric;

/// A puzzle with symmetry that can list the positions of a class.
///
/// The moves that lead *to* a class lead to any of its members, not only to the canonical one, so searching
/// classes backward ([`Backward`](crate::Backward) of [`Quotient`](crate::adapt::Quotient)) needs all of them.
///
/// Promise, checked by [`law::members`](crate::law::members): the list holds `s` and every position whose canonical
/// form is that of `s`, each once, [`class_size`](Symmetric::class_size) in all.
///
/// ```
/// use everystate_puzzle::{Members, Puzzle, Symmetric};
/// /// A walk on the integers from 0 to 3 or -3; mirror images are equivalent.
/// # struct Walk;
/// # impl Puzzle for Walk {
/// #     type State = i32;
/// #     type Move = i32;
/// #     fn start(&self) -> i32 { 0 }
/// #     fn is_goal(&self, s: &i32) -> bool { s.abs() == 3 }
/// #     fn moves(&self, s: &i32, out: &mut Vec<i32>) { if s.abs() < 3 { out.extend([-1, 1]) } }
/// #     fn apply(&self, s: &i32, m: i32) -> i32 { s + m }
/// # }
/// # impl Symmetric for Walk {
/// #     fn canonical(&self, s: &i32) -> i32 { s.abs() }
/// #     fn class_size(&self, s: &i32) -> u64 { if *s == 0 { 1 } else { 2 } }
/// # }
/// impl Members for Walk {
///     fn members(&self, s: &i32, out: &mut Vec<i32>) {
///         out.push(*s);
///         if *s != 0 { out.push(-s) }
///     }
/// }
/// let mut class = Vec::new();
/// Walk.members(&-2, &mut class);
/// assert_eq!(class, [-2, 2]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not list the positions of a class",
    note = "implement `Members`, or search the puzzle itself where its classes would be searched backward"
)]
pub trait Members: Symmetric {
    /// Appends every position of the class of `s`, itself included, each once.
    fn members(&self, s: &Self::State, out: &mut Vec<Self::State>);
}

impl<P: Members> Members for &P {
    fn members(&self, s: &P::State, out: &mut Vec<P::State>) {
        (**self).members(s, out);
    }
}
