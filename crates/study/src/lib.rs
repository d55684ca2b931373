//! Batches of puzzle instances and their statistics, in an embedded database.
//!
//! A study is given by its [`Parameters`]: a family, a seed, what the deals are like, what is asked of
//! them. Deal `i` is the instance that `generate` makes of the same seed and wishes; [`run`] makes and
//! answers every deal that the file lacks and keeps a row of each in a [`Store`], so that whatever ends it, the same
//! call goes on where it was. An [`Archive`] reads such a file: a [`Report`], charts, tables for other programs. Several machines
//! make a shard each, in files of their own, and [`merge`] makes the study of them.
//!
//! ```
//! use everystate_study::{Options, Parameters, Report, Store, run};
//! let folder = tempfile::tempdir().unwrap();
//! let path = folder.path().join("gap.db");
//! let mut store = Store::open(&path).unwrap();
//! let options = |deals| Options { deals, threads: 2, bytes: 1 << 30, cancel: None, watch: &|_| {} };
//! run(&mut store, &Parameters::of("gap"), &options(10)).unwrap();
//! run(&mut store, &Parameters::of("gap"), &options(30)).unwrap(); // twenty more
//! assert_eq!(Report::read(&path).unwrap().studies[0].done, 30);
//! ```
//!
//! **Architecture invariant:** files are opened in `store` only, and nothing is printed.

mod archive;
mod chart;
mod csv;
mod error;
mod interval;
mod measure;
mod merge;
mod parameters;
mod parquet;
mod report;
mod row;
mod run;
mod store;

pub use archive::Archive;
pub use archive::spread::Spread;
pub use chart::Chart;
pub use error::Error;
pub use interval::{Interval, clopper_pearson, wilson};
pub use merge::{Merged, merge};
pub use parameters::Parameters;
pub use report::{Report, Share, Size, Sizes, Summary};
pub use row::Row;
pub use run::{Options, Progress, run};
pub use store::Store;
