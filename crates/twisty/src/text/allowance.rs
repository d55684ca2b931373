//! [`Allowance`]: what a file may take in memory.

use crate::definition::Orbit;

/// Counts what a file's contents take in memory: a few hundred kilobytes can name a million sets and a
/// million moves, of which each would move them all.
#[derive(Default)]
pub(crate) struct Allowance {
    bytes: usize,
}

impl Allowance {
    /// The most bytes, about.
    pub(crate) const MOST: usize = 1 << 28;
    /// What a name or a rule takes, about.
    pub(crate) const ITEM: usize = 512;

    /// Takes bytes; if there are too many, the message that says so.
    pub(crate) fn spend(&mut self, bytes: usize) -> Result<(), String> {
        self.bytes = self.bytes.saturating_add(bytes);
        if self.bytes <= Self::MOST {
            return Ok(());
        }
        Err(format!("what stands up to here takes more than {} MiB in memory", Self::MOST >> 20))
    }

    /// What a position or a transformation takes, about.
    pub(crate) fn whole(orbits: &[Orbit]) -> usize {
        orbits.iter().map(|orbit| 96 + 3 * orbit.pieces).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_of_each_set_takes_its_bytes_until_there_are_too_many() {
        let orbit = |pieces| Orbit { name: "P".into(), pieces, orientations: 1 };
        let two = Allowance::whole(&[orbit(255), orbit(10)]);
        // Which piece, its orientation and how it counts.
        assert!((3 * 265..=3 * 265 + 1000).contains(&two), "{two}");
        assert_eq!(two, Allowance::whole(&[orbit(255)]) + Allowance::whole(&[orbit(10)]));
        let mut allowance = Allowance::default();
        for _ in 0..Allowance::MOST / two {
            allowance.spend(two).unwrap();
        }
        assert!(allowance.spend(two).unwrap_err().contains("256 MiB"));
        assert!(Allowance::default().spend(usize::MAX).is_err());
    }
}
