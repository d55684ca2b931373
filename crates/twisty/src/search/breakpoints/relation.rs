//! [`Relation`]: pairs of slots that moves keep all but a few of, found from the moves alone.
//!
//! Moves permute pairs of slots. A set of pairs that few moves lead out of is a part of that graph with a small boundary, and such a part is found
//! from one of its pairs as parts of graphs are (D. Spielman and S.-H. Teng, *A local clustering algorithm*, 2013): what starts there
//! and is moved at random stays in the part for a while and spreads over all of it, so that pairs in the order of how much of it
//! is where they are have the part as their beginning, and the best of all beginnings is taken.

use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;

/// A pair of slots: pieces, each turned in some way, in places; or a slot and the wall, which no move moves.
pub(super) type Pair = (u8, u8);

/// Pairs that a move takes apart, and pairs that it puts together.
pub(super) type Change = (Box<[Pair]>, Box<[Pair]>);

/// The most images of pairs that are kept.
const IMAGES: usize = 1 << 23;
/// Pairs to start from that are tried to the end, at most; fewer where that would look at more images than this.
const TRIED: usize = 8;
const LOOKED: usize = 1 << 26;
/// How often what starts from a pair is moved at most: the more moves take it apart, the sooner it is everywhere.
const STEPS: usize = 12;
/// If the best of so many parts tells less than this of what is hoped for, no better one is looked for.
const FEW: usize = 4;
const LEAST: f64 = 0.4;
/// Shares below this are not followed while starts are chosen.
const LITTLE: f32 = 1e-5;

/// Pairs of slots, and what each move does to them.
#[derive(Debug)]
pub(super) struct Relation {
    pub(super) pairs: Box<[Pair]>,
    /// By move: the pairs that it takes apart, and those that it puts together, both where they are before it.
    pub(super) changes: Vec<Change>,
    /// The most pairs that a move puts together.
    pub(super) most: u32,
}

impl Relation {
    /// The pairs that a bound is best of; `None` where there are none, too many pairs, or the budget ends, and where the first parts that are found
    /// are worth little of what is hoped for.
    pub(super) fn new(
        mechanism: &Mechanism,
        moves: &[Box<[u8]>],
        hoped: f64,
        budget: Budget<'_>,
    ) -> Option<Self> {
        let stickers = &mechanism.stickers;
        let walled = stickers.count();
        let piece = |slot: usize| {
            u16::try_from(slot).ok().filter(|_| slot < walled).map(|slot| stickers.piece(slot))
        };
        let graph = Graph::new(walled + 1, &piece, moves)?;
        let firsts = (0..stickers.pieces())
            .filter(|&place| place == 0 || mechanism.orbit[place] != mechanism.orbit[place - 1])
            .map(|place| usize::from(stickers.at(place, 0)));
        let mut best = (0.0, Vec::new());
        for (tried, start) in (1..).zip(graph.starts(firsts, walled, budget)?) {
            if budget.ended() {
                return None;
            }
            let mut shares = graph.only(start);
            for _ in 0..STEPS {
                shares = graph.moved(&shares, 0.0);
                let (value, part) = graph.best_beginning(&shares);
                if value > best.0 {
                    best = (value, part);
                }
            }
            // The first may be of a part that tells nothing: of pancakes that is the lowest with each of the others, now and then.
            if tried == FEW && best.0 < LEAST * hoped {
                return None;
            }
        }
        let mut part = Part::new(&graph);
        best.1.iter().for_each(|&pair| part.add(pair));
        part.fill_up();
        part.relation()
    }
}

/// All pairs of slots of two pieces, or of a piece and the wall, and where moves take them from.
struct Graph {
    pairs: Vec<Pair>,
    /// By move, by pair: the pair from which what comes there is taken.
    from: Vec<Vec<u32>>,
    /// By move, by pair: the pair to which what is there goes.
    to: Vec<Vec<u32>>,
}

impl Graph {
    fn new(
        points: usize,
        piece: &dyn Fn(usize) -> Option<usize>,
        moves: &[Box<[u8]>],
    ) -> Option<Self> {
        let all = (0..points).flat_map(|s| (s + 1..points).map(move |t| (s, t)));
        let small = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        let pairs: Vec<Pair> =
            all.filter(|&(s, t)| piece(s) != piece(t)).map(|(s, t)| (small(s), small(t))).collect();
        if pairs.len().saturating_mul(moves.len()) > IMAGES {
            return None;
        }
        let mut number = vec![0_u32; points * points];
        for (pair, &(s, t)) in (0..).zip(&pairs) {
            number[usize::from(s) * points + usize::from(t)] = pair;
            number[usize::from(t) * points + usize::from(s)] = pair;
        }
        let from = |m: &[u8]| {
            let image = |&(s, t): &Pair| {
                let (s, t) = (m[usize::from(s)], m[usize::from(t)]);
                number[usize::from(s) * points + usize::from(t)]
            };
            pairs.iter().map(image).collect::<Vec<u32>>()
        };
        let from: Vec<Vec<u32>> = moves.iter().map(|m| from(m)).collect();
        let to = from.iter().map(|from| {
            let mut to = vec![0; from.len()];
            (0..).zip(from).for_each(|(pair, &from)| to[from as usize] = pair);
            to
        });
        Some(Self { to: to.collect(), from, pairs })
    }

    /// Pairs to start from: of those with the first slot of an orbit the ones from which it spreads least.
    fn starts(
        &self,
        firsts: impl Iterator<Item = usize>,
        wall: usize,
        budget: Budget<'_>,
    ) -> Option<Vec<usize>> {
        let mut found = Vec::new();
        for first in firsts {
            for (pair, &(s, t)) in self.pairs.iter().enumerate() {
                let (s, t) = (usize::from(s), usize::from(t));
                if (s != first && t != first) || t == wall {
                    continue;
                }
                if budget.ended_by(pair, self.from.len() * self.from.len()) {
                    return None;
                }
                let shares = self.moved(&self.moved(&self.only(pair), 0.0), LITTLE);
                let together: f32 = shares.iter().map(|share| share * share).sum();
                // What all moves keep says nothing.
                if shares[pair] < 0.999 {
                    found.push((together, pair));
                }
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let images = self.pairs.len() * self.from.len();
        let tried = (LOOKED / (2 * STEPS * images)).clamp(1, TRIED);
        Some(found.into_iter().take(tried).map(|(_, pair)| pair).collect())
    }

    /// By pair: how much of all is there, where it is in one.
    fn only(&self, start: usize) -> Vec<f32> {
        let mut shares = vec![0.0; self.pairs.len()];
        shares[start] = 1.0;
        shares
    }

    /// How much is where after a move at random, as far as there was more than so much.
    #[expect(clippy::cast_precision_loss, reason = "moves are below 256")]
    fn moved(&self, shares: &[f32], least: f32) -> Vec<f32> {
        let each = 1.0 / self.to.len() as f32;
        let mut next = vec![0.0; shares.len()];
        for (pair, &share) in shares.iter().enumerate().filter(|(_, share)| **share > least) {
            for to in &self.to {
                next[to[pair] as usize] += share * each;
            }
        }
        next
    }

    /// Of all beginnings of the pairs in the order of their shares the one that a bound is best of, and about how much that tells.
    #[expect(clippy::cast_precision_loss, reason = "an estimate needs few digits")]
    fn best_beginning(&self, shares: &[f32]) -> (f64, Vec<usize>) {
        let mut order: Vec<usize> = (0..shares.len()).filter(|&pair| shares[pair] > 0.0).collect();
        order.sort_by(|&a, &b| shares[b].total_cmp(&shares[a]).then(a.cmp(&b)));
        let mut part = Part::new(self);
        let (mut best, mut length) = (0.0, 0);
        // What is left out of a beginning is as good a part as that, and says the same: of the two the smaller is taken.
        for (before, &pair) in order.iter().enumerate().take(self.pairs.len() / 2) {
            part.add(pair);
            let many = (before + 1) as f64;
            // Of a random position so many are not where they should be.
            let broken = many * (1.0 - many / self.pairs.len() as f64);
            let most = part.most();
            if most > 0 && broken / f64::from(most) > best {
                (best, length) = (broken / f64::from(most), before + 1);
            }
        }
        order.truncate(length);
        (best, order)
    }
}

/// Some of the pairs.
struct Part<'a> {
    graph: &'a Graph,
    is_in: Vec<bool>,
    /// By move: of how many of them it takes what comes there from elsewhere.
    broken: Vec<u32>,
}

impl<'a> Part<'a> {
    fn new(graph: &'a Graph) -> Self {
        Self { graph, is_in: vec![false; graph.pairs.len()], broken: vec![0; graph.from.len()] }
    }

    /// Takes one more.
    fn add(&mut self, pair: usize) {
        self.is_in[pair] = true;
        for (number, broken) in self.broken.iter_mut().enumerate() {
            let (from, to) = (self.graph.from[number][pair], self.graph.to[number][pair]);
            *broken += u32::from(!self.is_in[from as usize]);
            // What is there went to one of them already, from elsewhere as it seemed.
            *broken -= u32::from(to as usize != pair && self.is_in[to as usize]);
        }
    }

    /// The most of them that a move puts together.
    fn most(&self) -> u32 {
        self.broken.iter().copied().max().unwrap_or(0)
    }

    /// Takes whatever no move puts together more of for it.
    fn fill_up(&mut self) {
        let most = self.most();
        // Those with the wall first, which comes last in a pair: what stands at an end has a neighbour there.
        let mut order: Vec<usize> = (0..self.graph.pairs.len()).collect();
        order.sort_by_key(|&pair| (core::cmp::Reverse(self.graph.pairs[pair].1), pair));
        for pair in order {
            let stays = self.graph.to.iter().all(|to| to[pair] as usize == pair);
            if self.is_in[pair] || stays {
                continue;
            }
            let fits = (0..self.broken.len()).all(|number| {
                let (from, to) = (self.graph.from[number][pair], self.graph.to[number][pair]);
                let more = from as usize != pair && !self.is_in[from as usize];
                let fewer = to as usize != pair && self.is_in[to as usize];
                self.broken[number] + u32::from(more) - u32::from(fewer) <= most
            });
            if fits {
                self.add(pair);
            }
        }
    }

    fn relation(&self) -> Option<Relation> {
        let most = self.most();
        if most == 0 {
            return None;
        }
        let pairs = &self.graph.pairs;
        let those = |is: &dyn Fn(usize) -> bool| -> Box<[Pair]> {
            (0..pairs.len()).filter(|&pair| is(pair)).map(|pair| pairs[pair]).collect()
        };
        let changes = self.graph.to.iter().map(|to| {
            let goes_in = |pair: usize| self.is_in[to[pair] as usize];
            let apart = those(&|pair| self.is_in[pair] && !goes_in(pair));
            (apart, those(&|pair| !self.is_in[pair] && goes_in(pair)))
        });
        Some(Relation { changes: changes.collect(), pairs: those(&|pair| self.is_in[pair]), most })
    }
}
