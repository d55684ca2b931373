//! What puzzles of pieces are, and what is known of their scrambles, as JSON.

use crate::Error;
use everystate_algebra::Natural;
use everystate_puzzles::family::Question::{All, Any, Count, First, Unique};
use everystate_puzzles::family::{About, Exploration, Explores, Metric, Strategy, number};
use everystate_twisty::{Change, Definition, Explored, Forecast, Plan, Scramble, Way, catalogue};
use serde_json::{Map, Value, json};
use std::collections::HashSet;

/// What puzzles of pieces can be asked, as families say it of themselves.
///
/// ```
/// # use everystate::{pieces::ABOUT, families::family::Question};
/// assert!(ABOUT.strategy(None, Question::Count).is_ok() && ABOUT.has("--goal").is_ok());
/// let refusal = ABOUT.strategy(None, Question::Sample).unwrap_err();
/// assert_eq!(refusal.message, "a puzzle of pieces does not answer `sample`");
/// ```
pub static ABOUT: About = About {
    name: "a puzzle of pieces",
    title: "pieces that move in orbits: fewest moves to the solved position",
    rules: "Bring every piece to its place by moves, each of which takes pieces to other places and turns them.",
    format: "A line an instance: moves that make it of the solved position, the position as JSON, or the \
             facelets of a cube; or a .scr file.",
    example: "R\n",
    json: r#"{"alg":"R"}"#,
    strategies: &[
        Strategy::any("table", &[First, All, Count, Unique, Any]),
        Strategy::any("search", &[First, All, Count, Unique, Any]),
    ],
    wishes: &[],
    unique: &[],
    metrics: &[Metric::Half, Metric::Quarter],
    explore: Explores::Solved,
    formats: &[],
    certificates: false,
    pieces: None,
    knows: &[
        "alg",
        "from",
        "goal",
        "to-goal",
        "goal-moves",
        "disk",
        "listed",
        "hosts",
        "workers",
        "checkpoint",
        "result",
        "any-side",
        "moves",
        "max-depth",
        "canonical",
        "costs",
        "explain",
        "forecast",
        "resume",
        "within",
        "metric",
    ],
    batch: 1,
};

/// A number of positions: past 2^53 a string.
fn many(positions: &Natural) -> Value {
    positions.to_u64().map_or_else(|| positions.to_string().into(), number)
}

/// A puzzle of the catalogue, for a list.
///
/// ```
/// # use everystate::{pieces, twisty::catalogue};
/// let names: Vec<_> = catalogue::entries().iter().map(|e| pieces::listed(e)["name"].clone()).collect();
/// assert!(names.contains(&"megaminx".into()));
/// ```
#[must_use]
pub fn listed(entry: &catalogue::Entry) -> Value {
    let positions = many(&entry.positions);
    let mut object = json!({
        "schema": 1, "name": entry.name, "title": entry.title, "positions": positions,
        "explore": "solved",
    });
    if let Some(form) = entry.form {
        object["form"] = form.into();
    }
    object
}

/// What a puzzle is made of, with how many positions it has if that is known.
///
/// ```
/// # use everystate::pieces;
/// let ivy = pieces::open("ivy", None).unwrap().unwrap();
/// let told = pieces::described(&ivy, "ivy", None).unwrap();
/// assert_eq!(told["orbits"][0]["pieces"], 4);
/// ```
///
/// # Errors
/// If its moves have more powers than can be listed.
pub fn described(
    definition: &Definition,
    name: &str,
    positions: Option<&Natural>,
) -> Result<Value, Error> {
    let orbits = definition.orbits.iter().map(|orbit| {
        json!({
            "name": orbit.name, "pieces": orbit.pieces, "orientations": orbit.orientations,
        })
    });
    let names = distinct(definition.searched(Metric::Half)?.into_iter().map(|m| m.name));
    let mut object = json!({
        "schema": 1, "name": name, "title": definition.name,
        "orbits": orbits.collect::<Vec<_>>(), "moves": names, "explore": "solved",
    });
    if let Some(positions) = positions {
        object["positions"] = many(positions);
    }
    Ok(object)
}

/// Each name once, in the order in which they come first. A move of large order has hundreds of thousands.
pub(super) fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = HashSet::new();
    names.filter(|name| seen.insert(name.clone())).collect()
}

/// What was found of a puzzle of pieces, as families tell it of themselves.
///
/// ```
/// # use everystate::{contract::{Limits, Silent}, pieces, families::family::Metric, twisty::{Explorer, Options}};
/// let ivy = pieces::open("ivy", None).unwrap().unwrap();
/// let explorer = Explorer::new(&ivy, Metric::Half).unwrap();
/// let found = explorer.explore(&Options::default(), &Limits::none(), &Silent).unwrap();
/// assert_eq!(pieces::exploration(&found).counts, found.counts);
/// ```
#[must_use]
pub fn exploration(found: &Explored) -> Exploration {
    Exploration {
        counts: found.counts.clone(),
        stopped: found.stopped,
        examples: found.examples.clone(),
        strategy: found.strategy,
        bytes: found.bytes,
        on_disk: found.on_disk,
        trouble: found.trouble.clone(),
        together: found.together,
    }
}

/// What exploring would take, as far as it is known: positions, bytes of memory, seconds.
///
/// ```
/// # use everystate::{pieces, families::family::Metric, twisty::Explorer};
/// let ivy = pieces::open("ivy", None).unwrap().unwrap();
/// let explorer = Explorer::new(&ivy, Metric::Half).unwrap();
/// assert_eq!(pieces::forecast(&explorer.forecast(1))["positions"], 29_160);
/// ```
#[must_use]
pub fn forecast(forecast: &Forecast) -> Map<String, Value> {
    let mut object = Map::new();
    if let Some(positions) = &forecast.positions {
        object.insert("positions".into(), many(positions));
    }
    if forecast.symmetries > 1 {
        object.insert("symmetries".into(), number(forecast.symmetries));
    }
    if let Some(bytes) = forecast.bytes {
        object.insert("bytes".into(), number(bytes));
    }
    if let Some(disk) = forecast.disk {
        object.insert("disk".into(), number(disk));
    }
    if let Some(seconds) = forecast.seconds {
        object.insert("seconds".into(), json!(seconds));
    }
    object
}

/// The same with each way to explore it, and what would have to be otherwise if none fits.
///
/// ```
/// # use everystate::{pieces, families::family::Metric, twisty::{Explorer, Means}};
/// let ivy = pieces::open("ivy", None).unwrap().unwrap();
/// let explorer = Explorer::new(&ivy, Metric::Half).unwrap();
/// let means = Means { memory: 1 << 30, most: 1 << 30, disk: None, threads: 1 };
/// let told = pieces::plan(&explorer.plan(&means));
/// assert_eq!((&told["ways"][0]["by"], &told["ways"][0]["fits"]), (&"memory".into(), &true.into()));
/// assert!(told.get("change").is_none());
/// ```
#[must_use]
pub fn plan(plan: &Plan) -> Map<String, Value> {
    let mut object = forecast(&plan.forecast);
    if plan.ways.is_empty() {
        return object;
    }
    let way = |way: &Way| {
        let Way { engine, processes, bytes, disk, sent, each, seconds, fits } = *way;
        json!({
            "by": engine.name(), "processes": processes, "bytes": number(bytes), "disk": number(disk),
            "sent": number(sent), "each": each, "seconds": seconds, "fits": fits,
        })
    };
    object.insert("rate".into(), json!(plan.rate));
    object.insert("ways".into(), plan.ways.iter().map(way).collect());
    if let Some(change) = plan.change {
        let change = match change {
            Change::Memory(bytes) => json!({ "memory": number(bytes) }),
            Change::Disk { disk, memory } => {
                json!({ "disk": number(disk), "memory": number(memory) })
            }
            Change::Processes(count) => json!({ "processes": count }),
            Change::LargerDisk(bytes) => json!({ "disk": number(bytes) }),
        };
        object.insert("change".into(), change);
    }
    object
}

/// The line of a scramble: the one of this number that a seed gives.
///
/// ```
/// # use everystate::{pieces, twisty::Scramble};
/// let scramble = Scramble { position: None, moves: vec!["R".to_owned()], shortest: false };
/// assert_eq!(pieces::scrambled("cube3", &scramble, 7, 0)["length"], 1);
/// ```
#[must_use]
pub fn scrambled(puzzle: &str, scramble: &Scramble, seed: u64, index: u64) -> Value {
    json!({
        "schema": 1,
        "puzzle": puzzle,
        "scramble": scramble.moves,
        "length": scramble.moves.len(),
        "shortest": scramble.shortest,
        "seed": number(seed),
        "index": index,
    })
}
