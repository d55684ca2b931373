//! A cube turned by hand.

use everystate_puzzle::Puzzle;
use everystate_puzzle::random::Random;
use serde_json::{Map, Value, json};

use super::coordinate::Position;
use super::cube::{Cube, Turn};
use super::distances::Distances;
use super::rules::Instance;
use crate::family::{Chart, Charting, Hand, Metric, Play, Refusal, Standing, object, play};

/// The first cube as it is held, all six faces turned.
struct Held(Instance);

impl Puzzle for Held {
    type State = Cube;
    type Move = Turn;
    fn start(&self) -> Cube {
        self.0.from
    }
    fn is_goal(&self, s: &Cube) -> bool {
        Position::between(*s, self.0.to) == Position::SOLVED
    }
    fn moves(&self, _: &Cube, out: &mut Vec<Turn>) {
        out.extend((0..6).flat_map(|face| (1..=3).map(move |quarters| Turn::new(face, quarters))));
    }
    fn apply(&self, s: &Cube, m: Turn) -> Cube {
        s.turned(m)
    }
}

/// The cube after some turns, as its net.
///
/// # Errors
/// If something played is no turn.
pub(super) fn by_hand(instance: &Instance, hand: &Hand<'_>) -> Result<Play, Refusal> {
    let turned = Hand::playing(hand.played);
    let mut play = play(&Held(*instance), &turned, |turn| turn.to_string(), |cube| shown(*cube))?;
    play.chart = hand.chart.map(|asked| chart(instance, hand.played, asked));
    Ok(play)
}

fn shown(cube: Cube) -> Map<String, Value> {
    object([("net", json!(cube.net()))])
}

/// Some positions of each layer, found in one pass over all.
fn some_of_each(distances: &Distances, asked: &Charting<'_>) -> Vec<Vec<Position>> {
    let counts = &distances.distribution().counts;
    let mut random = Random::new(asked.seed);
    let wanted: Vec<_> = counts.iter().map(|&count| random.some(count, asked.each)).collect();
    let mut met = vec![0; counts.len()];
    let mut found = vec![Vec::new(); counts.len()];
    for rank in 0..counts.iter().sum() {
        let position = Position::of_rank(rank);
        let depth = usize::from(distances.of(position));
        if wanted[depth].get(found[depth].len()) == Some(&met[depth]) {
            found[depth].push(position);
        }
        met[depth] += 1;
    }
    found
}

/// All positions by the table of their distances, in which a cube that is held in one way stands for all 24: how far each is from the cube to be reached.
fn chart(instance: &Instance, played: &[String], asked: &Charting<'_>) -> Chart {
    let distances = match Distances::shared(asked.metric.unwrap_or(Metric::Quarter)) {
        Ok(distances) => distances,
        Err(why) => return Chart { stopped: Some(why), ..Chart::default() },
    };
    let held = Held(*instance);
    let left = |cube: Cube| u64::from(distances.of(Position::between(cube, instance.to)));
    let mut turns = Vec::new();
    held.moves(&instance.from, &mut turns);
    let turned = |cube: Cube, name: &String| {
        let turn = turns.iter().find(|turn| turn.to_string() == *name);
        turn.map_or(cube, |&turn| cube.turned(turn))
    };
    let here = played.iter().fold(instance.from, turned);
    let counts = distances.distribution().counts.clone();
    let standing = |position: Position| Standing {
        way: Vec::new(),
        left: Some(distances.of(position).into()),
        position: shown(position.before(instance.to)),
    };
    let layers = some_of_each(distances, asked).into_iter();
    let layers = layers.map(|some| some.into_iter().map(standing).collect());
    Chart {
        layers: layers.collect(),
        counts,
        lost: 0,
        from_start: None,
        left: Some(left(here)),
        moves: turns.iter().map(|&turn| Some(left(here.turned(turn)))).collect(),
        stopped: None,
    }
}
