//! Inputs that are known by what they look at, and those that are noted to be known.

use super::flow::Flow;
use super::pack::Packing;
use super::plan::{AGAIN, CANCEL, RESTART, WIN};
use super::reads::{Asked, MOST, Reads};
use super::recall::{End, Known, Last, Stage};
use super::runner::{Bench, Machine, Memory, Outcome};
use super::spread::{Spread, Toggles};
use super::wins::Wins;
use super::work::Work;
use crate::game::Game;

/// What is looked up of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookup {
    /// Where the tree of its first input begins.
    root: usize,
    /// Whether it is as a won position is: then so is what does not change it.
    held: bool,
}

impl<const N: usize> Machine<N> {
    /// What is needed to know inputs again, if positions can be spread.
    pub(super) fn memory(&self, game: &Game, flow: &Flow) -> Option<Memory<N>> {
        let players: Vec<usize> = self.plan.player.mask.ones().collect();
        let spread = Spread::of(&self.packing, self.plan.numbers.objects.len(), &players)?;
        let mut work = Work::new(&self.plan);
        self.packing.lay(&self.plan, &mut work);
        let wins = Wins::of(&self.plan, &self.packing, &spread, &work);
        let together = |object| spread.together(&self.packing, object);
        let reads = Reads::new(flow, &self.plan, &game.layer, together);
        Some(Memory { spread, wins, reads })
    }

    /// Begins to look up what inputs do to a position; `None` if that is of no use.
    #[inline]
    pub(super) fn look_up(&self, bench: &mut Bench<N>, packed: &[u64]) -> Option<Lookup> {
        let memory = self.memory.as_ref()?;
        let root = bench.recall.root(packed)?;
        memory.spread.open(&self.packing, packed, &mut bench.spread);
        Some(Lookup { root, held: memory.wins.hold(&bench.spread) })
    }

    /// What an input does to a position that is spread, if it is known; what it becomes, also if the level is won by it, is left in `after`.
    #[inline]
    pub(super) fn known(
        &self,
        bench: &mut Bench<N>,
        lookup: Lookup,
        input: usize,
        after: &mut [u64],
    ) -> Result<Outcome, Option<usize>> {
        let Some(memory) = &self.memory else { return Err(None) };
        let Bench { recall, spread, .. } = bench;
        let end = match recall.find(lookup.root + input, spread) {
            Known::End(end) => end,
            Known::Often(place) => return Err(Some(place)),
            Known::Play => return Err(None),
        };
        match end {
            End::Rests(looks) => {
                let won = *looks && lookup.held;
                if won {
                    memory.spread.close(&self.packing, spread, 0, after);
                }
                Ok(if won { Outcome::Won } else { Outcome::Same })
            }
            End::Step(step) => {
                step.toggle(spread);
                let won = (step.matters || lookup.held) && memory.wins.hold(spread);
                memory.spread.close(&self.packing, spread, step.lists, after);
                step.toggle(spread);
                Ok(if won { Outcome::Won } else { Outcome::Other })
            }
            End::Turns(stages, last) => {
                Ok(memory.turns(&self.packing, (stages, *last), lookup, spread, after))
            }
        }
    }

    /// Notes what an input does, and all that this follows from; the board is the position, and is left so. Says whether all that was noted is
    /// forgotten: then the position is to be looked up anew.
    pub(super) fn learn(
        &self,
        bench: &mut Bench<N>,
        lookup: Lookup,
        (input, movement): (usize, u8),
        place: usize,
    ) -> bool {
        let Some(memory) = &self.memory else { return false };
        let Bench { work, players, recall, spread, .. } = bench;
        work.reads.begin(recall.absent());
        work.rounds_ran_out = false;
        let end = self.note(work, players, movement);
        let end = end.filter(|_| !work.rounds_ran_out && recall.has_room());
        work.revert(&self.plan, 0);
        work.touched = super::bits::Bits::NONE;
        if let Some(end) = end {
            let look = |asked: &Asked| {
                memory.spread.test(&self.packing, asked.cell, asked.object).map(|test| test.look)
            };
            let looks = work.reads.asked.iter().map_while(look);
            recall.note(lookup.root + input, looks, spread, end);
            return false;
        }
        recall.give_up(place);
        let all = &work.reads.asked;
        let asked = |object| all.iter().filter(|asked| asked.object == object).count();
        all.len() > MOST && recall.asked_too_much(spread, asked)
    }

    /// Plays an input as if nothing were won by it; `None` if what it does is not to be kept.
    pub(super) fn note(
        &self,
        work: &mut Work<N>,
        players: &mut Vec<usize>,
        movement: u8,
    ) -> Option<End> {
        let memory = self.memory.as_ref()?;
        let (mut bits, mut stages, mut last) = (movement, Vec::new(), Last::Stays);
        let mut toggles = Toggles::default();
        for turn in 0..=LONGEST {
            if !self.plan.turn::<true>(work, bits, players) {
                return None;
            }
            let stays = |&cell: &usize| self.plan.player.mask.meets(&work.cells[cell]);
            let rests = bits != 0 && !players.is_empty() && players.iter().all(stays);
            if self.plan.requires_movement && rests || work.commands & CANCEL != 0 {
                return Some(End::new(stages, last));
            }
            if work.commands & RESTART != 0 {
                last = if self.terms.restart_wins { Last::Wins } else { Last::Goes };
                return Some(End::new(stages, last));
            }
            let (mut now, mut matters) = (Toggles::default(), false);
            work.changes(|cell, before| {
                let after = work.cells[cell];
                memory.spread.toggle(&self.packing, cell, (&before, &after), &mut now);
                let changed = before.without(&after).or(&after.without(&before));
                matters |= changed.meets(&memory.wins.objects);
            });
            let (changed, wins) = (now.bits != toggles.bits, work.commands & WIN != 0);
            if !changed && !wins && turn > 0 {
                return Some(End::new(stages, last));
            }
            toggles = now.clone();
            stages.push(Stage { toggles: now, matters, wins });
            if wins || work.commands & AGAIN == 0 {
                return Some(End::new(stages, last));
            }
            // A turn that may follow since something changed that was left out.
            if !changed {
                return (!self.terms.is_slice).then_some(End::new(stages, last));
            }
            bits = 0;
        }
        None
    }
}

/// The most turns that follow each other of which it is kept what they do.
const LONGEST: usize = 256;

impl<const N: usize> Memory<N> {
    /// What several turns do.
    fn turns(
        &self,
        packing: &Packing,
        (stages, last): (&[Stage], Last),
        lookup: Lookup,
        spread: &mut [u64],
        after: &mut [u64],
    ) -> Outcome {
        let mut outcome = if last == Last::Wins { Outcome::Won } else { Outcome::Same };
        self.spread.close(packing, spread, 0, after);
        for (number, stage) in stages.iter().enumerate() {
            let goes_on = number + 1 == stages.len() && last == Last::Stays;
            let Stage { toggles, matters, wins } = stage;
            toggle(spread, toggles);
            let won = *wins || (*matters || lookup.held) && self.wins.hold(spread);
            self.spread.close(packing, spread, toggles.lists, after);
            toggle(spread, toggles);
            if won {
                return Outcome::Won;
            }
            if goes_on && !toggles.bits.is_empty() {
                outcome = Outcome::Other;
            }
        }
        outcome
    }
}

#[inline]
fn toggle(spread: &mut [u64], toggles: &Toggles) {
    for &(word, bits) in &toggles.bits {
        spread[word as usize] ^= bits;
    }
}
