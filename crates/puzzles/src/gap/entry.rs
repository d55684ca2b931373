//! [`Gap`]: the family.

use core::fmt::Write as _;
use core::ops::ControlFlow;

use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};
use everystate_puzzle::{Limits, Watch};
use serde_json::{Map, Value};

use super::explain::{explain, explain_loose};
use super::generate::{UNSOLVABLE, VARIANT, WAYS};
use super::rules::{Instance, NoVariant, Step, with_word};
use super::solution::Solution;
use super::{certificate, explore, generate, play, scene, solve, text, verify};
use crate::family::{
    About, Answer, Ask, BEST_OF, Certificate, Check, Claim, Explanation, Exploration, Explores,
    Family, Fields, Hand, MOVES, Made, Making, Misfit, Play, Question, Refusal, Request, SIZE,
    SOLVABLE, Strategy, Terms, UNIQUE, Wishes,
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

use Question::{All, Any, Count, First, Unique};

static ABOUT: About = About {
    name: "gap",
    title: "the card game Gap: order the rows by moving cards into gaps",
    rules: "Cards of several suits lie in rows, as many rows as suits, with an empty column at the \
            left. First the cards of value 1 move to the left column, suit 1 to row 1 and so on, \
            leaving gaps. A move fills a gap with the card that follows its left neighbour: the same \
            suit, one higher. Nothing goes right of a gap or of the last card of a suit. The goal is \
            each suit in its row, in order from the left. Wanted are the fewest moves. \
            Variants, told with the deal: gap, gaps-fixed (the same with a whole pack); \
            gaps-one-deal, montana (no left column: the lowest cards are taken out, any lowest remaining \
            card may open a row, and each suit may end in any row); gaps-tied (so, but each suit must \
            end in the row of its number); gaps-live (a gap right of gaps takes the card that belongs \
            so far right of the card left of them, and with no card left of them one of its own column); \
            or rules joined by +: fixed or free, tied, live.",
    format: "The number of deals, then each deal as its rows, a line each: 4 rows of 7 cards in the \
             contest, 1 to 9 rows of 2 to 16 cards in general. A card is a digit for the suit and a \
             number for the value (23, 113). Blank lines between deals; after any other deck than the \
             contest's one is needed, and two after fewer than 4 rows of 7. Or cards as players write \
             them, up to 4 rows of 13: AS KH 10C, TC or 10♣; then the number of deals may be left out, and \
             -- may stand for each ace. The answer is the fewest moves, or -1. JSON may be Solvitaire's, \
             {\"sequences\":[[\"KS\",\"AS\",…],…]}, with an ace for each gap.",
    example: "1\n26 31 13 44 21 24 42\n17 45 23 25 41 36 11\n46 34 14 12 37 32 47\n\
              16 43 27 35 22 33 15\n",
    json: r#"{"rows":[["26","31","13","44","21","24","42"],["17","45","23","25","41","36","11"],["46","34","14","12","37","32","47"],["16","43","27","35","22","33","15"]],"variant":"gap"}"#,
    strategies: &[
        Strategy::first("layers", &[First]),
        Strategy::first("bfs", &[First]),
        Strategy::any("bidirectional", &[First]),
        Strategy::any("astar", &[First]),
        Strategy::first("idastar", &[First]),
        Strategy::first("deepening", &[First]),
        Strategy::any("columns", &[Any]),
        Strategy::first("count", &[Count, Unique]),
        Strategy::first("enumerate", &[All, Count, Unique]),
    ],
    wishes: &[&SIZE, &VARIANT, &UNIQUE, &WAYS, &MOVES, &SOLVABLE, &UNSOLVABLE, &BEST_OF],
    unique: &[],
    metrics: &[],
    explore: Explores::Instance,
    formats: text::FORMATS,
    certificates: true,
    pieces: None,
    knows: &["variant", "disk", "checkpoint", "hosts", "workers"],
    batch: 16,
};

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

    fn write_as(&self, name: &str, deal: &Instance, out: &mut String) -> Result<(), Refusal> {
        text::write_as(name, deal, out)
    }
    fn on_terms(&self, deal: Instance, terms: &Terms) -> Result<Instance, Refusal> {
        let Terms { from: None, to: None, visit: None, variant } = terms else {
            return Err(Refusal::usage(
                "of --from, --to, --visit and --variant gap knows the last",
            ));
        };
        let Some(name) = variant else { return Ok(deal) };
        let variant = name.parse().map_err(|no: NoVariant| Refusal::usage(no.to_string()))?;
        Ok(deal.played_by(variant))
    }

    fn solve(
        &self,
        deal: &Instance,
        ask: &Ask<'_>,
        emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Answer<Solution>, Refusal> {
        let strategy = ABOUT.strategy(ask.strategy, ask.question)?;
        ABOUT.has_metric(ask.metric)?;
        if strategy.name == "columns" {
            return solve::by_columns(deal, ask);
        }
        Ok(solve::solve(deal, solve::fitting(deal, strategy.name, ask.strategy)?, ask, emit))
    }

    fn fields(&self, _: &Instance, solution: Option<&Solution>) -> Fields {
        let Some(solution) = solution else { return Fields::default() };
        let moves = solution.moves.as_ref();
        Fields {
            length: Some(solution.length),
            moves: moves.map(|moves| moves.iter().map(Step::to_string).collect()),
            ..Fields::default()
        }
    }

    fn print(&self, _: &Instance, solution: &Solution, out: &mut String) {
        let _ = writeln!(out, "{}", solution.length);
    }
    fn print_unsolvable(&self, _: &Instance, out: &mut String) {
        out.push_str("-1\n");
    }

    fn play(&self, deal: &Instance, hand: &Hand<'_>) -> Result<Play, Refusal> {
        play::by_hand(deal, hand)
    }
    fn verify(&self, deal: &Instance, claim: &Claim) -> Check {
        verify::verify(deal, claim)
    }
    fn certify(
        &self,
        deal: &Instance,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Certificate, Refusal> {
        certificate::certify(deal, limits, watch)
    }
    fn check(&self, deal: &Instance, it: &Certificate, limits: &Limits) -> Check {
        verify::certificate(deal, it, limits)
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
        Wishes { size: Some(vec![3, 4]), ..Wishes::default() }
    }
    fn scene(&self, deal: &Instance, solution: Option<&Solution>) -> Scene {
        scene::draw(deal, solution.and_then(|s| s.moves.as_deref()))
    }

    fn explain(&self, deal: &Instance, ask: &Ask<'_>) -> Result<Explanation, Refusal> {
        let first =
            Ask { question: Question::First, moves: true, limits: ask.limits.clone(), ..*ask };
        let answer = self.solve(deal, &first, &mut |_| ControlFlow::Continue(()))?;
        let (verdict, limits) = (&answer.verdict, &ask.limits);
        let mut out = if deal.variant().is_contest() {
            with_word!(deal, explain(deal, verdict, limits, ask.watch))
        } else {
            explain_loose(deal, verdict, limits, ask.watch)
        };
        let seen = if answer.positions == 1 { "position" } else { "positions" };
        let _ = writeln!(out, "Strategy: {}, {} {seen}.", answer.strategy, answer.positions);
        Ok(answer.explained(out))
    }

    fn explore(
        &self,
        instance: Option<&Instance>,
        request: &Request<'_>,
    ) -> Result<Exploration, Refusal> {
        let deal = ABOUT.start(instance)?;
        explore::explore(deal, request)
    }

    /// What a position leads to depends on where the cards stand alone, whatever was dealt.
    fn apart(&self, first: &Instance, other: &Instance) -> Option<String> {
        let deck = |deal: &Instance| [deal.suits(), deal.ranks()];
        let ([suits, ranks], [s, r]) = (deck(first), deck(other));
        if [suits, ranks] != [s, r] {
            return Some(format!(
                "this deal is of {s} × {r} cards, the first of {suits} × {ranks}"
            ));
        }
        let (rules, others) = (first.variant(), other.variant());
        (rules != others).then(|| format!("this deal is played as {others}, the first as {rules}"))
    }

    fn explore_from(
        &self,
        deals: &[Instance],
        request: &Request<'_>,
    ) -> Result<Exploration, Refusal> {
        explore::explore_from(ABOUT.start(deals.first())?, deals, request)
    }
}
