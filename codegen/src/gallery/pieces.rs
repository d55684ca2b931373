//! What a puzzle of pieces is made of, as a picture: orbits as circles of places, moves as lines between them, and positions at each
//! distance as bars.

use core::f64::consts::TAU;
use everystate::twisty::{Definition, Purpose, Turn};
use std::fmt::Write as _;

/// How many moves are drawn at most.
const MOVES: usize = 12;
/// Their colors, of the same lightness more or less.
const COLORS: [&str; MOVES] = [
    "#d13b3b", "#2f6fc4", "#3fa34d", "#f28e2b", "#8e44ad", "#16a0a0", "#c2185b", "#7a8b00",
    "#5d4ec9", "#a0632d", "#00897b", "#5f6b78",
];
/// How many circles stand side by side at most.
const COLUMNS: usize = 3;
/// From the middle of one circle to that of the next, and the radius of each.
pub(super) const CELL: f64 = 120.0;
pub(super) const RADIUS: f64 = 46.0;
/// How high the bars are.
const BARS: f64 = 44.0;

/// The picture, with bars where something is known of the distances.
pub(super) fn of(puzzle: &Definition, counts: Option<&[u64]>) -> String {
    let orbits = puzzle.orbits.len();
    let columns = orbits.min(COLUMNS);
    let (width, height) = (CELL * as_f64(columns), CELL * as_f64(orbits.div_ceil(COLUMNS)));
    let whole = height + if counts.is_some() { BARS + 8.0 } else { 0.0 };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {whole}\" width=\"{width}\" height=\"{whole}\">\n\
         <rect width=\"{width}\" height=\"{whole}\" rx=\"6\" fill=\"#f7f7f2\"/>\n"
    );
    let moves = drawn(puzzle);
    for (number, orbit) in puzzle.orbits.iter().enumerate() {
        let x = CELL * (as_f64(number % COLUMNS) + 0.5);
        let y = CELL * (as_f64(number / COLUMNS) + 0.5);
        let _ = writeln!(svg, "<g transform=\"translate({x} {y})\"><title>{}</title>", orbit.name);
        for (color, turns) in &moves {
            lines(&mut svg, *color, orbit.pieces, turns.iter().map(|turn| &turn[number]));
        }
        places(&mut svg, orbit.pieces, orbit.orientations > 1);
        svg.push_str("</g>\n");
    }
    if let Some(counts) = counts {
        bars(&mut svg, counts, width, height);
    }
    svg + "</svg>\n"
}

/// The moves that are drawn: each name's number, and what the moves of this name do.
fn drawn(puzzle: &Definition) -> Vec<(usize, Vec<&Vec<Turn>>)> {
    let mut names: Vec<&str> = Vec::new();
    let mut found: Vec<(usize, Vec<&Vec<Turn>>)> = Vec::new();
    for one in puzzle.moves.iter().filter(|one| one.purpose == Purpose::Search) {
        match names.iter().position(|&name| name == one.name) {
            Some(at) => found[at].1.push(&one.does),
            None if names.len() < MOVES => {
                found.push((names.len(), vec![&one.does]));
                names.push(&one.name);
            }
            None => {}
        }
    }
    found
}

/// Where a place of so many is, from the circle's middle: the first at the top, then clockwise.
pub(super) fn place(number: usize, of: usize, radius: f64) -> (f64, f64) {
    let angle = TAU * (as_f64(number) / as_f64(of) - 0.25);
    (radius * angle.cos(), radius * angle.sin())
}

/// A move's cycles in one orbit.
fn lines<'t>(
    svg: &mut String,
    number: usize,
    pieces: usize,
    turns: impl Iterator<Item = &'t Turn>,
) {
    let mut path = String::new();
    let mut turned = String::new();
    for turn in turns {
        let mut seen = vec![false; pieces];
        for first in 0..pieces {
            let mut at = first;
            let mut cycle = Vec::new();
            while !seen[at] {
                seen[at] = true;
                cycle.push(at);
                at = usize::from(turn.from[at]);
            }
            if cycle.len() == 1 && turn.delta[first] > 0 {
                let (x, y) = place(first, pieces, RADIUS);
                let _ = write!(turned, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6.5\"/>");
            }
            if cycle.len() < 2 {
                continue;
            }
            for (step, &at) in cycle.iter().enumerate() {
                // A little nearer to the middle for each move, so that lines of several are told apart.
                let (x, y) = place(at, pieces, RADIUS - 1.2 * as_f64(number));
                let _ = write!(path, "{}{x:.1} {y:.1}", if step == 0 { 'M' } else { 'L' });
            }
            path.push('Z');
        }
    }
    if path.is_empty() && turned.is_empty() {
        return;
    }
    let color = COLORS[number];
    let _ = writeln!(
        svg,
        "<g fill=\"none\" stroke=\"{color}\" stroke-width=\"1.6\" stroke-linejoin=\"round\" opacity=\".8\"><path d=\"{path}\"/>{turned}</g>"
    );
}

/// The dots, with holes where pieces can be turned.
fn places(svg: &mut String, pieces: usize, turnable: bool) {
    let size = if pieces > 40 { 2.0 } else { 3.6 };
    let style = if turnable {
        "fill=\"#f7f7f2\" stroke=\"#262a30\" stroke-width=\"1.6\""
    } else {
        "fill=\"#262a30\""
    };
    let _ = write!(svg, "<g {style}>");
    for number in 0..pieces {
        let (x, y) = place(number, pieces, RADIUS);
        let _ = write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size}\"/>");
    }
    svg.push_str("</g>\n");
}

/// A bar for each distance, as high as the number of digits, more or less.
fn bars(svg: &mut String, counts: &[u64], width: f64, top: f64) {
    let most = counts.iter().copied().max().unwrap_or(1);
    let high = |count: u64| (1.0 + digits(count)) / (1.0 + digits(most)) * BARS;
    let step = (width - 16.0) / as_f64(counts.len());
    let gap = if step > 3.0 { 1.0 } else { 0.0 };
    svg.push_str("<g fill=\"#2f6fc4\">");
    for (distance, &count) in counts.iter().enumerate() {
        let (x, height) = (8.0 + step * as_f64(distance), high(count));
        let (y, wide) = (top + BARS - height, step - gap);
        let _ = write!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{height:.1}\"/>"
        );
    }
    svg.push_str("</g>\n");
}

/// The logarithm to base 10 of a number from 1 on, along straight lines between powers: the same on every machine.
fn digits(number: u64) -> f64 {
    let (mut power, mut digits) = (1_u64, 0.0);
    while power <= number / 10 {
        power *= 10;
        digits += 1.0;
    }
    let within = |n: u64| f64::from(u32::try_from(n * 1000 / power).unwrap_or(0)) / 1000.0;
    digits + (within(number.min(u64::MAX / 1000)) - 1.0).max(0.0) / 9.0
}

pub(super) fn as_f64(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}
