//! A turn on a [`Work`]: what [`Turn`](crate::turn::Turn) does, with all that can be known beforehand left out.

#![expect(
    clippy::inline_always,
    reason = "all of this is done for each cell, millions of times a second"
)]

use super::plan::{Block, CANCEL, Course, Key, Made, Piece, Plan, RESTART, Spot, Step, Strip};
use super::work::Work;
use crate::rule::word::EVERY;
use crate::turn::{RIGID, ROUNDS, ROW, WORK};

/// A pattern's first cell, and how many cells each gap stands for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    first: usize,
    gaps: [usize; 2],
}

impl Place {
    /// The cells of a pattern, and what it asks of them.
    pub(super) fn spots<'a, const N: usize>(
        self,
        step: &'a Step<N>,
        strip: &'a Strip<N>,
    ) -> impl Iterator<Item = (usize, &'a Spot<N>)> {
        let (mut cell, mut gap) = (self.first, 0);
        strip.pieces.iter().filter_map(move |piece| match piece {
            Piece::Gap => {
                cell = cell.wrapping_add_signed(step.stride * self.gaps[gap].cast_signed());
                gap += 1;
                None
            }
            Piece::Spot(spot) => {
                let here = cell;
                cell = cell.wrapping_add_signed(step.stride);
                Some((here, spot))
            }
        })
    }
}

impl<const N: usize> Plan<N> {
    /// The cells of players, which get a movement.
    fn start(&self, work: &mut Work<N>, bits: u8, players: &mut Vec<usize>) {
        players.clear();
        for word in 0..self.words {
            let mut cells = 0;
            for &(object, _) in &self.players {
                cells |= work.planes[self.object_plane(object) + word];
            }
            while cells != 0 {
                let cell = word * 64 + cells.trailing_zeros() as usize;
                cells &= cells - 1;
                if !self.player.holds(&work.cells[cell]) {
                    continue;
                }
                players.push(cell);
                let mut moves = work.moves[cell];
                for &(object, movement) in &self.players {
                    if work.cells[cell].0[object / 64] >> (object % 64) & 1 != 0 {
                        moves.0[movement / 64] |= u64::from(bits) << (movement % 64);
                    }
                }
                work.send(self, cell, moves);
            }
        }
    }

    /// Applies the rules, moves what moves, and applies the late rules. Says `false` if that takes too long.
    ///
    /// A turn that is `NOTED` keeps account of what it looks at ([`Reads`](super::reads::Reads)).
    pub(super) fn turn<const NOTED: bool>(
        &self,
        work: &mut Work<N>,
        bits: u8,
        players: &mut Vec<usize>,
    ) -> bool {
        let mark = work.changed();
        work.left = WORK;
        let mut banned =
            vec![false; if self.rigid.is_some() { self.rules.blocks.len() } else { 0 }];
        for _ in 0..RIGID {
            work.commands = 0;
            players.clear();
            if bits != 0 {
                self.start(work, bits, players);
            }
            self.course::<NOTED>(work, &self.rules, &banned);
            if !self.resolve::<NOTED>(work, &mut banned) {
                self.course::<NOTED>(work, &self.late, &[]);
                if !work.movements.is_empty() {
                    work.stop(self);
                }
                return work.left > 0;
            }
            work.revert(self, mark);
        }
        work.commands = 0;
        true
    }

    fn course<const NOTED: bool>(&self, work: &mut Work<N>, course: &Course<N>, banned: &[bool]) {
        let (mut changed, mut loops, mut at) = (false, 0, 0);
        while let Some(block) = course.blocks.get(at) {
            if banned.get(at) != Some(&true) {
                changed |= self.block::<NOTED>(work, block);
            }
            match course.back[at] {
                Some(back) if changed => {
                    (at, changed) = (back, false);
                    loops += 1;
                    if loops > ROUNDS || work.left == 0 {
                        work.rounds_ran_out = true;
                        return;
                    }
                }
                _ => at += 1,
            }
        }
    }

    fn block<const NOTED: bool>(&self, work: &mut Work<N>, block: &Block<N>) -> bool {
        let mut any = false;
        for _ in 0..ROUNDS {
            let mut changed = false;
            for step in &block.rules {
                // What is nowhere is not known to be so where it is noted what is asked for.
                let may = NOTED || step.asks.is_within(&work.somewhere);
                if may && step.needs.is_within(&work.movements) {
                    changed |= self.step::<NOTED>(work, block, step);
                }
            }
            any |= changed;
            if !changed || work.left == 0 {
                return any;
            }
        }
        work.rounds_ran_out = true;
        any
    }

    #[inline]
    fn step<const NOTED: bool>(
        &self,
        work: &mut Work<N>,
        block: &Block<N>,
        step: &Step<N>,
    ) -> bool {
        if let ([strip], true) = (&step.strips[..], step.strips[0].gaps == 0) {
            return self.single::<NOTED>(work, block, step, strip);
        }
        // Most rules have no match: nothing is taken from memory until there is one.
        let mut places: Vec<Vec<Place>> = Vec::new();
        for strip in &step.strips {
            let mut found = Vec::new();
            self.places::<NOTED>(work, step, strip, &mut found);
            if found.is_empty() {
                return false;
            }
            places.push(found);
        }
        let mut changed = false;
        if step.changes {
            let mut at = vec![0; places.len()];
            let mut first = true;
            'tuples: loop {
                let tuple = || at.iter().zip(&places).map(|(&at, places)| places[at]);
                let rows = || step.strips.iter().zip(tuple());
                if first
                    || rows().all(|(strip, place)| Self::is_at::<NOTED>(work, step, strip, place))
                {
                    for (strip, place) in rows() {
                        changed |= self.replace::<NOTED>(work, block, step, strip, place);
                    }
                }
                first = false;
                work.left = work.left.saturating_sub((ROW * places.len()) as u64);
                if work.left == 0 {
                    break;
                }
                for (at, places) in at.iter_mut().zip(&places) {
                    *at += 1;
                    if *at < places.len() {
                        continue 'tuples;
                    }
                    *at = 0;
                }
                break;
            }
        }
        queue(&mut work.commands, step.commands);
        changed
    }

    /// A rule of one pattern without gaps.
    #[inline(always)]
    fn single<const NOTED: bool>(
        &self,
        work: &mut Work<N>,
        block: &Block<N>,
        step: &Step<N>,
        strip: &Strip<N>,
    ) -> bool {
        let mut few = [0usize; 8];
        let mut count = 0;
        let mut many: Vec<usize> = Vec::new();
        for word in 0..self.words {
            let (mut cells, steps) = Self::keyed::<NOTED>(work, strip, word);
            while cells != 0 {
                let cell = word * 64 + cells.trailing_zeros() as usize;
                cells &= cells - 1;
                let first = cell.wrapping_add_signed(-steps * step.stride);
                if first < self.cells
                    && strip.starts[first / 64] >> (first % 64) & 1 != 0
                    && Self::fits::<NOTED>(work, step, strip, first)
                {
                    if count < few.len() {
                        few[count] = first;
                    } else {
                        many.push(first);
                    }
                    count += 1;
                }
            }
        }
        work.left = work.left.saturating_sub(1 + count as u64);
        if count == 0 {
            return false;
        }
        let mut changed = false;
        if step.changes {
            let found = if count > few.len() {
                many.extend_from_slice(&few);
                &mut many[..]
            } else {
                &mut few[..count]
            };
            if count > 1 {
                if step.direction.is_horizontal() {
                    found.sort_unstable_by_key(|cell| (cell % self.height, cell / self.height));
                } else {
                    found.sort_unstable();
                }
            }
            for (number, &first) in found.iter().enumerate() {
                if number == 0 || Self::fits::<NOTED>(work, step, strip, first) {
                    let mut cell = first;
                    for piece in &strip.pieces {
                        if let Piece::Spot(spot) = piece
                            && let Some(made) = &spot.change
                        {
                            changed |= self.make::<NOTED>(work, block, made, cell, step.rigid);
                        }
                        cell = cell.wrapping_add_signed(step.stride);
                    }
                }
                work.left = work.left.saturating_sub(ROW as u64);
                if work.left == 0 {
                    break;
                }
            }
        }
        queue(&mut work.commands, step.commands);
        changed
    }

    /// Cells, of a word of a plane, from which a pattern is looked for, and how many steps before them it begins.
    #[inline(always)]
    fn keyed<const NOTED: bool>(work: &Work<N>, strip: &Strip<N>, index: usize) -> (u64, isize) {
        match &strip.key {
            // Where a plane has nothing it would have been looked at, too.
            Key::Planes(planes, steps) if !NOTED => {
                (planes.iter().fold(0, |cells, plane| cells | work.planes[plane + index]), *steps)
            }
            _ => (strip.starts[index], 0),
        }
    }

    /// Whether a pattern without gaps begins in a cell.
    #[inline(always)]
    fn fits<const NOTED: bool>(
        work: &mut Work<N>,
        step: &Step<N>,
        strip: &Strip<N>,
        first: usize,
    ) -> bool {
        if NOTED {
            return work.looks_like(step, strip, Place { first, gaps: [0, 0] });
        }
        let mut cell = first;
        for piece in &strip.pieces {
            let Piece::Spot(spot) = piece else { return false };
            if !spot.fits(&work.cells[cell], &work.moves[cell]) {
                return false;
            }
            cell = cell.wrapping_add_signed(step.stride);
        }
        true
    }

    fn places<const NOTED: bool>(
        &self,
        work: &mut Work<N>,
        step: &Step<N>,
        strip: &Strip<N>,
        found: &mut Vec<Place>,
    ) {
        for word in 0..self.words {
            let (mut cells, steps) = Self::keyed::<NOTED>(work, strip, word);
            while cells != 0 {
                let cell = word * 64 + cells.trailing_zeros() as usize;
                cells &= cells - 1;
                let first = cell.wrapping_add_signed(-steps * step.stride);
                if first < self.cells && strip.starts[first / 64] >> (first % 64) & 1 != 0 {
                    self.found_at::<NOTED>(work, step, strip, first, found);
                }
            }
        }
        if found.len() > 1 {
            let by_row = step.direction.is_horizontal();
            found.sort_by_key(|place| {
                if by_row {
                    (place.first % self.height, place.first / self.height)
                } else {
                    (place.first / self.height, place.first % self.height)
                }
            });
        }
    }

    fn found_at<const NOTED: bool>(
        &self,
        work: &mut Work<N>,
        step: &Step<N>,
        strip: &Strip<N>,
        first: usize,
        found: &mut Vec<Place>,
    ) {
        let (x, y) = (first / self.height, first % self.height);
        let (dx, dy) = step.direction.step();
        let room = match (dx, dy) {
            (0, -1) => y + 1,
            (0, _) => self.height - y,
            (-1, _) => x + 1,
            _ => self.cells / self.height - x,
        };
        let Some(room) = room.checked_sub(strip.length) else { return };
        let most = |gap: usize| if strip.gaps > gap { room } else { 0 };
        for one in 0..=most(0) {
            for other in 0..=most(1).min(room - one) {
                let place = Place { first, gaps: [one, other] };
                work.left = work.left.saturating_sub(1);
                if work.left > 0 && Self::is_at::<NOTED>(work, step, strip, place) {
                    found.push(place);
                }
            }
        }
    }

    fn is_at<const NOTED: bool>(
        work: &mut Work<N>,
        step: &Step<N>,
        strip: &Strip<N>,
        place: Place,
    ) -> bool {
        if NOTED {
            return work.looks_like(step, strip, place);
        }
        place.spots(step, strip).all(|(cell, spot)| spot.fits(&work.cells[cell], &work.moves[cell]))
    }

    fn replace<const NOTED: bool>(
        &self,
        work: &mut Work<N>,
        block: &Block<N>,
        step: &Step<N>,
        strip: &Strip<N>,
        place: Place,
    ) -> bool {
        let mut changed = false;
        for (cell, spot) in place.spots(step, strip) {
            if let Some(made) = &spot.change {
                changed |= self.make::<NOTED>(work, block, made, cell, step.rigid);
            }
        }
        changed
    }

    #[inline(always)]
    fn make<const NOTED: bool>(
        &self,
        work: &mut Work<N>,
        block: &Block<N>,
        made: &Made<N>,
        cell: usize,
        rigid: bool,
    ) -> bool {
        let mut changed = rigid && self.mark_rigid(work, block, made, cell);
        if NOTED {
            work.ask_all(cell, &made.clear.or(&made.set));
        }
        let before = work.cells[cell];
        let after = before.without(&made.clear).or(&made.set);
        if after != before {
            changed = true;
            work.put(self, cell, after);
        }
        let before = work.moves[cell];
        let after = before.without(&made.moving_clear).or(&made.moving_set);
        if after != before {
            changed = true;
            work.send(self, cell, after);
        }
        changed
    }

    /// Notes that a rigid rule gave movements to a cell; says whether that is new.
    fn mark_rigid(
        &self,
        work: &mut Work<N>,
        block: &Block<N>,
        made: &Made<N>,
        cell: usize,
    ) -> bool {
        let count = self.rigid.unwrap_or(0);
        let number = block.rigid.unwrap_or(1) & EVERY;
        let applied = &mut work.rigid.applied[cell * count..][..count];
        let groups = &mut work.rigid.group[cell * count..][..count];
        let mut there = [true, true];
        for (layer, &mask) in made.rigid.iter().enumerate() {
            there[0] &= number & mask & !groups[layer] == 0;
            there[1] &= mask & !applied[layer] == 0;
        }
        if there.contains(&true) {
            return false;
        }
        for (layer, &mask) in made.rigid.iter().enumerate() {
            groups[layer] |= number & mask;
            applied[layer] |= mask;
        }
        true
    }
}

/// Commands of a rule that matched: `cancel` before `restart`, and both before all others.
#[inline(always)]
const fn queue(all: &mut u8, commands: u8) {
    if *all & CANCEL != 0 || *all & RESTART != 0 && commands & CANCEL == 0 {
        return;
    }
    if commands & (CANCEL | RESTART) != 0 {
        *all = 0;
    }
    *all |= commands;
}
