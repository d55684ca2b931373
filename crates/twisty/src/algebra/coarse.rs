//! Colorings coarser than the visible one: of each orbit some things are looked at, and others not.

use crate::algebra::coloring::{Coloring, Look};
use crate::algebra::mechanism::Mechanism;

/// What is looked at of an orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aspect {
    Nothing,
    Places,
    Turns,
    Whole,
    /// The first pieces, so many of them, and no other; identical pieces count as one.
    Some(usize),
}

/// The classes of an orbit's pieces, in the order of their first pieces.
pub(crate) fn classes(mechanism: &Mechanism, orbit: usize) -> Vec<u32> {
    let mut classes = Vec::new();
    for (look, &of) in mechanism.visible.looks().iter().zip(&mechanism.orbit) {
        if of == orbit && !classes.contains(&look.class) {
            classes.push(look.class);
        }
    }
    classes
}

/// The coloring that looks at the orbits in these ways, and at whatever the rules ask for.
pub(crate) fn coloring(mechanism: &Mechanism, aspects: &[Aspect]) -> Coloring {
    let looks = mechanism.visible.looks();
    let split = aspects.iter().map(|aspect| matches!(aspect, Aspect::Some(_)));
    let classes: Vec<Vec<u32>> = (split.enumerate())
        .map(|(orbit, split)| if split { classes(mechanism, orbit) } else { Vec::new() })
        .collect();
    let each = |piece: usize| {
        let orbit = mechanism.orbit[piece];
        let number = classes[orbit].iter().position(|&c| c == looks[piece].class);
        let (visible, watched) = (looks[piece], mechanism.watched(piece));
        let turned = Look { class: watched.class, ..visible };
        match aspects[orbit] {
            Aspect::Nothing => watched,
            Aspect::Turns => turned,
            Aspect::Places if watched.modulus == 1 => {
                Look { class: visible.class, modulus: 1, offset: 0 }
            }
            Aspect::Some(first) if number >= Some(first) => watched,
            // Classes of the whole are apart from those of what is only watched.
            Aspect::Some(_) => Look { class: visible.class | 1 << 30, ..visible },
            Aspect::Places | Aspect::Whole => visible,
        }
    };
    Coloring::new(&mechanism.stickers, (0..looks.len()).map(each).collect())
}
