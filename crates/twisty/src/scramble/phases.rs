//! [`Phases`]: solutions in two phases, by a [`Subgroup`].
//!
//! A puzzle that looks at the orbits of the subgroup alone is solved first, and then, by the moves of the subgroup, all.

use crate::definition::{Arrangement, Definition, Pattern, Searched};
use crate::scramble::subgroup::Subgroup;
use crate::search::{Request, Setup, Solver};
use everystate_puzzle::Refusal;
use everystate_puzzle::{Limits, Stop, Watch};
use std::time::Instant;

/// The two phases.
pub(crate) struct Phases {
    definition: Definition,
    /// By orbit and piece: how it looks in the first phase.
    looks: Vec<Arrangement>,
    first: Solver,
    second: Solver,
}

/// How many of the shortest solutions of the first phase are gone on with.
const TRIED: usize = 12;
/// How many solutions of a phase are compared at most.
const SOLUTIONS: usize = 1_000_000;
/// Bytes of the tables of the phases: the second one is searched deeper.
const FIRST: u64 = 16 << 20;
const SECOND: u64 = 32 << 20;

impl Phases {
    /// The phases of a puzzle; `None` if it has rules or identical pieces, no subgroup makes phases that
    /// are small enough, or half turns are no moves.
    pub(crate) fn new(
        definition: &Definition,
        setup: &Setup,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Option<Self>, Refusal> {
        let started = Instant::now();
        let Some(subgroup) = Subgroup::new(definition, setup.metric, setup.threads, limits, watch)?
        else {
            return Ok(None);
        };
        let Subgroup { moves, looks, .. } = subgroup;
        let view = Definition { solved: looks.clone(), ..definition.clone() };
        let narrow = Definition { moves, ..definition.clone() };
        let rest = limits.after(started.elapsed());
        let solver = |definition: &Definition, memory: u64| {
            let memory = setup.memory.unwrap_or(memory);
            let setup = Setup { look_up: Some(false), memory: Some(memory), ..setup.clone() };
            // Its tables grow with the scrambles that are made: one needs no large ones.
            Solver::new(definition, setup, &rest, watch)
        };
        let (first, second) = (solver(&view, FIRST)?, solver(&narrow, SECOND)?);
        Ok(Some(Self { definition: definition.clone(), looks, first, second }))
    }

    /// A solution.
    pub(crate) fn solve(
        &self,
        position: &Pattern,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Vec<Searched>, Stop> {
        let mut starts = all(&self.first, &self.seen(position), limits, watch)?;
        starts.truncate(TRIED);
        let apply = |at: Pattern, m: &Searched| self.definition.apply(&at, &m.does);
        let starts = starts.iter().map(|start| {
            let start = named(&self.first, start);
            let at = start.iter().fold(position.clone(), apply);
            (start, at)
        });
        let starts: Vec<(Vec<Searched>, Pattern)> = starts.collect();
        // They are equally long, so the first that has an end of so many moves is among the best.
        for depth in 0..limits.depth {
            let some = Limits { depth, ..limits.clone() };
            for (start, at) in &starts {
                match all(&self.second, at, &some, watch) {
                    Ok(ends) => {
                        let end = ends.into_iter().next().unwrap_or_default();
                        return Ok([start.clone(), named(&self.second, &end)].concat());
                    }
                    Err(Stop::Depth) => {}
                    Err(stop) => return Err(stop),
                }
            }
        }
        Err(Stop::Depth)
    }

    /// How a position looks in the first phase.
    fn seen(&self, position: &Pattern) -> Pattern {
        let solved = &self.definition.solved;
        let orbit = |(number, at): (usize, &Arrangement)| {
            let (looks, home) = (&self.looks[number], &solved[number]);
            let mut seen = at.clone();
            for place in 0..at.pieces.len() {
                let is_it = |&piece: &u8| piece == at.pieces[place];
                let Some(piece) = home.pieces.iter().position(is_it) else { continue };
                let whole = home.modulus[piece];
                let turn = (at.orientation[place] + whole - home.orientation[piece]) % whole;
                seen.pieces[place] = looks.pieces[piece];
                seen.modulus[place] = looks.modulus[piece];
                seen.orientation[place] = (turn + looks.orientation[piece]) % looks.modulus[piece];
            }
            seen
        };
        position.iter().enumerate().map(orbit).collect()
    }
}

/// All shortest solutions in dictionary order: which a search finds first depends on its tables, which
/// there are does not.
pub(crate) fn all(
    solver: &Solver,
    position: &Pattern,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Vec<Vec<usize>>, Stop> {
    let request =
        Request { solutions: SOLUTIONS, count: false, canonical: true, least: 0, threads: 1 };
    let found = solver.solve(position, &request, limits, watch).map_err(|_| Stop::Cancelled)?;
    let mut solutions = found.solutions().to_vec();
    solutions.sort();
    if solutions.is_empty() {
        Err(found.stopped().unwrap_or(Stop::Cancelled))
    } else {
        Ok(solutions)
    }
}

/// The moves of a solution.
pub(crate) fn named(solver: &Solver, solution: &[usize]) -> Vec<Searched> {
    solution.iter().map(|&m| solver.moves()[m].clone()).collect()
}
