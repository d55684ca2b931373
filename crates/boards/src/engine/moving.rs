//! What moves: the end of a turn on a [`Work`].

#![expect(
    clippy::inline_always,
    reason = "all of this is done for each cell, millions of times a second"
)]

use super::flow::MOVEMENTS;
use super::plan::{NOWHERE, Numbers, Plan};
use super::work::Work;
use crate::rule::word::{ACTION, EVERY};

impl<const N: usize> Plan<N> {
    /// Moves what can move, until nothing can; says whether the turn is to be begun anew without a group of rigid rules.
    #[inline]
    pub(super) fn resolve<const NOTED: bool>(
        &self,
        work: &mut Work<N>,
        banned: &mut [bool],
    ) -> bool {
        let mut moved = true;
        while moved {
            moved = false;
            for word in 0..self.words {
                let mut cells = work.moving[word];
                while cells != 0 {
                    let cell = word * 64 + cells.trailing_zeros() as usize;
                    cells &= cells - 1;
                    moved |= self.go::<NOTED>(work, cell);
                }
            }
        }
        let mut again = false;
        if self.rigid.is_some() {
            for cell in 0..self.cells {
                again |= self.failed(work, cell, banned);
            }
            work.rigid.applied.fill(0);
            work.rigid.group.fill(0);
        }
        work.stop(self);
        again
    }

    /// Moves what is in a cell, layer by layer, if it can.
    #[inline(always)]
    fn go<const NOTED: bool>(&self, work: &mut Work<N>, cell: usize) -> bool {
        let (mut moved, all) = (false, work.moves[cell]);
        let mut kept = all;
        for (index, &moves) in all.0.iter().enumerate() {
            let mut left = moves;
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                let (layer, shift) =
                    (Numbers::layer_of(index * 64 + bit), bit / MOVEMENTS * MOVEMENTS);
                #[expect(clippy::cast_possible_truncation, reason = "five bits")]
                let movement = (left >> shift) as u8 & EVERY;
                left &= !(u64::from(EVERY) << shift);
                if self.go_in::<NOTED>(work, cell, layer, movement) {
                    moved = true;
                    kept.0[index] &= !(u64::from(EVERY) << shift);
                }
            }
        }
        if moved {
            work.send(self, cell, kept);
        }
        moved
    }

    #[inline(always)]
    fn go_in<const NOTED: bool>(
        &self,
        work: &mut Work<N>,
        cell: usize,
        layer: usize,
        movement: u8,
    ) -> bool {
        if movement == ACTION {
            return true;
        }
        // What is to move in several directions does not.
        if !movement.is_power_of_two() {
            return false;
        }
        let to = self.next[movement.trailing_zeros() as usize][cell];
        if to == NOWHERE {
            return false;
        }
        let (to, mask) = (usize::from(to), &self.layers[layer]);
        if if NOTED { work.ask_any(to, mask) } else { mask.meets(&work.cells[to]) } {
            return false;
        }
        if NOTED {
            work.ask_all(cell, mask);
        }
        let going = work.cells[cell].and(mask);
        if !going.is_empty() {
            work.put(self, cell, work.cells[cell].without(mask));
            work.put(self, to, work.cells[to].or(&going));
        }
        true
    }

    /// Whether a movement of a cell that a rigid rule gave did not come about, and its group was not banned before.
    fn failed(&self, work: &Work<N>, cell: usize, banned: &mut [bool]) -> bool {
        let count = self.rigid.unwrap_or(0);
        let applied = &work.rigid.applied[cell * count..][..count];
        let left = |place: usize| {
            let bit = Numbers::movement(place);
            #[expect(clippy::cast_possible_truncation, reason = "five bits")]
            let bits = (work.moves[cell].0[bit / 64] >> (bit % 64)) as u8 & EVERY;
            bits
        };
        let mut layers = self.numbers.layers.iter().enumerate();
        let Some((_, &layer)) = layers.find(|&(place, &layer)| left(place) & applied[layer] != 0)
        else {
            return false;
        };
        let number = work.rigid.group[cell * count + layer];
        let mut rigid =
            self.rules.blocks.iter().enumerate().filter(|(_, block)| block.rigid.is_some());
        let block = number.checked_sub(1).and_then(|number| rigid.nth(usize::from(number)));
        block.is_some_and(|(index, _)| !core::mem::replace(&mut banned[index], true))
    }
}
