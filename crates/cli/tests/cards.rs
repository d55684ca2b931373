//! Certificates and formats of deals, as the program writes and reads them.

mod run;

use run::{run, text};
use std::fs;

const LOST: &str =
    "1\n43 12 23 32 14 11 17\n15 33 27 46 22 44 41\n31 34 47 42 35 25 37\n13 45 16 24 26 36 21\n";

/// The exit code, and what was printed.
fn told(args: &[&str], input: &str) -> (Option<i32>, String, String) {
    let out = run(args, input.as_bytes());
    (out.status.code(), text(&out.stdout), text(&out.stderr))
}

#[test]
fn certificates_are_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (deal, proof, answers) = (path("deal"), path("proof"), path("answers"));
    fs::write(&deal, LOST).unwrap();
    let (code, out, _) = told(&["solve", "gap", &deal, "--json", "--certificate", &proof], "");
    assert_eq!(code, Some(1), "{out}");
    fs::write(&answers, out).unwrap();
    let line = fs::read_to_string(&proof).unwrap();
    assert!(line.contains("\"positions\":33719"), "{line}");
    let holds = "instance 1: holds: there is no solution: the 33719 positions that can be reached";
    for args in [
        &["verify", "gap", &deal, "--certificate", &proof][..],
        &["verify", "gap", &deal, &answers, "--certificate", &proof],
    ] {
        let (code, out, err) = told(args, "");
        assert_eq!(code, Some(0), "{err}");
        assert!(out.contains(holds), "{out}");
    }
    let (code, out, _) = told(&["verify", "gap", "-", "--json", "--certificate", &proof], LOST);
    assert!(code == Some(0) && out.contains(r#""holds":true"#), "{out}");

    let (code, out, _) =
        told(&["verify", "gap", &deal, "--certificate", &proof, "--memory", "100K"], "");
    assert!(code == Some(3) && out.starts_with("instance 1: open: "), "{out}");
    fs::write(&proof, line.replace("33719", "33718")).unwrap();
    let (code, out, _) = told(&["verify", "gap", &deal, "--certificate", &proof], "");
    assert!(code == Some(4) && out.starts_with("instance 1: fails: it is damaged"), "{out}");
    fs::write(&proof, line.replace("positions", "places")).unwrap();
    let (code, _, err) = told(&["verify", "gap", &deal, "--json", "--certificate", &proof], "");
    assert!(code == Some(4) && err.contains("the key `places` is not known"), "{err}");
    let (code, _, err) = told(&["verify", "gap", "-", "--certificate", "-"], "");
    assert!(code == Some(2) && err.contains("only one of"), "{err}");
    let (code, _, _) = told(&["verify", "gap", &deal], "");
    assert_eq!(code, Some(2));
}

#[test]
fn what_cannot_be_certified_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof");
    let proof = proof.to_str().unwrap();
    // The strategy looks at 24 059 positions, a certificate is of 33 719.
    let args = [
        "solve",
        "gap",
        "-",
        "--limit",
        "positions=30000",
        "--threads",
        "1",
        "--certificate",
        proof,
    ];
    let (code, out, err) = told(&args, LOST);
    assert_eq!((code, &out[..]), (Some(3), "-1\n"));
    assert!(err.starts_with("everystate: instance 1: no certificate: "), "{err}");
    assert_eq!(fs::read_to_string(proof).unwrap(), "");
    for (args, message) in [
        (&["solve", "maze", "-", "--certificate", proof][..], "maze has no certificates"),
        (
            &["solve", "skewb", "-", "--certificate", proof],
            "a puzzle of pieces has no certificates",
        ),
        (&["solve", "gap", "-", "--certificate", "/"], "cannot write /"),
    ] {
        let (code, _, err) = told(args, "");
        assert!(code == Some(2) && err.contains(message), "{err}");
    }
}

#[test]
fn deals_are_converted() {
    let cards = "3S AH 2S\nAS 3H 2H\n\n";
    let (code, digits, err) = told(&["convert", "gap", "--to", "contest"], cards);
    assert_eq!((code, &digits[..]), (Some(0), "1\n13 21 12\n11 23 22\n\n"), "{err}");
    let (_, back, _) = told(&["convert", "gap", "-", "--to", "cards"], &digits);
    assert_eq!(back, cards);
    let (_, json, _) = told(&["convert", "gap", "--to", "json"], cards);
    let rows = r#"{"rows":[["13","21","12"],["11","23","22"]],"variant":"gap"}"#;
    assert_eq!(json.trim_end(), rows);
    let (_, sequences, _) = told(&["convert", "gap", "--to", "solvitaire"], &json);
    assert_eq!(sequences, "{\"sequences\":[[\"3S\",\"AS\",\"2S\"],[\"AS\",\"3H\",\"2H\"]]}\n");
    for text in [cards, &digits, &json, &sequences, &cards.replace("AH", "--").replace("AS", "--")]
    {
        let (code, out, err) = told(&["solve", "gap", "--variant", "gaps-one-deal"], text);
        assert_eq!(code, Some(0), "{text}: {err}");
        assert_eq!(out, told(&["solve", "gap", "--variant", "montana"], cards).1, "{text}");
    }
    for (args, message) in [
        (
            &["convert", "gap", "--to", "tws"][..],
            "`tws` is no format of gap; there are contest, json",
        ),
        (&["convert", "maze", "--to", "cards"], "`cards` is no format of maze"),
        (&["convert", "gap", "-o", "x"], "--to is needed"),
        (&["convert", "skewb", "--to", "cards"], "`cards` is for the instances of families"),
        (&["convert", "skewb", "x", "--to", "tws"], "`skewb` is no family"),
    ] {
        let (code, _, err) = told(args, cards);
        assert!(code == Some(2) && err.contains(message), "{args:?}: {err}");
    }
}
