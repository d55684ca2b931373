//! Top-Spin: numbers in a ring, and a turntable that reverses some of them.
//!
//! ```text
//!    [1 2 3 4]      F      [4 3 2 1]      R      [5 4 3 2]
//!   8         5    -->    8         5    -->    1         6
//!      7   6                 7   6                 8   7
//! ```

use crate::catalogue::parts::{definition, orbit, step, taking};
use crate::definition::Definition;
use everystate_puzzle::Refusal;

/// A ring of pieces to sort, the first `turntable` of them on a turntable.
///
/// `F` reverses the turntable; `R` moves every piece on by one place, and its powers by several (each
/// one move, where every power counts as one). How the ring lies matters: sorted, but moved round, is
/// another position.
///
/// # Errors
/// If the ring has fewer than two places, or the turntable fewer, or more than the ring.
///
/// ```
/// # use everystate_twisty::catalogue::topspin;
/// let puzzle = topspin(6, 4).unwrap();
/// assert_eq!(puzzle.moves[0].does[0].from, [3, 2, 1, 0, 4, 5]);
/// assert_eq!(puzzle.moves[1].does[0].from, [1, 2, 3, 4, 5, 0]);
/// ```
pub fn topspin(ring: u8, turntable: u8) -> Result<Definition, Refusal> {
    if !(2..=ring).contains(&turntable) {
        let why = format!(
            "a ring of {ring} with a turntable of {turntable}: 2 or more, not past the ring"
        );
        return Err(Refusal::usage(why));
    }
    let flip = taking(ring, (0..turntable).map(|place| (place, turntable - 1 - place)));
    let on = taking(ring, (0..ring).map(|place| (place, (place + 1) % ring)));
    let moves = vec![step("F", vec![flip], vec![]), step("R", vec![on], vec![])];
    let name = format!("topspin{ring}-{turntable}");
    Ok(definition(name, [orbit("RING", ring, 1)], moves))
}
