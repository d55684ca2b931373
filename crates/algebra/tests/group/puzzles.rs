//! Generators of known groups, made from rules: solids whose faces turn, cubes of layers, tokens.

/// A solid with three faces at each vertex, as the vertices round each face, all seen from outside.
pub(crate) type Faces = Vec<Vec<usize>>;

pub(crate) fn tetrahedron() -> Faces {
    vec![vec![0, 1, 2], vec![0, 3, 1], vec![1, 3, 2], vec![2, 3, 0]]
}

pub(crate) fn hexahedron() -> Faces {
    let sides = (0..4).map(|i| vec![i, (i + 1) % 4, (i + 1) % 4 + 4, i + 4]);
    [vec![3, 2, 1, 0], vec![4, 5, 6, 7]].into_iter().chain(sides).collect()
}

pub(crate) fn dodecahedron() -> Faces {
    let next = |i: usize| (i + 1) % 5;
    let upper = (0..5).map(|i| vec![i, next(i), 5 + next(i), 10 + i, 5 + i]);
    let lower = (0..5).map(|i| vec![10 + i, 5 + next(i), 10 + next(i), 15 + next(i), 15 + i]);
    let ends = [(0..5).rev().collect(), (15..20).collect()];
    ends.into_iter().chain(upper).chain(lower).collect()
}

/// What the turns of a solid's faces move beside each other.
#[derive(Clone, Copy)]
pub(crate) enum Pieces {
    /// Stickers of corners.
    Corners,
    /// Stickers of corners and edges.
    CornersAndEdges,
}

/// A turn of each face by one vertex, on the stickers.
pub(crate) fn face_turns(faces: &Faces, pieces: Pieces) -> Vec<Box<[u16]>> {
    // A sticker is a face and one of its vertices, or a face and one of its edges.
    let mut stickers: Vec<(usize, Vec<usize>)> = Vec::new();
    for (face, round) in faces.iter().enumerate() {
        stickers.extend(round.iter().map(|&v| (face, vec![v])));
        if matches!(pieces, Pieces::CornersAndEdges) {
            stickers.extend((0..round.len()).map(|i| (face, edge(round, i))));
        }
    }
    let index = |face: usize, at: Vec<usize>| {
        stickers.iter().position(|s| s.0 == face && s.1 == at).map(|i| i as u16)
    };
    let turns = faces.iter().enumerate().map(|(face, round)| {
        let size = round.len();
        let across = |i: usize| {
            let [a, b] = [round[i % size], round[(i + 1) % size]];
            (0..faces.len())
                .find(|&f| f != face && faces[f].contains(&a) && faces[f].contains(&b))
                .expect("an edge has two faces")
        };
        let mut turn: Box<[u16]> = (0..stickers.len() as u16).collect();
        for i in 0..size {
            let [here, there] = [round[i], round[(i + 1) % size]];
            let corner = [(face, face), (across(i), across(i + 1))]
                .into_iter()
                .chain([(across(i + size - 1), across(i))]);
            for (from, to) in corner {
                let to = index(to, vec![there]).expect("a vertex has three faces");
                turn[usize::from(to)] = index(from, vec![here]).expect("as before");
            }
            for (from, to) in [(face, face), (across(i), across(i + 1))] {
                if let Some(to) = index(to, edge(round, i + 1)) {
                    turn[usize::from(to)] = index(from, edge(round, i)).expect("as that");
                }
            }
        }
        turn
    });
    turns.collect()
}

fn edge(round: &[usize], i: usize) -> Vec<usize> {
    let (a, b) = (round[i % round.len()], round[(i + 1) % round.len()]);
    vec![a.min(b), a.max(b)]
}

/// Quarter turns of the layers of an n×n×n cube, but for the middle ones, on all stickers.
pub(crate) fn cube(n: i32) -> Vec<Box<[u16]>> {
    // A sticker is a place of the cube's surface; coordinates are odd or even as n is, and ±n outside.
    let inner: Vec<i32> = (0..n).map(|i| 2 * i - n + 1).collect();
    let mut stickers = Vec::new();
    for axis in 0..3 {
        for side in [-n, n] {
            for &a in &inner {
                for &b in &inner {
                    let mut place = [side; 3];
                    place[(axis + 1) % 3] = a;
                    place[(axis + 2) % 3] = b;
                    stickers.push(place);
                }
            }
        }
    }
    let mut turns = Vec::new();
    for axis in 0..3 {
        for &layer in inner.iter().filter(|&&layer| layer != 0) {
            let outer = layer.abs() == n - 1;
            let turned = |place: &[i32; 3]| {
                let along = place[axis];
                if along != layer && !(outer && along == layer.signum() * n) {
                    return *place;
                }
                let mut to = *place;
                to[(axis + 1) % 3] = place[(axis + 2) % 3];
                to[(axis + 2) % 3] = -place[(axis + 1) % 3];
                to
            };
            let place =
                |p: &[i32; 3]| stickers.iter().position(|s| *s == turned(p)).unwrap() as u16;
            turns.push(stickers.iter().map(place).collect());
        }
    }
    turns
}

/// All swaps of neighbours in a row.
pub(crate) fn neighbour_swaps(n: u16) -> Vec<Box<[u16]>> {
    (1..n)
        .map(|i| {
            let mut swap: Box<[u16]> = (0..n).collect();
            swap.swap(usize::from(i), usize::from(i - 1));
            swap
        })
        .collect()
}

/// The shift by one of n tokens on a track, and the turn of the first four.
pub(crate) fn top_spin(n: u16) -> Vec<Box<[u16]>> {
    let mut turn: Box<[u16]> = (0..n).collect();
    turn[..4].reverse();
    vec![(0..n).map(|i| (i + 1) % n).collect(), turn]
}

/// Swaps of 0 and i generate all permutations, cycles of 0, 1 and i the even ones.
pub(crate) fn stars(n: u16, even: bool) -> Vec<Box<[u16]>> {
    let first = if even { 2 } else { 1 };
    (first..n)
        .map(|i| {
            let mut images: Box<[u16]> = (0..n).collect();
            images.swap(0, usize::from(i));
            if even {
                images.swap(1, usize::from(i));
            }
            images
        })
        .collect()
}

/// The permutation with these cycles.
pub(crate) fn cycles(n: u16, cycles: &[&[u16]]) -> Box<[u16]> {
    let mut images: Box<[u16]> = (0..n).collect();
    for cycle in cycles {
        for (i, &point) in cycle.iter().enumerate() {
            images[usize::from(point)] = cycle[(i + 1) % cycle.len()];
        }
    }
    images
}

/// x → x+1 and x → −1/x on the line over the field of p elements (p is the point at infinity), with
/// x → 2·x if asked for.
pub(crate) fn projective_line(p: u64, doubling: bool) -> Vec<Box<[u16]>> {
    let inverse = |x: u64| (1..p).find(|y| x * y % p == 1).unwrap();
    let shift = (0..=p).map(|x| if x == p { p } else { (x + 1) % p });
    let turn = (0..=p).map(|x| match x {
        0 => p,
        x if x == p => 0,
        x => p - inverse(x),
    });
    let double = (0..=p).map(|x| if x == p { p } else { 2 * x % p });
    let mut maps: Vec<Box<[u16]>> =
        vec![shift.map(|x| x as u16).collect(), turn.map(|x| x as u16).collect()];
    if doubling {
        maps.push(double.map(|x| x as u16).collect());
    }
    maps
}

/// The Mathieu group of 24 points: PSL(2, 23) and one more map of the projective line
/// (Conway, Sloane, *Sphere Packings, Lattices and Groups*, chapter 10).
pub(crate) fn mathieu_24() -> Vec<Box<[u16]>> {
    let p: u64 = 23;
    let is_square = |x: u64| (0..p).any(|y| y * y % p == x);
    let ninth = |x: u64| (1..p).find(|y| 9 * y % p == x).unwrap_or(0);
    let map = (0..=p).map(|x| match x {
        23 => 23,
        x if is_square(x) => ninth(x * x % p * x % p),
        x => 9 * (x * x % p * x % p) % p,
    });
    let map = map.map(|x| x as u16).collect();
    projective_line(p, false).into_iter().chain([map]).collect()
}
