//! Whatever reads bytes in Everystate, fed with bytes that mean ill.
//!
//! A [`Target`] takes any bytes at all. It hands them to a reader, and holds what was read to what is promised of it: written
//! and read again it is the same. Some have a second function, which carries out what was read: a solution that comes of it is
//! one. They panic where that fails, and what feeds them sees to it that they neither panic nor take long nor much memory. Two do: the driver of this crate
//! (`cargo xtask fuzz`), on any toolchain, which changes the files of the corpus at random; and libFuzzer, which sees where a
//! change led (`fuzz/`, for `cargo fuzz`). `docs/fuzzing.md` tells how, and what was found.

pub mod corpus;
pub mod driver;
pub mod mutate;
pub mod shrink;
mod targets;
pub mod traps;

/// Something that reads bytes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// What it is called, as its folder of the corpus is.
    pub name: &'static str,
    /// What it reads, in a few words.
    pub about: &'static str,
    /// Reads bytes, and panics if something is not as it is promised.
    pub run: fn(&[u8]),
    /// Carries out what was read, where that takes some hundred times as long: so it may be done with a part of the inputs only.
    pub further: Option<fn(&[u8])>,
    /// What stands in such inputs, of which changes are made.
    pub words: &'static [&'static str],
    /// The most bytes of an input.
    pub most: usize,
}

impl Target {
    /// Reads bytes, and carries out what was read.
    ///
    /// # Panics
    /// If something is not as it is promised.
    pub fn carry_out(&self, bytes: &[u8]) {
        (self.run)(bytes);
        if let Some(further) = self.further {
            further(bytes);
        }
    }
}

pub use targets::TARGETS;

/// The target of a name: one of [`TARGETS`], or of the [`traps`] by which the driver is tried.
///
/// ```
/// assert!(everystate_fuzz::target("notation").is_some() && everystate_fuzz::target("chess").is_none());
/// ```
#[must_use]
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().chain(traps::TRAPS).find(|target| target.name == name)
}

/// Hands bytes to the target of a name, which is one of [`TARGETS`]: what the binaries of `fuzz/` do.
///
/// # Panics
/// If there is none of that name, and where the target does.
pub fn feed(name: &str, bytes: &[u8]) {
    let target = target(name).unwrap_or_else(|| panic!("there is no target {name}"));
    if bytes.len() <= target.most {
        target.carry_out(bytes);
    }
}
