//! Tables in which distances are exchanged, all of whose checksums fit.

#![expect(clippy::cast_possible_truncation, reason = "the tables are small")]

use super::*;
use crate::algebra::automorphisms::Automorphisms;
use crate::algebra::budget::Budget;
use crate::catalogue;
use crate::exploration::Options;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Metric, RefusalKind, Silent};
use std::collections::HashSet;

#[test]
fn a_table_with_a_wrong_distance_is_refused() {
    for name in ["ivy", "pyraminx-core"] {
        let definition = catalogue::named(name).unwrap().unwrap();
        let explorer = Explorer::new(&definition, Metric::Half).unwrap();
        let (folder, limits) = (tempfile::tempdir().unwrap(), Limits::none());
        let tables = Some(folder.path().to_owned());
        let options = Options { threads: 2, tables, ..Options::default() };
        let found = explorer.explore(&options, &limits, &Silent).unwrap();
        let path = found.file.unwrap();
        let last: Vec<Vec<String>> = (found.examples.iter())
            .map(|moves| moves.split(' ').map(str::to_owned).collect())
            .collect();
        let asked = || audit(&explorer, &path, &last, 2, (&limits, &Silent));
        let right = asked().unwrap();
        assert_eq!(right.counts, found.counts);
        assert_eq!(right.farthest, vec![true; last.len()]);
        let header = file::verify(&path, 1, &limits.meter(&Silent)).unwrap();
        let stored =
            file::open(folder.path(), &header.key, 1, &limits.meter(&Silent)).unwrap().unwrap();
        let words: Vec<u64> = (0..).map(|k| stored.word(k)).take(header.words as usize).collect();
        let residue = |words: &[u64], rank: usize| {
            [0, 1].map(|plane| words[rank / 64 * 2 + plane] >> (rank % 64) & 1)
        };
        let mut random = Random::new(5);
        let mut tried = 0;
        while tried < 30 {
            let [a, b] = [(); 2].map(|()| random.below(header.positions) as usize);
            let (one, other) = (residue(&words, a), residue(&words, b));
            let is_told = |rank: usize| header.antipodes.contains(&(rank as u64));
            if one == other || is_told(a) || is_told(b) {
                continue;
            }
            tried += 1;
            // As many positions of each distance modulo 3 as before: only going through the layers tells.
            let mut wrong = words.clone();
            for (rank, value) in [(a, other), (b, one)] {
                for (plane, bit) in value.into_iter().enumerate() {
                    let word = &mut wrong[rank / 64 * 2 + plane];
                    *word = *word & !(1 << (rank % 64)) | bit << (rank % 64);
                }
            }
            let mut body = |first: u64, buffer: &mut [u64]| {
                buffer.copy_from_slice(&wrong[first as usize..][..buffer.len()]);
            };
            file::write(folder.path(), &header, &mut body, &limits.meter(&Silent)).unwrap();
            assert_eq!(asked().unwrap_err().kind, RefusalKind::Damaged, "{name}: {a} and {b}");
        }
    }
}

#[test]
fn limits_are_kept() {
    let definition = catalogue::named("pyraminx-core").unwrap().unwrap();
    let explorer = Explorer::new(&definition, Metric::Half).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let options = Options { tables: Some(folder.path().to_owned()), ..Options::default() };
    let path = explorer.explore(&options, &Limits::none(), &Silent).unwrap().file.unwrap();
    let limits = Limits { bytes: 1000, ..Limits::none() };
    let refused = audit(&explorer, &path, &[], 1, (&limits, &Silent)).unwrap_err();
    assert_eq!(refused.kind, RefusalKind::Limit);
    let gone = folder.path().join("gone").join(path.file_name().unwrap());
    let refused = audit(&explorer, &gone, &[], 1, (&Limits::none(), &Silent)).unwrap_err();
    assert_eq!(refused.kind, RefusalKind::Usage);
}

/// The classes of the farthest positions, by what automorphisms make of each.
#[test]
fn classes_are_those_of_the_positions_themselves() {
    let definition = catalogue::named("skewb-free").unwrap().unwrap();
    let explorer = Explorer::new(&definition, Metric::Half).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let tables = Some(folder.path().to_owned());
    let options = Options { threads: 2, tables, examples: 1000, ..Options::default() };
    let limits = Limits::none();
    let found = explorer.explore(&options, &limits, &Silent).unwrap();
    assert_eq!((found.symmetries, found.counts.last()), (48, Some(&1080)));
    let audited = audit(&explorer, &found.file.unwrap(), &[], 2, (&limits, &Silent)).unwrap();
    assert_eq!(found.classes, Some(audited.classes));
    // An example of each rank; their images under all symmetries are all farthest positions.
    let mechanism = &explorer.mechanism;
    let group = Automorphisms::of(mechanism, Budget::ENDLESS).unwrap();
    assert_eq!(group.len(), 48);
    let image = |side: usize, position: &[u16]| {
        let mut seen = vec![0; position.len()];
        for (place, &color) in position.iter().enumerate() {
            let (to, after) = group.step(side, place, mechanism.visible.sticker(color));
            seen[to] = mechanism.visible.color(after);
        }
        seen
    };
    let (mut all, mut classes) = (HashSet::new(), 0);
    for moves in &found.examples {
        let mut position = mechanism.solved().to_vec();
        for name in moves.split(' ') {
            let motion = mechanism.motions.iter().find(|motion| motion.name == name).unwrap();
            let mut next = Vec::new();
            mechanism.visible.apply(&mechanism.stickers, &position, &motion.element, &mut next);
            position = next;
        }
        classes += u64::from(!all.contains(&position));
        all.extend((0..48).map(|side| image(side, &position)));
    }
    assert_eq!((all.len(), Some(classes)), (1080, found.classes));
}
