//! Right claims are accepted, wrong ones rejected with the reason.

use super::replay::{count_slowly, impossible, walk_first};
use super::*;
use crate::family::{Family, Fields, Metric};
use crate::roll::{LARGEST, Roll};
use everystate_puzzle::random::Random;

fn instance(counts: [u64; 6], window: Option<(u64, u64)>) -> Instance {
    Instance::new(counts, window).unwrap()
}

fn moves(text: &str) -> Claim {
    let fields = Fields { moves: Some(Roll.split_moves(text)), ..Fields::default() };
    Claim { fields, ..Claim::default() }
}

fn solved(text: &str, length: u64) -> Claim {
    let mut claim = moves(text);
    claim.verdict = Some("solved".into());
    claim.fields.length = Some(length);
    claim
}

fn runs(list: &[(&str, u64)]) -> Claim {
    let list = list.iter().map(|&(word, times)| (word.to_owned(), times)).collect();
    let fields = Fields { runs: Some(list), ..Fields::default() };
    Claim { verdict: Some("solved".into()), fields, ..Claim::default() }
}

fn holds(instance: &Instance, claim: &Claim) -> String {
    match verify(instance, claim) {
        Check::Holds(text) => text,
        other => panic!("{instance:?} {claim:?} {other:?}"),
    }
}

fn fails(instance: &Instance, claim: &Claim) -> String {
    match verify(instance, claim) {
        Check::Fails(text) => text,
        other => panic!("{instance:?} {claim:?} {other:?}"),
    }
}

fn open(instance: &Instance, claim: &Claim) -> String {
    match verify(instance, claim) {
        Check::Open(text) => text,
        other => panic!("{instance:?} {claim:?} {other:?}"),
    }
}

#[test]
fn windows_are_parts_of_the_first_sequence() {
    let small = instance([1, 6, 2, 3, 4, 5], Some((5, 15)));
    assert!(holds(&small, &moves("EEEEEEEEEEE")).contains("tips 5 to 15"));
    holds(&small, &solved("E E E E,E E E E EEE", 21));
    assert!(fails(&small, &solved("EEEEEEEEEEE", 20)).contains("21 tips"));
    assert!(fails(&small, &moves("EEEEEEEEEE")).contains("11 tips, not 10"));
    assert!(fails(&small, &moves("EEEEEEENEEE")).contains("tip 12 is N"));
    assert!(fails(&small, &moves("EEEEEEEXEEE")).contains("`EEEEEEEXEEE`"));
    assert!(fails(&small, &moves("impossible")).contains("there is a solution"));
}

#[test]
fn a_line_of_the_list_of_all_need_not_be_the_first() {
    let line = |text, length| Claim { verdict: None, ..solved(text, length) };
    let ones = instance([1; 6], Some((2, 4)));
    assert!(holds(&ones, &line("EEN", 6)).contains("of the first"));
    assert!(holds(&ones, &line("WWS", 6)).contains("of a sequence"));
    assert!(fails(&ones, &line("EWE", 6)).contains("no sequence has them"));
    fails(&ones, &line("WWS", 7));
    fails(&ones, &solved("WWS", 6));
    fails(&ones, &moves("WWS"));
    let large = instance([1000; 6], Some((2, 4)));
    assert!(open(&large, &line("NEN", 6000)).contains("was not checked"));
}

#[test]
fn whole_sequences_are_replayed() {
    let ones = instance([1; 6], None);
    assert!(holds(&ones, &runs(&[("EEENEE", 1)])).contains("no sequence is earlier"));
    holds(&ones, &runs(&[("E", 3), ("N", 1), ("E", 2)]));
    assert!(fails(&ones, &runs(&[("EEEE", 2)])).contains("tip 5, E, touches face 3 for the 2."));
    assert!(fails(&ones, &runs(&[("EEEN", 1)])).contains("not 1 1 1 1 1 1"));
    assert!(fails(&ones, &runs(&[("EEE-EE", 1)])).contains("move 1"));
    // A solution that is not the first is no answer, but true moves on their own.
    assert!(fails(&ones, &runs(&[("WWWSWW", 1)])).contains("tip 1 is W"));
    assert!(holds(&ones, &moves("WWWSWW")).contains("not the first"));
    assert!(fails(&ones, &moves("WWWWSW")).contains("tip"));
    let mut pathed = runs(&[("EEENEE", 1)]);
    pathed.fields.path = Some(vec![[1, 1]]);
    assert!(fails(&ones, &pathed).contains("no path"));
}

#[test]
fn huge_runs_are_replayed_by_arithmetic() {
    let quarter = LARGEST / 4;
    let ring = instance([quarter, quarter, quarter, quarter, 0, 0], None);
    assert!(holds(&ring, &runs(&[("EEEE", quarter)])).contains("was not checked"));
    assert!(holds(&ring, &moves(&format!("EEEE*{quarter}"))).contains("reach the numbers"));
    assert!(fails(&ring, &runs(&[("EEEE", quarter - 1)])).contains("not"));
    // Three tips of NE bring a face to the bottom that E alone never would.
    assert!(fails(&ring, &runs(&[("NE", 2 * quarter)])).contains("not"));
    fails(&ring, &runs(&[("EEEE", u64::MAX), ("EEEE", u64::MAX)]));
    let window = instance([quarter, quarter, quarter, quarter, 0, 0], Some((LARGEST, LARGEST)));
    assert!(open(&window, &moves("E")).contains("was not checked"));
    let near = instance([quarter, quarter, quarter, quarter, 0, 0], Some((7, 9)));
    holds(&near, &moves("EEE"));
    fails(&near, &moves("EEN"));
}

#[test]
fn impossible_is_proved_anew() {
    let heavy = instance([2, 13, 2, 2, 2, 2], Some((10, 25)));
    let claim = Claim { verdict: Some("unsolvable".into()), ..Claim::default() };
    let why = holds(&heavy, &claim);
    assert!(why.contains("15 touches") && why.contains("at most 12"), "{why}");
    holds(&heavy, &moves("impossible"));
    assert!(fails(&heavy, &moves("EEE")).contains("no solution"));
    let fair = instance([2, 6, 2, 2, 2, 2], None);
    assert!(fails(&fair, &claim).contains("there is a solution"));
    let tipped = Claim { verdict: Some("unsolvable".into()), ..moves("E") };
    assert!(fails(&heavy, &tipped).contains("tips are given"));
    let long = Fields { length: Some(25), ..Fields::default() };
    let in_runs = Fields { runs: Some(vec![("E".into(), 25)]), ..Fields::default() };
    for fields in [long, in_runs] {
        let given = Claim { fields, ..claim.clone() };
        assert!(fails(&heavy, &given).contains("tips are given"));
    }
}

#[test]
fn counts_and_uniqueness() {
    let two = instance([0, 0, 0, 0, 1, 1], None);
    let claim = |count: u64, unique| Claim {
        verdict: Some("solved".into()),
        count: Some(Natural::from(count)),
        unique,
        ..Claim::default()
    };
    assert!(holds(&two, &claim(16, None)).contains("16 sequences"));
    assert!(fails(&two, &claim(15, None)).contains("16 sequences, not 15"));
    assert!(holds(&two, &claim(16, Some(false))).contains("not exactly one"));
    assert!(fails(&two, &claim(16, Some(true))).contains("quarter"));
    let none = instance([0; 6], None);
    holds(&none, &claim(1, Some(true)));
    fails(&none, &claim(1, Some(false)));
    let large = instance([500; 6], None);
    assert!(open(&large, &claim(99, None)).contains("was not checked"));
    let many = Claim { count: "9".repeat(2000).parse().ok(), ..claim(99, None) };
    assert!(open(&large, &many).contains("999999999999… (a number of 2000 digits)"));
    assert!(fails(&large, &claim(0, None)).contains("there is a sequence"));
    let modulo = |count, modulus| Claim { modulus: Some(modulus), ..claim(count, None) };
    assert!(holds(&two, &modulo(2, 7)).contains("16 sequences, which is 2 mod 7"));
    holds(&two, &modulo(0, 4));
    assert!(fails(&two, &modulo(3, 7)).contains("not 3 mod 7"));
    fails(&two, &modulo(9, 7));
    assert!(open(&large, &modulo(0, 4)).contains("0 mod 4 sequences was not checked"));
    assert!(fails(&large, &modulo(4, 4)).contains("4 is no remainder by 4"));
    let heavy = instance([0, 0, 0, 0, 0, 9], None);
    let unsolvable = |count: u64| Claim {
        verdict: Some("unsolvable".into()),
        count: Some(Natural::from(count)),
        unique: Some(false),
        ..Claim::default()
    };
    holds(&heavy, &unsolvable(0));
    holds(&heavy, &Claim { modulus: Some(5), ..unsolvable(0) });
    fails(&heavy, &Claim { modulus: Some(5), ..unsolvable(1) });
    fails(&heavy, &unsolvable(1));
}

#[test]
fn nothing_claimed_is_open() {
    let ones = instance([1; 6], None);
    open(&ones, &Claim::default());
    let stopped = Claim { verdict: Some("stopped".into()), ..Claim::default() };
    open(&ones, &stopped);
    let metric = Claim { metric: Some(Metric::Half), ..runs(&[("EEENEE", 1)]) };
    assert!(fails(&ones, &metric).contains("metric"));
}

/// The verifier's arguments against an exhaustive search over positions that knows none of them.
#[test]
fn oracle_the_proofs_against_exhaustive_search() {
    let mut random = Random::new(8);
    for _ in 0..400 {
        let counts: [u64; 6] = core::array::from_fn(|_| random.between(0, 3) / 2);
        let mut counts = counts;
        counts[random.index(6)] += random.between(0, 4);
        let instance = instance(counts, None);
        let exhaustive = super::replay::exhaustive(&instance);
        assert_eq!(impossible(&instance).is_none(), exhaustive.is_some(), "{counts:?}");
        if let Some(first) = exhaustive {
            assert_eq!(walk_first(&instance, u64::MAX), first, "{counts:?}");
        }
        if let Some(count) = count_slowly(&instance) {
            assert_eq!(count.is_zero(), impossible(&instance).is_some());
        }
    }
}

#[test]
fn solved_instances_verify_and_mutations_do_not() {
    let mut random = Random::new(9);
    let (mut changed, mut kept) = (0, 0);
    for seed in 0..300 {
        let wishes = crate::family::Wishes { solvable: true, ..Roll.small() };
        let instance = Roll.generate(&wishes, &mut Random::of(10, seed)).unwrap();
        let whole = Instance::new(instance.counts(), None).unwrap();
        let letters = String::from_utf8(walk_first(&whole, u64::MAX)).unwrap();
        holds(&whole, &solved(&letters, instance.tips()));
        let mut bytes = letters.clone().into_bytes();
        let at = random.index(bytes.len());
        bytes[at] = b"ENSW"[random.index(4)];
        let mutated = String::from_utf8(bytes).unwrap();
        if mutated == letters {
            kept += 1;
        } else {
            changed += 1;
            fails(&whole, &solved(&mutated, instance.tips()));
        }
    }
    assert!(changed > 150 && kept > 20);
}
