//! A puzzle that a person wrote in Python, asked by the strategies of `search`.
//!
//! Its positions and moves may be whatever Python can hash. Each gets a number the first time it is met, by a dictionary,
//! so that positions are compared as Python compares them, and the strategies keep numbers. What its methods raise ends
//! the search and is raised by it.

use super::bounds::Bounds;
use super::searched::{Asked, Found, ask};
use super::{family, faults, running};
use everystate::contract::{Backward, Heuristic, Limits, Puzzle, Watch};
use everystate::search::layered::{self, Layered, Options};
use everystate::search::{Report, astar, bfs, bidirectional, idastar};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Objects by numbers, and their numbers.
struct Numbers {
    of: Py<PyDict>,
    all: Py<PyList>,
}

impl Numbers {
    fn new(py: Python<'_>) -> Self {
        Self { of: PyDict::new(py).unbind(), all: PyList::empty(py).unbind() }
    }

    /// The number of an object, a new one if it has none.
    fn number(&self, py: Python<'_>, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        let (of, all) = (self.of.bind(py), self.all.bind(py));
        if let Some(known) = of.get_item(object)? {
            return known.extract();
        }
        let new = u32::try_from(all.len())
            .map_err(|_| faults::named(py, "LimitError", "more than 2^32 positions"))?;
        of.set_item(object, new)?;
        all.append(object)?;
        Ok(new)
    }

    /// The number of an object that has one.
    fn known(&self, py: Python<'_>, object: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
        self.of.bind(py).get_item(object)?.map(|known| known.extract()).transpose()
    }

    fn object<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Bound<'py, PyAny>> {
        self.all.bind(py).get_item(number as usize)
    }
}

/// The puzzle, and what it raised.
struct Own {
    puzzle: Py<PyAny>,
    positions: Numbers,
    moves: Numbers,
    raised: Mutex<Option<PyErr>>,
    /// Ends the search: set by Ctrl-C, and once something is raised.
    ended: Arc<AtomicBool>,
}

impl Own {
    fn new(py: Python<'_>, puzzle: &Py<PyAny>, ended: Arc<AtomicBool>) -> Self {
        let (positions, moves) = (Numbers::new(py), Numbers::new(py));
        Self { puzzle: puzzle.clone_ref(py), positions, moves, raised: Mutex::default(), ended }
    }

    /// What a call gives; once the search is to end, nothing.
    fn call<T: Default>(
        &self,
        work: impl FnOnce(Python<'_>, &Bound<'_, PyAny>) -> PyResult<T>,
    ) -> T {
        if self.ended.load(Ordering::Relaxed) {
            return T::default();
        }
        Python::attach(|py| work(py, self.puzzle.bind(py))).unwrap_or_else(|error| {
            self.ended.store(true, Ordering::Relaxed);
            self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            T::default()
        })
    }

    /// What it raised, if it did.
    fn raised(&self) -> PyResult<()> {
        self.raised.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }
}

impl Puzzle for Own {
    type State = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        self.call(|py, puzzle| self.positions.number(py, &puzzle.call_method0("start")?))
    }

    fn is_goal(&self, s: &u32) -> bool {
        self.call(|py, puzzle| {
            puzzle.call_method1("is_goal", (self.positions.object(py, *s)?,))?.is_truthy()
        })
    }

    fn moves(&self, s: &u32, out: &mut Vec<u32>) {
        out.extend(self.call(|py, puzzle| {
            let moves = puzzle.call_method1("moves", (self.positions.object(py, *s)?,))?;
            moves.try_iter()?.map(|m| self.moves.number(py, &m?)).collect::<PyResult<Vec<u32>>>()
        }));
    }

    fn apply(&self, s: &u32, m: u32) -> u32 {
        self.call(|py, puzzle| {
            let (position, m) = (self.positions.object(py, *s)?, self.moves.object(py, m)?);
            self.positions.number(py, &puzzle.call_method1("apply", (position, m))?)
        })
    }
}

impl Backward for Own {
    fn goals(&self, out: &mut Vec<u32>) {
        out.extend(self.call(|py, puzzle| {
            let goals = puzzle.call_method0("goals")?;
            goals
                .try_iter()?
                .map(|goal| self.positions.number(py, &goal?))
                .collect::<PyResult<Vec<u32>>>()
        }));
    }

    fn predecessors(&self, s: &u32, out: &mut Vec<(u32, u32)>) {
        out.extend(self.call(|py, puzzle| {
            let before = puzzle.call_method1("predecessors", (self.positions.object(py, *s)?,))?;
            let pair = |pair: PyResult<Bound<'_, PyAny>>| {
                let (m, position): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair?.extract()?;
                Ok((self.moves.number(py, &m)?, self.positions.number(py, &position)?))
            };
            before.try_iter()?.map(pair).collect::<PyResult<Vec<_>>>()
        }));
    }
}

/// The bound that the puzzle has of itself.
struct Estimated<'a>(&'a Own);

impl Heuristic<Own> for Estimated<'_> {
    fn estimate(&self, s: &u32) -> u32 {
        let own = self.0;
        own.call(|py, puzzle| {
            let told = puzzle.call_method1("estimate", (own.positions.object(py, *s)?,))?;
            // Of numbers that say that no goal can be reached, infinity alone is one of Python's.
            if told.extract::<f64>().is_ok_and(|moves| moves == f64::INFINITY) {
                return Ok(u32::MAX);
            }
            Ok(u32::try_from(told.extract::<u64>()?).unwrap_or(u32::MAX).min(u32::MAX - 1))
        })
    }
}

/// The strategies, and the methods that each needs beyond the four.
const STRATEGIES: [(&str, &[&str]); 4] = [
    ("bidirectional", &["goals", "predecessors"]),
    ("astar", &["estimate"]),
    ("idastar", &["estimate"]),
    ("bfs", &[]),
];

/// The strategy that is asked for, or the first for which the puzzle has all that it needs.
fn strategy(py: Python<'_>, puzzle: &Py<PyAny>, wanted: Option<&str>) -> PyResult<&'static str> {
    let lacks = |needed: &[&'static str]| -> PyResult<Vec<&'static str>> {
        let mut lacking = Vec::new();
        for &method in needed {
            if !puzzle.bind(py).hasattr(method)? {
                lacking.push(method);
            }
        }
        Ok(lacking)
    };
    for (name, needed) in STRATEGIES {
        let lacking = lacks(needed)?;
        match wanted {
            None if lacking.is_empty() => return Ok(name),
            Some(wanted) if wanted == name && lacking.is_empty() => return Ok(name),
            Some(wanted) if wanted == name => {
                let message =
                    format!("`{name}` needs the method {} of the puzzle", lacking.join(" and "));
                return Err(faults::usage(py, message));
            }
            _ => {}
        }
    }
    let names = STRATEGIES.map(|(name, _)| name).join(", ");
    Err(faults::usage(
        py,
        format!("there is no strategy `{}`; there are {names}", wanted.unwrap_or_default()),
    ))
}

/// One thread: the interpreter lets no two work at once.
fn alone(limits: Limits) -> Limits {
    Limits { threads: 1, ..limits }
}

fn first(own: &Own, strategy: &str, limits: &Limits, watch: &dyn Watch) -> Report<Vec<u32>> {
    match strategy {
        "bidirectional" => bidirectional::run(own, limits, watch),
        "astar" => astar::run(own, &Estimated(own), limits, watch),
        "idastar" => {
            idastar::run(own, &Estimated(own), &idastar::Options::default(), limits, watch)
        }
        _ => bfs::run(own, limits, watch),
    }
}

/// Asks a puzzle written in Python: the answer as JSON, and the solutions as lists of its moves.
#[pyfunction]
pub(crate) fn search(
    py: Python<'_>,
    puzzle: Py<PyAny>,
    question: &str,
    wanted: Option<&str>,
    most: usize,
    bounds: Bounds,
    told: Option<Bound<'_, PyAny>>,
) -> PyResult<(String, Vec<Vec<Py<PyAny>>>)> {
    let question = family::question(question).map_err(|no| faults::refused(py, &no))?;
    let (strategy, limits) = (strategy(py, &puzzle, wanted)?, alone(bounds.limits(py)?));
    let (own, found) = running::run(py, told.as_ref(), |watch| {
        let own = Python::attach(|py| Own::new(py, &puzzle, watch.flag()));
        let asked = Asked { question, most, limits: &limits, watch };
        let found =
            ask(&own, &asked, strategy, |own, limits, watch| first(own, strategy, limits, watch));
        (own, found)
    })?;
    own.raised()?;
    let Found { record, solutions } = found.map_err(|no| faults::refused(py, &no))?;
    let object = |&m: &u32| own.moves.object(py, m).map(Bound::unbind);
    let solutions: PyResult<Vec<Vec<_>>> =
        solutions.iter().map(|moves| moves.iter().map(object).collect()).collect();
    Ok((serde_json::Value::Object(record).to_string(), solutions?))
}

/// All positions of a puzzle written in Python, by their distance.
#[pyclass(frozen)]
pub(crate) struct Explored {
    own: Own,
    all: Layered<u32>,
}

/// Goes through all positions of a puzzle written in Python.
#[pyfunction]
pub(crate) fn explore(
    py: Python<'_>,
    puzzle: Py<PyAny>,
    bounds: Bounds,
    told: Option<Bound<'_, PyAny>>,
) -> PyResult<Explored> {
    let limits = alone(bounds.limits(py)?);
    running::run(py, told.as_ref(), |watch| {
        let own = Python::attach(|py| Own::new(py, &puzzle, watch.flag()));
        let mut moves = Vec::new();
        let successors = |some: &[u32], out: &mut Vec<u32>| {
            for s in some {
                moves.clear();
                own.moves(s, &mut moves);
                out.extend(moves.iter().map(|&m| own.apply(s, m)));
            }
            own.raised()
        };
        let start = own.start();
        own.raised()?;
        let options = Options { batch: 64 };
        let all = layered::run(&[start], successors, &options, &limits, watch)?;
        Ok::<_, PyErr>(Explored { own, all })
    })?
}

#[pymethods]
impl Explored {
    /// How many positions there are at each distance.
    fn counts(&self) -> Vec<u64> {
        self.all.counts()
    }

    /// The positions of a layer.
    fn layer(&self, py: Python<'_>, depth: usize) -> PyResult<Vec<Py<PyAny>>> {
        let object = |&s: &u32| self.own.positions.object(py, s).map(Bound::unbind);
        self.all.layer(depth).iter().map(object).collect()
    }

    /// How far a position is, if it was met.
    fn distance(&self, py: Python<'_>, position: Bound<'_, PyAny>) -> PyResult<Option<u64>> {
        let number = self.own.positions.known(py, &position)?;
        Ok(number.and_then(|number| self.all.distance(&number)))
    }

    /// The limit that ended it, if one did.
    fn stopped(&self) -> Option<&'static str> {
        self.all.stopped().map(everystate::contract::Stop::name)
    }

    /// The most bytes that the engine took.
    fn bytes(&self) -> u64 {
        self.all.statistics().bytes
    }
}
