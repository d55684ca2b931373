//! The puzzles that are cut solids: which pieces there are, and which turns. Here are the cubes.

mod cubes;
mod cuboids;
mod dodecahedra;
mod octahedra;
mod rex;
mod tetrahedra;

use super::solid::{Kind, Piece, Solid, Turn, Vector, times};

/// A puzzle that is a solid, cut.
pub(super) struct Cut {
    pub(super) name: &'static str,
    /// What it is, in a line.
    pub(super) title: &'static str,
    /// How it is held, and what cubers call its turns.
    pub(super) about: &'static str,
    /// How many positions there are, and why.
    pub(super) positions: &'static str,
    pub(super) kinds: Vec<Kind>,
    pub(super) turns: Vec<Turn>,
}

/// All of them.
pub(super) fn solids() -> Vec<Cut> {
    let [skewb, skewb_free] = skewbs();
    let [dino, dino_free] = dinos();
    let mut all = vec![cube2_fixed(), cube2_free(), cube3(), cube4(), cube4_centres()];
    all.extend(cubes::all());
    all.extend(cuboids::all());
    all.extend(tetrahedra::all());
    all.extend([skewb, skewb_free, dino, dino_free, redi(), ivy()]);
    all.extend(rex::all());
    all.extend(copters());
    all.extend(dodecahedra::all());
    all.extend(octahedra::all());
    all
}

/// The corners of a cube whose turns make a tetrahedron, and the other four.
const TETRADS: [[&str; 4]; 2] = [["UFR", "UBL", "DFL", "DBR"], ["UFL", "UBR", "DFR", "DBL"]];

/// The eight corners of a cube.
fn corner_names() -> impl Iterator<Item = &'static str> {
    TETRADS.into_iter().flatten()
}

/// The direction to a corner or edge of the cube that is named by its faces.
fn towards(name: &str) -> Vector {
    let faces: Vec<&str> = name.split("").filter(|face| !face.is_empty()).collect();
    Solid::cube().towards(&faces)
}

pub(super) fn kind(name: &'static str, pieces: Vec<Piece>, turns: bool) -> Kind {
    Kind { name, pieces, turns, alike: 1 }
}

/// A turn of the pieces beyond a cut.
pub(super) fn turn(name: impl Into<String>, axis: Vector, share: f64, beyond: f64) -> Turn {
    Turn { name: name.into(), axis, share, beyond, only: None }
}

/// The same, unless it would move a piece that is held: then of everything else the other way, which is the same turn and one of the whole
/// puzzle.
pub(super) fn turn_beside(
    moves_held: bool,
    name: impl Into<String>,
    axis: Vector,
    (share, beyond): (f64, f64),
) -> Turn {
    if moves_held {
        turn(name, times(-1.0, axis), share, -beyond)
    } else {
        turn(name, axis, share, beyond)
    }
}

/// A turn of a face of the cube by one so-many-th.
fn face(name: &str, share: f64) -> Turn {
    let faces = &name[..1];
    turn(name, towards(faces), share, 0.5)
}

fn corners() -> Kind {
    kind("CORNERS", Solid::cube().pieces(3), true)
}

fn edges() -> Kind {
    kind("EDGES", Solid::cube().pieces(2), true)
}

/// A kind without one of its pieces, which is held.
pub(super) fn without(mut kind: Kind, held: &str) -> Kind {
    let faces = |name: &str| {
        let mut faces: Vec<char> = name.chars().collect();
        faces.sort_unstable();
        faces
    };
    kind.pieces.retain(|piece| faces(&piece.name) != faces(held));
    kind
}

fn cube2_fixed() -> Cut {
    Cut {
        name: "cube2-fixed",
        title: "The 2x2x2 cube, one corner held.",
        about: "The corner of the faces D, B and L never moves, so every position stands for all 24 \
                ways of holding the cube: turning D, B or L is turning U, F or R and the whole cube.",
        positions: "3 674 160 = 7! * 3^6, the twist of the last corner being forced",
        kinds: vec![without(corners(), "DBL")],
        turns: ["U", "R", "F"].map(|name| face(name, 4.0)).into(),
    }
}

fn cube2_free() -> Cut {
    Cut {
        name: "cube2-free",
        title: "The 2x2x2 cube, not held: six faces turn.",
        about: "A position and the same one held differently are two. Solved is solved as it was held.",
        positions: "88 179 840 = 8! * 3^7, the twist of the last corner being forced",
        kinds: vec![corners()],
        turns: ["U", "D", "F", "B", "R", "L"].map(|name| face(name, 4.0)).into(),
    }
}

fn cube3() -> Cut {
    Cut {
        name: "cube3",
        title: "The 3x3x3 cube.",
        about: "The centres hold the cube; how they are turned is not seen.",
        positions: "43 252 003 274 489 856 000 = 8! * 3^7 * 12! * 2^11/2, the parities of corners and edges \
                    being the same",
        kinds: vec![corners(), edges()],
        turns: ["U", "D", "F", "B", "R", "L"].map(|name| face(name, 4.0)).into(),
    }
}

/// The turns of a cube that is cut in four: of faces, and of halves.
fn turns_in_four() -> Vec<Turn> {
    let names = ["U", "D", "F", "B", "R", "L"];
    let outer = names.map(|name| turn(name, towards(name), 4.0, 2.0 / 3.0));
    let wide = names.map(|name| turn(format!("{name}w"), towards(name), 4.0, 0.0));
    outer.into_iter().chain(wide).collect()
}

/// The centres of a cube that is cut in four, of which so many look the same.
fn centres_in_four(alike: usize) -> Kind {
    Kind { alike, ..kind("CENTRES", Solid::cube().pieces_aside(1, 1.0 / 3.0), false) }
}

fn cube4() -> Cut {
    let solid = Solid::cube();
    Cut {
        name: "cube4",
        title: "The 4x4x4 cube, not held: faces turn, and halves.",
        about: "A position and the same one held differently are two. Uw is the upper half. The four centres \
                of a face look the same. Of the two edges between two faces no one can be seen to be \
                flipped: which of its ends is first says in which half it is. Small letters say toward \
                which faces a piece stands.",
        positions: "177 628 724 197 557 644 876 978 255 387 965 784 064 000 000 000 = 8! * 3^7 * 24! * 24!/4!^6",
        kinds: vec![
            corners(),
            kind("EDGES", solid.pieces_aside(2, 1.0 / 3.0), false),
            centres_in_four(4),
        ],
        turns: turns_in_four(),
    }
}

fn cube4_centres() -> Cut {
    Cut {
        name: "cube4-centres",
        title: "The centres of the 4x4x4 cube, by pairs of faces, not held.",
        about: "Corners and edges are not looked at, and the centres of opposite faces look the same: a step on the way \
                in which many solve this cube. A position and the same one held differently are two. Uw is the \
                upper half. Small letters say toward which faces a piece stands.",
        positions: "9 465 511 770 = 24!/8!^3",
        kinds: vec![centres_in_four(8)],
        turns: turns_in_four(),
    }
}

/// The pieces of a Skewb: corners that turn about the same four axes ends, and centres.
fn skewb_kinds(corners: [Kind; 2]) -> Vec<Kind> {
    let [first, second] = corners;
    vec![first, second, kind("CENTRES", Solid::cube().pieces(1), false)]
}

/// The corners of a tetrad.
fn tetrad(name: &'static str, which: usize) -> Kind {
    let mut all = kind(name, Solid::cube().pieces(3), true);
    for other in TETRADS[1 - which] {
        all = without(all, other);
    }
    all
}

/// One corner held, and not.
fn skewbs() -> [Cut; 2] {
    let half = |name: &str, corner: &str| turn(name, towards(corner), 3.0, 0.0);
    let held = Cut {
        name: "skewb",
        title: "The Skewb, one corner held.",
        about: "The corner of the faces U, F and R never moves, so every position stands for all ways \
                of holding the puzzle. The turns have the names of the competitions: R turns the \
                half around the corner DBR, U around UBL, L around DFL, B around DBL.",
        positions: "3 149 280 = 37 791 360/12",
        kinds: skewb_kinds([without(tetrad("CORNERS", 0), "UFR"), tetrad("CORNERS2", 1)]),
        turns: vec![half("R", "DBR"), half("U", "UBL"), half("L", "DFL"), half("B", "DBL")],
    };
    let free = Cut {
        name: "skewb-free",
        title: "The Skewb, not held: the halves around all eight corners turn.",
        about: "A position and the same one held differently are two. A turn has its corner's name.",
        positions: "37 791 360 = (4!/2 * 3^3)^2 * 6!/2, the twist of the last of four corners being forced",
        kinds: skewb_kinds([tetrad("CORNERS", 0), tetrad("CORNERS2", 1)]),
        turns: corner_names().map(|name| half(name, name)).collect(),
    };
    [held, free]
}

/// One edge held, and none.
fn dinos() -> [Cut; 2] {
    let small = |name: &str| turn(name, towards(name), 3.0, 1.0);
    let moves_held = |name: &str| name.contains('U') && name.contains('F');
    let beside = |name: &str| turn_beside(moves_held(name), name, towards(name), (3.0, 1.0));
    let turns = corner_names().map(beside);
    let held = Cut {
        name: "dino",
        title: "The Dino cube, one edge held.",
        about: "The edge of the faces U and F never moves, so every position stands for all ways of \
                holding the puzzle. A turn has its corner's name. Where it would move the held edge, \
                the nine edges that are not at the corner turn the other way instead. No edge can be \
                seen to be flipped: of its two ends, the same one stays on a corner of the same \
                tetrahedron.",
        positions: "19 958 400 = 11!/2 = 12!/24",
        kinds: vec![without(kind("EDGES", Solid::cube().pieces(2), false), "UF")],
        turns: turns.collect(),
    };
    let free = Cut {
        name: "dino-free",
        title: "The Dino cube, not held.",
        about: "A position and the same one held differently are two. A turn takes the three edges of \
                the corner it is named by. No edge can be flipped: of its two ends, the same one \
                stays on a corner of the same tetrahedron.",
        positions: "239 500 800 = 12!/2",
        kinds: vec![kind("EDGES", Solid::cube().pieces(2), false)],
        turns: corner_names().map(small).collect(),
    };
    [held, free]
}

fn redi() -> Cut {
    let corner = |name: &str| turn(name, towards(name), 3.0, 1.0);
    Cut {
        name: "redi",
        title: "The Redi cube, or Compy cube.",
        about: "The corners stay where they are, and hold the puzzle. A turn takes a corner, by which it is named, and the three edges at it. \
                No edge can be flipped: of its two ends, the same one stays on a corner of the same tetrahedron.",
        positions: "1 571 364 748 800 = 3^8 * 12!/2",
        kinds: vec![corners(), kind("EDGES", Solid::cube().pieces(2), false)],
        turns: corner_names().map(corner).collect(),
    }
}

fn ivy() -> Cut {
    let corner = |name: &str, corner: &str| turn(name, towards(corner), 3.0, 0.0);
    Cut {
        name: "ivy",
        title: "The Ivy cube.",
        about: "Four of the eight corners turn, each with the three centres around it; the other four \
                hold the puzzle. One of those, UFR, looks at you: L turns the corner to its left \
                (UFL), R the one to its right (UBR), D the one below (DFR), B the one behind (DBL).",
        positions: "29 160 = 3^4 * 6!/2",
        kinds: vec![tetrad("CORNERS", 1), kind("CENTRES", Solid::cube().pieces(1), false)],
        turns: vec![corner("L", "UFL"), corner("R", "UBR"), corner("D", "DFR"), corner("B", "DBL")],
    }
}

/// Cubes that turn about their edges: corners and petals, four on a face, together and alone, and corners with edges.
fn copters() -> [Cut; 4] {
    let turns = || {
        let edges = edges().pieces.into_iter();
        let half = |edge: Piece| turn(edge.name.clone(), towards(&edge.name), 2.0, 0.8);
        edges.map(half).collect::<Vec<Turn>>()
    };
    let petals = || kind("PETALS", Solid::cube().pieces_aside(1, 1.0 / 3.0), false);
    let helicopter = Cut {
        name: "helicopter",
        title: "The Helicopter cube.",
        about: "A turn has its edge's name, and is a half turn; no turn by less is made, so it keeps its shape. A position \
                and the same one held differently are two. Small letters say toward which corner of its face a petal stands.",
        positions: "11 848 661 611 315 200 000 = 8! * 3^7 * 6!^4/2: of the four kinds of petals an even number is in an \
                    odd order",
        kinds: vec![corners(), petals()],
        turns: turns(),
    };
    let petals_alone = Cut {
        name: "helicopter-petals",
        title: "The Helicopter cube without its corners.",
        about: "Four petals on a face, each toward a corner, are of four kinds, of which each has one on every face; those of a \
                kind take one another's places. A turn has its edge's name, and is a half turn. A position \
                and the same one held differently are two.",
        positions: "134 369 280 000 = 6!^4/2: of the four kinds an even number is in an odd order",
        kinds: vec![petals()],
        turns: turns(),
    };
    let core = Cut {
        name: "copter-core",
        title: "The Curvy Copter without its petals: corners, and edges that are flipped.",
        about: "A turn has its edge's name, and is a half turn: it flips the edge, which never leaves its place, and exchanges \
                the two corners at its ends. A position and the same one held differently are two.",
        positions: "180 592 312 320 = 8! * 3^7 * 2^11, as many edges being flipped, even or odd, as the corners have parity",
        kinds: vec![corners(), edges()],
        turns: turns(),
    };
    let corners_alone = Cut {
        name: "helicopter-corners",
        title: "The Helicopter cube without its petals.",
        about: "A turn has its edge's name, and is a half turn that exchanges the two corners at the edge's ends. A position \
                and the same one held differently are two.",
        positions: "88 179 840 = 8! * 3^7, the twist of the last corner being forced",
        kinds: vec![corners()],
        turns: turns(),
    };
    [helicopter, petals_alone, corners_alone, core]
}
