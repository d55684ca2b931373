//! Positions that are machine words, which are kept in a few bits each when they are many, beside the same puzzle with positions that are
//! none.

#![expect(clippy::cast_possible_truncation, reason = "the models' numbers are small")]

use everystate_puzzle::adapt::Implicit;
use everystate_puzzle::{Graded, Limits, Puzzle, Silent, Stop, Symmetric, Verdict};
use everystate_search::{count, levels};
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::OnceLock;

/// A puzzle with its positions written otherwise.
pub(crate) struct Written<P, W, R> {
    pub(crate) puzzle: P,
    pub(crate) write: W,
    pub(crate) read: R,
}

impl<P, S, W, R> Puzzle for Written<P, W, R>
where
    P: Puzzle<State = u32>,
    S: Clone + Eq + Hash + Debug + Send + Sync + 'static,
    W: Fn(u32) -> S + Sync,
    R: Fn(&S) -> u32 + Sync,
{
    type State = S;
    type Move = P::Move;
    fn start(&self) -> S {
        (self.write)(self.puzzle.start())
    }
    fn is_goal(&self, s: &S) -> bool {
        self.puzzle.is_goal(&(self.read)(s))
    }
    fn moves(&self, s: &S, out: &mut Vec<P::Move>) {
        self.puzzle.moves(&(self.read)(s), out);
    }
    fn apply(&self, s: &S, m: P::Move) -> S {
        (self.write)(self.puzzle.apply(&(self.read)(s), m))
    }
}

impl<P, S, W, R> Graded for Written<P, W, R>
where
    P: Graded<State = u32>,
    S: Clone + Eq + Hash + Debug + Send + Sync + 'static,
    W: Fn(u32) -> S + Sync,
    R: Fn(&S) -> u32 + Sync,
{
    fn grade(&self, s: &S) -> u64 {
        self.puzzle.grade(&(self.read)(s))
    }
}

impl<P, S, W, R> Symmetric for Written<P, W, R>
where
    P: Symmetric<State = u32>,
    S: Clone + Eq + Hash + Debug + Send + Sync + 'static,
    W: Fn(u32) -> S + Sync,
    R: Fn(&S) -> u32 + Sync,
{
    fn canonical(&self, s: &S) -> S {
        (self.write)(self.puzzle.canonical(&(self.read)(s)))
    }
    fn class_size(&self, s: &S) -> u64 {
        self.puzzle.class_size(&(self.read)(s))
    }
}

/// So many positions, each with five successors as good as drawn.
pub(crate) const POSITIONS: u32 = 200_000;

pub(crate) fn mixed(s: u32, k: u64, below: u32) -> u32 {
    let mixed = (8 * u64::from(s) + k).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (((mixed >> 32) * u64::from(below)) >> 32) as u32
}

fn drawn_of(positions: u32) -> impl Puzzle<State = u32, Move = u32> {
    Implicit {
        start: 1,
        goal: |_: &u32| false,
        next: move |s: &u32| {
            let s = *s;
            [0, 1, 2, 3, 4].map(|k| mixed(s, k, positions))
        },
    }
}

fn drawn() -> impl Puzzle<State = u32, Move = u32> {
    drawn_of(POSITIONS)
}

pub(crate) fn within(threads: usize) -> Limits {
    Limits { threads, ..Limits::none() }
}

/// What is found with positions in a list, as a tuple with a letter is: no word. Here and not where it is compared, since it is compiled
/// anew for each kind of word there.
fn in_a_list() -> &'static levels::Levels<(u32, char)> {
    static FOUND: OnceLock<levels::Levels<(u32, char)>> = OnceLock::new();
    let listed = Written { puzzle: drawn(), write: |s| (s, 'x'), read: |s: &(u32, char)| s.0 };
    FOUND.get_or_init(|| levels::run(&listed, &EXAMPLES, &within(1), &Silent))
}

const EXAMPLES: levels::Options = levels::Options { examples: 20 };

/// What is found is what is found with positions in a list.
fn as_in_a_list<S>(write: fn(u32) -> S, read: fn(&S) -> u32)
where
    S: Clone + Eq + Hash + Debug + Send + Sync + 'static,
{
    let written = Written { puzzle: drawn(), write, read };
    let (options, expected) = (EXAMPLES, in_a_list());
    let one = levels::run(&written, &options, &within(1), &Silent);
    assert!(one.counts.iter().filter(|&&count| count > 40_000).count() >= 2, "{:?}", one.counts);
    assert_eq!((&one.counts, one.stopped), (&expected.counts, None));
    let work = |found: &levels::Levels<S>| {
        (found.statistics.positions, found.statistics.generated, found.statistics.depth)
    };
    let listed = &expected.statistics;
    assert_eq!(work(&one), (listed.positions, listed.generated, listed.depth));
    let deepest = one.counts[one.counts.len() - 1];
    assert_eq!(one.last.len() as u64, deepest.min(20));
    for threads in [2, 7] {
        let found = levels::run(&written, &options, &within(threads), &Silent);
        assert_eq!(
            (&found.counts, &found.last, work(&found)),
            (&one.counts, &one.last, work(&one))
        );
    }
}

#[test]
fn words_of_every_kind_are_explored_as_positions_in_a_list() {
    as_in_a_list(|s| s, |s| *s);
    as_in_a_list(|s| u64::from(s) << 45, |s| (s >> 45) as u32);
    as_in_a_list(|s| s.cast_signed() - 70_000, |s| (s + 70_000).cast_unsigned());
    as_in_a_list(|s| -i64::from(s), |s| u32::try_from(-s).unwrap());
    as_in_a_list(|s| s as usize, |s| u32::try_from(*s).unwrap());
    as_in_a_list(u32::to_be_bytes, |s| u32::from_be_bytes(*s));
    as_in_a_list(
        |s| [(s >> 9) as u16, 7, (s & 511) as u16],
        |s| u32::from(s[0]) << 9 | u32::from(s[2]),
    );
    as_in_a_list(|s| [s ^ 5, s], |s| s[1]);
}

#[test]
fn a_million_positions_take_five_bytes_each_or_four_where_they_must() {
    let explore = |bytes| {
        let limits = Limits { bytes, ..within(1) };
        levels::run(&drawn_of(1 << 20), &levels::Options::default(), &limits, &Silent)
    };
    let found = explore(u64::MAX);
    assert!(found.counts.iter().sum::<u64>() > 1_000_000);
    // Twenty bits, of which the place says some; and a megabyte for what is found and not yet inserted.
    let bytes = found.statistics.bytes - (1 << 20);
    assert!(bytes < 11 << 19, "{bytes}");
    let within = explore(5 << 20);
    assert_eq!((&within.counts, within.stopped), (&found.counts, None));
    assert!(within.statistics.bytes <= 5 << 20);
}

#[test]
fn long_words_too() {
    as_in_a_list(|s| u128::from(s) << 100 | u128::from(s % 7), |s| (s >> 100) as u32);
    as_in_a_list(|s| -i128::from(s), |s| u32::try_from(-s).unwrap());
    as_in_a_list(
        |s| {
            core::array::from_fn::<u8, 16, _>(|i| {
                ((s >> i) as u8 & if i < 15 { 1 } else { 7 }) + 3 * i as u8
            })
        },
        |s| (0..16).map(|i| u32::from(s[i] - 3 * i as u8) << i).sum::<u32>(),
    );
}

#[test]
#[should_panic(expected = "16 bits")]
fn what_does_not_come_back_would_be_seen() {
    // A model that loses bits: the test above would not be one if this passed.
    let lossy = Written { puzzle: drawn(), write: |s| s as u16, read: |s: &u16| u32::from(*s) };
    let found = levels::run(&lossy, &levels::Options::default(), &Limits::none(), &Silent);
    assert!(found.counts.iter().sum::<u64>() > 100_000, "16 bits");
}

#[test]
fn bits_that_begin_to_vary_late_are_met() {
    // A counter that overflows into further bits again and again, beside what is drawn.
    let widening = || Implicit {
        start: 1u64,
        goal: |_: &u64| false,
        next: |s: &u64| {
            let (low, high) = (*s as u32 & 0x3_ffff, s >> 20);
            let far = if low % 1009 == 0 && high < 1 << 40 { 2 * high + 1 } else { high & 0xff };
            [0, 1, 2].map(|k| u64::from(mixed(low, k, 60_000)) | far << 20)
        },
    };
    let listed = Implicit {
        start: (1u64, 'x'),
        goal: |_: &(u64, char)| false,
        next: move |s: &(u64, char)| {
            let mut next = Vec::new();
            let _ = widening().expand(&s.0, &mut Vec::new(), |_, s| {
                next.push((s, 'x'));
                std::ops::ControlFlow::<()>::Continue(())
            });
            next
        },
    };
    let options = levels::Options { examples: 10 };
    let limits = |threads| Limits { positions: 400_000, ..within(threads) };
    let expected = levels::run(&listed, &options, &limits(1), &Silent);
    assert!(expected.counts.len() > 8, "{:?}", expected.counts);
    for threads in [1, 2, 5] {
        let found = levels::run(&widening(), &options, &limits(threads), &Silent);
        assert_eq!((&found.counts, found.stopped), (&expected.counts, expected.stopped));
        assert_eq!(found.statistics.positions, expected.statistics.positions);
    }
}

#[test]
fn narrow_layers_after_wide_ones_are_not_looked_for_among_all() {
    // Sixty thousand at once, and then a thousand layers of one and of a few.
    let tail = |n: u64| {
        let next = move |s: &u64| match *s {
            0 => (1..=n).collect(),
            s if s < n => vec![s + 1],
            s if s < n + 3000 => vec![s + 1, s + 2],
            _ => vec![],
        };
        Implicit { start: 0u64, goal: |_: &u64| false, next }
    };
    for threads in [1, 3] {
        let found =
            levels::run(&tail(60_000), &levels::Options::default(), &within(threads), &Silent);
        assert_eq!((found.counts[1], found.counts[2], found.counts[3]), (60_000, 2, 2));
        assert_eq!(found.counts.iter().sum::<u64>(), 63_002);
        assert_eq!(found.counts.len(), 1503);
        assert!(found.last.iter().all(|&s| s >= 63_000), "{:?}", found.last);
    }
}

#[test]
fn classes_are_weighed_as_words_too() {
    struct Folded;
    impl Puzzle for Folded {
        type State = u32;
        type Move = u32;
        fn start(&self) -> u32 {
            0
        }
        fn is_goal(&self, _: &u32) -> bool {
            false
        }
        fn moves(&self, _: &u32, out: &mut Vec<u32>) {
            out.extend(0..17);
        }
        fn apply(&self, s: &u32, m: u32) -> u32 {
            s ^ 1 << m
        }
    }
    // Seventeen lamps; the same from either end.
    impl Symmetric for Folded {
        fn canonical(&self, s: &u32) -> u32 {
            (*s).min(s.reverse_bits() >> 15)
        }
        fn class_size(&self, s: &u32) -> u64 {
            if s.reverse_bits() >> 15 == *s { 1 } else { 2 }
        }
    }
    let binomial = |k: u128| (0..k).fold(1, |n, i| n * (17 - i) / (i + 1));
    for threads in [1, 2] {
        let found =
            levels::classes(&Folded, &levels::Options::default(), &within(threads), &Silent)
                .unwrap();
        assert!(found.classes.iter().sum::<u64>() > 60_000);
        assert_eq!(found.positions, (0..18).map(binomial).collect::<Vec<_>>());
        assert_eq!(found.last, [(1 << 17) - 1]);
        let listed = Written { puzzle: Folded, write: |s| (s, 'x'), read: |s: &(u32, char)| s.0 };
        let expected =
            levels::classes(&listed, &levels::Options::default(), &within(1), &Silent).unwrap();
        assert_eq!((found.classes, found.positions), (expected.classes, expected.positions));
    }
}

/// Layers of so many positions, of which moves as good as drawn lead to the next.
struct Cascade {
    width: u32,
    moves: u64,
    depth: u32,
}

impl Puzzle for Cascade {
    type State = u32;
    type Move = u64;
    fn start(&self) -> u32 {
        1
    }
    fn is_goal(&self, s: &u32) -> bool {
        s >> 20 == self.depth && s % 1000 < 7
    }
    fn moves(&self, s: &u32, out: &mut Vec<u64>) {
        if s >> 20 < self.depth {
            out.extend(0..self.moves);
        }
    }
    fn apply(&self, s: &u32, m: u64) -> u32 {
        ((s >> 20) + 1) << 20 | mixed(*s, m % 8, self.width)
    }
}

impl Graded for Cascade {
    fn grade(&self, s: &u32) -> u64 {
        (s >> 20).into()
    }
}

fn listed(cascade: Cascade) -> impl Graded<State = (u32, char), Move = u64> {
    Written { puzzle: cascade, write: |s| (s, 'x'), read: |s: &(u32, char)| s.0 }
}

#[test]
fn ways_are_counted_as_words_in_less_than_half_of_the_memory() {
    let cascade = || Cascade { width: 150_000, moves: 5, depth: 13 };
    let expected = count::graded(&listed(cascade()), &within(1), &Silent);
    let whole =
        levels::graded(&listed(cascade()), &levels::Options::default(), &within(1), &Silent);
    for threads in [1, 2, 7] {
        let found = count::graded(&cascade(), &within(threads), &Silent);
        assert_eq!(found.verdict, expected.verdict);
        let (a, b) = (found.statistics, expected.statistics);
        assert_eq!((a.positions, a.generated, a.depth), (b.positions, b.generated, b.depth));
        let ungraded = count::run(&cascade(), &within(threads), &Silent);
        assert_eq!(ungraded.verdict, expected.verdict);
        let levels =
            levels::graded(&cascade(), &levels::Options::default(), &within(threads), &Silent);
        assert_eq!((levels.counts, levels.stopped), (whole.counts.clone(), None));
        if threads == 1 {
            let (a, b) = (found.statistics.bytes, expected.statistics.bytes);
            assert!(2 * a < b, "{a} of {b}");
            let (a, b) = (levels.statistics.bytes, whole.statistics.bytes);
            assert!(3 * a < 2 * b, "{a} of {b}");
        }
    }
}

/// A puzzle with its positions as long words, and as the same words in a list.
type Long<P, S> = Written<P, fn(u32) -> S, fn(&S) -> u32>;

fn long<P>(puzzle: impl Fn() -> P) -> (Long<P, u128>, Long<P, (u128, char)>) {
    const fn word(s: u32) -> u128 {
        (s as u128) << 90 | (s % 7) as u128
    }
    let words: Long<P, u128> =
        Written { puzzle: puzzle(), write: word, read: |s| (s >> 90) as u32 };
    let list: Long<P, (u128, char)> =
        Written { puzzle: puzzle(), write: |s| (word(s), 'x'), read: |s| (s.0 >> 90) as u32 };
    (words, list)
}

#[test]
fn long_words_take_less_than_half_of_the_memory_of_a_list() {
    let (options, limits) = (levels::Options::default(), within(1));
    let (words, list) = long(drawn);
    let words = levels::run(&words, &options, &limits, &Silent);
    let listed = levels::run(&list, &options, &limits, &Silent);
    let (graded, list) = long(|| Cascade { width: 150_000, moves: 5, depth: 13 });
    let by_grades = levels::graded(&graded, &options, &limits, &Silent);
    let listed_by_grades = levels::graded(&list, &options, &limits, &Silent);
    let counted = count::graded(&graded, &limits, &Silent);
    let listed_counted = count::graded(&list, &limits, &Silent);
    assert_eq!(words.counts, listed.counts);
    assert_eq!(by_grades.counts, listed_by_grades.counts);
    assert_eq!(counted.verdict, listed_counted.verdict);
    for (a, b) in [
        (words.statistics, listed.statistics),
        (by_grades.statistics, listed_by_grades.statistics),
        (counted.statistics, listed_counted.statistics),
    ] {
        assert!(2 * a.bytes < b.bytes, "{} of {}", a.bytes, b.bytes);
    }
}

#[test]
fn at_the_last_depth_all_that_could_lead_on_was_looked_at() {
    let options = levels::Options::default();
    for threads in [1, 2] {
        let whole = levels::run(&drawn(), &options, &within(threads), &Silent);
        let depth = whole.counts.len() as u64 - 1;
        let limits = Limits { depth, ..within(threads) };
        let found = levels::run(&drawn(), &options, &limits, &Silent);
        assert_eq!((found.counts, found.stopped), (whole.counts, None));
        assert_eq!(found.statistics.generated, whole.statistics.generated);
    }
}

#[test]
fn more_ways_than_a_word_holds_are_counted() {
    // Sixteen to the twenty-first altogether.
    let cascade = || Cascade { width: 36_000, moves: 16, depth: 21 };
    let expected =
        count::graded(&listed(cascade()), &within(1), &Silent).verdict.solution().unwrap();
    assert!(expected.solutions.to_u64().is_none());
    for threads in [1, 3] {
        let found = count::graded(&cascade(), &within(threads), &Silent).verdict;
        assert_eq!(found, Verdict::Solved(expected.clone()));
        let found = count::run(&cascade(), &within(threads), &Silent).verdict;
        assert_eq!(found, Verdict::Solved(expected.clone()));
    }
}

#[test]
fn limits_stop_words_with_what_is_proved() {
    let options = levels::Options::default();
    let whole = levels::run(&drawn(), &options, &within(1), &Silent);
    let mut stops = Vec::new();
    let of_positions = (0..25).map(|i| Limits { positions: i * 7001, ..within(2) });
    let of_bytes = (0..50).map(|i| Limits { bytes: i * 60_001, ..within(2) });
    let of_depth = (0..16).map(|depth| Limits { depth, ..within(2) });
    for limits in of_positions.chain(of_bytes).chain(of_depth) {
        let part = levels::run(&drawn(), &options, &limits, &Silent);
        assert!(whole.counts.starts_with(&part.counts), "{limits:?}");
        assert!(
            part.statistics.bytes <= limits.bytes && part.statistics.positions <= limits.positions
        );
        assert_eq!(part.stopped.is_none(), part.counts == whole.counts, "{limits:?}: {part:?}");
        assert_eq!(part.last.len() as u64, part.counts.last().copied().unwrap_or(0).min(4));
        if let Some(why) = part.stopped {
            stops.push(why);
        }
        let cascade = || Cascade { width: 50_000, moves: 5, depth: 14 };
        let expected = count::graded(&listed(cascade()), &limits, &Silent).verdict;
        for found in
            [count::graded(&cascade(), &limits, &Silent), count::run(&cascade(), &limits, &Silent)]
        {
            assert!(found.statistics.bytes <= limits.bytes);
            if limits.bytes == u64::MAX {
                assert_eq!(found.verdict, expected, "{limits:?}");
            } else if let Verdict::Stopped { at_least, why } = found.verdict {
                assert!(at_least <= 14 && why == Stop::Memory);
            }
        }
    }
    for why in [Stop::Positions, Stop::Memory, Stop::Depth] {
        assert!(stops.contains(&why), "nothing was stopped by {why}");
    }
}

#[test]
fn time_and_whoever_watches_end_words_soon() {
    struct Slow(std::sync::atomic::AtomicU64);
    impl everystate_puzzle::Watch for Slow {
        fn progress(&self, progress: everystate_puzzle::Progress) {
            self.0.store(progress.positions, std::sync::atomic::Ordering::Relaxed);
        }
        fn cancelled(&self) -> bool {
            self.0.load(std::sync::atomic::Ordering::Relaxed) > 100_000
        }
    }
    let watch = Slow(0.into());
    let found = levels::run(&drawn(), &levels::Options::default(), &within(2), &watch);
    assert_eq!(found.stopped, Some(Stop::Cancelled));
    assert!(found.statistics.positions < u64::from(POSITIONS));
    let limits = Limits { time: Some(std::time::Duration::from_millis(1)), ..within(2) };
    let endless =
        Implicit { start: 0u64, goal: |_: &u64| false, next: |s: &u64| [2 * s + 1, 2 * s + 2] };
    let found = levels::run(&endless, &levels::Options::default(), &limits, &Silent);
    assert_eq!(found.stopped, Some(Stop::Seconds));
}

#[test]
fn a_puzzle_that_panics_says_so_in_words_too() {
    let puzzle = Implicit {
        start: 1u32,
        goal: |_: &u32| false,
        next: |s: &u32| {
            assert!(*s != 77_777, "the puzzle's own words");
            [0, 1, 2, 3, 4].map(|k| mixed(*s, k, POSITIONS))
        },
    };
    for threads in [1, 3] {
        let run = || levels::run(&puzzle, &levels::Options::default(), &within(threads), &Silent);
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"the puzzle's own words"));
    }
}

#[test]
#[should_panic(expected = "is of grade 9, and its layer is not")]
fn a_wrong_grade_is_found_in_words_too() {
    struct Ungraded(Cascade);
    impl Puzzle for Ungraded {
        type State = u32;
        type Move = u64;
        fn start(&self) -> u32 {
            self.0.start()
        }
        fn is_goal(&self, s: &u32) -> bool {
            self.0.is_goal(s)
        }
        fn moves(&self, s: &u32, out: &mut Vec<u64>) {
            self.0.moves(s, out);
        }
        fn apply(&self, s: &u32, m: u64) -> u32 {
            self.0.apply(s, m)
        }
    }
    impl Graded for Ungraded {
        fn grade(&self, s: &u32) -> u64 {
            if s >> 20 == 12 { 9 } else { (s >> 20).into() }
        }
    }
    let _ = count::graded(
        &Ungraded(Cascade { width: 50_000, moves: 5, depth: 14 }),
        &Limits::none(),
        &Silent,
    );
}
