//! [`Abstraction`]: how positions look with a part forgotten.

use everystate_puzzle::{Puzzle, Ranked};

/// A smaller puzzle in which positions of another are seen with a part forgotten.
///
/// What it promises: the image of a goal of [`Of`](Self::Of) is a source of the exploration (its start,
/// with [`Survey::from_start`](crate::survey::Survey::from_start)), and each move of `Of` leads from image to image by at most one
/// move of this puzzle, or leaves the image as it is. For a bound that is to be added to others, count
/// only moves that the others do not count: moves of other tiles, say, must leave the image as it is.
/// [`law::consistent`](everystate_puzzle::law::consistent) of the finished bound, or of the sum, checks both;
/// where ranks share entries a right bound may fail it, and
/// [`law::heuristic`](everystate_puzzle::law::heuristic) checks what is near to a goal.
///
/// ```
/// # use everystate_puzzle::{Puzzle, Ranked, graph::Graph};
/// use everystate_table::patterns::Abstraction;
/// # struct Halves(Graph);
/// # impl Puzzle for Halves {
/// #     type State = u32;
/// #     type Move = u32;
/// #     fn start(&self) -> u32 { self.0.start() }
/// #     fn is_goal(&self, s: &u32) -> bool { self.0.is_goal(s) }
/// #     fn moves(&self, s: &u32, out: &mut Vec<u32>) { self.0.moves(s, out) }
/// #     fn apply(&self, s: &u32, m: u32) -> u32 { self.0.apply(s, m) }
/// # }
/// # impl Ranked for Halves {
/// #     fn ranks(&self) -> u64 { self.0.ranks() }
/// #     fn rank(&self, s: &u32) -> u64 { self.0.rank(s) }
/// #     fn unrank(&self, r: u64) -> u32 { self.0.unrank(r) }
/// # }
/// impl Abstraction for Halves {
///     type Of = Graph;
///     fn image(&self, s: &u32) -> u32 { s / 2 }
/// }
/// let halves = Halves(Graph::new(4, 0, [0], [(0, 1), (1, 2), (2, 3)]));
/// assert_eq!((halves.index(&5), halves.entries()), (2, 4));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how positions of a larger puzzle look in it",
    note = "implement `Abstraction`: the puzzle that it is of, and the image of a position"
)]
pub trait Abstraction: Ranked {
    /// The puzzle whose positions are seen.
    type Of: Puzzle;

    /// How a position looks.
    fn image(&self, state: &<Self::Of as Puzzle>::State) -> Self::State;

    /// How many entries the table has: as many as there are ranks, unless several share one.
    fn entries(&self) -> u64 {
        self.ranks()
    }

    /// The entry of a rank, below [`entries`](Self::entries). Where several ranks share one, it holds the least of their
    /// distances: a weaker bound in less room, as when the place of a sliding puzzle's gap is forgotten.
    fn entry(&self, rank: u64) -> u64 {
        rank
    }

    /// The entry of a position: that of its image. Override it where it is found faster.
    fn index(&self, state: &<Self::Of as Puzzle>::State) -> u64 {
        self.entry(self.rank(&self.image(state)))
    }
}
