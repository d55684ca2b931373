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

/// The ways to explore the Redi cube, and the least change, as if a thousand million were looked at in a second.
fn redi(means: &Means) -> (Vec<Way>, Option<Change>) {
    let puzzle = catalogue::named("redi").unwrap().unwrap();
    let explorer = Explorer::new(&puzzle, Metric::Half).unwrap();
    let positions = explorer.positions().unwrap().to_u64().unwrap();
    let ways = explorer.ways(means, 1e9, (kept(positions, 48), positions), Some(1.0));
    let change = change(means, &ways);
    (ways, change)
}

#[test]
fn what_fits_and_the_least_change_follow_from_the_means() {
    let (ways, change) = redi(&MUCH);
    assert_eq!(ways.iter().map(|way| way.engine).collect::<Vec<_>>(), ENGINES);
    assert!(ways[..3].iter().all(|way| way.fits) && change.is_none());
    assert_eq!(ways[2].processes, 2);
    let (table, disk) = (ways[0].bytes, ways[1].disk);
    let few = Means { memory: table / 8, most: table / 8, ..MUCH };
    // From the least change to the largest.
    let more = Means { most: table, ..few };
    assert_eq!(redi(&more).1, Some(Change::Memory(table)));
    let on_disk = |change| matches!(change, Some(Change::Disk { disk: it, .. }) if it == disk);
    assert!(on_disk(redi(&few).1));
    let no_disk = Means { disk: Some(disk - 1), ..few };
    let (ways, change) = redi(&no_disk);
    let together = &ways[2];
    assert_eq!(change, Some(Change::Processes(together.processes)));
    assert!(together.fits && together.bytes <= no_disk.memory && together.sent > 0);
    // As few as it takes.
    let less = Means { memory: together.bytes - 1, most: together.bytes - 1, ..no_disk };
    assert_eq!(redi(&less).1, Some(Change::Processes(together.processes + 1)));
    let nothing = Means { memory: 1 << 20, most: 1 << 20, ..no_disk };
    assert_eq!(redi(&nothing).1, Some(Change::LargerDisk(disk)));
    // A disk of which nobody knows how much is free is taken to be large enough.
    assert!(on_disk(redi(&Means { disk: None, ..few }).1));
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
    // A set forgets what it needs no more, as far as it sees.
    let said = plan.ways[3].bytes;
    assert!(found.bytes <= said, "{said} said, {} taken", found.bytes);
}
