//! Every arrangement, each in a few operations.
//!
//! For each axis pattern, the components of the graph of layers may each turn all their faces round but
//! one (turning all changes nothing); a Gray code turns one component at a time, by one XOR for every 16
//! faces it touches.

use super::arrangement::Arrangement;
use super::axes::{self, Axes, Case, FREE, pips};
use super::rules::{Instance, Side, faces};
use super::solution::Solution;
use core::ops::ControlFlow;
use everystate_puzzle::{Limits, Meter, Stop, Watch};

/// Visits every arrangement of a block once, always in the same order, until `visitor` breaks; returns
/// how many were visited. Each counts as a position of the limits.
///
/// ```
/// # use everystate_puzzles::stack::{Instance, Side, visit};
/// # use everystate_puzzle::{Limits, Silent};
/// # use std::ops::ControlFlow;
/// let mut die = Instance::open([1, 1, 1]).unwrap();
/// die.give(Side::Top, 0, 0, 5);
/// let mut right = Vec::new();
/// let count = visit(&die, &Limits::none(), &Silent, &mut |a| {
///     right.push(a.face(Side::Right, 0, 0));
///     ControlFlow::Continue(())
/// });
/// assert_eq!(count, Ok(4));
/// right.sort();
/// assert_eq!(right, [1, 3, 4, 6]);
/// ```
///
/// # Errors
/// The limit that ended it.
pub fn visit(
    block: &Instance,
    limits: &Limits,
    watch: &dyn Watch,
    visitor: &mut dyn FnMut(&Arrangement) -> ControlFlow<()>,
) -> Result<u64, Stop> {
    let mut meter = limits.meter(watch);
    run(block, &mut meter, &mut |solution| {
        solution.arrangement().map_or(ControlFlow::Continue(()), &mut *visitor)
    })
}

/// Bytes that [`run`] takes, at most.
pub(super) fn bytes(block: &Instance) -> u64 {
    // A mask entry takes 16 bytes; each face is in the masks of two components at most, and a growing
    // list may hold twice its elements.
    axes::bytes(block)
        + faces(block.size()) as u64 * 66
        + block.size().iter().sum::<usize>() as u64 * 48
}

/// [`visit`] for solutions: one value, changed in place, is shown again and again.
pub(super) fn run(
    block: &Instance,
    meter: &mut Meter<'_>,
    emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Result<u64, Stop> {
    meter.bytes(bytes(block))?;
    let graph = Axes::new(block);
    let mut solution = Solution::Arrangement(Arrangement::blank(block.size()));
    let mut visited = 0;
    if graph.is_impossible() {
        return Ok(visited);
    }
    let turns = turns(&graph);
    for case in graph.cases() {
        meter.interrupted()?;
        let mut layers = Layers::of(&graph, case);
        loop {
            if case.direction == 0 || layers.differ() {
                if let Some(arrangement) = solution.arrangement_mut() {
                    // Every component's root with sign 0.
                    show(&graph, case, &layers.choice, |node| graph.sign(node, case), arrangement);
                }
                for step in 1u128.. {
                    meter.visit()?;
                    visited += 1;
                    if emit(&solution).is_break() {
                        return Ok(visited);
                    }
                    let turned = turns.get(step.trailing_zeros() as usize);
                    match turned.zip(solution.arrangement_mut()) {
                        Some((mask, arrangement)) => arrangement.turn(mask),
                        None => break,
                    }
                }
            }
            if !layers.next() {
                break;
            }
        }
    }
    Ok(visited)
}

/// The choices of a case's layers, one pattern after the other.
pub(super) struct Layers {
    pub(super) choice: Vec<u8>,
    pub(super) free: Vec<usize>,
}

impl Layers {
    pub(super) fn of(graph: &Axes, case: Case) -> Self {
        let mut choice: Vec<u8> =
            graph.along(case.direction).map(|node| graph.choice(node, case)).collect();
        let free: Vec<usize> = (0..choice.len()).filter(|&i| choice[i] == FREE).collect();
        for &layer in &free {
            choice[layer] = 0;
        }
        Self { choice, free }
    }

    pub(super) fn differ(&self) -> bool {
        self.choice.iter().any(|&c| c != self.choice[0])
    }

    /// The next pattern, as a binary number is counted up; `false` after the last.
    fn next(&mut self) -> bool {
        for &layer in &self.free {
            self.choice[layer] ^= 1;
            if self.choice[layer] == 1 {
                return true;
            }
        }
        false
    }
}

/// Fills in a pattern with the signs of nodes.
pub(super) fn show(
    graph: &Axes,
    case: Case,
    choice: &[u8],
    sign: impl Fn(usize) -> u8,
    arrangement: &mut Arrangement,
) {
    arrangement.clear();
    let along = graph.along(case.direction);
    for side in Side::ALL {
        let (rows, columns) = side.shape(graph.size);
        for index in 0..rows * columns {
            let (a, b) = graph.nodes(side, index);
            let layer = [a, b].into_iter().find(|node| along.contains(node));
            let choice = layer.map_or(0, |node| choice[node - along.start]);
            let sign = sign(a) ^ sign(b) ^ case.twist(side as usize, choice);
            let shown = pips(case.axis(side as usize, choice), sign);
            arrangement.show(side.offset(graph.size) + index, shown);
        }
    }
}

/// For each component but one, the faces that turn round with it: those with one layer in it.
fn turns(graph: &Axes) -> Vec<Vec<(u32, u64)>> {
    let mut number = vec![usize::MAX; graph.first[3]];
    let mut masks: Vec<Vec<(u32, u64)>> = Vec::with_capacity(graph.components);
    for (node, number) in number.iter_mut().enumerate() {
        if graph.root(node) == node {
            *number = masks.len();
            masks.push(Vec::new());
        }
    }
    for side in Side::ALL {
        let (rows, columns) = side.shape(graph.size);
        for index in 0..rows * columns {
            let (a, b) = graph.nodes(side, index);
            let (a, b) = (number[graph.root(a)], number[graph.root(b)]);
            if a != b {
                let face = side.offset(graph.size) + index;
                turn_with(&mut masks[a], face);
                turn_with(&mut masks[b], face);
            }
        }
    }
    masks.remove(0);
    masks
}

/// Adds a face to a mask; faces come in order.
#[expect(clippy::cast_possible_truncation, reason = "there are at most 3 · 2^20 faces")]
fn turn_with(mask: &mut Vec<(u32, u64)>, face: usize) {
    let (word, bits) = ((face / 16) as u32, 7 << (face % 16 * 4));
    match mask.last_mut() {
        Some(last) if last.0 == word => last.1 |= bits,
        _ => mask.push((word, bits)),
    }
}
