//! Levels of games on boards: all their positions, beside Sokoban written by hand and beside PuzzleScript's own engine in Node.js.
//!
//! Both of a row go through the same level, and count its positions at each distance: these are compared before a figure is printed. All
//! positions in which the level is won are one, from which nothing goes on. A rate is how many different positions are found a second, by
//! the clock.

mod own;
mod script;

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use everystate::boards::{self, Challenge, Game, Level, Rows};
use everystate::contract::adapt::Interned;
use everystate::contract::{Limits, Placed, Puzzle, Row, Silent, Verdict};
use everystate::search::levels::{self, Options};
use everystate::search::{Statistics, bfs};
use everystate_bench::baseline::sokoban;
use everystate_bench::measure::{self, Spent};

/// How long a level is gone through at most, or again and again.
const SECONDS: u64 = 5;

/// How often each pair runs.
const PAIRS: usize = 5;

/// How many threads the project has beside PuzzleScript's engine, which has one.
const THREADS: usize = 2;

/// Games of our own, with the levels that are measured.
const GAMES: [(&str, usize); 8] = [
    ("sokoban", 1),
    ("pegs", 1),
    ("pegs", 2),
    ("lights", 2),
    ("klotski", 1),
    ("rush-hour", 1),
    ("ice", 1),
    ("river", 0),
];

/// Games that come with PuzzleScript, with levels of theirs.
const DEMOS: [(&str, usize); 8] = [
    ("sokoban_basic", 0),
    ("sokoban_basic", 1),
    ("microban", 1),
    ("limerick", 1),
    ("kettle", 1),
    ("heroes_of_sokoban", 7),
    ("blockfaker", 0),
    ("lovendpieces", 0),
];

/// Measures both.
pub(crate) fn all(puzzlescript: Option<&Path>) {
    by_hand();
    match puzzlescript.map(script::Engine::new) {
        Some(Ok(engine)) => beside(&engine),
        Some(Err(message)) => println!("boards: {message}"),
        None => println!(
            "boards: beside PuzzleScript's engine with `--puzzlescript DIR`, the folder `src` of its sources"
        ),
    }
}

/// The positions found of a level.
struct Found {
    /// At each distance, in complete layers.
    counts: Vec<u64>,
    /// All together.
    positions: u64,
    /// Whether these are all.
    all: bool,
    /// What it cost.
    spent: Spent,
    /// Bytes of tables, at most; 0 if nobody counted them.
    bytes: u64,
}

impl Found {
    /// How many of these positions there are to one of something.
    #[expect(clippy::cast_precision_loss, reason = "shown to three digits")]
    fn each(&self, of: f64) -> f64 {
        self.positions as f64 / of
    }
}

/// A level of which nothing is asked but to be gone through.
struct Aimless<L>(L);

impl<L: Puzzle> Puzzle for Aimless<L> {
    type State = L::State;
    type Move = L::Move;

    fn start(&self) -> L::State {
        self.0.start()
    }

    fn is_goal(&self, _: &L::State) -> bool {
        false
    }

    fn moves(&self, s: &L::State, out: &mut Vec<L::Move>) {
        self.0.moves(s, out);
    }

    fn apply(&self, s: &L::State, m: L::Move) -> L::State {
        self.0.apply(s, m)
    }

    fn expand<B>(
        &self,
        s: &L::State,
        scratch: &mut Vec<L::Move>,
        visit: impl FnMut(L::Move, L::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.expand(s, scratch, visit)
    }
}

impl<const W: usize, L: Placed<W>> Placed<W> for Aimless<L> {
    type Rest = L::Rest;

    fn split(&self, s: &L::State) -> (L::Rest, usize) {
        self.0.split(s)
    }

    fn join(&self, rest: &L::Rest, place: usize) -> L::State {
        self.0.join(rest, place)
    }

    fn step(
        &self,
        rest: &L::Rest,
        from: &Row<W>,
        visit: &mut impl FnMut(L::Rest, usize),
    ) -> Row<W> {
        self.0.step(rest, from, visit)
    }

    fn goals(&self, _: &L::Rest) -> Row<W> {
        [0; W]
    }
}

/// How positions are gone through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// Only counted, as `levels` does.
    Counted,
    /// With the ways back, as a search for a solution does.
    Searched,
}

/// A level, as it is asked for.
struct Subject(Challenge);

impl Subject {
    /// A level of a game that is known to have it.
    fn new(text: &str, number: usize) -> Self {
        let game: Game = boards::open(text).game.expect("a game");
        Self(Challenge::new(&game, number).expect("a level that is searched"))
    }

    /// Goes through it.
    fn run(&self, way: Way, limits: &Limits) -> Found {
        match self.0.words() {
            1 => self.run_in::<1>(way, limits),
            2 => self.run_in::<2>(way, limits),
            3 => self.run_in::<3>(way, limits),
            4 => self.run_in::<4>(way, limits),
            8 => self.run_in::<8>(way, limits),
            16 => self.run_in::<16>(way, limits),
            words => panic!("positions of {words} words are not measured"),
        }
    }

    fn run_in<const P: usize>(&self, way: Way, limits: &Limits) -> Found {
        let level = self.0.level::<P>();
        match Rows::<P, 1>::words(&level) {
            Some(1) => return rowed::<P, 1>(&level, way, limits),
            Some(2) => return rowed::<P, 2>(&level, way, limits),
            Some(_) => return rowed::<P, 4>(&level, way, limits),
            None => {}
        }
        let level = Aimless(level);
        if P < boards::INTERNED {
            return going(&level, way, limits);
        }
        let interned = Interned::new(&level);
        let found = going(&interned, way, limits);
        Found { bytes: found.bytes + interned.bytes(), ..found }
    }

    /// The same, again and again while there is time; with what a run cost on average.
    fn repeated(&self, way: Way, limits: &Limits) -> Found {
        let (began, mut runs) = (Instant::now(), 0);
        let (last, spent) = measure::spent(|| {
            loop {
                runs += 1;
                let found = self.run(way, limits);
                if !found.all || began.elapsed() > Duration::from_secs(SECONDS / 2) {
                    return found;
                }
            }
        });
        let each = |seconds: f64| seconds / f64::from(runs);
        let spent = Spent { wall: each(spent.wall), processor: each(spent.processor) };
        Found { spent, ..last }
    }
}

/// Goes through all positions of a puzzle.
fn going<P: Puzzle>(puzzle: &P, way: Way, limits: &Limits) -> Found {
    let ((counts, all, statistics), spent) = measure::spent(|| match way {
        Way::Counted => {
            let found = levels::run(puzzle, &Options::default(), limits, &Silent);
            (found.counts, found.stopped.is_none(), found.statistics)
        }
        Way::Searched => {
            let found = bfs::run(puzzle, limits, &Silent);
            (Vec::new(), found.verdict == Verdict::Unsolvable, found.statistics)
        }
    });
    let Statistics { positions, bytes, .. } = statistics;
    Found { counts, positions, all, spent, bytes }
}

/// Goes through all positions of a level by rests and places.
fn rowed<const P: usize, const W: usize>(level: &Level<P>, way: Way, limits: &Limits) -> Found {
    let rows = Aimless(Rows::<P, W>::of(level).expect("rows of so many words"));
    let ((counts, all, statistics), spent) = measure::spent(|| match way {
        Way::Counted => {
            let found = levels::placed(&rows, &Options::default(), limits, &Silent);
            (found.counts, found.stopped.is_none(), found.statistics)
        }
        Way::Searched => {
            let found = bfs::placed(&rows, limits, &Silent);
            (Vec::new(), found.verdict == Verdict::Unsolvable, found.statistics)
        }
    });
    let Statistics { positions, bytes, .. } = statistics;
    Found { counts, positions, all, spent, bytes }
}

fn limits(threads: usize) -> Limits {
    Limits { threads, ..Limits::none() }
}

/// Sokoban: the program written by hand has one thread, the project one and two.
fn by_hand() {
    println!("\nSokoban, all positions of a level: beside a program written by hand");
    println!(
        "{:<24} {:>10} {:>12} {:>12} {:>12}  times as fast, one thread; two",
        "level", "positions", "by hand /s", "1 thread /s", "2 threads /s"
    );
    for (name, level) in own::LEVELS {
        let subject = Subject::new(level, 0);
        let expected = sokoban::counts(level);
        let positions: u64 = expected.iter().sum();
        let run = |threads| {
            let found = subject.run(Way::Counted, &limits(threads));
            assert_eq!(found.counts, expected, "{name}: positions at each distance");
        };
        let [one, two] = [1, 2]
            .map(|threads| measure::alternate(PAIRS, || sokoban::counts(level), || run(threads)));
        #[expect(clippy::cast_precision_loss, reason = "a rate is shown to three digits")]
        let rate = |seconds: f64| rounded(positions as f64 / seconds);
        println!(
            "{name:<24} {positions:>10} {:>12} {:>12} {:>12}  {:.2}; {:.2}",
            rate(one.first.median),
            rate(one.second.median),
            rate(two.second.median),
            one.ratio,
            two.ratio,
        );
    }
}

/// A rate in thousands.
fn rounded(rate: f64) -> String {
    format!("{:.1} k", rate / 1e3)
}

/// All games, with PuzzleScript's engine.
fn beside(engine: &script::Engine) {
    println!(
        "\nall positions of a level: PuzzleScript's engine, and everystate with {THREADS} threads; how many times as fast by the clock, and \
         for each second of the processor"
    );
    println!(
        "{:<24} {:>10} {:>10} {:>12} {:>10} {:>12} {:>10}  bytes a position",
        "game and level", "positions", "engine /s", "counted /s", "times", "searched /s", "times"
    );
    let data = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../data/boards"));
    let read = |folder: &Path, name: &str| {
        let text = std::fs::read_to_string(folder.join(format!("{name}.txt")));
        text.unwrap_or_else(|e| panic!("{name}: {e}"))
    };
    for (name, level) in own::LEVELS {
        row(engine, name, &own::as_game(&read(data, "sokoban"), level), 0);
    }
    for (folder, games) in [(data, &GAMES[..]), (engine.demos().as_path(), &DEMOS[..])] {
        for (name, level) in games {
            row(engine, &format!("{name} {level}"), &read(folder, name), *level);
        }
    }
}

/// A line of the table.
fn row(engine: &script::Engine, name: &str, text: &str, level: usize) {
    let theirs = engine.run(text, level, SECONDS);
    let subject = Subject::new(text, level);
    let limits = Limits { time: Some(Duration::from_secs(SECONDS)), ..limits(THREADS) };
    let [counted, searched] =
        [Way::Counted, Way::Searched].map(|way| subject.repeated(way, &limits));
    compare(name, &theirs, &counted);
    let rate = |found: &Found| found.each(found.spent.wall);
    let times = |found: &Found| {
        let processor = |found: &Found| found.each(found.spent.processor);
        let (wall, processor) =
            (rate(found) / rate(&theirs), processor(found) / processor(&theirs));
        format!("{wall:.0}; {processor:.0}")
    };
    #[expect(clippy::cast_precision_loss, reason = "shown to two digits")]
    let bytes = |found: &Found| 1.0 / found.each(found.bytes as f64);
    println!(
        "{name:<24} {:>10} {:>10} {:>12} {:>10} {:>12} {:>10}  {:.1} counted, {:.1} searched",
        format!("{}{}", counted.positions, if counted.all { "" } else { "…" }),
        rounded(rate(&theirs)),
        rounded(rate(&counted)),
        times(&counted),
        rounded(rate(&searched)),
        times(&searched),
        bytes(&counted),
        bytes(&searched),
    );
}

/// Holds both to the same positions at each distance, as far as both came.
fn compare(name: &str, one: &Found, other: &Found) {
    let layers = one.counts.len().min(other.counts.len());
    assert_eq!(one.counts[..layers], other.counts[..layers], "{name}: positions at each distance");
    if one.all && other.all {
        assert_eq!(one.counts, other.counts, "{name}: all positions");
    }
}
