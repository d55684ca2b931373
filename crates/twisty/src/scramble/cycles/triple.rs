//! [`Triple`]: three places of a kind, each of which what is there goes on from to the next.

/// What stands in the first of three places goes to the second, from there to the third, and from there to the first.
///
/// Places are numbered within their kind. What goes on is turned by the turn of where it comes from, as places are turned when nothing is; the three turns together
/// are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Triple {
    pub(crate) places: [u16; 3],
    /// By how much it is turned from the first to the second and from the second to the third.
    pub(crate) turns: [u16; 2],
}

impl Triple {
    /// How far it is turned from the third place to the first, in a kind whose pieces can be turned in so many ways.
    pub(crate) const fn last(self, ways: u16) -> u16 {
        (2 * ways - self.turns[0] - self.turns[1]) % ways
    }

    /// The same cycle, begun at the place with the least number.
    pub(crate) fn normal(self, ways: u16) -> Self {
        let Self { places: [a, b, c], turns: [to_b, to_c] } = self;
        let to_a = self.last(ways);
        if a < b && a < c {
            self
        } else if b < c {
            Self { places: [b, c, a], turns: [to_c, to_a] }
        } else {
            Self { places: [c, a, b], turns: [to_a, to_b] }
        }
    }
}
