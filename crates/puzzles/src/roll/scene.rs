//! The drawing: the net of the die with the touches on its faces, and the sequence below.
//!
//! ```text
//!        5 (north)
//!  4     1 (top)   3 (east)   6 (bottom)
//!        2 (south)
//! ```

use super::rules::Instance;
use super::runs::{self, Sequence};
use crate::scene::{Color, Scene, Tile};

/// Row and column of the faces 1 to 6 in the net.
const NET: [(usize, usize); 6] = [(1, 1), (2, 1), (1, 2), (1, 0), (0, 1), (1, 3)];

/// The colors of the three axes.
const COLOURS: [Color; 3] = [Color::WHITE, Color::YELLOW, Color::ORANGE];

/// How many tips and how many runs a note shows.
const TIPS: u64 = 60;
const RUNS: usize = 12;

/// A number in at most three characters: `999`, `12k`, `.3M`, `1E`.
fn short(n: u64) -> String {
    const UNITS: [&str; 7] = ["", "k", "M", "G", "T", "P", "E"];
    if n < 1000 {
        return n.to_string();
    }
    let (mut value, mut unit) = (n, 0);
    while value >= 1000 {
        value /= 1000;
        unit += 1;
    }
    match value {
        100.. => format!(".{}{}", value / 100, UNITS[unit + 1]),
        _ => format!("{value}{}", UNITS[unit]),
    }
}

pub(super) fn draw(instance: &Instance, solution: Option<&Sequence>) -> Scene {
    let tips = instance.tips();
    let plural = if tips == 1 { "tip" } else { "tips" };
    let mut scene = Scene::new(format!("roll, {tips} {plural}"));
    let counts = solution.map_or(instance.counts(), |s| s.faces);
    for (face, &count) in counts.iter().enumerate() {
        let (row, column) = match solution {
            Some(_) => NET[face],
            None => (0, face),
        };
        let color = match solution {
            Some(_) => COLOURS[face.min(5 - face)],
            None => Color::GREY,
        };
        let tile = Tile::new(short(count), color);
        scene.put(row, column, if face == 0 && solution.is_some() { tile.framed() } else { tile });
    }
    let Some(solution) = solution else {
        let list = counts.map(|c| c.to_string()).join(" ");
        scene.note(format!("touches, in any arrangement: {list}"));
        return scene;
    };
    let [top, south, east, west, north, bottom] = counts;
    scene.note("touches of each face, as the die lies at the start:");
    scene.note(format!(
        "top {top}, bottom {bottom}, north {north}, south {south}, east {east}, west {west}"
    ));
    if let Some((from, to)) = instance.window() {
        let shown = to.min(from.saturating_add(TIPS - 1));
        let mut text = format!("tips {from} to {to}: ");
        runs::window(&solution.runs, from, shown, &mut text);
        if shown < to {
            text.push('…');
        }
        scene.note(text);
    }
    scene.note(format!("all tips (*N: the group N times): {}", runs::spell(&solution.runs, RUNS)));
    scene
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_short() {
        for (n, label) in [
            (0, "0"),
            (999, "999"),
            (1000, "1k"),
            (99_999, "99k"),
            (100_000, ".1M"),
            (999_999, ".9M"),
            (1_000_000_000_000_000_000, "1E"),
            (123_456_789_012_345_678, ".1E"),
        ] {
            assert_eq!(short(n), label);
        }
    }
}
