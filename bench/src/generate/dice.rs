//! Instances of the three families of dice.

use std::fmt::Write;

use super::Stream;
use crate::baseline::stack::{Givens, visit};

/// `count` instances of `roll`, the numbers up to `most`.
///
/// A third is anything; a third is at the edge of what can be reached; a third repeats few different
/// numbers. The tips asked for are all of them, or up to 60 somewhere.
///
/// ```
/// use everystate_bench::{baseline, generate};
/// assert_eq!(baseline::roll::solve(&generate::roll(1, 20, 30)).lines().count(), 20);
/// ```
///
/// # Panics
/// If `most` is 0.
#[must_use]
pub fn roll(seed: u64, count: usize, most: usize) -> String {
    assert!(most > 0, "some number must be greater than 0");
    let mut stream = Stream::new(seed);
    let mut text = String::new();
    for _ in 0..count {
        let wanted = target(&mut stream, most);
        let sum: usize = wanted.iter().sum();
        let (p, q) = if stream.once_in(2) {
            let p = 1 + stream.below(sum);
            (p, (p + stream.below(60)).min(sum))
        } else {
            (1, sum)
        };
        writeln!(text, "{}\n{p} {q}", wanted.map(|number| number.to_string()).join(" "))
            .expect("a string takes all");
    }
    text + "0 0 0 0 0 0\n"
}

/// The numbers of instance `index` of a seed, up to `most`, and `windows` pairs of a first and a last
/// tip, from 1 to the sum.
///
/// ```
/// use everystate_bench::generate;
/// let (wanted, windows) = generate::roll_windows(1, 0, 5, 3);
/// let sum: usize = wanted.iter().sum();
/// assert!(windows.len() == 3 && windows.iter().all(|&(p, q)| 1 <= p && p <= q && q <= sum));
/// ```
///
/// # Panics
/// If `most` is 0.
#[must_use]
pub fn roll_windows(
    seed: u64,
    index: u64,
    most: usize,
    windows: usize,
) -> ([usize; 6], Vec<(usize, usize)>) {
    assert!(most > 0, "some number must be greater than 0");
    let mut stream = Stream::new(seed.wrapping_add(index << 32));
    let wanted = target(&mut stream, most);
    let sum: usize = wanted.iter().sum();
    let mut window = || {
        let (a, b) = (1 + stream.below(sum), 1 + stream.below(sum));
        (a.min(b), a.max(b))
    };
    (wanted, (0..windows).map(|_| window()).collect())
}

/// Six numbers up to `most`, not all zero.
fn target(stream: &mut Stream, most: usize) -> [usize; 6] {
    let mut wanted = [0; 6];
    while wanted == [0; 6] {
        let limit = 1 + if stream.once_in(2) { most } else { stream.below(most + 1) };
        wanted = match stream.below(3) {
            0 => std::array::from_fn(|_| stream.below(limit)),
            1 => lopsided(stream, limit, most),
            _ => {
                let few = [stream.below(limit), stream.below(limit), 0];
                std::array::from_fn(|_| stream.choose(&few))
            }
        };
    }
    stream.shuffle(&mut wanted);
    wanted
}

/// Numbers of which the greatest and the least together, the pair that must share an axis, are within
/// two of the sum of the others.
fn lopsided(stream: &mut Stream, limit: usize, most: usize) -> [usize; 6] {
    let mut wanted: [usize; 6] = std::array::from_fn(|_| stream.below(limit.div_ceil(4)));
    let others: usize = wanted[..4].iter().sum();
    let smallest = wanted[..4].iter().min().map_or(0, |&least| least);
    wanted[4] = stream.below(smallest + 1);
    wanted[5] = (others + stream.below(5)).saturating_sub(2 + wanted[4]).min(most);
    wanted
}

/// A die that is rolled about: top, front, right, back, left, bottom.
type Faces = [usize; 6];

/// `count` mazes of up to `most` × `most` squares.
///
/// Most have a way back to the start, laid by rolling a die at random, among squares of which few or
/// many are wild or holes; so there are several ways now and then.
///
/// ```
/// use everystate_bench::{baseline, generate};
/// let text = generate::maze(1, 20, 6);
/// assert_eq!(baseline::maze::solve(&text).lines().filter(|line| line.starts_with("MAZE")).count(), 20);
/// ```
///
/// # Panics
/// If `most` is 0.
#[must_use]
pub fn maze(seed: u64, count: usize, most: usize) -> String {
    assert!(most > 0, "a maze has a square");
    let mut stream = Stream::new(seed);
    let mut text = String::new();
    for number in 1..=count {
        let least = if stream.once_in(3) { 1 } else { most.div_ceil(2) };
        let mut size = || least + stream.below(most + 1 - least);
        let (rows, columns) = (size(), size());
        let start = (stream.below(rows), stream.below(columns));
        let mut die = [1, 2, 3, 5, 4, 6];
        for _ in 0..40 {
            die = rolled(die, stream.below(4));
        }
        let (top, front) = (die[0], die[1]);
        let mut squares: Vec<Vec<Option<i8>>> = vec![vec![None; columns]; rows];
        if !stream.once_in(5) {
            lay(&mut stream, &mut squares, start, die);
        }
        let kinds: &[i8] = stream.choose(&[
            [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6].as_slice(),
            &[1, 2, 3, 4, 5, 6, 0, -1],
            &[1, 2, 3, 4, 5, 6, -1, -1, -1],
            &[0, 0, 0, 1, 2, 3, 4, 5, 6],
            &[-1, 1, 6],
        ]);
        writeln!(
            text,
            "MAZE{number}\n{rows} {columns} {} {} {top} {front}",
            start.0 + 1,
            start.1 + 1
        )
        .expect("a string takes all");
        squares[start.0][start.1].get_or_insert_with(|| stream.choose(&[1, 2, 3, 4, 5, 6, -1]));
        for line in squares {
            let mut word =
                |square: Option<i8>| square.unwrap_or_else(|| stream.choose(kinds)).to_string();
            let words: Vec<String> = line.into_iter().map(&mut word).collect();
            text += &words.join(" ");
            text += "\n";
        }
    }
    text + "END\n"
}

/// Rolls a die from the start and, after some tips, back to it, giving the squares entered the
/// numbers that allow it. Leaves what it has laid when it does not find back in time.
fn lay(
    stream: &mut Stream,
    squares: &mut [Vec<Option<i8>>],
    start: (usize, usize),
    mut die: Faces,
) {
    let area = squares.len() * squares[0].len();
    let mut detour = 2 + stream.below(area);
    let mut at = start;
    for _ in 0..8 * area {
        let way = stream.below(4);
        let next = match way {
            0 => (at.0.wrapping_sub(1), at.1),
            1 => (at.0 + 1, at.1),
            2 => (at.0, at.1.wrapping_sub(1)),
            _ => (at.0, at.1 + 1),
        };
        if next == start && detour > 0 {
            continue;
        }
        let Some(square) = squares.get_mut(next.0).and_then(|line| line.get_mut(next.1)) else {
            continue;
        };
        let top = i8::try_from(die[0]).expect("a face");
        match *square {
            None => *square = Some(if stream.once_in(9) { -1 } else { top }),
            Some(number) if number == -1 || number == top => {}
            Some(_) => continue,
        }
        die = rolled(die, way);
        at = next;
        detour = detour.saturating_sub(1);
        if at == start {
            return;
        }
    }
}

/// A die rolled north, south, west or east.
fn rolled([top, front, right, back, left, bottom]: Faces, way: usize) -> Faces {
    match way {
        0 => [front, bottom, right, top, left, back],
        1 => [back, top, right, bottom, left, front],
        2 => [right, front, bottom, back, top, left],
        _ => [left, front, top, back, bottom, right],
    }
}

/// `count` instances of `stack`.
///
/// A fifth shows anything; the others show what some arrangement shows, of which more or less is left
/// open, and now and then one pip is changed.
///
/// ```
/// use everystate_bench::{baseline, generate};
/// assert_eq!(baseline::stack::solve(&generate::stack(1, 20)).lines().count(), 20);
/// ```
#[must_use]
pub fn stack(seed: u64, count: usize) -> String {
    let mut stream = Stream::new(seed);
    let mut views: Vec<[u8; 18]> = Vec::new();
    visit(&Givens::default(), &mut |block| {
        views.push(std::array::from_fn(|i| {
            if i < 9 { block[i][0] } else { block[(i - 9) / 3 * 9 + 6 + i % 3][1] }
        }));
    });
    let mut text = format!("{count}\n");
    for _ in 0..count {
        let mut view = stream.choose(&views);
        let open = stream.below(17);
        if stream.once_in(5) {
            view = std::array::from_fn(|_| stream.choose(&[1, 2, 3, 4, 5, 6]));
        }
        for pip in &mut view {
            if stream.below(16) < open {
                *pip = 0;
            }
        }
        if stream.once_in(4) {
            view[stream.below(18)] = stream.choose(&[1, 2, 3, 4, 5, 6]);
        }
        for line in view.chunks(3) {
            writeln!(text, "{} {} {}", line[0], line[1], line[2]).expect("a string takes all");
        }
    }
    text
}

/// The squares of a square maze without holes: of a hundred, `wild` are wild (-1), the others have numbers.
/// Eight by eight squares at both ends of the diagonal are wild.
///
/// ```
/// let rows = everystate_bench::generate::large_maze(1, 3, 50);
/// assert_eq!((rows.len(), rows[0][0], rows[2][2]), (3, -1, -1));
/// ```
///
/// # Panics
/// If `side` is 0.
#[must_use]
pub fn large_maze(seed: u64, side: usize, wild: usize) -> Vec<Vec<i8>> {
    let mut stream = Stream::new(seed);
    let mut square = || match stream.below(100) {
        n if n < wild => -1,
        _ => i8::try_from(1 + stream.below(6)).expect("at most 6"),
    };
    let mut rows: Vec<Vec<i8>> = (0..side).map(|_| (0..side).map(|_| square()).collect()).collect();
    // Corners that nothing encloses.
    let corner = side.min(8);
    for (top, bottom) in (0..corner).map(|row| (row, side - 1 - row)) {
        rows[top][..corner].fill(-1);
        rows[bottom][side - corner..].fill(-1);
    }
    rows
}
