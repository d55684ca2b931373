//! [`Steps`]: where a move, or a symmetry, takes the color of each place, as packed codes.

use crate::algebra::layout::Layout;
use crate::algebra::mechanism::{Mechanism, Motion};

/// For each place and each code of a color there, the place that it goes to and its code there; `None`
/// if the move is not possible then.
pub(crate) type Steps = Vec<Vec<Option<(usize, u64)>>>;

/// Where a move takes colors, as far as needs and rules allow it.
pub(crate) fn steps(mechanism: &Mechanism, layout: &Layout, motion: &Motion) -> Steps {
    let Mechanism { stickers, visible, .. } = mechanism;
    let mut steps = vec![Vec::new(); layout.fields.len()];
    for (to, &sticker) in motion.element.iter().enumerate() {
        let (from, turn) = (stickers.piece(sticker), stickers.turn(sticker));
        let step = |&color: &u16| {
            let mut needs = motion.needs.iter().filter(|need| need.place() == from);
            let mut rules = mechanism.rules.iter().filter(|rule| rule.place() == to);
            let after = visible.color(stickers.plus(visible.sticker(color), turn));
            let possible = needs.all(|need| need.allows(visible, color))
                && rules.all(|rule| rule.allows(visible, after));
            // A color without a code is one that rules keep away.
            possible.then(|| layout.fields[to].code(after).map(|code| (to, code))).flatten()
        };
        steps[from] = layout.fields[from].colors.iter().map(step).collect();
    }
    steps
}
