//! Relabelings of points under which a set of generators stays the same: the symmetries of a puzzle.
//!
//! A relabeling s takes a permutation g to s·g·s⁻¹. If that maps a set M of moves onto itself, then
//! positions g and s·g·s⁻¹ are equally far from solved, move by move: a search need see only one of
//! them. Relabelings that permute M in the same way do the same to every product of moves, because
//! one is the other times a relabeling that commutes with all of M. So one is found for each way.
//!
//! The search gives generators and points colors that any relabeling must respect, and refines them
//! by those of their neighbours until nothing changes; where generators still share a color, it
//! tries each image for one of them, and refines again. Once every generator has its image, a
//! relabeling follows from the image of one point in each orbit.

mod moves;
mod partial;
mod points;

pub use points::Points;

use moves::{Colors, Moves};
use partial::Partial;

/// How far a search for relabelings goes before it gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cap {
    /// Relabelings.
    pub count: usize,
    /// Comparisons of colors; 10⁸ take about a second.
    pub steps: u64,
}

impl Default for Cap {
    /// 1000 relabelings, about a second.
    fn default() -> Self {
        Self { count: 1000, steps: 100_000_000 }
    }
}

/// The product s·g·s⁻¹: what a permutation becomes when its points are renamed.
///
/// ```
/// # use everystate_algebra::group::automorphism::conjugate;
/// // The swap of 0 and 1, with 1 called 2, 2 called 0 and 0 called 1.
/// assert_eq!(*conjugate(&[1, 2, 0], &[1, 0, 2]), [0, 2, 1]);
/// ```
///
/// # Panics
/// If the two are not permutations of the same points.
#[must_use]
pub fn conjugate(s: &[u16], g: &[u16]) -> Box<[u16]> {
    let mut images = vec![0; s.len()].into_boxed_slice();
    for (&from, &to) in s.iter().zip(g) {
        images[usize::from(from)] = s[usize::from(to)];
    }
    images
}

/// For each way in which relabelings s permute the set M of generators, s·M·s⁻¹ = M, one s that does.
///
/// Under conjugation they act as a group, with as many elements as there are relabelings in the
/// list; the first is the identity. Generators that stand in the list twice count once.
///
/// # Errors
/// There are more than the cap allows, or they take too much work.
///
/// ```
/// # use everystate_algebra::group::automorphism::{Cap, Points, relabelings};
/// // Swaps of neighbours in a row: it can be read from its other end.
/// let swaps = [[1u16, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2]];
/// let found = relabelings(4, swaps, Points::Alike, Cap::default())?;
/// assert_eq!(found.iter().map(|s| &**s).collect::<Vec<_>>(), [[0, 1, 2, 3], [3, 2, 1, 0]]);
/// let ends = Points::Colored(&[1, 0, 0, 2]);
/// assert_eq!(relabelings(4, swaps, ends, Cap::default())?.len(), 1);
/// # Ok::<(), everystate_algebra::group::automorphism::CapReached>(())
/// ```
///
/// # Panics
/// If a generator is not a permutation of `degree` points, or colors are not one for each point.
pub fn relabelings(
    degree: usize,
    generators: impl IntoIterator<Item = impl AsRef<[u16]>>,
    points: Points<'_>,
    cap: Cap,
) -> Result<Vec<Box<[u16]>>, CapReached> {
    let mut search =
        Search { moves: Moves::new(degree, generators, points), cap, found: Vec::new() };
    search.run(points)?;
    Ok(search.found)
}

/// There are more relabelings than the cap allows, or finding them takes more work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapReached;

impl core::fmt::Display for CapReached {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("the symmetries of the generators are too many, or too much work to find")
    }
}

impl core::error::Error for CapReached {}

/// A choice to make: the generator to place and where it can go, with the colors before.
#[derive(Debug)]
struct Branch {
    left: Colors,
    right: Colors,
    from: usize,
    /// Images that are still to be tried, the first of them last.
    candidates: Vec<usize>,
}

#[derive(Debug)]
struct Search {
    moves: Moves,
    cap: Cap,
    found: Vec<Box<[u16]>>,
}

impl Search {
    fn spend(&mut self, steps: u64) -> Result<(), CapReached> {
        self.cap.steps = self.cap.steps.checked_sub(steps).ok_or(CapReached)?;
        Ok(())
    }

    /// Tries all images of generators, depth first.
    fn run(&mut self, points: Points<'_>) -> Result<(), CapReached> {
        let colors = self.moves.colors(points);
        let mut branches = Vec::new();
        branches.extend(self.visit(colors.clone(), colors)?);
        while let Some(branch) = branches.last_mut() {
            let Some(to) = branch.candidates.pop() else {
                branches.pop();
                continue;
            };
            let (mut left, mut right) = (branch.left.clone(), branch.right.clone());
            left.generators[branch.from] = u32::MAX;
            right.generators[to] = u32::MAX;
            let next = self.visit(left, right)?;
            branches.extend(next);
        }
        Ok(())
    }

    /// Refines colors and returns the choice that is left, or finds the relabeling if none is.
    fn visit(&mut self, left: Colors, right: Colors) -> Result<Option<Branch>, CapReached> {
        let Some((left, right)) = self.refined(left, right)? else { return Ok(None) };
        let Some((from, mut candidates)) = smallest_cell(&left.generators, &right.generators)
        else {
            if let Some(relabeling) = self.extend(&left, &right)? {
                if self.found.len() == self.cap.count {
                    return Err(CapReached);
                }
                self.found.push(relabeling);
            }
            return Ok(None);
        };
        candidates.reverse();
        Ok(Some(Branch { left, right, from, candidates }))
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

/// The smallest set of generators that share a color, two or more: one of the left side, all of the
/// right.
fn smallest_cell(left: &[u32], right: &[u32]) -> Option<(usize, Vec<usize>)> {
    let mut sizes = vec![0usize; left.len()];
    for &color in left {
        sizes[color as usize] += 1;
    }
    let cells = (0..sizes.len()).filter(|&color| sizes[color] > 1);
    let cell = cells.min_by_key(|&color| sizes[color])?;
    let from = left.iter().position(|&color| color as usize == cell)?;
    let images = (0..right.len()).filter(|&number| right[number] as usize == cell);
    Some((from, images.collect()))
}
