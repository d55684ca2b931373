//! Scrambles: how uniform the positions are, and that the sequences make them.

use crate::catalogue;
use crate::definition::{Definition, Pattern, Searched};
use crate::scramble::chain::{Chain, Sizes};
use crate::scramble::phases::Phases;
use crate::scramble::rules::Rule;
use crate::scramble::scrambler::backward;
use crate::scramble::{Options, Scramble, Scrambler, Uniform};
use crate::search::Setup;
use crate::tests::brute::brute_layers;
use crate::tests::random::random_definition;
use crate::text::tws;
use everystate_puzzle::Metric;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::Source;
use everystate_puzzle::{Limits, Silent};
use std::collections::HashMap;

/// What of a position can be seen.
type Shown = Vec<(Vec<u8>, Vec<u8>)>;

fn shown(position: &Pattern) -> Shown {
    let shown = |orbit: &crate::definition::Arrangement| {
        let turned = orbit.orientation.iter().zip(&orbit.modulus).map(|(o, m)| o % m).collect();
        (orbit.pieces.clone(), turned)
    };
    position.iter().map(shown).collect()
}

/// All positions, with how far they are from the solved one.
fn distances(definition: &Definition, metric: Metric) -> HashMap<Shown, usize> {
    let layers = brute_layers(definition, metric, 1 << 20).unwrap();
    let numbered = layers.iter().enumerate();
    numbered.flat_map(|(depth, layer)| layer.iter().map(move |p| (shown(p), depth))).collect()
}

/// The statistic of Pearson's test that all are equally likely, and by how many of its standard
/// deviations it is off its mean, if they are.
#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn chi_square(counts: impl ExactSizeIterator<Item = u64> + Clone) -> (f64, f64) {
    let cells = counts.len() as f64;
    let each = counts.clone().sum::<u64>() as f64 / cells;
    let statistic: f64 = counts.map(|n| (n as f64 - each).powi(2) / each).sum();
    let freedom = cells - 1.0;
    (statistic, (statistic - freedom) / (2.0 * freedom).max(1.0).sqrt())
}

/// A right program is off by more once in far more than a million runs.
const OFF: f64 = 8.0;

/// Draws so many times for each position; `None` if positions cannot be drawn.
fn uniformity(definition: &Definition, metric: Metric, each: usize) -> Option<f64> {
    let uniform = Uniform::new(definition, metric, &Limits::none(), &Silent).ok()?;
    let mut counts: HashMap<_, u64> =
        distances(definition, metric).into_keys().map(|position| (position, 0)).collect();
    let mut random = Random::new(11);
    for _ in 0..each * counts.len() {
        let drawn = shown(&uniform.draw(&mut random));
        *counts.get_mut(&drawn).expect("only what moves lead to is drawn") += 1;
    }
    Some(chi_square(counts.values().copied()).1)
}

#[test]
fn the_statistic_tells_what_is_not_uniform() {
    let mut random = Random::new(3);
    let mut drawn = |likely: u64| {
        let mut counts = vec![0; 1000];
        for _ in 0..50_000 {
            // The first hundred come up more often than others by this many of a hundred.
            let first = random.below(100) < likely;
            counts[if first { random.index(100) } else { random.index(1000) }] += 1;
        }
        chi_square(counts.into_iter()).1
    };
    assert!(drawn(0).abs() < OFF);
    assert!(drawn(3) > OFF);
}

#[test]
fn every_position_is_equally_likely() {
    let bandaged = "Name bandaged\nSet P 8 1\nSolved\nP\n1 1 2 3 4 5 6 6\nEnd\nMove a\nP\n2 3 4 1 5 6 7 8\n\
                    End\nMove b\nP\n1 2 3 5 6 7 8 4\nEnd\nIllegal P 8 2\n";
    let alike = "Name alike\nSet P 8 2\nSolved\nP\n1 1 1 2 2 3 3 3\n? ? ? 0 0 0 0 0\nEnd\nMove a\nP\n\
                 2 3 4 1 5 6 7 8\n1 0 0 1 0 0 0 0\nEnd\nMove b\nP\n1 2 3 5 6 7 8 4\n0 0 0 0 1 0 1 0\nEnd\n";
    let read = |text: &str| tws::read(&mut Source::new(text.as_bytes())).unwrap();
    let named = |name| catalogue::named(name).unwrap().unwrap();
    for (definition, least) in [
        (named("ivy"), 29_160),
        (named("sliding2x3"), 360),
        (named("hanoi5"), 243),
        (read(bandaged), 100),
        (read(alike), 1000),
    ] {
        let positions = distances(&definition, Metric::Half).len();
        assert!(positions >= least, "{}: {positions}", definition.name);
        let off = uniformity(&definition, Metric::Half, 20).unwrap();
        assert!(off.abs() < OFF, "{} of {positions}: {off}", definition.name);
    }
}

#[test]
fn positions_of_random_puzzles_are_equally_likely() {
    let (mut drawn, mut ruled) = (0, 0);
    for seed in 0..120 {
        let definition = random_definition(seed);
        let metric = if seed % 2 == 0 { Metric::Half } else { Metric::Quarter };
        if distances(&definition, metric).len() > 3000 {
            continue;
        }
        let Some(off) = uniformity(&definition, metric, 20) else { continue };
        // Few cells: the distribution is skew, and its tail longer.
        assert!(off.abs() < 2.0 * OFF, "seed {seed}: {off}");
        drawn += 1;
        let needs = definition.moves.iter().any(|m| !m.needs.is_empty());
        ruled +=
            usize::from(needs || !definition.illegal.is_empty() || !definition.blocks.is_empty());
    }
    assert!(drawn > 60 && ruled > 10, "{drawn} {ruled}");
}

/// The position that moves make of the solved one, each possible where it is made.
fn made(definition: &Definition, moves: &[String]) -> Pattern {
    made_by(definition, Metric::Half, moves)
}

fn made_by(definition: &Definition, metric: Metric, moves: &[String]) -> Pattern {
    let all = definition.searched(metric).unwrap();
    let step = |at: Pattern, name: &String| {
        // Tiles that slide in one direction from different places are moves of one name.
        let m = all.iter().find(|m| m.name == *name && definition.is_possible(&at, m));
        let to = definition.apply(&at, &m.expect("a possible move").does);
        assert!(definition.is_legal(&to), "{name}");
        to
    };
    moves.iter().fold(definition.solved.clone(), step)
}

fn scrambles(definition: &Definition, options: Options, many: u64) -> Vec<Scramble> {
    let scrambler = Scrambler::new(definition, options, &Limits::none(), &Silent).unwrap();
    (0..many).map(|n| scrambler.scramble(5, n, &Limits::none(), &Silent).unwrap()).collect()
}

#[test]
fn sequences_make_the_position_and_are_shortest() {
    for (name, metric) in
        [("ivy", Metric::Half), ("sliding3x2", Metric::Half), ("pancake6", Metric::Quarter)]
    {
        let definition = catalogue::named(name).unwrap().unwrap();
        let far = distances(&definition, metric);
        for scramble in scrambles(&definition, Options { metric, ..Options::default() }, 50) {
            let position = scramble.position.unwrap();
            assert_eq!(shown(&made(&definition, &scramble.moves)), shown(&position), "{name}");
            assert!(scramble.shortest);
            assert_eq!(scramble.moves.len(), far[&shown(&position)], "{name}");
        }
    }
}

/// Chains of every size, down to ones that must find nearly all their words at random.
const SIZES: [Sizes; 3] = [
    Sizes { library: 3, motions: 1, words: 1, last: 1, most: 2 },
    Sizes { library: 300, motions: 100, words: 30, last: 100, most: 20 },
    Sizes { library: 3000, motions: 1000, words: 100, last: 1, most: 100 },
];

/// Makes some positions by chains of every size, and gives the mean number of moves for each.
fn by_chains(definition: &Definition, metric: Metric, many: u64) -> Option<Vec<usize>> {
    let uniform = Uniform::new(definition, metric, &Limits::none(), &Silent).ok()?;
    let all_moves = definition.searched(metric).unwrap();
    let mean = |sizes: Sizes| {
        let chain = Chain::new(definition, metric, &uniform, (sizes, 2), &Limits::none(), &Silent);
        let chain = chain.map_err(|refusal| refusal.message).unwrap();
        let length = |number| {
            let drawn = uniform.drawn(&mut Random::of(2, number));
            let way = chain.solve(&drawn, &Limits::none(), &Silent).unwrap();
            let moves = backward(definition, &all_moves, &drawn.position, &way).unwrap();
            let made = made_by(definition, metric, &moves);
            assert_eq!(shown(&made), shown(&drawn.position), "{} {sizes:?}", definition.name);
            moves.len()
        };
        (0..many).map(length).sum::<usize>() / usize::try_from(many).unwrap()
    };
    Some(SIZES.map(mean).to_vec())
}

#[test]
fn chains_make_the_position() {
    // A mean number of moves that the largest of these chains keeps to; more is a sign that it lost something.
    for (name, most) in [
        ("cube2-fixed", 25),
        ("pyraminx-core", 15),
        ("sliding3x3", 40),
        ("ivy", 9),
        ("hanoi4", 25),
        ("pancake7", 11),
        ("topspin7", 11),
    ] {
        let definition = catalogue::named(name).unwrap().unwrap();
        let means = by_chains(&definition, Metric::Half, 6).unwrap();
        assert!(means[2] <= most, "{name}: {means:?}");
    }
}

#[test]
fn chains_make_positions_of_random_puzzles() {
    let (mut made, mut ruled) = (0, 0);
    for seed in 0..120 {
        let definition = random_definition(seed);
        let metric = if seed % 2 == 0 { Metric::Half } else { Metric::Quarter };
        if by_chains(&definition, metric, 5).is_none() {
            continue;
        }
        made += 1;
        let needs = definition.moves.iter().any(|m| !m.needs.is_empty());
        ruled +=
            usize::from(needs || !definition.illegal.is_empty() || !definition.blocks.is_empty());
    }
    assert!(made > 60 && ruled > 10, "{made} {ruled}");
}

#[test]
fn two_phases_make_the_position_whatever_the_threads() {
    for (name, many) in [("cube2-fixed", 6), ("cuboid2x3x3", 3)] {
        let definition = catalogue::named(name).unwrap().unwrap();
        let uniform = Uniform::new(&definition, Metric::Half, &Limits::none(), &Silent).unwrap();
        let all_moves = definition.searched(Metric::Half).unwrap();
        let mut before: Option<Vec<Vec<String>>> = None;
        for (threads, memory) in [(1, 1 << 18), (3, 4 << 20)] {
            let setup = Setup { threads, memory: Some(memory), ..Setup::default() };
            let phases = Phases::new(&definition, &setup, &Limits::none(), &Silent);
            let phases = phases.unwrap().unwrap();
            let mut all = Vec::new();
            for number in 0..many {
                let position = uniform.draw(&mut Random::of(2, number));
                let way = phases.solve(&position, &Limits::none(), &Silent).unwrap();
                let moves = backward(&definition, &all_moves, &position, &way).unwrap();
                assert_eq!(shown(&made(&definition, &moves)), shown(&position), "{name}");
                all.push(moves);
            }
            assert_eq!(*before.get_or_insert_with(|| all.clone()), all, "{name}: {threads}");
        }
    }
}

#[test]
fn a_scramble_depends_on_the_seed_and_its_number_alone() {
    let skewb = catalogue::named("skewb").unwrap().unwrap();
    let one = Options { threads: 1, rules: true, ..Options::default() };
    let three = Options { threads: 3, ..one.clone() };
    let first = scrambles(&skewb, one, 20);
    assert_eq!(first, scrambles(&skewb, three.clone(), 20));
    let scrambler = Scrambler::new(&skewb, three, &Limits::none(), &Silent).unwrap();
    let alone = scrambler.scramble(5, 13, &Limits::none(), &Silent).unwrap();
    assert_eq!(alone, first[13]);
    assert_ne!(alone, first[12]);
    assert_ne!(alone, scrambler.scramble(6, 13, &Limits::none(), &Silent).unwrap());
}

#[test]
fn what_is_too_easy_is_drawn_again() {
    for (name, least) in [("cube2-fixed", 4), ("pyraminx", 6), ("skewb", 7), ("cube3", 2)] {
        let definition = catalogue::named(name).unwrap().unwrap();
        let rule = Rule::of(&definition, Metric::Half).unwrap();
        let of = |length: usize| Scramble {
            position: Some(definition.solved.clone()),
            moves: vec!["R".to_owned(); length],
            shortest: true,
        };
        assert!(rule.allows(&of(least)) && !rule.allows(&of(least - 1)), "{name}");
    }
    let skewb = catalogue::named("skewb").unwrap().unwrap();
    // One of some hundred positions of the Skewb is too easy.
    let lengths = |rules| {
        let all = scrambles(&skewb, Options { rules, ..Options::default() }, 2000);
        all.into_iter().map(|scramble| scramble.moves.len()).min()
    };
    assert!(lengths(false) < Some(7));
    assert!(lengths(true) >= Some(7));
    // Where the length of the shortest sequence is not known, it is looked for.
    let cube = catalogue::named("cube3").unwrap().unwrap();
    let rule = Rule::of(&cube, Metric::Half).unwrap();
    let after = |moves: &[&str]| {
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        Scramble { position: Some(made(&cube, &moves)), moves: vec![], shortest: false }
    };
    assert!(!rule.allows(&after(&[])) && !rule.allows(&after(&["R2"])));
    assert!(rule.allows(&after(&["R", "U"])));
}

#[test]
fn moves_of_square1_are_counted_and_written_in_pairs() {
    let square1 = catalogue::named("square1").unwrap().unwrap();
    let rule = Rule::of(&square1, Metric::Half).unwrap();
    // Turns of both layers as far as they go, and a twist.
    let mut random = Random::new(4);
    let mut mixed = |blocks: usize| {
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..blocks {
            for layer in ["U", "D"] {
                let of = rule.counted().filter(|m| m.name.starts_with(layer) && m.name.len() <= 3);
                let at = made(&square1, &moves);
                let may = |m: &&Searched| square1.is_legal(&square1.apply(&at, &m.does));
                let may: Vec<_> = of.filter(may).filter(|m| !m.name[1..].contains('D')).collect();
                moves.push(may[random.index(may.len())].name.clone());
            }
            moves.push("S".to_owned());
        }
        Scramble { position: Some(made(&square1, &moves)), moves, shortest: true }
    };
    // Five pairs and five twists are ten moves at most, forty are not.
    assert!((0..3).all(|_| !rule.allows(&mixed(5))));
    assert!((0..3).all(|_| rule.allows(&mixed(20))));
    let names = "U D' S U3 D3 S U' D S U5' S D2 S S U7 U6";
    let moves = names.split(' ').map(ToOwned::to_owned).collect();
    let written = rule.written(Scramble { position: None, moves, shortest: true });
    let wanted = "(1, -1) / (3, 3) / (-1, 1) / (-5, 0) / (0, 2) / / (1, 0)";
    assert_eq!((written.moves.join(" ").as_str(), written.shortest), (wanted, false));
}

#[test]
fn megaminx_scrambles_are_seven_lines_of_random_moves() {
    let megaminx = catalogue::named("megaminx").unwrap().unwrap();
    let options = Options { rules: true, ..Options::default() };
    for scramble in scrambles(&megaminx, options, 20) {
        assert_eq!((scramble.moves.len(), &scramble.position), (77, &None));
        for line in scramble.moves.chunks(11) {
            let side = |at: usize| if at.is_multiple_of(2) { 'R' } else { 'D' };
            assert!((0..10).all(|at| line[at].starts_with(side(at))), "{line:?}");
            assert_eq!(line[10] == "U", line[9] == "D++", "{line:?}");
        }
    }
}

#[test]
fn what_cannot_be_done_is_refused() {
    let told = |name: &str, rules, metric| {
        let definition = catalogue::named(name).unwrap().unwrap();
        let options = Options { metric, rules, ..Options::default() };
        let made = Scrambler::new(&definition, options, &Limits::none(), &Silent);
        made.err().map_or_else(String::new, |refusal| refusal.message)
    };
    assert!(told("ivy", true, Metric::Half).contains("only for cube2-fixed, cube3, pyraminx"));
    assert!(told("skewb", true, Metric::Quarter).is_empty()); // one metric: see below
    assert!(told("cube2-fixed", true, Metric::Quarter).contains("a half turn is one move"));
    // A cycle of pieces that only goes round one way, from where a need holds.
    let text = b"Name street\nSet P 3 1\nSolved\nEnd\nMove a\nP\n2 3 1\nEnd\n";
    let mut street = tws::read(&mut Source::new(&text[..])).unwrap();
    let need = crate::definition::Need { orbit: 0, place: 0, piece: 0, orientation: None };
    street.moves[0].needs = vec![need];
    let refused = Uniform::new(&street, Metric::Half, &Limits::none(), &Silent).err().unwrap();
    assert!(refused.message.contains("moves that no move undoes"), "{}", refused.message);
}

#[test]
fn large_cubes_are_scrambled_by_three_cycles_whatever_the_threads() {
    let definition = catalogue::named("cube6").unwrap().unwrap();
    let of = |threads| scrambles(&definition, Options { threads, ..Options::default() }, 2);
    let scrambles = of(1);
    assert_eq!(of(3), scrambles);
    for Scramble { position, moves, shortest } in scrambles {
        assert!(!shortest && moves.len() < 700, "{}", moves.len());
        assert_eq!(made(&definition, &moves), position.unwrap());
    }
}
