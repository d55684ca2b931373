//! A relabeling in the making: once generators have their images, one point of an orbit places the rest.

use super::moves::{Colors, Moves};

/// A relabeling of some orbits.
#[derive(Debug)]
pub(super) struct Partial<'a> {
    moves: &'a Moves,
    left: &'a Colors,
    right: &'a Colors,
    /// By generator: its image.
    generator: Vec<usize>,
    /// By point: its image.
    images: Vec<Option<u16>>,
    taken: Vec<bool>,
    /// By class: its image, and how many points vouch for it.
    class: Vec<(usize, usize)>,
    /// By class: the class whose image it is, and how many points vouch for it.
    source: Vec<(usize, usize)>,
    /// The points that have an image, in the order in which they got it.
    trail: Vec<u16>,
}

impl<'a> Partial<'a> {
    pub(super) fn new(moves: &'a Moves, left: &'a Colors, right: &'a Colors) -> Self {
        let mut by_color = vec![0; right.generators.len()];
        for (number, &color) in right.generators.iter().enumerate() {
            by_color[color as usize] = number;
        }
        Self {
            moves,
            left,
            right,
            generator: left.generators.iter().map(|&c| by_color[c as usize]).collect(),
            images: vec![None; moves.degree],
            taken: vec![false; moves.degree],
            class: vec![(0, 0); moves.members.len()],
            source: vec![(0, 0); moves.members.len()],
            trail: Vec::new(),
        }
    }

    /// Gives a point its image and all that follows; what does not fit leaves a part behind.
    pub(super) fn place(&mut self, root: u16, image: u16, steps: &mut u64) -> bool {
        let first = self.trail.len();
        if !self.put(root, image) {
            return false;
        }
        let mut at = first;
        while let Some(&point) = self.trail.get(at) {
            at += 1;
            let Some(image) = self.images[usize::from(point)] else { return false };
            let movers = &self.moves.movers[usize::from(point)];
            *steps += movers.len() as u64 + 1;
            for &number in movers {
                let next = self.moves.generators[number][usize::from(point)];
                let to = self.moves.generators[self.generator[number]][usize::from(image)];
                let fits = match self.images[usize::from(next)] {
                    Some(known) => known == to,
                    None => self.put(next, to),
                };
                if !fits {
                    return false;
                }
            }
        }
        true
    }

    fn put(&mut self, point: u16, image: u16) -> bool {
        let (from, to) = (usize::from(point), usize::from(image));
        if self.taken[to] || self.left.points[from] != self.right.points[to] {
            return false;
        }
        let (class, onto) = (self.moves.class[from], self.moves.class[to]);
        let (forward, back) = (self.class[class], self.source[onto]);
        // Colors that say so may be the same by chance. One that is moved by as many generators is moved by their images alone.
        let as_often = self.moves.movers[from].len() == self.moves.movers[to].len();
        if !as_often || self.moves.stays && class != onto {
            return false;
        }
        if forward.1 > 0 && forward.0 != onto || back.1 > 0 && back.0 != class {
            return false;
        }
        self.class[class] = (onto, forward.1 + 1);
        self.source[onto] = (class, back.1 + 1);
        self.taken[to] = true;
        self.images[from] = Some(image);
        self.trail.push(point);
        true
    }

    /// How many points have an image.
    pub(super) fn placed(&self) -> usize {
        self.trail.len()
    }

    /// The relabeling, if all points have an image.
    pub(super) fn finish(self) -> Option<Box<[u16]>> {
        self.images.into_iter().collect()
    }

    /// Takes back all images but the first few.
    pub(super) fn undo(&mut self, known: usize) {
        for point in self.trail.drain(known..) {
            let from = usize::from(point);
            if let Some(image) = self.images[from].take() {
                let to = usize::from(image);
                self.taken[to] = false;
                self.class[self.moves.class[from]].1 -= 1;
                self.source[self.moves.class[to]].1 -= 1;
            }
        }
    }
}
