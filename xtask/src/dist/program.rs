//! The program, and the archive of it with all that goes with it.

use super::archive::{Entry, gzip, tar};
use super::{Dist, Trouble, empty, files, read, source, starts, write};
use crate::web::target_folder;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::{cargo, expect, root};

/// The name of the program's file, without what a system adds.
const NAME: &str = "everystate";

impl Dist {
    fn is_musl(&self) -> bool {
        self.target.ends_with("-musl")
    }

    /// The program, built if it has to be.
    pub(super) fn program(&self) -> Result<PathBuf, Trouble> {
        self.toolchain()?;
        let mut build = cargo(&["build", "--locked", "--quiet", "--package", "everystate-cli"]);
        build.args(["--profile", &self.profile, "--target", &self.target]);
        self.same_bytes(&mut build);
        expect(build.status(), "building the program")?;
        let folder = if self.profile == "dev" { "debug" } else { &self.profile };
        let ending = if self.target.contains("windows") { ".exe" } else { "" };
        let name = format!("{NAME}{ending}");
        let path = target_folder().join(&self.target).join(folder).join(&name);
        let bytes = read(&path)?;
        if self.is_musl() && needs_a_loader(&bytes) {
            let message = format!("{} needs libraries of the system", path.display());
            return Err(Trouble::Failed(message));
        }
        // Other profiles are for trying it out.
        if self.is_musl() && self.profile == "dist" && has_symbols(&bytes) {
            return Err(Trouble::Failed(format!("{} is not stripped", path.display())));
        }
        let program = self.folder.join("program").join(name);
        write(&program, bytes)?;
        allow(&program)?;
        Ok(program)
    }

    /// What the compiler needs for this target.
    fn toolchain(&self) -> Result<(), Trouble> {
        // Where Rust is not rustup's the target may be there all the same, and cargo says it if not.
        let mut target = Command::new("rustup");
        let added = target.args(["target", "add", &self.target]).output();
        if added.is_ok_and(|added| !added.status.success()) {
            return Err(Trouble::Missing(format!("Rust for {}", self.target)));
        }
        // SQLite and Zstandard are written in C.
        if self.is_musl() && std::env::var_os("CC").is_none() && !starts("musl-gcc") {
            return Err(Trouble::Missing("C compiler for musl (Debian: musl-tools)".to_owned()));
        }
        Ok(())
    }

    /// Has cargo build what is the same wherever it is built.
    pub(super) fn same_bytes(&self, cargo: &mut Command) {
        let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
        let moved = [(home, "/cargo"), (Some(root()), "/everystate")];
        let mut flags = Vec::new();
        for (folder, name) in moved {
            let Some(folder) = folder else { continue };
            flags.push(format!("--remap-path-prefix={}={name}", folder.display()));
        }
        if self.target.ends_with("-windows-msvc") {
            flags.push("-Ctarget-feature=+crt-static".to_owned());
        }
        cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
        cargo.env("SOURCE_DATE_EPOCH", self.epoch.to_string());
        if !self.commit.is_empty() {
            cargo.env("EVERYSTATE_COMMIT", &self.commit);
        }
    }

    /// Runs the program that was built, where that can be.
    pub(super) fn run(&self, args: &[&str]) -> Result<Vec<u8>, Trouble> {
        let program = self.program()?;
        let told = Command::new(&program).args(args).output().map_err(|_| {
            Trouble::Missing(format!("machine here that runs programs for {}", self.target))
        })?;
        if told.status.success() {
            Ok(told.stdout)
        } else {
            let message = String::from_utf8_lossy(&told.stderr).trim().to_owned();
            Err(Trouble::Failed(format!("everystate {}: {message}", args.join(" "))))
        }
    }

    /// The archive that people unpack: the program, its manual, completions, licences.
    pub(super) fn archive(&self) -> Result<PathBuf, Trouble> {
        let program = self.program()?;
        let stem = self.stem();
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        let mut entries = vec![
            Entry::folder(format!("{stem}/")),
            Entry::program(format!("{stem}/{name}"), read(&program)?),
        ];
        for name in ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "README.md"] {
            entries.push(Entry::file(format!("{stem}/{name}"), source(name)?));
        }
        let licences = source("crates/server/licences/program-licences.txt")?;
        entries.push(Entry::file(format!("{stem}/licences.txt"), licences));
        for folder in [self.man()?, self.completions()?] {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            entries.push(Entry::folder(format!("{stem}/{name}/")));
            for (file, path) in files(&folder)? {
                entries.push(Entry::file(format!("{stem}/{name}/{file}"), read(&path)?));
            }
        }
        self.write(&format!("{stem}.tar.gz"), gzip(&tar(&entries, self.epoch)?)?)
    }

    /// A folder of the distribution, emptied.
    pub(super) fn fresh(&self, name: &str) -> Result<PathBuf, Trouble> {
        let folder = self.folder.join(name);
        empty(&folder)?;
        Ok(folder)
    }
}

/// Lets a file be run.
pub(super) fn allow(program: &Path) -> Result<(), Trouble> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(program, mode)
            .map_err(|e| Trouble::Failed(format!("{}: {e}", program.display())))?;
    }
    let _ = program;
    Ok(())
}

/// A number of so many bytes in a file, the lowest first; 0 past its end.
fn word(file: &[u8], at: usize, length: usize) -> usize {
    let bytes = file.get(at..at + length).unwrap_or_default();
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | usize::from(byte))
}

/// Whether a program of 64 bits in ELF names a loader, which would look for libraries.
fn needs_a_loader(elf: &[u8]) -> bool {
    const LOADER: usize = 3;
    let (first, size, count) = (word(elf, 32, 8), word(elf, 54, 2), word(elf, 56, 2));
    (0..count).any(|k| word(elf, first + k * size, 4) == LOADER)
}

/// Whether a program of 64 bits in ELF has a table of its symbols, which nobody needs who runs it: an eighth of its bytes.
fn has_symbols(elf: &[u8]) -> bool {
    const SYMBOLS: usize = 2;
    let (first, size, count) = (word(elf, 40, 8), word(elf, 58, 2), word(elf, 60, 2));
    (0..count).any(|k| word(elf, first + k * size + 4, 4) == SYMBOLS)
}

#[cfg(test)]
mod tests {
    use super::{has_symbols, needs_a_loader};

    #[test]
    fn a_loader_is_seen_in_the_headers() {
        // Two program headers of 56 bytes after the file's 64.
        let mut elf = vec![0; 64 + 2 * 56];
        (elf[32], elf[54], elf[56]) = (64, 56, 2);
        (elf[64], elf[64 + 56]) = (1, 2);
        assert!(!needs_a_loader(&elf));
        elf[64 + 56] = 3;
        assert!(needs_a_loader(&elf));
        assert!(!needs_a_loader(b"#!/bin/sh"));
    }

    #[test]
    fn symbols_are_seen_in_the_sections() {
        // Two section headers of 64 bytes after the file's 64.
        let mut elf = vec![0; 64 + 2 * 64];
        (elf[40], elf[58], elf[60]) = (64, 64, 2);
        (elf[64 + 4], elf[64 + 64 + 4]) = (1, 3);
        assert!(!has_symbols(&elf));
        elf[64 + 64 + 4] = 2;
        assert!(has_symbols(&elf));
        assert!(!has_symbols(b"#!/bin/sh"));
    }
}
