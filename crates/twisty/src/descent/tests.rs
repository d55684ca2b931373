use crate::algebra::budget::Budget;
use crate::algebra::coloring::Coloring;
use crate::algebra::stickers::Stickers;
use crate::catalogue;
use crate::descent::beam::{Beam, Start, Width};
use crate::descent::families::Family;
use crate::descent::ladder::{Judged, Rungs};
use crate::descent::phase::Phase;
use crate::descent::sets::Sets;
use crate::search::sides::Sides;
use everystate_algebra::group::Group;
use everystate_puzzle::Metric;
use std::time::Instant;

#[test]
fn ladders() {
    for name in std::env::var("NAMES").unwrap_or("cube3".into()).split(' ') {
        let Some(Ok(definition)) = catalogue::named(name) else { continue };
        let stickers = Stickers::of(&definition.orbits).unwrap();
        let visible = Coloring::visible(&definition, &stickers);
        let moves = definition.searched(Metric::Half).unwrap();
        let families = Family::all(&stickers, &moves).unwrap();
        let started = Instant::now();
        let sides = Sides::new(&definition, None, &moves, Budget::ENDLESS).unwrap();
        let symmetries: Vec<Vec<usize>> = sides
            .all(&definition.solved)
            .unwrap()
            .iter()
            .map(|(_, renamed)| {
                families
                    .iter()
                    .map(|family| {
                        let m = renamed[usize::from(family.motions[1].unwrap())];
                        families
                            .iter()
                            .position(|f| f.motions.contains(&Some(u16::from(m))))
                            .unwrap()
                    })
                    .collect()
            })
            .collect();
        println!("{name}: {} families, {} symmetries {:?}", families.len(), symmetries.len(), started.elapsed());
        let sets = Sets::new(&stickers, &visible, &families, symmetries);
        let started = Instant::now();
        let rungs = Rungs::new(&sets);
        println!("{} sets {:?}", rungs.len(), started.elapsed());
        let env = |name: &str, or: f64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(or);
        let judged = Judged { led: env("LED", 25.0), each: env("EACH", 1.0), above: env("ABOVE", 1.0) };
        let most = env("MOST", 131072.0) as usize;
        let whole = Coloring::new(
            &stickers,
            visible.looks().iter().enumerate().map(|(p, _)| crate::algebra::coloring::Look { class: p as u32, modulus: stickers.orientations(p), offset: 0 }).collect(),
        );
        let started = Instant::now();
        println!("closed {}", rungs.closed_count());
        let mut calls = 0;
        let mut known: std::collections::HashMap<crate::descent::sets::Set, bool> = Default::default();
        let mut kinds: std::collections::HashMap<u32, usize> = Default::default();
        visible.looks().iter().for_each(|l| *kinds.entry(l.class).or_default() += 1);
        let mut pieces: Vec<usize> = (0..stickers.pieces()).collect();
        let single = |p: usize| kinds[&visible.looks()[p].class] == 1;
        pieces.sort_by_key(|&p| !single(p));
        let base: Vec<u16> = pieces.iter().map(|&p| stickers.at(p, 0)).collect();
        let singles = pieces.iter().filter(|&&p| single(p)).count();
        let mut may = |set: &crate::descent::sets::Set| {
            calls += 1;
            let group = Group::with_base(stickers.count(), &base, sets.generators(set));
            let order = |g: &Group| g.order().to_string().parse::<f64>().unwrap();
            let rest = group.stabilizer(singles);
            let gap = if order(&rest) < 1e5 {
                let solved = visible.pattern(&stickers.identity());
                let same = rest.elements().filter(|e| visible.pattern(&stickers.of_permutation(e)) == solved).count();
                sets.size(&sets.orbits(set)) - (order(&group) / same as f64).ln()
            } else {
                let generators: Vec<Vec<u16>> = sets.generators(set).map(|p| (0..).zip(p).map(|(s, &to)| if single(stickers.piece(s)) { to } else { s }).collect()).collect();
                let orbits = everystate_algebra::group::orbits::representatives(stickers.count(), &generators);
                sets.size_through(&whole, &orbits) - (order(&group) / order(&rest)).ln()
            };
            gap <= env("GAP", 3.0)
        };
        let ladder = loop {
            let Some(ladder) = rungs.best(judged, &|set| known.get(set).copied().unwrap_or(true)) else { break None };
            let mut all = true;
            for set in &ladder.sets {
                let fits = *known.entry(sets.canonical(set)).or_insert_with(|| may(set));
                if !fits { all = false; break; }
            }
            if all { break Some(ladder); }
        };
        let Some(ladder) = ladder else { println!("no ladder"); continue };
        println!("ladder {:.1} moves {:?} asked {}", ladder.moves, started.elapsed(), calls);
        for set in &ladder.sets {
            let names: Vec<String> = families
                .iter()
                .zip(set.iter())
                .filter_map(|(f, &l)| {
                    let d = f.levels[usize::from(l)];
                    Some(moves[usize::from((*f.motions.get(d)?)?)].name.clone())
                })
                .collect();
            println!("   {:.1} growth {:.1} {:?}", sets.size(&sets.orbits(set)), sets.growth(set), names);
        }
        let started = Instant::now();
        let phases: Vec<Phase> = ladder.sets.windows(2).map(|pair| {
            let started = Instant::now();
            let phase = Phase::new(&sets, &pair[0], &pair[1], most).unwrap();
            println!("   components {:?} {:?}", phase.components.iter().map(|c| c.len()).collect::<Vec<_>>(), started.elapsed());
            phase
        }).collect();
        println!("phases {:?}", started.elapsed());
        let uniform = crate::scramble::Uniform::new(&definition, Metric::Half, &everystate_puzzle::Limits::none(), &everystate_puzzle::Silent).unwrap();
        let mut total = 0;
        let count = env("COUNT", 3.0) as u64;
        for number in 0..count {
            let drawn = uniform.drawn(&mut everystate_puzzle::random::Random::of(7, number));
            let started = Instant::now();
            let mut starts: Vec<Start> = Vec::new();
            for (side, (seen, _)) in sides.all(&drawn.position).unwrap().iter().enumerate().take(env("SIDES", 1.0) as usize) {
                let drawn = uniform.read(seen).unwrap();
                starts.push(Start { element: drawn.element, moves: Vec::new(), side });
            }
            let mut lengths = Vec::new();
            for phase in &phases {
                let first = starts.iter().map(|s| s.moves.len()).min().unwrap_or(0);
                let states: f64 = phase.components.iter().map(|c| (c.len() as f64).ln()).sum();
                let sizes = phase.kept.iter().map(|k| k.moves.iter().flatten().count()).sum::<usize>() as f64;
                let expected = (states / (sizes * 0.7).max(1.5).ln()).ceil() + env("SLACK", 3.0);
                let mut found = Vec::new();
                let mut positions = env("WIDTH", 500.0) as usize;
                for round in 0..env("ROUNDS", 5.0) as usize {
                    let width = Width { positions, ends: env("ENDS", 500.0) as usize, more: env("MORE", 1.0) as usize, longest: expected as usize + 2 * round, threads: 2 };
                    found = Beam { sets: &sets, phase, width, stop: &|| false }.search(&starts);
                    if !found.is_empty() { break; }
                    positions *= 4;
                }
                starts = found;
                let _ = first;
                starts.sort_by_key(|s| s.moves.len());
                lengths.push((starts.first().map_or(999, |s| s.moves.len()), starts.len(), started.elapsed().as_millis()));
            }
            println!("{lengths:?}");
            total += starts.first().map_or(999, |s| s.moves.len());
        }
        println!("{name} mean {:.1}", total as f64 / count as f64);
    }
}
