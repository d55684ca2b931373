//! [`Rest`]: the ranks that no layer has, once they are few.
//!
//! The last layers of most spaces are small. Instead of going on from all of a large layer, each rank that is left is asked whether one
//! of its neighbours is in it.

use super::super::space::Cosets;
use super::super::stripe::{Layout, encode};
use super::pass::{Pass, held, read};
use crate::cpu;
use crate::file::FileError;
use crate::file::layer::{Layer, Reader, Record};
use core::ops::{ControlFlow, Range};
use std::sync::Mutex;

/// Bytes of a rank that is left, with what is asked for it.
const EACH: u64 = 16;

/// Ranks that no layer has, in order.
#[derive(Debug)]
pub(super) struct Rest {
    ranks: Vec<u64>,
}

/// Whether a neighbour is in a layer.
struct Question {
    /// The neighbour.
    rank: u64,
    /// Whose neighbour it is, of those that are left.
    of: u32,
}

impl Rest {
    /// Whether so many ranks are few, where `bytes` may be taken.
    pub(super) fn is_few(space: &Cosets, ranks: u64, bytes: u64) -> bool {
        let each = (space.moves() as u64 + 1) * EACH;
        ranks < 1 << 31 && ranks.checked_mul(each).is_some_and(|needed| needed <= bytes / 2)
    }

    /// What is left of all ranks.
    pub(super) fn new(
        layout: &Layout,
        layers: &[Layer],
        threads: usize,
    ) -> Result<Self, FileError> {
        let parts = in_parts(layout.stripes(), threads, |stripes| {
            let readers: Result<Vec<Reader<'_>>, _> = layers.iter().map(Layer::reader).collect();
            let (mut readers, mut found) = (readers?, Vec::new());
            let (mut seen, mut words) = (Vec::new(), Vec::new());
            for stripe in stripes {
                layout.clear(stripe, &mut seen);
                words.resize(seen.len(), 0);
                for reader in readers.iter_mut().filter(|reader| reader.layer.has(stripe)) {
                    read(reader, stripe, &mut words)?;
                    seen.iter_mut().zip(&words).for_each(|(seen, word)| *seen |= word);
                }
                let _ = layout.ranks(stripe, &seen, false, |rank| {
                    found.push(rank);
                    ControlFlow::Continue(())
                });
            }
            Ok(found)
        })?;
        Ok(Self { ranks: parts.concat() })
    }

    /// Finds which of them are the layer after the frontier of a pass, and writes them.
    pub(super) fn next(&mut self, pass: &Pass<'_>, threads: usize) -> Result<(), FileError> {
        let Pass { space, layout, now, .. } = pass;
        let stripe = |rank: u64| layout.place(rank).1;
        let mut questions = Vec::with_capacity(self.ranks.len() * space.moves());
        for (of, &rank) in (0..).zip(&self.ranks) {
            let near = space.neighbours(rank).filter(|&(_, near, _)| now.has(stripe(near)));
            questions.extend(near.map(|(_, rank, _)| Question { rank, of }));
        }
        questions.sort_unstable_by_key(|question| question.rank);
        let is_near = Mutex::new(vec![false; self.ranks.len()]);
        in_parts(questions.len(), threads, |part| {
            let (mut reader, mut words, mut at) = (now.reader()?, Vec::new(), usize::MAX);
            let mut near = Vec::new();
            for &Question { rank, of } in &questions[part] {
                let (_, stripe, word, bit) = layout.place(rank);
                if stripe != at {
                    at = stripe;
                    layout.clear(at, &mut words);
                    read(&mut reader, at, &mut words)?;
                }
                if words[word] >> bit & 1 == 1 {
                    near.push(of);
                }
            }
            let mut is_near = held(&is_near);
            for of in near {
                is_near[of as usize] = true;
            }
            Ok(())
        })?;
        let is_near = held(&is_near);
        let mut each = is_near.iter();
        let (found, left): (Vec<u64>, _) =
            self.ranks.iter().partition(|_| *each.next().expect("one for each rank"));
        self.ranks = left;
        write(pass, &found)
    }
}

/// Writes ranks, which are in order, by stripe.
fn write(pass: &Pass<'_>, ranks: &[u64]) -> Result<(), FileError> {
    let Pass { space, layout, .. } = pass;
    let (mut words, mut bytes) = (Vec::new(), Vec::new());
    let stripe = |rank: u64| layout.place(rank).1;
    for some in ranks.chunk_by(|&a, &b| stripe(a) == stripe(b)) {
        let number = stripe(some[0]);
        if pass.part.has(number) {
            continue;
        }
        layout.clear(number, &mut words);
        let mut positions = 0;
        for &rank in some {
            let (coset, _, word, bit) = layout.place(rank);
            words[word] |= 1 << bit;
            positions += space.size(coset);
        }
        let set = cpu::count_ones(&words);
        let form = encode(&words, set, &mut bytes);
        let number = u32::try_from(number).expect("stripes are counted in 32 bits");
        pass.part.append(Record { number, form, bytes: &bytes })?;
        pass.add((positions, set));
    }
    Ok(())
}

/// Does something for equal parts of a range, each on a thread.
fn in_parts<T: Send>(
    all: usize,
    threads: usize,
    work: impl Fn(Range<usize>) -> Result<T, FileError> + Sync,
) -> Result<Vec<T>, FileError> {
    let size = all.div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        let work = &work;
        let part = |first| scope.spawn(move || work(first..(first + size).min(all)));
        let parts: Vec<_> = (0..all).step_by(size).map(part).collect();
        let joined = parts.into_iter().map(|part| match part.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        joined.collect()
    })
}
