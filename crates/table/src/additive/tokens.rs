//! [`Tokens`]: what stands in the places, and which moves there are.

use crate::additive::graph::{Graph, NONE};

/// A move: the token that is at `from` goes to `to`, which is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slide {
    pub(super) number: u32,
    pub(super) from: u8,
    pub(super) to: u8,
}

impl Slide {
    /// None, that no other takes back.
    pub(super) const NONE: Self = Self { number: 0, from: NONE, to: NONE };
}

/// The end, and the moves.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// By place: the token that is there at the end, by the first place of those that look the same.
    end: Vec<u8>,
    /// By token: whether it is the only one that looks so.
    single: Vec<bool>,
    /// By place: the moves into it.
    into: Vec<Vec<Slide>>,
    /// By number.
    slides: Vec<Slide>,
}

impl Tokens {
    /// What is at each place at the end, tokens of the same number looking alike, [`NONE`] for an empty one; and by number the
    /// moves, each from a place to an empty one.
    #[must_use]
    pub fn new(end: &[u8], moves: &[(u8, u8)]) -> Self {
        let slide = |(number, &(from, to)): (u32, &(u8, u8))| Slide { number, from, to };
        let slides: Vec<Slide> = (0..).zip(moves).map(slide).collect();
        let first =
            |token: u8| end.iter().position(|&t| t == token).map_or(NONE, |place| place as u8);
        let single = |place: usize| {
            let is_other = |(other, token): (usize, &u8)| other != place && *token == end[place];
            end[place] != NONE && !end.iter().enumerate().any(is_other)
        };
        let mut into = vec![Vec::new(); end.len()];
        for slide in &slides {
            into[usize::from(slide.to)].push(*slide);
        }
        Self {
            end: end.iter().map(|&token| if token == NONE { NONE } else { first(token) }).collect(),
            single: (0..end.len()).map(single).collect(),
            into,
            slides,
        }
    }

    /// The places and the steps between them.
    #[must_use]
    pub fn graph(&self) -> Graph {
        let steps: Vec<(u8, u8)> = self.slides.iter().map(|slide| (slide.from, slide.to)).collect();
        Graph::new(self.end.len(), &steps, &self.empties().collect::<Vec<u8>>())
    }

    /// The places that are empty at the end.
    pub(super) fn empties(&self) -> impl Iterator<Item = u8> {
        let places = 0..self.end.len();
        places.filter(|&place| self.end[place] == NONE).map(|place| place as u8)
    }

    /// By place what is there at the end.
    #[must_use]
    pub fn end(&self) -> &[u8] {
        &self.end
    }

    /// The tokens that patterns can have: those that look like no other.
    #[must_use]
    pub fn singles(&self) -> Vec<u8> {
        (0..self.end.len()).filter(|&place| self.single[place]).map(|place| place as u8).collect()
    }

    pub(super) fn is_single(&self, token: u8) -> bool {
        self.single[usize::from(token)]
    }

    pub(super) fn into(&self, place: u8) -> &[Slide] {
        &self.into[usize::from(place)]
    }

    pub(super) fn slide(&self, number: u32) -> Slide {
        self.slides[number as usize]
    }

    /// By token and place: the steps from the place to the token's home; none for tokens that look like others.
    pub(super) fn far(&self, graph: &Graph) -> Vec<u8> {
        let all = 0..self.end.len() as u8;
        let far = |token, place| if self.is_single(token) { graph.far(token, place) } else { 0 };
        all.clone().flat_map(|token| all.clone().map(move |place| far(token, place))).collect()
    }
}
