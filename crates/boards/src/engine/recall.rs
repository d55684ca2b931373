//! [`Recall`]: what inputs led to, by what they looked at.
//!
//! By the players and the input there is a tree of questions about the position ([`Reads`](super::reads::Reads)), each asked by what was answered
//! before, and at its ends what the input changes. Inputs that came the same way often enough are noted; all others are played.

use super::spread::{Absent, Look, Toggles};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// Inputs that are told apart.
pub(crate) const INPUTS: usize = 5;
/// So often an input is played before it is noted.
const OFTEN: u32 = 12;
/// So many answers and ends are kept.
const KEPT: usize = 1 << 20;
/// So many objects are looked for that may be nowhere.
const ABSENT: usize = 64;
/// An object is asked for in so many cells at least before it is looked for at once.
const MUCH: usize = 8;
/// So many places of players are told apart.
const PLACES: usize = 1 << 16;
/// After so many inputs it is seen how many of them were known.
const ROUND: u32 = 1 << 12;

/// What stands at a place of a tree: how often nothing did, a question, an end, or that all is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slot(u32);

enum Stands {
    Nothing(u32),
    Node(usize),
    End(usize),
    Play,
}

impl Slot {
    const NOTHING: Self = Self(0);
    const PLAY: Self = Self(3);

    const fn stands(self) -> Stands {
        match self.0 & 3 {
            0 => Stands::Nothing(self.0 >> 2),
            1 => Stands::Node(self.0 as usize >> 2),
            2 => Stands::End(self.0 as usize >> 2),
            _ => Stands::Play,
        }
    }

    fn of(kind: u32, number: usize) -> Self {
        Self(u32::try_from(number).unwrap_or(u32::MAX >> 2) << 2 | kind)
    }
}

/// A question about a position, and where the places of its answers begin.
#[derive(Clone, Debug)]
struct Node {
    look: Look,
    first: u32,
}

impl Node {
    /// The place of the answer.
    #[inline]
    fn answer(&self, spread: &[u64]) -> usize {
        self.first as usize + usize::try_from(self.look.at(spread)).unwrap_or(0)
    }
}

/// A turn of an input: what it changed since the input began.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub(super) toggles: Toggles,
    /// Whether it changes anything that conditions to win by ask for.
    pub(super) matters: bool,
    /// Whether a rule wins.
    pub(super) wins: bool,
}

/// What follows the turns of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Last {
    /// Nothing.
    Stays,
    /// The level is won.
    Wins,
    /// It is as if there had been no input.
    Goes,
}

/// Changes of so few words are told at one place.
const FEW: usize = 3;

/// What an input does.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// Nothing that is kept; whether conditions to win are looked at all the same.
    Rests(bool),
    /// One turn that changes few words, by which no rule wins.
    Step(Step),
    /// Turns, and what follows.
    Turns(Vec<Stage>, Last),
}

/// The changes of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    bits: [(u32, u64); FEW],
    count: u8,
    /// Whether it changes anything that conditions to win by ask for.
    pub(super) matters: bool,
    /// By list: whether it changes.
    pub(super) lists: u32,
}

impl Step {
    /// The bits that change, by word.
    pub(super) fn bits(&self) -> &[(u32, u64)] {
        &self.bits[..usize::from(self.count)]
    }

    #[inline]
    pub(super) fn toggle(&self, spread: &mut [u64]) {
        for &(word, bits) in self.bits() {
            spread[word as usize] ^= bits;
        }
    }
}

impl End {
    pub(super) fn new(stages: Vec<Stage>, last: Last) -> Self {
        let rests = last != Last::Wins && stages.iter().all(|stage| !stage.wins);
        match &stages[..] {
            [] if rests => Self::Rests(false),
            [stage] if rests && stage.toggles.bits.is_empty() => Self::Rests(true),
            [stage] if rests && last == Last::Stays && stage.toggles.bits.len() <= FEW => {
                let mut bits = [(0, 0); FEW];
                bits[..stage.toggles.bits.len()].copy_from_slice(&stage.toggles.bits);
                #[expect(clippy::cast_possible_truncation, reason = "three at most")]
                let count = stage.toggles.bits.len() as u8;
                let lists = stage.toggles.lists;
                Self::Step(Step { bits, count, matters: stage.matters, lists })
            }
            _ => Self::Turns(stages, last),
        }
    }
}

/// What is known of an input.
pub(super) enum Known<'a> {
    /// What it does.
    End(&'a End),
    /// Nothing yet; it came to this place often.
    Often(usize),
    /// It is to be played.
    Play,
}

/// The trees.
#[derive(Debug)]
pub(super) struct Recall {
    /// By word, the bits that tell where players are.
    players: Vec<(usize, u64)>,
    /// Objects that are looked for, as they may be nowhere; and those that are not yet.
    absent: Vec<Absent>,
    others: Vec<Absent>,
    /// By these, and by what is nowhere.
    places: HashMap<Box<[u64]>, usize, FixedState>,
    key: Vec<u64>,
    /// Of each place of players, by input; and of each question, by answer.
    slots: Vec<Slot>,
    nodes: Vec<Node>,
    ends: Vec<End>,
    /// Inputs of this round, and those that were known.
    inputs: u32,
    known: u32,
    /// Positions of which nothing is looked up, and how many there will be the next time.
    sleep: u64,
    sleeps: u64,
}

impl Recall {
    /// Of positions with such bits for players, and of objects that may be nowhere.
    pub(super) fn new(walking: &[u64], (absent, others): (Vec<Absent>, Vec<Absent>)) -> Self {
        let players: Vec<(usize, u64)> =
            walking.iter().copied().enumerate().filter(|&(_, bits)| bits != 0).collect();
        let mut absent = absent;
        absent.truncate(ABSENT);
        Self {
            key: vec![0; players.len() + 1],
            players,
            absent,
            others,
            places: HashMap::default(),
            slots: Vec::new(),
            nodes: Vec::new(),
            ends: Vec::new(),
            inputs: 0,
            known: 0,
            sleep: 0,
            sleeps: 1 << 12,
        }
    }

    /// The root of a position; `None` if nothing is looked up.
    #[inline]
    pub(super) fn root(&mut self, packed: &[u64]) -> Option<usize> {
        if self.sleep > 0 {
            self.sleep -= 1;
            return None;
        }
        for (key, &(word, bits)) in self.key.iter_mut().zip(&self.players) {
            *key = packed[word] & bits;
        }
        let mut there = 0;
        for (number, absent) in self.absent.iter().enumerate() {
            there |= u64::from(absent.is_in(packed)) << number;
        }
        self.key[self.players.len()] = there;
        if let Some(&root) = self.places.get(&self.key[..]) {
            return Some(root);
        }
        if self.places.len() >= PLACES {
            return None;
        }
        let root = self.slots.len();
        self.places.insert(self.key.clone().into(), root);
        self.slots.extend([Slot::NOTHING; INPUTS]);
        Some(root)
    }

    /// The objects that are nowhere in the position whose root was asked for last.
    pub(super) fn absent(&self) -> impl Iterator<Item = usize> {
        let there = self.key[self.players.len()];
        let absent = self.absent.iter().enumerate();
        absent.filter(move |(number, _)| there >> number & 1 == 0).map(|(_, absent)| absent.object)
    }

    /// What is known of an input, whose tree begins in a place.
    #[inline]
    pub(super) fn find(&mut self, mut place: usize, spread: &[u64]) -> Known<'_> {
        self.inputs += 1;
        if self.inputs > ROUND {
            self.round();
        }
        loop {
            match self.slots[place].stands() {
                Stands::Node(node) => place = self.nodes[node].answer(spread),
                Stands::End(end) => {
                    self.known += 1;
                    return Known::End(&self.ends[end]);
                }
                Stands::Nothing(times) if times >= OFTEN => return Known::Often(place),
                Stands::Nothing(times) => {
                    self.slots[place] = Slot((times + 1) << 2);
                    return Known::Play;
                }
                Stands::Play => return Known::Play,
            }
        }
    }

    /// Looks nothing up for a while if too little of it was known.
    fn round(&mut self) {
        if self.known < ROUND / 4 {
            self.sleep = self.sleeps;
            self.sleeps = self.sleeps.saturating_mul(4);
        }
        (self.inputs, self.known) = (0, 0);
    }

    /// Notes what an input does, whose tree begins in a place, by all that it looks for in a position.
    pub(super) fn note(
        &mut self,
        mut place: usize,
        looks: impl Iterator<Item = Look>,
        spread: &[u64],
        end: End,
    ) {
        for look in looks {
            let node = match self.slots[place].stands() {
                Stands::Node(node) => node,
                Stands::Nothing(_) => {
                    let first = u32::try_from(self.slots.len()).unwrap_or(u32::MAX);
                    self.slots.extend(core::iter::repeat_n(Slot::NOTHING, 1 << look.bits));
                    self.nodes.push(Node { look, first });
                    self.slots[place] = Slot::of(1, self.nodes.len() - 1);
                    self.nodes.len() - 1
                }
                _ => return,
            };
            assert_eq!(self.nodes[node].look, look, "what is asked follows from what is known");
            place = self.nodes[node].answer(spread);
        }
        if let Stands::Nothing(_) = self.slots[place].stands() {
            self.ends.push(end);
            self.slots[place] = Slot::of(2, self.ends.len() - 1);
        }
    }

    /// From now on what comes to a place is played.
    pub(super) fn give_up(&mut self, place: usize) {
        self.slots[place] = Slot::PLAY;
    }

    /// An input asked for too much of a position: if much of that was of objects that are nowhere, these are looked for from now on, and all
    /// begins anew, which it says.
    pub(super) fn asked_too_much(
        &mut self,
        packed: &[u64],
        asked: impl Fn(usize) -> usize,
    ) -> bool {
        let much = |absent: &Absent| asked(absent.object) >= MUCH && !absent.is_in(packed);
        let room = ABSENT - self.absent.len();
        let new: Vec<Absent> =
            self.others.extract_if(.., |absent| much(absent)).take(room).collect();
        if new.is_empty() {
            return false;
        }
        self.absent.extend(new);
        self.places.clear();
        self.slots.clear();
        self.nodes.clear();
        self.ends.clear();
        true
    }

    /// Whether there is room for more.
    pub(super) const fn has_room(&self) -> bool {
        self.slots.len() + self.ends.len() < KEPT
    }
}
