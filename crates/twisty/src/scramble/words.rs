//! [`Words`]: words for a stage of a chain, gathered from several sources.

use crate::algebra::budget::Budget;
use crate::algebra::together::together;
use crate::scramble::library::{Library, Word};
use crate::scramble::motions::Motions;
use crate::scramble::stages::Stages;
use everystate_puzzle::random::Random;
use foldhash::fast::FixedState;
use std::collections::HashSet;
use std::sync::Arc;

/// Gathers words that keep pieces.
pub(crate) struct Words<'a> {
    motions: &'a Motions,
    /// The pieces in the order in which they are brought home.
    base: &'a [usize],
    /// Sequences of all motions.
    all: Library,
    /// Sequences of a few motions, which are longer; the last ones that were asked for.
    few: Vec<(Vec<u16>, Arc<Library>)>,
    /// Sequences in a library.
    size: usize,
    threads: usize,
}

/// What a word must do.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    /// How many pieces of the base it must keep.
    pub(crate) kept: usize,
    /// The pieces that are brought home next.
    pub(crate) next: &'a [usize],
    /// How many words are wanted.
    pub(crate) most: usize,
}

/// From so many stages before words are sifted, and so many for each that is wanted.
const STAGES: usize = 3;
const SIFTED: usize = 16;
/// The moves that it takes to sift a word, about.
const SIFTING: usize = 256;
/// Short sequences that are sifted by all stages.
const SHORT: usize = 2000;
/// The moves of the longest random walks that are tried first.
const WALK: usize = 32;
/// So many sets of few motions.
const SETS: [usize; 3] = [2, 3, 4];
/// Words that are conjugated, and by how many sequences.
const CONJUGATED: usize = 100;
const CONJUGATORS: usize = 3000;
/// A word that moves more pieces is not conjugated.
const MOVED: usize = 6;

impl<'a> Words<'a> {
    /// Libraries of so many sequences.
    pub(crate) fn new(
        motions: &'a Motions,
        base: &'a [usize],
        (size, threads): (usize, usize),
        budget: Budget<'_>,
    ) -> Self {
        let all: Vec<u16> = motions.all().collect();
        let all = Library::new(motions, base, &all, size, budget);
        Self { motions, base, all, few: Vec::new(), size, threads }
    }

    /// The sequences of all motions.
    pub(crate) const fn library(&self) -> &Library {
        &self.all
    }

    /// Words with few moves: two sequences that agree on what is kept, of all motions or of few; words of
    /// the stage before, which that stage's table makes keep more; and conjugates of words that move few
    /// pieces. Fewer if the budget ends.
    pub(crate) fn gather(
        &mut self,
        stages: &Stages,
        task: Task<'_>,
        budget: Budget<'_>,
    ) -> Vec<Word> {
        let Task { kept, next, most } = task;
        let few = self.few(kept, budget);
        let libraries = || core::iter::once(&self.all).chain(few.iter().map(|few| &**few));
        let mut tasks: Vec<(&Library, usize)> =
            libraries().map(|library| (library, kept)).collect();
        // Words that keep less, sifted by the stages after: of all motions by the last few stages, of few
        // motions by the last.
        let mut before = kept;
        for (number, stage) in stages.tables.iter().rev().take(STAGES).enumerate() {
            before -= stage.pieces.len();
            let some = libraries().skip(1).filter(|_| number == 0).chain([&self.all]);
            tasks.extend(some.map(|library| (library, before)));
        }
        let found = together(self.threads, tasks.len() + 1, &|number| match tasks.get(number) {
            Some(&(library, before)) if before == kept => {
                library.words(self.motions, kept, next, most, budget)
            }
            Some(&(library, before)) => self.sifted((library, before), stages, task, budget),
            None => self.short(stages, budget),
        });
        let mut words = sorted(found.into_iter().flatten().collect());
        let more = self.conjugates(&words, kept, next, budget);
        words.extend(more);
        chosen(self.motions, sorted(words), next, most)
    }

    /// Words of a library that keep less, sifted.
    fn sifted(
        &self,
        (library, before): (&Library, usize),
        stages: &Stages,
        task: Task<'_>,
        budget: Budget<'_>,
    ) -> Vec<Word> {
        let left = &self.base[task.kept..];
        let words = library.words(self.motions, before, left, task.most * SIFTED, budget);
        let words = words.into_iter().enumerate();
        let words = words.take_while(|&(turn, _)| !budget.ended_by(turn, self.step()));
        words.filter_map(|(_, word)| stages.sifted(&word.sequence)).collect()
    }

    /// Words of short sequences, sifted by all stages.
    fn short(&self, stages: &Stages, budget: Budget<'_>) -> Vec<Word> {
        let short = self.all.numbers().take(SHORT).enumerate();
        let short = short.take_while(|&(turn, _)| !budget.ended_by(turn, self.step()));
        short.filter_map(|(_, node)| stages.sifted(&self.all.sequence(node))).collect()
    }

    /// About how many steps it takes to sift a word.
    fn step(&self) -> usize {
        SIFTING * self.motions.stickers.pieces()
    }

    /// Further words that keep what the stages bring home, without end: random walks, always longer,
    /// sifted. Those are soon any of the group, so a stage gets what it lacks.
    pub(crate) fn spare<'b>(
        &'b self,
        stages: &'b Stages,
    ) -> impl Iterator<Item = Option<Word>> + 'b {
        let mut random = Random::new(5);
        // Long walks are tried early, and short ones again and again.
        let walks = (0..).map(move |turn| self.walk(1 + turn % (WALK + turn / WALK), &mut random));
        walks.map(|sequence| stages.sifted(&sequence))
    }

    /// A random sequence of so many moves, without those that are not possible.
    fn walk(&self, moves: usize, random: &mut Random) -> Vec<u16> {
        let mut sequence = Vec::new();
        let mut pattern = 0;
        for _ in 0..moves {
            let motion = self.motions.all().nth(random.index(self.motions.count().max(1)));
            let Some(motion) = motion else { break };
            if let Some(target) = self.motions.target(pattern, motion) {
                pattern = target;
                sequence.push(motion);
            }
        }
        sequence
    }

    /// Sequences of the motions of the few moves that touch the most pieces that are not home yet.
    fn few(&mut self, kept: usize, budget: Budget<'_>) -> Vec<Arc<Library>> {
        let wanted: Vec<Vec<u16>> =
            SETS.iter().filter_map(|&moves| self.few_motions(kept, moves)).collect();
        let known = |few: &[(Vec<u16>, Arc<Library>)], motions: &Vec<u16>| {
            few.iter().find(|(of, _)| of == motions).map(|(_, known)| Arc::clone(known))
        };
        let made = together(self.threads, wanted.len(), &|number| {
            let motions = &wanted[number];
            known(&self.few, motions).unwrap_or_else(|| {
                let (base, most) = (self.base, self.size / 4);
                Arc::new(Library::new(self.motions, base, motions, most, budget))
            })
        });
        for (motions, library) in wanted.into_iter().zip(&made) {
            if known(&self.few, &motions).is_none() {
                if self.few.len() >= 2 * SETS.len() {
                    self.few.remove(0);
                }
                self.few.push((motions, Arc::clone(library)));
            }
        }
        made
    }

    /// The motions of so many moves that touch the most pieces that are not home yet; `None` if there are no more.
    fn few_motions(&self, kept: usize, moves: usize) -> Option<Vec<u16>> {
        let motions = self.motions;
        let mut sets: Vec<(Vec<usize>, Vec<u16>)> = Vec::new();
        for motion in motions.all() {
            let touched: Vec<usize> = (0..motions.stickers.pieces())
                .filter(|&piece| !motions.keeps(motion, &[piece]))
                .collect();
            match sets.iter_mut().find(|(set, _)| *set == touched) {
                Some((_, set)) => set.push(motion),
                None => sets.push((touched, vec![motion])),
            }
        }
        if sets.len() <= moves {
            return None;
        }
        let left = &self.base[kept..];
        sets.sort_by_key(|(set, _)| {
            core::cmp::Reverse(set.iter().filter(|piece| left.contains(piece)).count())
        });
        let mut allowed: Vec<u16> =
            sets.into_iter().take(moves).flat_map(|(_, motions)| motions).collect();
        allowed.sort_unstable();
        Some(allowed)
    }

    /// Words that are others with a sequence before and its inverse after.
    fn conjugates(
        &self,
        words: &[Word],
        kept: usize,
        next: &[usize],
        budget: Budget<'_>,
    ) -> Vec<Word> {
        let motions = self.motions;
        let stickers = &motions.stickers;
        let mut is_kept = vec![false; stickers.pieces()];
        self.base[..kept].iter().for_each(|&piece| is_kept[piece] = true);
        let moved = |word: &Word| -> Vec<usize> {
            (0..stickers.pieces()).filter(|&piece| !word.keeps(stickers, piece)).collect()
        };
        let few = words.iter().map(|word| (word, moved(word)));
        let few: Vec<_> = few.filter(|(_, moved)| moved.len() <= MOVED).take(CONJUGATED).collect();
        let all: Vec<u32> = self.all.closed().take(CONJUGATORS).collect();
        let parts: Vec<&[u32]> = all.chunks(CONJUGATED).collect();
        let by = |by: u32| {
            let mut found = Vec::new();
            // The pieces that stand in each place after the sequence.
            let there = stickers.inverse(self.all.at(by));
            for (word, moved) in &few {
                let mut pieces = moved.iter().map(|&place| stickers.piece(there[place]));
                if pieces.clone().any(|piece| is_kept[piece])
                    || !pieces.any(|piece| next.contains(&piece))
                {
                    continue;
                }
                let first = self.all.sequence(by);
                let back = motions.reversed(0, &first);
                let sequence = [&first[..], &word.sequence, &back].concat();
                found.extend(Word::new(motions, motions.shortened(0, sequence)));
            }
            found
        };
        let found = together(self.threads, parts.len(), &|part| {
            let some = parts[part].iter().take_while(|_| !budget.ended());
            some.flat_map(|&sequence| by(sequence)).collect::<Vec<_>>()
        });
        found.into_iter().flatten().collect()
    }
}

/// Different words, the shortest first; of a word and what undoes it one.
fn sorted(mut words: Vec<Word>) -> Vec<Word> {
    words.sort_by_key(|word| word.sequence.len());
    let mut seen: HashSet<Box<[u16]>, FixedState> = HashSet::default();
    words.retain(|word| {
        let is_new = !seen.contains(&word.go);
        if is_new {
            seen.insert(word.go.clone());
            seen.insert(word.back());
        }
        is_new
    });
    words
}

/// The first words, at most a quarter of them such that move none of these pieces.
fn chosen(motions: &Motions, words: Vec<Word>, next: &[usize], most: usize) -> Vec<Word> {
    let (mut chosen, mut idle) = (Vec::new(), 0);
    for word in words {
        let moves = next.iter().any(|&piece| !word.keeps(&motions.stickers, piece));
        idle += usize::from(!moves);
        if moves || idle <= most / 4 {
            chosen.push(word);
        }
        if chosen.len() >= most {
            break;
        }
    }
    chosen
}
