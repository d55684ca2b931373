//! A die tipped through a maze and back: breadth-first over (row, column, top, front).

use std::collections::{HashMap, HashSet, VecDeque};
use std::fmt::Write;

use pathfinding::prelude::{bfs, bfs_reach};

/// Row, column, number on top, number towards the bottom edge of the maze.
type State = (usize, usize, u8, u8);

/// One maze; squares are counted from 0.
struct Maze {
    squares: Vec<Vec<i8>>,
    start: State,
}

/// Answers a contest text of `maze` with a queue, a set of the states seen and a map of their parents.
///
/// Among the shortest ways it gives the first in the order of tips N, S, W, E: a state's parent is
/// the first that reaches it, and the queue keeps the order.
///
/// ```
/// let text = "STRIP\n1 2 1 1 1 2\n-1 1\nSTUCK\n1 2 1 1 1 2\n-1 2\nEND\n";
/// let answer = "STRIP\n  (1,1),(1,2),(1,1)\nSTUCK\n  No Solution Possible\n";
/// assert_eq!(everystate_bench::baseline::maze::solve(text), answer);
/// ```
///
/// # Panics
/// If the text is not in the contest's format.
#[must_use]
pub fn solve(input: &str) -> String {
    answers(input, search)
}

/// The same answers from the `pathfinding` crate's `bfs`.
///
/// # Panics
/// As [`solve`].
#[must_use]
pub fn solve_with_pathfinding(input: &str) -> String {
    answers(input, search_with_pathfinding)
}

/// How many squares with how the die lies can be reached from the upper left square with 1 on top and 2
/// in front, by the `pathfinding` crate's `bfs_reach` on states of four bytes: 36 times the square's
/// number, six times the number on top, the number in front.
///
/// ```
/// // A tip east, and the tip back makes it lie as before.
/// assert_eq!(everystate_bench::baseline::maze::reached(&[vec![-1, -1]]), 2);
/// ```
///
/// # Panics
/// If there are no squares, or more than fit.
#[must_use]
pub fn reached(squares: &[Vec<i8>]) -> u64 {
    let (rows, columns) = (squares.len(), squares[0].len());
    assert!(u32::try_from(rows * columns * 36).is_ok(), "states fit four bytes");
    let values: Vec<i8> = squares.concat();
    // After each tip N, S, W and E: top and front, as one number.
    let faces = |top: u8, front: u8| usize::from(top - 1) * 6 + usize::from(front - 1);
    let mut tipped = [[0; 4]; 36];
    for (top, front) in (1..=6).flat_map(|top| (1..=6).map(move |front| (top, front))) {
        if top != front && top + front != 7 {
            let right = right(top, front);
            tipped[faces(top, front)] =
                [(front, 7 - top), (7 - front, top), (right, front), (7 - right, front)]
                    .map(|(top, front)| faces(top, front));
        }
    }
    let start = u32::try_from(faces(1, 2)).expect("below 36");
    let neighbours = |&state: &u32| {
        let (square, lies) = (state as usize / 36, state as usize % 36);
        let (row, column) = (square / columns, square % columns);
        let beside = [
            (row > 0).then(|| square - columns),
            (row + 1 < rows).then(|| square + columns),
            (column > 0).then(|| square - 1),
            (column + 1 < columns).then(|| square + 1),
        ];
        let (top, values, tipped) = (lies / 6 + 1, &values, &tipped);
        beside.into_iter().zip(&tipped[lies]).filter_map(move |(to, lies)| {
            let to = to?;
            let open = values[to] == -1 || usize::try_from(values[to]) == Ok(top);
            open.then(|| u32::try_from(to * 36 + lies).expect("it was asserted"))
        })
    };
    bfs_reach(start, neighbours).count() as u64
}

/// Reads the mazes, and writes what `search` finds in each.
fn answers(input: &str, mut search: impl FnMut(&Maze) -> Option<Vec<(usize, usize)>>) -> String {
    let mut words = input.split_ascii_whitespace();
    let mut output = String::new();
    loop {
        let name = words.next().expect("END ends the input");
        if name == "END" {
            return output;
        }
        let [rows, columns, row, column, top, front]: [usize; 6] =
            std::array::from_fn(|_| words.next().expect("six numbers").parse().expect("a number"));
        let squares = (0..rows)
            .map(|_| {
                (0..columns)
                    .map(|_| words.next().expect("a square").parse().expect("a square"))
                    .collect()
            })
            .collect();
        let face = |number: usize| u8::try_from(number).expect("a face");
        let maze = Maze { squares, start: (row - 1, column - 1, face(top), face(front)) };
        output += name;
        output += "\n";
        write_path(&mut output, search(&maze));
    }
}

/// Nine squares to a line, a comma after all but the last.
fn write_path(output: &mut String, path: Option<Vec<(usize, usize)>>) {
    let Some(path) = path else {
        *output += "  No Solution Possible\n";
        return;
    };
    for (number, (row, column)) in path.iter().enumerate() {
        if number % 9 == 0 {
            *output += if number == 0 { "  " } else { ",\n  " };
        } else {
            *output += ",";
        }
        write!(output, "({},{})", row + 1, column + 1).expect("a string takes all");
    }
    *output += "\n";
}

/// The squares of the first shortest way.
fn search(maze: &Maze) -> Option<Vec<(usize, usize)>> {
    let (start_row, start_column, ..) = maze.start;
    let mut queue = VecDeque::from([maze.start]);
    let mut seen = HashSet::from([maze.start]);
    let mut parents: HashMap<State, State> = HashMap::new();
    while let Some(state) = queue.pop_front() {
        for next in successors(maze, state) {
            if (next.0, next.1) == (start_row, start_column) {
                let mut path = vec![(next.0, next.1), (state.0, state.1)];
                let mut at = state;
                while let Some(&parent) = parents.get(&at) {
                    path.push((parent.0, parent.1));
                    at = parent;
                }
                path.reverse();
                return Some(path);
            }
            if seen.insert(next) {
                parents.insert(next, state);
                queue.push_back(next);
            }
        }
    }
    None
}

/// The same by `pathfinding::bfs`. The start is distinguished from the return by whether the die has moved,
/// for it may come back exactly as it left.
fn search_with_pathfinding(maze: &Maze) -> Option<Vec<(usize, usize)>> {
    let (start_row, start_column, ..) = maze.start;
    let path = bfs(
        &(maze.start, false),
        |&(state, _)| successors(maze, state).into_iter().map(|next| (next, true)),
        |&(state, moved)| moved && (state.0, state.1) == (start_row, start_column),
    )?;
    Some(path.into_iter().map(|(state, _)| (state.0, state.1)).collect())
}

/// The states one tip away, in the order N, S, W, E.
fn successors(maze: &Maze, (row, column, top, front): State) -> Vec<State> {
    let right = right(top, front);
    let tips = [
        (row.checked_sub(1), Some(column), front, 7 - top),
        (Some(row + 1), Some(column), 7 - front, top),
        (Some(row), column.checked_sub(1), right, front),
        (Some(row), Some(column + 1), 7 - right, front),
    ];
    let mut next = Vec::new();
    for (new_row, new_column, new_top, new_front) in tips {
        let (Some(new_row), Some(new_column)) = (new_row, new_column) else { continue };
        let Some(&square) = maze.squares.get(new_row).and_then(|line| line.get(new_column)) else {
            continue;
        };
        if square == -1 || u8::try_from(square) == Ok(top) {
            next.push((new_row, new_column, new_top, new_front));
        }
    }
    next
}

/// The number on the right of a die, from those on top and in front.
///
/// 1, 2 and 3 are right-handed as (top, front, right); exchanging two faces or turning one to its
/// opposite changes the right one to its opposite.
fn right(top: u8, front: u8) -> u8 {
    let (t, f) = (top.min(7 - top), front.min(7 - front));
    assert!(
        (1..=3).contains(&t) && (1..=3).contains(&f) && t != f,
        "a die with {top} on top and {front} in front"
    );
    let right = 6 - t - f;
    let cyclic = (t, f) == (1, 2) || (t, f) == (2, 3) || (t, f) == (3, 1);
    if cyclic ^ (top > 3) ^ (front > 3) { right } else { 7 - right }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate;

    /// A die as six faces: top, front, right, back, left, bottom.
    type Faces = [u8; 6];

    fn tip([top, front, right, back, left, bottom]: Faces, way: usize) -> Faces {
        match way {
            0 => [front, bottom, right, top, left, back],
            1 => [back, top, right, bottom, left, front],
            2 => [right, front, bottom, back, top, left],
            _ => [left, front, top, back, bottom, right],
        }
    }

    /// Depth-first to exactly `left` more tips, in the order N, S, W, E, without any memory.
    fn deepen(
        maze: &Maze,
        at: (usize, usize),
        die: Faces,
        left: usize,
        path: &mut Vec<(usize, usize)>,
    ) -> bool {
        path.push(at);
        if left == 0 && at == (maze.start.0, maze.start.1) {
            return true;
        }
        for way in 0..if left == 0 { 0 } else { 4 } {
            let (down, along) = [(0, 1), (2, 1), (1, 0), (1, 2)][way];
            let (row, column) = (at.0 + down, at.1 + along);
            if row == 0 || column == 0 || row > maze.squares.len() || column > maze.squares[0].len()
            {
                continue;
            }
            let square = maze.squares[row - 1][column - 1];
            if (square == -1 || square == i8::try_from(die[0]).expect("a face"))
                && deepen(maze, (row - 1, column - 1), tip(die, way), left - 1, path)
            {
                return true;
            }
        }
        path.pop();
        false
    }

    fn faces(top: u8, front: u8) -> Faces {
        let mut all = vec![[1, 2, 3, 5, 4, 6]];
        for known in 0.. {
            let Some(&die) = all.get(known) else { break };
            for way in 0..4 {
                let tipped = tip(die, way);
                if !all.contains(&tipped) {
                    all.push(tipped);
                }
            }
        }
        assert_eq!(all.len(), 24);
        *all.iter().find(|die| die[0] == top && die[1] == front).expect("a die")
    }

    #[test]
    fn the_right_face_follows_from_rolling_a_die() {
        assert_eq!((right(1, 2), right(5, 1)), (3, 3));
        for top in 1..=6 {
            for front in (1..=6).filter(|&front| front != top && front != 7 - top) {
                assert_eq!(right(top, front), faces(top, front)[2]);
            }
        }
    }

    #[test]
    fn the_queue_and_the_crate_agree() {
        let text = generate::maze(5, 600, 7);
        let answer = solve(&text);
        assert_eq!(answer, solve_with_pathfinding(&text));
        let none = answer.matches("No Solution").count();
        assert!((60..540).contains(&none), "{none} of 600 have no solution");
    }

    #[test]
    fn the_way_is_the_first_among_the_shortest() {
        let mut found = 0;
        for seed in 0..400 {
            answers(&generate::maze(seed, 1, 4), |maze| {
                let path = search(maze);
                let (row, column, top, front) = maze.start;
                let shortest = path.as_ref().map_or(9, |path| path.len() - 1).min(12);
                let expected = (1..=shortest).find_map(|length| {
                    let mut steps = Vec::new();
                    deepen(maze, (row, column), faces(top, front), length, &mut steps)
                        .then_some(steps)
                });
                if path.as_ref().is_none_or(|path| path.len() <= 13) {
                    assert_eq!(path, expected);
                    found += usize::from(path.is_some());
                }
                path
            });
        }
        assert!(found > 50, "only {found} ways were compared");
    }
}
