//! [`Ranked`]: the members of a coset by rank.

use crate::algebra::index::{Index, Numbers};
use crate::algebra::two_group::TwoGroup;

/// Members, as the colors at the places that a coset leaves open.
pub(super) enum Ranked {
    Each(Index),
    Words(Words),
}

/// Members in words: of each word one is kept, *r*, of which the others are made as *k·r*.
pub(super) struct Words {
    /// Colors of a member.
    width: usize,
    representatives: Vec<u16>,
    /// By element of the subgroup and color of *r*, the color of *k·r*.
    images: Vec<Vec<u16>>,
    numbers: Numbers,
}

impl Ranked {
    /// The members of an index in the order of their ranks, which are by word where there is a subgroup.
    pub(super) fn new(members: Index, group: Option<&TwoGroup>) -> Self {
        let Some(group) = group else {
            return Self::Each(members);
        };
        let words = 0..members.len() / group.len();
        Self::Words(Words {
            width: members.width(),
            representatives: words
                .flat_map(|word| members.row(word * group.len()))
                .copied()
                .collect(),
            images: group.images().to_vec(),
            numbers: Numbers::of(&members),
        })
    }

    /// How many colors a member has.
    pub(super) fn width(&self) -> usize {
        match self {
            Self::Each(index) => index.width(),
            Self::Words(words) => words.width,
        }
    }

    /// The rank of a member, if it is one.
    pub(super) fn find(&self, member: &[u16]) -> Option<usize> {
        match self {
            Self::Each(index) => index.find(member),
            Self::Words(words) => {
                let is = |rank: usize| words.colors(rank).eq(member.iter().copied());
                words.numbers.find(member, is)
            }
        }
    }

    /// Puts the colors of the member with a rank into their places in a pattern.
    pub(super) fn write(&self, rank: usize, places: &[usize], pattern: &mut [u16]) {
        match self {
            Self::Each(index) => put(index.row(rank).iter().copied(), places, pattern),
            Self::Words(words) => put(words.colors(rank), places, pattern),
        }
    }

    /// Bytes it takes.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Each(index) => index.bytes(),
            Self::Words(Words { representatives, images, numbers, .. }) => {
                let colors = representatives.len() + images.iter().map(Vec::len).sum::<usize>();
                numbers.bytes() + colors as u64 * 2
            }
        }
    }
}

impl Words {
    /// The colors of the member with a rank.
    fn colors(&self, rank: usize) -> impl Iterator<Item = u16> {
        let image = &self.images[rank % self.images.len()];
        let representative = &self.representatives[rank / self.images.len() * self.width..];
        representative[..self.width].iter().map(|&color| image[usize::from(color)])
    }
}

fn put(colors: impl Iterator<Item = u16>, places: &[usize], pattern: &mut [u16]) {
    for (&place, color) in places.iter().zip(colors) {
        pattern[place] = color;
    }
}
