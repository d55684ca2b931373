//! The process that feeds one target.

use super::{HUNG, PANICKED};
use crate::corpus;
use crate::mutate::{Stock, changed};
use crate::{Target, target};
use everystate::contract::random::Random;
use std::fs::File;
use std::io::{Result, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What a process is to do.
#[derive(Clone, Debug)]
pub struct Work {
    /// The target's name.
    pub target: String,
    /// How many changed inputs.
    pub runs: u64,
    /// Of how many changed inputs one is carried out; what is kept always is.
    pub further: u64,
    /// From which they follow.
    pub seed: u64,
    /// When to stop before that.
    pub time: Duration,
    /// How long one input may take.
    pub hang: Duration,
    /// Where inputs are written before they are handed on.
    pub current: PathBuf,
    /// The folder `fuzz`.
    pub folder: PathBuf,
    /// This input alone.
    pub only: Option<PathBuf>,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Done {
    /// Inputs handed on.
    pub runs: u64,
    /// The longest time that one took.
    pub longest: Duration,
}

/// The number of the input that is under way, from 1; 0 before the first.
static UNDER_WAY: AtomicU64 = AtomicU64::new(0);

/// Does it. The process ends where the target panics, in whichever thread, or takes too long.
///
/// # Errors
/// If there is no such target, or files cannot be read and written.
pub fn carry_out(work: &Work) -> Result<Done> {
    let found = target(&work.target);
    let target =
        found.ok_or_else(|| std::io::Error::other(format!("no target {}", work.target)))?;
    end_on_panic();
    let hang = work.hang;
    std::thread::spawn(move || end_on_hang(hang));
    let mut feed = Feed { current: File::create(&work.current)?, target, done: Done::default() };
    if let Some(only) = &work.only {
        feed.hand(&std::fs::read(only)?, true)?;
        return Ok(feed.done);
    }
    let mut seeds = Vec::new();
    for folder in
        [corpus::seeds(&work.folder, target.name), corpus::findings(&work.folder, target.name)]
    {
        for kept in corpus::read(&folder)? {
            feed.hand(&kept.bytes, true)?;
            seeds.push(kept.bytes);
        }
    }
    let stock = Stock { seeds: &seeds, words: target.words, most: target.most };
    let began = Instant::now();
    for number in 0..work.runs {
        if began.elapsed() > work.time {
            break;
        }
        let further = number.is_multiple_of(work.further.max(1));
        feed.hand(&changed(&stock, &mut Random::of(work.seed, number)), further)?;
    }
    Ok(feed.done)
}

struct Feed {
    current: File,
    target: &'static Target,
    done: Done,
}

impl Feed {
    fn hand(&mut self, bytes: &[u8], further: bool) -> Result<()> {
        self.current.seek(SeekFrom::Start(0))?;
        let mut page = Vec::with_capacity(8 + bytes.len());
        page.extend((bytes.len() as u64).to_le_bytes());
        page.extend(bytes);
        self.current.write_all(&page)?;
        self.done.runs += 1;
        UNDER_WAY.store(self.done.runs, Ordering::Relaxed);
        let began = Instant::now();
        if further {
            self.target.carry_out(bytes);
        } else {
            (self.target.run)(bytes);
        }
        self.done.longest = self.done.longest.max(began.elapsed());
        Ok(())
    }
}

/// The input that was handed on last.
///
/// # Errors
/// If there is none.
pub fn last(current: &Path) -> Result<Vec<u8>> {
    let page = std::fs::read(current)?;
    let none = || std::io::Error::other("no input was handed on");
    let (length, bytes) = page.split_first_chunk().ok_or_else(none)?;
    let length = usize::try_from(u64::from_le_bytes(*length)).map_err(|_| none())?;
    Ok(bytes.get(..length).ok_or_else(none)?.to_vec())
}

fn end_on_panic() {
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("{panic}");
        process::exit(PANICKED);
    }));
}

fn end_on_hang(most: Duration) {
    let (mut number, mut since) = (0, Instant::now());
    loop {
        std::thread::sleep((most / 8).min(Duration::from_millis(50)));
        let now = UNDER_WAY.load(Ordering::Relaxed);
        if now != number {
            (number, since) = (now, Instant::now());
        } else if now > 0 && since.elapsed() > most {
            eprintln!("one input took longer than {} s", most.as_secs_f64());
            // Not `exit`, which could wait for what hangs.
            let _ = std::io::stderr().flush();
            process::exit(HUNG);
        }
    }
}
