//! [`Family`]: a family, asked as `session` answers.

use super::bounds::Bounds;
use super::{faults, running, wishes};
use everystate::Error;
use everystate::contract::{Metric, Refusal};
use everystate::families::family::{Explores, Hand, Question, Request, Terms};
use everystate::families::list;
use everystate::session::{self, Generate, Input, Sample, Session, Solve, explored};
use pyo3::prelude::*;
use serde_json::json;
use std::collections::HashMap;
use std::time::Instant;

/// The names of all families.
#[pyfunction]
pub(crate) fn families() -> Vec<&'static str> {
    session::names().to_vec()
}

/// The question of a name.
///
/// # Errors
/// A name that is none.
pub(crate) fn question(name: &str) -> Result<Question, Refusal> {
    let known = Question::LISTED.into_iter().find(|question| question.name() == name);
    known.ok_or_else(|| {
        let names = Question::LISTED.map(Question::name).join(", ");
        Refusal::usage(format!("there is no question `{name}`; there are {names}"))
    })
}

/// The metric of a name.
///
/// # Errors
/// A name that is none.
pub(crate) fn metric(name: Option<&str>) -> Result<Option<Metric>, Refusal> {
    let all = [Metric::Half, Metric::Quarter];
    name.map(|name| {
        let known = all.into_iter().find(|metric| metric.name() == name);
        known.ok_or_else(|| {
            Refusal::usage(format!("there is no metric `{name}`; there are half and quarter"))
        })
    })
    .transpose()
}

/// What was written, as text.
pub(crate) fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
}

/// The terms that instances are taken on.
fn terms(py: Python<'_>, given: &HashMap<String, String>) -> PyResult<Terms> {
    let mut terms = Terms::default();
    for (key, value) in given {
        let place = match key.as_str() {
            "start" => &mut terms.from,
            "to" => &mut terms.to,
            "visit" => &mut terms.visit,
            "variant" => &mut terms.variant,
            other => return Err(faults::usage(py, format!("there is no term `{other}`"))),
        };
        *place = Some(value.clone());
    }
    Ok(terms)
}

/// A family, by its name.
#[pyclass(frozen)]
pub(crate) struct Family {
    session: Box<dyn Session>,
}

impl Family {
    fn input(
        py: Python<'_>,
        name: &str,
        text: String,
        given: &HashMap<String, String>,
    ) -> PyResult<Input> {
        Ok(Input::text(name, text).on(terms(py, given)?))
    }
}

/// What an instance is called in messages.
const NAME: &str = "the instances";

#[pymethods]
impl Family {
    #[new]
    fn new(py: Python<'_>, name: &str) -> PyResult<Self> {
        let session = session::open(name).ok_or_else(|| {
            let names = session::names().join(", ");
            faults::usage(py, format!("there is no family called `{name}`; there are {names}"))
        })?;
        Ok(Self { session })
    }

    /// What the family is, as JSON.
    fn about(&self) -> String {
        let about = self.session.about();
        let wishes = list::wishes().iter().filter(|spec| about.takes(spec));
        json!({
            "name": about.name,
            "title": about.title,
            "rules": about.rules,
            "format": about.format,
            "example": about.example,
            "json": about.json,
            "strategies": about.strategies.iter().map(|strategy| strategy.name).collect::<Vec<_>>(),
            "metrics": about.metrics.iter().map(|metric| metric.name()).collect::<Vec<_>>(),
            "wishes": wishes.map(|spec| (spec.key, spec.help)).collect::<Vec<_>>(),
            "explores": about.explore != Explores::No,
        })
        .to_string()
    }

    /// Answers about the instances of a text, a line of JSON each.
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of Python's")]
    fn solve(
        &self,
        py: Python<'_>,
        instances: String,
        question: &str,
        strategy: Option<String>,
        metric: Option<&str>,
        modulus: Option<u64>,
        sample: (u64, u64),
        given: HashMap<String, String>,
        bounds: Bounds,
        told: Option<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let question = self::question(question).map_err(|no| faults::refused(py, &no))?;
        let metric = self::metric(metric).map_err(|no| faults::refused(py, &no))?;
        let (limits, threads) = (bounds.limits(py)?, bounds.threads());
        let input = Self::input(py, NAME, instances, &given)?;
        let solved = running::run(py, told.as_ref(), move |watching| {
            let (number, seed) = sample;
            let request = Solve {
                question,
                sample: Sample { number, seed },
                strategy,
                metric,
                modulus,
                json: true,
                threads,
                limits,
                watch: watching,
                ..Solve::default()
            };
            let mut out = Vec::new();
            self.session.solve(vec![input], &request, &mut out).map(|_| text(out))
        })?;
        solved.map_err(|e| faults::of(py, e))
    }

    /// How many positions lie at each distance, as JSON.
    fn explore(
        &self,
        py: Python<'_>,
        start: Option<String>,
        metric: Option<&str>,
        given: HashMap<String, String>,
        bounds: Bounds,
        told: Option<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let metric = self::metric(metric).map_err(|no| faults::refused(py, &no))?;
        let (limits, threads) = (bounds.limits(py)?, bounds.threads());
        let start = start.map(|text| Self::input(py, "the position", text, &given)).transpose()?;
        let found = running::run(py, told.as_ref(), move |watch| -> Result<String, Error> {
            let request = Request { metric, threads, limits, disk: None, peers: None, watch };
            let started = Instant::now();
            let found = match start {
                Some(start) => self.session.explore_from(start, &request)?,
                None => self.session.explore(None, &request)?,
            };
            let about = self.session.about();
            let metric = metric.or(about.metrics.first().copied());
            let seconds = started.elapsed().as_secs_f64();
            Ok(serde_json::Value::Object(explored(about.name, metric, &found, seconds)).to_string())
        })?;
        found.map_err(|e| faults::of(py, e))
    }

    /// Judges what is claimed of the instances of a text, a line of JSON each.
    fn verify(
        &self,
        py: Python<'_>,
        instances: String,
        claims: String,
        given: HashMap<String, String>,
    ) -> PyResult<(String, u64, u64, u64)> {
        let input = Self::input(py, NAME, instances, &given)?;
        let judged = running::run(py, None, move |_| {
            let (claims, mut out) = (Input::text("the claims", claims), Vec::new());
            let verified = self.session.verify(input, claims, None, true, &mut out)?;
            Ok((text(out), verified.holds, verified.fails, verified.open))
        })?;
        judged.map_err(|e| faults::of(py, e))
    }

    /// Fresh instances: as JSON, a line each, or as the family's text; and what the last of them lacks.
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of Python's")]
    fn generate(
        &self,
        py: Python<'_>,
        count: u64,
        seed: u64,
        wanted: &str,
        json: bool,
        bounds: Bounds,
        told: Option<Bound<'_, PyAny>>,
    ) -> PyResult<(String, Option<String>)> {
        let wishes =
            wishes::read(self.session.about(), wanted).map_err(|no| faults::refused(py, &no))?;
        let threads = bounds.threads();
        let made = running::run(py, told.as_ref(), |watching| {
            let cancel = Some(watching.flag());
            let request = Generate {
                count,
                seed,
                json,
                wishes,
                threads,
                cancel,
                watch: watching,
                ..Generate::default()
            };
            let mut out = Vec::new();
            self.session.generate(&request, &mut out).map(|made| (text(out), made.lacks))
        })?;
        made.map_err(|e| faults::of(py, e))
    }

    /// Drawings of the instances of a text, as SVG; with their solutions, if those are asked for.
    fn draw(
        &self,
        py: Python<'_>,
        instances: String,
        solve: bool,
        given: HashMap<String, String>,
        bounds: Bounds,
    ) -> PyResult<Vec<String>> {
        let (limits, input) = (bounds.limits(py)?, Self::input(py, NAME, instances, &given)?);
        let drawn = running::run(py, None, move |watch| {
            let (mut all, request) = (Vec::new(), Solve { limits, watch, ..Solve::default() });
            let visit = &mut |scene: everystate::families::scene::Scene| {
                all.push(scene.to_svg());
                Ok(true)
            };
            self.session.draw(input, solve.then_some(&request), visit).map(|_| all)
        })?;
        drawn.map_err(|e| faults::of(py, e))
    }

    /// What a person wants to know of the instances of a text.
    fn explain(
        &self,
        py: Python<'_>,
        instances: String,
        given: HashMap<String, String>,
        bounds: Bounds,
    ) -> PyResult<String> {
        let (limits, input) = (bounds.limits(py)?, Self::input(py, NAME, instances, &given)?);
        let told = running::run(py, None, move |watch| {
            let (mut out, request) = (Vec::new(), Solve { limits, watch, ..Solve::default() });
            self.session.explain(input, &request, &mut out).map(|_| text(out))
        })?;
        told.map_err(|e| faults::of(py, e))
    }

    /// The position of the first instance after some moves, and the moves from there, as JSON.
    fn play(
        &self,
        py: Python<'_>,
        instance: String,
        played: Vec<String>,
        given: HashMap<String, String>,
    ) -> PyResult<String> {
        let input = Self::input(py, "the instance", instance, &given)?;
        let play =
            running::run(py, None, move |_| self.session.play(input, &Hand::playing(&played)))?;
        let play = play.map_err(|e| faults::of(py, e))?;
        let told = json!({ "goal": play.goal, "position": play.position, "moves": play.moves, "after": play.after });
        Ok(told.to_string())
    }
}
