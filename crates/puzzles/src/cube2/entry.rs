//! [`Cube2`]: the family.

use super::coordinate::{Position, ROWS};
use super::distances::{self, nth};
use super::rules::{Instance, Pocket};
use super::solution::Solution;
use super::{Cube, explain, generate, play, scene, solve, text, verify};
use crate::family::{
    About, Answer, Ask, Check, Claim, Explanation, Exploration, Explores, Family, Fields, Hand,
    MOVES, Metric, Misfit, Play, Question, Refusal, Request, SOLVABLE, Strategy, UNIQUE, Wishes,
};
use crate::scene::Scene;
use core::fmt::Write as _;
use core::ops::ControlFlow;
use everystate_puzzle::adapt::Compact;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};
use everystate_puzzle::{Packed, Stop};
use everystate_search::levels;
use everystate_table::rows::Options;
use serde_json::{Map, Value};

/// The 2×2×2 cube.
///
/// ```
/// use everystate_puzzles::{Family, cube2::Cube2};
/// assert_eq!(Cube2.about().name, "cube2");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Cube2;

use Question::{All, Count, First, Unique};

pub(super) static ABOUT: About = About {
    name: "cube2",
    title: "the 2×2×2 cube: fewest turns between two positions",
    rules: "Turn the first cube into the second by turning faces, however it is held in the end. A \
            move is a quarter turn, or any turn of a face in the half-turn metric. Opposite faces do \
            the same up to the way the cube is held, so solutions are given, and counted, as turns of \
            U, R and F.",
    format: "The number of queries, then six lines per query: the nets of both cubes side by side, with \
             `|` or blanks between. A net is U above the second quarter of the band L F R B, and D \
             below; letters W O G R B Y. The answer is the fewest quarter turns.",
    example: "1\n  OW  |  BG  \n  GR  |  OG  \nGRWBWOGY|OGWYRRWY\nWBOBYYGB|GYRRWOBO\n  YR  |  BB  \n  OR  \
              |  YW  \n",
    json: r#"{"from":"OWGRGRWBWOGYWBOBYYGBYROR","to":"BGOGOGWYRRWYGYRRWOBOBBYW"}"#,
    strategies: &[
        Strategy::first("table", &[First, All, Count, Unique]),
        Strategy::first("bfs", &[First]),
        Strategy::any("bidirectional", &[First]),
        Strategy::any("astar", &[First]),
        Strategy::first("idastar", &[First]),
        Strategy::first("deepening", &[First]),
        Strategy::first("enumerate", &[All, Count, Unique]),
        Strategy::any("count", &[Count, Unique]),
    ],
    wishes: &[&UNIQUE, &MOVES, &SOLVABLE],
    unique: &[],
    metrics: &[Metric::Quarter, Metric::Half],
    explore: Explores::Anywhere,
    formats: crate::family::FORMATS,
    certificates: false,
    pieces: Some("cube2-fixed"),
    knows: &["alg", "position"],
    batch: 256,
};

impl Family for Cube2 {
    type Instance = Instance;
    type Solution = Solution;
    type Reader = text::Reader;

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn read(
        &self,
        reader: &mut text::Reader,
        source: &mut Source<'_>,
    ) -> Result<Option<Instance>, Fault> {
        text::read(reader, source)
    }

    fn write_head(&self, count: u64, out: &mut String) {
        let _ = writeln!(out, "{count}");
    }
    fn write(&self, instance: &Instance, out: &mut String) {
        text::write(instance, out);
    }
    fn write_tail(&self, _: &mut String) {}

    fn from_json(&self, object: &Map<String, Value>) -> Result<Instance, Misfit> {
        text::from_json(object)
    }
    fn to_json(&self, instance: &Instance) -> Map<String, Value> {
        text::to_json(instance)
    }

    fn solve(
        &self,
        instance: &Instance,
        ask: &Ask<'_>,
        emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Answer<Solution>, Refusal> {
        ABOUT.has_metric(ask.metric)?;
        let strategy = ABOUT.strategy(ask.strategy, ask.question)?;
        Ok(solve::solve(instance.position(), strategy.name, ask, emit))
    }

    fn fields(&self, _: &Instance, solution: Option<&Solution>) -> Fields {
        Fields {
            length: solution.map(Solution::length),
            moves: solution
                .and_then(Solution::turns)
                .map(|turns| turns.iter().map(ToString::to_string).collect()),
            ..Fields::default()
        }
    }

    fn print(&self, _: &Instance, solution: &Solution, out: &mut String) {
        let length = solution.length();
        if length >= 10 {
            out.push('1');
        }
        out.push(char::from(b'0' + (length % 10) as u8));
        out.push('\n');
    }
    fn print_unsolvable(&self, _: &Instance, out: &mut String) {
        out.push_str("-1\n");
    }

    fn play(&self, instance: &Instance, hand: &Hand<'_>) -> Result<Play, Refusal> {
        play::by_hand(instance, hand)
    }
    fn verify(&self, instance: &Instance, claim: &Claim) -> Check {
        verify::verify(instance, claim)
    }

    fn generate(&self, wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
        generate::generate(wishes, random)
    }

    fn small(&self) -> Wishes {
        Wishes { moves: Some((0, 5)), ..Wishes::default() }
    }

    fn scene(&self, instance: &Instance, solution: Option<&Solution>) -> Scene {
        scene::draw(instance, solution)
    }

    fn explain(&self, instance: &Instance, ask: &Ask<'_>) -> Result<Explanation, Refusal> {
        explain::explain(&ABOUT, instance, ask)
    }

    fn explore(
        &self,
        instance: Option<&Instance>,
        request: &Request<'_>,
    ) -> Result<Exploration, Refusal> {
        let metric = request.metric.unwrap_or(Metric::Quarter);
        let from = instance.map_or(Cube::SOLVED, |i| i.from);
        // Positions are seen from the solved cube held as the first one is.
        let home = Cube::SOLVED.held_as(from);
        let start = Position::between(from, home);
        let options = Options::default();
        let found = distances::explore(metric, start, &options, &request.limits, request.watch);
        let Some(table) = found.table else {
            let needed = distances::Distances::bytes_for(metric);
            let message = match found.stopped {
                Some(Stop::Memory) | None => format!("exploring cube2 takes {needed} bytes"),
                Some(why) => format!("exploring cube2 was stopped: {why}"),
            };
            return Err(Refusal::limit(message));
        };
        let deepest = found.distribution.depth().and_then(|d| u8::try_from(d).ok());
        let rows = (0..ROWS).filter_map(|row| {
            let columns = deepest.map(|d| table.layer(row, d));
            columns.and_then(|columns| nth(row, &columns, 0))
        });
        Ok(Exploration {
            counts: found.distribution.counts,
            stopped: found.stopped,
            examples: rows.take(4).map(|position| position.before(home).net()).collect(),
            strategy: "ranks",
            bytes: found.bytes,
            on_disk: 0,
            trouble: None,
            together: None,
        })
    }

    /// All cubes are positions of one puzzle.
    fn apart(&self, _: &Instance, _: &Instance) -> Option<String> {
        None
    }

    /// Cubes that are held otherwise are the same position: all are seen as the first is held.
    fn explore_from(
        &self,
        starts: &[Instance],
        request: &Request<'_>,
    ) -> Result<Exploration, Refusal> {
        let metric = request.metric.unwrap_or(Metric::Quarter);
        let home = starts.first().map_or(Cube::SOLVED, |first| Cube::SOLVED.held_as(first.from));
        let puzzle = Pocket::new(Position::SOLVED, metric);
        let ranks =
            |start: &Instance| puzzle.pack(&Position::between(start.from.held_as(home), home));
        let ranks: Vec<u32> = starts.iter().map(ranks).collect();
        let (options, limits) = (levels::Options::default(), request.bounds());
        let found = levels::several(&Compact(&puzzle), &ranks, &options, &limits, request.watch);
        Ok(Exploration::of(found, |&rank| puzzle.unpack(rank).before(home).net()))
    }
}
