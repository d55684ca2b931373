//! The manual and what shells complete, which the program writes itself.

use super::{Dist, Trouble, write};
use std::path::PathBuf;

/// The shells, and what each calls a file of completions.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "everystate.bash"),
    ("elvish", "everystate.elv"),
    ("fish", "everystate.fish"),
    ("powershell", "_everystate.ps1"),
    ("zsh", "_everystate"),
];

impl Dist {
    /// The pages of the manual.
    pub(super) fn man(&self) -> Result<PathBuf, Trouble> {
        let folder = self.fresh("man")?;
        self.run(&["man", &folder.to_string_lossy()])?;
        Ok(folder)
    }

    /// The completions.
    pub(super) fn completions(&self) -> Result<PathBuf, Trouble> {
        let folder = self.fresh("completions")?;
        for (shell, name) in SHELLS {
            write(&folder.join(name), self.run(&["completions", shell])?)?;
        }
        Ok(folder)
    }
}
