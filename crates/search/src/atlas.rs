//! An atlas: every position, where its moves lead, and how far it is from the start and from a goal.
//!
//! # What it computes
//! All positions that moves lead to from the start, past goals too, with their successors; of each the fewest moves from the start, and to
//! a goal if any leads there. So it says which positions are lost, which moves lose, and which ones a solution cannot do without.
//!
//! # When to use it
//! When the whole space fits in memory and more is asked of it than one solution: the questions of who makes puzzles.
//!
//! # Time and space
//! A hash and a probe for each successor. For each position the position, 6 to 8 bytes of table and 16 more; for each move 4 bytes and the
//! move. One thread works.

use crate::budget::Budget;
use crate::visited::{Seen, Visited};
use crate::{Report, Statistics};
use core::ops::ControlFlow;
use everystate_puzzle::{Limits, Puzzle, Stop, Watch};

/// Every position of a puzzle, numbered in the order in which a breadth-first search meets them; the start is 0.
#[derive(Clone, Debug)]
pub struct Atlas<S, M> {
    positions: Vec<S>,
    /// By position: where its moves begin; one more at the end.
    begin: Vec<usize>,
    moves: Vec<(M, u32)>,
    depth: Vec<u32>,
    left: Vec<u32>,
    goals: Vec<u32>,
    /// What it took.
    pub statistics: Statistics,
}

/// No goal can be reached.
const LOST: u32 = u32::MAX;

/// Makes the atlas of a puzzle.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent};
/// use everystate_search::atlas;
/// // From 1 one may go astray to 2, and from there nowhere.
/// let g = Graph::new(4, 0, [3], [(0, 1), (1, 0), (1, 2), (1, 3)]);
/// let atlas = atlas::run(&g, &Limits::none(), &Silent).verdict.solution().unwrap();
/// assert_eq!(atlas.len(), 4);
/// assert_eq!((atlas.left(0), atlas.left(1)), (Some(2), Some(1)));
/// let lost: Vec<u32> = (0..4).filter(|&i| atlas.left(i).is_none()).map(|i| *atlas.position(i)).collect();
/// assert_eq!(lost, [2]);
/// ```
///
/// The verdict is *solved* if the whole space was gone through, whether it has goals or not, and *stopped* otherwise.
pub fn run<P: Puzzle>(
    puzzle: &P,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Atlas<P::State, P::Move>> {
    let mut budget = Budget::new(limits, watch);
    let end = chart(puzzle, &mut budget)
        .map(|atlas| Some(Atlas { statistics: budget.statistics(), ..atlas }));
    budget.report(end)
}

fn chart<P: Puzzle>(puzzle: &P, budget: &mut Budget) -> Result<Atlas<P::State, P::Move>, Stop> {
    let mut visited: Visited<P::State> = Visited::default();
    let (mut begin, mut moves) = (vec![0], Vec::new());
    let (mut depth, mut goals) = (Vec::new(), Vec::new());
    let mut scratch = Vec::new();
    visited.insert(puzzle.start(), budget)?;
    budget.room(&mut depth)?;
    depth.push(0);
    let mut next = 0;
    while next < visited.len() {
        let s = visited.state(next).clone();
        if puzzle.is_goal(&s) {
            budget.room(&mut goals)?;
            goals.push(next);
        }
        let deeper = depth[next as usize] + 1;
        let broken = puzzle.expand(&s, &mut scratch, |m, t| {
            let add = || {
                budget.generated += 1;
                let i = match visited.insert(t, budget)? {
                    Seen::Old(i) => i,
                    Seen::New(i) => {
                        budget.room(&mut depth)?;
                        depth.push(deeper);
                        i
                    }
                };
                budget.room(&mut moves)?;
                moves.push((m, i));
                budget.tick()
            };
            match add() {
                Ok(()) => ControlFlow::Continue(()),
                Err(stop) => ControlFlow::Break(stop),
            }
        });
        if let ControlFlow::Break(stop) = broken {
            return Err(stop);
        }
        budget.room(&mut begin)?;
        begin.push(moves.len());
        budget.depth = u64::from(deeper - 1);
        next += 1;
    }
    let positions = visited.take_states(budget);
    let left = distances(&begin, &moves, &goals, budget)?;
    let statistics = Statistics::default();
    Ok(Atlas { positions, begin, moves, depth, left, goals, statistics })
}

/// By position: the fewest moves to a goal, breadth-first against the moves.
fn distances<M>(
    begin: &[usize],
    moves: &[(M, u32)],
    goals: &[u32],
    budget: &mut Budget,
) -> Result<Vec<u32>, Stop> {
    let count = begin.len() - 1;
    // By position: where the moves that lead to it begin, and from where they come.
    let mut first: Vec<usize> = Vec::new();
    budget.extend(&mut first, count + 2)?;
    first.resize(count + 2, 0);
    for &(_, to) in moves {
        first[to as usize + 2] += 1;
    }
    for i in 2..first.len() {
        first[i] += first[i - 1];
    }
    let mut from: Vec<u32> = Vec::new();
    budget.extend(&mut from, moves.len())?;
    from.resize(moves.len(), 0);
    for (i, bounds) in (0u32..).zip(begin.windows(2)) {
        for &(_, to) in &moves[bounds[0]..bounds[1]] {
            let place = &mut first[to as usize + 1];
            from[*place] = i;
            *place += 1;
        }
    }
    let (mut left, mut queue): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
    budget.extend(&mut left, count)?;
    left.resize(count, LOST);
    budget.extend(&mut queue, count)?;
    for &goal in goals {
        left[goal as usize] = 0;
        queue.push(goal);
    }
    let mut at = 0;
    while at < queue.len() {
        let i = queue[at] as usize;
        at += 1;
        for &before in &from[first[i]..first[i + 1]] {
            if left[before as usize] == LOST {
                left[before as usize] = left[i] + 1;
                queue.push(before);
            }
        }
    }
    budget.free(&mut first);
    budget.free(&mut from);
    budget.free(&mut queue);
    Ok(left)
}

impl<S, M: Copy> Atlas<S, M> {
    /// How many positions there are.
    pub fn len(&self) -> u32 {
        u32::try_from(self.positions.len()).unwrap_or(u32::MAX)
    }

    /// Whether there is none: never, for the start is one.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// A position.
    ///
    /// # Panics
    /// This, and all that takes a number, if no position has it.
    pub fn position(&self, i: u32) -> &S {
        &self.positions[i as usize]
    }

    /// The moves of a position, in the puzzle's order, and where they lead.
    pub fn moves(&self, i: u32) -> &[(M, u32)] {
        &self.moves[self.begin[i as usize]..self.begin[i as usize + 1]]
    }

    /// The fewest moves from the start to a position.
    pub fn depth(&self, i: u32) -> u32 {
        self.depth[i as usize]
    }

    /// The fewest moves from a position to a goal; `None` if it is lost.
    pub fn left(&self, i: u32) -> Option<u32> {
        Some(self.left[i as usize]).filter(|&left| left != LOST)
    }

    /// From where one comes to each position on a shortest way from the start: the first in the order of positions; to the start from itself. Costs a step a move.
    ///
    /// ```
    /// # use everystate_puzzle::{graph::Graph, Limits, Silent};
    /// let g = Graph::new(4, 0, [3], [(0, 1), (0, 2), (1, 3), (2, 3), (3, 0)]);
    /// let atlas = everystate_search::atlas::run(&g, &Limits::none(), &Silent).verdict.solution().unwrap();
    /// assert_eq!(atlas.came(), [0, 0, 0, 1]);
    /// ```
    pub fn came(&self) -> Vec<u32> {
        let mut came = vec![LOST; self.positions.len()];
        came[0] = 0;
        for i in 0..self.len() {
            for &(_, to) in self.moves(i) {
                if came[to as usize] == LOST {
                    came[to as usize] = i;
                }
            }
        }
        came
    }

    /// The positions at a distance from the start, by their numbers.
    pub fn layer(&self, depth: u32) -> core::ops::Range<u32> {
        let from = self.depth.partition_point(|&d| d < depth);
        let to = self.depth.partition_point(|&d| d <= depth);
        let number = |place| u32::try_from(place).unwrap_or(u32::MAX);
        number(from)..number(to)
    }

    /// The goals, nearest first.
    pub fn goals(&self) -> &[u32] {
        &self.goals
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::graph::Graph;
    use everystate_puzzle::random::Random;
    use everystate_puzzle::{Silent, Verdict};

    /// The distances between all nodes, by as many rounds as there are nodes.
    fn between(nodes: usize, edges: &[(u32, u32)]) -> Vec<Vec<Option<u32>>> {
        let mut all = vec![vec![None; nodes]; nodes];
        for (i, row) in all.iter_mut().enumerate() {
            row[i] = Some(0);
        }
        for _ in 0..nodes {
            for &(a, b) in edges {
                for row in &mut all {
                    if let Some(to) = row[a as usize]
                        && row[b as usize].is_none_or(|known| to + 1 < known)
                    {
                        row[b as usize] = Some(to + 1);
                    }
                }
            }
        }
        all
    }

    #[test]
    fn random_graphs_are_charted_as_brute_force_has_them() {
        let mut random = Random::new(5);
        let mut lost = 0;
        for _ in 0..300 {
            let nodes = 2 + random.index(12);
            let mut node = || u32::try_from(random.index(nodes)).unwrap();
            let edges: Vec<(u32, u32)> = (0..2 * nodes).map(|_| (node(), node())).collect();
            let goals = [node(), node()];
            let count = u32::try_from(nodes).unwrap();
            let graph = Graph::new(count, 0, goals, edges.iter().copied());
            let atlas = run(&graph, &Limits::none(), &Silent).verdict.solution().unwrap();
            let (between, came) = (between(nodes, &edges), atlas.came());
            let reached = between[0].iter().flatten().count();
            assert_eq!(atlas.len() as usize, reached);
            for i in 0..atlas.len() {
                let at = *atlas.position(i) as usize;
                assert_eq!(Some(atlas.depth(i)), between[0][at]);
                let left = goals.iter().filter_map(|&goal| between[at][goal as usize]).min();
                assert_eq!(atlas.left(i), left);
                lost += u32::from(left.is_none());
                assert!(atlas.layer(atlas.depth(i)).contains(&i));
                let before = came[i as usize];
                assert_eq!(atlas.depth(i), atlas.depth(before) + u32::from(i > 0));
                assert!(i == 0 || atlas.moves(before).iter().any(|&(_, to)| to == i));
                for &(to, j) in atlas.moves(i) {
                    assert_eq!(*atlas.position(j), to);
                    assert!(edges.contains(&(u32::try_from(at).unwrap(), to)));
                }
            }
        }
        assert!(lost > 100);
    }

    #[test]
    fn limits_stop_it() {
        let graph = Graph::new(4, 0, [3], [(0, 1), (1, 2), (2, 3)]);
        let limits = Limits { positions: 2, ..Limits::none() };
        let report = run(&graph, &limits, &Silent);
        assert!(matches!(report.verdict, Verdict::Stopped { why: Stop::Positions, .. }));
        assert_eq!(report.statistics.positions, 2);
        let limits = Limits { bytes: 64, ..Limits::none() };
        let report = run(&graph, &limits, &Silent);
        assert!(matches!(report.verdict, Verdict::Stopped { why: Stop::Memory, .. }));
    }
}
