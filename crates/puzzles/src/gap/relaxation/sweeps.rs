//! The moves that are enough, and whether a position is lost, for decks of up to four suits: the sets of
//! [`still`](super::still) found by sweeps over all cards, a suit beside the other.
//!
//! # What it computes
//! The same as [`Still`](super::still::Still): of the legal moves the smallest set that is found to be enough,
//! sets of the same size in the order of their numbers.
//!
//! # How
//! The cards of a value are a vector of four words, a suit each: the cells that they could come to. One sweep
//! lets each value follow the value below, from the lowest to the highest; the places of all cards
//! that moved become free for the next sweep; when none does, all is found. Which sets of moves are still to be tried
//! is a word of sixteen bits, one for each set.
//!
//! # When to use it
//! Where the machine has vectors of four words (AVX2, from 2013 on); elsewhere [`Still`](super::still::Still)
//! does the same.
//!
//! # Time
//! A sweep over a pack of 52 takes some 20 ns with what comes before and after it, a run with cards held still five or six
//! sweeps, a position three runs on average. [`Still`](super::still::Still) takes half as long again, and for 28 cards
//! twice as long (`docs/decisions/0010-what-is-enough-by-sweeps.md`).

/// What is asked about a position.
#[cfg_attr(
    not(target_arch = "x86_64"),
    expect(dead_code, reason = "nothing is asked where there are no such vectors")
)]
pub(in crate::gap) struct Asked<'a> {
    /// The cell of each card, the suits of a value side by side; 255 for what is no card. As many as a power of two.
    pub(in crate::gap) place: &'a [u8],
    pub(in crate::gap) gaps: u64,
    /// The moves that there are.
    pub(in crate::gap) live: u16,
    /// For each move where the card stands in `place`, and its cell.
    pub(in crate::gap) moves: [(u8, u8); 4],
    /// The moves of cards that stand at home.
    pub(in crate::gap) home: u16,
    /// Whether to look if it is lost.
    pub(in crate::gap) look: bool,
}

#[cfg(target_arch = "x86_64")]
pub(in crate::gap) use with_vectors::Sweeps;

#[cfg(target_arch = "x86_64")]
mod with_vectors {
    #![expect(
        clippy::inline_always,
        reason = "all of it must be compiled for the instructions at hand"
    )]

    use crate::gap::relaxation::sweeps::Asked;
    use crate::gap::rules::RANKS;
    use everystate_cpu::{Avx2, Kernel, V256};

    /// A set of cells for each suit, by value.
    type Cells = [V256; RANKS];

    /// What is the same for all positions of a deck.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::gap) struct Sweeps {
        avx2: Avx2,
        ranks: usize,
        /// Where the cards of value 1 stand, the suits side by side.
        firsts: [u64; 4],
    }

    /// Where cards could get.
    struct Reach {
        /// Whether none of the cards that were not to move could.
        unspoilt: bool,
        cells: Cells,
    }

    impl Sweeps {
        /// For a deck of up to four suits and 64 cells; `None` if the machine has no such vectors.
        pub(in crate::gap) fn new(suits: usize, ranks: usize) -> Option<Self> {
            let fits = suits <= 4 && suits * (ranks + 1) <= 64 && ranks <= RANKS;
            let first = |suit: usize| if suit < suits { 1 << (suit * (ranks + 1)) } else { 0 };
            let avx2 = Avx2::detect().filter(|_| fits)?;
            Some(Self { avx2, ranks, firsts: core::array::from_fn(first) })
        }

        /// Which of the moves are enough to look at; none if the position is seen to be lost.
        #[inline]
        pub(in crate::gap) fn choose(&self, asked: &Asked<'_>) -> u16 {
            if asked.live == 0 {
                return 0;
            }
            match self.ranks {
                7 => self.avx2.run(Choosing::<7>(self, asked)),
                13 => self.avx2.run(Choosing::<13>(self, asked)),
                _ => self.avx2.run(Choosing::<0>(self, asked)),
            }
        }

        /// The number of ranks, where it is known beforehand without asking.
        #[inline(always)]
        fn ranks<const R: usize>(&self) -> usize {
            if R == 0 { self.ranks.min(RANKS) } else { R }
        }

        #[inline(always)]
        fn chosen<const R: usize>(&self, asked: &Asked<'_>) -> u16 {
            let mut homes = self.avx2.words(self.firsts);
            let (mut places, mut at_home) = ([self.avx2.zero(); RANKS], homes);
            let one = self.avx2.all64(1);
            let (four, _) = asked.place.as_chunks::<4>();
            for (place, &cells) in places.iter_mut().zip(four).take(self.ranks::<R>()) {
                // What is shifted by 255 is gone.
                *place = one.up64(self.avx2.widened(cells));
                at_home = at_home | (*place & homes);
                homes = homes.add64(homes);
            }
            let [at_home, ..] = at_home.united().to_words();
            let firsts = self.firsts.iter().fold(0, |all, first| all | first);
            // Adding one to each suit carries through its cards that are home, from the first on, and no further
            // than the last column, where none is.
            let settled = at_home & !at_home.wrapping_add(firsts);
            let cell = |i: usize| u64::from(asked.live >> i & 1) << (asked.moves[i].1 % 64);
            let all = (0..4).fold(0, |all, i| all | cell(i));
            let enough = self.enough::<R>(asked, &places, settled, all);
            if asked.look && self.is_lost::<R>(&places, asked.gaps | all) {
                return 0;
            }
            enough
        }

        /// Follows where cards could get with those on some cells held still, when other cells are free; ends as soon
        /// as a card on a `bad` cell could move.
        #[inline(always)]
        fn follow<const R: usize>(&self, places: &Cells, free: u64, held: u64, bad: u64) -> Reach {
            let ranks = self.ranks::<R>();
            let none = self.avx2.zero();
            let (mut cells, mut may) = (*places, [none; RANKS]);
            let held = self.avx2.all64(held);
            for v in 1..ranks {
                may[v] = (places[v] & held).eq64(none);
            }
            // The fixed point of lemma 5. A card can come right of where the card one lower could stand (adding a set of cells
            // to itself shifts it by one cell) if the cell is free and the card is not held still. Going up the values, one sweep
            // carries a whole run of cards along; `left` collects the first places of all that could move, which
            // are free in the next sweep. Where that frees nothing more, another sweep would change nothing.
            let mut free = self.avx2.all64(free);
            let bad = self.avx2.all64(bad);
            loop {
                let (mut left, mut below) = (none, places[0]);
                for v in 1..ranks {
                    let open = free & may[v];
                    let right = below.add64(below) & open;
                    below = cells[v] | right;
                    cells[v] = below;
                    let stays = below.eq64(places[v]);
                    left = left | places[v].without(stays);
                }
                let moved = left.united();
                let unspoilt = moved.is_disjoint(bad);
                if !unspoilt || free.contains(moved) {
                    return Reach { unspoilt, cells };
                }
                free = free | moved;
            }
        }

        /// Whether some card can never get home: lemma 5.
        #[inline(always)]
        fn is_lost<const R: usize>(&self, places: &Cells, free: u64) -> bool {
            // With none held still, what can move at once leaves its cell: those cells count as free from the beginning, which
            // gives the same sets a sweep earlier. Then `homes` goes from column to column, a cell in each suit's word.
            let reach = self.follow::<R>(places, free, 0, 0);
            let (mut homes, mut lacking) = (places[0], self.avx2.zero());
            for cells in &reach.cells[1..self.ranks::<R>()] {
                homes = homes.add64(homes);
                lacking = lacking | homes.without(*cells);
            }
            !lacking.is_empty()
        }

        /// The smallest set of the moves that is found to be enough; all of them if none is. `all` cells are those of
        /// the cards that can move.
        #[inline(always)]
        fn enough<const R: usize>(
            &self,
            asked: &Asked<'_>,
            places: &Cells,
            settled: u64,
            all: u64,
        ) -> u16 {
            let live = usize::from(asked.live % 16);
            // Lemma 7 for each move by itself: the cell of its card, and the cells of the cards one lower and one higher, which
            // stand four places before and after it. Those of a set are the unions, without the cells of the set.
            let (mut from, mut near) = ([0u64; 4], [0u64; 4]);
            let cell = |at: usize| {
                let cell = asked.place[at & (asked.place.len() - 1)];
                if cell < 64 { 1 << cell } else { 0 }
            };
            for (i, &(card, place)) in asked.moves.iter().enumerate() {
                let card = usize::from(card);
                from[i] = if live >> i & 1 != 0 { 1 << (place % 64) } else { 0 };
                near[i] = (cell(card.wrapping_sub(4)) | cell(card + 4)) & !settled;
            }
            // Subsets of what can move, but not all of it; one of them has to move at some time.
            let mut left = APART[!live % 16] & !1 & !(1 << live);
            left &= !APART[!usize::from(asked.home) % 16];
            for (i, near) in near.iter().enumerate() {
                // No neighbour may be able to move at once.
                let with = (0..4).fold(0, |with, j| with | usize::from(near & from[j] != 0) << j);
                left &= !(WITH[1 << i] & !WITH[with]);
            }
            while left != 0 {
                let small = [left & OF_ONE, left & OF_TWO].into_iter().find(|&sets| sets != 0);
                let set = small.unwrap_or(left).trailing_zeros() as usize % 16;
                let of = |cells: &[u64; 4]| {
                    let one = |i: usize| if set >> i & 1 != 0 { cells[i] } else { 0 };
                    one(0) | one(1) | one(2) | one(3)
                };
                let (held, bad) = (of(&from), of(&near) & !of(&from));
                // What can move at once and is not held still leaves its cell.
                let free = asked.gaps | (all & !held);
                if self.follow::<R>(places, free, held, bad).unspoilt {
                    return set.to_le_bytes()[0].into();
                }
                left &= !(1 << set);
            }
            asked.live
        }
    }

    /// [`Sweeps::chosen`] and what it is called with.
    struct Choosing<'a, const R: usize>(&'a Sweeps, &'a Asked<'a>);

    impl<const R: usize> Kernel for Choosing<'_, R> {
        type Output = u16;

        #[inline(always)]
        fn run(self) -> u16 {
            self.0.chosen::<R>(self.1)
        }
    }

    /// For each set of up to four things, as a number, those sets that contain it, as a set of numbers.
    const WITH: [u16; 16] = sets(true);
    /// Those that have nothing in common with it.
    const APART: [u16; 16] = sets(false);
    /// The sets of one thing, and of two.
    const OF_ONE: u16 = 1 << 0b0001 | 1 << 0b0010 | 1 << 0b0100 | 1 << 0b1000;
    const OF_TWO: u16 =
        1 << 0b0011 | 1 << 0b0101 | 1 << 0b0110 | 1 << 0b1001 | 1 << 0b1010 | 1 << 0b1100;

    const fn sets(with: bool) -> [u16; 16] {
        let (mut sets, mut of) = ([0; 16], 0);
        while of < 16 {
            let mut other = 0;
            while other < 16 {
                if (with && other & of == of) || (!with && other & of == 0) {
                    sets[of] |= 1 << other;
                }
                other += 1;
            }
            of += 1;
        }
        sets
    }
}

/// There are none here.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Copy, Debug)]
pub(in crate::gap) enum Sweeps {}

#[cfg(not(target_arch = "x86_64"))]
impl Sweeps {
    pub(in crate::gap) fn new(_suits: usize, _ranks: usize) -> Option<Self> {
        None
    }

    pub(in crate::gap) fn choose(&self, _asked: &Asked<'_>) -> u16 {
        match *self {}
    }
}
