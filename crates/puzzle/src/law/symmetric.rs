//! Classes of equivalent positions: what they promise, and what can be seen of it on a sample.

use super::breach::Breach;
use crate::Members;
use std::collections::HashSet;

/// The list of a class holds its positions and nothing else, as many as the class is said to have.
///
/// ```
/// # use everystate_puzzle::{law, Members, Puzzle, Symmetric};
/// /// A walk on -2..=2, which looks the same from both sides.
/// # struct Walk;
/// # impl Puzzle for Walk {
/// #     type State = i32;
/// #     type Move = i32;
/// #     fn start(&self) -> i32 { 0 }
/// #     fn is_goal(&self, s: &i32) -> bool { s.abs() == 2 }
/// #     fn moves(&self, s: &i32, out: &mut Vec<i32>) { if s.abs() < 2 { out.extend([-1, 1]) } }
/// #     fn apply(&self, s: &i32, m: i32) -> i32 { s + m }
/// # }
/// # impl Symmetric for Walk {
/// #     fn canonical(&self, s: &i32) -> i32 { s.abs() }
/// #     fn class_size(&self, s: &i32) -> u64 { if *s == 0 { 1 } else { 2 } }
/// # }
/// impl Members for Walk {
///     fn members(&self, s: &i32, out: &mut Vec<i32>) { out.extend([*s, -s]) } // 0 twice
/// }
/// assert_eq!(law::members(&Walk, &[1, -1]), Ok(()));
/// let breach = law::members(&Walk, &[0]).unwrap_err();
/// assert_eq!(breach.to_string(), "the class of 0 lists 0 twice");
/// ```
///
/// # Errors
/// The first position where it is not so.
pub fn members<P: Members>(puzzle: &P, states: &[P::State]) -> Result<(), Breach> {
    let mut listed = Vec::new();
    for s in states {
        listed.clear();
        puzzle.members(s, &mut listed);
        let class = puzzle.canonical(s);
        let mut seen = HashSet::new();
        for member in &listed {
            if puzzle.canonical(member) != class {
                return Err(Breach(format!(
                    "the class of {s:?} lists {member:?}, of another class"
                )));
            }
            if !seen.insert(member) {
                return Err(Breach(format!("the class of {s:?} lists {member:?} twice")));
            }
        }
        // Then positions that are left out are seen by their number.
        if let Some(missing) = [s, &class].into_iter().find(|m| !seen.contains(m)) {
            return Err(Breach(format!("the class of {s:?} does not list {missing:?}")));
        }
        let (said, found) = (puzzle.class_size(s), listed.len());
        if said != found as u64 {
            return Err(Breach(format!("the class of {s:?} lists {found} positions, not {said}")));
        }
    }
    Ok(())
}
