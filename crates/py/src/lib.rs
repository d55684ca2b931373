//! The module `everystate._everystate`.
use pyo3::prelude::*;
#[pymodule]
mod _everystate {
}
