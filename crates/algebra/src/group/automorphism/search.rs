//! [`Search`]: tries images of generators until one relabeling is found.

use super::cap::{Cap, CapReached};
use super::moves::{Colors, Moves};
use super::partial::Partial;
use super::points::Points;

/// A choice to make: the generator to place and where it can go, with the colors before.
#[derive(Debug)]
pub(super) struct Branch {
    left: Colors,
    right: Colors,
    pub(super) from: usize,
    /// Images that are still to be tried, the first of them last.
    candidates: Vec<usize>,
}

impl Branch {
    /// What is to be chosen for the first generator of a color that several have.
    fn new(cell: u32, left: Colors, right: Colors) -> Self {
        let is_in = |&color: &u32| color == cell;
        let from = left.generators.iter().position(is_in).unwrap_or(0);
        let images = (0..right.generators.len()).rev();
        let candidates = images.filter(|&number| is_in(&right.generators[number])).collect();
        Self { left, right, from, candidates }
    }

    /// The images that there are to try, in the order of their numbers.
    pub(super) fn images(&self) -> impl Iterator<Item = usize> {
        self.candidates.iter().rev().copied()
    }

    /// The colors of both sides where the generator goes to one of its images.
    fn placed(&self, to: usize) -> (Colors, Colors) {
        let (mut left, mut right) = (self.left.clone(), self.right.clone());
        left.generators[self.from] = u32::MAX;
        right.generators[to] = u32::MAX;
        (left, right)
    }
}

/// What is left where colors were refined.
enum Visited {
    /// No relabeling respects them.
    None,
    Choice(Branch),
    Found(Box<[u16]>),
}

/// What is searched, and how far that may go yet.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) moves: Moves,
    pub(super) cap: Cap,
}

impl Search {
    pub(super) fn spend(&mut self, steps: u64) -> Result<(), CapReached> {
        self.cap.steps = self.cap.steps.checked_sub(steps).ok_or(CapReached)?;
        Ok(())
    }

    /// The choices on the way to the identity, where each generator is its own image.
    pub(super) fn choices(&mut self, points: Points<'_>) -> Result<Vec<Branch>, CapReached> {
        let colors = self.moves.colors(points);
        let mut choices: Vec<Branch> = Vec::new();
        let mut at = (colors.clone(), colors);
        while let Some((left, right)) = self.refined(at.0, at.1)?
            && let Some(cell) = smallest_cell(&left.generators)
        {
            let branch = Branch::new(cell, left, right);
            at = branch.placed(branch.from);
            choices.push(branch);
        }
        Ok(choices)
    }

    /// A relabeling that makes a choice this way, if there is one: the first, depth first.
    pub(super) fn first(
        &mut self,
        choice: &Branch,
        to: usize,
    ) -> Result<Option<Box<[u16]>>, CapReached> {
        let mut branches = Vec::new();
        let mut next = choice.placed(to);
        loop {
            match self.visit(next.0, next.1)? {
                Visited::Found(relabeling) => return Ok(Some(relabeling)),
                Visited::Choice(branch) => branches.push(branch),
                Visited::None => {}
            }
            next = loop {
                let Some(branch) = branches.last_mut() else { return Ok(None) };
                if let Some(to) = branch.candidates.pop() {
                    break branch.placed(to);
                }
                branches.pop();
            };
        }
    }

    /// Refines colors and returns the choice that is left, or the relabeling if none is.
    fn visit(&mut self, left: Colors, right: Colors) -> Result<Visited, CapReached> {
        let Some((left, right)) = self.refined(left, right)? else { return Ok(Visited::None) };
        if let Some(cell) = smallest_cell(&left.generators) {
            return Ok(Visited::Choice(Branch::new(cell, left, right)));
        }
        Ok(self.extend(&left, &right)?.map_or(Visited::None, Visited::Found))
    }

    /// The colors refined on both sides until neighbours refine nothing more; none if the sides differ,
    /// so that no relabeling respects the colors.
    fn refined(
        &mut self,
        mut left: Colors,
        mut right: Colors,
    ) -> Result<Option<(Colors, Colors)>, CapReached> {
        let mut before = None;
        loop {
            self.spend(self.moves.refinement_steps())?;
            let agreed = self.moves.refine(&left, &right);
            let Some((finer_left, finer_right, count)) = agreed else { return Ok(None) };
            (left, right) = (finer_left, finer_right);
            if before.replace(count) == Some(count) {
                return Ok(Some((left, right)));
            }
        }
    }

    /// A relabeling that takes each generator to the one of its color, if there is one.
    fn extend(&mut self, left: &Colors, right: &Colors) -> Result<Option<Box<[u16]>>, CapReached> {
        let mut partial = Partial::new(&self.moves, left, right);
        let mut of_color: Vec<Vec<u16>> = vec![Vec::new(); self.moves.degree];
        for (point, &color) in (0..=u16::MAX).zip(&right.points) {
            of_color[color as usize].push(point);
        }
        // For each orbit so far: which image of its root is tried, and how many points were placed
        // before it.
        let mut choices: Vec<(usize, usize)> = Vec::new();
        let mut next = 0;
        while let Some(&root) = self.moves.roots.get(choices.len()) {
            let placed = partial.placed();
            let candidates = &of_color[left.points[usize::from(root)] as usize];
            let mut steps = 0;
            let chosen = (next..candidates.len()).find(|&choice| {
                steps += 1;
                let fits = partial.place(root, candidates[choice], &mut steps);
                if !fits {
                    partial.undo(placed);
                }
                fits
            });
            self.cap.steps = self.cap.steps.checked_sub(steps).ok_or(CapReached)?;
            if let Some(choice) = chosen {
                choices.push((choice, placed));
                next = 0;
            } else {
                let Some((choice, placed)) = choices.pop() else { return Ok(None) };
                partial.undo(placed);
                next = choice + 1;
            }
        }
        Ok(partial.finish())
    }
}

/// The color of the fewest generators, two or more.
fn smallest_cell(colors: &[u32]) -> Option<u32> {
    let mut sizes = vec![0usize; colors.len()];
    for &color in colors {
        sizes[color as usize] += 1;
    }
    let cells = (0u32..).zip(sizes).filter(|&(_, size)| size > 1);
    cells.min_by_key(|&(_, size)| size).map(|(color, _)| color)
}
