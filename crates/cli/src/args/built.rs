//! What `--version` tells.

/// How the program was built, as its build script tells.
pub(super) const VERSION: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\n",
    env!("EVERYSTATE_COMMIT_TOLD"),
    "\nbuilt ",
    env!("EVERYSTATE_BUILT"),
    "\nfeatures: ",
    env!("EVERYSTATE_FEATURES"),
);
