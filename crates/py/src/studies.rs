//! Studies: batches of instances made and answered into a file, and what the file tells.

use super::bounds::Bounds;
use super::{family, faults, running, wishes};
use everystate::contract::{Limits, Refusal, Watch as _};
use everystate::families::family::Wishes;
use everystate::session;
use everystate_study::{Archive, Error, Options, Parameters, Store};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::path::PathBuf;

/// The exception of a study's error.
fn fault(py: Python<'_>, error: Error) -> PyErr {
    match error {
        Error::Refused(refusal) => faults::refused(py, &refusal),
        Error::Missing(path) => pyo3::exceptions::PyFileNotFoundError::new_err(format!(
            "there is no file {}",
            path.display()
        )),
        Error::Damaged { .. } | Error::Foreign { .. } => {
            faults::named(py, "DamagedError", &error.to_string())
        }
        other => faults::named(py, "Error", &other.to_string()),
    }
}

/// Makes and answers the deals that a file lacks; the number of the study in it.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python's")]
pub(crate) fn study(
    py: Python<'_>,
    path: PathBuf,
    family: &str,
    deals: u64,
    seed: u64,
    wanted: &str,
    question: &str,
    reach: bool,
    strategy: Option<String>,
    metric: Option<&str>,
    shard: Option<&str>,
    bounds: Bounds,
    told: Option<Bound<'_, PyAny>>,
) -> PyResult<i64> {
    let (limits, threads) = (bounds.limits(py)?, bounds.threads());
    let parameters = || -> Result<Parameters, Refusal> {
        let opened = session::open(family);
        let about = opened.as_ref().map(|family| family.about());
        let wishes =
            about.map_or_else(|| Ok(Wishes::default()), |about| wishes::read(about, wanted))?;
        let parameters = Parameters {
            seed,
            wishes,
            question: self::family::question(question)?,
            reach,
            strategy,
            metric: self::family::metric(metric)?,
            // What is free today is no parameter.
            limits: Limits { bytes: u64::MAX, threads: usize::MAX, ..limits.clone() },
            shard: shard.map(str::parse).transpose()?,
            ..Parameters::of(family)
        };
        parameters.settled()?;
        Ok(parameters)
    };
    let parameters = parameters().map_err(|no| faults::refused(py, &no))?;
    let made = running::run(py, told.as_ref(), |watching| {
        let cancel = watching.flag();
        let mut store = Store::open(&path)?;
        let options = Options {
            deals,
            threads,
            bytes: limits.bytes / threads as u64,
            cancel: Some(&cancel),
            watch: &|progress| watching.filled(progress.done(), progress.deals),
        };
        everystate_study::run(&mut store, &parameters, &options)
    })?;
    made.map_err(|e| fault(py, e))
}

/// What a file of studies tells: of one, or of all, as JSON.
#[pyfunction]
pub(crate) fn told(py: Python<'_>, path: PathBuf, study: Option<i64>) -> PyResult<String> {
    let told = running::run(py, None, |_| Archive::open(&path)?.timed(study))?;
    told.map(|report| report.to_json().to_string()).map_err(|e| fault(py, e))
}

/// All deals of a file as a table: lines with commas, a Parquet file, or charts as SVG by their names.
#[pyfunction]
pub(crate) fn table<'py>(
    py: Python<'py>,
    path: PathBuf,
    format: &str,
) -> PyResult<Vec<(String, Bound<'py, PyBytes>)>> {
    let made = running::run(py, None, |_| -> Result<Vec<(String, Vec<u8>)>, Error> {
        let archive = Archive::open(&path)?;
        let mut out = Vec::new();
        match format {
            "csv" => archive.csv(&mut out)?,
            "parquet" => archive.parquet(&mut out)?,
            "svg" => {
                let charts = archive.charts()?.into_iter();
                return Ok(charts.map(|chart| (chart.name, chart.svg.into_bytes())).collect());
            }
            other => {
                return Err(Refusal::usage(format!(
                    "there is no format `{other}`; there are csv, parquet and svg"
                ))
                .into());
            }
        }
        Ok(vec![(format.to_owned(), out)])
    })?;
    let made = made.map_err(|e| fault(py, e))?;
    Ok(made.into_iter().map(|(name, bytes)| (name, PyBytes::new(py, &bytes))).collect())
}
