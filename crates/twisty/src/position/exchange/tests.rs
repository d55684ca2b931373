//! Facelets against a model of stickers in space, well-known strings, and what is refused.

use crate::catalogue;
use crate::definition::{Definition, Pattern};
use crate::position::exchange::{read_position, write_position};
use crate::position::facelets;
use everystate_puzzle::random::Random;

fn named(name: &str) -> Definition {
    catalogue::named(name).unwrap().unwrap()
}

/// What an algorithm makes of the solved position.
fn after(definition: &Definition, alg: &str) -> Pattern {
    alg.split_whitespace().fold(definition.solved.clone(), |at, name| {
        definition.apply(&at, &definition.find(name).unwrap().does)
    })
}

type Vector = [i32; 3];

fn dot(a: Vector, b: Vector) -> i32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The cross product.
fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Right is x, up is y, front is z: the outward axis of each face, and rightward and downward as one
/// reads it.
const AXES: [(char, Vector, Vector, Vector); 6] = [
    ('U', [0, 1, 0], [1, 0, 0], [0, 0, 1]),
    ('R', [1, 0, 0], [0, 0, -1], [0, -1, 0]),
    ('F', [0, 0, 1], [1, 0, 0], [0, -1, 0]),
    ('D', [0, -1, 0], [1, 0, 0], [0, 0, -1]),
    ('L', [-1, 0, 0], [0, 0, 1], [0, -1, 0]),
    ('B', [0, 0, -1], [-1, 0, 0], [0, -1, 0]),
];

/// The stickers of a cube in space: where each is, which way it looks, its letter. Coordinates are
/// -1, 0 and 1, without 0 for a cube of two.
struct Stickers(Vec<(Vector, Vector, char)>);

impl Stickers {
    fn solved(side: usize) -> Self {
        let steps: &[i32] = if side == 3 { &[-1, 0, 1] } else { &[-1, 1] };
        let mut stickers = Vec::new();
        for (letter, out, right, down) in AXES {
            for row in steps {
                for column in steps {
                    let at = [0, 1, 2].map(|i| out[i] + column * right[i] + row * down[i]);
                    stickers.push((at, out, letter));
                }
            }
        }
        Self(stickers)
    }

    /// Turns a face a quarter clockwise, as one looks at it from outside.
    fn turn(&mut self, face: char) {
        let (_, axis, ..) = AXES.into_iter().find(|axis| axis.0 == face).unwrap();
        let turned = |v: Vector| {
            // Along the axis nothing changes; across it, clockwise from outside is -90 degrees.
            let (along, across) = (dot(v, axis), cross(v, axis));
            [0, 1, 2].map(|i| along * axis[i] + across[i])
        };
        for (at, out, _) in &mut self.0 {
            if dot(*at, axis) == 1 {
                (*at, *out) = (turned(*at), turned(*out));
            }
        }
    }

    fn after(side: usize, alg: &str) -> Self {
        let mut stickers = Self::solved(side);
        for name in alg.split_whitespace() {
            let amount =
                if name.ends_with('2') { 2 } else { 1 + 2 * usize::from(name.ends_with('\'')) };
            (0..amount).for_each(|_| stickers.turn(name.chars().next().unwrap()));
        }
        stickers
    }

    fn letters(&self, side: usize) -> String {
        let order = Self::solved(side).0;
        let letter = |&(at, out, _): &(Vector, Vector, char)| {
            self.0.iter().find(|s| (s.0, s.1) == (at, out)).unwrap().2
        };
        order.iter().map(letter).collect()
    }
}

const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";

#[test]
fn well_known_facelets() {
    let cube = named("cube3");
    for (alg, letters) in [
        ("", "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"),
        ("U", "UUUUUUUUUBBBRRRRRRRRRFFFFFFDDDDDDDDDFFFLLLLLLLLLBBBBBB"),
        ("R", "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB"),
        (SUPERFLIP, "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB"),
        ("R2 L2 U2 D2 F2 B2", "UDUDUDUDURLRLRLRLRFBFBFBFBFDUDUDUDUDLRLRLRLRLBFBFBFBFB"),
    ] {
        assert_eq!(facelets(&after(&cube, alg), &cube).as_deref(), Some(letters), "{alg}");
        assert_eq!(read_position(letters, &cube), Ok(after(&cube, alg)), "{alg}");
    }
}

#[test]
fn facelets_are_those_of_stickers_in_space() {
    for (name, side) in [("cube3", 3), ("cube2-fixed", 2), ("cube2-free", 2)] {
        let cube = named(name);
        let mut random = Random::new(7);
        for _ in 0..60 {
            let one = |random: &mut Random| {
                let m = &cube.moves[random.index(cube.moves.len())].name;
                format!("{m}{}", ["", "2", "'"][random.index(3)])
            };
            let alg = (0..12).map(|_| one(&mut random)).collect::<Vec<_>>().join(" ");
            let letters = Stickers::after(side, &alg).letters(side);
            assert_eq!(facelets(&after(&cube, &alg), &cube), Some(letters), "{name}: {alg}");
        }
    }
}

/// Any position of the puzzle's pieces, whether moves lead there or not.
fn anywhere(definition: &Definition, random: &mut Random) -> Pattern {
    let mut position = definition.solved.clone();
    for orbit in &mut position {
        random.shuffle(&mut orbit.pieces);
        for (turned, &modulus) in orbit.orientation.iter_mut().zip(&orbit.modulus) {
            *turned = u8::try_from(random.below(u64::from(modulus))).unwrap();
        }
    }
    position
}

#[test]
fn what_is_written_can_be_read() {
    for name in ["cube3", "cube2-fixed", "cube2-free"] {
        let cube = named(name);
        let mut random = Random::new(1);
        for _ in 0..1000 {
            let position = anywhere(&cube, &mut random);
            let letters = facelets(&position, &cube).unwrap();
            assert_eq!(read_position(&letters, &cube), Ok(position), "{name}: {letters}");
        }
    }
    for name in ["cube3", "pyraminx", "megaminx", "square1", "hanoi7", "sliding3x3"] {
        let puzzle = named(name);
        let mut random = Random::new(2);
        for _ in 0..20 {
            let position = anywhere(&puzzle, &mut random);
            let json = write_position(&position, &puzzle).to_string();
            let read = read_position(&json, &puzzle).unwrap();
            for (now, then) in read.iter().zip(&position) {
                assert_eq!((&now.pieces, &now.orientation), (&then.pieces, &then.orientation));
            }
        }
    }
}

#[test]
fn any_six_colors_and_blanks_are_taken() {
    let recolored = |letters: &str, colors: &str| -> String {
        letters.chars().map(|c| colors.chars().nth("URFDLB".find(c).unwrap()).unwrap()).collect()
    };
    let mut random = Random::new(9);
    for name in ["cube3", "cube2-fixed"] {
        let cube = named(name);
        for colors in ["wrgyob", "123456", "RUBLDF", "ÄÖÜéñß"] {
            for _ in 0..50 {
                let position = anywhere(&cube, &mut random);
                let letters = recolored(&facelets(&position, &cube).unwrap(), colors);
                assert_eq!(read_position(&letters, &cube), Ok(position), "{letters}");
            }
        }
    }
    let cube = named("cube3");
    let spaced = "\n UUF UUF UUF RRRRRRRRR FFDFFDFFD\tDDBDDBDDB LLLLLLLLL UBBUBBUBB\n";
    assert_eq!(read_position(spaced, &cube), Ok(after(&cube, "R")));
    // Nothing holds this one: the corner DBL is taken to be where it belongs unless faces are named.
    let free = named("cube2-free");
    let letters = recolored(&facelets(&after(&free, "R U2"), &free).unwrap(), "wrgyob");
    assert_eq!(read_position(&letters, &free), Ok(after(&free, "R U2")));
    let turned = after(&free, "D");
    assert_eq!(read_position(&facelets(&turned, &free).unwrap(), &free), Ok(turned));
}

#[test]
fn cubes_are_known_by_their_moves() {
    let cube = named("cube3");
    let few = cube.with_moves(&["R2", "U"]).unwrap();
    assert_eq!(facelets(&few.solved, &few), facelets(&cube.solved, &cube));
    let mut other = cube.clone();
    other.moves[0].does = other.moves[1].does.clone();
    assert_eq!(facelets(&other.solved, &other), None);
    other.moves.clear();
    assert_eq!(facelets(&other.solved, &other), None);
    let mut renumbered = cube.clone();
    renumbered.solved[0].pieces.swap(0, 1);
    assert_eq!(facelets(&renumbered.solved, &renumbered), None);
    let ivy = named("ivy");
    assert_eq!(facelets(&ivy.solved, &ivy), None);
    assert_eq!(facelets(&ivy.solved, &cube), None);
    let fault = read_position("UUUU", &ivy).unwrap_err();
    assert_eq!(fault.message, "`U` begins no position of this puzzle");
    assert_eq!(read_position(" ", &ivy).unwrap_err().message, "here is no position");
}

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

/// The solved cube's letters with some replaced.
fn with(changes: &[(usize, char)]) -> String {
    let mut letters: Vec<char> = SOLVED.chars().collect();
    for &(at, letter) in changes {
        letters[at] = letter;
    }
    letters.into_iter().collect()
}

#[test]
fn impossible_facelets_are_refused() {
    let cube = named("cube3");
    let fault = |text: &str| {
        let fault = read_position(text, &cube).unwrap_err();
        (fault.column, fault.message)
    };
    assert_eq!(fault("UUUU"), (5, "here are 4 letters".into()));
    assert_eq!(fault(&format!("{SOLVED}U")), (55, "here is one letter too many".into()));
    assert_eq!(fault(&with(&[(3, '?')])), (4, "`?` is no colour".into()));
    assert_eq!(fault(&with(&[(3, 'x')])), (4, "`x` is the colour of no centre".into()));
    assert_eq!(fault(&with(&[(13, 'U')])), (14, "two centres have the colour U".into()));
    assert_eq!(fault(&with(&[(20, 'R')])), (9, "no corner has the colours U R R".into()));
    assert_eq!(fault(&with(&[(9, 'F'), (20, 'R')])), (9, "no corner has the colours U F R".into()));
    let mirrored = read_position(&with(&[(9, 'F'), (20, 'R')]), &cube).unwrap_err();
    assert!(mirrored.expected.contains("mirror image of U R F"), "{}", mirrored.expected);
    assert_eq!(fault(&with(&[(7, 'F')])), (8, "no edge has the colours F F".into()));
    // In the places UF and UFL are the colors of DF and URF.
    let message = "the edge D F stands here for the second time, and U F nowhere";
    assert_eq!(fault(&with(&[(7, 'D')])), (29, message.into()));
    let message = "the corner U R F stands here for the second time, and U F L nowhere";
    assert_eq!(fault(&with(&[(18, 'R'), (38, 'F')])), (7, message.into()));
    // A flipped edge is a position, though no moves lead there.
    let flipped = read_position(&with(&[(7, 'F'), (19, 'U')]), &cube).unwrap();
    assert_eq!(flipped[1].orientation.iter().sum::<u8>(), 1);
}

#[test]
fn impossible_facelets_of_two_are_refused() {
    let cube = named("cube2-fixed");
    let fault = |text: &str| {
        let fault = read_position(text, &cube).unwrap_err();
        (fault.column, fault.message)
    };
    // DBL is held: its facelets are D3, B4, L3.
    assert_eq!(fault("UUUURRRRFFFFDDDDLLDLBBBB"), (19, "no corner has the colours D B D".into()));
    assert_eq!(fault("XUUURRRRFFFFDDDDLLLLBBBB"), (9, "`F` is a seventh colour".into()));
    assert_eq!(fault("UUUUUUUUFFFFDDDDLLLLBBBB"), (1, "here are 5 colours".into()));
    let message = "the corner D B L stands here and in the place DBL";
    assert_eq!(fault("UUUURRRRFFLFDDDDLLLBBBBB"), (13, message.into()));
}

#[test]
fn every_wrong_letter_is_refused() {
    let mut random = Random::new(4);
    for name in ["cube3", "cube2-fixed", "cube2-free"] {
        let cube = named(name);
        let letters = facelets(&anywhere(&cube, &mut random), &cube).unwrap();
        for at in 0..letters.len() {
            for letter in "URFDLB".chars().filter(|&l| Some(l) != letters.chars().nth(at)) {
                let mut wrong: Vec<char> = letters.chars().collect();
                wrong[at] = letter;
                let wrong: String = wrong.into_iter().collect();
                assert!(read_position(&wrong, &cube).is_err(), "{name}: {wrong}");
            }
        }
    }
}

#[test]
fn faults_of_json_have_their_places() {
    let cube = named("cube2-fixed");
    let fault = |pieces: &str, turned: &str| {
        let text = format!(r#"{{"CORNERS":{{"pieces":[{pieces}],"orientation":[{turned}]}}}}"#);
        let fault = read_position(&text, &cube).unwrap_err();
        (fault.column, fault.message)
    };
    let (good, zeros) = ("0,1,2,3,4,5,6", "0,0,0,0,0,0,0");
    assert_eq!(fault("0,1,2,3,4,5", zeros), (22, "the places are 7, not 6".into()));
    let message = "piece 0 stands here once too often, and 6 nowhere";
    assert_eq!(fault("0,1,2,3,4,5,0", zeros), (35, message.into()));
    assert_eq!(fault("0,1,2,3,4,5,7", zeros), (35, "`CORNERS` has no piece 7".into()));
    assert_eq!(fault("0,1,2,3,4,5,\"?\"", zeros), (35, "a string stands here".into()));
    assert_eq!(fault(good, "0,0,0,0,0,0,3"), (65, "`3` is out of range".into()));
    assert_eq!(fault(good, "0,0,0,0,0,0,null"), (65, "null stands here".into()));
    let text = r#"{"CORNERS":{"pieces":[0,1,2,3,4,5,6]}}"#;
    let missing = read_position(text, &cube).unwrap_err();
    assert_eq!(missing.message, "`orientation` is missing in this object");
    assert_eq!(read_position(" {}", &cube), Ok(cube.solved.clone()));
    assert!(read_position("{", &cube).is_err());
    // Tiles have no orientation, so none has to be said.
    let tiles = named("sliding3x3");
    let text = r#"{"TILES":{"pieces":[0,1,2,3,4,5,6,8,7]}}"#;
    assert_eq!(read_position(text, &tiles).unwrap()[0].pieces[7], 8);
}
