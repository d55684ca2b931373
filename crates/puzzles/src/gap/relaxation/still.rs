//! Moves that need no others beside them: with some cards held still, what could the others do?
//!
//! # What it computes
//! For a position whether it is lost without search, and otherwise a set of its legal moves that is
//! enough to look at: every solution can be put into another order, of the same length, that begins with
//! one of them. Of such sets (*persistent* sets) the smallest is taken that is found.
//!
//! # How
//! The relaxation of [`is_lost`](super::is_lost), cards that keep their old cells free and can be followed from
//! everywhere, is run with the cards of a set of legal moves held still. If even so none of their
//! neighbours in suit can move, nothing can happen before the first of these moves that it would matter to, and
//! nothing that the move would spoil (`docs/math/gap.md`, lemma 7). What a run has found stays found when
//! the cards are let go, so the look whether the position is lost goes on from there.
//!
//! # When to use it
//! Where rows are free, for more than four suits, and on machines without vectors of four words; elsewhere
//! [`Sweeps`](super::sweeps::Sweeps) finds the same sooner.
//!
//! # Time
//! A cell that is looked at takes some 7 ns. A run that is spoilt looks at 18 cells in a pack of 52, one that
//! is not at 12, a whole look at 62; up to fourteen runs a position with four moves, of which two are
//! needed on average.
//!
//! # Literature
//! P. Godefroid, "Partial-order methods for the verification of concurrent systems", LNCS 1032, 1996
//! (persistent sets); M. Wehrle and M. Helmert, "About partial order reduction in planning and
//! computer aided verification", ICAPS 2012 (that shortest solutions are kept).

/// Cards are numbered by their home cells; a set of cards, as one of cells, is a word.
#[derive(Clone, Copy, Debug)]
pub(in crate::gap) struct Still {
    /// The card on each cell, as a set of one.
    on: [u64; 64],
    /// The cell of each card.
    place: [u8; 64],
    gaps: u64,
    /// All cards but those of value 1.
    cards: u64,
    /// The cards that stand where they belong; where rows are free, in the column where they belong.
    home: u64,
    /// Those that stand there with all lower ones of their suit: they never move.
    settled: u64,
    /// Where rows are free: the cards of value 2, and those in the column where these go.
    opening: Option<Opening>,
}

/// Where cards could get, as far as it has been followed.
#[derive(Clone, Copy, Debug)]
pub(in crate::gap) struct Flow {
    /// The cards that could come to stand on each cell.
    on: [u64; 64],
    /// The cells where that has changed.
    changed: u64,
    /// The cells that are or become free.
    free: u64,
    /// Those of them that are still to be looked at.
    todo: u64,
    /// Those where a card would come that is held still.
    held_up: u64,
    /// The cards that could move at all.
    moved: u64,
    /// The cards that could get home, where each suit has a row.
    home: u64,
}

/// What free rows add.
#[derive(Clone, Copy, Debug)]
struct Opening {
    twos: u64,
    first: u64,
}

impl Still {
    /// A position given as the number of the card on each cell, and its gaps, where the number is no card's.
    #[inline]
    pub(in crate::gap) fn new(suits: usize, ranks: usize, board: &[u8], gaps: u64) -> Self {
        let stride = ranks + 1;
        let (mut on, mut place, mut home) = ([0; 64], [0; 64], 0);
        for (cell, &card) in board.iter().enumerate().take((suits * stride).min(64)) {
            on[cell] = SINGLE[usize::from(card % 64)];
            place[usize::from(card % 64)] = cell.to_le_bytes()[0];
            home |= on[cell] & SINGLE[cell];
        }
        // Where the number that stands for a gap is also a cell, no card belongs there.
        home &= !gaps;
        let mut left = gaps;
        while left != 0 {
            on[left.trailing_zeros() as usize % 64] = 0;
            left &= left - 1;
        }
        // The bits of a suit in `home` begin with its card of value 1, so the ones that they begin with are the cards that
        // are home with all lower ones. The last column is no card's home: they end before the next suit.
        let (mut cards, mut settled) = (0, 0);
        let suit_cards = (1u64 << (ranks - 1)) - 1;
        for first in (0..suits).map(|suit| suit * stride) {
            cards |= suit_cards << (first + 1);
            let low = (home >> first).trailing_ones();
            settled |= ((1u64 << low.min(63)) - 1) << first;
        }
        Self { on, place, gaps, cards, home, settled, opening: None }
    }

    /// The same where any card of value 2 may open a row: all cards of value 1 stand, so to say, left of each.
    #[inline]
    pub(in crate::gap) fn free(mut self, suits: usize, ranks: usize) -> Self {
        let stride = ranks + 1;
        let aces = (0..suits).fold(0u64, |aces, suit| aces | 1 << (suit * stride));
        let mut first = 0;
        self.home = 0;
        for row in (0..suits).map(|row| row * stride) {
            self.on[row % 64] = aces;
            first |= self.on[(row + 1) % 64];
            for column in 1..ranks {
                self.home |= self.on[(row + column) % 64] & (aces << column);
            }
        }
        self.settled = 0;
        self.opening = Some(Opening { twos: aces << 1, first });
        self
    }

    /// The gaps, and nothing followed yet.
    #[inline]
    pub(in crate::gap) fn flow(&self) -> Flow {
        let (free, home) = (self.gaps, self.home);
        Flow { on: self.on, changed: 0, free, todo: free, held_up: 0, moved: 0, home }
    }

    /// Forgets what was followed.
    #[inline]
    fn restart(&self, flow: &mut Flow) {
        while flow.changed != 0 {
            let cell = flow.changed.trailing_zeros() as usize % 64;
            flow.changed &= flow.changed - 1;
            flow.on[cell] = self.on[cell];
        }
        (flow.free, flow.todo, flow.home) = (self.gaps, self.gaps, self.home);
        (flow.held_up, flow.moved) = (0, 0);
    }

    /// Follows where cards could get with the `held` ones held still; ends with `false` as soon as one of `bad`
    /// could move.
    ///
    /// A cell that is or becomes free is looked at when it does, and whenever more cards can stand on its left.
    #[inline]
    fn follow(&self, flow: &mut Flow, held: u64, bad: u64) -> bool {
        let Flow { on, .. } = flow;
        let (mut free, mut todo, mut held_up) = (flow.free, flow.todo, flow.held_up);
        let (mut moved, mut home, mut changed) = (flow.moved, flow.home, flow.changed);
        let loose = self.cards & !self.settled;
        let mut unspoilt = true;
        while todo != 0 {
            // The fixed point of lemma 5, where `on` has for each cell the cards whose P contains it. Cards are numbered
            // by their home cells, so those that can follow the cards on the left are these, shifted by one; what is
            // then no card, or of value 1, is not in `loose`. Every growth of a set puts the cells to its right on
            // the list again, if they are free: in the end no cell is left that would change.
            let cell = todo.trailing_zeros() as usize % 64;
            let could = on[(cell + 63) % 64] << 1 & loose & !on[cell];
            let new = could & !held;
            // A neighbour of the cards held still could move: whatever else is found, their moves are not enough.
            if new & bad != 0 {
                unspoilt = false;
                break;
            }
            todo &= todo - 1;
            // Which cards would have come here is not kept: `finish` looks at the cell again when none is held.
            held_up |= u64::from(could & held != 0) << cell;
            if new == 0 {
                continue;
            }
            on[cell] |= new;
            changed |= 1 << cell;
            home |= new & 1 << cell;
            // The first time that a card gets anywhere, the cell that it leaves is free for others (F in lemma 5).
            let mut first = new & !moved;
            moved |= first;
            while first != 0 {
                let left = 1 << (self.place[first.trailing_zeros() as usize % 64] % 64);
                first &= first - 1;
                free |= left;
                todo |= left;
            }
            todo |= (2 << cell) & free;
        }
        (flow.free, flow.todo, flow.held_up) = (free, todo, held_up);
        (flow.moved, flow.home, flow.changed) = (moved, home, changed);
        unspoilt
    }

    /// Follows to the end where cards could get with none held still.
    #[inline]
    pub(in crate::gap) fn finish(&self, flow: &mut Flow) {
        flow.todo |= core::mem::take(&mut flow.held_up);
        self.follow(flow, 0, 0);
    }

    /// Whether some card can never get home, after [`finish`](Self::finish): lemma 5.
    #[inline]
    pub(in crate::gap) fn is_lost(&self, flow: &Flow) -> bool {
        flow.home & self.cards != self.cards
    }

    /// For each suit the rows in which it could end, after [`finish`](Self::finish), as far as is seen without
    /// search.
    #[inline]
    pub(in crate::gap) fn ends(flow: &Flow, suits: usize, ranks: usize) -> [u16; 9] {
        let (stride, mut ends) = (ranks + 1, [0; 9]);
        let aces = (0..suits).fold(0u64, |aces, suit| aces | 1 << (suit * stride));
        for row in 0..suits {
            // Lemma 8: a row can take a suit if each of its cards could come to its column there. Shifted by the column,
            // each is where the card of value 1 stands in a set, so that one intersection answers for all suits.
            let cells = (1..ranks).map(|column| flow.on[(row * stride + column) % 64] >> column);
            let whole = cells.fold(aces, |suits, cell| suits & cell);
            for (suit, rows) in ends.iter_mut().enumerate().take(suits) {
                *rows |= u16::from(whole >> (suit * stride) & 1 != 0) << row;
            }
        }
        ends
    }

    /// Whether the moves of these cards are enough, of `all` that can move. `None` if that is seen without
    /// following anything not to be so.
    #[inline]
    fn are_enough(&self, flow: &mut Flow, cards: u64, all: u64) -> Option<bool> {
        // T of lemma 7 is `cards`. A card one lower or higher than one of them is one number away; what is then no card, or
        // of value 1, is not in `self.cards`.
        let mut neighbours = cards >> 1 | cards << 1;
        if let Some(Opening { twos, first }) = self.opening {
            // Cards of value 2 wait for one another's places, and for no card.
            neighbours = (cards & !twos) >> 1 | cards << 1;
            if cards & twos != 0 {
                neighbours |= twos | first;
            }
        }
        neighbours &= self.cards & !cards & !self.settled;
        // One of them has to move at some time, and no neighbour may be able to at once.
        if cards & !self.home == 0 || neighbours & all != 0 {
            return None;
        }
        self.restart(flow);
        Some(self.follow(flow, cards, neighbours))
    }

    /// The smallest set of the `live` moves that is found to be enough; all of them if none is. `cards` has
    /// whose move each is; where several cards can only be looked at together, they are one move.
    #[inline]
    pub(in crate::gap) fn enough(
        &self,
        flow: &mut Flow,
        live: u16,
        cards: impl Fn(usize) -> u64,
    ) -> u16 {
        let mut moves = [(0u16, 0u64); SINGLES.len()];
        let (mut count, mut left, mut all) = (0, live, 0);
        while left != 0 && count < moves.len() {
            let bit = left & left.wrapping_neg();
            left &= left - 1;
            moves[count] = (bit, cards(bit.trailing_zeros() as usize));
            all |= moves[count].1;
            count += 1;
        }
        if left != 0 {
            return live;
        }
        let moves = &moves[..count];
        let sets = SUBSETS.get(count).copied().unwrap_or(&SINGLES[..count]);
        let mut spoilt = [(0, 0); SUBSETS[4].len()];
        let mut failures = 0;
        for &set in sets {
            // What spoilt a smaller set spoils this one too if it needed none of the cards held now.
            // Only the cards of `needed`, of those that can move at once, moved in the run that spoilt `less`: the run with
            // more held still is the same as long as none of them is held, and it ends at the same neighbour, which
            // cannot be in the larger set, as it cannot move at once. It saves runs, and changes no answer.
            let again = |&(less, needed): &(u16, u16)| set & less == less && set & needed == 0;
            if spoilt[..failures].iter().any(again) {
                continue;
            }
            let (enough, held) = union(moves, set);
            match self.are_enough(flow, held, all) {
                Some(true) => return enough,
                Some(false) => {
                    let went = |&(_, &(_, of)): &(usize, &(u16, u64))| of & flow.moved != 0;
                    let needed = moves.iter().enumerate().filter(went);
                    spoilt[failures] = (set, needed.fold(0, |set, (i, _)| set | 1 << i));
                    failures += 1;
                }
                None => {}
            }
        }
        live
    }
}

/// The union of those of the moves that are in a set, and of their cards.
#[inline]
fn union(moves: &[(u16, u64)], mut set: u16) -> (u16, u64) {
    let mut union = (0, 0);
    while set != 0 {
        let (bit, cards) = moves[set.trailing_zeros() as usize];
        set &= set - 1;
        union = (union.0 | bit, union.1 | cards);
    }
    union
}

/// The set of each one cell, or card.
static SINGLE: [u64; 64] = {
    let (mut sets, mut i) = ([0; 64], 0);
    while i < 64 {
        sets[i] = 1 << i;
        i += 1;
    }
    sets
};

/// Sets of so many things, the small ones first, without the whole.
const SUBSETS: [&[u16]; 5] =
    [&[], &[], &[1, 2], &[1, 2, 4, 3, 5, 6], &[1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14]];
/// Of more things only sets of one are looked at.
const SINGLES: [u16; 10] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
