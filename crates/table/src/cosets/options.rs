//! [`Options`]: how to explore.

/// How to explore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads that work at once; 0 counts as 1.
    pub threads: usize,
    /// How many of the farthest positions to give: those with the least ranks.
    pub examples: usize,
    /// Whether to use nothing but portable code; the result is the same.
    pub portable: bool,
    /// When a layer is found forward; the result is the same.
    pub forward: Forward,
}

/// When a layer is found forward, from the frontier, rather than backward, from the unseen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Forward {
    /// When it is cheaper.
    #[default]
    Cheaper,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Default for Options {
    /// All the machine's threads, 1000 examples.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self { threads, examples: 1000, portable: false, forward: Forward::Cheaper }
    }
}
