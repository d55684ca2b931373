//! A puzzle of pieces that is scrambled and solved, as a picture that moves: each piece is a dot on the circle of its orbit, with a hand
//! that says how it is turned, and each place a ring of the color of the piece that belongs there.

use super::pieces::{CELL, RADIUS, as_f64, place};
use everystate::twisty::{Definition, Pattern};
use std::fmt::Write as _;

/// What a move takes, and what a position is seen before it, in milliseconds.
const MOVING: usize = 450;
const STAYING: usize = 350;
/// How long the scrambled position is seen, and the solved one at the end.
const LOOKING: usize = 1500;

/// The picture: from the solved position by these moves, and back by those.
///
/// # Errors
/// If a move is none of the puzzle's, or it is not solved at the end.
pub(super) fn of(puzzle: &Definition, scramble: &str, solution: &str) -> Result<String, String> {
    let mut positions = vec![puzzle.solved.clone()];
    for name in scramble.split(' ').chain(solution.split(' ')) {
        let last = positions.last().ok_or("it begins somewhere")?;
        positions.push(puzzle.make(last, name).ok_or_else(|| format!("{name} is no move"))?);
    }
    if positions.last() != Some(&puzzle.solved) {
        return Err(format!("{scramble} is not solved by {solution}"));
    }
    let frames = frames(positions.len(), scramble.split(' ').count());
    let (width, height) = (CELL * as_f64(puzzle.orbits.len()), CELL);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{}\" height=\"{}\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#f7f7f2\"/>\n",
        width * 2.0,
        height * 2.0
    );
    for (number, orbit) in puzzle.orbits.iter().enumerate() {
        let x = CELL * (as_f64(number) + 0.5);
        let _ = writeln!(
            svg,
            "<g transform=\"translate({x} {})\"><title>{}</title>",
            CELL / 2.0,
            orbit.name
        );
        for home in 0..orbit.pieces {
            let (x, y) = place(home, orbit.pieces, RADIUS);
            let color = color(home, orbit.pieces);
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8\" fill=\"none\" stroke=\"{color}\" stroke-width=\"1.5\"/>"
            );
        }
        for home in 0..orbit.pieces {
            let path = path(&positions, number, home, usize::from(orbit.orientations));
            piece(&mut svg, &path, &frames, home, orbit.pieces, usize::from(orbit.orientations));
        }
        svg.push_str("</g>\n");
    }
    Ok(svg + "</svg>\n")
}

/// Where a piece is in each position, and by how many turns it has come round so far.
fn path(positions: &[Pattern], orbit: usize, home: usize, ways: usize) -> Vec<(usize, usize)> {
    let mut turns = 0;
    let mut path = Vec::new();
    for position in positions {
        let pieces = &position[orbit].pieces;
        let at = pieces.iter().position(|&piece| usize::from(piece) == home).unwrap_or(home);
        let now = usize::from(position[orbit].orientation[at]);
        turns += (now + ways - turns % ways) % ways;
        path.push((at, turns));
    }
    path
}

/// When positions are seen: of each its number, and the thousandths of a second; and how long all of it takes.
fn frames(positions: usize, scrambled: usize) -> (Vec<(usize, usize)>, usize) {
    let mut frames = Vec::new();
    let mut now = 0;
    for position in 0..positions {
        frames.push((position, now));
        let long = position == scrambled || position + 1 == positions;
        now += if long { LOOKING } else { STAYING };
        frames.push((position, now));
        now += MOVING;
    }
    (frames, now - MOVING)
}

/// A piece on its way.
fn piece(
    svg: &mut String,
    path: &[(usize, usize)],
    (frames, whole): &(Vec<(usize, usize)>, usize),
    home: usize,
    pieces: usize,
    ways: usize,
) {
    let (mut times, mut places, mut turns) = (String::new(), String::new(), String::new());
    for &(position, now) in frames {
        let (at, turned) = path[position];
        let (x, y) = place(at, pieces, RADIUS);
        let between = if times.is_empty() { "" } else { ";" };
        let _ = write!(times, "{between}{:.4}", as_f64(now) / as_f64(*whole));
        let _ = write!(places, "{between}{x:.1} {y:.1}");
        let _ = write!(turns, "{between}{:.0}", 360.0 * as_f64(turned) / as_f64(ways));
    }
    let color = color(home, pieces);
    let along = |kind: &str, values: &str| {
        format!(
            "<animateTransform attributeName=\"transform\" type=\"{kind}\" dur=\"{whole}ms\" repeatCount=\"indefinite\" keyTimes=\"{times}\" values=\"{values}\"/>"
        )
    };
    let hand = if ways > 1 {
        let rotated = along("rotate", &turns);
        format!("<path d=\"M0 0V-5\" stroke=\"#f7f7f2\" stroke-width=\"1.6\">{rotated}</path>")
    } else {
        String::new()
    };
    let _ = writeln!(
        svg,
        "<g><circle r=\"5.5\" fill=\"{color}\"/>{hand}{}</g>",
        along("translate", &places)
    );
}

/// A color for each piece, round the circle of hues.
fn color(number: usize, of: usize) -> String {
    format!("hsl({:.0} 70% 42%)", 360.0 * as_f64(number) / as_f64(of))
}
