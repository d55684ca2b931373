//! [`straight`]: a solution without detours.

use core::ops::ControlFlow;
use everystate_boards::{Counted, Input, Level, Measure};
use everystate_puzzle::Puzzle;
use std::collections::HashMap;

/// So many positions are looked at for a way between two inputs that count.
const MOST: usize = 1 << 16;

/// The same inputs that change more than players, and between each two of them as few as lead from one to the other.
pub(super) fn straight<const P: usize>(level: &Level<P>, inputs: &[Input]) -> Vec<Input> {
    let counted = Counted { level, measure: Measure::Pushes };
    let mut straight = Vec::new();
    let mut position = level.start();
    // Where the walk began, and its inputs so far.
    let (mut from, mut walk) = (position, Vec::new());
    for &input in inputs {
        let after = counted.expand(&position, &mut Vec::new(), |press, next| {
            if press.input == input {
                ControlFlow::Break((press.cost, next))
            } else {
                ControlFlow::Continue(())
            }
        });
        let ControlFlow::Break((cost, next)) = after else { return inputs.to_vec() };
        if cost > 0 || level.is_goal(&next) {
            straight.extend(way(&counted, &from, &position, &walk));
            straight.push(input);
            (from, walk) = (next, Vec::new());
        } else {
            walk.push(input);
        }
        position = next;
    }
    straight
}

/// The fewest inputs that change only players, from a position to another; those of a way that is known if there are none with fewer, or they are
/// not found.
fn way<const P: usize>(
    counted: &Counted<'_, P>,
    from: &[u64; P],
    to: &[u64; P],
    known: &[Input],
) -> Vec<Input> {
    let mut before: HashMap<[u64; P], Option<([u64; P], Input)>> = HashMap::from([(*from, None)]);
    let mut queue = vec![*from];
    let mut at = 0;
    while let Some(&position) = queue.get(at) {
        at += 1;
        if position == *to || queue.len() > MOST {
            break;
        }
        let _ = counted.expand(&position, &mut Vec::new(), |press, next| {
            if press.cost == 0 && !counted.is_goal(&next) && !before.contains_key(&next) {
                before.insert(next, Some((position, press.input)));
                queue.push(next);
            }
            ControlFlow::<()>::Continue(())
        });
    }
    let (mut inputs, mut place) = (Vec::new(), *to);
    while let Some(Some((earlier, input))) = before.get(&place) {
        inputs.push(*input);
        place = *earlier;
    }
    inputs.reverse();
    if place == *from && inputs.len() <= known.len() { inputs } else { known.to_vec() }
}
