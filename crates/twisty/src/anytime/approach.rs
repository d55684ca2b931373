//! [`Approach`]: the best solution that there is time for, and what is proved of the shortest.

use crate::algebra::budget::Heeding;
use crate::anytime::background::Background;
use crate::anytime::best::Best;
use crate::anytime::enough::Enough;
use crate::anytime::way::Way;
use crate::definition::{Mismatch, Pattern, Searched};
use crate::search::aims::Home;
use crate::search::{Report, Request, Setup, Solver};
use core::sync::atomic::{AtomicBool, Ordering};
use everystate_puzzle::{Limits, Progress, Stop, THREADS, Verdict, Watch};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// What is wanted of a position.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Which solution will do.
    pub enough: Enough,
    /// Threads that work on it.
    pub threads: usize,
    /// Whether others wait for it, so that it gets no more than its share of time before the search for a shortest one goes on.
    pub waited_for: bool,
}

/// Solves positions as well as there is time for.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, Verdict};
/// use everystate_twisty::{Approach, Enough, Setup, Solver, Wanted, catalogue};
/// let skewb = catalogue::named("skewb").unwrap().unwrap();
/// let solver = Solver::new(&skewb, Setup::default(), &Limits::none(), &Silent).unwrap();
/// let approach = Approach::new(&solver);
/// let turned = skewb.make(&skewb.solved, "R").unwrap();
/// let wanted = Wanted { enough: Enough::Any, threads: 1, waited_for: false };
/// let report = approach.solve(&solver, &turned, wanted, &Limits::none(), &Silent).unwrap();
/// assert!(matches!(report.verdict, Verdict::Solved(_)) && report.at_least == 1);
/// ```
pub struct Approach {
    moves: Vec<Searched>,
    setup: Setup,
    /// Goals, any of which will do, and by their kind what finds solutions to it.
    homes: Vec<Home>,
    ready: Vec<Background<Way>>,
    /// The same for what is made later, where nothing can be made beside the rest.
    later: Vec<OnceLock<Option<Arc<Way>>>>,
}

/// Positions that are looked at before anything else is made ready: what is near is solved by these.
const NEAR: u64 = 200_000;
/// How long it takes in all where a solution that is found at once will do, if one is; otherwise, how long solutions are looked for
/// before the search for a shortest one goes on.
const AT_ONCE: Duration = Duration::from_millis(44);
const SOON: Duration = Duration::from_secs(1);
/// A solution of so many times as many moves as are proved to be needed is far from proved to be a shortest.
const FAR: u64 = 2;

impl Approach {
    /// Of what a solver solves. What finds solutions is made ready with the first position that is not solved at once.
    pub fn new(solver: &Solver) -> Self {
        let homes = solver.homes();
        let kinds = homes.iter().map(|home| home.kind + 1).max().unwrap_or(0);
        Self {
            moves: solver.moves().to_vec(),
            setup: solver.setup().clone(),
            ready: (0..kinds).map(|_| Background::new()).collect(),
            later: (0..kinds).map(|_| OnceLock::new()).collect(),
            homes,
        }
    }

    /// The best solution that there is time for. It is [`Solved`](Verdict::Solved) when it will do, and
    /// [`Stopped`](Verdict::Stopped) with the best so far among the [solutions](Report::solutions) when a limit ended that.
    ///
    /// # Errors
    /// If the position is not made of the puzzle's pieces.
    pub fn solve(
        &self,
        solver: &Solver,
        position: &Pattern,
        wanted: Wanted,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Report, Mismatch> {
        let started = Instant::now();
        let request = Request { threads: wanted.threads, ..Request::FIRST };
        let near = Limits { positions: NEAR.min(limits.positions), ..limits.clone() };
        let mut report = solver.solve(position, &request, &near, watch)?;
        if report.stopped() != Some(Stop::Positions) || limits.positions <= NEAR {
            return Ok(report);
        }
        let Some(home) = self.home(solver, position)? else { return Ok(report) };
        let seen = home.seen(position);
        let solved_after = |moves: &[usize]| self.solved_after(solver, home, position, moves);
        let best = Best::new(wanted.enough, limits.depth, watch, &solved_after);
        best.raise(report.at_least);
        let left = limits.after(started.elapsed());
        let asked = Instant::now();
        let finds = self.way(solver, home, &left, watch).unwrap_or_else(|| Arc::new(Way::Search));
        let began = started + asked.elapsed();
        let left = limits.after(started.elapsed());
        look((&finds, &seen), &best, (wanted, began), &left, watch);
        let left = limits.after(started.elapsed());
        let shorter = self.shorter(&finds, home, &best, &left);
        if let Some(shorter) = &shorter {
            let (began, left) = (Instant::now(), limits.after(started.elapsed()));
            look((shorter, &seen), &best, (wanted, began), &left, watch);
        }
        let finds = shorter.unwrap_or(finds);
        let left = limits.after(started.elapsed());
        let searched = search((solver, request, position), (&finds, &seen), &best, &left, watch)?;
        report.positions += searched.positions;
        Ok(concluded(Report { positions: report.positions, ..searched }, &best))
    }

    /// The first goal that moves may bring a position to.
    fn home(&self, solver: &Solver, position: &Pattern) -> Result<Option<&Home>, Mismatch> {
        for home in &self.homes {
            if solver.may_reach(home, position)? {
                return Ok(Some(home));
            }
        }
        Ok(None)
    }

    /// What finds solutions to a goal, as soon as it is made; `None` if there is no time left.
    fn way(
        &self,
        solver: &Solver,
        home: &Home,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Option<Arc<Way>> {
        if let Some(beam) = solver.beam(limits) {
            return Some(Arc::new(Way::Beam(Box::new(beam))));
        }
        let ready = &self.ready[home.kind];
        ready.begin(|cancel| {
            let (definition, moves) = (home.definition.clone(), self.moves.clone());
            let setup = (self.setup.clone(), solver.prepared(home.kind).cloned());
            let time = limits.time;
            let within = if THREADS { None } else { time };
            let limits = Limits { time: within, cancel: Some(cancel), ..limits.clone() };
            move || Way::new(&definition, &moves, (&setup.0, setup.1), time, &limits)
        });
        let meter = limits.meter(watch);
        ready.wait(&|| meter.interrupted().is_err())
    }

    /// What finds shorter solutions, where what is made at first does not find such and there is time to make it; made once.
    fn shorter(
        &self,
        finds: &Way,
        home: &Home,
        best: &Best<'_>,
        limits: &Limits,
    ) -> Option<Arc<Way>> {
        if best.is_enough() {
            return None;
        }
        let make = || finds.shorter(&home.definition, &self.setup, limits).map(Arc::new);
        self.later[home.kind].get_or_init(make).clone()
    }

    /// After how many of some moves a position meets a goal first; `None` if it never does, or they cannot be made.
    fn solved_after(
        &self,
        solver: &Solver,
        home: &Home,
        position: &Pattern,
        moves: &[usize],
    ) -> Option<usize> {
        let (mut at, mut seen) = (position.clone(), home.seen(position));
        for (made, &m) in moves.iter().enumerate() {
            if solver.is_met(&at) {
                return Some(made);
            }
            let m = self.moves.get(m)?;
            seen = home.definition.after(&seen, m)?;
            at = home.definition.apply(&at, &m.does);
        }
        solver.is_met(&at).then_some(moves.len())
    }
}

/// Looks for solutions alone, for as long as that is worth it.
fn look(
    (way, position): (&Way, &Pattern),
    best: &Best<'_>,
    (wanted, began): (Wanted, Instant),
    limits: &Limits,
    watch: &dyn Watch,
) {
    let meter = limits.meter(watch);
    let at_once = wanted.enough == Enough::Any || wanted.waited_for;
    let time = if at_once { AT_ONCE } else { SOON };
    let stop = || {
        let late = began.elapsed() >= time && best.has_seen();
        late || (wanted.enough != Enough::Any && best.is_enough()) || meter.interrupted().is_err()
    };
    way.find(position, best, wanted.threads, &stop);
}

/// Searches for a shortest one, until what there is will do.
fn search(
    (solver, request, position): (&Solver, Request, &Pattern),
    (way, seen): (&Way, &Pattern),
    best: &Best<'_>,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Report, Mismatch> {
    let done = AtomicBool::new(false);
    let narrowing = Narrowing { best, watch };
    // The farther off a proof is, the more is gained by shorter solutions.
    let far = best.moves().is_some_and(|moves| moves.len() as u64 > FAR * best.at_least());
    let aside = if far { (request.threads / 2).max(1) } else { 1 };
    let rest = request.threads.saturating_sub(aside);
    let threads = if far && rest > 0 { rest } else { request.threads };
    let request = Request { threads, ..request };
    std::thread::scope(|scope| {
        // Without threads the chain was tried before, and the search has the rest of the time.
        if THREADS && matches!(way, Way::Chain(_) | Way::Beam(_)) {
            // Where one search gets nowhere the other may go on.
            scope.spawn(|| {
                // How far it is says the search beside it.
                let heeding = Heeding(watch);
                let meter = limits.meter(&heeding);
                let stop = || {
                    done.load(Ordering::Relaxed) || best.is_enough() || meter.interrupted().is_err()
                };
                way.find(seen, best, aside, &stop);
            });
        }
        let searched = solver.solve(position, &request, limits, &narrowing);
        done.store(true, Ordering::Relaxed);
        searched
    })
}

/// Takes what a search proves, and ends it when there is a solution that will do.
struct Narrowing<'a> {
    best: &'a Best<'a>,
    watch: &'a dyn Watch,
}

impl Watch for Narrowing<'_> {
    fn progress(&self, progress: Progress) {
        self.watch.progress(progress);
    }
    fn layer(&self, depth: u64, count: u64) {
        self.watch.layer(depth, count);
    }
    fn table(&self, bytes: u64, kept: bool) {
        self.watch.table(bytes, kept);
    }
    fn filled(&self, done: u64, all: u64) {
        self.watch.filled(done, all);
    }
    fn narrowed(&self, at_least: u64, _: u64) {
        self.best.raise(at_least);
    }
    fn cancelled(&self) -> bool {
        self.best.is_enough() || self.watch.cancelled()
    }
}

/// What there is to say at the end of a search, of which this is the report.
fn concluded(searched: Report, best: &Best<'_>) -> Report {
    match &searched.verdict {
        Verdict::Unsolvable => return searched,
        Verdict::Solved(_) => {
            best.raise(searched.at_least);
            if let Some(moves) = searched.solutions().first() {
                best.offer(moves.clone());
            }
        }
        Verdict::Stopped { at_least, .. } => best.raise(*at_least),
    }
    let found = best.moves().map_or_else(Vec::new, |moves| vec![moves]);
    let at_least = best.at_least();
    match searched.verdict {
        Verdict::Stopped { why, .. } if !best.is_enough() => {
            let verdict = Verdict::Stopped { at_least, why };
            Report { verdict, partial: found, at_least, ..searched }
        }
        _ => Report { verdict: Verdict::Solved(found), partial: Vec::new(), at_least, ..searched },
    }
}
