//! Ladders, phases and the solutions down them.

use crate::algebra::budget::Budget;
use crate::catalogue;
use crate::definition::Definition;
use crate::descent::solver::{Descent, Effort};
use crate::scramble::Uniform;
use crate::search::sides::Sides;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Metric, Silent};
use std::time::Instant;

#[test]
fn bench() {
    let Ok(names) = std::env::var("NAMES") else { return };
    for name in names.split(' ') {
        let definition: Definition = catalogue::named(name).unwrap().unwrap();
        let moves = definition.searched(Metric::Half).unwrap();
        let sides = Sides::new(&definition, None, &moves, Budget::ENDLESS).unwrap();
        let all = sides.all(&definition.solved).unwrap();
        let symmetries: Vec<&[u8]> = all.iter().map(|(_, renamed)| &renamed[..]).collect();
        let started = Instant::now();
        let descent = Descent::new(&definition, &moves, &symmetries, Budget::ENDLESS);
        println!("{name} ready {:?}", started.elapsed());
        let Some(descent) = descent else { continue };
        println!("about {:.1}", descent.moves());
        let uniform = Uniform::new(&definition, Metric::Half, &Limits::none(), &Silent).unwrap();
        for number in 0..4 {
            let drawn = uniform.drawn(&mut Random::of(7, number));
            let mut starts = Vec::new();
            for (seen, _) in sides.all(&drawn.position).unwrap().iter() {
                starts.push(uniform.read(seen).unwrap().element);
            }
            for effort in 0..Effort::ALL.len() {
                let mut line = String::new();
                for many in [1, starts.len()] {
                    let started = Instant::now();
                    let some: Vec<_> = starts.iter().take(many).collect();
                    let found = descent.solve(&some, effort, 2, &|| false);
                    line += &format!("{:?} {:?}   ", found.map(|f| f.1.len()), started.elapsed());
                }
                println!("effort {effort}: {line}");
            }
        }
    }
}
