//! Generated blocks are as wished.

use super::*;

#[test]
fn generated_blocks_are_as_wished() {
    for seed in 0..60 {
        let size = [1 + seed % 4, 1 + seed / 4 % 4, 1 + seed / 16];
        let random = || Random::of(3, seed);
        let unique = Wishes { unique: true, ..wish(size) };
        let block = Stack.generate(&unique, &mut random()).unwrap();
        assert_eq!(Stack.generate(&unique, &mut random()).unwrap(), block);
        assert_eq!(count(&block), Natural::ONE, "{block:?}");
        let (answer, _) = solve(&block, &ask(Question::Unique, None));
        assert_eq!(answer.unique, Some(true));
        assert_eq!(Stack.text_fits(&block).is_ok(), size == [3, 3, 3], "{block:?}");
        // None of the givens can be spared.
        for side in Side::ALL {
            let (rows, columns) = side.shape(block.size());
            for (row, column) in (0..rows * columns).map(|i| (i / columns, i % columns)) {
                if block.given(side, row, column) != 0 {
                    let mut fewer = block.clone();
                    fewer.give(side, row, column, 0);
                    assert_ne!(count(&fewer), Natural::ONE, "{block:?} {side:?} {row} {column}");
                }
            }
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
    ] {
        let refused = Stack.generate(&wishes, &mut Random::new(0)).unwrap_err();
        assert_eq!(refused.kind, RefusalKind::Usage, "{wishes:?}");
    }
}
