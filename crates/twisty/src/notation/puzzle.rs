//! Algs for a [`Definition`]: its moves by their names, and which of them commute.

use crate::definition::{Definition, Searched};
use crate::notation::kind::{Kind, Reader};
use crate::notation::known::kind_of;
use crate::notation::lookup::{look_up, names, unknown};
use crate::notation::{Alg, Step, What, Wrong, corners, dodecahedron, frame};
use core::ops::Range;
use std::collections::HashMap;

/// The moves of a definition that an alg consists of, in their order, by the names that stand there;
/// Square-1's `(1, -3)` is its `U` and `D` (or `U_SQ_` and `D_SQ_`), `/` its `S` (or `_SLASH_`).
///
/// What the definition of a cube of up to four layers, of the Megaminx or of the Skewb does not name, but
/// cubers write (wide moves, slices, rotations; faces across from those that a 2x2x2 held by a corner has;
/// `R++`, `Uv`; a Skewb's `x`), is made of its moves. How the puzzle is held in the end is said by a
/// position of the 4x4x4 alone, which `x` turns by two halves; of smaller cubes,
/// [`without_rotations`](crate::notation::without_rotations) says it.
///
/// # Errors
/// At a move that the definition does not have, or where they become more than about 256 MiB.
///
/// ```
/// # use everystate_twisty::{notation::{Alg, moves_of}, catalogue};
/// let cube = catalogue::named("cube3").unwrap().unwrap();
/// let names = |text: &str| {
///     let moves = moves_of(&Alg::parse(text)?, &cube)?;
///     Ok::<_, everystate_twisty::notation::Wrong>(
///         moves.into_iter().map(|m| m.name).collect::<Vec<_>>())
/// };
/// assert_eq!(names("(R U2)2")?, ["R", "U2", "R", "U2"]);
/// assert_eq!(names("x U M'")?, ["F", "R'", "L"]);
/// assert_eq!(names("R Q").unwrap_err().at, 2..3);
/// let megaminx = catalogue::named("megaminx").unwrap().unwrap();
/// let moves = moves_of(&Alg::parse("R++ U")?, &megaminx)?;
/// assert_eq!(moves.into_iter().map(|m| m.name).collect::<Vec<_>>(), ["L2", "FL"]);
/// # Ok::<(), everystate_twisty::notation::Wrong>(())
/// ```
pub fn moves_of(alg: &Alg, definition: &Definition) -> Result<Vec<Searched>, Wrong> {
    Ok(placed_moves_of(alg, definition)?.into_iter().map(|(m, _)| m).collect())
}

/// The same, each with the place in the text of what it is of.
///
/// # Errors
/// As [`moves_of`].
pub fn placed_moves_of(
    alg: &Alg,
    definition: &Definition,
) -> Result<Vec<(Searched, Range<usize>)>, Wrong> {
    let flat = alg.expand();
    let faces = match spelled(&flat, &Kind::Puzzle(definition))? {
        Kind::Cube { size: Some(size) } => {
            let has = |name: &str| definition.resolve(name).is_some();
            let (mut turns, rotation) = frame::turns(&flat, size, &has)?;
            // A definition that has rotations, but not all else, says how the cube is held.
            if ["x", "y", "z"].iter().all(|name| has(name)) {
                turns.steps.extend(rotation.steps);
            }
            turns
        }
        Kind::Megaminx => dodecahedron::faces(&flat)?,
        Kind::Skewb => corners::turns(&flat)?,
        _ => flat,
    };
    let each: usize = definition.orbits.iter().map(|orbit| 192 + 4 * orbit.pieces).sum();
    let mut found = Vec::new();
    for step in &faces.steps {
        for names in names(&step.what) {
            if found.len() > BYTES / each.max(1) {
                let message = format!("up to here these take more than {} MiB", BYTES >> 20);
                return Err(Wrong::new(step.at.clone(), message));
            }
            let searched = names.iter().find_map(|name| definition.find(name));
            let searched = searched.ok_or_else(|| unknown(step, definition))?;
            found.push((searched, step.at.clone()));
        }
    }
    Ok(found)
}

/// The most bytes that moves may take together, about: those of an enormous puzzle are enormous.
const BYTES: usize = 1 << 28;

/// The puzzle with a notation of its own, if a definition is one and does not itself name all of an alg's
/// moves; otherwise what was given.
///
/// # Errors
/// At the first move that the definition does not name and that cannot be made of those it has.
pub(crate) fn spelled<'a>(flat: &Alg, kind: &Kind<'a>) -> Result<Kind<'a>, Wrong> {
    let Kind::Puzzle(definition) = kind else { return Ok(*kind) };
    // A long alg names few moves.
    let mut known = HashMap::new();
    let mut is_known = |step: &Step| match &step.what {
        What::Move(m) => *known
            .entry(m.clone())
            .or_insert_with(|| look_up(definition, &names(&step.what)[0]).is_some()),
        what => names(what).iter().all(|names| look_up(definition, names).is_some()),
    };
    let others: Vec<&Step> = flat.steps.iter().filter(|step| !is_known(step)).collect();
    let Some(&first) = others.first() else { return Ok(*kind) };
    let Some(spelled) = kind_of(definition) else { return Err(unknown(first, definition)) };
    let mut reader = Reader::new(&spelled);
    let mut is_spelled = |step: &Step| reader.read(step).is_ok();
    if flat.steps.iter().all(&mut is_spelled) {
        return Ok(spelled);
    }
    // The one to blame no such puzzle has, if there is one.
    let worst = others.iter().copied().find(|step| !is_spelled(step));
    Err(unknown(worst.unwrap_or(first), definition))
}
