//! [`Query`] and [`Report`]: what a search is asked, and what it found.

use super::board::Pieces;
use super::lines::LINE;
use std::io;

/// How large a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Lines of 64 bytes.
    pub lines: u64,
    /// Positions up to this depth are worth bringing to it at once.
    pub depth: u8,
}

impl Sizes {
    /// Bytes of the lines.
    pub fn bytes(self) -> u64 {
        self.lines * LINE
    }
}

/// Whether moves that bring a start, given by its number, to what looks solved solve it: where what is seen of positions does not
/// tell.
pub type Accepts<'a> = &'a (dyn Fn(usize, &[u8]) -> bool + Sync);

/// Who is told now and then, by any thread, of the depth that is searched, and how many positions were looked at so far.
pub type Tells<'a> = &'a (dyn Fn(u32, u64) + Sync);

/// A question.
#[derive(Clone)]
pub struct Query<'a> {
    /// The positions to solve: the nearest of them is solved, or all that are equally near.
    pub starts: Vec<Pieces>,
    /// Whether one solution is enough.
    pub first: bool,
    /// Solutions of fewer moves are not looked for: there are none, or they were `found`.
    pub least: u32,
    /// Whether who asks found solutions of fewer moves before, as one does who goes on with a better table: then that none are found
    /// proves nothing of the positions.
    pub found: bool,
    /// Solutions of more moves are not looked for.
    pub most: u32,
    /// Whether to go on to `most` after some are found.
    pub longer: bool,
    /// The most solutions.
    pub solutions: usize,
    /// The most positions that are looked at.
    pub positions: u64,
    /// How many threads work on it.
    pub threads: usize,
    /// What looks solved is solved if this says so; always, if there is none. Then positions that look alike are not taken for
    /// each other, and only a limit ends a search that finds nothing.
    pub accepts: Option<Accepts<'a>>,
    /// Who is told how far it is, if anybody.
    pub tells: Option<Tells<'a>>,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It found what was asked for.
    Whole,
    /// No moves solve any of the positions, which is proved.
    Unsolvable,
    /// There is nothing up to the depth asked for.
    Depth,
    /// The most positions were looked at.
    Positions,
    /// It was asked to stop.
    Stopped,
    /// There are more solutions than asked for.
    Solutions,
}

/// A solution: of which start, and the numbers of the moves.
pub type Found = (usize, Vec<u8>);

/// What a search found.
#[derive(Clone, Debug)]
pub struct Report {
    /// Shortest first, in dictionary order of the moves' numbers.
    pub solutions: Vec<Found>,
    /// No solution has fewer moves.
    pub at_least: u32,
    /// Why it ended.
    pub ended: Ended,
    /// Positions looked at.
    pub nodes: u64,
}

/// What an engine does, whatever its boards are.
pub(super) trait Works: Send + Sync {
    fn sizes(&self) -> Sizes;
    fn fill(
        &mut self,
        depth: u8,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(u8, f64) + Sync),
    ) -> io::Result<bool>;
    fn depth(&self) -> Option<u8>;
    fn next_visits(&self) -> Option<u64>;
    fn visits(&self, depth: u8) -> f64;
    fn depth_within(&self, positions: u64) -> u8;
    fn share(&self) -> f64;
    fn read(&mut self, depth: u8, read: &mut dyn FnMut(&mut [u64])) -> io::Result<()>;
    fn words(&self) -> &[u64];
    fn solve(
        &self,
        query: &Query<'_>,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(u32, u64, bool) + Sync),
    ) -> Report;
    fn bound(&self, start: &Pieces) -> u32;
}
