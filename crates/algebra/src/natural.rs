//! [`Natural`]: a count that is small nearly always and never wrong.

use core::cmp::Ordering;
use core::fmt;
use core::iter::Sum;
use core::num::TryFromIntError;
use core::ops::{Add, AddAssign, MulAssign, Rem};
use num_bigint::BigUint;

/// A natural number: a machine word while it fits, a big integer from then on.
///
/// ```
/// # use everystate_algebra::Natural;
/// let mut n = Natural::from(u64::MAX);
/// n += &Natural::from(1u64);
/// assert_eq!(n.to_string(), "18446744073709551616");
/// n *= &n.clone();
/// assert_eq!(n.to_string(), "340282366920938463463374607431768211456");
/// assert_eq!("12".parse::<Natural>().unwrap(), Natural::from(12u64));
/// ```
///
/// Numbers are compared, added and summed as those of the language are, and never overflow:
///
/// ```
/// # use everystate_algebra::Natural;
/// let sum: Natural = [u64::MAX, 1, 2].into_iter().map(Natural::from).sum();
/// assert_eq!(sum, Natural::from_u128(u128::from(u64::MAX) + 3));
/// assert!(sum > Natural::from(u64::MAX) + Natural::ONE);
/// assert_eq!(u128::try_from(&sum), Ok(18_446_744_073_709_551_618));
/// assert!(u64::try_from(&sum).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Natural(Size);

/// `Large` holds only what does not fit `Small`, so that equal numbers are equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Size {
    Small(u64),
    Large(Box<BigUint>),
}

impl Natural {
    /// 0.
    pub const ZERO: Self = Self(Size::Small(0));
    /// 1.
    pub const ONE: Self = Self(Size::Small(1));

    /// A number of up to 128 bits. No `From`, so that `Natural::from(2)` needs no suffix: that is of `u64` alone.
    ///
    /// ```
    /// # use everystate_algebra::Natural;
    /// assert_eq!(Natural::from_u128(1 << 64).to_string(), "18446744073709551616");
    /// assert_eq!(Natural::from_u128(7), Natural::from(7));
    /// ```
    #[must_use]
    pub fn from_u128(n: u128) -> Self {
        match u64::try_from(n) {
            Ok(n) => Self::from(n),
            Err(_) => Self(Size::Large(Box::new(BigUint::from(n)))),
        }
    }

    /// The number whose digits in base 2⁶⁴ these are, the last of them first.
    ///
    /// ```
    /// # use everystate_algebra::Natural;
    /// assert_eq!(Natural::from_words([7, 1]), Natural::from_u128((1 << 64) + 7));
    /// assert_eq!(Natural::from_words([7, 0, 0]), Natural::from(7));
    /// ```
    #[must_use]
    pub fn from_words(words: impl IntoIterator<Item = u64>) -> Self {
        let bytes: Vec<u8> = words.into_iter().flat_map(u64::to_le_bytes).collect();
        Self::from_big(BigUint::from_bytes_le(&bytes))
    }

    fn big(&self) -> BigUint {
        match &self.0 {
            Size::Small(n) => BigUint::from(*n),
            Size::Large(n) => BigUint::clone(n),
        }
    }

    fn from_big(n: BigUint) -> Self {
        match u64::try_from(&n) {
            Ok(n) => Self(Size::Small(n)),
            Err(_) => Self(Size::Large(Box::new(n))),
        }
    }

    /// Whether it is 0.
    ///
    /// ```
    /// # use everystate_algebra::Natural;
    /// assert!(Natural::ZERO.is_zero() && !Natural::ONE.is_zero());
    /// ```
    #[must_use]
    pub fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }

    /// The number, if it is below 2⁶⁴.
    ///
    /// ```
    /// # use everystate_algebra::Natural;
    /// let mut n = Natural::from(u64::MAX);
    /// assert_eq!(n.to_u64(), Some(u64::MAX));
    /// n += &Natural::ONE;
    /// assert_eq!(n.to_u64(), None);
    /// ```
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        match self.0 {
            Size::Small(n) => Some(n),
            Size::Large(_) => None,
        }
    }

    /// What is left of it after dividing by `modulus`.
    ///
    /// ```
    /// # use everystate_algebra::Natural;
    /// let n: Natural = "100000000000000000000000007".parse().unwrap();
    /// assert_eq!((n.remainder(1000), n.remainder(1)), (7, 0));
    /// ```
    ///
    /// # Panics
    /// If `modulus` is 0.
    #[must_use]
    pub fn remainder(&self, modulus: u64) -> u64 {
        match &self.0 {
            Size::Small(n) => n % modulus,
            Size::Large(n) => u64::try_from(&**n % modulus).unwrap_or(0),
        }
    }

    /// Bytes it takes beside the value itself.
    ///
    /// ```
    /// # use everystate_algebra::Natural;
    /// let mut n = Natural::from(u64::MAX);
    /// assert_eq!(n.heap_bytes(), 0); // a word is all it takes
    /// n += &Natural::ONE;
    /// assert!(n.heap_bytes() > 0);
    /// ```
    #[must_use]
    pub fn heap_bytes(&self) -> u64 {
        match &self.0 {
            Size::Small(_) => 0,
            Size::Large(n) => 24 + n.bits().div_ceil(64) * 8,
        }
    }
}

impl Default for Natural {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<u64> for Natural {
    fn from(n: u64) -> Self {
        Self(Size::Small(n))
    }
}

/// What the language says of a number that does not fit.
fn too_large() -> TryFromIntError {
    match u8::try_from(u16::MAX) {
        Err(error) => error,
        Ok(_) => unreachable!("65 535 is above 255"),
    }
}

impl TryFrom<&Natural> for u64 {
    type Error = TryFromIntError;
    /// The number, if it is below 2⁶⁴.
    fn try_from(n: &Natural) -> Result<Self, TryFromIntError> {
        n.to_u64().ok_or_else(too_large)
    }
}

impl TryFrom<&Natural> for u128 {
    type Error = TryFromIntError;
    /// The number, if it is below 2¹²⁸.
    fn try_from(n: &Natural) -> Result<Self, TryFromIntError> {
        match &n.0 {
            Size::Small(n) => Ok(Self::from(*n)),
            Size::Large(n) => Self::try_from(&**n).map_err(|_| too_large()),
        }
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Size::Small(a), Size::Small(b)) => a.cmp(b),
            (Size::Small(_), Size::Large(_)) => Ordering::Less,
            (Size::Large(_), Size::Small(_)) => Ordering::Greater,
            (Size::Large(a), Size::Large(b)) => a.cmp(b),
        }
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Rem<u64> for &Natural {
    type Output = u64;
    /// As [`Natural::remainder`].
    fn rem(self, modulus: u64) -> u64 {
        self.remainder(modulus)
    }
}

impl AddAssign<&Natural> for Natural {
    fn add_assign(&mut self, other: &Natural) {
        if let (Size::Small(a), Size::Small(b)) = (&self.0, &other.0)
            && let Some(sum) = a.checked_add(*b)
        {
            self.0 = Size::Small(sum);
            return;
        }
        *self = Self::from_big(self.big() + other.big());
    }
}

impl AddAssign for Natural {
    fn add_assign(&mut self, other: Self) {
        *self += &other;
    }
}

impl Add for Natural {
    type Output = Self;
    fn add(mut self, other: Self) -> Self {
        self += &other;
        self
    }
}

impl Add<&Self> for Natural {
    type Output = Self;
    fn add(mut self, other: &Self) -> Self {
        self += other;
        self
    }
}

impl Sum for Natural {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Self> for Natural {
    fn sum<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, Add::add)
    }
}

impl MulAssign<&Natural> for Natural {
    fn mul_assign(&mut self, other: &Natural) {
        if let (Size::Small(a), Size::Small(b)) = (&self.0, &other.0)
            && let Some(product) = a.checked_mul(*b)
        {
            self.0 = Size::Small(product);
            return;
        }
        *self = Self::from_big(self.big() * other.big());
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Size::Small(n) => fmt::Display::fmt(n, f),
            Size::Large(n) => fmt::Display::fmt(n, f),
        }
    }
}

/// That a text is no natural number.
///
/// ```
/// # use everystate_algebra::Natural;
/// let error = "1.5".parse::<Natural>().unwrap_err();
/// assert_eq!(error.to_string(), "a natural number is written in digits alone");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoNatural;

impl fmt::Display for NoNatural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a natural number is written in digits alone")
    }
}

impl core::error::Error for NoNatural {}

impl core::str::FromStr for Natural {
    type Err = NoNatural;
    fn from_str(text: &str) -> Result<Self, NoNatural> {
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(NoNatural);
        }
        text.parse().map(Self::from_big).map_err(|_| NoNatural)
    }
}
