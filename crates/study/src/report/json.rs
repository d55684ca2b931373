//! A report as JSON.

use super::{Report, Share, Sizes, Summary};
use crate::archive::spread::Spread;
use crate::interval::Interval;
use everystate_puzzles::family::number;
use serde_json::{Map, Value, json};

/// A report as JSON.
pub(super) fn write(report: &Report) -> Value {
    let studies: Vec<Value> = report.studies.iter().map(study).collect();
    let mut object = json!({
        "schema": 1, "file": report.path.display().to_string(), "studies": studies,
    });
    if !report.sizes.is_empty() {
        object["sizes"] = report.sizes.iter().map(sizes).collect();
    }
    object
}

fn study(summary: &Summary) -> Value {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    put("study", summary.study.into());
    put("parameters", summary.parameters.clone().into());
    put("program", summary.program.clone().into());
    if let Some(begun) = summary.begun {
        put("begun", begun.into());
    }
    put("deals", number(summary.deals));
    if let Some(whole) = summary.whole {
        put("whole", number(whole));
    }
    put("done", number(summary.done));
    for (key, value) in share(&summary.share) {
        put(&key, value);
    }
    if let Some((yes, no)) = summary.unique {
        put("unique", json!({ "yes": number(yes), "no": number(no) }));
    }
    let spreads = [
        ("moves", summary.moves.map(|s| spread(&s, number))),
        ("positions", summary.positions.map(|s| spread(&s, number))),
        ("reachable", summary.reachable.map(|s| spread(&s, number))),
        ("seconds", summary.seconds.map(|s| spread(&s, Value::from))),
    ];
    for (key, spread) in spreads {
        if let Some(spread) = spread {
            put(key, spread);
        }
    }
    Value::Object(object)
}

fn share(share: &Share) -> Map<String, Value> {
    let pair = |i: Interval| json!([i.low, i.high]);
    let fields = json!({
        "solved": number(share.solved),
        "unsolvable": number(share.unsolvable),
        "stopped": number(share.stopped),
        "share": {
            "bounds": pair(share.bounds),
            "wilson95": pair(share.wilson95),
            "clopper_pearson95": pair(share.exact95),
            "clopper_pearson999": pair(share.exact999),
        },
    });
    match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

fn spread<T: Copy>(spread: &Spread<T>, value: impl Fn(T) -> Value) -> Value {
    json!({
        "count": number(spread.count),
        "min": value(spread.min),
        "quartiles": spread.quartiles.map(&value),
        "p99": value(spread.high),
        "max": value(spread.max),
        "mean": spread.mean,
        "longest": number(spread.longest),
    })
}

fn sizes(sizes: &Sizes) -> Value {
    let object = |row: &super::Size| {
        let mut object = Map::new();
        object.insert("study".into(), row.study.into());
        if let Some(size) = &row.size {
            object.insert("size".into(), size.clone().into());
        }
        object.insert("seed".into(), row.seed.clone());
        object.extend(share(&row.share));
        Value::Object(object)
    };
    let rows: Vec<Value> = sizes.rows.iter().map(object).collect();
    json!({ "parameters": sizes.common, "rows": rows })
}
