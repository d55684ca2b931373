//! [`Report`]: what studies came to.

mod json;
pub(crate) mod text;

use crate::archive::Archive;
use crate::archive::spread::Spread;
use crate::error::Error;
use crate::interval::Interval;
use crate::parameters::SHARD;
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// What the studies of a file came to.
///
/// ```
/// use everystate_study::{Options, Parameters, Report, Store, run};
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("gap.db");
/// let mut store = Store::open(&path).unwrap();
/// let options = Options { deals: 10, threads: 1, bytes: 1 << 30, cancel: None, watch: &|_| {} };
/// run(&mut store, &Parameters::of("gap"), &options).unwrap();
/// let report = Report::read(&path).unwrap();
/// let share = &report.studies[0].share;
/// assert_eq!(share.solved + share.unsolvable, 10);
/// assert!(share.exact95.holds(share.bounds.low));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The file.
    pub path: PathBuf,
    /// Its studies.
    pub studies: Vec<Summary>,
    /// The studies that differ in the size of their deals, where there are any.
    pub sizes: Vec<Sizes>,
}

/// What one study came to.
///
/// ```
/// # use everystate_study::{Options, Parameters, Report, Store, run};
/// # let folder = tempfile::tempdir().unwrap();
/// # let path = folder.path().join("gap.db");
/// # let mut store = Store::open(&path).unwrap();
/// # let options = Options { deals: 10, threads: 1, bytes: 1 << 30, cancel: None, watch: &|_| {} };
/// run(&mut store, &Parameters::of("gap"), &options).unwrap();
/// let report = Report::read(&path).unwrap();
/// let summary = &report.studies[0];
/// assert_eq!((summary.study, summary.done, summary.unique), (1, 10, None));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Its number in the file.
    pub study: i64,
    /// Its parameters, as [`Parameters::to_json`](crate::Parameters::to_json) writes them.
    pub parameters: Map<String, Value>,
    /// How many deals it is to have.
    pub deals: u64,
    /// How many the whole study is to have, if it is a shard of one.
    pub whole: Option<u64>,
    /// The version of the program that began it.
    pub program: String,
    /// When it was begun: seconds since 1970 began, UTC; where what the clock said is told.
    pub begun: Option<u64>,
    /// How many deals are done.
    pub done: u64,
    /// How many of them are solved.
    pub share: Share,
    /// How many have exactly one shortest solution and how many do not, where that was asked.
    pub unique: Option<(u64, u64)>,
    /// The fewest moves of those that are solved.
    pub moves: Option<Spread<u64>>,
    /// Positions looked at.
    pub positions: Option<Spread<u64>>,
    /// Positions that can be reached, where they were counted.
    pub reachable: Option<Spread<u64>>,
    /// Seconds that the answers took, where that is told.
    pub seconds: Option<Spread<f64>>,
}

/// How many deals are solved, and what that says of all deals.
///
/// Where limits stopped some, the lower ends count these as lost and the upper ends as won, so that the
/// intervals hold the share whatever the stopped ones are. (So do C. Blake and I. P. Gent, *The
/// winnability of Klondike solitaire and many other patience games*, Journal of Artificial Intelligence
/// Research 85:21.)
///
/// ```
/// # use everystate_study::{Options, Parameters, Report, Store, run};
/// # let folder = tempfile::tempdir().unwrap();
/// # let path = folder.path().join("gap.db");
/// # let mut store = Store::open(&path).unwrap();
/// # let options = Options { deals: 10, threads: 1, bytes: 1 << 30, cancel: None, watch: &|_| {} };
/// run(&mut store, &Parameters::of("gap"), &options).unwrap();
/// let share = Report::read(&path).unwrap().studies[0].share;
/// assert!(share.exact95.low <= share.bounds.low && share.bounds.high <= share.exact95.high);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// Deals with a solution.
    pub solved: u64,
    /// Deals without one.
    pub unsolvable: u64,
    /// Deals that a limit stopped.
    pub stopped: u64,
    /// The share of these deals that is solved: one number unless some were stopped.
    pub bounds: Interval,
    /// Wilson's interval, 95 %.
    pub wilson95: Interval,
    /// Clopper and Pearson's interval, 95 %.
    pub exact95: Interval,
    /// Clopper and Pearson's interval, 99.9 %.
    pub exact999: Interval,
}

/// Studies of deals that differ in size only. How they were answered, with which seed and which limits, may
/// differ, too: a share is a share.
///
/// ```
/// # use everystate_study::{Options, Parameters, Report, Store, run};
/// # let folder = tempfile::tempdir().unwrap();
/// # let path = folder.path().join("gap.db");
/// # let mut store = Store::open(&path).unwrap();
/// # let options = Options { deals: 10, threads: 1, bytes: 1 << 30, cancel: None, watch: &|_| {} };
/// # use everystate_puzzles::family::Wishes;
/// for ranks in [5, 4] {
///     let wishes = Wishes { size: Some(vec![4, ranks]), ..Wishes::default() };
///     let parameters = Parameters { wishes, ..Parameters::of("gap") };
///     run(&mut store, &parameters, &options).unwrap();
/// }
/// let report = Report::read(&path).unwrap();
/// let sizes: Vec<_> = report.sizes[0].rows.iter().map(|row| row.size.as_deref()).collect();
/// assert_eq!(sizes, [Some("4x4"), Some("4x5")]);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Sizes {
    /// What they have in common: the family and what else the deals are like.
    pub common: Map<String, Value>,
    /// The studies, the smallest deals first.
    pub rows: Vec<Size>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Size {
    /// Its number in the file.
    pub study: i64,
    /// The size of its deals, as it was given; `None` for the family's own.
    pub size: Option<String>,
    /// Its seed, as JSON.
    pub seed: Value,
    /// How many of its deals are solved.
    pub share: Share,
}

impl Report {
    /// Reads all studies of a file.
    ///
    /// ```
    /// # use everystate_study::{Error, Report};
    /// assert!(matches!(Report::read("no/such.db".as_ref()), Err(Error::Missing(_))));
    /// ```
    ///
    /// # Errors
    /// If there is no such file, or it is damaged or something else.
    pub fn read(path: &Path) -> Result<Self, Error> {
        Archive::open(path)?.report(None)
    }

    /// As a text for people.
    ///
    /// ```
    /// # use everystate_study::{Report, Store};
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("a.db");
    /// drop(Store::open(&path).unwrap());
    /// assert_eq!(Report::read(&path).unwrap().to_text(), "no studies\n");
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    /// As one JSON object.
    ///
    /// ```
    /// # use everystate_study::{Report, Store};
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("a.db");
    /// drop(Store::open(&path).unwrap());
    /// assert_eq!(Report::read(&path).unwrap().to_json()["schema"], 1);
    /// ```
    #[must_use]
    pub fn to_json(&self) -> Value {
        json::write(self)
    }
}

/// The studies that differ in size, out of all: number, parameters and share of each.
pub(crate) fn sizes(studies: &[(i64, Map<String, Value>, Share)]) -> Vec<Sizes> {
    let mut groups: Vec<Sizes> = Vec::new();
    for (study, parameters, share) in studies {
        let mut common = parameters.clone();
        let size = common.shift_remove("size").and_then(|size| Some(size.as_str()?.to_owned()));
        let seed = common.shift_remove("seed").unwrap_or_default();
        for how in ["question", "reach", "strategy", "metric", "limits", SHARD] {
            common.shift_remove(how);
        }
        let row = Size { study: *study, size, seed, share: *share };
        match groups.iter_mut().find(|group| group.common == common) {
            Some(group) => group.rows.push(row),
            None => groups.push(Sizes { common, rows: vec![row] }),
        }
    }
    groups.retain(|group| group.rows.iter().any(|row| row.size != group.rows[0].size));
    for group in &mut groups {
        group.rows.sort_by_cached_key(|row| (numbers(row.size.as_deref()), row.study));
    }
    groups
}

/// The numbers of a size, by which sizes are sorted.
fn numbers(size: Option<&str>) -> Vec<u64> {
    size.into_iter().flat_map(|size| size.split('x')).filter_map(|n| n.parse().ok()).collect()
}
