//! [`Coordinates`]: states as three numbers, and what moves and symmetries make of them.

/// A state: home is 0 in each coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// In the first coordinate.
    pub first: u16,
    /// In the second.
    pub second: u16,
    /// In the rest.
    pub rest: u16,
}

impl State {
    /// Where ways lead.
    pub const HOME: Self = Self { first: 0, second: 0, rest: 0 };
}

/// What moves and symmetries make of states.
#[derive(Clone, Debug)]
pub struct Coordinates {
    /// How many moves there are.
    pub moves: usize,
    /// By state of the first coordinate and move.
    pub first: Vec<u16>,
    /// The same of the second.
    pub second: Vec<u16>,
    /// The same of the rest.
    pub rest: Vec<u16>,
    /// States of the second coordinate.
    pub seconds: usize,
    /// States of the rest.
    pub rests: usize,
    /// How many symmetries there are, up to 64; the first changes nothing.
    pub symmetries: usize,
    /// By symmetry and state of the rest: what it makes of it.
    pub renamed: Vec<u16>,
    /// By symmetry *s* and move *m*: the move *n* for which *s* of a state after *m* is what *s* makes of the state, after *n*.
    pub seen: Vec<u8>,
    /// By symmetry and symmetry: the one that does what the first does and then the second.
    pub both: Vec<u8>,
    /// By state of the first two, the second counting up fastest: the number of the class in the
    /// upper bits, and in the lower eight the symmetry that makes the representative of it.
    pub classes: Vec<u32>,
    /// By class: the representative, as the number of its first two.
    pub representatives: Vec<u32>,
    /// By class: the symmetries that keep the representative's first two, as bits.
    pub kept_by: Vec<u64>,
}

impl Coordinates {
    /// Entries of a table.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.representatives.len() * self.rests
    }

    /// Words of a table.
    #[must_use]
    pub fn words(&self) -> usize {
        self.entries().div_ceil(64) * 2
    }

    /// Bytes that a table takes while it is filled, and that a walk takes to look into, at most.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let steps = self.representatives.len() * self.moves * size_of::<u32>();
        (2 * self.entries() + steps) as u64
    }

    /// The state after a move.
    #[inline]
    #[must_use]
    pub fn after(&self, at: State, m: usize) -> State {
        let of = |steps: &[u16], at: u16| steps[usize::from(at) * self.moves + m];
        State {
            first: of(&self.first, at.first),
            second: of(&self.second, at.second),
            rest: of(&self.rest, at.rest),
        }
    }

    /// The number of a state's first two.
    #[inline]
    pub(super) fn pair(&self, at: State) -> usize {
        usize::from(at.first) * self.seconds + usize::from(at.second)
    }

    /// The entry of a state, by what the classes say of its first two.
    #[inline]
    pub(super) fn entry_in(&self, class: u32, rest: u16) -> usize {
        let (class, symmetry) = split(class);
        class * self.rests + usize::from(self.renamed[symmetry * self.rests + usize::from(rest)])
    }

    /// By class and move: the class of what the move makes of its representative, and the symmetry that makes the representative
    /// of that.
    pub(super) fn steps(&self) -> Vec<u32> {
        let of = |class: usize| {
            let at = self.representative(class, 0);
            (0..self.moves).map(move |m| self.classes[self.pair(self.after(at, m))])
        };
        (0..self.representatives.len()).flat_map(of).collect()
    }

    /// The entry of a state.
    #[inline]
    #[must_use]
    pub fn entry(&self, at: State) -> usize {
        self.entry_in(self.classes[self.pair(at)], at.rest)
    }

    /// The representative of a class, with this rest.
    pub(super) fn representative(&self, class: usize, rest: u16) -> State {
        let pair = self.representatives[class] as usize;
        let number = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        State { first: number(pair / self.seconds), second: number(pair % self.seconds), rest }
    }
}

/// A class and a symmetry.
#[inline]
pub(super) const fn split(class: u32) -> (usize, usize) {
    ((class >> 8) as usize, (class & 255) as usize)
}
