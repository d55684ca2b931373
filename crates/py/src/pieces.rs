//! [`Pieces`]: a puzzle of pieces, of the catalogue, of a definition file or of permutations.

use super::bounds::Bounds;
use super::columns::Columns;
use super::family::{self, text};
use super::layers::{Layers, of_steps};
use super::searched::Asked;
use super::{faults, oneway, permutations, running};
use everystate::Error;
use everystate::contract::{Metric, Refusal, Stop};
use everystate::pieces::{self, Aim, Positions, Session, Solve};
use everystate::session::{self, Input, explored};
use everystate::twisty::text::Format;
use everystate::twisty::{
    self, Definition, Explorer, Options, Pattern, ScrambleOptions, Scrambler, read_position,
    write_position,
};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::time::Instant;

/// What positions are called in messages.
const NAME: &str = "the positions";
/// The most solutions that are listed of a position.
const MOST: usize = 1_000_000;

/// The puzzles of the catalogue, a line of JSON each.
#[pyfunction]
pub(crate) fn catalogue() -> Vec<String> {
    twisty::catalogue::entries().iter().map(|entry| pieces::listed(entry).to_string()).collect()
}

/// What is asked of positions, beside the question.
#[derive(Debug, FromPyObject)]
pub(crate) struct Wanted {
    metric: Option<String>,
    strategy: Option<String>,
    moves: Vec<String>,
    goals: Vec<String>,
    goal_moves: Vec<String>,
    within: Option<u64>,
    longest: Option<u32>,
    canonical: bool,
    any_side: bool,
    modulus: Option<u64>,
    tables: Option<std::path::PathBuf>,
}

impl Wanted {
    fn goals(&self) -> Vec<(&str, &str)> {
        self.goals.iter().map(|goal| ("the goal", goal.as_str())).collect()
    }

    /// Whether anything beside the question is asked for.
    fn asks_more(&self) -> bool {
        let choices = [
            self.metric.is_some(),
            self.strategy.is_some(),
            self.within.is_some(),
            self.longest.is_some(),
        ];
        let lists = [&self.moves, &self.goals, &self.goal_moves];
        choices.contains(&true)
            || lists.iter().any(|list| !list.is_empty())
            || self.canonical
            || self.any_side
            || self.modulus.is_some()
    }

    fn aim<'a>(&'a self, goals: &'a [(&'a str, &'a str)]) -> Aim<'a> {
        Aim { goals, finishing: &self.goal_moves }
    }
}

/// A puzzle of pieces.
#[pyclass(frozen)]
pub(crate) struct Pieces {
    name: String,
    definition: Definition,
    /// The metric of its moves, where they leave no choice.
    metric: Option<Metric>,
    /// Whether some move is undone by none: then only moves as they were given are made.
    directed: bool,
    /// Names that were given, by those that the engines have.
    renamed: Vec<(String, String)>,
}

impl Pieces {
    fn of(name: String, definition: Definition) -> Self {
        Self { name, definition, metric: None, directed: false, renamed: Vec::new() }
    }

    /// The metric that is asked for.
    fn metric(&self, asked: Option<&str>) -> Result<Metric, Refusal> {
        match (family::metric(asked)?, self.metric) {
            (Some(_), Some(_)) => Err(Refusal::usage(
                "permutations are moves as they are given: there is no metric to choose",
            )),
            (asked, own) => Ok(asked.or(own).unwrap_or(Metric::Half)),
        }
    }

    /// Refuses what is of puzzles with moves that are undone alone: others are taken with the inverses of their moves there.
    fn undone(&self, what: &str) -> Result<(), Refusal> {
        if self.directed {
            return Err(Refusal::usage(format!("a move that no move undoes: {what}")));
        }
        Ok(())
    }

    /// The positions of a text.
    fn positions(&self, text: &str) -> Result<Vec<Pattern>, Error> {
        let positions = Positions::new(self.definition.clone(), &[], None)?;
        let (instances, wrong) = positions.read(NAME, text.as_bytes());
        wrong.map_or_else(|| Ok(instances.into_iter().map(|one| one.position).collect()), Err)
    }

    fn starts(&self, text: Option<&str>) -> Result<Vec<Pattern>, Error> {
        text.map_or_else(|| Ok(vec![self.definition.solved.clone()]), |text| self.positions(text))
    }
}

#[pymethods]
impl Pieces {
    /// A puzzle of the catalogue, or the one that a text defines.
    #[new]
    fn new(py: Python<'_>, name: String, definition: Option<&str>) -> PyResult<Self> {
        let opened = pieces::open(&name, definition).map_err(|e| faults::of(py, e))?;
        let opened = opened.ok_or_else(|| {
            let message = if session::names().contains(&&*name) {
                format!("`{name}` is a family: `everystate.family({name:?})`")
            } else {
                format!("the catalogue has no puzzle `{name}`; `everystate.catalogue()` lists those it has")
            };
            faults::usage(py, message)
        })?;
        Ok(Self::of(name, opened))
    }

    /// The puzzle whose moves are permutations.
    #[staticmethod]
    fn permutations(
        py: Python<'_>,
        name: String,
        moves: Vec<(String, Vec<u8>)>,
        solved: Vec<u8>,
    ) -> PyResult<Self> {
        let made = permutations::defined(&name, moves, solved).and_then(|(definition, undone)| {
            let renamed = if undone { permutations::renamed(&definition)? } else { Vec::new() };
            Ok(Self {
                metric: Some(Metric::Quarter),
                directed: !undone,
                renamed,
                ..Self::of(name, definition)
            })
        });
        made.map_err(|no| faults::refused(py, &no))
    }

    /// Names that were given to moves, by those that answers have.
    fn renamed(&self) -> Vec<(String, String)> {
        self.renamed.clone()
    }

    /// Whether some move is undone by none.
    fn directed(&self) -> bool {
        self.directed
    }

    /// What the puzzle is made of, as JSON, with how many positions it has if that is known within the limits.
    fn described(&self, py: Python<'_>, bounds: Bounds) -> PyResult<String> {
        let limits = bounds.limits(py)?;
        let described = running::run(py, None, |watch| -> Result<Value, Error> {
            let explorer = Explorer::within(&self.definition, self.metric(None)?, &limits, watch)?;
            let positions = explorer.positions().filter(|_| !self.directed);
            let mut told = pieces::described(&self.definition, &self.name, positions.as_ref())?;
            if self.metric.is_some() {
                let names: Vec<&str> = self.definition.moves.iter().map(|m| &*m.name).collect();
                told["moves"] = names.into();
            }
            told["forecast"] = pieces::forecast(&explorer.forecast(bounds.threads())).into();
            Ok(told)
        })?;
        described.map(|told| told.to_string()).map_err(|e| faults::of(py, e))
    }

    /// The definition in a format of definitions, by its name.
    fn written(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let known = Format::ALL.into_iter().find(|known| known.name() == format);
        let known = known.ok_or_else(|| {
            let names: Vec<&str> = Format::ALL.iter().map(|known| known.name()).collect();
            faults::usage(
                py,
                format!("there is no format `{format}`; there are {}", names.join(", ")),
            )
        })?;
        known.write(&self.definition).map_err(|obstacle| faults::usage(py, obstacle.to_string()))
    }

    /// Answers about the positions of a text, a line of JSON each.
    fn solve(
        &self,
        py: Python<'_>,
        positions: String,
        question: &str,
        wanted: Wanted,
        bounds: Bounds,
        told: Option<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let question = family::question(question).map_err(|no| faults::refused(py, &no))?;
        let (limits, threads) = (bounds.limits(py)?, bounds.threads());
        let solved = running::run(py, told.as_ref(), |watch| -> Result<String, Error> {
            if self.directed {
                if wanted.asks_more() {
                    let message = "a move that no move undoes: positions are solved to the solved one, by all moves, as few as there can be";
                    return Err(Refusal::usage(message).into());
                }
                let asked = Asked { question, most: MOST, limits: &limits, watch };
                return Ok(oneway::lines(&self.definition, &self.positions(&positions)?, &asked)?);
            }
            let goals = wanted.goals();
            let session = Session::to(self.definition.clone(), &wanted.moves, wanted.aim(&goals))?;
            let request = Solve {
                question,
                canonical: wanted.canonical,
                longest: wanted.longest,
                within: wanted.within,
                any_side: wanted.any_side,
                strategy: wanted.strategy.clone(),
                metric: self.metric(wanted.metric.as_deref())?,
                modulus: wanted.modulus,
                most: MOST,
                json: true,
                threads,
                tables: wanted.tables.clone(),
                memory: None,
                limits: limits.clone(),
                watch,
                ..Solve::default()
            };
            let mut out = Vec::new();
            session.solve(vec![Input::text(NAME, positions)], &request, &mut out)?;
            Ok(text(out))
        })?;
        solved.map_err(|e| faults::of(py, e))
    }

    /// How many positions lie at each distance, as JSON, from some positions or the solved one.
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of Python's")]
    fn explore(
        &self,
        py: Python<'_>,
        starts: Option<String>,
        wanted: Wanted,
        examples: usize,
        disk: Option<std::path::PathBuf>,
        bounds: Bounds,
        told: Option<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let (limits, threads) = (bounds.limits(py)?, bounds.threads());
        let found = running::run(py, told.as_ref(), |watch| -> Result<String, Error> {
            let metric = self.metric(wanted.metric.as_deref())?;
            if self.directed {
                let message = "a move that no move undoes: explore with `keep=True`, which makes the moves as they were given";
                return Err(Refusal::usage(message).into());
            }
            let (goals, started) = (wanted.goals(), Instant::now());
            let positions =
                Positions::to(self.definition.clone(), &wanted.moves, wanted.aim(&goals))?;
            let definition = positions.explored()?;
            let mut explorer = Explorer::within(&definition, metric, &limits, watch)?;
            let from = match starts.as_deref() {
                Some(text) => self.positions(text)?,
                None => positions.starts()?,
            };
            if !from.is_empty() {
                explorer = explorer.starting(&from).map_err(|(number, wrong)| {
                    Refusal::usage(format!("position {}: {wrong}", number + 1))
                })?;
            }
            let options = Options {
                threads,
                examples,
                tables: wanted.tables.clone(),
                disk,
                listed: false,
                checkpoint: None,
            };
            let found = explorer.explore(&options, &limits.after(started.elapsed()), watch)?;
            let seconds = started.elapsed().as_secs_f64();
            let found = pieces::exploration(&found);
            Ok(Value::Object(explored(&self.name, Some(metric), &found, seconds)).to_string())
        })?;
        found.map_err(|e| faults::of(py, e))
    }

    /// All positions by their distance, kept as rows.
    fn layers(
        &self,
        py: Python<'_>,
        starts: Option<String>,
        metric: Option<&str>,
        bounds: Bounds,
        told: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Layers> {
        let limits = bounds.limits(py)?;
        let layers = running::run(py, told.as_ref(), |watch| -> Result<Layers, Error> {
            let columns = Columns::new(&self.definition)?;
            let metric = self.metric(metric)?;
            let steps = if self.directed {
                oneway::steps(&self.definition, &columns)
            } else {
                columns.steps(&self.definition, metric)?
            };
            let starts = self.starts(starts.as_deref())?;
            let rows: Vec<Vec<u8>> = starts
                .iter()
                .map(|start| columns.row::<512>(start)[..columns.width()].to_vec())
                .collect();
            Ok(of_steps((&columns, &steps), &rows, &limits, watch))
        })?;
        layers.map_err(|e| faults::of(py, e))
    }

    /// The positions of a text as rows, one after the other, and how many bytes each has.
    fn rows(&self, py: Python<'_>, positions: Option<String>) -> PyResult<(Vec<u8>, usize)> {
        let rows = || -> Result<(Vec<u8>, usize), Error> {
            let columns = Columns::new(&self.definition)?;
            let all = self.starts(positions.as_deref())?;
            let rows =
                all.iter().flat_map(|one| columns.row::<512>(one)[..columns.width()].to_vec());
            Ok((rows.collect(), columns.width()))
        };
        rows().map_err(|e| faults::of(py, e))
    }

    /// A row as the JSON of its position.
    fn position(&self, py: Python<'_>, row: &[u8]) -> PyResult<String> {
        let position = || -> Result<String, Error> {
            let columns = Columns::new(&self.definition)?;
            let width = columns.width();
            let other = || {
                Refusal::usage(format!(
                    "a position is a row of {width} bytes, not of {}",
                    row.len()
                ))
            };
            let position =
                columns.position(row).filter(|_| row.len() == width).ok_or_else(other)?;
            let text = write_position(&position, &self.definition).to_string();
            read_position(&text, &self.definition)
                .map_err(|fault| Error::input("the row", fault))?;
            Ok(text)
        };
        position().map_err(|e| faults::of(py, e))
    }

    /// The position after some moves, and the moves from there, as JSON; with the position after each, if that is asked for.
    fn play(
        &self,
        py: Python<'_>,
        start: Option<String>,
        played: Vec<String>,
        after: bool,
    ) -> PyResult<String> {
        let play = || -> Result<Value, Error> {
            let positions = Positions::new(self.definition.clone(), &[], None)?;
            let (instances, wrong) =
                positions.read(NAME, start.as_deref().unwrap_or_default().as_bytes());
            if let Some(wrong) = wrong {
                return Err(wrong);
            }
            let start =
                instances.into_iter().next().map_or_else(|| positions.after(NAME, ""), Ok)?;
            let mut play = pieces::play(&self.definition, &start, &played)?;
            if self.metric.is_some() {
                // The moves as they were given are all there are.
                play.moves = self.definition.moves.iter().map(|m| m.name.clone()).collect();
            }
            let mut next = Vec::new();
            for name in play.moves.iter().filter(|_| after) {
                let played = [&played[..], core::slice::from_ref(name)].concat();
                next.push(pieces::play(&self.definition, &start, &played)?.position);
            }
            Ok(
                json!({ "goal": play.goal, "position": play.position, "moves": play.moves, "after": next }),
            )
        };
        play().map(|told| told.to_string()).map_err(|e| faults::of(py, e))
    }

    /// Random positions as moves that make them, a line of JSON each.
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of Python's")]
    fn scramble(
        &self,
        py: Python<'_>,
        count: u64,
        seed: u64,
        rules: bool,
        metric: Option<&str>,
        bounds: Bounds,
        told: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Vec<String>> {
        let (limits, threads) = (bounds.limits(py)?, bounds.threads());
        let made = running::run(py, told.as_ref(), |watch| -> Result<Vec<String>, Error> {
            if self.directed {
                return Err(
                    Refusal::usage("a move that no move undoes: there are no scrambles").into()
                );
            }
            let metric = self.metric(metric)?;
            let options = ScrambleOptions { metric, threads, tables: None, rules };
            let scrambler = Scrambler::new(&self.definition, options, &limits, watch)?;
            let one = |index| -> Result<String, Error> {
                let made =
                    scrambler.scramble(seed, index, &limits, watch).map_err(|stop: Stop| {
                        Refusal::limit(format!(
                            "{}: scramble {} has no sequence yet",
                            stop.told(),
                            index + 1
                        ))
                    })?;
                Ok(pieces::scrambled(&self.name, &made, seed, index).to_string())
            };
            (0..count).map(one).collect()
        })?;
        made.map_err(|e| faults::of(py, e))
    }

    /// Judges what is claimed of the positions of a text: lines of JSON, and how many hold, fail and are open.
    fn verify(
        &self,
        py: Python<'_>,
        positions: String,
        claims: String,
        wanted: Wanted,
    ) -> PyResult<(String, u64, u64, u64)> {
        let judged = running::run(py, None, |_| -> Result<_, Error> {
            self.undone("the solutions of its positions are not verified")?;
            let goals = wanted.goals();
            let read = Positions::to(self.definition.clone(), &wanted.moves, wanted.aim(&goals))?;
            let (instances, wrong) = read.read(NAME, positions.as_bytes());
            if let Some(wrong) = wrong {
                return Err(wrong);
            }
            let metric = Some(self.metric(wanted.metric.as_deref())?);
            let (claims, mut out) = (Input::text("the claims", claims), Vec::new());
            let verified = pieces::verify(&read, instances, metric, claims, true, &mut out)?;
            Ok((text(out), verified.holds, verified.fails, verified.open))
        })?;
        judged.map_err(|e| faults::of(py, e))
    }

    /// Judges solutions of others: a line of JSON for each position, and one of all. A bound is looked for of each position within the limits.
    fn judge(
        &self,
        py: Python<'_>,
        positions: &str,
        solutions: String,
        wanted: Wanted,
        bounds: Bounds,
        told: Option<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let (limits, threads) = (bounds.limits(py)?, bounds.threads());
        let judged = running::run(py, told.as_ref(), |watch| -> Result<String, Error> {
            self.undone("the solutions of its positions are not judged")?;
            let goals = wanted.goals();
            let session = Session::to(self.definition.clone(), &wanted.moves, wanted.aim(&goals))?;
            let (instances, wrong) = session.positions().read(NAME, positions.as_bytes());
            if let Some(wrong) = wrong {
                return Err(wrong);
            }
            let request = Solve {
                metric: self.metric(wanted.metric.as_deref())?,
                json: true,
                threads,
                tables: wanted.tables.clone(),
                limits,
                watch,
                ..Solve::default()
            };
            let (claims, mut out) = (Input::text("the solutions", solutions), Vec::new());
            pieces::judge(&session, &instances, claims, &request, &mut out, None)?;
            Ok(text(out))
        })?;
        judged.map_err(|e| faults::of(py, e))
    }
}
