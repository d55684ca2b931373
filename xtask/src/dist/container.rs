//! A folder that an image is built of: the static program, and nothing else.

use super::{Dist, Trouble, read, source, write};
use std::path::PathBuf;

impl Dist {
    /// The folder: `podman build target/dist/container`.
    pub(super) fn container(&self) -> Result<PathBuf, Trouble> {
        if !self.target.ends_with("-linux-musl") {
            return Err(Trouble::Missing(format!("image for {}", self.target)));
        }
        let program = self.program()?;
        let folder = self.fresh("container")?;
        write(&folder.join("Containerfile"), source("packaging/container/Containerfile")?)?;
        super::empty(&folder.join("data"))?;
        let copy = folder.join("everystate");
        write(&copy, read(&program)?)?;
        super::program::allow(&copy)?;
        Ok(folder)
    }
}
