//! [`Machine::is_out_of_reach`]: levels that no inputs win, by linear algebra over bits.
//!
//! An input changes some bits of a position, which depend on what is where; of all that inputs may change, whatever is where, the sums modulo 2 are a
//! space. A position differs from all that it leads to by something of that space. Of a won position it is known of some bits whether they are set; if
//! the start differs from that by no sum of changes, restricted to these bits, no inputs win.
//!
//! For peg solitaire that is the argument by colors of the diagonals (M. Reiss, 1857, as a group of four elements: N. G. de Bruijn, "A solitaire game
//! and its relation to a finite field", 1972), for Lights Out all that there is to say (M. Anderson and T. Feil, "Turning lights out with linear
//! algebra", 1998).

use super::answers::Placed;
use super::recall::{End, Last};
use super::runner::{Bench, Machine, Memory};
use super::spread::{Test, Toggles};

/// So many turns are looked at.
const TURNS: usize = 1 << 14;

/// Sums of some words of bits modulo 2.
#[derive(Debug, Default)]
struct Space {
    /// By leading bit, in no order: none has another's.
    basis: Vec<(usize, Vec<u64>)>,
}

impl Space {
    /// What is left of a vector by the basis.
    fn rest(&self, mut vector: Vec<u64>) -> Vec<u64> {
        for (lead, other) in &self.basis {
            if vector[lead / 64] >> (lead % 64) & 1 != 0 {
                vector.iter_mut().zip(other).for_each(|(word, other)| *word ^= other);
            }
        }
        vector
    }

    fn add(&mut self, vector: Vec<u64>) {
        let rest = self.rest(vector);
        let lead = rest.iter().enumerate().find(|(_, word)| **word != 0);
        if let Some((index, word)) = lead {
            let lead = index * 64 + word.trailing_zeros() as usize;
            for (_, other) in &mut self.basis {
                if other[lead / 64] >> (lead % 64) & 1 != 0 {
                    other.iter_mut().zip(&rest).for_each(|(word, rest)| *word ^= rest);
                }
            }
            self.basis.push((lead, rest));
        }
    }

    fn contains(&self, vector: Vec<u64>) -> bool {
        self.rest(vector).iter().all(|&word| word == 0)
    }
}

/// All that inputs may change.
struct Survey<'a, const N: usize> {
    machine: &'a Machine<N>,
    memory: &'a Memory<N>,
    /// By word of a spread position: bits of which it is known whether they are set where the level is won.
    told: Vec<u64>,
    space: Space,
    /// Where players may be, so far.
    places: Vec<Placed>,
    /// So many turns are still looked at.
    turns: usize,
}

impl<const N: usize> Machine<N> {
    /// Whether no inputs from a position win, for this reason; `false` says nothing.
    pub(super) fn is_out_of_reach(
        &self,
        bench: &mut Bench<N>,
        packed: &[u64],
        movements: &[u8],
    ) -> bool {
        let Some(memory) = &self.memory else { return false };
        let mut told = memory.wins.unset(memory.spread.words);
        if told.iter().all(|&word| word == 0) {
            return false;
        }
        memory.spread.open(&self.packing, packed, &mut bench.spread);
        let mut start = bench.spread.clone();
        for test in self.last() {
            told[test.look.word as usize] |= 1 << test.look.shift;
            start[test.look.word as usize] ^= 1 << test.look.shift;
        }
        start.iter_mut().zip(&told).for_each(|(word, told)| *word &= told);
        self.packing.toggle(&self.plan, &mut bench.work, packed);
        let places = vec![self.players(bench)];
        self.packing.toggle(&self.plan, &mut bench.work, packed);
        let mut survey =
            Survey { machine: self, memory, told, space: Space::default(), places, turns: TURNS };
        let mut place = 0;
        while place < survey.places.len() {
            for &movement in movements {
                if survey.input(bench, place, movement).is_none() {
                    return false;
                }
            }
            place += 1;
        }
        !survey.space.contains(start)
    }

    /// What is there when the level is won.
    fn last(&self) -> impl Iterator<Item = Test> {
        let last = self.bounds[0].last.iter().filter_map(|&(cell, object)| {
            let object = self.plan.numbers.object[object]?;
            self.memory.as_ref()?.spread.test(&self.packing, cell, object)
        });
        last.filter(|test| test.look.bits == 1 && test.value == 1)
    }

    /// The players on the board that are not always there.
    fn players(&self, bench: &Bench<N>) -> Placed {
        let mut all = Placed::new();
        for (cell, there) in bench.work.cells.iter().enumerate() {
            let players = self.plan.player.mask.and(there).ones();
            all.extend(
                players.filter(|&object| self.varies(cell, object)).map(|player| (cell, player)),
            );
        }
        all
    }

    fn varies(&self, cell: usize, object: usize) -> bool {
        let memory = self.memory.as_ref();
        memory.is_some_and(|memory| memory.spread.test(&self.packing, cell, object).is_some())
    }
}

impl<const N: usize> Survey<'_, N> {
    /// All that an input may change where players are in a place; `None` if that cannot be told.
    fn input(&mut self, bench: &mut Bench<N>, place: usize, movement: u8) -> Option<()> {
        let (machine, mut turns) = (self.machine, self.turns);
        let players = self.places[place].clone();
        let end = machine.answered(bench, (&players, movement), &mut turns, |bench, _, end| {
            self.done(bench, end)
        });
        self.turns = turns;
        end
    }

    /// Adds what an input changes that is known in all that it asks for; the board is as after it.
    fn done(&mut self, bench: &Bench<N>, end: Option<End>) -> Option<()> {
        if bench.work.rounds_ran_out {
            return None;
        }
        let mut now = Toggles::default();
        bench.work.changes(|cell, before| {
            let after = bench.work.cells[cell];
            let (spread, packing) = (&self.memory.spread, &self.machine.packing);
            spread.toggle(packing, cell, (&before, &after), &mut now);
        });
        let words = |bits: &[(u32, u64)]| {
            let mut words = vec![0; self.told.len()];
            for &(word, bits) in bits {
                words[word as usize] ^= bits;
            }
            words
        };
        let now = words(&now.bits);
        let last = match end? {
            End::Rests(_) => return Some(()),
            End::Step(step) => {
                let mut words = vec![0; self.told.len()];
                step.toggle(&mut words);
                self.add(words.clone());
                words
            }
            End::Turns(_, Last::Wins) => return None,
            End::Turns(stages, last) => {
                if stages.iter().any(|stage| stage.wins) {
                    return None;
                }
                // The level may be won by any of them, also if it begins anew in the end.
                let each: Vec<Vec<u64>> =
                    stages.iter().map(|stage| words(&stage.toggles.bits)).collect();
                for words in &each {
                    self.add(words.clone());
                }
                if last == Last::Goes {
                    return Some(());
                }
                each.last()?.clone()
            }
        };
        // A turn that is taken back says nothing of where players are before it.
        if last != now {
            return None;
        }
        let place = self.machine.players(bench);
        if !self.places.contains(&place) {
            self.places.push(place);
        }
        Some(())
    }

    fn add(&mut self, mut words: Vec<u64>) {
        words.iter_mut().zip(&self.told).for_each(|(word, told)| *word &= told);
        self.space.add(words);
    }
}
