//! Lists of all solutions are verified as lists.

mod run;

use run::{run, text};

/// What `verify` says of `claims` about a family's only instance.
fn verify(name: &str, family: &str, instance: &str, claims: &[&str]) -> (Option<i32>, String) {
    let file = std::env::temp_dir().join(format!("everystate-{}-{name}.json", std::process::id()));
    std::fs::write(&file, claims.join("\n") + "\n").unwrap();
    let file_name = file.to_str().unwrap();
    let out = run(&["verify", family, "-", file_name], instance.as_bytes());
    std::fs::remove_file(&file).unwrap();
    (out.status.code(), text(&out.stdout) + &text(&out.stderr))
}

#[test]
fn a_solution_may_neither_be_missing_nor_stand_twice() {
    for (family, instance) in [
        ("maze", r#"{"start":[1,1],"top":5,"front":1,"squares":[[-1,-1],[-1,-1]]}"#),
        ("roll", r#"{"counts":[2,1,1,1,1,1]}"#),
        ("stack", r#"{"size":[1,1,2],"top":[[1]]}"#),
        ("cube2", r#"{"alg":"R2 F2"}"#),
    ] {
        let all = text(&run(&["solve", family, "--all", "--json"], instance.as_bytes()).stdout);
        let all: Vec<&str> = all.lines().collect();
        assert!(all.len() >= 3, "{family}: {all:?}");
        let (code, said) = verify(&format!("{family}-0"), family, instance, &all);
        assert_eq!(code, Some(0), "{family}: {said}");
        // The first solution again in the place of the second, one left out, one more.
        let twice = [&all[..1], &all[..1], &all[2..]].concat();
        let more = [&all[..1], &all[..]].concat();
        for (k, wrong) in [(1, &twice[..]), (2, &all[1..]), (3, &more[..])] {
            let (code, said) = verify(&format!("{family}-{k}"), family, instance, wrong);
            assert_eq!(code, Some(1), "{family}: {said}");
            let why = if k == 2 { "listed, not" } else { "was listed before" };
            assert!(said.contains(why), "{family}: {said}");
        }
        // Some of the solutions, with no word about how many there are.
        let (code, said) = verify(&format!("{family}-4"), family, instance, &all[1..2]);
        assert_eq!(code, Some(0), "{family}: {said}");
    }
}
