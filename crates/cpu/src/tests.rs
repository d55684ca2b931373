//! Every operation against its definition, on random bytes; and that kernels run.

#![expect(clippy::cast_possible_truncation, reason = "places are below 256")]

use super::*;
use everystate_puzzle::random::Random;

fn drawn<const N: usize>(random: &mut Random) -> [u8; N] {
    // Few different bytes, so that some are equal, and their high bits.
    core::array::from_fn(|_| (random.below(9) * 31) as u8)
}

fn bytes(vector: V256) -> [u8; 32] {
    vector.to_bytes()
}

fn by_byte(a: [u8; 32], b: [u8; 32], of: impl Fn(u8, u8) -> u8) -> [u8; 32] {
    core::array::from_fn(|i| of(a[i], b[i]))
}

fn words(bytes: [u8; 32]) -> [u64; 4] {
    let (all, _) = bytes.as_chunks::<8>();
    core::array::from_fn(|i| u64::from_le_bytes(all[i]))
}

/// All bits where it is so.
fn mask(is: bool) -> u64 {
    if is { u64::MAX } else { 0 }
}

#[test]
fn operations_of_avx2_are_as_defined() {
    let Some(avx2) = Avx2::detect() else { return };
    let mut random = Random::new(1);
    for _ in 0..1000 {
        let (a, b, c) = (drawn(&mut random), drawn(&mut random), drawn(&mut random));
        let (va, vb, vc) = (avx2.load(&a), avx2.load(&b), avx2.load(&c));
        let (wa, wb) = (words(a), words(b));
        assert_eq!(va.to_words(), wa);
        assert_eq!(avx2.words(wa).to_words(), wa);
        assert_eq!(bytes(va & vb), by_byte(a, b, |a, b| a & b));
        assert_eq!(bytes(va | vb), by_byte(a, b, |a, b| a | b));
        assert_eq!(bytes(va.without(vb)), by_byte(a, b, |a, b| a & !b));
        assert_eq!(bytes(va.add8(vb)), by_byte(a, b, u8::wrapping_add));
        assert_eq!(bytes(va.sub8(vb)), by_byte(a, b, u8::wrapping_sub));
        assert_eq!(bytes(va.min8(vb)), by_byte(a, b, u8::min));
        assert_eq!(bytes(va.eq8(vb)), by_byte(a, b, |a, b| mask(a == b) as u8));
        let chosen = core::array::from_fn(|i| if a[i] > 127 { b[i] } else { c[i] });
        assert_eq!(bytes(va.choose8(vb, vc)), chosen);
        let index = b.map(|b| b & 127);
        let picked = index.map(|i| a[usize::from(i % 32)]);
        assert_eq!(bytes(va.pick8(avx2.load(&index))), picked);
        assert_eq!(bytes(va.low_twice()), core::array::from_fn(|i| a[i % 16]));
        let (word, places) = (wa[0], core::array::from_fn(|k| [b, c][k / 32][k % 32] % 64));
        let bit = |k: usize| (word >> places[k] & 1) << k;
        let picked = avx2.pick_bits(word, &BitPicks::new(&places));
        assert_eq!(picked, (0..64).fold(0, |all, k| all | bit(k)));
        let up = bytes(va.up16::<3>());
        assert!((0..32).all(|i| up[i] & 0xf8 == a[i] << 3));
        assert_eq!(va.add64(vb).to_words(), core::array::from_fn(|i| wa[i].wrapping_add(wb[i])));
        let same = [wa[0], wb[1], wa[2], wb[3]];
        let equal = core::array::from_fn(|i| mask(wa[i] == same[i]));
        assert_eq!(va.eq64(avx2.words(same)).to_words(), equal);
        let by: [u8; 4] = core::array::from_fn(|_| random.below(80) as u8);
        let shifted = core::array::from_fn(|i| wa[i].checked_shl(by[i].into()).unwrap_or(0));
        assert_eq!(va.up64(avx2.widened(by)).to_words(), shifted);
        assert_eq!(va.united().to_words(), [wa[0] | wa[1] | wa[2] | wa[3]; 4]);
        assert_eq!(avx2.all8(a[0]).to_words(), words([a[0]; 32]));
        assert_eq!(avx2.all64(wa[0]).to_words(), [wa[0]; 4]);
        // A few bits, so that both answers come.
        let few: [u8; 32] = core::array::from_fn(|i| a[i] & (mask(random.below(30) == 0) as u8));
        let sparse = avx2.load(&few);
        assert_eq!(sparse.is_disjoint(vb), (0..32).all(|i| few[i] & b[i] == 0));
        assert_eq!(vb.contains(sparse), (0..32).all(|i| few[i] & !b[i] == 0));
        assert_eq!(sparse.is_empty(), few == [0; 32]);
        assert!(avx2.zero().is_empty());
    }
}

#[test]
fn operations_of_avx512_are_as_defined() {
    let Some(avx512) = Avx512::detect() else { return };
    let mut random = Random::new(2);
    for _ in 0..1000 {
        let (a, b): ([u8; 64], [u8; 64]) = (drawn(&mut random), drawn(&mut random));
        let (va, vb) = (avx512.load(&a), avx512.load(&b));
        let stored = |vector: V512| {
            let mut bytes = [0; 64];
            vector.store(&mut bytes);
            bytes
        };
        let by_byte = |of: fn(u8, u8) -> u8| core::array::from_fn(|i| of(a[i], b[i]));
        assert_eq!(stored(va.add8(vb)), by_byte(u8::wrapping_add));
        assert_eq!(stored(va.sub8(vb)), by_byte(u8::wrapping_sub));
        assert_eq!(stored(va.min8(vb)), by_byte(u8::min));
        assert_eq!(stored(va.pick8(vb)), b.map(|i| a[usize::from(i % 64)]));
        let (table, index): ([u8; 32], [u8; 32]) = (drawn(&mut random), drawn(&mut random));
        let (few, avx2) = (avx512.avx2().load(&index), avx512.avx2());
        let picked = avx512.pick8(avx2.load(&table), few);
        assert_eq!(bytes(picked), index.map(|i| table[usize::from(i % 32)]));
        let both =
            |i: u8| if i % 128 < 64 { a[usize::from(i % 64)] } else { b[usize::from(i % 64)] };
        assert_eq!(bytes(avx512.pick8_of_128([va, vb], few)), index.map(both));
        let table: [u32; 32] = core::array::from_fn(|_| random.next_u64() as u32);
        let index: [u32; 32] = core::array::from_fn(|_| random.next_u64() as u32);
        assert_eq!(avx512.pick32(&table, &index), index.map(|i| table[(i % 32) as usize]));
        let word = random.next_u64();
        let bit = |k: usize| (word >> (b[k] % 64) & 1) << k;
        assert_eq!(avx512.pick_bits(word, &b), (0..64).fold(0, |all, k| all | bit(k)));
    }
}

#[test]
fn kernels_run_with_what_they_are_given() {
    struct Ones<'a>(&'a mut Vec<u32>, u64);
    impl Kernel for Ones<'_> {
        type Output = usize;
        #[inline(always)]
        fn run(self) -> usize {
            self.0.push(self.1.count_ones());
            self.0.len()
        }
    }
    let mut all = Vec::new();
    assert_eq!(Ones(&mut all, 7).run(), 1);
    if let Some(avx2) = Avx2::detect() {
        assert_eq!(avx2.run(Ones(&mut all, 5)), 2);
    }
    if let Some(avx512) = Avx512::detect() {
        assert_eq!(avx512.run(Ones(&mut all, u64::MAX)), 3);
    }
    assert!([7, 5, u64::MAX].iter().map(|word| word.count_ones()).take(all.len()).eq(all));
}
