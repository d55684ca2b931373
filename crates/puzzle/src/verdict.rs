//! [`Verdict`]: how a search ended.

use core::fmt;

/// The outcome of a search: never an `Option`, so that "there is none" and "gave up" stay apart.
///
/// ```
/// # use everystate_puzzle::{Stop, Verdict};
/// let v = Verdict::Solved(9).map(|n| n + 1);
/// assert_eq!(v, Verdict::Solved(10));
/// assert!(!Verdict::<u32>::Stopped { at_least: 4, why: Stop::Positions }.is_proved());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<S> {
    /// A solution, which replays.
    Solved(S),
    /// Proved: there is none, because everything that could be one was ruled out.
    Unsolvable,
    /// A limit ended the search. Every solution, if there is one, has at least `at_least` moves; or costs so much, where a
    /// cheapest one is looked for.
    Stopped {
        /// The bound proved so far, in moves.
        at_least: u64,
        /// Which limit it was.
        why: Stop,
    },
}

impl<S> Verdict<S> {
    /// The verdict with its solution changed.
    ///
    /// ```
    /// # use everystate_puzzle::Verdict;
    /// let moves = Verdict::Solved(vec!['E', 'W']);
    /// assert_eq!(moves.map(|m| m.len()), Verdict::Solved(2));
    /// ```
    pub fn map<T>(self, f: impl FnOnce(S) -> T) -> Verdict<T> {
        match self {
            Self::Solved(s) => Verdict::Solved(f(s)),
            Self::Unsolvable => Verdict::Unsolvable,
            Self::Stopped { at_least, why } => Verdict::Stopped { at_least, why },
        }
    }

    /// The verdict with its solution borrowed.
    ///
    /// ```
    /// # use everystate_puzzle::Verdict;
    /// let moves = Verdict::Solved(vec!['E', 'W']);
    /// assert_eq!(moves.as_ref().map(Vec::len), Verdict::Solved(2));
    /// assert!(moves.is_proved()); // it is still there
    /// ```
    pub fn as_ref(&self) -> Verdict<&S> {
        match self {
            Self::Solved(s) => Verdict::Solved(s),
            Self::Unsolvable => Verdict::Unsolvable,
            Self::Stopped { at_least, why } => Verdict::Stopped { at_least: *at_least, why: *why },
        }
    }

    /// The solution, if there is one.
    ///
    /// ```
    /// # use everystate_puzzle::Verdict;
    /// assert_eq!(Verdict::Solved(2).solution(), Some(2));
    /// assert_eq!(Verdict::<u32>::Unsolvable.solution(), None);
    /// ```
    pub fn solution(self) -> Option<S> {
        match self {
            Self::Solved(s) => Some(s),
            _ => None,
        }
    }

    /// Whether the question was settled either way.
    ///
    /// ```
    /// # use everystate_puzzle::{Stop, Verdict};
    /// assert!(Verdict::<u32>::Unsolvable.is_proved());
    /// assert!(!Verdict::<u32>::Stopped { at_least: 9, why: Stop::Depth }.is_proved());
    /// ```
    pub fn is_proved(&self) -> bool {
        !matches!(self, Self::Stopped { .. })
    }

    /// `solved`, `unsolvable` or `stopped`.
    ///
    /// ```
    /// # use everystate_puzzle::Verdict;
    /// assert_eq!(Verdict::Solved(2).name(), "solved");
    /// assert_eq!(Verdict::<u32>::Unsolvable.name(), "unsolvable");
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            Self::Solved(_) => "solved",
            Self::Unsolvable => "unsolvable",
            Self::Stopped { .. } => "stopped",
        }
    }
}

/// The limit that ended a search.
///
/// ```
/// # use everystate_puzzle::Stop;
/// assert_eq!(Stop::Memory.to_string(), "memory");
/// // Where only the limit matters, it is the error.
/// let error: Box<dyn std::error::Error> = Stop::Depth.into();
/// assert_eq!(error.to_string(), Stop::Depth.name());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// [`Limits::positions`](crate::Limits::positions).
    Positions,
    /// [`Limits::depth`](crate::Limits::depth).
    Depth,
    /// [`Limits::bytes`](crate::Limits::bytes).
    Memory,
    /// [`Limits::time`](crate::Limits::time).
    Seconds,
    /// The disk is full, or fails.
    Disk,
    /// [`Limits::cancel`](crate::Limits::cancel) was set, or the watcher asked to end.
    Cancelled,
}

impl Stop {
    /// The limit's name, as the command line and JSON spell it.
    ///
    /// ```
    /// # use everystate_puzzle::Stop;
    /// assert_eq!((Stop::Seconds.name(), Stop::Memory.name()), ("seconds", "memory"));
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Positions => "positions",
            Self::Depth => "depth",
            Self::Memory => "memory",
            Self::Seconds => "seconds",
            Self::Disk => "disk",
            Self::Cancelled => "cancelled",
        }
    }

    /// What happened, in words.
    ///
    /// ```
    /// # use everystate_puzzle::Stop;
    /// assert_eq!(Stop::Depth.told(), "stopped by the limit on depth");
    /// assert_eq!(Stop::Cancelled.told(), "interrupted");
    /// ```
    pub fn told(self) -> String {
        match self {
            Self::Cancelled => "interrupted".to_owned(),
            Self::Disk => "stopped by the disk".to_owned(),
            _ => format!("stopped by the limit on {}", self.name()),
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl core::error::Error for Stop {}
