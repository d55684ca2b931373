//! [`Metric`]: what counts as one move.

/// What counts as one move of a puzzle whose moves have powers.
///
/// ```
/// # use everystate_puzzle::Metric;
/// // R2 is two moves by `Metric::Quarter`, one by `Metric::Half`.
/// assert_eq!((Metric::Quarter.name(), Metric::Half.name()), ("quarter", "half"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// A move as it is named, or its inverse: quarter turns of a cube.
    Quarter,
    /// Every power of a move alike: quarter and half turns of a cube.
    Half,
}

impl Metric {
    /// `quarter` or `half`.
    ///
    /// ```
    /// # use everystate_puzzle::Metric;
    /// assert_eq!(Metric::Half.name(), "half");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quarter => "quarter",
            Self::Half => "half",
        }
    }
}
