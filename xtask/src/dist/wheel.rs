//! The wheel for Python: one for all versions from 3.9 on.

use super::{Dist, Trouble, files};
use crate::needs::{self, Need};
use crate::python::{Folder, REQUIREMENTS};
use crate::web::target_folder;
use std::path::PathBuf;
use std::process::Command;
use xtask::{expect, root};

impl Dist {
    /// The wheel. On Linux it runs where the system's C library is as new as here, which its name says; the release's is built on an old one.
    pub(super) fn wheel(&self) -> Result<Vec<PathBuf>, Trouble> {
        if let Err(missing) = needs::see(&[Need::Python], false) {
            return Err(Trouble::Missing(missing.trim_start_matches("missing: ").to_owned()));
        }
        let folder = Folder(target_folder().join("wheel"));
        let requirements = std::fs::read_to_string(root().join(REQUIREMENTS));
        let requirements = requirements.map_err(|e| format!("{REQUIREMENTS}: {e}"))?;
        let maturin = requirements.lines().find(|line| line.starts_with("maturin"));
        folder.have(&["install", maturin.unwrap_or("maturin")])?;
        let wheels = self.folder.join("wheels");
        super::empty(&wheels)?;
        let mut build = Command::new(folder.program("maturin"));
        build.args(["build", "--locked", "--quiet", "--profile", &self.profile, "--interpreter"]);
        build.arg(folder.program("python")).arg("--out").arg(&wheels).current_dir(root());
        if self.profile == "dev" {
            // Of what was built for tests, as they make theirs.
            let own = std::env::current_exe().map_err(|e| format!("the program itself: {e}"))?;
            build.env("CARGO", own);
        } else {
            self.same_bytes(&mut build);
        }
        expect(build.status(), "maturin")?;
        let mut made = Vec::new();
        for (name, path) in files(&wheels)? {
            let to = self.folder.join(name);
            std::fs::rename(&path, &to).map_err(|e| format!("{}: {e}", to.display()))?;
            made.push(to);
        }
        std::fs::remove_dir(&wheels).map_err(|e| format!("{}: {e}", wheels.display()))?;
        Ok(made)
    }
}
