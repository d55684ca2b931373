//! [`Certificate`]: what proves that an instance has no solution, for somebody else to check.

/// What can be said of all positions that can be reached from an instance's start, none of which is a
/// goal. Who does not believe it goes through them again and compares.
///
/// `docs/formats/certificates.md` says to the bit what the digests are of.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, text::Source};
/// use everystate_puzzles::{Family, family::Check, gap::Gap};
/// let mut source = Source::new(&b"1\n14 11 13 12\n"[..]);
/// let deal = Gap.read(&mut Default::default(), &mut source).unwrap().unwrap();
/// let certificate = Gap.certify(&deal, &Limits::none(), &Silent).unwrap();
/// assert_eq!((certificate.positions, certificate.moves), (1, 0)); // no card can move
/// assert!(matches!(Gap.check(&deal, &certificate, &Limits::none()), Check::Holds(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The rules that the instance was taken by, of a family that has several.
    pub variant: Option<String>,
    /// The digest of the instance.
    pub subject: [u8; 32],
    /// How many positions can be reached, the start included.
    pub positions: u64,
    /// How many moves there are from all of them together.
    pub moves: u64,
    /// The digest of the set of positions.
    pub digest: [u8; 32],
}

/// A sum of digests modulo 2^256, each read as a number with its lowest byte first: it does not depend on an order, so those who make it, and check
/// it, may go through positions in any.
///
/// ```
/// use everystate_puzzles::family::Sum;
/// let (mut one, mut other) = (Sum::default(), Sum::default());
/// one.add(&[0xff; 32]);
/// one.add(&core::array::from_fn(|place| u8::from(place == 1)));
/// other.add(&core::array::from_fn(|place| u8::from(place == 1)));
/// other.add(&[0xff; 32]);
/// // 2^256 - 1 and 256 are 255, and what is carried out of the highest byte is dropped.
/// assert_eq!((one.digest()[31], one.digest()[..31] == [0; 31]), (255, true));
/// assert_eq!(one.digest(), other.digest());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum([u64; 4]);

impl Sum {
    /// Adds a digest.
    pub fn add(&mut self, digest: &[u8; 32]) {
        let mut carry = false;
        for (word, bytes) in self.0.iter_mut().zip(digest.as_chunks().0) {
            (*word, carry) = word.carrying_add(u64::from_le_bytes(*bytes), carry);
        }
    }

    /// The sum with its highest byte first.
    pub fn digest(&self) -> [u8; 32] {
        let mut digest = [0; 32];
        for (bytes, word) in digest.as_chunks_mut().0.iter_mut().zip(self.0.iter().rev()) {
            *bytes = word.to_be_bytes();
        }
        digest
    }
}
