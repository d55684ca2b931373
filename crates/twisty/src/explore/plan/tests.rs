//! The ways to explore a puzzle, and what is told of them.

use super::*;
use crate::catalogue;
use crate::exploration::Options;
use everystate_puzzle::Metric;

const MUCH: Means = Means { memory: 1 << 40, most: 1 << 40, disk: Some(1 << 44), threads: 2 };

const ENGINES: [Engine; 5] =
    [Engine::Table, Engine::Disk, Engine::Together, Engine::Set, Engine::Runs];

fn plan(name: &str, means: &Means) -> Plan {
    let puzzle = catalogue::named(name).unwrap().unwrap();
    Explorer::new(&puzzle, Metric::Half).unwrap().plan(means)
}

#[test]
fn what_fits_and_the_least_change_follow_from_the_means() {
    let all = plan("redi", &MUCH);
    let engines: Vec<_> = all.ways.iter().map(|way| way.engine).collect();
    assert_eq!(engines, ENGINES);
    assert!(all.ways[..3].iter().all(|way| way.fits) && all.change.is_none());
    assert_eq!(all.ways[2].processes, 2);
    let (table, disk) = (all.ways[0].bytes, all.ways[1].disk);
    let few = Means { memory: table / 8, most: table / 8, ..MUCH };
    // From the least change to the largest.
    let more = Means { most: table, ..few };
    assert_eq!(plan("redi", &more).change, Some(Change::Memory(table)));
    let change = plan("redi", &few).change;
    assert!(matches!(change, Some(Change::Disk { disk: it, .. }) if it == disk), "{change:?}");
    let no_disk = Means { disk: Some(disk - 1), ..few };
    let Some(Change::Processes(count)) = plan("redi", &no_disk).change else {
        panic!("several machines have as much memory")
    };
    // So many have it, and one fewer has not: a table of several has three eighths of a byte a rank where one has a quarter.
    assert!((12..24).contains(&count), "{count}");
    let together = &plan("redi", &no_disk).ways[2];
    assert!(together.fits && together.bytes <= no_disk.memory && together.processes == count);
    let nothing = Means { memory: 1 << 20, most: 1 << 20, ..no_disk };
    assert_eq!(plan("redi", &nothing).change, Some(Change::LargerDisk(disk)));
    // A disk of which nobody knows how much is free is taken to be large enough.
    let unknown = Means { disk: None, ..few };
    assert!(matches!(plan("redi", &unknown).change, Some(Change::Disk { .. })));
}

#[test]
fn puzzles_without_numbers_or_with_too_many_have_no_ways() {
    let cube = plan("cube3", &MUCH);
    assert!(cube.ways.is_empty() && cube.change.is_none() && cube.rate > 1e6);
}

#[test]
fn a_table_takes_about_what_was_said() {
    let puzzle = catalogue::named("skewb").unwrap().unwrap();
    let explorer = Explorer::new(&puzzle, Metric::Half).unwrap();
    let plan = explorer.plan(&MUCH);
    let found = explorer.explore(&Options::default(), &Limits::none(), &Silent).unwrap();
    let (said, took) = (plan.ways[0].bytes, found.bytes);
    assert!(took <= said && said <= took + 2 * BASE, "{said} said, {took} taken");
    let listed = Options { listed: true, ..Options::default() };
    let found = explorer.explore(&listed, &Limits::none(), &Silent).unwrap();
    let said = plan.ways[3].bytes;
    assert!(
        found.bytes <= said * 2 && said <= found.bytes * 2,
        "{said} said, {} taken",
        found.bytes
    );
}
