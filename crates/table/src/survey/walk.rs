//! [`NoWay`], and shortest ways by descending a table.
//!
//! **Why they are shortest.** A way takes steps each of which lowers the distance by one, so it has as
//! many steps as its end's distance *d*. In the direction of the distances (from a source, if they are
//! from sources; to one, if they are to them) no way is shorter, by what a distance is. The other way
//! round one could be: there a move may lower the distance by more. So such a way is given only if the
//! exploration has seen that none does; then every way has at least *d* moves. In a table of 2 bits that
//! is always so, and then the distances of neighbours, where both have one, differ by at most one.

use super::explored::Explored;
use super::start::Direction;
use crate::bits::Width;
use core::fmt;
use core::ops::ControlFlow;
use everystate_puzzle::{Puzzle, Ranked};

/// Why a table tells no distance or way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWay {
    /// Proved: the sources do not lead to the position, or it does not lead to them.
    Unreachable,
    /// A limit ended the exploration after the layers at smaller distances than this: the position is
    /// at least so many moves away, or not reachable.
    Beyond(u64),
    /// A limit ended the exploration, and what is asked for needs all of it: anything in a table of 2
    /// bits, and ways against the direction of the exploration.
    Unfinished,
    /// Some moves cannot be taken back, and the table does not tell ways in this direction. To explore
    /// in the other direction, or [`Survey::undoing`](super::Survey::undoing), may.
    OneWay,
}

impl fmt::Display for NoWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable => f.write_str("no moves lead there"),
            Self::Beyond(n) => {
                write!(
                    f,
                    "it is at least {n} moves away, where the exploration ended, or not reachable"
                )
            }
            Self::Unfinished => f.write_str("a limit ended the exploration before this was proved"),
            Self::OneWay => f.write_str(
                "some moves cannot be taken back, so the table tells no ways in this direction",
            ),
        }
    }
}

impl core::error::Error for NoWay {}

/// A move and the position that it leads to, or from, on the way down.
pub(super) type Step<P> = (<P as Puzzle>::Move, <P as Puzzle>::State);

impl<P: Ranked> Explored<P> {
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
