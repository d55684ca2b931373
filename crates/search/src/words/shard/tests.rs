//! Shards beside maps: every length of codes, every size, every limit of memory.

use super::*;
use everystate_puzzle::random::Random;
use std::collections::HashMap;

/// Random insertions beside a map: what is found, marks and values, at every size up to some thousands.
fn beside_a_map<K: Key + core::hash::Hash>(bits: u32, codes: impl Fn(&mut Random) -> K) {
    let allowance = Allowance::new(u64::MAX);
    let mut random = Random::new(bits.into());
    let mut shard: Shard<K, u64> = Shard::new(bits);
    let mut map: HashMap<K, (Mark, u64)> = HashMap::new();
    for round in 0..6000u64 {
        let code = codes(&mut random);
        let mark = Mark::of(random.below(2));
        let value = round << random.below(40);
        let old = shard.insert(code, mark, value, &allowance).unwrap();
        assert_eq!(old.is_some(), map.contains_key(&code));
        if let Some(place) = old {
            assert_eq!(shard.value(place), map[&code].1);
            shard.set(place, value, &allowance).unwrap();
            map.get_mut(&code).unwrap().1 = value;
        } else {
            map.insert(code, (mark, value));
        }
        if round.is_power_of_two() || round % 997 == 0 {
            same(&shard, &map);
        }
        assert_eq!(allowance.held(), shard.bytes());
    }
    same(&shard, &map);
    // One layer is taken, and then is old.
    let (mut taken, mark) = (Vec::new(), Mark::of(1));
    shard.take(mark, |code| taken.push(code));
    let of = |wanted| map.iter().filter(move |(_, it)| it.0 == wanted).map(|(code, _)| *code);
    let mut expected: Vec<K> = of(mark).collect();
    expected.sort_unstable();
    taken.sort_unstable();
    assert_eq!(taken, expected);
    for code in expected {
        map.get_mut(&code).unwrap().0 = Mark::OLD;
    }
    same(&shard, &map);
    // Marks one by one.
    let some: Vec<K> = map.keys().copied().step_by(3).collect();
    for code in some {
        shard.mark(code, Mark::of(0));
        map.get_mut(&code).unwrap().0 = Mark::of(0);
    }
    same(&shard, &map);
}

fn same<K: Key + core::hash::Hash>(shard: &Shard<K, u64>, map: &HashMap<K, (Mark, u64)>) {
    let mut all = HashMap::new();
    shard.each(|code, mark, value| assert_eq!(all.insert(code, (mark, value)), None));
    assert_eq!((&all, shard.len()), (map, map.len() as u64));
    for (code, (_, value)) in map {
        assert_eq!(shard.place(*code).map(|place| shard.value(place)), Some(*value));
    }
}

#[test]
fn codes_of_every_length_are_found_with_marks_and_values() {
    for bits in [16, 17, 20, 25, 33, 47, 56] {
        beside_a_map::<u64>(bits, |random| random.below(1 << bits));
    }
    for bits in [57, 80, 101, 120] {
        let wide = |random: &mut Random| {
            u128::from(random.below(u64::MAX)) << 64 | u128::from(random.below(u64::MAX))
        };
        beside_a_map::<u128>(bits, |random| wide(random) >> (128 - bits));
    }
}

#[test]
fn few_codes_are_told_apart_by_any_of_their_bits() {
    // All near each other, and all in few lines.
    for bits in [24, 40, 56] {
        beside_a_map::<u64>(bits, |random| random.below(3000));
        beside_a_map::<u64>(bits, |random| random.below(3000) << (bits - 12));
        beside_a_map::<u64>(bits, |random| random.below(60) << (bits - 6) | random.below(60));
    }
}

#[test]
fn most_slots_are_used() {
    // Just before it grows.
    let (allowance, mut random) = (Allowance::new(u64::MAX), Random::new(1));
    let mut shard: Shard<u64, ()> = Shard::new(32);
    let mut fullest = 0.0f64;
    let little = Shard::<u64, ()>::LITTLE;
    while shard.len() < 200_000 {
        shard.insert(random.below(1 << 32), Mark::OLD, (), &allowance).unwrap();
        if shard.len() > 1000 {
            #[expect(clippy::cast_precision_loss, reason = "a share")]
            let full = shard.len() as f64 / shard.shape.capacity() as f64;
            fullest = fullest.max(full);
            let least = if shard.shape.lines <= 2 * little { 0.44 } else { 0.6 };
            assert!(full > least, "{full} at {}", shard.len());
        }
    }
    // Full is what has a twentieth left: one more is looked for in line after line.
    assert!(fullest > 0.94 && fullest < 0.951, "{fullest}");
    assert!(shard.shape.lines > 2 * little);
    // Four bytes and a half a code of 32 bits, of which the place says some, with three bits for what is said of it.
    assert!(shard.bytes() < 200_000 * 9 / 2, "{}", shard.bytes());
}

#[test]
fn where_a_quarter_of_what_is_allowed_is_held_it_grows_by_a_third() {
    let lines = |bytes| {
        let allowance = Allowance::new(bytes);
        let mut shard: Shard<u64, ()> = Shard::new(40);
        let mut lines = vec![0];
        for i in 0_u64.. {
            let code = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24;
            if shard.insert(code, Mark::OLD, (), &allowance).is_err() {
                break;
            }
            if lines.last() != Some(&shard.shape.lines) {
                lines.push(shard.shape.lines);
            }
        }
        lines
    };
    // Twice as much while less than a quarter is held; and the next one is there beside the one before.
    assert_eq!(lines(64 * 40), [0, 8, 16, 22]);
    assert_eq!(lines(64 * 101), [0, 8, 16, 32, 43, 58]);
    assert_eq!(lines(64 * 150), [0, 8, 16, 32, 64, 86]);
}

#[test]
fn a_table_with_numbers_grows_by_a_third() {
    let allowance = Allowance::new(u64::MAX);
    let mut shard: Shard<u64, u64> = Shard::new(40);
    let mut before = 0;
    for i in 0_u64..20_000 {
        let code = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24;
        shard.insert(code, Mark::OLD, i, &allowance).unwrap();
        let lines = shard.shape.lines;
        assert!(lines == before || lines <= before.max(4) * 4 / 3 + 1, "{before} {lines}");
        before = lines;
    }
    assert!(before > 1000, "{before}");
}

#[test]
fn where_there_is_no_memory_all_is_as_it_was() {
    for bytes in (0..40_000).step_by(501) {
        let allowance = Allowance::new(bytes);
        let mut shard: Shard<u64, u64> = Shard::new(40);
        let mut kept = 0;
        let code = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24;
        while kept < 4000 && shard.insert(code(kept), Mark::OLD, kept, &allowance) == Ok(None) {
            kept += 1;
        }
        assert_eq!((shard.len(), allowance.held()), (kept, shard.bytes()));
        assert!(allowance.peak() <= bytes);
        for i in 0..kept {
            assert_eq!(shard.place(code(i)).map(|place| shard.value(place)), Some(i));
        }
        assert_eq!(shard.place(code(kept)), None);
        // A value that is too large for its bytes, too.
        if let Some(place) = shard.place(code(0)) {
            let set = shard.set(place, u64::MAX, &allowance);
            assert_eq!(shard.value(place), if set.is_ok() { u64::MAX } else { 0 });
        }
    }
}

#[test]
fn what_lies_where_it_belongs_is_passed_over() {
    let (allowance, mut random) = (Allowance::new(u64::MAX), Random::new(3));
    for bits in [16, 25, 32] {
        let mut shard: Shard<u64, ()> = Shard::new(bits);
        let codes: Vec<u32> =
            (0..400).map(|_| u32::try_from(random.below(1 << bits)).unwrap()).collect();
        let mut passed = 0;
        for _ in 0..300 {
            let found: Vec<(u32, ())> = (0..100).map(|_| (codes[random.index(400)], ())).collect();
            let code = |it: u32| u64::from(it);
            let is_away = |&(it, ()): &(u32, ())| shard.home(shard.shape.split(code(it))).is_none();
            let expected = found.iter().position(is_away).unwrap_or(found.len());
            assert_eq!(shard.first_away(&found, code), expected);
            let first = FirstAway { lines: &shard.lines, shape: shard.shape, found: &found, code };
            assert_eq!(first.run(), expected);
            passed += expected;
            for &(it, ()) in &found {
                shard.insert(code(it), Mark::OLD, (), &allowance).unwrap();
            }
        }
        // Nearly all at last.
        assert!(passed > 1000, "{passed}");
    }
}
