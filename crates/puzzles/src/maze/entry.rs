//! [`Maze`]: the family, its strategies and how each question is answered.

use core::fmt::Write as _;
use core::ops::ControlFlow;

use everystate_algebra::Natural;
use everystate_algebra::orient::Direction;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};
use everystate_puzzle::{Silent, Stop, Verdict};
use everystate_search::{Report, astar, bfs, bidirectional, count, deepening, enumerate, idastar};
use serde_json::{Map, Value};

use super::bound::Homeward;
use super::grid::{self, Flood, Until, every};
use super::rules::Instance;
use super::{explain, generate, scene, text, verify};
use crate::family::{
    About, Answer, Ask, Check, Claim, Exploration, Explores, Family, Fields, Misfit, Question,
    Refusal, Request, Strategy, Wish, Wishes,
};
use crate::scene::Scene;

/// A die tipped through a maze, back to where it started.
///
/// ```
/// use everystate_puzzle::text::Source;
/// use everystate_puzzles::{Family, maze::Maze};
/// let mut source = Source::new(Maze.about().example.as_bytes());
/// let maze = Maze.read(&mut (), &mut source).unwrap().unwrap();
/// assert_eq!((maze.name(), maze.rows(), maze.columns()), ("DICEMAZE1", 3, 3));
/// assert!(Maze.read(&mut (), &mut source).unwrap().is_none());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Maze;

const FIRST: &[Question] = &[Question::First];

static ABOUT: About = About {
    name: "maze",
    title: "a die tipped through a maze, back to where it started",
    rules: "Squares hold 1 to 6, are holes (0) or wild (-1). The die may tip onto a neighbouring \
            square that is wild or shows the number on top of the die before the tip, never onto a \
            hole. It leaves the start and has to come back to it by the same rule; how it then lies \
            does not matter. Wanted is the shortest journey, and among the shortest the first in the \
            order of tips N, S, W, E.",
    format: "Per maze a name without blanks, a line `ROWS COLUMNS row column top front` (the start, \
             counted from 1 at the top left, and the faces of the die on top and towards you), then \
             the rows of squares, -1 to 6. The name END ends the input.",
    example: "DICEMAZE1\n3 3 1 2 5 1\n-1 2 4\n5 5 6\n6 -1 -1\nEND\n",
    json: r#"{"name":"DICEMAZE1","start":[1,2],"top":5,"front":1,"squares":[[-1,2,4],[5,5,6],[6,-1,-1]]}"#,
    strategies: &[
        Strategy { name: "grid", answers: &Question::ALL, first: true },
        Strategy { name: "bfs", answers: FIRST, first: true },
        Strategy { name: "bidirectional", answers: FIRST, first: false },
        Strategy { name: "astar", answers: FIRST, first: false },
        Strategy { name: "idastar", answers: FIRST, first: true },
        Strategy { name: "deepening", answers: FIRST, first: true },
        Strategy {
            name: "enumerate",
            answers: &[Question::All, Question::Count, Question::Unique],
            first: true,
        },
        Strategy { name: "count", answers: &[Question::Count, Question::Unique], first: true },
    ],
    wishes: &[Wish::Size, Wish::Unique, Wish::Moves, Wish::Solvable],
    metrics: &[],
    explore: Explores::Instance,
    batch: 64,
};

/// Positions that `explore` shows.
const EXAMPLES: usize = 8;

type Tips = Vec<Direction>;

impl Family for Maze {
    type Instance = Instance;
    type Solution = Tips;
    type Reader = ();

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn read(&self, (): &mut (), source: &mut Source<'_>) -> Result<Option<Instance>, Fault> {
        text::read(source)
    }
    fn write_head(&self, _: u64, _: &mut String) {}
    fn write(&self, maze: &Instance, out: &mut String) {
        text::write(maze, out);
    }
    fn write_tail(&self, out: &mut String) {
        text::write_end(out);
    }
    fn from_json(&self, object: &Map<String, Value>) -> Result<Instance, Misfit> {
        text::from_json(object)
    }
    fn to_json(&self, maze: &Instance) -> Map<String, Value> {
        text::to_json(maze)
    }
    fn name<'a>(&self, maze: &'a Instance) -> Option<&'a str> {
        Some(maze.name())
    }

    fn solve(
        &self,
        maze: &Instance,
        ask: &Ask<'_>,
        emit: &mut dyn FnMut(&Tips) -> ControlFlow<()>,
    ) -> Result<Answer<Tips>, Refusal> {
        let strategy = ABOUT.strategy(ask.strategy, ask.question)?;
        let mut answer = match (strategy.name, ask.question) {
            ("grid", _) => by_grid(maze, ask, emit),
            ("enumerate", _) => by_enumeration(maze, ask, emit),
            ("count", _) => by_count(maze, ask),
            (name, _) => general(maze, name, ask),
        };
        answer.strategy = strategy.name;
        Ok(answer)
    }

    fn fields(&self, maze: &Instance, solution: Option<&Tips>) -> Fields {
        let Some(tips) = solution else { return Fields::default() };
        Fields {
            length: Some(tips.len() as u64),
            moves: Some(tips.iter().map(|tip| tip.letter().to_string()).collect()),
            path: Some(maze.path(tips)),
            ..Fields::default()
        }
    }

    fn print(&self, maze: &Instance, tips: &Tips, out: &mut String) {
        text::print(maze, tips, out);
    }
    /// The contest's output shows the moves.
    fn print_one(&self, instance: &Instance, solution: &Tips, out: &mut String) {
        self.print(instance, solution, out);
    }

    fn print_unsolvable(&self, maze: &Instance, out: &mut String) {
        text::print_unsolvable(maze, out);
    }

    /// Letters with or without blanks and commas between them, or squares as the contest prints them:
    /// `(1,2),(2,2)`.
    fn split_moves(&self, line: &str) -> Vec<String> {
        let separator = |c: char| c.is_whitespace() || c == ',';
        if line.contains('(') {
            let squares = line.split_inclusive(')').map(|s| s.trim_start_matches(separator));
            let bare = |s: &str| s.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            return squares.map(bare).filter(|s| !s.is_empty()).collect();
        }
        line.chars().filter(|&c| !separator(c)).map(String::from).collect()
    }

    fn verify(&self, maze: &Instance, claim: &Claim) -> Check {
        verify::verify(maze, claim)
    }
    fn generate(&self, wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
        generate::generate(wishes, random)
    }
    fn small(&self) -> Wishes {
        Wishes { size: Some(vec![5, 5]), ..Wishes::default() }
    }
    fn scene(&self, maze: &Instance, solution: Option<&Tips>) -> Scene {
        scene::draw(maze, solution.map(Vec::as_slice))
    }

    fn explain(&self, maze: &Instance, ask: &Ask<'_>) -> Result<String, Refusal> {
        let first = Ask { question: Question::First, limits: ask.limits.clone(), ..*ask };
        let answer = self.solve(maze, &first, &mut |_| ControlFlow::Continue(()))?;
        let mut out = explain::explain(maze, &ask.limits, ask.watch);
        let positions = explain::number(answer.positions, "position", "positions");
        let _ = writeln!(out, "Strategy: {}, {positions} looked at.", answer.strategy);
        Ok(out)
    }

    fn explore(
        &self,
        instance: Option<&Instance>,
        request: &Request<'_>,
    ) -> Result<Exploration, Refusal> {
        let maze = instance.ok_or_else(|| {
            Refusal::usage("a maze is needed: there is no maze to explore by default")
        })?;
        let mut meter = request.limits.meter(request.watch);
        let mut exploration = Exploration {
            counts: Vec::new(),
            stopped: None,
            examples: Vec::new(),
            strategy: "bfs",
            bytes: 0,
        };
        let mut flood = match Flood::new(maze, &mut meter) {
            Ok(flood) => flood,
            Err(Stop::Memory) => {
                let (needed, allowed) = (Flood::needs(maze), request.limits.bytes);
                return Err(Refusal::limit(format!(
                    "the positions of this maze need {needed} bytes, more than the {allowed} allowed"
                )));
            }
            Err(why) => return Ok(Exploration { stopped: Some(why), ..exploration }),
        };
        let describe = |flood: &Flood<'_>| {
            let all = flood.stands().chain(flood.homes());
            all.take(EXAMPLES).map(|stand| maze.describe(stand)).collect::<Vec<_>>()
        };
        exploration.counts.push(1);
        exploration.examples = describe(&flood);
        while !flood.is_over() {
            if let Err(why) = flood.step(Until::Never, &mut meter) {
                exploration.stopped = Some(why);
                break;
            }
            let count = flood.stands().chain(flood.homes()).count();
            if count > 0 {
                exploration.counts.push(count as u64);
                exploration.examples = describe(&flood);
            }
        }
        exploration.bytes = flood.bytes();
        Ok(exploration)
    }
}

/// An answer without count and uniqueness.
fn plain(verdict: Verdict<Tips>, positions: u64) -> Answer<Tips> {
    Answer { verdict, count: None, unique: None, strategy: "", positions }
}

/// Divides a verdict on a pair.
fn divide<T>(verdict: Verdict<(Tips, T)>) -> (Verdict<Tips>, Option<T>) {
    match verdict {
        Verdict::Solved((tips, more)) => (Verdict::Solved(tips), Some(more)),
        Verdict::Unsolvable => (Verdict::Unsolvable, None),
        Verdict::Stopped { at_least, why } => (Verdict::Stopped { at_least, why }, None),
    }
}

/// The answer with what `Count`, `All` and `Unique` say of a maze without journeys.
fn none_counted(mut answer: Answer<Tips>, question: Question) -> Answer<Tips> {
    if answer.verdict == Verdict::Unsolvable {
        match question {
            Question::First => {}
            Question::All | Question::Count => answer.count = Some(Natural::ZERO),
            Question::Unique => answer.unique = Some(false),
        }
    }
    answer
}

fn by_grid(
    maze: &Instance,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Tips) -> ControlFlow<()>,
) -> Answer<Tips> {
    let (limits, watch) = (&ask.limits, ask.watch);
    let answer = match ask.question {
        Question::First => {
            let found = grid::first(maze, limits, watch);
            plain(found.verdict, found.positions)
        }
        Question::All => {
            let found = every::all(maze, limits, watch, &mut |tips| emit(&tips.to_vec()));
            let (verdict, count) = divide(found.verdict);
            Answer { count, ..plain(verdict, found.positions) }
        }
        Question::Count => {
            let found = every::count(maze, limits, watch);
            let (verdict, count) = divide(found.verdict);
            Answer { count, ..plain(verdict, found.positions) }
        }
        Question::Unique => {
            let found = every::unique(maze, limits, watch);
            let (verdict, unique) = divide(found.verdict);
            Answer { unique, ..plain(verdict, found.positions) }
        }
    };
    none_counted(answer, ask.question)
}

fn by_enumeration(
    maze: &Instance,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Tips) -> ControlFlow<()>,
) -> Answer<Tips> {
    let (mut first, mut visited) = (Vec::new(), 0u64);
    let mut visit = |tips: &[Direction]| {
        visited += 1;
        if visited == 1 {
            first = tips.to_vec();
        }
        match ask.question {
            Question::All => emit(&tips.to_vec()),
            Question::Unique if visited > 1 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let options = enumerate::Options::default();
    let report = enumerate::run(maze, &options, &ask.limits, ask.watch, &mut visit);
    let proved = matches!(report.verdict, Verdict::Solved(_));
    let mut answer = plain(report.verdict.map(|_| first), report.statistics.positions);
    if proved && ask.question == Question::Unique {
        answer.unique = Some(visited == 1);
    } else if proved {
        answer.count = Some(Natural::from(visited));
    }
    none_counted(answer, ask.question)
}

/// Counting keeps no journey; one is found breadth first beside it.
fn by_count(maze: &Instance, ask: &Ask<'_>) -> Answer<Tips> {
    let report = count::run(maze, &count::Options::default(), &ask.limits, ask.watch);
    let mut answer = plain(Verdict::Unsolvable, report.statistics.positions);
    match report.verdict {
        Verdict::Unsolvable => {}
        Verdict::Stopped { at_least, why } => answer.verdict = Verdict::Stopped { at_least, why },
        Verdict::Solved(shortest) => {
            let first = bfs::run(maze, &bfs::Options::default(), &ask.limits, &Silent);
            answer.verdict = first.verdict;
            match ask.question {
                _ if !answer.verdict.is_proved() => {}
                Question::Unique => answer.unique = Some(shortest.solutions == Natural::ONE),
                _ => answer.count = Some(shortest.solutions),
            }
        }
    }
    none_counted(answer, ask.question)
}

/// The first journey by one of the general strategies.
fn general(maze: &Instance, name: &str, ask: &Ask<'_>) -> Answer<Tips> {
    let (limits, watch) = (&ask.limits, ask.watch);
    let home = Homeward(maze);
    let report: Report<Tips> = match name {
        "bidirectional" => {
            bidirectional::run(maze, &bidirectional::Options::default(), limits, watch)
        }
        "astar" => astar::run(maze, &home, &astar::Options::default(), limits, watch),
        "idastar" => idastar::run(maze, &home, &idastar::Options::default(), limits, watch),
        "deepening" => deepening::run(maze, &deepening::Options::default(), limits, watch),
        _ => bfs::run(maze, &bfs::Options::default(), limits, watch),
    };
    plain(report.verdict, report.statistics.positions)
}
