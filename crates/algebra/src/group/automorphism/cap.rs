//! [`Cap`]: how far a search for relabelings goes, and what is said where it goes no farther.

/// How far a search for relabelings goes before it gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cap {
    /// Relabelings.
    pub count: usize,
    /// Comparisons of colors; 10⁸ take about a second.
    pub steps: u64,
}

impl Default for Cap {
    /// 1000 relabelings, about a second.
    fn default() -> Self {
        Self { count: 1000, steps: 100_000_000 }
    }
}

/// There are more relabelings than the cap allows, or finding them takes more work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CapReached;

impl core::fmt::Display for CapReached {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("the symmetries of the generators are too many, or too much work to find")
    }
}

impl core::error::Error for CapReached {}
