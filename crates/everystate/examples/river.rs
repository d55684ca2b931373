//! A puzzle from scratch: a wolf, a goat and a cabbage cross a river in a boat for two.

use everystate::prelude::*;

const NAMES: [&str; 4] = ["ferryman", "wolf", "goat", "cabbage"];

struct River;

impl Puzzle for River {
    type State = [bool; 4]; // who is across
    type Move = usize; // who goes with the ferryman; 0 is nobody

    fn start(&self) -> [bool; 4] {
        [false; 4]
    }
    fn is_goal(&self, s: &[bool; 4]) -> bool {
        *s == [true; 4]
    }
    fn moves(&self, s: &[bool; 4], out: &mut Vec<usize>) {
        // Whoever crosses stands where the boat is; the goat is left with no one it fears or eats.
        out.extend((0..4).filter(|&who| s[who] == s[0]).filter(|&who| {
            let [man, wolf, goat, cabbage] = self.apply(s, who);
            goat == man || (goat != wolf && goat != cabbage)
        }));
    }
    fn apply(&self, s: &[bool; 4], who: usize) -> [bool; 4] {
        std::array::from_fn(|i| s[i] ^ (i == 0 || i == who))
    }
}

pub(crate) fn main() {
    let report = everystate::shortest(&River, &Limits::none());
    let crossings = report.verdict.solution().expect("it is a famous puzzle");
    let names: Vec<&str> = crossings.iter().map(|&m| NAMES[m]).collect();
    println!("{} crossings: {names:?}", names.len());
    let farthest = everystate::distances(&River, &Limits::none());
    println!("positions at each distance: {:?}", farthest.counts);
    assert_eq!((crossings.len(), replay(&River, &crossings)), (7, Some([true; 4])));
}
