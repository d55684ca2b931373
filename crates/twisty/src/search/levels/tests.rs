//! Tables that grow.

use super::*;
use crate::algebra::mechanism::Mechanism;
use crate::catalogue;
use crate::search::setup::SIZES;
use everystate_puzzle::{Metric, Silent};

/// Of the 3×3×3, with so many bytes.
fn levels(memory: u64) -> (Prepared, Levels) {
    let definition = catalogue::named("cube3").unwrap().unwrap();
    let moves = definition.searched(Metric::Half).unwrap();
    let mechanism = Mechanism::new(&definition, &moves).unwrap();
    let prepared = Prepared::new(&mechanism, Budget::ENDLESS).unwrap();
    let setup = Setup { memory: Some(memory), ..Setup::default() };
    let table = Table::new(&definition, &setup);
    let levels = Levels::new(&prepared, &setup, table, Budget::ENDLESS).unwrap();
    (prepared, levels)
}

#[test]
fn many_that_share_what_a_table_costs_have_it_sooner() {
    let (prepared, levels) = levels(4 << 30);
    assert_eq!(levels.sizes(), SIZES);
    let level = levels.after(&prepared, None, &Limits::none(), &Silent).unwrap();
    let cost = |size| levels.cost(&prepared, &level.engine, size);
    assert_eq!((level.size, level.left(levels.awaited())), (0, cost(1)));
    assert!(level.outlasts(cost(1) - 1) && !level.outlasts(cost(1)));
    // What is brought to a table decides, not its bytes: eight times as many take as many again.
    assert!(cost(1) < cost(2) && cost(2) * 2 > cost(3) && cost(3) < cost(4) / 4);
    assert_eq!(levels.next(&prepared, &level), 1);
    // What was looked at for one of five hundred shows what the others will take.
    levels.await_searches(512);
    let part = level.left(levels.awaited());
    assert_eq!(part, cost(1) / 512);
    level.spend(part);
    assert_eq!((level.left(levels.awaited()), levels.next(&prepared, &level)), (0, 1));
    level.spend(1_000_000);
    assert_eq!(levels.next(&prepared, &level), 4);
    levels.await_searches(1);
    assert_eq!(levels.next(&prepared, &level), 1);
}

#[test]
fn tables_grow_in_size_then_in_depth_and_go_on_where_a_limit_ended_them() {
    // Of this size the first depth leaves most entries empty, so that the next is worth it.
    let (prepared, levels) = levels(13 << 18);
    let next = |after| levels.after(&prepared, after, &Limits::none(), &Silent);
    levels.await_searches(10);
    let first = next(None).unwrap();
    let cost = levels.cost(&prepared, &first.engine, 1);
    assert_eq!((first.size, first.left(1)), (0, cost));
    first.spend(1000);
    assert_eq!(first.left(1), cost - 1000);
    // Where ten are to come, each may look at a tenth, and with those that have ended at as much more.
    assert_eq!((first.left(10), first.expected(10)), (cost / 10 - 1000, 10_000));
    assert_eq!((first.left(9), first.expected(9)), (cost * 2 / 9 - 1000, 4500));
    let serial = first.serial;
    // Who asks for a later table waits until nobody searches with this one.
    let second = std::thread::scope(|scope| {
        let asks = scope.spawn(|| next(Some(serial)).unwrap());
        while !first.is_retired() {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(!asks.is_finished());
        drop(first);
        asks.join().unwrap()
    });
    let depth = second.engine.depth().unwrap();
    assert!(second.size == 1 && second.engine.share() < FULL && second.left(1) < u64::MAX);
    // The largest is not filled on for those to come.
    assert_eq!(second.left(10), second.left(1));
    let serial = second.serial;
    drop(second);
    let none = Limits { time: Some(Duration::ZERO), ..Limits::none() };
    let mut stops = 0;
    while levels.after(&prepared, Some(serial), &none, &Silent).is_err() && stops < 3 {
        stops += 1;
    }
    assert_eq!(stops, 3);
    let third = next(Some(serial)).unwrap();
    assert_eq!((third.size, third.engine.depth()), (1, Some(depth + 1)));
    assert!(third.engine.share() > FULL && third.left(1) == u64::MAX);
}

#[test]
fn what_moves_leave_as_it_is_is_taken_as_long_as_it_has_patterns_for_all_entries() {
    let (prepared, levels) = levels(1 << 20);
    let inert = |bytes: u64| {
        let choice = levels.pick(&prepared, bytes);
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let entries = (bytes as f64 * 4.0).log2();
        assert!(choice.patterns >= entries - 1e-9, "{bytes}: {}", choice.patterns);
        (choice.inert, choice.patterns - entries)
    };
    for bytes in [1 << 20, 64 << 20, 4 << 30, 8 << 30] {
        let (inert, spare) = inert(bytes);
        assert!(inert == 6 && (FINER..FINER + 2.0).contains(&spare), "{bytes}: {spare}");
    }
    // Fewer patterns to spare, and then none: a finer one, which all moves change.
    assert!(matches!(inert(16 << 30), (6, spare) if (1.0..FINER).contains(&spare)));
    assert_eq!(inert(128 << 30).0, 0);
}

/// Who is told how far a table is.
#[derive(Default)]
struct Told(Mutex<Vec<(u64, u64)>>);

impl Watch for Told {
    fn filled(&self, done: u64, all: u64) {
        self.0.lock().unwrap().push((done, all));
    }
}

#[test]
fn how_far_a_table_is_is_told() {
    let (prepared, levels) = levels(1 << 20);
    let told = Told::default();
    let level = levels.after(&prepared, None, &Limits::none(), &told).unwrap();
    let told = told.0.into_inner().unwrap();
    let all = level.engine.visits(level.engine.depth().unwrap());
    #[expect(clippy::cast_precision_loss, reason = "estimates need few digits")]
    let all_told = |&(done, of): &(u64, u64)| done <= of && (of as f64 - all).abs() < 2.0;
    assert!(told.iter().all(all_told), "{told:?}");
    assert!(told.iter().any(|(done, of)| *done > of / 4 && *done < of / 4 * 3), "{told:?}");
    let (done, of) = told[told.len() - 1];
    assert!(done + 1 >= of && done > 0);
}
