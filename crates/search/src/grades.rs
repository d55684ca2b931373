//! [`Grades`]: a search layer by layer of a puzzle whose moves lead from grade to grade.
//!
//! No position comes again in a later layer, so only the layer in the making is a set. The one it is made from is a
//! list, which is taken from its end piece by piece: what has been expanded is gone.

use crate::batch::Wanted;
use crate::budget::{Budget, bytes_of};
use crate::frontier::{make, more};
use crate::visited::{Seen, Visited};
use crate::wide::Front;
use core::mem;
use core::ops::ControlFlow;
use everystate_puzzle::{Graded, Stop};

/// Panics if a new position is not of the grade of its layer: then it could come again, and be counted twice.
#[inline]
pub(crate) fn check<P: Graded>(puzzle: &P, s: &P::State, above: Option<u64>) {
    let grade = puzzle.grade(s);
    assert!(
        Some(grade) == above,
        "{s:?} is of grade {grade}, and its layer is not: see `law::graded`"
    );
}

#[derive(Debug)]
pub(crate) struct Grades<S> {
    /// The deepest complete layer.
    layer: Vec<S>,
    /// The one in the making.
    next: Visited<S>,
    /// The depth of the layer.
    pub(crate) depth: u64,
}

impl<S: Clone + Eq + core::fmt::Debug + core::hash::Hash + Send + Sync + 'static> Grades<S> {
    /// How many positions of the layer are expanded before their memory is given back.
    const PIECE: usize = 1 << 18;

    /// `start`, which has been counted, is the layer at depth 0.
    pub(crate) fn root(start: S, budget: &mut Budget) -> Result<Self, Stop> {
        let mut layer = Vec::new();
        budget.room(&mut layer)?;
        layer.push(start);
        budget.layer(0, 1);
        Ok(Self { layer, next: Visited::default(), depth: 0 })
    }

    /// The positions of the deepest complete layer.
    pub(crate) fn layer(&self) -> &[S] {
        &self.layer
    }

    /// Gives all memory back; how many bytes it is.
    pub(crate) fn free(&mut self, budget: &mut Budget) -> u64 {
        let bytes = bytes_of(&self.layer) + self.next.bytes();
        (self.layer, self.next) = (Vec::new(), Visited::default());
        budget.give(bytes);
        bytes
    }

    /// Whether there is a layer beyond the deepest one, as far as is known without making it; where the depth limit
    /// forbids it, it is looked for but not made.
    pub(crate) fn more<P: Graded<State = S>>(
        &self,
        puzzle: &P,
        scratch: &mut Vec<P::Move>,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        if self.layer.is_empty() {
            return Ok(false);
        }
        more(self.depth + 1, budget, |budget| {
            // Every move leads to a position that is new.
            for s in &self.layer {
                budget.tick()?;
                scratch.clear();
                puzzle.moves(s, scratch);
                if !scratch.is_empty() {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// Makes the next layer out of this one: `each` is told of every move with the number, in its layer, of the position it
    /// starts from and of the one it leads to; `left` of how many positions of the old layer are left.
    ///
    /// # Panics
    /// If a position is not of the grade of its layer: then it could come again, and be counted twice.
    pub(crate) fn advance<'a, P: Graded<State = S>>(
        &mut self,
        puzzle: &P,
        wanted: Wanted,
        scratch: &mut Vec<P::Move>,
        budget: &mut Budget<'a>,
        mut each: impl FnMut(&mut Budget<'a>, usize, Seen) -> Result<(), Stop>,
        mut left: impl FnMut(&mut Budget<'a>, usize),
    ) -> Result<(), Stop> {
        let above = self.layer.first().and_then(|s| puzzle.grade(s).checked_add(1));
        while !self.layer.is_empty() {
            let at = self.layer.len().saturating_sub(Self::PIECE);
            let bytes = ((self.layer.len() - at) * size_of::<S>()) as u64;
            budget.take(bytes)?;
            let before = bytes_of(&self.layer);
            let piece = if at == 0 { mem::take(&mut self.layer) } else { self.layer.split_off(at) };
            self.layer.shrink_to_fit();
            budget.give(before - bytes_of(&self.layer));
            let all = 0..u32::try_from(piece.len()).map_err(|_| Stop::Memory)?;
            let told = |budget: &mut Budget<'a>, visited: &Visited<S>, (from, _), seen| {
                if let Seen::New(i) = seen {
                    check(puzzle, visited.state(i), above);
                }
                match each(budget, at + from as usize, seen) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(stop) => ControlFlow::Break(Err::<(), _>(stop)),
                }
            };
            let front = (Front::Apart(&piece), all);
            if let ControlFlow::Break(Err(stop)) =
                make(puzzle, front, &mut self.next, wanted, scratch, budget, told)
            {
                return Err(stop);
            }
            drop(piece);
            budget.give(bytes);
            left(budget, at);
        }
        self.layer = self.next.take_states(budget);
        self.depth += 1;
        Ok(())
    }
}
