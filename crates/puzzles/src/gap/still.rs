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
//! nothing that the move would spoil (`docs/math/gap.md`, lemma 7).
//!
//! # Time
//! A run is a few passes over the cards, two or three operations each on sets of cells of 64 bits; up
//! to fourteen runs a position with four moves, most of which end early.
//!
//! # Literature
//! P. Godefroid, "Partial-order methods for the verification of concurrent systems", LNCS 1032, 1996
//! (persistent sets); M. Wehrle and M. Helmert, "About partial order reduction in planning and
//! computer aided verification", ICAPS 2012 (that shortest solutions are kept).

/// Cards are numbered by their home cells; a set of cards, as one of cells, is a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Still {
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

/// Where cards could get.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flow {
    /// The cards that could come to stand on each cell.
    on: [u64; 64],
    /// The cards that could move at all.
    moved: u64,
    /// The cards that could get home, where each suit has a row.
    home: u64,
}

/// What became of a look.
struct Flood {
    /// Whether one of those that must not move could.
    spoilt: bool,
    moved: u64,
    home: u64,
    changed: u64,
}

/// What free rows add.
#[derive(Clone, Copy, Debug)]
struct Opening {
    twos: u64,
    first: u64,
}

impl Still {
    /// A position given as the number of the card on each cell; `gap` is no card's number.
    #[inline]
    pub(super) fn new(suits: usize, ranks: usize, board: &[u8], gap: u8) -> Self {
        let stride = ranks + 1;
        let (mut on, mut place) = ([0; 64], [0; 64]);
        let (mut gaps, mut home) = (0, 0u64);
        for (cell, &card) in board.iter().enumerate().take((suits * stride).min(64)) {
            let is_gap = card == gap;
            on[cell] = u64::from(!is_gap) << (card % 64);
            place[usize::from(card % 64)] = cell.to_le_bytes()[0];
            gaps |= u64::from(is_gap) << cell;
            home |= u64::from(usize::from(card) == cell) << cell;
        }
        // Where the number that stands for a gap is also a cell, no card belongs there.
        home &= !(1 << (gap % 64));
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
    pub(super) fn free(mut self, suits: usize, ranks: usize) -> Self {
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

    /// Which cards could move, and which get home, with the `held` ones held still; it ends as soon as one of
    /// `bad` could move.
    ///
    /// `on`, the cards on each cell, becomes those that could come to stand there. A cell that is or becomes free
    /// is looked at when it does, and whenever more cards can stand on its left. `changed` are the cells
    /// where `on` has changed.
    #[inline]
    fn flow(&self, on: &mut [u64; 64], held: u64, bad: u64) -> Flood {
        let (mut free, mut todo) = (self.gaps, self.gaps);
        let loose = self.cards & !held & !self.settled;
        let (mut moved, mut home, mut changed) = (0u64, self.home, 0u64);
        while todo != 0 {
            let cell = todo.trailing_zeros() as usize % 64;
            todo &= todo - 1;
            let new = on[(cell + 63) % 64] << 1 & loose & !on[cell];
            if new == 0 {
                continue;
            }
            if new & bad != 0 {
                return Flood { spoilt: true, moved, home, changed };
            }
            on[cell] |= new;
            changed |= 1 << cell;
            home |= new & 1 << cell;
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
        Flood { spoilt: false, moved, home, changed }
    }

    /// Where cards could get with none held still.
    #[inline]
    pub(super) fn look(&self) -> Flow {
        let mut on = self.on;
        let Flood { moved, home, .. } = self.flow(&mut on, 0, 0);
        Flow { on, moved, home }
    }

    /// Whether some card can never get home: lemma 5.
    #[inline]
    pub(super) fn is_lost(&self, flow: &Flow) -> bool {
        flow.home & self.cards != self.cards
    }

    /// For each suit the rows in which it could end, as far as is seen without search.
    #[inline]
    pub(super) fn ends(flow: &Flow, suits: usize, ranks: usize) -> [u16; 9] {
        let (stride, mut ends) = (ranks + 1, [0; 9]);
        let aces = (0..suits).fold(0u64, |aces, suit| aces | 1 << (suit * stride));
        for row in 0..suits {
            let cells = (1..ranks).map(|column| flow.on[(row * stride + column) % 64] >> column);
            let whole = cells.fold(aces, |suits, cell| suits & cell);
            for (suit, rows) in ends.iter_mut().enumerate().take(suits) {
                *rows |= u16::from(whole >> (suit * stride) & 1 != 0) << row;
            }
        }
        ends
    }

    /// Whether the moves of these cards are enough, of `all` that can move. `on` is left as it was.
    #[inline]
    fn are_enough(&self, flow: &Flow, on: &mut [u64; 64], cards: u64, all: u64) -> bool {
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
            return false;
        }
        // What cannot move when nothing is held still cannot either when something is.
        if neighbours & flow.moved == 0 {
            return true;
        }
        let Flood { spoilt, mut changed, .. } = self.flow(on, cards, neighbours);
        while changed != 0 {
            let cell = changed.trailing_zeros() as usize % 64;
            changed &= changed - 1;
            on[cell] = self.on[cell];
        }
        !spoilt
    }
}

/// Sets of up to four things, the small ones first, without the whole.
const SUBSETS: [u16; 14] = [1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14];

/// The smallest set of the `live` moves that is found to be enough; all of them if none is. `cards` tells
/// whose move each is; where several cards can only be looked at together, they are one move.
#[inline]
pub(super) fn enough(still: &Still, flow: &Flow, live: u16, cards: impl Fn(usize) -> u64) -> u16 {
    if live.count_ones() < 2 {
        return live;
    }
    let cards = |mut set: u16| {
        let mut all = 0u64;
        while set != 0 {
            all |= cards(set.trailing_zeros() as usize);
            set &= set - 1;
        }
        all
    };
    let all = cards(live);
    let few = live < 16;
    let singles = (0..16).map(|i| 1 << i).filter(|_| !few);
    let mut sets = SUBSETS.into_iter().filter(|_| few).chain(singles);
    let inside = |set: &u16| set & !live == 0 && *set != live;
    let mut on = still.on;
    sets.find(|set| inside(set) && still.are_enough(flow, &mut on, cards(*set), all))
        .unwrap_or(live)
}
