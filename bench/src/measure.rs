//! Timing: the spread of repeated runs, and two programs compared run by run.
//!
//! A ratio is taken from two runs right after each other, so that what slows the machine down for a
//! while slows both down, and is the median of many such ratios.

use std::fmt;
use std::hint::black_box;
use std::time::Instant;

/// The least, the median and the greatest of some values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The least.
    pub min: f64,
    /// The median; of an even number, the mean of the middle two.
    pub median: f64,
    /// The greatest.
    pub max: f64,
}

impl Spread {
    /// The spread of `values`.
    ///
    /// ```
    /// # use everystate_bench::measure::Spread;
    /// assert_eq!(Spread::of(vec![3.0, 1.0, 2.0, 5.0]), Spread { min: 1.0, median: 2.5, max: 5.0 });
    /// ```
    ///
    /// # Panics
    /// If there are none.
    #[must_use]
    pub fn of(mut values: Vec<f64>) -> Self {
        assert!(!values.is_empty(), "nothing has no median");
        values.sort_unstable_by(f64::total_cmp);
        let last = values.len() - 1;
        let median = f64::midpoint(values[last / 2], values[last.div_ceil(2)]);
        Self { min: values[0], median, max: values[last] }
    }

    /// The spread of the values times a factor above 0.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self { min: self.min * factor, median: self.median * factor, max: self.max * factor }
    }
}

/// As `median (min … max)`, with the digits that a precision asks for.
///
/// ```
/// # use everystate_bench::measure::Spread;
/// let spread = Spread { min: 1.0, median: 2.25, max: 4.0 };
/// assert_eq!(format!("{spread:.2}"), "2.25 (1.00 … 4.00)");
/// ```
impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(3);
        write!(f, "{:.digits$} ({:.digits$} … {:.digits$})", self.median, self.min, self.max)
    }
}

/// How long `run` takes, in seconds.
pub fn seconds<T>(run: impl FnOnce() -> T) -> f64 {
    let begin = Instant::now();
    black_box(run());
    begin.elapsed().as_secs_f64()
}

/// What a run cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spent {
    /// Seconds by the clock.
    pub wall: f64,
    /// Seconds of processor time, of all threads together, to a hundredth; not a number where the system
    /// does not report. Other programs on the machine hardly change it.
    pub processor: f64,
}

/// What `run` costs, and what it gives.
///
/// ```
/// let (sum, spent) = everystate_bench::measure::spent(|| (0..1000u64).sum::<u64>());
/// assert_eq!(sum, 499_500);
/// assert!(spent.wall > 0.0);
/// ```
pub fn spent<T>(run: impl FnOnce() -> T) -> (T, Spent) {
    let (begin, before) = (Instant::now(), processor());
    let value = run();
    (value, Spent { wall: begin.elapsed().as_secs_f64(), processor: processor() - before })
}

/// Seconds of processor time that this process has used so far, as in [`Spent::processor`].
#[must_use]
pub fn processor() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name before it, in parentheses, may hold anything.
    let after = stat.rsplit(')').next().unwrap_or_default();
    // Of the user and of the system, in hundredths of a second.
    let times: Vec<f64> =
        after.split_whitespace().skip(11).take(2).filter_map(|word| word.parse().ok()).collect();
    if times.len() == 2 { times.iter().sum::<f64>() / 100.0 } else { f64::NAN }
}

/// The seconds of `times` runs, after one that is not counted.
///
/// # Panics
/// If `times` is 0.
pub fn repeat<T>(times: usize, mut run: impl FnMut() -> T) -> Spread {
    black_box(run());
    Spread::of((0..times).map(|_| seconds(&mut run)).collect())
}

/// Two programs' times and their ratio.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The first one's seconds.
    pub first: Spread,
    /// The second one's seconds.
    pub second: Spread,
    /// The first one's time divided by the second one's, pair by pair: how many times as fast the
    /// second is.
    pub ratio: Spread,
}

/// Runs two programs alternately, `pairs` times each after one run that is not counted; which of them
/// begins a pair changes from pair to pair.
///
/// ```
/// # use everystate_bench::measure::alternate;
/// let sum = |n: u64| move || (0..n).map(std::hint::black_box).sum::<u64>();
/// let comparison = alternate(9, sum(400_000), sum(4_000));
/// assert!(comparison.ratio.median > 10.0);
/// ```
///
/// # Panics
/// If `pairs` is 0.
pub fn alternate<A, B>(
    pairs: usize,
    mut first: impl FnMut() -> A,
    mut second: impl FnMut() -> B,
) -> Comparison {
    black_box(first());
    black_box(second());
    let (mut firsts, mut seconds_of_second, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for pair in 0..pairs {
        let (one, other) = if pair % 2 == 0 {
            let one = seconds(&mut first);
            (one, seconds(&mut second))
        } else {
            let other = seconds(&mut second);
            (seconds(&mut first), other)
        };
        firsts.push(one);
        seconds_of_second.push(other);
        ratios.push(one / other);
    }
    Comparison {
        first: Spread::of(firsts),
        second: Spread::of(seconds_of_second),
        ratio: Spread::of(ratios),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn medians_of_odd_even_and_one() {
        assert_eq!(Spread::of(vec![7.0]), Spread { min: 7.0, median: 7.0, max: 7.0 });
        assert_eq!(Spread::of(vec![9.0, 7.0]), Spread { min: 7.0, median: 8.0, max: 9.0 });
        assert_eq!(Spread::of(vec![9.0, 7.0, 1.0]), Spread { min: 1.0, median: 7.0, max: 9.0 });
        assert_eq!(
            Spread::of(vec![2.0, 4.0]).times(0.5),
            Spread { min: 1.0, median: 1.5, max: 2.0 }
        );
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_time_of_other_threads_counts() {
        // However busy the machine is, in a minute a thread gets that much.
        let (begin, before) = (Instant::now(), processor());
        let busy = || while processor() - before < 0.2 && begin.elapsed().as_secs() < 60 {};
        let ((), spent) = spent(|| {
            std::thread::scope(|scope| {
                scope.spawn(busy);
            });
        });
        assert!(spent.processor >= 0.2 - 0.02, "{spent:?}");
    }

    #[test]
    fn both_run_equally_often_and_take_turns_at_beginning() {
        let order = RefCell::new(String::new());
        alternate(3, || order.borrow_mut().push('a'), || order.borrow_mut().push('b'));
        assert_eq!(order.into_inner(), "ababbaab");
    }
}
