//! Algorithms: printed and parsed again they are the same, and so is the inverse of the inverse.

use crate::Target;
use everystate::algebra::perm::{Numbering, Perm};
use everystate::notation::{Alg, Kind, Plane, moves_of, without_rotations};
use everystate::twisty::{Definition, catalogue};
use std::sync::LazyLock;

/// Moves of an alg with which more is done than reading it.
const MOVES: usize = 2000;

pub(super) const NOTATION: Target = Target {
    name: "notation",
    about: "algorithms",
    run: alg,
    further: None,
    words: &[
        "R",
        "U'",
        "F2",
        "x",
        "[R, U]",
        "[R: U]",
        "(R U)3",
        "//",
        "/",
        "(1, 0)",
        "2-4r",
        "3Rw2'",
        "R++",
        "D--",
        ".",
        "M",
        "Lw",
        "u",
        "2147483647",
        "-",
        "99",
    ],
    most: 1 << 10,
};

pub(super) const CYCLES: Target = Target {
    name: "cycles",
    about: "permutations as cycles",
    run: cycles,
    further: None,
    words: &["()", "(0,1)", "( 1 2 3 )", ",", "254", "255", "256"],
    most: 1 << 10,
};

static CUBE: LazyLock<Definition> = LazyLock::new(|| {
    catalogue::named("cube3").and_then(Result::ok).expect("it is in the catalogue")
});

fn alg(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let alg = match Alg::parse(&text) {
        Ok(alg) => alg,
        Err(wrong) => {
            // The place is one in the text, and not within a character.
            assert!(text.get(wrong.at.clone()).is_some(), "{:?}", wrong.at);
            return;
        }
    };
    let printed = alg.to_string();
    assert_eq!(Alg::parse(&printed).as_ref(), Ok(&alg), "{printed}");
    let back = alg.invert().invert();
    assert_eq!(back.moves(), alg.moves());
    if alg.moves() > MOVES {
        return;
    }
    assert_eq!(alg.expand().moves(), alg.moves());
    // A comment stays with the moves before it, and one before all moves comes behind them.
    assert_eq!(back.expand(), alg.expand(), "{printed} became {back}");
    for kind in [Kind::guess(&alg), Kind::Puzzle(&CUBE)] {
        if let Ok(simple) = alg.simplify(&kind) {
            assert_eq!(simple.simplify(&kind).as_ref(), Ok(&simple), "{printed} became {simple}");
        }
        for metric in kind.metrics() {
            let _ = alg.count(&kind, *metric);
        }
    }
    for plane in [Plane::M, Plane::E, Plane::S] {
        if let Ok(mirrored) = alg.mirror(plane) {
            assert_eq!(mirrored.mirror(plane).as_ref(), Ok(&alg), "{printed} became {mirrored}");
        }
    }
    for size in [2, 3, 7] {
        let _ = without_rotations(&alg, size);
    }
    let _ = moves_of(&alg, &CUBE);
}

fn cycles(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for numbering in [Numbering::FromZero, Numbering::FromOne] {
        for degree in [0, 1, 6, 255] {
            if let Ok(perm) = Perm::parse(&text, degree, numbering) {
                let printed = perm.notation(numbering).to_string();
                assert_eq!(Perm::parse(&printed, degree, numbering), Ok(perm), "{printed}");
            }
        }
    }
}
