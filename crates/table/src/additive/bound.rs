//! [`Bound`]: databases added up, and the same of symmetric copies of a position.

use crate::additive::database::{Database, Pattern};
use crate::additive::graph::{Graph, NONE};
use crate::additive::standing::Standing;

/// Copies that are looked at, at most: each costs as much as the position itself.
pub(super) const COPIES: usize = 2;

/// A lower bound on the moves from any position to the end.
#[derive(Debug)]
pub struct Bound {
    graph: Graph,
    databases: Vec<Database>,
    copies: Vec<Copy>,
}

/// How a symmetric copy of a position is looked at.
#[derive(Debug)]
struct Copy {
    lookups: Vec<Lookup>,
    /// By token: the number of its lookup.
    of: Vec<u8>,
    /// The number of the first lookup among all of all copies.
    first: usize,
}

/// A database as it is looked into: by place, where it is for the database.
#[derive(Debug)]
struct Lookup {
    database: usize,
    place: Vec<u8>,
}

/// A move as one copy sees it: the lookup that changes, and what it is then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) lookup: u16,
    pub(super) standing: Standing,
}

impl Change {
    /// Nothing changes.
    pub(super) const NONE: Self =
        Self { lookup: u16::MAX, standing: Standing { places: 0, order: 0, excess: 0, entry: 0 } };
}

impl Bound {
    /// The sum of the databases of patterns that have no token in common; `make` makes those that are no symmetric copies of
    /// others.
    ///
    /// # Errors
    /// Those of `make`.
    pub fn new<E>(
        graph: &Graph,
        patterns: &[Pattern],
        make: &mut dyn FnMut(&[u8]) -> Result<Database, E>,
    ) -> Result<Self, E> {
        let symmetries = graph.symmetries();
        let mut databases: Vec<Database> = Vec::new();
        // By pattern: its database, and what brings its tokens to those of it.
        let mut known: Vec<(usize, Vec<u8>)> = Vec::new();
        for pattern in patterns {
            let copy = databases.iter().enumerate().find_map(|(number, database)| {
                let map =
                    symmetries.iter().find(|map| image(map, pattern) == database.pattern())?;
                Some((number, map.clone()))
            });
            known.push(if let Some(copy) = copy {
                copy
            } else {
                databases.push(make(pattern)?);
                (databases.len() - 1, symmetries[0].clone())
            });
        }
        // A copy has each token of a pattern where the position has one that looks like no other: so they are exchanged with
        // their like.
        let mut tokens = patterns.concat();
        tokens.sort_unstable();
        let mut copies: Vec<Copy> = Vec::new();
        let mut seen: Vec<Vec<Pattern>> = Vec::new();
        let mut first = 0;
        for map in &symmetries {
            // What a copy says of a pattern that the symmetry keeps is nothing new.
            let mut images: Vec<Pattern> =
                patterns.iter().map(|pattern| image(map, pattern)).collect();
            images.sort_unstable();
            let fits = image(map, &tokens) == tokens;
            if !fits || copies.len() == COPIES || seen.contains(&images) {
                continue;
            }
            seen.push(images);
            let lookups: Vec<Lookup> = known
                .iter()
                .map(|(database, to)| {
                    let place = map.iter().map(|&place| to[usize::from(place)]).collect();
                    Lookup { database: *database, place }
                })
                .collect();
            let mut of = vec![NONE; graph.places()];
            for (number, lookup) in (0..).zip(&lookups) {
                let pattern = databases[lookup.database].pattern();
                for (token, of) in of.iter_mut().enumerate() {
                    if pattern.contains(&lookup.place[token]) {
                        *of = number;
                    }
                }
            }
            copies.push(Copy { lookups, of, first });
            first += patterns.len();
        }
        Ok(Self { graph: graph.clone(), databases, copies })
    }

    /// The places.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The databases that were made.
    #[must_use]
    pub fn databases(&self) -> &[Database] {
        &self.databases
    }

    /// How many copies of a position are looked at.
    #[must_use]
    pub fn copies(&self) -> usize {
        self.copies.len()
    }

    /// Where the tokens of all lookups stand in a position; by place the token there, by its home, [`NONE`] for what is empty or has
    /// no pattern.
    pub(super) fn standings(&self, at: &[u8]) -> Vec<Standing> {
        let of_lookup = |lookup: &Lookup| {
            let database = &self.databases[lookup.database];
            let place = |&home: &u8| {
                let token = lookup.place.iter().position(|&to| to == home);
                let place =
                    token.and_then(|token| at.iter().position(|&t| usize::from(t) == token));
                place.map_or(NONE, |place| lookup.place[place])
            };
            let places: Vec<u8> = database.pattern().iter().map(place).collect();
            database.standing(&places)
        };
        self.copies.iter().flat_map(|copy| &copy.lookups).map(of_lookup).collect()
    }

    /// The excess of each copy, in strides.
    pub(super) fn sums(&self, standings: &[Standing]) -> [u16; COPIES] {
        let mut sums = [0; COPIES];
        for (sum, copy) in sums.iter_mut().zip(&self.copies) {
            let lookups = &standings[copy.first..][..copy.lookups.len()];
            *sum = lookups.iter().map(|standing| u16::from(standing.excess)).sum();
        }
        sums
    }

    /// What a move changes in a copy, put into `change`, unless that has no pattern for the token. Memory is asked for what it
    /// says then.
    #[inline]
    pub(super) fn change(
        &self,
        copy: usize,
        standings: &[Standing],
        (token, from, to): (u8, u8, u8),
        change: &mut Change,
    ) {
        let copy = &self.copies[copy];
        let lookup = copy.of[usize::from(token)];
        if lookup == NONE {
            return;
        }
        let Lookup { database, place } = &copy.lookups[usize::from(lookup)];
        let lookup = copy.first + usize::from(lookup);
        let database = &self.databases[*database];
        change.lookup = lookup as u16;
        change.standing =
            database.moved(&standings[lookup], place[usize::from(from)], place[usize::from(to)]);
    }

    /// Looks up what a change brings in a copy: the excess less the one that was there, in strides.
    #[inline]
    pub(super) fn look_up(&self, copy: usize, standings: &[Standing], change: &mut Change) -> i16 {
        let copy = &self.copies[copy];
        let database =
            &self.databases[copy.lookups[usize::from(change.lookup) - copy.first].database];
        change.standing.excess = database.excess(change.standing.entry);
        i16::from(change.standing.excess) - i16::from(standings[usize::from(change.lookup)].excess)
    }
}

/// What a symmetry makes of a pattern.
pub(super) fn image(map: &[u8], pattern: &[u8]) -> Pattern {
    let mut image: Pattern = pattern.iter().map(|&home| map[usize::from(home)]).collect();
    image.sort_unstable();
    image
}
