//! [`Action`]: what a move, or a symmetry, does to words, by a few look-ups in small tables.
//!
//! Where the color of one place goes, and what becomes of it on the way, depends on that place alone. So
//! a word is cut into pieces of some bits, each of whole places; for each piece and each of its values,
//! a table has what it contributes to the new word. Places that keep their color are kept by a mask.
//! What a move asks for is looked up in the same way before: needs, rules and blocks as flags.

use crate::algebra::layout::{Layout, Word};
use crate::algebra::mechanism::{Mechanism, Motion};
use crate::algebra::steps::{Steps, steps};

/// The flag of what must not be.
const BROKEN: u64 = 1 << 63;
/// How many other flags there are.
const FLAGS: usize = 63;

/// Takes the bits of a word from one place, looks up what they make, and puts it into a lane.
#[derive(Clone, Copy, Debug)]
struct Lookup {
    from: usize,
    shift: u32,
    /// As many entries as there are values, from this one on.
    first: usize,
    bits: u32,
    to: usize,
}

/// Some conditions of a move.
#[derive(Clone, Debug)]
struct Guard {
    always: u64,
    lookups: Vec<Lookup>,
    /// Sets of flags of which all are raised or none.
    blocks: Vec<u64>,
}

/// What a move or symmetry does to words.
#[derive(Clone, Debug)]
pub(crate) struct Action<const N: usize> {
    keep: Word<N>,
    base: Word<N>,
    lookups: Vec<Lookup>,
    guards: Vec<Guard>,
    entries: Vec<u64>,
}

/// The flags that the color of each place raises, by place and code.
struct Flags {
    raised: Vec<Vec<u64>>,
    blocks: Vec<u64>,
    used: usize,
}

impl Flags {
    /// Flags that are raised where there is no step.
    fn of_steps(steps: &Steps) -> Self {
        let broken = |step: &Option<(usize, u64)>| if step.is_none() { BROKEN } else { 0 };
        let raised = steps.iter().map(|steps| steps.iter().map(broken).collect()).collect();
        Self { raised, blocks: Vec::new(), used: 0 }
    }

    /// No flags, for as many places and codes.
    fn none(&self) -> Self {
        let raised = self.raised.iter().map(|raised| vec![0; raised.len()]).collect();
        Self { raised, blocks: Vec::new(), used: 0 }
    }
}

impl<const N: usize> Action<N> {
    /// What steps do; tables for pieces of so many bits.
    pub(crate) fn of_steps(layout: &Layout, steps: &Steps, width: u32) -> Self {
        let fields = &layout.fields;
        let mut action = Self {
            keep: [u64::MAX; N],
            base: [0; N],
            lookups: Vec::new(),
            guards: Vec::new(),
            entries: Vec::new(),
        };
        // What a place gives to the new word depends on its own color alone, and a move takes different places to
        // different ones: so what all give has no bit in common, and is put together by unions, in any order. Places
        // whose color stays cost nothing: a mask keeps them.
        let moved = |&place: &usize| {
            let stays = |(code, step): (u64, &Option<(usize, u64)>)| *step == Some((place, code));
            !(0..).zip(&steps[place]).all(stays)
        };
        let moved: Vec<usize> = (0..fields.len()).filter(moved).collect();
        for &place in &moved {
            action.keep[fields[place].lane] &= !fields[place].mask();
        }
        for lane in 0..N {
            // What a color makes of the lane; one that has no step is caught by the flags.
            let made = |place: usize, code: usize| {
                let step = steps[place][code].filter(|&(to, _)| fields[to].lane == lane);
                step.map_or(0, |(to, code)| code << fields[to].shift)
            };
            action.base[lane] = Self::constant(layout, &moved, made);
            for piece in pieces(layout, &contributing(layout, &moved, made), width) {
                let lookup = action.table(layout, &piece, made);
                action.lookups.push(Lookup { to: lane, ..lookup });
            }
        }
        action
    }

    /// The action of a move.
    pub(crate) fn of_motion(
        mechanism: &Mechanism,
        layout: &Layout,
        motion: &Motion,
        width: u32,
    ) -> Self {
        let steps = steps(mechanism, layout, motion);
        let mut action = Self::of_steps(layout, &steps, width);
        // What must hold before a move is of single places, but for blocks; so flags are united as colors are, by
        // tables over the same pieces of the word, and a few comparisons say whether all of it holds.
        let all: Vec<usize> = (0..layout.fields.len()).collect();
        for flags in conditions(mechanism, layout, motion, &steps) {
            let raised = |place: usize, code: usize| flags.raised[place][code];
            let always = Self::constant(layout, &all, raised);
            let from = contributing(layout, &all, raised);
            if always == 0 && from.is_empty() {
                continue;
            }
            let pieces = pieces(layout, &from, width);
            let lookups = pieces.iter().map(|piece| action.table(layout, piece, raised)).collect();
            action.guards.push(Guard { always, lookups, blocks: flags.blocks });
        }
        action
    }

    /// What places make that have one color only.
    fn constant(layout: &Layout, places: &[usize], made: impl Fn(usize, usize) -> u64) -> u64 {
        let constant = places.iter().filter(|&&place| layout.fields[place].bits == 0);
        constant.fold(0, |all, &place| all | made(place, 0))
    }

    /// Adds the table of a piece: for each of its values, all that its places make, together.
    fn table(
        &mut self,
        layout: &Layout,
        piece: &Piece,
        made: impl Fn(usize, usize) -> u64,
    ) -> Lookup {
        let first = self.entries.len();
        // Values that no color has, where their number is no power of two, never come; places between those of the
        // piece are looked up along and give nothing.
        for value in 0..1u64 << piece.bits {
            let of = |&place: &usize| {
                let field = &layout.fields[place];
                let code = value >> (field.shift - piece.shift) & ((1 << field.bits) - 1);
                let code = code as usize;
                if code < field.colors.len() { made(place, code) } else { 0 }
            };
            self.entries.push(piece.places.iter().map(of).fold(0, |all, part| all | part));
        }
        Lookup { from: piece.lane, shift: piece.shift, first, bits: piece.bits, to: 0 }
    }

    /// Whether it is possible everywhere.
    pub(crate) fn is_free(&self) -> bool {
        self.guards.is_empty()
    }

    /// Leaves the words where it is possible.
    pub(crate) fn retain(&self, words: &mut Vec<Word<N>>) {
        for guard in &self.guards {
            words.retain(|word| {
                let look = |all: u64, lookup: &Lookup| all | self.look(lookup, word);
                let flags = guard.lookups.iter().fold(guard.always, look);
                let even = |&block: &u64| flags & block == 0 || flags & block == block;
                flags & BROKEN == 0 && guard.blocks.iter().all(even)
            });
        }
    }

    #[inline]
    fn look(&self, lookup: &Lookup, word: &Word<N>) -> u64 {
        let value = word[lookup.from] >> lookup.shift & ((1 << lookup.bits) - 1);
        self.entries[lookup.first + value as usize]
    }

    /// What it makes of a word.
    #[inline]
    pub(crate) fn image(&self, word: &Word<N>) -> Word<N> {
        let mut image = core::array::from_fn(|i| word[i] & self.keep[i] | self.base[i]);
        for lookup in &self.lookups {
            image[lookup.to] |= self.look(lookup, word);
        }
        image
    }

    /// What it makes of words.
    pub(crate) fn apply(&self, words: &[Word<N>], out: &mut Vec<Word<N>>) {
        out.clear();
        let kept = |word: &Word<N>| core::array::from_fn(|i| word[i] & self.keep[i] | self.base[i]);
        out.extend(words.iter().map(kept));
        for lookup in &self.lookups {
            let mask = (1 << lookup.bits) - 1;
            let table = &self.entries[lookup.first..][..1 << lookup.bits];
            for (word, out) in words.iter().zip(out.iter_mut()) {
                let value = word[lookup.from] >> lookup.shift & mask;
                out[lookup.to] |= table[value as usize];
            }
        }
    }

    /// Bytes that its tables take.
    pub(crate) fn bytes(&self) -> u64 {
        self.entries.len() as u64 * 8
    }
}

/// The places of which some color makes anything.
fn contributing(
    layout: &Layout,
    places: &[usize],
    made: impl Fn(usize, usize) -> u64,
) -> Vec<usize> {
    let codes = |place: usize| 0..layout.fields[place].colors.len();
    let any = |&place: &usize| codes(place).any(|code| made(place, code) != 0);
    places.iter().copied().filter(any).collect()
}

/// What must hold before a move: as flags, in as many rounds as there are flags for.
fn conditions(
    mechanism: &Mechanism,
    layout: &Layout,
    motion: &Motion,
    steps: &Steps,
) -> Vec<Flags> {
    let mut rounds = vec![Flags::of_steps(steps)];
    for block in &mechanism.blocks {
        // Links of a chain that have one class in common: all or none of each is all or none of all.
        for start in (0..block.len().saturating_sub(1)).step_by(FLAGS - 1) {
            let link = &block[start..block.len().min(start + FLAGS)];
            if rounds.last().is_none_or(|round| round.used + link.len() > FLAGS) {
                rounds.push(rounds[0].none());
            }
            let Some(round) = rounds.last_mut() else { continue };
            // A block names classes, so identical pieces raise the same flag: what counts is whether any of a class
            // goes along.
            for &place in &motion.touched {
                let colors = &layout.fields[place].colors;
                for (flags, &color) in round.raised[place].iter_mut().zip(colors) {
                    let stands = link.iter().position(|&class| class == mechanism.class(color));
                    *flags |= stands.map_or(0, |number| 1 << (round.used + number));
                }
            }
            round.blocks.push(((1 << link.len()) - 1) << round.used);
            round.used += link.len();
        }
    }
    rounds
}

/// Bits of a lane that are looked up at once.
struct Piece {
    lane: usize,
    shift: u32,
    bits: u32,
    places: Vec<usize>,
}

/// Cuts words so that each of these places is in a piece, as many in one as fit into so many bits.
fn pieces(layout: &Layout, places: &[usize], width: u32) -> Vec<Piece> {
    let fields = &layout.fields;
    let mut places: Vec<usize> = places.iter().copied().filter(|&p| fields[p].bits > 0).collect();
    places.sort_by_key(|&place| (fields[place].lane, fields[place].shift));
    let mut pieces: Vec<Piece> = Vec::new();
    for place in places {
        let field = &fields[place];
        let end = field.shift + field.bits;
        match pieces.last_mut() {
            // Fields do not cross lanes, and pieces hold whole fields. Wide pieces need fewer look-ups and larger
            // tables, by a power of two for each bit; who calls chooses the width by the caches.
            Some(last) if last.lane == field.lane && end - last.shift <= width => {
                last.bits = end - last.shift;
                last.places.push(place);
            }
            _ => pieces.push(Piece {
                lane: field.lane,
                shift: field.shift,
                bits: field.bits,
                places: vec![place],
            }),
        }
    }
    pieces
}
