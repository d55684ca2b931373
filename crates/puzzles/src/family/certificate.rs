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
