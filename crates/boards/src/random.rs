//! [`Random`]: the numbers that PuzzleScript draws from a seed, so that games with random rules are replayed as they were played.
//!
//! The generator is RC4 with the seed's bytes for its key, seven bytes a number (the public-domain `RNG` of S. Stevenson that
//! PuzzleScript uses).

/// A generator of numbers from 0 to 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Random {
    state: [u8; 256],
    i: u8,
    j: u8,
}

impl Random {
    /// The generator with a text for its seed.
    pub(crate) fn new(seed: &str) -> Self {
        // Characters are taken as UTF-16, the higher byte first where there is one.
        let bytes = seed.encode_utf16().flat_map(|unit| {
            let [high, low] = unit.to_be_bytes();
            (high > 0).then_some(high).into_iter().chain([low])
        });
        let key: Vec<u8> = bytes.collect();
        let mut state: [u8; 256] = core::array::from_fn(|i| i.to_le_bytes()[0]);
        let mut j = 0_u8;
        for i in 0..256 {
            let key = if key.is_empty() { 0 } else { key[i % key.len()] };
            j = j.wrapping_add(state[i]).wrapping_add(key);
            state.swap(i, usize::from(j));
        }
        Self { state, i: 0, j: 0 }
    }

    fn byte(&mut self) -> u8 {
        self.i = self.i.wrapping_add(1);
        self.j = self.j.wrapping_add(self.state[usize::from(self.i)]);
        self.state.swap(usize::from(self.i), usize::from(self.j));
        let sum = self.state[usize::from(self.i)].wrapping_add(self.state[usize::from(self.j)]);
        self.state[usize::from(sum)]
    }

    /// One of `count` things.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the same arithmetic in doubles as PuzzleScript's, and a product below `count`"
    )]
    pub(crate) fn index(&mut self, count: usize) -> usize {
        let mut number = 0.0_f64;
        for _ in 0..7 {
            number = number.mul_add(256.0, f64::from(self.byte()));
        }
        let uniform = number / (2.0_f64.powi(56) - 1.0);
        ((uniform * count as f64).floor() as usize).min(count.saturating_sub(1))
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn numbers_are_those_of_the_public_generator() {
        // RC4's own test vector: with the key "Key" the stream begins EB 9F 77 81 B7 34 CA.
        let mut random = Random::new("Key");
        let bytes: Vec<u8> = (0..7).map(|_| random.byte()).collect();
        assert_eq!(bytes, [0xeb, 0x9f, 0x77, 0x81, 0xb7, 0x34, 0xca]);
        let mut random = Random::new("Key");
        // 0xEB9F7781B734CA / (2⁵⁶ − 1) is 0.9204…
        assert_eq!(random.index(10_000), 9204);
    }
}
