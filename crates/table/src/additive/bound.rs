//! [`Bound`]: databases added up, and the same of symmetric copies of a position.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use crate::additive::database::{Database, Pattern};
use crate::additive::graph::{Graph, NONE};
use crate::additive::shape::Shape;
use crate::additive::standing::{Bytes, Form, Standing};
use crate::additive::tokens::Tokens;

/// Copies that are looked at, at most: each costs as much as the position itself.
pub(super) const COPIES: usize = 2;

/// No lookup has the token.
const NO: u16 = u16::MAX;

/// A lower bound on the moves from any position to the end.
#[derive(Debug)]
pub struct Bound {
    graph: Graph,
    databases: Vec<Database>,
    shapes: Vec<Shape>,
    copies: Vec<Copy>,
}

/// How a symmetric copy of a position is looked at.
#[derive(Debug)]
struct Copy {
    lookups: Vec<Lookup>,
    /// By token: the number of its lookup among all of all copies.
    of: Box<[u16; 256]>,
}

/// A database as it is looked into: by place, where it is for the database.
#[derive(Debug)]
struct Lookup {
    database: usize,
    place: Box<[u8; 256]>,
}

/// A move as one copy sees it: the lookup that changes, and what it is then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change<'a> {
    standing: Standing,
    /// [`NO`] if nothing changes.
    lookup: u16,
    /// Where in the word the excess is.
    shift: u8,
    word: Option<&'a u64>,
}

impl Change<'_> {
    /// Not filled in yet.
    pub(super) const NONE: Self =
        Self { standing: Standing::NONE, lookup: NO, shift: 0, word: None };

    /// Looks up the excess, which is added to a sum that has none of its lookup.
    #[inline(always)]
    pub(super) fn look_up(&mut self, sum: &mut u32) {
        if let Some(word) = self.word {
            let excess = (word >> self.shift & 15) as u32;
            self.standing.add_excess(excess);
            *sum += excess;
        }
    }

    /// Makes it where all lookups stand, or takes it back: what was there is kept here meanwhile.
    #[inline(always)]
    pub(super) fn exchange(&mut self, standings: &mut [Standing]) {
        if let Some(standing) = standings.get_mut(usize::from(self.lookup)) {
            core::mem::swap(&mut standing.places, &mut self.standing.places);
            core::mem::swap(&mut standing.rest, &mut self.standing.rest);
        }
    }
}

/// A lookup: the database, how its tokens stand, and by place where it is for it.
#[derive(Clone, Copy)]
struct Seen<'a> {
    database: &'a Database,
    shape: &'a Shape,
    place: &'a [u8; 256],
}

/// What a search looks into: all lookups of all copies.
pub(super) struct Looks<'a> {
    /// By copy and token: the number of its lookup.
    of: Vec<&'a [u16; 256]>,
    /// By number.
    lookups: Vec<Seen<'a>>,
    /// By token and place: the steps home, were it alone; and how many places there are.
    far: Vec<u8>,
    places: usize,
    /// By how much excesses count.
    pub(super) stride: u32,
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
                    let mut place = Box::new([NONE; 256]);
                    place.iter_mut().zip(map).for_each(|(at, &by)| *at = to[usize::from(by)]);
                    Lookup { database: *database, place }
                })
                .collect();
            let mut of = Box::new([NO; 256]);
            for (number, lookup) in (first..).zip(&lookups) {
                let pattern = databases[lookup.database].pattern();
                for (token, of) in of.iter_mut().enumerate().take(graph.places()) {
                    if pattern.contains(&lookup.place[token]) {
                        *of = number as u16;
                    }
                }
            }
            copies.push(Copy { lookups, of });
            first += patterns.len();
        }
        let mut shapes: Vec<Shape> = Vec::new();
        for database in &databases {
            let tokens = database.pattern().len();
            if shapes.iter().all(|shape| shape.tokens() != tokens) {
                shapes.extend(Shape::new(graph.places(), tokens));
            }
        }
        Ok(Self { graph: graph.clone(), databases, shapes, copies })
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

    /// The bytes of all of them.
    pub(super) fn bytes(&self) -> u64 {
        self.databases.iter().map(|database| database.words().len() as u64 * 8).sum()
    }

    /// How many copies of a position are looked at.
    #[must_use]
    pub fn copies(&self) -> usize {
        self.copies.len()
    }

    /// What a search looks into.
    pub(super) fn looks(&self, tokens: &Tokens) -> Looks<'_> {
        let seen = |lookup: &'_ Lookup| {
            let database = &self.databases[lookup.database];
            let fits = |shape: &&Shape| shape.tokens() == database.pattern().len();
            self.shapes.iter().find(fits).map(|shape| (database, shape))
        };
        let lookups = self.copies.iter().flat_map(|copy| &copy.lookups);
        let seen = lookups.filter_map(|lookup| {
            let (database, shape) = seen(lookup)?;
            Some(Seen { database, shape, place: &lookup.place })
        });
        Looks {
            of: self.copies.iter().map(|copy| &*copy.of).collect(),
            lookups: seen.collect(),
            far: tokens.far(&self.graph),
            places: self.graph.places(),
            stride: self.graph.stride().into(),
        }
    }
}

impl<'a> Looks<'a> {
    /// Where the tokens of all lookups stand in a position; by place the token there, by its home, [`NONE`] for what is empty or has
    /// no pattern.
    pub(super) fn standings<F: Form>(&self, at: &[u8]) -> Vec<Standing> {
        let of_lookup = |&Seen { database, shape, place: places }: &Seen<'_>| {
            let place = |&home: &u8| {
                let token = places.iter().position(|&to| to == home);
                let place =
                    token.and_then(|token| at.iter().position(|&t| usize::from(t) == token));
                place.map_or(NONE, |place| places[place])
            };
            let places: Vec<u8> = database.pattern().iter().map(place).collect();
            let mut standing = Shape::standing::<F>(&places);
            let entry = shape.entry::<F>(standing);
            standing.add_excess(database.entry(entry as usize).into());
            standing
        };
        self.lookups.iter().map(of_lookup).collect()
    }

    /// The excess of each copy, in strides.
    pub(super) fn sums(&self, standings: &[Standing]) -> [u32; COPIES] {
        let mut sums = [0; COPIES];
        let each = standings.len() / self.of.len().max(1);
        for (sum, standings) in sums.iter_mut().zip(standings.chunks(each.max(1))) {
            *sum = standings.iter().map(|standing| standing.excess()).sum();
        }
        sums
    }

    /// The bound of a position.
    pub(super) fn least(&self, at: &[u8]) -> u32 {
        let [one, other] = self.sums(&self.standings::<Bytes>(at));
        self.alone(at) + one.max(other) * self.stride
    }

    /// The sum of the distances of all tokens, were each alone.
    pub(super) fn alone(&self, at: &[u8]) -> u32 {
        let tokens = at.iter().zip(0..).filter(|&(&token, _)| token != NONE);
        tokens.map(|(&token, place)| self.far(token, place)).sum()
    }

    /// The steps of a token from a place to its home.
    #[inline(always)]
    pub(super) fn far(&self, token: u8, place: u8) -> u32 {
        self.far[usize::from(token) * self.places + usize::from(place)].into()
    }

    /// What a move changes in each copy, put into `changes`, and `sums` less what was there before, unless the copy has no pattern
    /// for the token. Memory is asked for what is said then.
    #[inline(always)]
    pub(super) fn change<F: Form>(
        &self,
        standings: &[Standing],
        (token, from, to): (u8, u8, u8),
        changes: &mut [Change<'a>; COPIES],
        sums: &mut [u32; COPIES],
    ) {
        for copy in 0..COPIES {
            let (Some(of), change) = (self.of.get(copy), &mut changes[copy]) else { return };
            let lookup = of[usize::from(token)];
            let Some(seen) = self.lookups.get(usize::from(lookup)) else { continue };
            let &Seen { database, shape, place } = seen;
            let standing = standings[usize::from(lookup)];
            let (from, to) = (place[usize::from(from)], place[usize::from(to)]);
            change.lookup = lookup;
            change.standing = shape.moved::<F>(standing, from, to);
            let (word, shift) = database.ask(shape.entry::<F>(change.standing));
            (change.word, change.shift) = (Some(word), shift);
            sums[copy] -= standing.excess();
        }
    }
}

/// What a symmetry makes of a pattern.
pub(super) fn image(map: &[u8], pattern: &[u8]) -> Pattern {
    let mut image: Pattern = pattern.iter().map(|&home| map[usize::from(home)]).collect();
    image.sort_unstable();
    image
}
