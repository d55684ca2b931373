//! [`Words`]: layers of positions that are words, made by all threads.
//!
//! A layer is made in blocks. First every thread expands positions, and sorts what it finds by shards; then every thread inserts what was
//! found for a shard, shard after shard. No two threads are ever at one shard, and a shard's lines stay in the
//! nearer caches meanwhile. What is in the sets does not depend on who came first, and their order says nothing.

use super::allowance::Allowance;
use super::cell::Cell;
use super::coding::Coding;
use super::division::{Division, SHARDS};
use super::found::{Found, List};
use super::key::Key;
use super::recode::{Change, cells};
use super::shard::{AHEAD, Mark};
use super::turns::Turns;
use super::value::Value;
use super::worker::{Cells, Source, Worker, lock, state, unlocked, word};
use crate::budget::Budget;
use crate::grades::check;
use core::ops::ControlFlow;
use everystate_algebra::Natural;
use everystate_puzzle::{Graded, Puzzle, Stop};
use std::time::{Duration, Instant};

/// After so long the threads look whether they are to end.
const BLOCK: Duration = Duration::from_millis(20);

/// The bytes of what is found in a block: of all that is kept one part in four, but so many at least and at most.
const FOUND: (u64, u64, u64) = (4, 2 << 20, 64 << 20);

/// Up to so many bytes it is one part in two: then blocks are long enough that to ask for all shards in each costs little.
const FOUND_SOON: u64 = 8 << 20;

/// What is kept of the layers before the one in work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Earlier {
    /// Their positions, in one table with all others.
    Together,
    /// Their positions, apart from the values of the last two layers.
    Apart,
    /// Nothing, for moves lead from grade to grade.
    Nothing,
}

/// Positions that are words, layer by layer.
pub(crate) struct Words<'p, P: Puzzle, K, V> {
    puzzle: &'p P,
    coding: Coding<K>,
    /// All positions, or where layers lie apart those of the layer in the making, beside all that were seen.
    cells: Cells<K, V>,
    /// The layer in work, where it lies apart.
    before: Option<Cells<K, V>>,
    workers: Vec<Worker<K, V, P::Move>>,
    allowance: Allowance,
    /// What of it the budget was told last.
    shared: u64,
    /// The depth of the layer in work, which is complete.
    pub(crate) depth: u64,
    /// The room that each worker has for what it finds for a shard.
    room: u32,
}

/// A position that is known before: whether it is of the layer in work, and its value.
pub(crate) type Known<'s, S> = (&'s S, bool, Natural);

impl<'p, P: Puzzle, K: Key, V: Value> Words<'p, P, K, V>
where
    P::State: 'static,
{
    /// Positions that are known, those of the layer at `depth` among them. If nothing is kept of [earlier](Earlier) layers, they are
    /// all of it.
    ///
    /// # Errors
    /// If there is no memory for them.
    pub(crate) fn new<'s>(
        puzzle: &'p P,
        known: impl Iterator<Item = Known<'s, P::State>> + Clone,
        (earlier, depth): (Earlier, u64),
        budget: &mut Budget,
    ) -> Result<Self, Stop>
    where
        P::State: 's,
    {
        let base = word(&puzzle.start());
        let coding = Coding::new(base, K::default()).with(known.clone().map(|(s, ..)| word(s)));
        let division = Division::of(&coding);
        let worker = |number| Worker::new(number, division);
        let mut words = Self {
            puzzle,
            cells: cells(&coding, earlier == Earlier::Apart),
            before: (earlier != Earlier::Together).then(|| cells(&coding, false)),
            workers: (0..budget.threads().max(1)).map(worker).collect(),
            coding,
            allowance: Allowance::new(budget.rest().bytes),
            shared: 0,
            depth,
            room: 0,
        };
        let filled = words.fill(known);
        if filled.is_err() {
            // All of it is dropped.
            words.allowance.give(words.allowance.held());
        }
        words.share(budget);
        filled.map(|()| words)
    }

    fn fill<'s>(&mut self, known: impl Iterator<Item = Known<'s, P::State>>) -> Result<(), Stop>
    where
        P::State: 's,
    {
        self.widen()?;
        for (s, current, number) in known {
            if current {
                self.insert(word(s), Mark::of(self.depth), &number, &|_: &P::State| false)?;
            } else {
                let (n, code) = Division::of(&self.coding).split(self.coding.code(word(s)));
                let cell = unlocked(&mut self.cells[n]);
                if let Some(seen) = &mut cell.seen {
                    seen.insert(code, Mark::OLD, (), &self.allowance)?;
                } else {
                    cell.shard.insert(code, Mark::OLD, V::default(), &self.allowance)?;
                }
            }
        }
        self.turn();
        Ok(())
    }

    /// What each worker may find grows with what is kept.
    fn widen(&mut self) -> Result<(), Stop> {
        let (share, least, most) = FOUND;
        let held = self.allowance.held();
        let bytes = (held / share).max(FOUND_SOON.min(held / 2)).clamp(least, most);
        let division = Division::of(&self.coding);
        let for_all = |room| Found::<K, V>::bytes_for(room, division) * self.workers.len() as u64;
        let each = bytes / for_all(1);
        let room = u32::try_from(each).unwrap_or(u32::MAX).max(16);
        if room < 2 * self.room {
            return Ok(());
        }
        self.allowance.take(for_all(room) - for_all(self.room))?;
        for worker in &mut self.workers {
            worker.found.widen(room)?;
        }
        self.room = room;
        Ok(())
    }

    /// Tells the budget what is held.
    fn share(&mut self, budget: &mut Budget) {
        let (held, peak) = (self.allowance.held(), self.allowance.peak());
        budget.hold_beside(&mut self.shared, held, peak);
    }

    /// May hold so many bytes more, which the budget has been given back.
    pub(crate) fn extend(&mut self, bytes: u64) {
        self.allowance.extend(bytes);
    }

    /// Makes the layer that was in the making the one in work.
    fn turn(&mut self) {
        if let Some(before) = &mut self.before {
            core::mem::swap(before, &mut self.cells);
            for (before, cell) in before.iter_mut().zip(&mut self.cells) {
                core::mem::swap(&mut unlocked(before).seen, &mut unlocked(cell).seen);
            }
        } else {
            self.cells.iter_mut().for_each(|cell| unlocked(cell).turn());
        }
    }

    /// [`advance`](Self::advance) where layers lie apart because every move leads to the next grade, which is checked of each new
    /// position; `grade` is that of the layer in work.
    ///
    /// # Panics
    /// If a new position is of another grade.
    pub(crate) fn advance_graded(
        &mut self,
        grade: u64,
        budget: &mut Budget,
        look: impl Fn(&P::State) -> bool + Sync,
    ) -> Result<u64, Stop>
    where
        P: Graded,
    {
        let puzzle = self.puzzle;
        self.advance(budget, &|s| {
            check(puzzle, s, grade.checked_add(1));
            look(s)
        })
    }

    /// Makes the next layer out of the one in work, which it follows; how many positions it has. `look` is asked of
    /// each that is new whether it is a goal.
    ///
    /// # Errors
    /// The limit that was reached: then nothing is to be asked any more.
    pub(crate) fn advance(
        &mut self,
        budget: &mut Budget,
        look: &(impl Fn(&P::State) -> bool + Sync),
    ) -> Result<u64, Stop> {
        let turns = Turns::new(self.workers.len());
        let mut width = 0;
        loop {
            let made = self.block(&turns, look);
            self.share(budget);
            for worker in &mut self.workers {
                budget.generated += core::mem::take(&mut worker.generated);
            }
            let new = made?;
            width += new;
            budget.visit_all(new)?;
            budget.interrupted()?;
            if turns.are_over() && self.workers.iter().all(Worker::is_done) {
                break;
            }
            // Where there is no memory for larger blocks, they stay as they are.
            let _ = self.widen();
        }
        self.depth += 1;
        self.turn();
        Ok(width)
    }

    /// The codes of the layer in work that a cell has.
    fn codes(&self, n: usize) -> Vec<K> {
        let cells = self.before.as_ref().unwrap_or(&self.cells);
        let (cell, division) = (lock(&cells[n]), Division::of(&self.coding));
        let mut codes = Vec::new();
        if let Some(current) = &cell.current {
            codes.extend_from_slice(current);
        } else {
            let all = self.before.is_some();
            cell.shard.each(|code, mark, _| {
                if all || mark == Mark::of(self.depth) {
                    codes.push(code);
                }
            });
        }
        for code in &mut codes {
            *code = division.join(n, *code);
        }
        codes.sort_unstable();
        codes
    }

    /// Visits the layer in work, of which nothing has been taken, cell by cell, in the order of codes: the same whatever the threads.
    ///
    /// # Errors
    /// Those of `visit`.
    pub(crate) fn each<E>(
        &self,
        mut visit: impl FnMut(P::State) -> Result<(), E>,
    ) -> Result<(), E> {
        (0..SHARDS).try_for_each(|n| {
            self.codes(n).into_iter().try_for_each(|code| visit(state(self.coding.word(code))))
        })
    }

    /// So many positions of the layer in work, or all: the first that [`each`](Self::each) visits.
    pub(crate) fn examples(&self, count: usize) -> Vec<P::State> {
        let mut examples = Vec::new();
        let _ = self.each(|s| {
            if examples.len() == count {
                return Err(());
            }
            examples.push(s);
            Ok(())
        });
        examples
    }

    /// Whether a move leads from the layer in work to a position that is not known.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(crate) fn leaves(
        &self,
        scratch: &mut Vec<P::Move>,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let end = self.each(|s| {
            budget.tick().map_err(Err)?;
            let flow = self.puzzle.expand(&s, scratch, |_, next| {
                budget.generated += 1;
                if let Err(stop) = budget.tick() {
                    return ControlFlow::Break(Err(stop));
                }
                if self.contains(word(&next)) {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(Ok(true))
                }
            });
            if let ControlFlow::Break(end) = flow { Err(end) } else { Ok(()) }
        });
        end.err().unwrap_or(Ok(false))
    }

    fn contains(&self, word: K) -> bool {
        if !self.coding.knows(word) {
            return false;
        }
        let (n, code) = Division::of(&self.coding).split(self.coding.code(word));
        let cell = lock(&self.cells[n]);
        cell.shard.place(code).is_some()
            || cell.seen.as_ref().is_some_and(|seen| seen.place(code).is_some())
    }

    /// The values of the goals in the layer in work added up, if there are any; layers lie apart.
    pub(crate) fn goals(&self) -> Option<Natural> {
        let mut sum = None;
        for cell in self.before.iter().flatten() {
            let cell = lock(cell);
            for &goal in &cell.goals {
                *sum.get_or_insert(Natural::ZERO) += &cell.value(goal);
            }
        }
        sum
    }

    /// Expands some of the layer in work, and inserts what is found; how many positions were new.
    fn block(
        &mut self,
        turns: &Turns,
        look: &(impl Fn(&P::State) -> bool + Sync),
    ) -> Result<u64, Stop> {
        let source = Source {
            puzzle: self.puzzle,
            coding: &self.coding,
            cells: self.before.as_ref().unwrap_or(&self.cells),
            apart: self.before.is_some(),
            mark: Mark::of(self.depth),
            turns,
            // So few that all threads have some to the end.
            cells_at_once: (SHARDS / 16 / self.workers.len()).max(1),
            allowance: &self.allowance,
            // Shards get about equal parts: some of them more than the average.
            most: self.room as usize * SHARDS / 8 * 7,
            until: Instant::now() + BLOCK,
        };
        on_all(&mut self.workers, |worker| worker.expand(&source))?;
        Ok(self.settle(look)? + self.settle_large(look)? + self.meet(turns, look)?)
    }

    /// All threads insert what all of them found; how many positions were new.
    fn settle(&mut self, look: &(impl Fn(&P::State) -> bool + Sync)) -> Result<u64, Stop> {
        let turns = Turns::new(self.workers.len());
        let mark = Mark::of(self.depth + 1);
        let division = Division::of(&self.coding);
        let (cells, coding, allowance) = (&self.cells, &self.coding, &self.allowance);
        let workers = &self.workers;
        let settle = |(thread, new): &mut (usize, u64)| {
            while let Some(n) = turns.next(*thread) {
                let mut cell = lock(&cells[n]);
                let all = workers.iter().map(|worker| worker.found.of(n).0.len()).sum();
                cell.warm(all);
                for worker in workers {
                    let look = |code| look(&state(coding.word(division.join(n, code))));
                    let (found, over) = worker.found.of(n);
                    *new += match found {
                        List::Short(found) => {
                            let code = |short: u32| K::small(short.into());
                            insert_all(&mut cell, (found, code), mark, allowance, look)
                        }
                        List::Whole(found) => {
                            insert_all(&mut cell, (found, |code| code), mark, allowance, look)
                        }
                    }?;
                    for it in over {
                        let is_new = cell.add(it, mark, allowance, || look(it.0))?;
                        *new += u64::from(is_new);
                    }
                }
            }
            Ok(())
        };
        let mut new: Vec<(usize, u64)> = (0..workers.len()).map(|thread| (thread, 0)).collect();
        on_all(&mut new, settle)?;
        self.workers.iter_mut().for_each(|worker| worker.found.clear());
        Ok(new.iter().map(|(_, new)| new).sum())
    }

    /// Inserts what was found by ways of which there are too many for a word.
    fn settle_large(&mut self, look: &impl Fn(&P::State) -> bool) -> Result<u64, Stop> {
        let mut new = 0;
        for i in 0..self.workers.len() {
            for (code, number) in core::mem::take(&mut self.workers[i].found_large) {
                let word = self.coding.word(code);
                new += self.insert(word, Mark::of(self.depth + 1), &number, look)?;
            }
        }
        Ok(new)
    }

    /// Inserts the words that the coding did not know, under one that knows them; how many positions were new.
    fn meet(&mut self, turns: &Turns, look: &impl Fn(&P::State) -> bool) -> Result<u64, Stop> {
        let met = |worker: &mut Worker<K, V, P::Move>| core::mem::take(&mut worker.strangers);
        let strangers: Vec<(K, Natural)> = self.workers.iter_mut().flat_map(met).collect();
        if strangers.is_empty() {
            return Ok(0);
        }
        let to = self.coding.with(strangers.iter().map(|(word, _)| *word));
        let change = Change { from: &self.coding, to: &to };
        self.cells = change.cells(core::mem::take(&mut self.cells), self.depth, &self.allowance)?;
        if let Some(before) = &mut self.before {
            *before = change.cells(core::mem::take(before), self.depth, &self.allowance)?;
        }
        self.recode(to)?;
        // What has not been taken may lie in any cell now.
        turns.restart();
        let mut new = 0;
        for (word, number) in &strangers {
            new += self.insert(*word, Mark::of(self.depth + 1), number, look)?;
        }
        Ok(new)
    }

    /// Takes another coding for all that is found from now on, of which there is nothing yet.
    fn recode(&mut self, to: Coding<K>) -> Result<(), Stop> {
        let (before, after) = (Division::of(&self.coding), Division::of(&to));
        self.coding = to;
        if before.is_short() == after.is_short() {
            return Ok(());
        }
        for worker in &mut self.workers {
            worker.found = Found::new(after);
            self.allowance.give(Found::<K, V>::bytes_for(self.room, before));
        }
        self.room = 0;
        self.widen()
    }

    /// Adds a number to the value of a word that the coding knows; 1 if it is new.
    fn insert(
        &mut self,
        word: K,
        mark: Mark,
        number: &Natural,
        look: &impl Fn(&P::State) -> bool,
    ) -> Result<u64, Stop> {
        let (n, code) = Division::of(&self.coding).split(self.coding.code(word));
        let cell = unlocked(&mut self.cells[n]);
        let new = cell.add_number((code, number), mark, &self.allowance, || look(&state(word)))?;
        Ok(new.into())
    }
}

/// Inserts what was found for a cell; how many codes were new.
fn insert_all<K: Key, V: Value, C: Copy>(
    cell: &mut Cell<K, V>,
    (found, code): (&[(C, V)], impl Fn(C) -> K),
    mark: Mark,
    allowance: &Allowance,
    look: impl Fn(K) -> bool,
) -> Result<u64, Stop> {
    let mut new = 0;
    // Nothing is added to what is there, if there are no values: what lies where it belongs is passed over.
    let has_values = size_of::<V>() > 0;
    let mut rest = found;
    loop {
        let passed = if has_values { 0 } else { cell.shard.first_away(rest, &code) };
        let Some((&(it, value), after)) = rest[passed..].split_first() else { return Ok(new) };
        if has_values && let Some(&(ahead, _)) = rest.get(AHEAD) {
            cell.ask(code(ahead));
        }
        let code = code(it);
        let look = || look(code);
        new += u64::from(if has_values {
            cell.add((code, value), mark, allowance, look)?
        } else {
            cell.add_away((code, value), mark, allowance, look)?
        });
        rest = after;
    }
}

/// Calls `work` for each element, the first on this thread and each other on one of its own.
pub(crate) fn on_all<T: Send>(
    all: &mut [T],
    work: impl Fn(&mut T) -> Result<(), Stop> + Sync,
) -> Result<(), Stop> {
    let Some((first, others)) = all.split_first_mut() else { return Ok(()) };
    let work = &work;
    std::thread::scope(|scope| {
        let others: Vec<_> = others.iter_mut().map(|it| scope.spawn(move || work(it))).collect();
        let mut end = work(first);
        for other in others {
            match other.join() {
                Ok(it) => end = end.and(it),
                // A puzzle's own panic is its own to show.
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        end
    })
}
