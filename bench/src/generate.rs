//! Random instances of every family as contest texts, the same for the same seed.
//!
//! They are made to be interesting for comparing programs: solvable and unsolvable ones, extreme and
//! small sizes, several solutions.

mod boards;
mod dice;

pub use boards::{cube2, gap, gap_swapped};
pub use dice::{large_maze, maze, roll, roll_windows, stack};

/// A stream of random numbers: a 64-bit linear congruence whose high bits are permuted (the `RXS M`
/// output of M. O'Neill's PCG family, 2014).
#[derive(Clone, Debug)]
struct Stream(u64);

impl Stream {
    /// The stream of a seed.
    fn new(seed: u64) -> Self {
        let mut stream = Self(seed.wrapping_mul(0x9fb2_1c65_1e98_df25) ^ 0x2545_f491_4f6c_dd1d);
        stream.next();
        stream.next();
        stream
    }

    /// The next 32 bits.
    fn next(&mut self) -> u32 {
        let old = self.0;
        self.0 =
            old.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let shifted = (old ^ (old >> (5 + (old >> 59)))).wrapping_mul(12_605_985_483_714_917_081);
        u32::try_from(shifted >> 32).unwrap_or(u32::MAX)
    }

    /// A number below `n`, for small `n` as good as uniform.
    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next()).unwrap_or(0) % n
    }

    /// True once in `n` times.
    fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of several.
    fn choose<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Puts things into a random order.
    fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_seed_gives_one_text_and_another_seed_another() {
        type Make = fn(u64) -> String;
        let makers: [Make; 6] = [
            |seed| roll(seed, 5, 100),
            |seed| maze(seed, 5, 8),
            |seed| stack(seed, 5),
            |seed| gap(seed, 5),
            |seed| gap_swapped(seed, 5, 10),
            |seed| cube2(seed, 5),
        ];
        for make in makers {
            assert_eq!(make(7), make(7));
            assert_eq!((0..50).map(make).collect::<BTreeSet<_>>().len(), 50);
        }
    }

    #[test]
    fn numbers_and_orders_are_spread_evenly() {
        let mut stream = Stream::new(1);
        let mut numbers = [0; 7];
        let mut orders = [0; 4];
        for _ in 0..7000 {
            numbers[stream.below(7)] += 1;
            let mut things = [0, 1, 2, 3];
            stream.shuffle(&mut things);
            orders[things[0]] += 1;
        }
        assert!(numbers.iter().all(|number| (900..1100).contains(number)), "{numbers:?}");
        assert!(orders.iter().all(|number| (1600..1900).contains(number)), "{orders:?}");
    }
}
