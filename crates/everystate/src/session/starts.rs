//! Where explorations start: an instance, several of them, or the family's own position.

use super::Input;
use super::instances::Instances;
use crate::Error;
use everystate_puzzles::Family;
use everystate_puzzles::family::{Exploration, Explores, Refusal, Request};

/// Explores from an input's first instance, or from the family's own start.
pub(super) fn explore<F: Family>(
    family: &F,
    position: Option<Input>,
    request: &Request<'_>,
) -> Result<Exploration, Error> {
    let about = family.about();
    able(family, request)?;
    let Some(input) = position else {
        if about.explore == Explores::Instance {
            about.start(None::<&F::Instance>)?;
        }
        return Ok(family.explore(None, request)?);
    };
    let instance = Instances::new(family, input).first("an instance to explore")?;
    Ok(family.explore(Some(&instance), request)?)
}

/// Explores from all instances of an input at once. The first that is no position of the same puzzle as those
/// before it is a fault where it begins.
pub(super) fn explore_from<F: Family>(
    family: &F,
    input: Input,
    request: &Request<'_>,
) -> Result<Exploration, Error> {
    able(family, request)?;
    let mut instances = Instances::new(family, input);
    let mut starts = vec![instances.first("an instance to explore from")?];
    while let Some((place, other)) = instances.placed()? {
        if let Some(why) = family.apart(&starts[0], &other) {
            let expected = "a position of the same puzzle as the first";
            let fault = instances.source.fault(place, 0, why, expected);
            return Err(Error::input(&instances.name, fault));
        }
        if other != starts[0] {
            starts.push(other);
        }
    }
    match &starts[..] {
        [one] => Ok(family.explore(Some(one), request)?),
        several => Ok(family.explore_from(several, request)?),
    }
}

/// Refuses what the family cannot be asked.
fn able<F: Family>(family: &F, request: &Request<'_>) -> Result<(), Refusal> {
    let about = family.about();
    about.has_metric(request.metric)?;
    if request.disk.is_some() {
        about.has("--disk")?;
    }
    if request.peers.is_some() {
        about.has("--workers")?;
    }
    if about.explore == Explores::No {
        return Err(Refusal::usage(format!("{} has no positions to explore", about.name)));
    }
    Ok(())
}
