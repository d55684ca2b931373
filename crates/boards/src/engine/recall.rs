//! [`Recall`]: what inputs led to, by what they looked at.
//!
//! By the players and the input there is a tree of questions about the position ([`Reads`](super::reads::Reads)), each asked by what was answered
//! before, and at its ends what the input changes. Inputs that came the same way often enough are noted; all others are played.

use super::reads::Asked;
use super::spread::{Test, Toggles};
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// Inputs that are told apart.
pub(super) const INPUTS: usize = 5;
/// So often an input is played before it is noted.
const OFTEN: u32 = 12;
/// So many questions and ends are kept.
const KEPT: usize = 1 << 20;
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

/// A question about a position.
#[derive(Clone, Debug)]
struct Node {
    test: Test,
    next: [Slot; 2],
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

/// What an input does.
#[derive(Clone, Debug)]
pub(super) struct End {
    pub(super) stages: Vec<Stage>,
    pub(super) last: Last,
}

/// Where a tree grows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    Root(usize, usize),
    Branch(usize, usize),
}

/// What is known of an input.
pub(super) enum Known<'a> {
    /// What it does.
    End(&'a End),
    /// Nothing yet; it came this way often.
    Often(Place),
    /// It is to be played.
    Play,
}

/// The trees.
#[derive(Debug)]
pub(super) struct Recall {
    /// By word, the bits that tell where players are.
    players: Vec<(usize, u64)>,
    places: HashMap<Box<[u64]>, usize, FixedState>,
    key: Vec<u64>,
    roots: Vec<[Slot; INPUTS]>,
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
    /// Of positions with such bits for players.
    pub(super) fn new(walking: &[u64]) -> Self {
        let players: Vec<(usize, u64)> =
            walking.iter().copied().enumerate().filter(|&(_, bits)| bits != 0).collect();
        Self {
            key: vec![0; players.len()],
            players,
            places: HashMap::default(),
            roots: Vec::new(),
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
        if let Some(&root) = self.places.get(&self.key[..]) {
            return Some(root);
        }
        if self.roots.len() >= PLACES {
            return None;
        }
        let root = self.roots.len();
        self.places.insert(self.key.clone().into(), root);
        self.roots.push([Slot::NOTHING; INPUTS]);
        Some(root)
    }

    /// What is known of an input in a position with this root.
    #[inline]
    pub(super) fn find(&mut self, root: usize, input: usize, spread: &[u64]) -> Known<'_> {
        self.inputs += 1;
        if self.inputs > ROUND {
            self.round();
        }
        let mut place = Place::Root(root, input);
        loop {
            match self.slot(place).stands() {
                Stands::Node(node) => {
                    place = Place::Branch(node, usize::from(self.nodes[node].test.holds(spread)));
                }
                Stands::End(end) => {
                    self.known += 1;
                    return Known::End(&self.ends[end]);
                }
                Stands::Nothing(times) if times >= OFTEN => return Known::Often(place),
                Stands::Nothing(times) => {
                    *self.slot(place) = Slot((times + 1) << 2);
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

    #[inline]
    fn slot(&mut self, place: Place) -> &mut Slot {
        match place {
            Place::Root(root, input) => &mut self.roots[root][input],
            Place::Branch(node, answer) => &mut self.nodes[node].next[answer],
        }
    }

    /// Notes what an input does that came to a place, by all that it asked for.
    pub(super) fn note(
        &mut self,
        (root, input): (usize, usize),
        asked: &[Asked],
        test: impl Fn(&Asked) -> Option<Test>,
        end: End,
    ) {
        let mut place = Place::Root(root, input);
        for asked in asked {
            let Some(test) = test(asked) else { return };
            let node = match self.slot(place).stands() {
                Stands::Node(node) => node,
                Stands::Nothing(_) => {
                    self.nodes.push(Node { test, next: [Slot::NOTHING; 2] });
                    let node = self.nodes.len() - 1;
                    *self.slot(place) = Slot::of(1, node);
                    node
                }
                _ => return,
            };
            assert_eq!(self.nodes[node].test, test, "what is asked follows from what is known");
            place = Place::Branch(node, usize::from(asked.there));
        }
        if let Stands::Nothing(_) = self.slot(place).stands() {
            self.ends.push(end);
            *self.slot(place) = Slot::of(2, self.ends.len() - 1);
        }
    }

    /// From now on what comes to a place is played.
    pub(super) fn give_up(&mut self, place: Place) {
        *self.slot(place) = Slot::PLAY;
    }

    /// Whether there is room for more.
    pub(super) const fn has_room(&self) -> bool {
        self.nodes.len() + self.ends.len() < KEPT
    }
}
