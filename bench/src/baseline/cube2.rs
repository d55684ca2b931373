//! How many quarter turns two 2×2×2 cubes are apart, from 24-facelet arrays in a hash map.
//!
//! Facelets are numbered as a net is read, row by row. A position says for every place which sticker
//! lies there, a sticker being named by its place on the solved cube. Of the 24 ways to hold a
//! position the one with the corner left, behind and below at home stands for all, and the three
//! faces that do not hold that corner are turned.

pub mod ranks;

use std::collections::{HashMap, VecDeque};
use std::fmt::Write;

/// For every place the sticker that lies there; also a turn: for every place the place it is
/// filled from.
type Facelets = [u8; 24];

/// A facelet's corner (right, up, to the front: each 1 or -1) and the direction it looks in.
type Site = ([i8; 3], [i8; 3]);

/// The colors of the solved cube's net in reading order.
const SOLVED: [u8; 24] = *b"YYYYOOBBRRGGOOBBRRGGWWWW";

/// The place of a facelet of the corner left, behind and below.
const FIXED: usize = 12;

/// Answers a contest text of `cube2`: builds the table of distances, then looks every query up.
///
/// # Panics
/// If the text is not in the contest's format, or a position is not solvable.
#[must_use]
pub fn solve(input: &str) -> String {
    FaceletTable::new().solve(input)
}

/// The distances of all 3 674 160 positions from the solved one.
#[derive(Clone, Debug)]
pub struct FaceletTable {
    table: HashMap<Facelets, u8>,
    rotations: Vec<Facelets>,
    corners: Vec<[usize; 3]>,
}

impl FaceletTable {
    /// Breadth-first from the solved position.
    #[must_use]
    pub fn new() -> Self {
        let turns = turns();
        let solved = identity();
        let mut distances = HashMap::from([(solved, 0)]);
        let mut queue = VecDeque::from([solved]);
        while let Some(position) = queue.pop_front() {
            let distance = distances[&position] + 1;
            for turn in &turns {
                let next = after(&position, turn);
                distances.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    distance
                });
            }
        }
        Self { table: distances, rotations: rotations(), corners: corners() }
    }

    /// How many positions are at each distance, from 0 on.
    #[must_use]
    pub fn layers(&self) -> Vec<u64> {
        let mut layers = Vec::new();
        for &distance in self.table.values() {
            let layer = usize::from(distance);
            if layers.len() <= layer {
                layers.resize(layer + 1, 0);
            }
            layers[layer] += 1;
        }
        layers
    }

    /// Answers a contest text from the table.
    ///
    /// # Panics
    /// As the function [`solve`].
    #[must_use]
    pub fn solve(&self, input: &str) -> String {
        let mut words = input
            .split(|c: char| c.is_ascii_whitespace() || c == '|')
            .filter(|word| !word.is_empty());
        let queries: usize =
            words.next().expect("the number of queries").parse().expect("a number");
        let mut output = String::new();
        for _ in 0..queries {
            let mut nets = [Vec::with_capacity(24), Vec::with_capacity(24)];
            for row in 0..12 {
                nets[row % 2]
                    .extend_from_slice(words.next().expect("twelve pieces of nets").as_bytes());
            }
            let [first, second] =
                nets.map(|net| self.stickers(&net.try_into().expect("24 facelets")));
            writeln!(output, "{}", self.between(&first, &second)).expect("a string takes all");
        }
        output
    }

    /// The stickers that a net's colors show.
    fn stickers(&self, net: &[u8; 24]) -> Facelets {
        let mut stickers = [0; 24];
        for place in &self.corners {
            let colors = place.map(|facelet| net[facelet]);
            let home = self.corners.iter().flat_map(|&[a, b, c]| [[a, b, c], [b, c, a], [c, a, b]]);
            let home = home
                .into_iter()
                .find(|home| home.map(|facelet| SOLVED[facelet]) == colors)
                .expect("the colours of a corner of the cube");
            for (at, sticker) in place.iter().zip(home) {
                stickers[*at] = u8::try_from(sticker).expect("below 24");
            }
        }
        stickers
    }

    /// The distance of two positions: that of the second, seen as if the first were solved.
    fn between(&self, first: &Facelets, second: &Facelets) -> u8 {
        let mut place_in_first = [0; 24];
        for (place, &sticker) in first.iter().enumerate() {
            place_in_first[usize::from(sticker)] = u8::try_from(place).expect("below 24");
        }
        let seen = second.map(|sticker| place_in_first[usize::from(sticker)]);
        let held = self.rotations.iter().map(|rotation| after(&seen, rotation));
        let held = held
            .into_iter()
            .find(|held| usize::from(held[FIXED]) == FIXED)
            .expect("one of 24 ways");
        *self.table.get(&held).expect("a solvable position")
    }
}

impl Default for FaceletTable {
    fn default() -> Self {
        Self::new()
    }
}

/// The solved position, and the turn that turns nothing.
fn identity() -> Facelets {
    std::array::from_fn(|place| u8::try_from(place).expect("below 24"))
}

/// A position after a turn, or a turn after another.
fn after(position: &Facelets, turn: &Facelets) -> Facelets {
    turn.map(|from| position[usize::from(from)])
}

/// The six quarter turns of the right, the upper and the front face.
fn turns() -> Vec<Facelets> {
    let mut turns = Vec::new();
    for axis in 0..3 {
        let clockwise = quarter(axis, |corner| corner[axis] == 1);
        turns.extend([clockwise, after(&after(&clockwise, &clockwise), &clockwise)]);
    }
    turns
}

/// The 24 ways to turn the cube as a whole.
fn rotations() -> Vec<Facelets> {
    let mut all = vec![identity()];
    let mut next = 0;
    while next < all.len() {
        for axis in 0..3 {
            let rotation = after(&all[next], &quarter(axis, |_| true));
            if !all.contains(&rotation) {
                all.push(rotation);
            }
        }
        next += 1;
    }
    all
}

/// A quarter turn of the chosen corners, clockwise as seen from the axis' positive end.
fn quarter(axis: usize, turned: impl Fn(&[i8; 3]) -> bool) -> Facelets {
    let sites = sites();
    let mut turn = identity();
    for (from, (corner, look)) in sites.iter().enumerate() {
        if turned(corner) {
            let site = (spin(axis, *corner), spin(axis, *look));
            let to =
                sites.iter().position(|other| *other == site).expect("a facelet goes to a facelet");
            turn[to] = u8::try_from(from).expect("below 24");
        }
    }
    turn
}

/// A vector after a quarter turn, clockwise as seen from the axis' positive end.
fn spin(axis: usize, vector: [i8; 3]) -> [i8; 3] {
    let (second, third) = ((axis + 1) % 3, (axis + 2) % 3);
    let mut spun = vector;
    spun[second] = vector[third];
    spun[third] = -vector[second];
    spun
}

/// Where the net's facelets lie: the upper face; left, front, right and back in two rows; the lower.
fn sites() -> [Site; 24] {
    const UP: [[i8; 3]; 4] = [[-1, 1, -1], [1, 1, -1], [-1, 1, 1], [1, 1, 1]];
    let belt = |height| {
        let at = |x, z, look| ([x, height, z], look);
        let (left, front, right, back) = ([-1, 0, 0], [0, 0, 1], [1, 0, 0], [0, 0, -1]);
        [
            at(-1, -1, left),
            at(-1, 1, left),
            at(-1, 1, front),
            at(1, 1, front),
            at(1, 1, right),
            at(1, -1, right),
            at(1, -1, back),
            at(-1, -1, back),
        ]
    };
    let mut sites = [([0; 3], [0; 3]); 24];
    for (i, [x, y, z]) in UP.into_iter().enumerate() {
        sites[i] = ([x, y, z], [0, 1, 0]);
        sites[20 + i] = ([x, -y, -z], [0, -1, 0]);
    }
    sites[4..12].copy_from_slice(&belt(1));
    sites[12..20].copy_from_slice(&belt(-1));
    sites
}

/// The facelets of every corner place, from the upper or lower one on, clockwise.
fn corners() -> Vec<[usize; 3]> {
    let sites = sites();
    let place =
        |corner, look| sites.iter().position(|site| *site == (corner, look)).expect("a facelet");
    let mut corners = Vec::new();
    for &(corner, look) in sites.iter().filter(|(_, look)| look[1] != 0) {
        let [x, y, z] = corner;
        // At the corner right, up and to the front, up → right → front is clockwise; a mirror at one
        // of the three middle planes changes the sense.
        let across = [[x, 0, 0], [0, 0, z]];
        let [second, third] = if x * y * z > 0 { across } else { [across[1], across[0]] };
        corners.push([place(corner, look), place(corner, second), place(corner, third)]);
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;
    use std::sync::LazyLock;

    static TABLE: LazyLock<FaceletTable> = LazyLock::new(FaceletTable::new);

    /// The text of queries about pairs of nets.
    fn text(pairs: &[(Vec<u8>, Vec<u8>)]) -> String {
        let mut text = format!("{}\n", pairs.len());
        for (first, second) in pairs {
            for (from, to) in [(0, 2), (2, 4), (4, 12), (12, 20), (20, 22), (22, 24)] {
                let piece =
                    |net: &[u8]| String::from_utf8(net[from..to].to_vec()).expect("letters");
                writeln!(text, "{} | {}", piece(first), piece(second)).expect("a string takes all");
            }
        }
        text
    }

    /// The colors after a turn.
    fn turned(net: &[u8], turn: &Facelets) -> Vec<u8> {
        turn.iter().map(|&from| net[usize::from(from)]).collect()
    }

    #[test]
    fn the_layers_are_the_known_ones() {
        assert_eq!(
            TABLE.layers(),
            [
                1, 6, 27, 120, 534, 2256, 8969, 33_058, 114_149, 360_508, 930_588, 1_350_852,
                782_536, 90_280, 276
            ]
        );
    }

    #[test]
    fn the_sample_byte_for_byte() {
        let answer = TABLE.solve(include_str!("../../samples/cube2.in"));
        assert_eq!(answer, include_str!("../../samples/cube2.out"));
    }

    #[test]
    fn turns_and_rotations_are_of_the_right_kind() {
        assert_eq!(rotations().len(), 24);
        let corners = corners();
        assert_eq!(corners.iter().flatten().collect::<std::collections::BTreeSet<_>>().len(), 24);
        // Up, right, front; and below, behind, left.
        assert!(corners.contains(&[3, 8, 7]) && corners.contains(&[22, 19, 12]));
        for turn in turns() {
            assert_eq!(
                turn.iter().zip(identity()).filter(|(from, place)| **from != *place).count(),
                12
            );
            assert_eq!((0..4).fold(identity(), |all, _| after(&all, &turn)), identity());
            assert_eq!(usize::from(turn[FIXED]), FIXED);
        }
        // A rotation keeps the order of a corner's facelets.
        for rotation in rotations() {
            for corner in &corners {
                let from = corner.map(|place| usize::from(rotation[place]));
                assert!(
                    corners
                        .iter()
                        .any(|&[a, b, c]| [[a, b, c], [b, c, a], [c, a, b]].contains(&from))
                );
            }
        }
    }

    #[test]
    fn distance_is_a_metric_that_rotations_leave_alone() {
        let queries = generate::cube2(11, 300);
        let answers = TABLE.solve(&queries);
        assert_eq!(answers.lines().count(), 300);
        assert!(
            answers.lines().all(|line| line.parse::<u8>().is_ok_and(|distance| distance <= 14))
        );
        let mut words = queries
            .split(|c: char| c.is_ascii_whitespace() || c == '|')
            .filter(|word| !word.is_empty());
        words.next();
        let rotations = rotations();
        let turns = turns();
        let mut pairs = Vec::new();
        for query in 0..300 {
            let mut nets = [Vec::new(), Vec::new()];
            for i in 0..12 {
                nets[i % 2].extend_from_slice(words.next().expect("a piece").as_bytes());
            }
            let [first, second] = nets;
            let held = turned(&second, &rotations[query % 24]);
            pairs.push((held.clone(), first.clone()));
            pairs.push((first.clone(), held));
            pairs.push((first.clone(), turned(&first, &rotations[query / 2 % 24])));
            pairs.push((
                first.clone(),
                turned(&turned(&first, &turns[query % 6]), &rotations[query / 3 % 24]),
            ));
        }
        let more = TABLE.solve(&text(&pairs));
        let more: Vec<&str> = more.lines().collect();
        for (distance, more) in answers.lines().zip(more.chunks(4)) {
            assert_eq!(more, [distance, distance, "0", "1"]);
        }
    }
}
