//! Jobs and questions about puzzles of pieces.

use crate::atlas;
use crate::listener::{Listener, Sheet, put};
use crate::request::{Counted, JobRequest, Kind};
use crate::trouble::Trouble;
use everystate::contract::{Limits, Progress, Silent, Stop, Watch};
use everystate::families::family::{Metric, Refusal};
use everystate::pieces::{self, ABOUT, Instance, Positions, Session, Solve};
use everystate::session::{Input, explored};
use everystate::twisty::{Definition, Explorer, Options, ScrambleOptions, Scrambler, catalogue};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The most solutions that one answer lists.
const LISTED: usize = 100_000;
/// The most scrambles of one job.
const SCRAMBLES: u64 = 1000;
/// How long a description may count positions.
const DESCRIBED: Duration = Duration::from_secs(2);
/// What the instance is called in messages.
const NAME: &str = "the instance";

/// Refuses at once what can be refused without work.
pub(crate) fn check(request: &JobRequest, definition: Definition) -> Result<(), Trouble> {
    let given = request.given_text()?;
    match request.kind {
        Kind::Solve | Kind::Verify | Kind::Explain => {
            if given.is_none() && request.kind != Kind::Explain {
                return Err(Trouble::refused("an `instance` or a `text` is needed"));
            }
        }
        Kind::Explore | Kind::Scramble if given.is_some() => {
            let message = "a puzzle of pieces is explored and scrambled from its solved position";
            return Err(Trouble::refused(message));
        }
        Kind::Scramble if request.count.is_some_and(|n| n > SCRAMBLES) => {
            return Err(Trouble::refused(format!("one job makes up to {SCRAMBLES} scrambles")));
        }
        Kind::Generate => {
            let message = "positions of a puzzle of pieces are made by `scramble`";
            return Err(Trouble::refused(message));
        }
        Kind::Atlas => atlas::check(request)?,
        Kind::Explore | Kind::Scramble => {}
    }
    let solves = matches!(request.kind, Kind::Solve | Kind::Verify | Kind::Explain);
    let strategy = request.strategy.as_deref().filter(|_| solves);
    ABOUT.strategy(strategy, request.question.question())?;
    let aims = request.goal.is_some() || !request.goal_moves.is_empty();
    if aims && !matches!(request.kind, Kind::Solve | Kind::Verify) {
        return Err(Trouble::refused("`goal` goes with `solve` and `verify`"));
    }
    let goal: Vec<_> = request.goal.as_deref().map(|goal| ("the goal", goal)).into_iter().collect();
    Positions::to(definition, &request.moves, aim(request, &goal))?;
    Ok(())
}

/// What positions are to be brought to.
fn aim<'a>(request: &'a JobRequest, goals: &'a [(&'a str, &'a str)]) -> pieces::Aim<'a> {
    pieces::Aim { goals, finishing: &request.goal_moves }
}

/// Tells those who watch what is known of a shortest solution, and the best one by the names of its moves.
struct Narrowing<'a> {
    live: &'a dyn Listener,
    names: OnceLock<Vec<String>>,
    best: Mutex<Vec<String>>,
}

impl<'a> Narrowing<'a> {
    const fn new(live: &'a dyn Listener) -> Self {
        Self { live, names: OnceLock::new(), best: Mutex::new(Vec::new()) }
    }

    fn names(&self, names: Vec<String>) {
        let _ = self.names.set(names);
    }

    fn best(&self) -> MutexGuard<'_, Vec<String>> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for Narrowing<'_> {
    fn progress(&self, progress: Progress) {
        self.live.progress(progress);
    }
    fn layer(&self, depth: u64, count: u64) {
        self.live.layer(depth, count);
    }
    fn table(&self, bytes: u64, kept: bool) {
        self.live.table(bytes, kept);
    }
    fn filled(&self, done: u64, all: u64) {
        self.live.filled(done, all);
    }
    fn cancelled(&self) -> bool {
        self.live.cancelled()
    }
    fn found(&self, moves: &[usize]) {
        if let Some(names) = self.names.get() {
            *self.best() = moves.iter().filter_map(|&m| names.get(m).cloned()).collect();
        }
    }
    fn narrowed(&self, at_least: u64, at_most: u64) {
        let mut known = json!({ "at_least": at_least });
        if at_most < u64::MAX {
            known["at_most"] = at_most.into();
            known["moves"] = json!(*self.best());
        }
        self.live.narrow(known);
    }
}

/// A job about a puzzle of pieces.
pub(crate) struct Work<'a> {
    pub(crate) request: &'a JobRequest,
    pub(crate) limits: Limits,
    pub(crate) live: &'a dyn Listener,
    /// The folder of tables.
    pub(crate) tables: Option<PathBuf>,
}

impl Work<'_> {
    pub(crate) fn carry_out(&self, definition: Definition) -> Result<(), Trouble> {
        let goal = self.request.goal.as_deref().map(|goal| ("the goal", goal));
        let goal: Vec<_> = goal.into_iter().collect();
        let session = Session::to(definition, &self.request.moves, aim(self.request, &goal))?;
        match self.request.kind {
            Kind::Solve => self.solve(&session),
            Kind::Verify => self.verify(session.positions()),
            Kind::Explain => self.explain(&session),
            Kind::Explore => self.explore(session.target()),
            Kind::Scramble => self.scramble(session.target()),
            Kind::Atlas => {
                let (tables, definition) = (self.tables.clone(), session.target());
                let within = (&self.limits, self.live as &dyn Watch);
                self.put(&atlas::of_pieces(definition, self.request, tables, within)?)
            }
            Kind::Generate => Err(Trouble::refused("there is nothing to generate")),
        }
    }

    fn metric(&self) -> Metric {
        self.request.metric.map_or(Metric::Half, Counted::metric)
    }

    fn put(&self, line: &Value) -> Result<(), Trouble> {
        put(self.live, line).map_err(|e| Trouble::refused(e.to_string()))
    }

    /// How it is to be solved, and who is told of it.
    fn request<'w>(&self, watch: &'w dyn Watch) -> Solve<'w> {
        Solve {
            early: true,
            question: self.request.question.question(),
            strategy: self.request.strategy.clone(),
            metric: self.metric(),
            most: LISTED,
            json: true,
            tables: self.tables.clone(),
            limits: self.limits.clone(),
            cut: false,
            watch,
            ..Solve::default()
        }
    }

    fn instances(
        &self,
        positions: &Positions,
    ) -> Result<(Vec<Instance>, Option<Trouble>), Trouble> {
        let text = self.request.given_text()?.unwrap_or_default();
        let (instances, wrong) = positions.read(NAME, text.as_bytes());
        Ok((instances, wrong.map(Trouble::from)))
    }

    /// Answers instances one after the other; what is wrong after them is reported when they are answered.
    fn solve(&self, session: &Session) -> Result<(), Trouble> {
        let (instances, wrong) = self.instances(session.positions())?;
        let (told, started) = (Narrowing::new(self.live), Instant::now());
        let request = self.request(&told);
        let solver = session.solver(&request)?;
        told.names(solver.moves().iter().map(|m| m.name.clone()).collect());
        // Of the job's time making the tables is a part.
        let request = Solve { limits: self.limits.after(started.elapsed()), ..request };
        pieces::answer(&solver, &instances, &request, &mut Sheet::new(self.live))?;
        wrong.map_or(Ok(()), Err)
    }

    fn verify(&self, positions: &Positions) -> Result<(), Trouble> {
        let (instances, wrong) = self.instances(positions)?;
        let claims = self.request.claims.clone().unwrap_or_default();
        let claims = Input::text("the claims", claims);
        let metric = self.request.metric.map(Counted::metric);
        let mut sheet = Sheet::new(self.live);
        pieces::verify(positions, instances, metric, claims, true, &mut sheet)?;
        wrong.map_or(Ok(()), Err)
    }

    /// Tells which tables solve it, and why.
    fn explain(&self, session: &Session) -> Result<(), Trouble> {
        let solver = session.solver(&self.request(self.live))?;
        let text = solver.explain(self.live).join("\n") + "\n";
        self.put(&json!({ "schema": 1, "text": text, "stopped": false }))
    }

    fn explore(&self, definition: &Definition) -> Result<(), Trouble> {
        let begun = Instant::now();
        let explorer = Explorer::within(definition, self.metric(), &self.limits, self.live)?;
        self.is_affordable(&explorer)?;
        let options = Options {
            threads: self.limits.threads,
            tables: self.tables.clone(),
            ..Options::default()
        };
        let limits = self.limits.after(begun.elapsed());
        let found = explorer.explore(&options, &limits, self.live)?;
        let found = pieces::exploration(&found);
        if found.stopped == Some(Stop::Cancelled) {
            return Ok(());
        }
        let seconds = begun.elapsed().as_secs_f64();
        let record = explored(&self.request.puzzle, Some(self.metric()), &found, seconds);
        self.put(&record.into())
    }

    /// Refuses what cannot be explored to the end, with the forecast. Who names a limit wants what can be had
    /// within it.
    fn is_affordable(&self, explorer: &Explorer<'_>) -> Result<(), Trouble> {
        let asks = &self.request.limits;
        let named = asks.seconds.is_some() || asks.positions.is_some() || asks.depth.is_some();
        let forecast = explorer.forecast(1);
        let Some(positions) = forecast.positions.filter(|_| !named) else { return Ok(()) };
        let allowed = self.limits.bytes;
        let why = match forecast.bytes {
            Some(bytes) if bytes <= allowed => return Ok(()),
            Some(bytes) => {
                format!("exploring them takes {bytes} bytes, and a job here may take {allowed}")
            }
            None => "more than any memory holds".to_owned(),
        };
        let name = &self.request.puzzle;
        let message = format!(
            "{name} has {positions} positions, {why}; with a limit the nearest are explored"
        );
        Err(Refusal::limit(message).into())
    }

    fn scramble(&self, definition: &Definition) -> Result<(), Trouble> {
        let options = ScrambleOptions {
            metric: self.metric(),
            threads: self.limits.threads,
            tables: self.tables.clone(),
            rules: false,
        };
        let scrambler = Scrambler::new(definition, options, &self.limits, self.live)?;
        for index in 0..self.request.count.unwrap_or(1) {
            let seed = self.request.seed;
            match scrambler.scramble(seed, index, &self.limits, self.live) {
                Ok(made) => {
                    self.put(&pieces::scrambled(&self.request.puzzle, &made, seed, index))?;
                }
                Err(Stop::Cancelled) => break,
                Err(stop) => {
                    let number = index + 1;
                    let message = format!("{}: scramble {number} has no sequence yet", stop.told());
                    return Err(Refusal::limit(message).into());
                }
            }
        }
        Ok(())
    }
}

/// What a puzzle is made of, and what exploring it would take as far as that is known in two seconds.
pub(crate) fn described(definition: &Definition, name: &str) -> Result<Value, Trouble> {
    // A quarter of the time is for counting.
    let limits = Limits { time: Some(4 * DESCRIBED), ..Limits::none() };
    let watch: &dyn Watch = &Silent;
    let explorer = Explorer::within(definition, Metric::Half, &limits, watch)?;
    let mut told = pieces::described(definition, name, explorer.positions().as_ref())?;
    // A definition of the catalogue has its title in the list.
    if let Some(entry) = catalogue::entries().into_iter().find(|entry| entry.name == name) {
        told["title"] = json!(entry.title);
    }
    let hex = |bytes: [u8; 32]| bytes.map(|byte| format!("{byte:02x}")).concat();
    told["digest"] = json!(hex(everystate::twisty::digest(definition)));
    told["forecast"] = pieces::forecast(&explorer.forecast_within(1, &limits)).into();
    Ok(told)
}

/// The position after some moves from a position that is written as JSON or text, or the solved one.
pub(crate) fn neighbours(
    definition: Definition,
    given: Option<&str>,
    played: &[String],
) -> Result<Value, Trouble> {
    let positions = Positions::new(definition, &[], None)?;
    let (instances, wrong) = positions.read(NAME, given.unwrap_or_default().as_bytes());
    if let Some(wrong) = wrong {
        return Err(wrong.into());
    }
    let start = match instances.into_iter().next() {
        Some(start) => start,
        None => positions.after(NAME, "")?,
    };
    let play = pieces::play(positions.target(), &start, played)?;
    Ok(json!({
        "goal": play.goal, "position": play.position, "moves": play.moves, "after": play.after,
    }))
}
