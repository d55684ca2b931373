//! What is asked of single ranks: whether they are of the last layer, where few positions are left, and which residue they have.

use super::super::space::Cosets;
use super::post::{Kind, Post, WAIT, head};
use super::share::{Owners, Share};
use super::told::Failed;
use core::ops::ControlFlow;

/// The stripes of a process.
pub(super) struct Shares<'a> {
    pub(super) space: &'a Cosets,
    pub(super) owners: Owners,
    pub(super) of_threads: &'a mut [Share],
}

impl Shares<'_> {
    /// The residue of a rank that this process has.
    pub(super) fn residue(&self, rank: u64) -> Option<usize> {
        let (_, stripe, word, bit) = self.owners.layout.place(rank);
        if stripe >= self.owners.layout.stripes() || self.owners.of(stripe) != self.owners.number {
            return None;
        }
        let (thread, nth) = self.owners.here(stripe);
        let planes = &self.of_threads[thread].planes;
        let at = nth * self.owners.layout.stripe() + word;
        Some((planes.low[at] >> bit & 1 | (planes.high[at] >> bit & 1) << 1) as usize)
    }

    /// The ranks that nobody has seen.
    fn unseen(&self) -> Vec<u64> {
        let Owners { layout, .. } = self.owners;
        let (mut ranks, mut words) = (Vec::new(), Vec::new());
        for stripe in self.owners.all() {
            let (thread, nth) = self.owners.here(stripe);
            let Share { planes, open, .. } = &self.of_threads[thread];
            let rows = layout.cosets(stripe..stripe + 1).len();
            if open[nth * layout.rows..][..rows].iter().any(|&open| open > 0) {
                let begin = nth * layout.stripe();
                words.clear();
                words.extend((begin..begin + rows * layout.words).map(|at| planes.with(at, 3)));
                let _ = layout.ranks(stripe, &words, true, |rank| {
                    ranks.push(rank);
                    ControlFlow::Continue(())
                });
            }
        }
        ranks
    }

    /// Makes what has a neighbour of this residue reached, of what is unseen.
    pub(super) fn ask(
        &mut self,
        post: &mut Post<'_>,
        depth: usize,
        residue: usize,
    ) -> Result<(), Failed> {
        let unseen = self.unseen();
        let mut is_found = vec![false; unseen.len()];
        let mut asked: Vec<Vec<u64>> = vec![vec![head(Kind::Ask, depth)]; post.count()];
        let mut by: Vec<Vec<usize>> = vec![Vec::new(); post.count()];
        for (number, &rank) in unseen.iter().enumerate() {
            let near = || self.space.neighbours(rank).map(|(_, to, _)| to);
            if near().any(|to| self.residue(to) == Some(residue)) {
                is_found[number] = true;
                continue;
            }
            for to in near() {
                let owner = self.owners.of(self.owners.layout.place(to).1);
                if owner != self.owners.number {
                    asked[owner].push(to);
                    by[owner].push(number);
                }
            }
        }
        for (to, message) in asked.into_iter().enumerate() {
            if to != self.owners.number {
                post.send(to, message)?;
            }
        }
        // Each other asks once, and tells once.
        let mut left = 2 * (post.count() - 1);
        while left > 0 {
            let next = post.next(&[Kind::Ask, Kind::Tell], depth, WAIT)?;
            let Some((from, kind, message)) = next else { continue };
            left -= 1;
            if kind == Kind::Ask {
                let mut answer = vec![head(Kind::Tell, depth)];
                answer.extend(message[1..].chunks(64).map(|ranks| {
                    let is = |&rank: &u64| u64::from(self.residue(rank) == Some(residue));
                    (0..).zip(ranks).fold(0, |bits, (at, rank)| bits | is(rank) << at)
                }));
                post.send(from, answer)?;
            } else {
                for (at, &number) in by[from].iter().enumerate() {
                    is_found[number] |=
                        message.get(1 + at / 64).is_some_and(|w| w >> (at % 64) & 1 == 1);
                }
            }
        }
        for (&rank, _) in unseen.iter().zip(is_found).filter(|(_, is)| *is) {
            let (_, stripe, word, bit) = self.owners.layout.place(rank);
            let (thread, nth) = self.owners.here(stripe);
            self.of_threads[thread].reached[nth * self.owners.layout.stripe() + word] |= 1 << bit;
        }
        Ok(())
    }

    /// Answers what others ask until one says that it asks no more.
    pub(super) fn answer(&self, post: &mut Post<'_>) -> Result<(), Failed> {
        loop {
            match post.next(&[Kind::Ask, Kind::Bye], LOOKING, WAIT)? {
                Some((from, Kind::Ask, message)) => {
                    let residues = message[1..].iter();
                    let residues = residues.map(|&rank| self.residue(rank).unwrap_or(3) as u64);
                    let answer = [head(Kind::Tell, LOOKING)].into_iter().chain(residues).collect();
                    post.send(from, answer)?;
                }
                Some(_) => return Ok(()),
                None => {}
            }
        }
    }
}

/// What stands for the layer where all are explored.
pub(super) const LOOKING: usize = usize::MAX >> 24;
