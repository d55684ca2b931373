//! Certificates: what is made is accepted, and whatever is changed in it is not.

use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Stop};

use super::super::*;
use super::{deal, random};
use crate::Family;
use crate::family::{Certificate, Check};

fn check(deal: &Instance, certificate: &Certificate) -> Check {
    Gap.check(deal, certificate, &Limits::none())
}

/// Deals without solution of several rules, and their certificates.
fn lost() -> Vec<(Instance, Certificate)> {
    let mut random_deals = Random::new(17);
    let mut lost = Vec::new();
    for round in 0..200 {
        let preset = &PRESETS[round % PRESETS.len()];
        let it = random(3, 4, &mut random_deals).played_by(preset.name.parse().unwrap());
        if let Ok(certificate) = Gap.certify(&it, &Limits::none(), &Silent) {
            lost.push((it, certificate));
        }
    }
    assert!(lost.len() > 20, "{}", lost.len());
    assert!(lost.iter().any(|(_, certificate)| certificate.positions > 50));
    lost
}

#[test]
fn certificates_are_accepted_and_none_that_is_changed() {
    let fails =
        |deal: &Instance, certificate: &Certificate, part: &str| match check(deal, certificate) {
            Check::Fails(why) => assert!(why.contains(part), "{why}"),
            other => panic!("{certificate:?}: {other:?}"),
        };
    for (deal, right) in lost() {
        let Check::Holds(why) = check(&deal, &right) else { panic!("{right:?}") };
        let n = right.positions;
        let said = if n == 1 {
            "no move is legal at the start".to_owned()
        } else {
            format!("the {n} positions that can be reached are a closed set without goal")
        };
        assert!(why.contains(&said), "{why}");
        let more = Certificate { positions: n + 1, ..right.clone() };
        fails(&deal, &more, &format!("there are {n} positions, not {}", n + 1));
        if n > 1 {
            // It may be looked at to the end before there are too many.
            let fewer = Certificate { positions: n - 1, ..right.clone() };
            fails(&deal, &fewer, "it is damaged: ");
        }
        let moves = Certificate { moves: right.moves + 1, ..right.clone() };
        fails(&deal, &moves, &format!("there are {} moves, not {}", right.moves, right.moves + 1));
        for at in [0, 7, 31] {
            let mut other = right.clone();
            other.digest[at] ^= 1;
            fails(&deal, &other, "the digest is of other positions");
            let mut other = right.clone();
            other.subject[at] ^= 1;
            fails(&deal, &other, "of another deal");
        }
        let other = Certificate { variant: Some("none".into()), ..right };
        fails(&deal, &other, "of something else: of none, not of");
    }
}

#[test]
fn too_many_positions_are_told_before_all_are_seen_and_limits_leave_it_open() {
    let (deal, right) = lost().into_iter().max_by_key(|(_, right)| right.positions).unwrap();
    let few = Certificate { positions: 10, ..right.clone() };
    let more = "it is damaged: more than 10 positions can be reached";
    assert_eq!(check(&deal, &few), Check::Fails(more.into()));
    let within = |limits| Gap.check(&deal, &right, &limits);
    let told = within(Limits { bytes: 1000, ..Limits::none() });
    assert_eq!(told, Check::Open("its positions are more than the memory allowed holds".into()));
    let told = within(Limits { positions: 20, ..Limits::none() });
    let why = format!("checking it was {}", Stop::Positions.told());
    assert_eq!(told, Check::Open(why));
}

#[test]
fn a_deal_that_has_a_solution_has_no_certificate() {
    let it = deal("11 12 13/21 22 23");
    let certificate = Certificate {
        variant: Some(it.variant().to_string()),
        subject: [0; 32],
        positions: 1,
        moves: 0,
        digest: [0; 32],
    };
    assert!(matches!(check(&it, &certificate), Check::Fails(why) if why.contains("another deal")));
    let refused = Gap.certify(&it, &Limits::none(), &Silent).unwrap_err();
    assert!(refused.to_string().contains("nothing to certify"), "{refused}");
}
