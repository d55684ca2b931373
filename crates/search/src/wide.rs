//! A wide layer, made by several threads as one alone would make it.
//!
//! The layer is worked on in blocks. First all threads expand the positions of a block and look their
//! successors up; nothing is changed meanwhile. Then one thread inserts those that were not found, in the order
//! of the layer, which is the order in which it would have met them alone: so numbers, ties and limits come out the
//! same, whatever the threads. Most successors are old, and inserting takes a small part of the time.
//!
//! Blocks grow until they take a millisecond, in which nobody looks at the clock; threads are begun anew for each,
//! which takes some hundredths of that.

use crate::batch::{Batch, Place, Wanted};
use crate::budget::Budget;
use crate::visited::{BATCH, Known, Seen, Visited};
use core::hash::Hash;
use core::ops::{ControlFlow, Range};
use everystate_puzzle::{Puzzle, Stop, THREADS};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// A layer of fewer positions is made sooner by one thread than threads are begun.
const WIDE: usize = 4096;

/// How many positions of a layer a thread takes at once.
const PIECE: u32 = 128;

/// A block that took longer is not followed by a larger one: its successors would not fit into the nearer caches.
const LONG: Duration = Duration::from_millis(1);

/// The bytes that successors of a block may take before they are inserted: at first, and at most.
const ROOM: [u64; 2] = [1 << 20, 16 << 20];

/// Whether several threads are worth their while, and allowed.
pub(crate) fn is_wide(layer: &Range<u32>, budget: &Budget) -> bool {
    THREADS && layer.len() >= WIDE && budget.threads() > 1
}

/// Where the positions of a layer are.
#[derive(Debug)]
pub(crate) enum Front<'f, S> {
    /// Among those seen, under their numbers.
    Seen,
    /// Apart from them.
    Apart(&'f [S]),
}

impl<S> Clone for Front<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Front<'_, S> {}

impl<'f, S> Front<'f, S> {
    /// A position of the layer.
    #[inline]
    pub(crate) fn state<'s>(self, visited: &'s Visited<S>, i: u32) -> &'s S
    where
        'f: 's,
    {
        match self {
            Self::Seen => visited.state(i),
            Self::Apart(states) => &states[i as usize],
        }
    }
}

/// What became of a piece of the layer: the successors that somebody is to be told of.
struct Piece<M, S> {
    /// The first of its positions.
    first: u32,
    /// Those that were not found, in their order.
    states: Vec<S>,
    /// What there is to tell, in order.
    told: Vec<Told<M>>,
    /// How many successors there were.
    generated: u64,
}

/// A successor.
struct Told<M> {
    hash: u64,
    place: Place,
    /// How many successors the piece had up to it.
    generated: u32,
    /// Its number, or [`Known::NEW`].
    found: u32,
    m: M,
}

/// Makes the next layer of `layer`, whose positions are in `front`, until `each` breaks, or there is no memory for it:
/// then one thread is to go on from the place that is returned. At the end of the layer, that is the place. `each`
/// changes nothing where it breaks for want of memory, and is told once more.
pub(crate) fn advance<'a, P: Puzzle, B>(
    puzzle: &P,
    visited: &mut Visited<P::State>,
    (front, layer): (Front<'_, P::State>, Range<u32>),
    wanted: Wanted,
    budget: &mut Budget<'a>,
    mut each: impl FnMut(
        &mut Budget<'a>,
        &Visited<P::State>,
        (u32, P::Move),
        Seen,
    ) -> ControlFlow<Result<B, Stop>>,
) -> ControlFlow<Result<B, Stop>, Place> {
    let threads = budget.threads();
    let mut place = Place { from: layer.start, nth: 0 };
    let [mut room, most] = ROOM;
    if budget.take(room).is_err() {
        return ControlFlow::Continue(place);
    }
    let mut size = PIECE * u32::try_from(threads).unwrap_or(1);
    let pool = Mutex::new(Vec::new());
    while place.from < layer.end {
        let block = place.from..layer.end.min(place.from.saturating_add(size));
        let began = Instant::now();
        let mut pieces = expand(puzzle, visited, (front, &block), wanted, (threads, &pool));
        let took = began.elapsed();
        let bytes: u64 = pieces.iter().map(Piece::bytes).sum();
        match insert(&mut pieces, visited, budget, &mut each) {
            Ok(()) => take_back(&pool, pieces),
            Err(End::Break(end)) => return ControlFlow::Break(end),
            // The block itself may have taken what was missing; now it is gone, and one thread needs none.
            Err(End::Short(rest, again)) => {
                drop((pieces, pool));
                budget.give(room);
                if let Some((origin, seen)) = again {
                    each(budget, visited, origin, seen)?;
                }
                return ControlFlow::Continue(rest);
            }
        }
        place.from = block.end;
        if let Err(stop) = budget.interrupted() {
            return ControlFlow::Break(Err(stop));
        }
        if bytes > room / 8 && room < most && budget.take(room).is_ok() {
            room *= 2;
        }
        if took < LONG && bytes < room / 4 {
            size = size.saturating_mul(2);
        } else if took > 2 * LONG || bytes > room / 2 {
            size = (size / 2).max(PIECE);
        }
    }
    budget.give(room);
    ControlFlow::Continue(place)
}

impl<M, S> Piece<M, S> {
    /// The bytes that its lists take.
    fn bytes(&self) -> u64 {
        (self.states.capacity() * size_of::<S>() + self.told.capacity() * size_of::<Told<M>>())
            as u64
    }
}

/// Expands a block on all threads; the pieces come in their order.
fn expand<P: Puzzle>(
    puzzle: &P,
    visited: &Visited<P::State>,
    (front, block): (Front<'_, P::State>, &Range<u32>),
    wanted: Wanted,
    (threads, pool): (usize, &Pool<P>),
) -> Vec<Piece<P::Move, P::State>> {
    let next = AtomicU32::new(0);
    let work = || {
        let (mut scratch, mut batch, mut pieces) = (Vec::new(), Batch::default(), Vec::new());
        loop {
            let first = block.start + next.fetch_add(1, Ordering::Relaxed).saturating_mul(PIECE);
            if first >= block.end {
                return pieces;
            }
            let piece = first..block.end.min(first.saturating_add(PIECE));
            let mut made = spare(pool);
            made.first = first;
            made.expand(puzzle, visited, (front, piece), wanted, (&mut scratch, &mut batch));
            pieces.push(made);
        }
    };
    let mut pieces = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut pieces = work();
        for other in others {
            match other.join() {
                Ok(more) => pieces.extend(more),
                // A puzzle's own panic is its own to show.
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        pieces
    });
    pieces.sort_unstable_by_key(|piece| piece.first);
    pieces
}

/// Pieces that are not in use, for their memory: to give it back and be given it anew takes as long as all else.
type Pool<P> = Mutex<Vec<Piece<<P as Puzzle>::Move, <P as Puzzle>::State>>>;

/// An empty piece.
fn spare<M, S>(pool: &Mutex<Vec<Piece<M, S>>>) -> Piece<M, S> {
    let used = pool.lock().ok().and_then(|mut pool| pool.pop());
    used.unwrap_or_else(|| Piece { first: 0, states: Vec::new(), told: Vec::new(), generated: 0 })
}

/// Keeps pieces that have been dealt with.
fn take_back<M, S>(pool: &Mutex<Vec<Piece<M, S>>>, pieces: Vec<Piece<M, S>>) {
    if let Ok(mut pool) = pool.lock() {
        pool.extend(pieces);
    }
}

impl<M: Copy, S: Eq + Hash> Piece<M, S> {
    /// Expands some positions of the layer, and looks their successors up.
    fn expand<P: Puzzle<State = S, Move = M>>(
        &mut self,
        puzzle: &P,
        visited: &Visited<S>,
        (front, piece): (Front<'_, S>, Range<u32>),
        wanted: Wanted,
        (scratch, batch): (&mut Vec<M>, &mut Batch<(Place, M), S>),
    ) {
        self.generated = 0;
        for from in piece {
            let mut place = Place { from, nth: 0 };
            let _ = puzzle.expand(front.state(visited, from), scratch, |m, next| {
                batch.push((place, m), next);
                place.nth += 1;
                if batch.len() == BATCH {
                    self.add(batch, visited, wanted);
                }
                ControlFlow::<()>::Continue(())
            });
        }
        self.add(batch, visited, wanted);
    }

    /// Looks a batch up, and notes of it what somebody is to be told of.
    fn add(&mut self, batch: &mut Batch<(Place, M), S>, visited: &Visited<S>, wanted: Wanted) {
        visited.look_up(&batch.states, &mut batch.known);
        let Batch { origins, states, known: Known { hashes, found, .. } } = batch;
        let all = origins.drain(..).zip(states.drain(..)).zip(hashes.iter().zip(&*found));
        for (((place, m), state), (&hash, &found)) in all {
            self.generated += 1;
            if found != Known::NEW && !wanted.includes(Seen::Old(found)) {
                continue;
            }
            // A piece has few positions: were their successors more than this, memory would have ended before.
            let generated = u32::try_from(self.generated).unwrap_or(u32::MAX);
            self.told.push(Told { hash, place, generated, found, m });
            if found == Known::NEW {
                self.states.push(state);
            }
        }
    }
}

/// How many successors ahead memory is asked for the line that an insertion will need.
const AHEAD: usize = 16;

/// Why a block was not inserted to its end.
enum End<M, B> {
    /// `each` wants no more, or a limit was reached.
    Break(Result<B, Stop>),
    /// There was no memory: the place to go on from, and what `each` is still to be told before.
    Short(Place, Option<((u32, M), Seen)>),
}

/// Inserts the successors of a block in their order, and tells `each` of them.
fn insert<'a, M: Copy, S: Eq + Hash, B>(
    pieces: &mut [Piece<M, S>],
    visited: &mut Visited<S>,
    budget: &mut Budget<'a>,
    mut each: impl FnMut(&mut Budget<'a>, &Visited<S>, (u32, M), Seen) -> ControlFlow<Result<B, Stop>>,
) -> Result<(), End<M, B>> {
    for piece in pieces {
        let before = budget.generated;
        let mut states = piece.states.drain(..);
        let mut hashes = piece.told.iter().map(|told| told.hash).skip(AHEAD);
        for told in &piece.told {
            if let Some(ahead) = hashes.next() {
                visited.ask(ahead);
            }
            budget.generated = before + u64::from(told.generated);
            let seen = match told.found {
                // It may have come in with this block.
                Known::NEW => match states.next() {
                    Some(state) => visited.insert_hashed(told.hash, state, budget),
                    None => break,
                },
                old => budget.tick().map(|()| Seen::Old(old)),
            };
            let origin = (told.place.from, told.m);
            match seen {
                Ok(seen) => match each(budget, visited, origin, seen) {
                    ControlFlow::Continue(()) => {}
                    ControlFlow::Break(Err(Stop::Memory)) => {
                        let rest = Place { nth: told.place.nth + 1, ..told.place };
                        return Err(End::Short(rest, Some((origin, seen))));
                    }
                    ControlFlow::Break(end) => return Err(End::Break(end)),
                },
                Err(Stop::Memory) => {
                    budget.generated -= 1;
                    return Err(End::Short(told.place, None));
                }
                Err(stop) => return Err(End::Break(Err(stop))),
            }
        }
        budget.generated = before + piece.generated;
        drop(states);
        piece.told.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::{Limits, Silent};

    #[test]
    fn a_piece_takes_what_its_lists_take() {
        let mut piece = Piece { first: 0, states: Vec::new(), told: Vec::new(), generated: 0 };
        assert_eq!(piece.bytes(), 0);
        piece.states = Vec::<u32>::with_capacity(1000);
        piece.told = Vec::<Told<char>>::with_capacity(300);
        let expected =
            4 * piece.states.capacity() + size_of::<Told<char>>() * piece.told.capacity();
        assert_eq!(piece.bytes(), expected as u64);
        // A room that is doubled ends at the most there may be.
        let [first, most] = ROOM;
        assert!((0..10).any(|doubled| first << doubled == most) && first > piece.bytes());
    }

    #[test]
    fn somebody_is_told_of_what_is_new_and_if_wanted_of_the_whole_next_layer() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut visited = Visited::default();
        for s in 0..10u32 {
            visited.insert(s * 100, &mut budget).unwrap();
        }
        let told = |wanted| {
            let mut piece = Piece { first: 0, states: Vec::new(), told: Vec::new(), generated: 0 };
            let mut batch = Batch::default();
            for (s, m) in [400, 17, 500, 600, 0, 900, 18].into_iter().zip('a'..) {
                batch.push((Place { from: 3, nth: 0 }, m), s);
            }
            // Positions 5 to 9 are the next layer as far as it is made.
            piece.add(&mut batch, &visited, wanted);
            assert_eq!((batch.len(), piece.generated), (0, 7));
            assert_eq!(piece.states, [17, 18]);
            piece.told.iter().map(|told| (told.m, told.generated, told.found)).collect::<Vec<_>>()
        };
        let new = |m, generated| (m, generated, Known::NEW);
        assert_eq!(told(Wanted::New), [new('b', 2), new('g', 7)]);
        let all = [new('b', 2), ('c', 3, 5), ('d', 4, 6), ('f', 6, 9), new('g', 7)];
        assert_eq!(told(Wanted::From(5)), all);
    }
}
