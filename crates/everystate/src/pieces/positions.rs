//! [`Positions`]: what is read of a puzzle of pieces, a line an instance, as moves, JSON or facelets, or a
//! `.scr` file.

use super::restricted;
use crate::Error;
use everystate_puzzle::text::{Fault, Source};
use everystate_puzzle::{Limits, Watch};
use everystate_puzzles::family::{Metric, Refusal};
use everystate_twisty::notation::{Alg, Wrong, placed_moves_of};
use everystate_twisty::text::scr;
use everystate_twisty::{
    Aimed, Definition, End, Goal, Pattern, Setup, Solver, Transformation, Verifier, phase,
    read_position,
};
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;

/// What positions are to be brought to: the solved position, if nothing is said.
///
/// ```
/// # use everystate::pieces::{self, Aim, Positions};
/// let cube = pieces::open("cube3", None).unwrap().unwrap();
/// let domino = ["U", "D", "R2", "L2", "F2", "B2"].map(str::to_owned);
/// let aim = Aim { finishing: &domino, ..Aim::default() };
/// assert!(Positions::to(cube, &[], aim).is_ok());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Aim<'a> {
    /// Any of these goals: what the text of each is called in errors, and the text, which may be an array of goals.
    pub goals: &'a [(&'a str, &'a str)],
    /// Any position that these moves solve, if some are named.
    pub finishing: &'a [String],
}

/// The same, read.
enum Target {
    Solved,
    One(Box<Aimed>),
    Any(Vec<Goal>, Vec<Aimed>),
    Moves(Box<Definition>),
}

impl Target {
    fn new(original: &Definition, restricted: &Definition, aim: Aim<'_>) -> Result<Self, Error> {
        if !aim.finishing.is_empty() {
            if !aim.goals.is_empty() {
                let message = "what moves solve is a goal by itself: no other goes with it";
                return Err(Refusal::usage(message).into());
            }
            let finishing = super::restricted(original.clone(), aim.finishing)?;
            return Ok(Self::Moves(Box::new(finishing)));
        }
        let (mut goals, mut aims) = (Vec::new(), Vec::new());
        for &(name, text) in aim.goals {
            let read = Goal::read_all(text, original).map_err(|fault| Error::input(name, fault))?;
            for goal in read {
                let aimed = Aimed::new(restricted, &goal);
                aims.push(aimed.map_err(|misfit| Refusal::usage(format!("{name}: {misfit}")))?);
                goals.push(goal);
            }
        }
        let count = goals.len();
        Ok(match (count, goals.pop().zip(aims.pop())) {
            (1, Some((_, aimed))) => Self::One(Box::new(aimed)),
            (_, Some((goal, aimed))) => {
                goals.push(goal);
                aims.push(aimed);
                Self::Any(goals, aims)
            }
            (_, None) => Self::Solved,
        })
    }
}

/// A position to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// What it is called, if it has a name.
    pub name: Option<String>,
    /// The position, in the terms of [`Positions::target`].
    pub position: Pattern,
    /// The position as it was given, where it shows more than the goal asks for: what stands where a goal leaves it open is what
    /// another side of the puzzle asks for.
    pub given: Option<Pattern>,
    /// In how many places it may look other than the goal at the end, and be taken for solved: only who judges solutions of
    /// others takes such instances.
    pub wildcards: usize,
}

/// Reads positions of a puzzle.
pub struct Positions {
    /// The puzzle as it was given: positions are read in its terms.
    original: Definition,
    /// The same with the moves that were asked for.
    restricted: Definition,
    aim: Target,
    /// What moves do that are always possible, by their names, once moves are read.
    known: OnceLock<HashMap<String, Transformation>>,
}

impl Positions {
    /// Reads positions of a puzzle that are to be solved with these moves, or all if none are named, to
    /// this goal (what it is called in errors, and its text; see [`Goal::read`]), or the solved position.
    ///
    /// ```
    /// # use everystate::pieces::{self, Positions};
    /// let cube = pieces::open("cube3", None).unwrap().unwrap();
    /// let moves = ["R".to_owned(), "U".to_owned()];
    /// assert_eq!(Positions::new(cube.clone(), &moves, None).unwrap().target().moves.len(), 2);
    /// assert!(Positions::new(cube.clone(), &["Q".to_owned()], None).is_err());
    /// assert!(Positions::new(cube, &[], Some(("goal", "{}"))).is_ok());
    /// ```
    ///
    /// # Errors
    /// A move that the puzzle does not have, or what is wrong with the goal.
    pub fn new(
        definition: Definition,
        moves: &[String],
        goal: Option<(&str, &str)>,
    ) -> Result<Self, Error> {
        let goals: Vec<_> = goal.into_iter().collect();
        Self::to(definition, moves, Aim { goals: &goals, ..Aim::default() })
    }

    /// The same to whatever is aimed at.
    ///
    /// # Errors
    /// A move that the puzzle does not have, or what is wrong with a goal.
    pub fn to(definition: Definition, moves: &[String], aim: Aim<'_>) -> Result<Self, Error> {
        let restricted = restricted(definition.clone(), moves)?;
        let aim = Target::new(&definition, &restricted, aim)?;
        Ok(Self { original: definition, restricted, aim, known: OnceLock::new() })
    }

    /// What moves do that are always possible, by their names.
    fn known(&self) -> &HashMap<String, Transformation> {
        self.known.get_or_init(|| {
            let definition = &self.original;
            if !definition.illegal.is_empty() || !definition.blocks.is_empty() {
                return HashMap::new();
            }
            let moves = definition.searched(Metric::Half).unwrap_or_default();
            let known = moves.into_iter().filter(|m| m.needs.is_empty());
            // Also those that do what another does, of which searches take one.
            let named = definition.moves.iter().filter(|m| m.needs.is_empty());
            let named = named.map(|m| (m.name.clone(), m.does.clone()));
            known.map(|m| (m.name, m.does)).chain(named).collect()
        })
    }

    /// The puzzle whose solved position is the goal, if it is one; if not, the puzzle as it was given.
    pub fn target(&self) -> &Definition {
        match &self.aim {
            Target::One(aimed) => &aimed.definition,
            Target::Solved | Target::Any(..) | Target::Moves(_) => &self.restricted,
        }
    }

    /// The puzzle as it was given.
    pub(super) fn original(&self) -> &Definition {
        &self.original
    }

    /// Whether one position is aimed at, the solved one of the target.
    pub(super) fn is_single(&self) -> bool {
        matches!(self.aim, Target::Solved | Target::One(_))
    }

    /// What is aimed at beside the target, in words that tell any two apart.
    pub(super) fn aimed(&self) -> Option<String> {
        match &self.aim {
            Target::Solved | Target::One(..) => None,
            Target::Any(goals, _) => Some(format!("{goals:?}")),
            Target::Moves(finishing) => {
                Some(format!("{:?}", finishing.moves.iter().map(|m| &m.does).collect::<Vec<_>>()))
            }
        }
    }

    /// What checks claims about them.
    pub(super) fn verifier(&self) -> Verifier<'_> {
        let end = match &self.aim {
            Target::Solved | Target::One(_) => End::Solved,
            Target::Any(goals, _) => End::Goals(goals),
            Target::Moves(finishing) => End::Moves(finishing),
        };
        Verifier::new(self.target(), end)
    }

    pub(super) fn instance(&self, name: Option<String>, position: &Pattern) -> Instance {
        let (position, given) = match &self.aim {
            Target::One(aimed) => (aimed.position(position), Some(position.clone())),
            Target::Solved | Target::Any(..) | Target::Moves(_) => (position.clone(), None),
        };
        Instance { name, position, given, wildcards: 0 }
    }

    /// The puzzle whose positions are all that differ in how far they are from what is aimed at: that of the goal, if it is one; of what moves
    /// solve the cosets of what they make ([`phase`]).
    ///
    /// ```
    /// # use everystate::pieces::{self, Aim, Positions};
    /// let cube = pieces::open("cube3", None).unwrap().unwrap();
    /// let domino = ["U", "D", "R2", "L2", "F2", "B2"].map(str::to_owned);
    /// let aim = Aim { finishing: &domino, ..Aim::default() };
    /// assert_ne!(Positions::to(cube.clone(), &[], aim).unwrap().explored().unwrap(), cube);
    /// ```
    ///
    /// # Errors
    /// As [`phase`].
    pub fn explored(&self) -> Result<Definition, Error> {
        match &self.aim {
            Target::Solved | Target::One(_) => Ok(self.target().clone()),
            Target::Moves(finishing) => Ok(phase(&self.restricted, finishing)?),
            Target::Any(_, aims) => Ok(aims[0].definition.clone()),
        }
    }

    /// From where that puzzle is to be explored: its positions that are the goals, if there are several; none for the solved one.
    ///
    /// ```
    /// # use everystate::pieces::{self, Aim, Positions};
    /// let cube = pieces::open("cube2-fixed", None).unwrap().unwrap();
    /// let of = |text: &str| {
    ///     let aim = Aim { goals: &[("goals", text)], ..Aim::default() };
    ///     Positions::to(cube.clone(), &[], aim).unwrap().starts()
    /// };
    /// let goal = |pieces: &str| format!(r#"{{"CORNERS": {{"pieces": [{pieces}, "?", "?", "?", "?"]}}}}"#);
    /// let [one, other, more] = [r#"0, "?", "?""#, r#""?", 0, "?""#, r#"0, 1, "?""#].map(goal);
    /// assert_eq!(of(&format!("[{one}, {other}]")).unwrap().len(), 2);
    /// assert!(of(&one).unwrap().is_empty());
    /// assert!(of(&format!("[{one}, {more}]")).is_err());
    /// ```
    ///
    /// # Errors
    /// Goals that do not tell the same pieces apart: then no position of one puzzle is each of them.
    pub fn starts(&self) -> Result<Vec<Pattern>, Error> {
        let Target::Any(_, aims) = &self.aim else { return Ok(Vec::new()) };
        let starts = (1..).zip(aims).map(|(number, aimed)| {
            aimed.seen_as(&aims[0]).ok_or_else(|| {
                let message = format!(
                    "goal {number} tells other pieces apart than goal 1, or other turns of them: a puzzle is explored from several goals \
                     where all ask for the same pieces"
                );
                Refusal::usage(message).into()
            })
        });
        starts.collect()
    }

    /// What solves these positions, or where the setup has [`any_side`](Setup::any_side) the positions as they were given.
    ///
    /// # Errors
    /// As [`Solver::new`].
    pub(super) fn solver(
        &self,
        setup: Setup,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Solver, Refusal> {
        match &self.aim {
            Target::One(aimed) if setup.any_side => {
                Solver::aimed(&self.restricted, aimed, setup, limits, watch)
            }
            Target::Any(_, aims) => Solver::to_any(&self.restricted, aims, &setup, limits, watch),
            Target::Moves(finishing) => {
                Solver::finishing(&self.restricted, finishing, &setup, limits, watch)
            }
            Target::Solved | Target::One(..) => Solver::new(self.target(), setup, limits, watch),
        }
    }

    /// The instance that moves make of the solved position; `name` is what the text is called in errors.
    ///
    /// # Errors
    /// What is wrong with the moves, and where.
    pub fn after(&self, name: &str, alg: &str) -> Result<Instance, Error> {
        let position = self.alg(alg).map_err(|fault| Error::input(name, fault))?;
        Ok(self.instance(None, &position))
    }

    /// The instance that is written as a position: see [`read_position`].
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub fn at(&self, name: &str, position: &str) -> Result<Instance, Error> {
        let position = self.position(position).map_err(|fault| Error::input(name, fault))?;
        Ok(self.instance(None, &position))
    }

    /// All instances of a file of this name, and what is wrong with the first that is wrong. Costs a step
    /// a place and move.
    ///
    /// ```
    /// # use everystate::pieces::{self, Positions};
    /// let cube = pieces::open("cube3", None).unwrap().unwrap();
    /// let positions = Positions::new(cube, &[], None).unwrap();
    /// let (instances, wrong) = positions.read("mine", b"R U\n\n# none\n{\"alg\":\"F\"}\nR Q\n");
    /// assert_eq!(instances.len(), 2);
    /// assert!(wrong.unwrap().to_string().starts_with("mine: line 5"));
    /// ```
    pub fn read(&self, name: &str, text: &[u8]) -> (Vec<Instance>, Option<Error>) {
        let mut all = Vec::new();
        // Some editors write a mark of the byte order.
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        if has_ending_scr(name) || begins_scr(text) {
            return match scr::read(&mut Source::new(text), &self.original) {
                Ok(found) => {
                    let named =
                        |s: &scr::Scramble| self.instance(Some(s.name.clone()), &s.position);
                    (found.iter().map(named).collect(), None)
                }
                Err(fault) => (all, Some(Error::input(name, fault))),
            };
        }
        for (number, line) in (1..).zip(text.split(|&b| b == b'\n')) {
            match self.line(line.trim_ascii_end()) {
                Ok(None) => {}
                Ok(Some(instance)) => all.push(instance),
                Err(fault) => {
                    return (all, Some(Error::input(name, Fault { line: number, ..fault })));
                }
            }
        }
        (all, None)
    }

    /// The instance of a line; none in one that is empty or a comment.
    fn line(&self, line: &[u8]) -> Result<Option<Instance>, Fault> {
        let text = std::str::from_utf8(line).map_err(|e| {
            Fault::in_text(line, e.valid_up_to(), 1, "this is not text in UTF-8", "")
        })?;
        let bare = text.trim_start();
        if bare.is_empty() || bare.starts_with("//") || bare.starts_with('#') {
            return Ok(None);
        }
        let position = if bare.starts_with('{') {
            if let Some(instance) = self.titled(text)? {
                return Ok(Some(instance));
            }
            self.json(text)?
        } else if is_facelets(bare) {
            self.position(text)?
        } else {
            self.alg(text)?
        };
        Ok(Some(self.instance(None, &position)))
    }

    /// A position with a `name`, or with so many `wildcards`; `None` if it has neither.
    fn titled(&self, text: &str) -> Result<Option<Instance>, Fault> {
        let Ok(Value::Object(mut object)) = serde_json::from_str(text) else { return Ok(None) };
        let is_orbit = |key: &str| self.original.orbits.iter().any(|orbit| orbit.name == key);
        let mut take = |key: &str| if is_orbit(key) { None } else { object.remove(key) };
        let (name, wildcards) = (take("name"), take("wildcards"));
        if name.is_none() && wildcards.is_none() {
            return Ok(None);
        }
        let wrong = |key: &str, expected: &str| {
            let at = text.find(&format!("\"{key}\"")).unwrap_or(0);
            Fault::in_text(
                text.as_bytes(),
                at,
                key.len() + 2,
                format!("`{key}` has another form"),
                expected,
            )
        };
        let name = match name {
            None => None,
            Some(Value::String(name)) => Some(name),
            Some(_) => return Err(wrong("name", "text")),
        };
        let wildcards = match wildcards {
            None => 0,
            Some(value) => value
                .as_u64()
                .and_then(|n| usize::try_from(n).ok())
                .ok_or_else(|| wrong("wildcards", "how many places may differ"))?,
        };
        // What else is wrong is told with its place in the line as it is.
        let rest = Value::Object(object).to_string();
        let position = self.json(&rest).or_else(|_| self.json(text))?;
        Ok(Some(Instance { wildcards, ..self.instance(name, &position) }))
    }

    /// `{"alg":"…"}`, or a position.
    fn json(&self, text: &str) -> Result<Pattern, Fault> {
        let value: Option<Value> = serde_json::from_str(text).ok();
        match value.as_ref().and_then(|value| value.get("alg")?.as_str()) {
            Some(alg) => self.alg(alg),
            None => self.position(text),
        }
    }

    fn position(&self, text: &str) -> Result<Pattern, Fault> {
        read_position(text, &self.original)
    }

    /// What moves make of the solved position.
    fn alg(&self, text: &str) -> Result<Pattern, Fault> {
        let fault = |wrong: Wrong| {
            let (at, length) = (wrong.at.start, wrong.at.len());
            Fault::in_text(text.as_bytes(), at, length, wrong.message, wrong.expected)
        };
        // Nearly always these are moves with blanks between.
        let simple = text.split_ascii_whitespace().map(|word| self.known().get(word));
        if let Some(moves) = simple.collect::<Option<Vec<&Transformation>>>() {
            return Ok(self.original.apply_all(&self.original.solved, moves));
        }
        let alg = Alg::parse(text).map_err(fault)?;
        let mut at = self.original.solved.clone();
        for (m, place) in placed_moves_of(&alg, &self.original).map_err(fault)? {
            // Of several moves of a name the one that is meant is the one that is possible.
            let next = self.original.after(&at, &m);
            at = next.or_else(|| self.original.make(&at, &m.name)).ok_or_else(|| {
                let word = text.get(place.clone()).unwrap_or(&m.name);
                let message = format!("the move {word} cannot be made here");
                Fault::in_text(text.as_bytes(), place.start, place.len(), message, "")
            })?;
        }
        Ok(at)
    }
}

/// Whether a text is that of a `.scr` file.
fn begins_scr(text: &[u8]) -> bool {
    let first = text.split(|&b| b == b'\n').map(<[u8]>::trim_ascii);
    let mut first = first.filter(|line| !line.is_empty() && !line.starts_with(b"#"));
    first.next().is_some_and(|line| line.starts_with(b"Scramble") || line.starts_with(b"CPOS"))
}

/// Whether a word is the facelets of a cube rather than moves.
fn is_facelets(text: &str) -> bool {
    let text = text.trim();
    matches!(text.len(), 24 | 54) && text.bytes().all(|b| b.is_ascii_alphabetic())
}

/// Whether a file's name is that of a `.scr` file.
fn has_ending_scr(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("scr"))
}
