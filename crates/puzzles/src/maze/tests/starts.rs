//! Explorations that begin at several squares, against a queue over squares and faces.

use std::collections::{HashMap, VecDeque};

use everystate_algebra::orient::{Direction, Orientation};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Stop};

use super::random_maze;
use crate::Family;
use crate::family::Request;
use crate::maze::{Instance, Maze};

fn request(limits: Limits) -> Request<'static> {
    Request { metric: None, threads: 1, limits, disk: None, peers: None, watch: &Silent }
}

/// How many squares with orientations lie at each distance from the nearest start.
fn layers(starts: &[Instance]) -> Vec<u64> {
    let maze = &starts[0];
    let (mut seen, mut queue) = (HashMap::new(), VecDeque::new());
    for start in starts {
        if seen.insert((start.home(), start.die()), 0).is_none() {
            queue.push_back((start.home(), start.die()));
        }
    }
    let mut layers = Vec::new();
    while let Some(at) = queue.pop_front() {
        let depth: usize = seen[&at];
        layers.resize(depth + 1, 0);
        layers[depth] += 1;
        let ([row, column], die): ([u32; 2], Orientation) = at;
        for d in Direction::ALL {
            let [row, column] = match d {
                Direction::North => [row - 1, column],
                Direction::South => [row + 1, column],
                Direction::West => [row, column - 1],
                Direction::East => [row, column + 1],
            };
            if !(1..=maze.rows()).contains(&row) || !(1..=maze.columns()).contains(&column) {
                continue;
            }
            let top = i8::try_from(maze.shown_on_top(die)).unwrap();
            let value = maze.value(row, column);
            if value == -1 || (value > 0 && value == top) {
                let next = ([row, column], die.roll(d));
                seen.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    depth + 1
                });
            }
        }
    }
    layers
}

/// The maze with a start somewhere on it, and the die as it happens to lie unless it is an odd one.
fn elsewhere(maze: &Instance, random: &mut Random) -> Instance {
    loop {
        let at = [maze.rows(), maze.columns()]
            .map(|n| 1 + u32::try_from(random.below(n.into())).unwrap());
        let die = Orientation::from_index(random.index(24));
        let faces = (maze.labels() == [1, 2, 3, 4, 5, 6]).then(|| [die.top(), die.front()]);
        if let Ok(there) = maze.clone().from(at, faces) {
            return there;
        }
    }
}

#[test]
fn layers_around_several_squares_are_those_of_a_queue() {
    let mut random = Random::new(24);
    let mut deep = 0;
    for n in 0..300 {
        let mut maze = random_maze(&mut random);
        if n % 5 == 0 {
            maze = maze.with_die([4, 1, 1, 2, 2, 0]).unwrap();
        }
        let number = 2 + random.index(4);
        let mut starts: Vec<_> = (0..number).map(|_| elsewhere(&maze, &mut random)).collect();
        starts.push(starts[0].clone());
        for start in &starts {
            assert_eq!(Maze.apart(&starts[0], start), None);
        }
        let found = Maze.explore_from(&starts, &request(Limits::none())).unwrap();
        assert_eq!((&found.counts, found.stopped), (&layers(&starts), None), "{starts:?}");
        let twice = Maze.explore_from(&[maze.clone(), maze.clone()], &request(Limits::none()));
        let alone = Maze.explore(Some(&maze), &request(Limits::none())).unwrap();
        assert_eq!(twice.unwrap().counts, alone.counts, "{maze:?}");
        deep = deep.max(found.counts.len());
    }
    assert!(deep > 5, "all mazes were shallow: {deep}");
}

#[test]
fn other_mazes_and_other_dice_are_apart_and_limits_hold() {
    let maze = |squares: &[i8]| Instance::new("M", [1, 1], 1, 2, &[squares.to_vec()]).unwrap();
    let line = maze(&[-1, -1, -1, -1]);
    let [first, last] = [1, 4].map(|column| line.clone().from([1, column], None).unwrap());
    let upright = Instance::new("M", [1, 1], 1, 2, &[vec![-1], vec![-1], vec![-1], vec![-1]]);
    for other in [maze(&[-1, -1, -1]), maze(&[-1, -1, 4, -1]), upright.unwrap()] {
        assert!(Maze.apart(&line, &other).is_some(), "{other:?}");
    }
    assert!(Maze.apart(&line, &line.clone().with_die([1, 2, 4, 3, 5, 6]).unwrap()).is_some());
    assert_eq!(Maze.apart(&line, &line.clone().to([1, 2], None, None).unwrap()), None);
    let limits = Limits { depth: 1, ..Limits::none() };
    let found = Maze.explore_from(&[first, last], &request(limits)).unwrap();
    assert_eq!((found.counts, found.stopped), (vec![2, 2], Some(Stop::Depth)));
    assert_eq!(found.examples, ["(1,2) top 4 front 2", "(1,3) top 3 front 2"]);
}
