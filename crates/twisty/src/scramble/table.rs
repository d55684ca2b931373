//! [`Table`]: for all places of a few pieces, how they are brought home by words that keep others.

#![expect(
    clippy::cast_possible_truncation,
    reason = "patterns and words are fewer than 2^32, and are cut into halves"
)]

use crate::algebra::budget::Budget;
use crate::algebra::index::Index;
use crate::scramble::library::Word;
use crate::scramble::motions::Motions;
use crate::scramble::way::Way;

/// The ways home of a few pieces.
pub(crate) struct Table {
    pub(crate) pieces: Vec<usize>,
    allowed: Vec<u16>,
    words: Vec<Word>,
    /// By word: what undoes it.
    back: Vec<Word>,
    /// What is known: the pattern of the pieces that rules ask for, and where these pieces are.
    states: Index,
    /// By state: the first step of the way.
    first: Vec<Step>,
    /// By state: the moves of the way.
    far: Vec<u32>,
}

/// A step of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Home,
    Motion(u16),
    /// A word, forward.
    Word(u32),
    /// What undoes a word.
    Back(u32),
}

impl Table {
    /// The ways with the fewest moves of those that are made of these motions and, in the solved pattern,
    /// words and what undoes them. `None` if budget ends.
    ///
    /// E. W. Dijkstra, *A note on two problems in connexion with graphs*, Numer. Math. 1 (1959), 269–271;
    /// from home, and with a list of states for each number of moves.
    pub(crate) fn new(
        motions: &Motions,
        pieces: &[usize],
        allowed: &[u16],
        words: Vec<Word>,
        budget: Budget<'_>,
    ) -> Option<Self> {
        let mut home = vec![0, 0];
        home.extend(pieces.iter().map(|&piece| motions.stickers.at(piece, 0)));
        let mut states = Index::new(home.len());
        states.insert(&home);
        let mut table = Self {
            pieces: pieces.to_vec(),
            states,
            allowed: allowed.to_vec(),
            first: vec![Step::Home],
            far: vec![0],
            back: words.iter().map(|word| word.inverse(motions)).collect(),
            words,
        };
        let mut layers: Vec<Vec<usize>> = vec![vec![0]];
        let mut depth = 0;
        let mut turn = 0;
        let each = 4 * (allowed.len() + 2 * table.words.len()) * pieces.len();
        while depth < layers.len() {
            for state in core::mem::take(&mut layers[depth]) {
                if table.far[state] as usize != depth {
                    continue;
                }
                turn += 1;
                if budget.ended_by(turn, each) {
                    return None;
                }
                table.expand(motions, state, &mut layers);
            }
            depth += 1;
        }
        Some(table)
    }

    /// Finds what one step leads to: a state from which the way home is this state's and a step more.
    fn expand(&mut self, motions: &Motions, state: usize, layers: &mut Vec<Vec<usize>>) {
        let from = self.states.row(state).to_vec();
        let pattern = self.pattern(state);
        let mut to = from.clone();
        for number in 0..self.allowed.len() {
            let motion = self.allowed[number];
            let Some(target) = motions.target(pattern, motion) else { continue };
            (to[0], to[1]) = halves(target);
            for (to, &from) in to[2..].iter_mut().zip(&from[2..]) {
                *to = motions.go(motion, from);
            }
            let step = Step::Motion(motions.undo(pattern, motion, target));
            self.reach(&to, self.far[state] + 1, step, layers);
        }
        if pattern != 0 {
            return;
        }
        (to[0], to[1]) = (0, 0);
        for number in 0..self.words.len() {
            let length = self.far[state] + self.words[number].sequence.len() as u32;
            for forward in [false, true] {
                let word = if forward { &self.words[number] } else { &self.back[number] };
                for (to, &from) in to[2..].iter_mut().zip(&from[2..]) {
                    *to = word.go[usize::from(from)];
                }
                let code = number as u32;
                let step = if forward { Step::Back(code) } else { Step::Word(code) };
                self.reach(&to, length, step, layers);
            }
        }
    }

    /// Notes a way to home from a state.
    fn reach(&mut self, from: &[u16], length: u32, step: Step, layers: &mut Vec<Vec<usize>>) {
        let (state, new) = self.states.insert(from);
        if new {
            self.far.push(u32::MAX);
            self.first.push(step);
        }
        if length < self.far[state] {
            (self.far[state], self.first[state]) = (length, step);
            let layer = length as usize;
            if layers.len() <= layer {
                layers.resize(layer + 1, Vec::new());
            }
            layers[layer].push(state);
        }
    }

    /// The pattern of a state.
    fn pattern(&self, state: usize) -> u32 {
        let row = self.states.row(state);
        u32::from(row[0]) | u32::from(row[1]) << 16
    }

    /// How many states there are in the solved pattern.
    pub(crate) fn closed(&self) -> usize {
        (0..self.states.len()).filter(|&state| self.pattern(state) == 0).count()
    }

    /// Whether a word leads from a known place to one from which no way is known.
    pub(crate) fn is_widened_by(&self, word: &Word) -> bool {
        let mut to = vec![0; 2 + self.pieces.len()];
        (0..self.states.len()).filter(|&state| self.pattern(state) == 0).any(|state| {
            for (to, &from) in to[2..].iter_mut().zip(&self.states.row(state)[2..]) {
                *to = word.go[usize::from(from)];
            }
            self.states.find(&to).is_none()
        })
    }

    /// What ways home are made of, and the way of no moves: the motions, and in the solved pattern words.
    pub(crate) fn steps(&self, pattern: u32) -> impl Iterator<Item = &[u16]> {
        let words = if pattern == 0 { &self.words[..] } else { &[] };
        let motions = self.allowed.chunks(1);
        core::iter::once(&[][..]).chain(motions).chain(words.iter().map(|word| &word.sequence[..]))
    }

    /// The moves of the way home, if one is known.
    pub(crate) fn far(&self, way: &Way) -> Option<u32> {
        self.find(way).map(|state| self.far[state])
    }

    fn find(&self, way: &Way) -> Option<usize> {
        let (low, high) = halves(way.pattern);
        let mut row = vec![low, high];
        row.extend(self.pieces.iter().map(|&piece| way.at[piece]));
        self.states.find(&row)
    }

    /// Goes on with a way until the pieces are home. False if no way home is known.
    pub(crate) fn finish(&self, motions: &Motions, way: &mut Way) -> bool {
        loop {
            let Some(state) = self.find(way) else { return false };
            let made = match self.first[state] {
                Step::Home => return true,
                Step::Motion(motion) => way.make(motions, &[motion]),
                Step::Word(word) => way.make(motions, &self.words[word as usize].sequence),
                Step::Back(word) => way.make(motions, &self.back[word as usize].sequence),
            };
            if !made {
                return false;
            }
        }
    }
}

/// A pattern's number as two codes.
fn halves(pattern: u32) -> (u16, u16) {
    (pattern as u16, (pattern >> 16) as u16)
}
