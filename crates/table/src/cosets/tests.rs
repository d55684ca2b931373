//! Exploration by cosets against a plain search.

use super::shuffle::{Portable, Shuffle, Turn, Way};
use super::*;
use everystate_puzzle::Silent;
use everystate_puzzle::random::Random;

/// Counts by a plain search over ranks.
fn plain(space: &Cosets) -> Vec<u64> {
    let mut seen = vec![false; space.positions() as usize];
    seen[space.start as usize] = true;
    let (mut layer, mut counts) = (vec![space.start], Vec::new());
    while !layer.is_empty() {
        counts.push(layer.len() as u64);
        let mut next = Vec::new();
        for rank in layer {
            for index in 0..space.moves() {
                let to = space.neighbour(rank, index);
                next.extend(to.filter(|&to| !core::mem::replace(&mut seen[to as usize], true)));
            }
        }
        layer = next;
    }
    counts
}

/// A number of so many bits, rotated by some.
fn rotated(v: u32, by: u32, bits: u32) -> u32 {
    (v << by | v >> (bits - by)) & ((1 << bits) - 1)
}

/// A random space whose moves come in pairs that undo each other; some are not possible. Members are in words of units of so many bits'
/// numbers, or one by one.
pub(super) fn random_space(random: &mut Random, bits: Option<u32>) -> Cosets {
    let cosets = 1 + random.below(9) as u32;
    let size =
        if bits.is_some() { 64 * (1 + random.below(3)) } else { 1 + random.below(150) } as u32;
    let moves = 1 + random.index(3);
    let units = size >> bits.unwrap_or(0);
    let mut steps = vec![None; cosets as usize * moves * 2];
    let mut orders = Vec::new();
    for pair in 0..moves {
        let mut to: Vec<u32> = (0..cosets).collect();
        random.shuffle(&mut to);
        for coset in 0..cosets {
            if random.below(8) == 0 {
                continue;
            }
            let number = 2 * orders.len() as u32;
            let there = to[coset as usize];
            let (forth, back) = (2 * pair, 2 * pair + 1);
            steps[coset as usize * moves * 2 + forth] = Some(Step { coset: there, action: number });
            steps[there as usize * moves * 2 + back] = Some(Step { coset, action: number + 1 });
            let mut order: Vec<u32> = (0..units).collect();
            random.shuffle(&mut order);
            orders.push(order);
        }
    }
    let members = if let Some(bits) = bits {
        in_words(random, &orders, size / 64, bits)
    } else {
        let both = |order: &Vec<u32>| [order.clone(), undone(order)].concat();
        Members::Each { members: size, actions: orders.iter().flat_map(both).collect() }
    };
    let start = random.below(u64::from(cosets) * u64::from(size));
    let mut rows = Steps::new(moves * 2);
    for row in steps.chunks(moves * 2) {
        rows.push(row.iter().copied());
    }
    Cosets { steps: rows, members, classes: None, start }
}

/// What undoes an order.
fn undone(order: &[u32]) -> Vec<u32> {
    let mut back = vec![0; order.len()];
    (0..).zip(order).for_each(|(from, &to)| back[to as usize] = from);
    back
}

/// Members in words: units go where orders say and back, turned and twisted at random, or only twisted.
fn in_words(random: &mut Random, orders: &[Vec<u32>], words: u32, bits: u32) -> Members {
    let turns = random.below(2) == 0;
    let (mut actions, mut of) = (Vec::new(), Vec::new());
    for order in orders {
        let by = if turns { random.below(u64::from(bits)) as u32 } else { 0 };
        let undoes = (bits - by) % bits;
        of.extend([by as u16, undoes as u16]);
        let twists: Vec<u32> = order.iter().map(|_| random.below(1 << bits) as u32).collect();
        actions.extend(order.iter().zip(&twists).map(|(to, twist)| to * 64 + twist));
        // What is turned and then twisted is turned back after what a turn makes of the twist.
        let back = undone(order).into_iter();
        actions.extend(back.map(|to| to * 64 + rotated(twists[to as usize], undoes, bits)));
    }
    // Twist t exchanges bits whose numbers differ by t: each undoes itself. What is past a unit stays.
    let inside = |k: u32, to: u32| if k >> bits == 0 { to as u8 } else { k as u8 };
    let twist = |t: u32| core::array::from_fn(|k| inside(k as u32, k as u32 ^ t));
    let images: Vec<_> = (0..1 << bits).map(twist).collect();
    let turned = |by: u32| core::array::from_fn(|k| inside(k as u32, rotated(k as u32, by, bits)));
    let turned: Vec<_> = (0..bits).map(turned).collect();
    let twists = Twists::new(&images).unwrap();
    Members::Words {
        words,
        units: 64 >> bits,
        actions: if turns && random.below(2) == 0 {
            parted(random, &actions, &of, words * (64 >> bits), bits)
        } else {
            Actions::Whole(actions)
        },
        turns: if turns { Turns::new(of, &turned, &twists) } else { Turns::default() },
        twists,
    }
}

/// The same actions in two steps: first units go anywhere with the turn of each, then from there to where they go; twists are added up.
fn parted(random: &mut Random, whole: &[u32], of: &[u16], all: u32, bits: u32) -> Actions {
    let first = |_| {
        let mut to: Vec<u32> = (0..all).collect();
        random.shuffle(&mut to);
        to.iter().map(|to| to * 64 + random.below(1 << bits) as u32).collect()
    };
    let firsts: Vec<Vec<u32>> = (0..bits).map(first).collect();
    let rest = |(row, &side): (&[u32], &u16)| {
        let mut rest = vec![0; all as usize];
        for (&entry, &first) in row.iter().zip(&firsts[usize::from(side)]) {
            rest[(first / 64) as usize] = (entry ^ (first % 64)) as u16;
        }
        rest
    };
    let rests: Vec<Vec<u16>> = whole.chunks(all as usize).zip(of).map(rest).collect();
    let sides = firsts.concat().into_iter().map(|entry| entry as u16).collect();
    // Those that follow each other are kept in another order.
    let mut order: Vec<u32> = (0..rests.len() as u32).collect();
    random.shuffle(&mut order);
    let mut placed = vec![Vec::new(); rests.len()];
    for (row, &at) in rests.into_iter().zip(&order) {
        placed[at as usize] = row;
    }
    Actions::Parted(Parted { rest: order, sides, rests: placed.concat() })
}

#[test]
fn random_spaces_are_counted_as_by_a_plain_search() {
    for seed in 0..400 {
        let mut random = Random::of(seed, 0);
        let space = random_space(&mut random, [None, Some(6), None, Some(5)][seed as usize % 4]);
        let wanted = plain(&space);
        for forward in [Forward::Cheaper, Forward::Always, Forward::Never] {
            for (threads, portable) in [(1, false), (2, true), (3, false)] {
                let options = Options { threads, portable, forward, examples: 3 };
                let found = run(&space, &options, &Limits::none(), &Silent);
                assert_eq!(found.distribution.counts, wanted, "seed {seed} {options:?}");
                check(&space, &found);
            }
        }
    }
}

/// The table against the space itself: ways are as long as the layers say.
fn check(space: &Cosets, found: &Found) {
    let table = found.table.as_ref().unwrap();
    let mut lengths = vec![0; found.distribution.counts.len()];
    let mut last = Vec::new();
    for rank in 0..space.positions() {
        let Some(way) = table.way(space, rank) else {
            assert_eq!(table.residue(rank), None);
            continue;
        };
        assert_eq!(table.residue(rank), Some((way.len() % 3) as u8));
        let end = way.iter().try_fold(rank, |at, &index| space.neighbour(at, index));
        assert_eq!(end, Some(space.start));
        lengths[way.len()] += 1;
        if way.len() + 1 == lengths.len() {
            last.push(rank);
        }
    }
    assert_eq!(lengths, found.distribution.counts);
    last.truncate(3);
    assert_eq!(found.farthest, last);
}

#[test]
fn limits_keep_what_is_complete() {
    let spaces = (0..).map(|seed| random_space(&mut Random::of(seed, 0), Some(6)));
    let (space, all) =
        spaces.map(|s| (plain(&s), s)).map(|(c, s)| (s, c)).find(|(_, c)| c.len() > 3).unwrap();
    let of = |limits| {
        let found = run(&space, &Options::default(), &limits, &Silent);
        (found.distribution.counts, found.stopped)
    };
    let limits = Limits { depth: 2, ..Limits::none() };
    assert_eq!(of(limits), (all[..3].to_vec(), Some(Stop::Depth)));
    let limits = Limits { positions: all[0] + all[1] + 1, ..Limits::none() };
    assert_eq!(of(limits), (all[..2].to_vec(), Some(Stop::Positions)));
    let limits = Limits { bytes: 100, ..Limits::none() };
    assert_eq!(of(limits), (vec![], Some(Stop::Memory)));
}

/// What moves bits with what this machine has, and portably.
fn shuffled(way: (&Way, bool), twist: usize, turn: Option<&Turn>, word: u64) -> Vec<u64> {
    fn by(
        shuffle: impl Shuffle,
        (way, pull): (&Way, bool),
        twist: usize,
        turn: Option<&Turn>,
        word: u64,
    ) -> u64 {
        if pull {
            shuffle.pull(shuffle.both(way, turn), twist, word)
        } else {
            shuffle.push(shuffle.both(way, turn), twist, word)
        }
    }
    let mut all = vec![by(Portable, way, twist, turn, word)];
    #[cfg(target_arch = "x86_64")]
    {
        let avx2 = crate::cpu::Avx2::detect();
        all.extend(avx2.map(|avx2| by(avx2, way, twist, turn, word)));
        let avx512 = crate::cpu::Avx512::detect();
        all.extend(avx512.map(|avx512| by(avx512, way, twist, turn, word)));
    }
    all
}

#[test]
fn twists_and_turns_pull_and_push() {
    // Triangular: bit 0 flips where bit 3 is set, bit 2 always; and by another twist bit 5 always.
    let image: [u8; 64] = core::array::from_fn(|k| (k as u8 ^ 4) ^ (k as u8 >> 3 & 1));
    let images = [core::array::from_fn(|k| k as u8 ^ 32), image];
    let twists = Twists::new(&images).unwrap();
    // Any permutation: odd multiples of a place, and one more.
    let turned: [u8; 64] = core::array::from_fn(|k| ((k * 27 + 1) % 64) as u8);
    let turns = Turns::new(vec![0], &[turned], &twists);
    let permuted =
        |word: u64, image: &[u8; 64]| (0..64).fold(0, |w, k| w | (word >> image[k] & 1) << k);
    let mut random = Random::new(1);
    for _ in 0..100 {
        let word = random.next_u64();
        for (twist, image) in images.iter().enumerate() {
            let pulled = permuted(word, image);
            let (pull, push) = ((&*twists.pull, true), (&*twists.push, false));
            assert!(shuffled(pull, twist, None, word).iter().all(|&made| made == pulled));
            assert!(shuffled(push, twist, None, pulled).iter().all(|&made| made == word));
            let both = permuted(pulled, &turned);
            let (there, back) = (turns.pull(0), turns.push(0));
            assert!(shuffled(pull, twist, there, word).iter().all(|&made| made == both));
            assert!(shuffled(push, twist, back, both).iter().all(|&made| made == word));
        }
    }
    let turned = core::array::from_fn(|k| (k as u8 + 1) % 64);
    assert_eq!(Twists::new(&[turned]).unwrap_err(), NotTriangular);
    assert_eq!(Twists::new(&[[3; 64]]).unwrap_err(), NotTriangular);
}

/// A map of members that are a place in a ring and a corner of a cube of six dimensions.
type Map = Box<dyn Fn((u32, u32)) -> (u32, u32)>;

/// A ring of so many cosets; members are a place in another ring and a corner of a cube of six dimensions. Moves go around the first ring
/// while they go along an edge of the cube, or around the other.
fn rings(ring: usize, other: u32, words: bool) -> Cosets {
    let mut steps = Steps::new(14);
    for at in 0..ring {
        let step = |coset: usize, action| Some(Step { coset: coset as u32, action });
        let around = (0..6).flat_map(|bit| {
            [step((at + 1) % ring, 2 + bit), step((at + ring - 1) % ring, 2 + bit)]
        });
        steps.push(around.chain([step(at, 0), step(at, 1)]));
    }
    Cosets { steps, members: mapped(other, &maps(other), &[], words), classes: None, start: 0 }
}

/// What the moves of the rings do to members: around the other ring either way, along the edges of the cube.
fn maps(other: u32) -> Vec<Map> {
    let mut maps: Vec<Map> = vec![
        Box::new(move |(j, v)| ((j + 1) % other, v)),
        Box::new(move |(j, v)| ((j + other - 1) % other, v)),
    ];
    for bit in 0..6 {
        maps.push(Box::new(move |(j, v)| (j, v ^ 1 << bit)));
    }
    maps
}

/// Where maps lead, of members that are a place in a ring and one of 64; each after what a turn makes of the 64.
fn mapped(other: u32, maps: &[Map], turned: &[(u16, [u8; 64])], words: bool) -> Members {
    let turn = |action: usize, v: u32| {
        turned.get(action).map_or(v, |(_, image)| u32::from(image[v as usize]))
    };
    if !words {
        let all = (0..other).flat_map(|j| (0..64).map(move |v| (j, v)));
        let actions = maps.iter().enumerate().flat_map(|(action, map)| {
            let to = move |(j, v)| {
                let (j, v) = map((j, turn(action, v)));
                j * 64 + v
            };
            all.clone().map(to)
        });
        return Members::Each { members: other * 64, actions: actions.collect() };
    }
    let xor: Vec<[u8; 64]> = (0..64u8).map(|t| core::array::from_fn(|k| k as u8 ^ t)).collect();
    let entry = |map: &Map, j| {
        let (j, twist) = map((j, 0));
        j * 64 + twist
    };
    let actions = maps.iter().flat_map(|map| (0..other).map(move |j| entry(map, j)));
    let mut images =
        vec![[0; 64]; turned.iter().map(|(n, _)| usize::from(*n) + 1).max().unwrap_or(0)];
    for (n, image) in turned {
        images[usize::from(*n)] = *image;
    }
    let twists = Twists::new(&xor).unwrap();
    let turns = Turns::new(turned.iter().map(|(n, _)| *n).collect(), &images, &twists);
    let actions = Actions::Whole(actions.collect());
    Members::Words { words: other, units: 1, actions, twists, turns }
}

/// The same rings with a symmetry of order 6: the first ring is gone around the other way, and the cube's dimensions are moved up by one.
/// Cosets as far on either side are one, which half of the symmetry's powers keep.
pub(super) fn folded(ring: usize, other: u32, words: bool) -> Cosets {
    let last = ring / 2;
    let power = |by: u32| core::array::from_fn(|v| rotated(v as u32, by, 6) as u8);
    let powers: Vec<[u8; 64]> = (0..6).map(power).collect();
    // Actions: those of the rings, the powers of the symmetry, and an edge of the cube after the symmetry.
    let mut maps = maps(other);
    maps.extend((0..6).map(|_| -> Map { Box::new(|at| at) }));
    for bit in 0..6 {
        maps.push(Box::new(move |(j, v)| (j, v ^ 1 << ((bit + 1) % 6))));
    }
    let plain = (0..8).map(|_| (0, powers[0]));
    let turned: Vec<(u16, [u8; 64])> = plain
        .chain((0..6).map(|n| (n as u16, powers[n])))
        .chain((0..6).map(|_| (1, powers[1])))
        .collect();
    let mut steps = Steps::new(14);
    for at in 0..=last {
        let fold = |to: usize, bit: u32| {
            let (to, action) = if to <= last { (to, 2 + bit) } else { (ring - to, 14 + bit) };
            Some(Step { coset: to as u32, action })
        };
        let around =
            (0..6).flat_map(|bit| [fold((at + 1) % ring, bit), fold((at + ring - 1) % ring, bit)]);
        let inside = (0..2).map(|action| Some(Step { coset: at as u32, action }));
        steps.push(around.chain(inside));
    }
    let alone = |at: usize| at == 0 || 2 * at == ring;
    let mut classes = Classes { sizes: Vec::new(), first_twin: vec![0], twins: Vec::new() };
    for at in 0..=last {
        classes.sizes.push(if alone(at) { 1 } else { 2 });
        classes
            .twins
            .extend((1..6).filter(|power| alone(at) || power % 2 == 0).map(|power| 8 + power));
        classes.first_twin.push(classes.twins.len() as u32);
    }
    Cosets {
        steps,
        members: mapped(other, &maps, &turned, words),
        classes: Some(classes),
        start: 0,
    }
}

#[test]
fn classes_of_cosets_count_for_all_of_them() {
    for (ring, other, words) in
        [(9, 5, true), (8, 3, true), (7, 4, false), (2, 3, false), (12, 1, true)]
    {
        let (all, classes) = (rings(ring, other, words), folded(ring, other, words));
        let wanted = plain(&all);
        assert!(wanted.len() > 3);
        assert_eq!(classes.positions(), all.positions());
        assert_eq!(classes.ranks(), (ring as u64 / 2 + 1) * u64::from(other) * 64);
        for forward in [Forward::Cheaper, Forward::Always, Forward::Never] {
            for (threads, portable) in [(1, false), (2, true), (3, false)] {
                let options = Options { threads, portable, forward, examples: 3 };
                let found = run(&classes, &options, &Limits::none(), &Silent);
                assert_eq!(found.distribution.counts, wanted, "{ring} {other} {options:?}");
                // A way leads as far as the table says, in the space of classes.
                let table = found.table.as_ref().unwrap();
                let mut ranks = vec![0; wanted.len()];
                for rank in 0..classes.ranks() {
                    let Some(way) = table.way(&classes, rank) else { continue };
                    ranks[way.len()] += 1;
                    let end = way.iter().try_fold(rank, |at, &m| classes.neighbour(at, m));
                    assert_eq!(end, Some(classes.start));
                }
                assert_eq!(found.ranks, ranks);
            }
        }
    }
}

/// Keeps every layer, or goes on from one.
#[derive(Default)]
struct Kept {
    from: Option<(Seen, Vec<u64>)>,
    layers: Vec<(Seen, Vec<u64>)>,
}

impl Keep for Kept {
    fn begun(&mut self, words: &mut [u64]) -> Option<Seen> {
        let (seen, table) = self.from.take()?;
        words.copy_from_slice(&table);
        Some(seen)
    }

    fn layer(&mut self, seen: &Seen, copy: &dyn Fn(usize, &mut [u64])) {
        let length = self.layers.first().map_or(0, |(_, words)| words.len());
        let mut words = vec![0; length];
        // In two parts, as it may be copied in any.
        let (one, other) = words.split_at_mut(length / 3);
        copy(0, one);
        copy(length / 3, other);
        self.layers.push((seen.clone(), words));
    }
}

#[test]
fn it_goes_on_from_any_layer() {
    for seed in 0..100 {
        let mut random = Random::of(seed, 0);
        let space = random_space(&mut random, [None, Some(6), None, Some(5)][seed as usize % 4]);
        let options = Options { threads: 2, examples: 3, ..Options::default() };
        let found = run(&space, &options, &Limits::none(), &Silent);
        let words = found.table.as_ref().unwrap().words();
        // So that it knows how long a table is.
        let mut kept = Kept { layers: vec![(Seen::default(), words.to_vec())], from: None };
        run_kept(&space, &options, &mut kept, &Limits::none(), &Silent);
        let mut layers = kept.layers;
        layers.remove(0);
        for (depth, layer) in layers.into_iter().enumerate() {
            assert_eq!(layer.0.counts, found.distribution.counts[..=depth]);
            let mut kept = Kept { from: Some(layer), layers: Vec::new() };
            let again = run_kept(&space, &options, &mut kept, &Limits::none(), &Silent);
            assert_eq!(again.distribution, found.distribution, "seed {seed} from {depth}");
            assert_eq!((&again.ranks, &again.farthest), (&found.ranks, &found.farthest));
            assert_eq!(again.table.unwrap().words(), words, "seed {seed} from {depth}");
        }
    }
}
