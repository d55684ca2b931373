//! What moves make, against all positions that they lead to.

use super::*;
use crate::tests::random::random_definition;
use crate::verify::seen;
use std::collections::HashSet;

/// So many positions at most are looked at.
const FEW: usize = 700;

/// All positions that moves lead to, as they look, if they are few.
fn reached(definition: &Definition) -> Option<HashSet<crate::verify::Seen>> {
    let searched = definition.searched(Metric::Half).ok()?;
    let mut known = HashSet::from([seen(&definition.solved)]);
    let mut waiting = vec![definition.solved.clone()];
    while let Some(at) = waiting.pop() {
        for m in &searched {
            let to = definition.after(&at, m)?;
            if known.insert(seen(&to)) {
                waiting.push(to);
            }
        }
        if known.len() > FEW {
            return None;
        }
    }
    Some(known)
}

/// The solved position with some pieces of its orbits exchanged, and turned.
fn changed(definition: &Definition, random: &mut Random) -> Pattern {
    let mut pattern = definition.solved.clone();
    for at in &mut pattern {
        for _ in 0..random.index(3) {
            let (a, b) = (random.index(at.pieces.len()), random.index(at.pieces.len()));
            at.pieces.swap(a, b);
            at.modulus.swap(a, b);
            at.orientation.swap(a, b);
        }
        if random.index(2) == 0 {
            let turned = random.index(at.pieces.len());
            at.orientation[turned] = (at.orientation[turned] + 1) % at.modulus[turned];
        }
    }
    pattern
}

#[test]
fn it_contains_what_moves_lead_to_and_nothing_else() {
    let (mut inside, mut outside, mut several) = (0, 0, 0);
    for seed in 0..80 {
        let definition = random_definition(seed);
        let Some(reached) = reached(&definition) else { continue };
        let Ok(made) = Made::new(&definition, &definition) else { continue };
        several += usize::from(definition.orbits.iter().filter(|o| o.orientations > 1).count() > 1);
        let random = &mut Random::of(5, seed);
        for _ in 0..30 {
            let pattern = changed(&definition, random);
            let expected = reached.contains(&seen(&pattern));
            assert_eq!(made.contains(&pattern), expected, "{seed}: {pattern:?}");
            *(if expected { &mut inside } else { &mut outside }) += 1;
        }
        let searched = definition.searched(Metric::Half).unwrap();
        let mut at = definition.solved.clone();
        for _ in 0..30 {
            if searched.is_empty() {
                break;
            }
            at = definition.after(&at, &searched[random.index(searched.len())]).unwrap();
            assert!(made.contains(&at), "{seed}: {at:?}");
        }
    }
    let enough = inside > 60 && outside > 100 && several > 3;
    assert!(enough, "{inside} inside, {outside} outside, {several} of several orbits");
}

#[test]
fn turns_that_nobody_sees_do_not_matter() {
    // Both pieces turn at once; of the first nothing is seen, of the other every second turn.
    let text = br#"{
        "name": "P",
        "orbits": [{ "orbitName": "P", "numPieces": 2, "numOrientations": 4 }],
        "defaultPattern": { "P": { "pieces": [0, 1], "orientation": [0, 0], "orientationMod": [1, 2] } },
        "moves": { "R": { "P": { "permutation": [0, 1], "orientationDelta": [1, 1] } } }
    }"#;
    let definition = crate::text::kpuzzle::read(text).unwrap();
    let made = Made::new(&definition, &definition).unwrap();
    for turned in [0, 1] {
        let mut pattern = definition.solved.clone();
        pattern[0].orientation = vec![0, turned];
        assert!(made.contains(&pattern), "{turned}");
    }
    let mut exchanged = definition.solved.clone();
    exchanged[0].pieces.swap(0, 1);
    assert!(!made.contains(&exchanged));
}
