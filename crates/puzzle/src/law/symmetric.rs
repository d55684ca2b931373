//! Classes of equivalent positions: what they promise, and what can be seen of it on a sample.

use super::breach::{Breach, successors};
use crate::{Members, Symmetric};
use std::collections::{HashMap, HashSet};

/// Canonical forms are canonical, members of a class are alike in size, goal and the classes of their successors, and no
/// class has more members than is said.
///
/// The sample may end anywhere. A class of which it shows *fewer* members than is said breaks nothing, for the others may
/// be beyond it, or out of reach: [`members`] checks the number of a class that is listed, and [`whole_classes`] that
/// classes are met whole.
///
/// ```
/// # use everystate_puzzle::{law, Puzzle, Symmetric};
/// /// A walk on -2..=2, which looks the same from both sides.
/// # struct Walk;
/// # impl Puzzle for Walk {
/// #     type State = i32;
/// #     type Move = i32;
/// #     fn start(&self) -> i32 { 0 }
/// #     fn is_goal(&self, s: &i32) -> bool { s.abs() == 2 }
/// #     fn moves(&self, s: &i32, out: &mut Vec<i32>) { if s.abs() < 2 { out.extend([-1, 1]) } }
/// #     fn apply(&self, s: &i32, m: i32) -> i32 { s + m }
/// # }
/// impl Symmetric for Walk {
///     fn canonical(&self, s: &i32) -> i32 { s.abs() }
///     fn class_size(&self, _: &i32) -> u64 { 1 } // but 1 and -1 are two
/// }
/// let breach = law::symmetric(&Walk, &law::sample(&Walk, 3)).unwrap_err();
/// assert_eq!(breach.to_string(), "the class of 1 has 2 positions at least, not 1");
/// assert_eq!(law::symmetric(&Walk, &law::sample(&Walk, 1)), Ok(())); // 0 alone shows nothing
/// ```
///
/// # Errors
/// The first position where it is not so.
pub fn symmetric<P: Symmetric>(puzzle: &P, states: &[P::State]) -> Result<(), Breach> {
    let mut classes: HashMap<P::State, HashSet<P::State>> = HashMap::new();
    for s in states {
        let c = puzzle.canonical(s);
        if puzzle.canonical(&c) != c {
            return Err(Breach(format!("the canonical form {c:?} of {s:?} is not its own")));
        }
        if puzzle.class_size(s) != puzzle.class_size(&c) || puzzle.is_goal(s) != puzzle.is_goal(&c)
        {
            return Err(Breach(format!(
                "{s:?} and {c:?} are of one class but differ in size or goal"
            )));
        }
        if successor_classes(puzzle, s) != successor_classes(puzzle, &c) {
            return Err(Breach(format!(
                "the successors of {s:?} and {c:?} are not of the same classes"
            )));
        }
        // The canonical form is a member wherever it is.
        let class = classes.entry(c.clone()).or_default();
        class.insert(c.clone());
        class.insert(s.clone());
        let (said, found) = (puzzle.class_size(&c), class.len() as u64);
        if found > said {
            return Err(Breach(format!(
                "the class of {c:?} has {found} positions at least, not {said}"
            )));
        }
    }
    Ok(())
}

fn successor_classes<P: Symmetric>(puzzle: &P, s: &P::State) -> HashSet<P::State> {
    successors(puzzle, s).iter().map(|(_, next)| puzzle.canonical(next)).collect()
}

/// From the start, classes are met whole: at each distance there are, of every class, all members or none.
///
/// [`Symmetric`] does not promise it. It is so where the start is alone in its class and classes are the orbits of
/// symmetries of the whole puzzle; then the sizes of the classes at a distance add up to the positions there. Layers are
/// looked at until there are `limit` positions; one that the limit cuts off is not judged.
///
/// ```
/// # use everystate_puzzle::{law, Puzzle, Symmetric};
/// /// A walk on -2..=2, which looks the same from both sides.
/// # struct Walk;
/// # impl Puzzle for Walk {
/// #     type State = i32;
/// #     type Move = i32;
/// #     fn start(&self) -> i32 { 0 }
/// #     fn is_goal(&self, s: &i32) -> bool { s.abs() == 2 }
/// #     fn moves(&self, s: &i32, out: &mut Vec<i32>) { if s.abs() < 2 { out.extend([-1, 1]) } }
/// #     fn apply(&self, s: &i32, m: i32) -> i32 { s + m }
/// # }
/// impl Symmetric for Walk {
///     fn canonical(&self, s: &i32) -> i32 { s.abs() }
///     fn class_size(&self, s: &i32) -> u64 { match s.abs() { 0 => 1, 1 => 2, _ => 3 } }
/// }
/// assert_eq!(law::whole_classes(&Walk, 4), Ok(())); // 0, 1, -1 and one beyond
/// let breach = law::whole_classes(&Walk, 5).unwrap_err();
/// assert_eq!(breach.to_string(), "2 moves away are 2 positions of the class of 2, not 3");
/// ```
///
/// # Errors
/// The first class where it is not so, or that the start is not alone in its class.
pub fn whole_classes<P: Symmetric>(puzzle: &P, limit: usize) -> Result<(), Breach> {
    let start = puzzle.start();
    let mut seen = HashSet::from([start.clone()]);
    let mut layer = vec![start];
    let mut depth = 0;
    while !layer.is_empty() && seen.len() <= limit {
        whole(puzzle, &layer, depth)?;
        let mut next = Vec::new();
        for s in &layer {
            for (_, to) in successors(puzzle, s) {
                if seen.len() <= limit && seen.insert(to.clone()) {
                    next.push(to);
                }
            }
        }
        layer = next;
        depth += 1;
    }
    Ok(())
}

/// Whether a layer is made of whole classes.
fn whole<P: Symmetric>(puzzle: &P, layer: &[P::State], depth: u64) -> Result<(), Breach> {
    let mut counts: HashMap<P::State, u64> = HashMap::new();
    for s in layer {
        *counts.entry(puzzle.canonical(s)).or_default() += 1;
    }
    for s in layer {
        let class = puzzle.canonical(s);
        let (said, found) = (puzzle.class_size(s), counts[&class]);
        if said != found {
            return Err(Breach(format!(
                "{depth} moves away are {found} positions of the class of {class:?}, not {said}"
            )));
        }
    }
    Ok(())
}

/// The list of a class holds its positions and nothing else, as many as the class is said to have.
///
/// ```
/// # use everystate_puzzle::{law, Members, Puzzle, Symmetric};
/// /// A walk on -2..=2, which looks the same from both sides.
/// # struct Walk;
/// # impl Puzzle for Walk {
/// #     type State = i32;
/// #     type Move = i32;
/// #     fn start(&self) -> i32 { 0 }
/// #     fn is_goal(&self, s: &i32) -> bool { s.abs() == 2 }
/// #     fn moves(&self, s: &i32, out: &mut Vec<i32>) { if s.abs() < 2 { out.extend([-1, 1]) } }
/// #     fn apply(&self, s: &i32, m: i32) -> i32 { s + m }
/// # }
/// # impl Symmetric for Walk {
/// #     fn canonical(&self, s: &i32) -> i32 { s.abs() }
/// #     fn class_size(&self, s: &i32) -> u64 { if *s == 0 { 1 } else { 2 } }
/// # }
/// impl Members for Walk {
///     fn members(&self, s: &i32, out: &mut Vec<i32>) { out.extend([*s, -s]) } // 0 twice
/// }
/// assert_eq!(law::members(&Walk, &[1, -1]), Ok(()));
/// let breach = law::members(&Walk, &[0]).unwrap_err();
/// assert_eq!(breach.to_string(), "the class of 0 lists 0 twice");
/// ```
///
/// # Errors
/// The first position where it is not so.
pub fn members<P: Members>(puzzle: &P, states: &[P::State]) -> Result<(), Breach> {
    let mut listed = Vec::new();
    for s in states {
        listed.clear();
        puzzle.members(s, &mut listed);
        let class = puzzle.canonical(s);
        let mut seen = HashSet::new();
        for member in &listed {
            if puzzle.canonical(member) != class {
                return Err(Breach(format!(
                    "the class of {s:?} lists {member:?}, of another class"
                )));
            }
            if !seen.insert(member) {
                return Err(Breach(format!("the class of {s:?} lists {member:?} twice")));
            }
        }
        // Then positions that are left out are seen by their number.
        if let Some(missing) = [s, &class].into_iter().find(|m| !seen.contains(m)) {
            return Err(Breach(format!("the class of {s:?} does not list {missing:?}")));
        }
        let (said, found) = (puzzle.class_size(s), listed.len());
        if said != found as u64 {
            return Err(Breach(format!("the class of {s:?} lists {found} positions, not {said}")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;
    use crate::graph::Graph;
    use crate::law::sample;

    /// A graph with the canonical form and the size of the class of each vertex.
    struct Folded(Graph, Vec<(u32, u64)>);

    impl Puzzle for Folded {
        type State = u32;
        type Move = u32;
        fn start(&self) -> u32 {
            self.0.start()
        }
        fn is_goal(&self, s: &u32) -> bool {
            self.0.is_goal(s)
        }
        fn moves(&self, s: &u32, out: &mut Vec<u32>) {
            self.0.moves(s, out);
        }
        fn apply(&self, s: &u32, m: u32) -> u32 {
            self.0.apply(s, m)
        }
    }

    impl Symmetric for Folded {
        fn canonical(&self, s: &u32) -> u32 {
            self.1[*s as usize].0
        }
        fn class_size(&self, s: &u32) -> u64 {
            self.1[*s as usize].1
        }
    }

    fn said(result: Result<(), Breach>) -> String {
        result.err().map_or_else(String::new, |breach| breach.to_string())
    }

    /// From 0 to the twins 1 and 2, to their twins 3 and 4, to the goal 5.
    fn hexagon(classes: [(u32, u64); 6]) -> Folded {
        let edges = [(0, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 5)];
        Folded(Graph::new(6, 0, [5], edges), classes.to_vec())
    }

    const RIGHT: [(u32, u64); 6] = [(0, 1), (1, 2), (1, 2), (4, 2), (4, 2), (5, 1)];

    #[test]
    fn a_sample_may_end_within_a_class() {
        let right = hexagon(RIGHT);
        for limit in 0..=7 {
            let mut states = sample(&right, limit);
            assert_eq!(symmetric(&right, &states), Ok(()), "{limit}");
            assert_eq!(whole_classes(&right, limit), Ok(()), "{limit}");
            // What is given twice is not two positions.
            states.extend(states.clone());
            assert_eq!(symmetric(&right, &states), Ok(()), "{limit}");
        }
        // Members beyond reach count as well: from 1, nothing leads to 2 and 4.
        let one = Folded(Graph::new(6, 1, [5], [(1, 3), (2, 4), (3, 5), (4, 5)]), RIGHT.to_vec());
        assert_eq!(symmetric(&one, &sample(&one, 9)), Ok(()));
        let crowd = "0 moves away are 1 positions of the class of 1, not 2";
        assert_eq!(said(whole_classes(&one, 9)), crowd);
    }

    #[test]
    fn too_many_members_are_seen_and_too_few_where_layers_are_whole() {
        let mut classes = RIGHT;
        (classes[3].1, classes[4].1) = (1, 1);
        let few = hexagon(classes);
        assert_eq!(symmetric(&few, &sample(&few, 3)), Ok(()));
        let sentence = "the class of 4 has 2 positions at least, not 1";
        // The canonical form is one of them before it is met.
        assert_eq!(said(symmetric(&few, &sample(&few, 4))), sentence);
        assert_eq!(said(symmetric(&few, &sample(&few, 9))), sentence);

        (classes[3].1, classes[4].1) = (3, 3);
        let many = hexagon(classes);
        assert_eq!(symmetric(&many, &sample(&many, 9)), Ok(()));
        assert_eq!(whole_classes(&many, 4), Ok(()));
        let sentence = "2 moves away are 2 positions of the class of 4, not 3";
        assert_eq!(said(whole_classes(&many, 5)), sentence);
    }

    #[test]
    fn members_at_different_distances_are_not_met_whole() {
        // 1 and 2 lead to each other: of one class by their successors, but one move apart.
        let classes = vec![(0, 1), (1, 2), (1, 2)];
        let p = Folded(Graph::new(3, 0, [], [(0, 1), (1, 2), (2, 1)]), classes);
        assert_eq!(symmetric(&p, &sample(&p, 9)), Ok(()));
        let sentence = "1 moves away are 1 positions of the class of 1, not 2";
        assert_eq!(said(whole_classes(&p, 9)), sentence);
    }

    #[test]
    fn members_that_are_not_alike_are_seen() {
        let with = |at: usize, class, seen: u32| {
            let mut classes = RIGHT;
            classes[at] = class;
            said(symmetric(&hexagon(classes), &[seen]))
        };
        assert_eq!(with(4, (3, 2), 3), "the canonical form 4 of 3 is not its own");
        let unlike = "2 and 1 are of one class but differ in size or goal";
        assert_eq!(with(2, (1, 3), 2), unlike);
        let goal = "0 and 5 are of one class but differ in size or goal";
        assert_eq!(with(0, (5, 1), 0), goal);
        let next = "the successors of 0 and 1 are not of the same classes";
        assert_eq!(with(0, (1, 2), 0), next);
    }
}
