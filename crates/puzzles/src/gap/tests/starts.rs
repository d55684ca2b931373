//! Explorations that begin at several deals, against boards of text.

use std::collections::{HashMap, VecDeque};

use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Stop};

use super::variants::{after, board};
use super::{deal, random};
use crate::Family;
use crate::family::Request;
use crate::gap::{Gap, Instance};

fn request(limits: Limits) -> Request<'static> {
    Request { metric: None, threads: 1, limits, disk: None, peers: None, watch: &Silent }
}

/// How many boards lie at each distance from the nearest of some deals.
fn layers(deals: &[Instance]) -> Vec<u64> {
    let (mut seen, mut queue) = (HashMap::new(), VecDeque::new());
    for deal in deals {
        if seen.insert(board(deal), 0).is_none() {
            queue.push_back(board(deal));
        }
    }
    let mut layers = Vec::new();
    while let Some(board) = queue.pop_front() {
        let depth: usize = seen[&board];
        layers.resize(depth + 1, 0);
        layers[depth] += 1;
        for after in after(&board, deals[0].variant()) {
            if !seen.contains_key(&after) {
                seen.insert(after.clone(), depth + 1);
                queue.push_back(after);
            }
        }
    }
    layers
}

#[test]
fn layers_around_several_deals_are_those_of_boards_of_text() {
    let mut seeds = Random::new(24);
    for (variant, suits, ranks) in [
        ("gap", 3, 4),
        ("gap", 4, 4),
        ("gaps-one-deal", 2, 4),
        ("gaps-tied", 2, 4),
        ("gaps-live", 2, 4),
        ("fixed+live", 3, 4),
    ] {
        let variant = variant.parse().unwrap();
        let mut deals: Vec<Instance> =
            (0..4).map(|_| random(suits, ranks, &mut seeds).played_by(variant)).collect();
        deals.push(deals[1].clone());
        for other in &deals {
            assert_eq!(Gap.apart(&deals[0], other), None);
        }
        let found = Gap.explore_from(&deals, &request(Limits::none())).unwrap();
        assert_eq!((found.counts, found.stopped), (layers(&deals), None), "{variant} {deals:?}");
        let one = Gap.explore_from(&[deals[2].clone(), deals[2].clone()], &request(Limits::none()));
        let alone = Gap.explore(Some(&deals[2]), &request(Limits::none())).unwrap();
        assert_eq!(one.unwrap().counts, alone.counts, "{variant} {:?}", deals[2]);
    }
}

#[test]
fn two_deals_may_be_one_move_apart() {
    // The second deal is where the first is after a move: the play of it is part of the play of the first.
    let [first, second] = ["22 11/21 12", "11 22/21 12"].map(deal);
    assert_eq!(layers(&[first.clone(), second.clone()]), [2, 2, 1]);
    let found = Gap.explore_from(&[first, second], &request(Limits::none())).unwrap();
    assert_eq!(found.counts, [2, 2, 1]);
}

#[test]
fn limits_hold_and_other_decks_are_refused() {
    let mut seeds = Random::new(7);
    let deals = [(); 3].map(|()| random(4, 4, &mut seeds));
    let found = Gap.explore_from(&deals, &request(Limits { depth: 1, ..Limits::none() })).unwrap();
    assert_eq!((found.counts.len(), found.stopped), (2, Some(Stop::Depth)));
    assert_eq!(found.counts, layers(&deals)[..2]);
    let apart = |other: &Instance| Gap.apart(&deals[0], other).unwrap();
    let small = random(3, 4, &mut seeds);
    assert_eq!(apart(&small), "this deal is of 3 × 4 cards, the first of 4 × 4");
    let free = deals[1].clone().played_by("montana".parse().unwrap());
    assert_eq!(apart(&free), "this deal is played as gaps-one-deal, the first as gap");
}
