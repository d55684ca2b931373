//! A ring of tokens that is moved on by one, and an exchange of the two that come first.
//!
//! ```text
//! 1 2 3 4 5   -- L -->   2 3 4 5 1   -- X -->   3 2 4 5 1   -- R -->   1 3 2 4 5
//! ```
//!
//! How many moves the worst order takes: with R, from two tokens, 1 2 6 10 15 21 28 36 45 55 66 78 (OEIS A186783);
//! without it 1 2 6 11 18 25 35 45 58 (A039745).

use crate::catalogue::parts::{definition, orbit, step, taking};
use crate::definition::{Definition, Named, Need, Turn};
use everystate_puzzle::Refusal;

/// A ring to sort by moving it on to the left (`L`) or to the right (`R`, which is `L'`), and by exchanging the
/// first two (`X`). How the ring lies matters.
///
/// A move to the left or right counts as one in the metric `quarter`, as those who study this group count; in `half`
/// it is one to move the ring on by any number of places.
///
/// # Errors
/// If there are fewer than two tokens.
///
/// ```
/// # use everystate_puzzle::Metric;
/// # use everystate_twisty::catalogue::lrx;
/// let ring = lrx(5).unwrap();
/// let names: Vec<_> = ring.searched(Metric::Quarter).unwrap().into_iter().map(|m| m.name).collect();
/// assert_eq!(names, ["L", "L'", "X"]);
/// assert_eq!(ring.find("R").unwrap().does[0].from, [4, 0, 1, 2, 3]);
/// ```
pub fn lrx(tokens: u8) -> Result<Definition, Refusal> {
    let (on, exchange) = changes(tokens)?;
    let moves = vec![step("L", vec![on], vec![]), step("X", vec![exchange], vec![])];
    let named = vec![Named { name: "R".into(), of: "L'".into(), line: 0 }];
    let ring = definition(format!("lrx{tokens}"), [orbit("RING", tokens, 1)], moves);
    Ok(Definition { named, ..ring })
}

/// A ring to sort by moving it on to the left only (`L`), and by exchanging the first two (`X`).
///
/// `L` is undone by no move: what one move makes can take many to undo. As many positions are at each distance from
/// the solved one as to it, though, since what undoes a position is one, too. So that neither a power nor the
/// inverse of `L` is taken for a move, `L` needs something, and that is always there: a hub that nothing moves.
///
/// # Errors
/// If there are fewer than two tokens.
///
/// ```
/// # use everystate_puzzle::Metric;
/// # use everystate_twisty::catalogue::lx;
/// for metric in [Metric::Half, Metric::Quarter] {
///     let moves = lx(5).unwrap().searched(metric).unwrap();
///     assert_eq!(moves.iter().map(|m| &m.name[..]).collect::<Vec<_>>(), ["L", "X"]);
/// }
/// ```
pub fn lx(tokens: u8) -> Result<Definition, Refusal> {
    let (on, exchange) = changes(tokens)?;
    let hub = Need { orbit: 1, place: 0, piece: 0, orientation: None };
    let still = || Turn::identity(1);
    let moves =
        vec![step("L", vec![on, still()], vec![hub]), step("X", vec![exchange, still()], vec![])];
    let orbits = [orbit("RING", tokens, 1), orbit("HUB", 1, 1)];
    Ok(definition(format!("lx{tokens}"), orbits, moves))
}

/// What moves the ring on to the left, and what exchanges the first two.
fn changes(tokens: u8) -> Result<(Turn, Turn), Refusal> {
    if tokens < 2 {
        return Err(Refusal::usage(format!("a ring of {tokens}: there must be two at least")));
    }
    let on = taking(
        tokens,
        (0..tokens).map(|place| (place, if place + 1 == tokens { 0 } else { place + 1 })),
    );
    Ok((on, taking(tokens, [(0, 1), (1, 0)])))
}
