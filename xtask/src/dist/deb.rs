//! Debian's package: the program, its manual and completions, and the service, which is not started unasked.

use super::archive::{Entry, ar, gzip, tar};
use super::{Dist, Trouble, files, read, source, sums};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

/// What Debian calls a processor.
const PROCESSORS: [(&str, &str); 2] = [("x86_64", "amd64"), ("aarch64", "arm64")];

/// The scripts that dpkg runs.
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

impl Dist {
    /// The package. It is of the static program, so that it depends on nothing.
    pub(super) fn deb(&self) -> Result<PathBuf, Trouble> {
        let processor = self.target.split('-').next().unwrap_or_default();
        let known = PROCESSORS.iter().find(|(ours, _)| *ours == processor);
        let Some((_, processor)) = known.filter(|_| self.target.contains("-linux-")) else {
            return Err(Trouble::Missing(format!("Debian for {}", self.target)));
        };
        let content = self.content()?;
        let data = gzip(&tar(&content, self.epoch)?)?;
        let control = gzip(&tar(&self.control(processor, &content)?, self.epoch)?)?;
        let parts = [
            Entry::file("debian-binary", "2.0\n"),
            Entry::file("control.tar.gz", control),
            Entry::file("data.tar.gz", data),
        ];
        self.write(&format!("everystate_{}_{processor}.deb", self.version), ar(&parts, self.epoch))
    }

    /// What is installed.
    fn content(&self) -> Result<Vec<Entry>, Trouble> {
        let mut entries = vec![Entry::program("./usr/bin/everystate", read(&self.program()?)?)];
        for (name, path) in files(&self.man()?)? {
            let name = format!("./usr/share/man/man1/{name}.gz");
            entries.push(Entry::file(name, gzip(&read(&path)?)?));
        }
        let completions = self.completions()?;
        for (name, to) in [
            ("everystate.bash", "bash-completion/completions/everystate"),
            ("everystate.fish", "fish/vendor_completions.d/everystate.fish"),
            ("_everystate", "zsh/vendor-completions/_everystate"),
        ] {
            let completion = read(&completions.join(name))?;
            entries.push(Entry::file(format!("./usr/share/{to}"), completion));
        }
        for name in ["everystate.service", "everystate-backup.service", "everystate-backup.timer"] {
            let unit = source(&format!("packaging/systemd/{name}"))?;
            entries.push(Entry::file(format!("./usr/lib/systemd/system/{name}"), unit));
        }
        let doc = "./usr/share/doc/everystate";
        for (from, to) in [
            ("packaging/debian/copyright", "copyright"),
            ("docs/server.md", "server.md"),
            ("packaging/nginx/everystate.conf", "examples/nginx.conf"),
            ("packaging/caddy/Caddyfile", "examples/Caddyfile"),
            ("packaging/grafana/everystate.json", "examples/grafana.json"),
        ] {
            entries.push(Entry::file(format!("{doc}/{to}"), source(from)?));
        }
        for (from, to) in [
            ("CHANGELOG.md", "changelog.gz"),
            ("crates/server/licences/program-licences.txt", "licences.txt.gz"),
        ] {
            entries.push(Entry::file(format!("{doc}/{to}"), gzip(&source(from)?)?));
        }
        Ok(with_folders(entries))
    }

    /// What dpkg knows of it.
    fn control(&self, processor: &str, content: &[Entry]) -> Result<Vec<Entry>, Trouble> {
        let size: usize = content.iter().map(|entry| entry.bytes.len().div_ceil(1024)).sum();
        let text = String::from_utf8_lossy(&source("packaging/debian/control")?)
            .replace("VERSION", &self.version)
            .replace("PROCESSOR", processor)
            .replace("SIZE", &size.to_string());
        let mut entries = vec![Entry::file("./control", text)];
        if let Some(digests) = self.digests(content)? {
            entries.push(Entry::file("./md5sums", digests));
        }
        for script in SCRIPTS {
            let name = format!("packaging/debian/{script}");
            entries.push(Entry::program(format!("./{script}"), source(&name)?));
        }
        Ok(entries)
    }

    /// What `dpkg --verify` compares with; none where the system cannot tell it.
    fn digests(&self, content: &[Entry]) -> Result<Option<String>, Trouble> {
        let mut text = String::new();
        let file = self.folder.join("program/digested");
        for Entry { name, bytes, .. } in content.iter().filter(|one| !one.name.ends_with('/')) {
            super::write(&file, bytes)?;
            let Some(digest) = sums::digest("md5sum", &[], &file) else {
                text.clear();
                break;
            };
            let _ = writeln!(text, "{digest}  {}", name.trim_start_matches("./"));
        }
        std::fs::remove_file(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        Ok(Some(text).filter(|text| !text.is_empty()))
    }
}

/// The files by name, each after the folders that it is in.
fn with_folders(mut files: Vec<Entry>) -> Vec<Entry> {
    let mut folders = BTreeSet::new();
    for file in &files {
        let parts = file.name.match_indices('/').map(|(at, _)| file.name[..=at].to_owned());
        folders.extend(parts);
    }
    files.extend(folders.into_iter().map(Entry::folder));
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

#[cfg(test)]
mod tests {
    use super::{Entry, with_folders};

    #[test]
    fn folders_come_before_what_is_in_them() {
        let files = vec![Entry::file("./usr/share/doc/b", "1"), Entry::program("./usr/bin/a", "2")];
        let entries = with_folders(files);
        let names: Vec<_> = entries.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "./",
                "./usr/",
                "./usr/bin/",
                "./usr/bin/a",
                "./usr/share/",
                "./usr/share/doc/",
                "./usr/share/doc/b"
            ]
        );
    }
}
