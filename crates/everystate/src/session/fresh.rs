//! Fresh instances: made on one thread, written by another.
//!
//! The writer shows what there is whenever it has to wait, so that an instance that takes long, or is
//! never found, holds back none before it; and it writes whole instances only.

use super::Generate;
use crate::Error;
use everystate_puzzle::random::Random;
use everystate_puzzles::Family;
use everystate_puzzles::family::{Refusal, Wish};
use std::io::Write;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};

/// Instances that may wait for the writer.
const WAITING: usize = 256;

/// Writes what is asked for; see [`Session::generate`](super::Session::generate).
pub(super) fn run<F: Family>(
    family: &F,
    request: &Generate,
    out: &mut dyn Write,
) -> Result<(), Error> {
    std::thread::scope(|scope| {
        let (pages, made) = sync_channel(WAITING);
        let maker = scope.spawn(move || make(family, request, &pages));
        let written = write(&made, out);
        drop(made);
        let made = match maker.join() {
            Ok(made) => made,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        written?;
        made?;
        Ok(())
    })
}

fn make<F: Family>(
    family: &F,
    request: &Generate,
    pages: &SyncSender<String>,
) -> Result<(), Refusal> {
    let cancelled = || request.cancel.as_ref().is_some_and(|c| c.load(Ordering::Relaxed));
    let mut wishes = request.wishes.clone();
    // Who wishes for a solution of some length wishes for a solution.
    wishes.solvable |= wishes.moves.is_some() && family.about().wishes.contains(&Wish::Solvable);
    let mut page = String::new();
    for index in 0..request.count {
        if cancelled() {
            return Ok(());
        }
        let mut random = Random::of(request.seed, index);
        let instance = family.generate(&wishes, &mut random)?;
        if request.json {
            page = serde_json::Value::Object(family.to_json(&instance)).to_string();
            page.push('\n');
        } else {
            family.text_fits(&instance)?;
            if index == 0 {
                family.write_head(request.count, &mut page);
            }
            family.write(&instance, &mut page);
        }
        if pages.send(std::mem::take(&mut page)).is_err() {
            return Ok(());
        }
    }
    if !request.json {
        if request.count == 0 {
            family.write_head(0, &mut page);
        }
        family.write_tail(&mut page);
    }
    // If nobody takes it, writing has failed, which the writer tells.
    let _ = pages.send(page);
    Ok(())
}

fn write(made: &Receiver<String>, out: &mut dyn Write) -> Result<(), Error> {
    /// Bytes gathered before they are written.
    const PAGE: usize = 1 << 15;
    let mut page = String::new();
    loop {
        let next = match made.try_recv() {
            Ok(next) => next,
            Err(TryRecvError::Disconnected) => break,
            Err(TryRecvError::Empty) => {
                out.write_all(page.as_bytes())?;
                out.flush()?;
                page.clear();
                match made.recv() {
                    Ok(next) => next,
                    Err(_) => break,
                }
            }
        };
        page.push_str(&next);
        if page.len() >= PAGE {
            out.write_all(page.as_bytes())?;
            page.clear();
        }
    }
    out.write_all(page.as_bytes())?;
    out.flush()?;
    Ok(())
}
