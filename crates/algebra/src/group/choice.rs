//! Elements that take base points where they may go.

use super::generated::Group;
use super::permutation::{identity, inverse};

impl Group {
    /// An element that takes each base point to one of the points allowed for it; `None` if there is none, or that is not known
    /// after `steps` points were tried. `allowed` puts the points of a base point into an empty list, those to be tried first first.
    ///
    /// Depth-first along the base: what a base point may become follows from where those before it went, by the transversals. It
    /// is quick where few points are allowed for the first base points. Time O(steps · degree).
    ///
    /// ```
    /// # use everystate_algebra::group::Group;
    /// // An even permutation that takes 0 and 1 to 2 or 3: one of two.
    /// let even = Group::new(4, [[1u16, 2, 0, 3], [0, 2, 3, 1]]);
    /// let allowed = |point, to: &mut Vec<u16>| to.extend(if point < 2 { [2, 3] } else { [0, 1] });
    /// let found = even.element_within(100, &allowed).unwrap();
    /// assert!(even.contains(&found) && found[0] >= 2 && found[1] >= 2);
    /// assert_eq!(even.element_within(1, &allowed), None);
    /// ```
    pub fn element_within(
        &self,
        steps: usize,
        allowed: &dyn Fn(u16, &mut Vec<u16>),
    ) -> Option<Box<[u16]>> {
        let mut left = steps;
        // What is left of the element is undone from the left, level by level, until nothing is.
        let undone = self.chosen(0, &identity(self.degree), &mut left, allowed)?;
        Some(inverse(&undone))
    }

    /// What undoes such an element, of which the levels above are chosen.
    fn chosen(
        &self,
        number: usize,
        undone: &[u16],
        left: &mut usize,
        allowed: &dyn Fn(u16, &mut Vec<u16>),
    ) -> Option<Box<[u16]>> {
        let Some(level) = self.levels.get(number) else { return Some(undone.into()) };
        let mut points = Vec::new();
        allowed(level.point, &mut points);
        points.into_iter().find_map(|point| {
            let index = level.place(*undone.get(usize::from(point))?)?;
            *left = left.checked_sub(1)?;
            let mut undone = Box::from(undone);
            level.reduce(&self.strong, index, &mut undone);
            self.chosen(number + 1, &undone, left, allowed)
        })
    }
}
