//! A report as a text for people.

use super::{Report, Share, Sizes, Summary};
use crate::archive::spread::Spread;
use crate::interval::{Interval, float};
use serde_json::{Map, Value};
use std::fmt::Write as _;

/// A report as a text for people.
pub(super) fn write(report: &Report) -> String {
    let mut out = String::new();
    for summary in &report.studies {
        if !out.is_empty() {
            out.push('\n');
        }
        study(&mut out, summary);
    }
    for group in &report.sizes {
        out.push('\n');
        sizes(&mut out, group);
    }
    if out.is_empty() {
        out.push_str("no studies\n");
    }
    out
}

fn study(out: &mut String, summary: &Summary) {
    let _ = writeln!(out, "study {}: {}", summary.study, told(&summary.parameters));
    let mut line = |name: &str, text: String| {
        let _ = writeln!(out, "  {name:<14}{text}");
    };
    let Summary { done, deals, share, .. } = summary;
    let of = summary
        .whole
        .map_or_else(String::new, |whole| format!(", of {} that the study has", grouped(whole)));
    line("deals", format!("{} of {}{of}", grouped(*done), grouped((*deals).max(*done))));
    let counts =
        [("solved", share.solved), ("unsolvable", share.unsolvable), ("stopped", share.stopped)];
    for (name, count) in counts {
        let percent = 100.0 * float(count) / float(*done).max(1.0);
        let shown = if *done > 0 { format!(" ({percent:.4} %)") } else { String::new() };
        line(name, grouped(count) + &shown);
    }
    if let Some((yes, no)) = summary.unique {
        let (yes, no) = (grouped(yes), grouped(no));
        let text = format!("{yes} with exactly one shortest solution, {no} without");
        line("unique", text);
    }
    line("share solved", percents(share.bounds));
    line("  95 %", format!("{} (Wilson)", percents(outward(share.wilson95))));
    line("  95 %", format!("{} (Clopper-Pearson)", percents(outward(share.exact95))));
    line("  99.9 %", format!("{} (Clopper-Pearson)", percents(outward(share.exact999))));
    if share.stopped > 0 {
        let text = "the stopped deals count as lost in each lower end, as won in each upper end";
        line("", text.into());
    }
    if let Some(moves) = &summary.moves {
        let [q1, q2, q3] = moves.quartiles.map(grouped);
        let (min, max, mean) = (grouped(moves.min), grouped(moves.max), moves.mean);
        let longest = grouped(moves.longest);
        line(
            "fewest moves",
            format!(
                "least {min}, quartiles {q1}, {q2}, {q3}, mean {mean:.3}, most {max} (deal {longest})"
            ),
        );
    }
    for (name, spread) in [("positions", &summary.positions), ("reachable", &summary.reachable)] {
        let Some(Spread { count, quartiles, mean, high, max, longest, .. }) = spread else {
            continue;
        };
        let of =
            if count < done { format!("of {} deals: ", grouped(*count)) } else { String::new() };
        let (median, high, max) = (grouped(quartiles[1]), grouped(*high), grouped(*max));
        let longest = grouped(*longest);
        line(
            name,
            format!(
                "{of}median {median}, mean {mean:.1}, 99 % {high}, most {max} (deal {longest})"
            ),
        );
    }
    if let Some(Spread { quartiles, mean, max, longest, .. }) = &summary.seconds {
        let (median, longest) = (quartiles[1], grouped(*longest));
        let most = format!("most {max:.6} (deal {longest})");
        line("seconds", format!("median {median:.6}, mean {mean:.6}, {most}"));
    }
}

fn sizes(out: &mut String, group: &Sizes) {
    let _ = writeln!(out, "share solved by size: {}", told(&group.common));
    let mut line = |cells: [&str; 5], interval: &str| {
        let [size, study, deals, solved, share] = cells;
        let _ =
            writeln!(out, "  {size:<8}{study:>6}{deals:>14}{solved:>14}{share:>22}  {interval}");
    };
    line(["size", "study", "deals", "solved", "share"], "95 % (Clopper-Pearson)");
    for row in &group.rows {
        let Share { solved, unsolvable, stopped, bounds, exact95, .. } = row.share;
        let size = row.size.as_deref().unwrap_or("default");
        let (study, done) = (row.study.to_string(), grouped(solved + unsolvable + stopped));
        let cells = [size, &study, &done, &grouped(solved), &percents(bounds)];
        line(cells, &percents(outward(exact95)));
    }
}

/// Parameters in a line.
pub(crate) fn told(parameters: &Map<String, Value>) -> String {
    let mut words = Vec::new();
    for (key, value) in parameters {
        match (key.as_str(), value) {
            ("question", Value::String(question)) if question == "solve" => {}
            ("family" | "question", value) => words.push(plain(value)),
            (_, Value::Bool(_)) => words.push(key.clone()),
            (_, Value::String(text)) if text.is_empty() => words.push(key.clone()),
            (_, Value::Object(fields)) => {
                let fields: Vec<String> =
                    fields.iter().map(|(key, value)| format!("{key}={}", plain(value))).collect();
                words.push(fields.join(", "));
            }
            (_, value) => words.push(format!("{} {}", key.replace('_', " "), plain(value))),
        }
    }
    words.join(", ")
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(ends) => {
            let ends: Vec<String> = ends.iter().map(plain).collect();
            if ends.len() == 1 { format!("{}..", ends[0]) } else { ends.join("..") }
        }
        value => value.to_string(),
    }
}

/// The interval rounded to the digits that are shown: the lower end down and the upper end up, so that
/// what is shown holds the share as surely as what was reckoned.
fn outward(interval: Interval) -> Interval {
    const DIGITS: f64 = 1e6;
    // What is a round number but for the last bits stays one.
    const BITS: f64 = 1e-6;
    let low = (interval.low * DIGITS + BITS).floor() / DIGITS;
    let high = (interval.high * DIGITS - BITS).ceil() / DIGITS;
    Interval { low, high }
}

/// An interval of shares in percent; one number if its ends are the same.
fn percents(interval: Interval) -> String {
    let percent = |share: f64| format!("{:.4} %", 100.0 * share);
    let (low, high) = (percent(interval.low), percent(interval.high));
    if low == high { low } else { format!("{:.4} to {high}", 100.0 * interval.low) }
}

/// A number with its digits in groups of three.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::{clopper_pearson, wilson};

    #[test]
    fn intervals_are_rounded_outward_and_round_numbers_stay() {
        let shown = |low, high| percents(outward(Interval { low, high }));
        assert_eq!(shown(0.0, 1.0), "0.0000 to 100.0000 %");
        assert_eq!(shown(0.365, 0.366), "36.5000 to 36.6000 %");
        assert_eq!(shown(0.123_456_7, 0.123_456_7), "12.3456 to 12.3457 %");
        let all = 10_000_000;
        assert_eq!(percents(outward(wilson(all, all, 0.95))), "99.9999 to 100.0000 %");
        assert_eq!(percents(outward(clopper_pearson(0, all, 0.95))), "0.0000 to 0.0001 %");
    }

    #[test]
    fn parameters_are_a_line() {
        let told = |text: &str| told(&serde_json::from_str(text).unwrap());
        let text =
            r#"{"family":"gap","seed":1,"size":"4x5","only":"","moves":[15],"question":"solve"}"#;
        assert_eq!(told(text), "gap, seed 1, size 4x5, only, moves 15..");
        let text = r#"{"family":"maze","best_of":9,"question":"unique","reach":true,"limits":{"depth":9}}"#;
        assert_eq!(told(text), "maze, best of 9, unique, reach, depth=9");
    }
}
