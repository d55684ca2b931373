//! The layers of all that can be reached, for [`levels`](crate::levels): positions in a list at first, and as words when they are many
//! and of a type that is one.

use crate::Statistics;
use crate::batch::Wanted;
use crate::budget::Budget;
use crate::frontier::{Layers, more};
use crate::grades::Grades;
use crate::rows::{self, Rows, Wishes};
use crate::words::{Earlier, Key, MANY, Words};
use core::ops::{ControlFlow, Range};
use everystate_algebra::Natural;
use everystate_puzzle::{Graded, Limits, Placed, Puzzle, Stop, Watch};

/// What can be chosen.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent};
/// # use everystate_search::levels::{self, Options};
/// let star = Graph::new(10, 0, [], (1..10).map(|leaf| (0, leaf)));
/// let of = |options| levels::run(&star, &options, &Limits::none(), &Silent).last;
/// assert_eq!(of(Options { examples: 2 }), [1, 2]);
/// assert_eq!(of(Options::default()).len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many positions of the deepest layer to give; 4 by default.
    pub examples: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { examples: 4 }
    }
}

/// How many positions lie at each distance from the start, or from the nearest of several.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent, Stop};
/// # use everystate_search::levels;
/// let path = Graph::new(10, 0, [], (0..9).map(|i| (i, i + 1)));
/// let limits = Limits { depth: 3, ..Limits::none() };
/// let levels = levels::run(&path, &levels::Options::default(), &limits, &Silent);
/// assert_eq!((levels.counts, levels.last), (vec![1, 1, 1, 1], vec![3]));
/// assert_eq!(levels.stopped, Some(Stop::Depth));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Levels<S> {
    /// `counts[d]` positions are exactly `d` moves away; complete layers only.
    pub counts: Vec<u64>,
    /// Some positions of the deepest complete layer, the same ones each time, whatever the threads.
    pub last: Vec<S>,
    /// The limit that ended it, or `None` if everything reachable was seen.
    pub stopped: Option<Stop>,
    /// What it took.
    pub statistics: Statistics,
}

/// What is added up of each layer before it counts.
pub(crate) struct Weights<'w, S> {
    /// The weight of a position.
    pub(crate) of: &'w dyn Fn(&S) -> u64,
    /// That of each layer.
    pub(crate) sums: Vec<u128>,
}

impl<S> Weights<'_, S> {
    /// Adds up a layer, all of whose positions `each` visits.
    fn layer(
        &mut self,
        budget: &mut Budget,
        each: impl FnOnce(&mut dyn FnMut(&S) -> Result<(), Stop>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        budget.room(&mut self.sums)?;
        let mut sum = 0;
        each(&mut |s| {
            sum += u128::from((self.of)(s));
            budget.tick()
        })?;
        self.sums.push(sum);
        Ok(())
    }
}

/// [`levels::several`](crate::levels::several), and the layers' `weights`.
pub(crate) fn explored<P: Puzzle>(
    puzzle: &P,
    starts: &[P::State],
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
    weights: Option<&mut Weights<P::State>>,
) -> Levels<P::State> {
    let mut budget = Budget::new(limits, watch);
    let mut explored = Explored { puzzle, options, weights, counts: Vec::new(), last: Vec::new() };
    let stopped = explored.run(starts, &mut budget).err();
    let Explored { counts, last, .. } = explored;
    Levels { counts, last, stopped, statistics: budget.statistics() }
}

/// Complete layers, and some positions of the last.
struct Explored<'a, 'w, P: Puzzle> {
    puzzle: &'a P,
    options: &'a Options,
    weights: Option<&'a mut Weights<'w, P::State>>,
    counts: Vec<u64>,
    last: Vec<P::State>,
}

impl<P: Puzzle> Explored<'_, '_, P> {
    fn run(&mut self, starts: &[P::State], budget: &mut Budget) -> Result<(), Stop> {
        let mut layers = Layers::default();
        let end = self.listed(starts, &mut layers, budget);
        if self.last.is_empty() {
            let positions = positions(&layers);
            self.last = positions[..positions.len().min(self.options.examples)].to_vec();
        }
        end
    }

    /// Layers of positions in a list. Where a limit ends it, the layer is the deepest that counts.
    fn listed(
        &mut self,
        starts: &[P::State],
        layers: &mut Layers<P::State>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let mut scratch = Vec::new();
        layers.roots(starts, budget)?;
        if layers.width() == 0 {
            return Ok(());
        }
        self.count(layers, 0..0, budget)?;
        let mut many = MANY;
        while layers.more(self.puzzle, &mut scratch, budget)? {
            if layers.visited.states().len() >= many {
                let end = if size_of::<P::State>() <= size_of::<u64>() {
                    self.as_words::<u64>(layers, budget)
                } else {
                    self.as_words::<u128>(layers, budget)
                };
                if let Some(end) = end {
                    return end;
                }
                many = usize::MAX;
            }
            let before = layers.layer.clone();
            // The set alone decides what is new; moves and where they came from are not kept.
            let each = |_: &mut Budget, _: &_, _, _| ControlFlow::<Result<(), Stop>>::Continue(());
            layers.advance(self.puzzle, Wanted::New, &mut scratch, budget, each)?;
            if layers.width() == 0 {
                // Nothing new: the layer before is the deepest there is, and its positions are the examples.
                layers.layer = before;
                break;
            }
            self.count(layers, before, budget)?;
            budget.layer(layers.depth, layers.width());
        }
        Ok(())
    }

    /// Counts the deepest layer. Where a limit forbids it, the one `before` is the deepest that counts.
    fn count(
        &mut self,
        layers: &mut Layers<P::State>,
        before: Range<u32>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let room = budget.room(&mut self.counts);
        let weighed = room.and_then(|()| match &mut self.weights {
            Some(weights) => {
                weights.layer(budget, |visit| positions(layers).iter().try_for_each(visit))
            }
            None => Ok(()),
        });
        if let Err(stop) = weighed {
            layers.layer = before;
            return Err(stop);
        }
        self.counts.push(layers.width() as u64);
        Ok(())
    }

    /// Goes on from the layer after the deepest with positions as words of this kind, if they are; the list is freed then.
    fn as_words<K: Key>(
        &mut self,
        layers: &mut Layers<P::State>,
        budget: &mut Budget,
    ) -> Option<Result<(), Stop>> {
        K::of(&self.puzzle.start())?;
        let known = layers.visited.states().iter().zip(0..);
        let known = known.map(|(s, i)| (s, i >= layers.layer.start, Natural::ZERO));
        // If there is no memory, the list is smaller than both.
        let at = (Earlier::Together, layers.depth);
        let mut words = Words::<P, K, ()>::new(self.puzzle, known, at, budget).ok()?;
        let bytes = layers.visited.bytes();
        *layers = Layers::default();
        budget.give(bytes);
        words.extend(bytes);
        Some(self.worded(words, budget, |words, budget| words.advance(budget, &|_| false)))
    }

    /// Layer after layer, each made by `advance`.
    fn worded<K: Key>(
        &mut self,
        mut words: Words<P, K, ()>,
        budget: &mut Budget,
        mut advance: impl FnMut(&mut Words<P, K, ()>, &mut Budget) -> Result<u64, Stop>,
    ) -> Result<(), Stop> {
        let mut scratch = Vec::new();
        loop {
            self.last = words.examples(self.options.examples);
            let width = advance(&mut words, budget)?;
            if width == 0 {
                return Ok(());
            }
            budget.room(&mut self.counts)?;
            if let Some(weights) = &mut self.weights {
                weights.layer(budget, |visit| words.each(|s| visit(&s)))?;
            }
            self.counts.push(width);
            budget.layer(words.depth, usize::try_from(width).unwrap_or(usize::MAX));
            let beyond = |budget: &mut Budget| words.leaves(&mut scratch, budget);
            let more = more(words.depth + 1, budget, beyond);
            if more != Ok(true) {
                self.last = words.examples(self.options.examples);
                return more.map(|_| ());
            }
        }
    }
}

/// Those of the deepest layer: positions are numbered as they are found, so a layer is a piece of the list.
fn positions<S>(layers: &Layers<S>) -> &[S] {
    &layers.visited.states()[layers.layer.start as usize..layers.layer.end as usize]
}

/// [`levels::graded`](crate::levels::graded).
pub(crate) fn explored_by_grades<P: Graded>(
    puzzle: &P,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Levels<P::State> {
    let mut budget = Budget::new(limits, watch);
    let mut explored =
        Explored { puzzle, options, weights: None, counts: Vec::new(), last: Vec::new() };
    let stopped = explored.run_graded(&mut budget).err();
    let Explored { counts, last, .. } = explored;
    Levels { counts, last, stopped, statistics: budget.statistics() }
}

impl<P: Graded> Explored<'_, '_, P> {
    fn run_graded(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let mut scratch = Vec::new();
        budget.visit()?;
        let mut grades = Grades::root(self.puzzle.start(), budget)?;
        let mut many = MANY;
        loop {
            // A layer is gone when the next one is made.
            let layer = grades.layer();
            self.last = layer[..layer.len().min(self.options.examples)].to_vec();
            budget.room(&mut self.counts)?;
            self.counts.push(layer.len() as u64);
            if !grades.more(self.puzzle, &mut scratch, budget)? {
                return Ok(());
            }
            if grades.layer().len() >= many {
                let end = if size_of::<P::State>() <= size_of::<u64>() {
                    self.graded_as_words::<u64>(&mut grades, budget)
                } else {
                    self.graded_as_words::<u128>(&mut grades, budget)
                };
                if let Some(end) = end {
                    return end;
                }
                many = usize::MAX;
            }
            let puzzle = self.puzzle;
            let each = |_: &mut Budget, _, _| Ok(());
            grades.advance(puzzle, Wanted::New, &mut scratch, budget, each, |_, _| ())?;
            if grades.layer().is_empty() {
                return Ok(());
            }
            budget.layer(grades.depth, grades.layer().len());
        }
    }

    /// Goes on from the layer after the deepest with positions as words of this kind, if they are; the list is freed then.
    fn graded_as_words<K: Key>(
        &mut self,
        grades: &mut Grades<P::State>,
        budget: &mut Budget,
    ) -> Option<Result<(), Stop>> {
        K::of(&self.puzzle.start())?;
        let grade = self.puzzle.grade(grades.layer().first()?);
        let known = grades.layer().iter().map(|s| (s, true, Natural::ZERO));
        let at = (Earlier::Nothing, grades.depth);
        let mut words = Words::<P, K, ()>::new(self.puzzle, known, at, budget).ok()?;
        words.extend(grades.free(budget));
        Some(self.worded(words, budget, |words, budget| {
            let grade = grade.saturating_add(words.depth - at.1);
            words.advance_graded(grade, budget, |_| false)
        }))
    }
}

/// [`levels::placed`](crate::levels::placed).
pub(crate) fn explored_by_rows<const W: usize, P: Placed<W>>(
    puzzle: &P,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Levels<P::State> {
    let mut budget = Budget::new(limits, watch);
    let (mut counts, mut last) = (Vec::new(), Vec::new());
    let stopped = rowed(puzzle, options, &mut counts, &mut last, &mut budget).err();
    Levels { counts, last, stopped, statistics: budget.statistics() }
}

fn rowed<const W: usize, P: Placed<W>>(
    puzzle: &P,
    options: &Options,
    counts: &mut Vec<u64>,
    last: &mut Vec<P::State>,
    budget: &mut Budget,
) -> Result<(), Stop> {
    budget.visit()?;
    let share = rows::share(budget);
    let wishes = Wishes { examples: options.examples, goals: false };
    let mut rows = Rows::new(puzzle, wishes, &share, budget)?;
    let end = rowed_layers(&mut rows, counts, budget);
    if !counts.is_empty() {
        *last = rows.examples(options.examples);
    }
    end
}

/// Layer after layer.
fn rowed_layers<const W: usize, P: Placed<W>>(
    rows: &mut Rows<'_, '_, P, W>,
    counts: &mut Vec<u64>,
    budget: &mut Budget,
) -> Result<(), Stop> {
    let mut width = 1;
    loop {
        rows.rest.room(counts)?;
        counts.push(width);
        budget.layer(rows.depth, usize::try_from(width).unwrap_or(usize::MAX));
        if !more(rows.depth + 1, budget, |budget| rows.leaves(budget))? {
            return Ok(());
        }
        width = rows.advance(budget)?;
        if width == 0 {
            return Ok(());
        }
    }
}
