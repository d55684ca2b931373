//! [`Engine`]: a puzzle with its pruning table, ready to be asked.

use super::board::{Boards, Instructions, PLACES, Pieces, Portable, Wide};
use super::engine_of::EngineOf;
use super::index::SYMMETRIES;
use super::order::Order;
use super::problem::{Problem, Projection, Unfit};
use super::query::{Query, Report, Sizes, Works};
use std::io;

/// Whether a puzzle can be searched.
///
/// # Errors
/// If it is too large.
pub fn fits(problem: &Problem) -> Result<(), Unfit> {
    if problem.orientations.len() > PLACES {
        return Err(Unfit::Places);
    }
    if problem.moves.len() > 128 {
        return Err(Unfit::Moves);
    }
    if problem.visible.renamings.len() > SYMMETRIES {
        return Err(Unfit::Colors);
    }
    Ok(())
}

/// By move, as bits: the moves that commute with it, as far as the order of the two is not distinguished by a search.
///
/// # Errors
/// If the puzzle cannot be searched.
pub fn commuting(problem: &Problem) -> Result<Vec<u128>, Unfit> {
    fits(problem)?;
    Ok(Order::of(Wide::<PLACES>, problem).commuting())
}

/// A puzzle with its table.
pub struct Engine(Box<dyn Works>);

impl core::fmt::Debug for Engine {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Engine").field(&self.sizes()).finish()
    }
}

impl Engine {
    /// The engine of a puzzle, with a table of up to so many bytes that is yet to be filled or read.
    ///
    /// # Errors
    /// If the puzzle is too large for it, or `stop` says so.
    pub fn new(
        problem: &Problem,
        projection: &Projection,
        bytes: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Self, Unfit> {
        Self::up_to(Instructions::Avx512, problem, projection, bytes, stop)
    }

    /// The same with no other instructions than these, and of them those that the processor has. What it finds
    /// and the table do not depend on them.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn up_to(
        most: Instructions,
        problem: &Problem,
        projection: &Projection,
        bytes: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Self, Unfit> {
        fn engine<S: Boards + 'static>(
            kind: S,
            (problem, projection): (&Problem, &Projection),
            bytes: u64,
            stop: &dyn Fn() -> bool,
        ) -> Result<Engine, Unfit> {
            let engine = EngineOf::new(kind, problem, projection, bytes, stop);
            Ok(Engine(Box::new(engine.ok_or(Unfit::Stopped)?)))
        }
        fits(problem)?;
        let puzzle = (problem, projection);
        let places = problem.orientations.len();
        let small = places <= 32 && problem.orientations.iter().all(|&whole| whole <= 4);
        #[cfg(target_arch = "x86_64")]
        {
            use super::board::{Bytes32, Bytes64, Shuffled};
            let may = |instructions| most >= instructions;
            if let (true, Some(kind)) = (small && may(Instructions::Avx512), Bytes32::detect()) {
                return engine(kind, puzzle, bytes, stop);
            }
            if let (true, Some(kind)) = (small && may(Instructions::Avx2), Shuffled::detect()) {
                return engine(kind, puzzle, bytes, stop);
            }
            let wide = !small && places <= 64;
            if let (true, Some(kind)) = (wide && may(Instructions::Avx512), Bytes64::detect()) {
                return engine(kind, puzzle, bytes, stop);
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = most;
        if small {
            engine(Portable, puzzle, bytes, stop)
        } else if places <= 64 {
            engine(Wide::<64>, puzzle, bytes, stop)
        } else {
            engine(Wide::<PLACES>, puzzle, bytes, stop)
        }
    }

    /// How large its table is, or will be.
    pub fn sizes(&self) -> Sizes {
        self.0.sizes()
    }

    /// Fills the table with all positions up to a depth, each depth reported with the share of it that is done, 1 at its end; false
    /// if it is to stop. It goes on from where it is; what is only partly filled may be used.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn fill(
        &mut self,
        depth: u8,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(u8, f64) + Sync),
    ) -> io::Result<bool> {
        self.0.fill(depth, threads.max(1), stop, progress)
    }

    /// The depth up to which it is filled; none if it is not yet.
    pub fn depth(&self) -> Option<u8> {
        self.0.depth()
    }

    /// How many positions there are to bring to it for the next depth, about; none if there is no other.
    pub fn next_visits(&self) -> Option<u64> {
        self.0.next_visits()
    }

    /// How many positions are brought to it up to a depth, about.
    pub fn visits(&self, depth: u8) -> f64 {
        self.0.visits(depth)
    }

    /// The depth up to which about so many positions are brought to the table in all.
    pub fn depth_within(&self, positions: u64) -> u8 {
        self.0.depth_within(positions)
    }

    /// The share of the entries on which positions have fallen, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.0.share()
    }

    /// Takes the table from elsewhere: what [`words`](Self::words) gave of one of the same puzzle,
    /// projection and lines that is filled up to this depth.
    ///
    /// # Errors
    /// If there is no memory for the table.
    pub fn read(&mut self, depth: u8, mut read: impl FnMut(&mut [u64])) -> io::Result<()> {
        self.0.read(depth, &mut read)
    }

    /// The table, eight words a line; an empty line before it is filled or read.
    pub fn words(&self) -> &[u64] {
        self.0.words()
    }

    /// Searches; `progress` gets every depth that is done, with the positions looked at in it, and whether nothing was found
    /// so far: then no solution has so few moves.
    pub fn solve(
        &self,
        query: &Query<'_>,
        stop: &(dyn Fn() -> bool + Sync),
        progress: &(dyn Fn(u32, u64, bool) + Sync),
    ) -> Report {
        self.0.solve(query, stop, progress)
    }

    /// The table's bound for a position: it is at least so many moves from solved.
    pub fn bound(&self, start: &Pieces) -> u32 {
        self.0.bound(start)
    }
}
