//! Cells beside maps: values of any size, what is listed of a layer, and the bytes that are held.

use super::*;

/// Plenty of bytes.
fn plenty() -> Allowance {
    Allowance::new(u64::MAX)
}

/// Adds codes that are no goals, with nothing.
fn add(cell: &mut Cell<u64, ()>, codes: core::ops::Range<u64>, mark: Mark, allowance: &Allowance) {
    for code in codes {
        assert_eq!(cell.add((code, ()), mark, allowance, || false), Ok(true));
        assert_eq!(cell.add((code, ()), mark, allowance, || panic!("it is known")), Ok(false));
        assert_eq!(allowance.held(), cell.bytes());
    }
}

/// The layer in work, in order.
fn taken(cell: &mut Cell<u64, ()>, mark: Mark, allowance: &Allowance) -> Vec<u64> {
    let mut list = Vec::new();
    cell.take(mark, &mut list, allowance).unwrap();
    assert_eq!(allowance.held(), cell.bytes() + bytes_of(&list));
    allowance.give(bytes_of(&list));
    let mut codes: Vec<u64> = list.into_iter().map(|(code, ())| code).collect();
    codes.sort_unstable();
    codes
}

#[test]
fn values_are_added_up_whatever_their_size() {
    let allowance = plenty();
    let mut cell: Cell<u64, u64> = Cell::new(20);
    let mark = Mark::of(0);
    let big = Natural::from(u64::MAX) + Natural::from(3_u64);
    let mut sums: BTreeMap<u64, Natural> = BTreeMap::new();
    let all = [(5, 7.into()), (6, (u64::MAX - 2).into()), (7, big.clone()), (5, 8.into())];
    let more = [(6, 5.into()), (6, 1.into()), (5, big.clone()), (7, big), (8, 0.into())];
    for (code, number) in all.into_iter().chain(more) {
        let new = cell.add_number((code, &number), mark, &allowance, || code == 6).unwrap();
        assert_eq!(new, !sums.contains_key(&code));
        *sums.entry(code).or_insert(Natural::ZERO) += &number;
        for code in 0..10 {
            let sum = sums.get(&code).cloned().unwrap_or(Natural::ZERO);
            assert_eq!(cell.value(code), sum, "{code}");
        }
        assert_eq!(allowance.held(), cell.bytes() + bytes_of_large(&cell.large));
    }
    assert_eq!((cell.made, &cell.goals[..]), (4, &[6][..]));
    // All that there is, and then nothing.
    let mut list = Vec::new();
    let large = cell.empty(&mut list, &allowance).unwrap();
    assert_eq!(large.keys().copied().collect::<Vec<_>>(), [5, 6, 7]);
    assert!(large.iter().all(|(code, number)| sums[code] == *number));
    list.sort_unstable();
    assert_eq!(list, [(5, u64::MAX), (6, u64::MAX), (7, u64::MAX), (8, 0)]);
    assert_eq!((cell.bytes(), cell.shard.len(), cell.made), (0, 0, 0));
    assert_eq!(allowance.held(), bytes_of(&list) + bytes_of_large(&large));
}

#[test]
fn only_what_is_too_large_is_kept_apart() {
    let allowance = plenty();
    let mut cell: Cell<u64, u64> = Cell::new(20);
    for value in [u64::MAX - 3, 2] {
        assert!(cell.add((5, value), Mark::of(0), &allowance, || false).is_ok());
        assert!(cell.large.is_empty());
    }
    assert_eq!(cell.value(5), Natural::from(u64::MAX - 1));
    assert_eq!(cell.add((5, 1), Mark::of(0), &allowance, || false), Ok(false));
    assert_eq!((cell.large.len(), cell.value(5)), (1, Natural::from(u64::MAX)));
    // Without values each is one.
    let mut cell: Cell<u64, ()> = Cell::new(20);
    add(&mut cell, 5..6, Mark::of(0), &plenty());
    assert_eq!([cell.value(5), cell.value(6)], [Natural::ONE, Natural::ZERO]);
}

#[test]
fn what_cannot_be_listed_stays() {
    let mut cell: Cell<u64, u64> = Cell::new(20);
    let free = plenty();
    assert_eq!(cell.add((3, 4), Mark::of(0), &free, || true), Ok(true));
    cell.turn();
    let full = Allowance::new(7);
    assert_eq!(cell.empty(&mut Vec::new(), &full), Err(Stop::Memory));
    assert_eq!(cell.take(Mark::of(0), &mut Vec::new(), &full), Err(Stop::Memory));
    assert_eq!((cell.value(3), cell.left, full.held()), (4.into(), 1, 0));
}

#[test]
fn small_layers_are_listed_and_large_ones_are_looked_for() {
    let allowance = plenty();
    let mut cell: Cell<u64, ()> = Cell::new(20);
    let [odd, even] = [Mark::of(1), Mark::of(0)];
    add(&mut cell, 0..32, even, &allowance);
    assert_eq!(cell.next.as_ref().map(Vec::len), Some(32));
    cell.turn();
    assert_eq!((cell.left, cell.made), (32, 0));
    add(&mut cell, 100..6500, odd, &allowance);
    assert!(cell.next.is_none() && cell.made == 6400);
    assert!(taken(&mut cell, even, &allowance).into_iter().eq(0..32));
    assert_eq!(taken(&mut cell, even, &allowance), [0; 0]);
    cell.turn();
    assert_eq!((cell.left, cell.made), (6400, 0));
    // Of so many as there are now one in 64 is few.
    add(&mut cell, 7000..7100, even, &allowance);
    assert_eq!(cell.next.as_ref().map(Vec::len), Some(100));
    add(&mut cell, 7100..7129, even, &allowance);
    assert!(cell.next.is_none());
    assert!(taken(&mut cell, odd, &allowance).into_iter().eq(100..6500));
    cell.turn();
    assert!(taken(&mut cell, even, &allowance).into_iter().eq(7000..7129));
    cell.turn();
    assert_eq!((cell.left, taken(&mut cell, odd, &allowance)), (0, vec![]));
}

#[test]
fn goals_are_those_of_the_layer_in_the_making() {
    let allowance = plenty();
    let mut cell: Cell<u64, ()> = Cell::new(8);
    assert_eq!(cell.add((1, ()), Mark::of(0), &allowance, || true), Ok(true));
    assert_eq!(cell.goals, [1]);
    cell.turn();
    assert_eq!(cell.add((2, ()), Mark::of(1), &allowance, || false), Ok(true));
    assert_eq!(cell.goals, [0; 0]);
}

#[test]
fn ways_that_lead_back_to_an_earlier_layer_are_not_added() {
    let allowance = plenty();
    let large = Natural::from(u64::MAX) + Natural::ONE;
    let mut cell: Cell<u64, u64> = Cell { seen: Some(Shard::new(20)), ..Cell::new(20) };
    assert_eq!(cell.add((5, 7), Mark::of(0), &allowance, || false), Ok(true));
    assert_eq!(cell.add((5, 1), Mark::of(0), &allowance, || panic!("it is known")), Ok(false));
    assert_eq!(cell.value(5), 8.into());
    // The layer is the one in work, and what was seen stays with the one in the making.
    let work = core::mem::replace(&mut cell, Cell::new(20));
    cell.seen = work.seen;
    assert_eq!(cell.add((5, 3), Mark::of(1), &allowance, || panic!("it is known")), Ok(false));
    let again = cell.add_number((5, &large), Mark::of(1), &allowance, || panic!("it is known"));
    assert_eq!((again, cell.value(5), cell.made), (Ok(false), Natural::ZERO, 0));
    assert_eq!(cell.add_number((6, &large), Mark::of(1), &allowance, || true), Ok(true));
    assert_eq!(cell.add((6, 2), Mark::of(1), &allowance, || panic!("it is known")), Ok(false));
    assert_eq!(cell.value(6), large + Natural::from(2_u64));
    assert_eq!((cell.made, &cell.goals[..]), (1, &[6][..]));
    allowance.give(work.shard.bytes());
    assert_eq!(
        allowance.held(),
        cell.bytes() + bytes_of_large(&cell.large) + bytes_of(&work.next.unwrap())
    );
}

#[test]
fn a_list_grows_with_what_is_in_it() {
    let allowance = Allowance::new(100);
    let mut list: Vec<u32> = Vec::new();
    room(&mut list, 10, &allowance).unwrap();
    assert_eq!((list.capacity(), allowance.held()), (10, 40));
    list.extend(0..4);
    room(&mut list, 6, &allowance).unwrap();
    assert_eq!((list.capacity(), allowance.held(), allowance.peak()), (10, 40, 40));
    // Both are held while it is copied.
    assert_eq!(room(&mut list, 12, &allowance), Err(Stop::Memory));
    assert_eq!((list.capacity(), allowance.held()), (10, 40));
    room(&mut list, 11, &allowance).unwrap();
    assert_eq!((list.capacity(), allowance.held(), &list[..]), (15, 60, &[0, 1, 2, 3][..]));
    list.clear();
    room(&mut list, 25, &allowance).unwrap();
    assert_eq!((list.capacity(), allowance.held()), (25, 100));
}
