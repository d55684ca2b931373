//! Tests of the exploration, against brute force and known results.

use crate::algebra::layout::Layout;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::symmetry::Symmetries;
use crate::catalogue;
use crate::cosets::positions::Positions;
use crate::definition::{Arrangement, Definition, Move, Need, Orbit, Purpose, Turn};
use crate::frontier::classes::Classes;
use crate::frontier::explore::is_undirected;
use crate::frontier::{Asked, Found, Kept, Options, bytes_per_position};
use crate::tests::brute::{brute_layers, brute_levels};
use crate::tests::random::random_definition;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;
use everystate_puzzle::Metric;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Stop, Watch, replay};
use std::collections::BTreeSet;

fn mechanism(definition: &Definition, metric: Metric) -> Mechanism {
    Mechanism::new(definition, &definition.searched(metric).unwrap()).unwrap()
}

fn named(name: &str, metric: Metric) -> Mechanism {
    mechanism(&catalogue::named(name).unwrap().unwrap(), metric)
}

fn explore(mechanism: &Mechanism, options: &Options, limits: &Limits, watch: &dyn Watch) -> Found {
    let asked = Asked { mechanism, starts: &[], place: None, kept: None };
    crate::frontier::explore(&asked, options, limits, watch).unwrap()
}

fn options(threads: usize) -> Options {
    Options { threads, ..Options::default() }
}

fn counts(mechanism: &Mechanism, depth: u64) -> Vec<u64> {
    let limits = Limits { depth, ..Limits::none() };
    let plain = Options { quotient: false, ..options(1) };
    let classes = explore(mechanism, &options(2), &limits, &Silent);
    let each = explore(mechanism, &plain, &limits, &Silent);
    assert_eq!((&classes.counts, &classes.farthest), (&each.counts, &each.farthest));
    each.counts
}

/// A position of a definition as a visible pattern.
fn seen(definition: &Definition, mechanism: &Mechanism, position: &[Arrangement]) -> Box<[u16]> {
    let (stickers, visible) = (&mechanism.stickers, &mechanism.visible);
    let solved = definition.solved.iter();
    let mut pattern = Vec::new();
    for (orbit, (there, solved)) in position.iter().zip(solved).enumerate() {
        for (&piece, &turn) in there.pieces.iter().zip(&there.orientation) {
            let alike = (0..stickers.pieces()).zip(&mechanism.orbit);
            let first = mechanism.orbit.iter().position(|&o| o == orbit).unwrap();
            let (of, _) = (alike.filter(|(_, of)| **of == orbit))
                .find(|(place, _)| solved.pieces[place - first] == piece)
                .unwrap();
            let look = visible.looks()[of];
            let further = (u16::from(turn) + look.modulus - look.offset) % look.modulus;
            pattern.push(visible.color(stickers.at(of, further)));
        }
    }
    pattern.into()
}

#[test]
fn random_puzzles_are_explored_as_by_brute_force() {
    let mut symmetric = 0;
    for seed in 0..48 {
        let definition = random_definition(seed);
        let metric = if seed % 3 == 0 { Metric::Quarter } else { Metric::Half };
        let mechanism = mechanism(&definition, metric);
        let layers = brute_layers(&definition, metric, usize::MAX).unwrap();
        let widths: Vec<u64> = layers.iter().map(|layer| layer.len() as u64).collect();
        let patterns = |layer: &Vec<Vec<Arrangement>>| {
            layer.iter().map(|position| seen(&definition, &mechanism, position)).collect()
        };
        let layers: Vec<BTreeSet<Box<[u16]>>> = layers.iter().map(patterns).collect();
        for quotient in [false, true] {
            let threads = 1 + seed as usize % 3;
            let all = Options { threads, examples: usize::MAX / 4, quotient };
            let found = explore(&mechanism, &all, &Limits::none(), &Silent);
            assert_eq!((&found.counts, found.stopped), (&widths, None), "seed {seed}");
            let farthest: BTreeSet<Box<[u16]>> = found.farthest.iter().cloned().collect();
            assert_eq!(Some(&farthest), layers.last(), "seed {seed}");
            assert_eq!(farthest.len(), found.farthest.len());
        }
        let symmetries = Symmetries::of(&mechanism);
        symmetric += u32::from(symmetries.count() > 1);
        for layer in &layers {
            for pattern in layer.iter().take(100) {
                let images = symmetries.images(pattern);
                assert!(images.iter().all(|image| layer.contains(image)), "seed {seed}");
                assert!(symmetries.count().is_multiple_of(images.len()), "seed {seed}");
            }
        }
    }
    assert!(symmetric >= 10, "only {symmetric} have symmetries");
}

#[test]
fn known_levels_are_found() {
    let half = named("cube2-fixed", Metric::Half);
    assert_eq!(counts(&half, 5), [1, 9, 54, 321, 1847, 9992]);
    let quarter = named("cube2-fixed", Metric::Quarter);
    assert_eq!(counts(&quarter, 7), [1, 6, 27, 120, 534, 2256, 8969, 33058]);
    let pyraminx = named("pyraminx-core", Metric::Half);
    assert_eq!(counts(&pyraminx, 6), [1, 8, 48, 288, 1728, 9896, 51808]);
    // 100 bits, in two lanes; 300, in five; 64, with moves that need something.
    assert_eq!(counts(&named("cube3", Metric::Half), 4), [1, 18, 243, 3240, 43239]);
    assert_eq!(counts(&named("megaminx", Metric::Half), 2), [1, 48, 1536]);
    let fifteen = [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808];
    assert_eq!(counts(&named("sliding4x4", Metric::Half), 12), fifteen);
    let hanoi = counts(&named("hanoi7", Metric::Half), u64::MAX);
    assert_eq!((hanoi.len(), hanoi.iter().sum()), (128, 2187));
}

#[test]
fn threads_make_no_difference() {
    let mechanism = named("cube2-fixed", Metric::Quarter);
    let limits = Limits { depth: 8, ..Limits::none() };
    let of = |threads| explore(&mechanism, &options(threads), &limits, &Silent);
    let one = of(1);
    assert_eq!((one.farthest.len(), one.stopped), (1000, Some(Stop::Depth)));
    assert_eq!(one.counts[8], 114_149);
    for threads in [0, 2, 3] {
        let more = of(threads);
        let plain = Options { quotient: false, ..options(threads) };
        let each = explore(&mechanism, &plain, &limits, &Silent);
        assert_eq!((&each.counts, &each.farthest), (&one.counts, &one.farthest));
        assert!(each.bytes > more.bytes);
        assert_eq!((&more.counts, &more.farthest), (&one.counts, &one.farthest));
    }
    let few = explore(&mechanism, &Options { examples: 7, ..options(1) }, &limits, &Silent);
    assert_eq!(few.farthest, one.farthest[..7]);
    let none = explore(&mechanism, &Options { examples: 0, ..options(1) }, &limits, &Silent);
    assert!(none.farthest.is_empty());
}

#[test]
fn ways_to_the_farthest_are_shortest_and_lead_there() {
    let (mut several, mut one_way) = (0, 0);
    let drawn = (0..60).map(|seed| mechanism(&random_definition(seed), Metric::Half));
    for mechanism in ["ivy", "hanoi5", "cuboid1x3x3"]
        .map(|name| named(name, Metric::Half))
        .into_iter()
        .chain(drawn)
    {
        let limits = Limits { positions: 200_000, ..Limits::none() };
        let found = explore(&mechanism, &Options { examples: 5, ..options(2) }, &limits, &Silent);
        if found.stopped.is_some() {
            continue;
        }
        let ways = crate::frontier::ways(&mechanism, &found.farthest, 2, &limits).unwrap();
        assert_eq!(ways, crate::frontier::ways(&mechanism, &found.farthest, 1, &limits).unwrap());
        assert_eq!(ways.len(), found.farthest.len());
        for (way, position) in ways.iter().zip(&found.farthest) {
            assert_eq!(way.len(), found.counts.len() - 1);
            // Played by the rules, as who checks a solution does.
            let puzzle = Positions { mechanism: &mechanism, goal: position.clone() };
            assert_eq!(replay(&puzzle, way).as_ref(), Some(position));
        }
        several += usize::from(ways.len() > 1 && ways[0].len() > 2);
        one_way += usize::from(!is_undirected(&mechanism, &Layout::new(&mechanism)));
    }
    assert!(several > 10 && one_way > 5, "{several} {one_way}");
    // What is not among the farthest has none, and neither has what takes more than there is.
    let ivy = named("ivy", Metric::Half);
    assert_eq!(crate::frontier::ways(&ivy, &[ivy.solved()], 1, &Limits::none()), None);
    let far = explore(&ivy, &options(1), &Limits::none(), &Silent).farthest;
    let tight = Limits { bytes: 100_000, ..Limits::none() };
    assert_eq!(crate::frontier::ways(&ivy, &far, 1, &tight), None);
}

#[test]
fn limits_keep_the_complete_layers() {
    let mechanism = named("cube2-fixed", Metric::Half);
    let all = [1, 9, 54, 321, 1847, 9992, 50136];
    let of = |limits: Limits| {
        let plain = Options { quotient: false, ..options(2) };
        let found = explore(&mechanism, &plain, &limits, &Silent);
        assert_eq!(found.counts[..], all[..found.counts.len()]);
        assert!(found.bytes <= limits.bytes);
        (found.counts.len(), found.stopped)
    };
    let none = Limits::none;
    assert_eq!(of(Limits { depth: 0, ..none() }), (1, Some(Stop::Depth)));
    assert_eq!(of(Limits { positions: 0, ..none() }), (0, Some(Stop::Positions)));
    assert_eq!(of(Limits { positions: 1, ..none() }), (1, Some(Stop::Positions)));
    assert_eq!(of(Limits { positions: 384, ..none() }), (3, Some(Stop::Positions)));
    assert_eq!(of(Limits { positions: 385, ..none() }), (4, Some(Stop::Positions)));
    assert_eq!(of(Limits { bytes: 100, ..none() }), (0, Some(Stop::Memory)));
    assert_eq!(of(Limits { time: Some(Duration::ZERO), ..none() }).1, Some(Stop::Seconds));
    let mut complete = 0;
    for bytes in [300_000, 400_000, 800_000, 1_600_000] {
        let (layers, stopped) = of(Limits { bytes, ..none() });
        assert_eq!(stopped, Some(Stop::Memory));
        assert!(layers >= complete);
        complete = layers;
    }
    assert!(complete > 4);
}

#[test]
fn a_watcher_hears_of_every_layer_and_can_end_it() {
    #[derive(Default)]
    struct Some3 {
        layers: AtomicU64,
        positions: AtomicU64,
    }
    impl Watch for Some3 {
        fn layer(&self, depth: u64, count: u64) {
            assert_eq!(self.layers.fetch_add(1, Ordering::Relaxed), depth);
            self.positions.fetch_add(count, Ordering::Relaxed);
        }
        fn cancelled(&self) -> bool {
            self.layers.load(Ordering::Relaxed) == 3
        }
    }
    let watch = Some3::default();
    let mechanism = named("pyraminx-core", Metric::Half);
    let found = explore(&mechanism, &options(2), &Limits::none(), &watch);
    assert_eq!((found.counts, found.stopped), (vec![1, 8, 48], Some(Stop::Cancelled)));
    assert_eq!(found.farthest.len(), 48);
    assert_eq!(watch.positions.into_inner(), 57);
}

#[test]
fn only_three_layers_are_kept_where_moves_can_be_undone() {
    for name in ["cube2-fixed", "sliding3x3", "hanoi5", "square1"] {
        let mechanism = named(name, Metric::Half);
        assert!(is_undirected(&mechanism, &Layout::new(&mechanism)), "{name}");
    }
    let plain = Options { quotient: false, ..options(1) };
    let eight = explore(&named("sliding3x3", Metric::Half), &plain, &Limits::none(), &Silent);
    assert_eq!(eight.counts.len(), 32);
    // All of the positions, in slots of nine bytes of which five in six are taken, the queues not counted.
    assert!(eight.bytes < 181_440 * 9 * 6 / 5, "{}", eight.bytes);
    let tables = bytes_per_position(&named("sliding3x3", Metric::Half));
    assert!((9..=20).contains(&tables));
}

/// A ring whose places are turned around, if a piece is at the front.
fn ring(needs: Vec<Need>) -> Definition {
    let turn = Turn { from: vec![4, 0, 1, 2, 3], delta: vec![0; 5] };
    let purpose = Purpose::Search;
    Definition {
        orbits: vec![Orbit { name: "RING".into(), pieces: 5, orientations: 1 }],
        solved: vec![Arrangement {
            pieces: (0..5).collect(),
            orientation: vec![0; 5],
            modulus: vec![1; 5],
        }],
        moves: vec![Move { name: "M".into(), does: vec![turn], purpose, needs, line: 0 }],
        ..Definition::default()
    }
}

/// A ring that is turned one way, whatever is at the front, by a move of its own for each piece.
fn directed() -> Definition {
    let mut one = ring(vec![]);
    let mut two = one.moves[0].clone();
    one.moves[0].needs = vec![Need { orbit: 0, place: 0, piece: 0, orientation: None }];
    for piece in 1..5 {
        two.needs = vec![Need { orbit: 0, place: 0, piece, orientation: Some(0) }];
        one.moves.push(two.clone());
    }
    one
}

#[test]
fn what_cannot_be_undone_is_remembered() {
    // Forward only, round and round: without memory of the first layers it would never end.
    let round = ring(vec![Need { orbit: 0, place: 0, piece: 0, orientation: None }]);
    assert_eq!(counts(&mechanism(&round, Metric::Half), 99), [1, 1]);
    let directed = mechanism(&directed(), Metric::Half);
    assert!(!is_undirected(&directed, &Layout::new(&directed)));
    assert_eq!(counts(&directed, 99), [1; 5]);
    let whole = mechanism(&ring(vec![]), Metric::Quarter);
    assert!(is_undirected(&whole, &Layout::new(&whole)));
    assert_eq!(counts(&whole, 99), [1, 2, 2]);
}

#[test]
fn long_blocks_are_chains_of_short_ones() {
    // 200 pieces go around together or not at all: they go, unless one of the others is fixed.
    let mut long = ring(vec![]);
    let count = 200;
    long.orbits[0].pieces = 201;
    long.solved[0] = Arrangement {
        pieces: (0..201).collect(),
        orientation: vec![0; 201],
        modulus: vec![1; 201],
    };
    let mut turn = Turn { from: (0..201).collect(), delta: vec![0; 201] };
    turn.from[..count].rotate_left(1);
    long.moves[0].does = vec![turn.clone()];
    long.blocks = vec![block(0..200), block(3..150)];
    let of = |definition: &Definition| counts(&mechanism(definition, Metric::Quarter), 3);
    assert_eq!(of(&long), brute_levels(&long, Metric::Quarter)[..4]);
    assert_eq!(of(&long)[1], 2);
    for block in [block(0..201), block(190..201)] {
        long.blocks[1] = block;
        assert_eq!(of(&long), [1]);
    }
}

fn block(pieces: core::ops::Range<u8>) -> crate::definition::Block {
    crate::definition::Block { pieces: pieces.map(|piece| (0, piece)).collect(), line: 0 }
}

#[test]
fn words_hold_patterns_exactly() {
    for name in ["cube2-free", "cube3", "sliding4x4", "square1", "ivy"] {
        let mechanism = named(name, Metric::Half);
        let layout = Layout::new(&mechanism);
        let stickers = &mechanism.stickers;
        let mut pattern = mechanism.visible.pattern(&stickers.identity()).to_vec();
        let mut next = Vec::new();
        for step in 0..200 {
            let motion = &mechanism.motions[step * 7 % mechanism.motions.len()];
            if mechanism.may(motion, &mechanism.visible, &pattern) {
                mechanism.visible.apply(stickers, &pattern, &motion.element, &mut next);
                if mechanism.is_legal(&mechanism.visible, &next) {
                    pattern.clone_from(&next);
                }
            }
            let word: [u64; 2] = layout.pack(&pattern).unwrap();
            assert_eq!(*layout.unpack(&word), pattern[..]);
        }
    }
    let fifteen = Layout::new(&named("sliding4x4", Metric::Half));
    assert_eq!(fifteen.lanes, 1);
    assert_eq!(fifteen.fields.iter().map(|field| field.bits).sum::<u32>(), 64);
    let cube = Layout::new(&named("cube3", Metric::Half));
    let centres = cube.fields.iter().filter(|field| field.bits == 0).count();
    assert_eq!((cube.fields.iter().map(|field| field.bits).max(), cube.lanes), (Some(5), 2));
    assert_eq!(centres, cube.fields.len() - 20);
}

#[test]
fn the_least_word_of_a_class_is_found_by_looking_at_the_top() {
    for name in ["cube2-free", "cube3", "pyraminx", "skewb-free", "sliding4x4", "topspin20"] {
        let mechanism = named(name, Metric::Half);
        let layout = Layout::new(&mechanism);
        let symmetries = Symmetries::of(&mechanism);
        let classes = Classes::<2>::new(&symmetries, &layout, 8).unwrap();
        let stickers = &mechanism.stickers;
        let mut random = Random::new(5);
        let mut pattern = mechanism.solved().to_vec();
        let mut next = Vec::new();
        let mut whole = 0;
        for step in 0..200 {
            let word = layout.pack::<2>(&pattern).unwrap();
            let images = symmetries.images(&pattern);
            let least = classes.canonical(&word);
            assert_eq!(layout.unpack(&least), images[0], "{name}");
            assert_eq!(classes.size(&least), images.len() as u64, "{name}");
            assert_eq!(classes.canonical(&least), least);
            let mut members = Vec::new();
            classes.members(&word, &mut members);
            assert!(members.iter().all(|member| classes.canonical(member) == least));
            assert_eq!(members.into_iter().collect::<BTreeSet<_>>().len(), images.len());
            whole += u32::from(images.len() == symmetries.count());
            // Positions that are their own images are near the solved one.
            if step % 20 == 0 {
                pattern = mechanism.solved().to_vec();
            }
            let motion = &mechanism.motions[random.index(mechanism.motions.len())];
            if mechanism.may(motion, &mechanism.visible, &pattern) {
                mechanism.visible.apply(stickers, &pattern, &motion.element, &mut next);
                pattern.clone_from(&next);
            }
        }
        assert!((1..200).contains(&whole), "{name}");
    }
}

/// Ends an exploration when it has so many layers.
struct Until {
    layers: u64,
    seen: AtomicU64,
}

impl Watch for Until {
    fn cancelled(&self) -> bool {
        self.seen.load(Ordering::Relaxed) > self.layers
    }

    fn layer(&self, depth: u64, _: u64) {
        self.seen.fetch_max(depth + 1, Ordering::Relaxed);
    }
}

/// Each way of remembering layers, interrupted after any of them, goes on to what is found without; words of one number and of several.
#[test]
fn an_exploration_that_was_kept_goes_on() {
    let puzzles = [
        named("ivy", Metric::Half),
        named("square1", Metric::Half),
        mechanism(&directed(), Metric::Half),
        named("pyraminx-core", Metric::Half),
    ];
    for (number, mechanism) in puzzles.iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let place = Kept {
            folder: folder.path(),
            digest: [number as u8; 32],
            metric: "half",
            title: "a puzzle",
            every: Some(Duration::ZERO),
            threads: 2,
        };
        let asked = Asked { mechanism, starts: &[], place: None, kept: Some(place) };
        let files = || std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().path());
        // Of the largest some layers are enough, and then it is never whole.
        let most = if number == 1 { 7 } else { u64::MAX };
        let wanted =
            explore(mechanism, &options(2), &Limits { depth: most, ..Limits::none() }, &Silent);
        let last = (wanted.counts.len() as u64).min(most);
        for layers in (1..last).rev().chain(1..last) {
            let watch = Until { layers, seen: AtomicU64::new(0) };
            let found = crate::frontier::explore(&asked, &options(2), &Limits::none(), &watch);
            let found = found.unwrap();
            assert_eq!((found.stopped, found.trouble), (Some(Stop::Cancelled), None));
            assert!(wanted.counts.starts_with(&found.counts[..found.counts.len().min(7)]));
            assert_eq!(files().count(), 1);
        }
        if number == 1 {
            continue;
        }
        let kept = files().next().unwrap();
        let bytes = std::fs::read(&kept).unwrap();
        for at in (0..bytes.len()).step_by(bytes.len() / 8) {
            let mut altered = bytes.clone();
            altered[at] ^= 0x20;
            std::fs::write(&kept, altered).unwrap();
            let found = crate::frontier::explore(&asked, &options(2), &Limits::none(), &Silent);
            let found = found.unwrap();
            assert_eq!((&found.counts, &found.farthest), (&wanted.counts, &wanted.farthest));
            assert!(found.trouble.is_some_and(|trouble| trouble.contains("everystate")));
            for file in files() {
                std::fs::remove_file(file).unwrap();
            }
        }
        std::fs::write(&kept, &bytes).unwrap();
        let found =
            crate::frontier::explore(&asked, &options(1), &Limits::none(), &Silent).unwrap();
        assert_eq!((found.counts, found.farthest), (wanted.counts, wanted.farthest));
        assert_eq!((found.stopped, found.trouble, files().count()), (None, None, 0));
    }
}
