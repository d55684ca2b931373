//! Errors of the engines as exceptions of the package, which `everystate.errors` defines.

use everystate::Error;
use everystate::contract::{Refusal, RefusalKind};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The exception of an error.
pub(crate) fn of(py: Python<'_>, error: Error) -> PyErr {
    match error {
        Error::Input { file, fault } => placed(py, "InputError", &file, &fault),
        Error::Damaged { file, fault } => placed(py, "DamagedError", &file, &fault),
        Error::Refused(refusal) => refused(py, &refusal),
        other => named(py, "Error", &other.to_string()),
    }
}

/// The exception of a refusal.
pub(crate) fn refused(py: Python<'_>, refusal: &Refusal) -> PyErr {
    let name = match refusal.kind {
        RefusalKind::Limit => "LimitError",
        RefusalKind::Damaged => "DamagedError",
        _ => "RefusedError",
    };
    named(py, name, &refusal.message)
}

/// That something makes no sense.
pub(crate) fn usage(py: Python<'_>, message: impl Into<String>) -> PyErr {
    refused(py, &Refusal::usage(message))
}

/// The exception of this name.
pub(crate) fn named(py: Python<'_>, name: &str, message: &str) -> PyErr {
    class(py, name).and_then(|class| class.call1((message,))).map_or_else(|e| e, PyErr::from_value)
}

fn placed(
    py: Python<'_>,
    name: &str,
    file: &str,
    fault: &everystate::contract::text::Fault,
) -> PyErr {
    let made = || -> PyResult<Bound<'_, PyAny>> {
        let details = PyDict::new(py);
        details.set_item("file", file)?;
        details.set_item("line", fault.line)?;
        details.set_item("column", fault.column)?;
        details.set_item("expected", &fault.expected)?;
        class(py, name)?.call((format!("{file}: {fault}"),), Some(&details))
    };
    made().map_or_else(|e| e, PyErr::from_value)
}

fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("everystate.errors")?.getattr(name)
}
