//! [`Layers`]: positions as rows of bytes, all of them kept by their distance.

use super::bounds::Bounds;
use super::columns::{Columns, Step};
use super::{faults, running};
use everystate::contract::{Limits, Watch};
use everystate::search::layered::{self, Layered, Options};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// Calls a function with the width of rows as it is known when the program is built.
macro_rules! by_width {
    ($width:expr, $run:ident($($given:expr),*)) => {
        match $width {
            0..=8 => $run::<8>($($given),*),
            9..=16 => $run::<16>($($given),*),
            17..=32 => $run::<32>($($given),*),
            33..=64 => $run::<64>($($given),*),
            65..=128 => $run::<128>($($given),*),
            129..=256 => $run::<256>($($given),*),
            _ => $run::<512>($($given),*),
        }
    };
}
pub(crate) use by_width;

/// The most bytes of a row.
const WIDEST: usize = 512;

/// What is kept, whatever the width of rows.
trait Kept: Send + Sync {
    fn counts(&self) -> Vec<u64>;
    fn layer(&self, depth: usize) -> Vec<u8>;
    fn distance(&self, row: &[u8]) -> Option<u64>;
    fn stopped(&self) -> Option<&'static str>;
    fn bytes(&self) -> u64;
}

/// Rows of up to `N` bytes.
struct Wide<const N: usize> {
    all: Layered<[u8; N]>,
    width: usize,
}

impl<const N: usize> Kept for Wide<N> {
    fn counts(&self) -> Vec<u64> {
        self.all.counts()
    }
    fn layer(&self, depth: usize) -> Vec<u8> {
        self.all.layer(depth).iter().flat_map(|row| &row[..self.width]).copied().collect()
    }
    fn distance(&self, row: &[u8]) -> Option<u64> {
        self.all.distance(&padded(row))
    }
    fn stopped(&self) -> Option<&'static str> {
        self.all.stopped().map(everystate::contract::Stop::name)
    }
    fn bytes(&self) -> u64 {
        self.all.statistics().bytes
    }
}

/// A row with zeros after it.
pub(crate) fn padded<const N: usize>(row: &[u8]) -> [u8; N] {
    core::array::from_fn(|column| row.get(column).copied().unwrap_or(0))
}

/// All positions that were reached, as rows of bytes.
#[pyclass(frozen)]
pub(crate) struct Layers {
    kept: Box<dyn Kept>,
    width: usize,
}

#[pymethods]
impl Layers {
    /// How many positions there are at each distance.
    fn counts(&self) -> Vec<u64> {
        self.kept.counts()
    }

    /// How many bytes a row has.
    fn width(&self) -> usize {
        self.width
    }

    /// The rows of a layer, one after the other.
    fn layer<'py>(&self, py: Python<'py>, depth: usize) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.kept.layer(depth))
    }

    /// How far a row is, if it was met.
    fn distance(&self, py: Python<'_>, row: &[u8]) -> PyResult<Option<u64>> {
        if row.len() != self.width {
            let message =
                format!("a position is a row of {} bytes, not of {}", self.width, row.len());
            return Err(faults::usage(py, message));
        }
        Ok(self.kept.distance(row))
    }

    /// The limit that ended it, if one did.
    fn stopped(&self) -> Option<&'static str> {
        self.kept.stopped()
    }

    /// The most bytes that it took.
    fn bytes(&self) -> u64 {
        self.kept.bytes()
    }
}

/// The layers of a puzzle of pieces, by these moves.
pub(crate) fn of_steps(
    (columns, steps): (&Columns, &[Step]),
    starts: &[Vec<u8>],
    limits: &Limits,
    watch: &dyn Watch,
) -> Layers {
    fn of<const N: usize>(
        columns: &Columns,
        steps: &[Step],
        starts: &[Vec<u8>],
        (limits, watch): (&Limits, &dyn Watch),
    ) -> Layers {
        let starts: Vec<[u8; N]> = starts.iter().map(|row| padded(row)).collect();
        let successors = |some: &[[u8; N]], out: &mut Vec<[u8; N]>| {
            out.extend(
                some.iter().flat_map(|row| steps.iter().map(|step| columns.after(row, step))),
            );
            Ok::<(), core::convert::Infallible>(())
        };
        let all = layered::run(&starts, successors, &Options::default(), limits, watch);
        let all = all.unwrap_or_else(|never| match never {});
        let width = columns.width();
        Layers { kept: Box::new(Wide { all, width }), width }
    }
    by_width!(columns.width(), of(columns, steps, starts, (limits, watch)))
}

/// The layers of rows of which a function of Python's makes the successors: of many rows, one after the other, those of
/// the first, then those of the second, and so on.
#[pyfunction]
pub(crate) fn rows(
    py: Python<'_>,
    starts: Vec<u8>,
    width: usize,
    successors: Py<PyAny>,
    batch: usize,
    bounds: Bounds,
    told: Option<Bound<'_, PyAny>>,
) -> PyResult<Layers> {
    if width == 0 || width > WIDEST || !starts.len().is_multiple_of(width) {
        return Err(faults::usage(py, format!("rows have 1 to {WIDEST} bytes, and all as many")));
    }
    let limits = bounds.limits(py)?;
    let asked =
        Batches { starts: &starts, width, successors: &successors, options: Options { batch } };
    running::run(py, told.as_ref(), |watch| by_width!(width, of_batches(&asked, &limits, watch)))?
}

/// What is asked of a function that makes successors.
struct Batches<'a> {
    starts: &'a [u8],
    width: usize,
    successors: &'a Py<PyAny>,
    options: Options,
}

fn of_batches<const N: usize>(
    asked: &Batches<'_>,
    limits: &Limits,
    watch: &dyn Watch,
) -> PyResult<Layers> {
    let width = asked.width;
    let starts: Vec<[u8; N]> = asked.starts.chunks(width).map(padded).collect();
    let successors = |some: &[[u8; N]], out: &mut Vec<[u8; N]>| {
        let given: Vec<u8> = some.iter().flat_map(|row| &row[..width]).copied().collect();
        Python::attach(|py| {
            let made = asked.successors.bind(py).call1((PyBytes::new(py, &given), some.len()))?;
            let made = made.cast::<PyBytes>()?.as_bytes();
            if !made.len().is_multiple_of(width) {
                return Err(faults::usage(py, format!("successors are rows of {width} bytes")));
            }
            out.extend(made.chunks(width).map(padded));
            Ok(())
        })
    };
    let all = layered::run(&starts, successors, &asked.options, limits, watch)?;
    Ok(Layers { kept: Box::new(Wide { all, width }), width })
}
