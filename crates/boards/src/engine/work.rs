//! [`Work`]: a position as it is worked on.

#![expect(
    clippy::inline_always,
    reason = "all of this is done for each cell, millions of times a second"
)]

use super::bits::Bits;
use super::plan::Plan;
use super::reads::Reads;

/// What is in each cell, cell by cell and plane by plane, and how it was before.
#[derive(Debug)]
pub(super) struct Work<const N: usize> {
    pub(super) cells: Vec<Bits<N>>,
    pub(super) moves: Vec<Bits<N>>,
    /// A plane of each object, then one of each movement.
    pub(super) planes: Vec<u64>,
    /// By object: in how many cells it is.
    counts: Vec<u16>,
    /// Objects that are anywhere.
    pub(super) somewhere: Bits<N>,
    /// Cells with any movement.
    pub(super) moving: Vec<u64>,
    /// Movements that are anywhere, or were in the same turn.
    pub(super) movements: Bits<N>,
    /// Objects that came or went anywhere since the position was; others among them if a turn was begun anew.
    pub(super) touched: Bits<N>,
    /// Cells that were changed, and what was in them.
    log: Vec<(u16, Bits<N>)>,
    pub(super) rigid: Rigid,
    pub(super) reads: Reads<N>,
    /// How much may still be done in a turn.
    pub(super) left: u64,
    pub(super) commands: u8,
    /// Whether a limit of rounds was come to.
    pub(super) rounds_ran_out: bool,
}

/// By cell and layer of the game: movements that rigid rules gave, and the number of the group.
#[derive(Debug, Default)]
pub(super) struct Rigid {
    pub(super) applied: Vec<u8>,
    pub(super) group: Vec<u8>,
}

impl<const N: usize> Work<N> {
    pub(super) fn new(plan: &Plan<N>) -> Self {
        let rigid = vec![0; plan.rigid.map_or(0, |layers| layers * plan.cells)];
        Self {
            cells: vec![Bits::NONE; plan.cells],
            moves: vec![Bits::NONE; plan.cells],
            planes: vec![0; plan.planes() * plan.words],
            counts: vec![0; plan.numbers.objects.len()],
            somewhere: Bits::NONE,
            moving: vec![0; plan.words],
            movements: Bits::NONE,
            touched: Bits::NONE,
            log: Vec::new(),
            rigid: Rigid { applied: rigid.clone(), group: rigid },
            reads: Reads::default(),
            left: 0,
            commands: 0,
            rounds_ran_out: false,
        }
    }

    /// Puts an object into a cell where it is not, or takes it away where it is; this is not undone.
    #[inline(always)]
    pub(super) fn toggle(&mut self, plan: &Plan<N>, cell: usize, object: usize) {
        self.cells[cell].0[object / 64] ^= 1 << (object % 64);
        self.mark(plan, cell, object, self.cells[cell].contains(object));
    }

    /// Notes that an object is in a cell from now on, or is not.
    #[inline(always)]
    fn mark(&mut self, plan: &Plan<N>, cell: usize, object: usize, there: bool) {
        self.planes[plan.object_plane(object) + cell / 64] ^= 1 << (cell % 64);
        let count = &mut self.counts[object];
        if there {
            *count += 1;
            self.somewhere.insert(object);
        } else {
            *count -= 1;
            if *count == 0 {
                self.somewhere.0[object / 64] &= !(1 << (object % 64));
            }
        }
    }

    /// Changes what is in a cell.
    #[inline(always)]
    pub(super) fn put(&mut self, plan: &Plan<N>, cell: usize, objects: Bits<N>) {
        let before = core::mem::replace(&mut self.cells[cell], objects);
        for (touched, (one, other)) in
            self.touched.0.iter_mut().zip(before.0.iter().zip(&objects.0))
        {
            *touched |= one ^ other;
        }
        #[expect(clippy::cast_possible_truncation, reason = "cells are numbered by 16 bits")]
        self.log.push((cell as u16, before));
        self.redraw(plan, cell, before, objects);
    }

    #[inline(always)]
    fn redraw(&mut self, plan: &Plan<N>, cell: usize, before: Bits<N>, after: Bits<N>) {
        for (index, (before, after)) in before.0.iter().zip(&after.0).enumerate() {
            let mut changed = before ^ after;
            while changed != 0 {
                let bit = changed.trailing_zeros() as usize;
                self.mark(plan, cell, index * 64 + bit, after >> bit & 1 != 0);
                changed &= changed - 1;
            }
        }
    }

    /// Changes the movements of a cell.
    #[inline(always)]
    pub(super) fn send(&mut self, plan: &Plan<N>, cell: usize, movements: Bits<N>) {
        let before = core::mem::replace(&mut self.moves[cell], movements);
        let (word, bit) = (cell / 64, 1u64 << (cell % 64));
        let first = plan.numbers.objects.len();
        for (index, (before, after)) in before.0.iter().zip(&movements.0).enumerate() {
            let mut changed = before ^ after;
            while changed != 0 {
                let movement = first + index * 64 + changed.trailing_zeros() as usize;
                self.planes[movement * plan.words + word] ^= bit;
                changed &= changed - 1;
            }
        }
        if movements.is_empty() {
            self.moving[word] &= !bit;
        } else {
            self.moving[word] |= bit;
            self.movements = self.movements.or(&movements);
        }
    }

    /// Takes all movements away.
    pub(super) fn stop(&mut self, plan: &Plan<N>) {
        for word in 0..self.moving.len() {
            while self.moving[word] != 0 {
                let cell = word * 64 + self.moving[word].trailing_zeros() as usize;
                self.send(plan, cell, Bits::NONE);
            }
        }
        self.movements = Bits::NONE;
    }

    /// How many changes were made since the position was.
    pub(super) const fn changed(&self) -> usize {
        self.log.len()
    }

    /// Visits the cells that were changed since the position was, each once, and what was in them.
    pub(super) fn changes(&self, mut visit: impl FnMut(usize, Bits<N>)) {
        for (index, &(cell, before)) in self.log.iter().enumerate() {
            if self.log[..index].iter().all(|&(other, _)| other != cell) {
                visit(usize::from(cell), before);
            }
        }
    }

    /// Undoes all changes but so many.
    pub(super) fn revert(&mut self, plan: &Plan<N>, mark: usize) {
        while self.log.len() > mark {
            let Some((cell, before)) = self.log.pop() else { return };
            let cell = usize::from(cell);
            let after = core::mem::replace(&mut self.cells[cell], before);
            self.redraw(plan, cell, after, before);
        }
    }
}
