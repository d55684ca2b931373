//! What solving positions will take, before any is.

use super::{Session, Solve};
use crate::Error;
use everystate_puzzle::Limits;
use everystate_puzzle::random::Random;
use everystate_puzzles::family::number;
use everystate_twisty::{Explorer, Pattern, Prospect, Prospected, Searched, Setup, Uniform};
use serde_json::{Map, Value, json};
use std::time::Instant;

/// Random positions that are tried.
const TRIED: u64 = 16;
/// Moves that make each where it cannot be drawn.
const WALKED: usize = 500;

impl Session {
    /// What solving a random position takes as it is requested: tables, time to fill them, positions looked at and seconds. Where a table of
    /// all positions would answer it is not made; where tables would guide a search small ones are, and tried. Takes seconds.
    ///
    /// ```
    /// # use everystate::pieces::{self, Session, Solve};
    /// let session = Session::new(pieces::open("ivy", None).unwrap().unwrap(), &[], None).unwrap();
    /// let prospect = session.prospect(&Solve::default()).unwrap();
    /// assert_eq!((prospect.positions, prospect.tables.len()), (Some(29_160.0), 1));
    /// ```
    ///
    /// # Errors
    /// A request that the puzzle cannot take, several goals, one from any side, or a limit that ended it before anything was known.
    pub fn prospect(&self, request: &Solve<'_>) -> Result<Prospect, Error> {
        let started = Instant::now();
        let setup = request.setup()?;
        let is_single = self.positions().is_single();
        if is_single && setup.look_up != Some(false) && !setup.any_side {
            let (metric, limits) = (request.metric, &request.limits);
            let explorer = Explorer::within(self.target(), metric, limits, request.watch)?;
            if setup.look_up == Some(true) || explorer.has_few() {
                return Ok(explored(&explorer, request.threads));
            }
        }
        // What would be looked up was told of before.
        let look_up = if is_single { Some(false) } else { setup.look_up };
        let left = request.limits.after(started.elapsed());
        let setup = Setup { look_up, longer: false, ..setup };
        let solver = self.positions().solver(setup, &left, request.watch)?;
        let left = request.limits.after(started.elapsed());
        let random = self.random(request, &left);
        let left = request.limits.after(started.elapsed());
        Ok(solver.prospect(&random, &left, request.watch)?)
    }

    /// Some random positions, the same each time: each equally likely where that can be had, after many moves where not.
    fn random(&self, request: &Solve<'_>, limits: &Limits) -> Vec<Pattern> {
        let positions = self.positions();
        let definition = positions.original();
        let uniform = Uniform::new(definition, request.metric, limits, request.watch);
        let moves = definition.searched(request.metric).unwrap_or_default();
        let walked = |random: &mut Random| {
            let mut at = definition.solved.clone();
            for _ in 0..WALKED {
                let may = |m: &&Searched| definition.is_possible(&at, m);
                let next: Vec<Pattern> = moves
                    .iter()
                    .filter(may)
                    .map(|m| definition.apply(&at, &m.does))
                    .filter(|next| definition.is_legal(next))
                    .collect();
                if next.is_empty() {
                    break;
                }
                at.clone_from(&next[random.index(next.len())]);
            }
            at
        };
        let one = |number| {
            let random = &mut Random::new(number);
            let position = match &uniform {
                Ok(uniform) => uniform.draw(random),
                Err(_) => walked(random),
            };
            positions.instance(None, &position).position
        };
        (0..TRIED).map(one).collect()
    }
}

/// Where all positions will be in a table: a solution is a walk down.
fn explored(explorer: &Explorer<'_>, threads: usize) -> Prospect {
    let forecast = explorer.forecast(threads);
    let positions = forecast.positions.and_then(|n| n.to_string().parse().ok());
    let table = Prospected {
        bytes: forecast.bytes.unwrap_or(0),
        depth: None,
        kept: false,
        allowed: true,
        filling: forecast.seconds,
        nodes: Some(1.0),
        seconds: Some(1e-5),
    };
    Prospect { positions, lengths: Vec::new(), tables: vec![table], tried: 0 }
}

/// A prospect as an object.
///
/// ```
/// # use everystate::{pieces, twisty::Prospect};
/// let object = pieces::prospected(&Prospect { positions: Some(12.0), ..Prospect::default() });
/// assert_eq!(object["positions"], 12.0);
/// ```
#[must_use]
pub fn prospected(prospect: &Prospect) -> Map<String, Value> {
    let mut object = Map::new();
    if let Some(positions) = prospect.positions {
        object.insert("positions".into(), json!(positions));
    }
    if !prospect.lengths.is_empty() {
        let shares = prospect.lengths.iter().map(|share| (share * 1e4).round() / 1e4);
        object.insert("length".into(), json!((mean(&prospect.lengths) * 100.0).round() / 100.0));
        object.insert("lengths".into(), shares.collect());
    }
    object.insert("tried".into(), json!(prospect.tried));
    let table = |table: &Prospected| {
        let mut object = Map::new();
        object.insert("bytes".into(), number(table.bytes));
        object.insert("kept".into(), json!(table.kept));
        object.insert("allowed".into(), json!(table.allowed));
        let mut put = |key: &str, value: Option<Value>| {
            if let Some(value) = value {
                object.insert(key.into(), value);
            }
        };
        put("depth", table.depth.map(|depth| json!(depth)));
        put("filling", table.filling.map(|seconds| json!(rounded(seconds))));
        put("positions", table.nodes.map(|nodes| json!(rounded(nodes))));
        put("seconds", table.seconds.map(|seconds| json!(rounded(seconds))));
        Value::Object(object)
    };
    object.insert("tables".into(), prospect.tables.iter().map(table).collect());
    object
}

/// The mean length, where shares of lengths are these.
#[must_use]
pub fn mean(shares: &[f64]) -> f64 {
    (0_u32..).zip(shares).map(|(length, share)| f64::from(length) * share).sum()
}

/// Three digits of an estimate.
fn rounded(n: f64) -> f64 {
    if n == 0.0 || !n.is_finite() {
        return n;
    }
    let digits = 10_f64.powf(2.0 - n.abs().log10().floor());
    (n * digits).round() / digits
}
