//! [`Family`]: what a puzzle family offers to the people who use it.
//!
//! [`Puzzle`](everystate_puzzle::Puzzle) is one instance as a strategy sees it; a family is the
//! whole: instances as text and JSON, the questions it answers and by which strategies, drawing,
//! generating, verifying. Everything that a front end shows (help, the capability table, the
//! conformance suite) is driven by [`About`].

mod about;
mod answer;
mod ask;
mod certificate;
mod chart;
mod claim;
mod explore;
pub(crate) mod general;
mod json;
mod play;
mod spec;
mod terms;
mod wishes;

pub use about::{About, FORMATS, Strategy};
pub use answer::{Answer, Explanation};
pub use ask::{Ask, Question};
pub use certificate::{Certificate, Sum};
pub use chart::{Chart, Charting, Standing};
pub use claim::Claim;
pub use explore::{Disk, Exploration, Explores, Request};
pub use general::enumerated;
pub use json::{Misfit, number, only_keys};
pub(crate) use json::{required, shown};
pub use play::{Hand, Play};
pub(crate) use play::{object, play};
pub use spec::{
    BEST_OF, MOVES, Own, SIZE, SOLVABLE, UNIQUE, WishKind, WishSpec, WishValue, in_order,
};
pub use terms::Terms;
pub use wishes::{Made, Making, Wishes};

pub use everystate_puzzle::{Check, Fields, Metric, Refusal, RefusalKind};

use crate::scene::Scene;
use core::fmt::Debug;
use core::ops::ControlFlow;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};
use everystate_puzzle::{Limits, Watch};
use serde_json::{Map, Value};

/// A puzzle family.
///
/// ```
/// use everystate_puzzle::text::Source;
/// use everystate_puzzles::family::Ask;
/// use everystate_puzzles::{Family, maze::Maze};
/// use std::ops::ControlFlow;
///
/// let mut source = Source::new(Maze.about().example.as_bytes());
/// let maze = Maze.read(&mut (), &mut source).unwrap().unwrap();
/// let answer = Maze.solve(&maze, &Ask::first(), &mut |_| ControlFlow::Continue(())).unwrap();
/// let mut out = String::new();
/// Maze.print(&maze, &answer.verdict.solution().unwrap(), &mut out);
/// assert_eq!(out, "DICEMAZE1\n  (1,2),(2,2),(2,3),(3,3),(3,2),(3,1),(2,1),(1,1),(1,2)\n");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no family of puzzles",
    note = "implement `Family`; a puzzle that is searched, but needs no text, is a `Puzzle` alone"
)]
pub trait Family: Sync + 'static {
    /// One instance.
    type Instance: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// One solution, in the family's own form.
    type Solution: Clone + Debug + PartialEq + Send + 'static;
    /// Where reading is between two instances (how many are to come, …).
    type Reader: Default + Send;

    /// Its description.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// assert_eq!(Maze.about().name, "maze");
    /// ```
    fn about(&self) -> &'static About;

    /// Reads the next instance of a contest text; `None` after the last, when the text must have ended too.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// let read = |text: &str| Maze.read(&mut (), &mut Source::new(text.as_bytes()));
    /// assert_eq!(read("END\n"), Ok(None));
    /// assert_eq!(read("M\n1 2 1 1 5 1\n-1 7\nEND\n").unwrap_err().line, 3);
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    fn read(
        &self,
        reader: &mut Self::Reader,
        source: &mut Source<'_>,
    ) -> Result<Option<Self::Instance>, Fault>;

    /// Whether the contest format can hold the instance.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// # let maze = Maze.from_json(&serde_json::from_str(Maze.about().json).unwrap()).unwrap();
    /// assert!(Maze.text_fits(&maze).is_ok());
    /// ```
    ///
    /// # Errors
    /// Why it cannot.
    fn text_fits(&self, instance: &Self::Instance) -> Result<(), Refusal> {
        let _ = instance;
        Ok(())
    }
    /// Writes what stands before `count` instances in the contest format.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, gap::Gap};
    /// let mut out = String::new();
    /// Gap.write_head(4, &mut out);
    /// assert_eq!(out, "4\n");
    /// ```
    fn write_head(&self, count: u64, out: &mut String);
    /// Writes one instance in the contest format.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// # let maze = Maze.from_json(&serde_json::from_str(Maze.about().json).unwrap()).unwrap();
    /// let mut out = String::new();
    /// Maze.write(&maze, &mut out);
    /// Maze.write_tail(&mut out);
    /// assert_eq!(out, Maze.about().example);
    /// ```
    fn write(&self, instance: &Self::Instance, out: &mut String);
    /// Writes what stands after the last instance.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// let mut out = String::new();
    /// Maze.write_tail(&mut out);
    /// assert_eq!(out, "END\n");
    /// ```
    fn write_tail(&self, out: &mut String);

    /// The instance of a JSON object. Keys it does not know are a [`Misfit`] (`schema`, `instance`
    /// and `name` never are).
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// let object = serde_json::from_str(Maze.about().json).unwrap();
    /// assert_eq!(Maze.from_json(&object).unwrap().name(), "DICEMAZE1");
    /// let odd = serde_json::from_str(r#"{"colour":"red"}"#).unwrap();
    /// assert_eq!(Maze.from_json(&odd).unwrap_err().key, "colour");
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong, with its key.
    #[expect(
        clippy::wrong_self_convention,
        reason = "the family reads; the instance is the result"
    )]
    fn from_json(&self, object: &Map<String, Value>) -> Result<Self::Instance, Misfit>;
    /// The JSON object of an instance.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// # let maze = Maze.from_json(&serde_json::from_str(Maze.about().json).unwrap()).unwrap();
    /// assert_eq!(Maze.from_json(&Maze.to_json(&maze)).unwrap(), maze);
    /// ```
    fn to_json(&self, instance: &Self::Instance) -> Map<String, Value>;
    /// Writes one instance in a format of [`About::formats`] that only this family has.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, gap::{Gap, Instance}};
    /// let deal = Instance::new(1, 2, &["12", "11"].map(|c| c.parse().unwrap())).unwrap();
    /// let mut out = String::new();
    /// Gap.write_as("cards", &deal, &mut out).unwrap();
    /// assert_eq!(out, "2S AS\n\n");
    /// ```
    ///
    /// # Errors
    /// If the format cannot hold it, or there is no such format.
    fn write_as(&self, name: &str, it: &Self::Instance, out: &mut String) -> Result<(), Refusal> {
        let _ = (it, out);
        Err(Refusal::usage(format!("`{name}` is no format of {}", self.about().name)))
    }
    /// The same instance on other terms: from elsewhere, to elsewhere.
    ///
    /// ```
    /// # use everystate_puzzle::random::Random;
    /// # use everystate_puzzles::{Family, family::{Terms, Wishes}, gap::Gap};
    /// let deal = Gap.generate(&Wishes::default(), &mut Random::new(1)).unwrap();
    /// let terms = Terms { to: Some("1,2".into()), ..Terms::default() };
    /// assert!(Gap.on_terms(deal.clone(), &terms).is_err());
    /// assert_eq!(Gap.on_terms(deal.clone(), &Terms::default()), Ok(deal));
    /// ```
    ///
    /// # Errors
    /// If the family knows no such terms, or they do not fit the instance.
    fn on_terms(&self, instance: Self::Instance, terms: &Terms) -> Result<Self::Instance, Refusal> {
        match terms.given() {
            None => Ok(instance),
            Some(flag) => {
                Err(Refusal::usage(format!("{flag} is nothing that {} knows", self.about().name)))
            }
        }
    }
    /// The instance's own name, if it has one.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// # let maze = Maze.from_json(&serde_json::from_str(Maze.about().json).unwrap()).unwrap();
    /// assert_eq!(Maze.name(&maze), Some("DICEMAZE1"));
    /// ```
    fn name<'a>(&self, instance: &'a Self::Instance) -> Option<&'a str> {
        let _ = instance;
        None
    }

    /// Answers a question. With [`Question::All`], every solution goes to `emit` as it is found,
    /// until that breaks.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, family::{Ask, Question}, maze::Maze};
    /// # use std::ops::ControlFlow;
    /// # let maze = Maze.from_json(&serde_json::from_str(Maze.about().json).unwrap()).unwrap();
    /// let mut lengths = Vec::new();
    /// let emit = &mut |tips: &Vec<_>| {
    ///     lengths.push(tips.len());
    ///     ControlFlow::Continue(())
    /// };
    /// let answer = Maze.solve(&maze, &Ask::of(Question::All), emit).unwrap();
    /// assert!(answer.verdict.is_proved());
    /// assert_eq!(lengths, [8]);
    /// ```
    ///
    /// # Errors
    /// If the family or the strategy cannot take this question.
    fn solve(
        &self,
        instance: &Self::Instance,
        ask: &Ask<'_>,
        emit: &mut dyn FnMut(&Self::Solution) -> ControlFlow<()>,
    ) -> Result<Answer<Self::Solution>, Refusal>;

    /// Draws `number` of all solutions, each time every one equally likely; they go to `emit`, until that breaks.
    /// The same `random` always draws the same.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, family::{Ask, Question}, stack::{Instance, Stack}};
    /// # use everystate_puzzle::random::Random;
    /// # use std::ops::ControlFlow;
    /// let ask = Ask::of(Question::Sample);
    /// let mut sums = Vec::new();
    /// let emit = &mut |arrangement: &_| {
    ///     sums.extend(Stack.fields(&Instance::contest(), Some(arrangement)).sums);
    ///     ControlFlow::Continue(())
    /// };
    /// Stack.sample(&Instance::contest(), 5, &mut Random::of(1, 1), &ask, emit).unwrap();
    /// assert_eq!(sums.len(), 5);
    /// ```
    ///
    /// # Errors
    /// If the family or the strategy cannot draw.
    fn sample(
        &self,
        instance: &Self::Instance,
        number: u64,
        random: &mut Random,
        ask: &Ask<'_>,
        emit: &mut dyn FnMut(&Self::Solution) -> ControlFlow<()>,
    ) -> Result<Answer<Self::Solution>, Refusal> {
        let _ = (instance, number, random, emit);
        let about = self.about();
        about.strategy(ask.strategy, Question::Sample)?;
        Err(Refusal::usage(format!("{} draws no solutions", about.name)))
    }

    /// The fields of a solution in JSON; `None` for an instance that has none.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// # let maze = Maze.from_json(&serde_json::from_str(Maze.about().json).unwrap()).unwrap();
    /// use everystate_algebra::orient::Direction::{East, South};
    /// let fields = Maze.fields(&maze, Some(&vec![South, East]));
    /// assert_eq!(fields.moves.unwrap(), ["S", "E"]);
    /// assert_eq!(fields.path.unwrap(), [[1, 2], [2, 2], [2, 3]]);
    /// ```
    fn fields(&self, instance: &Self::Instance, solution: Option<&Self::Solution>) -> Fields;

    /// Writes one solution as the contest's output does.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// # let maze = Maze.from_json(&serde_json::from_str(Maze.about().json).unwrap()).unwrap();
    /// use everystate_algebra::orient::Direction::{East, South};
    /// let mut out = String::new();
    /// Maze.print(&maze, &vec![South, East], &mut out);
    /// assert_eq!(out, "DICEMAZE1\n  (1,2),(2,2),(2,3)\n");
    /// ```
    fn print(&self, instance: &Self::Instance, solution: &Self::Solution, out: &mut String);
    /// Writes one of all solutions: its moves on a line, unless the contest's output shows them anyway.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, roll::{Roll, Sequence}};
    /// # use everystate_algebra::orient::Direction::{East, North};
    /// # let roll = Roll.from_json(&serde_json::from_str(Roll.about().json).unwrap()).unwrap();
    /// let mut out = String::new();
    /// Roll.print_one(&roll, &Sequence::of(&[East, East, North]), &mut out);
    /// assert_eq!(out, "EEN\n");
    /// ```
    fn print_one(&self, instance: &Self::Instance, solution: &Self::Solution, out: &mut String) {
        match self.fields(instance, Some(solution)).moves {
            Some(moves) => {
                out.push_str(&moves.join(" "));
                out.push('\n');
            }
            None => self.print(instance, solution, out),
        }
    }
    /// Writes the contest's output for an instance without solution.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// # let maze = Maze.from_json(&serde_json::from_str(Maze.about().json).unwrap()).unwrap();
    /// let mut out = String::new();
    /// Maze.print_unsolvable(&maze, &mut out);
    /// assert_eq!(out, "DICEMAZE1\n  No Solution Possible\n");
    /// ```
    fn print_unsolvable(&self, instance: &Self::Instance, out: &mut String);

    /// The moves in a line of text, as people write them. Blanks and commas separate moves unless the
    /// family says otherwise.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, cube2::Cube2};
    /// assert_eq!(Cube2.split_moves("R, U2 F'"), ["R", "U2", "F'"]);
    /// ```
    fn split_moves(&self, line: &str) -> Vec<String> {
        let separator = |c: char| c.is_whitespace() || c == ',';
        line.split(separator).filter(|m| !m.is_empty()).map(str::to_owned).collect()
    }

    /// The position after some moves, written as in JSON, the moves that are legal there, and what is around it if that is asked.
    ///
    /// # Errors
    /// If a move is not legal where it is made, or the family has no moves.
    fn play(&self, instance: &Self::Instance, hand: &Hand<'_>) -> Result<Play, Refusal> {
        let _ = (instance, hand);
        Err(Refusal::usage(format!("{} has no moves to play", self.about().name)))
    }

    /// Checks what is claimed of an instance, without any code of the solvers.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, family::{Check, Claim, Fields}, maze::Maze};
    /// # let maze = Maze.from_json(&serde_json::from_str(Maze.about().json).unwrap()).unwrap();
    /// let moves = Some(vec!["S".to_owned(), "N".to_owned()]);
    /// let claim = Claim { fields: Fields { moves, ..Fields::default() }, ..Claim::default() };
    /// assert!(matches!(Maze.verify(&maze, &claim), Check::Fails(_)));
    /// ```
    fn verify(&self, instance: &Self::Instance, claim: &Claim) -> Check;

    /// A certificate that an instance has no solution, made by going through all positions that can be
    /// reached; see [`About::certificates`].
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent};
    /// # use everystate_puzzles::{Family, gap::{Gap, Instance}};
    /// let deal = Instance::new(1, 2, &["12", "11"].map(|c| c.parse().unwrap())).unwrap();
    /// assert!(Gap.certify(&deal, &Limits::none(), &Silent).is_err()); // it has a solution
    /// ```
    ///
    /// # Errors
    /// If there is a solution, a limit is reached, or the family has no certificates.
    fn certify(
        &self,
        instance: &Self::Instance,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Certificate, Refusal> {
        let _ = (instance, limits, watch);
        Err(Refusal::usage(format!("{} has no certificates", self.about().name)))
    }

    /// Checks a certificate, without any code of the solvers, as far as the limits go.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent};
    /// # use everystate_puzzles::{Family, family::Check, gap::{Gap, Instance}};
    /// let deal = ["14", "11", "13", "12"].map(|c| c.parse().unwrap());
    /// let deal = Instance::new(1, 4, &deal).unwrap();
    /// let certificate = Gap.certify(&deal, &Limits::none(), &Silent).unwrap();
    /// assert!(matches!(Gap.check(&deal, &certificate, &Limits::none()), Check::Holds(_)));
    /// ```
    fn check(&self, instance: &Self::Instance, it: &Certificate, limits: &Limits) -> Check {
        let _ = (instance, it, limits);
        Check::Open(format!("{} has no certificates", self.about().name))
    }

    /// Makes an instance; the same `random` and wishes always make the same.
    ///
    /// ```
    /// # use everystate_puzzle::random::Random;
    /// # use everystate_puzzles::{Family, family::Wishes, maze::Maze};
    /// let wishes = Wishes { size: Some(vec![3, 4]), ..Wishes::default() };
    /// let maze = Maze.generate(&wishes, &mut Random::of(7, 0)).unwrap();
    /// assert_eq!((maze.rows(), maze.columns()), (3, 4));
    /// assert_eq!(Maze.generate(&wishes, &mut Random::of(7, 0)).unwrap(), maze);
    /// ```
    ///
    /// # Errors
    /// If the wishes cannot be met.
    fn generate(&self, wishes: &Wishes, random: &mut Random) -> Result<Self::Instance, Refusal>;

    /// The same with several threads and an end at any time: then what is best so far, and what it lacks.
    ///
    /// ```
    /// # use everystate_puzzle::random::Random;
    /// # use everystate_puzzles::{Family, family::{Making, Wishes}, maze::Maze};
    /// let wishes = Wishes { solvable: true, best_of: 10, ..Wishes::default() };
    /// let made = Maze.make(&wishes, &mut Random::of(7, 0), &Making::default()).unwrap();
    /// assert_eq!(made.lacks, None);
    /// ```
    ///
    /// # Errors
    /// If the wishes cannot be met.
    fn make(
        &self,
        wishes: &Wishes,
        random: &mut Random,
        making: &Making<'_>,
    ) -> Result<Made<Self::Instance>, Refusal> {
        let _ = making;
        self.generate(wishes, random).map(Made::from)
    }

    /// Wishes for instances small enough for every strategy, for the conformance suite.
    ///
    /// ```
    /// # use everystate_puzzle::random::Random;
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// let maze = Maze.generate(&Maze.small(), &mut Random::new(1)).unwrap();
    /// assert!(maze.rows() * maze.columns() <= 25);
    /// ```
    fn small(&self) -> Wishes;

    /// Draws the instance, and a solution if there is one.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// # let maze = Maze.from_json(&serde_json::from_str(Maze.about().json).unwrap()).unwrap();
    /// let board = Maze.scene(&maze, None).to_terminal(false);
    /// assert!(board.starts_with("DICEMAZE1"));
    /// ```
    fn scene(&self, instance: &Self::Instance, solution: Option<&Self::Solution>) -> Scene;

    /// Tells what a person wants to know of one instance: whether and why not, forced moves, choices,
    /// the strategy taken.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, family::Ask, maze::Maze};
    /// # let maze = Maze.from_json(&serde_json::from_str(Maze.about().json).unwrap()).unwrap();
    /// let told = Maze.explain(&maze, &Ask::first()).unwrap();
    /// assert!(told.text.contains("Strategy: grid") && told.stopped.is_none());
    /// ```
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn explain(&self, instance: &Self::Instance, ask: &Ask<'_>) -> Result<Explanation, Refusal>;

    /// Counts the positions at each distance from the instance, or from the family's own start.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, family::Request, maze::Maze};
    /// # let maze = Maze.from_json(&serde_json::from_str(Maze.about().json).unwrap()).unwrap();
    /// use everystate_puzzle::{Limits, Silent};
    /// let request = Request { metric: None, threads: 1, limits: Limits::none(), disk: None, peers: None, watch: &Silent };
    /// let found = Maze.explore(Some(&maze), &request).unwrap();
    /// assert_eq!((found.counts[0], found.stopped), (1, None));
    /// assert!(Maze.explore(None, &request).is_err()); // a maze has no start of its own
    /// ```
    ///
    /// # Errors
    /// If the family has no exploration, or it would pass a limit.
    fn explore(
        &self,
        instance: Option<&Self::Instance>,
        request: &Request<'_>,
    ) -> Result<Exploration, Refusal>;

    /// Why another instance is no position of the puzzle that the first is one of, so that no exploration can
    /// begin at both; `None` if it is. Where nothing else is said, only the same instance is.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// # let maze = Maze.from_json(&serde_json::from_str(Maze.about().json).unwrap()).unwrap();
    /// let elsewhere = maze.clone().from([3, 3], None).unwrap();
    /// assert_eq!(Maze.apart(&maze, &elsewhere), None);
    /// ```
    fn apart(&self, first: &Self::Instance, other: &Self::Instance) -> Option<String> {
        let apart = || format!("{} is explored from one instance", self.about().name);
        (first != other).then(apart)
    }

    /// Counts the positions at each distance from the nearest of some instances, none of which is
    /// [`apart`](Self::apart) from the first. Where nothing else is said, they all are the first.
    ///
    /// # Errors
    /// As [`explore`](Self::explore).
    fn explore_from(
        &self,
        starts: &[Self::Instance],
        request: &Request<'_>,
    ) -> Result<Exploration, Refusal> {
        self.explore(starts.first(), request)
    }
}
