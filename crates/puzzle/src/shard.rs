//! [`Shard`]: a part of a batch, so that several machines share it without knowing of each other.

use crate::Refusal;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

/// One of some parts that are a whole batch together, each index in one of them: which it is, from 1, and of how
/// many.
///
/// There are two ways to divide a batch. By turns, every so manieth index is a shard's: that needs no total, and what becomes
/// harder along the way is shared out evenly. In blocks, a shard is a run of indices: what is written of one block after
/// the other is what is written of all.
///
/// ```
/// use everystate_puzzle::Shard;
/// let shard: Shard = "2/3".parse().unwrap();
/// assert_eq!((0..shard.turns(8)).map(|k| shard.turn(k)).collect::<Vec<_>>(), [1, 4, 7]);
/// assert_eq!(shard.block(8), 2..5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shard {
    // From 0, below `of`.
    number: u64,
    of: u64,
}

impl Shard {
    /// The only shard of one: everything.
    pub const WHOLE: Self = Self { number: 0, of: 1 };

    /// Shard `number`, from 1, of so many; `None` if there is no such.
    ///
    /// ```
    /// # use everystate_puzzle::Shard;
    /// assert_eq!(Shard::new(1, 1), Some(Shard::WHOLE));
    /// assert!(Shard::new(0, 3).is_none() && Shard::new(4, 3).is_none());
    /// ```
    #[must_use]
    pub const fn new(number: u64, of: u64) -> Option<Self> {
        if number == 0 || number > of { None } else { Some(Self { number: number - 1, of }) }
    }

    /// Which it is, from 1.
    ///
    /// ```
    /// # use everystate_puzzle::Shard;
    /// assert_eq!(Shard::new(2, 3).unwrap().number(), 2);
    /// ```
    pub const fn number(self) -> u64 {
        self.number + 1
    }

    /// Of how many.
    ///
    /// ```
    /// # use everystate_puzzle::Shard;
    /// assert_eq!(Shard::new(2, 3).unwrap().of(), 3);
    /// ```
    pub const fn of(self) -> u64 {
        self.of
    }

    /// How many of so many indices are its own, by turns.
    ///
    /// ```
    /// # use everystate_puzzle::Shard;
    /// let of = |number| Shard::new(number, 3).unwrap().turns(8);
    /// assert_eq!([of(1), of(2), of(3)], [3, 3, 2]);
    /// ```
    pub const fn turns(self, total: u64) -> u64 {
        total / self.of + if self.number < total % self.of { 1 } else { 0 }
    }

    /// Its index after `k` others, by turns.
    ///
    /// ```
    /// # use everystate_puzzle::Shard;
    /// assert_eq!(Shard::new(2, 3).unwrap().turn(2), 7);
    /// assert_eq!(Shard::WHOLE.turn(5), 5);
    /// ```
    pub const fn turn(self, k: u64) -> u64 {
        self.number + k * self.of
    }

    /// After how many of its own an index comes, by turns; `None` if it is another shard's.
    ///
    /// ```
    /// # use everystate_puzzle::Shard;
    /// let shard = Shard::new(2, 3).unwrap();
    /// assert_eq!((shard.place(7), shard.place(8)), (Some(2), None));
    /// ```
    pub const fn place(self, index: u64) -> Option<u64> {
        if index % self.of == self.number { Some(index / self.of) } else { None }
    }

    /// Its run of so many indices, in blocks that differ by one at most.
    ///
    /// ```
    /// # use everystate_puzzle::Shard;
    /// let of = |number| Shard::new(number, 3).unwrap().block(8);
    /// assert_eq!([of(1), of(2), of(3)], [0..2, 2..5, 5..8]);
    /// ```
    #[must_use]
    pub fn block(self, total: u64) -> Range<u64> {
        let from = |number: u64| {
            let at = u128::from(total) * u128::from(number) / u128::from(self.of);
            // No larger than the total, which is one.
            u64::try_from(at).unwrap_or(total)
        };
        from(self.number)..from(self.number + 1)
    }

    /// Whether it is the first, which has what stands before all.
    ///
    /// ```
    /// # use everystate_puzzle::Shard;
    /// assert!(Shard::new(1, 3).unwrap().is_first() && !Shard::new(2, 3).unwrap().is_first());
    /// ```
    pub const fn is_first(self) -> bool {
        self.number == 0
    }

    /// Whether it is the last, which has what stands after all.
    ///
    /// ```
    /// # use everystate_puzzle::Shard;
    /// assert!(Shard::new(3, 3).unwrap().is_last() && !Shard::new(2, 3).unwrap().is_last());
    /// ```
    pub const fn is_last(self) -> bool {
        self.number + 1 == self.of
    }
}

impl Default for Shard {
    /// Everything.
    fn default() -> Self {
        Self::WHOLE
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number(), self.of)
    }
}

impl FromStr for Shard {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let numbers = text.split_once('/').map(|(number, of)| (number.parse(), of.parse()));
        let Some((Ok(number), Ok(of))) = numbers else {
            let message = format!("`{text}` is no shard; write its number and of how many, as 2/7");
            return Err(Refusal::usage(message));
        };
        Self::new(number, of).ok_or_else(|| {
            Refusal::usage(format!("there is no shard {number} of {of}: they go from 1 to {of}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn shards(of: u64) -> impl Iterator<Item = Shard> {
        (1..=of).map(move |number| Shard::new(number, of).unwrap())
    }

    /// Few and many shards, of fewer and of more indices.
    fn cases() -> impl Iterator<Item = (u64, u64)> {
        let mut random = Random::new(7);
        (0..300).map(move |_| (1 + random.below(40), random.below(200)))
    }

    #[test]
    fn together_they_have_every_index_once_by_turns() {
        for (of, total) in cases() {
            let mut all: Vec<u64> = Vec::new();
            for shard in shards(of) {
                let turns = shard.turns(total);
                assert!(turns.abs_diff(total / of) <= 1, "{shard} of {total}");
                for k in 0..turns {
                    assert_eq!(shard.place(shard.turn(k)), Some(k), "{shard} of {total}");
                    all.push(shard.turn(k));
                }
            }
            all.sort_unstable();
            assert!(all.into_iter().eq(0..total), "{of} shards of {total}");
        }
    }

    #[test]
    fn together_they_have_every_index_once_and_in_order_in_blocks() {
        for (of, total) in cases() {
            for shard in shards(of) {
                let block = shard.block(total);
                let length = block.end - block.start;
                assert!(length.abs_diff(total / of) <= 1, "{shard} of {total}");
            }
            let all = shards(of).flat_map(|shard| shard.block(total));
            assert!(all.eq(0..total), "{of} shards of {total}");
        }
    }

    #[test]
    fn the_largest_numbers_have_room() {
        let last = Shard::new(u64::MAX, u64::MAX).unwrap();
        assert_eq!((last.turns(u64::MAX), last.turn(0)), (1, u64::MAX - 1));
        assert_eq!(last.block(u64::MAX), u64::MAX - 1..u64::MAX);
        assert_eq!(Shard::WHOLE.block(u64::MAX), 0..u64::MAX);
    }

    #[test]
    fn what_is_no_shard_is_told() {
        for text in ["", "3", "1/", "/2", "1/2/3", "a/b", "-1/2", "1.5/2", "99999999999999999999/2"]
        {
            let refusal = text.parse::<Shard>().unwrap_err();
            assert!(refusal.message.starts_with(&format!("`{text}` is no shard")), "{refusal}");
        }
        for text in ["0/3", "4/3", "0/0", "1/0"] {
            let refusal = text.parse::<Shard>().unwrap_err();
            assert!(refusal.message.starts_with("there is no shard "), "{refusal}");
        }
        assert!(shards(9).all(|shard| shard.to_string().parse() == Ok(shard)));
    }
}
