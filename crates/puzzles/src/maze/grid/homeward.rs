//! Which of the positions that a [`Flood`] has seen can still come home.

use everystate_puzzle::{Meter, Stop};

use super::{BACK, FIELD, Flood, MARK, Spot, TURN, TURNS, turn_of};
use crate::maze::rules::Stand;

impl Flood<'_> {
    /// Marks every position seen from which there is a way home, and counts those that are not home
    /// yet, the start apart. To be called once, after a flood with [`Until::Never`](super::Until).
    ///
    /// # Errors
    /// If time is up, the search is cancelled, or the layers grow past the limit.
    pub(in crate::maze) fn mark_homeward(&mut self, meter: &mut Meter<'_>) -> Result<u64, Stop> {
        let home = self.maze.start_index();
        let mut marked = 0;
        self.layer.clear();
        for spot in home * TURNS..(home + 1) * TURNS {
            if self.field(spot) != 0 {
                self.layer.push(spot);
            }
        }
        // Those at home are an even number of tips from the start, those before them an odd one.
        let mut parity = self.parity(0);
        while !self.layer.is_empty() {
            self.next.clear();
            for i in 0..self.layer.len() {
                meter.tick()?;
                for n in 0..4 {
                    let Some(before) = self.entrance(self.layer[i], parity, n) else { continue };
                    self.cells[(before / TURNS) as usize] |= MARK << (before % TURNS * FIELD);
                    marked += 1;
                    if self.next.len() == self.next.capacity() {
                        self.widen(meter)?;
                    }
                    self.next.push(before);
                }
            }
            core::mem::swap(&mut self.layer, &mut self.next);
            parity = 1 - parity;
        }
        Ok(marked)
    }

    /// The position, seen but not marked and not at home, whose tip `n` leads to `spot`.
    fn entrance(&self, spot: Spot, parity: usize, n: usize) -> Option<Spot> {
        let square = spot / TURNS;
        let k = TURN[parity][(spot % TURNS) as usize].to[BACK[n]];
        let top = TURN[1 - parity][usize::from(k)].top;
        let beside = square.wrapping_sub(self.offsets()[n]);
        if beside == self.maze.start_index() || self.maze.entries()[square as usize] >> top & 1 == 0
        {
            return None;
        }
        let before = beside * TURNS + u32::from(k);
        let field = self.field(before);
        (field != 0 && field & MARK == 0).then_some(before)
    }

    /// Whether a position seen can come home, or is there, after
    /// [`mark_homeward`](Self::mark_homeward).
    pub(in crate::maze) fn is_homeward(&self, stand: Stand) -> bool {
        let square = stand.square();
        let spot = square * TURNS + u32::from(turn_of(stand.die()));
        square == self.maze.start_index() || self.field(spot) & MARK != 0
    }
}
