//! [`Cycles`]: solutions of a puzzle of many pieces, by moves and then by three-cycles.

use crate::algebra::budget::Budget;
use crate::algebra::coloring::Coloring;
use crate::algebra::stickers::{Element, Stickers};
use crate::algebra::together::together;
use crate::scramble::cycles::kinds::{Charges, Kinds};
use crate::scramble::cycles::onward::{End, Onward, PARTS};
use crate::scramble::cycles::resolve::Resolve;
use crate::scramble::cycles::table::Table;
use crate::scramble::cycles::words::found;
use crate::scramble::motions::Motions;

/// What solves positions of a puzzle whose moves are always possible.
pub(crate) struct Cycles {
    visible: Coloring,
    kinds: Kinds,
    /// By kind; none of what is idle.
    tables: Vec<Option<Table>>,
    moves: Vec<(Element, Charges)>,
    places: Vec<(u16, u32)>,
}

/// How much wider a search is: positions that are gone on with by moves, and ways by words.
#[derive(Clone, Copy)]
pub(crate) struct Width {
    pub(crate) onward: usize,
    pub(crate) ways: usize,
}

/// Whether three-cycles are used: in a browser, where the program is to be small, they are not.
const USED: bool = !cfg!(target_family = "wasm");

/// Whether a puzzle has so many pieces that three-cycles are looked for before all else, and nothing down a chain, which is long in the making,
/// and so are its solutions.
pub(crate) fn is_large(stickers: &Stickers) -> bool {
    Stickers::are_many(stickers.pieces())
}

/// Pieces that a word brings home, about: what a piece costs is the mean of all words, divided by this. It matters little: from 1.3 to
/// 3.2 solutions of three cubes differed by three in a hundred.
const HOME: f64 = 2.0;

impl Width {
    /// One after the other; the first takes some hundredths of a second for two hundred pieces, the last seconds.
    pub(crate) const ALL: [Self; 4] = [
        Self { onward: 16, ways: 4 },
        Self { onward: 64, ways: 16 },
        Self { onward: 512, ways: 64 },
        Self { onward: 4096, ways: 64 },
    ];
}

impl Cycles {
    /// Finds words and makes tables, in some hundredths of a second for a hundred pieces; `None` if a kind has no words, or the budget ends.
    pub(crate) fn new(
        motions: &Motions,
        visible: Coloring,
        threads: usize,
        budget: Budget<'_>,
    ) -> Option<Self> {
        if !USED {
            return None;
        }
        let kinds = Kinds::new(motions, &visible);
        let words = found(motions, &kinds, threads, budget)?;
        let of = |number: usize| {
            let kind = &kinds.all[number];
            let given = words[number].clone();
            if kind.is_idle {
                Some(None)
            } else {
                Table::new(motions, kind, &kinds.of, given, budget).map(Some)
            }
        };
        let made = together(threads, kinds.all.len(), &of);
        let tables: Vec<Option<Table>> = made.into_iter().collect::<Option<_>>()?;
        let stickers = &motions.stickers;
        let element = |motion: u16| {
            let back: Element = (0..stickers.pieces())
                .map(|piece| motions.go(motion, stickers.at(piece, 0)))
                .collect();
            let element = stickers.inverse(&back);
            let charges = kinds.charges(motions, &element);
            (element, charges)
        };
        let moves = motions.all().map(element).collect();
        let mut places = vec![(0, 0); stickers.pieces()];
        for (place, &(kind, number)) in kinds.of.iter().enumerate() {
            let each = tables[kind].as_ref().map_or(0.0, |table| table.mean / HOME);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a few moves"
            )]
            let parts = (each * f64::from(PARTS)) as u32;
            places[place] = (kinds.all[kind].home[usize::from(number)], parts);
        }
        (!budget.ended()).then_some(Self { visible, kinds, tables, moves, places })
    }

    /// A solution of a position; `None` if none is found, or it is to stop.
    pub(crate) fn solve(
        &self,
        motions: &Motions,
        start: &Element,
        (width, threads): (Width, usize),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<u16>> {
        // Of what is never made the compiler does not know that.
        if !USED {
            return None;
        }
        let onward = Onward {
            motions,
            visible: &self.visible,
            kinds: &self.kinds,
            moves: &self.moves,
            places: &self.places,
        };
        let ends = onward.ends(start, width.onward, threads, stop);
        let rest = |end: usize| self.rest(motions, &ends[end], width.ways, stop);
        let found = together(threads, ends.len(), &rest);
        found.into_iter().flatten().min_by_key(Vec::len)
    }

    /// The moves of an end, and the words for what is left.
    fn rest(
        &self,
        motions: &Motions,
        end: &End,
        width: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<u16>> {
        let mut sequence = end.moves.clone();
        for (kind, table) in self.kinds.all.iter().zip(&self.tables) {
            let Some(table) = table else { continue };
            let at = kind.places.iter().map(|&place| end.at[place]).collect();
            let (stickers, visible) = (&motions.stickers, &self.visible);
            let resolve = Resolve { stickers, visible, kind, table, each: table.mean / HOME };
            for triple in resolve.solve(at, width, stop)? {
                sequence.extend(table.word(motions, triple));
            }
        }
        Some(motions.shortened(0, sequence))
    }
}
