//! What somebody says an answer is, and certificates that there is none: they are judged, and none that is wrong holds.

use super::boards::{GAME, LEVELS};
use super::{input, little};
use crate::Target;
use everystate::boards::{self, Game};
use everystate::pieces::{self, Instance, Positions};
use everystate::session;
use std::sync::LazyLock;

const WORDS: &[&str] = &[
    "\"verdict\"",
    "\"solved\"",
    "\"unsolvable\"",
    "\"stopped\"",
    "\"moves\"",
    "\"length\"",
    "\"count\"",
    "\"modulus\"",
    "\"unique\"",
    "\"path\"",
    "\"sums\"",
    "\"runs\"",
    "\"at_least\"",
    "\"metric\"",
    "\"half\"",
    "\"simple\"",
    "\"any\"",
    "\"level\"",
    "\"index\"",
    "\"name\"",
    "unsolvable",
    "null",
    "\"up\"",
];

pub(super) const CLAIMS: Target = Target {
    name: "claims",
    about: "solutions of the families' examples, as JSON and as moves",
    run: |bytes| {
        let sum: usize = bytes.iter().map(|&byte| usize::from(byte)).sum();
        let name = session::names()[sum % session::names().len()];
        let family = session::open(name).expect("a family");
        // Examples of which little has to be gone through, whatever is claimed.
        let instance = match name {
            "gap" => "1\n11 22 13\n12 23 21\n",
            "cube2" => r#"{"alg":"R U"}"#,
            _ => family.about().example,
        };
        drop(family.verify(input(instance.as_bytes()), input(bytes), None, false, &mut Vec::new()));
    },
    further: Some(|bytes| {
        for name in session::names() {
            let family = session::open(name).expect("a family");
            let example = || input(family.about().example.as_bytes());
            drop(family.verify(example(), input(bytes), None, false, &mut Vec::new()));
        }
    }),
    words: WORDS,
    most: 1 << 11,
};

const SEALS: &[&str] = &[
    "\"certificate\"",
    "\"family\"",
    "\"instance\"",
    "\"subject\"",
    "\"positions\"",
    "\"sum\"",
    "\"sums\"",
    "\"version\"",
    "\"states\"",
    "\"kind\"",
    "\"level\"",
    "\"program\"",
];

pub(super) const CERTIFICATES: Target = Target {
    name: "certificates",
    about: "certificates of the families",
    run: |bytes| {
        for name in session::names() {
            let family = session::open(name).expect("a family");
            let example = || input(family.about().example.as_bytes());
            drop(family.check(example(), input(bytes), false, &little(), &mut Vec::new()));
        }
    },
    further: None,
    words: SEALS,
    most: 1 << 11,
};

pub(super) const PIECES_CLAIMS: Target = Target {
    name: "pieces-claims",
    about: "solutions of positions of a puzzle of pieces",
    run: |bytes| {
        let (positions, instances) = &*IVY;
        drop(pieces::verify(
            positions,
            instances.clone(),
            None,
            input(bytes),
            false,
            &mut Vec::new(),
        ));
    },
    further: None,
    words: WORDS,
    most: 1 << 11,
};

pub(super) const BOARDS_CLAIMS: Target = Target {
    name: "boards-claims",
    about: "solutions of levels",
    run: |bytes| {
        for (game, text) in &*GAMES {
            drop(boards::verify(
                (game, text),
                Some(input(bytes)),
                None,
                false,
                &little(),
                &mut Vec::new(),
            ));
        }
    },
    further: None,
    words: WORDS,
    most: 1 << 11,
};

pub(super) const BOARDS_CERTIFICATES: Target = Target {
    name: "boards-certificates",
    about: "certificates of levels",
    run: |bytes| {
        for (game, text) in &*GAMES {
            drop(boards::verify(
                (game, text),
                None,
                Some(input(bytes)),
                false,
                &little(),
                &mut Vec::new(),
            ));
        }
    },
    further: None,
    words: SEALS,
    most: 1 << 11,
};

/// A puzzle, and positions of it.
static IVY: LazyLock<(Positions, Vec<Instance>)> = LazyLock::new(|| {
    let ivy = pieces::open("ivy", None).ok().flatten().expect("it is in the catalogue");
    let positions = Positions::new(ivy, &[], None).expect("no goal");
    let instances = ["R", "L R'"].map(|alg| positions.after("alg", alg).expect("its moves"));
    (positions, instances.to_vec())
});

static GAMES: LazyLock<[(Game, &str); 2]> =
    LazyLock::new(|| [GAME, LEVELS].map(|text| (boards::open(text).game.expect("a game"), text)));
