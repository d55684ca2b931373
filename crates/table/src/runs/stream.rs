//! [`Stream`]: the words of a file, in order; and [`Writer`], which writes them.

use super::block::{self, decode, encode};
use crate::file::FileError;
use crate::file::layer::{Layer, Reader, Record};
use crate::file::part::Part;

/// Words that are read one after the other.
pub(super) struct Stream<'a, const N: usize> {
    reader: Reader<'a>,
    /// The number of the next record.
    record: usize,
    words: Vec<[u64; N]>,
    at: usize,
}

impl<'a, const N: usize> Stream<'a, N> {
    pub(super) fn open(layer: &'a Layer) -> Result<Self, FileError> {
        Ok(Self { reader: layer.reader()?, record: 0, words: Vec::new(), at: 0 })
    }

    /// The next word, which stays; `None` behind the last one.
    #[inline]
    pub(super) fn peek(&mut self) -> Result<Option<[u64; N]>, FileError> {
        if self.at == self.words.len() {
            self.refill()?;
        }
        Ok(self.words.get(self.at).copied())
    }

    /// Goes behind the next word.
    #[inline]
    pub(super) fn skip(&mut self) {
        self.at += 1;
    }

    /// Goes to the first word that is not less than another: whether it is that one.
    #[inline]
    pub(super) fn has(&mut self, word: &[u64; N]) -> Result<bool, FileError> {
        while let Some(next) = self.peek()? {
            if next >= *word {
                return Ok(next == *word);
            }
            self.skip();
        }
        Ok(false)
    }

    /// Appends so many words, or all that are left.
    pub(super) fn take(&mut self, most: usize, out: &mut Vec<[u64; N]>) -> Result<(), FileError> {
        let mut left = most;
        while left > 0 && self.peek()?.is_some() {
            let some = &self.words[self.at..];
            let some = &some[..some.len().min(left)];
            out.extend_from_slice(some);
            self.at += some.len();
            left -= some.len();
        }
        Ok(())
    }

    /// Goes behind so many words.
    pub(super) fn pass(&mut self, mut words: u64) -> Result<(), FileError> {
        while words > 0 && self.peek()?.is_some() {
            let some = words.min((self.words.len() - self.at) as u64);
            self.at += usize::try_from(some).expect("no more than there are in memory");
            words -= some;
        }
        Ok(())
    }

    fn refill(&mut self) -> Result<(), FileError> {
        self.at = 0;
        self.words.clear();
        while self.words.is_empty() && self.record < self.reader.layer.records() {
            read(&mut self.reader, self.record, &mut self.words)?;
            self.record += 1;
        }
        Ok(())
    }
}

/// The words of a record.
pub(super) fn read<const N: usize>(
    reader: &mut Reader<'_>,
    number: usize,
    words: &mut Vec<[u64; N]>,
) -> Result<(), FileError> {
    words.clear();
    let good = match reader.read(number)? {
        Some(record) => decode(record.bytes, words).is_some(),
        None => false,
    };
    if good { Ok(()) } else { Err(reader.damaged(number)) }
}

/// Words that are written one after the other, each larger than the one before.
pub(super) struct Writer<'a, const N: usize> {
    part: &'a Part,
    /// The number of the next record.
    record: u32,
    words: Vec<[u64; N]>,
    bytes: Vec<u8>,
}

impl<'a, const N: usize> Writer<'a, N> {
    /// Writes behind so many records.
    pub(super) fn new(part: &'a Part, record: u32) -> Self {
        Self { part, record, words: Vec::new(), bytes: Vec::new() }
    }

    #[inline]
    pub(super) fn push(&mut self, word: [u64; N]) -> Result<(), FileError> {
        self.words.push(word);
        if self.words.len() == block::words::<N>() { self.flush() } else { Ok(()) }
    }

    /// Writes what is left.
    pub(super) fn flush(&mut self) -> Result<(), FileError> {
        if self.words.is_empty() {
            return Ok(());
        }
        self.bytes.clear();
        encode(&self.words, &mut self.bytes);
        self.part.append(Record { number: self.record, form: 0, bytes: &self.bytes })?;
        self.record += 1;
        self.words.clear();
        Ok(())
    }
}
