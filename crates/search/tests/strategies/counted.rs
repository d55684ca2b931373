//! Shortest solutions of positions that are machine words, counted in a few bits each when they are many, beside the same puzzle with
//! positions that are none.

use crate::words::{POSITIONS, Written, mixed, within};
use everystate_puzzle::adapt::Implicit;
use everystate_puzzle::{Limits, Silent};
use everystate_search::count;

#[test]
fn shortest_solutions_are_counted_as_words_though_moves_lead_back() {
    let with_goal = |goal: u32| Implicit {
        start: 1,
        goal: move |s: &u32| *s % goal == goal - 1,
        next: |s: &u32| {
            let s = *s;
            [0, 1, 2, 3, 4, 5].map(|k| if k < 5 { mixed(s, k, POSITIONS) } else { s / 2 })
        },
    };
    let in_a_list = |goal| Written {
        puzzle: with_goal(goal),
        write: |s| (s, 'x'),
        read: |s: &(u32, char)| s.0,
    };
    // Goals in the layers in which there are most positions, at the end, and nowhere.
    for goal in [60_013, 199_999, u32::MAX] {
        let expected = count::run(&in_a_list(goal), &within(1), &Silent);
        let length = expected.verdict.clone().solution().map(|it| it.length);
        assert_eq!(length.is_none(), goal == u32::MAX);
        for threads in [1, 2, 7] {
            let found = count::run(&with_goal(goal), &within(threads), &Silent);
            assert_eq!(found.verdict, expected.verdict, "{goal}");
            let (a, b) = (found.statistics, expected.statistics);
            assert_eq!((a.positions, a.generated, a.depth), (b.positions, b.generated, b.depth));
            if threads == 1 {
                assert!(4 * a.bytes < 3 * b.bytes, "{} of {}", a.bytes, b.bytes);
            }
            // All that lies beyond the last layer has been seen; beyond the one before it there is more.
            for depth in [b.depth - 1, b.depth] {
                let limits = Limits { depth, ..within(threads) };
                let found = count::run(&with_goal(goal), &limits, &Silent).verdict;
                let expected = count::run(&in_a_list(goal), &limits, &Silent).verdict;
                assert_eq!(found, expected, "{goal} within {depth}");
            }
        }
    }
}
