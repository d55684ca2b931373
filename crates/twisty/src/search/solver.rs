//! [`Solver`]: shortest solutions of a puzzle of pieces, by a table of all positions or by search.

use crate::algebra::budget::Budget;
use crate::algebra::index::with_row;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::reader::Reader;
use crate::cosets::lookup::Lookup;
use crate::definition::Mismatch;
use crate::definition::{Definition, Pattern, Searched};
use crate::exploration::Options;
use crate::explore::Explorer;
use crate::position::Aimed;
use crate::search::additive::Additive;
use crate::search::breakpoints::{self, Beam, Breakpoints};
use crate::search::finish::{self, Finish};
use crate::search::found::{looked_up, none, reported, room, searched};
use crate::search::member::{Membership, Place};
use crate::search::problem::{Commuting, Prepared};
use crate::search::request::{Report, Request, Warm};
use crate::search::searcher::{Searcher, Starts, Unready, all_sides};
use crate::search::setup::Setup;
use crate::search::several::{self, Target};
use crate::search::sides::Sides;
use crate::search::store::Table;
use core::cell::OnceCell;
use everystate_algebra::Natural;
use everystate_puzzle::Refusal;
use everystate_puzzle::{Limits, Stop, Verdict, Watch};
use std::sync::Arc;
use std::time::Instant;

/// Solves positions of a puzzle.
///
/// ```
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_twisty::{Request, Setup, Solver, catalogue};
/// let ivy = catalogue::named("ivy").unwrap().unwrap();
/// let solver = Solver::new(&ivy, Setup::default(), &Limits::none(), &Silent).unwrap();
/// let m = ivy.find(&solver.moves()[0].name).unwrap();
/// let turned = ivy.apply(&ivy.solved, &m.does);
/// let found = solver.solve(&turned, &Request::FIRST, &Limits::none(), &Silent).unwrap();
/// assert_eq!(found.solutions()[0].len(), 1);
/// ```
pub struct Solver {
    pub(super) definition: Definition,
    pub(super) setup: Setup,
    pub(super) mechanism: Mechanism,
    pub(super) reader: Reader,
    pub(super) moves: Vec<Searched>,
    /// How many positions moves lead to, if that is known.
    pub(super) positions: Option<Natural>,
    pub(super) way: Way,
}

/// How positions are solved.
pub(super) enum Way {
    Lookup(Box<Lookup>, Commuting),
    /// The sides are there where any will do.
    Search(Box<Searcher>, Membership, Option<Box<Sides>>),
    Slides(Box<Additive>),
    Breakpoints(Arc<Breakpoints>, Membership),
    /// To whatever some moves solve, from any side where the sides are there.
    Finish(Box<Searcher>, Box<Finish>, Option<Box<Sides>>),
    /// To the nearest of several goals.
    Several(Vec<Solver>, Vec<Target>),
    /// Time was up before it was ready.
    Unready,
    /// The same, and what is not solved as it stands may be where it should be all the same; with the goal, if it is one.
    Late(Option<Box<Aimed>>),
}

impl Solver {
    /// A solver of a definition's positions to its solved one.
    ///
    /// # Errors
    /// If the puzzle is too large for it, or for the limits.
    pub fn new(
        definition: &Definition,
        setup: Setup,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        Self::to(definition, None, setup, limits, watch)
    }

    /// A solver to a goal in a puzzle. Positions are those of the goal's puzzle ([`Aimed::definition`]), unless the goal as
    /// it is seen from any side will do ([`Setup::any_side`]): then they are those of the puzzle, for a position is solved
    /// from a side if what a symmetry of the puzzle makes of it meets the goal, and that is to be seen only if
    /// all pieces are distinguished.
    ///
    /// ```
    /// use everystate_puzzle::{Limits, Silent};
    /// use everystate_twisty::{Aimed, Goal, Request, Setup, Solver, catalogue};
    /// let ivy = catalogue::named("ivy").unwrap().unwrap();
    /// let mut goal = Goal::of(&ivy.solved);
    /// goal.slots[0][1..].fill(Default::default());
    /// let aimed = Aimed::new(&ivy, &goal).unwrap();
    /// let setup = Setup { any_side: true, ..Setup::default() };
    /// let solver = Solver::aimed(&ivy, &aimed, setup, &Limits::none(), &Silent).unwrap();
    /// let turned = ivy.apply(&ivy.solved, &ivy.moves[0].does);
    /// let found = solver.solve(&turned, &Request::FIRST, &Limits::none(), &Silent).unwrap();
    /// assert!(found.solutions()[0].len() <= 1);
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn aimed(
        definition: &Definition,
        aimed: &Aimed,
        setup: Setup,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        Self::to(definition, Some(aimed), setup, limits, watch)
    }

    pub(super) fn to(
        original: &Definition,
        aimed: Option<&Aimed>,
        setup: Setup,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        let definition = aimed.map_or(original, |aimed| &aimed.definition);
        let started = Instant::now();
        let explorer = Explorer::in_passing(definition, setup.metric, limits, watch)?;
        let must_search = setup.any_side || setup.longer;
        if must_search && setup.look_up == Some(true) {
            let message = "a table tells shortest solutions to one goal; any others are searched";
            return Err(Refusal::usage(message));
        }
        let looked = if must_search {
            None
        } else {
            table(&explorer, &setup, &limits.after(started.elapsed()), watch)
        };
        if setup.look_up == Some(true) && looked.is_none() {
            let message = "there is no table of all its positions within the limits";
            return Err(Refusal::limit(format!("{}: {message}", definition.title())));
        }
        let positions = explorer.positions();
        let Explorer { mechanism, moves, .. } = explorer;
        let reader = Reader::new(definition, &mechanism);
        let way = if let Some(lookup) = looked {
            Way::Lookup(Box::new(lookup), Commuting::new(&mechanism))
        } else {
            let left = limits.after(started.elapsed());
            let meter = left.meter(watch);
            let goal = (original, aimed);
            match searching(definition, goal, (&mechanism, &moves), &setup, Budget::of(&meter)) {
                Ok(way) => way,
                // From another side it may be where it should be.
                Err(Unready::Stopped) if setup.any_side => {
                    Way::Late(aimed.map(|aimed| Box::new(aimed.clone())))
                }
                Err(Unready::Stopped) => Way::Unready,
                Err(Unready::Refused(refusal)) => return Err(refusal),
            }
        };
        Ok(Self { definition: definition.clone(), setup, mechanism, reader, moves, positions, way })
    }

    /// The moves that it searches with.
    pub fn moves(&self) -> &[Searched] {
        &self.moves
    }

    /// What it solves.
    pub fn definition(&self) -> &Definition {
        &self.definition
    }

    /// How it was set up.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// `table` or `search`.
    pub fn strategy(&self) -> &'static str {
        match &self.way {
            Way::Lookup(..) => "table",
            Way::Several(solvers, _) => {
                let all = solvers.iter().all(|solver| solver.strategy() == "table");
                if all { "table" } else { "search" }
            }
            Way::Search(..)
            | Way::Slides(_)
            | Way::Breakpoints(..)
            | Way::Finish(..)
            | Way::Unready
            | Way::Late(_) => "search",
        }
    }

    /// Makes its largest table, or reads it, ahead of the first search that needs it, as deep as is worth it for many long ones:
    /// what it is ready with then. Nothing is to be done where a table of all positions is used.
    ///
    /// # Errors
    /// The limit that ends it.
    pub fn warm(&self, limits: &Limits, watch: &dyn Watch) -> Result<Warm, Stop> {
        match &self.way {
            Way::Lookup(lookup, _) => Ok(Warm { bytes: lookup.bytes, depth: None }),
            Way::Search(searcher, ..) | Way::Finish(searcher, ..) => searcher.warm(limits, watch),
            Way::Several(solvers, _) => {
                let started = Instant::now();
                let mut all = Warm::default();
                for solver in solvers {
                    all.bytes += solver.warm(&limits.after(started.elapsed()), watch)?.bytes;
                }
                Ok(all)
            }
            Way::Slides(additive) => additive.warm(limits, watch),
            Way::Breakpoints(..) => Ok(Warm::default()),
            Way::Unready | Way::Late(_) => Err(Stop::Seconds),
        }
    }

    /// Says how many positions are to be solved yet, that which is under way among them: tables are made sooner where many share what they
    /// cost. Without that each is taken for the last.
    pub fn await_positions(&self, number: u64) {
        match &self.way {
            Way::Search(searcher, ..) | Way::Finish(searcher, ..) => {
                searcher.await_searches(number);
            }
            Way::Several(solvers, _) => {
                for solver in solvers {
                    solver.await_positions(number);
                }
            }
            Way::Lookup(..)
            | Way::Slides(_)
            | Way::Breakpoints(..)
            | Way::Unready
            | Way::Late(_) => {}
        }
    }

    /// What was wrong with a table that was found on disk, if anything.
    pub fn trouble(&self) -> Option<String> {
        match &self.way {
            Way::Lookup(lookup, _) => lookup.trouble.clone(),
            Way::Search(searcher, ..) | Way::Finish(searcher, ..) => searcher.trouble(),
            Way::Several(solvers, _) => solvers.iter().find_map(Self::trouble),
            Way::Slides(additive) => additive.trouble(),
            Way::Breakpoints(..) | Way::Unready | Way::Late(_) => None,
        }
    }

    /// What the tables are and why, in lines for people.
    pub fn explain(&self, watch: &dyn Watch) -> Vec<String> {
        match &self.way {
            Way::Lookup(lookup, _) => vec![format!(
                "all {} positions are in a table of {} bytes; the farthest are {} moves away",
                lookup.space.positions(),
                lookup.bytes,
                lookup.counts.len().saturating_sub(1)
            )],
            Way::Search(searcher, ..) | Way::Finish(searcher, ..) => searcher.explain(watch),
            Way::Several(solvers, _) => {
                solvers.iter().flat_map(|solver| solver.explain(watch)).collect()
            }
            Way::Slides(additive) => additive.explain(watch),
            Way::Breakpoints(breakpoints, _) => breakpoints.explain(),
            Way::Unready | Way::Late(_) => Vec::new(),
        }
    }

    /// The shortest solutions of a position.
    ///
    /// # Errors
    /// If the position is not made of the puzzle's pieces.
    pub fn solve(
        &self,
        position: &Pattern,
        request: &Request,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Report, Mismatch> {
        match &self.way {
            Way::Search(searcher, member, Some(sides)) => {
                let way = (&**searcher, member, &**sides);
                return self.seen_from_sides(way, position, request, limits, watch);
            }
            Way::Several(solvers, targets) => {
                let way = (&solvers[..], &targets[..]);
                return self.nearest(way, position, request, limits, watch);
            }
            Way::Finish(searcher, finish, sides) => {
                let way = (&**searcher, &**finish, sides.as_deref());
                return finish::finished(way, position, request, limits, watch);
            }
            Way::Late(_) if self.is_met(position) => return Ok(self.unready(true, request)),
            Way::Late(_) => return Ok(unknown(request)),
            Way::Search(..)
            | Way::Lookup(..)
            | Way::Slides(_)
            | Way::Breakpoints(..)
            | Way::Unready => {}
        }
        with_row(self.reader.places(), |pattern| {
            self.reader.read(position, pattern)?;
            Ok(self.solve_pattern(pattern, request, limits, watch))
        })
    }

    /// What finds good solutions at once, where what stands side by side leads to them.
    pub(crate) fn beam(&self, limits: &Limits) -> Option<Beam> {
        let Way::Breakpoints(breakpoints, _) = &self.way else { return None };
        Some(Beam::new(breakpoints.clone(), &self.definition, &self.mechanism, limits.bytes))
    }

    /// The same of a visible pattern.
    fn solve_pattern(
        &self,
        pattern: &[u16],
        request: &Request,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Report {
        if !self.mechanism.is_legal(&self.mechanism.visible, pattern) {
            return none("group", request);
        }
        match &self.way {
            Way::Lookup(lookup, commuting) => match lookup.space.place(pattern) {
                None => none("table", request),
                Some(at) => looked_up((lookup, commuting), at, request, limits, watch),
            },
            Way::Search(searcher, member, _) => match member.place(&self.mechanism, pattern) {
                Place::Outside => none("group", request),
                Place::Inside | Place::Unknown => {
                    let start = searcher.prepared.of_pattern(&self.mechanism, pattern);
                    let starts = Starts { all: &[(start, None)], accepts: None };
                    searched(searcher, starts, request, limits, watch)
                }
            },
            Way::Slides(additive) if additive.place(pattern) == Place::Outside => {
                none("group", request)
            }
            Way::Slides(additive) => {
                // None of its moves commute, as each needs what the one before may have made.
                let outcome = additive.solve(pattern, request, room(limits), limits, watch);
                reported(outcome, request, &mut |_, _| false)
            }
            Way::Breakpoints(breakpoints, member) => {
                if member.place(&self.mechanism, pattern) == Place::Outside {
                    return none("group", request);
                }
                let start = breakpoints.board(pattern);
                let outcome =
                    breakpoints::solve(breakpoints, &start, request, room(limits), limits, watch);
                reported(outcome, request, &mut |a, b| breakpoints.commuting.commute(a, b))
            }
            Way::Unready => self.unready(pattern == &*self.mechanism.solved(), request),
            // These read positions by themselves.
            Way::Finish(..) | Way::Several(..) | Way::Late(_) => unknown(request),
        }
    }

    /// What is known where time was up before anything was searched: that no moves solve what is solved, in one way.
    fn unready(&self, is_solved: bool, request: &Request) -> Report {
        let known = is_solved && !self.setup.longer;
        let solutions =
            if is_solved && request.solutions > 0 { vec![Vec::new()] } else { Vec::new() };
        let stopped = Verdict::Stopped { at_least: u64::from(!is_solved), why: Stop::Seconds };
        Report {
            verdict: if known { Verdict::Solved(solutions.clone()) } else { stopped },
            partial: if known { Vec::new() } else { solutions },
            at_least: u64::from(!is_solved),
            count: (known && request.count).then_some(Natural::ONE),
            positions: 0,
            strategy: self.strategy(),
        }
    }

    /// The shortest solutions to the nearest of several goals.
    fn nearest(
        &self,
        (solvers, targets): (&[Self], &[Target]),
        position: &Pattern,
        request: &Request,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Report, Mismatch> {
        let apart: Vec<Option<usize>> =
            targets.iter().map(|target| (!target.is_repeated).then_some(target.solver)).collect();
        let solve = |goal: usize, request: &Request, limits: &Limits, watch: &dyn Watch| {
            let Target { solver, aimed, .. } = &targets[goal];
            let of_goal = (!self.setup.any_side).then(|| aimed.position(position));
            solvers[*solver].solve(of_goal.as_ref().unwrap_or(position), request, limits, watch)
        };
        several::nearest(&apart, (request, self.setup.longer), limits, watch, &solve)
    }

    /// The shortest solutions to the goal as it is seen from any side.
    fn seen_from_sides(
        &self,
        (searcher, member, sides): (&Searcher, &Membership, &Sides),
        position: &Pattern,
        request: &Request,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Report, Mismatch> {
        let mut starts = Vec::new();
        for (position, renamed) in sides.all(position)? {
            let mut pattern = vec![0; self.reader.places()];
            self.reader.read(&position, &mut pattern)?;
            let legal = self.mechanism.is_legal(&self.mechanism.visible, &pattern);
            if legal && member.place(&self.mechanism, &pattern) != Place::Outside {
                let start = searcher.prepared.of_pattern(&self.mechanism, &pattern);
                starts.push((start, Some(renamed)));
            }
        }
        if starts.is_empty() {
            return Ok(none("group", request));
        }
        let starts = if searcher.wants_one(request) { searcher.distinct(starts) } else { starts };
        let starts = Starts { all: &starts, accepts: None };
        Ok(searched(searcher, starts, request, limits, watch))
    }
}

/// What is known where time was up before anything was: nothing.
fn unknown(request: &Request) -> Report {
    let verdict = Verdict::Stopped { at_least: 0, why: Stop::Seconds };
    Report { verdict, count: None, ..none("search", request) }
}

/// The table of all positions, if they are few enough or it is asked for, and it can be had within limits.
fn table(
    explorer: &Explorer<'_>,
    setup: &Setup,
    limits: &Limits,
    watch: &dyn Watch,
) -> Option<Lookup> {
    if !setup.look_up.unwrap_or_else(|| explorer.has_few()) {
        return None;
    }
    let tables = setup.tables.clone();
    let options = Options { threads: setup.threads, examples: 0, tables, ..Options::default() };
    // Where there is no table in half of the time, the other half is for a search.
    let half = setup.look_up.is_none().then(|| limits.time.map(|time| time / 2)).flatten();
    let limits = Limits { time: half.or(limits.time), ..limits.clone() };
    explorer.look_up(&options, &limits, watch)
}

/// What searches for the solved position of a definition, which a goal in a puzzle is.
fn searching(
    definition: &Definition,
    (original, aimed): (&Definition, Option<&Aimed>),
    (mechanism, moves): (&Mechanism, &[Searched]),
    setup: &Setup,
    budget: Budget<'_>,
) -> Result<Way, Unready> {
    if !setup.any_side && !setup.longer {
        let table = Table::new(definition, setup);
        if let Some(additive) = Additive::new(mechanism, table, setup, budget) {
            return Ok(Way::Slides(Box::new(additive)));
        }
    }
    let member = OnceCell::new();
    let member_of = || Membership::new(mechanism, budget);
    if !setup.any_side && !setup.longer && Breakpoints::fits(mechanism) {
        // What looks alike may be what no moves make, and then a search by pairs does not end.
        let exact = Some(member.get_or_init(member_of)).filter(|member| member.is_exact());
        let breakpoints = exact
            .and_then(Membership::order)
            .and_then(|positions| Breakpoints::new(mechanism, &positions, setup.threads, budget));
        if let Some(breakpoints) = breakpoints {
            let member = member.into_inner().unwrap_or_else(member_of);
            return Ok(Way::Breakpoints(Arc::new(breakpoints), member));
        }
    }
    let searcher = Searcher::new(definition, Prepared::new(mechanism, budget), setup, budget)?;
    let sides =
        if setup.any_side { Some(all_sides(original, aimed, moves, budget)?) } else { None };
    let member = member.into_inner().unwrap_or_else(member_of);
    Ok(Way::Search(Box::new(searcher), member, sides))
}
