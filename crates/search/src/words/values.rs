//! [`Values`]: numbers in as many bytes each as the largest of them takes.

use super::allowance::Allowance;
use everystate_puzzle::Stop;

/// A number for each slot of a table.
#[derive(Debug, Default)]
pub(crate) struct Values {
    /// `width` bytes each, and so many at the end that eight can be read anywhere.
    bytes: Vec<u8>,
    width: usize,
    len: usize,
}

impl Values {
    /// Behind the last number.
    const PADDING: usize = 8;

    /// The bytes that so many numbers take.
    pub(crate) fn bytes_for(len: u64, width: usize) -> u64 {
        if width == 0 { 0 } else { len * width as u64 + Self::PADDING as u64 }
    }

    /// So many zeros of so many bytes each.
    ///
    /// # Errors
    /// If there is no memory for them.
    pub(crate) fn new(len: u64, width: usize, allowance: &Allowance) -> Result<Self, Stop> {
        let wanted = Self::bytes_for(len, width);
        allowance.take(wanted)?;
        let sizes = (usize::try_from(wanted), usize::try_from(len));
        let (Ok(size), Ok(len)) = sizes else { return Err(Stop::Memory) };
        let mut bytes = Vec::new();
        if bytes.try_reserve_exact(size).is_err() {
            allowance.give(wanted);
            return Err(Stop::Memory);
        }
        everystate_cpu::large_pages(&bytes);
        bytes.resize(size, 0);
        Ok(Self { bytes, width, len })
    }

    /// The bytes that they take.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Asks memory for all of them, one after the other.
    pub(crate) fn warm(&self) {
        let lines = (0..self.bytes.len()).step_by(64);
        lines.for_each(|at| everystate_cpu::prefetch_at(&self.bytes, at));
    }

    /// How many bytes each takes.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The bits of a number.
    fn mask(&self) -> u64 {
        u64::MAX.unbounded_shr(64 - 8 * u32::try_from(self.width).unwrap_or(8))
    }

    /// Makes numbers as large as this fit.
    ///
    /// # Errors
    /// If there is no memory for wider ones: then all are as they were.
    #[inline]
    pub(crate) fn admit(&mut self, number: u64, allowance: &Allowance) -> Result<(), Stop> {
        if number > self.mask() { self.widen(number, allowance) } else { Ok(()) }
    }

    #[cold]
    fn widen(&mut self, number: u64, allowance: &Allowance) -> Result<(), Stop> {
        let width = (64 - number.leading_zeros()).div_ceil(8) as usize;
        let mut wider = Self::new(self.len as u64, width, allowance)?;
        for i in 0..self.len {
            wider.set(i, self.get(i));
        }
        allowance.give(self.bytes());
        *self = wider;
        Ok(())
    }

    /// A number.
    #[inline]
    pub(crate) fn get(&self, i: usize) -> u64 {
        self.eight(i) & self.mask()
    }

    /// The eight bytes that begin with a number; 0 where there are no bytes.
    #[inline]
    fn eight(&self, i: usize) -> u64 {
        let bytes = self.bytes.get(i * self.width..).and_then(<[u8]>::first_chunk);
        bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
    }

    /// Sets a number that has been [admitted](Self::admit).
    #[inline]
    pub(crate) fn set(&mut self, i: usize, number: u64) {
        let others = self.eight(i) & !self.mask();
        let bytes = self.bytes.get_mut(i * self.width..).and_then(<[u8]>::first_chunk_mut);
        if let Some(bytes) = bytes {
            *bytes = (others | number).to_le_bytes();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_when_a_larger_one_comes() {
        let allowance = Allowance::new(u64::MAX);
        let mut values = Values::new(10, 0, &allowance).unwrap();
        assert_eq!((values.get(3), values.bytes()), (0, 0));
        let mut expected = [0; 10];
        for bits in 0..64u32 {
            for i in [0, 9, bits as usize % 10] {
                let number = (1 << bits) + u64::from(bits) % 3;
                values.admit(number, &allowance).unwrap();
                values.set(i, number);
                expected[i] = number;
            }
            assert_eq!(core::array::from_fn(|i| values.get(i)), expected);
            assert_eq!(values.width(), bits as usize / 8 + 1);
            assert_eq!(allowance.held(), values.bytes());
        }
        values.set(4, u64::MAX);
        assert_eq!(
            (values.get(3), values.get(4), values.get(5)),
            (expected[3], u64::MAX, expected[5])
        );
    }

    #[test]
    fn what_is_not_allowed_is_not_taken() {
        let allowance = Allowance::new(50);
        let mut values = Values::new(10, 1, &allowance).unwrap();
        (0..10).for_each(|i| values.set(i, i as u64));
        assert_eq!(values.admit(256, &allowance), Ok(()));
        assert_eq!(values.admit(1 << 16, &allowance), Err(Stop::Memory));
        assert!((0..10).all(|i| values.get(i) == i as u64));
        assert_eq!(allowance.held(), 28);
    }
}
