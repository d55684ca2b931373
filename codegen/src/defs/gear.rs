//! The Gear cube: a face that turns takes the layer next to it along, by half as much, and turns the wheels of that.

use super::print::{comment, spaced};
use super::solid::{Effect, Kind, Piece, Solid, Turn, Vector};
use std::fmt::Write as _;

/// In how many ways a wheel can be seen to stand.
const WHEEL: usize = 3;

/// The turns, each with the faces of the wheels in the layer next to its face, and the name of their kind.
const TURNS: [(&str, &str, &str); 3] =
    [("U", "FBRL", "EQUATOR"), ("R", "UDFB", "MIDDLE"), ("F", "UDRL", "STANDING")];

/// The file.
///
/// # Errors
/// If a turn takes a piece to where none belongs.
pub(super) fn gear() -> Result<String, String> {
    let solid = Solid::cube();
    let mut corners = solid.pieces(3);
    corners.retain(|corner| corner.name.chars().any(|face| !"DBL".contains(face)));
    let mut kinds = vec![Kind { name: "CORNERS", pieces: corners, turns: false, alike: 1 }];
    for (_, faces, name) in TURNS {
        let mut pieces = solid.pieces(2);
        pieces.retain(|edge: &Piece| edge.name.chars().all(|face| faces.contains(face)));
        kinds.push(Kind { name, pieces, turns: false, alike: 1 });
    }
    let mut out = head(&kinds);
    out.push_str("\nName gear\n\nSet CORNERS 7 1\n");
    for kind in &kinds[1..] {
        let _ = writeln!(out, "Set {} {} {WHEEL}", kind.name, kind.pieces.len());
    }
    out.push_str("\nSolved\n");
    for kind in &kinds {
        let _ = writeln!(out, "{}\n{}", kind.name, spaced(kind.solved()));
    }
    out.push_str("End\n");
    for (face, _, wheels) in TURNS {
        let _ = writeln!(out, "\nMove {face}");
        for kind in &kinds {
            let does = does(solid.towards(&[face]), kind, kind.name == wheels)?;
            if does.iter().enumerate().all(|(place, come)| come.0 == place) {
                continue;
            }
            let _ = writeln!(out, "{}\n{}", kind.name, spaced(does.iter().map(|come| come.0 + 1)));
            if kind.name == wheels {
                let _ = writeln!(out, "{}", spaced(does.iter().map(|_| 1)));
            }
        }
        out.push_str("End\n");
    }
    Ok(out)
}

/// Half a turn of a face, or, of the wheels beside it, a quarter.
fn does(axis: Vector, kind: &Kind, wheels: bool) -> Result<Effect, String> {
    let (share, beyond) = if wheels { (4.0, -0.5) } else { (2.0, 0.5) };
    Turn { name: String::new(), axis, share, beyond, only: None }.does(kind)
}

fn head(kinds: &[Kind]) -> String {
    let mut out = String::new();
    comment(&mut out, "The Gear cube, one corner held.");
    out.push_str("#\n");
    comment(
        &mut out,
        "The corner of the faces D, B and L never moves, so every position stands for all ways of holding the puzzle. U, R and F turn a face by half \
         a turn, which takes the layer next to it along by a quarter, and the four wheels in that layer by a third. Corners never turn, and which way \
         round a wheel's base stands is not seen. Where the centres are follows from the edges.",
    );
    comment(
        &mut out,
        "Positions: 41 472 = 4! * (4 * 3)^3: the order of four corners tells that of the others, and in each layer edges are ordered in four ways \
         and their wheels turned alike.",
    );
    out.push_str("#\n");
    comment(
        &mut out,
        "Derived from the geometry by `cargo xtask defs`. A piece is named by the faces it is at.",
    );
    for kind in kinds {
        let pieces = kind.pieces.iter().enumerate();
        let pieces: Vec<String> = pieces.map(|(i, p)| format!("{} {}", i + 1, p.name)).collect();
        comment(&mut out, &format!("{}: {}.", kind.name, pieces.join(", ")));
    }
    out
}
