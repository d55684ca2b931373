//! [`Interval`]: what a count says of a share.
//!
//! Of `n` deals drawn independently `k` are solved; which shares are likely? Two intervals are given.
//! Wilson's (Journal of the American Statistical Association 22, 1927) is short and right on average:
//! it holds the share about as often as it says. That of Clopper and Pearson (Biometrika 26, 1934) is exact: it
//! holds the share at least as often as it says, whatever the share is.

use statrs::function::erf::erfc_inv;
use statrs::function::gamma::ln_gamma;

/// An interval of shares, from 0 to 1.
///
/// ```
/// # use everystate_study::Interval;
/// let interval = Interval { low: 0.25, high: 0.75 };
/// assert!(interval.holds(0.5) && !interval.holds(0.8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The least share.
    pub low: f64,
    /// The largest share.
    pub high: f64,
}

impl Interval {
    /// Whether a share lies within.
    ///
    /// ```
    /// # use everystate_study::wilson;
    /// assert!(wilson(5, 10, 0.95).holds(0.5));
    /// ```
    #[must_use]
    pub fn holds(&self, share: f64) -> bool {
        self.low <= share && share <= self.high
    }

    /// From the lower end of one to the upper end of another.
    ///
    /// ```
    /// # use everystate_study::wilson;
    /// // Of ten deals five are solved, and two are open: they may all be lost, or all be won.
    /// let honest = wilson(5, 10, 0.95).to(wilson(7, 10, 0.95));
    /// assert!(honest.holds(0.3) && honest.holds(0.85));
    /// ```
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { low: self.low, high: other.high }
    }
}

/// Wilson's interval for the share behind `k` of `n`. Of nothing, nothing is known.
///
/// ```
/// # use everystate_study::wilson;
/// let interval = wilson(5, 10, 0.95);
/// assert!((interval.low - 0.236593).abs() < 1e-6 && (interval.high - 0.763407).abs() < 1e-6);
/// assert_eq!(wilson(0, 0, 0.95).high, 1.0);
/// ```
#[must_use]
pub fn wilson(k: u64, n: u64, confidence: f64) -> Interval {
    if n == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (k, n) = (float(k), float(n));
    let z = std::f64::consts::SQRT_2 * erfc_inv(1.0 - confidence);
    let (share, zz) = (k / n, z * z);
    let middle = (share + zz / (2.0 * n)) / (1.0 + zz / n);
    let half = z / (1.0 + zz / n) * (share * (1.0 - share) / n + zz / (4.0 * n * n)).sqrt();
    // None and all of them are the ends themselves, which rounding would miss.
    let low = if k == 0.0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if k >= n { 1.0 } else { (middle + half).min(1.0) };
    Interval { low, high }
}

/// The interval of Clopper and Pearson for the share behind `k` of `n`: the shares that neither tail of
/// the binomial distribution rules out. Of nothing, nothing is known.
///
/// ```
/// # use everystate_study::clopper_pearson;
/// let interval = clopper_pearson(5, 10, 0.95);
/// assert!((interval.low - 0.187086).abs() < 1e-6 && (interval.high - 0.812914).abs() < 1e-6);
/// assert_eq!(clopper_pearson(0, 10, 0.95).low, 0.0);
/// ```
#[must_use]
pub fn clopper_pearson(k: u64, n: u64, confidence: f64) -> Interval {
    let tail = (1.0 - confidence) / 2.0;
    let (wins, losses) = (float(k), float(n.saturating_sub(k)));
    let low = if k == 0 { 0.0 } else { quantile(wins, losses + 1.0, tail) };
    let high = if k >= n { 1.0 } else { 1.0 - quantile(losses, wins + 1.0, tail) };
    Interval { low, high }
}

/// Where the beta distribution's function reaches `p`, by halving.
///
/// `statrs` has a quantile of its own, but sums no more than 140 terms of the fraction, too few for
/// counts of millions, where the tail it gives is off.
fn quantile(a: f64, b: f64, p: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    loop {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            return middle;
        }
        if beta(a, b, middle) < p { low = middle } else { high = middle }
    }
}

/// The regularized incomplete beta function.
fn beta(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x;
    }
    let front = ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (-x).ln_1p();
    // The fraction is quick on the side where the distribution's bulk is not.
    if x < (a + 1.0) / (a + b + 2.0) {
        front.exp() * fraction(a, b, x) / a
    } else {
        1.0 - front.exp() * fraction(b, a, 1.0 - x) / b
    }
}

/// The continued fraction of the incomplete beta function (Abramowitz and Stegun, 26.5.8), by the
/// method of Lentz. It takes about as many terms as the root of the larger of `a` and `b`.
fn fraction(a: f64, b: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let whole = |v: f64| if v.abs() < TINY { TINY } else { v };
    let mut above = 1.0;
    let mut below = 1.0 / whole(1.0 - (a + b) * x / (a + 1.0));
    let mut sum = below;
    let mut m = 1.0;
    loop {
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        below = 1.0 / whole(1.0 + even * below);
        above = whole(1.0 + even / above);
        sum *= below * above;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        below = 1.0 / whole(1.0 + odd * below);
        above = whole(1.0 + odd / above);
        sum *= below * above;
        if (below * above - 1.0).abs() < 1e-15 || m > 1e6 {
            return sum;
        }
        m += 1.0;
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share needs few digits")]
pub(crate) fn float(n: u64) -> f64 {
    n as f64
}

#[cfg(test)]
mod tests;
