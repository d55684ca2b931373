//! The module `everystate._everystate`: what the package `everystate` for Python asks of the engines.
//!
//! A front end as the program and the server are: it takes what is asked in text and numbers, and gives answers as the
//! lines of JSON that `everystate solve --json` prints; rows of positions are bytes, so that neither it nor the package
//! needs `NumPy`. The package's Python (`python/everystate`) makes classes of it that a person uses. Nothing here runs
//! with the interpreter held: `running` does the work on a thread of its own and looks for Ctrl-C meanwhile.
#![expect(
    clippy::needless_pass_by_value,
    reason = "what Python hands over belongs to the function, as PyO3 has it"
)]

mod board;
mod bounds;
mod columns;
mod family;
mod faults;
mod layers;
mod oneway;
mod own;
mod permutations;
mod pieces;
mod running;
mod searched;
mod studies;
mod wishes;

use pyo3::prelude::pymodule;

#[pymodule]
mod _everystate {
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::family::{Family, families};
    #[pymodule_export]
    use crate::layers::{Layers, rows};
    #[pymodule_export]
    use crate::own::{Explored, explore, search};
    #[pymodule_export]
    use crate::pieces::{Pieces, catalogue};
    #[pymodule_export]
    use crate::studies::{study, table, told};

    /// The workspace's, which the wheel's name has, too.
    #[expect(non_upper_case_globals, reason = "Python's users know it by this name")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
