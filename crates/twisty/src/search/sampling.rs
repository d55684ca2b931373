//! Tries random positions, for a [`Prospect`]: with small tables, which are filled in a second, and larger ones where they are kept.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "estimates need few digits"
)]

use crate::search::levels::{Levels, Trial};
use crate::search::problem::Prepared;
use crate::search::prospect::{self, Prospect, Prospected, Sampled};
use everystate_puzzle::{Limits, Meter, Stop, Watch};
use everystate_table::pruning::{Engine, Pieces, Query};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Tables of so many bytes are filled to be tried.
const FILLED: u64 = 8 << 20;
/// Larger ones are read, where they are kept, up to so many: that takes seconds.
const READ: u64 = 8 << 30;
/// Positions that are looked at of each that is tried, for each table, and for how many seconds of each at most.
const NODES: u64 = 2_000_000;
const SECONDS: f64 = 0.2;
/// No table is filled for so long to be tried.
const LONG: Duration = Duration::from_secs(10);
/// A table is expected to be as deep as is worth it for so many random positions.
const MANY: f64 = 10.0;
/// Bytes that are read in a second where none were, about.
const READING: f64 = 1e9;
/// Of tables that are larger than a processor keeps near, fewer entries are looked up in a second.
const FAR: f64 = 0.55;
const NEAR: u64 = 32 << 20;

/// What there is to search: how many positions at the least distances, and in all, as far as that is known, and some random ones.
pub(crate) struct Random<'a> {
    pub(crate) near: Vec<u64>,
    pub(crate) positions: Option<f64>,
    pub(crate) starts: &'a [Pieces],
}

/// What searching random positions takes.
///
/// # Errors
/// The limit that ended it before anything was known.
pub(crate) fn searched(
    (prepared, levels): (&Prepared, &Levels),
    random: &Random<'_>,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Prospect, Stop> {
    let meter = limits.meter(watch);
    let (mut tried, mut rows) = (Vec::<(u64, Sampled)>::new(), Vec::new());
    let (mut rate, mut reading) = (None, READING);
    for &bytes in levels.sizes() {
        let kept = levels.kept(prepared, bytes);
        let row = Prospected {
            bytes,
            depth: kept,
            kept: kept.is_some(),
            allowed: true,
            ..Prospected::default()
        };
        let small = bytes <= FILLED || tried.is_empty();
        if small || kept.is_some() && bytes <= READ {
            // What is kept is read, however long that takes: an estimate would miss how deep it is.
            let long = if kept.is_some() { limits.time } else { Some(LONG) };
            let time = [limits.time, long].into_iter().flatten().min();
            let short = Limits { time, ..limits.clone() };
            let trial = levels.trial(prepared, bytes, &short.meter(watch));
            let Trial { engine, seconds, visits } = match trial {
                // What takes so long to fill is not tried, where another was.
                Err(Stop::Seconds) if meter.interrupted().is_ok() && !tried.is_empty() => {
                    rows.push(row);
                    continue;
                }
                trial => trial?,
            };
            let sampled = sample(&engine, random.starts, levels.threads(), &meter)?;
            if visits > 0.0 {
                rate = Some(visits / seconds);
            } else {
                reading = bytes as f64 / seconds;
            }
            let depth = engine.depth();
            tried.push((bytes, sampled));
            rows.push(Prospected { depth, filling: Some(seconds), ..row });
        } else {
            rows.push(row);
        }
    }
    let twice = levels.most() * 2;
    rows.push(Prospected { bytes: twice, ..Prospected::default() });
    let lengths = random.positions.map_or(Vec::new(), |all| prospect::lengths(&random.near, all));
    let growth = prospect::growth(&random.near);
    for row in &mut rows {
        expect(row, &tried, &lengths, growth);
        if row.kept && row.filling.is_none() {
            row.filling = Some(row.bytes as f64 / reading);
        } else if row.depth.is_none() {
            let engine = levels.engine(prepared, row.bytes, &meter)?;
            let depth = levels.settled(&engine, row.bytes, MANY * row.nodes.unwrap_or(0.0));
            let far = if row.bytes > NEAR { FAR } else { 1.0 };
            row.depth = Some(depth);
            row.filling = rate.map(|rate| engine.visits(depth) / (rate * far));
        }
    }
    Ok(Prospect { positions: None, lengths, tables: rows, tried: random.starts.len() })
}

/// What a position takes with a table of one size, from those that were tried.
fn expect(row: &mut Prospected, tried: &[(u64, Sampled)], lengths: &[f64], growth: f64) {
    let Some((bytes, sampled)) = tried.iter().rev().find(|(bytes, _)| *bytes <= row.bytes) else {
        return;
    };
    // Over all sizes that were tried: two that are filled equally deep differ by less than they do in the long run.
    let power = match tried {
        [small, .., large] => prospect::falling((small.0, &small.1), (large.0, &large.1)),
        _ => 1.0,
    };
    let larger = row.bytes as f64 / *bytes as f64;
    let far = if row.bytes > NEAR && *bytes <= NEAR { FAR } else { 1.0 };
    row.nodes = sampled.expected(lengths, growth).map(|nodes| nodes / larger.powf(power));
    row.seconds = row.nodes.map(|nodes| nodes / (sampled.rate * far));
}

/// Searches positions as far as some nodes go.
fn sample(
    engine: &Engine,
    starts: &[Pieces],
    threads: usize,
    meter: &Meter<'_>,
) -> Result<Sampled, Stop> {
    let stop = || meter.interrupted().is_err();
    let search = |start: &Pieces, positions: u64| {
        let lengths = Mutex::new(Vec::new());
        let progress = |length: u32, count: u64, _: bool| {
            let mut lengths = lengths.lock().unwrap_or_else(PoisonError::into_inner);
            // Lengths below the first bound take nothing.
            lengths.resize(length as usize, 0);
            lengths.push(count);
        };
        let query = Query {
            starts: vec![start.clone()],
            first: true,
            least: 0,
            found: false,
            most: u32::MAX,
            longer: false,
            solutions: 1,
            positions,
            threads,
            accepts: None,
            tells: None,
        };
        let nodes = engine.solve(&query, &stop, &progress).nodes;
        meter.interrupted()?;
        Ok((nodes, lengths.into_inner().unwrap_or_else(PoisonError::into_inner)))
    };
    let rate = |nodes: u64, since: Instant| nodes as f64 / since.elapsed().as_secs_f64().max(1e-6);
    // A short search shows how fast they are looked at.
    let Some(first) = starts.first() else { return Ok(Sampled::default()) };
    let began = Instant::now();
    let (nodes, _) = search(first, NODES / 8)?;
    let most = (rate(nodes, began) * SECONDS).clamp(1.0, NODES as f64) as u64;
    let (mut searches, mut all, began) = (Vec::new(), 0, Instant::now());
    for start in starts {
        let (nodes, lengths) = search(start, most)?;
        all += nodes;
        searches.push(lengths);
    }
    Ok(Sampled::of(&searches, rate(all, began)))
}
