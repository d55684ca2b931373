//! Digests by which a table on disk is known: of what a puzzle is, whatever it is called, and of how its
//! positions are numbered.

#![expect(
    clippy::cast_possible_truncation,
    reason = "stickers and colors are below 2^16 and patterns below 2^32: `Stickers` and `Index` see to it"
)]

use crate::definition::Definition;
use everystate_table::cosets::{Cosets, Members};

/// The digest of a definition: of its orbits, its solved position, its moves and its rules. Names and
/// the place in a file make no difference.
///
/// ```
/// # use everystate_twisty::{catalogue, digest};
/// let cube = catalogue::named("cube3").unwrap().unwrap();
/// let renamed = everystate_twisty::Definition { name: "Rubik".into(), ..cube.clone() };
/// assert_eq!(digest(&cube), digest(&renamed));
/// assert_ne!(digest(&cube), digest(&cube.with_moves(&["R", "U"]).unwrap()));
/// ```
pub fn definition(definition: &Definition) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    // Every list is written with its length, so that no two definitions are written alike.
    let mut list = |bytes: &[u8]| {
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    for (orbit, solved) in definition.orbits.iter().zip(&definition.solved) {
        list(&[orbit.pieces as u8, orbit.orientations]);
        for part in [&solved.pieces, &solved.orientation, &solved.modulus] {
            list(part);
        }
    }
    list(b"moves");
    for named in &definition.moves {
        list(&[named.purpose as u8]);
        for turn in &named.does {
            list(&turn.from);
            list(&turn.delta);
        }
        for need in &named.needs {
            let turned = need.orientation.map_or([0, 0], |turned| [1, turned]);
            list(&[need.orbit as u8, need.place, need.piece, turned[0], turned[1]]);
            list(&(need.orbit as u64).to_le_bytes());
        }
    }
    list(b"illegal");
    for rule in &definition.illegal {
        list(&(rule.orbit as u64).to_le_bytes());
        list(&[rule.place]);
        list(&rule.pieces);
    }
    list(b"blocks");
    for block in &definition.blocks {
        for (orbit, piece) in &block.pieces {
            list(&(*orbit as u64).to_le_bytes());
            list(&[*piece]);
        }
        list(b"block");
    }
    hasher.finalize().into()
}

/// The digest of a numbering: of where every move leads from every position.
pub(crate) fn ranks(cosets: &Cosets) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    // Every list ends with its length, so that no two numberings are written alike.
    let mut add = |numbers: &mut dyn Iterator<Item = u32>| {
        let mut block = Vec::with_capacity(1 << 12);
        let mut length = 0_u64;
        for number in numbers {
            block.extend_from_slice(&number.to_le_bytes());
            length += 1;
            if block.len() == block.capacity() {
                hasher.update(&block);
                block.clear();
            }
        }
        hasher.update(&block);
        hasher.update(&length.to_le_bytes());
    };
    let start = [cosets.start as u32, (cosets.start >> 32) as u32];
    add(&mut [cosets.cosets() as u32, cosets.moves() as u32].into_iter().chain(start));
    let steps = (0..cosets.cosets()).flat_map(|coset| {
        let count = [cosets.steps.of(coset).len() as u32];
        let steps = cosets.steps.numbered(coset);
        count.into_iter().chain(steps.flat_map(|(n, step)| [n as u32, step.coset, step.action]))
    });
    add(&mut { steps });
    match &cosets.members {
        Members::Words { words, units, twists, turns, .. } => {
            add(&mut [64 / *units, *words].into_iter());
            add(&mut cosets.entries());
            let images = (0..twists.count())
                .flat_map(|twist| (0..64).map(move |bit| u32::from(twists.image(twist, bit))));
            add(&mut { images });
            if let Some(classes) = &cosets.classes {
                add(&mut classes.sizes.iter().copied());
                add(&mut (0..turns.actions()).map(|action| turns.of(action) as u32));
            }
        }
        Members::Each { members, actions } => {
            add(&mut [1, *members].into_iter());
            add(&mut actions.iter().copied());
        }
    }
    hasher.finalize().into()
}
