//! Solutions that are listed one by one: all of them, each once.

use everystate_algebra::Natural;
use everystate_puzzles::family::{Check, Claim, Fields};
use std::collections::HashSet;

/// Bytes of solutions kept to find repeated ones.
const KEPT: usize = 1 << 30;

/// The solutions listed for one instance. That each is a solution is for the family to check; that none
/// stands twice, and that there are as many as counted at the end, is checked here.
#[derive(Default)]
pub(super) struct Listing {
    instance: u64,
    listed: u64,
    seen: HashSet<String>,
    bytes: usize,
}

impl Listing {
    /// What the list makes of a claim about `instance` that the family has checked.
    pub(super) fn check(
        &mut self,
        instance: u64,
        is_listed: bool,
        claim: &Claim,
        check: Check,
    ) -> Check {
        if self.instance != instance {
            *self = Self { instance, ..Self::default() };
        }
        if is_listed {
            self.listed += 1;
        }
        let Check::Holds(why) = check else { return check };
        if is_listed {
            if let Some(text) = solution(&claim.fields)
                && self.bytes < KEPT
            {
                self.bytes += text.len() + size_of::<String>();
                if !self.seen.insert(text) {
                    return Check::Fails("the same solution was listed before".into());
                }
            }
            return Check::Holds(why);
        }
        let listed = self.listed;
        match &claim.count {
            Some(count) if listed > 0 && !claim.counts(&Natural::from(listed)) => {
                let plural = if listed == 1 { " is" } else { "s are" };
                Check::Fails(format!("{listed} solution{plural} listed, not {count}"))
            }
            Some(_) if self.bytes >= KEPT => Check::Open(format!(
                "{why}; the list is too long to tell whether a solution stands in it twice"
            )),
            _ => Check::Holds(why),
        }
    }
}

/// A solution as text that no other solution of the instance has.
fn solution(fields: &Fields) -> Option<String> {
    if let Some(runs) = &fields.runs {
        // The same word can be cut into runs in more than one way.
        let length: u64 = runs.iter().map(|(w, n)| n.saturating_mul(w.len() as u64)).sum();
        if length <= 1 << 20 {
            let times = |n: u64| usize::try_from(n).unwrap_or(0);
            return Some(runs.iter().map(|(w, n)| w.repeat(times(*n))).collect());
        }
        return Some(format!("{runs:?}"));
    }
    match (&fields.moves, &fields.path) {
        (Some(moves), _) => Some(moves.join(" ")),
        (None, Some(path)) => Some(format!("{path:?}")),
        (None, None) => None,
    }
}
