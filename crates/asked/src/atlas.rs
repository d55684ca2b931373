//! Atlases: all positions, some of each distance, and how far each move leads from one.

use crate::request::{Counted, JobRequest};
use crate::trouble::Trouble;
use everystate::contract::{Limits, Stop, Watch};
use everystate::families::family::{Chart, Charting, Hand, Play, Standing, number};
use everystate::pieces::{self, Positions};
use everystate::session::Session;
use everystate::twisty::{Atlas, Definition, Explorer, Options, write_position};
use serde_json::{Map, Value, json};
use std::path::PathBuf;

/// The most positions of each layer that one job gives.
const EACH: u64 = 100;
/// The most positions that are charted of an instance of a family, unless the job says less: past it they are more than a map.
const CHARTED: u64 = 2_000_000;

/// Refuses at once what can be refused without work.
pub(crate) fn check(request: &JobRequest) -> Result<(), Trouble> {
    if request.count.is_some_and(|each| each > EACH) {
        return Err(Trouble::refused(format!("one job gives up to {EACH} positions of a layer")));
    }
    Ok(())
}

/// How many positions of each layer are asked for.
fn each(request: &JobRequest) -> usize {
    usize::try_from(request.count.unwrap_or(0).min(EACH)).unwrap_or(0)
}

/// The atlas of an instance of a family.
pub(crate) fn of_family(
    session: &dyn Session,
    request: &JobRequest,
    (limits, watch): (&Limits, &dyn Watch),
) -> Result<Value, Trouble> {
    let positions = limits.positions.min(CHARTED);
    let charting = Charting {
        metric: request.metric.map(Counted::metric),
        each: each(request),
        seed: request.seed,
        limits: Limits { positions, ..limits.clone() },
        watch,
    };
    let hand = Hand { played: &request.played, chart: Some(&charting) };
    let mut play = session.play(request.needed()?, &hand)?;
    let chart = play.chart.take().unwrap_or_default();
    let mut told = head(request, &chart.counts, chart.stopped);
    let mut here = json!({
        "goal": play.goal, "position": play.position, "from_start": chart.from_start.map(number),
    });
    if chart.stopped.is_none() {
        told.insert("lost".into(), number(chart.lost));
        here["left"] = chart.left.map(number).into();
        here["moves"] = moves(play.moves.iter().zip(&chart.moves));
    } else {
        let names = play.moves.iter().map(|name| json!({ "move": name }));
        here["moves"] = names.collect();
    }
    told.insert("here".into(), here);
    told.insert("layers".into(), layers(chart));
    Ok(Value::Object(told))
}

/// What every atlas begins with.
fn head(request: &JobRequest, counts: &[u64], stopped: Option<Stop>) -> Map<String, Value> {
    let mut told = Map::new();
    told.insert("schema".into(), json!(1));
    told.insert("puzzle".into(), json!(request.puzzle));
    if let Some(metric) = request.metric.map(Counted::metric) {
        told.insert("metric".into(), json!(metric.name()));
    }
    told.insert("positions".into(), number(counts.iter().sum()));
    told.insert("counts".into(), counts.iter().copied().map(number).collect());
    if let Some(why) = stopped {
        told.insert("why".into(), json!(why.name()));
    }
    told
}

/// Moves with what is left after each.
fn moves<'a>(all: impl Iterator<Item = (&'a String, &'a Option<u64>)>) -> Value {
    all.map(|(name, left)| json!({ "move": name, "left": left.map(number) })).collect()
}

fn layers(chart: Chart) -> Value {
    let standing = |Standing { way, left, position }: Standing| json!({ "moves": way, "left": left.map(number), "position": position });
    let layer = |some: Vec<Standing>| some.into_iter().map(standing).collect::<Value>();
    chart.layers.into_iter().map(layer).collect()
}

/// The atlas of a puzzle of pieces.
pub(crate) fn of_pieces(
    definition: &Definition,
    request: &JobRequest,
    tables: Option<PathBuf>,
    (limits, watch): (&Limits, &dyn Watch),
) -> Result<Value, Trouble> {
    let positions = Positions::new(definition.clone(), &[], None)?;
    let text = request.given_text()?.unwrap_or_default();
    let (instances, wrong) = positions.read("the instance", text.as_bytes());
    if let Some(wrong) = wrong {
        return Err(wrong.into());
    }
    let start = match instances.into_iter().next() {
        Some(start) => start,
        None => positions.after("the instance", "")?,
    };
    let metric = request.metric.map_or(everystate::contract::Metric::Half, Counted::metric);
    let explorer = Explorer::within(definition, metric, limits, watch)?;
    let options = Options { threads: limits.threads, tables, ..Options::default() };
    let atlas = Atlas::new(&explorer, &options, limits, watch)?;
    let play: Play = pieces::play(definition, &start, &request.played)?;
    let mut at = start.position;
    for name in &request.played {
        at = definition.make(&at, name).unwrap_or(at);
    }
    let around = atlas.around(&at).map_err(|wrong| Trouble::refused(wrong.to_string()))?;
    let mut told = head(request, &atlas.counts(), atlas.stopped());
    told.insert(
        "here".into(),
        json!({
            "goal": play.goal, "position": play.position, "left": around.distance.map(number),
            "moves": moves(around.moves.iter().map(|(name, left)| (name, left))),
        }),
    );
    let standing = |(depth, way): (u64, String)| {
        let names: Vec<&str> = way.split(' ').filter(|name| !name.is_empty()).collect();
        let solved = definition.solved.clone();
        let position = names.iter().try_fold(solved, |at, name| definition.make(&at, name));
        let position = position.map(|position| write_position(&position, definition));
        json!({ "moves": names, "left": number(depth), "position": position })
    };
    let layers = (0..)
        .zip(atlas.some(each(request), request.seed, watch))
        .map(|(depth, ways)| ways.into_iter().map(|way| standing((depth, way))).collect::<Value>());
    told.insert("layers".into(), layers.collect());
    Ok(Value::Object(told))
}
