//! The laws of the puzzle of placing dice.

use super::*;

#[test]
fn placing_dice_keeps_the_laws() {
    for seed in 0..40 {
        let mut random = Random::of(5, seed);
        let block = Stack.generate(&wish([2, 1 + seed % 2, 2]), &mut random).unwrap();
        for sum in [None, sums(&block).first().copied(), Some(9)] {
            let filling = Filling::new(&block, sum).unwrap();
            let states = law::sample(&filling, 40);
            law::puzzle(&filling, &states).unwrap();
            law::packed(&filling, &states).unwrap();
            law::heuristic(&filling, &DiceLeft(filling), &states, 8).unwrap();
            law::oracle(&filling, &DiceFit(filling), &states[..states.len().min(12)], 8).unwrap();
        }
    }
}

#[test]
fn a_listed_arrangement_replays_in_the_puzzle() {
    let block = json(r#"{"size":[2,2,2],"front":[[1,0],[0,2]]}"#);
    let filling = Filling::new(&block, None).unwrap();
    let (_, listed) = solve(&block, &ask(Question::All, None));
    assert!(listed.len() > 1);
    for fields in listed {
        let place = |text: &String| {
            let face = |i| text.as_bytes()[i] - b'0';
            Orientation::new(face(0), face(1)).filter(|die| die.right() == face(2)).unwrap()
        };
        let dice: Vec<Orientation> = fields.moves.unwrap().iter().map(place).collect();
        let end = replay(&filling, &dice).expect("legal dice");
        assert!(filling.is_goal(&end));
        assert!(DiceFit(filling).may_finish(&end, 0));
    }
}
