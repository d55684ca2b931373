//! Spaces that are written and read, and bytes that are none.

use super::super::tests::{folded, random_space};
use super::super::{self as cosets, Options};
use super::*;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent};

/// Members one by one and in words of one unit and of two, whole and in parts, with symmetries and without.
fn spaces() -> Vec<Cosets> {
    let mut all = Vec::new();
    for seed in 0..40 {
        let mut random = Random::of(seed, 5);
        all.push(random_space(&mut random, [None, Some(6), Some(5)][seed as usize % 3]));
        all.push(folded(3 + random.index(9), 2, true));
        all.push(folded(3 + random.index(9), 2, false));
        all.extend(parted(&all[all.len() - 2]));
    }
    all
}

/// The same space with its actions in parts, each of which comes after a symmetry that moves no word.
fn parted(space: &Cosets) -> Option<Cosets> {
    let Members::Words { words, units, actions: Actions::Whole(entries), .. } = &space.members
    else {
        return None;
    };
    let all = (words * units) as usize;
    let mut parted = space.clone();
    if let Members::Words { actions, turns, .. } = &mut parted.members {
        let still = (0..all as u16).map(|unit| unit * 64);
        let symmetries = turns.made_from().1.count().max(1);
        let sides = (0..symmetries).flat_map(|_| still.clone()).collect();
        let rests = entries.iter().map(|&entry| u16::try_from(entry).unwrap()).collect();
        let rest = (0..(entries.len() / all) as u32).collect();
        *actions = Actions::Parted(Parted { rest, sides, rests });
    }
    Some(parted)
}

fn explored(space: &Cosets) -> cosets::Found {
    let limits = Limits { positions: 100_000, ..Limits::none() };
    let options = Options { threads: 1, examples: 2, ..Options::default() };
    cosets::run(space, &options, &limits, &Silent)
}

#[test]
fn a_space_comes_as_it_was_sent() {
    for (number, space) in spaces().iter().enumerate() {
        let bytes = space.to_bytes();
        let read = Cosets::from_bytes(&bytes).unwrap_or_else(|| panic!("space {number}"));
        assert_eq!(read.to_bytes(), bytes, "space {number}");
        let (found, wanted) = (explored(&read), explored(space));
        assert_eq!(found.distribution, wanted.distribution, "space {number}");
        assert_eq!(found.farthest, wanted.farthest, "space {number}");
        let near = |space: &Cosets| -> Vec<_> {
            (0..space.ranks()).flat_map(|rank| space.neighbours(rank).collect::<Vec<_>>()).collect()
        };
        assert_eq!(near(&read), near(space), "space {number}");
        let alike = |space: &Cosets| -> Vec<_> {
            (0..space.ranks()).flat_map(|rank| space.alike(rank).collect::<Vec<_>>()).collect()
        };
        assert_eq!(alike(&read), alike(space), "space {number}");
    }
}

#[test]
fn bytes_that_are_no_space_are_refused_and_what_is_taken_can_be_explored() {
    let (mut refused, mut taken) = (0, 0);
    for (seed, space) in (0..).zip(spaces()) {
        let bytes = space.to_bytes();
        let mut random = Random::of(seed, 6);
        for round in 0..60 {
            let mut bytes = bytes.clone();
            match round % 3 {
                0 => bytes.truncate(random.index(bytes.len())),
                1 => {
                    let at = random.index(bytes.len());
                    bytes[at] ^= 1 << random.index(8);
                }
                _ => {
                    let at = random.index(bytes.len());
                    bytes[at] = random.below(256) as u8;
                }
            }
            match Cosets::from_bytes(&bytes) {
                None => refused += 1,
                Some(other) => {
                    taken += 1;
                    // Whatever it is: each rank has neighbours, and it can be explored.
                    for rank in 0..other.ranks().min(300) {
                        assert!(other.neighbours(rank).all(|(_, to, _)| to < other.ranks()));
                        assert!(other.alike(rank).all(|to| to < other.ranks()));
                    }
                    explored(&other);
                }
            }
        }
    }
    assert!(refused > 4000 && taken > 200, "{refused} refused, {taken} taken");
}

/// What is wrong with a space, one thing at a time.
#[test]
fn what_names_something_that_is_not_there_is_refused() {
    let space = folded(5, 2, true);
    let refused = |what: &str, change: &dyn Fn(&mut Cosets)| {
        let mut space = space.clone();
        change(&mut space);
        assert!(Cosets::from_bytes(&space.to_bytes()).is_none(), "{what}");
    };
    let cosets = space.cosets() as u32;
    let classes = |space: &mut Cosets, change: &dyn Fn(&mut Classes)| {
        change(space.classes.as_mut().unwrap());
    };
    refused("a start", &|space| space.start = space.ranks());
    refused("a coset", &|space| space.steps.of_mut(1).next().unwrap().1.coset = cosets);
    refused("an action", &|space| space.steps.of_mut(1).next().unwrap().1.action = 20);
    refused("a size", &|space| classes(space, &|it| it.sizes.truncate(1)));
    refused("a first twin", &|space| classes(space, &|it| it.first_twin.truncate(1)));
    refused("first twins in order", &|space| {
        classes(space, &|it| it.first_twin[1] = it.twins.len() as u32 + 1);
    });
    refused("a twin", &|space| classes(space, &|it| it.twins[0] = 20));
    refused("no words", &|space| match &mut space.members {
        Members::Words { words, .. } => *words = 0,
        Members::Each { .. } => unreachable!(),
    });
    refused("a unit", &|space| match &mut space.members {
        Members::Words { actions: Actions::Whole(entries), .. } => entries[3] = 64 * 1000,
        _ => unreachable!(),
    });
    refused("half an action", &|space| match &mut space.members {
        Members::Words { actions: Actions::Whole(entries), .. } => entries.truncate(1),
        _ => unreachable!(),
    });
    let each = Cosets {
        steps: space.steps.clone(),
        members: Members::Each { members: 2, actions: [0, 2].repeat(20) },
        classes: None,
        start: 0,
    };
    assert!(Cosets::from_bytes(&each.to_bytes()).is_none(), "a member");
    let mut each = each;
    each.members = Members::Each { members: 2, actions: [0, 1].repeat(20) };
    assert!(Cosets::from_bytes(&each.to_bytes()).is_some());
}
