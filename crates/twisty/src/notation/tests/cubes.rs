//! Algs made on cubes of small blocks in space, which know nothing of axes that commute.

use crate::notation::tests::{alg, texts};
use crate::notation::{Alg, Kind, Move, Plane, What, without_rotations};
use proptest::prelude::*;

type Vector = [i32; 3];

/// A cube: for every block where it is, and where two of its own directions point. Coordinates are
/// doubled and from the middle, so that a block of n layers has -(n-1) to n-1; x to R, y to U, z to F.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Blocks {
    size: i32,
    blocks: Vec<(Vector, [Vector; 2])>,
}

impl Blocks {
    fn new(size: i32) -> Self {
        let along = || (0..size).map(move |i| 2 * i - size + 1);
        let all = along().flat_map(|x| along().flat_map(move |y| along().map(move |z| [x, y, z])));
        let blocks = all.map(|at| (at, [[1, 0, 0], [0, 1, 0]])).collect();
        Self { size, blocks }
    }

    /// Turns the layers from `from` to `to`, counted from a side, clockwise seen from there.
    fn turn(&mut self, side: Vector, (from, to): (i32, i32), quarters: i32) {
        // Clockwise about `side`: what points along `v` points along `v × side` then, apart from its part
        // along `side`.
        let turned = |v: Vector| {
            let along: i32 = (0..3).map(|i| v[i] * side[i]).sum();
            let cross = |i: usize| {
                let (j, k) = ((i + 1) % 3, (i + 2) % 3);
                v[j] * side[k] - v[k] * side[j]
            };
            [0, 1, 2].map(|i| cross(i) + along * side[i])
        };
        for _ in 0..quarters.rem_euclid(4) {
            for (at, points) in &mut self.blocks {
                let along: i32 = (0..3).map(|i| at[i] * side[i]).sum();
                let layer = (self.size - 1 - along) / 2 + 1;
                if (from..=to).contains(&layer) {
                    *at = turned(*at);
                    *points = points.map(turned);
                }
            }
        }
    }

    fn make(&mut self, m: &Move) {
        let all = (1, self.size);
        let middle = (self.size.div_euclid(2) + 1, self.size.div_euclid(2) + 1);
        let name = m.name.as_str();
        let (face, default) = match name {
            "x" => ("R", all),
            "y" => ("U", all),
            "z" => ("F", all),
            "M" => ("L", middle),
            "E" => ("D", middle),
            "S" => ("F", middle),
            _ if name.ends_with('w') => (name, (1, 2)),
            _ if name.chars().all(|c| c.is_ascii_lowercase()) => (name, (1, 2)),
            _ => (name, (1, 1)),
        };
        let side = match face.to_ascii_uppercase().as_bytes()[0] {
            b'R' => [1, 0, 0],
            b'L' => [-1, 0, 0],
            b'U' => [0, 1, 0],
            b'D' => [0, -1, 0],
            b'F' => [0, 0, 1],
            _ => [0, 0, -1],
        };
        let wide = default == (1, 2);
        let layers = m.layers.map(|layers| {
            let to = i32::try_from(layers.to).unwrap();
            let from = layers.from.map(|from| i32::try_from(from).unwrap());
            (from.unwrap_or(if wide { 1 } else { to }), to)
        });
        self.turn(side, layers.unwrap_or(default), m.amount);
    }

    /// The cube in a mirror across an axis.
    fn reflected(&self, axis: usize) -> Self {
        let reflect = |mut v: Vector| {
            v[axis] = -v[axis];
            v
        };
        let home = Self::new(self.size);
        let seen = |&(at, _): &(Vector, [Vector; 2])| {
            let here = home.blocks.iter().position(|block| block.0 == reflect(at)).unwrap();
            let (at, points) = self.blocks[here];
            let mut points = points.map(reflect);
            if let Some(own) = points.get_mut(axis) {
                *own = own.map(|coordinate| -coordinate);
            }
            (reflect(at), points)
        };
        Self { size: self.size, blocks: home.blocks.iter().map(seen).collect() }
    }

    /// The cube after an alg.
    fn after(size: i32, alg: &Alg) -> Self {
        let mut cube = Self::new(size);
        for step in alg.expand().steps() {
            let What::Move(m) = &step.what else { panic!("{alg}") };
            cube.make(m);
        }
        cube
    }
}

const FACES: &[&str] = &["R", "L", "U", "D", "F", "B", "2R", "2L", "2U"];
const ALL: &[&str] = &[
    "R", "L", "U", "D", "B", "Rw", "Lw", "r", "d", "x", "y", "z", "M", "E", "S", "2R", "2L", "2F",
    "3Uw", "2-3Rw", "2-3l", "1-2r", "3D",
];
const AMOUNTS: &[&str] = &["", "", "'", "2", "3", "5'"];

#[test]
fn the_blocks_turn_as_cubes_do() {
    let order = |text: &str| {
        let alg = alg(text);
        let mut cube = Blocks::after(3, &alg);
        let mut order = 1;
        while cube != Blocks::new(3) {
            alg.expand().steps().iter().for_each(|step| {
                let What::Move(m) = &step.what else { panic!("{text}") };
                cube.make(m);
            });
            order += 1;
        }
        order
    };
    // Known, but for the turns of centres, which are seen here.
    assert_eq!((order("R U"), order("R U'"), order("R U R' U'")), (105 * 4, 63 * 4, 6));
}

proptest! {
    #[test]
    fn simplifying_leaves_a_cube_as_it_is(text in texts(ALL, AMOUNTS)) {
        let made = alg(&text);
        let any = made.simplify(&Kind::Cube { size: None }).unwrap();
        for size in [3, 5] {
            let wanted = Blocks::after(size, &made);
            prop_assert_eq!(&Blocks::after(size, &any), &wanted, "{}: {}", size, any);
            let kind = Kind::Cube { size: u32::try_from(size).ok() };
            let simple = made.simplify(&kind).unwrap();
            prop_assert_eq!(&Blocks::after(size, &simple), &wanted, "{}: {}", size, simple);
            prop_assert!(simple.moves() <= any.moves() && any.moves() <= made.moves());
            prop_assert_eq!(simple.simplify(&kind).unwrap(), simple);
        }
    }

    #[test]
    fn simplifying_leaves_small_and_even_cubes_as_they_are(text in texts(FACES, AMOUNTS)) {
        let made = alg(&text);
        for size in [2, 4] {
            let wanted = Blocks::after(size, &made);
            let simple = made.simplify(&Kind::Cube { size: u32::try_from(size).ok() }).unwrap();
            prop_assert_eq!(Blocks::after(size, &simple), wanted, "{}: {}", size, simple);
        }
    }

    #[test]
    fn a_mirror_shows_what_the_mirrored_moves_do(text in texts(ALL, AMOUNTS)) {
        let made = alg(&text);
        for (axis, plane) in [Plane::M, Plane::E, Plane::S].into_iter().enumerate() {
            let mirrored = made.mirror(plane).unwrap();
            let wanted = Blocks::after(3, &made).reflected(axis);
            prop_assert_eq!(Blocks::after(3, &mirrored), wanted, "{:?}: {}", plane, mirrored);
            prop_assert_eq!(&mirrored.mirror(plane).unwrap(), &made);
        }
    }

    #[test]
    fn faces_and_a_rotation_do_what_all_moves_did(text in texts(ALL, AMOUNTS)) {
        let made = alg(&text);
        let (turns, rotation) = without_rotations(&made, 3).unwrap();
        let all = alg(&format!("{turns} {rotation}"));
        prop_assert_eq!(Blocks::after(3, &all), Blocks::after(3, &made), "{}", all);
        prop_assert!(rotation.moves() <= 2);
        let is_face = |name: &str| ["R", "L", "U", "D", "F", "B"].contains(&name);
        for step in turns.steps() {
            prop_assert!(matches!(&step.what, What::Move(m) if m.layers.is_none() && is_face(&m.name)));
        }
    }

    #[test]
    fn faces_and_a_rotation_do_what_all_moves_did_on_the_2x2x2(text in texts(FACES, AMOUNTS)) {
        let made = alg(&text);
        let (turns, rotation) = without_rotations(&made, 2).unwrap();
        let all = alg(&format!("{turns} {rotation}"));
        prop_assert_eq!(Blocks::after(2, &all), Blocks::after(2, &made), "{}", all);
    }
}
