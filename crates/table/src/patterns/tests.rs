//! Pattern databases of random graphs against distances found one by one.

use super::{Abstraction, PatternDatabase};
use crate::explore::Options;
use crate::survey::{Survey, Unexplored};
use everystate_puzzle::graph::Graph;
use everystate_puzzle::{Backward, Heuristic, Limits, Puzzle, Ranked, Silent, Stop, law};
use proptest::prelude::*;

/// Sees the vertices of a graph in groups of `group`; so many groups share an entry.
#[derive(Clone, Debug)]
struct Groups {
    graph: Graph,
    group: u32,
    share: u64,
}

impl Groups {
    fn new(n: u32, group: u32, share: u64, goals: &[u32], edges: &[(u32, u32)]) -> Self {
        let edges = edges.iter().map(|&(a, b)| (a / group, b / group)).filter(|(a, b)| a != b);
        let goals: Vec<u32> = goals.iter().map(|g| g / group).collect();
        let start = goals.first().copied().unwrap_or(0);
        Self { graph: Graph::new(n.div_ceil(group), start, goals, edges), group, share }
    }
}

impl Puzzle for Groups {
    type State = u32;
    type Move = u32;
    fn start(&self) -> u32 {
        self.graph.start()
    }
    fn is_goal(&self, s: &u32) -> bool {
        self.graph.is_goal(s)
    }
    fn moves(&self, s: &u32, out: &mut Vec<u32>) {
        self.graph.moves(s, out);
    }
    fn apply(&self, s: &u32, m: u32) -> u32 {
        self.graph.apply(s, m)
    }
}

impl Ranked for Groups {
    fn ranks(&self) -> u64 {
        self.graph.ranks()
    }
    fn rank(&self, s: &u32) -> u64 {
        self.graph.rank(s)
    }
    fn unrank(&self, r: u64) -> u32 {
        self.graph.unrank(r)
    }
}

impl Backward for Groups {
    fn goals(&self, out: &mut Vec<u32>) {
        self.graph.goals(out);
    }
    fn predecessors(&self, s: &u32, out: &mut Vec<(u32, u32)>) {
        self.graph.predecessors(s, out);
    }
}

impl Abstraction for Groups {
    type Of = Graph;
    fn image(&self, s: &u32) -> u32 {
        s / self.group
    }
    fn entries(&self) -> u64 {
        self.ranks().div_ceil(self.share)
    }
    fn entry(&self, rank: u64) -> u64 {
        rank / self.share
    }
}

fn build(survey: Survey<Groups>, limits: &Limits) -> Result<PatternDatabase<Groups>, Unexplored> {
    let options = Options { threads: 2, batch: 3, ..Options::default() };
    PatternDatabase::build(survey, &options, limits, &Silent)
}

/// How far each vertex is from a goal, by going on until nothing changes.
fn distances(g: &Graph, n: u32) -> Vec<Option<u32>> {
    let mut found: Vec<Option<u32>> = (0..n).map(|v| g.is_goal(&v).then_some(0)).collect();
    loop {
        let before = found.clone();
        for v in 0..n {
            let mut next = Vec::new();
            g.moves(&v, &mut next);
            let nearest = next.iter().filter_map(|&w| before[w as usize]).min();
            let known = found[v as usize];
            found[v as usize] = match (known, nearest) {
                (Some(a), Some(b)) => Some(a.min(b + 1)),
                (a, b) => a.or(b.map(|b| b + 1)),
            };
        }
        if found == before {
            return found;
        }
    }
}

type Case = (u32, Vec<u32>, Vec<(u32, u32)>);

fn any_case() -> impl Strategy<Value = Case> {
    (2..40_u32).prop_flat_map(|n| {
        (Just(n), prop::collection::vec(0..n, 0..3), prop::collection::vec((0..n, 0..n), 0..80))
    })
}

proptest! {
    #[test]
    fn against_the_moves_it_is_the_least_distance_of_the_entry(
        (n, goals, edges) in any_case(),
        group in 1..4_u32,
        share in 1..4_u64,
        depth in prop::option::of(0..6_u64),
    ) {
        let puzzle = Graph::new(n, 0, goals.iter().copied(), edges.iter().copied());
        let groups = Groups::new(n, group, share, &goals, &edges);
        let truth = distances(&groups.graph, n.div_ceil(group));
        let limits = Limits { depth: depth.unwrap_or(u64::MAX), ..Limits::none() };
        let database = build(Survey::to_goals(groups.clone()), &limits).unwrap();
        let cut = database.stopped().is_some();
        for s in 0..n {
            let of_entry = (0..n.div_ceil(group)).filter(|&v| {
                groups.entry(u64::from(v)) == groups.entry(u64::from(s / group))
            });
            let least = of_entry.filter_map(|v| truth[v as usize]).min();
            let expected = match least {
                Some(d) if u64::from(d) <= limits.depth => d,
                _ if cut => u32::try_from(limits.depth).unwrap() + 1,
                Some(d) => d,
                None => u32::MAX,
            };
            prop_assert_eq!(database.estimate(&s), expected, "{}", s);
        }
        let all: Vec<u32> = (0..n).collect();
        prop_assert_eq!(law::heuristic(&puzzle, &database, &all, 64), Ok(()));
        if share == 1 && !cut {
            prop_assert_eq!(law::consistent(&puzzle, &database, &all), Ok(()));
        }
    }

    #[test]
    fn from_the_start_it_is_a_bound_or_refused(
        (n, goals, edges) in any_case(),
        both in any::<bool>(),
        group in 1..4_u32,
        depth in prop::option::of(0..4_u64),
    ) {
        prop_assume!(!goals.is_empty());
        let goals = [goals[0]];
        let mut edges = edges;
        if both {
            edges.extend(edges.clone().into_iter().map(|(a, b)| (b, a)));
        }
        let puzzle = Graph::new(n, 0, goals, edges.iter().copied());
        let groups = Groups::new(n, group, 1, &goals, &edges);
        let limits = Limits { depth: depth.unwrap_or(u64::MAX), ..Limits::none() };
        let all: Vec<u32> = (0..n).collect();
        match build(Survey::from_start(groups.clone()), &limits) {
            Ok(database) => {
                prop_assert_eq!(database.stopped(), None);
                prop_assert_eq!(law::heuristic(&puzzle, &database, &all, 64), Ok(()));
                if both {
                    let truth = distances(&groups.graph, n.div_ceil(group));
                    for s in all {
                        let d = truth[(s / group) as usize].unwrap_or(0);
                        prop_assert_eq!(database.estimate(&s), d);
                    }
                }
            }
            Err(Unexplored::Refused(stop)) => {
                prop_assert_eq!((stop, depth.is_some()), (Stop::Depth, true));
            }
            Err(Unexplored::Steep) => prop_assert!(!both),
        }
    }
}

/// The path 0 – 1 – … with its goal at 0.
fn path(n: u32) -> Groups {
    let edges: Vec<_> = (1..n).flat_map(|i| [(i - 1, i), (i, i - 1)]).collect();
    Groups::new(n, 1, 1, &[0], &edges)
}

#[test]
fn what_is_farther_than_a_byte_holds_is_still_a_bound() {
    for survey in [Survey::to_goals(path(600)), Survey::from_start(path(600))] {
        let database = build(survey, &Limits::none()).unwrap();
        let said = [0, 253, 254, 255, 599].map(|s| database.estimate(&s));
        assert_eq!(said, [0, 253, 254, 254, 254]);
    }
}

#[test]
fn there_is_room_or_it_is_refused() {
    // 1000 entries of 8 bits, ranks of 2 bits, and two bitmaps; a third where moves are checked.
    let need = |checked: bool| 1_000 + 256 + 128 * if checked { 3 } else { 2 };
    for (survey, checked) in
        [(Survey::to_goals(path(1_000)), false), (Survey::from_start(path(1_000)), true)]
    {
        let limits = |bytes| Limits { bytes, ..Limits::none() };
        let refused = Unexplored::Refused(Stop::Memory);
        for bytes in [0, 999, need(checked) - 1] {
            assert_eq!(build(survey.clone(), &limits(bytes)).unwrap_err(), refused, "{bytes}");
        }
        assert_eq!(build(survey, &limits(need(checked))).unwrap().estimate(&9), 9);
    }
}

#[cfg(feature = "files")]
mod disk {
    use super::*;
    use crate::file::{Cause, Foreign};
    use crate::own::Edition;

    const EDITION: Edition<'_> = Edition { name: "groups", version: "1" };

    fn load(
        survey: Survey<Groups>,
        folder: &std::path::Path,
    ) -> Result<Option<PatternDatabase<Groups>>, Cause> {
        let (options, limits) = (Options::default(), Limits::none());
        PatternDatabase::load(survey, folder, &EDITION, &options, &limits, &Silent)
            .map_err(|error| error.cause)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn what_was_saved_is_loaded(
            (n, goals, edges) in any_case(),
            group in 1..4_u32,
            share in 1..4_u64,
        ) {
            let folder = tempfile::tempdir().unwrap();
            let groups = Groups::new(n, group, share, &goals, &edges);
            let survey = Survey::to_goals(groups);
            prop_assert!(load(survey.clone(), folder.path()).unwrap().is_none());
            let built = build(survey.clone(), &Limits::none()).unwrap();
            built.save(folder.path(), &EDITION, &Limits::none(), &Silent).unwrap();
            let loaded = load(survey, folder.path()).unwrap().unwrap();
            for s in 0..n {
                prop_assert_eq!(loaded.estimate(&s), built.estimate(&s));
            }
        }
    }

    #[test]
    fn the_database_of_other_moves_entries_or_sources_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let of = |groups: &Groups| Survey::to_goals(groups.clone());
        let right = path(30);
        let built = build(of(&right), &Limits::none()).unwrap();
        built.save(folder.path(), &EDITION, &Limits::none(), &Silent).unwrap();
        assert!(load(of(&right), folder.path()).unwrap().is_some());
        let foreign = |groups: &Groups| match load(of(groups), folder.path()).unwrap_err() {
            Cause::Foreign(foreign) => foreign,
            other => panic!("{other:?}"),
        };
        let shared = Groups { share: 2, ..right.clone() };
        assert_eq!(foreign(&shared), Foreign::Moves);
        let edges: Vec<_> = (1..30).map(|i| (i, i - 1)).collect();
        assert_eq!(foreign(&Groups::new(30, 1, 1, &[0], &edges[1..])), Foreign::Moves);
        assert_eq!(foreign(&Groups::new(30, 1, 1, &[1], &edges)), Foreign::Sources);
    }

    #[test]
    fn open_builds_what_is_not_there_and_what_is_not_right() {
        let folder = tempfile::tempdir().unwrap();
        let (options, none) = (Options::default(), Limits::none());
        let open = |folder: &std::path::Path, n, limits: &Limits| {
            PatternDatabase::open(
                Survey::to_goals(path(n)),
                folder,
                &EDITION,
                &options,
                limits,
                &Silent,
            )
        };
        for (n, kept) in [(30, 0), (30, 1), (20, 1), (20, 1)] {
            let files = std::fs::read_dir(folder.path()).unwrap().count();
            assert_eq!(files, kept);
            let database = open(folder.path(), n, &none).unwrap();
            assert_eq!((database.estimate(&7), database.unkept().is_none()), (7, true));
            assert!(load(Survey::to_goals(path(n)), folder.path()).unwrap().is_some());
        }
        // A file where the folder should be.
        let file = folder.path().join("file");
        std::fs::write(&file, "").unwrap();
        let database = open(&file, 30, &none).unwrap();
        assert_eq!((database.estimate(&7), database.unkept().is_some()), (7, true));
        // What a limit has ended is used and not kept.
        let limits = Limits { depth: 3, ..Limits::none() };
        let database = open(folder.path(), 30, &limits).unwrap();
        assert_eq!((database.estimate(&7), database.unkept().is_some()), (4, true));
        let full = open(folder.path(), 30, &none).unwrap();
        assert_eq!(full.estimate(&7), 7);
    }
}
