//! [`Meeting`]: where threads that work in rounds wait for each other, and the last to come decides how they go on.
//!
//! Rounds take some hundredths of a millisecond. To be put to sleep and woken takes as long, so who waits looks for a while
//! whether all have come; but not for long, for on a busy machine it may keep the processor from the one that it waits for.

use core::hint::spin_loop;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How often is looked whether all have come: about as long as it takes to be put to sleep and woken.
const LOOKS: u32 = 1000;

/// Where a fixed number of threads meet again and again.
#[derive(Debug)]
pub(crate) struct Meeting<T> {
    members: usize,
    table: Mutex<Table<T>>,
    /// How often all have met, as it stands on the table.
    met: AtomicU64,
    /// That there is no other round, as it stands on the table when all have met.
    over: AtomicBool,
    /// For those that sleep.
    all: Condvar,
}

/// What lies on the table.
#[derive(Debug)]
struct Table<T> {
    told: T,
    come: usize,
    met: u64,
    asleep: usize,
    over: bool,
}

/// Ends the meetings when its thread panics, so that the others do not wait for it for ever.
pub(crate) struct Seat<'m, T>(&'m Meeting<T>);

impl<T> Drop for Seat<'_, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut table = self.0.table();
            table.over = true;
            self.0.call(table);
        }
    }
}

impl<T> Meeting<T> {
    /// A meeting of so many, and what is known before the first.
    pub(crate) fn new(members: usize, told: T) -> Self {
        let table = Table { told, come: 0, met: 0, asleep: 0, over: false };
        let (met, over) = (AtomicU64::new(0), AtomicBool::new(false));
        Self { members, table: Mutex::new(table), met, over, all: Condvar::new() }
    }

    /// A place for a thread, to be held as long as it comes.
    pub(crate) fn seat(&self) -> Seat<'_, T> {
        Seat(self)
    }

    /// Waits until all have come, each of which has something to `tell`; the last one decides whether there is another
    /// round.
    pub(crate) fn meet(
        &self,
        tell: impl FnOnce(&mut T),
        decide: impl FnOnce(&mut T) -> bool,
    ) -> bool {
        let mut table = self.table();
        if table.over {
            return false;
        }
        tell(&mut table.told);
        table.come += 1;
        let met = table.met;
        if table.come == self.members {
            table.come = 0;
            table.over = !decide(&mut table.told);
            let over = table.over;
            self.call(table);
            return !over;
        }
        drop(table);
        for _ in 0..LOOKS {
            if self.met.load(Ordering::Acquire) > met {
                return !self.over.load(Ordering::Relaxed);
            }
            spin_loop();
        }
        let mut table = self.table();
        table.asleep += 1;
        while table.met == met {
            table = self.all.wait(table).unwrap_or_else(PoisonError::into_inner);
        }
        table.asleep -= 1;
        !table.over
    }

    /// Lets all go on who wait.
    fn call(&self, mut table: MutexGuard<'_, Table<T>>) {
        table.met += 1;
        self.over.store(table.over, Ordering::Relaxed);
        self.met.store(table.met, Ordering::Release);
        let asleep = table.asleep > 0;
        drop(table);
        if asleep {
            self.all.notify_all();
        }
    }

    /// What lies on the table; where a thread panicked at it, it ends the meetings itself.
    fn table(&self) -> MutexGuard<'_, Table<T>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was told in the end.
    pub(crate) fn into_told(self) -> T {
        self.table.into_inner().unwrap_or_else(PoisonError::into_inner).told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::time::Duration;

    #[test]
    fn all_are_heard_before_one_decides_and_nobody_goes_on_before() {
        for members in [1, 2, 5] {
            let meeting = Meeting::new(members, (0u32, Vec::new()));
            let work = |slow: bool| {
                let _seat = meeting.seat();
                let mut rounds = 0;
                loop {
                    if slow && rounds % 20 == 0 {
                        std::thread::sleep(Duration::from_millis(2));
                    }
                    let tell = |(heard, _): &mut (u32, Vec<u32>)| *heard += 1;
                    let goes_on = meeting.meet(tell, |(heard, sums)| {
                        sums.push(*heard);
                        sums.len() < 100
                    });
                    rounds += 1;
                    if !goes_on {
                        return rounds;
                    }
                }
            };
            std::thread::scope(|scope| {
                let others: Vec<_> =
                    (1..members).map(|i| scope.spawn(move || work(i == 2))).collect();
                assert_eq!(work(members == 2), 100);
                assert!(others.into_iter().all(|other| other.join().unwrap() == 100));
            });
            let (_, sums) = meeting.into_told();
            let members = u32::try_from(members).unwrap();
            assert_eq!(sums, (1..=100).map(|met| met * members).collect::<Vec<_>>());
        }
    }

    #[test]
    fn who_panics_is_not_waited_for() {
        for wait in [0, 50] {
            let meeting = Meeting::new(3, 0);
            let work = |panics: bool| {
                let _seat = meeting.seat();
                let mut rounds = 0;
                loop {
                    if panics && rounds == 7 {
                        std::thread::sleep(Duration::from_millis(wait));
                        panic!("its own words");
                    }
                    if !meeting.meet(|told| *told += 1, |_| true) {
                        return rounds;
                    }
                    rounds += 1;
                }
            };
            std::thread::scope(|scope| {
                let others = [true, false].map(|panics| scope.spawn(move || work(panics)));
                // Who has not yet seen that all had met the last time has a round less.
                assert!((6..=7).contains(&work(false)));
                let [one, two] = others.map(std::thread::ScopedJoinHandle::join);
                assert_eq!(one.unwrap_err().downcast_ref(), Some(&"its own words"));
                assert!((6..=7).contains(&two.unwrap()));
            });
        }
    }
}
