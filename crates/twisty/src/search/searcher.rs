//! [`Searcher`]: iterative deepening with the pruning tables of [`Levels`].

use crate::algebra::budget::{Budget, Heeding};
use crate::definition::{Definition, Searched};
use crate::position::Aimed;
use crate::search::abstractions;
use crate::search::abstractions::Choice;
use crate::search::levels::Levels;
use crate::search::problem::Prepared;
use crate::search::prospect::Prospect;
use crate::search::request::{Request, Warm};
use crate::search::sampling;
use crate::search::setup::Setup;
use crate::search::sides::{self, Sides};
use crate::search::store::Table;
use crate::search::ways;
use everystate_puzzle::Refusal;
use everystate_puzzle::{Limits, Meter, Progress, Stop, Watch};
use everystate_table::pruning::{self, Accepts, Ended, Pieces, Query, Unfit};
use std::collections::HashSet;
use std::time::Instant;

/// What a search found, by the numbers of the moves, of sequences that differ only in the order of moves that commute one.
#[derive(Default)]
pub(crate) struct Outcome<M = u8> {
    pub(crate) solutions: Vec<Vec<M>>,
    /// Whether there is none, which is proved.
    pub(crate) unsolvable: bool,
    /// The limit that ended it before all was found.
    pub(crate) stopped: Option<Stop>,
    /// No solution has fewer moves.
    pub(crate) at_least: u64,
    pub(crate) positions: u64,
}

/// How many forms of starts are compared at most.
const COMPARED: usize = 1 << 16;

/// Searches a puzzle.
pub(crate) struct Searcher {
    pub(crate) prepared: Prepared,
    levels: Levels,
    /// By move, as bits: those that commute with it. Tables come and go, this stays.
    commuting: Vec<u128>,
    threads: usize,
    /// Whether to go on after the shortest.
    longer: bool,
}

/// A position to solve, and what each move made of it is on the side from which the position was given; nothing if that is
/// this side.
pub(crate) type Start<'a> = (Pieces, Option<&'a [u8]>);

/// What is searched from.
#[derive(Clone, Copy)]
pub(crate) struct Starts<'a> {
    pub(crate) all: &'a [Start<'a>],
    /// What says whether what looks solved is, where that is not seen.
    pub(crate) accepts: Option<Accepts<'a>>,
}

/// Why there is no searcher.
#[derive(Debug)]
pub(crate) enum Unready {
    /// The puzzle is too large.
    Refused(Refusal),
    /// Time was up.
    Stopped,
}

impl Searcher {
    /// A searcher of the positions of a definition, of which this is made.
    ///
    /// # Errors
    /// If the puzzle is too large for it, or the budget ends.
    pub(crate) fn new(
        definition: &Definition,
        prepared: Result<Prepared, Unfit>,
        setup: &Setup,
        budget: Budget<'_>,
    ) -> Result<Self, Unready> {
        let refused = |unfit: Unfit| unready(definition, unfit);
        let prepared = prepared.map_err(refused)?;
        let commuting = pruning::commuting(&prepared.problem).map_err(refused)?;
        let table = Table::new(definition, setup);
        let levels = Levels::new(&prepared, setup, table, budget).ok_or(Unready::Stopped)?;
        let (threads, longer) = (setup.threads, setup.longer);
        Ok(Self { prepared, levels, commuting, threads, longer })
    }

    pub(crate) fn trouble(&self) -> Option<String> {
        self.levels.trouble()
    }

    /// Makes the largest table, as deep as is worth it for many long searches.
    pub(crate) fn warm(&self, limits: &Limits, watch: &dyn Watch) -> Result<Warm, Stop> {
        self.levels.warm(&self.prepared, limits, watch)
    }

    /// Says how many searches are to come, that which is under way among them: many may share what a table costs.
    pub(crate) fn await_searches(&self, number: u64) {
        self.levels.await_searches(number);
    }

    /// Whether two moves commute, as far as their order is not distinguished.
    pub(crate) fn commute(&self, a: u8, b: u8) -> bool {
        self.commuting[usize::from(a)] >> b & 1 == 1
    }

    /// Of starts that symmetries of the goal make of each other one is enough where one solution is: they are equally far.
    pub(crate) fn distinct<'a>(&self, mut starts: Vec<Start<'a>>) -> Vec<Start<'a>> {
        let symmetries = self.prepared.problem.visible.renamings.len();
        if starts.len() < 2 || starts.len().saturating_mul(symmetries) > COMPARED {
            return starts;
        }
        let mut known = HashSet::new();
        starts.retain(|(start, _)| {
            let forms = (0..symmetries).map(|s| sides::seen_from(&self.prepared, s, start));
            forms.flatten().min().is_none_or(|form| known.insert(form))
        });
        starts
    }

    /// Whether one solution is enough.
    pub(crate) fn wants_one(&self, request: &Request) -> bool {
        request.solutions == 1 && !request.count && !self.longer
    }

    /// Searches for solutions of any of some positions, of which there is room for so many.
    pub(crate) fn solve(
        &self,
        Starts { all: starts, accepts }: Starts<'_>,
        request: &Request,
        room: usize,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Outcome {
        let mut outcome = Outcome::default();
        // What it counts is told by the search itself.
        let heeding = Heeding(watch);
        let meter = limits.meter(&heeding);
        let started = Instant::now();
        let mut query = Query {
            starts: starts.iter().map(|(start, _)| start.clone()).collect(),
            first: self.wants_one(request),
            least: u32::try_from(request.least).unwrap_or(u32::MAX),
            found: false,
            most: u32::try_from(limits.depth).unwrap_or(u32::MAX),
            longer: self.longer,
            solutions: request.gathered().min(room),
            positions: limits.positions,
            threads: if request.threads == 0 { self.threads } else { request.threads },
            accepts,
            tells: None,
        };
        let mut after = None;
        loop {
            let left = limits.after(started.elapsed());
            let level = match self.levels.after(&self.prepared, after, &left, watch) {
                Ok(level) => level,
                Err(why) => {
                    outcome.stopped = Some(why);
                    return outcome;
                }
            };
            let left = limits.positions.saturating_sub(outcome.positions);
            // Who ends before a better table is worth its making waits for none, however many others come after.
            let alone = level.outlasts(limits.positions);
            let budget = if alone { u64::MAX } else { level.left(self.levels.awaited()) };
            if budget == 0 {
                after = Some(level.serial);
                continue;
            }
            query.positions = left.min(budget);
            let stop = || level.is_retired() || meter.interrupted().is_err();
            let progress = |depth: u32, nodes: u64, is_empty: bool| {
                watch.layer(u64::from(depth), nodes);
                if is_empty {
                    watch.narrowed(u64::from(depth) + 1, u64::MAX);
                }
            };
            let before = outcome.positions;
            let tells = |depth: u32, nodes: u64| {
                let (depth, positions) = (u64::from(depth), before + nodes);
                watch.progress(Progress { depth, positions, frontier: nodes });
            };
            let told = Query { tells: Some(&tells), ..query.clone() };
            let report = level.engine.solve(&told, &stop, &progress);
            outcome.positions += report.nodes;
            if !alone {
                level.spend(report.nodes);
            }
            // It goes on with a better table if it was this one's budget that ended it, or who asks for the next one did; not
            // if the caller's own limit did.
            let again = match report.ended {
                Ended::Positions => left > budget,
                Ended::Stopped => level.is_retired() && meter.interrupted().is_ok(),
                _ => false,
            };
            outcome.at_least = u64::from(report.at_least);
            query.least = report.at_least;
            // What was found of a depth that was not finished is found again.
            let whole = !again && report.ended != Ended::Positions;
            let found = report.solutions.into_iter();
            let found = found.filter(|(_, moves)| whole || (moves.len() as u64) < outcome.at_least);
            outcome.solutions.extend(found.map(|(side, moves)| turned_back(starts[side].1, moves)));
            if again {
                query.found = !outcome.solutions.is_empty();
                after = Some(level.serial);
                continue;
            }
            outcome.unsolvable = report.ended == Ended::Unsolvable;
            outcome.stopped = match report.ended {
                Ended::Depth if !outcome.solutions.is_empty() => None,
                ended => stopped(ended, room < request.gathered(), &meter),
            };
            if !outcome.solutions.is_empty() {
                outcome.at_least =
                    outcome.solutions.iter().map(Vec::len).min().map_or(0, |n| n as u64);
            }
            if starts.len() > 1 {
                self.unite(&mut outcome);
            }
            return outcome;
        }
    }

    /// Solutions that lead to several sides count once, whichever of their orders were found there.
    fn unite(&self, outcome: &mut Outcome) {
        for moves in &mut outcome.solutions {
            *moves = ways::first(moves, &|a, b| a != b && self.commute(a, b));
        }
        outcome.solutions.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        outcome.solutions.dedup();
    }

    /// What searching random positions takes.
    ///
    /// # Errors
    /// The limit that ended the trials.
    pub(crate) fn prospect(
        &self,
        random: &sampling::Random<'_>,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Prospect, Stop> {
        sampling::searched((&self.prepared, &self.levels), random, limits, watch)
    }

    /// What the table is and why.
    pub(crate) fn explain(&self, watch: &dyn Watch) -> Vec<String> {
        let inverses = if self.prepared.problem.is_group { "used" } else { "not used" };
        let picked = self.levels.pick(&self.prepared, self.levels.most());
        let mut shown: Vec<&Choice> = self.levels.choices.iter().filter(|c| c.inert > 0).collect();
        shown.insert(0, &self.levels.choices[0]);
        shown.truncate(8);
        let is_picked = |choice: &Choice| choice.projection.name == picked.projection.name;
        if !shown.iter().any(|choice| is_picked(choice)) {
            shown.push(&picked);
        }
        let mut lines = vec![
            format!(
                "{} symmetries, inverses {inverses}; {} projections that all of them keep, * the one taken:",
                self.prepared.problem.visible.renamings.len(),
                self.levels.choices.len()
            ),
            format!("  {:<28} patterns  kept by  tells of random ones", "projection"),
        ];
        for choice in shown {
            let mark = if is_picked(choice) { "*" } else { " " };
            let measured = abstractions::measured(&self.prepared, choice, self.threads, watch);
            lines.push(format!(
                "{mark} {:<28} 2^{:<6.1}  {:>2} moves  {measured}",
                choice.projection.name, choice.patterns, choice.inert
            ));
        }
        lines
    }
}

/// The limit that ended a search, which gathers more solutions than there is room for or not.
pub(crate) fn stopped(ended: Ended, is_narrow: bool, meter: &Meter<'_>) -> Option<Stop> {
    match ended {
        Ended::Whole | Ended::Unsolvable => None,
        Ended::Depth => Some(Stop::Depth),
        Ended::Stopped => Some(meter.interrupted().err().unwrap_or(Stop::Cancelled)),
        Ended::Solutions if is_narrow => Some(Stop::Memory),
        Ended::Positions | Ended::Solutions => Some(Stop::Positions),
    }
}

/// The moves as they are from the side from which the position was given.
fn turned_back(renamed: Option<&[u8]>, moves: Vec<u8>) -> Vec<u8> {
    match renamed {
        Some(renamed) => moves.iter().map(|&m| renamed[usize::from(m)]).collect(),
        None => moves,
    }
}

/// All sides of a puzzle with these moves, of which a goal is asked for, if not the solved position.
///
/// # Errors
/// If the puzzle is too large for a search, or there may be other sides than those that are found.
pub(crate) fn all_sides(
    definition: &Definition,
    aimed: Option<&Aimed>,
    moves: &[Searched],
    budget: Budget<'_>,
) -> Result<Box<Sides>, Unready> {
    let sides = Sides::new(definition, aimed, moves, budget);
    let sides = sides.map_err(|unfit| unready(definition, unfit))?;
    if sides.are_all() {
        return Ok(Box::new(sides));
    }
    let title = definition.title();
    let message = format!(
        "{title}: what is looked at from any side takes all symmetries of the puzzle, and not all of them are found"
    );
    Err(Unready::Refused(Refusal::limit(message)))
}

/// Why a puzzle cannot be searched.
pub(crate) fn unready(definition: &Definition, unfit: Unfit) -> Unready {
    let why = match unfit {
        Unfit::Stopped => return Unready::Stopped,
        Unfit::Places => "more than 256 places",
        Unfit::Moves => "more than 128 moves",
        Unfit::Colors => {
            "more pieces and turns in an orbit, or joined ones, than a byte tells apart"
        }
    };
    let message = format!("{} cannot be searched: it has {why}", definition.title());
    Unready::Refused(Refusal::limit(message))
}
