//! The family's own method: the length of a shortest solution, by layers of detours.
//!
//! # What it computes
//! How many moves the shortest solution has, or the proof that there is none.
//!
//! # When to use it
//! Always: it sees a fraction of the positions of a breadth-first search and spends a fraction of the
//! time on each.
//!
//! # How
//! Every card that is not home has to move home once, so a solution has as many moves as cards were
//! misplaced, plus its *detours*: a move to a place that is not home costs one, one away from home
//! another. Layer after layer of positions with 0, 1, 2, … detours is searched, within a layer by
//! moves home alone; this is A* with the misplaced cards as its bound, without a heap. A move home
//! that nothing can be gained by putting off is made at once and alone. Of the others a set is
//! chosen that is enough, and a position after a move home that is lost for a reason seen
//! without search ([`is_lost`]) is not searched; decks of more than 64 cells do without both. `docs/math/gap.md` has the
//! proofs.
//!
//! # Time and space
//! A position is a word of at most 14 bits a suit of seven cards; the visited set compares whole
//! words, and part of each slot says in which search it was written, so that nothing is cleared
//! between deals. The cards that can move are kept from position to position: a move changes one or
//! two of them. Memory: 16 to 64 bytes a position for the visited set of a contest deal (128 KiB at
//! least), and 128 for each that is waiting.
//!
//! # Literature
//! P. Hart, N. Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum
//! cost paths", IEEE Transactions SSC 4, 1968; R. Dial, "Shortest-path forest with topological
//! ordering", Communications of the ACM 12, 1969 (the layers); A. Valmari, "Stubborn sets for
//! reduced state space generation", 1990 (moves made alone).

use core::cell::Cell;
use everystate_puzzle::{Limits, Meter, Stop, Verdict, Watch};

use super::deck::{Deck, Entry};
use super::retrace::first;
use super::stack::Stack;
use super::table::{Key, Table};
use crate::gap::relaxation::is_lost;
use crate::gap::rules::{Card, Instance, Position};

/// What the search found and what it took.
///
/// ```
/// # use everystate_puzzle::{Limits, Silent, Stop, Verdict};
/// # use everystate_puzzles::gap::{Card, Instance, layers};
/// # let cards: Vec<Card> = ["22", "11", "21", "12"].iter().map(|c| c.parse().unwrap()).collect();
/// # let deal = Instance::new(2, 2, &cards).unwrap();
/// let found = layers::length(&deal, &Limits { depth: 1, ..Limits::none() }, &Silent);
/// // Two cards are not at home: there is no need to look at anything.
/// assert_eq!(found.verdict, Verdict::Stopped { at_least: 2, why: Stop::Depth });
/// assert_eq!(found.positions, 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The length of a shortest solution.
    pub verdict: Verdict<u64>,
    /// Different positions seen.
    pub positions: u64,
    /// Bytes of its tables.
    pub bytes: u64,
}

/// The memory of a search, used again for the next deal.
struct Workspace<const N: usize, const C: usize, const G: usize> {
    table: Table<N>,
    /// Positions of the layer in work, of the next, and of the one after.
    layers: [Stack<N, C, G>; 3],
}

/// Positions whose slots of the table are on their way from memory: those after some moves from a position, or
/// this position itself.
struct Ahead<const N: usize, const C: usize, const G: usize> {
    from: Entry<N, C, G>,
    /// The moves; `None` for the position itself.
    moves: Option<u16>,
    /// Whether there is such a position.
    is_there: bool,
}

impl<const N: usize, const C: usize, const G: usize> Workspace<N, C, G> {
    fn new() -> Self {
        Self { table: Table::new(), layers: [const { Stack::new() }; 3] }
    }

    fn bytes(&self) -> u64 {
        self.table.bytes() + self.layers.iter().map(Stack::bytes).sum::<u64>()
    }

    fn clear(&mut self) {
        for layer in &mut self.layers {
            layer.clear();
        }
        self.table.clear();
    }

    /// Puts a position on the layer that comes `after` so many others.
    #[inline]
    fn push(
        &mut self,
        after: usize,
        entry: &Entry<N, C, G>,
        meter: &Meter<'_>,
    ) -> Result<&mut Entry<N, C, G>, Stop> {
        if self.layers[after].is_full() {
            self.grow(after, meter)?;
        }
        self.layers[after].push(entry).ok_or(Stop::Memory)
    }

    #[cold]
    fn grow(&mut self, after: usize, meter: &Meter<'_>) -> Result<(), Stop> {
        let bytes = self.bytes();
        self.layers[after].grow(|more| meter.bytes(bytes + more))
    }

    /// Searches a deal. The length so far is proved to be a lower bound whenever this stops.
    fn search(
        &mut self,
        deal: &Instance,
        meter: &mut Meter<'_>,
        bound: &mut u64,
    ) -> Result<Option<u64>, Stop> {
        self.clear();
        // Every card that is not home has to come home, so a solution has `least` moves and its detours (after lemma 3).
        // Where that is 0, or lemma 5 rules the start out, no table is needed.
        let (deck, entry) = Deck::<N, C, G>::new(deal);
        let start = Position::start(deal);
        let misplaced = |&&card: &&Card| start.place(card) != deal.home(card);
        *bound = deal.cards().iter().filter(misplaced).count() as u64;
        meter.enter(*bound)?;
        meter.visit()?;
        if *bound == 0 {
            return Ok(Some(0));
        }
        if is_lost(deal.suits(), deal.ranks(), &start) {
            return Ok(None);
        }
        self.reserve(meter)?;
        self.table.insert(entry.key, 0);
        self.push(0, &entry, meter)?;
        let least = *bound;
        for detours in 0.. {
            // All layers before are empty now: whatever stops the search from here on, no solution is shorter. A move costs
            // two detours at most, so positions wait in three layers, and stamps are needed for two beyond this one. When
            // none waits in the next two, all that can be reached by moves that are enough has been looked at.
            *bound = least + u64::from(detours);
            if detours > 0 {
                meter.enter(*bound)?;
            }
            if !self.table.deepen(detours + 2) {
                self.enlarge(meter)?;
            }
            if self.layer(&deck, detours, meter)? {
                return Ok(Some(*bound));
            }
            if self.layers[1].is_empty() && self.layers[2].is_empty() {
                return Ok(None);
            }
            self.layers.rotate_left(1);
        }
        Ok(None)
    }

    /// Makes room for one more position in the table.
    #[inline]
    fn reserve(&mut self, meter: &Meter<'_>) -> Result<(), Stop> {
        if self.table.is_full() { self.enlarge(meter) } else { Ok(()) }
    }

    /// Takes a larger table.
    #[cold]
    fn enlarge(&mut self, meter: &Meter<'_>) -> Result<(), Stop> {
        let entries = self.bytes() - self.table.bytes();
        self.table.grow(|bytes| meter.bytes(entries + bytes))
    }

    /// Most of what is known already is ruled out here, without a branch.
    #[inline]
    fn unknown(&self, deck: &Deck<N, C, G>, entry: &Entry<N, C, G>, detours: u16) -> u16 {
        let known =
            |i: usize| self.table.is_known(&deck.key_after(entry, i), detours + entry.detours(i));
        (0..G).fold(0, |moves, i| moves | u16::from(!known(i)) << i)
    }

    /// Searches the layer of positions with `detours` detours; whether the goal is among them.
    fn layer(
        &mut self,
        deck: &Deck<N, C, G>,
        detours: u16,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        if C == 64 {
            return self.layer_ahead(deck, detours, meter);
        }
        let mut entry = Entry::NONE;
        while self.layers[0].pop(&mut entry) {
            // Moves home that can be made at once and alone cost no detour and keep a shortest solution (lemma 4). The
            // position after them is another one, so it has to be looked up in the table.
            let went = deck.go_home(&mut entry);
            // The last move of a solution goes home, so no layer before this one holds the goal.
            if entry.key == Key::GOAL {
                return Ok(true);
            }
            if went {
                if !self.table.insert(entry.key, detours) {
                    continue;
                }
                meter.visit()?;
                self.reserve(meter)?;
            }
            // Small decks look at the moves that are enough. More than 64 cells are no word, so there all moves are looked at,
            // without those to positions that a first glance at the table shows to be known.
            let moves = if C < 64 {
                deck.choose(&entry)
            } else {
                entry.live() & self.unknown(deck, &entry, detours)
            };
            self.visit(deck, detours, &entry, moves, meter)?;
        }
        Ok(false)
    }

    /// The same for larger decks: to choose moves takes long enough for the slots of the positions before to arrive
    /// from memory.
    fn layer_ahead(
        &mut self,
        deck: &Deck<N, C, G>,
        detours: u16,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        let [mut next, mut last] =
            [const { Ahead { from: Entry::NONE, moves: None, is_there: false } }; 2];
        loop {
            // Two positions take turns: while the slots of the one are on their way, moves are chosen for the other.
            if self.ahead(deck, &mut next, &last, detours, meter)? {
                return Ok(true);
            }
            if self.ahead(deck, &mut last, &next, detours, meter)? {
                return Ok(true);
            }
            if !next.is_there && !last.is_there {
                return Ok(false);
            }
        }
    }

    /// Asks for the slots of the next position, while those of the last arrive; whether the next is the goal.
    #[inline]
    fn ahead(
        &mut self,
        deck: &Deck<N, C, G>,
        next: &mut Ahead<N, C, G>,
        last: &Ahead<N, C, G>,
        detours: u16,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Stop> {
        next.is_there = self.layers[0].pop(&mut next.from);
        if next.is_there {
            let went = deck.go_home(&mut next.from);
            if next.from.key == Key::GOAL {
                return Ok(true);
            }
            // A position that moves home led to is looked up first; if it is new it comes back to this layer (`arrive`).
            next.moves = (!went).then(|| deck.choose(&next.from));
            self.ask(deck, next);
        }
        if last.is_there {
            self.arrive(deck, detours, last, meter)?;
        }
        Ok(false)
    }

    /// Asks for the slots of positions.
    #[inline]
    fn ask(&self, deck: &Deck<N, C, G>, ahead: &Ahead<N, C, G>) {
        let Some(moves) = ahead.moves else { return self.table.prefetch(&ahead.from.key) };
        for i in (0..G).filter(|i| moves >> i & 1 != 0) {
            self.table.prefetch(&deck.key_after(&ahead.from, i));
        }
    }

    /// Puts those positions on their layers that are new.
    #[inline]
    fn arrive(
        &mut self,
        deck: &Deck<N, C, G>,
        detours: u16,
        ahead: &Ahead<N, C, G>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let Some(moves) = ahead.moves else {
            if self.table.insert(ahead.from.key, detours) {
                meter.visit()?;
                self.push(0, &ahead.from, meter)?;
                self.reserve(meter)?;
            }
            return Ok(());
        };
        self.visit(deck, detours, &ahead.from, moves, meter)
    }

    /// Puts the positions after some moves on their layers, if they are new.
    #[inline]
    fn visit(
        &mut self,
        deck: &Deck<N, C, G>,
        detours: u16,
        from: &Entry<N, C, G>,
        mut moves: u16,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        while moves != 0 {
            let i = u32::from(moves).trailing_zeros() as usize % G;
            moves &= moves - 1;
            let (key, after) = (deck.key_after(from, i), from.detours(i));
            // A position that was known from a later layer only waits twice then. Its second turn costs time and changes no
            // answer: what follows from it was reached with fewer detours already, or it is lost.
            if !self.table.insert(key, detours + after) {
                continue;
            }
            meter.visit()?;
            let next = self.push(usize::from(after), from, meter)?;
            deck.make(next, i, key);
            self.reserve(meter)?;
        }
        Ok(())
    }

    fn run(&mut self, deal: &Instance, limits: &Limits, watch: &dyn Watch) -> Found {
        if self.bytes() > limits.bytes {
            *self = Self::new();
        }
        let mut meter = limits.meter(watch);
        let mut bound = 0;
        let verdict = match self.search(deal, &mut meter, &mut bound) {
            Ok(Some(length)) => Verdict::Solved(length),
            Ok(None) => Verdict::Unsolvable,
            Err(why) => Verdict::Stopped { at_least: bound, why },
        };
        Found { verdict, positions: meter.positions(), bytes: self.bytes() }
    }
}

/// Decks like the contest's: up to 4 suits of 7.
type Small = Workspace<1, 32, 4>;
/// Decks of up to 4 suits and 64 cells, a pack of 52 among them.
type Pack = Workspace<4, 64, 4>;
/// Other decks of up to 64 cells.
type Medium = Workspace<6, 64, 9>;
/// All others.
type Large = Workspace<9, 256, 9>;

thread_local! {
    static SMALL: Cell<Option<Box<Small>>> = const { Cell::new(None) };
    static PACK: Cell<Option<Box<Pack>>> = const { Cell::new(None) };
}

/// The length of a shortest solution of a deal.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, Verdict};
/// use everystate_puzzles::gap::{Card, Instance, layers};
/// let cards: Vec<Card> = ["22", "11", "21", "12"].iter().map(|c| c.parse().unwrap()).collect();
/// let deal = Instance::new(2, 2, &cards).unwrap();
/// assert_eq!(layers::length(&deal, &Limits::none(), &Silent).verdict, Verdict::Solved(2));
/// ```
pub fn length(deal: &Instance, limits: &Limits, watch: &dyn Watch) -> Found {
    let (suits, ranks) = (deal.suits(), deal.ranks());
    if Deck::<1, 32, 4>::fits(suits, ranks) {
        // Sizes are types, so that each has loops and words of its own. The tables of common decks are kept by the thread
        // from deal to deal: stamps make them empty without a write.
        let mut space = SMALL.take().unwrap_or_else(|| Box::new(Small::new()));
        let found = space.run(deal, limits, watch);
        SMALL.set(Some(space));
        found
    } else if Deck::<4, 64, 4>::fits(suits, ranks) {
        let mut space = PACK.take().unwrap_or_else(|| Box::new(Pack::new()));
        let found = space.run(deal, limits, watch);
        PACK.set(Some(space));
        found
    } else if Deck::<6, 64, 9>::fits(suits, ranks) {
        Medium::new().run(deal, limits, watch)
    } else {
        Large::new().run(deal, limits, watch)
    }
}

/// The first in order of the solutions of the shortest length, which is known. `None` if the deck has more than
/// 64 cells.
pub(in crate::gap) fn moves(
    deal: &Instance,
    length: u64,
    limits: &Limits,
    watch: &dyn Watch,
) -> Option<(Verdict<Vec<Card>>, u64)> {
    let start = Position::start(deal);
    let misplaced = |&&card: &&Card| start.place(card) != deal.home(card);
    let least = deal.cards().iter().filter(misplaced).count() as u64;
    let detours = u16::try_from(length.saturating_sub(least)).ok()?;
    let (suits, ranks) = (deal.suits(), deal.ranks());
    let mut meter = limits.meter(watch);
    let found = if Deck::<1, 32, 4>::fits(suits, ranks) {
        first::<1, 32, 4>(deal, detours, &mut meter)
    } else if Deck::<4, 64, 4>::fits(suits, ranks) {
        first::<4, 64, 4>(deal, detours, &mut meter)
    } else if Deck::<6, 64, 9>::fits(suits, ranks) {
        first::<6, 64, 9>(deal, detours, &mut meter)
    } else {
        return None;
    };
    let verdict = match found {
        Ok(Some(moves)) => Verdict::Solved(moves),
        Ok(None) => Verdict::Unsolvable,
        Err(why) => Verdict::Stopped { at_least: length, why },
    };
    Some((verdict, meter.positions()))
}

#[cfg(test)]
pub(in crate::gap) mod tests {
    use super::*;
    use everystate_puzzle::Silent;

    /// The verdict with each size of key, which must all be the same.
    pub(in crate::gap) fn by_every_size(deal: &Instance) -> [Verdict<u64>; 4] {
        let limits = Limits::none();
        [
            Small::new().run(deal, &limits, &Silent).verdict,
            Pack::new().run(deal, &limits, &Silent).verdict,
            Medium::new().run(deal, &limits, &Silent).verdict,
            Large::new().run(deal, &limits, &Silent).verdict,
        ]
    }
}
