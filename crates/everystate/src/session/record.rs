//! Answers as JSON, one object a line.

use everystate_algebra::Natural;
use everystate_puzzle::Verdict;
use everystate_puzzles::Family;
use everystate_puzzles::family::{
    Answer, Ask, Claim, Exploration, Fields, Metric, Question, number,
};
use serde_json::{Map, Value, json};

fn put_fields(object: &mut Map<String, Value>, fields: Fields) {
    let mut put = |key: &str, value: Option<Value>| {
        if let Some(value) = value {
            object.insert(key.to_owned(), value);
        }
    };
    put("length", fields.length.map(number));
    put("moves", fields.moves.map(|m| json!(m)));
    put("path", fields.path.map(|p| json!(p)));
    put("sums", fields.sums.map(|s| json!(s)));
    put("runs", fields.runs.map(|r| r.into_iter().map(|(w, n)| json!([w, number(n)])).collect()));
}

fn head<F: Family>(family: &F, index: u64, instance: &F::Instance) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("schema".into(), json!(1));
    object.insert("instance".into(), number(index));
    if let Some(name) = family.name(instance) {
        object.insert("name".into(), json!(name));
    }
    object
}

/// The line of one solution: among all, each of which comes once, or drawn, perhaps again.
pub(super) fn solution<F: Family>(
    family: &F,
    index: u64,
    instance: &F::Instance,
    ask: &Ask<'_>,
    ordinal: u64,
    solution: &F::Solution,
) -> Value {
    let mut object = head(family, index, instance);
    let key = if ask.question == Question::Sample { "sample" } else { "solution" };
    object.insert(key.into(), number(ordinal));
    put_fields(&mut object, family.fields(instance, Some(solution)));
    if let Some(metric) = ask.metric {
        object.insert("metric".into(), json!(metric.name()));
    }
    Value::Object(object)
}

/// The line of an instance.
pub(super) fn answer<F: Family>(
    family: &F,
    index: u64,
    instance: &F::Instance,
    ask: &Ask<'_>,
    answer: &Answer<F::Solution>,
    seconds: f64,
) -> Value {
    let mut object = head(family, index, instance);
    object.insert("verdict".into(), json!(answer.verdict.name()));
    let fields = match &answer.verdict {
        Verdict::Solved(s) => family.fields(instance, Some(s)),
        Verdict::Unsolvable => family.fields(instance, None),
        Verdict::Stopped { .. } => Fields::default(),
    };
    put_fields(&mut object, fields);
    if let Some(count) = &answer.count {
        object.insert("count".into(), json!(count.to_string()));
        if let Some(modulus) = ask.modulus {
            object.insert("mod".into(), json!(modulus.to_string()));
        }
    }
    // The length of any solution is none of the shortest.
    if ask.question == Question::Any && matches!(answer.verdict, Verdict::Solved(_)) {
        object.insert("shortest".into(), json!(false));
    }
    if let Some(unique) = answer.unique {
        object.insert("unique".into(), json!(unique));
        if ask.question == Question::Simple {
            object.insert("among".into(), json!("simple"));
        }
    }
    if let Verdict::Stopped { at_least, why } = answer.verdict {
        object.insert("at_least".into(), number(at_least));
        object.insert("why".into(), json!(why.name()));
    }
    if let Some(metric) = ask.metric {
        object.insert("metric".into(), json!(metric.name()));
    }
    object.insert("strategy".into(), json!(answer.strategy));
    object.insert("positions".into(), number(answer.positions));
    object.insert("seconds".into(), json!((seconds * 1e6).round() / 1e6));
    Value::Object(object)
}

/// The line of an exploration of the puzzle called `name`. Past 2^53 a number is a string: other programs read
/// JSON numbers as doubles.
///
/// ```
/// # use everystate::{prelude::*, families::family::Request, session::{self, Input, explored}};
/// let maze = session::open("maze").unwrap();
/// let request = Request { metric: None, threads: 1, limits: Limits::none(), disk: None, peers: None, watch: &Silent };
/// let strip = Input::text("strip", "A\n1 3 1 1 5 1\n-1 -1 -1\nEND\n");
/// let found = maze.explore(Some(strip), &request).unwrap();
/// assert_eq!(explored("maze", None, &found, 0.1)["depth"], 2);
/// ```
pub fn explored(
    name: &str,
    metric: Option<Metric>,
    found: &Exploration,
    seconds: f64,
) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("schema".into(), json!(1));
    object.insert("puzzle".into(), json!(name));
    if let Some(metric) = metric {
        object.insert("metric".into(), json!(metric.name()));
    }
    object.insert("positions".into(), number(found.counts.iter().sum()));
    let counts: Vec<Value> = found.counts.iter().map(|&n| number(n)).collect();
    object.insert("counts".into(), json!(counts));
    match found.stopped {
        None => {
            object.insert("depth".into(), json!(found.counts.len().saturating_sub(1)));
            object.insert("antipodes".into(), number(found.counts.last().copied().unwrap_or(0)));
            object.insert("examples".into(), json!(found.examples));
        }
        Some(why) => {
            object.insert("at_least".into(), json!(found.counts.len().saturating_sub(1)));
            object.insert("why".into(), json!(why.name()));
        }
    }
    object.insert("strategy".into(), json!(found.strategy));
    object.insert("bytes".into(), number(found.bytes));
    object.insert("seconds".into(), json!((seconds * 1e6).round() / 1e6));
    object
}

/// A number as it was written: a JSON number or, if large, a string.
fn read_number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// Reads a claim from an object that [`answer`] or [`solution`] wrote.
///
/// # Errors
/// The key whose value has the wrong form, and the form expected.
pub(super) fn claim(object: &Map<String, Value>) -> Result<Claim, (&'static str, &'static str)> {
    fn get<'o, T>(
        object: &'o Map<String, Value>,
        key: &'static str,
        form: &'static str,
        read: impl FnOnce(&'o Value) -> Option<T>,
    ) -> Result<Option<T>, (&'static str, &'static str)> {
        object.get(key).map(|v| read(v).ok_or((key, form))).transpose()
    }
    let texts = |v: &Value| -> Option<Vec<String>> {
        v.as_array()?.iter().map(|m| m.as_str().map(str::to_owned)).collect()
    };
    let squares = |v: &Value| -> Option<Vec<[u32; 2]>> {
        let pair = |p: &Value| match p.as_array()?.as_slice() {
            [r, c] => Some([u32::try_from(r.as_u64()?).ok()?, u32::try_from(c.as_u64()?).ok()?]),
            _ => None,
        };
        v.as_array()?.iter().map(pair).collect()
    };
    let runs = |v: &Value| -> Option<Vec<(String, u64)>> {
        let run = |p: &Value| match p.as_array()?.as_slice() {
            [word, times] => Some((word.as_str()?.to_owned(), read_number(times)?)),
            _ => None,
        };
        v.as_array()?.iter().map(run).collect()
    };
    let numbers =
        |v: &Value| -> Option<Vec<u64>> { v.as_array()?.iter().map(read_number).collect() };
    let verdicts = ["solved", "unsolvable", "stopped"];
    let verdict = |v: &Value| v.as_str().filter(|v| verdicts.contains(v)).map(str::to_owned);
    let metric = |v: &Value| match v.as_str()? {
        "quarter" => Some(Metric::Quarter),
        "half" => Some(Metric::Half),
        _ => None,
    };
    let simple = |v: &Value| (v.as_str()? == "simple").then_some(());
    let count = |v: &Value| v.as_str()?.parse::<Natural>().ok();
    let modulus = |v: &Value| v.as_str()?.parse().ok().filter(|&m: &u64| m > 0);
    Ok(Claim {
        verdict: get(object, "verdict", "`solved`, `unsolvable` or `stopped`", verdict)?,
        fields: Fields {
            length: get(object, "length", "a number of moves", read_number)?,
            moves: get(object, "moves", "a list of moves", texts)?,
            path: get(object, "path", "a list of [row, column]", squares)?,
            sums: get(object, "sums", "a list of numbers", numbers)?,
            runs: get(object, "runs", "a list of [word, times]", runs)?,
        },
        count: get(object, "count", "a number as a string", count)?,
        modulus: get(
            object,
            "mod",
            "a number from 1 to 18446744073709551615 as a string",
            modulus,
        )?,
        unique: get(object, "unique", "true or false", Value::as_bool)?,
        any: get(object, "shortest", "true or false", Value::as_bool)? == Some(false),
        at_least: get(object, "at_least", "a number of moves", read_number)?,
        simple: get(object, "among", "`simple`", simple)?.is_some(),
        metric: get(object, "metric", "`quarter` or `half`", metric)?,
    })
}
