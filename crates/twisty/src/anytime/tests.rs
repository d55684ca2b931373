//! Any-time answers.
use crate::algebra::labeled;
use crate::algebra::stickers::Stickers;
use crate::catalogue;
use crate::scramble::Uniform;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Metric, Silent};

#[test]
fn what_is_drawn_is_read() {
    let names = ["cube3", "square1", "sliding3x4", "skewb-free", "cube4"];
    for name in names {
        let definition = catalogue::named(name).unwrap().unwrap();
        let uniform = Uniform::new(&definition, Metric::Half, &Limits::none(), &Silent).unwrap();
        let stickers = Stickers::of(&definition.orbits).unwrap();
        for number in 0..20 {
            let drawn = uniform.drawn(&mut Random::of(3, number));
            let read = uniform.read(&drawn.position).unwrap();
            assert_eq!(read.pattern, drawn.pattern, "{name}");
            let again = labeled::position(&definition, &stickers, &read.element);
            assert_eq!(again, drawn.position, "{name}");
            // Whichever identical piece is which, moves make it.
            assert!(uniform.read(&again).is_some());
        }
    }
}
