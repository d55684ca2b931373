//! Laws that are broken are told, each at the position where it is.

use super::*;
use crate::graph::Graph;

/// A path of four positions, with one promise broken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Broken {
    Nothing,
    Rank,
    GoalListed,
    GoalMissing,
    Predecessor,
    Unlisted,
}

struct Path(Broken);

impl Puzzle for Path {
    type State = u32;
    type Move = u8;
    fn start(&self) -> u32 {
        0
    }
    fn is_goal(&self, s: &u32) -> bool {
        *s == 3
    }
    fn moves(&self, s: &u32, out: &mut Vec<u8>) {
        out.extend((*s < 3).then_some(7));
    }
    fn apply(&self, s: &u32, _: u8) -> u32 {
        s + 1
    }
}

impl Ranked for Path {
    fn ranks(&self) -> u64 {
        4
    }
    fn rank(&self, s: &u32) -> u64 {
        if self.0 == Broken::Rank && *s == 2 { 1 } else { (*s).into() }
    }
    fn unrank(&self, r: u64) -> u32 {
        u32::try_from(r).unwrap()
    }
}

impl Backward for Path {
    fn goals(&self, out: &mut Vec<u32>) {
        match self.0 {
            Broken::GoalListed => out.extend([3, 2]),
            Broken::GoalMissing => {}
            _ => out.push(3),
        }
    }
    fn predecessors(&self, s: &u32, out: &mut Vec<(u8, u32)>) {
        match self.0 {
            Broken::Predecessor if *s == 2 => out.extend([(7, 1), (7, 0)]),
            Broken::Unlisted if *s == 2 => {}
            _ => out.extend(s.checked_sub(1).map(|before| (7, before))),
        }
    }
}

fn why(broken: Broken) -> String {
    let path = Path(broken);
    let states = sample(&path, 100);
    assert_eq!(states, [0, 1, 2, 3]);
    backward(&path, &states).unwrap_err().0
}

#[test]
fn what_is_listed_before_a_position_and_as_a_goal_must_be_true_and_complete() {
    assert_eq!(backward(&Path(Broken::Nothing), &[0, 1, 2, 3]), Ok(()));
    assert_eq!(why(Broken::GoalListed), "2 is listed as a goal but is none");
    assert_eq!(why(Broken::GoalMissing), "3 is a goal but is not listed");
    assert_eq!(why(Broken::Predecessor), "0 is listed before 2, but 7 does not lead there");
    assert_eq!(why(Broken::Unlisted), "7 leads from 1 to 2, which does not list it");
}

#[test]
fn every_rank_is_that_of_its_position() {
    assert_eq!(bijection(&Path(Broken::Nothing)), Ok(()));
    let breach = bijection(&Path(Broken::Rank)).unwrap_err();
    assert_eq!(breach.0, "rank 2 gives 2, whose rank is 1");
}

#[test]
fn a_sample_has_no_more_than_it_may() {
    // Four at once from the start.
    let star = Graph::new(5, 0, [4], (1..5).map(|leaf| (0, leaf)));
    for limit in 1..8 {
        assert_eq!(sample(&star, limit).len(), limit.min(5));
    }
    // The last that fits is the end: nothing more is expanded.
    assert_eq!(sample(&Path(Broken::Nothing), 2), [0, 1]);
}
