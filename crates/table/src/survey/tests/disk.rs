//! A table of one's own on disk: read as written, and of this puzzle alone.

use super::*;
use crate::file::{Cause, Damage, FileError, Foreign};
use crate::own::Edition;
use std::path::Path;

const EDITION: Edition<'_> = Edition { name: "a graph", version: "1" };

fn options(width: Width) -> Options {
    Options { width, threads: 2, batch: 100 }
}

fn load<'a>(
    folder: &Path,
    survey: Survey<&'a Graph>,
    edition: Edition<'_>,
    width: Width,
) -> Result<Option<Explored<&'a Graph>>, FileError> {
    survey.load(folder, &edition, &options(width), &Limits::none(), &Silent)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn what_was_saved_is_loaded(
        (g, n, sources, both) in any_graph(),
        to in any::<bool>(),
        undoing in any::<bool>(),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let truth = Truth::of(&g, n, &sources);
        for width in WIDTHS {
            let of = || survey(&g, &sources, to, undoing);
            let Ok(table) = of().run(&options(width), &Limits::none(), &Silent) else { continue };
            let saved = table.save(folder.path(), &EDITION, &Limits::none(), &Silent);
            if sources.is_empty() {
                let refused = Cause::Refused(Damage::Senseless("no sources"));
                prop_assert_eq!(format!("{:?}", saved.unwrap_err().cause), format!("{refused:?}"));
                continue;
            }
            if table.stopped().is_some() {
                prop_assert!(matches!(saved.unwrap_err().cause, Cause::Stopped(Stop::Depth)));
                prop_assert!(load(folder.path(), of(), EDITION, width).unwrap().is_none());
                continue;
            }
            let path = saved.unwrap();
            let again = load(folder.path(), of(), EDITION, width).unwrap().unwrap();
            prop_assert_eq!(again.file(), Some(path.as_path()));
            prop_assert_eq!(again.level, table.level);
            compare(&again, &truth, to, undoing, both);
            // What was read can be written again.
            let twice = tempfile::tempdir().unwrap();
            again.save(twice.path(), &EDITION, &Limits::none(), &Silent).unwrap();
            let again = load(twice.path(), of(), EDITION, width).unwrap().unwrap();
            compare(&again, &truth, to, undoing, both);
        }
    }
}

/// Why a table is not loaded.
fn foreign(found: Result<Option<Explored<&Graph>>, FileError>) -> Foreign {
    match found.unwrap_err().cause {
        Cause::Foreign(foreign) => foreign,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_table_of_another_puzzle_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let g = ring(300, true);
    for width in WIDTHS.into_iter().filter(|&width| width != Width::Four) {
        let table = Survey::from_start(&g).run(&options(width), &Limits::none(), &Silent).unwrap();
        table.save(folder, &EDITION, &Limits::none(), &Silent).unwrap();
        let with = |survey, edition| load(folder, survey, edition, width);
        assert!(with(Survey::from_start(&g), EDITION).unwrap().is_some());
        // Another name, direction or width has a file of its own.
        assert!(with(Survey::from_start(&g), Edition { name: "b", ..EDITION }).unwrap().is_none());
        assert!(with(Survey::to_goals(&g), EDITION).unwrap().is_none());
        let four = load(folder, Survey::from_start(&g), EDITION, Width::Four);
        assert!(four.unwrap().is_none());
        let newer = Edition { version: "2", ..EDITION };
        assert_eq!(foreign(with(Survey::from_start(&g), newer)), Foreign::Version);
        let elsewhere = Survey::from_states(&g, &[0, 7]);
        assert_eq!(foreign(with(elsewhere, EDITION)), Foreign::Sources);
        let larger = ring(301, true);
        assert_eq!(foreign(with(Survey::from_start(&larger), EDITION)), Foreign::Sources);
        // One more edge, near the start.
        let edges = (0..300).flat_map(|i| [(i, (i + 1) % 300), ((i + 1) % 300, i)]);
        let changed = Graph::new(300, 0, [0], edges.chain([(5, 9)]));
        let error = with(Survey::from_start(&changed), EDITION).unwrap_err();
        let text = error.to_string();
        assert!(
            text.contains("moves lead elsewhere") && text.ends_with("build it again"),
            "{text}"
        );
        assert_eq!(foreign(Err(error)), Foreign::Moves);
        // The order of moves changes no distance.
        let edges = (0..300).rev().flat_map(|i| [((i + 1) % 300, i), (i, (i + 1) % 300)]);
        let same = Graph::new(300, 0, [0], edges);
        assert!(with(Survey::from_start(&same), EDITION).unwrap().is_some());
    }
}

#[test]
fn moves_that_changed_in_either_direction_are_seen() {
    /// A line on which moves go this far, and are undone by going that far.
    #[derive(Debug)]
    struct Line(u32, u32);
    impl Puzzle for Line {
        type State = u32;
        type Move = u32;
        fn start(&self) -> u32 {
            9
        }
        fn is_goal(&self, s: &u32) -> bool {
            *s == 0
        }
        fn moves(&self, s: &u32, out: &mut Vec<u32>) {
            out.extend(s.checked_sub(self.0));
        }
        fn apply(&self, _: &u32, m: u32) -> u32 {
            m
        }
    }
    impl Ranked for Line {
        fn ranks(&self) -> u64 {
            10
        }
        fn rank(&self, s: &u32) -> u64 {
            u64::from(*s)
        }
        fn unrank(&self, r: u64) -> u32 {
            u32::try_from(r).unwrap()
        }
    }
    impl everystate_puzzle::Backward for Line {
        fn goals(&self, out: &mut Vec<u32>) {
            out.push(0);
        }
        fn predecessors(&self, s: &u32, out: &mut Vec<(u32, u32)>) {
            let next = s + self.1;
            out.extend((next < 10).then_some((*s, next)));
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let options = options(Width::Eight);
    let limits = Limits::none();
    let wrong = Survey::to_goals(Line(1, 2)).run(&options, &limits, &Silent).unwrap();
    wrong.save(folder.path(), &EDITION, &limits, &Silent).unwrap();
    // A table that is not of these moves gives no way rather than a wrong one.
    assert_eq!(wrong.walk(&4), Err(NoWay::OneWay));
    let load =
        |line| Survey::to_goals(line).load(folder.path(), &EDITION, &options, &limits, &Silent);
    assert!(load(Line(1, 2)).unwrap().is_some());
    for changed in [Line(1, 1), Line(2, 2)] {
        let cause = load(changed).unwrap_err().cause;
        assert!(matches!(cause, Cause::Foreign(Foreign::Moves)), "{cause:?}");
    }
}

#[test]
fn a_damaged_file_is_refused() {
    let g = ring(300, true);
    for width in [Width::Two, Width::Eight] {
        let folder = tempfile::tempdir().unwrap();
        let of = || Survey::from_start(&g);
        let table = of().run(&options(width), &Limits::none(), &Silent).unwrap();
        let path = table.save(folder.path(), &EDITION, &Limits::none(), &Silent).unwrap();
        let right = std::fs::read(&path).unwrap();
        let damage = |bytes: &[u8]| {
            // A new file, for one that is open is never changed.
            std::fs::remove_file(&path).unwrap();
            std::fs::write(&path, bytes).unwrap();
            match load(folder.path(), of(), EDITION, width).unwrap_err().cause {
                Cause::Damaged(damage) => damage,
                other => panic!("{other:?}"),
            }
        };
        let change = |at: usize| {
            let mut bytes = right.clone();
            bytes[at] ^= 4;
            bytes
        };
        let (table_at, length) = (4096, right.len() as u64);
        assert_eq!(damage(&change(table_at + 9)), Damage::Block(0));
        assert_eq!(damage(&change(100)), Damage::Header);
        assert_eq!(damage(&change(right.len() - 1)), Damage::Checksums);
        let short = Damage::Length { expected: length, found: length - 1 };
        assert_eq!(damage(&right[..right.len() - 1]), short);
        assert_eq!(damage(&right[..50]), Damage::Short(50));
        std::fs::write(&path, &right).unwrap();
        assert!(load(folder.path(), of(), EDITION, width).unwrap().is_some());
    }
}

#[test]
fn loading_and_saving_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let g = ring(300, true);
    let table =
        Survey::from_start(&g).run(&options(Width::Eight), &Limits::none(), &Silent).unwrap();
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::none() };
    let stopped = |error: FileError| matches!(error.cause, Cause::Stopped(Stop::Seconds));
    assert!(stopped(table.save(folder.path(), &EDITION, &limits, &Silent).unwrap_err()));
    table.save(folder.path(), &EDITION, &Limits::none(), &Silent).unwrap();
    let load = |limits| {
        let of = Survey::from_start(&g);
        of.load(folder.path(), &EDITION, &options(Width::Eight), limits, &Silent)
    };
    assert!(stopped(load(&limits).unwrap_err()));
    assert!(load(&Limits::none()).unwrap().is_some());
}
