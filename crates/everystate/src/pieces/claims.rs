//! Solutions of positions that somebody claims.

use super::{Instance, Positions};
use crate::Error;
use crate::session::{self, Input, Judge, Verified};
use everystate_puzzles::family::{Check, Claim, Fields, Metric};
use everystate_twisty::Verifier;
use everystate_twisty::notation::{Alg, moves_of};
use std::io::Write;

/// What is printed of a position that no moves solve.
pub const UNSOLVABLE: &str = "no sequence of moves solves it";

/// Checks the solutions that `claims` holds for what `positions` read: JSON as a
/// [session](super::Session) writes it, or a line of moves for each, in any
/// [notation](everystate_twisty::notation::moves_of) that is read of the puzzle; what counts is how many of its own they
/// are. Lengths are of `metric` where a claim names none.
///
/// ```
/// # use everystate::{pieces::{self, Positions}, session::Input};
/// let cube = pieces::open("cube3", None).unwrap().unwrap();
/// let positions = Positions::new(cube, &[], None).unwrap();
/// let start = || vec![positions.after("alg", "R U").unwrap()];
/// let check = |claim| {
///     let claims = Input::text("claims", claim);
///     pieces::verify(&positions, start(), None, claims, false, &mut Vec::new()).unwrap()
/// };
/// assert_eq!((check("U' R'\n").holds, check("R' U'\n").fails), (1, 1));
/// assert_eq!(check("(R U)' // 2\n").holds, 1);
/// ```
///
/// # Errors
/// What is wrong with the claims, or a failing output.
pub fn verify(
    positions: &Positions,
    instances: Vec<Instance>,
    metric: Option<Metric>,
    claims: Input,
    json: bool,
    out: &mut dyn Write,
) -> Result<Verified, Error> {
    let mut claimed = Claimed::new(positions, instances, metric);
    session::judge(&mut claimed, claims, json, out)
}

/// Positions of a puzzle, and what judges claims about them.
pub(super) struct Claimed<'a> {
    positions: &'a Positions,
    verifier: Verifier<'a>,
    metric: Option<Metric>,
    left: std::vec::IntoIter<Instance>,
}

impl<'a> Claimed<'a> {
    /// Claims about these instances, in a metric where they name none.
    pub(super) fn new(
        positions: &'a Positions,
        instances: Vec<Instance>,
        metric: Option<Metric>,
    ) -> Self {
        Self { positions, verifier: positions.verifier(), metric, left: instances.into_iter() }
    }

    /// In how many places moves leave a position other than it should be.
    pub(super) fn differing(&self, instance: &Instance, moves: &[String]) -> Result<usize, String> {
        self.verifier.differing(&instance.position, moves)
    }

    /// How many moves these are in the metric of claims that do not say one.
    pub(super) fn cost(&self, moves: &[String]) -> u64 {
        self.verifier.cost(moves, self.metric.unwrap_or(Metric::Half))
    }

    /// Why nothing can be decided, if so.
    pub(super) fn undecided(&self) -> Option<&str> {
        self.verifier.undecided()
    }

    /// Moves as the puzzle calls them; what cannot be read as its moves stays, for the verifier to say so.
    pub(super) fn named(&self, moves: &[String]) -> Vec<String> {
        let target = self.positions.target();
        if moves.iter().all(|name| target.find(name).is_some()) {
            return moves.to_vec();
        }
        let alg = Alg::parse(&moves.join(" "));
        let read = alg.and_then(|alg| moves_of(&alg, target));
        read.map_or_else(|_| moves.to_vec(), |read| read.into_iter().map(|m| m.name).collect())
    }
}

impl Judge for Claimed<'_> {
    type Instance = Instance;

    fn next(&mut self) -> Result<Option<Instance>, Error> {
        Ok(self.left.next())
    }

    /// Moves as `solve` prints them or as cubers do, a comment after them; or what it prints where there are none.
    fn claim(&self, text: &str) -> Claim {
        let moves = text.split("//").next().unwrap_or("");
        if moves.trim() == UNSOLVABLE {
            return Claim { verdict: Some("unsolvable".into()), ..Claim::default() };
        }
        let moves = Some(moves.split_whitespace().map(str::to_owned).collect());
        Claim { fields: Fields { moves, ..Fields::default() }, ..Claim::default() }
    }

    fn name<'i>(&self, instance: &'i Instance) -> Option<&'i str> {
        instance.name.as_deref()
    }

    fn judge(&self, instance: &Instance, claim: &Claim) -> Check {
        let metric = claim.metric.or(self.metric);
        let moves = claim.fields.moves.as_ref().map(|moves| self.named(moves));
        if let (Some(moves), 1..) = (&moves, instance.wildcards) {
            return match self.differing(instance, moves) {
                Ok(places) if places <= instance.wildcards => {
                    Check::Holds(format!("{places} of {} places may differ", instance.wildcards))
                }
                Ok(places) => Check::Fails(format!("{places} places differ")),
                Err(why) => Check::Fails(why),
            };
        }
        let fields = Fields { moves, ..claim.fields.clone() };
        self.verifier.verify(&instance.position, &Claim { metric, fields, ..claim.clone() })
    }
}
