//! Files that define puzzles: what is read is written in each format that can hold it, and read again it is the same.

use crate::Target;
use everystate::twisty::text::{Format, read, santa};
use everystate::twisty::{Definition, digest};

const WORDS: &[&str] = &[
    "Name ",
    "Set ",
    "Solved",
    "Move ",
    "End",
    "Illegal ",
    "Block",
    "Unique",
    "Rotation ",
    "Color ",
    "?",
    "#",
    "(1,2)(3,4)",
    "Ignore",
    "Alias ",
    "SetUp ",
    "Swizzle ",
    "MoveSequence ",
    "Twists",
    "65",
    "1000",
];

pub(super) const TWS: Target = Target {
    name: "tws",
    about: "definitions as .tws",
    run: |bytes| defined(Format::Tws, bytes),
    further: None,
    words: WORDS,
    most: 1 << 12,
};

pub(super) const KSOLVE: Target = Target {
    name: "ksolve",
    about: "definitions as KSolve+'s .def",
    run: |bytes| defined(Format::KSolve, bytes),
    further: None,
    words: WORDS,
    most: 1 << 12,
};

pub(super) const KPUZZLE: Target = Target {
    name: "kpuzzle",
    about: "definitions as KPuzzle's JSON",
    run: |bytes| defined(Format::KPuzzle, bytes),
    further: None,
    words: &[
        "\"name\"",
        "\"orbits\"",
        "\"orbitName\"",
        "\"numPieces\"",
        "\"numOrientations\"",
        "\"defaultPattern\"",
        "\"moves\"",
        "\"derivedMoves\"",
        "\"permutation\"",
        "\"orientationDelta\"",
        "\"orientation\"",
        "\"pieces\"",
        "\"orientationMod\"",
        "\"experimentalDerivedMoves\"",
        "{}",
        "[]",
        "null",
        "[0]",
    ],
    most: 1 << 12,
};

pub(super) const GAP_FILE: Target = Target {
    name: "gap-file",
    about: "definitions as programs of GAP",
    run: |bytes| defined(Format::Gap, bytes),
    further: None,
    words: &[":=", "(1,2,3)", "Group(", ";", "Gen:=[", "ip:=[", "Size(", "M_R", "[[1],[2]]", "#"],
    most: 1 << 12,
};

pub(super) const SANTA: Target = Target {
    name: "santa",
    about: "tables of a contest's puzzles, two in one input with a line of `===` between them",
    run: santa,
    further: None,
    words: &[
        "===\n",
        "puzzle_type,allowed_moves",
        "id,puzzle_type,solution_state,initial_state,num_wildcards",
        "id,moves",
        "A;B",
        "N1",
        "-f0",
    ],
    most: 1 << 12,
};

fn defined(format: Format, bytes: &[u8]) {
    // Which format it is in is seen, too.
    let _ = read("fuzz", bytes);
    if let Ok(definition) = format.read(bytes) {
        is_written(format, &definition);
    }
}

/// Written in a format, it is read again; in its own it is the same puzzle.
fn is_written(own: Format, definition: &Definition) {
    for format in Format::ALL {
        let Ok(text) = format.write(definition) else { continue };
        let again = format.read(text.as_bytes());
        let again = again.unwrap_or_else(|fault| panic!("{}: {fault}\n{text}", format.name()));
        if format == own {
            let names = |of: &Definition| -> Vec<String> {
                of.moves.iter().map(|m| m.name.clone()).collect()
            };
            assert_eq!(
                (digest(&again), names(&again)),
                (digest(definition), names(definition)),
                "{text}"
            );
        }
    }
}

fn santa(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = santa::solutions(&text);
    if let Some((types, puzzles)) = text.split_once("===\n")
        && let Ok(sets) = santa::read(types, puzzles)
    {
        for set in sets {
            let orbits = set.definition.orbits.len();
            let fits = |position: &Vec<_>| position.len() == orbits;
            assert!(set.positions.iter().all(|given| given.position.as_ref().is_none_or(fits)));
        }
    }
}
