//! [`together`] and [`both`]: tasks that do not need one another, by several threads.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::OnceLock;

/// What each of so many tasks makes, in their order. Costs the longest task at least.
pub(crate) fn together<T: Send + Sync>(
    threads: usize,
    tasks: usize,
    task: &(dyn Fn(usize) -> T + Sync),
) -> Vec<T> {
    let made: Vec<OnceLock<T>> = (0..tasks).map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(place) = made.get(number) else { return };
            place.get_or_init(|| task(number));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(tasks) {
            scope.spawn(work);
        }
        work();
    });
    made.into_iter().filter_map(OnceLock::into_inner).collect()
}

/// What two tasks make, side by side if there are threads for both.
pub(crate) fn both<A: Send, B>(
    threads: usize,
    first: impl FnOnce() -> A + Send,
    second: impl FnOnce() -> B,
) -> (A, B) {
    if threads < 2 {
        return (first(), second());
    }
    std::thread::scope(|scope| {
        let first = scope.spawn(first);
        let second = second();
        (first.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), second)
    })
}

#[cfg(test)]
mod tests {
    use super::{both, together};

    #[test]
    fn all_is_made_in_order_whatever_the_threads() {
        for threads in [0, 1, 2, 7] {
            for tasks in [0, 1, 5, 100] {
                let expected: Vec<usize> = (0..tasks).map(|n| n * n).collect();
                assert_eq!(together(threads, tasks, &|n| n * n), expected);
            }
        }
    }

    #[test]
    fn both_are_made_whatever_the_threads() {
        for threads in [0, 1, 2] {
            let here = std::thread::current().id();
            let (aside, made) = both(threads, || std::thread::current().id() != here, || 7);
            assert_eq!((aside, made), (threads > 1, 7));
        }
    }

    #[test]
    #[should_panic(expected = "it is passed on")]
    fn a_panic_is_passed_on() {
        both(2, || panic!("it is passed on"), || ());
    }
}
