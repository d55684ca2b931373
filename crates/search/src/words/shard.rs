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

use super::allowance::Allowance;
use super::key::Key;
use super::shape::{Shape, Split};
use super::value::Value;
use super::values::Values;
use everystate_puzzle::Stop;

/// A line of cache.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Line {
    /// How many codes there are, and whether one that belongs here lies in its other line; then tags; then the rest.
    bytes: [u8; 64],
}

/// A code that belongs here lies in its other line.
const WENT: u8 = 0x80;

impl Line {
    const EMPTY: Self = Self { bytes: [0; 64] };

    #[inline]
    fn len(&self) -> u32 {
        u32::from(self.bytes[0] & !WENT)
    }

    /// A bit for each slot whose tag is `tag`.
    #[inline]
    fn matches(&self, tag: u8, shape: &Shape) -> u32 {
        let mut tags = [0; 16];
        tags.copy_from_slice(&self.bytes[1..17]);
        let mut mask = everystate_cpu::equal_bytes(&tags, tag);
        if shape.slots > 16 {
            tags.copy_from_slice(&self.bytes[17..33]);
            mask |= everystate_cpu::equal_bytes(&tags, tag) << 16;
        }
        mask & u32::MAX.unbounded_shr(u32::BITS - self.len())
    }

    /// The bit at which the rest of a slot begins.
    #[inline]
    fn at(slot: u32, shape: &Shape) -> u32 {
        8 * (1 + shape.slots) + slot * shape.rest
    }

    #[inline]
    fn rest<K: Key>(&self, slot: u32, shape: &Shape) -> K {
        K::read(&self.bytes, Self::at(slot, shape)) & K::lowest(shape.rest)
    }

    #[inline]
    fn put<K: Key>(&mut self, slot: u32, kept: Kept<K>, shape: &Shape) {
        self.bytes[1 + slot as usize] = kept.tag;
        K::write(&mut self.bytes, Self::at(slot, shape), shape.rest, kept.rest);
    }

    #[inline]
    fn get<K: Key>(&self, slot: u32, shape: &Shape) -> Kept<K> {
        Kept { tag: self.bytes[1 + slot as usize], rest: self.rest(slot, shape) }
    }
}

/// What a slot has of a code: the remainder's low bits as the tag; its others, whether it lies in its other line, and its mark.
#[derive(Clone, Copy, Debug)]
struct Kept<K> {
    tag: u8,
    rest: K,
}

impl<K: Key> Kept<K> {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the lowest bits are wanted")]
    fn new(remainder: K, went: bool, mark: Mark) -> Self {
        let said = u64::from(went) << 2 | mark.0;
        let rest = remainder >> Shape::TAG << Shape::SAID | K::small(said);
        Self { tag: remainder.low() as u8, rest }
    }

    #[inline]
    fn remainder(self) -> K {
        self.rest >> Shape::SAID << Shape::TAG | K::small(self.tag.into())
    }

    #[inline]
    fn went(self) -> bool {
        self.rest.low() & 4 > 0
    }

    #[inline]
    fn mark(self) -> Mark {
        Mark(self.rest.low() & 3)
    }
}

/// Which layer a position belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark(u64);

impl Mark {
    /// One that has been expanded.
    pub(crate) const OLD: Self = Self(2);

    /// The layer at this depth, as long as it or the one before is in work.
    pub(crate) fn of(depth: u64) -> Self {
        Self(depth & 1)
    }
}

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

    /// Asks memory for all lines, one after the other, if so many codes will ask for a good part of them in no order.
    pub(crate) fn warm(&self, codes: usize) {
        /// The nearer caches hold so many.
        const NEAR: usize = 8192;
        if self.lines.len() <= NEAR && codes >= self.lines.len() / 4 {
            (0..self.lines.len()).for_each(|n| everystate_cpu::prefetch_at(&self.lines, n));
        }
    }

    /// Asks memory for the line in which a code belongs.
    #[inline]
    pub(crate) fn ask(&self, code: K) {
        everystate_cpu::prefetch_at(&self.lines, self.shape.split(code).line as usize);
    }

    /// The slot of a code in a line, if it lies there in this way.
    #[inline]
    fn slot(&self, at: Split<K>, kept: Kept<K>) -> Option<Place> {
        let line = &self.lines[at.line as usize];
        let mut mask = line.matches(kept.tag, &self.shape);
        while mask > 0 {
            let slot = mask.trailing_zeros();
            let rest: K = line.rest(slot, &self.shape);
            // All but the mark.
            if (rest ^ kept.rest) >> 2 == K::default() {
                return Some(Place { line: at.line, slot });
            }
            mask &= mask - 1;
        }
        None
    }

    /// Where a code is, if it is there.
    #[inline]
    fn find(&self, at: Split<K>) -> Option<Place> {
        self.home(at).or_else(|| self.away(at))
    }

    /// Where a code is, if it lies in the line where it belongs.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "called for everything that is found: a call takes a fifth of it"
    )]
    fn home(&self, at: Split<K>) -> Option<Place> {
        if at.line >= self.shape.lines {
            return None;
        }
        self.slot(at, Kept::new(at.remainder, false, Mark::OLD))
    }

    /// Where a code is, if it lies in its other line.
    #[inline(never)]
    fn away(&self, at: Split<K>) -> Option<Place> {
        if self.lines.get(at.line as usize)?.bytes[0] & WENT == 0 {
            return None;
        }
        let other = Split { line: self.shape.other(at), ..at };
        self.slot(other, Kept::new(at.remainder, true, Mark::OLD))
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
        let at = self.shape.split(code);
        if let Some(place) = self.home(at) {
            return Ok(Some(place));
        }
        if let Some(place) = self.away(at) {
            return Ok(Some(place));
        }
        self.insert_new(code, mark, value, allowance).map(|()| None)
    }

    /// Adds a code that is not there.
    #[inline(never)]
    fn insert_new(
        &mut self,
        code: K,
        mark: Mark,
        value: V,
        allowance: &Allowance,
    ) -> Result<(), Stop> {
        self.values.admit(value.bits(), allowance)?;
        if self.len >= self.most {
            self.grow(allowance)?;
        }
        while !self.add(self.shape.split(code), mark, value) {
            self.grow(allowance)?;
        }
        self.len += 1;
        Ok(())
    }

    /// Puts what is kept of a code that is not there into one of its lines, if one can take it.
    #[inline]
    fn add(&mut self, at: Split<K>, mark: Mark, value: V) -> bool {
        let here = Kept::new(at.remainder, false, mark);
        if self.push(at.line, here, value) {
            return true;
        }
        let other = self.shape.other(at);
        let went = Kept::new(at.remainder, true, mark);
        if self.push(other, went, value) {
            self.lines[at.line as usize].bytes[0] |= WENT;
            return true;
        }
        if let Some(slot) = self.make_room(at.line) {
            self.replace(Place { line: at.line, slot }, here, value);
            return true;
        }
        let Some(slot) = self.make_room(other) else { return false };
        self.lines[at.line as usize].bytes[0] |= WENT;
        self.replace(Place { line: other, slot }, went, value);
        true
    }

    /// Puts it into the next slot of a line, unless it is full.
    #[inline]
    fn push(&mut self, line: u32, kept: Kept<K>, value: V) -> bool {
        let slot = self.lines[line as usize].len();
        let room = slot < self.shape.slots;
        if room {
            self.lines[line as usize].bytes[0] += 1;
            self.replace(Place { line, slot }, kept, value);
        }
        room
    }

    #[inline]
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
                    self.lines[line as usize].bytes[0] |= WENT;
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
            let line = &mut self.lines[line as usize];
            let mut kept: Kept<K> = line.get(slot, &self.shape);
            kept.rest = kept.rest >> 2 << 2 | K::small(mark.0);
            line.put(slot, kept, &self.shape);
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
        for n in 0..self.shape.lines {
            for slot in 0..self.lines[n as usize].len() {
                let mut kept: Kept<K> = self.lines[n as usize].get(slot, &self.shape);
                if kept.mark() == mark {
                    visit(self.code(n, kept));
                    kept.rest = kept.rest >> 2 << 2 | K::small(Mark::OLD.0);
                    self.lines[n as usize].put(slot, kept, &self.shape);
                }
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

#[cfg(test)]
mod tests;
