//! Certificates that deals have no solution: what is written is accepted, whatever is changed in it is not.

use everystate::Error;
use everystate::contract::Limits;
use everystate::session::{self, Certificates, Input, Solve, Verified};
use std::io;
use std::sync::Mutex;

/// 33 719 positions can be reached, and no goal.
const LOST: &str =
    "43 12 23 32 14 11 17\n15 33 27 46 22 44 41\n31 34 47 42 35 25 37\n13 45 16 24 26 36 21\n";
const SOLVABLE: &str =
    "22 15 33 14 23 25 36\n46 42 24 21 41 26 45\n11 12 34 44 16 31 43\n13 32 17 37 47 35 27\n";

#[derive(Default)]
struct Kept {
    lines: Mutex<String>,
    lacking: Mutex<Vec<(u64, String)>>,
}

impl Certificates for Kept {
    fn write(&self, line: &str) -> io::Result<()> {
        self.lines.lock().unwrap().push_str(line);
        Ok(())
    }
    fn lacking(&self, instance: u64, why: &str) {
        self.lacking.lock().unwrap().push((instance, why.to_owned()));
    }
}

fn deals(deals: &[&str]) -> String {
    format!("{}\n{}", deals.len(), deals.concat())
}

/// The certificates of a text of deals, and what is said of those that lack.
fn certified(text: &str, threads: usize, limits: Limits) -> (String, Vec<(u64, String)>) {
    let kept = Kept::default();
    let request = Solve { certificates: Some(&kept), threads, limits, ..Solve::default() };
    let gap = session::open("gap").unwrap();
    gap.solve(vec![Input::text("deals", text)], &request, &mut Vec::new()).unwrap();
    (kept.lines.into_inner().unwrap(), kept.lacking.into_inner().unwrap())
}

fn check_within(
    text: &str,
    certificates: &str,
    limits: &Limits,
) -> Result<(Verified, String), Error> {
    let gap = session::open("gap").unwrap();
    let mut out = Vec::new();
    let (deals, certificates) = (Input::text("deals", text), Input::text("proofs", certificates));
    let verified = gap.check(deals, certificates, false, limits, &mut out)?;
    Ok((verified, String::from_utf8(out).unwrap()))
}

fn check(text: &str, certificates: &str) -> Result<(Verified, String), Error> {
    check_within(text, certificates, &Limits::none())
}

/// A small deal that loses, of a variant.
fn small(variant: &str) -> String {
    format!(
        "{}\n",
        serde_json::json!({
            "rows": [["14", "13", "12", "11"], ["24", "23", "22", "21"], ["34", "33", "32", "31"]],
            "variant": variant,
        })
    )
}

#[test]
fn the_known_deal_is_certified() {
    let text = deals(&[SOLVABLE, LOST, SOLVABLE, LOST]);
    let (lines, lacking) = certified(&text, 1, Limits::none());
    assert!(lacking.is_empty());
    assert_eq!(lines.lines().count(), 2);
    assert!(lines.contains(r#""instance":2"#) && lines.contains(r#""positions":33719"#), "{lines}");
    assert_eq!(certified(&text, 3, Limits::none()).0, lines);
    let (verified, told) = check(&text, &lines).unwrap();
    assert_eq!(verified, Verified { holds: 2, fails: 0, open: 0 });
    assert_eq!(
        told.lines().next().unwrap(),
        "instance 2: holds: there is no solution: the 33719 positions that can be reached are a \
         closed set without goal"
    );
}

#[test]
fn every_variant_is_certified() {
    let mut lost = 0;
    for variant in
        ["gap", "gaps-one-deal", "gaps-tied", "gaps-live", "fixed+live", "free+tied+live"]
    {
        let text = small(variant);
        let (line, lacking) = certified(&text, 1, Limits::none());
        assert!(lacking.is_empty(), "{lacking:?}");
        if !line.is_empty() {
            lost += 1;
            let (verified, told) = check(&text, &line).unwrap();
            assert_eq!(verified.holds, 1, "{variant}: {told}");
            if variant != "gap" {
                let (verified, told) = check(&small("gap"), &line).unwrap();
                assert!(verified.fails == 1 && told.contains("of something else"), "{told}");
            }
        }
    }
    assert!(lost > 2, "{lost}");
}

/// Every digit of every field, changed by one.
#[test]
fn a_changed_digit_is_noticed() {
    let text = small("gap");
    let (line, _) = certified(&text, 1, Limits::none());
    let (mut damaged, mut refused, mut flips) = (0, 0, 0);
    for (i, byte) in line.bytes().enumerate() {
        let other = match byte {
            b'0'..=b'8' | b'a'..=b'e' => byte + 1,
            b'9' => b'8',
            b'f' => b'e',
            _ => continue,
        };
        let mut changed = line.clone().into_bytes();
        changed[i] = other;
        let changed = String::from_utf8(changed).unwrap();
        flips += 1;
        match check(&text, &changed) {
            Ok((verified, told)) => {
                assert_eq!((verified.holds, verified.fails), (0, 1), "{changed}");
                assert!(told.contains("damaged") || told.contains("something else"), "{told}");
                damaged += 1;
            }
            Err(Error::Damaged { fault, .. }) => {
                assert_eq!(fault.line, 1, "{changed}: {fault}");
                refused += 1;
            }
            Err(other) => panic!("{changed}: {other}"),
        }
    }
    // Two digests of 64 digits, and the numbers; the letters of keys and names are among the refused.
    assert!(damaged >= 130 && refused > 15, "{damaged} {refused} of {flips}");
    assert_eq!(check(&text, &line).unwrap().0.holds, 1);
}

#[test]
fn a_certificate_of_something_else_is_refused() {
    let (lost, _) = certified(&deals(&[LOST]), 1, Limits::none());
    let swapped = LOST.replace("43 12", "12 43");
    let (verified, told) = check(&deals(&[&swapped]), &lost).unwrap();
    assert!(verified.fails == 1 && told.contains("of another deal"), "{told}");
    // One for a solvable deal, as good as it can be forged.
    let forged = lost.replace(&field(&lost, "subject"), &subject(SOLVABLE));
    let (verified, told) = check(&deals(&[SOLVABLE]), &forged).unwrap();
    assert_eq!((verified.holds, verified.fails), (0, 1));
    assert!(told.contains("it has a solution of 58 moves"), "{told}");
    // Fewer positions than there are: the walk ends as soon as that is seen.
    let fewer = lost.replace("33719", "33718");
    let (verified, told) = check(&deals(&[LOST]), &fewer).unwrap();
    assert!(verified.fails == 1 && told.contains("more than 33718"), "{told}");
    let more = lost.replace("33719", "33720");
    let (_, told) = check(&deals(&[LOST]), &more).unwrap();
    assert!(told.contains("there are 33719 positions, not 33720"), "{told}");
}

/// A field that is a string.
fn field(line: &str, key: &str) -> String {
    let object: serde_json::Value = serde_json::from_str(line).unwrap();
    object[key].as_str().unwrap().to_owned()
}

/// The digest of a deal of the contest's game, from a certificate of one like it that is made to fail.
fn subject(rows: &str) -> String {
    // The library does not hand out digests; the specified text is digested here.
    let hash = blake3::hash(format!("gap gap\n{rows}").as_bytes());
    hash.to_hex().to_string()
}

#[test]
fn what_is_no_certificate_has_its_fault_in_its_place() {
    let text = deals(&[LOST]);
    let (line, _) = certified(&text, 1, Limits::none());
    let without = |key: &str| {
        let mut object: serde_json::Map<_, _> = serde_json::from_str(&line).unwrap();
        object.remove(key).unwrap();
        format!("{}\n", serde_json::Value::Object(object))
    };
    let mut bad = vec![
        (String::new(), "the input ends"),
        ("moves\n".into(), "expected value"),
        ("[1]\n".into(), "not a JSON object"),
        (line[..100].to_owned(), "EOF while parsing"),
        (line.replace("\"schema\":1", "\"schema\":2"), "`schema` is 2"),
        (line.replace("unsolvable", "solvable"), "`proves` is"),
        (line.replace("\"puzzle\":\"gap\"", "\"puzzle\":\"maze\""), "`puzzle` is"),
        (line.replace("\"instance\":1", "\"instance\":0"), "`instance` is 0"),
        (line.replace("\"instance\":1", "\"instance\":2"), "but there are 1"),
        (line.replace("33719", "-33719"), "`positions` is"),
        (line.replace("33719", "33719.5"), "`positions` is"),
        (line.replace("\"moves\"", "\"move\""), "the key `move` is not known"),
        (line.replace("\"schema\":1", "\"schema\":1,\"schema\":1"), "stands twice"),
        (line.replace("\"digest\":\"", "\"digest\":\"0"), "`digest` is"),
        (line.to_uppercase().replace("SCHEMA", "schema"), "is not known"),
        (format!("{line}{line}"), "instance 1 comes after instance 1"),
        ("x".repeat(1 << 17), "longer than"),
    ];
    for key in ["schema", "proves", "puzzle", "instance", "subject", "positions", "moves", "digest"]
    {
        bad.push((without(key), "is missing"));
    }
    for (certificates, message) in bad {
        match check(&text, &certificates) {
            Err(Error::Damaged { file, fault }) => {
                assert!(fault.message.contains(message), "{certificates}: {fault}");
                assert_eq!(file, "proofs");
            }
            other => panic!("{certificates}: {other:?}"),
        }
    }
    let (verified, told) = check(&text, &without("variant")).unwrap();
    assert!(verified.fails == 1 && told.contains("of no variant, not of gap"), "{told}");
}

#[test]
fn limits_leave_it_open_and_write_nothing() {
    let text = deals(&[LOST]);
    let (line, _) = certified(&text, 1, Limits::none());
    for limits in [
        Limits { bytes: 100_000, ..Limits::none() },
        Limits { positions: 10_000, ..Limits::none() },
    ] {
        let (verified, told) = check_within(&text, &line, &limits).unwrap();
        assert_eq!((verified.holds, verified.fails, verified.open), (0, 0, 1), "{told}");
    }
    // The strategy sees fewer positions than there are: the deal is answered, but not certified.
    let narrow = Limits { positions: 33_000, ..Limits::none() };
    let (lines, lacking) = certified(&text, 1, narrow);
    assert_eq!(lines, "");
    assert!(lacking.len() <= 1);
    if let Some((instance, why)) = lacking.first() {
        assert!(*instance == 1 && why.starts_with("no certificate"), "{why}");
    }
}

#[test]
fn other_families_say_that_they_have_none() {
    let kept = Kept::default();
    let request = Solve { certificates: Some(&kept), ..Solve::default() };
    let maze = session::open("maze").unwrap();
    let mazes = || Input::text("mazes", maze.about().example);
    let error = maze.solve(vec![mazes()], &request, &mut Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "maze has no certificates");
    let proofs = Input::text("proofs", "{}");
    let error = maze.check(mazes(), proofs, false, &Limits::none(), &mut Vec::new()).unwrap_err();
    assert_eq!(error.to_string(), "maze has no certificates");
}
