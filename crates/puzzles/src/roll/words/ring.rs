//! Whole numbers modulo a prime power or a number without small primes, one machine word each.

/// Arithmetic with remainders. They are kept in a form of the ring's own: [`of`](Self::of) and
/// [`value`](Self::value) go to and fro.
pub(super) trait Ring: Copy {
    /// The ring's form of a number.
    fn of(&self, n: u64) -> u64;
    /// The remainder that a form stands for.
    fn value(&self, form: u64) -> u64;
    fn add(&self, a: u64, b: u64) -> u64;
    fn sub(&self, a: u64, b: u64) -> u64;
    fn mul(&self, a: u64, b: u64) -> u64;
}

/// An odd modulus above 1, by Montgomery's products: a stands for a / 2^64.
#[derive(Clone, Copy, Debug)]
pub(super) struct Odd {
    modulus: u64,
    /// The inverse of the modulus modulo 2^64.
    inverse: u64,
    /// 2^128 modulo the modulus.
    square: u64,
}

impl Odd {
    pub(super) fn new(modulus: u64) -> Self {
        debug_assert!(modulus % 2 == 1 && modulus > 1);
        let word = (1_u128 << 64) % u128::from(modulus);
        let square = u64::try_from(word * word % u128::from(modulus)).unwrap_or(0);
        Self { modulus, inverse: inverse_of_odd(modulus), square }
    }
}

/// The inverse of an odd number modulo 2^64; each step doubles the number of right bits.
pub(super) fn inverse_of_odd(n: u64) -> u64 {
    (0..5).fold(n, |x, _| x.wrapping_mul(2_u64.wrapping_sub(n.wrapping_mul(x))))
}

impl Ring for Odd {
    fn of(&self, n: u64) -> u64 {
        self.mul(n, self.square)
    }

    fn value(&self, form: u64) -> u64 {
        self.mul(form, 1)
    }

    #[inline]
    fn add(&self, a: u64, b: u64) -> u64 {
        let (sum, over) = a.overflowing_add(b);
        if over || sum >= self.modulus { sum.wrapping_sub(self.modulus) } else { sum }
    }

    #[inline]
    fn sub(&self, a: u64, b: u64) -> u64 {
        let (difference, under) = a.overflowing_sub(b);
        if under { difference.wrapping_add(self.modulus) } else { difference }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of a product")]
    fn mul(&self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let (high, low) = ((product >> 64) as u64, product as u64);
        let multiple = u128::from(low.wrapping_mul(self.inverse)) * u128::from(self.modulus);
        self.sub(high, (multiple >> 64) as u64)
    }
}

/// A power of two up to 2^63, by its bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Binary {
    mask: u64,
}

impl Binary {
    pub(super) fn new(modulus: u64) -> Self {
        debug_assert!(modulus.is_power_of_two());
        Self { mask: modulus - 1 }
    }
}

impl Ring for Binary {
    fn of(&self, n: u64) -> u64 {
        n
    }
    fn value(&self, form: u64) -> u64 {
        form & self.mask
    }
    #[inline]
    fn add(&self, a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }
    #[inline]
    fn sub(&self, a: u64, b: u64) -> u64 {
        a.wrapping_sub(b)
    }
    #[inline]
    fn mul(&self, a: u64, b: u64) -> u64 {
        a.wrapping_mul(b)
    }
}

/// The product of two numbers modulo a third.
pub(super) fn product_modulo(a: u64, b: u64, modulus: u64) -> u64 {
    let product = u128::from(a) * u128::from(b) % u128::from(modulus);
    u64::try_from(product).unwrap_or(0)
}

/// The inverse of a number that has no factor in common with the modulus (Euclid).
pub(super) fn inverse(n: u64, modulus: u64) -> u64 {
    let whole = i128::from(modulus);
    // Each left side is n times the right side, modulo the modulus.
    let (mut last, mut next) = ((whole, 0), (i128::from(n % modulus), 1));
    while next.0 > 0 {
        let times = last.0 / next.0;
        (last, next) = (next, (last.0 - times * next.0, last.1 - times * next.1));
    }
    debug_assert_eq!(last.0, 1, "{n} modulo {modulus}");
    u64::try_from(last.1.rem_euclid(whole)).unwrap_or(0)
}

/// The number below the product of two moduli without common factor that leaves the given remainders.
pub(super) fn join((a, m): (u64, u64), (b, n): (u64, u64)) -> (u64, u64) {
    let ring_of_n = |x: u64| u128::from(x % n);
    let away = (ring_of_n(b) + u128::from(n) - ring_of_n(a)) % u128::from(n);
    let away = product_modulo(u64::try_from(away).unwrap_or(0), inverse(m, n), n);
    (a + m * away, m * n)
}

/// A number's prime factors, ascending, each as often as it divides it.
pub(super) fn factor(mut n: u64) -> Vec<u64> {
    let mut found = Vec::new();
    let mut p = 2;
    while p * p <= n && p < SMALL {
        while n.is_multiple_of(p) {
            found.push(p);
            n /= p;
        }
        p += 1 + p % 2;
    }
    let mut left = vec![n];
    while let Some(n) = left.pop() {
        if n >= SMALL * SMALL && !is_prime(n) {
            let one = divisor(n);
            left.extend([one, n / one]);
        } else if n > 1 {
            found.push(n);
        }
    }
    found.sort_unstable();
    found
}

/// Below this, divisors are tried one after the other.
const SMALL: u64 = 1 << 12;

/// Whether an odd number above 37 is prime: Miller and Rabin's test with the bases that suffice below
/// 2^64.
fn is_prime(n: u64) -> bool {
    let ring = Odd::new(n);
    let (one, minus) = (ring.of(1), ring.of(n - 1));
    let twos = (n - 1).trailing_zeros();
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].into_iter().all(|base| {
        let mut x = power(&ring, ring.of(base), (n - 1) >> twos);
        x == one
            || x == minus
            || (1..twos).any(|_| {
                x = ring.mul(x, x);
                x == minus
            })
    })
}

/// A power in a ring.
pub(super) fn power(ring: &impl Ring, base: u64, mut exponent: u64) -> u64 {
    let (mut all, mut base) = (ring.of(1), base);
    while exponent > 0 {
        if exponent % 2 == 1 {
            all = ring.mul(all, base);
        }
        base = ring.mul(base, base);
        exponent /= 2;
    }
    all
}

/// A factor, neither 1 nor the whole, of a number that is not prime and has no small factors (Pollard's
/// rho).
fn divisor(n: u64) -> u64 {
    let ring = Odd::new(n);
    (1..)
        .find_map(|shift| {
            let next = |x| ring.add(ring.mul(x, x), ring.of(shift));
            let (mut slow, mut fast) = (ring.of(2), ring.of(2));
            loop {
                slow = next(slow);
                fast = next(next(fast));
                match common_divisor(ring.sub(slow, fast), n) {
                    1 => {}
                    d if d == n => return None,
                    d => return Some(d),
                }
            }
        })
        .unwrap_or(n)
}

/// The greatest common divisor; `n` if the first is zero.
fn common_divisor(mut a: u64, mut n: u64) -> u64 {
    while a > 0 {
        (a, n) = (n % a, a);
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;

    #[test]
    fn rings_agree_with_wide_products() {
        let mut random = Random::new(61);
        for _ in 0..2000 {
            let modulus = (random.next_u64() >> random.below(63)) | 1;
            let (a, b) = (random.next_u64(), random.next_u64());
            let wide = product_modulo(a, b, modulus);
            if modulus > 1 {
                let ring = Odd::new(modulus);
                let form = ring.mul(ring.of(a), ring.of(b));
                assert_eq!(ring.value(form), wide);
                let (x, y) = (ring.of(a), ring.of(b));
                assert_eq!(ring.sub(ring.add(x, y), y), x);
                if common_divisor(a % modulus, modulus) == 1 {
                    assert_eq!(product_modulo(inverse(a, modulus), a, modulus), 1);
                }
            }
            let two = 1 << random.below(64);
            let ring = Binary::new(two);
            assert_eq!(ring.value(ring.mul(a, b)), product_modulo(a, b, two));
        }
    }

    #[test]
    fn factors_are_prime_and_all() {
        let mut random = Random::new(62);
        let hard = [
            u64::MAX,
            u64::MAX - 58,
            4_294_967_291 * 4_294_967_291,
            4_294_967_291 * 4_294_967_279,
            4_194_301 * 4_194_319,
            1_000_000_007 * 998_244_353,
            1 << 63,
            1,
            2,
            3,
        ];
        let some = (0..60).map(|_| random.next_u64() >> random.below(60));
        for n in hard.into_iter().chain(some).filter(|&n| n > 0) {
            let factors = factor(n);
            assert_eq!(factors.iter().product::<u64>(), n);
            assert!(factors.is_sorted());
            for p in factors {
                let small = p < 5000 && (2..p).all(|d| p % d != 0);
                assert!(small || (p >= 5000 && is_prime(p)), "{p} of {n}");
            }
        }
    }

    #[test]
    fn remainders_are_joined() {
        assert_eq!(join((2, 3), (3, 5)), (8, 15));
        assert_eq!(join((0, 1), (4, 7)), (4, 7));
        let (m, n) = (4_294_967_296, 4_294_967_295);
        let x = 12_345_678_901_234_567_890;
        assert_eq!(join((x % m, m), (x % n, n)), (x, m * n));
    }
}
