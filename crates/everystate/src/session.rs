//! Families with their types forgotten: text and numbers in, text and numbers out.
//!
//! A front end asks for a family by name with [`open`] and gets a [`Session`], one object for everything that can be asked. Dynamic
//! choice happens once per run; inside, all code is static.
//!
//! ```
//! use everystate::session::{self, Input, Solve};
//! let maze = session::open("maze").unwrap();
//! let text = "M\n1 2 1 1 5 1\n-1 -1\nEND\n";
//! let mut out = Vec::new();
//! let tally = maze.solve(vec![Input::text("example", text)], &Solve::default(), &mut out).unwrap();
//! assert_eq!(tally.solved, 1);
//! assert_eq!(out, b"M\n  (1,1),(1,2),(1,1)\n");
//! ```

pub(crate) mod certificates;
pub(crate) mod claims;
mod convert;
mod fresh;
mod input;
mod instances;
mod listing;
pub(crate) mod object;
pub(crate) mod ordered;
mod pipeline;
mod record;
mod sample;
mod starts;
mod tally;

pub use certificates::Certificates;
#[cfg(feature = "pieces")]
pub(crate) use claims::HEADING;
pub use claims::{Judge, Verified, judge};
pub use fresh::{Generate, Generated};
pub use input::Input;
pub use record::explored;
pub use sample::Sample;
pub use tally::Tally;

use crate::Error;
use everystate_puzzle::{Limits, Silent, Watch};
use everystate_puzzles::family::{
    About, Ask, Exploration, Hand, Metric, Play, Question, Refusal, Request,
};
use everystate_puzzles::scene::Scene;
use everystate_puzzles::{Family, list};
use instances::Instances;
use std::io::Write;

/// How instances are to be solved.
///
/// ```
/// # use everystate::session::{self, Input, Solve};
/// use everystate::families::family::Question;
/// let request = Solve { question: Question::Count, json: true, ..Solve::default() };
/// let inputs = vec![Input::text("m", "A\n1 2 1 1 5 1\n-1 -1\nEND\n")];
/// let mut out = Vec::new();
/// session::open("maze").unwrap().solve(inputs, &request, &mut out).unwrap();
/// assert!(String::from_utf8(out).unwrap().contains(r#""count":"1""#));
/// ```
pub struct Solve<'a> {
    /// What is asked of each instance.
    pub question: Question,
    /// How many, with [`Question::Sample`].
    pub sample: Sample,
    /// The strategy by name; `None` for the family's choice.
    pub strategy: Option<String>,
    /// The metric; `None` for the family's own.
    pub metric: Option<Metric>,
    /// The modulus of a count, if its remainder is enough; at least 1.
    pub modulus: Option<u64>,
    /// The instances that are answered, by their places from 0, if not all: they keep their numbers.
    pub only: Option<core::ops::Range<u64>>,
    /// One JSON object an instance instead of the contest's text.
    pub json: bool,
    /// Instances solved at once.
    pub threads: usize,
    /// Limits of each instance; `bytes` is shared by the threads.
    pub limits: Limits,
    /// Who takes a certificate of each instance that has no solution.
    pub certificates: Option<&'a dyn Certificates>,
    /// Who watches.
    pub watch: &'a dyn Watch,
}

impl Default for Solve<'_> {
    /// The first solution of each instance as text, on one thread, without limits.
    fn default() -> Self {
        Self {
            question: Question::First,
            sample: Sample::default(),
            strategy: None,
            metric: None,
            modulus: None,
            only: None,
            json: false,
            threads: 1,
            limits: Limits::none(),
            certificates: None,
            watch: &Silent,
        }
    }
}

impl Solve<'_> {
    fn ask(&self) -> Ask<'_> {
        let share = self.threads.max(1) as u64;
        Ask::of(self.question)
            .by(self.strategy.as_deref())
            .counted_in(self.metric)
            .modulo(self.modulus)
            .with_moves(self.json || matches!(self.question, Question::All | Question::Sample))
            .within(Limits { bytes: self.limits.bytes / share, ..self.limits.clone() })
            .watched(self.watch)
    }
}

/// A family, ready to be asked. See [`open`].
///
/// ```
/// # use everystate::session::{self, Generate, Input, Solve};
/// // What one family makes, it solves.
/// for name in ["maze", "gap"] {
///     let family = session::open(name).unwrap();
///     let mut made = Vec::new();
///     family.generate(&Generate { count: 2, ..Generate::default() }, &mut made).unwrap();
///     let inputs = vec![Input::text("made", String::from_utf8(made).unwrap())];
///     let tally = family.solve(inputs, &Solve::default(), &mut Vec::new()).unwrap();
///     assert_eq!(tally.instances, 2);
/// }
/// ```
pub trait Session: Send + Sync {
    /// The family's description.
    ///
    /// ```
    /// # use everystate::session;
    /// assert_eq!(session::open("gap").unwrap().about().name, "gap");
    /// ```
    fn about(&self) -> &'static About;

    /// Answers every instance of the inputs, in their order, as soon as each is known. What was
    /// answered before an error is written before it is returned.
    ///
    /// ```
    /// # use everystate::session::{self, Input, Solve};
    /// let maze = session::open("maze").unwrap();
    /// let inputs = vec![Input::text("m", maze.about().example)];
    /// let mut out = Vec::new();
    /// maze.solve(inputs, &Solve::default(), &mut out).unwrap();
    /// assert!(out.starts_with(b"DICEMAZE1\n  (1,2),(2,2),(2,3)"));
    /// ```
    ///
    /// # Errors
    /// The first fault of the input, a request the family cannot take, or a failing output.
    fn solve(
        &self,
        inputs: Vec<Input>,
        request: &Solve<'_>,
        out: &mut dyn Write,
    ) -> Result<Tally, Error>;

    /// How many instances the inputs have, which are read to their end.
    ///
    /// ```
    /// # use everystate::session::{self, Input};
    /// let maze = session::open("maze").unwrap();
    /// assert_eq!(maze.count(vec![Input::text("m", maze.about().example)]).unwrap(), 1);
    /// ```
    ///
    /// # Errors
    /// The first fault of the inputs.
    fn count(&self, inputs: Vec<Input>) -> Result<u64, Error>;

    /// Checks the solutions that `claims` holds for the instances of `input`: JSON as [`solve`](Self::solve) writes it, or a line of
    /// moves for each instance. A claim that says of no metric is counted in `metric`, or the family's own.
    ///
    /// ```
    /// # use everystate::session::{self, Input, Solve};
    /// let (maze, mut solved) = (session::open("maze").unwrap(), Vec::new());
    /// let mazes = || Input::text("mazes", maze.about().example);
    /// maze.solve(vec![mazes()], &Solve { json: true, ..Solve::default() }, &mut solved).unwrap();
    /// let claims = Input::text("claims", String::from_utf8(solved).unwrap());
    /// assert_eq!(maze.verify(mazes(), claims, None, false, &mut Vec::new()).unwrap().holds, 1);
    /// ```
    ///
    /// # Errors
    /// As [`solve`](Self::solve), and if the family has no such metric.
    fn verify(
        &self,
        input: Input,
        claims: Input,
        metric: Option<Metric>,
        json: bool,
        out: &mut dyn Write,
    ) -> Result<Verified, Error>;

    /// Checks the certificates that instances of `input` have no solution, a line each, as
    /// [`Certificates`] takes them. `limits` hold for each.
    ///
    /// ```
    /// # use everystate::{Error, contract::Limits, session::{self, Input}};
    /// let gap = session::open("gap").unwrap();
    /// let input = || Input::text("deals", gap.about().example);
    /// let none = Input::text("empty", "");
    /// let error = gap.check(input(), none, false, &Limits::none(), &mut Vec::new()).unwrap_err();
    /// assert!(matches!(error, Error::Damaged { .. }));
    /// ```
    ///
    /// # Errors
    /// As [`solve`](Self::solve), and if what is to be a certificate is none, or of none of the instances.
    fn check(
        &self,
        input: Input,
        certificates: Input,
        json: bool,
        limits: &Limits,
        out: &mut dyn Write,
    ) -> Result<Verified, Error>;

    /// Writes fresh instances, each whole, and shows them before it spends long on the next.
    ///
    /// ```
    /// # use everystate::{families::family::Wishes, session::{self, Generate}};
    /// let wishes = Wishes { size: Some(vec![2, 3]), ..Wishes::default() };
    /// let request = Generate { count: 1, wishes, ..Generate::default() };
    /// let mut out = Vec::new();
    /// session::open("maze").unwrap().generate(&request, &mut out).unwrap();
    /// assert_eq!(out.iter().filter(|&&b| b == b'\n').count(), 5); // name, size, two rows, END
    /// ```
    ///
    /// # Errors
    /// If the wishes cannot be met, or the output fails.
    fn generate(&self, request: &Generate<'_>, out: &mut dyn Write) -> Result<Generated, Error>;

    /// Writes instances in another format, one of [`About::formats`].
    ///
    /// ```
    /// # use everystate::session::{self, Input};
    /// let gap = session::open("gap").unwrap();
    /// let mut out = Vec::new();
    /// gap.convert(vec![Input::text("a deal", "1\n12 13 11\n")], "cards", &mut out).unwrap();
    /// assert_eq!(out, b"2S 3S AS\n\n");
    /// ```
    ///
    /// # Errors
    /// As [`solve`](Self::solve), and if the format cannot hold an instance.
    fn convert(&self, inputs: Vec<Input>, format: &str, out: &mut dyn Write) -> Result<(), Error>;

    /// Draws the instances of an input, each with its solution if `solve` says how to find it.
    /// `visit` gets each drawing; false ends it. Returned is how the solving ended.
    ///
    /// ```
    /// # use everystate::session::{self, Input, Solve};
    /// let maze = session::open("maze").unwrap();
    /// let mut drawings = Vec::new();
    /// let visit = &mut |scene: everystate::families::scene::Scene| {
    ///     drawings.push(scene.to_svg());
    ///     Ok(true)
    /// };
    /// let input = Input::text("m", maze.about().example);
    /// maze.draw(input, Some(&Solve::default()), visit).unwrap();
    /// assert!(drawings[0].contains("polyline")); // the way
    /// ```
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn draw(
        &self,
        input: Input,
        solve: Option<&Solve<'_>>,
        visit: &mut dyn FnMut(Scene) -> Result<bool, Error>,
    ) -> Result<Tally, Error>;

    /// Tells about each instance of an input what a person wants to know. True if a limit stopped the
    /// search for one of them.
    ///
    /// ```
    /// # use everystate::session::{self, Input, Solve};
    /// let maze = session::open("maze").unwrap();
    /// let mut out = Vec::new();
    /// let input = Input::text("m", maze.about().example);
    /// let stopped = maze.explain(input, &Solve::default(), &mut out).unwrap();
    /// assert!(!stopped && String::from_utf8(out).unwrap().contains("Strategy: grid"));
    /// ```
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn explain(
        &self,
        input: Input,
        request: &Solve<'_>,
        out: &mut dyn Write,
    ) -> Result<bool, Error>;

    /// The position of an input's first instance after some moves, and the moves that are legal there.
    ///
    /// ```
    /// # use everystate::{families::family::Hand, session::{self, Input}};
    /// let maze = session::open("maze").unwrap();
    /// let play = maze.play(Input::text("m", maze.about().example), &Hand::playing(&[])).unwrap();
    /// assert_eq!(play.moves, ["S", "W"]); // the die shows 5, and there is a wild square in the west
    /// ```
    ///
    /// # Errors
    /// As [`solve`](Self::solve); also if a move is not legal, or the family has no moves.
    fn play(&self, input: Input, hand: &Hand<'_>) -> Result<Play, Error>;

    /// Counts positions at each distance from an instance, or from the family's own start.
    ///
    /// ```
    /// # use everystate::{prelude::*, families::family::Request, session::{self, Input}};
    /// let maze = session::open("maze").unwrap();
    /// let request = Request { metric: None, threads: 1, limits: Limits::none(), disk: None, peers: None, watch: &Silent };
    /// let strip = Input::text("strip", "A\n1 3 1 1 5 1\n-1 -1 -1\nEND\n");
    /// let found = maze.explore(Some(strip), &request).unwrap();
    /// assert_eq!(found.counts, [1, 1, 1]); // rolled back, the die lies as it did
    /// assert!(maze.explore(None, &request).is_err()); // there is no maze to begin with
    /// ```
    ///
    /// # Errors
    /// As [`solve`](Self::solve); also if a position is needed and none is given.
    fn explore(&self, position: Option<Input>, request: &Request<'_>)
    -> Result<Exploration, Error>;

    /// Counts positions at each distance from the nearest of an input's instances, however often one comes.
    ///
    /// ```
    /// # use everystate::{prelude::*, families::family::Request, session::{self, Input}};
    /// let maze = session::open("maze").unwrap();
    /// let request = Request { metric: None, threads: 1, limits: Limits::none(), disk: None, peers: None, watch: &Silent };
    /// let ends = "A\n1 3 1 1 5 1\n-1 -1 -1\nB\n1 3 1 3 5 1\n-1 -1 -1\nEND\n";
    /// let found = maze.explore_from(Input::text("ends", ends), &request).unwrap();
    /// assert_eq!(found.counts, [2, 2, 2]);
    /// ```
    ///
    /// # Errors
    /// As [`explore`](Self::explore); also if there is no instance, or one that is no position of the puzzle
    /// that the first is one of.
    fn explore_from(&self, starts: Input, request: &Request<'_>) -> Result<Exploration, Error>;
}

/// Whether a modulus, if there is one, makes sense.
pub(crate) fn has_modulus(modulus: Option<u64>, question: Question) -> Result<(), Refusal> {
    match (modulus, question) {
        (None, _) | (Some(1..), Question::Count) => Ok(()),
        (Some(0), _) => Err(Refusal::usage("nothing has a remainder by 0")),
        _ => Err(Refusal::usage("only a number of solutions has a remainder by a modulus")),
    }
}

struct Erased<F: 'static>(&'static F);

struct Erase;
impl list::Visitor for Erase {
    type Out = Box<dyn Session>;
    fn visit<F: Family>(self, family: &'static F) -> Box<dyn Session> {
        of(family)
    }
}

/// The family called `name`; `None` if there is none ([`names`] lists them).
///
/// ```
/// # use everystate::session;
/// assert!(session::open("stack").is_some() && session::open("chess").is_none());
/// ```
pub fn open(name: &str) -> Option<Box<dyn Session>> {
    list::visit(name, Erase)
}

/// A family of your own, ready to be asked as those that come with Everystate.
///
/// ```
/// # use everystate::{families::maze::Maze, session};
/// static MINE: Maze = Maze; // whatever implements `Family`
/// assert_eq!(session::of(&MINE).about().name, "maze");
/// ```
pub fn of<F: Family>(family: &'static F) -> Box<dyn Session> {
    Box::new(Erased(family))
}

/// The names of all families.
///
/// ```
/// # use everystate::session;
/// assert!(session::names().contains(&"roll"));
/// assert!(session::names().iter().all(|name| session::open(name).is_some()));
/// ```
pub fn names() -> &'static [&'static str] {
    list::NAMES
}

impl<F: Family> Session for Erased<F> {
    fn about(&self) -> &'static About {
        self.0.about()
    }

    fn solve(
        &self,
        inputs: Vec<Input>,
        request: &Solve<'_>,
        out: &mut dyn Write,
    ) -> Result<Tally, Error> {
        let about = self.0.about();
        about.has_metric(request.metric)?;
        about.strategy(request.strategy.as_deref(), request.question)?;
        has_modulus(request.modulus, request.question)?;
        if request.certificates.is_some() {
            about.has_certificates()?;
        }
        pipeline::run(self.0, inputs, request, out)
    }

    fn count(&self, inputs: Vec<Input>) -> Result<u64, Error> {
        instances::count(self.0, inputs)
    }

    fn verify(
        &self,
        input: Input,
        claims: Input,
        metric: Option<Metric>,
        json: bool,
        out: &mut dyn Write,
    ) -> Result<Verified, Error> {
        claims::verify(self.0, input, claims, metric, json, out)
    }

    fn check(
        &self,
        input: Input,
        certificates: Input,
        json: bool,
        limits: &Limits,
        out: &mut dyn Write,
    ) -> Result<Verified, Error> {
        self.0.about().has_certificates()?;
        certificates::check(self.0, input, certificates, json, limits, out)
    }

    fn generate(&self, request: &Generate<'_>, out: &mut dyn Write) -> Result<Generated, Error> {
        fresh::run(self.0, request, out)
    }

    fn convert(&self, inputs: Vec<Input>, format: &str, out: &mut dyn Write) -> Result<(), Error> {
        convert::run(self.0, inputs, format, out)
    }

    fn draw(
        &self,
        input: Input,
        solve: Option<&Solve<'_>>,
        visit: &mut dyn FnMut(Scene) -> Result<bool, Error>,
    ) -> Result<Tally, Error> {
        let mut tally = Tally::default();
        let mut instances = Instances::new(self.0, input);
        while let Some(instance) = instances.next()? {
            let solution = match solve {
                None => None,
                Some(request) => {
                    let ask = request.ask().with_moves(true);
                    let answer = self
                        .0
                        .solve(&instance, &ask, &mut |_| std::ops::ControlFlow::Continue(()))?;
                    tally.add(&Tally::of(&answer));
                    answer.verdict.solution()
                }
            };
            if !visit(self.0.scene(&instance, solution.as_ref()))? {
                break;
            }
        }
        Ok(tally)
    }

    fn explain(
        &self,
        input: Input,
        request: &Solve<'_>,
        out: &mut dyn Write,
    ) -> Result<bool, Error> {
        self.0.about().has_metric(request.metric)?;
        let mut instances = Instances::new(self.0, input);
        let (mut number, mut stopped) = (0u64, false);
        while let Some(instance) = instances.next()? {
            number += 1;
            let ask = request.ask().with_moves(true);
            let told = self.0.explain(&instance, &ask)?;
            stopped |= told.stopped.is_some();
            let title = match self.0.name(&instance) {
                Some(name) => format!("Instance {number}, {name}"),
                None => format!("Instance {number}"),
            };
            writeln!(out, "{title}")?;
            for line in told.text.lines() {
                writeln!(out, "  {line}")?;
            }
            out.flush()?;
        }
        Ok(stopped)
    }

    fn play(&self, input: Input, hand: &Hand<'_>) -> Result<Play, Error> {
        let instance = Instances::new(self.0, input).first("an instance to play")?;
        Ok(self.0.play(&instance, hand)?)
    }

    fn explore(
        &self,
        position: Option<Input>,
        request: &Request<'_>,
    ) -> Result<Exploration, Error> {
        starts::explore(self.0, position, request)
    }

    fn explore_from(&self, starts: Input, request: &Request<'_>) -> Result<Exploration, Error> {
        starts::explore_from(self.0, starts, request)
    }
}
