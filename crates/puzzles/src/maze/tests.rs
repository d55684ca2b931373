//! Tests of the family, one file for each part: what they share is here.

mod generate;
mod goals;
mod solve;
mod starts;
mod text;
mod verify;

use core::ops::ControlFlow;

use everystate_algebra::orient::Direction;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};

use super::{Instance, Maze};
use crate::family::{Answer, Ask, Family, Question};

/// The contest's sample.
const SAMPLE: &str = "DICEMAZE1\n3 3 1 2 5 1\n-1 2 4\n5 5 6\n6 -1 -1\n\
    DICEMAZE2\n4 7 2 6 3 6\n6 4 6 0 2 6 4\n1 2 -1 5 3 6 1\n5 3 4 5 6 4 2\n4 1 2 0 3 -1 6\n\
    DICEMAZE3\n3 3 1 1 2 4\n2 2 3\n4 5 6\n-1 -1 -1\nEND\n";

const SAMPLE_OUT: &str = "DICEMAZE1\n  (1,2),(2,2),(2,3),(3,3),(3,2),(3,1),(2,1),(1,1),(1,2)\n\
    DICEMAZE2\n  (2,6),(2,5),(2,4),(2,3),(2,2),(3,2),(4,2),(4,1),(3,1),\n  \
    (2,1),(2,2),(2,3),(2,4),(2,5),(1,5),(1,6),(1,7),(2,7),\n  \
    (3,7),(4,7),(4,6),(3,6),(2,6)\n\
    DICEMAZE3\n  No Solution Possible\n";

fn read_all(text: &[u8]) -> Result<Vec<Instance>, Fault> {
    let mut source = Source::new(text);
    let mut mazes = Vec::new();
    while let Some(maze) = Maze.read(&mut (), &mut source)? {
        mazes.push(maze);
    }
    Ok(mazes)
}

fn ask(question: Question, strategy: Option<&str>) -> Ask<'_> {
    Ask::of(question).by(strategy)
}

fn solve(maze: &Instance, question: Question, strategy: &str) -> Answer<Vec<Direction>> {
    Maze.solve(maze, &ask(question, Some(strategy)), &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Every solution that `All` emits.
fn all(maze: &Instance, strategy: &str) -> Vec<Vec<Direction>> {
    let mut found = Vec::new();
    let answer = Maze.solve(maze, &ask(Question::All, Some(strategy)), &mut |tips| {
        found.push(tips.clone());
        ControlFlow::Continue(())
    });
    let count = answer.unwrap().count.unwrap();
    assert_eq!(count.to_u64(), Some(found.len() as u64));
    found
}

/// A maze of any shape up to 6 by 6: few values, so that journeys and ties are frequent.
fn random_maze(random: &mut Random) -> Instance {
    let (rows, columns) = (1 + random.index(6), 1 + random.index(6));
    let (wild, holes) = (random.below(8), random.below(4));
    let value = |random: &mut Random| match random.below(16) {
        n if n < wild => -1,
        n if n < wild + holes => 0,
        _ => 1 + i8::try_from(random.below(6)).unwrap(),
    };
    let mut squares: Vec<Vec<i8>> =
        (0..rows).map(|_| (0..columns).map(|_| value(random)).collect()).collect();
    let (row, column) = (random.index(rows), random.index(columns));
    if squares[row][column] == 0 {
        squares[row][column] = 1 + i8::try_from(random.below(6)).unwrap();
    }
    let (top, front) = loop {
        let (top, front) = (random.between(1, 6), random.between(1, 6));
        if top != front && top + front != 7 {
            break (u8::try_from(top).unwrap(), u8::try_from(front).unwrap());
        }
    };
    let home = [row, column].map(|n| u32::try_from(n + 1).unwrap());
    Instance::new("RANDOM", home, top, front, &squares).unwrap()
}
