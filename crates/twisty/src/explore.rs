//! Exploring a puzzle to the last position: [`Explorer`], and what some moves solve as the solved position of one: [`phase`].

mod as_set;
mod shown;

use crate::algebra::budget::Budget;
use crate::algebra::layout::Layout;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::reader::Reader;
use crate::algebra::stickers::Stickers;
use crate::cosets::choice::{Chooser, Division};
use crate::cosets::dense::Dense;
use crate::cosets::folding::{self, Folding};
use crate::cosets::lookup::Lookup;
use crate::cosets::named::Named;
use crate::cosets::shared;
use crate::cosets::size::{Base, Unknown};
use crate::cosets::space::Space;
use crate::definition::{Definition, Mismatch, Orbit, Pattern, Searched};
use crate::exploration::{Explored, Options};
use crate::frontier::{self, Asked};
use crate::position::Aimed;
use as_set::AsSet;
use everystate_algebra::Natural;
use everystate_puzzle::{Limits, Peers, Silent, Stop, Watch};
use everystate_puzzle::{Metric, Refusal};
use everystate_table::cosets::{self, together::spread};
use shown::{Quiet, described, of_list};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// Up to so many positions all of them are explored to answer a question.
const FEW: u64 = 2_000_000_000;

/// Who counts positions in passing has so much time for a puzzle of many pieces, of which a quarter is for counting.
const PASSING: Duration = Duration::from_secs(4);

/// A puzzle in one metric, ready to be explored.
///
/// ```
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_puzzle::Metric;
/// use everystate_twisty::{Explorer, Options, catalogue};
/// let ivy = catalogue::named("ivy").unwrap().unwrap();
/// let explorer = Explorer::new(&ivy, Metric::Half).unwrap();
/// assert_eq!(explorer.positions().unwrap().to_u64(), Some(29_160));
/// let found = explorer.explore(&Options::default(), &Limits::none(), &Silent).unwrap();
/// assert_eq!(found.counts.iter().sum::<u64>(), 29_160);
/// ```
pub struct Explorer<'a> {
    definition: &'a Definition,
    metric: Metric,
    pub(crate) mechanism: Mechanism,
    pub(crate) moves: Vec<Searched>,
    /// How many there are, and what that was counted with.
    positions: Result<(Natural, Base), Unknown>,
    /// From where, as visible patterns; none for the solved position.
    starts: Vec<Box<[u16]>>,
    /// How the space is folded, once that was asked.
    folding: OnceLock<Option<Folding>>,
}

impl<'a> Explorer<'a> {
    /// The puzzle with the moves that the metric counts as one.
    ///
    /// # Errors
    /// If the definition is none ([`Definition::check`]), or the moves are too many, or the pieces.
    pub fn new(definition: &'a Definition, metric: Metric) -> Result<Self, Refusal> {
        Self::within(definition, metric, &Limits::none(), &Silent)
    }

    /// The same within limits of time and memory: how many positions there are is not known then if
    /// that takes longer.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn within(
        definition: &'a Definition,
        metric: Metric,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        definition.check()?;
        // Most of the time is for exploring, and where a few layers are asked for the whole is an extra.
        let few = limits.depth < u64::MAX || limits.positions < u64::MAX;
        let each = Duration::from_micros(limits.positions.min(1_000_000) * 10);
        let most = few.then_some(EXTRA.min(LEAST + each));
        let time = limits.time.map(|time| time / 4).into_iter().chain(most).min();
        let some = Limits { time, ..limits.clone() };
        let meter = some.meter(watch);
        let moves = definition.searched(metric)?;
        let mechanism = Mechanism::new(definition, &moves).ok_or_else(|| {
            Refusal::usage("the puzzle has more than 65 535 pieces and ways to turn them")
        })?;
        let budget = Budget::of(&meter);
        let base = Base::new(&mechanism, budget);
        let positions = base.and_then(|base| {
            let positions = base.positions(&mechanism, budget)?;
            Ok((positions, base))
        });
        let (starts, folding) = (Vec::new(), OnceLock::new());
        Ok(Self { definition, metric, mechanism, moves, positions, starts, folding })
    }

    /// The same for who asks no more than whether a table may have all positions: of a puzzle of many pieces they may be so many that
    /// to count them takes minutes, so there a second is for that.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub(crate) fn in_passing(
        definition: &'a Definition,
        metric: Metric,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        let pieces: usize = definition.orbits.iter().map(|orbit| orbit.pieces).sum();
        let most = Stickers::are_many(pieces).then_some(PASSING);
        let time = limits.time.into_iter().chain(most).min();
        Self::within(definition, metric, &Limits { time, ..limits.clone() }, watch)
    }

    /// The same from other positions, all of them at distance 0; from the solved one if there are none.
    ///
    /// ```
    /// use everystate_puzzle::{Limits, Metric, Silent};
    /// use everystate_twisty::{Explorer, Options, catalogue};
    /// let ivy = catalogue::named("ivy").unwrap().unwrap();
    /// let turned = ivy.after(&ivy.solved, &ivy.find("R").unwrap()).unwrap();
    /// let explorer = Explorer::new(&ivy, Metric::Half).unwrap();
    /// let explorer = explorer.starting(&[ivy.solved.clone(), turned]).unwrap();
    /// let found = explorer.explore(&Options::default(), &Limits::none(), &Silent).unwrap();
    /// assert_eq!((found.counts[0], found.counts.iter().sum::<u64>()), (2, 29_160));
    /// ```
    ///
    /// # Errors
    /// The number of the first position that is none of the puzzle's, from 0, and why.
    pub fn starting(self, positions: &[Pattern]) -> Result<Self, (usize, Mismatch)> {
        let reader = Reader::new(self.definition, &self.mechanism);
        let layout = Layout::new(&self.mechanism);
        let mut starts = Vec::new();
        for (number, position) in positions.iter().enumerate() {
            let mut seen = vec![0; reader.places()].into_boxed_slice();
            let read = reader.read(position, &mut seen);
            read.and_then(|()| self.occurs(&layout, &seen)).map_err(|wrong| (number, wrong))?;
            starts.push(seen);
        }
        Ok(Self { starts, ..self })
    }

    /// Whether moves may lead from a position that is known to this one, as far as each place tells.
    fn occurs(&self, layout: &Layout, seen: &[u16]) -> Result<(), Mismatch> {
        let orbits = self.definition.orbits.iter();
        let mut places = orbits.flat_map(|orbit| (1..=orbit.pieces).map(move |at| (orbit, at)));
        let wrong = |(orbit, place): (&Orbit, usize), what: &str| {
            Err(Mismatch { orbit: orbit.name.clone(), place, message: what.to_owned() })
        };
        let none = seen.iter().zip(&layout.fields).position(|(&c, field)| field.code(c).is_none());
        let legal = self.mechanism.is_legal(&self.mechanism.visible, seen);
        match (self.definition.orbits.first(), none.and_then(|at| places.nth(at))) {
            (Some(orbit), _) if !legal => wrong((orbit, 0), "a rule forbids the position"),
            (_, Some(at)) => wrong(at, "no move brings such a piece here"),
            _ => Ok(()),
        }
    }

    /// Whether it starts from positions that were given, and so not by numbers.
    #[must_use]
    pub fn has_starts(&self) -> bool {
        !self.starts.is_empty()
    }

    /// What is explored.
    #[must_use]
    pub fn definition(&self) -> &'a Definition {
        self.definition
    }

    /// How many positions moves lead to from the solved one; `None` if that is only known after all have
    /// been seen.
    pub fn positions(&self) -> Option<Natural> {
        self.positions.as_ref().ok().map(|(positions, _)| positions.clone())
    }

    /// Whether there are so few positions that a table of all of them is worth its making for a single question.
    pub fn has_few(&self) -> bool {
        self.positions().and_then(|n| n.to_u64()).is_some_and(|n| n <= FEW)
    }

    /// Explores to the last position, or reads what was found when that was done before.
    ///
    /// # Errors
    /// If it would take more memory than the limits allow; the refusal has the figure.
    pub fn explore(
        &self,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Explored, Refusal> {
        let started = Instant::now();
        let nearest = self.nearest(options, limits, watch);
        if let Some(found) = nearest.as_ref().filter(|found| self.is_enough(found, limits)) {
            for (depth, &count) in (0..).zip(&found.counts) {
                watch.layer(depth, count);
            }
            return Ok(found.clone());
        }
        let found = self.all(options, &limits.after(started.elapsed()), watch)?;
        Ok(match nearest {
            // Time was up before a table was ready.
            Some(first) if found.stopped.is_some() && first.counts.len() > found.counts.len() => {
                for (depth, &count) in (0..).zip(&first.counts).skip(found.counts.len()) {
                    watch.layer(depth, count);
                }
                Explored { stopped: found.stopped, ..first }
            }
            _ => found,
        })
    }

    /// Explores by the best way there is.
    fn all(
        &self,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Explored, Refusal> {
        let Some((positions, needed)) = self.numbered(options, limits) else {
            return self.by_frontier((options, None), limits, watch);
        };
        match needed {
            Some(needed) if needed <= limits.bytes || options.layers().is_some() => {
                let started = Instant::now();
                let space = self.space(limits, watch);
                let limits = &limits.after(started.elapsed());
                match space {
                    Some(space) => {
                        let dense = Dense::new(self.named(), space, options, limits, watch)?;
                        Ok(dense.explored(options))
                    }
                    None => self.by_frontier((options, None), limits, watch),
                }
            }
            // The first layers can be had of any puzzle.
            _ if is_limited(limits) => self.by_frontier((options, None), limits, watch),
            _ => Err(self.too_large(positions, needed, limits.bytes)),
        }
    }

    /// Explores to the last position together with other processes, each of which does the same and has a part of the table, or of the set of
    /// positions, where they have no numbers. The first of them finds examples, which are those of a single process.
    ///
    /// ```
    /// use everystate_puzzle::{Limits, Metric, Silent, peers};
    /// use everystate_twisty::{Explorer, Options, catalogue};
    /// let ivy = catalogue::named("ivy").unwrap().unwrap();
    /// let explorer = Explorer::new(&ivy, Metric::Half).unwrap();
    /// let found = std::thread::scope(|scope| {
    ///     let explore = |mut peer| {
    ///         let (options, limits) = (Options::default(), Limits::none());
    ///         explorer.explore_with(&options, &mut peer, &limits, &Silent).unwrap()
    ///     };
    ///     let all: Vec<_> = peers::here(3).into_iter().map(|peer| scope.spawn(move || explore(peer))).collect();
    ///     all.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
    /// });
    /// assert_eq!(found[0].counts.iter().sum::<u64>(), 29_160);
    /// assert_eq!(found[2].counts, found[0].counts);
    /// ```
    ///
    /// # Errors
    /// As [`explore`](Self::explore), with the memory of all processes; if another one is gone or explores something else.
    pub fn explore_with(
        &self,
        options: &Options,
        peers: &mut dyn Peers,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Explored, Refusal> {
        let started = Instant::now();
        let numbered = self.numbered(options, limits);
        let allowed = limits.bytes.saturating_mul(peers.count() as u64);
        let is_table = numbered.is_some_and(|(_, needed)| needed.is_some_and(|it| it <= allowed));
        if let (Some((positions, needed)), false, false) = (numbered, is_table, is_limited(limits))
        {
            return Err(self.too_large(positions, needed, allowed));
        }
        let list = || is_table.then(|| self.space(limits, watch)).flatten();
        let (space, mut peers) = spread(self.named().digest(!is_table), peers, list)?;
        let limits = limits.after(started.elapsed());
        let Some(space) = space else {
            return self.by_frontier((options, Some(&mut peers)), &limits, watch);
        };
        let symmetries = space.as_ref().classes.as_ref().map_or(1, |_| self.symmetries(&limits));
        shared::explore(self.named(), (&space, symmetries), (options, peers), &limits, watch)
    }

    /// How many positions there are, and the bytes that their table would take; `None` if they have no numbers, or are to be listed.
    fn numbered(&self, options: &Options, limits: &Limits) -> Option<(&Natural, Option<u64>)> {
        let (positions, _) = self.positions.as_ref().ok()?;
        let kept = |n: u64| n / self.symmetries(limits);
        let needed = || positions.to_u64().map(kept).map(cosets::table_bytes);
        (!options.listed && self.starts.is_empty()).then(|| (positions, needed()))
    }

    /// Whether what was seen of the nearest positions is all that was asked for. If they are all there
    /// are, a table says more.
    fn is_enough(&self, found: &Explored, limits: &Limits) -> bool {
        let seen = Natural::from(found.counts.iter().sum::<u64>());
        let all = self.positions().is_some_and(|positions| positions == seen);
        match found.stopped {
            Some(Stop::Depth) => !all,
            Some(Stop::Positions) => !all && limits.positions <= NEAREST,
            _ => false,
        }
    }

    /// Some of the nearest positions, where not all are asked for: if that is few, they are all that
    /// needs to be seen, and otherwise there is something to report if time is up before a table is ready.
    fn nearest(&self, options: &Options, limits: &Limits, watch: &dyn Watch) -> Option<Explored> {
        if !is_limited(limits)
            || self.positions.is_err()
            || !self.starts.is_empty()
            || options.listed
        {
            return None;
        }
        let few = Limits { positions: limits.positions.min(NEAREST), ..limits.clone() };
        let listing = frontier::Options { threads: options.threads, examples: 0, quotient: false };
        let asked = Asked { mechanism: &self.mechanism, starts: &[], place: None, kept: None };
        let found = frontier::explore(&asked, &listing, &few, &Quiet(watch)).ok()?;
        Some(of_list(found, Vec::new()))
    }

    /// Why so many positions are not explored, whose table takes so many bytes, of which so many are allowed.
    fn too_large(&self, positions: &Natural, needed: Option<u64>, allowed: u64) -> Refusal {
        let name = self.definition.title();
        let why = match needed {
            Some(needed) => {
                format!(": their table takes {needed} bytes, and --memory allows {allowed}")
            }
            None => ", more than any memory holds".into(),
        };
        let nearest = "--limit depth=N explores the nearest";
        Refusal::limit(format!("{name} has {positions} positions{why}; {nearest}"))
    }

    /// By how many symmetries the space of all positions is folded: 1 if it is not.
    pub(crate) fn symmetries(&self, limits: &Limits) -> u64 {
        self.folding(limits).map_or(1, |folding| folding.symmetries() as u64)
    }

    /// How the space of all positions is folded.
    fn folding(&self, limits: &Limits) -> Option<&Folding> {
        let folding = || {
            let (positions, base) = self.positions.as_ref().ok()?;
            let (division, meter) = (Division::default(), limits.meter(&Silent));
            let (mechanism, positions) = (&self.mechanism, positions.to_u64()?);
            let budget = Budget::of(&meter);
            let chooser =
                Chooser { mechanism, positions, words: true, division: &division, budget };
            folding::chosen(&chooser, base)
        };
        self.folding.get_or_init(folding).as_ref()
    }

    /// All positions, numbered; `None` if there is no such numbering, or a limit ends it.
    pub(crate) fn space(&self, limits: &Limits, watch: &dyn Watch) -> Option<Space> {
        let (positions, base) = self.positions.as_ref().ok()?;
        let (division, meter) = (Division::default(), limits.meter(watch));
        let (mechanism, fold) = (self.mechanism.clone(), self.folding(limits).cloned());
        Space::new(mechanism, positions.to_u64()?, &division, (base, fold), Budget::of(&meter))
    }

    /// The distances of all positions: read, or explored and kept; `None` if there is no numbering, or a
    /// limit ends it.
    pub(crate) fn look_up(
        &self,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Option<Lookup> {
        let started = Instant::now();
        let space = self.space(limits, watch)?;
        let limits = limits.after(started.elapsed());
        Dense::new(self.named(), space, options, &limits, watch).ok()?.lookup()
    }

    /// What tables are kept under.
    pub(crate) fn named(&self) -> Named<'_> {
        Named { definition: self.definition, metric: self.metric }
    }

    /// By a set of positions, together with others if there are any.
    fn by_frontier(
        &self,
        (options, others): (&Options, Option<&mut dyn Peers>),
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Explored, Refusal> {
        let (started, threads) = (Instant::now(), options.threads);
        let (mechanism, starts) = (&self.mechanism, &*self.starts);
        let set = AsSet { mechanism, named: (self.definition, self.metric), starts, options };
        let found = match others {
            None => set.alone(limits, watch)?,
            Some(peers) => set.with(peers, limits, watch)?,
        };
        // One of several processes tells them.
        let told =
            if found.together.is_some_and(|it| it.process > 0) { 0 } else { options.examples };
        let small = found.counts.iter().sum::<u64>() <= WAYS && found.stopped.is_none();
        let small = small && self.starts.is_empty() && found.ways.is_empty();
        let farthest = &found.farthest[..told.min(found.farthest.len())];
        let limits = limits.after(started.elapsed());
        let again = || frontier::ways(mechanism, farthest, threads, &limits);
        let again = if small && !farthest.is_empty() { again() } else { None };
        let again = again.unwrap_or_default();
        let examples = farthest.iter().enumerate().map(|(number, position)| {
            // From more than one position a way does not say from where.
            let way = found.ways.get(number).and_then(Option::as_ref);
            let way = way.filter(|_| self.starts.is_empty()).or(again.get(number));
            way.map_or_else(
                || described((self.definition, mechanism), position),
                |way| self.told(way),
            )
        });
        let examples = examples.collect();
        Ok(of_list(found, examples))
    }

    /// Moves by their names.
    fn told(&self, way: &[usize]) -> String {
        let motions = &self.mechanism.motions;
        let names: Vec<&str> = way.iter().map(|&m| motions[m].name.as_str()).collect();
        names.join(" ")
    }
}

/// The puzzle whose solved position is whatever the moves of `finishing`, the same puzzle with some of its moves, solve: the phase of a
/// solution that ends where these are enough. Its positions are the cosets of what they make.
///
/// ```
/// use everystate_puzzle::Metric;
/// use everystate_twisty::{Explorer, catalogue, phase};
/// let cube = catalogue::named("cube3").unwrap().unwrap();
/// let second = cube.with_moves(&["U", "D", "R2", "L2", "F2", "B2"]).unwrap();
/// let first = phase(&cube, &second).unwrap();
/// let explorer = Explorer::new(&first, Metric::Half).unwrap();
/// // How corners are twisted, edges flipped, and where four edges are.
/// assert_eq!(explorer.positions().unwrap().to_u64(), Some(2187 * 2048 * 495));
/// // Two faces leave corners in orders that are not told by where each may be.
/// assert!(phase(&cube, &cube.with_moves(&["U", "R"]).unwrap()).is_err());
/// ```
///
/// # Errors
/// A puzzle with rules, one whose positions cannot be counted, or moves that solve more or less than what shows which of a piece's places and
/// turns they keep apart: then a position does not tell which coset it is in.
pub fn phase(definition: &Definition, finishing: &Definition) -> Result<Definition, Refusal> {
    let moves: Vec<_> = finishing.searched(Metric::Half)?.into_iter().map(|m| m.does).collect();
    let aimed = Aimed::solved_by(definition, &moves)
        .map_err(|misfit| Refusal::usage(misfit.to_string()))?;
    let positions = |of: &Definition| -> Result<Natural, Refusal> {
        let explorer = Explorer::within(of, Metric::Half, &Limits::none(), &Silent)?;
        let large = || Refusal::limit(format!("{} is too large to be counted", of.title()));
        explorer.positions().ok_or_else(large)
    };
    // Positions that look solved are as many for each that looks otherwise, and what the moves make is among them: it is all of them if there
    // are no more.
    let mut all = positions(&aimed.definition)?;
    all *= &positions(finishing)?;
    if all != positions(definition)? {
        let message = format!(
            "{}: what these moves solve is not told by where they bring each piece and how they turn it, so there are no positions to explore",
            definition.title()
        );
        return Err(Refusal::usage(message));
    }
    Ok(aimed.definition)
}

/// Whether not all positions are asked for.
fn is_limited(limits: &Limits) -> bool {
    limits.depth < u64::MAX || limits.positions < u64::MAX || limits.time.is_some()
}

/// How long the number of positions is looked for where only a few are explored, and how long for none of them.
const EXTRA: Duration = Duration::from_secs(10);
const LEAST: Duration = Duration::from_secs(1);

/// So many positions are seen in less time than a table is made ready.
const NEAREST: u64 = 100_000;

/// In spaces of up to so many positions ways are found where no table shows them.
const WAYS: u64 = 2_000_000;
