//! [`Strong`]: relabelings that make all others, level by level as in a stabilizer chain.

use super::cap::CapReached;
use super::conjugation::conjugate;
use super::points::Points;
use super::search::Search;
use std::collections::HashMap;

/// A relabeling, and what it makes of each generator.
type Acting = (Box<[u16]>, Box<[u16]>);

/// What fixes the generators of the levels before.
struct Level {
    from: usize,
    /// By the image of the generator of this level, in order: what takes it there.
    transversal: Vec<(usize, Acting)>,
}

/// The group in which relabelings permute generators.
pub(super) struct Strong {
    levels: Vec<Level>,
    generators: Vec<Acting>,
}

impl Strong {
    /// Searches for it.
    pub(super) fn new(search: &mut Search, points: Points<'_>) -> Result<Self, CapReached> {
        let mut strong = Self { levels: Vec::new(), generators: Vec::new() };
        let choices = search.choices(points)?;
        let generators = search.moves.generators.iter().cloned();
        let numbers: HashMap<Box<[u16]>, u16> = generators.zip(0..=u16::MAX).collect();
        // The last level is the smallest group; those found there fix what the levels before choose.
        for choice in choices.iter().rev() {
            let mut orbit = strong.orbit(search, choice.from)?;
            let mut vain = vec![false; search.moves.generators.len()];
            for to in choice.images() {
                if vain[to] || orbit.iter().any(|&(image, _)| image == to) {
                    continue;
                }
                if let Some(relabeling) = search.first(choice, to)? {
                    let acting = acting(search, &numbers, relabeling)?;
                    strong.generators.push(acting);
                    orbit = strong.orbit(search, choice.from)?;
                } else {
                    for (image, _) in strong.orbit(search, to)? {
                        vain[image] = true;
                    }
                }
            }
            orbit.sort_unstable_by_key(|&(image, _)| image);
            strong.levels.push(Level { from: choice.from, transversal: orbit });
        }
        strong.levels.reverse();
        let sizes = strong.levels.iter().map(|level| level.transversal.len());
        let order = sizes.fold(1usize, usize::saturating_mul);
        if order > search.cap.count { Err(CapReached) } else { Ok(strong) }
    }

    /// What relabelings found so far make of a generator, with what does; the generator itself first.
    fn orbit(&self, search: &mut Search, from: usize) -> Result<Vec<(usize, Acting)>, CapReached> {
        let mut seen = vec![false; search.moves.generators.len()];
        seen[from] = true;
        let mut orbit = vec![(from, identity(search))];
        let mut at = 0;
        while let Some((image, acting)) = orbit.get(at).cloned() {
            at += 1;
            for next in &self.generators {
                let to = usize::from(next.1[image]);
                if !core::mem::replace(&mut seen[to], true) {
                    orbit.push((to, product(search, next, &acting)?));
                }
            }
        }
        Ok(orbit)
    }

    /// Those that were found.
    pub(super) fn generators(self) -> Vec<Box<[u16]>> {
        self.generators.into_iter().map(|(relabeling, _)| relabeling).collect()
    }

    /// One for each element, in the order of the images that levels choose: the identity first.
    pub(super) fn all(&self, search: &mut Search) -> Result<Vec<Box<[u16]>>, CapReached> {
        let mut all = vec![identity(search)];
        for level in self.levels.iter().rev() {
            let mut next = Vec::with_capacity(all.len() * level.transversal.len());
            for (_, first) in &level.transversal {
                for rest in &all {
                    next.push(product(search, first, rest)?);
                }
            }
            all = next;
        }
        let images = |acting: &Acting| -> Vec<u16> {
            self.levels.iter().map(|level| acting.1[level.from]).collect()
        };
        all.sort_by_cached_key(images);
        Ok(all.into_iter().map(|(relabeling, _)| relabeling).collect())
    }
}

/// What changes nothing.
fn identity(search: &Search) -> Acting {
    let all = |count: usize| (0..=u16::MAX).take(count).collect();
    (all(search.moves.degree), all(search.moves.generators.len()))
}

/// What a relabeling makes of generators.
fn acting(
    search: &mut Search,
    numbers: &HashMap<Box<[u16]>, u16>,
    relabeling: Box<[u16]>,
) -> Result<Acting, CapReached> {
    search.spend((search.moves.degree * search.moves.generators.len()) as u64)?;
    let images = search.moves.generators.iter().map(|generator| conjugate(&relabeling, generator));
    let number = |image| *numbers.get(&image).expect("generators stay generators");
    let does = images.map(number).collect();
    Ok((relabeling, does))
}

/// First the second, then the first.
fn product(search: &mut Search, first: &Acting, second: &Acting) -> Result<Acting, CapReached> {
    search.spend((search.moves.degree + search.moves.generators.len()) as u64)?;
    let then = |first: &[u16], second: &[u16]| -> Box<[u16]> {
        second.iter().map(|&point| first[usize::from(point)]).collect()
    };
    Ok((then(&first.0, &second.0), then(&first.1, &second.1)))
}
