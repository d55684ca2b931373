//! [`Chart`]: what studies came to, as SVG.

mod draw;
mod gather;

use crate::archive::Archive;
use crate::error::Error;
use crate::report::text::told;

/// A chart.
///
/// ```
/// use everystate_study::{Archive, Options, Parameters, Store, run};
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("gap.db");
/// let mut store = Store::open(&path).unwrap();
/// let options = Options { deals: 50, threads: 1, bytes: 1 << 30, cancel: None, watch: &|_| {} };
/// run(&mut store, &Parameters::of("gap"), &options).unwrap();
/// let charts = Archive::open(&path).unwrap().charts().unwrap();
/// let names: Vec<&str> = charts.iter().map(|chart| chart.name.as_str()).collect();
/// assert_eq!(names, ["study-1-moves", "study-1-positions", "study-1-share"]);
/// assert!(charts.iter().all(|chart| chart.svg.starts_with("<svg")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// Its name, fit for a file: `study-1-moves`, `sizes-gap-1`.
    pub name: String,
    /// The drawing.
    pub svg: String,
}

impl Archive {
    /// Draws what the studies came to: of each the fewest moves, the positions and the share that is
    /// solved as the deals went by; of those that differ in size, the share of each size.
    ///
    /// ```
    /// # use everystate_study::{Archive, Store};
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("a.db");
    /// drop(Store::open(&path).unwrap());
    /// assert!(Archive::open(&path).unwrap().charts().unwrap().is_empty());
    /// ```
    ///
    /// # Errors
    /// If the file cannot be read, or drawing fails.
    pub fn charts(&self) -> Result<Vec<Chart>, Error> {
        let report = self.report(None)?;
        let mut charts = Vec::new();
        let mut add = |name: String, svg: draw::Drawn| {
            let failed = |message: String| Error::Output(std::io::Error::other(message));
            charts.push(Chart { name, svg: svg.map_err(failed)? });
            Ok::<_, Error>(())
        };
        for summary in &report.studies {
            let title = told(&summary.parameters);
            let of = |what: &str| format!("study-{}-{what}", summary.study);
            let gathered = gather::gather(self, summary)?;
            if let Some(moves) = &gathered.moves {
                add(of("moves"), draw::moves(&title, moves))?;
            }
            if let Some(positions) = &gathered.positions {
                add(of("positions"), draw::positions(&title, positions))?;
            }
            if gathered.running.len() > 1 {
                add(of("share"), draw::running(&title, &gathered.running))?;
            }
        }
        for (group, number) in report.sizes.iter().zip(1..) {
            let family = group.common.get("family").and_then(|f| f.as_str()).unwrap_or("puzzle");
            let drawn = draw::sizes(&told(&group.common), &group.rows);
            add(format!("sizes-{family}-{number}"), drawn)?;
        }
        Ok(charts)
    }
}
