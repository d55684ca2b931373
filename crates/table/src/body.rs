//! [`Body`]: the entries of a person's table, in memory or on disk.

use crate::bits::{Bits, Width};
#[cfg(feature = "files")]
use crate::file::Stored;

/// The entries of a table.
#[derive(Debug)]
pub(crate) enum Body {
    Memory(Bits),
    #[cfg(feature = "files")]
    Disk(Box<Stored>, Width),
}

impl Body {
    pub(crate) fn width(&self) -> Width {
        match self {
            Self::Memory(bits) => bits.width(),
            #[cfg(feature = "files")]
            Self::Disk(_, width) => *width,
        }
    }

    /// The entry of a rank: a distance, modulo 3 in a table of 2 bits, or [`Width::unset`].
    pub(crate) fn get(&self, rank: u64) -> u8 {
        match self {
            Self::Memory(bits) => bits.get(rank),
            #[cfg(feature = "files")]
            Self::Disk(stored, Width::Two) => stored.residue(rank).unwrap_or(Width::Two.unset()),
            #[cfg(feature = "files")]
            Self::Disk(stored, width) => {
                let index = usize::try_from(rank).unwrap_or(usize::MAX);
                match width {
                    Width::Eight => stored.bytes()[index],
                    _ => stored.bytes()[index / 2] >> (index % 2 * 4) & width.unset(),
                }
            }
        }
    }
}
