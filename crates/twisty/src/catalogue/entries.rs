//! The list of puzzles that have a name, and what a name stands for.

use crate::catalogue::{
    block_transposition, coxeter, cyclic_coxeter, lrx, lx, reversal, signed_reversal, transposition,
};
use crate::catalogue::{burnt, hanoi, pancake, sliding, topspin};
use crate::definition::Definition;
use crate::text::tws;
use core::ops::RangeInclusive;
use everystate_algebra::Natural;
use everystate_puzzle::Refusal;
use everystate_puzzle::text::Source;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../defs/", $name, ".tws")))),*]
    };
}

/// The puzzles that are files, by name.
const FILES: &[(&str, &str)] = files![
    "cube2-fixed",
    "cube2-free",
    "cube3",
    "cube4",
    "cube4-centres",
    "cube5",
    "cube6",
    "cube7",
    "cuboid1x3x3",
    "cuboid2x2x3",
    "cuboid2x2x4",
    "cuboid2x3x3",
    "cuboid3x3x4",
    "pyraminx-core",
    "pyraminx",
    "pyraminx-free",
    "master-pyraminx",
    "master-pyraminx-core",
    "skewb",
    "skewb-free",
    "dino",
    "dino-free",
    "redi",
    "rex",
    "rex-core",
    "gear",
    "ivy",
    "helicopter",
    "helicopter-petals",
    "helicopter-corners",
    "copter-core",
    "megaminx",
    "kilominx",
    "pentultimate-core",
    "fto",
    "fto-core",
    "fto-triangles",
    "square1",
    "turnstile",
];

/// A kind of puzzle that can be had in any size.
struct Kind {
    /// How the name begins.
    stem: &'static str,
    /// How the name is formed.
    form: &'static str,
    title: &'static str,
    /// What stands between the numbers.
    separator: char,
    numbers: &'static [Number],
    build: fn(&[u8]) -> Result<Definition, Refusal>,
    /// Examples, with how many positions they have.
    examples: &'static [(&'static str, &'static str)],
}

/// One of the numbers in a name.
struct Number {
    what: &'static str,
    range: RangeInclusive<u8>,
    /// What it is if the name does not say it.
    usual: Option<u8>,
}

const fn number(what: &'static str, range: RangeInclusive<u8>, usual: Option<u8>) -> Number {
    Number { what, range, usual }
}

const KINDS: &[Kind] = &[
    Kind {
        stem: "sliding",
        form: "slidingRxC",
        title: "Tiles to slide in R rows and C columns; solved, the empty place is at the lower right.",
        separator: 'x',
        numbers: &[number("rows", 2..=15, None), number("columns", 2..=15, None)],
        build: |n| sliding(n[0], n[1]),
        examples: &[
            ("sliding3x3", "181440"),
            ("sliding2x5", "1814400"),
            ("sliding3x4", "239500800"),
            ("sliding2x6", "239500800"),
            ("sliding4x4", "10461394944000"),
        ],
    },
    Kind {
        stem: "hanoi",
        form: "hanoiN or hanoiN-P",
        title: "The tower of Hanoi: N discs on P pegs, three unless told otherwise.",
        separator: '-',
        numbers: &[number("discs", hanoi::DISCS, None), number("pegs", hanoi::PEGS, Some(3))],
        build: |n| hanoi(n[0], n[1]),
        examples: &[("hanoi7", "2187"), ("hanoi10-4", "1048576")],
    },
    Kind {
        stem: "pancake",
        form: "pancakeN",
        title: "A stack of N pancakes to sort by turning over some from the top.",
        separator: '-',
        numbers: &[number("pancakes", 1..=255, None)],
        build: |n| pancake(n[0]),
        examples: &[("pancake10", "3628800")],
    },
    Kind {
        stem: "burnt",
        form: "burntN",
        title: "A stack of N pancakes to sort that are burnt on one side, which is to be below.",
        separator: '-',
        numbers: &[number("pancakes", 1..=255, None)],
        build: |n| burnt(n[0]),
        examples: &[("burnt8", "10321920")],
    },
    Kind {
        stem: "topspin",
        form: "topspinN or topspinN-K",
        title: "Top-Spin: a ring of N to sort, and a turntable for K of them, four unless told otherwise.",
        separator: '-',
        numbers: &[number("the ring", 2..=255, None), number("the turntable", 2..=255, Some(4))],
        build: |n| topspin(n[0], n[1]),
        examples: &[("topspin11", "19958400"), ("topspin20", "2432902008176640000")],
    },
    Kind {
        stem: "lrx",
        form: "lrxN",
        title: "LRX: a ring of N to move on either way, by one in the metric `quarter`; the first two exchange.",
        separator: '-',
        numbers: &[number("tokens", 2..=255, None)],
        build: |n| lrx(n[0]),
        examples: &[("lrx10", "3628800")],
    },
    Kind {
        stem: "lx",
        form: "lxN",
        title: "LX: a ring of N to move on to the left only, by one; the first two exchange.",
        separator: '-',
        numbers: &[number("tokens", 2..=255, None)],
        build: |n| lx(n[0]),
        examples: &[("lx9", "362880")],
    },
    Kind {
        stem: "coxeter",
        form: "coxeterN",
        title: "A row of N to sort by exchanging neighbours: Coxeter generators.",
        separator: '-',
        numbers: &[number("tokens", 2..=255, None)],
        build: |n| coxeter(n[0]),
        examples: &[("coxeter10", "3628800")],
    },
    Kind {
        stem: "cyclic-coxeter",
        form: "cyclic-coxeterN",
        title: "A ring of N to sort by exchanging neighbours; how it lies matters.",
        separator: '-',
        numbers: &[number("tokens", 3..=255, None)],
        build: |n| cyclic_coxeter(n[0]),
        examples: &[("cyclic-coxeter10", "3628800")],
    },
    Kind {
        stem: "transposition",
        form: "transpositionN",
        title: "A row of N to sort by exchanging any two.",
        separator: '-',
        numbers: &[number("tokens", 2..=255, None)],
        build: |n| transposition(n[0]),
        examples: &[("transposition10", "3628800")],
    },
    Kind {
        stem: "reversal",
        form: "reversalN",
        title: "A row of N to sort by reversing segments.",
        separator: '-',
        numbers: &[number("tokens", 2..=255, None)],
        build: |n| reversal(n[0]),
        examples: &[("reversal10", "3628800")],
    },
    Kind {
        stem: "signed-reversal",
        form: "signed-reversalN",
        title: "A row of N with two sides, to sort by reversing segments, which turns them over.",
        separator: '-',
        numbers: &[number("tokens", 1..=255, None)],
        build: |n| signed_reversal(n[0]),
        examples: &[("signed-reversal8", "10321920")],
    },
    Kind {
        stem: "block-transposition",
        form: "block-transpositionN",
        title: "A row of N to sort by exchanging two blocks that stand side by side.",
        separator: '-',
        numbers: &[number("tokens", 2..=255, None)],
        build: |n| block_transposition(n[0]),
        examples: &[("block-transposition10", "3628800")],
    },
];

/// A puzzle that has a name, for a list.
///
/// ```
/// # use everystate_twisty::catalogue;
/// let entries = catalogue::entries();
/// let ivy = entries.iter().find(|entry| entry.name == "ivy").unwrap();
/// assert_eq!((ivy.title, ivy.positions.to_string()), ("The Ivy cube.", "29160".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub name: &'static str,
    /// How names are formed, if it is an example of a kind that can be had in any size.
    pub form: Option<&'static str>,
    /// What it is, a line.
    pub title: &'static str,
    /// How many positions it has.
    pub positions: Natural,
}

/// The puzzles that have a name, and examples of the kinds that can be had in any size.
///
/// ```
/// # use everystate_twisty::catalogue;
/// let entries = catalogue::entries();
/// assert!(entries.iter().all(|entry| catalogue::named(entry.name).unwrap().is_ok()));
/// ```
pub fn entries() -> Vec<Entry> {
    let files = FILES.iter().map(|&(name, text)| {
        let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default();
        let positions = natural(text.split_once("# Positions: ").map_or("", |parts| parts.1));
        Entry { name, form: None, title, positions }
    });
    let examples = KINDS.iter().flat_map(|kind| {
        kind.examples.iter().map(|&(name, positions)| Entry {
            name,
            form: Some(kind.form),
            title: kind.title,
            positions: natural(positions),
        })
    });
    files.chain(examples).collect()
}

/// The number that a text begins with: its digits stand in groups, and it may go on in the next line of
/// a comment.
fn natural(text: &str) -> Natural {
    let grouped = text.chars().take_while(|&c| c.is_ascii_digit() || " \n#".contains(c));
    grouped.filter(char::is_ascii_digit).collect::<String>().parse().unwrap_or_default()
}

/// The text of a puzzle that is one of the project's own `.tws` files.
///
/// ```
/// # use everystate_twisty::catalogue;
/// assert!(catalogue::file("ivy").unwrap().starts_with("# The Ivy cube.\n"));
/// assert_eq!(catalogue::file("hanoi7"), None); // built, not read
/// ```
pub fn file(name: &str) -> Option<&'static str> {
    FILES.iter().find(|file| file.0 == name).map(|file| file.1)
}

/// The puzzle of this name; `None` if the name is none of the catalogue's.
///
/// # Errors
/// If it is the name of a kind that cannot be had in this size.
///
/// ```
/// # use everystate_twisty::catalogue::named;
/// assert_eq!(named("cube3").unwrap().unwrap().orbits.len(), 2);
/// assert_eq!(named("sliding3x4").unwrap().unwrap().orbits[0].pieces, 12);
/// assert_eq!(named("topspin20"), named("topspin20-4"));
/// assert_eq!(named("cube3.tws"), None);
/// let refusal = named("sliding3x40").unwrap().unwrap_err();
/// assert_eq!(refusal.message, "sliding3x40 does not exist: columns go from 2 to 15");
/// ```
pub fn named(name: &str) -> Option<Result<Definition, Refusal>> {
    if let Some(text) = file(name) {
        let read = tws::read(&mut Source::new(text.as_bytes()));
        return Some(read.map_err(|fault| Refusal::usage(format!("{name}.tws: {fault}"))));
    }
    let kind = KINDS.iter().find(|kind| name.starts_with(kind.stem))?;
    let numbers = &name[kind.stem.len()..];
    let is_of_kind = numbers.chars().all(|c| c.is_ascii_digit() || c == kind.separator);
    is_of_kind.then(|| (kind.build)(&kind.read(name, numbers)?))
}

impl Kind {
    /// The numbers in a name.
    fn read(&self, name: &str, numbers: &str) -> Result<Vec<u8>, Refusal> {
        let refuse = |why: String| Refusal::usage(format!("{name} does not exist: {why}"));
        if numbers.is_empty() {
            return Err(refuse(format!("such names are {}", self.form)));
        }
        let mut given = numbers.split(self.separator);
        let mut read = Vec::new();
        for number in self.numbers {
            let value = match (given.next(), number.usual) {
                (None, None) => return Err(refuse(format!("such names are {}", self.form))),
                (None, Some(usual)) => Some(usual),
                // A number has one name only, so `007` is none.
                (Some(text), _) if text.starts_with('0') => None,
                (Some(text), _) => text.parse().ok(),
            };
            let value = value.filter(|value| number.range.contains(value)).ok_or_else(|| {
                let (least, most) = (number.range.start(), number.range.end());
                refuse(format!("{} go from {least} to {most}", number.what))
            })?;
            read.push(value);
        }
        match given.next() {
            None => Ok(read),
            Some(_) => Err(refuse(format!("such names are {}", self.form))),
        }
    }
}
