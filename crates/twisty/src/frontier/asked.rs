//! What exploring a set of positions is asked and what it finds: [`Asked`], [`Options`], [`Found`].

use crate::algebra::mechanism::Mechanism;
use crate::frontier::checkpoint;
use everystate_puzzle::Stop;
use everystate_table::runs::Place;
use everystate_table::together::Member;

/// How to explore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// Threads that work at once; 0 counts as 1.
    pub(crate) threads: usize,
    /// How many of the farthest positions to give: those with the least words.
    pub(crate) examples: usize,
    /// Whether to keep one position of those that are the same but for a symmetry. The result is the
    /// same; it takes as many times less memory as there are symmetries.
    pub(crate) quotient: bool,
}

impl Default for Options {
    /// All the machine's threads, 1000 examples, symmetries used.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self { threads, examples: 1000, quotient: true }
    }
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// By distance, how many positions: the complete layers.
    pub(crate) counts: Vec<u64>,
    /// Some positions of the deepest complete layer, as visible patterns.
    pub(crate) farthest: Vec<Box<[u16]>>,
    /// The limit that ended it, or `None` if everything was seen.
    pub(crate) stopped: Option<Stop>,
    /// The most bytes that it took at any time.
    pub(crate) bytes: u64,
    /// Bytes of layers on disk.
    pub(crate) on_disk: u64,
    /// What the system refused.
    pub(crate) trouble: Option<String>,
    /// On disk, for each of the farthest the numbers of moves that lead there, if every move is undone by one.
    pub(crate) ways: Vec<Option<Vec<usize>>>,
    /// By whom, if by several processes.
    pub(crate) together: Option<Member>,
}

impl Found {
    pub(super) fn refused(why: Stop) -> Self {
        Self { stopped: Some(why), ..Self::default() }
    }
}

/// What is explored.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) mechanism: &'a Mechanism,
    /// From where, as visible patterns of colors that occur; none for the solved position.
    pub(crate) starts: &'a [Box<[u16]>],
    /// Where on disk; in memory if nowhere.
    pub(crate) place: Option<Place<'a>>,
    /// Where it is kept on the way, in memory.
    pub(crate) kept: Option<checkpoint::Place<'a>>,
}
