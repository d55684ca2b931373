//! Positions and goals of puzzles of pieces.

use crate::Target;
use everystate::pieces::{self, Positions};
use everystate::twisty::{Aimed, Definition, Goal, facelets, read_position, write_position};
use std::sync::LazyLock;

const WORDS: &[&str] = &[
    "\"CORNERS\"",
    "\"EDGES\"",
    "\"pieces\"",
    "\"orientation\"",
    "\"position\"",
    "\"facelets\"",
    "\"alg\"",
    "\"scramble\"",
    "\"name\"",
    "null",
    "\"?\"",
    "R U2 F'",
    "//",
    "Scramble",
    "CORNERS",
    "EDGES",
    "End",
    "UUUUUUUUURRRRRRRRR",
    "[0,1,2,3,4,5,6,7]",
    "{}",
    "[]",
];

pub(super) const POSITIONS: Target = Target {
    name: "positions",
    about: "positions, a line each",
    run: |bytes| {
        for positions in [&CUBE2, &CUBE3] {
            drop(positions.read("fuzz", bytes));
        }
    },
    further: None,
    words: WORDS,
    most: 1 << 12,
};

pub(super) const SCRAMBLES: Target = Target {
    name: "scrambles",
    about: "positions as .scr",
    run: |bytes| {
        for positions in [&CUBE2, &CUBE3] {
            drop(positions.read("fuzz.scr", bytes));
        }
    },
    further: None,
    words: WORDS,
    most: 1 << 12,
};

pub(super) const PATTERN: Target = Target {
    name: "pattern",
    about: "one position, as JSON or as it is seen",
    run: pattern,
    further: None,
    words: WORDS,
    most: 1 << 10,
};

pub(super) const GOALS: Target = Target {
    name: "goals",
    about: "goals as JSON",
    run: goals,
    further: None,
    words: WORDS,
    most: 1 << 10,
};

fn named(name: &str) -> Definition {
    pieces::open(name, None).ok().flatten().expect("it is in the catalogue")
}

static CUBE2: LazyLock<Positions> =
    LazyLock::new(|| Positions::new(named("cube2-fixed"), &[], None).expect("no goal"));
static CUBE3: LazyLock<Positions> =
    LazyLock::new(|| Positions::new(named("cube3"), &[], None).expect("no goal"));
static ALL: LazyLock<[Definition; 3]> =
    LazyLock::new(|| ["cube2-fixed", "cube3", "skewb"].map(named));

fn pattern(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for definition in &*ALL {
        if let Ok(position) = read_position(&text, definition) {
            let written = write_position(&position, definition).to_string();
            assert_eq!(read_position(&written, definition).as_ref(), Ok(&position), "{written}");
            if let Some(seen) = facelets(&position, definition) {
                assert!(read_position(&seen, definition).is_ok(), "{seen}");
            }
        }
    }
}

fn goals(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for definition in &*ALL {
        let Ok(goals) = Goal::read_all(&text, definition) else { continue };
        for goal in goals.iter().take(4) {
            if let Ok(aimed) = Aimed::new(definition, goal) {
                assert_eq!(aimed.definition.moves.len(), definition.moves.len());
            }
        }
    }
}
