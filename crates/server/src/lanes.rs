//! [`Lanes`]: whose turn it is.
//!
//! As many works as there are workers are worked on for as long as they take. What is asked while all of these are taken has a short
//! time of its own beside them, in the quick lane: most questions take less, and so none waits for a long one. What takes longer leaves
//! the lane, and waits for its turn among the long ones.
//!
//! Of those who wait the client with the fewest works under way comes first, and of one client what was asked first.

use crate::client::Client;
use std::collections::{BTreeMap, HashMap, VecDeque};

/// A work by its number: of two, what was asked first has the smaller one.
pub(crate) type Number = u64;

/// How a work is worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// For as long as it takes.
    Long,
    /// For a short time.
    Quick,
}

/// Works in the quick lane at once.
const QUICK: usize = 1;

/// Works that wait, by client.
#[derive(Debug, Default)]
struct Line {
    by: BTreeMap<Client, VecDeque<Number>>,
    length: usize,
}

impl Line {
    fn add(&mut self, client: Client, number: Number) {
        let all = self.by.entry(client).or_default();
        let at = all.partition_point(|&before| before < number);
        all.insert(at, number);
        self.length += 1;
    }

    /// Whether it was there.
    fn remove(&mut self, client: Client, number: Number) -> bool {
        let Some(all) = self.by.get_mut(&client) else { return false };
        let Ok(at) = all.binary_search(&number) else { return false };
        all.remove(at);
        if all.is_empty() {
            self.by.remove(&client);
        }
        self.length -= 1;
        true
    }
}

/// Whose turn it is.
#[derive(Debug)]
pub(crate) struct Lanes {
    workers: usize,
    /// What was not worked on yet.
    fresh: Line,
    /// What left the quick lane.
    long: Line,
    running: HashMap<Number, (Client, Role)>,
}

impl Lanes {
    /// Nothing is asked yet; so many long works may be under way.
    pub(crate) fn new(workers: usize) -> Self {
        let (fresh, long) = (Line::default(), Line::default());
        Self { workers, fresh, long, running: HashMap::new() }
    }

    /// How many works are under way at most.
    pub(crate) fn most(&self) -> usize {
        self.workers + QUICK
    }

    /// Something is asked.
    pub(crate) fn add(&mut self, client: Client, number: Number) {
        self.fresh.add(client, number);
    }

    /// It is not asked any more; whether it waited.
    pub(crate) fn remove(&mut self, client: Client, number: Number) -> bool {
        self.fresh.remove(client, number) || self.long.remove(client, number)
    }

    fn under_way(&self, role: Role) -> usize {
        self.running.values().filter(|(_, of)| *of == role).count()
    }

    /// What is worked on next, if there is room for anything that waits.
    pub(crate) fn next(&mut self) -> Option<(Number, Role)> {
        let (long, role) = if self.under_way(Role::Long) < self.workers {
            (Some(&self.long), Role::Long)
        } else if self.under_way(Role::Quick) < QUICK {
            (None, Role::Quick)
        } else {
            return None;
        };
        let lines = long.into_iter().chain([&self.fresh]);
        let of = |client| self.running.values().filter(|(by, _)| *by == client).count();
        let first = lines.flat_map(|line| &line.by);
        let first = first.filter_map(|(&client, all)| Some((of(client), *all.front()?, client)));
        let (_, number, client) = first.min()?;
        self.remove(client, number);
        self.running.insert(number, (client, role));
        Some((number, role))
    }

    /// The time in the quick lane is over: whether it may go on, for there is room among the long ones. If not, there is room in the
    /// lane from now on.
    pub(crate) fn outlasts(&mut self, number: Number) -> bool {
        let room = self.under_way(Role::Long) < self.workers && self.long.length == 0;
        match self.running.get_mut(&number) {
            Some((_, role)) if room => *role = Role::Long,
            Some(_) => {
                self.running.remove(&number);
            }
            None => {}
        }
        room
    }

    /// It is to be worked on for as long as it takes: it waits for that.
    pub(crate) fn again(&mut self, client: Client, number: Number) {
        self.running.remove(&number);
        self.long.add(client, number);
    }

    /// It is not worked on any more.
    pub(crate) fn ended(&mut self, number: Number) {
        self.running.remove(&number);
    }

    /// How many wait.
    #[cfg(test)]
    fn waiting(&self) -> usize {
        self.fresh.length + self.long.length
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr};

    #[expect(clippy::unnecessary_wraps, reason = "so is who asks")]
    fn client(n: u8) -> Client {
        Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, n)))
    }

    #[test]
    fn what_is_quick_never_waits_for_what_is_long() {
        let mut lanes = Lanes::new(2);
        let one = client(1);
        for number in 0..4 {
            lanes.add(one, number);
        }
        assert_eq!(lanes.most(), 3);
        assert_eq!(lanes.next(), Some((0, Role::Long)));
        assert_eq!(lanes.next(), Some((1, Role::Long)));
        assert_eq!(lanes.next(), Some((2, Role::Quick)));
        assert_eq!(lanes.next(), None);
        // It takes longer: the lane is free for the next, though nobody knows when the others end.
        assert!(!lanes.outlasts(2));
        assert_eq!(lanes.next(), Some((3, Role::Quick)));
        lanes.again(one, 2);
        assert_eq!((lanes.next(), lanes.waiting()), (None, 1));
        lanes.ended(3);
        lanes.add(one, 4);
        assert_eq!(lanes.next(), Some((4, Role::Quick)));
        // What left the lane comes to its turn before what is asked later.
        lanes.add(one, 5);
        lanes.ended(0);
        assert_eq!(lanes.next(), Some((2, Role::Long)));
    }

    #[test]
    fn where_there_is_room_it_goes_on() {
        let mut lanes = Lanes::new(1);
        lanes.add(None, 0);
        lanes.add(None, 1);
        assert_eq!((lanes.next(), lanes.next()), (Some((0, Role::Long)), Some((1, Role::Quick))));
        lanes.ended(0);
        assert!(lanes.outlasts(1));
        // Now it is one of the long ones.
        lanes.add(None, 2);
        assert_eq!(lanes.next(), Some((2, Role::Quick)));
        assert!(!lanes.outlasts(2));
        // Nobody overtakes what waits for its turn.
        lanes.again(None, 2);
        lanes.add(None, 3);
        assert_eq!(lanes.next(), Some((3, Role::Quick)));
        lanes.ended(1);
        assert!(!lanes.outlasts(3));
        assert_eq!(lanes.next(), Some((2, Role::Long)));
    }

    #[test]
    fn who_asks_a_lot_does_not_keep_others_waiting() {
        let mut lanes = Lanes::new(2);
        let (many, few) = (client(1), client(2));
        for number in 0..100 {
            lanes.add(many, number);
        }
        lanes.add(few, 100);
        lanes.add(few, 101);
        assert_eq!(lanes.next(), Some((0, Role::Long)));
        assert_eq!(lanes.next(), Some((100, Role::Long)));
        // Both have one under way: what was asked first.
        assert_eq!(lanes.next(), Some((1, Role::Quick)));
        lanes.ended(1);
        lanes.ended(0);
        assert_eq!(lanes.next(), Some((2, Role::Long)));
        lanes.ended(100);
        assert_eq!(lanes.next(), Some((101, Role::Long)));
    }

    #[test]
    fn what_is_not_asked_any_more_is_gone() {
        let mut lanes = Lanes::new(1);
        for number in 0..3 {
            lanes.add(client(1), number);
        }
        assert!(lanes.remove(client(1), 1) && !lanes.remove(client(1), 1));
        assert!(!lanes.remove(client(2), 2));
        assert_eq!((lanes.next(), lanes.next()), (Some((0, Role::Long)), Some((2, Role::Quick))));
        assert_eq!((lanes.waiting(), lanes.next()), (0, None));
        assert!(!lanes.remove(client(1), 2));
    }
}
