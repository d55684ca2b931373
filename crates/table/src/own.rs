//! What tells a person's own puzzle apart on disk: a name, a version, and a fingerprint of its moves.
//!
//! Our own puzzles have definitions with a canonical form, of which a digest says all. A puzzle in code
//! has none. So a person gives a name and a version ([`Edition`]), and [`fingerprint`] looks where moves
//! lead from a few hundred positions: a table of a puzzle that was changed without a new version is
//! refused unless all of these kept their successors. It guards against oversight, not against intent.

use crate::explore::Expand;
use crate::file::{self, Cause, FileError, Foreign, Key, Stored};
use everystate_puzzle::Meter;
use everystate_puzzle::random::Random;
use std::collections::BTreeSet;
use std::path::Path;

/// How a person's puzzle is called where its tables are kept.
///
/// ```
/// use everystate_table::own::Edition;
/// let mine = Edition { name: "sliding tiles, 3 by 3", version: "1" };
/// assert_eq!(mine, Edition { version: "1", ..mine });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition<'a> {
    /// A name that no other puzzle has in the same folder: it is part of the file's name.
    pub name: &'a str,
    /// To be changed with the rules or the numbering: a table of another version is refused.
    pub version: &'a str,
}

impl Edition<'_> {
    /// The key of a table: `kind` says what it holds, and each kind has a file of its own; `layout` is
    /// how; `fingerprint` is of the space ([`fingerprint`]), whose ranks and starts count as well.
    pub fn key(&self, kind: &str, layout: u32, space: &dyn Expand, fingerprint: [u8; 32]) -> Key {
        let definition = digest(|h| {
            h.update(b"a puzzle of a person's own\0");
            h.update(self.name.as_bytes());
        });
        let version = digest(|h| {
            h.update(self.version.as_bytes());
        });
        let sources = digest(|h| {
            h.update(&space.ranks().to_le_bytes());
            for rank in starts(space) {
                h.update(&rank.to_le_bytes());
            }
        });
        let mut ranks = [0; 32];
        ranks[..8].copy_from_slice(&version[..8]);
        ranks[8..16].copy_from_slice(&sources[..8]);
        ranks[16..].copy_from_slice(&fingerprint[..16]);
        Key { definition, metric: kind.into(), layout, ranks }
    }
}

/// As [`file::open`], for a key of [`Edition::key`]; says in which respect another table is another.
///
/// # Errors
/// As [`file::open`], and [`Foreign::Version`], [`Foreign::Sources`] or [`Foreign::Moves`] instead of
/// [`Foreign::Ranks`].
pub fn open(
    folder: &Path,
    key: &Key,
    threads: usize,
    meter: &Meter<'_>,
) -> Result<Option<Stored>, FileError> {
    file::open(folder, key, threads, meter).map_err(|error| match error.cause {
        Cause::Foreign(Foreign::Ranks) => {
            let found = file::key_of(&error.path).map_or(key.ranks, |found| found.ranks);
            let what = if found[..8] != key.ranks[..8] {
                Foreign::Version
            } else if found[8..16] != key.ranks[8..16] {
                Foreign::Sources
            } else {
                Foreign::Moves
            };
            Cause::from(what).at(error.path)
        }
        _ => error,
    })
}

/// How many positions nearest to the starts are looked at.
const NEAREST: usize = 128;

/// How many walks lead away from the starts, and how many steps each has.
const WALKS: (u64, usize) = (16, 32);

/// A digest of where moves lead from a few hundred positions: those nearest to the starts, and those on
/// seeded walks from there. It does not depend on the order of moves. Only positions that can be reached
/// are looked at: of others nothing is promised but a rank. Expands some 640 positions.
///
/// ```
/// # use everystate_puzzle::graph::Graph;
/// # use everystate_table::{explore::ByRank, own::fingerprint};
/// let ring = Graph::new(9, 0, [], (0..9).map(|i| (i, (i + 1) % 9)));
/// let back = Graph::new(9, 0, [], (0..9).map(|i| ((i + 1) % 9, i)));
/// assert_eq!(fingerprint(&ByRank(&ring)), fingerprint(&ByRank(&ring.clone())));
/// assert_ne!(fingerprint(&ByRank(&ring)), fingerprint(&ByRank(&back)));
/// ```
pub fn fingerprint(space: &dyn Expand) -> [u8; 32] {
    fingerprint_with(space, &|_, _| ())
}

/// As [`fingerprint`], of the same positions, and of what `also` appends to each of their ranks as well.
pub(crate) fn fingerprint_with(space: &dyn Expand, also: &dyn Fn(u64, &mut Vec<u64>)) -> [u8; 32] {
    let starts = starts(space);
    digest(|hasher| {
        let mut add = |ranks: &mut Vec<u64>| {
            ranks.sort_unstable();
            ranks.dedup();
            hasher.update(&(ranks.len() as u64).to_le_bytes());
            for rank in ranks {
                hasher.update(&rank.to_le_bytes());
            }
        };
        let mut look = |rank: u64| {
            let (mut next, mut more) = (Vec::new(), Vec::new());
            space.expand_ranks(&[rank], &mut next);
            also(rank, &mut more);
            add(&mut vec![rank]);
            add(&mut next);
            add(&mut more);
            next
        };
        let mut seen: BTreeSet<u64> = starts.iter().copied().collect();
        let (mut layer, mut looked) = (starts.clone(), 0);
        while !layer.is_empty() && looked < NEAREST {
            let mut beyond = BTreeSet::new();
            for &rank in layer.iter().take(NEAREST - looked) {
                beyond.extend(look(rank).into_iter().filter(|&r| seen.insert(r)));
            }
            looked += layer.len();
            layer = beyond.into_iter().collect();
        }
        for seed in 0..if starts.is_empty() { 0 } else { WALKS.0 } {
            let mut random = Random::new(seed);
            let mut at = starts[random.index(starts.len())];
            for _ in 0..WALKS.1 {
                let next = look(at);
                if next.is_empty() {
                    break;
                }
                at = next[random.index(next.len())];
            }
        }
    })
}

/// The ranks of the starts, each once, in order.
pub(crate) fn starts(space: &dyn Expand) -> Vec<u64> {
    let mut starts = Vec::new();
    space.starts(&mut starts);
    starts.sort_unstable();
    starts.dedup();
    starts
}

fn digest(write: impl FnOnce(&mut blake3::Hasher)) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    write(&mut hasher);
    *hasher.finalize().as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explore::ByRank;
    use everystate_puzzle::graph::Graph;

    fn of(n: u32, edges: impl Iterator<Item = (u32, u32)>) -> [u8; 32] {
        fingerprint(&ByRank(&Graph::new(n, 0, [], edges)))
    }

    #[test]
    fn all_positions_near_the_start_are_looked_at() {
        let star = || (1..101).map(|i| (0, i));
        for leaf in 1..101 {
            assert_ne!(of(200, star()), of(200, star().chain([(leaf, 150)])), "{leaf}");
        }
    }

    #[test]
    fn walks_lead_to_far_positions_of_all_sides() {
        // A binary tree, changed in the right half of its last layer but one.
        let tree = || (1..1 << 14).map(|i| ((i - 1) / 2, i));
        let changed = (6143..8191).map(|i| (i, 0));
        assert_ne!(of(1 << 14, tree()), of(1 << 14, tree().chain(changed)));
    }
}
