//! The package for npm.

use super::{Dist, Trouble};
use crate::needs::{self, NPM, Need};
use crate::web;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use xtask::{expect, root};

impl Dist {
    /// The package as npm publishes it. The engine is that of the page, which `cargo xtask page` builds.
    pub(super) fn npm(&self) -> Result<PathBuf, Trouble> {
        if let Err(missing) = needs::see(&[Need::Node, Need::Npm], false) {
            return Err(Trouble::Missing(missing.trim_start_matches("missing: ").to_owned()));
        }
        if !root().join("web/node_modules").exists() {
            web::parts()?;
        }
        web::engine()?;
        let folder = web::target_folder().join("npm");
        let mut write = Command::new("node");
        write.arg("scripts/npm.mjs").arg(&folder).current_dir(root().join("web"));
        expect(write.status(), "writing the package for npm")?;
        std::fs::create_dir_all(&self.folder)
            .map_err(|e| format!("{}: {e}", self.folder.display()))?;
        let mut pack = Command::new(NPM);
        pack.args(["pack", "--silent", "--pack-destination"]).arg(&self.folder);
        expect(pack.current_dir(&folder).stdout(Stdio::null()).status(), "npm pack")?;
        Ok(self.folder.join(format!("everystate-{}.tgz", self.version)))
    }
}
