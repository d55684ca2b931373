//! [`Filling`]: the distances of all states, breadth-first.

use crate::ways::coordinates::{Coordinates, State, split};
use core::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};

/// An entry that was not reached.
const NONE: u8 = u8::MAX;
/// When more than one in so many entries is new, the next ones look for a neighbour themselves.
const MANY: usize = 24;
/// Entries or classes that a thread takes at a time.
const CHUNK: usize = 1 << 12;
const CLASSES: usize = 64;

/// What is filled.
pub(super) struct Filling<'a> {
    coordinates: &'a Coordinates,
    far: Vec<AtomicU8>,
    /// By class: the symmetries that keep the representative's first two, but for the first.
    keeping: Vec<Vec<u32>>,
    /// By move, by symmetry, by state of the rest: what the symmetry makes of it after the move.
    after: Vec<u16>,
}

impl<'a> Filling<'a> {
    /// Nothing but home.
    pub(super) fn new(coordinates: &'a Coordinates) -> Self {
        let far: Vec<AtomicU8> = (0..coordinates.entries()).map(|_| AtomicU8::new(NONE)).collect();
        let mut keeping = vec![Vec::new(); coordinates.representatives.len()];
        for (symmetry, class) in coordinates.keeping() {
            keeping[class].push(symmetry);
        }
        let Coordinates { moves, rests, symmetries, .. } = *coordinates;
        let all = (0..moves).flat_map(|m| (0..symmetries).map(move |symmetry| (m, symmetry)));
        let after = all.flat_map(|(m, symmetry)| {
            (0..rests).map(move |rest| {
                let after = usize::from(coordinates.rest[rest * moves + m]);
                coordinates.renamed[symmetry * rests + after]
            })
        });
        Self { coordinates, far, keeping, after: after.collect() }
    }

    /// The table's words; `None` if it is to stop.
    pub(super) fn fill(self, threads: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<Vec<u64>> {
        let mut new = Vec::new();
        self.set(self.coordinates.entry(State::HOME), 0, &mut new);
        let mut count = new.len();
        let mut listed = true;
        for depth in 1..NONE {
            if count == 0 {
                break;
            }
            if stop() {
                return None;
            }
            if listed && count > self.far.len() / MANY {
                listed = false;
            }
            if listed {
                new = self.push(&new, depth, threads, stop);
                count = new.len();
            } else {
                count = self.pull(depth, threads, stop);
            }
        }
        if stop() { None } else { Some(self.packed(threads)) }
    }

    /// Sets an entry, and those of what symmetries make of it that keep its class's representative.
    fn set(&self, entry: usize, depth: u8, new: &mut Vec<u32>) {
        let mut one = |entry: usize| {
            let far = &self.far[entry];
            let taken = far.load(Ordering::Relaxed) == NONE
                && far.compare_exchange(NONE, depth, Ordering::Relaxed, Ordering::Relaxed).is_ok();
            if taken {
                new.push(u32::try_from(entry).unwrap_or(u32::MAX));
            }
            taken
        };
        if !one(entry) {
            return;
        }
        let rests = self.coordinates.rests;
        let (class, rest) = (entry / rests, entry % rests);
        for &symmetry in &self.keeping[class] {
            let renamed = self.coordinates.renamed[symmetry as usize * rests + rest];
            one(class * rests + usize::from(renamed));
        }
    }

    /// What one move makes of the entries that were new.
    fn push(
        &self,
        new: &[u32],
        depth: u8,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Vec<u32> {
        let Coordinates { moves, .. } = *self.coordinates;
        let rests = self.coordinates.rests;
        let chunks = new.chunks(CHUNK);
        let made = on_all(threads, chunks.len(), stop, |chunk| {
            let mut made = Vec::new();
            for &entry in &new[chunk * CHUNK..new.len().min((chunk + 1) * CHUNK)] {
                let rest = u16::try_from(entry as usize % rests).unwrap_or(u16::MAX);
                let at = self.coordinates.representative(entry as usize / rests, rest);
                for m in 0..moves {
                    self.set(
                        self.coordinates.entry(self.coordinates.after(at, m)),
                        depth,
                        &mut made,
                    );
                }
            }
            made
        });
        made.concat()
    }

    /// Sets what has a neighbour one less far: how many.
    fn pull(&self, depth: u8, threads: usize, stop: &(dyn Fn() -> bool + Sync)) -> usize {
        let classes = self.keeping.len();
        let counts = on_all(threads, classes.div_ceil(CLASSES), stop, |chunk| {
            let all = chunk * CLASSES..classes.min((chunk + 1) * CLASSES);
            all.map(|class| self.pull_class(class, depth)).sum::<usize>()
        });
        counts.into_iter().sum()
    }

    /// The same of the entries of a class.
    fn pull_class(&self, class: usize, depth: u8) -> usize {
        let Coordinates { moves, classes, symmetries, rests, .. } = self.coordinates;
        let rests = *rests;
        let own = &self.far[class * rests..][..rests];
        let mut open: Vec<u16> = (0..=u16::MAX)
            .zip(own)
            .filter(|(_, far)| far.load(Ordering::Relaxed) == NONE)
            .map(|(rest, _)| rest)
            .collect();
        let before = open.len();
        // A move takes all entries of a class to those of one other, so each neighbour's are looked at one after the other.
        for m in 0..*moves {
            if open.is_empty() {
                break;
            }
            let to = self.coordinates.after(self.coordinates.representative(class, 0), m);
            let (to, symmetry) = split(classes[self.coordinates.pair(to)]);
            let there = &self.far[to * rests..][..rests];
            let after = &self.after[(m * symmetries + symmetry) * rests..][..rests];
            open.retain(|&rest| {
                let to = &there[usize::from(after[usize::from(rest)])];
                let found = to.load(Ordering::Relaxed) == depth - 1;
                if found {
                    own[usize::from(rest)].store(depth, Ordering::Relaxed);
                }
                !found
            });
        }
        before - open.len()
    }

    /// The remainders by 3.
    fn packed(&self, threads: usize) -> Vec<u64> {
        let chunk = 64 * CHUNK;
        let packed = on_all(threads, self.far.len().div_ceil(chunk), &|| false, |number| {
            let some = &self.far[number * chunk..self.far.len().min((number + 1) * chunk)];
            let mut words = Vec::with_capacity(2 * CHUNK);
            for some in some.chunks(64) {
                let (mut low, mut high) = (0_u64, 0_u64);
                for (bit, far) in some.iter().enumerate() {
                    let far = far.load(Ordering::Relaxed);
                    let remainder = if far == NONE { 3 } else { u64::from(far % 3) };
                    low |= (remainder & 1) << bit;
                    high |= (remainder >> 1) << bit;
                }
                let none =
                    u64::MAX.checked_shl(u32::try_from(some.len()).unwrap_or(64)).unwrap_or(0);
                words.extend([low | none, high | none]);
            }
            words
        });
        packed.concat()
    }
}

impl Coordinates {
    /// The symmetries that keep the first two of a class's representative, each with the class.
    fn keeping(&self) -> Vec<(u32, usize)> {
        let mut keeping = Vec::new();
        for (class, &symmetries) in self.kept_by.iter().enumerate() {
            let all = (1..self.symmetries).filter(|s| symmetries >> s & 1 == 1);
            keeping.extend(all.filter_map(|s| Some((u32::try_from(s).ok()?, class))));
        }
        keeping
    }
}

/// What all threads make of the numbers below `count`, in their order; not all if it is to stop.
fn on_all<T: Send>(
    threads: usize,
    count: usize,
    stop: &(dyn Fn() -> bool + Sync),
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let one = || {
        let mut made = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count || stopped.load(Ordering::Relaxed) {
                return made;
            }
            if stop() {
                stopped.store(true, Ordering::Relaxed);
            }
            made.push((number, work(number)));
        }
    };
    let mut all = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads.max(1)).map(|_| scope.spawn(one)).collect();
        let mut all = one();
        for other in others {
            all.extend(other.join().unwrap_or_default());
        }
        all
    });
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().map(|(_, made)| made).collect()
}
