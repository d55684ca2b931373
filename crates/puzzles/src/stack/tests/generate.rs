//! Generated blocks are as wished.

use super::super::axes::Axes;
use super::super::draw;
use super::super::sums::is_single;
use super::super::verify::brute_force;
use super::*;

#[test]
fn generated_blocks_are_as_wished() {
    for seed in 0..60 {
        let size = [1 + seed % 4, 1 + seed / 4 % 4, 1 + seed / 16];
        let random = || Random::of(3, seed);
        let unique = Wishes { unique: Some(String::new()), ..wish(size) };
        let block = Stack.generate(&unique, &mut random()).unwrap();
        assert_eq!(Stack.generate(&unique, &mut random()).unwrap(), block);
        assert_eq!(count(&block), Natural::ONE, "{block:?}");
        let (answer, _) = solve(&block, &ask(Question::Unique, None));
        assert_eq!(answer.unique, Some(true));
        assert_eq!(Stack.text_fits(&block).is_ok(), size == [3, 3, 3], "{block:?}");
        assert_eq!(block.givens().count() as u64, size.iter().sum::<u64>() - 1);
        // None of the givens can be spared.
        let one_sum = Wishes { unique: Some("sum".to_owned()), ..wish(size) };
        let of_sum = Stack.generate(&one_sum, &mut random()).unwrap();
        assert_eq!(sums(&of_sum).len(), 1, "{of_sum:?}");
        assert!(of_sum.givens().count() <= block.givens().count());
        for (side, index, _) in block.givens() {
            let mut fewer = block.clone();
            fewer.give_at(side, index, 0);
            assert_ne!(count(&fewer), Natural::ONE, "{block:?} {side:?} {index}");
        }
        for (side, index, _) in of_sum.givens() {
            let mut fewer = of_sum.clone();
            fewer.give_at(side, index, 0);
            assert!(sums(&fewer).len() > 1, "{of_sum:?} {side:?} {index}");
        }
        let solvable = Wishes { solvable: true, ..wish(size) };
        assert!(!sums(&Stack.generate(&solvable, &mut random()).unwrap()).is_empty());
    }
    let solved = (0..300).filter(|&seed| {
        let block = Stack.generate(&Wishes::default(), &mut Random::of(1, seed)).unwrap();
        Stack.text_fits(&block).unwrap();
        !sums(&block).is_empty()
    });
    let solved = solved.count();
    assert!((30..270).contains(&solved), "{solved} of 300 solvable");
    for wishes in [
        Wishes { moves: Some((1, 2)), ..Wishes::default() },
        Wishes { size: Some(vec![3, 3]), ..Wishes::default() },
        wish([3, 3, 0]),
        wish([3, 3, 1_000_000]),
        Wishes { unique: Some("colour".to_owned()), ..Wishes::default() },
    ] {
        let refused = Stack.generate(&wishes, &mut Random::new(0)).unwrap_err();
        assert_eq!(refused.kind, RefusalKind::Usage, "{wishes:?}");
    }
}

/// Whether faces join all layers, by spreading from the first.
fn join_all(size: [usize; 3], faces: &[(Side, usize)]) -> bool {
    let first = [0, size[0], size[0] + size[1]];
    let mut reached = vec![false; size.iter().sum()];
    reached[0] = true;
    for _ in 0..reached.len() {
        for &(side, index) in faces {
            let (a, b) = side.layers(size, index);
            let (a, b) = match side {
                Side::Top => (first[0] + a, first[1] + b),
                Side::Front => (first[0] + a, first[2] + b),
                Side::Right => (first[1] + a, first[2] + b),
            };
            let any = reached[a] || reached[b];
            (reached[a], reached[b]) = (any, any);
        }
    }
    reached.into_iter().all(|reached| reached)
}

/// Every subset of the faces of some arrangements, against brute force: one arrangement is left exactly if the
/// given faces join all layers, so nx + ny + nz − 1 are the fewest.
#[test]
fn faces_leave_one_arrangement_exactly_if_they_join_all_layers() {
    let sizes = [[1, 1, 1], [2, 1, 1], [1, 2, 1], [1, 1, 3], [2, 2, 1], [1, 2, 2], [1, 2, 3]];
    for (seed, size) in (0..).zip(sizes) {
        for round in 0..6 {
            let shown = draw::any(size, &mut Random::of(seed, round));
            let faces: Vec<(Side, usize, u8)> = Side::ALL
                .into_iter()
                .flat_map(|side| {
                    let (rows, columns) = side.shape(size);
                    (0..rows * columns).map(move |i| (side, i, (i / columns, i % columns)))
                })
                .map(|(side, i, (row, column))| (side, i, shown.face(side, row, column)))
                .collect();
            for subset in 0u32..1 << faces.len() {
                let chosen = |&(i, _): &(usize, _)| subset >> i & 1 == 1;
                let given: Vec<_> =
                    faces.iter().enumerate().filter(chosen).map(|(_, f)| *f).collect();
                let mut block = Instance::open(size).unwrap();
                for &(side, index, pips) in &given {
                    block.give_at(side, index, pips);
                }
                let given: Vec<_> = given.into_iter().map(|(side, i, _)| (side, i)).collect();
                let found = brute_force(&block, u64::MAX).unwrap();
                let one = found.values().sum::<u64>() == 1;
                assert_eq!(one, join_all(size, &given), "{block:?}");
                assert_eq!(is_single(&Axes::new(&block)), found.len() == 1, "{block:?}");
                assert!(!one || given.len() + 1 >= size.iter().sum::<usize>());
            }
        }
    }
}

/// The short test for one sum against the list of all.
#[test]
fn one_sum_is_told_from_several() {
    let mut single = 0;
    for seed in 0..4000 {
        let mut random = Random::of(13, seed);
        let size = [0; 3].map(|_| 1 + random.index(4));
        let shown = draw::any(size, &mut random);
        let mut block = Instance::open(size).unwrap();
        for _ in 0..random.index(2 * size.iter().sum::<usize>()) {
            let on = Side::ALL[random.index(3)];
            let (rows, columns) = on.shape(size);
            let (row, column) = (random.index(rows), random.index(columns));
            block.give(on, row, column, shown.face(on, row, column));
        }
        let one = sums(&block).len() == 1;
        assert_eq!(is_single(&Axes::new(&block)), one, "{block:?}");
        single += u32::from(one);
    }
    assert!((400..3600).contains(&single), "{single} of 4000 with one sum");
}
