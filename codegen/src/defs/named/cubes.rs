//! Cubes that are cut in five to seven.

use super::super::solid::{Kind, Solid, Turn};
use super::{Cut, corners, edges, kind, towards, turn};

/// All of them.
pub(super) fn all() -> [Cut; 3] {
    [cube5(), cube6(), cube7()]
}

/// The turns of a cube that is cut in so many: of faces, and of as many layers as are no more than half of it.
fn turns(size: u8) -> Vec<Turn> {
    let names = ["U", "D", "F", "B", "R", "L"];
    let of = |layers: u8| {
        // Layers stand from 1 to -1, cuts halfway between them.
        let beyond = 1.0 - f64::from(2 * layers - 1) / f64::from(size - 1);
        names.map(|face| {
            let name = match layers {
                1 => face.to_owned(),
                2 => format!("{face}w"),
                _ => format!("{layers}{face}w"),
            };
            turn(name, towards(face), 4.0, beyond)
        })
    };
    (1..=size / 2).flat_map(of).collect()
}

/// The edges so far from the middle.
fn wings(name: &'static str, aside: f64) -> Kind {
    kind(name, Solid::cube().pieces_aside(2, aside), false)
}

/// The centres on the diagonals, so far from the middle.
fn diagonal(name: &'static str, aside: f64) -> Kind {
    Kind { alike: 4, ..kind(name, Solid::cube().pieces_aside(1, aside), false) }
}

/// Other centres.
fn centres(name: &'static str, far: f64, near: f64, clockwise: bool) -> Kind {
    Kind { alike: 4, ..kind(name, Solid::cube().centres_aside(far, near, clockwise), false) }
}

fn cube5() -> Cut {
    Cut {
        name: "cube5",
        title: "The 5x5x5 cube: faces turn, and two layers.",
        about: "The middles of the faces hold the cube; how they are turned is not seen. Uw is the upper two layers. The four centres \
                of a kind on a face look the same: X stand on its diagonals, T beside its middle. Of the two wings between two \
                faces no one can be seen to be flipped: which of its ends is first says on which side it is. Small letters \
                say toward which faces a piece stands.",
        positions: "282 870 942 277 741 856 536 180 333 107 150 328 293 127 731 985 672 134 721 536 000 000 000 000 000 \
                    = 8! * 3^7 * 12! * 2^10 * 24! * (24!/4!^6)^2",
        kinds: vec![
            corners(),
            edges(),
            wings("WINGS", 0.5),
            diagonal("XCENTRES", 0.5),
            centres("TCENTRES", 0.5, 0.0, true),
        ],
        turns: turns(5),
    }
}

fn cube6() -> Cut {
    Cut {
        name: "cube6",
        title: "The 6x6x6 cube, not held: faces turn, two layers, and halves.",
        about: "A position and the same one held differently are two. Uw is the upper two layers, 3Uw the upper half. The four \
                centres of a kind on a face look the same: X stand on its diagonals, the others beside them, clockwise or not. Of \
                the first wings, which are next to corners, and of the second no one can be seen to be flipped: \
                which of its ends is first says on which side it is. Small letters say toward which faces a piece stands, the \
                nearest first.",
        positions: "3 771 668 601 624 577 518 744 335 028 467 610 516 204 258 967 535 249 816 272 672 435 908 063 \
                    117 292 045 762 610 583 306 240 000 000 000 000 000 000 000 000 = 8! * 3^7 * 24!^2 * (24!/4!^6)^4",
        kinds: vec![
            corners(),
            wings("WINGS1", 0.6),
            wings("WINGS2", 0.2),
            diagonal("XCENTRES1", 0.6),
            diagonal("XCENTRES2", 0.2),
            centres("OBLIQUES1", 0.6, 0.2, true),
            centres("OBLIQUES2", 0.6, 0.2, false),
        ],
        turns: turns(6),
    }
}

fn cube7() -> Cut {
    let [outer, inner] = [2.0 / 3.0, 1.0 / 3.0];
    Cut {
        name: "cube7",
        title: "The 7x7x7 cube: faces turn, two layers, and three.",
        about: "The middles of the faces hold the cube; how they are turned is not seen. Uw is the upper two layers, 3Uw the upper \
                three. The four centres of a kind on a face look the same: X stand on its diagonals, T in line with its \
                middle, the others between, clockwise or not. Of the first wings, which are next to corners, and of the \
                second no one can be seen to be flipped: which of its ends is first says on which side it is. Small letters say \
                toward which faces a piece stands, the nearest first.",
        positions: "19 500 551 183 731 307 835 329 126 754 019 748 794 904 992 692 043 434 567 152 132 912 323 232 \
                    706 135 469 180 065 278 712 755 853 360 682 328 551 719 137 311 299 993 600 000 000 000 000 000 \
                    000 000 000 000 000 000 = 8! * 3^7 * 12! * 2^10 * 24!^2 * (24!/4!^6)^6",
        kinds: vec![
            corners(),
            edges(),
            wings("WINGS1", outer),
            wings("WINGS2", inner),
            diagonal("XCENTRES1", outer),
            diagonal("XCENTRES2", inner),
            centres("TCENTRES1", outer, 0.0, true),
            centres("TCENTRES2", inner, 0.0, true),
            centres("OBLIQUES1", outer, inner, true),
            centres("OBLIQUES2", outer, inner, false),
        ],
        turns: turns(7),
    }
}
