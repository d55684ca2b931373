//! [`Each`]: steps of one position at a time.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use super::finds::{Finds, Part};
use super::layer::Layer;

/// The steps of one position at a time.
#[derive(Clone, Copy)]
pub(super) struct Each<'a> {
    pub(super) members: usize,
    pub(super) actions: &'a [u32],
}

impl Each<'_> {
    /// Calls `visit` with the members of a coset, by cell: the cell, its first member (which is
    /// negative where the cell begins in the coset before), and which of its bits are in the coset.
    #[inline(always)]
    fn cells(self, coset: usize, mut visit: impl FnMut(usize, isize, u64)) {
        // Members fill cells without a gap, so that a coset may begin and end within one: a cell may have members of two
        // cosets, and of more where they are small.
        let first = coset * self.members;
        let end = first + self.members;
        for cell in first / 64..end.div_ceil(64) {
            let mut bits = u64::MAX;
            if cell * 64 < first {
                bits &= u64::MAX << (first % 64);
            }
            if end < (cell + 1) * 64 {
                bits &= !(u64::MAX << (end % 64));
            }
            visit(cell, (cell * 64).cast_signed() - first.cast_signed(), bits);
        }
    }

    #[inline(always)]
    pub(super) fn backward<const NOW: u8, const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        coset: usize,
        finds: &mut Finds,
    ) -> u64 {
        let mut found = 0;
        self.cells(coset, |cell, first, bits| {
            let unseen = layer.cells[cell].with::<3>() & bits;
            let (mut new, mut rest) = (0, unseen);
            while rest != 0 {
                let bit = rest & rest.wrapping_neg();
                rest ^= bit;
                let member = (first + bit.trailing_zeros().cast_signed() as isize).cast_unsigned();
                // One neighbor in the frontier is enough: where the frontier is large, few are looked at.
                let near = layer.space.steps.of(coset).iter().any(|step| {
                    let to = self.actions[step.action as usize * self.members + member];
                    let to = step.coset as usize * self.members + to as usize;
                    layer.cells[to / 64].with::<NOW>() >> (to % 64) & 1 == 1
                });
                new |= if near { bit } else { 0 };
            }
            if new != 0 {
                // Cells on the border of two cosets may be another thread's too.
                let new = layer.cells[cell].claim::<NEXT>(new);
                found += u64::from(new.count_ones());
                finds.take(cell, new);
            }
        });
        finds.count(found, layer.space.size(coset))
    }

    #[inline(always)]
    pub(super) fn forward<const NOW: u8, const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        coset: usize,
        finds: &mut Finds,
    ) -> u64 {
        let mut found = 0;
        self.cells(coset, |cell, first, bits| {
            let now = layer.cells[cell].with::<NOW>() & bits;
            found += self.from::<NEXT>(layer, coset, first, now, finds);
        });
        found
    }

    /// Goes on from some positions of the frontier.
    #[inline(always)]
    pub(super) fn near<const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        parts: &[Part],
        finds: &mut Finds,
    ) -> u64 {
        let mut found = 0;
        for part in parts {
            let mut now = part.new;
            while now != 0 {
                // A cell may reach over several cosets.
                let rank = part.cell * 64 + now.trailing_zeros() as usize;
                let (coset, member) = (rank / self.members, rank % self.members);
                let first = member.cast_signed() - now.trailing_zeros().cast_signed() as isize;
                let bit = now & now.wrapping_neg();
                now ^= bit;
                found += self.from::<NEXT>(layer, coset, first, bit, finds);
            }
        }
        found
    }

    /// Goes on from positions of a coset in one cell, whose first bit is the member `first`.
    #[inline(always)]
    fn from<const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        coset: usize,
        first: isize,
        mut now: u64,
        finds: &mut Finds,
    ) -> u64 {
        let mut found = 0;
        while now != 0 {
            let member = (first + now.trailing_zeros().cast_signed() as isize).cast_unsigned();
            now &= now - 1;
            for step in layer.space.steps.of(coset) {
                let to = self.actions[step.action as usize * self.members + member] as usize;
                found += self.claim::<NEXT>(layer, step.coset as usize, to, finds);
            }
        }
        found
    }

    /// Marks a member of a coset, and what symmetries make of it there.
    #[inline(always)]
    fn claim<const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        coset: usize,
        member: usize,
        finds: &mut Finds,
    ) -> u64 {
        let mut claim = |member: usize| {
            let to = coset * self.members + member;
            // Other threads may reach the same position: one of them has it.
            let new = layer.cells[to / 64].claim::<NEXT>(1 << (to % 64));
            finds.take(to / 64, new);
            u64::from(new.count_ones())
        };
        let mut found = claim(member);
        if found > 0 {
            for &twin in layer.space.twins(coset) {
                found += claim(self.actions[twin as usize * self.members + member] as usize);
            }
        }
        finds.count(found, layer.space.size(coset))
    }
}
