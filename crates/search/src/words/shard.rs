//! [`Shard`]: a set of codes in lines of cache, which keeps of a code what its place does not say.
//!
//! A line has a byte that counts its codes, a tag for each, and what else is kept of them, packed. A code that finds its line full goes
//! to its other one, which what is kept of it leads to and back from; where that is full, too, a code of either makes
//! room by going to its own other line. So nineteen slots of twenty are filled before the table must grow.
//!
//! Of each code it is said whether its position belongs to the layer in work, to the next one, or to one before; and
//! a value may go with it.
//!
//! # Literature
//! Two lines of several slots: M. Dietzfelbinger and C. Weidling, "Balanced allocation and dictionaries with tightly packed
//! constant size bins", 2007; the other line by what is kept: B. Fan et al., "Cuckoo filter", 2014.

#![expect(
    clippy::inline_always,
    reason = "what is inlined into a kernel is compiled for its instructions; see everystate_cpu"
)]

use super::allowance::Allowance;
use super::key::Key;
pub(crate) use super::line::Mark;
use super::line::{Kept, Line};
use super::shape::{Shape, Split};
use super::value::Value;
use super::values::Values;
use everystate_cpu::Kernel;
use everystate_puzzle::Stop;

/// How far ahead memory is asked for the line of a code.
pub(crate) const AHEAD: usize = 24;

/// Where a code is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    line: u32,
    slot: u32,
}

/// A set of codes, each with a mark and a value.
#[derive(Debug)]
pub(crate) struct Shard<K, V> {
    lines: Vec<Line>,
    shape: Shape,
    /// How many codes there are, and with how many it grows.
    len: u64,
    most: u64,
    /// The value of each slot, line after line.
    values: Values,
    /// How many bits a code has.
    bits: u32,
    kind: core::marker::PhantomData<(K, V)>,
}

impl<K: Key, V: Value> Shard<K, V> {
    /// So many lines are too few for a table to be divided.
    const FEWEST: u32 = 4;

    /// So many lines of a shard are little: all shards take 64 MiB.
    const LITTLE: u32 = 1 << 12;

    /// A table without lines, for codes of so many bits.
    pub(crate) fn new(bits: u32) -> Self {
        let shape = Shape::new(bits, 0);
        let kind = core::marker::PhantomData;
        Self { lines: Vec::new(), shape, len: 0, most: 0, values: Values::default(), bits, kind }
    }

    /// How many codes there are.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// How many bits a code has.
    pub(crate) fn bits(&self) -> u32 {
        self.bits
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> u64 {
        Self::lines_bytes(self.shape.lines) + self.values.bytes()
    }

    /// The bytes that so many lines take.
    fn lines_bytes(lines: u32) -> u64 {
        u64::from(lines) * size_of::<Line>() as u64
    }

    /// Asks memory for all lines and values, one after the other, if so many codes will ask for a good part of them in no order.
    pub(crate) fn warm(&self, codes: usize) {
        /// The nearer caches hold so many.
        const NEAR: usize = 8192;
        if self.lines.len() <= NEAR && codes >= self.lines.len() / 4 {
            (0..self.lines.len()).for_each(|n| everystate_cpu::prefetch_at(&self.lines, n));
            self.values.warm();
        }
    }

    /// Asks memory for the line in which a code belongs.
    #[inline]
    pub(crate) fn ask(&self, code: K) {
        everystate_cpu::prefetch_at(&self.lines, self.shape.split(code).line as usize);
    }

    /// Of what was found the first that does not lie in the line where it belongs, or how much it is. Memory is asked for lines
    /// ahead.
    #[inline]
    pub(crate) fn first_away<C: Copy>(&self, found: &[(C, V)], code: impl Fn(C) -> K) -> usize {
        let first = FirstAway { lines: &self.lines, shape: self.shape, found, code };
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = everystate_cpu::Avx2::detect() {
            return avx2.run(first);
        }
        first.run()
    }

    /// Where a code is, if it is there.
    #[inline]
    fn find(&self, at: Split<K>) -> Option<Place> {
        self.home(at).or_else(|| self.away(at))
    }

    /// Where a code is, if it lies in the line where it belongs.
    #[inline]
    fn home(&self, at: Split<K>) -> Option<Place> {
        self.slot(at, Kept::new(at.remainder, false, Mark::OLD))
    }

    /// Where a code is, if it lies in its other line.
    #[inline(always)]
    fn away(&self, at: Split<K>) -> Option<Place> {
        if !self.lines.get(at.line as usize)?.sent() {
            return None;
        }
        let other = Split { line: self.shape.other(at), ..at };
        self.slot(other, Kept::new(at.remainder, true, Mark::OLD))
    }

    /// Where a code is, if it lies in a line in this way.
    #[inline(always)]
    fn slot(&self, at: Split<K>, kept: Kept<K>) -> Option<Place> {
        let slot = self.lines.get(at.line as usize)?.slot(kept, &self.shape)?;
        Some(Place { line: at.line, slot })
    }

    /// Adds a code with its mark and value: where it is, if it was there.
    ///
    /// # Errors
    /// If there is no memory for more: then all is as it was.
    #[inline]
    pub(crate) fn insert(
        &mut self,
        code: K,
        mark: Mark,
        value: V,
        allowance: &Allowance,
    ) -> Result<Option<Place>, Stop> {
        let home = self.home(self.shape.split(code));
        if home.is_some() { Ok(home) } else { self.insert_away(code, mark, value, allowance) }
    }

    /// [`insert`](Self::insert) of a code that does not lie in the line where it belongs.
    ///
    /// # Errors
    /// As there.
    #[inline(never)]
    pub(crate) fn insert_away(
        &mut self,
        code: K,
        mark: Mark,
        value: V,
        allowance: &Allowance,
    ) -> Result<Option<Place>, Stop> {
        let at = self.shape.split(code);
        if let Some(place) = self.away(at) {
            return Ok(Some(place));
        }
        self.values.admit(value.bits(), allowance)?;
        if self.len >= self.most || !self.add(at, mark, value) {
            self.grow(allowance)?;
            while !self.add(self.shape.split(code), mark, value) {
                self.grow(allowance)?;
            }
        }
        self.len += 1;
        Ok(None)
    }

    /// Puts what is kept of a code that is not there into one of its lines, if one can take it.
    #[inline(always)]
    fn add(&mut self, at: Split<K>, mark: Mark, value: V) -> bool {
        let here = Kept::new(at.remainder, false, mark);
        if self.push(at.line, here, value) {
            return true;
        }
        let other = self.shape.other(at);
        let went = Kept::new(at.remainder, true, mark);
        if self.push(other, went, value) {
            self.lines[at.line as usize].send();
            return true;
        }
        if let Some(slot) = self.make_room(at.line) {
            self.replace(Place { line: at.line, slot }, here, value);
            return true;
        }
        let Some(slot) = self.make_room(other) else { return false };
        self.lines[at.line as usize].send();
        self.replace(Place { line: other, slot }, went, value);
        true
    }

    /// Puts it into the next slot of a line, unless it is full.
    #[inline(always)]
    fn push(&mut self, line: u32, kept: Kept<K>, value: V) -> bool {
        let Some(slot) = self.lines[line as usize].push(kept, &self.shape) else { return false };
        self.values.set(self.index(Place { line, slot }), value.bits());
        true
    }

    #[inline(always)]
    fn replace(&mut self, place: Place, kept: Kept<K>, value: V) {
        self.lines[place.line as usize].put(place.slot, kept, &self.shape);
        self.values.set(self.index(place), value.bits());
    }

    /// Moves a code of a full line to its other line; gives the slot that is free then.
    #[cold]
    fn make_room(&mut self, line: u32) -> Option<u32> {
        for slot in 0..self.shape.slots {
            let kept: Kept<K> = self.lines[line as usize].get(slot, &self.shape);
            let remainder = kept.remainder();
            let other = self.shape.other(Split { line, remainder });
            let moved = Kept::new(remainder, !kept.went(), kept.mark());
            if other != line && self.push(other, moved, self.value(Place { line, slot })) {
                if !kept.went() {
                    self.lines[line as usize].send();
                }
                return Some(slot);
            }
        }
        None
    }

    #[inline]
    fn index(&self, place: Place) -> usize {
        place.line as usize * self.shape.slots as usize + place.slot as usize
    }

    /// The value at a place.
    #[inline]
    pub(crate) fn value(&self, place: Place) -> V {
        V::of(self.values.get(self.index(place)))
    }

    /// Sets the value at a place.
    ///
    /// # Errors
    /// If there is no memory for one of this size: then it stays as it is.
    #[inline]
    pub(crate) fn set(
        &mut self,
        place: Place,
        value: V,
        allowance: &Allowance,
    ) -> Result<(), Stop> {
        self.values.admit(value.bits(), allowance)?;
        self.values.set(self.index(place), value.bits());
        Ok(())
    }

    /// Sets the mark of a code that is there.
    pub(crate) fn mark(&mut self, code: K, mark: Mark) {
        if let Some(Place { line, slot }) = self.find(self.shape.split(code)) {
            self.lines[line as usize].mark(slot, mark, &self.shape);
        }
    }

    /// Where a code is, if it is there.
    pub(crate) fn place(&self, code: K) -> Option<Place> {
        self.find(self.shape.split(code))
    }

    /// Visits every code with its mark, its value and its place, line after line.
    pub(crate) fn each(&self, mut visit: impl FnMut(K, Mark, V)) {
        for (n, line) in (0..).zip(&self.lines) {
            for slot in 0..line.len() {
                let kept: Kept<K> = line.get(slot, &self.shape);
                let code = self.code(n, kept);
                visit(code, kept.mark(), self.value(Place { line: n, slot }));
            }
        }
    }

    /// The code of what is kept in a line.
    #[inline]
    fn code(&self, line: u32, kept: Kept<K>) -> K {
        let at = Split { line, remainder: kept.remainder() };
        let line = if kept.went() { self.shape.other(at) } else { line };
        self.shape.join(Split { line, ..at })
    }

    /// Marks every code of a mark as old, and gives them to `visit`.
    pub(crate) fn take(&mut self, mark: Mark, mut visit: impl FnMut(K)) {
        let shape = self.shape;
        for n in 0..shape.lines {
            let mut marked = self.lines[n as usize].marked(mark, &shape);
            while marked > 0 {
                let slot = marked.trailing_zeros();
                marked &= marked - 1;
                let line = &mut self.lines[n as usize];
                let kept: Kept<K> = line.get(slot, &shape);
                line.mark(slot, Mark::OLD, &shape);
                visit(self.code(n, kept));
            }
        }
    }

    /// Puts a table of more room in the place of this one: of twice as much while that is little, of a third more where there are
    /// numbers, or where all shards, which grow at about the same time, would take a good part of a computer's memory, or of what is allowed.
    #[cold]
    fn grow(&mut self, allowance: &Allowance) -> Result<(), Stop> {
        let mut lines = self.shape.lines;
        let twice = 2 * lines.clamp(Self::FEWEST, Self::LITTLE);
        // With numbers a table is some times as large, and room for more of them is left empty.
        let is_light = size_of::<V>() == 0;
        let fast = is_light && lines <= Self::LITTLE && allowance.is_plenty();
        if fast && matches!(self.rebuilt(twice, allowance), Ok(true)) {
            return Ok(());
        }
        loop {
            lines = lines.max(Self::FEWEST).checked_add(lines / 3 + 1).ok_or(Stop::Memory)?;
            if self.rebuilt(lines, allowance)? {
                return Ok(());
            }
        }
    }

    /// Puts all codes into a table of so many lines, if it can take them.
    fn rebuilt(&mut self, lines: u32, allowance: &Allowance) -> Result<bool, Stop> {
        let shape = Shape::new(self.bits, lines);
        let bytes = Self::lines_bytes(lines);
        allowance.take(bytes)?;
        let mut new = Self { shape, ..Self::new(self.bits) };
        let values = if new.lines.try_reserve_exact(lines as usize).is_ok() {
            Values::new(shape.capacity(), self.values.width(), allowance)
        } else {
            Err(Stop::Memory)
        };
        new.values = values.inspect_err(|_| allowance.give(bytes))?;
        everystate_cpu::large_pages(&new.lines);
        new.lines.resize(lines as usize, Line::EMPTY);
        let mut all = true;
        self.each(|code, mark, value| {
            all = all && new.add(new.shape.split(code), mark, value);
        });
        if all {
            allowance.give(self.bytes());
            new.len = self.len;
            new.most = shape.capacity() / 20 * 19;
            *self = new;
        } else {
            allowance.give(new.bytes());
        }
        Ok(all)
    }
}

/// [`Shard::first_away`], compiled for what the processor can do: it is most of what is done with what is found.
struct FirstAway<'s, C, V, F> {
    lines: &'s [Line],
    shape: Shape,
    found: &'s [(C, V)],
    code: F,
}

impl<C: Copy, V, K: Key, F: Fn(C) -> K> Kernel for FirstAway<'_, C, V, F> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let Self { lines, shape, found, code } = self;
        for (i, &(it, _)) in found.iter().enumerate() {
            if let Some(&(ahead, _)) = found.get(i + AHEAD) {
                everystate_cpu::prefetch_at(lines, shape.split(code(ahead)).line as usize);
            }
            let at = shape.split(code(it));
            let kept = Kept::new(at.remainder, false, Mark::OLD);
            if lines.get(at.line as usize).is_none_or(|line| line.slot(kept, &shape).is_none()) {
                return i;
            }
        }
        found.len()
    }
}

#[cfg(test)]
mod tests;
