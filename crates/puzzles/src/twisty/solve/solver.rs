//! [`Solver`]: shortest solutions of a puzzle of pieces, by a table of all positions or by search.

use super::lookup::Lookup;
use super::mechanics::Commuting;
use super::member::{Membership, Place};
use super::reader::{Misfit, Reader};
use super::search::{Searcher, Unready, unready};
use super::sides::Sides;
use crate::family::{Metric, Refusal};
use crate::twisty::index::with_row;
use crate::twisty::mechanism::Mechanism;
use crate::twisty::patience::Patience;
use crate::twisty::{Aimed, Definition, Explorer, Options, Pattern, Searched};
use everystate_algebra::Natural;
use everystate_puzzle::{Limits, Stop, Watch};
use std::path::PathBuf;
use std::time::Instant;

/// How to solve.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What counts as one move.
    pub metric: Metric,
    /// Threads that work at once.
    pub threads: usize,
    /// The folder where tables are kept.
    pub tables: Option<PathBuf>,
    /// Bytes of pruning tables; `None` for the default of 64 MiB. What limits allow is not passed.
    pub memory: Option<u64>,
    /// Whether to look up distances (`Some(true)`), to search (`Some(false)`), or whichever is better.
    pub look_up: Option<bool>,
    /// Whether the goal as it is seen from any side will do, by the symmetries of the puzzle: see [`Solver::aimed`].
    /// This is searched.
    pub any_side: bool,
    /// Whether solutions of more moves than the shortest are wanted too, up to the depth that limits
    /// allow. Not counted are those of which two moves, brought next to each other by exchanging neighbours that commute,
    /// make a single move or nothing; where moves need something or pieces are joined, all are. These are searched.
    pub longer: bool,
}

impl Default for Setup {
    /// Half turns, all threads, no folder, whichever is better.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            metric: Metric::Half,
            threads,
            tables: None,
            memory: None,
            look_up: None,
            any_side: false,
            longer: false,
        }
    }
}

/// What to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query {
    /// How many solutions to give: 1 for any shortest one.
    pub solutions: usize,
    /// Whether to count all of them.
    pub count: bool,
    /// Of solutions that differ only in the order of moves that commute, only one.
    pub canonical: bool,
    /// Threads that search; 0 for as many as the solver has.
    pub threads: usize,
}

impl Query {
    /// One shortest solution.
    pub const FIRST: Self = Self { solutions: 1, count: false, canonical: false, threads: 0 };
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The solutions asked for, the shortest first, as numbers of [`Solver::moves`]. All of them, if none
    /// more were asked for.
    pub solutions: Vec<Vec<usize>>,
    /// How many there are, if that was asked for.
    pub count: Option<Natural>,
    /// Whether there is none, which is proved.
    pub impossible: bool,
    /// The limit that ended it before all was found.
    pub stopped: Option<Stop>,
    /// No solution has fewer moves.
    pub at_least: u64,
    /// Positions looked at.
    pub positions: u64,
    /// `group` (impossible: not made by moves), `table` or `search`.
    pub strategy: &'static str,
}

/// The most bytes of pruning tables where nobody asks for more.
pub(super) const MEMORY: u64 = 64 << 20;
/// Up to so many positions all of them are explored.
const EXPLORED: u64 = 2_000_000_000;

/// Solves positions of a puzzle.
///
/// ```
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_puzzles::twisty::{Query, Setup, Solver, catalogue};
/// let ivy = catalogue::named("ivy").unwrap().unwrap();
/// let solver = Solver::new(&ivy, Setup::default(), &Limits::none(), &Silent).unwrap();
/// let m = ivy.find(&solver.moves()[0].name).unwrap();
/// let turned = ivy.apply(&ivy.solved, &m.does);
/// let found = solver.solve(&turned, &Query::FIRST, &Limits::none(), &Silent).unwrap();
/// assert_eq!(found.solutions[0].len(), 1);
/// ```
pub struct Solver {
    definition: Definition,
    pub(super) setup: Setup,
    mechanism: Mechanism,
    reader: Reader,
    moves: Vec<Searched>,
    pub(super) commuting: Commuting,
    way: Way,
}

enum Way {
    Lookup(Box<Lookup>),
    /// The sides are there where any will do.
    Search(Box<Searcher>, Membership, Option<Box<Sides>>),
    /// Time was up before it was ready.
    Unready,
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
    /// it is seen from any side will do: then they are those of the puzzle, for a position is solved from a side if
    /// what a symmetry of the puzzle makes of it meets the goal, and that is to be seen only if all pieces are told apart.
    ///
    /// ```
    /// use everystate_puzzle::{Limits, Silent};
    /// use everystate_puzzles::twisty::{Aimed, Goal, Query, Setup, Solver, catalogue};
    /// let ivy = catalogue::named("ivy").unwrap().unwrap();
    /// let mut goal = Goal::of(&ivy.solved);
    /// goal.0[0][1..].fill(Default::default());
    /// let aimed = Aimed::new(&ivy, &goal).unwrap();
    /// let setup = Setup { any_side: true, ..Setup::default() };
    /// let solver = Solver::aimed(&ivy, &aimed, setup, &Limits::none(), &Silent).unwrap();
    /// let turned = ivy.apply(&ivy.solved, &ivy.moves[0].does);
    /// let found = solver.solve(&turned, &Query::FIRST, &Limits::none(), &Silent).unwrap();
    /// assert!(found.solutions[0].len() <= 1);
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

    fn to(
        original: &Definition,
        aimed: Option<&Aimed>,
        setup: Setup,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        let definition = aimed.map_or(original, |aimed| &aimed.definition);
        let started = Instant::now();
        let explorer = Explorer::within(definition, setup.metric, limits, watch)?;
        let moves = definition.searched(setup.metric)?;
        let mechanism = explorer.mechanism.clone();
        let must_search = setup.any_side || setup.longer;
        if must_search && setup.look_up == Some(true) {
            let message = "a table tells shortest solutions to one goal; any others are searched";
            return Err(Refusal::usage(message));
        }
        let looked = if must_search {
            None
        } else {
            looked_up(&explorer, &setup, &limits.after(started.elapsed()), watch)
        };
        if setup.look_up == Some(true) && looked.is_none() {
            let message = "there is no table of all its positions within the limits";
            return Err(Refusal::limit(format!("{}: {message}", definition.title())));
        }
        let reader = Reader::new(definition, &mechanism);
        let commuting = Commuting::new(&mechanism);
        let way = if let Some(lookup) = looked {
            Way::Lookup(Box::new(lookup))
        } else {
            let left = limits.after(started.elapsed());
            let meter = left.meter(watch);
            let goal = (original, aimed);
            match searching(definition, goal, (&mechanism, &moves), &setup, Patience::of(&meter)) {
                Ok(way) => way,
                Err(Unready::Stopped) => Way::Unready,
                Err(Unready::Refused(refusal)) => return Err(refusal),
            }
        };
        let definition = definition.clone();
        Ok(Self { definition, setup, mechanism, reader, moves, commuting, way })
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
        match self.way {
            Way::Lookup(_) => "table",
            Way::Search(..) | Way::Unready => "search",
        }
    }

    /// Makes its largest table, or reads it, ahead of the first search that needs it. Nothing is to be
    /// done where a table of all positions is used.
    ///
    /// # Errors
    /// The limit that ends it.
    pub fn warm(&self, limits: &Limits, watch: &dyn Watch) -> Result<(), Stop> {
        match &self.way {
            Way::Lookup(_) => Ok(()),
            Way::Search(searcher, ..) => searcher.warm(limits, watch),
            Way::Unready => Err(Stop::Seconds),
        }
    }

    /// What was wrong with a table that was found on disk, if anything.
    pub fn trouble(&self) -> Option<String> {
        match &self.way {
            Way::Lookup(lookup) => lookup.trouble.clone(),
            Way::Search(searcher, ..) => searcher.trouble(),
            Way::Unready => None,
        }
    }

    /// What the tables are and why, in lines for people.
    pub fn explain(&self, watch: &dyn Watch) -> Vec<String> {
        match &self.way {
            Way::Lookup(lookup) => vec![format!(
                "all {} positions are in a table of {} bytes; the farthest are {} moves away",
                lookup.space.positions(),
                lookup.bytes,
                lookup.counts.len().saturating_sub(1)
            )],
            Way::Search(searcher, ..) => searcher.explain(watch),
            Way::Unready => Vec::new(),
        }
    }

    /// The shortest solutions of a position.
    ///
    /// # Errors
    /// If the position is not made of the puzzle's pieces.
    pub fn solve(
        &self,
        position: &Pattern,
        query: &Query,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Solved, Misfit> {
        if let Way::Search(searcher, member, Some(sides)) = &self.way {
            return self.from_sides((searcher, member, sides), position, query, limits, watch);
        }
        with_row(self.reader.places(), |pattern| {
            self.reader.read(position, pattern)?;
            Ok(self.solve_pattern(pattern, query, limits, watch))
        })
    }

    /// The same of a visible pattern.
    fn solve_pattern(
        &self,
        pattern: &[u16],
        query: &Query,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Solved {
        if !self.mechanism.is_legal(&self.mechanism.visible, pattern) {
            return none("group", query);
        }
        match &self.way {
            Way::Lookup(lookup) => match lookup.space.find(pattern) {
                None => none("table", query),
                Some(rank) => self.looked_up(lookup, rank, query, limits, watch),
            },
            Way::Search(searcher, member, _) => match member.place(&self.mechanism, pattern) {
                Place::Outside => none("group", query),
                Place::Inside | Place::Unknown => {
                    let start = searcher.prepared.of_pattern(&self.mechanism, pattern);
                    self.searched(searcher, &[(start, None)], query, limits, watch)
                }
            },
            Way::Unready => self.unready(pattern == &*self.mechanism.solved()),
        }
    }

    /// What is known where time was up before anything was searched.
    fn unready(&self, is_solved: bool) -> Solved {
        Solved {
            solutions: if is_solved { vec![Vec::new()] } else { Vec::new() },
            count: None,
            impossible: false,
            stopped: Some(Stop::Seconds),
            at_least: u64::from(!is_solved),
            positions: 0,
            strategy: self.strategy(),
        }
    }

    /// The shortest solutions to the goal as it is seen from any side.
    fn from_sides(
        &self,
        (searcher, member, sides): (&Searcher, &Membership, &Sides),
        position: &Pattern,
        query: &Query,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Solved, Misfit> {
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
            return Ok(none("group", query));
        }
        let one = query.solutions == 1 && !query.count && !self.setup.longer;
        let starts = if one { searcher.distinct(starts) } else { starts };
        Ok(self.searched(searcher, &starts, query, limits, watch))
    }
}

/// What is told of a position that no moves solve.
fn none(strategy: &'static str, query: &Query) -> Solved {
    Solved {
        solutions: Vec::new(),
        count: query.count.then(|| Natural::from(0_u64)),
        impossible: true,
        stopped: None,
        at_least: 0,
        positions: 0,
        strategy,
    }
}

/// The table of all positions, if they are few enough or it is asked for, and it can be had within limits.
fn looked_up(
    explorer: &Explorer<'_>,
    setup: &Setup,
    limits: &Limits,
    watch: &dyn Watch,
) -> Option<Lookup> {
    let few = explorer.positions().and_then(|n| n.to_u64()).is_some_and(|n| n <= EXPLORED);
    if !setup.look_up.unwrap_or(few) {
        return None;
    }
    let options = Options { threads: setup.threads, examples: 0, tables: setup.tables.clone() };
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
    patience: Patience<'_>,
) -> Result<Way, Unready> {
    let searcher = Searcher::new(definition, mechanism, setup, patience)?;
    let sides = if setup.any_side {
        let sides = Sides::new(original, aimed, moves, patience);
        Some(Box::new(sides.map_err(|unfit| unready(original, unfit))?))
    } else {
        None
    };
    let member = Membership::new(mechanism, patience);
    Ok(Way::Search(Box::new(searcher), member, sides))
}
