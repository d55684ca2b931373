//! Text in, answers out: the samples, every layout, JSON, every strategy, limits.

use super::super::{Cube, Cube2, Distances, Instance, Solution, Turn};
use super::{SAMPLE, read_all, write_all};
use crate::Family;
use crate::family::{Answer, Ask, Metric, Question, Request, Wishes};
use everystate_algebra::Natural;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Stop, Verdict};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::ops::ControlFlow;

fn ask(question: Question, strategy: Option<&'static str>, metric: Metric) -> Ask<'static> {
    Ask::of(question).by(strategy).counted_in(metric)
}

/// The answer and everything that was emitted.
fn answer(instance: &Instance, ask: &Ask<'_>) -> (Answer<Solution>, Vec<Vec<Turn>>) {
    let mut listed = Vec::new();
    let answer = Cube2.solve(instance, ask, &mut |s| {
        listed.push(s.turns().unwrap().to_vec());
        ControlFlow::Continue(())
    });
    (answer.unwrap(), listed)
}

fn random(index: u64, moves: (u64, u64)) -> Instance {
    let wishes = Wishes { moves: Some(moves), ..Wishes::default() };
    Cube2.generate(&wishes, &mut Random::of(9, index)).unwrap()
}

#[test]
fn the_sample_is_answered_byte_for_byte() {
    let instances = read_all(SAMPLE.as_bytes()).unwrap();
    for moves in [false, true] {
        let mut out = String::new();
        for instance in &instances {
            let ask = Ask { moves, metric: None, ..ask(Question::First, None, Metric::Quarter) };
            let (answer, _) = answer(instance, &ask);
            let Verdict::Solved(solution) = answer.verdict else { panic!("{answer:?}") };
            assert_eq!(solution.turns().is_some(), moves);
            Cube2.print(instance, &solution, &mut out);
        }
        assert_eq!(out, "10\n10\n11\n11\n");
    }
    assert_eq!(write_all(&instances), SAMPLE);
}

#[test]
fn padding_is_free() {
    let expected = read_all(SAMPLE.as_bytes()).unwrap();
    let replacements: [(&str, &str); 8] = [
        ("  |  ", "|"),
        ("|", " | "),
        ("|", "\t|"),
        ("|", " "),
        ("  |  ", "     "),
        ("  \n", "\n"),
        ("\n", "\r\n"),
        ("\n", " \n"),
    ];
    for (a, b) in replacements {
        let changed = SAMPLE.replace(a, b);
        assert_eq!(read_all(changed.as_bytes()).as_deref(), Ok(&expected[..]), "{changed}");
    }
    let spaced = SAMPLE.replacen("  YR  |  BG", "\n \n  YR  |  BG", 1);
    assert_eq!(read_all(spaced.trim_end().as_bytes()).as_deref(), Ok(&expected[..]));
    assert_eq!(read_all(b"0\n").unwrap(), []);
}

#[test]
fn json_is_what_the_design_says() {
    let get = |text: &str| {
        let Ok(Value::Object(object)) = serde_json::from_str(text) else { panic!("{text}") };
        Cube2.from_json(&object)
    };
    let solved = Cube::SOLVED.net();
    let alg = get(r#"{"schema":1,"instance":3,"name":"x","alg":"R U F' D2 L B"}"#).unwrap();
    let turns = ["R", "U", "F'", "D2", "L", "B"];
    let by_hand = turns.iter().fold(Cube::SOLVED, |c, t| c.turned(t.parse().unwrap()));
    assert_eq!(alg, Instance { from: by_hand, to: Cube::SOLVED });
    assert_eq!(Value::Object(Cube2.to_json(&alg)), json!({ "from": by_hand.net() }));
    assert_eq!(get(&json!({ "from": by_hand.net(), "to": solved }).to_string()), Ok(alg));
    assert_eq!(get(&json!({ "from": by_hand.net() }).to_string()), Ok(alg));
    for (text, key, says) in [
        ("{}", "", "from"),
        (r#"{"to":"x"}"#, "", "from"),
        (r#"{"from":1}"#, "from", "not a string"),
        (r#"{"from":"YYYY"}"#, "from", "4 letters"),
        (r#"{"from":"YYYYOOBBRRGGOOBBRRGGWWWX"}"#, "from", "letter 24"),
        (r#"{"from":"YYYYOOBBRRGGOOBBRRGGWWWW","to":"YYYYOOBBRRGGOOBBRRGGWWWB"}"#, "to", "W on 3"),
        (r#"{"alg":"R U","from":"x"}"#, "alg", "both"),
        (r#"{"alg":"R Q"}"#, "alg", "turn 2"),
        (r#"{"alg":7}"#, "alg", "not a string"),
        (r#"{"from":"YYYYOOBBRRGGOOBBRRGGWWWW","frm":1}"#, "frm", "frm"),
    ] {
        let misfit = get(text).unwrap_err();
        assert_eq!(misfit.key, key, "{text}");
        assert!(misfit.message.contains(says), "{text}: {misfit:?}");
    }
}

#[test]
fn all_strategies_agree_on_everything() {
    for index in 0..60 {
        let instance = random(index, (0, 6));
        for metric in [Metric::Quarter, Metric::Half] {
            let (first, _) = answer(&instance, &ask(Question::First, None, metric));
            let Verdict::Solved(first) = first.verdict else { panic!("{first:?}") };
            let (all, listed) = answer(&instance, &ask(Question::All, None, metric));
            assert_eq!(all.verdict, Verdict::Solved(first));
            assert_eq!(all.count, Some(Natural::from(listed.len() as u64)));
            assert_eq!(listed.first().map(Vec::as_slice), first.turns());
            for strategy in Cube2.about().strategies {
                for &question in strategy.answers {
                    let (other, seen) =
                        answer(&instance, &ask(question, Some(strategy.name), metric));
                    assert_eq!(other.strategy, strategy.name);
                    let Verdict::Solved(solution) = other.verdict else { panic!("{other:?}") };
                    assert_eq!(solution.length(), first.length(), "{}", strategy.name);
                    if strategy.first && question == Question::First {
                        assert_eq!(solution, first, "{}", strategy.name);
                    }
                    if question == Question::All {
                        assert_eq!(seen, listed, "{}", strategy.name);
                    }
                    let expects = matches!(question, Question::All | Question::Count);
                    assert_eq!(other.count, all.count.clone().filter(|_| expects));
                    let unique = (question == Question::Unique).then_some(listed.len() == 1);
                    assert_eq!(other.unique, unique, "{}", strategy.name);
                }
            }
        }
    }
}

#[test]
fn the_deepest_are_solved_by_the_guided_strategies() {
    for (metric, depth) in [(Metric::Quarter, 11), (Metric::Half, 9)] {
        let distances = Distances::shared(metric).unwrap();
        let position = distances.select(&(depth..=depth), 7).unwrap();
        let instance = Instance { from: position.cube(), to: Cube::SOLVED };
        for strategy in ["table", "bidirectional", "astar"] {
            let (found, _) = answer(&instance, &ask(Question::First, Some(strategy), metric));
            let Verdict::Solved(solution) = found.verdict else { panic!("{found:?}") };
            assert_eq!(solution.length(), depth, "{strategy}");
            let turned = solution.turns().unwrap().iter().fold(position, |p, &t| p.turned(t));
            assert_eq!(distances.of(turned), 0);
        }
    }
}

#[test]
fn limits_stop_with_a_true_bound() {
    let instance = random(1, (9, 9));
    for strategy in Cube2.about().strategies {
        let question = strategy.answers[0];
        let mut stopped = 0;
        for limits in [
            Limits { depth: 4, ..Limits::none() },
            Limits { positions: 0, ..Limits::none() },
            Limits { positions: 5, ..Limits::none() },
            Limits { bytes: 0, ..Limits::none() },
        ] {
            let ask = Ask { limits, ..ask(question, Some(strategy.name), Metric::Quarter) };
            let (found, _) = answer(&instance, &ask);
            if let Verdict::Stopped { at_least, why } = found.verdict {
                assert!(at_least <= 9, "{} {why}: {at_least}", strategy.name);
                assert!(why != Stop::Depth || at_least == 5, "{}: {at_least}", strategy.name);
                assert_eq!((found.count, found.unique), (None, None));
                stopped += 1;
            }
        }
        // The strategies without a table may ignore the bytes.
        assert!(stopped >= 3, "{}", strategy.name);
    }
}

#[test]
fn exploring_from_anywhere_counts_the_same() {
    for metric in [Metric::Quarter, Metric::Half] {
        let known = Distances::shared(metric).unwrap().distribution();
        for start in [None, Some(random(4, (8, 8)))] {
            let request = |limits| Request {
                metric: Some(metric),
                threads: 1,
                limits,
                disk: None,
                peers: None,
                watch: &Silent,
            };
            let found = Cube2.explore(start.as_ref(), &request(Limits::none())).unwrap();
            assert_eq!((&found.counts, found.stopped), (&known.counts, None));
            assert_eq!(found.bytes, Distances::bytes_for(metric));
            assert_eq!(found.examples.len(), 4);
            for net in &found.examples {
                let from = start.map_or(Cube::SOLVED, |s| s.from);
                let far = Instance { from, to: Cube::from_net(net).unwrap() };
                let distance = Distances::shared(metric).unwrap().of(far.position());
                assert_eq!(Some(u64::from(distance)), known.depth());
            }
            let few = Limits { depth: 5, ..Limits::none() };
            let found = Cube2.explore(start.as_ref(), &request(few)).unwrap();
            assert_eq!((&found.counts[..], found.stopped), (&known.counts[..6], Some(Stop::Depth)));
            let few = Limits { positions: 100, ..Limits::none() };
            let found = Cube2.explore(start.as_ref(), &request(few)).unwrap();
            assert_eq!(found.stopped, Some(Stop::Positions));
            assert!(found.counts.iter().sum::<u64>() <= 100);
            let none = Limits { bytes: 1000, ..Limits::none() };
            assert!(Cube2.explore(start.as_ref(), &request(none)).is_err());
        }
    }
}

#[test]
fn an_explanation_tells_the_turns_and_how_far_others_are() {
    let instance = random(2, (4, 4));
    let text = Cube2.explain(&instance, &ask(Question::First, None, Metric::Quarter)).unwrap().text;
    assert!(text.contains("in 4 quarter turns: ") && text.contains("are 14 quarter turns away"));
    assert!(text.contains("154 are nearer"), "{text}");
    let same = Instance { from: Cube::SOLVED.held(5), to: Cube::SOLVED };
    let text = Cube2.explain(&same, &ask(Question::First, None, Metric::Half)).unwrap().text;
    assert!(text.starts_with("The two cubes are the same"), "{text}");
}

proptest! {
    #[test]
    fn text_and_json_come_back(indices in prop::collection::vec(any::<u64>(), 0..12)) {
        let make = |&i: &u64| Cube2.generate(&Wishes::default(), &mut Random::of(i, 0)).unwrap();
        let instances: Vec<Instance> = indices.iter().map(make).collect();
        let text = write_all(&instances);
        prop_assert_eq!(read_all(text.as_bytes()), Ok(instances.clone()));
        for instance in &instances {
            prop_assert_eq!(Cube2.from_json(&Cube2.to_json(instance)), Ok(*instance));
        }
    }

    #[test]
    fn layouts_may_change_from_query_to_query(seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let wishes = Wishes::default();
        let instances: Vec<Instance> =
            (0..20).map(|_| Cube2.generate(&wishes, &mut random).unwrap()).collect();
        let mut text = "20\n".to_owned();
        for instance in &instances {
            let mut query = String::new();
            Cube2.write(instance, &mut query);
            let separator = ["|", " ", " | ", "\t|"][random.index(4)];
            let query = query.replace('|', separator);
            text.push_str(&if random.below(3) == 0 { query.replace(" \n", "\n") } else { query });
        }
        prop_assert_eq!(read_all(text.as_bytes()), Ok(instances));
    }
}
