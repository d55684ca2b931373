//! What the project's own tasks share.

use std::io::Result as IoResult;
use std::path::PathBuf;
use std::process::{Command, ExitStatus};

/// What cargo is told for all tests. Not `--all-targets`, which builds tests also of what says that it has none.
pub const TESTS: [&str; 4] = ["test", "--workspace", "--tests", "--examples"];

/// The workspace's folder.
pub fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}

/// Cargo, in the workspace's folder.
pub fn cargo(args: &[&str]) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(args).current_dir(root());
    cargo
}

/// Turns a command's end into a result that names what it was.
///
/// # Errors
/// If the command failed or could not be started.
pub fn expect(status: IoResult<ExitStatus>, what: &str) -> Result<(), String> {
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{what} failed: {status}")),
        Err(e) => Err(format!("{what} could not be started: {e}")),
    }
}
