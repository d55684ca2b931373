//! [`Sample`]: how many solutions are drawn, and by which seed.

/// How many solutions of each instance are drawn at random, and by which seed: the same seed draws the same of
/// the same instances, whatever the number of threads.
///
/// ```
/// # use everystate::session::{self, Input, Sample, Solve};
/// use everystate::families::family::Question;
/// let stack = session::open("stack").unwrap();
/// let drawn = |seed| {
///     let (question, sample) = (Question::Sample, Sample { number: 3, seed });
///     let request = Solve { question, sample, ..Solve::default() };
///     let mut out = Vec::new();
///     stack.solve(vec![Input::text("a block", stack.about().example)], &request, &mut out).unwrap();
///     String::from_utf8(out).unwrap()
/// };
/// assert_eq!(drawn(7).lines().count(), 3); // each arrangement is a line of 27 dice
/// assert_eq!(drawn(7), drawn(7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// How many of each instance.
    pub number: u64,
    /// The seed.
    pub seed: u64,
}

impl Default for Sample {
    /// One, by seed 0.
    fn default() -> Self {
        Self { number: 1, seed: 0 }
    }
}
