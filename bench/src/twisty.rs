//! Whole spaces of large puzzles: positions a second, memory, and both in proportion.
//!
//! Each puzzle is explored some times from its definition to its last position, on all cores, nothing
//! kept on disk, and the numbers of positions are held against `data/known`. Between two explorations
//! come a sample of the [baseline](plain)'s work on one core in a table of the same size, updates of
//! random bytes of an array of that size, and reading it in order, both on all cores.
//!
//! The machine may have other work, so positions a second of a core's time stand beside those by the
//! clock.

use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use everystate::contract::text::Source;
use everystate::contract::{Limits, Silent, Watch};
use everystate::families::family::Metric;
use everystate::twisty::text::tws;
use everystate::twisty::{Definition, Explorer, Options, catalogue};
use everystate_bench::baseline::twisty::{self as plain, Pieces, Puzzle, Tiles};
use everystate_bench::measure::{self, Spent, Spread};
use everystate_bench::memory;
use toml_edit::{DocumentMut, Item, Table};

use crate::{Wishes, program};

/// Puzzles of the catalogue: two orbits, three orbits tied to each other, and one orbit twice.
pub(crate) const PUZZLES: [&str; 4] = ["cuboid2x3x3", "pyraminx-free", "dino-free", "sliding3x4"];
/// Definition files by others.
const FILES: [&str; 2] = ["233.tws", "pyraminx.tws"];
/// Puzzles small enough for the baseline to explore them to the end.
const SMALL: [&str; 3] = ["pyraminx-core", "cube2-fixed", "sliding2x5"];

/// How often a puzzle is explored.
const REPETITIONS: usize = 3;
/// Positions that the baseline expands of a puzzle each time.
const SAMPLE: usize = 2_000_000;
/// Random bytes that a core updates each time.
const UPDATES: usize = 50_000_000;

/// Whether a puzzle of this name can be measured.
pub(crate) fn is_named(name: &str) -> bool {
    PUZZLES.contains(&name) || FILES.contains(&name)
}

/// Measures what is wished for.
pub(crate) fn explorations(wishes: &Wishes) {
    let all = wishes.mean("twisty");
    let meant = |name: &&str| all || wishes.mean(name);
    let files = FILES.into_iter().filter(|_| wishes.defs.is_some());
    let meant: Vec<&str> = PUZZLES.into_iter().chain(files).filter(meant).collect();
    if meant.is_empty() {
        return;
    }
    let threads = Options::default().threads;
    println!("\ntwisty puzzles explored to the last position, on all of {threads} cores:");
    println!("median of {REPETITIONS} (min … max)");
    for name in meant {
        Row::new(name, wishes).measure(threads);
    }
    if all {
        println!("bit tables of whole puzzles, million positions a second of a core's time:");
        SMALL.into_iter().for_each(whole);
    }
}

/// A puzzle to measure.
struct Row {
    name: String,
    definition: Definition,
    /// What the program is given.
    input: String,
    plain: Plain,
    known: Vec<u64>,
}

/// What one exploration cost.
struct Exploration {
    spent: Spent,
    /// Seconds of processor time until the first layer was found.
    building: f64,
    counts: Vec<u64>,
}

/// Notes how much processor time has gone when the first layer has been found.
#[derive(Default)]
struct Beginning(OnceLock<f64>);

impl Watch for Beginning {
    fn layer(&self, _: u64, _: u64) {
        self.0.get_or_init(measure::processor);
    }
}

impl Row {
    fn new(name: &str, wishes: &Wishes) -> Self {
        let (input, text) = match &wishes.defs {
            Some(folder) if FILES.contains(&name) => {
                let path = folder.join(name);
                let text = std::fs::read_to_string(&path);
                let text = text.unwrap_or_else(|e| panic!("{}: {e}", path.display()));
                (path.display().to_string(), text)
            }
            _ => (name.to_owned(), catalogue::file(name).unwrap_or_default().to_owned()),
        };
        let definition = if text.is_empty() {
            let named = catalogue::named(name).expect("a puzzle of the catalogue");
            named.expect("of a size that there is")
        } else {
            tws::read(&mut Source::new(text.as_bytes())).expect("a definition")
        };
        let (name, known) = (name.to_owned(), known(name));
        Self { plain: Plain::new(&name, &text), name, definition, input, known }
    }

    fn measure(&self, threads: usize) {
        let positions: u64 = self.known.iter().sum();
        let ranks = usize::try_from(positions).expect("a table that fits into memory");
        // A puzzle's table has as many ranks as the puzzle has positions: the baseline is not made slow.
        assert_eq!(self.plain.ranks(), ranks, "{}: ranks of the baseline", self.name);
        let mut array = memory::array(plain::table_bytes(ranks));
        let mut rates = Rates::default();
        for _ in 0..REPETITIONS {
            let ours = self.explore();
            assert_eq!(ours.counts, self.known, "{}: numbers of positions", self.name);
            rates.building.push(ours.building);
            rates.explored.push(millions(positions, ours.spent.wall));
            rates.core.push(millions(positions, ours.spent.processor));
            rates.plain.push(self.plain.sample(&mut array));
            rates.updates.push(memory::update_all(&mut array, threads, UPDATES) / 1e6);
            rates.read.push(memory::read_all(&array, threads) / 1e9);
        }
        let megabytes = as_float(array.len() as u64) / 1e6;
        let (name, layers) = (&self.name, self.known.len());
        println!("{name}: {positions} positions, {layers} distances, {megabytes:.1} MB of table");
        rates.print(positions, as_float(array.len() as u64));
        drop(array);
        match self.peak() {
            Some(bytes) => println!(
                "  memory      {:.3} bytes a position, {:.1} MB at most, the whole program",
                as_float(bytes) / as_float(positions),
                as_float(bytes) / 1e6
            ),
            None => println!("  memory      not measured: `cargo xtask bench` builds the program"),
        }
    }

    /// Explores the puzzle from its definition, by the library.
    fn explore(&self) -> Exploration {
        let (beginning, before) = (Beginning::default(), measure::processor());
        let (found, spent) = measure::spent(|| {
            let explorer = Explorer::new(&self.definition, Metric::Half).expect("few moves");
            explorer.explore(&Options::default(), &Limits::none(), &beginning).expect("no limits")
        });
        let first = beginning.0.get().expect("every exploration has a first layer");
        Exploration { spent, building: first - before, counts: found.counts }
    }

    /// The most memory that the program held while it explored the puzzle.
    fn peak(&self) -> Option<u64> {
        let mut command = Command::new(program::program()?);
        command.args(["explore", &self.input, "--no-tables", "--progress", "none"]);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let mut child = command.spawn().expect("the program can be started");
        let path = format!("/proc/{}/status", child.id());
        let mut peak = None;
        loop {
            let status = std::fs::read_to_string(&path).unwrap_or_default();
            // The system keeps the maximum: what is missed is what came in the last millisecond.
            peak = peak.max(high_water(&status));
            match child.try_wait().expect("the program's end can be waited for") {
                None => std::thread::sleep(Duration::from_millis(1)),
                Some(end) => {
                    assert!(end.success(), "{command:?}: {end}");
                    return peak;
                }
            }
        }
    }
}

/// The most memory that a process held so far, from what the system says of it.
fn high_water(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// Rates of one puzzle, a value for each repetition.
#[derive(Default)]
struct Rates {
    building: Vec<f64>,
    /// Millions of positions a second.
    explored: Vec<f64>,
    /// Millions of positions a second of a core's time.
    core: Vec<f64>,
    /// The same of the baseline.
    plain: Vec<f64>,
    /// Millions of updates a second.
    updates: Vec<f64>,
    /// Gigabytes a second.
    read: Vec<f64>,
}

impl Rates {
    fn print(&self, positions: u64, bytes: f64) {
        let of = |values: &[f64]| Spread::of(values.to_vec());
        let quotient =
            |a: &[f64], b: &[f64]| Spread::of(a.iter().zip(b).map(|(a, b)| a / b).collect());
        println!(
            "  explored    {:.0} million positions a second; {:.0} a second of a core's time",
            of(&self.explored),
            of(&self.core)
        );
        let seconds: Vec<f64> =
            self.explored.iter().map(|rate| as_float(positions) / rate / 1e6).collect();
        println!(
            "  that is     {:.2} s; of all cores' time {:.2} s, of which numbering {:.2} s",
            of(&seconds),
            of(&self.core.iter().map(|rate| as_float(positions) / rate / 1e6).collect::<Vec<_>>()),
            of(&self.building)
        );
        println!(
            "  bit table   {:.2} million positions a second of a core's time: {:.0} times as fast",
            of(&self.plain),
            quotient(&self.core, &self.plain)
        );
        println!(
            "  updates     {:.0} million random bytes a second: {:.2} positions to one",
            of(&self.updates),
            quotient(&self.explored, &self.updates)
        );
        let reads: Vec<f64> =
            seconds.iter().zip(&self.read).map(|(s, rate)| s * rate * 1e9 / bytes).collect();
        println!(
            "  reading     {:.1} GB a second in order: an exploration takes as long as {:.0} readings",
            of(&self.read),
            of(&reads)
        );
    }
}

/// The baseline of a puzzle.
enum Plain {
    Pieces(Pieces),
    Tiles(Tiles),
}

impl Plain {
    /// The baseline of a puzzle of sliding tiles by its name, of another by its definition.
    fn new(name: &str, text: &str) -> Self {
        match name.strip_prefix("sliding").and_then(|size| size.split_once('x')) {
            Some((rows, columns)) => {
                let number = |text: &str| text.parse().expect("a number of rows or columns");
                Self::Tiles(Tiles::new(number(rows), number(columns)))
            }
            None => Self::Pieces(Pieces::of_tws(text)),
        }
    }

    fn ranks(&self) -> usize {
        match self {
            Self::Pieces(puzzle) => puzzle.ranks(),
            Self::Tiles(puzzle) => puzzle.ranks(),
        }
    }

    fn explore(&self, table: &mut [u8]) -> Vec<u64> {
        match self {
            Self::Pieces(puzzle) => plain::explore(puzzle, table),
            Self::Tiles(puzzle) => plain::explore(puzzle, table),
        }
    }

    /// Millions of positions a second of a core's time that are expanded into a table.
    fn sample(&self, table: &mut [u8]) -> f64 {
        table.fill(0xff);
        let seed = 1;
        let (_, spent) = measure::spent(|| match self {
            Self::Pieces(puzzle) => plain::expand_some(puzzle, table, SAMPLE, seed),
            Self::Tiles(puzzle) => plain::expand_some(puzzle, table, SAMPLE, seed),
        });
        millions(SAMPLE as u64, spent.processor)
    }
}

/// The baseline on the whole of a smaller puzzle, beside what a sample says of it.
fn whole(name: &str) {
    let plain = Plain::new(name, catalogue::file(name).unwrap_or_default());
    let mut array = memory::array(plain::table_bytes(plain.ranks()));
    let (counts, spent) = measure::spent(|| plain.explore(&mut array));
    let definition = catalogue::named(name).expect("in the catalogue").expect("of that size");
    let explorer = Explorer::new(&definition, Metric::Half).expect("few moves");
    let found = explorer.explore(&Options::default(), &Limits::none(), &Silent);
    assert_eq!(counts, found.expect("no limits").counts, "{name}: the baseline's numbers");
    let positions = counts.iter().sum();
    println!(
        "  {name:<16} {positions:>10} positions  {:.2}; a sample, which scans nothing, {:.2}",
        millions(positions, spent.processor),
        plain.sample(&mut array)
    );
}

/// What is known of a puzzle or file: positions at each distance.
fn known(name: &str) -> Vec<u64> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/known");
    let files = std::fs::read_dir(folder).unwrap_or_else(|e| panic!("{folder}: {e}"));
    let texts = files.map(|file| std::fs::read_to_string(file.expect("a file").path()));
    let documents = texts.map(|text| text.expect("text").parse::<DocumentMut>().expect("TOML"));
    let is_meant = |row: &&Table| {
        let is = |key: &str, value: &str| row.get(key).and_then(Item::as_str) == Some(value);
        (is("puzzle", name) || is("file", name)) && is("metric", "half")
    };
    let counts = |document: DocumentMut| -> Option<Vec<u64>> {
        let row = document.get("known")?.as_array_of_tables()?.iter().find(is_meant)?;
        let counts = row.get("counts")?.as_array()?.iter();
        counts.map(|count| u64::try_from(count.as_integer()?).ok()).collect()
    };
    let found = documents.into_iter().find_map(counts);
    found.unwrap_or_else(|| panic!("nothing is known of {name}"))
}

fn millions(count: u64, seconds: f64) -> f64 {
    as_float(count) / seconds / 1e6
}

#[expect(clippy::cast_precision_loss, reason = "a rate is shown to three digits")]
fn as_float(count: u64) -> f64 {
    count as f64
}
