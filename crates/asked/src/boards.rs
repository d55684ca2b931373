//! Jobs and questions about puzzles on a board.

use crate::listener::{Listener, put};
use crate::request::{JobRequest, Kind};
use crate::trouble::Trouble;
use everystate::boards::{
    self, Answer, Challenge, Measure, Place, Question, STRATEGIES, Study, Text, ask, names, record,
    studied, study,
};
use everystate::contract::Limits;
use everystate::families::family::{self, Refusal};
use serde_json::{Map, Value, json};
use std::ops::ControlFlow;
use std::time::Instant;

/// The most solutions that one answer lists.
const LISTED: u64 = 100_000;

/// What is told of the question, if it is one of boards.
fn question(request: &JobRequest) -> Result<(Question, bool), Trouble> {
    Ok(match request.question.question() {
        family::Question::First => (Question::Shortest, false),
        family::Question::Any => (Question::Any, false),
        family::Question::Count => (Question::Count, false),
        family::Question::Unique => (Question::Count, true),
        family::Question::All => (Question::All, false),
        _ => return Err(Trouble::refused("of boards there is no such question")),
    })
}

/// Whether games on boards are answered here. Where they are not, nothing is built of what would answer: so each who would begin with it asks this constant
/// itself.
const HERE: bool = cfg!(feature = "boards");

/// Games on boards are not answered here.
fn elsewhere() -> Trouble {
    Trouble::new(421, "games on boards are answered by the engine that has them")
}

/// Refuses at once what can be refused without work.
pub(crate) fn check(request: &JobRequest, mut text: Text) -> Result<(), Trouble> {
    if !HERE {
        return Err(elsewhere());
    }
    if let Some(wrong) = text.wrong.take() {
        return Err(wrong.into());
    }
    match request.kind {
        Kind::Solve | Kind::Explain => {}
        Kind::Explore => {
            return Err(Trouble::refused("all positions of a level are gone through by `explain`"));
        }
        kind => {
            let message = format!("`{}` of boards is done by the program alone", kind.name());
            return Err(Trouble::refused(message));
        }
    }
    question(request)?;
    if let Some(name) = &request.strategy
        && !STRATEGIES.contains(&name.as_str())
    {
        let known = STRATEGIES.join(" and ");
        return Err(Trouble::refused(format!("there is no strategy `{name}`; there are {known}")));
    }
    let given = [
        (request.metric.is_some(), "metric"),
        (!request.moves.is_empty(), "moves"),
        (request.goal.is_some(), "goal"),
        (!request.goal_moves.is_empty(), "goal_moves"),
    ];
    if let Some((_, key)) = given.iter().find(|(given, _)| *given) {
        return Err(Trouble::refused(format!("`{key}` is not of boards")));
    }
    if let Some(place) = request.given_text()? {
        Place::read(&text, &place)?;
    }
    Ok(())
}

/// A job about a game.
pub(crate) struct Work<'a> {
    pub(crate) request: &'a JobRequest,
    pub(crate) limits: Limits,
    pub(crate) live: &'a dyn Listener,
}

impl Work<'_> {
    /// Answers of one place, or of all levels.
    pub(crate) fn carry_out(&self, text: &Text) -> Result<(), Trouble> {
        if !HERE {
            return Err(elsewhere());
        }
        if let Some(place) = self.request.given_text()? {
            return self.place(text, &Place::read(text, &place)?);
        }
        let begun = Instant::now();
        for level in text.levels(None) {
            if self.live.cancelled() {
                break;
            }
            // The job's time is for all of them.
            let limits = self.limits.after(begun.elapsed());
            let place = Place::read(text, &json!({ "level": level }).to_string())?;
            Work { limits, ..*self }.place(text, &place)?;
        }
        Ok(())
    }

    fn place(&self, text: &Text, place: &Place) -> Result<(), Trouble> {
        let Some(challenge) = place.challenge(text)? else {
            let mut won = self.head(text, place);
            won.insert("verdict".into(), json!("solved"));
            won.insert("length".into(), json!(0));
            won.insert("moves".into(), json!([]));
            return self.put(won);
        };
        match self.request.kind {
            Kind::Explain => self.explain(text, place, &challenge),
            _ => self.solve(text, place, &challenge),
        }
    }

    fn head(&self, text: &Text, place: &Place) -> Map<String, Value> {
        let mut object = Map::new();
        object.insert("schema".into(), json!(1));
        object.insert("puzzle".into(), json!(self.request.puzzle));
        if let Some(level) = place.level() {
            object.insert("level".into(), json!(level));
            if let Some(title) = text.game.level_title(level) {
                object.insert("title".into(), json!(title));
            }
        }
        object
    }

    fn put(&self, line: Map<String, Value>) -> Result<(), Trouble> {
        put(self.live, &line.into()).map_err(|e| Trouble::refused(e.to_string()))
    }

    fn solve(&self, text: &Text, place: &Place, challenge: &Challenge) -> Result<(), Trouble> {
        let (question, unique) = question(self.request)?;
        let (strategy, limits) = (self.request.strategy.clone(), self.limits.clone());
        let request = boards::Request { question, measure: Measure::Inputs, strategy, limits };
        let (mut ordinal, mut failed) = (0, None);
        let answer: Answer = ask(challenge, &request, self.live, &mut |presses| {
            if ordinal == LISTED {
                return ControlFlow::Break(());
            }
            ordinal += 1;
            let mut line = self.head(text, place);
            line.insert("solution".into(), json!(ordinal));
            line.insert("length".into(), json!(presses.len()));
            line.insert("moves".into(), json!(names(presses)));
            match self.put(line) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        })
        .map_err(|refused| text.refused(place.level().unwrap_or(0), &refused))?;
        if let Some(error) = failed {
            return Err(error);
        }
        let mut line = self.head(text, place);
        line.extend(record(&answer, &request, unique));
        self.put(line)
    }

    fn explain(&self, text: &Text, place: &Place, challenge: &Challenge) -> Result<(), Trouble> {
        let Some(level) = place.level().filter(|_| place.inputs().is_empty()) else {
            return Err(
                Refusal::usage("a level of the game is explained, from its beginning").into()
            );
        };
        let study: Study = study(&text.game, level, challenge, &self.limits, self.live)
            .map_err(|refused| text.refused(level, &refused))?;
        let mut line = self.head(text, place);
        line.extend(studied(&study));
        self.put(line)
    }
}

/// What a game is like, for who shows it.
pub(crate) fn described(mut text: Text) -> Result<Value, Trouble> {
    if !HERE {
        return Err(elsewhere());
    }
    Ok(boards::described(&mut text)?)
}

/// The board after some inputs from a place, or from the first level.
pub(crate) fn neighbours(
    text: &Text,
    given: Option<&str>,
    pressed: &[String],
) -> Result<Value, Trouble> {
    if !HERE {
        return Err(elsewhere());
    }
    let place = Place::read(text, given.unwrap_or("{}"))?;
    Ok(boards::played(text, place, pressed)?)
}
