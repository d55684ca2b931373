//! All ways to compose boards against the definitions.

#![expect(clippy::cast_possible_truncation, reason = "places, turns and colors are few")]

use super::*;
use everystate_puzzle::random::Random;

const PLACES: usize = 20;

fn below(random: &mut Random, n: usize) -> usize {
    random.below(n as u64) as usize
}

/// Turns by place, a random board of them.
fn drawn(random: &mut Random) -> Pieces {
    let mut pieces: Pieces =
        (0..PLACES).map(|p| (p as u8, below(random, turns(p)) as u8)).collect();
    for (first, last) in [(0, 12), (12, PLACES)] {
        for at in (first + 1..last).rev() {
            pieces.swap(at, first + below(random, at - first + 1));
        }
    }
    pieces
}

fn turns(place: usize) -> usize {
    if place < 12 { 2 } else { 3 }
}

fn read<B: Board>(board: &B) -> Pieces {
    (0..PLACES).map(|place| board.at(place)).collect()
}

/// What a way to look sees of the product of two boards, and of the second with the colors that the first puts there.
fn seen_after<S: Boards>(kind: S, [a, b]: &[Pieces; 2], by_piece: &[Vec<u8>]) -> [Vec<u8>; 2] {
    let whole: Vec<u8> = (0..PLACES).map(|p| turns(p) as u8).collect();
    let (a, b) = (S::Board::of(a), S::Board::of(b));
    let product = kind.compose(&a, &b, &S::Board::whole(&whole));
    let seen = kind.look(&product, &Colors::new(by_piece));
    [seen, kind.look(&b, &Colors::after(by_piece, &a))].map(|seen| seen.as_ref()[..PLACES].to_vec())
}

/// What a way to compose makes of two boards, what it sees of the first, and the form of that.
fn made<S: Boards>(
    kind: S,
    [a, b]: &[Pieces; 2],
    colors: &Colors,
    form: &Form,
) -> (Pieces, Vec<u8>, [u64; 2]) {
    let whole: Vec<u8> = (0..PLACES).map(|p| turns(p) as u8).collect();
    let (a, b) = (S::Board::of(a), S::Board::of(b));
    let seen = kind.look(&a, colors);
    let composed = kind.compose(&a, &b, &S::Board::whole(&whole));
    (read(&composed), seen.as_ref()[..PLACES].to_vec(), kind.formed(&seen, form))
}

#[test]
fn all_ways_make_and_see_the_same() {
    let mut random = Random::new(5);
    for _ in 0..500 {
        let boards = [drawn(&mut random), drawn(&mut random)];
        let by_piece: Vec<Vec<u8>> = (0..PLACES)
            .map(|p| (0..turns(p)).map(|_| below(&mut random, FEW) as u8).collect())
            .collect();
        let first = below(&mut random, PLACES - 12);
        let mut form = Form::new(first as u8);
        let rule: Vec<(usize, Vec<u8>)> = (0..12)
            .map(|_| {
                let all = (0..FEW).map(|_| below(&mut random, 250) as u8).collect();
                (first + below(&mut random, 12), all)
            })
            .collect();
        for (place, (from, all)) in rule.iter().enumerate() {
            form.set(place, *from as u8, |color| all[color]);
        }
        // By the definitions.
        let [a, b] = &boards;
        let composed: Pieces = (0..PLACES)
            .map(|place| {
                let (from, more) = b[place];
                let (piece, turn) = a[usize::from(from)];
                (piece, (turn + more) % turns(place) as u8)
            })
            .collect();
        let seen: Vec<u8> = a
            .iter()
            .map(|&(piece, turn)| by_piece[usize::from(piece)][usize::from(turn)])
            .collect();
        let mut bytes = [0; FORMED];
        for (byte, (from, all)) in bytes.iter_mut().zip(&rule) {
            *byte = all[usize::from(seen[*from])];
        }
        let number = u128::from_le_bytes(bytes);
        let wanted = (composed, seen, [number as u64, (number >> 64) as u64]);

        let [product, after] = seen_after(Portable, &boards, &by_piece);
        assert_eq!(after, product);
        assert_eq!(seen_after(Wide::<64>, &boards, &by_piece), [after, product]);

        let colors = Colors::new(&by_piece);
        assert_eq!(made(Portable, &boards, &colors, &form), wanted);
        assert_eq!(made(Wide::<64>, &boards, &colors, &form), wanted);
        assert_eq!(made(Wide::<256>, &boards, &colors, &form), wanted);
        #[cfg(target_arch = "x86_64")]
        if let Some(few) = Shuffled::detect() {
            assert_eq!(made(few, &boards, &colors, &form), wanted);
        }
        #[cfg(target_arch = "x86_64")]
        if let (Some(few), Some(many)) = (Bytes32::detect(), Bytes64::detect()) {
            assert_eq!(made(few, &boards, &colors, &form), wanted);
            assert_eq!(made(many, &boards, &colors, &form), wanted);
        }
    }
}
