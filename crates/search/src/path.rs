//! [`Links`]: how each position was reached first, and the way back along it.

use crate::budget::{Budget, bytes_of};
use crate::price::Price;
use core::ops::ControlFlow;
use everystate_puzzle::{Puzzle, Stop};

/// For every position but the `roots` first ones: the position it was reached from, and the move.
#[derive(Clone, Debug)]
pub(crate) struct Links<M> {
    roots: u32,
    parents: Vec<u32>,
    moves: Vec<M>,
}

impl<M: Copy> Links<M> {
    /// No links yet; the positions numbered below `roots` have none.
    pub(crate) fn new(roots: u32) -> Self {
        Self { roots, parents: Vec::new(), moves: Vec::new() }
    }

    /// The bytes that the links take.
    pub(crate) fn bytes(&self) -> u64 {
        bytes_of(&self.parents) + bytes_of(&self.moves)
    }

    /// Forgets all links but keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.parents.clear();
        self.moves.clear();
    }

    /// Links the position whose number comes next.
    #[inline]
    pub(crate) fn push(&mut self, parent: u32, m: M, budget: &mut Budget) -> Result<(), Stop> {
        budget.room(&mut self.parents)?;
        budget.room(&mut self.moves)?;
        self.parents.push(parent);
        self.moves.push(m);
        Ok(())
    }

    /// Links the position `i` anew.
    pub(crate) fn set(&mut self, i: u32, parent: u32, m: M) {
        self.parents[(i - self.roots) as usize] = parent;
        self.moves[(i - self.roots) as usize] = m;
    }

    /// One more root, before anything is linked.
    pub(crate) fn root(&mut self) {
        self.roots += 1;
    }

    /// What the position `i` was reached from, and by which move, unless it is a root.
    pub(crate) fn link(&self, i: u32) -> Option<(u32, M)> {
        let link = i.checked_sub(self.roots)? as usize;
        Some((self.parents[link], self.moves[link]))
    }

    /// The moves from the position `i` back to a root, last move first.
    pub(crate) fn back(&self, mut i: u32) -> Vec<M> {
        let mut path = Vec::new();
        while let Some((from, m)) = self.link(i) {
            path.push(m);
            i = from;
        }
        path
    }

    /// The moves from a root to the position `i`.
    pub(crate) fn path(&self, i: u32) -> Vec<M> {
        let mut path = self.back(i);
        path.reverse();
        path
    }
}

/// The moves to the first of these positions from the last, which was reached from the one before, and so on to where nothing leads to: of
/// several moves from one to the next the first of the least cost.
///
/// # Panics
/// If no move leads from one to the next.
pub(crate) fn along<P: Puzzle, C: Price<P>>(
    (puzzle, price): (&P, C),
    back: &[&P::State],
) -> Vec<P::Move> {
    let mut scratch = Vec::new();
    let mut between = |from: &P::State, to: &P::State| {
        let mut best: Option<(u32, P::Move)> = None;
        let _ = puzzle.expand(from, &mut scratch, |m, next| {
            if next == *to {
                let cost = price.of(puzzle, from, m);
                best = best.filter(|&(least, _)| least <= cost).or(Some((cost, m)));
            }
            ControlFlow::<()>::Continue(())
        });
        best.expect(
            "each position was found from the one before, and a puzzle's moves are always the same",
        )
        .1
    };
    back.windows(2).rev().map(|pair| between(pair[1], pair[0])).collect()
}

#[cfg(test)]
mod tests {
    use super::along;
    use crate::price::{ByCost, One};
    use everystate_puzzle::{Cost, Puzzle};

    /// Several moves lead from each number to the next, and one over it.
    struct Stairs;

    impl Puzzle for Stairs {
        type State = u8;
        type Move = char;
        fn start(&self) -> u8 {
            0
        }
        fn is_goal(&self, s: &u8) -> bool {
            *s == 3
        }
        fn moves(&self, _: &u8, out: &mut Vec<char>) {
            out.extend("2abcd".chars());
        }
        fn apply(&self, s: &u8, m: char) -> u8 {
            if m == '2' { s + 2 } else { s + 1 }
        }
    }

    impl Cost for Stairs {
        fn cost(&self, s: &u8, m: char) -> u32 {
            match (s, m) {
                (_, '2') => 9,
                (1, 'd') | (0, 'b' | 'c') => 3,
                _ => 5,
            }
        }
    }

    #[test]
    fn of_several_moves_it_is_the_first_of_the_least_cost() {
        let moves = |back: &[&u8]| {
            let cheapest: String = along((&Stairs, ByCost), back).iter().collect();
            let shortest: String = along((&Stairs, One), back).iter().collect();
            (cheapest, shortest)
        };
        assert_eq!(moves(&[&3, &2, &1, &0]), ("bda".into(), "aaa".into()));
        assert_eq!(moves(&[&3, &1, &0]), ("b2".into(), "a2".into()));
        assert_eq!(moves(&[&7]), (String::new(), String::new()));
    }
}
