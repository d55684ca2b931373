//! [`Chained`]: solutions of any puzzle down nested sets of moves, by three-cycles or down a stabilizer chain, made shorter as long as
//! there is time.
//!
//! Where moves are always possible a position is solved from all sides, and so is its inverse: each is another way down the chain.
//! Nested sets of moves, which make shorter solutions where they make any, come first. The chain takes seconds to make: it is begun
//! when they have had all threads for a while. As long as it is not there, three-cycles are at hand where they come to nothing, or a
//! small chain if a puzzle has none of some kind. Of so many pieces that a chain takes long, three-cycles come first.
//! Solutions are made shorter in [`Windows`]. Wider beams down the chain are tried last.

use crate::algebra::budget::{Budget, Ending};
use crate::algebra::coloring::Coloring;
use crate::algebra::labeled;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::stickers::Element;
use crate::anytime::background::Background;
use crate::anytime::best::Best;
use crate::anytime::windows::Windows;
use crate::definition::{Definition, Pattern, Searched};
use crate::descent::lazy::Lazy;
use crate::descent::solver::{Descent, Effort};
use crate::scramble::chain::{Chain, Sizes};
use crate::scramble::cycles::solver::{Cycles, Width, is_large};
use crate::scramble::library::Library;
use crate::scramble::motions::Motions;
use crate::scramble::uniform::{Drawn, Uniform};
use crate::search::problem::Prepared;
use crate::search::setup::Setup;
use crate::search::sides::Sides;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use everystate_puzzle::{Limits, Metric, Refusal, Silent, THREADS, Watch};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How many ways a beam goes on with: at first, and when all else was tried.
const WIDTHS: [usize; 4] = [4, 40, 160, 640];
/// Sequences that stretches are replaced by.
const LIBRARY: usize = 1 << 17;
/// Of these, so many are tried after each stretch: at first, and when all else was tried.
const TRIED: [usize; 2] = [1 << 10, LIBRARY];

/// Sides from which nested sets of moves are tried one after the other before they are from all.
const SIDES: usize = 4;
/// Solutions down nested sets of moves are looked for if they have so many times fewer moves, about, than the first one.
const FIRST: f64 = 1.3;
/// How long a solution down the chain is kept back at most, how long before it is asked whether to keep it on, and
/// after what time a small chain is begun at the latest, if none is there.
const KEPT_BACK: Duration = Duration::from_millis(1500);
const QUICK: Duration = Duration::from_millis(1500);
const TURN: Duration = Duration::from_millis(1);

/// The chain of a puzzle, and what goes faster or farther where it can.
pub(crate) struct Chained {
    definition: Definition,
    moves: Vec<Searched>,
    uniform: Arc<Uniform>,
    /// Takes seconds to make; none if the puzzle has none.
    chain: Background<Option<Chain>>,
    /// A small one.
    quick: Background<Option<Chain>>,
    /// What a chain is made of.
    metric: Metric,
    threads: usize,
    limits: Limits,
    free: Option<Free>,
}

/// What goes only where moves are always possible.
struct Free {
    motions: Motions,
    /// By move the one that undoes it.
    back: Vec<u16>,
    /// Whether no two positions look alike.
    is_whole: bool,
    sides: Option<Sides>,
    /// Made when they are first asked for: what stretches are replaced by, and solutions down nested sets of moves.
    library: Lazy<Library>,
    descent: Lazy<Descent>,
    cycles: Lazy<Cycles>,
}

/// A position as it is gone on with.
struct Start<'a> {
    drawn: Drawn,
    renamed: Option<&'a [u8]>,
    is_inverse: bool,
}

impl Start<'_> {
    /// As a chain takes it.
    fn of_chain(&self) -> (&Element, usize) {
        (&self.drawn.element, self.drawn.pattern)
    }
}

/// A search for solutions of a position.
struct Find<'a> {
    best: &'a Best<'a>,
    threads: usize,
    stop: &'a (dyn Fn() -> bool + Sync),
    /// The moves of the first solution down the chain; 0 as long as there is none.
    first: AtomicUsize,
    /// Whether nested sets of moves have led nowhere yet, and whether there is nothing to keep that back for.
    failed: AtomicBool,
    tried: AtomicBool,
}

impl Chained {
    /// Makes ready. The chain itself is made with the first position. The puzzle as it is searched need not be made again, where it
    /// is known.
    ///
    /// # Errors
    /// If positions are not elements of groups, or the puzzle is too large for the limits.
    pub(crate) fn new(
        definition: &Definition,
        moves: &[Searched],
        (setup, prepared): (&Setup, Option<Prepared>),
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        let started = Instant::now();
        let metric = setup.metric;
        let uniform = Arc::new(Uniform::new(definition, metric, limits, watch)?);
        let left = limits.after(started.elapsed());
        let meter = left.meter(watch);
        let budget = Budget::of(&meter);
        let free = if uniform.patterns().is_none() {
            let motions = Motions::new(definition, moves, None, budget)?;
            Some(Free {
                is_whole: uniform.is_whole(),
                back: motions.all().map(|m| motions.undo(0, m, 0)).collect(),
                sides: sides(definition, moves, prepared, budget),
                library: Lazy::new(),
                descent: Lazy::new(),
                cycles: Lazy::new(),
                motions,
            })
        } else {
            None
        };
        let (definition, moves, limits) = (definition.clone(), moves.to_vec(), limits.clone());
        let (chain, quick, threads) = (Background::new(), Background::new(), setup.threads);
        Ok(Self { definition, moves, uniform, chain, quick, metric, threads, limits, free })
    }

    /// Looks for solutions and shorter ones, until it is to stop or has nothing more to try.
    pub(crate) fn find(
        &self,
        position: &Pattern,
        best: &Best<'_>,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) {
        let Some(drawn) = self.uniform.read(position) else { return };
        let starts = self.starts(position, drawn);
        let (first, failed, tried) = Default::default();
        let find = Find { best, threads, stop, first, failed, tried };
        if self.is_large() && self.cycle(&starts, &find) {
            return self.descend(&starts, &find);
        }
        std::thread::scope(|scope| {
            // Whichever has one first; without threads one after the other.
            if THREADS {
                scope.spawn(|| self.first(&starts, &find));
            }
            self.descend(&starts, &find);
            find.tried.store(true, Ordering::Relaxed);
            if !THREADS {
                self.first(&starts, &find);
            }
        });
        if !THREADS && stop() {
            // What is begun there is waited for.
            return;
        }
        self.begin(&self.chain, Sizes::USUAL);
        if let Some(chain) = self.chain.wait(stop)
            && let Some(chain) = &*chain
        {
            self.widen(chain, &starts, &find);
        }
    }

    /// Whether it has so many pieces that three-cycles are looked for before all else, and nothing down a chain.
    fn is_large(&self) -> bool {
        self.free.as_ref().is_some_and(|free| is_large(&free.motions.stickers))
    }

    /// Begins to make a chain, unless that has been begun.
    fn begin(&self, chain: &Background<Option<Chain>>, sizes: Sizes) {
        chain.begin(|cancel| {
            let (definition, uniform) = (self.definition.clone(), Arc::clone(&self.uniform));
            let (metric, sizes, limits) = (self.metric, (sizes, self.threads), self.limits.clone());
            let time = if THREADS { None } else { limits.time };
            let limits = Limits { time, cancel: Some(cancel), ..limits };
            move || Chain::new(&definition, metric, &uniform, sizes, &limits, &Silent).ok()
        });
    }

    /// Looks for a first solution down a chain. It is kept back for a moment, until there is one down nested sets of moves, or none:
    /// who takes the first gets the better of the two.
    fn first(&self, starts: &[Start<'_>], find: &Find<'_>) {
        let began = Instant::now();
        let is_over = || find.tried.load(Ordering::Relaxed) || (find.stop)();
        let is_needed = || find.failed.load(Ordering::Relaxed) || self.chain.is_made();
        while began.elapsed() < QUICK && !is_over() && !is_needed() {
            std::thread::sleep(TURN);
        }
        if let [start, ..] = starts
            && let Some(found) = self.at_hand(start, find)
        {
            find.first.store(found.len(), Ordering::Relaxed);
            while THREADS && began.elapsed() < KEPT_BACK && !is_over() {
                std::thread::sleep(TURN);
            }
            self.offer(start, &found, find.best);
        }
        if THREADS {
            self.begin(&self.chain, Sizes::USUAL);
        }
    }

    /// A solution down the chain, if that is made; otherwise one by three-cycles, or down a small chain where there are none, unless
    /// there is a solution already.
    fn at_hand(&self, start: &Start<'_>, find: &Find<'_>) -> Option<Vec<u16>> {
        let (ending, none) = (Ending(find.stop), Limits::none());
        let meter = none.meter(&ending);
        let chain = if self.chain.is_made() {
            self.chain.wait(find.stop)
        } else if find.best.has_seen() || (find.stop)() {
            None
        } else {
            if let Some(free) = &self.free
                && let Some(cycles) = free.cycles(&self.definition, find.threads, find.stop)
                && let Some(found) = free.by_cycles(&cycles, start, Width::ALL[1], find)
            {
                return Some(found);
            }
            // Where nothing else is tried it makes the solutions of the first seconds.
            self.begin(&self.quick, if self.free.is_some() { Sizes::QUICK } else { Sizes::SOON });
            self.quick.wait(find.stop)
        };
        let chain = chain?;
        chain.as_ref().as_ref()?.sequence(start.of_chain(), WIDTHS[0], Budget::of(&meter))
    }

    /// Looks for solutions by three-cycles, in wider and wider beams; whether any was found.
    fn cycle(&self, starts: &[Start<'_>], find: &Find<'_>) -> bool {
        let (Some(free), [start, ..]) = (&self.free, starts) else { return false };
        let Some(cycles) = free.cycles(&self.definition, find.threads, find.stop) else {
            return false;
        };
        let mut any = false;
        for (round, width) in Width::ALL.into_iter().enumerate() {
            let Some(found) = free.by_cycles(&cycles, start, width, find) else { continue };
            any = true;
            self.offer(start, &found, find.best);
            if round > 0 {
                let found = free.shortened(found, TRIED[0], find.stop);
                self.offer(start, &found, find.best);
            }
        }
        any
    }

    /// Looks for solutions down nested sets of moves, if those seem shorter than the first one down the chain or there is none yet.
    fn descend(&self, starts: &[Start<'_>], find: &Find<'_>) {
        let Find { threads, stop, .. } = *find;
        let Some(free) = &self.free else { return };
        let (ending, none) = (Ending(stop), Limits::none());
        let meter = none.meter(&ending);
        let budget = Budget::of(&meter);
        let symmetries: Vec<&[u8]> = free.sides.iter().flat_map(Sides::renamed).collect();
        let make =
            || Descent::new(&self.definition, &self.moves, (&symmetries, self.threads), budget);
        let Some(descent) = free.descent.get(make, stop) else { return };
        let all: Vec<&Element> = starts.iter().map(|start| &start.drawn.element).collect();
        // Where one side leads nowhere another may, and one takes a fraction of the time of all.
        let sides = all.len().min(SIDES);
        let alone = |n: usize| n * all.len() / sides..n * all.len() / sides + 1;
        let attempts = (0..Effort::ALL.len()).flat_map(|effort| {
            let sides = if effort == 0 { sides } else { 1 };
            let each = (0..sides).map(alone).chain(core::iter::once(0..all.len()));
            each.map(move |some| (effort, some))
        });
        for (effort, some) in attempts {
            let first = find.first.load(Ordering::Relaxed);
            if stop() || (first > 0 && descent.length() * FIRST >= to_f64(first)) {
                return;
            }
            let from = some.start;
            if let Some((number, moves)) = descent.solve(&all[some], effort, threads, stop) {
                let number = from + number;
                self.offer(&starts[number], &moves, find.best);
                find.tried.store(true, Ordering::Relaxed);
                let moves = free.shortened(moves, TRIED[0], stop);
                self.offer(&starts[number], &moves, find.best);
            }
            find.failed.store(true, Ordering::Relaxed);
        }
    }

    /// Looks for solutions down the chain of all starts, in wider and wider beams.
    fn widen(&self, chain: &Chain, starts: &[Start<'_>], find: &Find<'_>) {
        let Find { best, threads, stop, .. } = *find;
        let (ending, none) = (Ending(stop), Limits::none());
        let meter = none.meter(&ending);
        let budget = Budget::of(&meter);
        for (round, &width) in WIDTHS.iter().enumerate() {
            let next = AtomicUsize::new(0);
            let work = || {
                while !stop()
                    && let Some(start) = starts.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let found = chain.sequence(start.of_chain(), width, budget);
                    let Some(mut found) = found else { return };
                    self.offer(start, &found, best);
                    let Some(free) = &self.free else { continue };
                    for &tried in TRIED.iter().take(1 + round) {
                        found = free.shortened(found, tried, stop);
                        self.offer(start, &found, best);
                    }
                }
            };
            std::thread::scope(|scope| {
                for _ in 1..threads {
                    scope.spawn(work);
                }
                work();
            });
            if stop() {
                return;
            }
        }
    }

    /// The position and its inverse, from all sides.
    fn starts(&self, position: &Pattern, drawn: Drawn) -> Vec<Start<'_>> {
        let mut starts = vec![Start { drawn, renamed: None, is_inverse: false }];
        let Some(free) = &self.free else { return starts };
        let stickers = &free.motions.stickers;
        let inverse = stickers.inverse(&starts[0].drawn.element);
        let inverse = labeled::position(&self.definition, stickers, &inverse);
        // Of identical pieces it matters in the inverse which is which.
        let ways = if free.is_whole {
            &[(position, false), (&inverse, true)][..]
        } else {
            &[(position, false)]
        };
        for &(position, is_inverse) in ways {
            let seen = free.sides.as_ref().and_then(|sides| sides.all(position).ok());
            // The first side is the one from which the position was given, which is there already.
            let given = usize::from(!is_inverse);
            for (seen, renamed) in seen.unwrap_or_default().into_iter().skip(given) {
                if let Some(drawn) = self.uniform.read(&seen) {
                    starts.push(Start { drawn, renamed: Some(renamed), is_inverse });
                }
            }
        }
        starts
    }

    /// Offers a solution as it is of the position that was given.
    fn offer(&self, start: &Start<'_>, found: &[u16], best: &Best<'_>) {
        let of_side = |&m: &u16| {
            let renamed = start.renamed.map(|renamed| u16::from(renamed[usize::from(m)]));
            renamed.unwrap_or(m)
        };
        let renamed = found.iter().map(of_side);
        let moves: Vec<u16> = match &self.free {
            Some(free) if start.is_inverse => {
                renamed.rev().map(|m| free.back[usize::from(m)]).collect()
            }
            _ => renamed.collect(),
        };
        best.offer(moves.into_iter().map(usize::from).collect());
    }
}

impl Free {
    /// A solution of a start by three-cycles.
    fn by_cycles(
        &self,
        cycles: &Cycles,
        start: &Start<'_>,
        width: Width,
        find: &Find<'_>,
    ) -> Option<Vec<u16>> {
        cycles.solve(&self.motions, &start.drawn.element, (width, find.threads), find.stop)
    }

    /// Words that cycle three pieces, if there are such of all kinds and there is time to find them.
    fn cycles(
        &self,
        definition: &Definition,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Arc<Cycles>> {
        let (ending, none) = (Ending(stop), Limits::none());
        let meter = none.meter(&ending);
        let visible = Coloring::visible(definition, &self.motions.stickers);
        let make = || Cycles::new(&self.motions, visible, threads, Budget::of(&meter));
        self.cycles.get(make, stop)
    }

    /// A sequence that does the same, or that one, if it is time to stop before a shorter one is known.
    fn shortened(
        &self,
        sequence: Vec<u16>,
        tried: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Vec<u16> {
        let (ending, none) = (Ending(stop), Limits::none());
        let meter = none.meter(&ending);
        let make = || {
            let all: Vec<u16> = self.motions.all().collect();
            let budget = Budget::of(&meter);
            let library = Library::new(&self.motions, &[], &all, LIBRARY, budget);
            (!stop()).then_some(library)
        };
        match self.library.get(make, stop) {
            Some(library) => Windows::new(&self.motions, &library).shortened(sequence, tried, stop),
            None => sequence,
        }
    }
}

/// The sides of a puzzle, which may be known as it is searched.
fn sides(
    definition: &Definition,
    moves: &[Searched],
    prepared: Option<Prepared>,
    budget: Budget<'_>,
) -> Option<Sides> {
    let mechanism = Mechanism::new(definition, moves)?;
    let prepared = prepared.or_else(|| Prepared::new(&mechanism, budget).ok())?;
    Sides::of(definition, None, (mechanism, prepared), budget).ok()
}

/// A number of moves.
fn to_f64(moves: usize) -> f64 {
    u32::try_from(moves).map_or(f64::MAX, f64::from)
}
