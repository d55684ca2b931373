//! [`Pieces`]: a puzzle of pieces, of the catalogue, of a definition file or of permutations.

use super::bounds::Bounds;
use super::columns::{Columns, Step};
use super::family::{self, text};
use super::layers::{Layers, by_width, of_steps, padded};
use super::searched::{Asked, Found, ask};
use super::{faults, permutations, running};
use everystate::Error;
use everystate::contract::{Backward, Limits, Metric, Puzzle, Refusal, Stop, Watch};
use everystate::families::family::{Exploration, Question};
use everystate::pieces::{self, Aim, Positions, Session, Solve};
use everystate::search::bidirectional;
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
const LISTED: usize = 1_000_000;

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

    /// The positions of a text.
    fn positions(&self, text: &str) -> Result<Vec<Pattern>, Error> {
        let positions = Positions::new(self.definition.clone(), &[], None)?;
        let (instances, wrong) = positions.read(NAME, text.as_bytes());
        wrong.map_or_else(|| Ok(instances.into_iter().map(|one| one.position).collect()), Err)
    }

    fn starts(&self, text: Option<&str>) -> Result<Vec<Pattern>, Error> {
        text.map_or_else(|| Ok(vec![self.definition.solved.clone()]), |text| self.positions(text))
    }

    /// What moves do to rows: of a puzzle whose moves are not all undone by some move only those that were given.
    fn steps(&self, columns: &Columns, metric: Metric) -> Result<Vec<Step>, Refusal> {
        let given = columns.steps(&self.definition, metric)?;
        if !self.directed {
            return Ok(given);
        }
        Ok(self
            .definition
            .moves
            .iter()
            .filter_map(|m| Some(columns.step(&self.definition.find(&m.name)?)))
            .collect())
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
                return self.directed_lines(&positions, question, &limits, watch);
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
                most: LISTED,
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
            let found = Exploration {
                counts: found.counts,
                stopped: found.stopped,
                examples: found.examples,
                strategy: found.strategy,
                bytes: found.bytes,
                on_disk: found.on_disk,
                trouble: found.trouble,
            };
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
            let steps = self.steps(&columns, self.metric(metric)?)?;
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
}

/// A puzzle by rows whose moves go one way only, from a position to the solved one.
struct OneWay<'a, const N: usize> {
    columns: &'a Columns,
    steps: &'a [Step],
    back: &'a [Step],
    start: [u8; N],
    goal: [u8; N],
}

impl<const N: usize> Puzzle for OneWay<'_, N> {
    type State = [u8; N];
    type Move = u32;

    fn start(&self) -> [u8; N] {
        self.start
    }
    fn is_goal(&self, s: &[u8; N]) -> bool {
        *s == self.goal
    }
    fn moves(&self, _: &[u8; N], out: &mut Vec<u32>) {
        out.extend((0..).take(self.steps.len()));
    }
    fn apply(&self, s: &[u8; N], m: u32) -> [u8; N] {
        self.columns.after(s, &self.steps[m as usize])
    }
}

impl<const N: usize> Backward for OneWay<'_, N> {
    fn goals(&self, out: &mut Vec<[u8; N]>) {
        out.push(self.goal);
    }
    fn predecessors(&self, s: &[u8; N], out: &mut Vec<(u32, [u8; N])>) {
        out.extend((0..).zip(self.back).map(|(m, step)| (m, self.columns.after(s, step))));
    }
}

impl Pieces {
    /// Lines about positions of a puzzle whose moves go one way only.
    fn directed_lines(
        &self,
        positions: &str,
        question: Question,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<String, Error> {
        let columns = Columns::new(&self.definition)?;
        let steps = self.steps(&columns, Metric::Quarter)?;
        let inverse = |m: &twisty::Move| {
            let does = self.definition.inverse(&m.does);
            columns.step(&twisty::Searched { name: m.name.clone(), does, needs: Vec::new() })
        };
        let back: Vec<Step> = self.definition.moves.iter().map(inverse).collect();
        let solved = columns.row::<512>(&self.definition.solved);
        let mut out = String::new();
        for (number, position) in (1..).zip(self.positions(positions)?) {
            let start = columns.row::<512>(&position);
            let asked = Asked { question, most: LISTED, limits, watch };
            let moves = (&columns, &steps[..], &back[..]);
            let found = by_width!(columns.width(), one_way(moves, &start, &solved, &asked))?;
            for line in lines(number, found, &steps) {
                out += &line.to_string();
                out.push('\n');
            }
        }
        Ok(out)
    }
}

fn one_way<const N: usize>(
    (columns, steps, back): (&Columns, &[Step], &[Step]),
    start: &[u8],
    goal: &[u8],
    asked: &Asked<'_>,
) -> Result<Found, Refusal> {
    let puzzle: OneWay<'_, N> =
        OneWay { columns, steps, back, start: padded(start), goal: padded(goal) };
    ask(&puzzle, asked, "bidirectional", bidirectional::run)
}

/// The lines of an answer, as the other puzzles of pieces have them.
fn lines(number: u64, found: Found, steps: &[Step]) -> Vec<Value> {
    let names = |moves: &[u32]| -> Vec<&str> {
        moves.iter().map(|&m| steps[m as usize].name.as_str()).collect()
    };
    let head = || json!({ "schema": 1, "instance": number });
    let Found { record, solutions } = found;
    let mut lines = Vec::new();
    let all = record.get("strategy") == Some(&json!("enumerate"));
    for (k, moves) in (1..).zip(&solutions).filter(|_| all) {
        let mut line = head();
        line["solution"] = json!(k);
        line["length"] = json!(moves.len());
        line["moves"] = json!(names(moves));
        lines.push(line);
    }
    let mut line = head();
    for (key, value) in record {
        line[key] = value;
    }
    if let (Some(moves), false) = (solutions.first(), all) {
        line["moves"] = json!(names(moves));
    }
    lines.push(line);
    lines
}
