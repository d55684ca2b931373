//! Shortest solutions.

pub(crate) mod lookup;
pub(crate) mod mechanics;
mod member;
mod search;
mod solver;
mod store;
pub(crate) mod views;
pub(crate) mod ways;

pub use mechanics::Misfit;
pub use solver::{Query, Setup, Solved, Solver};

#[cfg(test)]
mod experiment {
    use super::*;
    use crate::family::Metric;
    use crate::twisty::mechanism::Mechanism;
    use everystate_table::pruning::{Asked, Engine};
    use std::time::Instant;

    #[test]
    #[ignore]
    fn cube3() {
        let name = std::env::var("PUZZLE").unwrap_or("cube3".into());
        let bytes: u64 = std::env::var("BYTES").unwrap_or("64000000".into()).parse().unwrap();
        let threads: usize = std::env::var("THREADS").unwrap_or("2".into()).parse().unwrap();
        let definition = crate::twisty::catalogue::named(&name).unwrap().unwrap();
        let moves = definition.searched(Metric::Half).unwrap();
        let t = Instant::now();
        let mechanism = Mechanism::new(&definition, &moves).unwrap();
        let prepared = mechanics::Prepared::new(&mechanism).unwrap();
        eprintln!("prepared {:?} group {} symmetries {}", t.elapsed(), prepared.mechanics.is_group, prepared.mechanics.visible.renamings.len());
        let choices = views::choices(&prepared);
        eprintln!("choices {:?} {}", t.elapsed(), choices.len());
        for (i, c) in choices.iter().enumerate().filter(|(_, c)| c.patterns > 20.0) {
            if choices.len() < 60 || c.inert > 0 { eprintln!("{i} {} 2^{:.1} inert {} core {:?}", c.projection.name, c.patterns, c.inert, c.projection.core.as_ref().map(|c| c.0.len())); }
        }
        let Ok(pick) = std::env::var("PICK") else { return };
        let choice = &choices[pick.parse::<usize>().unwrap()];
        let t = Instant::now();
        let mut engine = Engine::new(&prepared.mechanics, &choice.projection, bytes).unwrap();
        eprintln!("engine {:?} {:?} bytes {} inert {}", t.elapsed(), engine.sizes(), engine.bytes(), engine.inert());
        let t = Instant::now();
        engine.fill(threads, &|| false, &mut |d, n| eprintln!("  depth {d}: {n} {:?}", t.elapsed())).unwrap();
        for file in std::env::args().filter(|a| a.ends_with(".txt")) {
            let all = std::fs::read_to_string(&file).unwrap();
            let many: usize = std::env::var("MANY").unwrap_or("25".into()).parse().unwrap();
            let (mut sum, mut nodes, mut worst) = (0.0, 0, 0.0f64);
            let mut lengths = std::collections::BTreeMap::new();
            for line in all.lines().take(many) {
                let mut at = definition.identity();
                for word in line.split_whitespace() {
                    at = definition.compose(&at, &definition.find(word).unwrap().does);
                }
                let element = mechanism.stickers.element(&at);
                let pattern = mechanism.visible.pattern(&element);
                let start = prepared.of_pattern(&mechanism, &pattern);
                let asked = Asked { starts: vec![start], first: true, least: 0, most: 99, longer: false, solutions: 1, positions: u64::MAX, threads: 1 };
                let t = Instant::now();
                let found = engine.solve(&asked, &|| false, &|_, _| ());
                let s = t.elapsed().as_secs_f64();
                sum += s; nodes += found.nodes; worst = worst.max(s);
                let (_, moves) = &found.solutions[0];
                let mut at = at;
                for &m in moves { at = definition.compose(&at, &mechanism_moves(&moves_of(&definition))[m as usize]); }
                assert_eq!(at, definition.identity());
                *lengths.entry(moves.len()).or_insert(0) += 1;
            }
            eprintln!("{file}: mean {:.3} worst {worst:.3} {:.1} M nodes/s {:.1} M nodes each, lengths {lengths:?}", sum / many as f64, nodes as f64 / sum / 1e6, nodes as f64 / 1e6 / many as f64);
        }
    }
    fn moves_of(d: &crate::twisty::Definition) -> Vec<crate::twisty::Searched> { d.searched(Metric::Half).unwrap() }
    fn mechanism_moves(m: &[crate::twisty::Searched]) -> Vec<crate::twisty::Transformation> { m.iter().map(|m| m.does.clone()).collect() }
}
