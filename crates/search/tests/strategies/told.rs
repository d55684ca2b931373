//! What is told beside the answer: layers, moves made, the depth that was reached.

use everystate_puzzle::graph::Graph;
use everystate_puzzle::{Estimate, Limits, Progress, Silent, Watch, Zero};
use everystate_search::{anytime, beam, bidirectional};
use std::ops::ControlFlow;
use std::sync::Mutex;

/// Notes every layer and every depth that it is told of.
#[derive(Default)]
struct Notes {
    layers: Mutex<Vec<(u64, u64)>>,
    depths: Mutex<Vec<u64>>,
}

impl Watch for Notes {
    fn layer(&self, depth: u64, count: u64) {
        self.layers.lock().unwrap().push((depth, count));
    }
    fn progress(&self, progress: Progress) {
        self.depths.lock().unwrap().push(progress.depth);
    }
}

/// A path of eight, with a way to nowhere from each.
fn comb() -> Graph {
    let edges = (0..8).flat_map(|v| [(v, v + 9), (v, v + 1)]);
    Graph::new(17, 0, [8], edges)
}

#[test]
fn both_sides_tell_of_the_layers_that_have_positions() {
    let notes = Notes::default();
    let report = bidirectional::run(&comb(), &Limits::none(), &notes);
    assert_eq!(report.verdict.solution().unwrap().len(), 8);
    let layers = notes.layers.lock().unwrap();
    assert!(layers.len() > 4 && layers.iter().all(|&(_, count)| count > 0), "{layers:?}");
    // A goal that nothing leads to: its side ends with an empty layer, of which there is nothing to tell.
    let notes = Notes::default();
    let lonely = Graph::new(3, 0, [2], [(0, 1)]);
    assert!(bidirectional::run(&lonely, &Limits::none(), &notes).verdict.is_proved());
    assert!(notes.layers.lock().unwrap().iter().all(|&(_, count)| count > 0));
}

#[test]
fn a_beam_counts_each_move_once() {
    // Every vertex leads to the next one and to itself, which is known.
    let edges = (0..8).flat_map(|v| [(v, v), (v, v + 1)]);
    let graph = Graph::new(9, 0, [8], edges);
    let report = beam::run(&graph, &Zero, &beam::Options { width: 4 }, &Limits::none(), &Silent);
    assert_eq!(report.verdict.solution().unwrap().moves.len(), 8);
    assert_eq!(report.statistics.generated, 16);
}

#[test]
fn who_searches_on_tells_of_every_bound_and_ends_at_the_depth_of_the_last() {
    // Nothing is known but that the goal is elsewhere, so the bound rises by one, move after move.
    let bound = Estimate(|v: &u32| u32::from(*v != 8));
    let notes = Notes::default();
    let options = anytime::Options::default();
    let go_on = |_: &_| ControlFlow::Continue(());
    let report = anytime::run(&comb(), &bound, &options, &Limits::none(), &notes, &mut { go_on });
    assert_eq!(report.verdict.solution().unwrap().at_least, 8);
    assert!(report.statistics.depth >= 6, "{:?}", report.statistics);
    let depths = notes.depths.lock().unwrap();
    assert!(depths.windows(2).all(|pair| pair[0] <= pair[1]), "{depths:?}");
    assert!(depths.len() > 4, "{depths:?}");
}
