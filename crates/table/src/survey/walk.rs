//! Distances, farthest positions, and shortest ways, by descending a table.
//!
//! **Why they are shortest.** A way takes steps each of which lowers the distance by one, so it has as
//! many steps as its end's distance *d*. In the direction of the distances (from a source, if they are
//! from sources; to one, if they are to them) no way is shorter, by what a distance is. The other way
//! round one could be: there a move may lower the distance by more. So such a way is given only if the
//! exploration has seen that none does; then every way has at least *d* moves. In a table of 2 bits that
//! is always so, and then the distances of neighbours, where both have one, differ by at most one.

use super::explored::Explored;
use super::reason::NoWay;
use super::start::Direction;
use crate::bits::Width;
use core::ops::ControlFlow;
use everystate_puzzle::{Puzzle, Ranked};

/// A move and the position that it leads to, or from, on the way down.
pub(super) type Step<P> = (<P as Puzzle>::Move, <P as Puzzle>::State);

impl<P: Ranked> Explored<P> {
    /// The distance of a position, in moves: from the nearest source or to it. Costs one look-up; in a
    /// table of 2 bits a walk.
    ///
    /// # Errors
    /// [`NoWay`].
    ///
    /// # Panics
    /// If the position has no rank.
    pub fn distance(&self, state: &P::State) -> Result<u64, NoWay> {
        let value = self.entry(state)?;
        if self.body.width() != Width::Two {
            return Ok(u64::from(value));
        }
        let steps = match (self.survey.direction, self.survey.before) {
            (Direction::From, Some(_)) => self.descend(state, Self::predecessor)?,
            _ => self.descend(state, Self::successor)?,
        };
        Ok(steps.len() as u64)
    }

    /// Up to `n` of the positions at the greatest distance, in the order of their ranks. How many there
    /// are, and how far, [`distribution`](Self::distribution) says.
    ///
    /// Takes a pass over the table. With 2 bits the first [`KEPT`](Self::KEPT) are known at once; more
    /// take a walk from a third of all positions, and are not found if a limit ended the exploration.
    pub fn farthest(&self, n: usize) -> Vec<P::State> {
        let Some(depth) = self.distribution.depth() else { return Vec::new() };
        let state = |rank| self.survey.puzzle.unrank(rank);
        let n = usize::try_from(self.distribution.antipodes()).map_or(n, |all| n.min(all));
        let two = self.body.width() == Width::Two;
        if two && (n <= self.farthest.len() || self.stopped.is_some()) {
            return self.farthest.iter().take(n).map(|&rank| state(rank)).collect();
        }
        let value = if two { depth % 3 } else { depth };
        (0..self.survey.puzzle.ranks())
            .filter(|&rank| u64::from(self.body.get(rank)) == value)
            .map(state)
            .filter(|s| !two || self.distance(s) == Ok(depth))
            .take(n)
            .collect()
    }

    /// Shortest moves from a position to the nearest source: to a goal, if distances are to goals; empty
    /// if it is one. Each step takes the first move in the puzzle's order that leads nearer.
    ///
    /// In a table of distances *from* sources this is the way back to the start, which is told only
    /// where no move leads back over more than one layer, as in all puzzles whose moves can be undone by
    /// moves. Expands as many positions as there are moves.
    ///
    /// # Errors
    /// [`NoWay`].
    ///
    /// # Panics
    /// If the position has no rank.
    pub fn walk(&self, state: &P::State) -> Result<Vec<P::Move>, NoWay> {
        self.entry(state)?;
        self.provided(self.survey.direction == Direction::To)?;
        Ok(self.descend(state, Self::successor)?.into_iter().map(|(m, _)| m).collect())
    }

    /// Shortest moves from the nearest source to a position: from the start, if distances are from it.
    ///
    /// Undoes moves by [`Backward`](everystate_puzzle::Backward), if the survey has that
    /// ([`Survey::undoing`](super::Survey::undoing) or [`Survey::to_goals`](super::Survey::to_goals)), and else
    /// looks among a position's successors for those from which a move leads back.
    ///
    /// # Errors
    /// [`NoWay`].
    ///
    /// # Panics
    /// If the position has no rank.
    pub fn path(&self, state: &P::State) -> Result<Vec<P::Move>, NoWay> {
        self.entry(state)?;
        self.provided(self.survey.direction == Direction::From)?;
        let by = if self.survey.before.is_some() { Self::predecessor } else { Self::undone };
        Ok(self.descend(state, by)?.into_iter().rev().map(|(m, _)| m).collect())
    }

    /// Whether ways are shortest: always in the direction of the distances (`along`), the other way
    /// round where no step of the exploration leads back over more than one layer.
    fn provided(&self, along: bool) -> Result<(), NoWay> {
        match self.stopped {
            _ if along || self.level => Ok(()),
            Some(_) => Err(NoWay::Unfinished),
            None => Err(NoWay::OneWay),
        }
    }

    /// The steps down to a source.
    pub(super) fn descend(
        &self,
        state: &P::State,
        nearer: impl Fn(&Self, &P::State, u8) -> Option<Step<P>>,
    ) -> Result<Vec<Step<P>>, NoWay> {
        let mut value = self.entry(state)?;
        let mut steps: Vec<Step<P>> = Vec::new();
        loop {
            let at = steps.last().map_or(state, |(_, at)| at);
            if self.survey.sources.binary_search(&self.survey.puzzle.rank(at)).is_ok() {
                return Ok(steps);
            }
            let wanted = match (value, self.body.width()) {
                (0, Width::Two) => 2,
                (value, _) => value.checked_sub(1).ok_or(NoWay::OneWay)?,
            };
            let step = nearer(self, at, wanted).ok_or(NoWay::OneWay)?;
            steps.push(step);
            // There are no more layers, unless this is not the table of these moves.
            if steps.len() >= self.distribution.counts.len() {
                return Err(NoWay::OneWay);
            }
            value = wanted;
        }
    }

    fn is(&self, state: &P::State, wanted: u8) -> bool {
        self.body.get(self.survey.puzzle.rank(state)) == wanted
    }

    /// The first successor with an entry.
    pub(super) fn successor(&self, state: &P::State, wanted: u8) -> Option<Step<P>> {
        let flow = self.survey.puzzle.expand(state, &mut Vec::new(), |m, next| {
            if self.is(&next, wanted) {
                ControlFlow::Break((m, next))
            } else {
                ControlFlow::Continue(())
            }
        });
        flow.break_value()
    }

    /// The first predecessor with an entry, and the move from it.
    pub(super) fn predecessor(&self, state: &P::State, wanted: u8) -> Option<Step<P>> {
        let mut found = Vec::new();
        if let Some(before) = self.survey.before {
            before(&self.survey.puzzle, state, &mut found);
        }
        found.into_iter().find(|(_, before)| self.is(before, wanted))
    }

    /// The first successor with an entry from which a move leads back, and that move.
    fn undone(&self, state: &P::State, wanted: u8) -> Option<Step<P>> {
        let puzzle = &self.survey.puzzle;
        let flow = puzzle.expand(state, &mut Vec::new(), |_, next| {
            let back = self.is(&next, wanted).then(|| {
                puzzle.expand(&next, &mut Vec::new(), |m, after| {
                    if after == *state { ControlFlow::Break(m) } else { ControlFlow::Continue(()) }
                })
            });
            match back.and_then(ControlFlow::break_value) {
                Some(m) => ControlFlow::Break((m, next)),
                None => ControlFlow::Continue(()),
            }
        });
        flow.break_value()
    }
}
