//! Checking claims, without any code of the solvers.
//!
//! Here a cube is 24 stickers in space: each has the place of its corner piece, (±1, ±1, ±1), and the
//! direction it faces. Where a sticker is drawn follows from folding the net; turning a face rotates the
//! vectors of its stickers. How short a way can be, and how many shortest there are, is found by
//! searching from both cubes at once with sets of whole colorings.

use super::rules::Instance;
use crate::family::{Check, Claim, Metric};
use everystate_algebra::Natural;
use std::collections::HashMap;

type Vector = [i8; 3];
/// A place and a direction.
type Sticker = (Vector, Vector);
/// The letters of the net in reading order.
type Coloring = [u8; 24];
/// Where each sticker, in reading order, goes.
type Motion = [usize; 24];

/// The outward directions of the faces U, R, F, D, L, B; x points right, y up, z to the reader.
const NORMALS: [(char, Vector); 6] = [
    ('U', [0, 1, 0]),
    ('R', [1, 0, 0]),
    ('F', [0, 0, 1]),
    ('D', [0, -1, 0]),
    ('L', [-1, 0, 0]),
    ('B', [0, 0, -1]),
];

/// The stickers of the net in reading order, folded: U above the second quarter of the band, D below.
fn stickers() -> Vec<Sticker> {
    let mut all = Vec::with_capacity(24);
    let side = |i: i8| 2 * i - 1;
    for i in 0..2 {
        for j in 0..2 {
            all.push(([side(j), 1, side(i)], [0, 1, 0]));
        }
    }
    for i in 0..2 {
        let y = -side(i);
        // The band runs round the cube: left from the back, front, right from the front, back.
        all.extend((0..2).map(|j| ([-1, y, side(j)], [-1, 0, 0])));
        all.extend((0..2).map(|j| ([side(j), y, 1], [0, 0, 1])));
        all.extend((0..2).map(|j| ([1, y, -side(j)], [1, 0, 0])));
        all.extend((0..2).map(|j| ([-side(j), y, -1], [0, 0, -1])));
    }
    for i in 0..2 {
        for j in 0..2 {
            all.push(([side(j), -1, -side(i)], [0, -1, 0]));
        }
    }
    all
}

fn dot(a: Vector, b: Vector) -> i8 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// `v` turned by a quarter clockwise, as seen from where `axis` points.
fn clockwise(v: Vector, axis: Vector) -> Vector {
    let cross = [
        v[1] * axis[2] - v[2] * axis[1],
        v[2] * axis[0] - v[0] * axis[2],
        v[0] * axis[1] - v[1] * axis[0],
    ];
    let along = dot(v, axis);
    [0, 1, 2].map(|i| cross[i] + along * axis[i])
}

/// The motion of a clockwise quarter turn of the stickers that `turns` selects.
fn motion(axis: Vector, turns: impl Fn(Sticker) -> bool) -> Motion {
    let all = stickers();
    let mut to = [0; 24];
    for (i, &(place, facing)) in all.iter().enumerate() {
        let moved = (clockwise(place, axis), clockwise(facing, axis));
        let goes = if turns((place, facing)) { moved } else { (place, facing) };
        to[i] = all.iter().position(|&s| s == goes).unwrap_or(i);
    }
    to
}

fn face(axis: Vector) -> Motion {
    motion(axis, |(place, _)| dot(place, axis) == 1)
}

fn moved(colors: &Coloring, to: &Motion) -> Coloring {
    let mut out = *colors;
    for (i, &t) in to.iter().enumerate() {
        out[t] = colors[i];
    }
    out
}

/// The 24 ways to hold a cube.
fn held(colors: &Coloring) -> Vec<Coloring> {
    let mut ways = vec![*colors];
    let mut at = 0;
    while at < ways.len() {
        for (_, axis) in &NORMALS[..2] {
            let next = moved(&ways[at], &motion(*axis, |_| true));
            // Colorings of a cube held in two ways differ: no rotation keeps all its corners.
            if !ways.contains(&next) {
                ways.push(next);
            }
        }
        at += 1;
    }
    ways
}

/// The letters of a cube, from the corners that the contest names and its figure.
fn coloring(corners: [u8; 8]) -> Coloring {
    const NAMED: [&[u8; 3]; 8] = [b"BRY", b"YRG", b"GRW", b"WRB", b"BOW", b"WOG", b"GOY", b"YOB"];
    const FIGURE: [u8; 24] =
        [20, 3, 21, 2, 19, 22, 23, 0, 1, 4, 5, 18, 16, 13, 12, 11, 10, 7, 6, 17, 14, 9, 15, 8];
    FIGURE.map(|f| {
        let shown = corners[usize::from(f / 3)];
        NAMED[usize::from(shown / 3)][usize::from((shown + f) % 3)]
    })
}

/// A move in text as a face, quarters, and its cost; `None` if it is none.
fn parse(text: &str, metric: Metric) -> Option<(usize, usize, u64)> {
    let mut letters = text.chars();
    let letter = letters.next()?;
    let face = NORMALS.iter().position(|(name, _)| *name == letter)?;
    let quarters = match letters.as_str() {
        "" => 1,
        "2" | "2'" | "2’" => 2,
        "'" | "’" => 3,
        _ => return None,
    };
    let cost = if metric == Metric::Quarter && quarters == 2 { 2 } else { 1 };
    Some((face, quarters, cost))
}

/// The fewest moves from one cube to the other, and the number of such sequences of turns of U, R, F.
fn shortest(from: Coloring, to: Coloring, metric: Metric) -> (u64, u64) {
    let quarter: Vec<Motion> = NORMALS[..3].iter().map(|&(_, axis)| face(axis)).collect();
    let wanted: &[usize] = if metric == Metric::Quarter { &[1, 3] } else { &[1, 2, 3] };
    let turn = |colors: &Coloring, face: usize, quarters: usize| {
        (0..quarters).fold(*colors, |c, _| moved(&c, &quarter[face]))
    };
    // Each side: the layer before, the layer, and the number of moves to it.
    let mut sides = [(HashMap::new(), HashMap::from([(from, 1u64)]), 0u64), {
        // Hold the second cube so that both agree in the corner that U, R and F leave alone.
        let to = held(&to).into_iter().find(|c| fixed(c) == fixed(&from)).unwrap_or(to);
        (HashMap::new(), HashMap::from([(to, 1u64)]), 0u64)
    }];
    loop {
        let [a, b] = &sides;
        let met: u64 = a.1.iter().map(|(c, n)| n * b.1.get(c).copied().unwrap_or(0)).sum();
        if met > 0 || a.1.is_empty() || b.1.is_empty() {
            return (a.2 + b.2, met);
        }
        let side = usize::from(a.1.len() > b.1.len());
        let (before, layer, depth) = &mut sides[side];
        let mut next: HashMap<Coloring, u64> = HashMap::new();
        for (colors, ways) in &*layer {
            for face in 0..3 {
                for &quarters in wanted {
                    let found = turn(colors, face, quarters);
                    if !before.contains_key(&found) && !layer.contains_key(&found) {
                        *next.entry(found).or_default() += ways;
                    }
                }
            }
        }
        *before = core::mem::replace(layer, next);
        *depth += 1;
    }
}

/// The stickers of the corner that U, R and F leave alone: down, left, back.
fn fixed(colors: &Coloring) -> Vec<u8> {
    let all = stickers();
    let there = all.iter().zip(colors).filter(|((place, _), _)| *place == [-1, -1, -1]);
    there.map(|(_, &c)| c).collect()
}

/// Checks what is claimed of an instance.
pub(super) fn verify(instance: &Instance, claim: &Claim) -> Check {
    match claim.verdict.as_deref() {
        Some("unsolvable") => {
            return Check::Fails("any cube can be turned into any other".to_owned());
        }
        Some("stopped") => {
            return Check::Open("a search that was stopped claims no solution".to_owned());
        }
        None if *claim == Claim { metric: claim.metric, ..Claim::default() } => {
            return Check::Open("nothing is claimed: give moves, or a length".to_owned());
        }
        _ => {}
    }
    let metric = claim.metric.unwrap_or(Metric::Quarter);
    let (from, to) = (coloring(instance.from.0), coloring(instance.to.0));
    match judge(from, to, claim, metric) {
        Ok(sentence) => Check::Holds(sentence),
        Err(sentence) => Check::Fails(sentence),
    }
}

/// What is true of a claim, or why it is false.
fn judge(from: Coloring, to: Coloring, claim: &Claim, metric: Metric) -> Result<String, String> {
    let mut said = Vec::new();
    let cost = claim.fields.moves.as_deref().map(|m| replay(from, to, m, metric)).transpose()?;
    let (fewest, ways) = shortest(from, to, metric);
    if let Some(cost) = cost {
        let count = claim.fields.moves.as_ref().map_or(0, Vec::len);
        if claim.fields.length.is_some_and(|length| length != cost) {
            let length = claim.fields.length.unwrap_or(0);
            return Err(format!(
                "the moves are {cost} in the {} metric, not {length}",
                metric.name()
            ));
        }
        said.push(match count {
            1 => "the 1 move turns the first cube into the second".to_owned(),
            _ if count as u64 != cost => format!(
                "the {count} moves, {cost} in the {} metric, turn the first cube into the second",
                metric.name()
            ),
            _ => format!("the {count} moves turn the first cube into the second"),
        });
        said.push(if cost == fewest {
            format!("no way is shorter than {fewest}")
        } else if claim.verdict.is_some() || claim.fields.length.is_some() {
            return Err(format!("the moves lead there in {cost}, but {fewest} are enough"));
        } else {
            format!("they are {cost} where {fewest} are enough")
        });
    } else if let Some(length) = claim.fields.length {
        if length != fewest {
            return Err(format!("{}, not {length}", needed(fewest)));
        }
        said.push(needed(fewest));
    } else if claim.verdict.is_some() {
        said.push(format!("the first cube can be turned into the second, in {}", turns(fewest)));
    }
    if let Some(count) = &claim.count {
        if !claim.counts(&Natural::from(ways)) {
            return Err(format!("{}, not {count}", sequences(ways)));
        }
        said.push(sequences(ways));
    }
    if let Some(unique) = claim.unique {
        if unique != (ways == 1) {
            return Err(format!("the shortest sequences are {ways}"));
        }
        said.push(if unique { "there is one" } else { "there is more than one" }.to_owned());
    }
    Ok(said.join("; "))
}

/// `1 move`, `2 moves`.
fn turns(n: u64) -> String {
    if n == 1 { "1 move".into() } else { format!("{n} moves") }
}

/// That there are so many shortest sequences.
fn sequences(n: u64) -> String {
    if n == 1 {
        "there is 1 shortest sequence".into()
    } else {
        format!("there are {n} shortest sequences")
    }
}

/// That a number of moves is needed and enough.
fn needed(n: u64) -> String {
    format!("{} {} needed and enough", turns(n), if n == 1 { "is" } else { "are" })
}

/// The cost of moves that turn one cube into the other.
fn replay(from: Coloring, to: Coloring, moves: &[String], metric: Metric) -> Result<u64, String> {
    let (mut colors, mut cost) = (from, 0);
    for (i, text) in moves.iter().enumerate() {
        let Some((turned, quarters, price)) = parse(text, metric) else {
            let short: String = text.chars().take(24).collect();
            return Err(format!("move {}, `{short}`, is not a turn of U, R, F, D, L or B", i + 1));
        };
        let quarter = face(NORMALS[turned].1);
        for _ in 0..quarters {
            colors = moved(&colors, &quarter);
        }
        cost += price;
    }
    if held(&to).contains(&colors) {
        return Ok(cost);
    }
    let (n, s) = (moves.len(), if moves.len() == 1 { "" } else { "s" });
    Err(format!("after the {n} move{s} the first cube is not the second, however held"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube2::{Cube, Turn};

    #[test]
    fn the_figure_folds_into_the_named_corners() {
        let colors = coloring(Cube::SOLVED.0);
        assert_eq!(colors, *b"YYYYOOBBRRGGOOBBRRGGWWWW");
        for (&(place, facing), color) in stickers().iter().zip(colors) {
            assert_eq!(dot(place, facing), 1);
            let face = NORMALS.iter().position(|&(_, n)| n == facing).unwrap();
            assert_eq!(color, b"YRBWOG"[face]);
        }
        assert_eq!(held(&colors).len(), 24);
    }

    #[test]
    fn turns_in_space_are_turns_of_the_rules() {
        let mut cube = Cube::SOLVED;
        for n in [0u8, 3, 6, 9, 12, 15, 1, 5, 8, 10, 14, 16, 2, 4, 7, 11, 13, 17, 0, 6, 3] {
            let turn = Turn(n);
            let before = coloring(cube.0);
            cube = cube.turned(turn);
            let (f, quarters, _) = parse(&turn.to_string(), Metric::Half).unwrap();
            let quarter = face(NORMALS[f].1);
            let after = (0..quarters).fold(before, |c, _| moved(&c, &quarter));
            assert_eq!(after, coloring(cube.0), "{turn}");
            assert_eq!(String::from_utf8(after.to_vec()).unwrap(), cube.net());
        }
        let ways: Vec<Coloring> = (0..24).map(|way| coloring(cube.held(way).0)).collect();
        assert!(held(&coloring(cube.0)).iter().all(|c| ways.contains(c)));
    }
}
