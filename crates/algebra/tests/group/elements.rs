//! Numbers of elements, and elements at random.

use everystate_algebra::group::Group;

/// All permutations of the points 1, 2 and 3 of five.
fn three_of_five() -> Group {
    Group::with_base(5, &[0, 1, 4, 2], [[0u16, 2, 3, 1, 4], [0, 2, 1, 3, 4]])
}

#[test]
fn what_is_no_permutation_of_the_points_has_no_number() {
    let group = three_of_five();
    assert_eq!(group.rank(&[0, 1, 2, 3, 4]), Some(0));
    // Too long, too short, and not a permutation.
    assert_eq!(group.rank(&[0, 1, 2, 3, 4, 5]), None);
    assert_eq!(group.rank(&[0, 1, 2, 3]), None);
    assert_eq!(group.rank(&[0, 1, 1, 3, 4]), None);
    assert_eq!(group.rank(&[0, 1, 2, 3, 5]), None);
    assert_eq!(group.rank(&[]), None);
}

#[test]
fn a_random_element_asks_for_numbers_only_where_there_is_a_choice() {
    // Two of the four points of the base stay where they are.
    let group = three_of_five();
    assert_eq!(group.base(), [0, 1, 4, 2]);
    let mut asked = Vec::new();
    let element = group.random(&mut |n| {
        asked.push(n);
        n - 1
    });
    assert_eq!(asked, [3, 2]);
    assert!(group.contains(&element));
}
