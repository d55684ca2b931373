//! The terms whose sum is the number of words with given numbers of three letters: theorem 6 in
//! `docs/math/roll.md`.

/// The terms h(u) · g(u) for u = 0 … `last`, where
///
/// > h = s! · 2^w / (i! j! k! w!), g = w (3 (s + 1) + i + j + k) + 4 (i j + i k + j k),
///
/// and from one u to the next i, j, k and s fall by one and w grows by two. Twice the number of words
/// is half their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Terms {
    start: Term,
    /// The last u with a term.
    pub(super) last: u64,
}

/// The numbers of one term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    /// How often two letters meet: the first two, the outer two, the last two.
    pub(super) pairs: [u64; 3],
    /// s
    pub(super) all: u64,
    /// w
    pub(super) threes: u64,
}

impl Terms {
    /// The terms for so many letters of each of three kinds, not all zero; `None` if one kind has more
    /// than one letter more than the others together, and there are no words.
    pub(super) fn of([a, b, c]: [u64; 3]) -> Option<Self> {
        let odd = (a + b + c) % 2;
        let half = |x: u64, y: u64, z: u64| (x + y + odd).checked_sub(z).map(|n| n / 2);
        let pairs = [half(a, b, c)?, half(a, c, b)?, half(b, c, a)?];
        let threes = 1 - odd;
        let all = pairs.iter().sum::<u64>() + threes - 2;
        let last = pairs[0].min(pairs[1]).min(pairs[2]);
        Some(Self { start: Term { pairs, all, threes }, last })
    }

    /// Term number `u`, at most [`last`](Self::last).
    pub(super) fn at(&self, u: u64) -> Term {
        let Term { pairs, all, threes } = self.start;
        Term { pairs: pairs.map(|n| n - u), all: all - u, threes: threes + 2 * u }
    }
}

impl Term {
    /// g
    pub(super) fn weight(&self) -> u128 {
        let [i, j, k] = self.pairs.map(u128::from);
        let sum = 3 * (u128::from(self.all) + 1) + i + j + k;
        u128::from(self.threes) * sum + 4 * (i * j + i * k + j * k)
    }

    /// The factors of numerator and denominator of h(u + 1) / h(u). After the last term the numerator
    /// is zero, and the denominator may be.
    pub(super) fn ratio(&self) -> ([u64; 3], [u64; 3]) {
        let [i, j, k] = self.pairs;
        ([4 * i, j, k], [self.all, self.threes + 1, self.threes + 2])
    }

    /// How the numbers lie among the multiples of a prime power. They must fit into 32 bits.
    pub(super) fn among(&self, q: u32) -> Among {
        let narrow = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
        let (all, threes) = (narrow(self.all), narrow(self.threes));
        let pairs = self.pairs.map(narrow);
        let below = pairs.iter().map(|n| n / q).sum::<u32>() + threes / q;
        // At least -1 and at most 3, as the four add up to s + 2.
        let excess = i8::try_from((all / q).cast_signed() - below.cast_signed());
        let pairs = pairs.map(|n| n % q);
        Among { q, excess: excess.unwrap_or(i8::MIN), all: all % q, pairs, threes: threes % q }
    }
}

/// How the numbers of a term lie among the multiples of a prime power: what they leave.
#[derive(Clone, Copy, Debug)]
pub(super) struct Among {
    q: u32,
    /// How many multiples there are up to s, less those up to i, j, k and w: how often the prime power
    /// divides s! more than i! j! k! w!.
    pub(super) excess: i8,
    all: u32,
    pairs: [u32; 3],
    threes: u32,
}

impl Among {
    /// The excess so many terms, less than the prime power, later.
    fn after(&self, terms: u32) -> i8 {
        let fallen = |rest: u32| i8::from(terms > rest);
        let risen = |multiple: u32| i8::from(self.threes + 2 * terms >= multiple);
        let pairs: i8 = self.pairs.into_iter().map(fallen).sum();
        self.excess + pairs - fallen(self.all) - risen(self.q) - risen(2 * self.q)
    }

    /// The least excess of so many terms from this one on.
    pub(super) fn least(&self, terms: u64) -> i8 {
        // All that comes, comes once in q terms.
        let terms = u32::try_from(terms).unwrap_or(u32::MAX).min(self.q);
        // It can only fall where s passes a multiple downwards or w upwards.
        let rise = self.q - self.threes;
        [self.all + 1, rise.div_ceil(2), (rise + self.q).div_ceil(2)]
            .into_iter()
            .filter(|&after| after < terms)
            .map(|after| self.after(after))
            .fold(self.excess, i8::min)
    }
}
