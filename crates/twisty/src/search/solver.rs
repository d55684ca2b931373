//! [`Solver`]: shortest solutions of a puzzle of pieces, by a table of all positions or by search.

use crate::algebra::index::with_row;
use crate::algebra::mechanism::Mechanism;
use crate::cosets::lookup::Lookup;
use crate::definition::Mismatch;
use crate::definition::{Definition, Pattern, Searched};
use crate::exploration::Options;
use crate::explore::Explorer;
use crate::search::member::{Membership, Place};
use crate::search::reader::Reader;
use crate::search::request::{COUNTED, Report, Request};
use crate::search::searcher::{Outcome, Searcher};
use crate::search::setup::Setup;
use crate::search::ways;
use everystate_algebra::Natural;
use everystate_puzzle::Refusal;
use everystate_puzzle::{Limits, Stop, Verdict, Watch};
use everystate_table::pruning::Pieces;
use std::collections::HashMap;
use std::time::Instant;

/// Up to so many positions all of them are explored.
const EXPLORED: u64 = 2_000_000_000;

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
    definition: Definition,
    setup: Setup,
    mechanism: Mechanism,
    reader: Reader,
    moves: Vec<Searched>,
    way: Way,
}

enum Way {
    Lookup(Box<Lookup>),
    Search(Box<Searcher>, Membership),
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
        let started = Instant::now();
        let explorer = Explorer::within(definition, setup.metric, limits, watch)?;
        let moves = definition.searched(setup.metric)?;
        let mechanism = explorer.mechanism.clone();
        let few = explorer.positions().and_then(|n| n.to_u64()).is_some_and(|n| n <= EXPLORED);
        let options = Options { threads: setup.threads, examples: 0, tables: setup.tables.clone() };
        let must_search = setup.any_side || setup.longer;
        if must_search && setup.look_up == Some(true) {
            let message = "a table tells shortest solutions to one goal; any others are searched";
            return Err(Refusal::usage(message));
        }
        let looked = if setup.look_up.unwrap_or(few) && !must_search {
            explorer.look_up(&options, &limits.after(started.elapsed()), watch)
        } else {
            None
        };
        if setup.look_up == Some(true) && looked.is_none() {
            let message = "there is no table of all its positions within the limits";
            return Err(Refusal::limit(format!("{}: {message}", definition.title())));
        }
        let way = if let Some(lookup) = looked {
            Way::Lookup(Box::new(lookup))
        } else {
            let searcher = Searcher::new(definition, &mechanism, &setup)?;
            Way::Search(Box::new(searcher), Membership::new(&mechanism))
        };
        let reader = Reader::new(definition, &mechanism);
        Ok(Self { definition: definition.clone(), setup, mechanism, reader, moves, way })
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
            Way::Search(..) => "search",
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
            Way::Search(searcher, _) => searcher.warm(limits, watch),
        }
    }

    /// What was wrong with a table that was found on disk, if anything.
    pub fn trouble(&self) -> Option<String> {
        match &self.way {
            Way::Lookup(lookup) => lookup.trouble.clone(),
            Way::Search(searcher, _) => searcher.trouble(),
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
            Way::Search(searcher, _) => searcher.explain(watch),
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
        with_row(self.reader.places(), |pattern| {
            self.reader.read(position, pattern)?;
            Ok(self.solve_pattern(pattern, request, limits, watch))
        })
    }

    /// The same of a visible pattern.
    fn solve_pattern(
        &self,
        pattern: &[u16],
        request: &Request,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Report {
        let none = |strategy| Report {
            verdict: Verdict::Unsolvable,
            partial: Vec::new(),
            count: request.count.then(|| Natural::from(0_u64)),
            positions: 0,
            strategy,
        };
        if !self.mechanism.is_legal(&self.mechanism.visible, pattern) {
            return none("group");
        }
        match &self.way {
            Way::Lookup(lookup) => match lookup.space.find(pattern) {
                None => none("table"),
                Some(rank) => self.looked_up(lookup, rank, request, limits),
            },
            Way::Search(searcher, member) => match member.place(&self.mechanism, pattern) {
                Place::Outside => none("group"),
                Place::Inside | Place::Unknown => {
                    let start = searcher.prepared.of_pattern(&self.mechanism, pattern);
                    self.searched(searcher, &start, request, limits, watch)
                }
            },
        }
    }

    fn looked_up(&self, lookup: &Lookup, rank: u64, request: &Request, limits: &Limits) -> Report {
        let report = |verdict, count| Report {
            verdict,
            partial: Vec::new(),
            count,
            positions: 1,
            strategy: "table",
        };
        let Some(first) = lookup.way(rank) else {
            return report(Verdict::Unsolvable, None);
        };
        let at_least = first.len() as u64;
        if at_least > limits.depth {
            return report(Verdict::Stopped { at_least, why: Stop::Depth }, None);
        }
        if request.solutions <= 1 && !request.canonical {
            let solutions = if request.solutions == 1 { vec![first] } else { Vec::new() };
            return report(Verdict::Solved(solutions), request.count.then(|| lookup.count(rank)));
        }
        let mut all =
            lookup.ways(rank, if request.canonical { COUNTED } else { request.solutions });
        if request.canonical {
            let mut commuting = HashMap::new();
            all.retain(|way| self.is_taken(way, &mut commuting));
        }
        let count = request.count.then(|| {
            if request.canonical { Natural::from(all.len() as u64) } else { lookup.count(rank) }
        });
        all.truncate(request.solutions);
        report(Verdict::Solved(all), count)
    }

    /// Whether of all sequences that differ only in the order of moves that commute this is the first.
    /// `commuting` keeps which moves commute from one sequence to the next.
    fn is_taken(&self, way: &[usize], commuting: &mut HashMap<(usize, usize), bool>) -> bool {
        let mut commute = |a: usize, b: usize| {
            *commuting.entry((a, b)).or_insert_with(|| {
                let (a, b) = (&self.moves[a].does, &self.moves[b].does);
                self.definition.compose(a, b) == self.definition.compose(b, a)
            })
        };
        // A move that could come earlier past moves that it commutes with, before a later one, would.
        (0..way.len()).all(|at| {
            let mut earlier = at;
            while earlier > 0 && commute(way[earlier - 1], way[at]) {
                earlier -= 1;
                if way[earlier] > way[at] {
                    return false;
                }
            }
            true
        })
    }

    fn searched(
        &self,
        searcher: &Searcher,
        start: &Pieces,
        request: &Request,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Report {
        let threads = if request.threads == 0 { self.setup.threads } else { request.threads };
        let request = Request { threads, ..*request };
        let Outcome { solutions: found, stopped, at_least, positions } =
            searcher.solve(start, &request, limits, watch);
        let commute = |a: u8, b: u8| a != b && searcher.commute(a, b);
        let count = (request.count && stopped.is_none()).then(|| {
            let mut sum = Natural::from(0_u64);
            for moves in &found {
                let orders =
                    if request.canonical { Natural::ONE } else { ways::count(moves, &commute) };
                sum += &orders;
            }
            sum
        });
        let mut solutions: Vec<Vec<usize>> = Vec::new();
        for moves in found {
            let left = request.solutions - solutions.len();
            if left == 0 {
                break;
            }
            if searcher.wants_one(&request) || request.canonical {
                solutions.push(numbers(&moves));
            } else {
                let orders = ways::all(&moves, &commute, left);
                solutions.extend(orders.iter().map(|moves| numbers(moves)));
            }
        }
        solutions.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        let (verdict, partial) = match stopped {
            None => (Verdict::Solved(solutions), Vec::new()),
            Some(why) => (Verdict::Stopped { at_least, why }, solutions),
        };
        Report { verdict, partial, count, positions, strategy: "search" }
    }
}

/// A search's numbers of moves, which are small, as numbers.
fn numbers(moves: &[u8]) -> Vec<usize> {
    moves.iter().map(|&m| usize::from(m)).collect()
}
