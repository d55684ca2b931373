//! Progress on standard error, and Ctrl-C.

use everystate::puzzle::{Progress, Watch};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

static CANCEL: OnceLock<Arc<AtomicBool>> = OnceLock::new();
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

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
            std::thread::spawn(|| {
                std::thread::sleep(GRACE);
                std::process::exit(130);
            });
        });
        cancel
    });
    Arc::clone(cancel)
}

/// Whether Ctrl-C was pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Progress as one line on a terminal, as JSON for each layer, or not at all.
pub(crate) struct Line {
    bar: Option<ProgressBar>,
    layers: bool,
    started: Instant,
    shown: AtomicU64,
    answered: AtomicU64,
}

impl Line {
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

    /// Nothing at all.
    pub(crate) fn silent() -> Self {
        Self::with(None, false)
    }

    /// JSON for each layer.
    pub(crate) fn layers() -> Self {
        Self::with(None, true)
    }

    fn with(bar: Option<ProgressBar>, layers: bool) -> Self {
        Self { bar, layers, started: Instant::now(), shown: 0.into(), answered: 0.into() }
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
            format!("{before}depth {}, {} positions", p.depth, grouped(p.positions))
        });
    }

    fn layer(&self, depth: u64, count: u64) {
        if self.layers {
            let seconds = self.started.elapsed().as_secs_f64();
            eprintln!("{{\"depth\":{depth},\"count\":{count},\"seconds\":{seconds:.6}}}");
        }
    }

    fn answered(&self, instances: u64) {
        let answered = self.answered.fetch_add(instances, Ordering::Relaxed) + instances;
        self.show(|| format!("{} answered", grouped(answered)));
    }
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

/// A number with its digits in groups of three.
pub(crate) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(c);
    }
    out
}
