//! [`Wishes`]: what an instance to be generated should be like.

use super::Refusal;
use super::spec::{self, BEST_OF, COMMON, MOVES, Own, SIZE, SOLVABLE, UNIQUE, WishSpec, WishValue};
use core::sync::atomic::{AtomicBool, Ordering};
use everystate_puzzle::{Silent, Watch};

/// What an instance to be generated should be like.
///
/// ```
/// # use everystate_puzzle::random::Random;
/// # use everystate_puzzles::{Family, family::Wishes, maze::Maze};
/// let wishes = Wishes { size: Some(vec![4, 4]), moves: Some((6, 20)), ..Wishes::default() };
/// let maze = Maze.generate(&wishes, &mut Random::of(1, 0)).unwrap();
/// assert_eq!(maze.rows(), 4);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Its size, as the family reads it (`8x8`, `1000`).
    pub size: Option<Vec<u64>>,
    /// Exactly one of something: by its name in [`About::unique`](super::About::unique), empty for the
    /// first of them, as a rule exactly one solution.
    pub unique: Option<String>,
    /// It has a solution.
    pub solvable: bool,
    /// The length of its shortest solution.
    pub moves: Option<(u64, u64)>,
    /// The hardest of so many, each made as hard as it goes; 0 for any, as it comes.
    pub best_of: u64,
    /// What the family alone has.
    pub own: Own,
}

/// What an instance is made with.
///
/// ```
/// # use everystate_puzzles::family::Making;
/// assert!(!Making::default().is_cancelled());
/// ```
#[derive(Clone, Copy)]
pub struct Making<'a> {
    /// Threads to work on, at least 1. What is made does not depend on them.
    pub threads: usize,
    /// Asked now and then: once it says yes, the best that is there is made do with.
    pub watch: &'a dyn Watch,
    /// The same as a flag.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Making<'_> {
    /// One thread, watched by nobody.
    fn default() -> Self {
        Self { threads: 1, watch: &Silent, cancel: None }
    }
}

impl Making<'_> {
    /// Whether it is to end.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) || self.watch.cancelled()
    }
}

/// An instance that was made.
///
/// ```
/// # use everystate_puzzles::family::Made;
/// assert_eq!(Made::from(7).instance, 7);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made<I> {
    /// The instance.
    pub instance: I,
    /// What it lacks of the wishes, if the work was ended early.
    pub lacks: Option<String>,
}

impl<I> From<I> for Made<I> {
    fn from(instance: I) -> Self {
        Self { instance, lacks: None }
    }
}

impl Wishes {
    /// These and one more, in the place of what was wished there.
    ///
    /// ```
    /// # use everystate_puzzles::{family::{SIZE, WishValue, Wishes}, maze::WILD};
    /// let wishes = Wishes::default().with(&SIZE, WishValue::Size(vec![4, 4])).unwrap();
    /// let wishes = wishes.with(&WILD, 20.into()).unwrap();
    /// assert_eq!((wishes.size.clone(), wishes.get(&WILD)), (Some(vec![4, 4]), Some(WishValue::Number(20))));
    /// let refusal = wishes.with(&WILD, 101.into()).unwrap_err();
    /// assert_eq!(refusal.message, "`wild` is a whole number from 0 to 100");
    /// ```
    ///
    /// # Errors
    /// If that cannot be wished of it.
    pub fn with(mut self, spec: &'static WishSpec, value: WishValue) -> Result<Self, Refusal> {
        if !spec.admits(&value) {
            return Err(spec::unfit(spec));
        }
        match value {
            WishValue::Size(size) if *spec == SIZE => self.size = Some(size),
            WishValue::Name(what) if *spec == UNIQUE => self.unique = Some(what),
            WishValue::Yes if *spec == SOLVABLE => self.solvable = true,
            WishValue::Range(low, high) if *spec == MOVES => self.moves = Some((low, high)),
            WishValue::Number(many) if *spec == BEST_OF => self.best_of = many,
            value => self.own = self.own.with(spec, value),
        }
        Ok(self)
    }

    /// What is wished there.
    #[must_use]
    pub fn get(&self, spec: &WishSpec) -> Option<WishValue> {
        match spec {
            _ if *spec == SIZE => self.size.clone().map(WishValue::Size),
            _ if *spec == UNIQUE => self.unique.clone().map(WishValue::Name),
            _ if *spec == SOLVABLE => self.solvable.then_some(WishValue::Yes),
            _ if *spec == MOVES => self.moves.map(WishValue::from),
            _ if *spec == BEST_OF => (self.best_of > 0).then_some(self.best_of.into()),
            _ => self.own.get(spec).cloned(),
        }
    }

    /// All that is wished, in the order in which wishes are shown and kept.
    ///
    /// ```
    /// # use everystate_puzzles::{family::{Own, Wishes}, gap::VARIANT};
    /// let own = Own::default().with(&VARIANT, "gaps");
    /// let wishes = Wishes { size: Some(vec![4, 13]), solvable: true, own, ..Wishes::default() };
    /// let keys: Vec<_> = wishes.all().iter().map(|(spec, _)| spec.key).collect();
    /// assert_eq!(keys, ["size", "variant", "solvable"]);
    /// ```
    #[must_use]
    pub fn all(&self) -> Vec<(&'static WishSpec, WishValue)> {
        let specs = spec::in_order(COMMON.into_iter().chain(self.own.specs()));
        specs.into_iter().filter_map(|spec| Some((spec, self.get(spec)?))).collect()
    }

    /// Of what there is to be exactly one: a name of `known`, by default its first, or empty if it has none.
    ///
    /// ```
    /// # use everystate_puzzles::family::Wishes;
    /// let wish = |unique: &str| Wishes { unique: Some(unique.into()), ..Wishes::default() };
    /// assert_eq!(wish("").uniqueness(&["arrangement", "sum"]), Ok(Some("arrangement")));
    /// assert_eq!(wish("sum").uniqueness(&["arrangement", "sum"]), Ok(Some("sum")));
    /// assert_eq!(wish("").uniqueness(&[]), Ok(Some("")));
    /// assert_eq!(Wishes::default().uniqueness(&["sum"]), Ok(None));
    /// let refusal = wish("colour").uniqueness(&["arrangement", "sum"]).unwrap_err();
    /// assert_eq!(
    ///     refusal.message,
    ///     "`--unique=colour` is not known here; there are `--unique=arrangement`, `--unique=sum`"
    /// );
    /// ```
    ///
    /// # Errors
    /// If it is another name.
    pub fn uniqueness(
        &self,
        known: &'static [&'static str],
    ) -> Result<Option<&'static str>, Refusal> {
        let Some(wanted) = self.unique.as_deref() else { return Ok(None) };
        if wanted.is_empty() {
            return Ok(Some(known.first().copied().unwrap_or("")));
        }
        known.iter().find(|name| **name == wanted).copied().map(Some).ok_or_else(|| {
            let names: Vec<String> =
                known.iter().map(|name| format!("`--unique={name}`")).collect();
            let names = if names.is_empty() { "`--unique`".to_owned() } else { names.join(", ") };
            Refusal::usage(format!("`--unique={wanted}` is not known here; there are {names}"))
        })
    }

    /// The wished number of moves in words, for messages.
    ///
    /// ```
    /// # use everystate_puzzles::family::Wishes;
    /// let words = |moves| Wishes { moves, ..Wishes::default() }.range();
    /// assert_eq!(words(Some((3, 5))), "3 to 5");
    /// assert_eq!(words(Some((3, u64::MAX))), "3 or more");
    /// assert_eq!((words(Some((3, 3))), words(None)), ("3".into(), "0 or more".into()));
    /// ```
    pub fn range(&self) -> String {
        match self.moves.unwrap_or((0, u64::MAX)) {
            (low, high) if low == high => low.to_string(),
            (low, u64::MAX) => format!("{low} or more"),
            (low, high) => format!("{low} to {high}"),
        }
    }
}
