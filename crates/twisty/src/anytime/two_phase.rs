//! [`TwoPhase`]: short solutions in two phases, by a subgroup, shorter ones the longer one looks.
//!
//! The subgroup is the one that scrambles are made by ([`Subgroup`]). The first phase brings a position into it: a table tells how far
//! that is ([`Entering`]), and a walk goes through every way there, the shortest first. Each is gone on with
//! by the subgroup's moves ([`Ends`]) as far as that makes a shorter solution than there is. So the longer it looks the shorter they
//! become, and what it would find in the end is shortest. A position is looked at from all sides that the subgroup
//! tells apart, and so is its inverse: each has other short ways.
//!
//! H. Kociemba's two-phase algorithm (*Close to God's algorithm*, Cubism For Fun 28, 1992), with the starts that T. Rokicki's and
//! M. Feather's solvers take.

use crate::algebra::budget::Budget;
use crate::algebra::labeled;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::stickers::{Element, Stickers};
use crate::algebra::together::both;
use crate::anytime::best::Best;
use crate::anytime::ends::{Ends, after};
use crate::anytime::entering::Entering;
use crate::anytime::trail::{Start, Trail};
use crate::definition::{Definition, Move, Pattern, Searched};
use crate::scramble::subgroup::Subgroup;
use crate::search::problem::Prepared;
use crate::search::setup::Setup;
use crate::search::sides::Sides;
use crate::search::store::Table;
use everystate_algebra::Natural;
use everystate_puzzle::{Limits, Meter, Metric, Refusal, THREADS, Watch};
use everystate_table::ways::{Coordinates, LONGEST, State, Tails, Walk, Ways};
use std::collections::HashSet;
use std::time::Instant;

/// Moves after which sequences grow as they will.
const GROWN: usize = 12;
/// Moves at most: sets of them have so many bits.
const MOVES: usize = 128;
/// What its table is called.
const WAYS: &str = "ways into a subgroup";
/// How many subgroups are tried at most.
const TRIED: usize = 8;

/// Two phases of a puzzle.
pub(crate) struct TwoPhase {
    definition: Definition,
    stickers: Stickers,
    mechanism: Mechanism,
    prepared: Prepared,
    /// By move: where it takes what is somewhere.
    go: Vec<Box<[u16]>>,
    /// By move: the one that undoes it.
    back: Vec<u8>,
    sides: Sides,
    entering: Entering,
    ways: Ways,
    /// How the first phase may end: not by the subgroup's moves.
    tails: Tails,
    ends: Ends,
}

/// Why there are no phases.
enum Unready {
    /// The subgroup's phases are too large, or do not fit.
    Unfit,
    /// There is no time for the table.
    Late,
}

/// Whatever is wrong with it, another subgroup may do.
fn unfit<E>(_: E) -> Unready {
    Unready::Unfit
}

impl TwoPhase {
    /// Makes ready; `None` if no subgroup makes phases that are small enough, or a limit is reached, or its table is not kept and
    /// there is no time for it.
    pub(crate) fn new(
        definition: &Definition,
        setup: &Setup,
        hurried: bool,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Option<Self>, Refusal> {
        if setup.metric != Metric::Half {
            return Ok(None);
        }
        let started = Instant::now();
        let moves = definition.searched(setup.metric)?;
        if moves.len() > MOVES {
            return Ok(None);
        }
        // On one thread it takes longer to find out what would be read than a first solution takes otherwise.
        if hurried && !THREADS && !Table::new(definition, setup).has_named(WAYS) {
            return Ok(None);
        }
        let whole = growth(definition, &moves);
        // About how many moves a solution has: as many as it takes sequences to be as many as positions.
        let moves = |narrow: &[Move], [first, second]: [f64; 2]| {
            let narrow = Definition { moves: narrow.to_vec(), ..definition.clone() };
            let narrow = narrow.searched(setup.metric).map_or(1.0, |all| growth(definition, &all));
            first.ln() / whole.ln() + second.ln() / narrow.ln()
        };
        let subgroups =
            Subgroup::all(definition, setup.metric, moves, setup.threads, limits, watch)?;
        let left = limits.after(started.elapsed());
        let meter = left.meter(watch);
        for subgroup in subgroups.take(TRIED) {
            match Self::by(definition, &subgroup, (setup, hurried), &meter) {
                Err(Unready::Unfit) => {}
                Err(Unready::Late) => break,
                Ok(phases) => return Ok(Some(phases)),
            }
        }
        Ok(None)
    }

    /// The phases by a subgroup.
    fn by(
        definition: &Definition,
        subgroup: &Subgroup,
        (setup, hurried): (&Setup, bool),
        meter: &Meter<'_>,
    ) -> Result<Self, Unready> {
        let budget = Budget::of(meter);
        let narrow = Definition { moves: subgroup.moves.clone(), ..definition.clone() };
        let narrow = narrow.searched(setup.metric).map_err(unfit)?;
        let view = Definition { solved: subgroup.looks.clone(), ..definition.clone() };
        let moves = view.searched(setup.metric).map_err(unfit)?;
        let mechanism = Mechanism::new(&view, &moves).ok_or(Unready::Unfit)?;
        let prepared = Prepared::new(&mechanism, budget).map_err(unfit)?;
        let stickers = Stickers::of(&definition.orbits).ok_or(Unready::Unfit)?;
        let elements: Vec<Element> = moves.iter().map(|m| stickers.element(&m.does)).collect();
        let is_narrow = |m: &Searched| narrow.iter().any(|narrow| narrow.does == m.does);
        let numbered = (0..=u8::MAX).zip(&moves);
        let (narrow, lasts): (Vec<_>, Vec<_>) = numbered.partition(|(_, m)| is_narrow(m));
        let narrow = narrow.into_iter().map(|(number, _)| number).collect();
        let lasts = lasts.into_iter().fold(0, |set, (number, _)| set | 1 << number);
        let back = inverses(&stickers, &elements).ok_or(Unready::Unfit)?;
        // What the first phase needs and what the second does are made side by side.
        let second = || Ends::new(&stickers, &elements, narrow, budget);
        let after = after(&stickers, &elements.iter().collect::<Vec<_>>());
        let table = Table::new(&view, setup);
        let first = || {
            let (entering, coordinates) = Entering::new(&prepared, budget)?;
            meter.bytes(coordinates.bytes()).ok()?;
            let tails = Tails::new(&coordinates, lasts, &back, after);
            let kept = kept(&coordinates, &table, setup.threads, meter);
            Some((entering, tails, (coordinates, kept)))
        };
        let (ends, first) = if THREADS || !hurried {
            both(setup.threads, second, first)
        } else {
            // One after the other, and the second not at all where nothing is kept: whether the subgroup would make phases is asked when there is
            // time to fill its table.
            let first = first();
            if first.as_ref().is_some_and(|(_, _, (_, kept))| kept.is_none()) {
                return Err(Unready::Late);
            }
            (second(), first)
        };
        let ends = ends.ok_or(Unready::Unfit)?;
        let (entering, tails, (coordinates, kept)) = first.ok_or(Unready::Unfit)?;
        // What is kept tells how much the first phase has; where nothing is, that is counted before a table is filled for seconds.
        let ways = match kept {
            Some(words) => checked(coordinates, words, subgroup),
            None => Err(Box::new(coordinates)),
        };
        let ways = match ways {
            Ok(ways) => ways,
            Err(coordinates) => {
                let (limits, watch) = (meter.limits(), meter.watch());
                match subgroup.is_whole(definition, setup.metric, limits, watch) {
                    Ok(true) if hurried => return Err(Unready::Late),
                    Ok(true) => filled(*coordinates, &table, setup.threads, meter)?,
                    _ => return Err(Unready::Unfit),
                }
            }
        };
        let sides = Sides::new(definition, None, &moves, budget).map_err(unfit)?;
        let go = |element: &Element| stickers.permutation(&stickers.inverse(element));
        Ok(Self {
            definition: definition.clone(),
            go: elements.iter().map(go).collect(),
            stickers,
            mechanism,
            prepared,
            sides,
            entering,
            tails,
            back,
            ways,
            ends,
        })
    }

    /// Looks for short solutions and shorter ones, until it is to stop or none is shorter.
    pub(crate) fn find(
        &self,
        position: &Pattern,
        best: &Best<'_>,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) {
        let (states, starts) = &self.starts(position);
        let nearest = states.iter().filter_map(|&state| self.ways.distance(state)).min();
        let nearest = nearest.unwrap_or(LONGEST);
        for length in nearest..LONGEST {
            let useless = || u64::from(length) >= best.ceiling();
            if useless() || stop() {
                return;
            }
            // A second phase that is longer than usual takes longer to search than a first phase that is longer by one.
            let room = self.ends.usual().saturating_add(length - nearest);
            let visit =
                || Trail::new((starts, best), (&self.go, &self.back, &self.ends), (length, room));
            let walk = Walk {
                starts: states,
                length,
                tails: &self.tails,
                threads,
                stop: &|| useless() || stop(),
            };
            walk.run(&self.ways, &visit);
        }
    }

    /// The position and its inverse from all sides, of those that look alike to the first phase one.
    fn starts(&self, position: &Pattern) -> (Vec<State>, Vec<Start<'_>>) {
        let (mut states, mut starts) = (Vec::new(), Vec::new());
        let mut known = HashSet::new();
        let element =
            |position: &Pattern| labeled::element(&self.definition, &self.stickers, position);
        let Some(given) = element(position) else { return (states, starts) };
        let inverse = self.stickers.inverse(&given);
        let inverse = labeled::position(&self.definition, &self.stickers, &inverse);
        for (position, is_inverse) in [(position, false), (&inverse, true)] {
            let Ok(all) = self.sides.all(position) else { continue };
            for (seen, renamed) in all {
                let Some(element) = element(&seen) else { continue };
                let pattern = self.mechanism.visible.pattern(&element);
                let board = self.prepared.of_pattern(&self.mechanism, &pattern);
                let Some(state) = self.entering.state(&board) else { continue };
                let at = self.stickers.inverse(&element);
                let carried = self.ends.carried(&self.stickers, &|piece| at[piece]);
                let Some(carried) = carried else { continue };
                if known.insert(self.ways.coordinates().entry(state)) {
                    states.push(state);
                    starts.push(Start { at, carried, renamed, is_inverse });
                }
            }
        }
        (states, starts)
    }
}

/// The table of these words, if it has as many states as a subgroup leaves open where all that looks solved is in it; or else what it
/// would be of.
fn checked(
    coordinates: Coordinates,
    words: Vec<u64>,
    subgroup: &Subgroup,
) -> Result<Ways, Box<Coordinates>> {
    if words.len() != coordinates.words() {
        return Err(Box::new(coordinates));
    }
    let ways = Ways::of(coordinates, words);
    if subgroup.is_whole_with(Natural::from(ways.reached())) {
        Ok(ways)
    } else {
        Err(Box::new(ways.into_coordinates()))
    }
}

/// The words of a table of ways that is kept; none if it is damaged, so that it is made anew.
fn kept(
    coordinates: &Coordinates,
    table: &Table,
    threads: usize,
    meter: &Meter<'_>,
) -> Option<Vec<u64>> {
    table.words(base(coordinates), threads, meter).ok().flatten()
}

/// The table of ways, filled and kept.
fn filled(
    coordinates: Coordinates,
    table: &Table,
    threads: usize,
    meter: &Meter<'_>,
) -> Result<Ways, Unready> {
    let started = Instant::now();
    let base = base(&coordinates);
    meter.watch().table(coordinates.entries() as u64, false);
    let stop = || meter.interrupted().is_err();
    let ways = Ways::new(coordinates, threads, &stop).ok_or(Unready::Late)?;
    // Where it cannot be kept it is made again.
    let _ = table.keep((base, 0), WAYS, ways.words(), started, meter);
    Ok(ways)
}

/// What a table depends on.
fn base(coordinates: &Coordinates) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"ways");
    for steps in [&coordinates.first, &coordinates.second, &coordinates.rest, &coordinates.renamed]
    {
        hasher.update(&(steps.len() as u64).to_le_bytes());
        for step in steps {
            hasher.update(&step.to_le_bytes());
        }
    }
    for class in &coordinates.classes {
        hasher.update(&class.to_le_bytes());
    }
    hasher.finalize().into()
}

/// By how much the number of sequences of these moves grows with each.
fn growth(definition: &Definition, moves: &[Searched]) -> f64 {
    let Some(stickers) = Stickers::of(&definition.orbits) else { return 1.0 };
    let elements: Vec<Element> = moves.iter().map(|m| stickers.element(&m.does)).collect();
    let elements: Vec<&Element> = elements.iter().collect();
    let after = after(&stickers, &elements);
    let mut ending = vec![1.0; moves.len()];
    let mut growth = 1.0_f64;
    for _ in 0..GROWN {
        let before: f64 = ending.iter().sum();
        let into = |m: usize| {
            let from = (0..moves.len()).filter(|&a| after[a] >> m & 1 == 0);
            from.map(|a| ending[a]).sum::<f64>() / before
        };
        ending = (0..moves.len()).map(into).collect();
        growth = ending.iter().sum();
    }
    growth.max(1.1)
}

/// By move: the one that undoes it, if each has one.
fn inverses(stickers: &Stickers, elements: &[Element]) -> Option<Vec<u8>> {
    let back = |element: &Element| {
        let back = stickers.inverse(element);
        elements.iter().position(|other| *other == back).and_then(|m| u8::try_from(m).ok())
    };
    elements.iter().map(back).collect()
}
