//! [`Library`]: short sequences of moves, and the words that keep pieces where they belong.
//!
//! All that few moves make of the solved position is listed, by breadth-first search. Two sequences
//! that bring some pieces to the same places make a *word* that brings those pieces home: the one, and
//! then the other backward (meeting in the middle, as Minkwitz finds words for a stabilizer chain:
//! T. Minkwitz, *An algorithm for solving the factorization problem in permutation groups*, J. Symbolic
//! Comput. 26 (1998), 89–95). A commutator A·B·A⁻¹·B⁻¹ is found like that, of A·B and B·A. See
//! `docs/math/words.md`.

use crate::algebra::budget::Budget;
use crate::algebra::index::Index;
use crate::algebra::stickers::{Element, Stickers};
use crate::scramble::motions::Motions;
use crate::scramble::way::Way;
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// Sequences of moves from the solved position, the shortest first, each to another position.
pub(crate) struct Library {
    /// Where the pieces are.
    nodes: Index,
    /// The patterns of the pieces that rules ask for.
    pattern: Vec<u32>,
    /// The sequence that is one move shorter, and the move.
    last: Vec<(u32, u16)>,
    depth: Vec<u8>,
    /// The pieces that are brought home, one after the other.
    base: Vec<usize>,
    /// The sequences in the order of the patterns and of where the base's pieces are.
    sorted: Vec<u32>,
    /// By index there: how much is as in the one before, the pattern counted.
    common: Vec<u16>,
}

/// A sequence of moves from the solved pattern to itself.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) sequence: Vec<u16>,
    /// By place sticker: where it takes what is there.
    pub(crate) go: Box<[u16]>,
}

impl Word {
    /// The word of a sequence from the solved pattern to itself.
    pub(crate) fn new(motions: &Motions, sequence: Vec<u16>) -> Option<Self> {
        let mut way = Way::new(motions.stickers.identity(), 0);
        if !way.make(motions, &sequence) || way.pattern != 0 {
            return None;
        }
        Some(Self { sequence, go: motions.stickers.permutation(&way.at) })
    }

    /// What undoes it.
    pub(crate) fn inverse(&self, motions: &Motions) -> Self {
        Self { sequence: motions.reversed(0, &self.sequence), go: self.back() }
    }

    /// By place sticker: whence it takes what is there after it.
    pub(crate) fn back(&self) -> Box<[u16]> {
        let mut back = self.go.clone();
        for (at, &to) in (0..=u16::MAX).zip(&self.go) {
            back[usize::from(to)] = at;
        }
        back
    }

    /// Whether it leaves a piece where it belongs.
    pub(crate) fn keeps(&self, stickers: &Stickers, piece: usize) -> bool {
        let home = stickers.at(piece, 0);
        self.go[usize::from(home)] == home
    }
}

/// Of sequences that agree, so many of the shortest are paired.
const PAIRED: usize = 40;
/// So many pairs of each length are looked at.
const PAIRS: usize = 1 << 17;
/// By so many codes sequences are sorted at once.
const CODES: usize = 8;

impl Library {
    /// At most about so many sequences of these motions; fewer if the budget ends, which who makes a stage of them asks too.
    pub(crate) fn new(
        motions: &Motions,
        base: &[usize],
        allowed: &[u16],
        most: usize,
        budget: Budget<'_>,
    ) -> Self {
        let start = motions.stickers.identity();
        let mut nodes = Index::new(start.len());
        nodes.insert(&start);
        let (mut pattern, mut last, mut depth) = (vec![0], vec![(0, 0)], vec![0_u8]);
        let mut next = start.clone();
        let mut at = 0;
        let each = allowed.len() * start.len();
        while at < nodes.len() && nodes.len() < most && depth[at] < u8::MAX {
            if budget.ended_by(at, each) {
                break;
            }
            for &motion in allowed {
                let Some(target) = motions.target(pattern[at], motion) else { continue };
                for (next, &at) in next.iter_mut().zip(nodes.row(at)) {
                    *next = motions.go(motion, at);
                }
                if nodes.insert(&next).1 {
                    pattern.push(target);
                    last.push((u32::try_from(at).unwrap_or(u32::MAX), motion));
                    depth.push(depth[at] + 1);
                }
            }
            at += 1;
        }
        let mut library = Self {
            nodes,
            pattern,
            last,
            depth,
            base: base.to_vec(),
            sorted: Vec::new(),
            common: Vec::new(),
        };
        // Nothing is made of one that is cut short.
        if !budget.ended() {
            library.sort();
        }
        library
    }

    fn sort(&mut self) {
        let mut sorted: Vec<u32> = self.numbers().collect();
        self.sort_from(&mut sorted, 0);
        let same = |a: u32, b: u32| {
            let [here, there] = [a, b].map(|node| self.nodes.row(node as usize));
            let pieces = self.base.iter().take_while(|&&piece| here[piece] == there[piece]);
            if self.pattern[a as usize] == self.pattern[b as usize] {
                1 + pieces.count()
            } else {
                0
            }
        };
        let mut common = vec![0];
        common
            .extend(sorted.windows(2).map(|w| u16::try_from(same(w[0], w[1])).unwrap_or(u16::MAX)));
        (self.sorted, self.common) = (sorted, common);
    }

    /// Sorts sequences of which so many codes are the same: by a few codes at a time, which are read once.
    fn sort_from(&self, nodes: &mut [u32], from: usize) {
        if from >= 2 + self.base.len() {
            nodes.sort_unstable();
            return;
        }
        let mut sorted: Vec<(u128, u32)> =
            nodes.iter().map(|&node| (self.codes(node, from), node)).collect();
        sorted.sort_unstable();
        let mut rest = nodes;
        for run in sorted.chunk_by(|a, b| a.0 == b.0) {
            let (own, others) = rest.split_at_mut(run.len());
            for (node, &(_, of)) in own.iter_mut().zip(run) {
                *node = of;
            }
            if own.len() > 1 {
                self.sort_from(own, from + CODES);
            }
            rest = others;
        }
    }

    /// Some of what sequences are sorted by, from a code on: the halves of the pattern, and where the base's pieces are.
    fn codes(&self, node: u32, from: usize) -> u128 {
        let (pattern, row) = (self.pattern[node as usize], self.nodes.row(node as usize));
        let code = |number: usize| match number {
            0 => pattern >> 16,
            1 => pattern & 0xffff,
            _ => self.base.get(number - 2).map_or(0, |&piece| u32::from(row[piece])),
        };
        (from..from + CODES).fold(0, |codes, number| codes << 16 | u128::from(code(number)))
    }

    /// The numbers of the sequences, the shortest first.
    pub(crate) fn numbers(&self) -> impl ExactSizeIterator<Item = u32> + use<> {
        0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }

    /// A sequence.
    pub(crate) fn sequence(&self, mut node: u32) -> Vec<u16> {
        let mut sequence = Vec::new();
        while node != 0 {
            let (from, motion) = self.last[node as usize];
            sequence.push(motion);
            node = from;
        }
        sequence.reverse();
        sequence
    }

    /// Where the pieces are after a sequence.
    pub(crate) fn at(&self, node: u32) -> &[u16] {
        self.nodes.row(node as usize)
    }

    /// How many moves a sequence has.
    pub(crate) fn length(&self, node: u32) -> usize {
        usize::from(self.depth[node as usize])
    }

    /// The sequence that takes the pieces there, if it is one of these.
    pub(crate) fn find(&self, at: &[u16]) -> Option<u32> {
        self.nodes.find(at).and_then(|node| u32::try_from(node).ok())
    }

    /// The sequences that lead to the solved pattern, the shortest first.
    pub(crate) fn closed(&self) -> impl Iterator<Item = u32> {
        self.numbers().filter(|&node| self.pattern[node as usize] == 0)
    }

    /// The sequences that bring the first `kept` pieces of the base to the same places, from the same
    /// pattern: the shortest first.
    fn runs(&self, kept: usize) -> impl Iterator<Item = Vec<u32>> {
        let mut start = 0;
        core::iter::from_fn(move || {
            while start < self.sorted.len() {
                let more = self.common[start + 1..].iter();
                let end = start + 1 + more.take_while(|&&n| usize::from(n) > kept).count();
                let run = &self.sorted[start..end];
                start = end;
                if run.len() > 1 {
                    let mut run = run.to_vec();
                    run.sort_unstable();
                    return Some(run);
                }
            }
            None
        })
    }

    /// Pairs of sequences that agree on the first `kept` pieces of the base, by the moves of both.
    fn pairs(&self, kept: usize) -> Vec<Vec<(u32, u32)>> {
        let mut pairs: Vec<Vec<(u32, u32)>> = Vec::new();
        for run in self.runs(kept) {
            // The sequence of no moves has the number 0; what agrees with it is a word itself.
            let few = if run[0] == 0 { 1 } else { run.len().min(PAIRED) };
            for (i, &a) in run[..few].iter().enumerate() {
                let others =
                    if run[0] == 0 { &run[1..] } else { &run[i + 1..run.len().min(PAIRED)] };
                for &b in others {
                    let length = self.depth[a as usize] as usize + self.depth[b as usize] as usize;
                    if pairs.len() <= length {
                        pairs.resize(length + 1, Vec::new());
                    }
                    if pairs[length].len() < PAIRS {
                        pairs[length].push((a, b));
                    }
                }
            }
        }
        pairs
    }

    /// Different words that keep the first `kept` pieces of the base, those with fewer moves first, and
    /// half of them at least such that move one of `next`, if there are so many: at most `most`, and fewer if the budget ends.
    pub(crate) fn words(
        &self,
        motions: &Motions,
        kept: usize,
        next: &[usize],
        most: usize,
        budget: Budget<'_>,
    ) -> Vec<Word> {
        let stickers = &motions.stickers;
        let mut seen: HashSet<Element, FixedState> = HashSet::default();
        let (mut back, mut at) = (stickers.identity(), stickers.identity());
        let (mut words, mut idle) = (Vec::new(), 0);
        if budget.ended() {
            return words;
        }
        let each = 8 * stickers.pieces();
        for (turn, (a, b)) in self.pairs(kept).into_iter().flatten().enumerate() {
            if budget.ended_by(turn, each) {
                break;
            }
            stickers.inverse_into(self.at(b), &mut back);
            stickers.compose_into(&back, self.at(a), &mut at);
            let moves = next.iter().any(|&piece| at[piece] != stickers.at(piece, 0));
            if (!moves && idle >= most / 2) || seen.contains(&at) {
                continue;
            }
            seen.insert(at.clone());
            seen.insert(stickers.inverse(&at));
            idle += usize::from(!moves);
            let mut sequence = self.sequence(a);
            sequence.extend(motions.reversed(0, &self.sequence(b)));
            words.push(Word { sequence, go: stickers.permutation(&at) });
            if words.len() >= most {
                break;
            }
        }
        words
    }
}
