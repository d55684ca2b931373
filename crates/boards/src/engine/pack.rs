//! [`Packing`]: positions of a level in few bits.
//!
//! What never changes takes none. An object of which there are always equally many is told by the numbers of its cells, if that is shorter;
//! any other by a bit for each cell where it may or may not be; the objects of a layer together by a number for each cell, if that is shorter.

#![expect(
    clippy::inline_always,
    reason = "all of this is done for each cell, millions of times a second"
)]

use super::flow::{Flow, may_be_in};
use super::grid::{self, Plane};
use super::plan::{NOWHERE, Plan};
use super::tokens::Live;
use super::work::Work;
use crate::game::Game;
use crate::rule::form::{Part, RowForm, Rule};

/// Where the objects of a layer, or one of them, are told.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// By number in the field, from 1: the object's new number.
    pub(super) objects: Vec<usize>,
    pub(super) kind: Kind,
    /// Bits of a value.
    pub(super) bits: u32,
    /// By value: its first bit.
    pub(super) offsets: Vec<u32>,
    /// By number: the cell.
    pub(super) cells: Vec<u16>,
    /// By cell: its number.
    pub(super) numbers: Vec<u16>,
    /// The bits of all of its values, by word.
    pub(super) mask: Vec<(usize, u64)>,
}

/// What a field's values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// By cell: which of the objects is there, 0 for none.
    Codes,
    /// By object of a kind, in the order of cells: the cell's number.
    List,
}

/// How positions are packed.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    pub(super) fields: Vec<Field>,
    /// Objects that are where they always are.
    fixed: Vec<(u16, usize)>,
    /// How many bits a position takes.
    pub(super) bits: u32,
}

/// Bits that tell so many values apart.
const fn bits_of(values: usize) -> u32 {
    usize::BITS - values.saturating_sub(1).leading_zeros()
}

impl Packing {
    pub(super) fn of<const N: usize>(known: (&Game, &Flow, &Live<'_>), plan: &Plan<N>) -> Self {
        let (game, flow, _) = known;
        let mut packing = Self { fields: Vec::new(), fixed: Vec::new(), bits: 0 };
        for layer in &game.layers {
            let objects: Vec<usize> =
                layer.objects().filter(|&object| plan.numbers.object[object].is_some()).collect();
            let varies: Vec<(usize, Plane)> = objects
                .iter()
                .map(|&object| (object, flow.varies(object)))
                .filter(|(_, varies)| !grid::is_empty(varies))
                .collect();
            for (number, &object) in plan.numbers.objects.iter().enumerate() {
                if layer.contains(object) {
                    let fixed = grid::both(&flow.always(object), &flow.initial[object]);
                    packing.fixed.extend(
                        grid::cells(&fixed)
                            .filter_map(|cell| Some((u16::try_from(cell).ok()?, number))),
                    );
                }
            }
            // Players apart: who counts pushes has to see whether anything else changed.
            let player = |(object, _): &(usize, Plane)| game.player.mask.contains(*object);
            let (players, others): (Vec<_>, Vec<_>) = varies.into_iter().partition(player);
            packing.layer(known, plan, &players);
            packing.layer(known, plan, &others);
        }
        packing
    }

    /// The shortest way to tell the objects of a layer.
    fn layer<const N: usize>(
        &mut self,
        (game, flow, live): (&Game, &Flow, &Live<'_>),
        plan: &Plan<N>,
        varies: &[(usize, Plane)],
    ) {
        if varies.is_empty() {
            return;
        }
        let all = varies.iter().fold(flow.grid.none(), |all, (_, plane)| grid::either(&all, plane));
        let together = grid::count(&all) * bits_of(varies.len() + 1) as usize;
        let each: Vec<(usize, Option<usize>)> = varies
            .iter()
            .map(|(object, plane)| {
                let cells = grid::count(plane);
                let count = grid::count(&grid::both(&flow.initial[*object], plane));
                let listed = count * bits_of(cells) as usize;
                if listed < cells && keeps(game, live, *object) {
                    (listed, Some(count))
                } else {
                    (cells, None)
                }
            })
            .collect();
        let number = |object: usize| plan.numbers.object[object].unwrap_or(0);
        if together <= each.iter().map(|(bits, _)| bits).sum() {
            let objects = varies.iter().map(|(object, _)| number(*object)).collect();
            let count = grid::count(&all);
            self.field(objects, Kind::Codes, bits_of(varies.len() + 1), count, &all);
            return;
        }
        for ((object, plane), (bits, count)) in varies.iter().zip(each) {
            match count {
                Some(count) => {
                    let width = bits_of(grid::count(plane));
                    self.field(vec![number(*object)], Kind::List, width, count, plane);
                }
                None => self.field(vec![number(*object)], Kind::Codes, 1, bits, plane),
            }
        }
    }

    /// So many values of so many bits; none of them across the border of two words.
    fn field(&mut self, objects: Vec<usize>, kind: Kind, bits: u32, values: usize, cells: &Plane) {
        let mut offsets = Vec::with_capacity(values);
        let mut mask: Vec<(usize, u64)> = Vec::new();
        for _ in 0..values {
            if self.bits / 64 != (self.bits + bits.max(1) - 1) / 64 {
                self.bits = self.bits.next_multiple_of(64);
            }
            let (word, value) = (self.bits as usize / 64, ((1u64 << bits) - 1) << (self.bits % 64));
            match mask.last_mut() {
                Some((last, mask)) if *last == word => *mask |= value,
                _ => mask.push((word, value)),
            }
            offsets.push(self.bits);
            self.bits += bits;
        }
        let mut numbers = vec![NOWHERE; cells.len() * 64];
        let list: Vec<u16> =
            grid::cells(cells).filter_map(|cell| u16::try_from(cell).ok()).collect();
        for (number, &cell) in list.iter().enumerate() {
            numbers[usize::from(cell)] = u16::try_from(number).unwrap_or(NOWHERE);
        }
        self.fields.push(Field { objects, kind, bits, offsets, cells: list, numbers, mask });
    }

    /// The bits that tell of some objects, by their new numbers, and of nothing else.
    pub(super) fn bits_of(&self, objects: &[usize]) -> Vec<u64> {
        self.bits_where(|field| field.objects.iter().all(|object| objects.contains(object)))
    }

    /// The bits that tell of any of some objects.
    pub(super) fn bits_with(&self, objects: &[usize]) -> Vec<u64> {
        self.bits_where(|field| field.objects.iter().any(|object| objects.contains(object)))
    }

    fn bits_where(&self, is: impl Fn(&Field) -> bool) -> Vec<u64> {
        let mut bits = vec![0; self.bits as usize / 64 + 1];
        for field in self.fields.iter().filter(|field| is(field)) {
            for &(word, mask) in &field.mask {
                bits[word] |= mask;
            }
        }
        bits
    }

    /// Puts what never changes onto an empty board.
    pub(super) fn lay<const N: usize>(&self, plan: &Plan<N>, work: &mut Work<N>) {
        for &(cell, object) in &self.fixed {
            work.toggle(plan, usize::from(cell), object);
        }
    }

    /// Puts what a position has onto the board, or takes it from there.
    #[inline]
    pub(super) fn toggle<const N: usize>(
        &self,
        plan: &Plan<N>,
        work: &mut Work<N>,
        packed: &[u64],
    ) {
        for field in &self.fields {
            let mask = (1u64 << field.bits) - 1;
            let value = |offset: u32| {
                if field.bits == 0 {
                    0
                } else {
                    packed[offset as usize / 64] >> (offset % 64) & mask
                }
            };
            match field.kind {
                Kind::List => {
                    for &offset in &field.offsets {
                        let cell =
                            usize::from(field.cells[usize::try_from(value(offset)).unwrap_or(0)]);
                        work.toggle(plan, cell, field.objects[0]);
                    }
                }
                Kind::Codes if field.bits == 1 => Self::toggle_bits(plan, work, field, packed),
                Kind::Codes => {
                    for (&offset, &cell) in field.offsets.iter().zip(&field.cells) {
                        if let Some(code) = value(offset).checked_sub(1) {
                            let object = field.objects[usize::try_from(code).unwrap_or(0)];
                            work.toggle(plan, usize::from(cell), object);
                        }
                    }
                }
            }
        }
    }

    /// The same of one object by a bit for each cell: those follow each other.
    #[inline(always)]
    fn toggle_bits<const N: usize>(
        plan: &Plan<N>,
        work: &mut Work<N>,
        field: &Field,
        packed: &[u64],
    ) {
        let (first, count) = (field.offsets[0], field.cells.len());
        let mut number = 0;
        while number < count {
            let bit = first as usize + number;
            let mut there = packed[bit / 64] >> (bit % 64);
            let here = (64 - bit % 64).min(count - number);
            if here < 64 {
                there &= (1 << here) - 1;
            }
            while there != 0 {
                let cell = field.cells[number + there.trailing_zeros() as usize];
                work.toggle(plan, usize::from(cell), field.objects[0]);
                there &= there - 1;
            }
            number += here;
        }
    }

    /// The objects that vary of those that have a number: these, and the cells.
    pub(super) fn tokens(
        &self,
        packed: &[u64],
        numbers: &[Option<usize>],
        out: &mut Vec<(usize, usize)>,
    ) {
        for field in &self.fields {
            if field.objects.iter().all(|&object| numbers[object].is_none()) {
                continue;
            }
            let mask = (1u64 << field.bits) - 1;
            let value = |offset: u32| {
                let value = if field.bits == 0 {
                    0
                } else {
                    packed[offset as usize / 64] >> (offset % 64) & mask
                };
                usize::try_from(value).unwrap_or(0)
            };
            for (index, &offset) in field.offsets.iter().enumerate() {
                let (object, cell) = match field.kind {
                    Kind::List => (field.objects[0], field.cells[value(offset)]),
                    Kind::Codes => match value(offset).checked_sub(1) {
                        Some(code) => (field.objects[code], field.cells[index]),
                        None => continue,
                    },
                };
                if let Some(number) = numbers[object] {
                    out.push((number, usize::from(cell)));
                }
            }
        }
    }

    /// Packs what is on the board.
    ///
    /// # Panics
    /// If an object is where the analysis says that it never is.
    #[inline]
    pub(super) fn pack<const N: usize>(&self, plan: &Plan<N>, work: &Work<N>, packed: &mut [u64]) {
        packed.fill(0);
        for field in &self.fields {
            field.pack(plan, work, packed);
        }
    }

    /// The same, where only what the board's objects that were touched tell may differ from what was packed `before`.
    ///
    /// # Panics
    /// As [`pack`](Self::pack).
    #[inline]
    pub(super) fn pack_anew<const N: usize>(
        &self,
        plan: &Plan<N>,
        work: &Work<N>,
        before: &[u64],
        packed: &mut [u64],
    ) {
        for (packed, before) in packed.iter_mut().zip(before) {
            *packed = *before;
        }
        let touched = |&object: &usize| work.touched.0[object / 64] >> (object % 64) & 1 != 0;
        for field in &self.fields {
            if field.objects.iter().any(touched) {
                for &(word, mask) in &field.mask {
                    packed[word] &= !mask;
                }
                field.pack(plan, work, packed);
            }
        }
    }
}

impl Field {
    /// Packs what is on the board into bits that are not set.
    #[inline(always)]
    fn pack<const N: usize>(&self, plan: &Plan<N>, work: &Work<N>, packed: &mut [u64]) {
        for (index, &object) in self.objects.iter().enumerate() {
            let (plane, mut listed) = (plan.object_plane(object), 0);
            for word in 0..plan.words {
                let mut cells = work.planes[plane + word];
                while cells != 0 {
                    let cell = word * 64 + cells.trailing_zeros() as usize;
                    cells &= cells - 1;
                    let number = self.numbers[cell];
                    if number == NOWHERE {
                        continue;
                    }
                    let (offset, value) = match self.kind {
                        Kind::Codes => (self.offsets[usize::from(number)], index as u64 + 1),
                        Kind::List => (self.offsets[listed], u64::from(number)),
                    };
                    listed += 1;
                    packed[offset as usize / 64] |= value << (offset % 64);
                }
            }
            assert!(
                self.kind == Kind::Codes || listed == self.offsets.len(),
                "objects of which there are always equally many"
            );
        }
    }
}

/// Whether there are always equally many of an object: no rule that ever matches makes any or takes any away.
fn keeps(game: &Game, live: &Live<'_>, object: usize) -> bool {
    live.iter().all(|(rule, _)| kept_by(game, rule, object))
}

/// What a pattern does to how many there are of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Balance {
    /// It neither makes any nor takes any away.
    Untouched,
    /// It makes so many more than it takes away.
    Of(i32),
    /// That depends.
    Unknown,
}

/// A rule keeps it if at most one of its patterns touches it, since two may lie over each other, and there as many come as go.
fn kept_by(game: &Game, rule: &Rule, object: usize) -> bool {
    let balances = rule.rows.iter().map(|row| balance(game, row, object));
    let mut touched = balances.filter(|&balance| balance != Balance::Untouched);
    match (touched.next(), touched.next()) {
        (None, _) => true,
        (Some(balance), None) => balance == Balance::Of(0),
        (Some(_), Some(_)) => false,
    }
}

fn balance(game: &Game, row: &RowForm, object: usize) -> Balance {
    let mut all = Balance::Untouched;
    for part in &row.parts {
        let Part::Cell(form) = part else { continue };
        let Some(change) = &form.change else { continue };
        let (set, clear) = (change.set.contains(object), change.clear.contains(object));
        if !set && !clear {
            continue;
        }
        let before = if form.present.contains(object) {
            Some(1)
        } else {
            (!may_be_in(game, form, object)).then_some(0)
        };
        all = match (all, before) {
            (Balance::Untouched, Some(before)) => Balance::Of(i32::from(set) - before),
            (Balance::Of(sum), Some(before)) => Balance::Of(sum + i32::from(set) - before),
            _ => Balance::Unknown,
        };
    }
    all
}
