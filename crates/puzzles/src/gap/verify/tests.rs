//! What is told of claims that hold, and of those that nothing settles.

use super::*;
use crate::family::Fields;

fn counted() -> [Claim; 2] {
    [
        Claim { count: Some(Natural::ONE), ..Claim::default() },
        Claim { unique: Some(false), ..Claim::default() },
    ]
}

#[test]
fn a_way_that_is_longer_than_need_be_is_told_apart() {
    let two = Natural::from(2_u64);
    let told_of = |claim: &Claim, played| told(claim, played, 5, &two);
    let plain = Claim::default();
    assert_eq!(told_of(&plain, Some(5)), "the moves solve it in 5, and no fewer do");
    assert_eq!(told_of(&plain, Some(6)), "the moves solve it in 6; the shortest way has 5 moves");
    assert_eq!(told_of(&plain, None), "a shortest solution has 5 moves");
    for claim in counted() {
        let all = "a shortest solution has 5 moves; the number of solutions of that length is 2";
        assert_eq!(told_of(&claim, None), all);
    }
}

#[test]
fn without_a_search_to_the_end_a_bound_and_the_moves_decide() {
    let long = |length| Claim {
        fields: Fields { length: Some(length), ..Fields::default() },
        ..Claim::default()
    };
    let refused = "a solution has at least 5 moves, not 4".to_owned();
    assert_eq!(too_many(&long(4), None, 5), Err(refused));
    assert!(matches!(too_many(&long(5), None, 5), Ok(Check::Open(_))));
    assert!(matches!(too_many(&Claim::default(), None, 5), Ok(Check::Open(_))));
    let fewest = "the moves solve it in 5, and no fewer do".to_owned();
    assert_eq!(too_many(&Claim::default(), Some(5), 5), Ok(Check::Holds(fewest)));
    let more = too_many(&Claim::default(), Some(6), 5);
    assert!(matches!(more, Ok(Check::Holds(why)) if why.contains("was not checked")));
    for claim in counted() {
        let open = too_many(&claim, Some(5), 5);
        assert!(matches!(open, Ok(Check::Open(why)) if why.contains("how many ways")));
    }
}
