//! Progress on standard error, and Ctrl-C.

use crate::args::ProgressForm;
use crate::aside::aside;
use everystate::contract::{Progress, Watch};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

static CANCEL: OnceLock<Arc<AtomicBool>> = OnceLock::new();
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static PATIENT: AtomicBool = AtomicBool::new(false);

/// How long a cancelled run may take to print what it knows.
const GRACE: Duration = Duration::from_secs(2);

/// The flag that Ctrl-C sets. A second Ctrl-C, or a run that does not end soon, ends the program.
pub(crate) fn on_interrupt() -> Arc<AtomicBool> {
    let cancel = CANCEL.get_or_init(|| {
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancel);
        // Without the handler Ctrl-C ends the program at once, which is all that is lost.
        let _ = ctrlc::set_handler(move || {
            if INTERRUPTED.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
            flag.store(true, Ordering::SeqCst);
            if PATIENT.load(Ordering::SeqCst) {
                return;
            }
            std::thread::spawn(|| {
                std::thread::sleep(GRACE);
                std::process::exit(130);
            });
        });
        cancel
    });
    Arc::clone(cancel)
}

/// Gives a cancelled run the time that it takes: for commands that end surely, but not at once.
pub(crate) fn patient() {
    PATIENT.store(true, Ordering::SeqCst);
}

/// Whether Ctrl-C was pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Depths of fewer positions than this are gone through at once.
const DEPTHS: u64 = 1_000_000;

/// Tables of fewer bytes than this are made at once.
const TABLE: u64 = 100_000_000;

/// Who reads JSON is told as often how far a table is.
const TOLD: Duration = Duration::from_secs(1);

/// Progress as one line on a terminal, as JSON for each layer, or not at all.
pub(crate) struct Line {
    bar: Option<ProgressBar>,
    /// The layers so far, where each is shown as a bar.
    rows: Option<Mutex<Vec<u64>>>,
    layers: bool,
    /// Whether each depth of a search is shown on the terminal.
    depths: bool,
    started: Instant,
    shown: AtomicU64,
    answered: AtomicU64,
    /// Bytes of files that what is found is written to.
    on_disk: AtomicU64,
    /// What is known of a shortest solution: the moves that it has at least, and at most.
    known: Mutex<(u64, u64)>,
    /// How many instances there are, if that is known, and since when they are answered.
    awaited: OnceLock<(u64, Instant)>,
    /// The bytes of the table that is made, since when, and when that was told last.
    table: Mutex<(u64, Instant, Instant)>,
}

impl Line {
    /// In the form that is asked for, or as is usual.
    pub(crate) fn of(form: Option<ProgressForm>, usual: fn() -> Self) -> Self {
        match form {
            None => usual(),
            Some(ProgressForm::Json) => Self::layers(),
            Some(ProgressForm::None) => Self::silent(),
        }
    }

    /// A line if standard error is a terminal.
    pub(crate) fn new() -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
                bar.set_style(style);
            }
            bar
        });
        Self::with(bar, false)
    }

    /// The same with a bar for each layer that is complete.
    pub(crate) fn bars() -> Self {
        let mut line = Self::new();
        line.rows = Some(Mutex::default());
        line
    }

    /// The same with a line for each depth that a search has gone through.
    pub(crate) fn depths() -> Self {
        let mut line = Self::new();
        line.depths = true;
        line
    }

    /// Tells something before the work begins, if anybody is watching.
    pub(crate) fn note(&self, message: &str) {
        if let Some(bar) = &self.bar {
            bar.println(message);
        }
    }

    /// Tells of trouble.
    #[expect(clippy::unused_self, reason = "only who has the line may write beside it")]
    pub(crate) fn say(&self, message: &str) {
        aside(format_args!("everystate: {message}"));
    }

    /// Nothing at all.
    pub(crate) fn silent() -> Self {
        Self::with(None, false)
    }

    /// JSON for each layer.
    pub(crate) fn layers() -> Self {
        Self::with(None, true)
    }

    fn with(bar: Option<ProgressBar>, layers: bool) -> Self {
        let (started, shown) = (Instant::now(), 0.into());
        let (answered, on_disk) = (0.into(), 0.into());
        let (awaited, known) = (OnceLock::new(), Mutex::new((0, u64::MAX)));
        let (rows, table) = (None, Mutex::new((0, started, started)));
        Self {
            bar,
            rows,
            layers,
            depths: false,
            started,
            shown,
            answered,
            on_disk,
            known,
            awaited,
            table,
        }
    }

    /// Whether somebody sees how a search goes on.
    pub(crate) fn is_watched(&self) -> bool {
        self.bar.is_some() || self.layers
    }

    /// Standard output that the line steps aside for.
    pub(crate) fn stdout(&self) -> impl Write + '_ {
        Aside { bar: self.bar.as_ref(), out: std::io::stdout() }
    }

    /// Shows `message`, at most ten times a second and not in the first half second.
    fn show(&self, message: impl FnOnce() -> String) {
        let Some(bar) = &self.bar else { return };
        let now = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let last = self.shown.load(Ordering::Relaxed);
        if now < 500 || now < last + 100 {
            return;
        }
        if self.shown.compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            bar.set_message(message());
            bar.tick();
        }
    }
}

/// How much of a batch is done, as a bar on a terminal.
pub(crate) struct Batch {
    bar: Option<ProgressBar>,
    started: Instant,
}

impl Batch {
    /// A bar if standard error is a terminal.
    pub(crate) fn new() -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
            if let Ok(style) = ProgressStyle::with_template("{elapsed} {wide_bar} {msg}") {
                bar.set_style(style.progress_chars("█▉▊▋▌▍▎▏ "));
            }
            bar
        });
        Self { bar, started: Instant::now() }
    }

    /// Shows how many are done, `fresh` of them since the beginning, and what is known by now.
    #[expect(clippy::cast_precision_loss, reason = "a rate needs few digits")]
    pub(crate) fn show(&self, done: u64, all: u64, fresh: u64, known: impl FnOnce() -> String) {
        let Some(bar) = &self.bar else { return };
        let rate = fresh as f64 / self.started.elapsed().as_secs_f64().max(1e-3);
        let rate = if rate < 100.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
        let (shown, whole) = (grouped(done), grouped(all));
        bar.set_length(all);
        bar.set_position(done);
        bar.set_message(format!("{shown} of {whole}, {rate} a second, {}", known()));
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// However a command ends, its line does not stay on the terminal.
impl Drop for Line {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Watch for Line {
    fn progress(&self, p: Progress) {
        self.show(|| {
            let answered = self.answered.load(Ordering::Relaxed);
            let before = if answered > 0 {
                format!("{} answered, ", grouped(answered))
            } else {
                String::new()
            };
            let known = self.known.lock().map_or_else(|_| String::new(), |known| narrowed(*known));
            // While solutions are looked for there is nothing but what is known.
            let now = if p.positions == 0 && !known.is_empty() {
                format!("{before}{}", known.trim_end_matches(", "))
            } else if p.positions == 0 {
                format!("{before}making ready")
            } else {
                let disk = match self.on_disk.load(Ordering::Relaxed) {
                    0 => String::new(),
                    bytes => format!(", {} on disk", size(bytes)),
                };
                format!(
                    "{before}{known}depth {}, {} positions{disk}",
                    p.depth,
                    grouped(p.positions)
                )
            };
            let rows = self.rows.as_ref().and_then(|rows| rows.lock().ok());
            match rows.filter(|rows| !rows.is_empty()) {
                Some(rows) => format!("{now}\n{}", bars(&rows).trim_end()),
                None => now,
            }
        });
    }

    fn layer(&self, depth: u64, count: u64) {
        if let Some(mut rows) = self.rows.as_ref().and_then(|rows| rows.lock().ok()) {
            rows.push(count);
        }
        if self.depths && count > DEPTHS {
            self.note(&format!("depth {depth}: {} positions", grouped(count)));
        }
        if self.layers {
            let seconds = self.started.elapsed().as_secs_f64();
            let disk = match self.on_disk.load(Ordering::Relaxed) {
                0 => String::new(),
                bytes => format!("\"on_disk\":{bytes},"),
            };
            aside(format_args!(
                "{{\"depth\":{depth},\"count\":{count},{disk}\"seconds\":{seconds:.6}}}"
            ));
        }
    }

    fn table(&self, bytes: u64, kept: bool) {
        if let Ok(mut table) = self.table.lock() {
            *table = (bytes, Instant::now(), Instant::now());
        }
        if bytes >= TABLE {
            let doing = if kept { "reading" } else { "filling" };
            self.note(&format!("{doing} a table of {}", size(bytes)));
        }
        if self.layers {
            let seconds = self.started.elapsed().as_secs_f64();
            aside(format_args!("{{\"table\":{bytes},\"kept\":{kept},\"seconds\":{seconds:.6}}}"));
        }
    }

    fn filled(&self, done: u64, all: u64) {
        let Ok(mut table) = self.table.lock() else { return };
        let (bytes, since, told) = *table;
        if bytes < TABLE {
            return;
        }
        self.show(|| filling(bytes, done, all, since.elapsed()));
        if self.layers && told.elapsed() >= TOLD {
            table.2 = Instant::now();
            let seconds = self.started.elapsed().as_secs_f64();
            aside(format_args!(
                "{{\"table\":{bytes},\"filled\":{done},\"of\":{all},\"seconds\":{seconds:.6}}}"
            ));
        }
    }

    fn narrowed(&self, at_least: u64, at_most: u64) {
        if let Ok(mut known) = self.known.lock() {
            *known = (at_least, at_most);
        }
        if self.depths {
            self.show(|| narrowed((at_least, at_most)));
        }
        if self.layers {
            let most =
                if at_most == u64::MAX { String::new() } else { format!("\"at_most\":{at_most},") };
            let seconds = self.started.elapsed().as_secs_f64();
            aside(format_args!("{{\"at_least\":{at_least},{most}\"seconds\":{seconds:.6}}}"));
        }
    }

    fn on_disk(&self, bytes: u64) {
        self.on_disk.store(bytes, Ordering::Relaxed);
    }

    fn awaited(&self, instances: u64) {
        let _ = self.awaited.set((instances, Instant::now()));
    }

    fn answered(&self, instances: u64) {
        let answered = self.answered.fetch_add(instances, Ordering::Relaxed) + instances;
        self.show(|| match self.awaited.get() {
            Some((all, since)) => rate(answered, *all, since.elapsed()),
            None => format!("{} answered", grouped(answered)),
        });
    }
}

/// How far a table is that is filled.
#[expect(clippy::cast_precision_loss, reason = "a rate needs few digits")]
fn filling(bytes: u64, done: u64, all: u64, gone: Duration) -> String {
    let percent = 100 * done / all.max(1);
    let left = all.saturating_sub(done) as f64 * gone.as_secs_f64() / done.max(1) as f64;
    let left = match left.ceil() {
        _ if percent == 0 => String::new(),
        few if few < 100.0 => format!(", {few} s left"),
        many => format!(", {} left", duration(many)),
    };
    format!("filling a table of {}: {percent} %{left}", size(bytes))
}

/// What is known of a shortest solution, before more that is told.
fn narrowed((at_least, at_most): (u64, u64)) -> String {
    match (at_least, at_most) {
        (0, u64::MAX) => String::new(),
        (least, u64::MAX) => format!("at least {least} moves, "),
        (least, most) => format!("{least} to {most} moves, "),
    }
}

/// How far a run of many instances is.
#[expect(clippy::cast_precision_loss, reason = "a rate needs few digits")]
fn rate(done: u64, all: u64, gone: Duration) -> String {
    let rate = done as f64 / gone.as_secs_f64().max(1e-3);
    let left = (all - done.min(all)) as f64 / rate.max(1e-9);
    let percent = 100 * done / all.max(1);
    format!("{done} of {all} ({percent} %), {rate:.1} a second, {left:.0} s left")
}

/// Standard output, written while the progress line is hidden.
struct Aside<'a> {
    bar: Option<&'a ProgressBar>,
    out: std::io::Stdout,
}

impl Write for Aside<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self.bar {
            None => self.out.write(bytes),
            Some(bar) => bar.suspend(|| self.out.write(bytes)),
        }
    }
    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

/// The layers of an exploration, each with a bar as long as it is large.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a bar's length is a small positive number"
)]
pub(crate) fn bars(counts: &[u64]) -> String {
    let top = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let width = counts.iter().map(|&n| grouped(n).len()).max().unwrap_or(0).max(9);
    let mut out = format!("depth  {:>width$}\n", "positions");
    for (depth, &count) in counts.iter().enumerate() {
        let eighths = (count as f64 / top * 40.0 * 8.0).round() as usize;
        let mut bar = "█".repeat(eighths / 8);
        bar.extend(
            [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'].get(eighths % 8).filter(|c| **c != ' '),
        );
        let line = format!("{depth:>5}  {:>width$}  {bar}", grouped(count));
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

/// A number with its digits in groups of three.
pub(crate) fn grouped(n: u64) -> String {
    grouped_digits(&n.to_string())
}

/// Bytes as people say them.
#[expect(clippy::cast_precision_loss, reason = "a size is shown with two or three digits")]
pub(crate) fn size(bytes: u64) -> String {
    let units = ["bytes", "kB", "MB", "GB", "TB", "PB"];
    let (mut shown, mut unit) = (bytes as f64, 0);
    while shown >= 1000.0 && unit + 1 < units.len() {
        (shown, unit) = (shown / 1000.0, unit + 1);
    }
    let places = usize::from(unit > 0 && shown < 10.0);
    format!("{shown:.places$} {}", units[unit])
}

/// A large number as people say an estimate.
pub(crate) fn about(n: f64) -> String {
    if n < 1e6 {
        return format!("{n:.0}");
    }
    let power = n.log10().floor();
    format!("{:.1}·10^{power}", n / 10_f64.powf(power))
}

/// A time as people say it.
pub(crate) fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.0} ms", s * 1e3),
        s if s < 100.0 => format!("{s:.1} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s if s < 172_800.0 => format!("{:.0} h", s / 3600.0),
        s if s < 1e9 => format!("{:.0} days", s / 86_400.0),
        s => format!("{} years", about(s / 31_557_600.0)),
    }
}

/// Digits in groups of three.
pub(crate) fn grouped_digits(digits: &str) -> String {
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(c);
    }
    out
}
