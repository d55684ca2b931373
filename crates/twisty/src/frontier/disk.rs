//! The same on disk: sorted runs ([`everystate_table::runs`]) of packed words.

use crate::algebra::layout::{Layout, Word};
use crate::algebra::mechanism::Mechanism;
use crate::cosets::digest;
use crate::definition::Definition;
use crate::frontier::classes::Classes;
use crate::frontier::layers::{Rooms, Search};
use everystate_puzzle::{Limits, Metric, Watch};
use everystate_table::file::{FileError, PROGRAM};
use everystate_table::runs::{self, Place, Words};

/// The digest of an exploration: of a definition in a metric, of how its positions are packed, and of where it starts, if that is not the
/// solved position.
pub(crate) fn digest(
    mechanism: &Mechanism,
    (definition, metric): (&Definition, Metric),
    starts: &[Box<[u16]>],
) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"runs 1").update(&digest::definition(definition));
    hasher.update(metric.name().as_bytes());
    for field in &Layout::new(mechanism).fields {
        let place = [field.lane as u64, u64::from(field.shift), u64::from(field.bits)];
        for number in place {
            hasher.update(&number.to_le_bytes());
        }
    }
    let mut starts: Vec<&[u16]> = starts.iter().map(|start| &**start).collect();
    starts.sort_unstable();
    starts.dedup();
    for color in starts.into_iter().flatten() {
        hasher.update(&color.to_le_bytes());
    }
    hasher.finalize().into()
}

/// What is explored, from where.
pub(crate) struct Space<'a, const N: usize> {
    pub(crate) search: &'a Search<N>,
    pub(crate) starts: &'a [Word<N>],
}

impl<const N: usize> Words<N> for Space<'_, N> {
    fn starts(&self, out: &mut Vec<[u64; N]>) {
        out.extend_from_slice(self.starts);
    }

    fn neighbours(&self, from: &[[u64; N]], out: &mut Vec<[u64; N]>) {
        let mut rooms = Rooms::default();
        self.search.expand(from, &mut rooms, |words| out.extend_from_slice(words));
    }

    fn most(&self) -> usize {
        let inverse = self.search.classes.as_ref().and_then(Classes::inverse);
        self.search.moves.len() * if inverse.is_some() { 2 } else { 1 }
    }

    fn size(&self, word: &[u64; N]) -> u64 {
        self.search.classes.as_ref().map_or(1, |classes| classes.size(word))
    }

    fn is_undirected(&self) -> bool {
        !self.search.keep
    }
}

impl<const N: usize> Space<'_, N> {
    /// Explores it on disk, in the memory that the program and the tables of moves leave.
    pub(crate) fn explore(
        &self,
        place: &Place<'_>,
        examples: usize,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<runs::Found<N>, FileError> {
        let taken = PROGRAM + self.search.bytes();
        let limits = Limits { bytes: limits.bytes.saturating_sub(taken), ..limits.clone() };
        let options = runs::Options { threads: self.search.threads, examples };
        let place = Place { digest: self.search.digest(place.digest), ..*place };
        let mut found = runs::run(self, &options, &place, &limits, watch)?;
        found.bytes = found.bytes.saturating_add(taken);
        Ok(found)
    }

    /// A shortest way from a start to a word at a distance, as the numbers of its moves; `None` if moves are not undone by others.
    ///
    /// # Errors
    /// If a layer cannot be read.
    pub(crate) fn way(
        &self,
        found: &runs::Found<N>,
        distance: usize,
        mut word: Word<N>,
    ) -> Result<Option<Vec<usize>>, FileError> {
        let Search { classes, keep, .. } = self.search;
        let mut moves = Vec::new();
        for distance in (0..distance).rev().take_while(|_| !keep) {
            let mut nearer = None;
            for (_, image) in self.images(word) {
                let least = classes.as_ref().map_or(image, |classes| classes.canonical(&image));
                if found.has(distance, &least)? {
                    nearer = Some(image);
                    break;
                }
            }
            let undone = nearer.and_then(|from| {
                let (number, _) = self.images(from).find(|(_, image)| *image == word)?;
                Some((number, from))
            });
            let Some((number, from)) = undone else { return Ok(None) };
            moves.push(number);
            word = from;
        }
        moves.reverse();
        Ok((moves.len() == distance).then_some(moves))
    }

    /// What moves make of a word, with their numbers.
    fn images(&self, word: Word<N>) -> impl Iterator<Item = (usize, Word<N>)> {
        let moves = self.search.moves.iter().enumerate();
        moves.filter_map(move |(number, action)| {
            let mut possible = vec![word];
            action.retain(&mut possible);
            possible.first().map(|word| (number, action.image(word)))
        })
    }
}
