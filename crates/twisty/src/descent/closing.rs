//! [`Closing`]: solutions of what the last phase's moves solve, where its beam finds none.
//!
//! The few moves of a last phase make many positions, and a beam that has nothing but its tables to go by may miss the end. A
//! stabilizer chain of just these moves is soon made, for they touch few pieces, and always leads there, in some more moves.

use crate::algebra::budget::{Budget, Ending};
use crate::algebra::stickers::Element;
use crate::definition::{Definition, Move, Purpose, Searched};
use crate::scramble::chain::{Chain, Sizes};
use crate::scramble::uniform::Uniform;
use everystate_puzzle::{Limits, Metric};

/// How many ways are gone on with.
const WIDTH: usize = 40;

/// The chain of a last phase.
pub(crate) struct Closing {
    chain: Chain,
    /// By move of the chain: its number in the puzzle.
    numbers: Vec<u16>,
}

impl Closing {
    /// Of some moves of a puzzle, by their numbers; `None` if no chain of them is found, or it is time to stop.
    pub(crate) fn new(
        (definition, moves): (&Definition, &[Searched]),
        kept: &[u16],
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        let of = |&number: &u16| moves.get(usize::from(number));
        let some: Vec<&Searched> = kept.iter().filter_map(of).collect();
        let alone = |m: &&Searched| Move {
            name: m.name.clone(),
            does: m.does.clone(),
            purpose: Purpose::Search,
            needs: Vec::new(),
            line: 0,
        };
        let moves = some.iter().map(alone).collect();
        let closing = Definition { moves, ..definition.clone() };
        // All powers that are moves are named, and undo one another.
        let metric = Metric::Quarter;
        let (limits, ending) = (Limits::none(), Ending(stop));
        let uniform = Uniform::new(&closing, metric, &limits, &ending).ok()?;
        let sizes = (Sizes::QUICK, threads);
        let chain = Chain::new(&closing, metric, &uniform, sizes, &limits, &ending).ok()?;
        let motions = chain.motions();
        let number = |motion: u16| {
            let does = &motions.searched(motion).does;
            some.iter().position(|m| m.does == *does).and_then(|at| kept.get(at).copied())
        };
        let numbers = motions.all().map(number).collect::<Option<Vec<u16>>>()?;
        Some(Self { chain, numbers })
    }

    /// The moves of a solution; `None` if these moves do not solve the position, or it is time to stop.
    pub(crate) fn solution(
        &self,
        element: &Element,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<u16>> {
        let (ending, none) = (Ending(stop), Limits::none());
        let meter = none.meter(&ending);
        let found = self.chain.sequence((element, 0), WIDTH, Budget::of(&meter))?;
        Some(found.into_iter().map(|motion| self.numbers[usize::from(motion)]).collect())
    }
}
