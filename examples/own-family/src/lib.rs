//! The family of ways from one number to another by doubling and adding one.

use everystate::algebra::Natural;
use everystate::contract::random::Random;
use everystate::contract::text::{Fault, Source};
use everystate::families::Family;
use everystate::families::family::{
    About, Answer, Ask, Check, Claim, Explanation, Exploration, Explores, FORMATS, Fields, Misfit,
    Question, Refusal, Request, Strategy, WishKind, WishSpec, Wishes, enumerated, only_keys,
};
use everystate::families::scene::{Color, Scene, Tile};
use everystate::json::{Map, Value};
use everystate::prelude::{Puzzle, Verdict, bfs};
use std::ops::ControlFlow;

/// The largest number there is.
const MOST: u32 = 100_000;

/// From where to where: 1 ≤ `from` ≤ `to` ≤ 100 000.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    from: u32,
    to: u32,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Double,
    Add,
}

impl Step {
    fn name(self) -> &'static str {
        match self {
            Self::Double => "double",
            Self::Add => "add",
        }
    }
}

impl Puzzle for Way {
    type State = u32;
    type Move = Step;

    fn start(&self) -> u32 {
        self.from
    }
    fn is_goal(&self, &n: &u32) -> bool {
        n == self.to
    }
    fn moves(&self, &n: &u32, out: &mut Vec<Step>) {
        out.extend([Step::Double, Step::Add].into_iter().filter(|&m| self.apply(&n, m) <= self.to));
    }
    fn apply(&self, &n: &u32, m: Step) -> u32 {
        match m {
            Step::Double => 2 * n,
            Step::Add => n + 1,
        }
    }
}

/// Numbers to get to that are odd.
pub static ODD: WishSpec = WishSpec {
    key: "odd",
    flag: "--odd",
    kind: WishKind::Yes,
    heading: "Odd",
    help: "Ways to an odd number",
    after: None,
    against: &[],
};

use Question::{All, Any, Count, First, Unique};

static ABOUT: About = About {
    name: "double",
    title: "from one number to another by doubling and adding one",
    rules: "A number is doubled or one is added to it, until it is another.",
    format: "Instances of a line: both numbers, from 1 to 100000, the greater one last. Two zeros end the input.",
    example: "1 11\n0 0\n",
    json: r#"{"from":1,"to":11}"#,
    strategies: &[
        Strategy::first("bfs", &[First, Any]),
        Strategy::first("enumerate", &[All, Count, Unique]),
    ],
    wishes: &[&ODD],
    unique: &[],
    metrics: &[],
    explore: Explores::No,
    formats: FORMATS,
    certificates: false,
    pieces: None,
    knows: &[],
    batch: 16,
};

/// The family.
pub struct Doubling;

impl Family for Doubling {
    type Instance = Way;
    type Solution = Vec<Step>;
    type Reader = ();

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn read(&self, (): &mut (), source: &mut Source<'_>) -> Result<Option<Way>, Fault> {
        let mut number = |what| -> Result<_, Fault> {
            source.skip_blank()?;
            let place = source.place();
            let n = source.integer(0..=MOST.into(), what)?;
            Ok((place, u32::try_from(n).expect("it is at most 100 000")))
        };
        let (_, from) = number("the number to begin with")?;
        let (place, to) = number("the number to get to")?;
        match (from, to) {
            (0, 0) => source.finish("the two zeros").map(|()| None),
            (1.., _) if from <= to => Ok(Some(Way { from, to })),
            _ => Err(source.fault(place, 1, "there is no way down, nor from 0", "1 ≤ from ≤ to")),
        }
    }

    fn write_head(&self, _: u64, _: &mut String) {}
    fn write(&self, way: &Way, out: &mut String) {
        out.push_str(&format!("{} {}\n", way.from, way.to));
    }
    fn write_tail(&self, out: &mut String) {
        out.push_str("0 0\n");
    }

    fn from_json(&self, object: &Map<String, Value>) -> Result<Way, Misfit> {
        only_keys(object, &["from", "to"])?;
        let number = |key: &'static str, least: u32| {
            let given = object.get(key).and_then(Value::as_u64).and_then(|n| u32::try_from(n).ok());
            given.filter(|n| (least..=MOST).contains(n)).ok_or_else(|| {
                let expected = format!("a number from {least} to {MOST}");
                Misfit::at(key, format!("`{key}` is none that it can be"), expected)
            })
        };
        let from = number("from", 1)?;
        Ok(Way { from, to: number("to", from)? })
    }
    fn to_json(&self, way: &Way) -> Map<String, Value> {
        [("from", way.from), ("to", way.to)]
            .map(|(key, n)| (key.to_owned(), n.into()))
            .into_iter()
            .collect()
    }

    fn solve(
        &self,
        way: &Way,
        ask: &Ask<'_>,
        emit: &mut dyn FnMut(&Vec<Step>) -> ControlFlow<()>,
    ) -> Result<Answer<Vec<Step>>, Refusal> {
        let strategy = ABOUT.strategy(ask.strategy, ask.question)?;
        if strategy.name == "enumerate" {
            return Ok(enumerated(way, <[Step]>::to_vec, ask, emit));
        }
        let report = bfs::run(way, &ask.limits, ask.watch);
        Ok(Answer::of(report.verdict, strategy.name, report.statistics.positions))
    }

    fn fields(&self, _: &Way, solution: Option<&Vec<Step>>) -> Fields {
        let Some(steps) = solution else { return Fields::default() };
        let moves = steps.iter().map(|step| step.name().to_owned()).collect();
        Fields { length: Some(steps.len() as u64), moves: Some(moves), ..Fields::default() }
    }
    fn print(&self, _: &Way, steps: &Vec<Step>, out: &mut String) {
        let names: Vec<&str> = steps.iter().map(|step| step.name()).collect();
        out.push_str(&format!("{}: {}\n", names.len(), names.join(" ")));
    }
    fn print_unsolvable(&self, _: &Way, out: &mut String) {
        out.push_str("none\n"); // never: adding leads everywhere
    }

    /// By the shortest ways to every number in between, one after the other, without any search.
    fn verify(&self, way: &Way, claim: &Claim) -> Check {
        let (length, ways) = shortest(way);
        if claim.verdict.as_deref() == Some("unsolvable") {
            return Check::Fails("adding one leads there in the end".to_owned());
        }
        if claim.unique.is_some_and(|unique| unique != (ways == Natural::ONE)) {
            return Check::Fails(format!("there are {ways} shortest ways"));
        }
        if !claim.counts(&ways) {
            return Check::Fails(format!("there are {ways} shortest ways"));
        }
        if claim.fields.length.is_some_and(|said| said != length) {
            return Check::Fails(format!("a shortest way has {length} steps"));
        }
        let Some(moves) = &claim.fields.moves else {
            let told = claim.count.is_some() || claim.unique.is_some();
            let open = Check::Open("no moves are given".to_owned());
            return if told { Check::Holds(format!("{ways} shortest ways")) } else { open };
        };
        let end = moves.iter().try_fold(way.from, |n, name| match name.as_str() {
            "double" => n.checked_mul(2),
            "add" => n.checked_add(1),
            _ => None,
        });
        match end {
            Some(end) if end == way.to && moves.len() as u64 == length => {
                Check::Holds(format!("{length} steps, no way is shorter"))
            }
            Some(end) if end == way.to => {
                Check::Fails(format!("a shortest way has {length} steps"))
            }
            _ => Check::Fails(format!("the moves do not lead to {}", way.to)),
        }
    }

    fn generate(&self, wishes: &Wishes, random: &mut Random) -> Result<Way, Refusal> {
        let from = 1 + u32::try_from(random.below(20)).expect("below 20");
        let to = from + u32::try_from(random.below(1_000)).expect("below 1 000");
        // The next odd number is no smaller.
        Ok(Way { from, to: if wishes.own.yes(&ODD) { to | 1 } else { to } })
    }
    fn small(&self) -> Wishes {
        Wishes::default()
    }

    fn scene(&self, way: &Way, solution: Option<&Vec<Step>>) -> Scene {
        let mut scene = Scene::new(format!("From {} to {}", way.from, way.to));
        let steps = solution.map(Vec::as_slice).unwrap_or_default();
        let mut number = way.from;
        scene.put(0, 0, Tile::new(number.to_string(), Color::GREEN));
        for (column, &step) in (1..).zip(steps) {
            number = way.apply(&number, step);
            scene.put(0, column, Tile::new(number.to_string(), Color::WHITE));
        }
        scene
    }

    fn explain(&self, way: &Way, ask: &Ask<'_>) -> Result<Explanation, Refusal> {
        let answer = self.solve(way, ask, &mut |_| ControlFlow::Continue(()))?;
        let text = match &answer.verdict {
            Verdict::Solved(steps) => format!("{} steps lead there.", steps.len()),
            Verdict::Unsolvable => "Nothing leads there.".to_owned(),
            Verdict::Stopped { at_least, .. } => format!("At least {at_least} steps lead there."),
        };
        Ok(answer.explained(text))
    }

    fn explore(&self, _: Option<&Way>, _: &Request<'_>) -> Result<Exploration, Refusal> {
        Err(Refusal::usage("there is nothing to explore"))
    }
}

/// The length of a shortest way, and how many there are.
fn shortest(way: &Way) -> (u64, Natural) {
    let mut found: Vec<(u64, Natural)> = vec![(0, Natural::ONE)];
    for n in way.from + 1..=way.to {
        let at = |m: u32| &found[(m - way.from) as usize];
        let (mut length, mut ways) = (at(n - 1).0 + 1, at(n - 1).1.clone());
        // From 1, adding and doubling lead to 2 alike, and are two moves.
        if n % 2 == 0 && n / 2 >= way.from {
            let half = at(n / 2);
            if half.0 + 1 < length {
                (length, ways) = (half.0 + 1, half.1.clone());
            } else if half.0 + 1 == length {
                ways += &half.1;
            }
        }
        found.push((length, ways));
    }
    found.pop().expect("the way's end is found last")
}
