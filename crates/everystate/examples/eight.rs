//! A table of one's own: every position of the 8-puzzle, how far it is, and the way.

use everystate::prelude::*;
use everystate::table::explore::Options;
use std::path::Path;

/// Tiles 1 to 8 and the gap, 0, row by row.
type Board = [u8; 9];

const SOLVED: Board = [1, 2, 3, 4, 5, 6, 7, 8, 0];

struct Eight;

impl Puzzle for Eight {
    type State = Board;
    type Move = usize; // the square whose tile slides into the gap

    fn start(&self) -> Board {
        SOLVED
    }
    fn is_goal(&self, s: &Board) -> bool {
        *s == SOLVED
    }
    fn moves(&self, s: &Board, out: &mut Vec<usize>) {
        let gap = s.iter().position(|&tile| tile == 0).unwrap();
        out.extend((0..9usize).filter(|at| at / 3 == gap / 3 && at.abs_diff(gap) == 1));
        out.extend((0..9usize).filter(|at| at.abs_diff(gap) == 3));
    }
    fn apply(&self, s: &Board, from: usize) -> Board {
        let mut next = *s;
        next.swap(from, s.iter().position(|&tile| tile == 0).unwrap());
        next
    }
}

/// Positions in the order of the dictionary. Half of them cannot be reached, which costs only room.
impl Ranked for Eight {
    fn ranks(&self) -> u64 {
        362_880
    }
    fn rank(&self, s: &Board) -> u64 {
        let smaller = |i: usize| s[i + 1..].iter().filter(|&&tile| tile < s[i]).count() as u64;
        (0..9).fold(0, |rank, i| rank * (9 - i as u64) + smaller(i))
    }
    fn unrank(&self, mut rank: u64) -> Board {
        let mut digits = [0; 9];
        for (i, digit) in digits.iter_mut().enumerate().rev() {
            (*digit, rank) = (rank % (9 - i as u64), rank / (9 - i as u64));
        }
        let mut left = vec![0, 1, 2, 3, 4, 5, 6, 7, 8];
        digits.map(|digit| left.remove(usize::try_from(digit).expect("less than 9")))
    }
}

pub(crate) fn explore(folder: &Path) {
    let (options, limits) = (Options::default(), Limits::none());
    let edition = Edition { name: "8-puzzle", version: "1" };
    let table = Survey::from_start(&Eight).run(&options, &limits, &Silent).expect("it is small");
    let file = table.save(folder, &edition, &limits, &Silent).expect("the folder can be written");
    println!("{} positions, in {}", table.distribution().total(), file.display());

    // Another day: the table is read, checked, and walked.
    let table = Survey::from_start(&Eight).load(folder, &edition, &options, &limits, &Silent);
    let table = table.expect("it is whole").expect("it is there");
    let farthest = table.farthest(10);
    println!(
        "{} of them are {:?} moves away",
        farthest.len(),
        table.distribution().depth().unwrap()
    );
    for board in &farthest {
        let way = table.walk(board).expect("all moves can be taken back");
        println!("{board:?}: {way:?}");
        let end = way.iter().fold(*board, |board, &tile| Eight.apply(&board, tile));
        assert_eq!((way.len(), end), (31, SOLVED));
        assert_eq!(replay(&Eight, &table.path(board).unwrap()), Some(*board));
    }
    assert_eq!((table.distribution().total(), farthest.len()), (181_440, 2));
    // With two tiles changed it cannot be solved.
    assert_eq!(table.distance(&[2, 1, 3, 4, 5, 6, 7, 8, 0]), Err(NoWay::Unreachable));
}

fn main() {
    explore(&std::env::temp_dir().join("everystate-example"));
}
