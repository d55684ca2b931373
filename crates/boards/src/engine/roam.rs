//! [`Roam`]: places of players between which they go whatever else is where.
//!
//! An input is free if it asks for nothing but players, and changes nothing else. From where players are at the start free inputs lead to some
//! places; those from which they lead back are one: positions that differ in nothing else can all be had from each other.

use super::bits::Bits;
use super::recall::{End, INPUTS};
use super::runner::{Bench, Machine};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// So many places are looked at.
const MOST: usize = 4096;
/// Players are told by so many words at most: each successor is looked up by these.
const WORDS: usize = 4;

/// Places of players that are one.
#[derive(Clone, Debug)]
pub(crate) struct Roam {
    /// By word: the bits that tell where players are.
    walking: Vec<u64>,
    /// By number: these bits. The first stands for all.
    places: Vec<Vec<u64>>,
    numbers: HashMap<[u64; WORDS], usize, FixedState>,
    /// By number and input: where it leads, if it is free.
    ways: Vec<[Way; INPUTS]>,
}

/// What an input does in a place, whatever is where besides players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// That depends, or it changes more than players.
    Open,
    /// Nothing.
    Idle,
    /// It leads to another place.
    To(usize),
}

impl Way {
    const fn to(self) -> Option<usize> {
        if let Self::To(place) = self { Some(place) } else { None }
    }
}

impl Roam {
    /// How many places there are.
    pub(crate) fn places(&self) -> usize {
        self.places.len()
    }

    /// The number of the place where players are in a position, if it is one of them.
    pub(crate) fn place(&self, packed: &[u64]) -> Option<usize> {
        self.numbers.get(&self.key(packed)).copied()
    }

    /// The words of a position that tell where players are, as far as they do.
    fn key(&self, packed: &[u64]) -> [u64; WORDS] {
        let mut key = [0; WORDS];
        let words = self.walking.iter().zip(packed).filter(|(walking, _)| **walking != 0);
        for (key, (walking, word)) in key.iter_mut().zip(words) {
            *key = walking & word;
        }
        key
    }

    /// Puts the players of a position into a place.
    pub(crate) fn put(&self, packed: &mut [u64], place: usize) {
        for (word, (walking, bits)) in
            packed.iter_mut().zip(self.walking.iter().zip(&self.places[place]))
        {
            *word = *word & !walking | bits;
        }
    }

    /// The inputs that may change more than players where these are in a place, by their numbers' bits.
    pub(crate) fn others(&self, place: usize) -> u8 {
        let ways = self.ways[place].iter().enumerate();
        ways.filter(|(_, way)| **way == Way::Open).fold(0, |all, (input, _)| all | 1 << input)
    }

    /// The fewest free inputs from a place to another, by their numbers.
    pub(crate) fn way(&self, from: usize, to: usize) -> Vec<usize> {
        // From the goal on, so that the way is read from its beginning.
        let mut after: Vec<Option<(usize, usize)>> = vec![None; self.places.len()];
        let (mut layer, mut seen) = (vec![to], vec![false; self.places.len()]);
        seen[to] = true;
        while !seen[from] && !layer.is_empty() {
            let mut next = Vec::new();
            for (place, ways) in self.ways.iter().enumerate() {
                let leads = |way: &Way| way.to().is_some_and(|to| layer.contains(&to));
                if let (Some(input), false) = (ways.iter().position(leads), seen[place])
                    && let Some(to) = ways[input].to()
                {
                    after[place] = Some((input, to));
                    next.push(place);
                }
            }
            for &place in &next {
                seen[place] = true;
            }
            layer = next;
        }
        let mut inputs = Vec::new();
        let mut place = from;
        while let Some((input, next)) = after[place].filter(|_| place != to) {
            inputs.push(input);
            place = next;
        }
        inputs
    }
}

impl<const N: usize> Machine<N> {
    /// The places that are one with that of a position; `None` if there are no others.
    pub(super) fn roams(
        &self,
        bench: &mut Bench<N>,
        packed: &[u64],
        movements: &[u8],
    ) -> Option<Roam> {
        // A level that is won by an input that changes nothing is won by walking, too.
        let words = self.walking.iter().filter(|&&walking| walking != 0).count();
        if self.won_at_once || words > WORDS {
            return None;
        }
        let mut roam = Roam {
            walking: self.walking.clone(),
            places: Vec::new(),
            numbers: HashMap::default(),
            ways: Vec::new(),
        };
        let mut position = packed.to_vec();
        roam.add(&position);
        while let Some(place) = Some(roam.ways.len()).filter(|&place| place < roam.places.len()) {
            let mut ways = [Way::Idle; INPUTS];
            for (&movement, way) in movements.iter().zip(&mut ways) {
                roam.put(&mut position, place);
                *way = match self.free(bench, &position, movement) {
                    None => Way::Open,
                    Some(after) if after == position => Way::Idle,
                    Some(after) => Way::To(roam.add(&after)),
                };
            }
            roam.ways.push(ways);
            if roam.places.len() > MOST {
                return None;
            }
        }
        roam.keep_those_with_a_way_back();
        (roam.places.len() > 1).then_some(roam)
    }

    /// The position that an input leads to, if it asks for nothing but players, and changes nothing else.
    fn free(&self, bench: &mut Bench<N>, position: &[u64], movement: u8) -> Option<Vec<u64>> {
        self.packing.toggle(&self.plan, &mut bench.work, position);
        let end = self.look_at(bench, movement);
        self.packing.toggle(&self.plan, &mut bench.work, position);
        if !bench.work.reads.asked.is_empty() {
            return None;
        }
        let mut spread = position.to_vec();
        spread.resize(bench.spread.len(), 0);
        match end? {
            End::Rests(_) => {}
            End::Step(step) if !step.matters && step.lists == 0 => step.toggle(&mut spread),
            _ => return None,
        }
        spread.truncate(position.len());
        let mut words = position.iter().zip(&spread).zip(&self.walking);
        let walks = words.all(|((before, after), walking)| (before ^ after) & !walking == 0);
        walks.then_some(spread)
    }

    /// What an input does in all positions that have in common with the one on the board what it asks for.
    fn look_at(&self, bench: &mut Bench<N>, movement: u8) -> Option<End> {
        let Bench { work, players, .. } = bench;
        work.reads.begin(core::iter::empty());
        work.rounds_ran_out = false;
        let end = self.note(work, players, movement);
        work.revert(&self.plan, 0);
        work.touched = Bits::NONE;
        end.filter(|_| !work.rounds_ran_out)
    }
}

impl Roam {
    fn add(&mut self, packed: &[u64]) -> usize {
        if let Some(place) = self.place(packed) {
            return place;
        }
        let words = self.walking.iter().zip(packed).map(|(walking, word)| walking & word);
        self.places.push(words.collect());
        self.numbers.insert(self.key(packed), self.places.len() - 1);
        self.places.len() - 1
    }

    /// Leaves the places from which there is a way back to the first, and the ways between them.
    fn keep_those_with_a_way_back(&mut self) {
        let mut back = vec![false; self.places.len()];
        back[0] = true;
        loop {
            let leads =
                |ways: &[Way; INPUTS]| ways.iter().filter_map(|way| way.to()).any(|to| back[to]);
            let new: Vec<usize> = (0..self.places.len())
                .filter(|&place| !back[place] && leads(&self.ways[place]))
                .collect();
            if new.is_empty() {
                break;
            }
            for &place in &new {
                back[place] = true;
            }
        }
        let mut numbers = vec![None; self.places.len()];
        let kept: Vec<usize> = (0..self.places.len()).filter(|&place| back[place]).collect();
        kept.iter().enumerate().for_each(|(number, &place)| numbers[place] = Some(number));
        // A way that is none back is one that an input has that may change more.
        let kept_way = |way: Way| match way {
            Way::To(to) => numbers[to].map_or(Way::Open, Way::To),
            way => way,
        };
        let ways = |&place: &usize| self.ways[place].map(kept_way);
        self.ways = kept.iter().map(ways).collect();
        self.places = kept.iter().map(|&place| self.places[place].clone()).collect();
        let places = self.places.iter().enumerate();
        self.numbers = places.map(|(number, place)| (self.key(place), number)).collect();
    }
}
