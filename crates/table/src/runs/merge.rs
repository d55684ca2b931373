//! Words of many sources in order, each once.

use super::stream::Stream;
use crate::file::FileError;
use core::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

/// Where words come from, in order.
pub(super) enum Source<'a, const N: usize> {
    File(Stream<'a, N>),
    Memory(core::slice::Iter<'a, [u64; N]>),
}

impl<const N: usize> Source<'_, N> {
    #[inline]
    fn next(&mut self) -> Result<Option<[u64; N]>, FileError> {
        match self {
            Self::File(stream) => {
                let next = stream.peek()?;
                stream.skip();
                Ok(next)
            }
            Self::Memory(words) => Ok(words.next().copied()),
        }
    }
}

/// The words of several sources.
pub(super) struct Merge<'a, const N: usize> {
    sources: Vec<Source<'a, N>>,
    /// The next word of each source that has one.
    next: BinaryHeap<Reverse<([u64; N], usize)>>,
}

impl<'a, const N: usize> Merge<'a, N> {
    pub(super) fn new(mut sources: Vec<Source<'a, N>>) -> Result<Self, FileError> {
        let mut next = BinaryHeap::new();
        for (number, source) in sources.iter_mut().enumerate() {
            next.extend(source.next()?.map(|word| Reverse((word, number))));
        }
        Ok(Self { sources, next })
    }

    /// The next word, larger than the one before.
    #[inline]
    pub(super) fn next(&mut self) -> Result<Option<[u64; N]>, FileError> {
        let mut found = None;
        while let Some(mut top) = self.next.peek_mut() {
            let Reverse((word, number)) = *top;
            if found.is_some_and(|found| found != word) {
                break;
            }
            found = Some(word);
            match self.sources[number].next()? {
                Some(word) => *top = Reverse((word, number)),
                None => drop(PeekMut::pop(top)),
            }
        }
        Ok(found)
    }
}
