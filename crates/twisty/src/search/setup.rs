//! [`Setup`]: how puzzles are solved.

use everystate_puzzle::Metric;
use std::path::PathBuf;

/// Bytes of pruning tables: the same on every machine, so that one that is kept is found again whatever is free then.
pub(crate) const SIZES: [u64; 5] = [1 << 20, 8 << 20, 64 << 20, 512 << 20, 4 << 30];
/// The most where nobody says how much there is.
const MEMORY: u64 = SIZES[2];
/// Of the memory that may be used, the tables take one part in so many where nobody asks for more; and one in so many where that
/// table need only be read.
const SHARE: u64 = 4;
const KEPT: u64 = 2;

/// How to solve.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What counts as one move.
    pub metric: Metric,
    /// Threads that work at once.
    pub threads: usize,
    /// The folder where tables are kept.
    pub tables: Option<PathBuf>,
    /// Bytes of pruning tables, at most; `None` for as much of 64 MiB, 512 MiB and 4 GiB as is not more than a quarter of what limits
    /// allow, or 64 MiB where they allow any; up to half of it, where a table of such a size is kept. Searches begin with small tables,
    /// and larger ones are made as they turn out to be long.
    pub memory: Option<u64>,
    /// Whether to look up distances (`Some(true)`), to search (`Some(false)`), or whichever is better.
    pub look_up: Option<bool>,
    /// Whether solving the position to any symmetric form of the goal will do. This is searched.
    pub any_side: bool,
    /// Whether solutions of more moves than the shortest are wanted too, up to the depth that limits
    /// allow: those of which no two moves, brought next to each other past moves that they commute with,
    /// are a single move or none (`docs/math/pruning.md`). These are searched.
    pub longer: bool,
}

impl Setup {
    /// The most bytes of pruning tables, where limits allow so many.
    pub(crate) fn most(&self, allowed: u64) -> u64 {
        let share = if allowed == u64::MAX { MEMORY } else { (allowed / SHARE).max(MEMORY) };
        let largest = SIZES.into_iter().rev().find(|&size| size <= share).unwrap_or(MEMORY);
        self.memory.unwrap_or(largest).max(4096)
    }

    /// The sizes of pruning tables, in bytes, each larger than the one before.
    pub(crate) fn sizes(&self, allowed: u64, is_kept: &dyn Fn(u64) -> bool) -> Vec<u64> {
        let most = self.most(allowed);
        let mut sizes: Vec<u64> = SIZES.into_iter().filter(|&size| size * 2 <= most).collect();
        sizes.push(most);
        if self.memory.is_none() && allowed < u64::MAX {
            let larger = SIZES.into_iter().filter(|&size| size > most && size <= allowed / KEPT);
            sizes.extend(larger.filter(|&size| is_kept(size)));
        }
        sizes
    }
}

impl Default for Setup {
    /// Half turns, all threads, no folder, whichever is better.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            metric: Metric::Half,
            threads,
            tables: None,
            memory: None,
            look_up: None,
            any_side: false,
            longer: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{SIZES, Setup};

    #[test]
    fn tables_take_a_quarter_of_the_memory_and_a_half_where_they_are_kept() {
        let setup = Setup::default();
        let [one, eight, usual, half, four] = SIZES;
        let all = |_: u64| true;
        let none = |_: u64| false;
        assert_eq!(setup.sizes(u64::MAX, &all), [one, eight, usual]);
        assert_eq!(setup.sizes(half, &all), [one, eight, usual]);
        assert_eq!(setup.sizes(2 * half, &none), [one, eight, usual]);
        assert_eq!(setup.sizes(2 * half, &all), [one, eight, usual, half]);
        assert_eq!(setup.sizes(4 * half, &none), [one, eight, usual, half]);
        assert_eq!(setup.sizes(2 * four - 1, &all), [one, eight, usual, half]);
        assert_eq!(setup.sizes(2 * four, &|size| size == four), [one, eight, usual, half, four]);
        let asked = Setup { memory: Some(3 << 20), ..setup };
        assert_eq!(asked.sizes(2 * four, &all), [one, 3 << 20]);
    }
}
