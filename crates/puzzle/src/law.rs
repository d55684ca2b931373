//! The promises of the contract as checks.
//!
//! Each function looks at the positions it is given (see [`sample`]) and returns the first [`Breach`].
//! Property tests of a puzzle call them; so can the tests of your own puzzle.
//!
//! ```
//! # use everystate_puzzle::{graph::Graph, law};
//! let g = Graph::new(4, 0, [3], [(0, 1), (0, 2), (1, 3), (2, 3)]);
//! let states = law::sample(&g, 100);
//! assert_eq!(states.len(), 4);
//! law::puzzle(&g, &states).unwrap();
//! law::ranked(&g, &states).unwrap();
//! law::backward(&g, &states).unwrap();
//! law::packed(&g, &states).unwrap();
//! law::notation(&g, &states).unwrap();
//! ```

mod breach;
mod consistent;
mod costs;
mod placed;
mod pruned;
mod symmetric;

pub use breach::Breach;
pub use consistent::{consistent, consistent_cost};
pub use costs::{cost, lower_bound};
pub use placed::placed;
pub use pruned::pruned;
pub use symmetric::{members, symmetric, whole_classes};

use crate::{Backward, Graded, Heuristic, Notation, Oracle, Packed, Puzzle, Ranked};
use breach::successors;
use std::collections::{HashSet, VecDeque};
use std::ops::ControlFlow;

/// The first `limit` positions reachable from the start, nearest first.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law};
/// let g = Graph::new(4, 0, [3], [(0, 2), (0, 1), (2, 3)]);
/// assert_eq!(law::sample(&g, 3), [0, 2, 1]);
/// ```
pub fn sample<P: Puzzle>(puzzle: &P, limit: usize) -> Vec<P::State> {
    let mut seen = HashSet::from([puzzle.start()]);
    let mut order = vec![puzzle.start()];
    let mut at = 0;
    while at < order.len() && order.len() < limit {
        for (_, next) in successors(puzzle, &order[at].clone()) {
            if order.len() < limit && seen.insert(next.clone()) {
                order.push(next);
            }
        }
        at += 1;
    }
    order
}

/// `moves` is repeatable and `expand` gives the same as `moves` and `apply`.
///
/// ```
/// # use everystate_puzzle::{law, Puzzle};
/// # use std::sync::atomic::{AtomicU8, Ordering};
/// /// Offers another move after the first call.
/// struct Fickle(AtomicU8);
/// impl Puzzle for Fickle {
/// #     type State = u8;
/// #     type Move = u8;
/// #     fn start(&self) -> u8 { 0 }
/// #     fn is_goal(&self, _: &u8) -> bool { false }
///     fn moves(&self, _: &u8, out: &mut Vec<u8>) {
///         out.push(self.0.fetch_add(1, Ordering::Relaxed));
///     }
/// #     fn apply(&self, _: &u8, m: u8) -> u8 { m }
/// }
/// let breach = law::puzzle(&Fickle(AtomicU8::new(0)), &[0]).unwrap_err();
/// assert_eq!(breach.to_string(), "the moves of 0 change from call to call");
/// ```
///
/// # Errors
/// The first position where it is not so.
pub fn puzzle<P: Puzzle>(puzzle: &P, states: &[P::State]) -> Result<(), Breach> {
    let mut scratch = Vec::new();
    for s in states {
        let expected = successors(puzzle, s);
        if successors(puzzle, &s.clone()) != expected {
            return Err(Breach(format!("the moves of {s:?} change from call to call")));
        }
        let mut found = Vec::new();
        let flow = puzzle.expand(s, &mut scratch, |m, next| {
            found.push((m, next));
            ControlFlow::<()>::Continue(())
        });
        if flow.is_break() || found != expected {
            return Err(Breach(format!(
                "expand({s:?}) gives {found:?}, moves and apply {expected:?}"
            )));
        }
    }
    Ok(())
}

/// `rank` and `unrank` are inverse, ranks are in range, and `expand_ranks` agrees with `expand`.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law};
/// let g = Graph::new(2, 0, [1], [(0, 1)]);
/// assert_eq!(law::ranked(&g, &[0, 1]), Ok(()));
/// // A position from elsewhere: its rank is too high.
/// assert_eq!(law::ranked(&g, &[2]).unwrap_err().to_string(), "rank 2 of 2 is not below 2");
/// ```
///
/// # Errors
/// The first position where it is not so.
pub fn ranked<P: Ranked>(puzzle: &P, states: &[P::State]) -> Result<(), Breach> {
    for s in states {
        let r = puzzle.rank(s);
        if r >= puzzle.ranks() {
            return Err(Breach(format!("rank {r} of {s:?} is not below {}", puzzle.ranks())));
        }
        let back = puzzle.unrank(r);
        if back != *s {
            return Err(Breach(format!("{s:?} has rank {r}, which is the rank of {back:?}")));
        }
        let mut found = Vec::new();
        puzzle.expand_ranks(&[r], &mut found);
        let mut expected: Vec<u64> =
            successors(puzzle, s).iter().map(|(_, next)| puzzle.rank(next)).collect();
        found.sort_unstable();
        found.dedup();
        expected.sort_unstable();
        expected.dedup();
        if found != expected {
            return Err(Breach(format!(
                "expand_ranks({r}) gives {found:?}, the moves {expected:?}"
            )));
        }
    }
    Ok(())
}

/// Every rank below `ranks()` is the rank of its position (looks at all of them).
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law};
/// // Vertex 2 has a rank, though nothing leads there.
/// assert_eq!(law::bijection(&Graph::new(3, 0, [1], [(0, 1)])), Ok(()));
/// ```
///
/// # Errors
/// The first rank where it is not so.
pub fn bijection<P: Ranked>(puzzle: &P) -> Result<(), Breach> {
    for r in 0..puzzle.ranks() {
        let s = puzzle.unrank(r);
        let back = puzzle.rank(&s);
        if back != r {
            return Err(Breach(format!("rank {r} gives {s:?}, whose rank is {back}")));
        }
    }
    Ok(())
}

/// Predecessors are exactly the moves turned round, as far as the given positions show, and the
/// listed goals are goals.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law};
/// let g = Graph::new(4, 0, [3], [(0, 1), (0, 2), (1, 3), (2, 3)]);
/// assert_eq!(law::backward(&g, &law::sample(&g, 100)), Ok(()));
/// ```
///
/// # Errors
/// The first position where it is not so.
pub fn backward<P: Backward>(puzzle: &P, states: &[P::State]) -> Result<(), Breach> {
    let mut goals = Vec::new();
    puzzle.goals(&mut goals);
    if let Some(g) = goals.iter().find(|g| !puzzle.is_goal(g)) {
        return Err(Breach(format!("{g:?} is listed as a goal but is none")));
    }
    let mut before = Vec::new();
    for s in states {
        if puzzle.is_goal(s) && !goals.contains(s) {
            return Err(Breach(format!("{s:?} is a goal but is not listed")));
        }
        before.clear();
        puzzle.predecessors(s, &mut before);
        for (m, p) in &before {
            if !successors(puzzle, p).contains(&(*m, s.clone())) {
                return Err(Breach(format!(
                    "{p:?} is listed before {s:?}, but {m:?} does not lead there"
                )));
            }
        }
        for (m, next) in successors(puzzle, s) {
            before.clear();
            puzzle.predecessors(&next, &mut before);
            if !before.contains(&(m, s.clone())) {
                return Err(Breach(format!(
                    "{m:?} leads from {s:?} to {next:?}, which does not list it"
                )));
            }
        }
    }
    Ok(())
}

/// Every move leads to the next grade.
///
/// ```
/// # use everystate_puzzle::{law, Graded, Puzzle};
/// /// To 9 by steps of one or two, graded by where one is.
/// # struct Steps;
/// # impl Puzzle for Steps {
/// #     type State = u64;
/// #     type Move = u64;
/// #     fn start(&self) -> u64 { 0 }
/// #     fn is_goal(&self, s: &u64) -> bool { *s == 9 }
/// #     fn moves(&self, s: &u64, out: &mut Vec<u64>) { if *s < 8 { out.extend([1, 2]) } }
/// #     fn apply(&self, s: &u64, m: u64) -> u64 { s + m }
/// # }
/// impl Graded for Steps {
///     fn grade(&self, s: &u64) -> u64 { *s }
/// }
/// let breach = law::graded(&Steps, &law::sample(&Steps, 100)).unwrap_err();
/// assert_eq!(breach.to_string(), "2 leads from 0 of grade 0 to 2 of grade 2");
/// ```
///
/// # Errors
/// The first move where it is not so.
pub fn graded<P: Graded>(puzzle: &P, states: &[P::State]) -> Result<(), Breach> {
    for s in states {
        let grade = puzzle.grade(s);
        for (m, next) in successors(puzzle, s) {
            let after = puzzle.grade(&next);
            if Some(after) != grade.checked_add(1) {
                return Err(Breach(format!(
                    "{m:?} leads from {s:?} of grade {grade} to {next:?} of grade {after}"
                )));
            }
        }
    }
    Ok(())
}

/// Packing loses nothing.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// assert_eq!(law::packed(&g, &[0, 1, 2]), Ok(()));
/// ```
///
/// # Errors
/// The first position that does not come back.
pub fn packed<P: Packed>(puzzle: &P, states: &[P::State]) -> Result<(), Breach> {
    for s in states {
        let back = puzzle.unpack(puzzle.pack(s));
        if back != *s {
            return Err(Breach(format!("{s:?} comes back from its word as {back:?}")));
        }
    }
    Ok(())
}

/// What is written can be read back.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// assert_eq!(law::notation(&g, &[0, 1, 2]), Ok(()));
/// # use everystate_puzzle::{Notation, Puzzle, text::Fault};
/// /// Reads every vertex as 0 and every move as 1.
/// struct Blind(Graph);
/// # impl Puzzle for Blind {
/// #     type State = u32;
/// #     type Move = u32;
/// #     fn start(&self) -> u32 { self.0.start() }
/// #     fn is_goal(&self, s: &u32) -> bool { self.0.is_goal(s) }
/// #     fn moves(&self, s: &u32, out: &mut Vec<u32>) { self.0.moves(s, out) }
/// #     fn apply(&self, s: &u32, m: u32) -> u32 { self.0.apply(s, m) }
/// # }
/// impl Notation for Blind {
/// #     fn write_state(&self, s: &u32) -> String { self.0.write_state(s) }
/// #     fn write_move(&self, m: u32) -> String { self.0.write_move(m) }
///     fn read_state(&self, _: &str) -> Result<u32, Fault> { Ok(0) }
///     fn read_move(&self, _: &str) -> Result<u32, Fault> { Ok(1) }
///     // …
/// }
/// let blind = Blind(g);
/// assert_eq!(law::notation(&blind, &[0]), Ok(()));
/// assert!(law::notation(&blind, &[1]).unwrap_err().to_string().contains("reads as Ok(0)"));
/// let far = Blind(Graph::new(3, 0, [2], [(0, 2)]));
/// assert!(law::notation(&far, &[0]).unwrap_err().to_string().contains("reads as Ok(1)"));
/// ```
///
/// # Errors
/// The first position or move that does not come back.
pub fn notation<P: Notation>(puzzle: &P, states: &[P::State]) -> Result<(), Breach> {
    for s in states {
        let text = puzzle.write_state(s);
        match puzzle.read_state(&text) {
            Ok(back) if back == *s => {}
            other => {
                return Err(Breach(format!("{s:?} is written `{text}`, which reads as {other:?}")));
            }
        }
        for (m, _) in successors(puzzle, s) {
            let text = puzzle.write_move(m);
            match puzzle.read_move(&text) {
                Ok(back) if back == m => {}
                other => {
                    return Err(Breach(format!(
                        "{m:?} is written `{text}`, which reads as {other:?}"
                    )));
                }
            }
        }
    }
    Ok(())
}

/// True distances to the goal of everything reachable from `s` in `reach` moves, by brute force.
fn distance<P: Puzzle>(puzzle: &P, s: &P::State, reach: u32) -> Option<u32> {
    let mut seen = HashSet::from([s.clone()]);
    let mut queue = VecDeque::from([(s.clone(), 0)]);
    while let Some((s, d)) = queue.pop_front() {
        if puzzle.is_goal(&s) {
            return Some(d);
        }
        if d < reach {
            for (_, next) in successors(puzzle, &s) {
                if seen.insert(next.clone()) {
                    queue.push_back((next, d + 1));
                }
            }
        }
    }
    None
}

/// The bound never exceeds the true distance, found by brute force up to `reach` moves.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law, Heuristic, Zero};
/// struct Two;
/// impl Heuristic<Graph> for Two {
///     fn estimate(&self, _: &u32) -> u32 { 2 }
/// }
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// assert_eq!(law::heuristic(&g, &Zero, &[0, 1, 2], 5), Ok(()));
/// let breach = law::heuristic(&g, &Two, &[0, 1], 5).unwrap_err();
/// assert_eq!(breach.to_string(), "1 is 1 moves from a goal, the bound says 2");
/// ```
///
/// # Errors
/// The first position whose bound is too high.
pub fn heuristic<P: Puzzle>(
    puzzle: &P,
    bound: &impl Heuristic<P>,
    states: &[P::State],
    reach: u32,
) -> Result<(), Breach> {
    for s in states {
        let said = bound.estimate(s);
        if let Some(truth) = distance(puzzle, s, reach)
            && said > truth
        {
            return Err(Breach(format!(
                "{s:?} is {truth} moves from a goal, the bound says {said}"
            )));
        }
    }
    Ok(())
}

/// The estimate after each move is that of the position itself.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law, Heuristic};
/// /// The distance to 9 along a path, one less with each move; but some lead back.
/// struct Ahead;
/// impl Heuristic<Graph> for Ahead {
///     fn estimate(&self, s: &u32) -> u32 { 9 - s }
///     fn estimate_after(&self, _: &u32, before: u32, _: u32, _: &u32) -> u32 { before - 1 }
/// }
/// let path = Graph::new(10, 0, [9], (0..9).map(|i| (i, i + 1)));
/// assert_eq!(law::incremental(&path, &Ahead, &law::sample(&path, 100)), Ok(()));
/// let back = Graph::new(10, 0, [9], [(0, 1), (1, 0)]);
/// let breach = law::incremental(&back, &Ahead, &law::sample(&back, 100)).unwrap_err();
/// assert_eq!(breach.to_string(), "after 0 the estimate of 0 is said to be 7 and is 9");
/// ```
///
/// # Errors
/// The first move where it is not so.
pub fn incremental<P: Puzzle>(
    puzzle: &P,
    bound: &impl Heuristic<P>,
    states: &[P::State],
) -> Result<(), Breach> {
    for s in states {
        let before = bound.estimate(s);
        for (m, next) in successors(puzzle, s) {
            let (said, truth) = (bound.estimate_after(s, before, m, &next), bound.estimate(&next));
            if said != truth {
                return Err(Breach(format!(
                    "after {m:?} the estimate of {next:?} is said to be {said} and is {truth}"
                )));
            }
        }
    }
    Ok(())
}

/// Where the oracle says no, no goal is exactly `left` moves away, for each `left` up to `reach`.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law, Always, Oracle};
/// /// Believes that every solution has an even length.
/// struct Even;
/// impl Oracle<Graph> for Even {
///     fn may_finish(&self, _: &u32, left: u64) -> bool { left % 2 == 0 }
/// }
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// assert_eq!(law::oracle(&g, &Always, &[0, 1, 2], 4), Ok(()));
/// let breach = law::oracle(&g, &Even, &[0, 1], 4).unwrap_err();
/// assert_eq!(breach.to_string(), "1 finishes in 1 moves, the oracle says it cannot");
/// ```
///
/// # Errors
/// The first position where the oracle is wrong.
pub fn oracle<P: Puzzle>(
    puzzle: &P,
    oracle: &impl Oracle<P>,
    states: &[P::State],
    reach: u64,
) -> Result<(), Breach> {
    fn can<P: Puzzle>(puzzle: &P, s: &P::State, left: u64) -> bool {
        if left == 0 {
            return puzzle.is_goal(s);
        }
        successors(puzzle, s).iter().any(|(_, next)| can(puzzle, next, left - 1))
    }
    for s in states {
        for left in 0..=reach {
            if !oracle.may_finish(s, left) && can(puzzle, s, left) {
                return Err(Breach(format!(
                    "{s:?} finishes in {left} moves, the oracle says it cannot"
                )));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
