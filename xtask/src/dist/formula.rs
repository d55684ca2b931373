//! The formula for Homebrew: where the archives are, and their digests.

use super::{Dist, Trouble, files, sums};
use std::fmt::Write as _;
use std::path::PathBuf;

/// What Homebrew runs on, by its words, and the archive for it.
const SYSTEMS: [(&str, &str, &str); 4] = [
    ("macos", "arm", "aarch64-apple-darwin"),
    ("macos", "intel", "x86_64-apple-darwin"),
    ("linux", "arm", "aarch64-unknown-linux-musl"),
    ("linux", "intel", "x86_64-unknown-linux-musl"),
];

const FROM: &str = "https://github.com/everystate/everystate/releases/download";

impl Dist {
    /// The formula, of the archives that are in the folder.
    pub(super) fn formula(&self) -> Result<PathBuf, Trouble> {
        std::fs::create_dir_all(&self.folder)
            .map_err(|e| format!("{}: {e}", self.folder.display()))?;
        let mut archives = Vec::new();
        let there = files(&self.folder)?;
        for (system, processor, target) in SYSTEMS {
            let name = format!("everystate-{}-{target}.tar.gz", self.version);
            if let Some((name, path)) = there.iter().find(|(file, _)| *file == name) {
                archives.push((system, processor, name.clone(), sums::sha256(path)?));
            }
        }
        if archives.is_empty() {
            return Err(Trouble::Missing("archive that Homebrew could install".to_owned()));
        }
        self.write("everystate.rb", formula(&self.version, &archives))
    }
}

/// A formula's text.
fn formula(version: &str, archives: &[(&str, &str, String, String)]) -> String {
    let mut text = format!(
        "class Everystate < Formula\n  desc \"Exact answers about puzzles: shortest solutions, proofs, counts\"\n  homepage \
         \"https://github.com/everystate/everystate\"\n  version \"{version}\"\n  license any_of: [\"MIT\", \"Apache-2.0\"]\n"
    );
    for system in ["macos", "linux"] {
        let of_it: Vec<_> = archives.iter().filter(|(on, ..)| *on == system).collect();
        if of_it.is_empty() {
            continue;
        }
        let _ = write!(text, "\n  on_{system} do\n");
        for (_, processor, name, digest) in of_it {
            let _ = write!(
                text,
                "    on_{processor} do\n      url \"{FROM}/v{version}/{name}\"\n      sha256 \"{digest}\"\n    end\n"
            );
        }
        text.push_str("  end\n");
    }
    text.push_str(
        "\n  def install\n    bin.install \"everystate\"\n    man1.install Dir[\"man/*.1\"]\n    bash_completion.install \
         \"completions/everystate.bash\" => \"everystate\"\n    fish_completion.install \"completions/everystate.fish\"\n    \
         zsh_completion.install \"completions/_everystate\"\n  end\n\n  test do\n    assert_match version.to_s, \
         shell_output(\"#{bin}/everystate -V\")\n    assert_match \"// 3\", shell_output(\"#{bin}/everystate solve cube3 --alg 'R U F'\")\n  \
         end\nend\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::formula;

    #[test]
    fn archives_stand_under_their_systems() {
        let one =
            |system, processor, name: &str| (system, processor, name.to_owned(), "0f".to_owned());
        let text =
            formula("1.2.3", &[one("macos", "arm", "a.tar.gz"), one("linux", "intel", "b.tar.gz")]);
        let url = "\"https://github.com/everystate/everystate/releases/download/v1.2.3/a.tar.gz\"";
        assert!(text.contains(&format!(
            "on_macos do\n    on_arm do\n      url {url}\n      sha256 \"0f\"\n    end\n  end\n"
        )));
        assert_eq!(
            (text.matches("sha256").count(), text.matches("\n  on_linux do\n").count()),
            (2, 1)
        );
        let opened = text.matches(" do\n").count() + text.matches("def ").count() + 1;
        assert_eq!(text.lines().filter(|line| line.trim() == "end").count(), opened);
    }
}
