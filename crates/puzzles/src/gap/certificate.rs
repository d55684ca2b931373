//! Certificates of deals without solution: everything that can be reached, counted and summed up.
//!
//! # What it computes
//! The set of all positions that moves lead to, kept as the solvers keep positions: packed by their anchors in the
//! contest's game, a byte a card in the others. It is closed under moves because every position of it has been
//! looked at and all its moves made. If none is the goal, the deal has no solution, and the set is described
//! by its size, its moves, and the sum of its positions' digests, which does not depend on an order.
//! `docs/formats/certificates.md` has the bytes that are digested.
//!
//! # Time and space
//! A digest of 64 bytes and a look-up for each move; a packed position and a byte for each place in a set
//! that is at least half full but just after it has grown.

use core::hash::Hash;

use everystate_puzzle::{Limits, Packed, Puzzle, Stop, Watch};
use foldhash::fast::FixedState;
use hashbrown::HashSet;

use super::rules::{Card, Game, Instance, Loose, Position, Store, with_word};
use crate::family::{Certificate, Refusal, Sum};

/// Why there is no certificate.
enum Halt {
    /// The goal is so many moves away at most.
    Goal(u64),
    Stopped(Stop),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The certificate of a deal without solution.
pub(super) fn certify(
    deal: &Instance,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Certificate, Refusal> {
    let closed = if deal.variant().is_contest() {
        with_word!(deal, contest(deal, limits, watch))
    } else {
        loose(deal, limits, watch)
    };
    closed.map_err(|halt| match halt {
        Halt::Goal(moves) => {
            let s = if moves == 1 { "" } else { "s" };
            Refusal::usage(format!("there is a solution of {moves} move{s}: nothing to certify"))
        }
        Halt::Stopped(stop) => Refusal::limit(format!(
            "no certificate: going through all positions that can be reached was {}",
            stop.told()
        )),
    })
}

fn contest<W: Store>(
    deal: &Instance,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Certificate, Halt> {
    let game = Game::<W>::new(deal);
    closed(&game, deal, |s| game.pack(s), |&word| game.unpack(word), limits, watch)
}

fn loose(deal: &Instance, limits: &Limits, watch: &dyn Watch) -> Result<Certificate, Halt> {
    match deal.suits() * (deal.ranks() - 1) {
        0..=16 => by_places::<16>(deal, limits, watch),
        17..=32 => by_places::<32>(deal, limits, watch),
        33..=48 => by_places::<48>(deal, limits, watch),
        49..=80 => by_places::<80>(deal, limits, watch),
        _ => by_places::<144>(deal, limits, watch),
    }
}

/// With positions as the cell of each card that can move, at most `N` of them.
fn by_places<const N: usize>(
    deal: &Instance,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Certificate, Halt> {
    let game = Loose::new(deal);
    let (suits, ranks, start) = (deal.suits(), deal.ranks(), game.start());
    // Lemma 1 is of the contest's game, so there are no anchors here: a byte for each card that can move is kept, in
    // arrays of one of five sizes.
    let cards = || (0..suits).flat_map(|s| (1..ranks).map(move |v| Card::at(s, v)));
    let pack = |s: &Position| {
        let mut places = [0; N];
        for (place, card) in places.iter_mut().zip(cards()) {
            [*place, ..] = s.place(card).to_le_bytes();
        }
        places
    };
    let unpack = |places: &[u8; N]| {
        let mut s = start;
        for (&place, card) in places.iter().zip(cards()) {
            s.put(card, usize::from(place));
        }
        s
    };
    closed(&game, deal, pack, unpack, limits, watch)
}

/// Goes through all that can be reached, nearest first.
fn closed<P: Puzzle<State = Position>, K: Eq + Hash + Clone>(
    game: &P,
    deal: &Instance,
    pack: impl Fn(&Position) -> K,
    unpack: impl Fn(&K) -> Position,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Certificate, Halt> {
    // Layer after layer, all moves of every position are made: no lemma leaves any out, as the certificate counts them all. A
    // position is put into a layer exactly once, when it enters the set, so each is digested once; that the last layer
    // leads to nothing new proves the set closed.
    let mut meter = limits.meter(watch);
    let mut seen = HashSet::<K, FixedState>::default();
    let mut layer = vec![pack(&game.start())];
    seen.extend(layer.iter().cloned());
    meter.visit()?;
    let (mut sum, mut moves, mut depth) = (Sum::default(), 0, 0);
    let (mut bytes, mut legal) = (Vec::new(), Vec::new());
    while !layer.is_empty() {
        let mut next = Vec::new();
        for key in &layer {
            let s = unpack(key);
            if game.is_goal(&s) {
                return Err(Halt::Goal(depth));
            }
            // Sums modulo 2^256 do not depend on the order, so whoever checks may go through the positions in any.
            write(deal, &s, &mut bytes);
            sum.add(blake3::hash(&bytes).as_bytes());
            legal.clear();
            game.moves(&s, &mut legal);
            moves += legal.len() as u64;
            for &m in &legal {
                let key = pack(&game.apply(&s, m));
                if seen.len() == seen.capacity() {
                    // A bucket is a key and a byte; while the set grows, the old one is there too.
                    let keys = 4 * seen.capacity() + layer.len() + 2 * next.len();
                    meter.bytes((keys * (size_of::<K>() + 1)) as u64)?;
                }
                if seen.insert(key.clone()) {
                    meter.visit()?;
                    next.push(key);
                }
            }
        }
        (layer, depth) = (next, depth + 1);
    }
    Ok(Certificate {
        variant: Some(deal.variant().to_string()),
        subject: subject(deal),
        positions: seen.len() as u64,
        moves,
        digest: sum.digest(),
    })
}

/// The bytes of a position: one for each cell, row by row, 0 for a gap, else 16 × (suit − 1) + value.
/// Where rows are free there is no left column.
fn write(deal: &Instance, s: &Position, bytes: &mut Vec<u8>) {
    let (free, stride) = (deal.variant().free, deal.stride());
    let width = stride - usize::from(free);
    bytes.clear();
    bytes.resize(deal.suits() * width, 0);
    for &card in deal.cards().iter().filter(|card| !free || card.value() > 1) {
        let (row, column) = (s.place(card) / stride, s.place(card) % stride);
        [bytes[row * width + column - usize::from(free)], ..] = (card.index() + 1).to_le_bytes();
    }
}

/// The digest of a deal: of `gap`, a blank and the variant's name, then the rows of cards with single blanks
/// between, each line ended by a line feed.
fn subject(deal: &Instance) -> [u8; 32] {
    let mut text = format!("gap {}\n", deal.variant());
    for row in deal.rows() {
        let row: Vec<String> = row.iter().map(Card::to_string).collect();
        text.push_str(&row.join(" "));
        text.push('\n');
    }
    *blake3::hash(text.as_bytes()).as_bytes()
}
