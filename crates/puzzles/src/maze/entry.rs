//! [`Maze`]: the family.

use core::fmt::Write as _;
use core::ops::ControlFlow;

use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};
use everystate_puzzle::{Puzzle, Stop};
use everystate_search::levels;
use serde_json::{Map, Value};

use super::generate::{HOLES, SYMMETRY, WILD};
use super::grid::Flood;
use super::rules::Instance;
use super::solve::{self, Tips};
use super::stand::Roaming;
use super::{explain, generate, play, scene, text, verify, visit};
use crate::family::{
    About, Answer, Ask, BEST_OF, Check, Claim, Explanation, Exploration, Explores, Family, Fields,
    Hand, MOVES, Made, Making, Misfit, Play, Question, Refusal, Request, SIZE, SOLVABLE, Strategy,
    Terms, UNIQUE, Wishes,
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

use Question::{All, Count, First, Simple, Unique};

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
             the rows of squares, -1 to 6. The name END ends the input. JSON has more: `goal`, `goal_top` and \
             `goal_front` where the journey ends, `visit`, `die` (docs/formats/mazes.md).",
    example: "DICEMAZE1\n3 3 1 2 5 1\n-1 2 4\n5 5 6\n6 -1 -1\nEND\n",
    json: r#"{"name":"DICEMAZE1","start":[1,2],"top":5,"front":1,"squares":[[-1,2,4],[5,5,6],[6,-1,-1]]}"#,
    strategies: &[
        Strategy::first("grid", &[First, All, Count, Unique, Simple]),
        Strategy::first("bfs", &[First]),
        Strategy::any("bidirectional", &[First]),
        Strategy::any("astar", &[First]),
        Strategy::first("idastar", &[First]),
        Strategy::first("deepening", &[First]),
        Strategy::first("enumerate", &[All, Count, Unique]),
        Strategy::first("count", &[Count, Unique]),
    ],
    wishes: &[&SIZE, &UNIQUE, &MOVES, &SOLVABLE, &WILD, &HOLES, &SYMMETRY, &BEST_OF],
    unique: generate::UNIQUE,
    metrics: &[],
    explore: Explores::Instance,
    formats: crate::family::FORMATS,
    certificates: false,
    pieces: None,
    knows: &["from", "to", "visit"],
    batch: 64,
};

/// Positions that `explore` shows.
const EXAMPLES: usize = 8;

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
    fn text_fits(&self, maze: &Instance) -> Result<(), Refusal> {
        // Where an input begins so, it is read as JSON, or after a mark of the byte order.
        let is_misread = maze.name().starts_with(['{', '\u{feff}']);
        if maze.is_plain() && !is_misread {
            return Ok(());
        }
        let what = if is_misread {
            format!("the name {:?}", maze.name())
        } else {
            super::explain::terms(maze)
        };
        Err(Refusal::usage(format!("the text format has no place for: {what}; JSON has")))
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
    fn on_terms(&self, maze: Instance, terms: &Terms) -> Result<Instance, Refusal> {
        text::on_terms(maze, terms)
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
        ABOUT.has_metric(ask.metric)?;
        let strategy = ABOUT.strategy(ask.strategy, ask.question)?;
        if maze.visits_all() {
            return visit::solve(maze, ask, emit);
        }
        Ok(solve::solve(maze, strategy.name, ask, emit))
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

    fn play(&self, maze: &Instance, hand: &Hand<'_>) -> Result<Play, Refusal> {
        play::by_hand(maze, hand)
    }
    fn verify(&self, maze: &Instance, claim: &Claim) -> Check {
        verify::verify(maze, claim)
    }
    fn generate(&self, wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
        generate::generate(wishes, random)
    }
    fn make(
        &self,
        wishes: &Wishes,
        random: &mut Random,
        making: &Making<'_>,
    ) -> Result<Made<Instance>, Refusal> {
        generate::make(wishes, random, making)
    }
    fn small(&self) -> Wishes {
        Wishes { size: Some(vec![5, 5]), ..Wishes::default() }
    }
    fn scene(&self, maze: &Instance, solution: Option<&Tips>) -> Scene {
        scene::draw(maze, solution.map(Vec::as_slice))
    }

    fn explain(&self, maze: &Instance, ask: &Ask<'_>) -> Result<Explanation, Refusal> {
        let first = Ask { question: Question::First, limits: ask.limits.clone(), ..*ask };
        let answer = self.solve(maze, &first, &mut |_| ControlFlow::Continue(()))?;
        let mut out = explain::explain(maze, &ask.limits, ask.watch);
        if maze.visits_all() {
            out.push_str(&explain::over_all(maze, &answer.verdict));
        }
        let positions = explain::number(answer.positions, "position", "positions");
        let _ = writeln!(out, "Strategy: {}, {positions} looked at.", answer.strategy);
        Ok(answer.explained(out))
    }

    /// Squares and orientations that tips can reach, whether or not the die has come home on the way.
    fn explore(
        &self,
        instance: Option<&Instance>,
        request: &Request<'_>,
    ) -> Result<Exploration, Refusal> {
        let maze = ABOUT.start(instance)?;
        let mut meter = request.limits.meter(request.watch);
        let mut exploration = Exploration {
            counts: Vec::new(),
            stopped: None,
            examples: Vec::new(),
            strategy: "bfs",
            bytes: 0,
            on_disk: 0,
            trouble: None,
            together: None,
        };
        let mut flood = match Flood::roaming(maze, &mut meter) {
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
            flood.stands().take(EXAMPLES).map(|stand| maze.describe(stand)).collect::<Vec<_>>()
        };
        exploration.counts.push(1);
        exploration.examples = describe(&flood);
        while !flood.is_over() {
            if let Err(why) = flood.step(&mut meter) {
                exploration.stopped = Some(why);
                break;
            }
            let count = flood.width();
            if count > 0 {
                exploration.counts.push(count);
                exploration.examples = describe(&flood);
            }
        }
        exploration.bytes = flood.bytes();
        Ok(exploration)
    }

    /// Where a journey begins and ends does not matter: the squares do, and what the die shows.
    fn apart(&self, first: &Instance, other: &Instance) -> Option<String> {
        let same = (first.entries(), first.stride(), first.labels())
            == (other.entries(), other.stride(), other.labels());
        (!same).then(|| "this is another maze than the first, or another die".to_owned())
    }

    fn explore_from(
        &self,
        starts: &[Instance],
        request: &Request<'_>,
    ) -> Result<Exploration, Refusal> {
        let maze = ABOUT.start(starts.first())?;
        let stands: Vec<_> = starts.iter().map(|maze| Roaming(maze).start()).collect();
        let options = levels::Options { examples: EXAMPLES };
        let (limits, watch) = (request.bounds(), request.watch);
        let found = levels::several(&Roaming(maze), &stands, &options, &limits, watch);
        Ok(Exploration::of(found, |&stand| maze.describe(stand)))
    }
}
