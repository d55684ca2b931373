//! The list of families: the one place where a family is named.

use crate::Family;

/// Something done with a family whose type is not known until it is named.
///
/// ```
/// use everystate_puzzles::{Family, list};
/// struct Title;
/// impl list::Visitor for Title {
///     type Out = &'static str;
///     fn visit<F: Family>(self, family: &'static F) -> &'static str { family.about().title }
/// }
/// assert!(list::visit("maze", Title).is_some());
/// assert!(list::visit("no such family", Title).is_none());
/// ```
pub trait Visitor {
    /// What comes of it.
    type Out;
    /// Does it.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, list::Visitor, maze::Maze};
    /// struct Name;
    /// impl Visitor for Name {
    ///     type Out = &'static str;
    ///     fn visit<F: Family>(self, family: &'static F) -> &'static str { family.about().name }
    /// }
    /// assert_eq!(Name.visit(&Maze), "maze");
    /// ```
    fn visit<F: Family>(self, family: &'static F) -> Self::Out;
}

macro_rules! families {
    ($($name:literal => $family:path,)*) => {
        /// The names of all families, in the order in which they are shown.
        pub const NAMES: &[&str] = &[$($name),*];

        /// Visits the family called `name`, if there is one.
        ///
        /// ```
        /// # use everystate_puzzles::{Family, list};
        /// struct Strategies;
        /// impl list::Visitor for Strategies {
        ///     type Out = usize;
        ///     fn visit<F: Family>(self, family: &'static F) -> usize {
        ///         family.about().strategies.len()
        ///     }
        /// }
        /// assert!(list::NAMES.iter().all(|name| list::visit(name, Strategies) > Some(0)));
        /// ```
        pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Out> {
            match name {
                $($name => Some(visitor.visit(&$family)),)*
                _ => None,
            }
        }
    };
}

families! {
    "roll" => crate::roll::Roll,
    "maze" => crate::maze::Maze,
    "stack" => crate::stack::Stack,
    "gap" => crate::gap::Gap,
    "cube2" => crate::cube2::Cube2,
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;
    impl Visitor for Name {
        type Out = &'static str;
        fn visit<F: Family>(self, family: &'static F) -> &'static str {
            family.about().name
        }
    }

    #[test]
    fn every_family_answers_to_its_name() {
        for &name in NAMES {
            assert_eq!(visit(name, Name), Some(name));
        }
    }
}
