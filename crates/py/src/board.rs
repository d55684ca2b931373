//! [`Board`]: a game in PuzzleScript's language, or levels of Sokoban.

use super::bounds::Bounds;
use super::{family, faults, running};
use core::ops::ControlFlow;
use everystate::Error;
use everystate::boards::{
    self, Ended, Film, Input, Measure, Place, Placing, STRATEGIES, Text, Wanted, ask, certify,
    fresh, names, record, studied, study,
};
use everystate::contract::{Limits, Refusal};
use everystate::families::family::Question;
use everystate::session::{self, Verified};
use pyo3::prelude::*;
use serde_json::{Map, Value, json};

/// The most solutions that are listed.
const MOST: u64 = 1_000_000;

/// How many positions of a board that was made at random are gone through, unless it is said.
const SEARCHED: u64 = 1_000_000;

/// What new levels are to be like.
#[derive(Debug, FromPyObject)]
pub(crate) struct Wish {
    place: String,
    into: Option<char>,
    count: u64,
    seed: u64,
    moves: (u64, Option<u64>),
    pushes: Option<(u64, Option<u64>)>,
    unique: bool,
    tries: u64,
    longest: bool,
}

/// A game, or levels of Sokoban, that were read.
#[pyclass(frozen)]
pub(crate) struct Board {
    name: String,
    text: Vec<u8>,
}

impl Board {
    /// The game, read anew: what was read cannot be used by several threads at once.
    fn text(&self) -> Result<Text, Error> {
        let mut text = Text::read(&self.name, self.text.clone())?;
        text.wrong.take().map_or(Ok(text), Err)
    }

    fn head(&self, text: &Text, place: &Place) -> Map<String, Value> {
        let mut object = Map::new();
        object.insert("schema".into(), json!(1));
        object.insert("puzzle".into(), json!(self.name));
        if let Some(level) = place.level() {
            object.insert("level".into(), json!(level));
            if let Some(title) = text.game.level_title(level) {
                object.insert("title".into(), json!(title));
            }
        }
        object
    }
}

#[pymethods]
impl Board {
    #[new]
    fn new(py: Python<'_>, name: String, text: Vec<u8>) -> PyResult<Self> {
        let board = Self { name, text };
        board.text().map_err(|e| faults::of(py, e))?;
        Ok(board)
    }

    /// What the game is: its title, what its levels look like, why it cannot be searched, if so, as JSON.
    fn described(&self, py: Python<'_>) -> PyResult<String> {
        let described = self.text().and_then(|mut text| boards::described(&mut text));
        described.map(|told| told.to_string()).map_err(|e| faults::of(py, e))
    }

    /// The levels that are played, and no messages.
    fn levels(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.text().map(|text| text.levels(None)).map_err(|e| faults::of(py, e))
    }

    /// Answers about a place, which JSON names as `everystate::boards::Place` reads it, a line of JSON each.
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of Python's")]
    fn solve(
        &self,
        py: Python<'_>,
        place: &str,
        question: &str,
        strategy: Option<String>,
        pushes: bool,
        bounds: Bounds,
        told: Option<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let limits = bounds.limits(py)?;
        let solved = running::run(py, told.as_ref(), |watch| -> Result<String, Error> {
            let (question, unique) = of_boards(question)?;
            if let Some(other) = strategy.as_deref().filter(|name| !STRATEGIES.contains(name)) {
                let known = STRATEGIES.join(" and ");
                return Err(Refusal::usage(format!(
                    "there is no strategy `{other}`; there are {known}"
                ))
                .into());
            }
            let measure = if pushes { Measure::Pushes } else { Measure::Inputs };
            let (text, mut lines) = (self.text()?, Vec::new());
            let place = Place::read(&text, place)?;
            let Some(challenge) = place.challenge(&text)? else {
                let mut won = self.head(&text, &place);
                won.extend([
                    ("verdict".into(), json!("solved")),
                    ("length".into(), json!(0)),
                    ("moves".into(), json!([])),
                ]);
                return Ok(Value::Object(won).to_string());
            };
            let request = boards::Request { question, measure, strategy, limits };
            let (mut number, mut more) = (0, false);
            let answer = ask(&challenge, &request, watch, &mut |presses| {
                more = number == MOST;
                if more {
                    return ControlFlow::Break(());
                }
                number += 1;
                let mut line = self.head(&text, &place);
                line.insert("solution".into(), json!(number));
                line.insert("length".into(), json!(presses.len()));
                line.insert("moves".into(), json!(names(presses)));
                lines.push(Value::Object(line).to_string());
                ControlFlow::Continue(())
            });
            let answer =
                answer.map_err(|refused| text.refused(place.level().unwrap_or(0), &refused))?;
            if more {
                let message =
                    format!("there are more than {MOST} solutions; `count` tells how many");
                return Err(Refusal::usage(message).into());
            }
            let mut line = self.head(&text, &place);
            line.extend(record(&answer, &request, unique));
            lines.push(Value::Object(line).to_string());
            Ok(lines.join("\n"))
        })?;
        solved.map_err(|e| faults::of(py, e))
    }

    /// What is known of a level when all its positions were gone through, as JSON.
    fn study(
        &self,
        py: Python<'_>,
        level: usize,
        bounds: Bounds,
        told: Option<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let limits = bounds.limits(py)?;
        let studied = running::run(py, told.as_ref(), |watch| -> Result<String, Error> {
            let text = self.text()?;
            let place = Place::read(&text, &json!({ "level": level }).to_string())?;
            let challenge = text.challenge(level)?;
            let study = study(&text.game, level, &challenge, &limits, watch);
            let study = study.map_err(|refused| text.refused(level, &refused))?;
            let mut line = self.head(&text, &place);
            line.extend(studied(&study));
            Ok(Value::Object(line).to_string())
        })?;
        studied.map_err(|e| faults::of(py, e))
    }

    /// New levels, by placing objects on a level: a line of JSON each, and why there are not as many as were asked for, if so.
    fn generate(
        &self,
        py: Python<'_>,
        level: usize,
        wish: Wish,
        bounds: Bounds,
        told: Option<Bound<'_, PyAny>>,
    ) -> PyResult<(Vec<String>, Option<String>)> {
        let mut limits = bounds.limits(py)?;
        limits.positions = limits.positions.min(SEARCHED);
        let made = running::run(py, told.as_ref(), |watch| -> Result<_, Error> {
            let text = self.text()?;
            text.challenge(level)?;
            let placing = Placing::read(&text.game, level, &wish.place, wish.into)
                .map_err(|no| Refusal::usage(no.to_string()))?;
            let up_to = |(least, most): (u64, Option<u64>)| least..=most.unwrap_or(u64::MAX);
            let wanted = Wanted {
                count: wish.count,
                seed: wish.seed,
                moves: up_to(wish.moves),
                pushes: wish.pushes.map(up_to),
                unique: wish.unique,
                tries: wish.tries,
                longest: wish.longest,
                is_level: &|made, board| text.is_level(made, board),
                limits,
            };
            let mut lines = Vec::new();
            let ended = fresh(&text.game, &placing, &wanted, watch, &mut |level| {
                lines.push(level.record(wish.seed).to_string());
                ControlFlow::Continue(())
            });
            Ok(match ended {
                Ended::Made => (lines, None),
                Ended::GivenUp(number, misses) => {
                    (lines, Some(format!("level {number} was not found: {misses}")))
                }
                Ended::Stopped(stop) => (lines, Some(stop.told())),
            })
        })?;
        made.map_err(|e| faults::of(py, e))
    }

    /// The certificate that a level has no solution, as a line of JSON.
    fn certificate(
        &self,
        py: Python<'_>,
        level: usize,
        bounds: Bounds,
        told: Option<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let limits = bounds.limits(py)?;
        let certified = running::run(py, told.as_ref(), |watch| -> Result<String, Error> {
            let text = self.text()?;
            let challenge = text.challenge(level)?;
            let line = certify(&challenge, (&text.game, &text.text(), level), &limits, watch);
            Ok(line.map_err(Refusal::limit)?)
        })?;
        certified.map_err(|e| faults::of(py, e))
    }

    /// Checks solutions and certificates by the plain rules: lines of JSON, and how many hold, fail and are open.
    fn verify(
        &self,
        py: Python<'_>,
        solutions: Option<String>,
        certificates: Option<String>,
    ) -> PyResult<(String, u64, u64, u64)> {
        let judged = running::run(py, None, |_| -> Result<_, Error> {
            let text = self.text()?;
            let given = |name: &'static str| move |lines| session::Input::text(name, lines);
            let (solutions, certificates) =
                (solutions.map(given("the answers")), certificates.map(given("the certificates")));
            let mut out = Vec::new();
            let game = (&text.game, &*text.text());
            let (proved, played) =
                boards::verify(game, solutions, certificates, true, &Limits::none(), &mut out)?;
            let sum = |of: fn(&Verified) -> u64| of(&proved) + of(&played);
            let lines = family::text(out);
            Ok((lines, sum(|it| it.holds), sum(|it| it.fails), sum(|it| it.open)))
        })?;
        judged.map_err(|e| faults::of(py, e))
    }

    /// The board of a place after some inputs, and the inputs that change something there, as JSON.
    fn played(&self, py: Python<'_>, place: &str, inputs: Vec<String>) -> PyResult<String> {
        let played = || -> Result<Value, Error> {
            let text = self.text()?;
            boards::played(&text, Place::read(&text, place)?, &inputs)
        };
        played().map(|told| told.to_string()).map_err(|e| faults::of(py, e))
    }

    /// The board of a place as SVG; a picture that moves, where inputs are played on.
    fn draw(&self, py: Python<'_>, place: &str, inputs: Vec<String>) -> PyResult<String> {
        let drawn = || -> Result<String, Error> {
            let text = self.text()?;
            let place = Place::read(&text, place)?;
            let mut play = place.play(&text)?;
            if inputs.is_empty() {
                return Ok(play.board().to_svg(play.game()));
            }
            play.shown();
            let mut film = Film::new(play.game(), play.board());
            for (number, name) in (1..).zip(&inputs) {
                let input = Input::named(name)
                    .ok_or_else(|| Refusal::usage(format!("input {number}, `{name}`, is none")))?;
                play.input(input).map_err(|endless| {
                    Refusal::usage(format!("after input {number}: {endless}"))
                })?;
                film.add(&play.shown());
            }
            Ok(film.to_svg())
        };
        drawn().map_err(|e| faults::of(py, e))
    }
}

/// The questions of boards, and whether only one solution is asked about.
fn of_boards(name: &str) -> Result<(boards::Question, bool), Refusal> {
    Ok(match family::question(name)? {
        Question::First => (boards::Question::Shortest, false),
        Question::Any => (boards::Question::Any, false),
        Question::Count => (boards::Question::Count, false),
        Question::Unique => (boards::Question::Count, true),
        Question::All => (boards::Question::All, false),
        Question::Simple | Question::Sample => {
            return Err(Refusal::usage(format!("the question `{name}` is not of boards")));
        }
    })
}
