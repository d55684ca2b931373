//! Ratios of Everystate against the baselines, each pair measured in one run.
//!
//! Both programs of a row get the same text and their answers are compared first; then they run
//! alternately on one core, and the ratio is taken pair by pair. Arguments choose rows
//! (`roll maze flood stack gap cube2 boards explore twisty together solve program memory own`, or a puzzle of `twisty`); without any,
//! all but `own` are measured. `roll-check` measures nothing: it compares 10 000 first sequences of up to 30 000 tips, and
//! 100 windows of each, with those that the baseline walks. `--defs DIR` adds definition files by others to `twisty`,
//! `--puzzlescript DIR` PuzzleScript's own engine, of which it is the folder `src`, to `boards`.

mod boards;
mod flood;
mod own;
mod program;
mod solve;
mod together;
mod twisty;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use everystate::contract::text::Source;
use everystate::contract::{Limits, Silent, Verdict};
use everystate::families::cube2::Distances;
use everystate::families::family::{Ask, Metric, Question};
use everystate::families::{Family, stack};
use everystate::session::{self, Generate, Input, Solve};
use everystate_bench::baseline::{cube2, gap, maze, roll, stack as dice};
use everystate_bench::check::Compared;
use everystate_bench::measure::{self, Comparison};
use everystate_bench::{check, generate, memory};

/// How often each pair runs.
const PAIRS: usize = 7;

/// Measures and prints.
type Measure = fn(&Wishes);

/// What can be measured.
const PARTS: [(&str, Measure); 14] = [
    ("roll", |_| rolls()),
    ("maze", |_| mazes()),
    ("flood", |wishes| flood::maze(wishes.side, wishes.wild)),
    ("stack", |_| stacks()),
    ("gap", |_| gaps()),
    ("cube2", |_| cubes()),
    ("boards", |wishes| boards::all(wishes.puzzlescript.as_deref())),
    ("explore", |_| explorations()),
    ("twisty", |wishes| twisty::explorations(wishes)),
    ("together", |_| together::all()),
    ("solve", |wishes| solve::solutions(wishes)),
    ("program", |_| program::against_checksum()),
    ("memory", |_| memory_rates()),
    ("own", |wishes| own::cases(&wishes.cases)),
];

/// What is asked for.
struct Wishes {
    /// Parts and puzzles; everything if there are none.
    names: Vec<String>,
    /// Where definition files by others are.
    defs: Option<PathBuf>,
    /// Where PuzzleScript's sources are.
    puzzlescript: Option<PathBuf>,
    /// Where files of scrambles of the 3×3×3 are.
    scrambles: Option<PathBuf>,
    /// How many of each file.
    most: Option<usize>,
    /// Where tables are kept.
    tables: Option<PathBuf>,
    /// Bytes of pruning tables.
    memory: Vec<u64>,
    /// Squares along the side of the large maze.
    side: u32,
    /// How many of a hundred of them are wild.
    wild: usize,
    /// With what the names of the cases of `own` begin; all if there are none.
    cases: Vec<String>,
}

impl Wishes {
    fn read(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut wishes = Self {
            names: Vec::new(),
            defs: None,
            puzzlescript: None,
            scrambles: None,
            most: None,
            tables: None,
            memory: vec![64 << 20],
            side: 1024,
            wild: 56,
            cases: Vec::new(),
        };
        while let Some(arg) = args.next() {
            if arg == "--defs" {
                wishes.defs = Some(args.next().ok_or("--defs wants a folder")?.into());
            } else if arg == "--puzzlescript" {
                wishes.puzzlescript =
                    Some(args.next().ok_or("--puzzlescript wants a folder")?.into());
            } else if arg == "--scrambles" {
                wishes.scrambles = Some(args.next().ok_or("--scrambles wants a folder")?.into());
            } else if arg == "--tables" {
                wishes.tables = Some(args.next().ok_or("--tables wants a folder")?.into());
            } else if arg == "--most" {
                let most = args.next().and_then(|n| n.parse().ok());
                wishes.most = Some(most.ok_or("--most wants a number")?);
            } else if arg == "--side" {
                let side = args.next().and_then(|n| n.parse().ok());
                wishes.side = side.ok_or("--side wants a number of squares")?;
            } else if arg == "--wild" {
                let wild = args.next().and_then(|n| n.parse().ok());
                wishes.wild = wild.ok_or("--wild wants a number of a hundred")?;
            } else if arg == "--case" {
                wishes.cases.push(args.next().ok_or("--case wants a name or its beginning")?);
            } else if arg == "--memory" {
                let sizes = args.next().ok_or("--memory wants sizes, as 64M,1G")?;
                let sizes: Option<Vec<u64>> = sizes.split(',').map(bytes).collect();
                wishes.memory = sizes.ok_or("--memory wants sizes, as 64M,1G")?;
            } else if PARTS.iter().any(|(name, _)| *name == arg) || twisty::is_named(&arg) {
                wishes.names.push(arg);
            } else {
                let names = PARTS.map(|(name, _)| name).join(", ");
                return Err(format!(
                    "nothing is called `{arg}` here; these can be measured: {names}, {}",
                    twisty::PUZZLES.join(", ")
                ));
            }
        }
        Ok(wishes)
    }

    fn mean(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|wanted| wanted == name)
    }
}

/// A size, as 64M or 1G.
fn bytes(text: &str) -> Option<u64> {
    let (digits, shift) = match text.strip_suffix('M') {
        Some(digits) => (digits, 20),
        None => (text.strip_suffix('G')?, 30),
    };
    digits.parse::<u64>().ok().map(|n| n << shift)
}

/// Compares as many sequences of the die as are asked for, and prints how many.
fn check_rolls() -> ExitCode {
    let began = Instant::now();
    match check::rolls(1, 10_000, 5000, 100) {
        Ok(Compared { instances, possible, tips, windows }) => {
            let seconds = began.elapsed().as_secs_f64();
            println!(
                "{instances} instances, {possible} of them with a solution: {tips} tips and {windows} \
                 windows are the same, walked and jumped ({seconds:.0} s)"
            );
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn main() -> ExitCode {
    if std::env::args().skip(1).eq(["roll-check".to_owned()]) {
        return check_rolls();
    }
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [word, case, who] = &args[..]
        && word == "own-run"
    {
        return match own::one(case, who) {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                eprintln!("{message}");
                ExitCode::FAILURE
            }
        };
    }
    let wishes = match Wishes::read(std::env::args().skip(1)) {
        Ok(wishes) => wishes,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    println!(
        "{:<52} {:>11} {:>11}  times as fast: median (min … max)",
        "one core", "baseline", "everystate"
    );
    for (name, measure) in PARTS {
        // Others are asked by name alone: they take a quarter of an hour.
        let asked =
            if name == "own" { wishes.names.iter().any(|n| n == name) } else { wishes.mean(name) };
        if asked || name == "twisty" {
            measure(&wishes);
        }
    }
    ExitCode::SUCCESS
}

/// One line of the table.
fn line(name: &str, compared: &Comparison) {
    let time = |s: f64| match s {
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    };
    let (first, second) = (time(compared.first.median), time(compared.second.median));
    println!("{name:<52} {first:>11} {second:>11}  {:.1}", compared.ratio);
}

/// What the library prints for a contest text, on one thread.
fn answers(family: &str, text: &str, question: Question) -> String {
    let family = session::open(family).expect("a family of that name");
    let mut out = Vec::new();
    let request = Solve { question, ..Solve::default() };
    let solved = family.solve(vec![Input::text("benchmark", text)], &request, &mut out);
    solved.expect("the benchmark's text is legal");
    String::from_utf8(out).expect("answers are text")
}

/// Compares a baseline with the library on one text, after checking that they agree.
fn compare(name: &str, family: &str, text: &str, baseline: impl Fn(&str) -> String) {
    assert_eq!(baseline(text), answers(family, text, Question::First), "{name}: answers differ");
    let compared =
        measure::alternate(PAIRS, || baseline(text), || answers(family, text, Question::First));
    line(name, &compared);
}

fn rolls() {
    compare("roll: 100 up to 5000 a face", "roll", &generate::roll(1, 100, 5000), roll::solve);
}

fn mazes() {
    let text = generate::maze(1, 1000, 10);
    compare("maze: 1000 up to 10 × 10, queue and hash set", "maze", &text, maze::solve);
    compare("maze: the same, pathfinding::bfs", "maze", &text, maze::solve_with_pathfinding);
    let text = generate::maze(2, 4, 200);
    compare("maze: 4 up to 200 × 200, queue and hash set", "maze", &text, maze::solve);
}

fn stacks() {
    compare("stack: 300 with givens", "stack", &generate::stack(1, 300), dice::solve);
    let open = stack::Instance::open([3, 3, 3]).expect("a block of that size");
    let visit = || {
        let mut sums = 0u64;
        let visited = stack::visit(&open, &Limits::none(), &Silent, &mut |arrangement| {
            sums = sums.wrapping_add(arrangement.sum());
            std::ops::ControlFlow::Continue(())
        });
        (visited, sums)
    };
    assert_eq!(visit().0, Ok(dice::visit_all()), "arrangements differ");
    line(
        "stack: visiting every arrangement, nothing given",
        &measure::alternate(PAIRS * 9, dice::visit_all, visit),
    );
    stack_rates();
}

/// Contest instances a second: as they are solved in the library, and from text to text.
fn stack_rates() {
    let text = made("stack", 100_000);
    let (mut source, mut reader) = (Source::new(text.as_bytes()), stack::Reader::default());
    let mut blocks = Vec::new();
    while let Ok(Some(block)) = stack::Stack.read(&mut reader, &mut source) {
        blocks.push(block);
    }
    let solve = |question| {
        let ask = Ask::of(question).with_moves(false);
        let solved = |block| {
            let answer =
                stack::Stack.solve(block, &ask, &mut |_| std::ops::ControlFlow::Continue(()));
            answer.is_ok_and(|answer| matches!(answer.verdict, Verdict::Solved(_)))
        };
        measure::repeat(PAIRS * 3, || blocks.iter().filter(|&block| solved(block)).count())
    };
    let written = |question| measure::repeat(PAIRS * 3, || answers("stack", &text, question));
    #[expect(clippy::cast_precision_loss, reason = "a rate is shown to three digits")]
    let rate = |seconds: f64| blocks.len() as f64 / seconds / 1e6;
    for question in [Question::First, Question::Count] {
        let (solved, written) = (solve(question), written(question));
        println!(
            "stack: {} of {} generated blocks: {:.2} million a second (best {:.2}); from text to text {:.2} (best {:.2})",
            if question == Question::Count { "counts" } else { "sums" },
            blocks.len(),
            rate(solved.median),
            rate(solved.min),
            rate(written.median),
            rate(written.min),
        );
    }
}

/// Contest instances that a family generates, as text.
fn made(family: &str, count: u64) -> String {
    let family = session::open(family).expect("a family of that name");
    let mut out = Vec::new();
    let request = Generate { count, seed: 1, ..Generate::default() };
    family.generate(&request, &mut out).expect("instances without wishes can be made");
    String::from_utf8(out).expect("instances are text")
}

fn gaps() {
    let text = generate::gap(1, 1000);
    compare("gap: 1000 deals, queue and ordered map", "gap", &text, gap::solve);
    compare("gap: the same, pathfinding::bfs", "gap", &text, gap::solve_with_pathfinding);
}

fn cubes() {
    let table = cube2::FaceletTable::new();
    let text = generate::cube2(1, 250_000);
    compare("cube2: 250000 pairs, hash map ready, table ready", "cube2", &text, |t| table.solve(t));
}

/// The whole 2×2×2: building the table, and successors a second.
fn explorations() {
    let mut successors = 0;
    let compared = measure::alternate(
        PAIRS,
        || successors = cube2::ranks::explore().successors,
        || Distances::build(Metric::Quarter).expect("a few megabytes"),
    );
    line("explore: 2×2×2, quarter turns, textbook ranks", &compared);
    let half = measure::repeat(PAIRS, || Distances::build(Metric::Half).expect("a few megabytes"));
    #[expect(clippy::cast_precision_loss, reason = "a rate is shown to three digits")]
    let rate = |n: u64, seconds: f64| n as f64 / seconds / 1e6;
    let positions = Distances::build(Metric::Half).expect("a few megabytes").distribution().total();
    println!(
        "  successors a second: textbook {:.0} M, everystate {:.0} M (quarter), {:.0} M (half)",
        rate(successors, compared.first.median),
        rate(successors, compared.second.median),
        rate(positions * 9, half.median),
    );
}

/// Random and sequential access, within a cache and beyond it.
fn memory_rates() {
    println!("\nwhat memory allows");
    println!(
        "{:<10} {:>46} {:>12}",
        "array", "updates of random bytes, million a second", "read GB/s"
    );
    println!("{:<10} {:>14} {:>15} {:>15}", "", "chained", "independent", "batched");
    for (name, bytes) in
        [("256 KiB", 1 << 18), ("4 MiB", 1 << 22), ("64 MiB", 1 << 26), ("512 MiB", 1 << 29)]
    {
        let rates = memory::rates(bytes, 20_000_000);
        let [chained, updates, batched] =
            [rates.chained, rates.updates, rates.batched].map(|rate| rate / 1e6);
        let read = rates.read;
        println!("{name:<10} {chained:>14.1} {updates:>15.1} {batched:>15.1} {read:>12.1}");
    }
}
