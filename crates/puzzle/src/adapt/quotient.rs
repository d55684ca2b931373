//! [`Quotient`]: the classes of a puzzle with symmetry.

use crate::text::Fault;
use crate::{Backward, Graded, Members, Notation, Packed, Puzzle, Ranked, Symmetric};
use core::ops::ControlFlow;
use std::collections::HashSet;

/// The puzzle whose positions are the classes of a [`Symmetric`] puzzle.
///
/// Distances to the goal are those of the puzzle itself. A path of the quotient becomes one of the puzzle by
/// [`lift`](Self::lift).
///
/// A strategy that counts positions counts classes here; `levels::classes`, in the crate of strategies, adds up the
/// positions in them.
///
/// ```
/// # use everystate_puzzle::{adapt::Quotient, Puzzle, Symmetric};
/// # struct Walk;
/// # impl Puzzle for Walk {
/// #     type State = i32;
/// #     type Move = i32;
/// #     fn start(&self) -> i32 { -1 }
/// #     fn is_goal(&self, s: &i32) -> bool { s.abs() == 3 }
/// #     fn moves(&self, s: &i32, out: &mut Vec<i32>) { if s.abs() < 3 { out.extend([-1, 1]) } }
/// #     fn apply(&self, s: &i32, m: i32) -> i32 { s + m }
/// # }
/// # impl Symmetric for Walk {
/// #     fn canonical(&self, s: &i32) -> i32 { s.abs() }
/// #     fn class_size(&self, s: &i32) -> u64 { if *s == 0 { 1 } else { 2 } }
/// # }
/// let quotient = Quotient(Walk);            // a walk from -1, seen as one from 1
/// assert_eq!(quotient.start(), 1);
/// assert_eq!(quotient.lift(&[1, 1]), Some(vec![-1, -1]));
/// ```
#[derive(Clone, Debug)]
pub struct Quotient<P>(
    /// The puzzle.
    pub P,
);

impl<P: Symmetric> Quotient<P> {
    /// The moves of the puzzle itself that pass through the same classes as `moves` do here, or
    /// `None` if a move of `moves` is not legal.
    ///
    /// ```
    /// # use everystate_puzzle::{adapt::Quotient, Puzzle, Symmetric};
    /// # struct Walk;
    /// # impl Puzzle for Walk {
    /// #     type State = i32;
    /// #     type Move = i32;
    /// #     fn start(&self) -> i32 { -1 }
    /// #     fn is_goal(&self, s: &i32) -> bool { s.abs() == 3 }
    /// #     fn moves(&self, s: &i32, out: &mut Vec<i32>) {
    /// #         if s.abs() < 3 { out.extend([-1, 1]) }
    /// #     }
    /// #     fn apply(&self, s: &i32, m: i32) -> i32 { s + m }
    /// # }
    /// # impl Symmetric for Walk {
    /// #     fn canonical(&self, s: &i32) -> i32 { s.abs() }
    /// #     fn class_size(&self, s: &i32) -> u64 { if *s == 0 { 1 } else { 2 } }
    /// # }
    /// // From -1, the way up leads through 0 and on: classes 1, 0, 1.
    /// assert_eq!(Quotient(Walk).lift(&[-1, 1]).map(|m| m[0]), Some(1));
    /// assert_eq!(Quotient(Walk).lift(&[1, 1, 1]), None); // at 3 there is no move
    /// ```
    pub fn lift(&self, moves: &[P::Move]) -> Option<Vec<P::Move>> {
        let (mut class, mut state) = (self.start(), self.0.start());
        let mut legal = Vec::new();
        let mut lifted = Vec::with_capacity(moves.len());
        for &m in moves {
            legal.clear();
            self.0.moves(&class, &mut legal);
            if !legal.contains(&m) {
                return None;
            }
            class = self.apply(&class, m);
            legal.clear();
            self.0.moves(&state, &mut legal);
            let (n, next) = legal
                .iter()
                .map(|&n| (n, self.0.apply(&state, n)))
                .find(|(_, next)| self.0.canonical(next) == class)?;
            lifted.push(n);
            state = next;
        }
        Some(lifted)
    }
}

impl<P: Symmetric> Puzzle for Quotient<P> {
    type State = P::State;
    type Move = P::Move;
    fn start(&self) -> P::State {
        self.0.canonical(&self.0.start())
    }
    fn is_goal(&self, s: &P::State) -> bool {
        self.0.is_goal(s)
    }
    fn moves(&self, s: &P::State, out: &mut Vec<P::Move>) {
        self.0.moves(s, out);
    }
    fn apply(&self, s: &P::State, m: P::Move) -> P::State {
        self.0.canonical(&self.0.apply(s, m))
    }
    fn expand<B>(
        &self,
        s: &P::State,
        scratch: &mut Vec<P::Move>,
        mut visit: impl FnMut(P::Move, P::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.expand(s, scratch, |m, next| visit(m, self.0.canonical(&next)))
    }
}

/// What leads to a class leads to some member of it, and need not lead to the canonical one: so all are asked for.
/// The cost is that of the predecessors of all [`Members`] of a class.
impl<P: Backward + Members> Backward for Quotient<P> {
    fn goals(&self, out: &mut Vec<P::State>) {
        let mut goals = Vec::new();
        self.0.goals(&mut goals);
        let mut seen = HashSet::new();
        let classes = goals.iter().map(|g| self.0.canonical(g));
        out.extend(classes.filter(|c| seen.insert(c.clone())));
    }
    fn predecessors(&self, s: &P::State, out: &mut Vec<(P::Move, P::State)>) {
        let mut class = Vec::new();
        self.0.members(s, &mut class);
        for member in &class {
            let from = out.len();
            self.0.predecessors(member, out);
            // Moves here are those of canonical positions.
            let mut keep = from;
            for i in from..out.len() {
                if self.0.canonical(&out[i].1) == out[i].1 {
                    out.swap(keep, i);
                    keep += 1;
                }
            }
            out.truncate(keep);
        }
    }
}

impl<P: Symmetric + Graded> Graded for Quotient<P> {
    fn grade(&self, s: &P::State) -> u64 {
        self.0.grade(s)
    }
}

/// The ranks are those of the puzzle, of which only those of canonical positions are reached. They are expanded one by
/// one: every successor is made canonical before it is ranked.
impl<P: Symmetric + Ranked> Ranked for Quotient<P> {
    fn ranks(&self) -> u64 {
        self.0.ranks()
    }
    fn rank(&self, s: &P::State) -> u64 {
        self.0.rank(s)
    }
    fn unrank(&self, r: u64) -> P::State {
        self.0.unrank(r)
    }
}

impl<P: Symmetric + Packed> Packed for Quotient<P> {
    type Word = P::Word;
    fn pack(&self, s: &P::State) -> P::Word {
        self.0.pack(s)
    }
    fn unpack(&self, w: P::Word) -> P::State {
        self.0.unpack(w)
    }
}

/// Any position of a class may be written for it: it is made canonical as it is read. Moves are those of the canonical
/// position.
impl<P: Symmetric + Notation> Notation for Quotient<P> {
    fn write_state(&self, s: &P::State) -> String {
        self.0.write_state(s)
    }
    fn read_state(&self, text: &str) -> Result<P::State, Fault> {
        self.0.read_state(text).map(|s| self.0.canonical(&s))
    }
    fn write_move(&self, m: P::Move) -> String {
        self.0.write_move(m)
    }
    fn read_move(&self, text: &str) -> Result<P::Move, Fault> {
        self.0.read_move(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay;

    /// A walk on the integers in which right of 0 the moves have names of their own.
    struct Named;

    impl Puzzle for Named {
        type State = i32;
        type Move = char;
        fn start(&self) -> i32 {
            -1
        }
        fn is_goal(&self, s: &i32) -> bool {
            s.abs() == 3
        }
        fn moves(&self, s: &i32, out: &mut Vec<char>) {
            out.extend(if *s < 0 { ['l', 'r'] } else { ['L', 'R'] });
        }
        fn apply(&self, s: &i32, m: char) -> i32 {
            if m.eq_ignore_ascii_case(&'l') { s - 1 } else { s + 1 }
        }
    }

    impl Symmetric for Named {
        fn canonical(&self, s: &i32) -> i32 {
            s.abs()
        }
        fn class_size(&self, s: &i32) -> u64 {
            if *s == 0 { 1 } else { 2 }
        }
    }

    #[test]
    fn lifted_moves_are_legal_where_they_are_made() {
        let quotient = Quotient(Named);
        let lifted = quotient.lift(&['R', 'R']).unwrap();
        assert_eq!(lifted, ['l', 'l']);
        assert_eq!(replay(&Named, &lifted), Some(-3));
        // Through 0 to the other side.
        let lifted = quotient.lift(&['L', 'R', 'R', 'R']).unwrap();
        assert!(replay(&Named, &lifted).is_some_and(|end| end.abs() == 3), "{lifted:?}");
    }
}
