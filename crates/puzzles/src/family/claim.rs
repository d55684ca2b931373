//! [`Claim`]: what somebody says the answer is.

/// What somebody says the solution of an instance is; numbers of solutions may be huge.
///
/// ```
/// # use everystate_algebra::Natural;
/// # use everystate_puzzles::family::Claim;
/// let claim = Claim { count: Some(Natural::from(34)), modulus: Some(100), ..Claim::default() };
/// assert!(claim.counts(&Natural::from(1234)) && !claim.counts(&Natural::from(35)));
/// ```
pub type Claim = everystate_puzzle::Claim<everystate_algebra::Natural>;
