//! [`Gap`]: the family, its strategies and how each question is answered.

use core::fmt::Write as _;
use core::ops::ControlFlow;

use everystate_algebra::Natural;
use everystate_puzzle::adapt::{Compact, Through};
use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};
use everystate_puzzle::{Heuristic, Limits, Packed, Puzzle, Verdict, Watch};
use everystate_search::{
    Report, astar, bfs, bidirectional, count, deepening, enumerate, idastar, levels,
};
use serde_json::{Map, Value};

use super::deal::{Card, Instance};
use super::explain::explain as explained;
use super::rules::{Game, Misplaced, Position, word_bits};
use super::word::Store;
use super::{generate, layers, scene, text, verify};
use crate::family::{
    About, Answer, Ask, Check, Claim, Exploration, Explores, Family, Fields, Misfit, Question,
    Refusal, Request, Strategy, Wish, Wishes,
};
use crate::scene::Scene;

/// The card game Gap: order the rows by moving cards into gaps.
///
/// ```
/// use everystate_puzzle::text::Source;
/// use everystate_puzzles::{Family, gap::Gap};
/// let mut source = Source::new(Gap.about().example.as_bytes());
/// let deal = Gap.read(&mut Default::default(), &mut source).unwrap().unwrap();
/// assert_eq!((deal.suits(), deal.ranks()), (4, 7));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Gap;

/// A shortest solution, or only its length where the moves were not asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// How many moves.
    pub length: u64,
    /// The cards in the order in which they move.
    pub moves: Option<Vec<Card>>,
}

impl From<Vec<Card>> for Solution {
    fn from(moves: Vec<Card>) -> Self {
        Self { length: moves.len() as u64, moves: Some(moves) }
    }
}

const FIRST: &[Question] = &[Question::First];

static ABOUT: About = About {
    name: "gap",
    title: "the card game Gap: order the rows by moving cards into gaps",
    rules: "Cards of several suits lie in rows, as many rows as suits, with an empty column at the \
            left. First the cards of value 1 move to the left column, suit 1 to row 1 and so on, \
            leaving gaps. A move fills a gap with the card that follows its left neighbour: the same \
            suit, one higher. Nothing goes right of a gap or of the last card of a suit. The goal is \
            each suit in its row, in order from the left. Wanted are the fewest moves.",
    format: "The number of deals, then each deal as its rows, a line each: 4 rows of 7 cards in the \
             contest, 1 to 9 rows of 2 to 16 cards in general. A card is a digit for the suit and a \
             number for the value (23, 113). Blank lines between deals; after any other deck than the \
             contest's one is needed, and two after fewer than 4 rows of 7. The answer is the fewest \
             moves, or -1.",
    example: "1\n26 31 13 44 21 24 42\n17 45 23 25 41 36 11\n46 34 14 12 37 32 47\n\
              16 43 27 35 22 33 15\n",
    json: r#"{"rows":[["26","31","13","44","21","24","42"],["17","45","23","25","41","36","11"],["46","34","14","12","37","32","47"],["16","43","27","35","22","33","15"]],"variant":"gap"}"#,
    strategies: &[
        Strategy { name: "layers", answers: FIRST, first: true },
        Strategy { name: "bfs", answers: FIRST, first: true },
        Strategy { name: "bidirectional", answers: FIRST, first: false },
        Strategy { name: "astar", answers: FIRST, first: false },
        Strategy { name: "idastar", answers: FIRST, first: true },
        Strategy { name: "deepening", answers: FIRST, first: true },
        Strategy { name: "count", answers: &[Question::Count, Question::Unique], first: true },
        Strategy {
            name: "enumerate",
            answers: &[Question::All, Question::Count, Question::Unique],
            first: true,
        },
    ],
    wishes: &[Wish::Size, Wish::Unique, Wish::Moves, Wish::Solvable],
    metrics: &[],
    explore: Explores::Instance,
    batch: 16,
};

/// Calls a generic function with the smallest word that holds a deal's positions.
macro_rules! with_word {
    ($deal:expr, $f:ident ( $($arg:expr),* )) => {
        match word_bits($deal) {
            0..=64 => $f::<u64>($($arg),*),
            65..=128 => $f::<u128>($($arg),*),
            _ => $f::<[u64; 4]>($($arg),*),
        }
    };
}

impl Family for Gap {
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
    fn text_fits(&self, deal: &Instance) -> Result<(), Refusal> {
        text::fits(deal)
    }
    fn write_head(&self, count: u64, out: &mut String) {
        let _ = writeln!(out, "{count}");
    }
    fn write(&self, deal: &Instance, out: &mut String) {
        text::write(deal, out);
    }
    fn write_tail(&self, _: &mut String) {}
    fn from_json(&self, object: &Map<String, Value>) -> Result<Instance, Misfit> {
        text::from_json(object)
    }
    fn to_json(&self, deal: &Instance) -> Map<String, Value> {
        text::to_json(deal)
    }

    fn solve(
        &self,
        deal: &Instance,
        ask: &Ask<'_>,
        emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Answer<Solution>, Refusal> {
        let strategy = ABOUT.strategy(ask.strategy, ask.question)?;
        if ask.metric.is_some() {
            return Err(Refusal::usage("the moves of gap are counted in one way only"));
        }
        let mut answer = match (strategy.name, ask.question) {
            ("layers", _) => by_layers(deal, ask),
            ("count", _) => by_count(deal, ask),
            ("enumerate", _) => with_word!(deal, by_enumeration(deal, ask, emit)),
            (name, _) => with_word!(deal, general(deal, name, ask)),
        };
        answer.strategy = strategy.name;
        Ok(answer)
    }

    fn fields(&self, _: &Instance, solution: Option<&Solution>) -> Fields {
        let Some(solution) = solution else { return Fields::default() };
        let moves = solution.moves.as_ref();
        Fields {
            length: Some(solution.length),
            moves: moves.map(|moves| moves.iter().map(Card::to_string).collect()),
            ..Fields::default()
        }
    }

    fn print(&self, _: &Instance, solution: &Solution, out: &mut String) {
        let _ = writeln!(out, "{}", solution.length);
    }
    fn print_unsolvable(&self, _: &Instance, out: &mut String) {
        out.push_str("-1\n");
    }

    fn verify(&self, deal: &Instance, claim: &Claim) -> Check {
        verify::verify(deal, claim)
    }
    fn generate(&self, wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
        generate::generate(wishes, random)
    }
    fn small(&self) -> Wishes {
        Wishes { size: Some(vec![3, 4]), ..Wishes::default() }
    }
    fn scene(&self, deal: &Instance, solution: Option<&Solution>) -> Scene {
        scene::draw(deal, solution.and_then(|s| s.moves.as_deref()))
    }

    fn explain(&self, deal: &Instance, ask: &Ask<'_>) -> Result<String, Refusal> {
        let first =
            Ask { question: Question::First, moves: true, limits: ask.limits.clone(), ..*ask };
        let answer = self.solve(deal, &first, &mut |_| ControlFlow::Continue(()))?;
        let (verdict, limits) = (&answer.verdict, &ask.limits);
        let mut out = with_word!(deal, explained(deal, verdict, limits, ask.watch));
        let seen = if answer.positions == 1 { "position" } else { "positions" };
        let _ = writeln!(out, "Strategy: {}, {} {seen}.", answer.strategy, answer.positions);
        Ok(out)
    }

    fn explore(
        &self,
        instance: Option<&Instance>,
        request: &Request<'_>,
    ) -> Result<Exploration, Refusal> {
        let deal = instance.ok_or_else(|| {
            Refusal::usage("a deal is needed: there is none to explore by default")
        })?;
        Ok(with_word!(deal, explored(deal, request)))
    }
}

/// An answer without count and uniqueness.
fn plain(verdict: Verdict<Solution>, positions: u64) -> Answer<Solution> {
    Answer { verdict, count: None, unique: None, strategy: "", positions }
}

fn by_layers(deal: &Instance, ask: &Ask<'_>) -> Answer<Solution> {
    let found = layers::length(deal, &ask.limits, ask.watch);
    match found.verdict {
        Verdict::Solved(length) if ask.moves => {
            let mut answer = with_word!(deal, retrace(deal, length, ask));
            answer.positions += found.positions;
            answer
        }
        verdict => plain(verdict.map(|length| Solution { length, moves: None }), found.positions),
    }
}

/// The bound of a search for the first solution of a length that is known to be the shortest.
struct Known<H> {
    start: Position,
    length: u32,
    inner: H,
}

impl<P: Puzzle<State = Position>, H: Heuristic<P>> Heuristic<P> for Known<H> {
    fn estimate(&self, s: &Position) -> u32 {
        if *s == self.start { self.length } else { self.inner.estimate(s) }
    }
}

/// The first in order of the solutions of the shortest length.
fn retrace<W: Store>(deal: &Instance, length: u64, ask: &Ask<'_>) -> Answer<Solution> {
    let game = Game::<W>::new(deal);
    let length = u32::try_from(length).unwrap_or(u32::MAX - 1);
    let inner = Known { start: game.start(), length, inner: Misplaced(&game) };
    let bound = Through { puzzle: &game, inner };
    let report =
        idastar::run(&Compact(&game), &bound, &idastar::Options::default(), &ask.limits, ask.watch);
    plain(report.verdict.map(Solution::from), report.statistics.positions)
}

fn general<W: Store>(deal: &Instance, strategy: &str, ask: &Ask<'_>) -> Answer<Solution> {
    let game = Game::<W>::new(deal);
    let packed = Compact(&game);
    let bound = Through { puzzle: &game, inner: Misplaced(&game) };
    let (limits, watch) = (&ask.limits, ask.watch);
    let report: Report<Vec<Card>> = match strategy {
        "bidirectional" => {
            bidirectional::run(&packed, &bidirectional::Options::default(), limits, watch)
        }
        "astar" => astar::run(&packed, &bound, &astar::Options::default(), limits, watch),
        "idastar" => idastar::run(&packed, &bound, &idastar::Options::default(), limits, watch),
        "deepening" => deepening::run(&packed, &deepening::Options::default(), limits, watch),
        _ => bfs::run(&packed, &bfs::Options::default(), limits, watch),
    };
    plain(report.verdict.map(Solution::from), report.statistics.positions)
}

/// How many shortest solutions a deal has, and how many positions were looked at.
pub(super) fn solutions(
    deal: &Instance,
    limits: &Limits,
    watch: &dyn Watch,
) -> (Verdict<count::Shortest>, u64) {
    fn run<W: Store>(
        deal: &Instance,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> (Verdict<count::Shortest>, u64) {
        let game = Game::<W>::new(deal);
        let report = count::run(&Compact(&game), &count::Options::default(), limits, watch);
        (report.verdict, report.statistics.positions)
    }
    with_word!(deal, run(deal, limits, watch))
}

/// The answer with what `Count`, `All` and `Unique` say of a deal: how many solutions there are, as
/// far as that is known.
fn tell(mut answer: Answer<Solution>, question: Question, count: Natural) -> Answer<Solution> {
    match (&answer.verdict, question) {
        (Verdict::Stopped { .. }, _) | (_, Question::First) => {}
        (_, Question::Unique) => answer.unique = Some(count == Natural::ONE),
        (_, Question::All | Question::Count) => answer.count = Some(count),
    }
    answer
}

/// Counting keeps no moves; where they are asked for they are found beside it.
fn by_count(deal: &Instance, ask: &Ask<'_>) -> Answer<Solution> {
    let (verdict, positions) = solutions(deal, &ask.limits, ask.watch);
    match verdict {
        Verdict::Unsolvable => {
            tell(plain(Verdict::Unsolvable, positions), ask.question, Natural::ZERO)
        }
        Verdict::Stopped { at_least, why } => plain(Verdict::Stopped { at_least, why }, positions),
        Verdict::Solved(count::Shortest { length, solutions }) => {
            let mut answer = plain(Verdict::Solved(Solution { length, moves: None }), positions);
            if ask.moves {
                answer.verdict = with_word!(deal, retrace(deal, length, ask)).verdict;
            }
            tell(answer, ask.question, solutions)
        }
    }
}

fn by_enumeration<W: Store>(
    deal: &Instance,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Answer<Solution> {
    let game = Game::<W>::new(deal);
    let (mut first, mut visited) = (None, 0u64);
    let mut visit = |moves: &[Card]| {
        let solution = Solution::from(moves.to_vec());
        visited += 1;
        let flow = match ask.question {
            Question::All => emit(&solution),
            Question::Unique if visited > 1 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        first.get_or_insert(solution);
        flow
    };
    let options = enumerate::Options::default();
    let report = enumerate::run(&Compact(&game), &options, &ask.limits, ask.watch, &mut visit);
    let verdict = match (report.verdict, first) {
        (Verdict::Solved(_), Some(first)) => Verdict::Solved(first),
        (Verdict::Stopped { at_least, why }, _) => Verdict::Stopped { at_least, why },
        (Verdict::Unsolvable | Verdict::Solved(_), _) => Verdict::Unsolvable,
    };
    tell(plain(verdict, report.statistics.positions), ask.question, Natural::from(visited))
}

fn explored<W: Store>(deal: &Instance, request: &Request<'_>) -> Exploration {
    let game = Game::<W>::new(deal);
    let options = levels::Options::default();
    let found = levels::run(&Compact(&game), &options, &request.limits, request.watch);
    Exploration {
        counts: found.counts,
        stopped: found.stopped,
        examples: found.last.iter().map(|&word| game.describe(&game.unpack(word))).collect(),
        strategy: "bfs",
        bytes: found.statistics.bytes,
    }
}
