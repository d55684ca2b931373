//! Samples, brute force, agreement of the strategies, limits.

use super::super::{Instance, LARGEST, Reader, Roll, Sequence};
use crate::family::{Answer, Ask, Check, Claim, Family, Question, Request};
use core::ops::ControlFlow;
use everystate_algebra::Natural;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::Source;
use everystate_puzzle::{Limits, Silent, Stop, Verdict};

const SAMPLE: &str = "1 1 1 1 1 1\n1 6\n1 6 2 3 4 5\n5 15\n0 1 2 3 5 9\n1 20\n2 13 2 2 2 2\n10 25\n\
                      93 95 16 94 90 6\n9 15\n5000 5000 5000 5000 5000 5000\n29951 30000\n0 0 0 0 0 0\n";
const ANSWERS: &str = "EEENEE\nEEEEEEEEEEE\nEEEEEEEWEWEWEWNSNSNS\nimpossible\nEEEEEEE\n\
                       NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN\n";

fn ask(question: Question, strategy: Option<&str>, limits: Limits) -> Ask<'_> {
    Ask::of(question).by(strategy).within(limits)
}

fn solve(instance: &Instance, question: Question, strategy: &str) -> Answer<Sequence> {
    let ask = ask(question, Some(strategy), Limits::none());
    Roll.solve(instance, &ask, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn limited(instance: &Instance, question: Question, limits: Limits) -> Verdict<Sequence> {
    let ask = ask(question, None, limits);
    Roll.solve(instance, &ask, &mut |_| ControlFlow::Continue(())).unwrap().verdict
}

fn instance(counts: [u64; 6]) -> Instance {
    Instance::new(counts, None).unwrap()
}

fn letters(sequence: &Sequence) -> String {
    let mut text = String::new();
    super::super::runs::window(&sequence.runs, 1, u64::MAX, &mut text);
    text
}

fn printed(text: &str) -> String {
    let (mut source, mut reader) = (Source::new(text.as_bytes()), Reader::default());
    let mut out = String::new();
    while let Some(instance) = Roll.read(&mut reader, &mut source).unwrap() {
        match solve(&instance, Question::First, "greedy").verdict {
            Verdict::Solved(sequence) => Roll.print(&instance, &sequence, &mut out),
            _ => Roll.print_unsolvable(&instance, &mut out),
        }
    }
    out
}

#[test]
fn the_samples_byte_for_byte() {
    assert_eq!(printed(SAMPLE), ANSWERS);
    assert_eq!(printed(&SAMPLE.replace('\n', "  \r\n\t")), ANSWERS);
    assert_eq!(printed(Roll.about().example), "EEENEE\n");
}

/// All ascending sixes with a sum of at most `sum`.
fn sixes(sum: u64) -> Vec<[u64; 6]> {
    fn extend(six: &mut Vec<u64>, left: u64, all: &mut Vec<[u64; 6]>) {
        if let Ok(six) = <[u64; 6]>::try_from(&six[..]) {
            all.push(six);
            return;
        }
        let places = 6 - six.len() as u64;
        for n in six.last().copied().unwrap_or(0)..=left / places {
            six.push(n);
            extend(six, left - n, all);
            six.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), sum, &mut all);
    all
}

/// By brute force, the first sequence and the number of all: every sequence of tips of a length is
/// tried on a die of its own, and noted under the counts it makes. No thought of axes.
fn oracle(length: usize) -> std::collections::HashMap<[u64; 6], (String, u64)> {
    fn tip(die: [usize; 6], letter: char) -> [usize; 6] {
        let [top, bottom, north, south, east, west] = die;
        match letter {
            'E' => [west, east, north, south, top, bottom],
            'W' => [east, west, north, south, bottom, top],
            'N' => [south, north, top, bottom, east, west],
            _ => [north, south, bottom, top, east, west],
        }
    }
    fn go(
        die: [usize; 6],
        counts: [u64; 6],
        text: &mut String,
        length: usize,
        found: &mut std::collections::HashMap<[u64; 6], (String, u64)>,
    ) {
        if text.len() == length {
            let mut sorted = counts;
            sorted.sort_unstable();
            found.entry(sorted).or_insert_with(|| (text.clone(), 0)).1 += 1;
            return;
        }
        for letter in ['E', 'N', 'S', 'W'] {
            let next = tip(die, letter);
            let mut after = counts;
            after[next[1]] += 1;
            text.push(letter);
            go(next, after, text, length, found);
            text.pop();
        }
    }
    let mut found = std::collections::HashMap::new();
    go([0, 5, 4, 1, 2, 3], [0; 6], &mut String::new(), length, &mut found);
    found
}

/// Every target with a sum of at most 10: solvable or not, the first sequence, and how many.
#[test]
fn oracle_all_targets_up_to_ten_tips() {
    let found: Vec<_> = (0..=10).map(oracle).collect();
    let mut impossible = 0;
    for six in sixes(10) {
        let instance = instance(six);
        let tips = usize::try_from(instance.tips()).unwrap();
        let first = solve(&instance, Question::First, "greedy");
        let count = solve(&instance, Question::Count, "words");
        if let Some((text, number)) = found[tips].get(&six) {
            let sequence = first.verdict.solution().expect("brute force found one");
            assert_eq!((&letters(&sequence), sequence.tips()), (text, instance.tips()), "{six:?}");
            assert_eq!(count.count, Some(Natural::from(*number)), "{six:?}");
            assert!(tips == 0 || number % 4 == 0, "{six:?}");
        } else {
            impossible += 1;
            assert_eq!(first.verdict, Verdict::Unsolvable, "{six:?}");
            assert_eq!((count.verdict, count.count), (Verdict::Unsolvable, Some(Natural::ZERO)));
        }
    }
    let possible: usize = found.iter().map(std::collections::HashMap::len).sum();
    assert_eq!(possible + impossible, sixes(10).len());
}

#[test]
fn every_strategy_gives_the_same_answers() {
    let strategies = Roll.about().strategies;
    for seed in 0..120 {
        let instance = Roll.generate(&Roll.small(), &mut Random::of(11, seed)).unwrap();
        for question in Question::ALL {
            let mut answers = Vec::new();
            for strategy in strategies.iter().filter(|s| s.answers.contains(&question)) {
                let mut list = Vec::new();
                let ask = ask(question, Some(strategy.name), Limits::none());
                let answer = Roll.solve(&instance, &ask, &mut |sequence| {
                    list.push(letters(sequence));
                    ControlFlow::Continue(())
                });
                let answer = answer.unwrap();
                assert_eq!(answer.strategy, strategy.name);
                assert!(list.is_sorted());
                answers.push((answer.verdict, answer.count, answer.unique, list));
            }
            assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{instance:?} {answers:?}");
        }
    }
}

#[test]
fn deeper_searches_agree_with_greedy() {
    let wishes = crate::family::Wishes { size: Some(vec![6]), ..Default::default() };
    for seed in 0..12 {
        let instance = Roll.generate(&wishes, &mut Random::of(12, seed)).unwrap();
        let expected = solve(&instance, Question::First, "greedy").verdict;
        for strategy in ["lexdfs", "astar", "idastar", "bfs"] {
            assert_eq!(solve(&instance, Question::First, strategy).verdict, expected, "{strategy}");
        }
        let count = solve(&instance, Question::Count, "count").count;
        assert_eq!(solve(&instance, Question::Count, "words").count, count);
    }
}

#[test]
fn the_whole_sequence_comes_as_runs() {
    let instance = instance([5000; 6]);
    let sequence = solve(&instance, Question::First, "greedy").verdict.solution().unwrap();
    let fields = Roll.fields(&instance, Some(&sequence));
    assert_eq!((fields.length, fields.moves.is_none()), (Some(30_000), true));
    let runs = fields.runs.unwrap();
    assert_eq!(runs[0], ("EEEE".to_owned(), 2500));
    let tips: u64 = runs.iter().map(|(word, times)| word.len() as u64 * times).sum();
    assert_eq!(tips, 30_000);

    let mut text = String::new();
    Roll.print(&instance, &sequence, &mut text);
    assert!(text.starts_with("EEEE*2500 ") && text.ends_with('\n'));
    let claim = Claim {
        fields: crate::family::Fields {
            moves: Some(Roll.split_moves(&text)),
            ..Default::default()
        },
        ..Default::default()
    };
    assert!(matches!(Roll.verify(&instance, &claim), Check::Holds(_)));
}

#[test]
fn windows_of_huge_sequences_take_a_few_steps() {
    let most = LARGEST;
    let mut random = Random::new(31);
    for _ in 0..200 {
        let counts: [u64; 6] = core::array::from_fn(|_| random.between(most / 2, most));
        let tips: u64 = counts.iter().sum();
        let windowed = Instance::new(counts, Some((tips - 40, tips))).unwrap();
        let answer = solve(&windowed, Question::First, "greedy");
        assert!(answer.positions < 5000, "{} positions", answer.positions);
        let sequence = answer.verdict.solution().unwrap();
        let fields = Roll.fields(&windowed, Some(&sequence));
        assert_eq!((fields.length, fields.moves.map(|m| m.len())), (Some(tips), Some(41)));
        assert!(matches!(
            Roll.verify(&instance(counts), &claim_of(&instance(counts))),
            Check::Holds(_)
        ));
    }
}

fn claim_of(instance: &Instance) -> Claim {
    let answer = solve(instance, Question::First, "greedy");
    let sequence = answer.verdict.clone().solution();
    Claim {
        verdict: Some(answer.verdict.name().to_owned()),
        fields: Roll.fields(instance, sequence.as_ref()),
        ..Claim::default()
    }
}

#[test]
fn limits_stop_it_with_the_bound() {
    let small = instance([1, 6, 2, 3, 4, 5]);
    let at = |why| Verdict::Stopped { at_least: 21, why };
    let limit = |limits| limited(&small, Question::First, limits);
    assert_eq!(limit(Limits { positions: 2, ..Limits::none() }), at(Stop::Positions));
    assert_eq!(limit(Limits { depth: 20, ..Limits::none() }), at(Stop::Depth));
    let all = |limits| limited(&small, Question::All, limits);
    assert_eq!(all(Limits { positions: 99, ..Limits::none() }), at(Stop::Positions));
    assert_eq!(all(Limits { bytes: 50, ..Limits::none() }), at(Stop::Memory));
    let time = Some(std::time::Duration::ZERO);
    assert_eq!(all(Limits { time, ..Limits::none() }), at(Stop::Seconds));

    let windowed = Instance::new([5000; 6], Some((1, 30_000))).unwrap();
    let bytes = Limits { bytes: 1000, ..Limits::none() };
    let why = Stop::Memory;
    assert_eq!(
        limited(&windowed, Question::First, bytes),
        Verdict::Stopped { at_least: 30_000, why }
    );
}

#[test]
fn what_takes_too_long_is_refused() {
    let most = LARGEST;
    let huge = instance([most; 6]);
    let refused = |instance: &Instance, question, strategy| {
        let ask = ask(question, strategy, Limits::none());
        Roll.solve(instance, &ask, &mut |_| ControlFlow::Continue(())).unwrap_err()
    };
    for question in [Question::All, Question::Count] {
        assert_eq!(refused(&huge, question, None).kind, crate::family::RefusalKind::Limit);
    }
    let told = refused(&huge, Question::Count, None).message;
    assert!(
        told.contains("about 3620000000000000000 digits") && told.contains("--mod M"),
        "{told}"
    );
    let ask = Ask { modulus: Some(1 << 20), ..ask(Question::Count, None, Limits::none()) };
    let told = Roll.solve(&huge, &ask, &mut |_| ControlFlow::Continue(())).unwrap_err().message;
    assert!(told.contains("multiplications"), "{told}");
    for strategy in ["bfs", "astar", "idastar", "deepening", "lexdfs"] {
        let refusal = refused(&huge, Question::First, Some(strategy));
        assert_eq!(refusal.kind, crate::family::RefusalKind::Limit);
    }
    let window = Instance::new([most; 6], Some((1, most))).unwrap();
    assert_eq!(refused(&window, Question::First, None).kind, crate::family::RefusalKind::Limit);
    let usage = refused(&huge, Question::Count, Some("greedy"));
    assert_eq!(usage.kind, crate::family::RefusalKind::Usage);
    assert!(solve(&huge, Question::Unique, "greedy").unique == Some(false));
}

#[test]
fn no_tips_at_all() {
    let empty = instance([0; 6]);
    assert!(Roll.text_fits(&empty).is_err());
    for strategy in Roll.about().strategies {
        for &question in strategy.answers {
            let mut listed = 0;
            let ask = ask(question, Some(strategy.name), Limits::none());
            let answer = Roll.solve(&empty, &ask, &mut |_| {
                listed += 1;
                ControlFlow::Continue(())
            });
            let answer = answer.unwrap();
            assert_eq!(answer.verdict, Verdict::Solved(Sequence::of(&[])), "{}", strategy.name);
            assert_eq!(answer.unique, (question == Question::Unique).then_some(true));
            let counts = matches!(question, Question::All | Question::Count);
            assert_eq!(answer.count, counts.then_some(Natural::ONE));
            assert_eq!(listed, u32::from(question == Question::All));
        }
    }
    let fields = Roll.fields(&empty, Some(&Sequence::of(&[])));
    assert_eq!((fields.length, fields.runs), (Some(0), Some(vec![])));
}

#[test]
fn exploring_counts_positions_by_tips() {
    let limits = Limits::none();
    let request =
        Request { metric: None, threads: 1, limits, disk: None, peers: None, watch: &Silent };
    let found = Roll.explore(Some(&instance([0, 0, 0, 0, 1, 1])), &request).unwrap();
    // Four first tips; then each of the four faces beside the new bottom; then no room.
    assert_eq!((found.counts, found.stopped), (vec![1, 4, 16], None));
    assert_eq!(found.examples.len(), 6);
    assert!(Roll.explore(None, &request).is_err());
    let huge = instance([LARGEST; 6]);
    assert!(Roll.explore(Some(&huge), &request).is_err());
}

#[test]
fn explaining_and_drawing() {
    let ask = ask(Question::First, None, Limits::none());
    let heavy = instance([2, 13, 2, 2, 2, 2]);
    let text = Roll.explain(&heavy, &ask).unwrap().text;
    assert!(text.contains("15 > 8 + 1") && text.contains("impossible"), "{text}");
    let ones = Instance::new([1; 6], Some((1, 6))).unwrap();
    let text = Roll.explain(&ones, &ask).unwrap().text;
    assert!(text.contains("EEENEE") && text.contains("left a choice"), "{text}");
    let stopped = Ask { limits: Limits { depth: 3, ..Limits::none() }, ..ask };
    assert!(Roll.explain(&ones, &stopped).unwrap().text.contains("depth"));

    let sequence = Sequence::of(&[]);
    let scene = Roll.scene(&instance([0; 6]), Some(&sequence)).to_terminal(false);
    assert!(scene.starts_with("roll, 0 tips\n    0 \n"), "{scene}");
    let scene = Roll.scene(&heavy, None).to_terminal(false);
    assert!(scene.contains(" 2  13 "), "{scene}");
    let solved = solve(&ones, Question::First, "greedy").verdict.solution();
    let svg = Roll.scene(&ones, solved.as_ref()).to_svg();
    assert!(svg.contains("tips 1 to 6: EEENEE"), "{svg}");
}

#[test]
fn numbers_in_another_order_are_the_same_exploration_and_others_are_apart() {
    let first = instance([0, 0, 0, 0, 1, 2]);
    assert_eq!(Roll.apart(&first, &instance([2, 0, 0, 1, 0, 0])), None);
    assert!(Roll.apart(&first, &instance([0, 0, 0, 0, 2, 2])).is_some());
    let request = Request {
        metric: None,
        threads: 1,
        limits: Limits::none(),
        disk: None,
        peers: None,
        watch: &Silent,
    };
    let starts = [first.clone(), instance([2, 0, 0, 1, 0, 0])];
    let [both, one] = [Roll.explore_from(&starts, &request), Roll.explore(Some(&first), &request)];
    assert_eq!(both.unwrap(), one.unwrap());
}
