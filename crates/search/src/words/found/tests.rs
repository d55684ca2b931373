//! What is found comes out as it was put in, in as few bytes as its codes have.

use super::*;
use crate::words::coding::Coding;

/// Codes of so many bits, all set, are found as they were put in: a shard's first, then what there was no room for.
fn kept(bits: u32) -> u64 {
    let division = Division::of(&Coding::new(0_u64, u64::ones_below(bits + 8)));
    let mut found = Found::<u64, u64>::new(division);
    found.push(7, (1, 10));
    found.widen(3).unwrap();
    let most = u64::ones_below(bits);
    for n in 0..5 {
        found.push(255, (most - n, 20));
    }
    found.push(0, (2, 30));
    let all = |found: &Found<u64, u64>, shard| {
        let (part, over) = found.of(shard);
        let mut all: Vec<(u64, u64)> = match part {
            List::Short(list) => list.iter().map(|&(code, v)| (code.into(), v)).collect(),
            List::Whole(list) => list.to_vec(),
        };
        assert_eq!(part.len(), all.len());
        all.extend(over);
        all
    };
    let expected: Vec<(u64, u64)> = (0..5).map(|n| (most - n, 20)).collect();
    assert_eq!(all(&found, 255), expected);
    assert_eq!((all(&found, 0), all(&found, 7)), (vec![(2, 30)], vec![(1, 10)]));
    assert_eq!(found.of(255).0.len(), 3);
    found.clear();
    assert!((0..SHARDS).all(|shard| all(&found, shard).is_empty()));
    Found::<u64, ()>::bytes_for(3, division)
}

#[test]
fn codes_are_kept_in_as_few_bytes_as_they_need() {
    let (short, whole) = (3 * 256 * 4, 3 * 256 * 8);
    assert_eq!([16, 31, 32, 33, 56].map(kept), [short, short, short, whole, whole]);
}

#[test]
fn more_room_than_can_be_numbered_is_refused() {
    let division = Division::of(&Coding::new(0_u64, u64::ones_below(40)));
    let mut found = Found::<u64, ()>::new(division);
    found.widen(2).unwrap();
    assert_eq!(found.widen(1 << 24), Err(Stop::Memory));
    found.push(3, (5, ()));
    assert_eq!(found.of(3).0.len(), 1);
}
