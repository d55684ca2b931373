//! Which of the positions that a [`Flood`] has seen can still come home.

use everystate_puzzle::{Meter, Stop};

use super::flood::{ALL, BACK, DONE, Flood, Spot, members, reached};
use super::turns::{TO, TURNS, turn_of};
use crate::maze::stand::Stand;

impl Flood<'_> {
    /// Marks every position seen from which there is a way home, and counts those that are not home
    /// yet, the start apart. To be called once, after a flood that has gone on to its end; the marks
    /// take the place of those of being done.
    ///
    /// # Errors
    /// If time is up, the search is cancelled, or the layers grow past the limit.
    pub(in crate::maze) fn mark_homeward(&mut self, meter: &mut Meter<'_>) -> Result<u64, Stop> {
        let home = self.goal.0;
        self.cells.iter_mut().for_each(|cell| *cell &= !(ALL << DONE));
        let seen = reached(self.cells[home as usize]) & self.goal.1;
        let mut layer: Vec<Spot> = members(seen).map(|k| home * TURNS + k).collect();
        let mut marked = 0;
        let mut parity = self.parity_on(home);
        while !layer.is_empty() {
            self.next.clear();
            for &spot in &layer {
                meter.tick()?;
                for n in 0..4 {
                    let Some(before) = self.entrance(spot, parity, n) else { continue };
                    self.cells[(before / TURNS) as usize] |= 1 << (DONE + before % TURNS);
                    marked += 1;
                    if self.next.len() == self.next.capacity() {
                        self.widen(meter)?;
                    }
                    self.next.push(before);
                }
            }
            core::mem::swap(&mut layer, &mut self.next);
            parity = 1 - parity;
        }
        Ok(marked)
    }

    /// The position, seen but not marked and not at home, whose tip `n` leads to `spot`.
    fn entrance(&self, spot: Spot, parity: usize, n: usize) -> Option<Spot> {
        let square = spot / TURNS;
        let k = TO[parity][(spot % TURNS) as usize][BACK[n]];
        if !self.admits(square, 1 - parity, u32::from(k)) {
            return None;
        }
        let before = square.wrapping_sub(self.offsets()[n]) * TURNS + u32::from(k);
        let open = self.tips_to(before) != 0 && !self.is_done(before) && !self.is_home(before);
        open.then_some(before)
    }

    /// Whether a position seen can come home, or is there, after
    /// [`mark_homeward`](Self::mark_homeward).
    pub(in crate::maze) fn is_homeward(&self, stand: Stand) -> bool {
        let spot = stand.square() * TURNS + turn_of(stand.die());
        self.is_home(spot) || self.is_done(spot)
    }
}
