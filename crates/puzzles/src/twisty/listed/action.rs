//! [`Action`]: what a move, or a symmetry, does to words, by a few look-ups in small tables.
//!
//! Where the color of one place goes, and what becomes of it on the way, depends on that place alone. So
//! a word is cut into pieces of some bits, each of whole places; for each piece and each of its values,
//! a table has what it contributes to the new word. Places that keep their color are kept by a mask.
//! What a move asks for is looked up in the same way before: needs, rules and blocks as flags.

use super::super::mechanism::{Mechanism, Motion};
use super::layout::{Layout, Word};

/// For each place, the place that its color goes to, and what becomes of each color of its field.
pub(super) type Routes = Vec<(usize, Vec<u16>)>;

/// Where a move takes colors.
pub(super) fn routes(mechanism: &Mechanism, layout: &Layout, motion: &Motion) -> Routes {
    let Mechanism { stickers, visible, .. } = mechanism;
    let mut routes = vec![(0, Vec::new()); layout.fields.len()];
    for (to, &sticker) in motion.element.iter().enumerate() {
        let (from, turn) = (stickers.piece(sticker), stickers.turn(sticker));
        let turned = |&color: &u16| visible.color(stickers.plus(visible.sticker(color), turn));
        routes[from] = (to, layout.fields[from].colors.iter().map(turned).collect());
    }
    routes
}

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
pub(super) struct Action<const N: usize> {
    keep: Word<N>,
    base: Word<N>,
    lookups: Vec<Lookup>,
    guards: Vec<Guard>,
    entries: Vec<u64>,
}

/// The flag of what must not be.
const BROKEN: u64 = 1 << 63;
/// How many other flags there are.
const FLAGS: usize = 63;

/// The flags that the color of each place raises, by place and code.
struct Flags {
    raised: Vec<Vec<u64>>,
    blocks: Vec<u64>,
    used: usize,
}

impl Flags {
    fn new(layout: &Layout) -> Self {
        let raised = layout.fields.iter().map(|field| vec![0; field.colors.len()]).collect();
        Self { raised, blocks: Vec::new(), used: 0 }
    }

    /// Whether no color raises any.
    fn is_idle(&self) -> bool {
        self.raised.iter().flatten().all(|&flags| flags == 0)
    }
}

impl<const N: usize> Action<N> {
    /// What routes do, with conditions on what is there before; tables for pieces of so many bits.
    fn new(layout: &Layout, routes: &Routes, flags: &[Flags], width: u32) -> Self {
        let fields = &layout.fields;
        let mut action = Self {
            keep: [u64::MAX; N],
            base: [0; N],
            lookups: Vec::new(),
            guards: Vec::new(),
            entries: Vec::new(),
        };
        let moved =
            |&place: &usize| routes[place].0 != place || routes[place].1 != fields[place].colors;
        let moved: Vec<usize> = (0..fields.len()).filter(moved).collect();
        for &place in &moved {
            action.keep[fields[place].lane] &= !fields[place].mask();
        }
        // What a color makes of the new word: a lane and its bits; a color that cannot be there is
        // caught by the flags.
        let made = |place: usize, code: usize| {
            let to = &fields[routes[place].0];
            (to.lane, to.code(routes[place].1[code]).unwrap_or(0) << to.shift)
        };
        for &place in moved.iter().filter(|&&place| fields[place].bits == 0) {
            let (lane, bits) = made(place, 0);
            action.base[lane] |= bits;
        }
        for lane in 0..N {
            let into = |&place: &usize| fields[routes[place].0].lane == lane;
            let from: Vec<usize> = moved.iter().copied().filter(into).collect();
            for piece in pieces(layout, &from, width) {
                let lookup = action.table(layout, &piece, |place, code| made(place, code).1);
                action.lookups.push(Lookup { to: lane, ..lookup });
            }
        }
        for flags in flags.iter().filter(|flags| !flags.is_idle()) {
            let raise = |&place: &usize| flags.raised[place].iter().any(|&flags| flags != 0);
            let from: Vec<usize> = (0..fields.len()).filter(raise).collect();
            let constant = from.iter().filter(|&&place| fields[place].bits == 0);
            let always = constant.fold(0, |all, &place| all | flags.raised[place][0]);
            let lookups = pieces(layout, &from, width)
                .iter()
                .map(|piece| action.table(layout, piece, |place, code| flags.raised[place][code]))
                .collect();
            action.guards.push(Guard { always, lookups, blocks: flags.blocks.clone() });
        }
        action
    }

    /// The action of a symmetry.
    pub(super) fn of_routes(layout: &Layout, routes: &Routes, width: u32) -> Self {
        Self::new(layout, routes, &[], width)
    }

    /// The action of a move.
    pub(super) fn of_motion(
        mechanism: &Mechanism,
        layout: &Layout,
        motion: &Motion,
        width: u32,
    ) -> Self {
        let routes = routes(mechanism, layout, motion);
        Self::new(layout, &routes, &conditions(mechanism, layout, motion, &routes), width)
    }

    /// Adds the table of a piece: for each of its values, all that its places make, together.
    fn table(
        &mut self,
        layout: &Layout,
        piece: &Piece,
        made: impl Fn(usize, usize) -> u64,
    ) -> Lookup {
        let first = self.entries.len();
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
    pub(super) fn is_free(&self) -> bool {
        self.guards.is_empty()
    }

    /// Leaves the words where it is possible.
    pub(super) fn retain(&self, words: &mut Vec<Word<N>>) {
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

    /// What it makes of words.
    pub(super) fn apply(&self, words: &[Word<N>], out: &mut Vec<Word<N>>) {
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
    pub(super) fn bytes(&self) -> u64 {
        self.entries.len() as u64 * 8
    }
}

/// What must hold before a move: as flags, in as many rounds as there are flags for.
fn conditions(
    mechanism: &Mechanism,
    layout: &Layout,
    motion: &Motion,
    routes: &Routes,
) -> Vec<Flags> {
    let (fields, visible) = (&layout.fields, &mechanism.visible);
    let mut rounds = vec![Flags::new(layout)];
    let raised = &mut rounds[0].raised;
    for need in &motion.needs {
        for (flags, &color) in raised[need.place()].iter_mut().zip(&fields[need.place()].colors) {
            *flags |= if need.allows(visible, color) { 0 } else { BROKEN };
        }
    }
    for (place, (to, colors)) in routes.iter().enumerate() {
        for (flags, &color) in raised[place].iter_mut().zip(colors) {
            let mut rules = mechanism.rules.iter().filter(|rule| rule.place() == *to);
            let allowed = rules.all(|rule| rule.allows(visible, color));
            // A color without a number is one that rules keep away.
            *flags |= if allowed && fields[*to].code(color).is_some() { 0 } else { BROKEN };
        }
    }
    for block in &mechanism.blocks {
        // Links of a chain that have one class in common: all or none of each is all or none of all.
        for start in (0..block.len().saturating_sub(1)).step_by(FLAGS - 1) {
            let link = &block[start..block.len().min(start + FLAGS)];
            if rounds.last().is_none_or(|round| round.used + link.len() > FLAGS) {
                rounds.push(Flags::new(layout));
            }
            let Some(round) = rounds.last_mut() else { continue };
            for &place in &motion.touched {
                for (flags, &color) in round.raised[place].iter_mut().zip(&fields[place].colors) {
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
