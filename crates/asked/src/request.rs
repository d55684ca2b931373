//! What is asked for, as it comes in JSON.

use crate::atlas;
use crate::boards;
use crate::pieces;
use crate::trouble::Trouble;
use crate::wanted::Wanted;
use everystate::boards::{Format, Text};
use everystate::contract::Limits;
use everystate::families::family::{About, Metric, Question, Wishes};
use everystate::session::{self, Input, Session};
use everystate::twisty::Definition;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::time::Duration;
use utoipa::ToSchema;

/// What a job does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Answers a question about each instance.
    Solve,
    /// Counts positions at each distance from an instance, or from the family's own start.
    Explore,
    /// Makes instances.
    Generate,
    /// Checks the solutions in `claims`.
    Verify,
    /// Tells of an instance what a person wants to know.
    Explain,
    /// Makes sequences that lead a puzzle of pieces to a random position.
    Scramble,
    /// Charts all positions: how many are how far, some of each, and how far each move leads from one.
    Atlas,
}

impl Kind {
    /// What it is called in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Explore => "explore",
            Self::Generate => "generate",
            Self::Verify => "verify",
            Self::Explain => "explain",
            Self::Scramble => "scramble",
            Self::Atlas => "atlas",
        }
    }
}

/// A question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Asked {
    /// The first shortest solution.
    #[default]
    Solve,
    /// Every solution.
    All,
    /// How many there are.
    Count,
    /// Whether there is exactly one.
    Unique,
    /// Any solution at all.
    Any,
    /// Whether there is exactly one that comes to no place twice.
    #[serde(rename = "unique=simple")]
    Simple,
    /// Solutions drawn at random: `count` of them, by `seed`.
    Sample,
}

impl Asked {
    pub(crate) fn question(self) -> Question {
        match self {
            Self::Solve => Question::First,
            Self::All => Question::All,
            Self::Count => Question::Count,
            Self::Unique => Question::Unique,
            Self::Any => Question::Any,
            Self::Simple => Question::Simple,
            Self::Sample => Question::Sample,
        }
    }
}

/// What counts as one move of a cube.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Counted {
    /// Quarter turns.
    Quarter,
    /// Quarter and half turns alike.
    Half,
}

impl Counted {
    pub(crate) fn metric(self) -> Metric {
        match self {
            Self::Quarter => Metric::Quarter,
            Self::Half => Metric::Half,
        }
    }
}

/// The limits of a job; the server's own hold besides.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asks {
    /// Seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
    /// Positions seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) positions: Option<u64>,
    /// Moves of a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) depth: Option<u64>,
    /// Bytes of the search's tables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bytes: Option<u64>,
}

/// The text that was given, if it was: one instance as JSON, or a text.
fn given(instance: Option<&RawValue>, text: Option<&str>) -> Result<Option<String>, Trouble> {
    match (instance, text) {
        (Some(_), Some(_)) => {
            Err(Trouble::refused("`instance` and `text` are two ways to say the same: give one"))
        }
        // Between the parts of JSON a line's end is a blank like others, and within strings there is none.
        (Some(instance), None) => Ok(Some(instance.get().replace(['\n', '\r'], " "))),
        (None, text) => Ok(text.map(str::to_owned)),
    }
}

/// What was given, which has to be.
fn needed(given: Option<String>) -> Result<Input, Trouble> {
    let text = given.ok_or_else(|| Trouble::refused("an `instance` or a `text` is needed"))?;
    Ok(Input::text("the instance", text))
}

/// A job to be done.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JobRequest {
    /// What is to be done.
    pub kind: Kind,
    /// The name of a family or of a puzzle of pieces; with `definition` that of its file.
    pub puzzle: String,
    /// The text of a definition file, or of a game on boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// One instance as JSON.
    #[schema(value_type = Option<Object>)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    instance: Option<Box<RawValue>>,
    /// Or the contest's text, or JSON objects a line each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// Of `verify`: solutions as `solve` gives them, a line each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) claims: Option<String>,
    #[serde(default)]
    pub(crate) question: Asked,
    /// The strategy by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) strategy: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) metric: Option<Counted>,
    /// Of a family's `solve`: the answers as the contest's text, all of it below `text`, instead of an object for each.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) plain: bool,
    #[serde(default)]
    pub(crate) limits: Asks,
    /// Of `generate`.
    #[serde(default)]
    pub(crate) wishes: Wanted,
    /// Of a puzzle of pieces: only these moves and their powers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) moves: Vec<String>,
    /// Of a puzzle of pieces: what is to be reached, as JSON; in an array several, of which the nearest is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) goal: Option<String>,
    /// Of a puzzle of pieces: any position that these moves and their powers solve is to be reached.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) goal_moves: Vec<String>,
    /// Of `generate`, `scramble` and the question `sample`: how many, one unless it is said. Of `atlas`: so many positions of each layer, none unless it is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<u64>,
    /// Of `generate`, `scramble`, `atlas` and the question `sample`.
    #[serde(default)]
    pub(crate) seed: u64,
    /// Of `atlas`: moves that are made first, from the instance.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) played: Vec<String>,
    /// Whether a server ends it when nobody follows its events, or asks for it, any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub watched: bool,
}

/// What one job may have.
#[derive(Clone, Debug)]
pub struct Share {
    /// Bytes of its tables.
    pub bytes: u64,
    /// The longest time, and the time of a job that names none.
    pub time: Duration,
    /// Threads that work on it.
    pub threads: usize,
    /// Who gives it, in words: "this server".
    pub giver: &'static str,
}

/// Instances that one job makes at most.
const MADE: u64 = 1000;

impl JobRequest {
    /// The text that was given, if it was.
    pub(crate) fn given_text(&self) -> Result<Option<String>, Trouble> {
        given(self.instance.as_deref(), self.text.as_deref())
    }

    /// What was given, if it was.
    pub(crate) fn input(&self) -> Result<Option<Input>, Trouble> {
        Ok(self.given_text()?.map(|text| Input::text("the instance", text)))
    }

    /// What was given.
    pub(crate) fn needed(&self) -> Result<Input, Trouble> {
        needed(self.given_text()?)
    }

    /// What the job is about.
    pub(crate) fn subject(&self) -> Result<Subject, Trouble> {
        subject(&self.puzzle, self.definition.as_deref())
    }

    pub(crate) fn wished(&self, about: &About) -> Result<Wishes, Trouble> {
        self.wishes.wishes(about)
    }

    /// Refuses at once what can be refused without work.
    ///
    /// # Errors
    /// If it cannot be carried out, with the place where there is one.
    pub fn check(&self, share: &Share) -> Result<(), Trouble> {
        if self.kind == Kind::Verify && self.claims.is_none() {
            return Err(Trouble::refused("`verify` needs `claims`"));
        }
        if !self.played.is_empty() && self.kind != Kind::Atlas {
            return Err(Trouble::refused("`played` goes with `atlas`"));
        }
        let subject = self.subject()?;
        if self.plain && !(self.kind == Kind::Solve && matches!(subject, Subject::Family(_))) {
            return Err(Trouble::refused("`plain` is of a family's `solve`"));
        }
        match subject {
            Subject::Family(family) => self.check_family(family.about())?,
            Subject::Pieces(definition) => pieces::check(self, *definition)?,
            Subject::Boards(text) => boards::check(self, *text)?,
        }
        self.limits(share).map(|_| ())
    }

    fn check_family(&self, about: &About) -> Result<(), Trouble> {
        let input = self.input()?;
        match self.kind {
            Kind::Solve => {
                about.strategy(self.strategy.as_deref(), self.question.question())?;
                needed(self.given_text()?)?;
                if self.question == Asked::Sample && self.count.is_some_and(|n| n > MADE) {
                    return Err(Trouble::refused(format!("one job draws up to {MADE} solutions")));
                }
            }
            Kind::Explain | Kind::Verify => {
                needed(self.given_text()?)?;
            }
            Kind::Generate if input.is_some() => {
                return Err(Trouble::refused("`generate` makes instances and takes none"));
            }
            Kind::Generate if self.count.is_some_and(|n| n > MADE) => {
                return Err(Trouble::refused(format!("one job makes up to {MADE} instances")));
            }
            Kind::Scramble => {
                let message =
                    "`scramble` is for puzzles of pieces; a family's are made by `generate`";
                return Err(Trouble::refused(message));
            }
            Kind::Atlas => atlas::check(self)?,
            Kind::Generate | Kind::Explore => {}
        }
        let given = [
            (!self.moves.is_empty(), "`moves`"),
            (self.goal.is_some(), "`goal`"),
            (!self.goal_moves.is_empty(), "`goal_moves`"),
        ];
        for (given, key) in given {
            if given {
                about.has(key)?;
            }
        }
        about.has_metric(self.metric.map(Counted::metric))?;
        self.wished(about)?;
        Ok(())
    }

    /// Whether whoever asks the same again gets the same answer, but for the time that it took, as long as no limit stops it. A good
    /// solution is whichever comes first, and of the contest's text nobody knows whether a limit stopped something.
    #[must_use]
    pub fn repeats(&self) -> bool {
        self.question != Asked::Any && !self.plain
    }

    /// What is asked of each instance, by the name that it has in JSON; nothing where that is not asked.
    #[must_use]
    pub fn question(&self) -> Option<&'static str> {
        (self.kind == Kind::Solve).then(|| self.question.question().name())
    }

    /// The limits of the job: those that it asks for, within its share.
    ///
    /// # Errors
    /// If it asks for more.
    pub fn limits(&self, share: &Share) -> Result<Limits, Trouble> {
        let (most, giver) = (share.time, share.giver);
        let Asks { seconds, positions, depth, bytes } = self.limits;
        if let Some(bytes) = bytes.filter(|&bytes| bytes > share.bytes) {
            let message =
                format!("the job asks for {bytes} bytes, and {giver} gives one {}", share.bytes);
            return Err(Trouble::refused(message));
        }
        let seconds = seconds.unwrap_or(most.as_secs_f64());
        if seconds > most.as_secs_f64() {
            let most = most.as_secs();
            let message =
                format!("the job asks for {seconds} seconds, and {giver} gives one {most}");
            return Err(Trouble::refused(message));
        }
        let time = Duration::try_from_secs_f64(seconds)
            .map_err(|_| Trouble::refused("`seconds` is a number from 0"))?;
        Ok(Limits {
            positions: positions.unwrap_or(u64::MAX),
            depth: depth.unwrap_or(u64::MAX),
            bytes: bytes.unwrap_or(share.bytes),
            threads: share.threads,
            time: Some(time),
            cancel: None,
        })
    }
}

/// What is asked about.
pub(crate) enum Subject {
    /// A family of instances.
    Family(Box<dyn Session>),
    /// Pieces that move in orbits.
    Pieces(Box<Definition>),
    /// A game on boards.
    Boards(Box<Text>),
}

/// The family or the puzzle of pieces of a name, or the puzzle or the game that a file of this name holds.
pub(crate) fn subject(name: &str, definition: Option<&str>) -> Result<Subject, Trouble> {
    if definition.is_none()
        && let Some(family) = session::open(name)
    {
        return Ok(Subject::Family(family));
    }
    if let Some(text) = definition.filter(|text| Format::told(text).is_some()) {
        return Ok(Subject::Boards(Box::new(Text::read(name, text.into())?)));
    }
    match (everystate::pieces::open(name, definition), definition) {
        (Ok(Some(definition)), _) => Ok(Subject::Pieces(Box::new(definition))),
        (Ok(None), _) => Err(unknown(name)),
        // What is no game in a file called as if it were one is told as a game's.
        (Err(_), Some(text)) if GAMES.iter().any(|end| name.ends_with(end)) => {
            Ok(Subject::Boards(Box::new(Text::read(name, text.into())?)))
        }
        (Err(error), _) => Err(error.into()),
    }
}

/// What names of files with games end with, as a rule.
const GAMES: [&str; 3] = [".txt", ".xsb", ".sok"];

/// The family of a name.
pub(crate) fn open(name: &str) -> Result<Box<dyn Session>, Trouble> {
    session::open(name).ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> Trouble {
    let shown: String = name.chars().take(40).collect();
    let known = session::names().join(", ");
    let message = format!(
        "there is no puzzle `{shown}`; there are {known}, and those of GET /api/v1/puzzles"
    );
    Trouble::refused(message)
}

/// A puzzle to be described.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DescribeRequest {
    /// The name of a puzzle of pieces; with `definition` that of its file.
    pub(crate) puzzle: String,
    /// The text of a definition file, or of a game on boards.
    #[serde(default)]
    pub definition: Option<String>,
}

/// A position to be played to.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// The name of a family or of a puzzle of pieces; with `definition` that of its file.
    pub(crate) puzzle: String,
    /// The text of a definition file, or of a game on boards.
    #[serde(default)]
    pub definition: Option<String>,
    /// One instance as JSON.
    #[schema(value_type = Option<Object>)]
    #[serde(default)]
    instance: Option<Box<RawValue>>,
    /// Or the contest's text.
    #[serde(default)]
    text: Option<String>,
    /// The moves made so far.
    #[serde(default)]
    pub(crate) played: Vec<String>,
}

impl PlayRequest {
    /// The text that was given, if it was.
    pub(crate) fn given_text(&self) -> Result<Option<String>, Trouble> {
        given(self.instance.as_deref(), self.text.as_deref())
    }

    /// What was given.
    pub(crate) fn needed(&self) -> Result<Input, Trouble> {
        needed(self.given_text()?)
    }
}

/// Instances to be written in another format.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConvertRequest {
    /// The family's name.
    pub(crate) puzzle: String,
    /// One instance as JSON.
    #[schema(value_type = Option<Object>)]
    #[serde(default)]
    instance: Option<Box<RawValue>>,
    /// Or the contest's text, or JSON objects a line each.
    #[serde(default)]
    text: Option<String>,
    /// A format of the family's: `text`, `json`, …
    pub(crate) to: String,
}

impl ConvertRequest {
    /// What was given.
    pub(crate) fn needed(&self) -> Result<Input, Trouble> {
        needed(given(self.instance.as_deref(), self.text.as_deref())?)
    }
}
