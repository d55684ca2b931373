//! [`Natural`]: a count that is small nearly always and never wrong.

use core::fmt;
use core::ops::{AddAssign, MulAssign, Rem};
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

impl From<BigUint> for Natural {
    fn from(n: BigUint) -> Self {
        Self::from_big(n)
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

impl core::str::FromStr for Natural {
    type Err = num_bigint::ParseBigIntError;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self::from_big)
    }
}
