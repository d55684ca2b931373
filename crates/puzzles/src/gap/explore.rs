//! Positions at each number of moves, in memory, by sorted runs on disk, or together with other processes.

use everystate_puzzle::adapt::Compact;
use everystate_puzzle::{ALONE, Limits, Packed, Puzzle};
use everystate_search::levels;
use everystate_table::file::PROGRAM;
use everystate_table::runs::together::{Task, explore as explore_with};
use everystate_table::runs::{self, Bits, Own, Place, Words};
use everystate_table::together;

use super::rules::{Game, Instance, Loose, Position, Store, with_word, word_bits};
use crate::family::{Exploration, Refusal, Request};

/// How many of the farthest positions are given.
const EXAMPLES: usize = 4;

/// Positions at each number of moves from a deal.
///
/// # Errors
/// If what is on disk is damaged or of something else, or cannot be begun there.
pub(super) fn explore(deal: &Instance, request: &Request<'_>) -> Result<Exploration, Refusal> {
    if !deal.variant().is_contest() {
        return explore_from(deal, core::slice::from_ref(deal), request);
    }
    if is_in_memory(request) {
        return Ok(with_word!(deal, packed(deal, request)));
    }
    match word_bits(deal) {
        0..=64 => packed_words::<u64, 1>(deal, request),
        65..=128 => packed_words::<u128, 2>(deal, request),
        _ => packed_words::<[u64; 4], 4>(deal, request),
    }
}

/// Whether it is explored by this process alone, in its memory.
fn is_in_memory(request: &Request<'_>) -> bool {
    ALONE || (request.disk.is_none() && request.peers.is_none())
}

/// Positions at each number of moves from the nearest of some deals of one deck, by one variant: cell by cell, for what a
/// [`Game`] packs are places seen from one deal.
///
/// # Errors
/// As [`explore`].
pub(super) fn explore_from(
    first: &Instance,
    deals: &[Instance],
    request: &Request<'_>,
) -> Result<Exploration, Refusal> {
    let game = Loose::new(first);
    let starts: Vec<_> = deals.iter().map(|deal| Loose::new(deal).start()).collect();
    if is_in_memory(request) {
        let (options, limits) = (levels::Options::default(), request.bounds());
        let found = levels::several(&game, &starts, &options, &limits, request.watch);
        return Ok(Exploration::of(found, |s| game.describe(s)));
    }
    match game.cell_bits() * game.movable() {
        0..=64 => cells(&Cells::<1>(&game, &starts), deals, request),
        65..=128 => cells(&Cells::<2>(&game, &starts), deals, request),
        129..=320 => cells(&Cells::<5>(&game, &starts), deals, request),
        _ => cells(&Cells::<17>(&game, &starts), deals, request),
    }
}

/// By the contest's rules, in memory.
fn packed<W: Store>(deal: &Instance, request: &Request<'_>) -> Exploration {
    let game = Game::<W>::new(deal);
    let options = levels::Options::default();
    let found = levels::run(&Compact(&game), &options, &request.bounds(), request.watch);
    Exploration::of(found, |&word| game.describe(&game.unpack(word)))
}

/// By the contest's rules, on disk or together with others.
fn packed_words<W: Store + Bits<N>, const N: usize>(
    deal: &Instance,
    request: &Request<'_>,
) -> Result<Exploration, Refusal> {
    let game = Game::<W>::new(deal);
    let packed = Compact(&game);
    // Each gap takes one card, and there are as many as rows. No position comes twice, so none is undone.
    let starts = [packed.start()];
    let space = Own { puzzle: &packed, starts: &starts, most: deal.suits(), undirected: false };
    let describe = |word: [u64; N]| game.describe(&game.unpack(W::of(word)));
    found(&space, core::slice::from_ref(deal), request, describe)
}

/// Positions as the cells of all cards that move, side by side.
struct Cells<'a, const N: usize>(&'a Loose, &'a [Position]);

impl<const N: usize> Cells<'_, N> {
    fn pack(&self, s: &Position) -> [u64; N] {
        let (bits, mut lanes) = (self.0.cell_bits(), [0; N]);
        for (index, cell) in self.0.cells(s).enumerate() {
            let at = index * bits;
            lanes[at / 64] |= (cell as u64) << (at % 64);
            if at % 64 + bits > 64 {
                lanes[at / 64 + 1] |= cell as u64 >> (64 - at % 64);
            }
        }
        lanes
    }

    fn unpack(&self, lanes: &[u64; N]) -> Position {
        let bits = self.0.cell_bits();
        self.0.at((0..).map(|index| {
            let at = index * bits;
            let mut cell = lanes[at / 64] >> (at % 64);
            if at % 64 + bits > 64 {
                cell |= lanes[at / 64 + 1] << (64 - at % 64);
            }
            usize::try_from(cell & ((1 << bits) - 1)).expect("a cell")
        }))
    }
}

impl<const N: usize> Words<N> for Cells<'_, N> {
    fn starts(&self, out: &mut Vec<[u64; N]>) {
        out.extend(self.1.iter().map(|start| self.pack(start)));
    }

    fn neighbours(&self, from: &[[u64; N]], out: &mut Vec<[u64; N]>) {
        let mut moves = Vec::new();
        for lanes in from {
            let position = self.unpack(lanes);
            moves.clear();
            self.0.moves(&position, &mut moves);
            out.extend(moves.iter().map(|&shift| self.pack(&self.0.apply(&position, shift))));
        }
    }

    fn most(&self) -> usize {
        // Each of as many gaps as rows takes a card of each suit at most.
        self.0.suits * self.0.suits
    }

    fn size(&self, _: &[u64; N]) -> u64 {
        1
    }

    fn is_undirected(&self) -> bool {
        false
    }
}

/// Cell by cell, on disk or together with others.
fn cells<const N: usize>(
    space: &Cells<'_, N>,
    deals: &[Instance],
    request: &Request<'_>,
) -> Result<Exploration, Refusal> {
    found(space, deals, request, |word| space.0.describe(&space.unpack(&word)))
}

/// What is explored from some deals: their deck, rules and cards.
fn digest(deals: &[Instance]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"gap runs 1");
    let mut all: Vec<String> = (deals.iter())
        .map(|deal| {
            format!("{} {} {} {:?}", deal.variant(), deal.suits(), deal.ranks(), deal.cards())
        })
        .collect();
    all.sort_unstable();
    all.dedup();
    for deal in all {
        hasher.update(deal.as_bytes()).update(b"\n");
    }
    hasher.finalize().into()
}

/// Explores a space together with others if there are any, else on disk.
fn found<const N: usize>(
    space: &impl Words<N>,
    deals: &[Instance],
    request: &Request<'_>,
    describe: impl Fn([u64; N]) -> String,
) -> Result<Exploration, Refusal> {
    let options = runs::Options { threads: request.threads, examples: EXAMPLES };
    let (digest, limits, watch) = (digest(deals), request.bounds(), request.watch);
    match (request.peers, &request.disk) {
        (Some(peers), disk) => {
            let mut peers = peers.borrow_mut();
            let place = disk
                .as_ref()
                .map(|disk| together::Place { folder: disk.folder, every: disk.every });
            let task = Task { digest, place };
            let found = explore_with(space, &options, (&task, &mut **peers), &limits, watch)?;
            Ok(Exploration::together(found, &**peers, describe))
        }
        (None, Some(disk)) => {
            let place = Place { folder: disk.folder, digest, every: disk.every };
            let limits = Limits { bytes: limits.bytes.saturating_sub(PROGRAM), ..limits };
            let found = runs::run(space, &options, &place, &limits, watch)?;
            Ok(Exploration::on_disk(found, PROGRAM, describe))
        }
        (None, None) => unreachable!("explored in memory elsewhere"),
    }
}
