//! [`WishSpec`]: a wish of a generator, declared once; the program's option, the key in JSON and in studies, and the
//! page's field are made from it.

use super::Refusal;
use std::collections::BTreeMap;

/// A wish that `generate` takes beside `--count` and `--seed`. Those that every family may have are here ([`SIZE`],
/// [`UNIQUE`], [`SOLVABLE`], [`MOVES`], [`BEST_OF`]); a family declares its own beside its generator.
///
/// ```
/// # use everystate_puzzles::{Family, family::UNIQUE, maze::{Maze, WILD}};
/// assert!(Maze.about().takes(&UNIQUE) && Maze.about().takes(&WILD));
/// assert_eq!((UNIQUE.key, UNIQUE.flag), ("unique", "--unique"));
/// ```
#[derive(Debug)]
pub struct WishSpec {
    /// Its key in JSON, and in what is kept of a study; by this it is known.
    pub key: &'static str,
    /// The program's option.
    pub flag: &'static str,
    /// What can be wished.
    pub kind: WishKind,
    /// What the page calls it.
    pub heading: &'static str,
    /// What the program's help says of it, a line without a full stop.
    pub help: &'static str,
    /// The wish after which it is shown and kept; none for those that every family may have.
    pub after: Option<&'static WishSpec>,
    /// The keys of wishes that contradict it.
    pub against: &'static [&'static str],
}

/// What can be wished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WishKind {
    /// That it is so.
    Yes,
    /// A whole number between these, both included.
    Number {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
        /// What the program's help calls it (`N`).
        unit: &'static str,
    },
    /// From so many to so many.
    Range,
    /// A name of those that the family knows.
    Name {
        /// What the program's help calls it (`NAME`).
        unit: &'static str,
        /// The names to choose from with what the page calls them; none where the page has its own list.
        names: &'static [(&'static str, &'static str)],
    },
    /// One number or more, as the family reads them.
    Size,
}

/// What is wished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WishValue {
    /// That it is so.
    Yes,
    /// A number.
    Number(u64),
    /// From so many to so many, both included.
    Range(u64, u64),
    /// A name.
    Name(String),
    /// A size.
    Size(Vec<u64>),
}

impl From<u64> for WishValue {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<(u64, u64)> for WishValue {
    fn from((low, high): (u64, u64)) -> Self {
        Self::Range(low, high)
    }
}

impl From<&str> for WishValue {
    fn from(name: &str) -> Self {
        Self::Name(name.to_owned())
    }
}

/// The size, as the family reads it.
pub static SIZE: WishSpec = WishSpec {
    key: "size",
    flag: "--size",
    kind: WishKind::Size,
    heading: "Size",
    help: "The size, as the family reads it (8x8)",
    after: None,
    against: &[],
};

/// Exactly one of something, as a rule of solutions.
pub static UNIQUE: WishSpec = WishSpec {
    key: "unique",
    flag: "--unique",
    kind: WishKind::Name { unit: "KIND", names: &[] },
    heading: "Only one shortest solution",
    help: "With exactly one of something, as a rule one solution",
    after: None,
    against: &[],
};

/// A solution.
pub static SOLVABLE: WishSpec = WishSpec {
    key: "solvable",
    flag: "--solvable",
    kind: WishKind::Yes,
    heading: "With a solution",
    help: "With a solution",
    after: None,
    against: &[],
};

/// How long the shortest solution is.
pub static MOVES: WishSpec = WishSpec {
    key: "moves",
    flag: "--moves",
    kind: WishKind::Range,
    heading: "Moves of a shortest solution",
    help: "With a shortest solution of this many moves: 25, 20.., ..30 or 20..30 (both included)",
    after: None,
    against: &[],
};

/// The hardest of several.
pub static BEST_OF: WishSpec = WishSpec {
    key: "best_of",
    flag: "--best-of",
    kind: WishKind::Number { least: 1, most: u64::MAX, unit: "N" },
    heading: "Make this many, keep the hardest",
    help: "The hardest of N, each made as hard as it goes; Ctrl-C gives the hardest so far",
    after: None,
    against: &[],
};

/// What every family may have, in the order in which wishes are shown and kept.
pub(super) static COMMON: [&WishSpec; 5] = [&SIZE, &UNIQUE, &SOLVABLE, &MOVES, &BEST_OF];

impl PartialEq for WishSpec {
    /// Whether it is the same wish: has the same key.
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for WishSpec {}

impl WishSpec {
    /// Whether this can be wished.
    ///
    /// ```
    /// # use everystate_puzzles::{family::WishValue, maze::WILD};
    /// assert!(WILD.admits(&WishValue::Number(100)));
    /// assert!(!WILD.admits(&WishValue::Number(101)) && !WILD.admits(&WishValue::Yes));
    /// ```
    #[must_use]
    pub fn admits(&self, value: &WishValue) -> bool {
        match (self.kind, value) {
            (WishKind::Number { least, most, .. }, WishValue::Number(n)) => {
                (least..=most).contains(n)
            }
            (WishKind::Yes, WishValue::Yes)
            | (WishKind::Range, WishValue::Range(..))
            | (WishKind::Name { .. }, WishValue::Name(_))
            | (WishKind::Size, WishValue::Size(_)) => true,
            _ => false,
        }
    }

    /// By what wishes are put in order: the common one that it follows, and how far behind it.
    fn place(&self) -> (usize, usize) {
        match self.after {
            Some(before) => {
                let (common, far) = before.place();
                (common, far + 1)
            }
            None => (COMMON.iter().position(|one| *one == self).unwrap_or(COMMON.len()), 0),
        }
    }
}

/// Each of these once, in the order in which wishes are shown and kept: a family's own after the one that each names.
///
/// ```
/// # use everystate_puzzles::{family::{self, MOVES, SIZE}, maze::{HOLES, WILD}};
/// let keys: Vec<_> = family::in_order([&HOLES, &MOVES, &WILD, &SIZE, &MOVES]).iter().map(|one| one.key).collect();
/// assert_eq!(keys, ["size", "moves", "wild", "holes"]);
/// ```
pub fn in_order(specs: impl IntoIterator<Item = &'static WishSpec>) -> Vec<&'static WishSpec> {
    let mut specs: Vec<&WishSpec> = specs.into_iter().collect();
    specs.sort_by_key(|one| (one.place(), one.key));
    specs.dedup();
    specs
}

/// A family's own wishes.
///
/// ```
/// # use everystate_puzzles::{family::Own, maze::{HOLES, WILD}};
/// let own = Own::default().with(&WILD, 20);
/// assert_eq!((own.number(&WILD), own.number(&HOLES)), (Some(20), None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Own(BTreeMap<&'static str, (&'static WishSpec, WishValue)>);

impl Own {
    /// These and one more, in the place of what was wished there.
    ///
    /// # Panics
    /// If that cannot be wished of it ([`WishSpec::admits`]).
    #[must_use]
    pub fn with(mut self, spec: &'static WishSpec, value: impl Into<WishValue>) -> Self {
        let value = value.into();
        assert!(spec.admits(&value), "`{}` cannot be {value:?}", spec.key);
        self.0.insert(spec.key, (spec, value));
        self
    }

    /// What is wished there.
    pub(super) fn get(&self, spec: &WishSpec) -> Option<&WishValue> {
        self.0.get(spec.key).map(|(_, value)| value)
    }

    /// Whether that is wished.
    #[must_use]
    pub fn yes(&self, spec: &WishSpec) -> bool {
        self.get(spec) == Some(&WishValue::Yes)
    }

    /// The number that is wished.
    #[must_use]
    pub fn number(&self, spec: &WishSpec) -> Option<u64> {
        match self.get(spec) {
            Some(WishValue::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// The range that is wished.
    #[must_use]
    pub fn range(&self, spec: &WishSpec) -> Option<(u64, u64)> {
        match self.get(spec) {
            Some(WishValue::Range(low, high)) => Some((*low, *high)),
            _ => None,
        }
    }

    /// The name that is wished.
    #[must_use]
    pub fn name(&self, spec: &WishSpec) -> Option<&str> {
        match self.get(spec) {
            Some(WishValue::Name(name)) => Some(name),
            _ => None,
        }
    }

    pub(super) fn specs(&self) -> impl Iterator<Item = &'static WishSpec> {
        self.0.values().map(|(spec, _)| *spec)
    }
}

/// What cannot be wished, in words.
pub(super) fn unfit(spec: &WishSpec) -> Refusal {
    let what = match spec.kind {
        WishKind::Yes => "a yes".to_owned(),
        WishKind::Number { least, most: u64::MAX, .. } => format!("a whole number from {least}"),
        WishKind::Number { least, most, .. } => format!("a whole number from {least} to {most}"),
        WishKind::Range => "a range of two whole numbers".to_owned(),
        WishKind::Name { .. } => "a name".to_owned(),
        WishKind::Size => "a list of whole numbers".to_owned(),
    };
    Refusal::usage(format!("`{}` is {what}", spec.key))
}
