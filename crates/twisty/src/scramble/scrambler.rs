//! [`Scrambler`]: positions drawn at random, and the moves that make them.

use crate::algebra::budget::Budget;
use crate::algebra::coloring::Coloring;
use crate::definition::{Definition, Pattern, Searched};
use crate::explore::Explorer;
use crate::scramble::chain::{Chain, Sizes};
use crate::scramble::cycles::solver::{Cycles, Width, is_large};
use crate::scramble::drawn::Scramble;
use crate::scramble::motions::Motions;
use crate::scramble::phases::{Phases, named};
use crate::scramble::rules::Rule;
use crate::scramble::uniform::{Drawn, Uniform};
use crate::search::{Request, Setup, Solver};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Stop, Watch};
use everystate_puzzle::{Metric, Refusal};
use std::path::PathBuf;
use std::time::Instant;

/// How to scramble.
#[derive(Clone, Debug)]
pub struct Options {
    /// What counts as one move.
    pub metric: Metric,
    /// Threads that work at once. The scrambles are the same for any number.
    pub threads: usize,
    /// The folder where tables are kept.
    pub tables: Option<PathBuf>,
    /// Whether positions and sequences are those of the competitions.
    pub rules: bool,
}

impl Default for Options {
    /// Half turns, all threads, no folder, any position.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self { metric: Metric::Half, threads, tables: None, rules: false }
    }
}

/// Makes scrambles of a puzzle.
///
/// ```
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_twisty::{ScrambleOptions, Scrambler, catalogue};
/// let ivy = catalogue::named("ivy").unwrap().unwrap();
/// let options = ScrambleOptions::default();
/// let scrambler = Scrambler::new(&ivy, options, &Limits::none(), &Silent).unwrap();
/// let scramble = scrambler.scramble(7, 0, &Limits::none(), &Silent).unwrap();
/// let does = |name: &String| ivy.find(name).unwrap().does;
/// let made = scramble.moves.iter().fold(ivy.solved.clone(), |at, m| ivy.apply(&at, &does(m)));
/// assert_eq!(Some(made), scramble.position);
/// assert!(scramble.shortest && scramble.moves.len() <= 8);
/// ```
pub struct Scrambler {
    definition: Definition,
    moves: Vec<Searched>,
    rule: Option<Rule>,
    /// `None` where the rules ask for random moves.
    random: Option<(Uniform, Way)>,
}

/// How sequences are found.
enum Way {
    /// By the distances of all positions.
    Table(Box<Solver>),
    /// In two phases, by a subgroup.
    Phases(Box<Phases>),
    /// By three-cycles.
    Cycles(Box<Motions>, Box<Cycles>),
    /// Down a stabilizer chain, a few pieces after the other.
    Chain(Box<Chain>),
}

impl Scrambler {
    /// Makes ready to scramble a puzzle: explores it if its positions are few enough, and makes tables
    /// for phases or a chain otherwise. That costs seconds for most puzzles of the catalogue.
    ///
    /// # Errors
    /// If positions cannot be drawn uniformly (see [`Uniform::new`]), no sequences can be found, the
    /// puzzle is none of the competitions' though their rules are asked for, or a limit is reached.
    pub fn new(
        definition: &Definition,
        options: Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        definition.check()?;
        let rule = if options.rules { Some(Rule::of(definition, options.metric)?) } else { None };
        let moves = definition.searched(options.metric)?;
        let definition = definition.clone();
        if rule.as_ref().is_some_and(Rule::is_of_moves) {
            return Ok(Self { definition, moves, rule, random: None });
        }
        let started = Instant::now();
        let uniform = Uniform::new(&definition, options.metric, limits, watch)?;
        let limits = &limits.after(started.elapsed());
        let way = Way::new(&definition, options, &uniform, limits, watch)?;
        Ok(Self { definition, moves, rule, random: Some((uniform, way)) })
    }

    /// The scramble with a number, from 0: it depends on the seed and the number alone, and for one of
    /// a puzzle that is not explored on the memory that its tables may take.
    ///
    /// # Errors
    /// The limit that ended it.
    pub fn scramble(
        &self,
        seed: u64,
        number: u64,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Scramble, Stop> {
        let mut random = Random::of(seed, number);
        loop {
            let scramble = match (&self.random, &self.rule) {
                (Some((uniform, way)), _) => {
                    let drawn = uniform.drawn(&mut random);
                    let (names, shortest) =
                        way.to(&self.definition, &self.moves, &drawn, limits, watch)?;
                    Scramble { position: Some(drawn.position), moves: names, shortest }
                }
                (None, Some(_)) => {
                    Scramble { position: None, moves: Rule::moves(&mut random), shortest: false }
                }
                (None, None) => return Err(Stop::Cancelled),
            };
            match &self.rule {
                Some(rule) if !rule.allows(&scramble) => {}
                Some(rule) => return Ok(rule.written(scramble)),
                None => return Ok(scramble),
            }
        }
    }
}

impl Way {
    fn new(
        definition: &Definition,
        options: Options,
        uniform: &Uniform,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        let started = Instant::now();
        let setup = Setup {
            metric: options.metric,
            threads: options.threads,
            tables: options.tables,
            look_up: Some(true),
            ..Setup::default()
        };
        let explorer = Explorer::in_passing(definition, options.metric, limits, watch)?;
        let limits = &limits.after(started.elapsed());
        if explorer.has_few()
            && let Ok(solver) = Solver::new(definition, setup.clone(), limits, watch)
        {
            return Ok(Self::Table(Box::new(solver)));
        }
        let limits = &limits.after(started.elapsed());
        if let Some(phases) = Phases::new(definition, &setup, limits, watch)? {
            return Ok(Self::Phases(Box::new(phases)));
        }
        let limits = &limits.after(started.elapsed());
        if let Some(way) = Self::cycles(definition, &setup, uniform, limits, watch)? {
            return Ok(way);
        }
        let limits = &limits.after(started.elapsed());
        let sizes = (Sizes::USUAL, options.threads);
        let chain = Chain::new(definition, options.metric, uniform, sizes, limits, watch)?;
        Ok(Self::Chain(Box::new(chain)))
    }

    /// By three-cycles, if the puzzle has so many pieces that a chain takes long, and has such words of all kinds.
    fn cycles(
        definition: &Definition,
        setup: &Setup,
        uniform: &Uniform,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Option<Self>, Refusal> {
        if uniform.patterns().is_some() || !is_large(uniform.stickers()) {
            return Ok(None);
        }
        let meter = limits.meter(watch);
        let budget = Budget::of(&meter);
        let moves = definition.searched(setup.metric)?;
        let motions = Motions::new(definition, &moves, None, budget)?;
        let visible = Coloring::visible(definition, &motions.stickers);
        let cycles = Cycles::new(&motions, visible, setup.threads, budget);
        Ok(cycles.map(|cycles| Self::Cycles(Box::new(motions), Box::new(cycles))))
    }

    /// The moves that make a position of the solved one, and whether none are fewer.
    fn to(
        &self,
        definition: &Definition,
        moves: &[Searched],
        drawn: &Drawn,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<(Vec<String>, bool), Stop> {
        let position = &drawn.position;
        let solution = match self {
            Self::Table(solver) => {
                let found = solver.solve(position, &Request::FIRST, limits, watch);
                let found = found.map_err(|_| Stop::Cancelled)?;
                let solution = found.solutions().first();
                let solution = solution.ok_or(found.stopped().unwrap_or(Stop::Cancelled))?;
                named(solver, solution)
            }
            Self::Phases(phases) => phases.solve(position, limits, watch)?,
            Self::Cycles(motions, cycles) => {
                let meter = limits.meter(watch);
                let stop = || meter.interrupted().is_err();
                // The first will do; a wider beam is for what it does not solve.
                let some = |width| cycles.solve(motions, &drawn.element, (width, 1), &stop);
                let found = Width::ALL[1..].iter().find_map(|&width| some(width));
                meter.interrupted()?;
                let found = found.ok_or(Stop::Cancelled)?;
                found.into_iter().map(|motion| motions.searched(motion).clone()).collect()
            }
            Self::Chain(chain) => chain.solve(drawn, limits, watch)?,
        };
        let shortest = matches!(self, Self::Table(_));
        let names = backward(definition, moves, position, &solution).ok_or(Stop::Cancelled)?;
        let made = made(definition, moves, &names);
        assert!(made.as_ref() == Some(position), "{names:?} make another position: {made:?}");
        Ok((names, shortest))
    }
}

fn made(definition: &Definition, moves: &[Searched], names: &[String]) -> Option<Pattern> {
    names.iter().try_fold(definition.solved.clone(), |at, name| {
        let is_it = |m: &&Searched| m.name == *name && definition.is_possible(&at, m);
        let to = definition.apply(&at, &moves.iter().find(is_it)?.does);
        definition.is_legal(&to).then_some(to)
    })
}

/// The moves that make a position of the one that a solution ends in: each move's inverse, from the last
/// to the first. `None` if some move has none, which cannot be where positions are drawn uniformly.
pub(crate) fn backward(
    definition: &Definition,
    moves: &[Searched],
    position: &Pattern,
    solution: &[Searched],
) -> Option<Vec<String>> {
    let mut at = position.clone();
    let mut names = Vec::new();
    for made in solution {
        at = definition.apply(&at, &made.does);
        let back = definition.inverse(&made.does);
        // Of moves that do the same, needs and blocks may allow some only.
        let undoes = |m: &&Searched| m.does == back && definition.is_possible(&at, m);
        names.push(moves.iter().find(undoes)?.name.clone());
    }
    names.reverse();
    Some(names)
}
