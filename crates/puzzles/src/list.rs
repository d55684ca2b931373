//! The list of families: the one place where a family is named.

use crate::Family;
use crate::family::{WishSpec, in_order};
use std::sync::LazyLock;

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

/// What a family's generator takes.
struct Taken;

impl Visitor for Taken {
    type Out = &'static [&'static WishSpec];
    fn visit<F: Family>(self, family: &'static F) -> Self::Out {
        family.about().wishes
    }
}

/// All wishes that a family's generator takes, in the order in which they are shown and kept.
///
/// ```
/// # use everystate_puzzles::{list, gap::WAYS};
/// assert!(list::wishes().contains(&&WAYS));
/// ```
pub fn wishes() -> &'static [&'static WishSpec] {
    static ALL: LazyLock<Vec<&WishSpec>> = LazyLock::new(|| {
        in_order(NAMES.iter().filter_map(|name| visit(name, Taken)).flatten().copied())
    });
    &ALL
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
    fn a_key_means_one_wish_and_what_it_contradicts_is_one() {
        let all = wishes();
        let keys: Vec<&str> = all.iter().map(|one| one.key).collect();
        let kept = [
            "size",
            "variant",
            "unique",
            "solvable",
            "unsolvable",
            "ways",
            "moves",
            "wild",
            "holes",
            "symmetry",
            "best_of",
        ];
        let old: Vec<&str> = keys.iter().copied().filter(|key| kept.contains(key)).collect();
        assert_eq!(old, kept, "studies keep wishes in this order");
        for spec in all {
            assert!(spec.against.iter().all(|key| keys.contains(key)), "{spec:?}");
            assert!(!spec.help.ends_with('.') && !spec.heading.is_empty(), "{spec:?}");
        }
        for name in NAMES {
            // Of two declarations with one key only one would be seen.
            for taken in visit(name, Taken).unwrap() {
                assert!(all.iter().any(|one| core::ptr::eq(*one, *taken)), "{name}: {taken:?}");
            }
        }
    }

    #[test]
    fn every_family_answers_to_its_name() {
        for &name in NAMES {
            assert_eq!(visit(name, Name), Some(name));
        }
    }
}
