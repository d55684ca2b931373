//! The verifier on true and on false claims.

use super::*;

fn claim(verdict: &str, fields: Fields) -> Claim {
    Claim { verdict: Some(verdict.to_owned()), fields, ..Claim::default() }
}

fn with_sums(sums: &[u64]) -> Fields {
    Fields { sums: Some(sums.to_vec()), ..Fields::default() }
}

fn holds(block: &Instance, claim: &Claim) -> bool {
    match Stack.verify(block, claim) {
        Check::Holds(_) => true,
        Check::Fails(_) => false,
        Check::Open(why) => panic!("{claim:?} is open: {why}"),
    }
}

#[test]
fn the_verifier_tells_true_answers_from_false_ones() {
    let block = sample(2);
    let truth = || claim("solved", with_sums(&[32, 33, 36]));
    assert!(holds(&block, &truth()));
    let number = count(&block);
    let mut more = number.clone();
    more += &Natural::ONE;
    assert!(holds(&block, &Claim { count: Some(number), ..truth() }));
    assert!(!holds(&block, &Claim { count: Some(more), ..truth() }));
    assert!(!holds(&block, &Claim { unique: Some(true), ..truth() }));
    assert!(holds(&block, &Claim { unique: Some(false), ..truth() }));
    for wrong in [&[32, 33][..], &[32, 33, 36, 40], &[], &[36, 33, 32]] {
        assert!(!holds(&block, &claim("solved", with_sums(wrong))), "{wrong:?}");
    }
    assert!(!holds(&block, &claim("unsolvable", with_sums(&[]))));
    let fields = Fields { length: Some(26), ..Fields::default() };
    assert!(!holds(&block, &claim("solved", fields)));
    let fields = Fields { path: Some(vec![[1, 1]]), ..Fields::default() };
    assert!(!holds(&block, &claim("solved", fields)));

    assert!(holds(&sample(3), &claim("unsolvable", with_sums(&[]))));
    assert!(!holds(&sample(3), &claim("solved", with_sums(&[40]))));
    let large = Instance::open([9, 9, 9]).unwrap();
    let check = Stack.verify(&large, &claim("solved", with_sums(&[81])));
    assert!(matches!(check, Check::Open(_)), "{check:?}");
}

#[test]
fn the_verifier_replays_dice() {
    let block = sample(2);
    let (_, listed) = solve(&block, &ask(Question::All, None));
    for fields in listed.iter().take(10) {
        let own = claim("solved", fields.clone());
        assert!(holds(&block, &own));
        let bare = Claim {
            fields: Fields { moves: fields.moves.clone(), ..Fields::default() },
            ..Claim::default()
        };
        let told = Stack.verify(&block, &bare);
        assert!(matches!(&told, Check::Holds(why) if why.contains("are usual dice")), "{told:?}");
        for (at, die) in [(13, "132"), (0, "000"), (4, "1234"), (26, "٣")] {
            let mut turned = own.clone();
            turned.fields.moves.as_mut().unwrap()[at] = die.to_owned();
            let Check::Fails(why) = Stack.verify(&block, &turned) else { panic!("{die}") };
            assert!(why.contains(&format!("die {} ", at + 1)), "{why}");
        }
        let mut short = own.clone();
        short.fields.moves.as_mut().unwrap().pop();
        assert!(!holds(&block, &short));
        let mut other = own.clone();
        other.fields.sums = Some(vec![34]);
        assert!(!holds(&block, &other));
    }
    // Every legal die, and no other, is an arrangement of one.
    let die = Instance::open([1, 1, 1]).unwrap();
    for number in 0..1000 {
        let text = format!("{number:03}");
        let digits: Vec<u8> = text.bytes().map(|b| b - b'0').collect();
        let legal = Orientation::new(digits[0], digits[1]).map(Orientation::right);
        let fields = Fields { moves: Some(vec![text]), ..Fields::default() };
        let bare = Claim { fields, ..Claim::default() };
        assert_eq!(holds(&die, &bare), legal == Some(digits[2]), "{number}");
    }
}
