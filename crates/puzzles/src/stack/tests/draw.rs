//! Arrangements drawn at random.

use super::super::arrangement::Arrangement;
use super::super::axes::Axes;
use super::super::draw::{Draw, any};
use super::*;
use crate::stack::visit;
use std::collections::HashMap;

/// Chi-square over all arrangements of a block, as standard deviations away from its mean.
fn deviation(block: &Instance, random: &mut Random) -> f64 {
    let mut times: HashMap<Arrangement, u32> = HashMap::new();
    visit(block, &Limits::none(), &Silent, &mut |arrangement| {
        times.insert(arrangement.clone(), 0);
        ControlFlow::Continue(())
    })
    .unwrap();
    let number = u32::try_from(times.len()).unwrap();
    let graph = Axes::new(block);
    let mut draw = Draw::new(&graph).unwrap();
    let mut arrangement = Arrangement::blank(block.size());
    let each = 20;
    for _ in 0..number * each {
        draw.draw(random, &mut arrangement);
        *times.get_mut(&arrangement).expect("an arrangement of the block") += 1;
    }
    let square = |&n: &u32| (f64::from(n) - f64::from(each)).powi(2) / f64::from(each);
    let (sum, freedom) = (times.values().map(square).sum::<f64>(), f64::from(number - 1));
    if number == 1 { 0.0 } else { (sum - freedom) / (2.0 * freedom).sqrt() }
}

#[test]
fn every_arrangement_is_drawn_as_often_as_any_other() {
    let (mut tested, mut beyond) = (0, 0);
    for seed in 0..160 {
        let mut random = Random::of(21, seed);
        let size = [0; 3].map(|_| 1 + random.index(3));
        let like = any(size, &mut random);
        let mut block = Instance::open(size).unwrap();
        for _ in 0..random.index(6) {
            let on = Side::ALL[random.index(3)];
            let (rows, columns) = on.shape(size);
            let (row, column) = (random.index(rows), random.index(columns));
            block.give(on, row, column, like.face(on, row, column));
        }
        if count(&block).to_u64().is_none_or(|count| count > 3000) {
            continue;
        }
        let deviation = deviation(&block, &mut random);
        assert!(deviation.abs() < 6.0, "{block:?}: {deviation}");
        tested += 1;
        beyond += u32::from(deviation.abs() > 2.0);
    }
    assert!(tested > 100 && beyond * 8 < tested, "{beyond} of {tested} beyond two deviations");
}

#[test]
fn drawn_arrangements_are_told_as_listed_ones() {
    let ask = ask(Question::Sample, None);
    let drawn = |block: &Instance, number, seed| {
        let mut listed = Vec::new();
        let mut random = Random::of(seed, 1);
        let answer = Stack.sample(block, number, &mut random, &ask, &mut |solution| {
            listed.push(Stack.fields(block, Some(solution)));
            ControlFlow::Continue(())
        });
        (answer.unwrap(), listed)
    };
    let block = sample(2);
    let (answer, listed) = drawn(&block, 9, 4);
    assert_eq!((listed.len(), answer.positions), (9, 9));
    assert_eq!(drawn(&block, 9, 4).1, listed);
    assert_ne!(drawn(&block, 9, 5).1, listed);
    for fields in listed {
        let claim = Claim { fields, ..Claim::default() };
        assert!(matches!(Stack.verify(&block, &claim), Check::Holds(_)));
    }
    let (answer, listed) = drawn(&sample(3), 9, 4);
    assert!(listed.is_empty() && answer.verdict == Verdict::Unsolvable);
    let huge = Instance::open([1000, 1000, 1000]).unwrap();
    let refused = |ask: &Ask<'_>| {
        let emit = &mut |_: &Solution| ControlFlow::Continue(());
        Stack.sample(&huge, 1, &mut Random::new(1), ask, emit).unwrap_err().kind
    };
    assert_eq!(refused(&ask), RefusalKind::Limit);
    let by_bfs = Ask { strategy: Some("bfs"), limits: Limits::none(), ..ask };
    assert_eq!(refused(&by_bfs), RefusalKind::Usage);
}
