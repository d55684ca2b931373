//! Against brute force: a plain queue over (row, column, faces), and all tip sequences of the
//! shortest length.

use core::ops::ControlFlow;
use std::collections::{HashMap, HashSet, VecDeque};

use everystate_algebra::Natural;
use everystate_algebra::orient::Direction;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Packed, Puzzle, Silent, Stop, Verdict, law, replay};

use super::{all, random_maze, read_all, solve};
use crate::family::{Ask, Explores, Family, Question, Request};
use crate::maze::verify::{Flood, flood as verify_flood};
use crate::maze::{Homeward, Instance, Maze};

/// Row, column, then the faces above, in front and to the right.
type Place = (i32, i32, u8, u8, u8);

const TIPS: [Direction; 4] = [Direction::North, Direction::South, Direction::West, Direction::East];

fn start(maze: &Instance) -> Place {
    let (top, front) = (maze.die().top(), maze.die().front());
    // The right side by the three pairs of opposite faces and the die's handedness, written out.
    let right = match (top, front) {
        (1, 2) | (2, 6) | (6, 5) | (5, 1) => 3,
        (2, 1) | (6, 2) | (5, 6) | (1, 5) => 4,
        (2, 3) | (3, 5) | (5, 4) | (4, 2) => 1,
        (3, 2) | (5, 3) | (4, 5) | (2, 4) => 6,
        (3, 1) | (1, 4) | (4, 6) | (6, 3) => 2,
        (1, 3) | (4, 1) | (6, 4) | (3, 6) => 5,
        other => panic!("no die shows {other:?}"),
    };
    let [row, column] = maze.home().map(|n| i32::try_from(n).unwrap());
    (row, column, top, front, right)
}

fn tipped((row, column, top, front, right): Place, tip: Direction) -> Place {
    match tip {
        Direction::North => (row - 1, column, front, 7 - top, right),
        Direction::South => (row + 1, column, 7 - front, top, right),
        Direction::West => (row, column - 1, right, front, 7 - top),
        Direction::East => (row, column + 1, 7 - right, front, top),
    }
}

fn legal(maze: &Instance, from: Place, to: Place) -> bool {
    let (Ok(row), Ok(column)) = (u32::try_from(to.0), u32::try_from(to.1)) else { return false };
    if !(1..=maze.rows()).contains(&row) || !(1..=maze.columns()).contains(&column) {
        return false;
    }
    let value = maze.value(row, column);
    value == -1 || value == from.2.cast_signed()
}

/// The shortest length.
fn flood(maze: &Instance) -> Option<usize> {
    let first = start(maze);
    let mut distance: HashMap<Place, usize> = HashMap::new();
    let mut queue = VecDeque::from([(first, 0)]);
    while let Some((place, depth)) = queue.pop_front() {
        for tip in TIPS {
            let to = tipped(place, tip);
            if !legal(maze, place, to) || distance.contains_key(&to) {
                continue;
            }
            distance.insert(to, depth + 1);
            if (to.0, to.1) == (first.0, first.1) {
                return Some(depth + 1);
            }
            queue.push_back((to, depth + 1));
        }
    }
    None
}

/// How many squares and orientations there are at each distance, whatever the journey's end.
fn roam(maze: &Instance) -> Vec<u64> {
    let mut seen = HashSet::from([start(maze)]);
    let mut layer = vec![start(maze)];
    let mut counts = Vec::new();
    while !layer.is_empty() {
        counts.push(layer.len() as u64);
        let mut next = Vec::new();
        for place in layer {
            let around = TIPS.map(|tip| tipped(place, tip));
            next.extend(around.into_iter().filter(|&to| legal(maze, place, to) && seen.insert(to)));
        }
        layer = next;
    }
    counts
}

/// Every journey of `length` tips that does not come home earlier, in order.
fn journeys(maze: &Instance, length: usize) -> Vec<Vec<Direction>> {
    fn go(
        maze: &Instance,
        at: Place,
        left: usize,
        tips: &mut Vec<Direction>,
        dead: &mut HashSet<(Place, usize)>,
        out: &mut Vec<Vec<Direction>>,
    ) -> bool {
        let home =
            !tips.is_empty() && [at.0, at.1] == maze.home().map(|n| i32::try_from(n).unwrap());
        if home || left == 0 {
            if home && left == 0 {
                out.push(tips.clone());
            }
            return home && left == 0;
        }
        if dead.contains(&(at, left)) {
            return false;
        }
        let mut any = false;
        for tip in TIPS {
            let to = tipped(at, tip);
            if legal(maze, at, to) {
                tips.push(tip);
                any |= go(maze, to, left - 1, tips, dead, out);
                tips.pop();
            }
        }
        if !any {
            dead.insert((at, left));
        }
        any
    }
    let mut out = Vec::new();
    go(maze, start(maze), length, &mut Vec::new(), &mut HashSet::new(), &mut out);
    out
}

fn compare(maze: &Instance) -> Option<usize> {
    let (shortest, counts) = (flood(maze), roam(maze));
    let explored = Maze
        .explore(
            Some(maze),
            &Request {
                metric: None,
                threads: 1,
                limits: Limits::none(),
                disk: None,
                peers: None,
                watch: &Silent,
            },
        )
        .unwrap();
    assert_eq!((&explored.counts, explored.stopped), (&counts, None), "{maze:?}");
    assert!(!explored.examples.is_empty());
    let first = solve(maze, Question::First, "grid");
    let Some(length) = shortest else {
        for question in Question::ALL {
            assert_eq!(solve(maze, question, "grid").verdict, Verdict::Unsolvable, "{maze:?}");
        }
        assert_eq!(solve(maze, Question::Count, "grid").count, Some(Natural::ZERO));
        assert_eq!(solve(maze, Question::Unique, "grid").unique, Some(false));
        assert!(all(maze, "grid").is_empty());
        return None;
    };
    let expected = journeys(maze, length);
    assert_eq!(first.verdict, Verdict::Solved(expected[0].clone()), "{maze:?}");
    let reached = replay(maze, &expected[0]).unwrap();
    assert!(maze.is_goal(&reached));
    let count = solve(maze, Question::Count, "grid");
    assert_eq!(count.verdict, first.verdict);
    assert_eq!(count.count, Some(Natural::from(expected.len() as u64)), "{maze:?}");
    let unique = solve(maze, Question::Unique, "grid");
    assert_eq!((unique.verdict, unique.unique), (first.verdict, Some(expected.len() == 1)));
    assert_eq!(all(maze, "grid"), expected, "{maze:?}");
    Some(expected.len())
}

#[test]
fn grid_agrees_with_a_plain_queue() {
    let mut random = Random::new(1);
    let (mut solvable, mut ties, mut line) = (0, 0, 0);
    for _ in 0..3000 {
        let maze = random_maze(&mut random);
        let ways = compare(&maze);
        solvable += u32::from(ways.is_some());
        ties += u32::from(ways.is_some_and(|n| n > 1));
        line += u32::from(maze.rows() == 1 || maze.columns() == 1);
    }
    assert!(solvable > 500 && ties > 100 && line > 500, "{solvable} {ties} {line}");
}

#[test]
fn the_smallest_mazes() {
    for (top, front) in [(1, 2), (6, 4)] {
        let single = Instance::new("ONE", [1, 1], top, front, &[vec![-1]]).unwrap();
        assert_eq!(compare(&single), None);
        let double = Instance::new("TWO", [1, 1], top, front, &[vec![-1, -1]]).unwrap();
        assert_eq!(compare(&double), Some(1));
        let column = Instance::new("COLUMN", [2, 1], top, front, &vec![vec![-1]; 5]).unwrap();
        assert_eq!(compare(&column), Some(2));
    }
    let open = Instance::new("OPEN", [2, 2], 3, 1, &vec![vec![-1; 3]; 3]).unwrap();
    let north = [Direction::North, Direction::South];
    assert_eq!(compare(&open), Some(4));
    assert_eq!(solve(&open, Question::First, "grid").verdict, Verdict::Solved(north.to_vec()));
}

/// Mazes in which every strategy is quick.
fn easy(random: &mut Random) -> Instance {
    loop {
        let maze = random_maze(random);
        if flood(&maze).is_some_and(|length| length <= 12) {
            return maze;
        }
    }
}

#[test]
fn every_strategy_agrees() {
    let mut random = Random::new(2);
    for _ in 0..1000 {
        let maze = easy(&mut random);
        let expected = solve(&maze, Question::First, "grid").verdict.solution().unwrap();
        for strategy in Maze.about().strategies {
            for &question in strategy.answers {
                let answer = solve(&maze, question, strategy.name);
                assert_eq!(answer.strategy, strategy.name);
                let tips = answer.verdict.solution().unwrap();
                assert_eq!(tips.len(), expected.len(), "{} {maze:?}", strategy.name);
                assert!(maze.is_goal(&replay(&maze, &tips).unwrap()));
                if strategy.first {
                    assert_eq!(tips, expected, "{} {maze:?}", strategy.name);
                }
                let grid = solve(&maze, question, "grid");
                assert_eq!((answer.count, answer.unique), (grid.count, grid.unique));
            }
        }
        assert_eq!(all(&maze, "enumerate"), all(&maze, "grid"));
    }
}

#[test]
fn general_strategies_prove_that_there_is_none() {
    let mazes = read_all(super::SAMPLE.as_bytes()).unwrap();
    let mut random = Random::new(5);
    let mut none = vec![mazes[2].clone()];
    while none.len() < 100 {
        let maze = random_maze(&mut random);
        if flood(&maze).is_none() && roam(&maze).len() < 8 {
            none.push(maze);
        }
    }
    for maze in none {
        for strategy in Maze.about().strategies {
            for &question in strategy.answers {
                let answer = solve(&maze, question, strategy.name);
                assert_eq!(answer.verdict, Verdict::Unsolvable, "{} {maze:?}", strategy.name);
            }
        }
    }
}

#[test]
fn a_maze_keeps_the_laws() {
    let mut random = Random::new(3);
    for _ in 0..200 {
        let maze = random_maze(&mut random);
        let states = law::sample(&maze, 2000);
        law::puzzle(&maze, &states).unwrap();
        law::packed(&maze, &states).unwrap();
        law::backward(&maze, &states).unwrap();
        law::ranked(&maze, &states).unwrap();
        law::bijection(&maze).unwrap();
        law::heuristic(&maze, &Homeward(&maze), &states, 40).unwrap();
        assert_eq!(maze.unpack(maze.pack(&maze.start())), maze.start());
    }
}

#[test]
fn limits_stop_with_a_bound_that_holds() {
    let mut random = Random::new(4);
    for _ in 0..300 {
        let maze = easy(&mut random);
        let length = flood(&maze).unwrap() as u64;
        for (limits, stop) in [
            (Limits { positions: random.below(12), ..Limits::none() }, Stop::Positions),
            (Limits { depth: random.below(length), ..Limits::none() }, Stop::Depth),
            (Limits { bytes: random.below(800), ..Limits::none() }, Stop::Memory),
        ] {
            for question in Question::ALL {
                let ask = Ask { limits: limits.clone(), ..super::ask(question, Some("grid")) };
                let mut none = |_: &Vec<Direction>| ControlFlow::Continue(());
                match Maze.solve(&maze, &ask, &mut none).unwrap().verdict {
                    Verdict::Stopped { at_least, why } => {
                        assert!(at_least <= length && why == stop, "{at_least} {why}");
                        if stop == Stop::Depth {
                            assert_eq!(at_least, limits.depth + 1);
                        }
                    }
                    verdict => {
                        assert_ne!(stop, Stop::Depth);
                        assert_eq!(verdict.solution().map(|tips| tips.len() as u64), Some(length));
                    }
                }
            }
        }
    }
}

#[test]
fn enumeration_ends_when_it_is_told_to() {
    let open = Instance::new("OPEN", [2, 2], 3, 1, &vec![vec![-1; 3]; 3]).unwrap();
    for strategy in ["grid", "enumerate"] {
        let mut seen = 0;
        let answer = Maze.solve(&open, &super::ask(Question::All, Some(strategy)), &mut |_| {
            seen += 1;
            if seen == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((seen, answer.unwrap().count), (2, Some(Natural::from(2))));
    }
}

/// A wild field that is entered in one corner through gates that let nobody back, and left in the
/// opposite one by a corridor that leads to the start; `turn` columns are crossed before the rows in
/// the journey that the corridor's numbers are made for. `None` if that opens a shorter way.
fn field_between_corners(side: usize, turn: usize) -> Option<Instance> {
    let mut squares = vec![vec![0i8; side + 4]; side + 2];
    squares[..side].iter_mut().for_each(|row| row[4..].fill(-1));
    let (east, south) = (Direction::East, Direction::South);
    let mut tips = vec![east; 4 + turn];
    tips.extend(vec![south; side - 1]);
    tips.extend(vec![east; side - 1 - turn]);
    tips.extend([south, south]);
    tips.extend(vec![Direction::West; side + 3]);
    tips.extend(vec![Direction::North; side + 1]);
    let (top, front, right) = (1, 2, 3);
    let mut at = (1, 1, top, front, right);
    for tip in tips {
        let to = tipped(at, tip);
        let [row, column] = [to.0, to.1].map(|n| usize::try_from(n).unwrap() - 1);
        if squares[row][column] == 0 {
            squares[row][column] = at.2.cast_signed();
        }
        at = to;
    }
    let back = squares[0][0] == right.cast_signed() || squares[1][0] == top.cast_signed();
    (!back).then(|| Instance::new("FIELD", [1, 1], top, front, &squares).unwrap())
}

#[test]
fn huge_counts_are_exact() {
    let mazes: Vec<Instance> = (0..40).filter_map(|turn| field_between_corners(40, turn)).collect();
    assert!(!mazes.is_empty());
    for maze in mazes.iter().take(3) {
        let Flood::Shortest(length, expected) = verify_flood(maze) else { panic!("{maze:?}") };
        assert!(expected.to_u64().is_none(), "{expected} fits a word");
        for strategy in ["grid", "count"] {
            let answer = solve(maze, Question::Count, strategy);
            assert_eq!(answer.count.as_ref(), Some(&expected));
            assert_eq!(answer.verdict.solution().map(|tips| tips.len() as u64), Some(length));
            assert_eq!(solve(maze, Question::Unique, strategy).unique, Some(false));
        }
    }
}

#[test]
fn exploration_needs_a_maze_and_keeps_to_its_limits() {
    let request = |limits| Request {
        metric: None,
        threads: 1,
        limits,
        disk: None,
        peers: None,
        watch: &Silent,
    };
    assert_eq!(Maze.about().explore, Explores::Instance);
    assert!(Maze.explore(None, &request(Limits::none())).is_err());
    let maze = &read_all(super::SAMPLE.as_bytes()).unwrap()[1];
    let full = Maze.explore(Some(maze), &request(Limits::none())).unwrap();
    let limits = Limits { depth: 3, ..Limits::none() };
    let cut = Maze.explore(Some(maze), &request(limits)).unwrap();
    assert_eq!((&cut.counts[..], cut.stopped), (&full.counts[..4], Some(Stop::Depth)));
    assert!(Maze.explore(Some(maze), &request(Limits { bytes: 10, ..Limits::none() })).is_err());
}
