//! [`Spread`]: how the values of a column are spread.

use crate::interval::float;

/// How the values of a column are spread. A quantile is the least value that so large a part of the values
/// do not pass: always one of the values.
///
/// ```
/// use everystate_study::{Archive, Options, Parameters, Store, run};
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("gap.db");
/// let mut store = Store::open(&path).unwrap();
/// let options = Options { deals: 50, threads: 1, bytes: 1 << 30, cancel: None, watch: &|_| {} };
/// run(&mut store, &Parameters::of("gap"), &options).unwrap();
/// let report = Archive::open(&path).unwrap().report(None).unwrap();
/// let positions = report.studies[0].positions.as_ref().unwrap();
/// assert!(positions.min <= positions.quartiles[0] && positions.high <= positions.max);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread<T> {
    /// How many values there are.
    pub count: u64,
    /// The least.
    pub min: T,
    /// The quartiles; the second is the median.
    pub quartiles: [T; 3],
    /// The 99th percentile.
    pub high: T,
    /// The largest.
    pub max: T,
    /// The first deal that has it.
    pub longest: u64,
    /// The mean.
    pub mean: f64,
}

/// What has a mean.
pub(crate) trait Number: Copy {
    fn value(self) -> f64;
}
impl Number for u64 {
    fn value(self) -> f64 {
        float(self)
    }
}
impl Number for f64 {
    fn value(self) -> f64 {
        self
    }
}

/// Goes through the values, from the least up.
pub(crate) struct Walk<T> {
    count: u64,
    seen: u64,
    sum: f64,
    min: Option<T>,
    /// Those quantiles that were passed: 25, 50, 75 and 99 of a hundred.
    passed: Vec<T>,
    max: Option<(T, u64)>,
}

/// The quantiles, of a hundred.
const PARTS: [u64; 4] = [25, 50, 75, 99];

impl<T: Number> Walk<T> {
    /// Through so many values.
    pub(crate) fn new(count: u64) -> Self {
        Self { count, seen: 0, sum: 0.0, min: None, passed: Vec::new(), max: None }
    }

    /// A value, how many have it, and which is the first.
    pub(crate) fn step(&mut self, value: T, times: u64, first: u64) {
        self.min.get_or_insert(value);
        self.seen += times;
        self.sum += value.value() * float(times);
        while let Some(part) = PARTS.get(self.passed.len()) {
            // The rank of the quantile, from 1.
            let rank = (u128::from(self.count) * u128::from(*part)).div_ceil(100).max(1);
            if u128::from(self.seen) < rank {
                break;
            }
            self.passed.push(value);
        }
        self.max = Some((value, first));
    }

    /// What came of it.
    pub(crate) fn end(self) -> Option<Spread<T>> {
        let (max, longest) = self.max?;
        let &[first, second, third, high] = self.passed.as_slice() else { return None };
        Some(Spread {
            count: self.seen,
            min: self.min?,
            quartiles: [first, second, third],
            high,
            max,
            longest,
            mean: self.sum / float(self.seen),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(values: &[u64]) -> Option<Spread<u64>> {
        let mut walk = Walk::new(values.len() as u64);
        values.iter().zip(0..).for_each(|(&value, index)| walk.step(value, 1, index));
        walk.end()
    }

    #[test]
    fn quantiles_are_values_by_their_rank() {
        let hundred: Vec<u64> = (1..=100).collect();
        let found = spread(&hundred).unwrap();
        assert_eq!((found.quartiles, found.high, found.max), ([25, 50, 75], 99, 100));
        assert_eq!((found.min, found.longest, found.count), (1, 99, 100));
        assert!((found.mean - 50.5).abs() < 1e-12);
        let found = spread(&[1, 2, 3, 4, 5]).unwrap();
        assert_eq!((found.quartiles, found.high), ([2, 3, 4], 5));
        let found = spread(&[7]).unwrap();
        assert_eq!((found.min, found.quartiles, found.high, found.max), (7, [7; 3], 7, 7));
        assert_eq!(spread(&[]), None);
    }

    #[test]
    fn equal_values_are_one_step() {
        let mut walk = Walk::new(10);
        walk.step(3, 9, 4);
        walk.step(8, 1, 2);
        let found = walk.end().unwrap();
        assert_eq!((found.quartiles, found.high, found.longest), ([3; 3], 8, 2));
    }
}
