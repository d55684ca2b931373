//! [`Perm`]: a permutation of any degree up to 255.

use super::image_error::ImageError;
use super::parity::Parity;

/// A permutation of the points 0, 1, …, n−1, for n up to 255.
///
/// It is a function on *all* points that leaves those from n on where they are. So permutations of
/// different degrees can be composed, and the product has the larger degree. Equality, order and
/// hash compare images, so degrees too: compose with [`identity(n)`](Self::identity) to raise one.
///
/// The images stand in a boxed slice: degrees come from definition files, so they are not known when
/// this is compiled; two words and n bytes are small enough for sets of thousands of permutations
/// (an inline array of 255 would be moved whole for a die's six faces); and nothing ever grows, so a
/// `Vec`'s capacity would be a word wasted. Where the degree is fixed use [`array`](mod@crate::perm::array).
///
/// ```
/// # use everystate_algebra::perm::{Parity, Perm};
/// let turn = Perm::new([1, 2, 3, 0])?;
/// let swap: Perm = "(0,1)".parse()?;
/// assert_eq!(turn.compose(&swap).to_string(), "(0,2,3)"); // swap first, then turn
/// assert_eq!(turn.inverse(), turn.power(3));
/// assert_eq!((turn.order(), turn.parity()), (4, Parity::Odd));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Perm(pub(super) Box<[u8]>);

impl Perm {
    /// The permutation of `degree` points that moves none.
    ///
    /// ```
    /// # use everystate_algebra::perm::Perm;
    /// assert_eq!(Perm::identity(3).images(), [0, 1, 2]);
    /// ```
    #[must_use]
    pub fn identity(degree: u8) -> Self {
        Self((0..degree).collect())
    }

    /// The permutation that takes point `i` to `images[i]`.
    ///
    /// # Errors
    /// The first image that is no point or that an earlier point has already; more than 255 images.
    ///
    /// ```
    /// # use everystate_algebra::perm::Perm;
    /// assert_eq!(Perm::new([1, 0])?.image(0), 1);
    /// assert!(Perm::new([1, 2]).is_err());
    /// # Ok::<(), everystate_algebra::perm::ImageError>(())
    /// ```
    pub fn new(images: impl Into<Box<[u8]>>) -> Result<Self, ImageError> {
        let images = images.into();
        let degree = images.len();
        if degree > usize::from(u8::MAX) {
            return Err(ImageError::TooMany { images: degree });
        }
        let mut point_of = [None; 256];
        for (index, &image) in images.iter().enumerate() {
            if usize::from(image) >= degree {
                return Err(ImageError::OutOfRange { index, image, degree });
            }
            if let Some(first) = point_of[usize::from(image)].replace(index) {
                return Err(ImageError::Repeated { index, first, image });
            }
        }
        Ok(Self(images))
    }

    /// How many points it is a permutation of.
    ///
    /// ```
    /// # use everystate_algebra::perm::Perm;
    /// assert_eq!(Perm::identity(48).degree(), 48);
    /// ```
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "at most 255 images, checked when it was made"
    )]
    pub fn degree(&self) -> u8 {
        self.0.len() as u8
    }

    /// The images of 0, 1, …, one for each point.
    ///
    /// ```
    /// # use everystate_algebra::perm::Perm;
    /// assert_eq!("(0,2)".parse::<Perm>().unwrap().images(), [2, 1, 0]);
    /// ```
    #[must_use]
    pub fn images(&self) -> &[u8] {
        &self.0
    }

    /// Where a point goes; points from the degree on stay.
    ///
    /// ```
    /// # use everystate_algebra::perm::Perm;
    /// let swap: Perm = "(0,1)".parse().unwrap();
    /// assert_eq!((swap.image(0), swap.image(9)), (1, 9));
    /// ```
    #[must_use]
    pub fn image(&self, point: u8) -> u8 {
        self.0.get(usize::from(point)).copied().unwrap_or(point)
    }

    /// Whether it moves no point.
    ///
    /// ```
    /// # use everystate_algebra::perm::Perm;
    /// assert!(Perm::identity(4).is_identity());
    /// ```
    #[must_use]
    pub fn is_identity(&self) -> bool {
        (0..self.degree()).all(|i| self.image(i) == i)
    }

    /// The product: `other` first, then `self`, so that `i` goes to `self(other(i))`.
    ///
    /// Its degree is the larger of the two. Time and space O(n).
    ///
    /// ```
    /// # use everystate_algebra::perm::Perm;
    /// let (a, b): (Perm, Perm) = ("(0,1)".parse().unwrap(), "(1,2)".parse().unwrap());
    /// assert_eq!(a.compose(&b).image(2), a.image(b.image(2)));
    /// assert_eq!(a.compose(&b).to_string(), "(0,1,2)");
    /// assert_eq!(b.compose(&a).to_string(), "(0,2,1)");
    /// ```
    #[must_use]
    pub fn compose(&self, other: &Self) -> Self {
        let degree = self.degree().max(other.degree());
        Self((0..degree).map(|i| self.image(other.image(i))).collect())
    }

    /// The permutation that undoes this one.
    ///
    /// ```
    /// # use everystate_algebra::perm::Perm;
    /// let turn: Perm = "(0,1,2)".parse().unwrap();
    /// assert_eq!(turn.inverse().to_string(), "(0,2,1)");
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut inverse = self.0.clone();
        for (point, &image) in (0..=u8::MAX).zip(&self.0) {
            inverse[usize::from(image)] = point;
        }
        Self(inverse)
    }

    /// It composed with itself `exponent` times; negative exponents are powers of the inverse.
    ///
    /// Each point moves along its cycle, so the time is O(n) whatever the exponent.
    ///
    /// ```
    /// # use everystate_algebra::perm::Perm;
    /// let turn: Perm = "(0,1,2)(3,4)".parse().unwrap();
    /// assert_eq!(turn.power(-1), turn.inverse());
    /// assert_eq!(turn.power(6_000_000_000_000_000_003).to_string(), "(3,4)");
    /// ```
    #[must_use]
    pub fn power(&self, exponent: i64) -> Self {
        let mut power = self.0.clone();
        self.walk(|cycle| {
            let shift = exponent.rem_euclid(i64::from(length(cycle)));
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a remainder by at most 255"
            )]
            let split = shift as usize;
            let targets = cycle[split..].iter().chain(&cycle[..split]);
            for (&point, &target) in cycle.iter().zip(targets) {
                power[usize::from(point)] = target;
            }
        });
        Self(power)
    }

    /// The least positive number of times that it must be composed with itself to move no point.
    ///
    /// The least common multiple of the cycles' lengths. 64 bits hold it for every permutation of
    /// up to 255 points: see *Orders* in `docs/math/ranking.md`.
    ///
    /// ```
    /// # use everystate_algebra::perm::Perm;
    /// let turn: Perm = "(0,1,2)(3,4)".parse().unwrap();
    /// assert_eq!(turn.order(), 6);
    /// assert_eq!(Perm::identity(5).order(), 1);
    /// ```
    #[must_use]
    pub fn order(&self) -> u64 {
        let mut order = 1;
        self.walk(|cycle| {
            let length = u64::from(length(cycle));
            order *= length / gcd(order, length);
        });
        order
    }

    /// Whether it is an even or an odd permutation.
    ///
    /// ```
    /// # use everystate_algebra::perm::{Parity, Perm};
    /// assert_eq!("(0,1)".parse::<Perm>().unwrap().parity(), Parity::Odd);
    /// assert_eq!("(0,1,2)".parse::<Perm>().unwrap().parity(), Parity::Even);
    /// ```
    #[must_use]
    pub fn parity(&self) -> Parity {
        let mut swaps = 0;
        self.walk(|cycle| swaps += u32::from(length(cycle)) - 1);
        Parity::of(swaps)
    }

    /// The cycles of two points or more: each from its least point on, in the order of those.
    ///
    /// ```
    /// # use everystate_algebra::perm::Perm;
    /// let p = Perm::new([3, 4, 2, 0, 1]).unwrap();
    /// assert_eq!(p.cycles(), [[0, 3], [1, 4]]);
    /// ```
    #[must_use]
    pub fn cycles(&self) -> Vec<Vec<u8>> {
        let mut cycles = Vec::new();
        self.walk(|cycle| {
            if cycle.len() > 1 {
                cycles.push(cycle.to_vec());
            }
        });
        cycles
    }

    /// The lengths of all cycles, fixed points among them, longest first.
    ///
    /// Two permutations of one degree are conjugate in the symmetric group exactly if these are
    /// equal. Their sum is the degree.
    ///
    /// ```
    /// # use everystate_algebra::perm::Perm;
    /// assert_eq!(Perm::new([3, 1, 2, 0]).unwrap().cycle_type(), [2, 1, 1]);
    /// ```
    #[must_use]
    pub fn cycle_type(&self) -> Vec<u8> {
        let mut lengths = Vec::new();
        self.walk(|cycle| lengths.push(length(cycle)));
        lengths.sort_unstable_by(|a, b| b.cmp(a));
        lengths
    }

    /// Calls `visit` with each cycle, fixed points among them; allocates nothing.
    fn walk(&self, mut visit: impl FnMut(&[u8])) {
        let mut seen = [false; 256];
        let mut cycle = [0; 256];
        for start in 0..self.degree() {
            let (mut point, mut length) = (start, 0);
            while !core::mem::replace(&mut seen[usize::from(point)], true) {
                cycle[length] = point;
                length += 1;
                point = self.image(point);
            }
            if length > 0 {
                visit(&cycle[..length]);
            }
        }
    }
}

/// The images of its argument, if they are a permutation: see [`Perm::new`].
impl TryFrom<&[u8]> for Perm {
    type Error = ImageError;
    fn try_from(images: &[u8]) -> Result<Self, ImageError> {
        Self::new(images)
    }
}

/// How long a cycle is.
#[expect(clippy::cast_possible_truncation, reason = "a cycle has at most 255 points")]
fn length(cycle: &[u8]) -> u8 {
    cycle.len() as u8
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
