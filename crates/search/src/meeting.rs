//! [`Meeting`]: work in rounds, each of the same parts, which threads take; who finishes a round's last part decides how all
//! go on.
//!
//! Every thread has a part that it takes if it can, since what belongs to it is in its cache, and does another that nobody
//! has begun rather than wait: so a thread that the system lets wait holds nobody up who has not seen it begin.
//!
//! Rounds take some hundredths of a millisecond. To be put to sleep and woken takes as long, so who has nothing to do looks for
//! a while whether a new round has begun; but not for long, for on a busy machine it may keep the processor from the one that
//! it waits for.

use core::hint::spin_loop;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How often is looked whether a round has begun: about as long as it takes to be put to sleep and woken.
const LOOKS: u32 = 1000;

/// Where threads take the parts of rounds, one round after the other.
#[derive(Debug)]
pub(crate) struct Meeting<T> {
    table: Mutex<Table<T>>,
    /// The round, as it stands on the table.
    round: AtomicU64,
    /// For those that sleep.
    begun: Condvar,
}

/// What lies on the table.
#[derive(Debug)]
struct Table<T> {
    /// What was told of parts that are done.
    told: T,
    round: u64,
    /// Which parts nobody has taken in this round.
    free: Vec<bool>,
    /// How many parts are not done.
    left: usize,
    asleep: usize,
    over: bool,
}

/// Ends the meeting when its thread panics, so that the others do not wait for it for ever.
pub(crate) struct Seat<'m, T>(&'m Meeting<T>);

impl<T> Drop for Seat<'_, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut table = self.0.table();
            table.over = true;
            self.0.begin(table);
        }
    }
}

impl<T> Meeting<T> {
    /// A meeting for so many parts, and what is known before the first round.
    pub(crate) fn new(parts: usize, told: T) -> Self {
        let free = vec![true; parts];
        let table = Table { told, round: 0, free, left: parts, asleep: 0, over: false };
        Self { table: Mutex::new(table), round: AtomicU64::new(0), begun: Condvar::new() }
    }

    /// A place for a thread, to be held as long as it comes.
    pub(crate) fn seat(&self) -> Seat<'_, T> {
        Seat(self)
    }

    /// A part to be done, `mine` if nobody has taken it, as soon as there is one; none when all is over.
    pub(crate) fn take(&self, mine: usize) -> Option<usize> {
        let mut table = self.table();
        loop {
            if table.over {
                return None;
            }
            let free = |&part: &usize| table.free[part];
            if let Some(part) = Some(mine).filter(free).or_else(|| (0..table.free.len()).find(free))
            {
                table.free[part] = false;
                return Some(part);
            }
            table = self.wait(table);
        }
    }

    /// Waits for the next round.
    fn wait<'t>(&'t self, table: MutexGuard<'t, Table<T>>) -> MutexGuard<'t, Table<T>> {
        let round = table.round;
        drop(table);
        for _ in 0..LOOKS {
            if self.round.load(Ordering::Acquire) > round {
                return self.table();
            }
            spin_loop();
        }
        let mut table = self.table();
        table.asleep += 1;
        while table.round == round {
            table = self.begun.wait(table).unwrap_or_else(PoisonError::into_inner);
        }
        table.asleep -= 1;
        table
    }

    /// A part is done, of which there is something to `tell`; who does the last one decides whether there is another round.
    pub(crate) fn done(&self, tell: impl FnOnce(&mut T), decide: impl FnOnce(&mut T) -> bool) {
        let mut table = self.table();
        tell(&mut table.told);
        table.left -= 1;
        if table.left == 0 && !table.over {
            table.over = !decide(&mut table.told);
            table.left = table.free.len();
            table.free.fill(true);
            self.begin(table);
        }
    }

    /// Lets all go on who wait.
    fn begin(&self, mut table: MutexGuard<'_, Table<T>>) {
        table.round += 1;
        self.round.store(table.round, Ordering::Release);
        let asleep = table.asleep > 0;
        drop(table);
        if asleep {
            self.begun.notify_all();
        }
    }

    /// What lies on the table; where a thread panicked at it, it ends the meeting itself.
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
    fn every_part_is_done_once_a_round_and_one_decides_after_all() {
        for (parts, threads) in [(1, 1), (2, 2), (5, 5), (3, 2), (2, 5)] {
            let meeting = Meeting::new(parts, (Vec::new(), 0u32));
            let work = |mine: usize| {
                let _seat = meeting.seat();
                let mut done = 0;
                while let Some(part) = meeting.take(mine) {
                    if done % 20 == 0 && mine == 1 {
                        std::thread::sleep(Duration::from_millis(2));
                    }
                    done += 1;
                    let tell = |(parts, _): &mut (Vec<usize>, u32)| parts.push(part);
                    meeting.done(tell, |(told, rounds)| {
                        told.sort_unstable();
                        assert_eq!(*told, (0..parts).collect::<Vec<_>>());
                        told.clear();
                        *rounds += 1;
                        *rounds < 100
                    });
                }
                done
            };
            let done: usize = std::thread::scope(|scope| {
                let others: Vec<_> =
                    (1..threads).map(|mine| scope.spawn(move || work(mine % parts))).collect();
                work(0) + others.into_iter().map(|other| other.join().unwrap()).sum::<usize>()
            });
            assert_eq!((done, meeting.into_told().1), (100 * parts, 100));
        }
    }

    #[test]
    fn who_sleeps_is_not_waited_for() {
        let meeting = Meeting::new(2, 0u32);
        // Nobody else comes.
        let mut parts = Vec::new();
        while let Some(part) = meeting.take(1) {
            parts.push(part);
            meeting.done(
                |_| {},
                |rounds| {
                    *rounds += 1;
                    *rounds < 3
                },
            );
        }
        assert_eq!(parts, [1, 0, 1, 0, 1, 0]);
    }

    #[test]
    fn who_panics_is_not_waited_for() {
        for wait in [0, 50] {
            let meeting = Meeting::new(3, ());
            let work = |panics: bool| {
                let _seat = meeting.seat();
                let mut done = 0;
                while meeting.take(0).is_some() {
                    if panics && done == 7 {
                        std::thread::sleep(Duration::from_millis(wait));
                        panic!("its own words");
                    }
                    done += 1;
                    // Nobody does all of a round.
                    if done % 3 == 0 {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                    meeting.done(|()| {}, |()| true);
                }
            };
            std::thread::scope(|scope| {
                let panics = scope.spawn(move || work(true));
                scope.spawn(move || work(false));
                work(false);
                let said = panics.join().unwrap_err();
                assert_eq!(said.downcast_ref(), Some(&"its own words"));
            });
        }
    }
}
