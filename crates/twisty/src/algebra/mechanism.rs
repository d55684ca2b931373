//! [`Mechanism`]: a definition as the engine sees it: elements to move by, a coloring, and rules.

#![expect(
    clippy::cast_possible_truncation,
    reason = "stickers and colors are below 2^16 and patterns below 2^32: `Stickers` and `Index` see to it"
)]

use crate::algebra::coloring::{Coloring, Look, class};
use crate::algebra::stickers::{Element, Stickers};
use crate::definition::{Definition, Need, Searched};

/// A condition on what stands in a place.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    place: usize,
    /// By sticker: whether it may stand there.
    allowed: Box<[bool]>,
}

impl Condition {
    /// Whether a pattern meets it; the coloring must distinguish [watched](Mechanism::watched) pieces.
    pub(crate) fn holds(&self, coloring: &Coloring, pattern: &[u16]) -> bool {
        self.allows(coloring, pattern[self.place])
    }

    /// Whether this color may stand in the place.
    pub(crate) fn allows(&self, coloring: &Coloring, color: u16) -> bool {
        self.allowed[usize::from(coloring.sticker(color))]
    }

    /// The place that it asks for.
    pub(crate) fn place(&self) -> usize {
        self.place
    }
}

/// A move to search with.
#[derive(Clone, Debug)]
pub(crate) struct Motion {
    pub(crate) name: String,
    pub(crate) element: Element,
    /// What must hold before it.
    pub(crate) needs: Vec<Condition>,
    /// The places whose piece it brings elsewhere or turns.
    pub(crate) touched: Vec<usize>,
}

/// A puzzle's moves and what of its positions can be seen.
#[derive(Clone, Debug)]
pub(crate) struct Mechanism {
    pub(crate) stickers: Stickers,
    pub(crate) visible: Coloring,
    /// By piece: how the definition looks at it.
    defined: Vec<Look>,
    pub(crate) motions: Vec<Motion>,
    /// What must hold of every position.
    pub(crate) rules: Vec<Condition>,
    /// Classes of pieces that a move touches together or not at all.
    pub(crate) blocks: Vec<Vec<u32>>,
    /// By piece: the number of its class among those of all blocks.
    joined: Vec<Option<usize>>,
    /// By block: one bit for each of its classes.
    links: Vec<Box<[u64]>>,
    /// By piece: whether a rule or a need asks for it, and whether for its turn.
    watched: Vec<Option<bool>>,
    /// By piece, and by place: the orbit.
    pub(crate) orbit: Vec<usize>,
}

impl Mechanism {
    /// The mechanism of a definition with these moves; `None` if it has more than 65 535 stickers.
    pub(crate) fn new(definition: &Definition, moves: &[Searched]) -> Option<Self> {
        let stickers = Stickers::of(&definition.orbits)?;
        let visible = Coloring::visible(definition, &stickers);
        let sizes = definition.orbits.iter().enumerate();
        let orbit: Vec<usize> =
            sizes.flat_map(|(number, orbit)| core::iter::repeat_n(number, orbit.pieces)).collect();
        let mut mechanism = Self {
            watched: vec![None; stickers.pieces()],
            stickers,
            defined: visible.looks().to_vec(),
            visible,
            motions: Vec::new(),
            rules: Vec::new(),
            blocks: Vec::new(),
            joined: Vec::new(),
            links: Vec::new(),
            orbit: orbit.clone(),
        };
        // Rules that ask for the same place are one.
        let mut rules = std::collections::BTreeMap::<(usize, u8), [bool; 256]>::new();
        for rule in &definition.illegal {
            let named = rules.entry((rule.orbit, rule.place)).or_insert([false; 256]);
            rule.pieces.iter().for_each(|&piece| named[usize::from(piece)] = true);
        }
        for ((of, place), named) in rules {
            let first = orbit.partition_point(|&o| o < of);
            // A rule names pieces as the definition numbers them, and identical pieces have one number: it holds for
            // each of them.
            let names = &definition.solved[of].pieces;
            let is_named =
                |piece: usize| orbit[piece] == of && named[usize::from(names[piece - first])];
            let condition =
                mechanism.condition(first + usize::from(place), |piece, _| !is_named(piece));
            mechanism.rules.push(condition);
            for piece in (first..first + names.len()).filter(|&piece| is_named(piece)) {
                mechanism.watched[piece].get_or_insert(false);
            }
        }
        // Whoever coarsens the coloring must still see what rules, blocks and needs ask for, or what is possible
        // would not follow from the pattern: so what is asked for is noted as watched, with its turn only where that
        // is asked for.
        for block in &definition.blocks {
            let classes: Vec<u32> =
                block.pieces.iter().map(|&(orbit, piece)| class(orbit, piece)).collect();
            for (watched, look) in mechanism.watched.iter_mut().zip(mechanism.visible.looks()) {
                if classes.contains(&look.class) {
                    watched.get_or_insert(false);
                }
            }
            mechanism.blocks.push(classes);
        }
        mechanism.link();
        for Searched { name, does, needs } in moves {
            let element = mechanism.stickers.element(does);
            let needs = needs.iter().map(|need| mechanism.need(definition, need)).collect();
            let identity = mechanism.stickers.identity();
            let touched = (0..element.len()).filter(|&p| element[p] != identity[p]).collect();
            mechanism.motions.push(Motion { name: name.clone(), element, needs, touched });
        }
        Some(mechanism)
    }

    /// Numbers the classes of all blocks.
    fn link(&mut self) {
        // One bit for each class that any block has: then a block is a set, and a move keeps it whole if it takes
        // along all of the set or nothing.
        let mut classes = self.blocks.concat();
        classes.sort_unstable();
        classes.dedup();
        let number = |look: &Look| classes.binary_search(&look.class).ok();
        self.joined = self.defined.iter().map(number).collect();
        let link = |block: &Vec<u32>| {
            let mut link = vec![0_u64; classes.len().div_ceil(64)];
            for class in block {
                let bit = classes.partition_point(|other| other < class);
                link[bit / 64] |= 1 << (bit % 64);
            }
            link.into()
        };
        self.links = self.blocks.iter().map(link).collect();
    }

    /// The solved position, as it looks.
    pub(crate) fn solved(&self) -> Box<[u16]> {
        self.visible.pattern(&self.stickers.identity())
    }

    /// The number that the definition gives to a piece.
    fn name_of(&self, definition: &Definition, piece: usize) -> u8 {
        let orbit = self.orbit[piece];
        let first = self.orbit.partition_point(|&o| o < orbit);
        definition.solved[orbit].pieces[piece - first]
    }

    fn condition(&self, place: usize, allowed: impl Fn(usize, u16) -> bool) -> Condition {
        // By sticker and not by color: so it can be asked through any coloring that shows what is watched.
        let stickers = 0..self.stickers.count() as u16;
        let allowed = stickers.map(|s| allowed(self.stickers.piece(s), s)).collect();
        Condition { place, allowed }
    }

    fn need(&mut self, definition: &Definition, need: &Need) -> Condition {
        let first = self.orbit.partition_point(|&o| o < need.orbit);
        let place = first + usize::from(need.place);
        let condition = self.condition(place, |piece, sticker| {
            let look = self.visible.looks()[piece];
            let turn = (self.stickers.turn(sticker) + look.offset) % look.modulus;
            self.orbit[piece] == need.orbit
                && self.name_of(definition, piece) == need.piece
                && need.orientation.is_none_or(|o| u16::from(o) == turn)
        });
        for piece in 0..self.stickers.pieces() {
            if self.orbit[piece] == need.orbit && self.name_of(definition, piece) == need.piece {
                let turn = self.watched[piece].get_or_insert(false);
                *turn |= need.orientation.is_some();
            }
        }
        condition
    }

    /// The same mechanism with nothing visible but these colors.
    pub(crate) fn seen_through(&self, coloring: &Coloring) -> Self {
        Self { visible: coloring.clone(), ..self.clone() }
    }

    /// The same pieces with elements for moves, and no rules.
    pub(crate) fn moved_by(&self, elements: impl IntoIterator<Item = Element>) -> Self {
        let motion = |element| Motion {
            name: String::new(),
            element,
            needs: Vec::new(),
            touched: Vec::new(),
        };
        Self {
            motions: elements.into_iter().map(motion).collect(),
            rules: Vec::new(),
            blocks: Vec::new(),
            links: Vec::new(),
            watched: vec![None; self.watched.len()],
            ..self.clone()
        }
    }

    /// Whether there is any rule, need or block.
    pub(crate) fn has_rules(&self) -> bool {
        self.watched.iter().any(Option::is_some)
    }

    /// How a piece must be looked at whatever else is looked at, because rules ask for it; otherwise
    /// not at all.
    pub(crate) fn watched(&self, piece: usize) -> Look {
        let visible = self.defined[piece];
        let unseen = Look { class: self.orbit[piece] as u32 * 256, modulus: 1, offset: 0 };
        match self.watched[piece] {
            // Visible classes are numbered by orbit too: the highest bit keeps them apart.
            Some(true) => Look { class: visible.class | 1 << 31, ..visible },
            Some(false) => Look { class: visible.class | 1 << 31, ..unseen },
            None => unseen,
        }
    }

    /// Whether some move is possible in some positions only, whatever the rules say.
    #[cfg(test)]
    pub(crate) fn has_needs(&self) -> bool {
        self.motions.iter().any(|motion| !motion.needs.is_empty())
    }

    /// The class of the pieces of a visible color, as blocks name it.
    pub(crate) fn class(&self, color: u16) -> u32 {
        self.defined[self.stickers.piece(self.visible.sticker(color))].class
    }

    /// By piece the bit of its class among those of all blocks, and by block the bits of its classes;
    /// `None` if there are more than 64.
    pub(crate) fn joined_blocks(&self) -> Option<(Vec<u64>, Vec<u64>)> {
        let lanes = self.links.first().map_or(1, |link| link.len());
        let bit = |class: &Option<usize>| class.map_or(0, |bit| 1 << (bit % 64));
        let blocks = self.links.iter().map(|link| link[0]).collect();
        (lanes <= 1).then(|| (self.joined.iter().map(bit).collect(), blocks))
    }

    /// Whether a position, or a pattern that distinguishes watched pieces, is allowed.
    pub(crate) fn is_legal(&self, coloring: &Coloring, pattern: &[u16]) -> bool {
        self.rules.iter().all(|rule| rule.holds(coloring, pattern))
    }

    /// Whether a move is possible, as far as what must hold before it goes.
    pub(crate) fn may(&self, motion: &Motion, coloring: &Coloring, pattern: &[u16]) -> bool {
        motion.needs.iter().all(|need| need.holds(coloring, pattern))
            && (self.blocks.is_empty() || self.is_whole(motion, coloring, pattern))
    }

    /// Whether a move takes all pieces of each block along or none.
    fn is_whole(&self, motion: &Motion, coloring: &Coloring, pattern: &[u16]) -> bool {
        // The touched pieces' bits; identical pieces have the same.
        let (mut few, mut many) = ([0_u64; 4], Vec::new());
        let lanes = self.links.first().map_or(0, |link| link.len());
        let touched = if lanes <= few.len() {
            &mut few[..lanes]
        } else {
            many.resize(lanes, 0);
            &mut many
        };
        for &place in &motion.touched {
            let piece = self.stickers.piece(coloring.sticker(pattern[place]));
            if let Some(bit) = self.joined[piece] {
                touched[bit / 64] |= 1 << (bit % 64);
            }
        }
        self.links.iter().all(|link| {
            let all =
                touched.iter().zip(link.iter()).all(|(touched, link)| touched & link == *link);
            all || touched.iter().zip(link.iter()).all(|(touched, link)| touched & link == 0)
        })
    }
}
