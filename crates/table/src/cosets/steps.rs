//! [`Steps`]: where the moves lead from every coset, without a place for those that are not possible.

use core::ops::Range;
use serde::{Deserialize, Serialize};

/// Where a move leads from a coset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The coset.
    pub coset: u32,
    /// What happens to the members on the way.
    pub action: u32,
}

/// Where the moves lead from every coset.
///
/// Eight bytes a step as long as every move is possible from every coset; else eight more a coset and
/// four more a step, and nothing for moves that are not possible.
///
/// ```
/// use everystate_table::cosets::{Step, Steps};
/// let step = |coset| Step { coset, action: 0 };
/// let mut steps = Steps::new(2);
/// steps.push([Some(step(1)), None]);
/// steps.push([Some(step(0)), Some(step(1))]);
/// assert_eq!(steps.cosets(), 2);
/// assert_eq!(steps.of(0), [step(1)]);
/// assert_eq!((steps.get(0, 1), steps.get(1, 1)), (None, Some(step(1))));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Steps {
    moves: usize,
    cosets: usize,
    list: Vec<Step>,
    gaps: Option<Gaps>,
}

/// Which steps there are, once one is missing.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Gaps {
    /// By coset, the number of its first step; one more at the end.
    first: Vec<usize>,
    /// By step, the number of its move; ascending in a coset.
    moves: Vec<u32>,
}

impl Gaps {
    /// Which of the steps are those from a coset.
    fn range(&self, coset: usize) -> Range<usize> {
        self.first[coset]..self.first[coset + 1]
    }
}

impl Steps {
    /// Of so many moves, for no coset yet.
    pub const fn new(moves: usize) -> Self {
        Self { moves, cosets: 0, list: Vec::new(), gaps: None }
    }

    /// Appends a coset: where each move leads, or `None` where it is not possible.
    ///
    /// # Panics
    /// If the row does not have an entry for each move.
    pub fn push(&mut self, row: impl IntoIterator<Item = Option<Step>>) {
        // Steps stand one after the other, and what is not possible takes no place.
        let mut count = 0;
        for step in row {
            match (step, &mut self.gaps) {
                // Without a gap a step's place is its move's number. The first one makes lists of what was clear until then, once.
                (None, None) => self.gaps = Some(self.without_gaps(count)),
                (Some(_), Some(gaps)) => gaps.moves.push(count),
                (Some(_), None) | (None, Some(_)) => {}
            }
            self.list.extend(step);
            count += 1;
        }
        assert_eq!(count as usize, self.moves, "a row has one entry for each move");
        self.cosets += 1;
        if let Some(gaps) = &mut self.gaps {
            gaps.first.push(self.list.len());
        }
    }

    /// The gaps of steps that have none: whole cosets, and `count` steps of another.
    fn without_gaps(&self, count: u32) -> Gaps {
        // As if all cosets so far had been pushed with lists: their steps begin at multiples of the number of moves.
        let moves = self.moves as u32;
        let all = (0..self.cosets).flat_map(|_| 0..moves);
        // `first` has one more than there are cosets, so that the last coset ends like all others.
        Gaps {
            first: (0..=self.cosets).map(|coset| coset * self.moves).collect(),
            moves: all.chain(0..count).collect(),
        }
    }

    /// How many cosets there are.
    pub const fn cosets(&self) -> usize {
        self.cosets
    }

    /// How many moves there are.
    pub const fn moves(&self) -> usize {
        self.moves
    }

    /// Which of the steps are those from a coset.
    #[inline]
    fn range(&self, coset: usize) -> Range<usize> {
        match &self.gaps {
            None => coset * self.moves..(coset + 1) * self.moves,
            Some(gaps) => gaps.range(coset),
        }
    }

    /// The steps from a coset, in the order of the moves.
    ///
    /// # Panics
    /// If there is no such coset.
    #[inline]
    pub fn of(&self, coset: usize) -> &[Step] {
        &self.list[self.range(coset)]
    }

    /// The steps from a coset, each with the number of its move, in that order.
    ///
    /// # Panics
    /// If there is no such coset.
    #[inline]
    pub fn numbered(&self, coset: usize) -> impl Iterator<Item = (usize, Step)> {
        let moves = self.gaps.as_ref().map(|gaps| &gaps.moves[gaps.range(coset)]);
        let numbered =
            move |(i, step): (usize, &Step)| (moves.map_or(i, |moves| moves[i] as usize), *step);
        self.of(coset).iter().enumerate().map(numbered)
    }

    /// The steps from a coset, to be changed, each with the number of its move.
    ///
    /// # Panics
    /// If there is no such coset.
    pub fn of_mut(&mut self, coset: usize) -> impl Iterator<Item = (usize, &mut Step)> {
        let moves = self.gaps.as_ref().map(|gaps| &gaps.moves[gaps.range(coset)]);
        // With gaps the number of a move is looked up beside its step; without, it is the step's place in the coset.
        let range = self.range(coset);
        let numbered = move |(i, step)| (moves.map_or(i, |moves| moves[i] as usize), step);
        self.list[range].iter_mut().enumerate().map(numbered)
    }

    /// Where a move leads from a coset; `None` if it is not possible.
    ///
    /// # Panics
    /// If there is no such coset or move.
    pub fn get(&self, coset: usize, number: usize) -> Option<Step> {
        assert!(number < self.moves, "move {number} of {}", self.moves);
        let of = self.of(coset);
        match &self.gaps {
            None => Some(of[number]),
            Some(gaps) => {
                // Steps of a coset stand in the order of their moves, so the place of the move is the step's.
                let moves = &gaps.moves[gaps.range(coset)];
                moves.binary_search(&(number as u32)).ok().map(|i| of[i])
            }
        }
    }

    /// Whether they are steps as [`push`](Self::push) makes them, and lead to cosets that there are, by actions below this number: of what
    /// others sent nothing of it is sure.
    pub(super) fn are_sound(&self, actions: usize) -> bool {
        let is_whole = match &self.gaps {
            None => self.cosets.checked_mul(self.moves) == Some(self.list.len()),
            Some(Gaps { first, moves }) => {
                let ends = first.first() == Some(&0) && first.last() == Some(&self.list.len());
                let lists = first.len().checked_sub(1) == Some(self.cosets)
                    && moves.len() == self.list.len();
                let row = |row: &[usize]| {
                    let row = moves.get(row[0]..row[1]);
                    row.is_some_and(|row| {
                        row.is_sorted_by(|a, b| a < b)
                            && row.last().is_none_or(|&last| (last as usize) < self.moves)
                    })
                };
                ends && lists && first.windows(2).all(row)
            }
        };
        let leads =
            |step: &Step| (step.coset as usize) < self.cosets && (step.action as usize) < actions;
        is_whole && self.list.iter().all(leads)
    }

    /// Bytes they take.
    pub const fn bytes(&self) -> u64 {
        let gaps = match &self.gaps {
            None => 0,
            Some(gaps) => gaps.first.capacity() * size_of::<usize>() + gaps.moves.capacity() * 4,
        };
        (self.list.capacity() * size_of::<Step>() + gaps) as u64
    }

    /// Gives back memory that was taken ahead.
    pub fn shrink(&mut self) {
        self.list.shrink_to_fit();
        if let Some(gaps) = &mut self.gaps {
            gaps.first.shrink_to_fit();
            gaps.moves.shrink_to_fit();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;

    #[test]
    fn rows_are_what_was_pushed() {
        for seed in 0..200 {
            let mut random = Random::new(seed);
            let (cosets, moves) = (random.index(9), random.index(5));
            // Gaps from the first row on, from a later one, or none at all.
            let full = random.index(12);
            let row = |coset: usize, random: &mut Random| -> Vec<Option<Step>> {
                let step = |random: &mut Random| Step {
                    coset: random.below(100) as u32,
                    action: random.below(100) as u32,
                };
                let has = |random: &mut Random| coset < full || random.below(2) == 0;
                (0..moves).map(|_| has(random).then(|| step(random))).collect()
            };
            let rows: Vec<_> = (0..cosets).map(|coset| row(coset, &mut random)).collect();
            let mut steps = Steps::new(moves);
            for row in &rows {
                steps.push(row.iter().copied());
            }
            steps.shrink();
            assert_eq!((steps.cosets(), steps.moves()), (cosets, moves));
            for (coset, row) in rows.iter().enumerate() {
                let got: Vec<_> = (0..moves).map(|number| steps.get(coset, number)).collect();
                assert_eq!(&got, row, "seed {seed}");
                let of: Vec<Step> = row.iter().copied().flatten().collect();
                assert_eq!(steps.of(coset), of);
                let wanted = row.iter().enumerate().filter_map(|(n, step)| Some((n, (*step)?)));
                let wanted: Vec<_> = wanted.collect();
                assert_eq!(steps.numbered(coset).collect::<Vec<_>>(), wanted);
                let numbered: Vec<_> = steps.of_mut(coset).map(|(n, step)| (n, *step)).collect();
                assert_eq!(numbered, wanted);
            }
        }
    }

    #[test]
    #[should_panic(expected = "one entry for each move")]
    fn a_short_row_is_refused() {
        Steps::new(3).push([None, None]);
    }
}
